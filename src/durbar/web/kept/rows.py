"""What is kept of a table, as plain data: what happened, who sits where, how it stands."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

WATCHING = -1
"""The seat number under which spectators are kept."""


DAY = 86_400_000
UNUSED = 365 * DAY
"""Milliseconds after which a key that nobody has used opens nothing any more."""


def now() -> int:
    """Give the time in milliseconds."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Event:
    """Something that happened at a table; `seat` is who did it, `at` is when."""

    kind: str
    seat: int | None
    doc: dict[str, Any]
    at: int = 0


@dataclass(frozen=True)
class SeatRow:
    """A place at a table as it was laid: me, friend, hotseat or bot."""

    kind: str
    level: str
    name: str
    link: str


@dataclass(frozen=True)
class Holder:
    """A browser that holds a seat: what it is, since when, and when it was last there; 0 if nobody knows."""

    browser: str
    seat: int
    device: str
    since: int
    seen: int


@dataclass(frozen=True)
class Door:
    """How a seat stands open: which of its links is the present one, and whether it is still good."""

    issue: int
    spent: bool
    devices: int
    """How many devices hold the seat."""


@dataclass(frozen=True)
class TableRow:
    """A table as the lobby lists it."""

    id: str
    game: str
    host: str
    created: int
    changed: int
    over: bool
    about: dict[str, Any]
    summary: dict[str, Any]


@dataclass(frozen=True)
class Kept:
    """All that is kept of one table."""

    row: TableRow
    seats: list[SeatRow]
    events: list[Event]


@dataclass(frozen=True)
class Keepsake:
    """What everybody last saw of a table: the view without its log, the record of a finished game, and the log."""

    view: dict[str, Any]
    record: dict[str, Any] | None
    first: int
    """How many lines of the log stand before these."""
    log: list[dict[str, Any]]


@dataclass(frozen=True)
class Standing:
    """What the lobby and the bots need to know of a table without opening it."""

    over: bool
    bot_asked: bool
    summary: dict[str, Any]
