"""What somebody wants laid: read out of the lobby's form, a single click, or a game file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import durbar
from durbar.bots import BOTS
from durbar.engine.content import parse_toml
from durbar.engine.game import Game
from durbar.engine.messages import BadInput, DurbarError
from durbar.engine.record import RECORD
from durbar.games import editions
from durbar.web.config import DEFAULT_BOT, Limits
from durbar.web.door.forms import clean, json_document
from durbar.web.kept import rows
from durbar.web.kept.rows import Event
from durbar.web.refusal import Refused, refuse
from durbar.web.shown.pages import shown_games
from durbar.web.tables.lay import Order, Seating
from durbar.web.tables.opening import moves_of, new_origin, origin_of

VIEW = "view"
"""What the file of a running game says it is."""

UNDO = ("strict", "consent", "free")
PACE = ("live", "slow")


def find_game(name: str) -> Game[Any]:
    """Find a game that can be played here."""
    games = shown_games()
    if name not in games:
        raise BadInput(f"there is no game {name[:40]!r} here; there are: {', '.join(games)}")
    return durbar.game(name)


def _one_of(form: Mapping[str, str], field: str, choices: Sequence[str]) -> str:
    value = form.get(field) or choices[0]
    if value not in choices:
        raise BadInput(f"{field} must be one of {', '.join(choices)}")
    return value


def read_order(
    form: Mapping[str, str], limits: Limits, seed: str | None = None, chosen: Mapping[str, Any] | None = None
) -> Order:
    """Read the form of the lobby; `chosen` is the edition it names, if it names one that is kept."""
    game = find_game(form.get("game", ""))
    setup = game.setup(_number(form.get("players", "")), form.get("mode") or None)
    text = form.get("edition", "").strip()
    if text and chosen is not None:
        raise refuse("two_editions")
    edition = parse_toml(text, "the edition") if text else chosen
    if edition is not None:
        editions.check(edition)
    name = clean(form.get("name", ""), limits.name)
    seats: list[Seating] = []
    for seat in range(setup.players):
        wanted = form.get(f"seat{seat}") or ("me" if seat == 0 else f"bot:{DEFAULT_BOT}")
        own = clean(form.get(f"name{seat}", ""), limits.name)
        seats.append(_seating(wanted, own, name, any(one.kind == "me" for one in seats)))
    origin = new_origin(game.meta.name, setup.players, setup.mode, edition, seed)
    return Order(game.meta.name, origin, seats, _one_of(form, "undo", UNDO), _one_of(form, "pace", PACE))


def _seating(wanted: str, own: str, name: str, taken: bool) -> Seating:
    kind, _, level = wanted.partition(":")
    if kind == "bot":
        if level not in BOTS:
            raise BadInput(f"there is no bot {level!r}; there are: {', '.join(BOTS)}")
        return Seating("bot", level, own)
    if kind == "me":
        return Seating("hotseat", name=own) if taken else Seating("me", name=own or name)
    if kind in ("friend", "hotseat"):
        return Seating(kind, name=own)
    raise BadInput(f"a seat is for me, friend, hotseat or bot:<level>; not {wanted[:40]!r}")


def _number(text: str) -> int | None:
    """Read a number of players; whatever is no number stands for the usual one."""
    return int(text) if text.isdecimal() and len(text) < 3 else None


def play_now(game: str, name: str, seed: str | None = None, players: str = "") -> Order:
    """Give a table against bots, of the usual size unless another is asked for; alone it is against the automa."""
    origin = new_origin(find_game(game).meta.name, _number(players), seed=seed)
    bots = [Seating("bot", DEFAULT_BOT)] * (origin["setup"]["players"] - 1)
    return Order(game, origin, [Seating("me", name=name), *bots])


def read_record(doc: Any, name: str) -> Order:
    """Take a game file: a finished game to look at, or a running one to play on, all seats at one screen.

    Who played a finished game the file does not say, so whoever brings it is none of them.
    """
    table = durbar.load(doc)
    find_game(table.game.meta.name)
    record = {**doc, "content": table.game.digest(table.sheets, table.setup.rules)}
    players = table.setup.players
    events = [
        Event("choose", move.seat, {"option": move.option, "luck": move.luck, "settles": True, "turn": 0}, rows.now())
        for move in moves_of(record)
    ]
    seats = [Seating("hotseat")] * players
    if not table.over:
        seats[0] = Seating("me", name=name)
    return Order(table.game.meta.name, origin_of(record), seats, "free", "slow", events, watched=table.over)


def _or_refuse(make: Callable[[], Order], code: str) -> Order:
    """Make an order; what cannot be read is refused in words for whoever sent it."""
    try:
        return make()
    except Refused:
        raise
    except DurbarError as error:
        raise refuse(code, what=str(error).removeprefix("the document: ")[:300]) from error


def form_order(
    form: Mapping[str, str], limits: Limits, seed: str | None, chosen: Mapping[str, Any] | None = None
) -> Order:
    """Read the form of the lobby, or refuse it."""
    return _or_refuse(lambda: read_order(form, limits, seed, chosen), "bad_table")


def quick_order(game: str, name: str, seed: str | None, players: str) -> Order:
    """Take a single click, or refuse it."""
    return _or_refuse(lambda: play_now(game, name, seed, players), "bad_table")


def file_order(body: bytes, name: str) -> Order:
    """Read a game file, or refuse it."""
    try:
        doc = json_document(body, "the file").value
    except BadInput as error:
        raise refuse("no_game_file") from error
    kind = doc.get("durbar") if isinstance(doc, dict) else None
    if kind == VIEW:
        raise refuse("only_a_view")
    if kind != RECORD:
        raise refuse("no_game_file")
    return _or_refuse(lambda: read_record(doc, name), "bad_file")
