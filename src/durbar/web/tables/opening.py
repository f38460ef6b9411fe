"""How a table of the house begins, and how it is brought back from the choices that were made at it.

Making all choices of the longest game again takes some ten milliseconds, so the choices are all that is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import durbar
from durbar.engine.chance import Luck, ScriptedLuck, SeededLuck, new_seed, seed_from_hex
from durbar.engine.decision import Option
from durbar.engine.game import check_rules
from durbar.engine.messages import BadInput
from durbar.engine.opening import open_table
from durbar.engine.record import POSITION, answer_document
from durbar.engine.table import Table
from durbar.web.tables.story import Move

FIELDS = ("format", "game", "rules", "setup", "content", "edition", "start", "seed", "taken_back")


def new_origin(
    game: str,
    players: int | None = None,
    mode: str | None = None,
    edition: Mapping[str, Any] | None = None,
    seed: str | None = None,
) -> dict[str, Any]:
    """Describe a new table, with real luck unless there is a seed: enough to set it up the same way again."""
    return origin_of(durbar.new_table(game, players=players, mode=mode, edition=edition, seed=seed).record())


def origin_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """Describe the table a record began with; luck that is known but has no seed is written down beside."""
    origin = {field: record[field] for field in FIELDS if field in record}
    if "seed" not in origin:
        origin["luck"] = [move for move in record["moves"] if "luck" in move]
        origin["later"] = new_seed().hex()
    return origin


def _luck(origin: Mapping[str, Any]) -> Luck:
    if "seed" in origin:
        return SeededLuck(seed_from_hex(origin["seed"]))
    script: dict[str, list[list[int]]] = {}
    for move in origin["luck"]:
        got = move["got"]
        script.setdefault(move["luck"], []).append(got if isinstance(got, list) else [got])
    return ScriptedLuck(script, SeededLuck(seed_from_hex(origin["later"])))


def sit_down(origin: Mapping[str, Any]) -> Table[Any]:
    """Set the table up as it was before the first choice."""
    game = durbar.game(origin["game"])
    check_rules(game, origin["rules"], "bad.rules_begun")
    if "start" in origin:
        header = {
            field: origin[field] for field in FIELDS if field in origin and field not in ("start", "seed", "taken_back")
        }
        return durbar.from_position({"durbar": POSITION, **header, "state": origin["start"]}, luck=_luck(origin))
    setup = origin["setup"]
    table = open_table(
        game,
        setup["players"],
        setup.get("mode"),
        edition=origin.get("edition"),
        luck=_luck(origin),
        rules=origin["rules"],
    )
    digest = game.digest(table.sheets, origin["rules"])
    if origin.get("content", digest) != digest:
        raise BadInput("bad.table_data")
    return table


def luck_by_choice(table: Table[Any]) -> list[list[dict[str, Any]]]:
    """Group all luck so far: before the first choice, after the first, after the second, and so on."""
    groups: list[list[dict[str, Any]]] = [[]]
    for answer in table.history():
        if isinstance(answer[1], Option):
            groups.append([])
        else:
            groups[-1].append(answer_document(answer))
    return groups


def last_luck(table: Table[Any]) -> list[dict[str, Any]]:
    """Describe the luck since the last choice."""
    answers = list(table.history())
    since = next((n for n, answer in enumerate(reversed(answers)) if isinstance(answer[1], Option)), len(answers))
    return [answer_document(answer) for answer in answers[len(answers) - since :]]


def make(table: Table[Any], move: Move) -> None:
    """Make a choice again; what comes only when its turn is ended waits if it was not."""
    if move.open:
        table.choose_and_pause(move.option, move.seat)
    else:
        table.choose(move.option, move.seat)


def play(table: Table[Any], moves: Sequence[Move]) -> None:
    """Make the choices again, and refuse to go on if the same luck did not come of them."""
    for move in moves:
        make(table, move)
    fresh = luck_by_choice(table)[-len(moves) :] if moves else []
    if [move.luck for move in moves] != fresh:
        raise BadInput("bad.table_luck")


def moves_of(record: Mapping[str, Any]) -> list[Move]:
    """Read the choices of a record, each with the luck that followed it."""
    moves: list[Move] = []
    for move in record["moves"]:
        if "luck" not in move:
            moves.append(Move(move["seat"], move["choose"], []))
        elif moves:
            moves[-1].luck.append(move)
    return moves
