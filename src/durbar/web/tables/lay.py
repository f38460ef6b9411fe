"""Laying a table as somebody ordered it, or once more after a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from durbar.web.kept import rows
from durbar.web.kept.rows import WATCHING, Event, Kept, SeatRow, Standing, TableRow
from durbar.web.kept.store import Writing
from durbar.web.kept.tokens import digest, new_table_id
from durbar.web.tables.house import House
from durbar.web.tables.live import Live, seats_held
from durbar.web.tables.opening import new_origin
from durbar.web.tables.still import keepsake
from durbar.web.tables.summary import summarise


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


def lay(house: House, order: Order, browser: str, tx: Writing) -> str:
    """Set a table up, keep it, and give its name."""
    id = new_table_id()
    row = TableRow(
        id,
        order.game,
        browser,
        rows.now(),
        rows.now(),
        False,
        {"undo": order.undo, "pace": order.pace, "origin": order.origin},
        {},
    )
    link = house.keyring.link
    seats = [SeatRow(one.kind, one.level, one.name, digest(link(id, seat))) for seat, one in enumerate(order.seats)]
    live = Live(Kept(row, seats, list(order.events)))
    tx.create(row, seats, digest(link(id, None)), Standing(False, False, {}))
    tx.append(id, 1, order.events, live.standing(summarise))
    tx.keep(id, keepsake(live))
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
