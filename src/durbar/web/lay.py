"""Laying a table: a new game, a game file somebody brings, or another round after a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import durbar
from durbar.bots import BOTS
from durbar.engine.content import parse_toml
from durbar.engine.game import Game
from durbar.engine.messages import BadInput
from durbar.web import store
from durbar.web.config import Limits
from durbar.web.forms import clean
from durbar.web.house import House
from durbar.web.live import Live, seats_held
from durbar.web.opening import moves_of, new_origin, origin_of
from durbar.web.pages import shown_games
from durbar.web.store import WATCHING, Event, Kept, SeatRow, Standing, TableRow, Writing
from durbar.web.summary import summarise
from durbar.web.tokens import digest, new_table_id

UNDO = ("strict", "consent", "free")
PACE = ("live", "slow")
DEFAULT_BOT = "greedy"


@dataclass(frozen=True)
class Seating:
    """Who is to sit somewhere."""

    kind: str
    level: str = ""
    name: str = ""


@dataclass(frozen=True)
class Order:
    """A table as somebody wants it."""

    game: str
    origin: dict[str, Any]
    seats: Sequence[Seating]
    undo: str = "strict"
    pace: str = "live"
    events: Sequence[Event] = ()
    watched: bool = False
    """Whether whoever lays the table sits in none of its seats."""


def levels() -> list[str]:
    """List the bots one can play against."""
    return list(BOTS)


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


def read_order(form: Mapping[str, str], limits: Limits, seed: str | None = None) -> Order:
    """Read the form of the lobby."""
    game = find_game(form.get("game", ""))
    setup = game.setup(_number(form.get("players", "")), form.get("mode") or None)
    text = form.get("edition", "").strip()
    edition = parse_toml(text, "the edition") if text else None
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
    record = {**doc, "content": table.sheets.digest}
    players = table.setup.players
    events = [
        Event("choose", move.seat, {"option": move.option, "luck": move.luck, "settles": True, "turn": 0}, store.now())
        for move in moves_of(record)
    ]
    seats = [Seating("hotseat")] * players
    if not table.over:
        seats[0] = Seating("me", name=name)
    return Order(table.game.meta.name, origin_of(record), seats, "free", "slow", events, watched=table.over)


def lay(house: House, order: Order, browser: str, tx: Writing) -> str:
    """Set a table up, keep it, and give its name."""
    id = new_table_id()
    row = TableRow(
        id,
        order.game,
        browser,
        store.now(),
        store.now(),
        False,
        {"undo": order.undo, "pace": order.pace, "origin": order.origin},
        {},
    )
    link = house.keyring.link
    seats = [SeatRow(one.kind, one.level, one.name, digest(link(id, seat))) for seat, one in enumerate(order.seats)]
    live = Live(Kept(row, seats, list(order.events)))
    tx.create(row, seats, digest(link(id, None)), Standing(False, False, {}))
    tx.append(id, 1, order.events, live.standing(summarise))
    own = [seat for seat, one in enumerate(order.seats) if one.kind in ("me", "hotseat") and not order.watched]
    for seat in own or [WATCHING]:
        tx.hold(browser, id, seat)
    return id


def rematch(house: House, live: Live, tx: Writing) -> str:
    """Lay the table again for the same people, who keep their seats."""
    about = live.row.about
    setup = about["origin"]["setup"]
    edition = about["origin"].get("edition")
    origin = new_origin(live.row.game, setup["players"], setup.get("mode"), edition, house.next_seed())
    seats = [Seating(place.kind, place.level, place.name) for place in live.story.places]
    id = lay(house, Order(live.row.game, origin, seats, about["undo"], about["pace"]), live.row.host, tx)
    for browser, seat in tx.holders(live.id):
        if browser != live.row.host or seat in seats_held([seat]):
            tx.hold(browser, id, seat)
    return id
