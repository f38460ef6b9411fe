"""What is kept of a table, as plain data: what happened, who sits where, how it stands."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

WATCHING = -1
"""The seat number under which spectators are kept."""


DAY = 86_400_000
UNUSED = 365 * DAY
"""Milliseconds after which a key that nobody has used opens nothing any more."""


def now() -> int:
    """Give the time in milliseconds."""
    return time.time_ns() // 1_000_000


_BEGAN = time.time_ns() - time.monotonic_ns()


def steady() -> int:
    """Give the time in milliseconds by a clock that nobody sets while the house is open: what runs out goes by it."""
    return (_BEGAN + time.monotonic_ns()) // 1_000_000


@dataclass(frozen=True)
class Event:
    """Something that happened at a table; `seat` is who did it, `at` is when."""

    kind: str
    seat: int | None
    doc: dict[str, Any]
    at: int = 0


@dataclass(frozen=True)
class SeatRow:
    """A place at a table as it was laid: me, friend, hotseat or bot, or learner in a guided game."""

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
class Aside:
    """What a seat has done beside the game: how it likes its turns to end, how often it said so, lines of chat."""

    seat: int
    auto_end: bool = False
    changes: int = 0
    lines: int = 0


@dataclass(frozen=True)
class Said:
    """A line of chat; `n` counts all that were said at the table, `key` is the request it came with."""

    n: int
    seat: int
    text: str
    at: int
    key: str = ""


@dataclass(frozen=True)
class Kept:
    """All of one table that is needed to play on; chat is read when somebody wants to read it."""

    row: TableRow
    seats: list[SeatRow]
    events: list[Event]
    asides: list[Aside] = field(default_factory=list)
    torn: bool = False
    """Whether some of the events are missing."""


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


@dataclass(frozen=True)
class EditionRow:
    """An edition somebody keeps here: its name in addresses, who may change it, and all of it."""

    id: str
    maker: str
    game: str
    name: str
    doc: dict[str, Any]
    created: int
    changed: int
