"""How a table comes to be: new, from a position document, or from a game file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from durbar.engine.chance import Luck, ScriptedLuck, Seed, SeededLuck, new_seed
from durbar.engine.content import Sheets, with_edition
from durbar.engine.document import Doc, short
from durbar.engine.game import Game, Setup, check_rules
from durbar.engine.messages import BadInput, IllegalChoice
from durbar.engine.record import (
    MOST_TAKEN_BACK,
    POSITION,
    RECORD,
    answer_document,
    read_header,
    read_luck_answer,
    read_seed,
    state_hash,
)
from durbar.engine.table import Table

FindGame = Callable[[str], Game[Any]]


def open_table(
    game: Game[Any],
    players: int | None = None,
    mode: str | None = None,
    seed: Seed = None,
    edition: Mapping[str, Any] | None = None,
    luck: Luck | None = None,
    rules: str | None = None,
) -> Table[Any]:
    """Set up a new table; `seed` may be any text or whole number, and without one the luck is really random.

    `rules` is an older version of the rules that is still played; without it the newest is.
    """
    setup = game.setup(players, mode, rules)
    sheets = game.sheets if edition is None else with_edition(game.sheets, edition)
    return _sit_down(game, setup, sheets, SeededLuck(new_seed(seed)) if luck is None else luck)


def _sit_down(
    game: Game[Any], setup: Setup, sheets: Sheets, luck: Luck, start: dict[str, Any] | None = None
) -> Table[Any]:
    content = game.content(sheets)
    if start is None:
        state = game.new_state(content, setup)
    else:
        with game.own_words():
            state = game.read_position(content, setup, Doc(start, "state"))
    table: Table[Any] = Table()
    table.begin(game, setup, sheets, state, content, luck, deepcopy(start))
    return table


def _common(
    doc: Any, kind: str, find_game: FindGame, fields: tuple[str, ...], optional: tuple[str, ...]
) -> tuple[Doc, Game[Any], Setup, Sheets]:
    """Read what records and positions have in common."""
    top = read_header(doc, kind, fields, optional)
    game = find_game(top["game"].text())
    rules = top["rules"].text()
    check_rules(game, rules, "bad.rules_file")
    given = top["setup"].fields(("players",), ("mode",))
    setup = game.setup(given["players"].number(1, 99), given["mode"].text() if "mode" in given else None, rules)
    sheets = with_edition(game.sheets, top["edition"].value) if "edition" in top else game.sheets
    digest = game.digest(sheets, rules)
    if "content" in top and top["content"].value != digest:
        top["content"].fail("bad.other_data", digest=digest)
    return top, game, setup, sheets


def from_position(doc: Any, find_game: FindGame, seed: Seed = None, luck: Luck | None = None) -> Table[Any]:
    """Sit down at a position document; what is still to come by luck comes from `seed`, or from `luck`."""
    top, game, setup, sheets = _common(doc, POSITION, find_game, ("state",), ("since",))
    since = top["since"].items() if "since" in top else []
    script = _script(since)
    then = SeededLuck(new_seed(seed)) if luck is None else luck
    table = _sit_down(game, setup, sheets, ScriptedLuck(script, then) if script else then, top["state"].value)
    _play(table, since, whole=False)
    return table


def load(doc: Any, find_game: FindGame) -> Table[Any]:
    """Play a game file up to its last move; every move is checked on the way."""
    table, _ = _load(doc, find_game)
    return table


def verify(doc: Any, find_game: FindGame) -> Table[Any]:
    """Load a game file and hold every fingerprint in it, its luck and its result against our own."""
    table, top = _load(doc, find_game)
    if "hashes" not in top:
        top.fail("bad.no_hashes")
    if "seed" not in top:
        top.fail("bad.no_seed")
    result = table.result.document() if table.over else None
    given = top.get("result", None).value
    if result not in (given, _renumbered(given, table)):  # it was written since the numbers changed, or before
        top["result"].fail("bad.other_result")
    return table


def _renumbered(result: Any, table: Table[Any]) -> Any:
    """Read the result of a file; one of an older version cites its clauses by the numbers they had then."""
    if table.setup.rules == table.game.meta.rules_version:
        return result
    if isinstance(result, list):
        return [_renumbered(part, table) for part in result]
    if not isinstance(result, dict):
        return result
    new = table.game.renumbered
    return {
        key: new.get(value, value) if key == "clause" and isinstance(value, str) else _renumbered(value, table)
        for key, value in result.items()
    }


def _load(doc: Any, find_game: FindGame) -> tuple[Table[Any], Doc]:
    optional = ("seed", "commitment", "start", "hashes", "taken_back", "result")
    top, game, setup, sheets = _common(doc, RECORD, find_game, ("moves",), optional)
    moves = top["moves"].items()
    seed = read_seed(top)
    luck: Luck = SeededLuck(new_seed() if seed is None else seed)
    if seed is None:
        luck = ScriptedLuck(_script(moves), luck)
    table = _sit_down(game, setup, sheets, luck, top["start"].value if "start" in top else None)
    _play(table, moves, top["hashes"].items() if "hashes" in top else None)
    if "taken_back" in top:
        table.taken_back = top["taken_back"].number(1, MOST_TAKEN_BACK)
    return table, top


def _script(moves: list[Doc]) -> dict[str, list[list[int]]]:
    script: dict[str, list[list[int]]] = {}
    for move in moves:
        if "luck" in move:
            name, got = read_luck_answer(move)
            script.setdefault(name, []).append(got if isinstance(got, list) else [got])
    return script


def _play(table: Table[Any], moves: list[Doc], hashes: list[Doc] | None = None, whole: bool = True) -> None:
    """Make the choices of a file one by one, then hold its luck against what really came.

    A file that is not the `whole` game may leave out luck at its end: a position written by hand knows none.
    """
    choices = [move for move in moves if "luck" not in move]
    if hashes is not None and len(hashes) != len(choices) + 1:
        raise BadInput("bad.hashes", n=len(choices) + 1)
    taken = [] if hashes is None else [_checked_hash(table, hashes[0])]
    for number, move in enumerate(choices, 1):
        move.fields(("seat", "choose"))
        try:
            table.choose(move["choose"].text(), move["seat"].number(0, table.setup.players - 1))
        except IllegalChoice as error:
            move.fail("bad.illegal", n=number, why=table.game.own(error.why))
        if hashes is not None:
            taken.append(_checked_hash(table, hashes[number]))
    if taken:
        table.keep_fingerprints(taken)
    played = [answer_document(answer) for answer in table.history()]
    for move, real in zip(moves, played, strict=False):
        if move.value != real:
            move.fail("bad.other_luck", value=short(move.value), real=short(real))
    if len(played) < len(moves) or (whole and len(played) > len(moves)):
        raise BadInput("bad.moves", n=len(moves), made=len(played))


def _checked_hash(table: Table[Any], claimed: Doc) -> str:
    """Take the fingerprint of the position, and hold the one in the file against it."""
    real = state_hash(table)
    if claimed.value != real:
        claimed.fail("bad.fingerprint", real=real, value=short(claimed.value))
    return real
