"""Make the golden records of a game: whole games under tests/fixtures/, the same every time.

python tools/make_fixtures.py taj-mahal

Besides whole games there are ends of games: each position in tests/fixtures/<game>/starts/ is played on to the end that
its name promises. When the rules change on purpose they get a new version, and records of it are made beside those of
the older ones, with the version in their names: the tests hold the rules of each version against its own records.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import durbar
from durbar.engine.game import Result

FIXTURES = Path(__file__).resolve().parent.parent / "tests" / "fixtures"
# Games as people play them end with one winner; to find a tie many games are played, so by bots that are fast.
ENDS = {"one-winner": "greedy", "shared-victory": "random"}
SOLO_ENDS = ("one-winner", "lost")
"""Alone one wins or loses."""
ONE_END = {"agra": ("one-winner",), "sabika": ("one-winner",)}
"""Games in which a tie is so rare that none is looked for among whole games."""
LINES = {"moves": 1, "hashes": 6}
"""How many elements of a long list stand on a line."""


def play(table: durbar.Table[Any], bot: str, seed: str) -> durbar.Table[Any]:
    """Let bots play a game to its end, all of it fixed by the seed."""
    bots = [durbar.bot(bot, f"{seed}, seat {seat}") for seat in range(table.setup.players)]
    while table.decision is not None:
        seat = table.decision.seat
        table.choose(bots[seat].choose(table, seat))
    return table


def fits(result: Result, end: str) -> bool:
    """Tell whether a game ended as asked for: by its winners, or "by-..." as a note under it says."""
    if end.startswith("by-"):
        return any(note.id == "note.trigger_" + end.removeprefix("by-") for note in result.notes)
    winners = len(result.winners)
    return {"lost": winners == 0, "one-winner": winners == 1, "shared-victory": winners > 1}[end]


def first(begin: Callable[[str], durbar.Table[Any]], end: str) -> durbar.Table[Any]:
    """Give the first game, seed by seed, that ends in the way asked for."""
    for number in count(1):
        seed = f"golden {number}"
        table = play(begin(seed), ENDS.get(end, "random"), seed)
        if fits(table.result, end):
            return table
    raise AssertionError("the seeds never end")


def begin_whole(game: str, players: int, mode: str) -> Callable[[str], durbar.Table[Any]]:
    """Give what sets up a new table."""
    return lambda seed: durbar.new_table(game, players=players, mode=mode, seed=seed)


def whole_games(game: str) -> dict[str, tuple[Callable[[str], durbar.Table[Any]], str]]:
    """List the whole games to be played, by their names: every number of players in every mode."""
    meta = durbar.game(game).meta
    games = {}
    for players in meta.players:
        for mode in meta.modes_for(players):
            name = f"{players}-players" if mode == meta.modes[0] else f"{players}-players-{mode}"
            for end in SOLO_ENDS if players == 1 else ONE_END.get(game, tuple(ENDS)):
                games[f"{name}-{end}"] = (begin_whole(game, players, mode), end)
    return games


def begin_at(path: Path) -> Callable[[str], durbar.Table[Any]]:
    """Give what sits down at a position."""
    doc = json.loads(path.read_text(encoding="utf-8"))
    return lambda seed: durbar.from_position(doc, seed=seed)


def end_of(name: str) -> str:
    """Give the end that a name promises; before it there may be a word for what the game shows."""
    return next((end for end in (*ENDS, *SOLO_ENDS) if name.endswith("-" + end)), name.split("-players-")[1])


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
    parser.add_argument("only", nargs="*", help="names of records, if not all are to be made")
    given = parser.parse_args()
    game, only = given.game, given.only
    folder = FIXTURES / game
    folder.mkdir(parents=True, exist_ok=True)
    ends = whole_games(game)
    for start in sorted((folder / "starts").glob("*.json")):
        ends[start.stem] = (begin_at(start), end_of(start.stem))
    version = durbar.game(game).meta.rules_version
    for name, (begin, end) in ends.items():
        if only and name not in only:
            continue
        path = folder / f"{name}{'' if version == '1' else f'-rules-{version}'}.json"
        path.write_text(lay_out(first(begin, end).record()), encoding="utf-8")
        print(f"{path.relative_to(FIXTURES.parent)}: {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
