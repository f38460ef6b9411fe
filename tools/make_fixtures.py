"""Make the golden records of a game: whole games under tests/fixtures/, the same every time.

python tools/make_fixtures.py taj-mahal

A record is made anew only when the rules have changed on purpose, with a new rules version; until then the tests hold
the rules against the old ones.
"""

from __future__ import annotations

import argparse
import json
from itertools import count
from pathlib import Path
from typing import Any

import durbar

FIXTURES = Path(__file__).resolve().parent.parent / "tests" / "fixtures"
# Games as people play them end with one winner; to find a tie many games are played, so by bots that are fast.
ENDS = (("one-winner", "greedy", False), ("shared-victory", "random", True))
LINES = {"moves": 1, "hashes": 6}
"""How many elements of a long list stand on a line."""


def play(game: str, players: int, bot: str, seed: str) -> durbar.Table[Any]:
    """Let bots play a whole game, all of it fixed by the seed."""
    table = durbar.new_table(game, players=players, seed=seed)
    bots = [durbar.bot(bot, f"{seed}, seat {seat}") for seat in range(players)]
    while table.decision is not None:
        seat = table.decision.seat
        table.choose(bots[seat].choose(table, seat))
    return table


def first(game: str, players: int, bot: str, shared: bool) -> durbar.Table[Any]:
    """Give the first game, seed by seed, that ends in the way asked for."""
    for number in count(1):
        table = play(game, players, bot, f"golden {number}")
        if (len(table.result.winners) > 1) == shared:
            return table
    raise AssertionError("the seeds never end")


def lay_out(doc: dict[str, Any]) -> str:
    """Write a record so that people can read it and a change of it can be seen: a field, or a move, on each line."""
    fields = []
    for name, value in doc.items():
        text = json.dumps(value)
        if name in LINES:
            parts = [json.dumps(part) for part in value]
            rows = [", ".join(parts[at : at + LINES[name]]) for at in range(0, len(parts), LINES[name])]
            text = "[\n" + ",\n".join(rows) + "\n]"
        fields.append(f"{json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(fields) + "\n}\n"


def main() -> None:
    """Write the records of one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.meta.name for game in durbar.all_games()])
    game = parser.parse_args().game
    folder = FIXTURES / game
    folder.mkdir(parents=True, exist_ok=True)
    for players in durbar.game(game).meta.players:
        for name, bot, shared in ENDS:
            path = folder / f"{players}-players-{name}.json"
            path.write_text(lay_out(first(game, players, bot, shared).record()), encoding="utf-8")
            print(f"{path.relative_to(FIXTURES.parent)}: {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
