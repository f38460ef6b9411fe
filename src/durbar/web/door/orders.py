"""What somebody wants laid: read out of the lobby's form, a single click, or a game file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import durbar
from durbar.bots import BOTS
from durbar.engine.content import parse_toml
from durbar.engine.game import Game
from durbar.engine.messages import BadInput, DurbarError, Message
from durbar.engine.record import RECORD
from durbar.games import editions
from durbar.web.config import DEFAULT_BOT, Limits
from durbar.web.door.forms import clean, json_document
from durbar.web.kept import rows
from durbar.web.kept.rows import Event
from durbar.web.refusal import Refused, reason, refuse
from durbar.web.shown.pages import shown_games
from durbar.web.tables.clocks import OUT
from durbar.web.tables.lay import Order, Seating
from durbar.web.tables.opening import moves_of, new_origin, origin_of

VIEW = "view"
"""What the file of a running game says it is."""

UNDO = ("strict", "consent", "free")
CLOCKS = {"live": ("minutes", 60_000, 10, 180), "slow": ("hours", 3_600_000, 24, 24 * 30)}
"""Of each kind of clock: in what its time is given, in milliseconds, the usual one and the longest."""
MOST_SECONDS = 600
"""The most seconds a turn may add to a clock."""
PACE = ("live", "slow")


def find_game(name: str) -> Game[Any]:
    """Find a game that can be played here."""
    games = shown_games()
    if name not in games:
        raise BadInput("bad.no_game", name=name[:40], known=list(games))
    return durbar.game(name)


def _one_of(form: Mapping[str, str], field: str, choices: Sequence[str]) -> str:
    value = form.get(field) or choices[0]
    if value not in choices:
        raise BadInput("bad.form_choice", field=field, known=list(choices))
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
    edition = parse_toml(text, Message("what.edition")) if text else chosen
    if edition is not None:
        editions.check(edition)
    name = clean(form.get("name", ""), limits.name)
    seats: list[Seating] = []
    for seat in range(setup.players):
        wanted = form.get(f"seat{seat}") or ("me" if seat == 0 else f"bot:{DEFAULT_BOT}")
        own = clean(form.get(f"name{seat}", ""), limits.name)
        seats.append(_seating(wanted, own, name, any(one.kind == "me" for one in seats)))
    origin = new_origin(game.meta.name, setup.players, setup.mode, edition, seed)
    pace = _one_of(form, "pace", PACE)
    learning = form.get("learning") == "1"
    undo = "free" if learning else _one_of(form, "undo", UNDO)
    return Order(game.meta.name, origin, seats, undo, pace, clock=read_clock(form, pace), learning=learning)


def read_clock(form: Mapping[str, str], pace: str) -> dict[str, Any] | None:
    """Read how the players are to be timed; nothing if they are not."""
    if _one_of(form, "clock", ("none", "timed")) == "none":
        return None
    unit, length, usual, most = CLOCKS[pace]
    time = _between(form, unit, usual, 1, most)
    more = _between(form, "seconds", 15, 0, MOST_SECONDS) if pace == "live" else 0
    return {"kind": pace, "base": time * length, "more": more * 1000, "out": _one_of(form, "out", OUT)}


def _between(form: Mapping[str, str], field: str, usual: int, least: int, most: int) -> int:
    text = form.get(field) or str(usual)
    if not (text.isdecimal() and len(text) < 6 and least <= int(text) <= most):
        raise BadInput("bad.form_clock", field=field, least=least, most=most, given=text[:20])
    return int(text)


def _seating(wanted: str, own: str, name: str, taken: bool) -> Seating:
    kind, _, level = wanted.partition(":")
    if kind == "bot":
        if level not in BOTS:
            raise BadInput("bad.no_bot", name=level[:40], known=list(BOTS))
        return Seating("bot", level, own)
    if kind == "me":
        return Seating("hotseat", name=own) if taken else Seating("me", name=own or name)
    if kind in ("friend", "hotseat"):
        return Seating(kind, name=own)
    raise BadInput("bad.form_seat", given=wanted[:40])


def _number(text: str) -> int | None:
    """Read a number of players; whatever is no number stands for the usual one."""
    return int(text) if text.isdecimal() and len(text) < 3 else None


def play_now(form: Mapping[str, str], name: str, last: Mapping[str, Any], seed: str | None = None) -> Order:
    """Give a table against bots: as asked for, else as `last` time, else of the usual size; alone against the automa.

    Alone at a game without an automa, bots of the level asked for take the other seats. Whoever plays alone takes back
    what they like.
    """
    game = find_game(form.get("game", ""))
    alone = form.get("alone") == "1"
    asked = "1" if alone and 1 in game.meta.players else form.get("players", "")
    players = _number(asked) if asked else last.get("players")
    mode = form.get("mode") or (last.get("mode") if alone or not asked else None)
    if mode is not None and (mode not in game.meta.modes_for(game.setup(players, None).players)):
        mode = None
    level = form.get("level") or last.get("level") or DEFAULT_BOT
    if level not in BOTS:
        raise BadInput("bad.no_bot", name=level[:40], known=list(BOTS))
    origin = new_origin(game.meta.name, players, mode, seed=seed)
    bots = [Seating("bot", level)] * (origin["setup"]["players"] - 1)
    return Order(game.meta.name, origin, [Seating("me", name=name), *bots], undo="free" if alone else "strict")


def remember(likes: Mapping[str, Any], order: Order, how: str) -> dict[str, Any]:
    """Add to what somebody likes how they have laid a table just now: players, level and mode."""
    setup = order.origin["setup"]
    level = next((one.level for one in order.seats if one.kind == "bot"), None)
    before = likes.get(order.game, {})
    now = {"players": setup["players"], "mode": setup.get("mode"), "level": level or before.get(how, {}).get("level")}
    return {**likes, order.game: {**before, how: now}, "last": order.game}


def read_record(doc: Any, name: str) -> Order:
    """Take a game file: a finished game to look at, or a running one to play on, all seats at one screen.

    Who played a finished game the file does not say, so whoever brings it is none of them.
    """
    table = durbar.load(doc)
    find_game(table.game.meta.name)
    if table.sheets.edition is not None:
        editions.check_plain(table.sheets.edition)  # its name and notes are shown
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
        raise refuse(code, what=reason(error)) from error


def form_order(
    form: Mapping[str, str], limits: Limits, seed: str | None, chosen: Mapping[str, Any] | None = None
) -> Order:
    """Read the form of the lobby, or refuse it."""
    return _or_refuse(lambda: read_order(form, limits, seed, chosen), "bad_table")


def quick_order(form: Mapping[str, str], name: str, last: Mapping[str, Any], seed: str | None) -> Order:
    """Take a single click, or refuse it."""
    return _or_refuse(lambda: play_now(form, name, last, seed), "bad_table")


def file_order(body: bytes, name: str) -> Order:
    """Read a game file, or refuse it."""
    try:
        doc = json_document(body, Message("what.file")).value
    except BadInput as error:
        raise refuse("no_game_file") from error
    kind = doc.get("durbar") if isinstance(doc, dict) else None
    if kind == VIEW:
        raise refuse("only_a_view")
    if kind != RECORD:
        raise refuse("no_game_file")
    return _or_refuse(lambda: read_record(doc, name), "bad_file")
