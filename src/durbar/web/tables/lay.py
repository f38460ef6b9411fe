"""Laying a table as somebody ordered it, or once more after a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from durbar.web.kept import keys, rows
from durbar.web.kept.rows import WATCHING, Event, Kept, SeatRow, Standing, TableRow
from durbar.web.kept.tokens import digest, new_table_id
from durbar.web.kept.writing import Writing
from durbar.web.tables.house import House
from durbar.web.tables.learning import live_of
from durbar.web.tables.live import Live, seats_held
from durbar.web.tables.opening import new_origin
from durbar.web.tables.people import keep_time
from durbar.web.tables.still import keepsake
from durbar.web.tables.summary import summarise

HERE = ("me", "hotseat", "learner")
"""Those who sit where the table is laid."""


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
    clock: dict[str, Any] | None = None
    """How its players are timed, if they are."""
    watched: bool = False
    """Whether whoever lays the table sits in none of its seats."""
    learning: bool = False
    """Whether newcomers learn the game at it: the coach speaks, and undo is free."""
    lesson: str = ""
    """Which guided game it is, if it is one."""


def lay(house: House, order: Order, browser: str, tx: Writing, device: str = "") -> str:
    """Set a table up, keep it, and give its name; `device` is what is told of the browser."""
    id = new_table_id()
    about: dict[str, Any] = {"undo": order.undo, "pace": order.pace, "origin": order.origin}
    if order.learning:
        about["learning"] = True
    if order.lesson:
        about["lesson"] = order.lesson
    if order.clock is not None:
        about["clock"] = order.clock
        house.timed.add(id)
    row = TableRow(
        id,
        order.game,
        browser,
        rows.now(),
        rows.now(),
        False,
        about,
        {},
    )
    link = house.keyring.link
    seats = [SeatRow(one.kind, one.level, one.name, digest(link(id, seat))) for seat, one in enumerate(order.seats)]
    live = live_of(Kept(row, seats, list(order.events)))
    tx.create(row, seats, digest(link(id, None)), Standing(False, False, {}))
    keep_time(live)
    tx.append(id, 1, [*order.events, *live.take_new()], live.standing(summarise))
    tx.keep(id, keepsake(live))
    own = [seat for seat, one in enumerate(order.seats) if one.kind in HERE and not order.watched]
    for seat in own or [WATCHING]:
        tx.hold(browser, id, seat, device)
    return id


def rematch(house: House, live: Live, tx: Writing) -> str:
    """Lay the table again for the same people, who keep their seats; where a bot has come for good, one sits down."""
    about = live.row.about
    setup = about["origin"]["setup"]
    edition = about["origin"].get("edition")
    origin = new_origin(live.row.game, setup["players"], setup.get("mode"), edition, house.next_seed())
    seats = [
        Seating("bot", place.bot) if place.gone else Seating(place.kind, place.level, place.name)
        for place in live.story.places
    ]
    learning = bool(about.get("learning"))
    order = Order(
        live.row.game, origin, seats, about["undo"], about["pace"], clock=about.get("clock"), learning=learning
    )
    id = lay(house, order, live.row.host, tx)
    for one in tx.holders(live.id):
        if one.browser != live.row.host or one.seat in seats_held([one.seat]):
            tx.hold(one.browser, id, one.seat, one.device)
            if one.seat != WATCHING:
                keys.spend(tx, id, one.seat)
    return id
