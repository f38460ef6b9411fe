"""Telling people that something has changed: one room a table, one listener a window, server-sent events.

An event carries nothing but a count, whom the table waits for, which bots think, who is here and who is gone; the page
then asks for its screen. Who opens a window, and when, is told to all; what is done in it is not.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

from durbar.web.refusal import refuse
from durbar.web.tables.story import Story

AWAY = 10.0
"""Seconds without a window after which somebody is away: whoever loads a page again is not."""

GONE = b"event: gone\ndata: {}\n\n"
"""Tells a window that it has no business here any more."""

ROOMS = 10_000
"""How many tables are remembered that somebody has looked at."""


@dataclass(frozen=True)
class Pulse:
    """What a room knows of its table."""

    public: int
    private: tuple[int, ...]
    waiting: tuple[int, ...]

    @classmethod
    def of(cls, story: Story, waiting: Sequence[int]) -> Pulse:
        """Take the counts of a story."""
        return cls(story.public, tuple(story.private), tuple(waiting))

    def version(self, seats: Sequence[int]) -> int:
        """Count what somebody who holds these seats could notice."""
        return self.public + sum(self.private[seat] for seat in seats)


@dataclass(eq=False)
class Listener:
    """One open window."""

    seats: tuple[int, ...]
    address: str
    browser: str = ""
    ended: bool = False
    """Whether it has lost what it looked from."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class Room:
    """All who look at one table."""

    pulse: Pulse
    listeners: set[Listener] = field(default_factory=set)
    last_seen: dict[int, float] = field(default_factory=dict)


class Hub:
    """All rooms."""

    def __init__(self, per_address: int, in_all: int, heartbeat: float, clock: Callable[[], float]) -> None:
        """Allow so many windows; give a sign of life every `heartbeat` seconds; tell by `clock` who is gone."""
        self._rooms: dict[str, Room] = {}
        self._per_address = per_address
        self._in_all = in_all
        self._heartbeat = heartbeat
        self._thinking: dict[str, tuple[int, ...]] = {}
        self._open: dict[str, int] = {}
        self._clock = clock
        self._since = clock()
        self._closing = asyncio.Event()

    def close(self) -> None:
        """End every stream."""
        self._closing.set()
        for room in self._rooms.values():
            _wake(room)

    def tell(self, table: str, pulse: Pulse) -> None:
        """Let everybody at a table know how it stands now."""
        room = self._rooms.get(table)
        if room is not None:
            room.pulse = pulse
            _wake(room)

    def think(self, table: str, seats: Collection[int]) -> None:
        """Let everybody see which bots think."""
        if seats:
            self._thinking[table] = tuple(sorted(seats))
        else:
            self._thinking.pop(table, None)
        room = self._rooms.get(table)
        if room is not None:
            _wake(room)

    def thinking(self, table: str) -> tuple[int, ...]:
        """List the seats whose bots think."""
        return self._thinking.get(table, ())

    def unseen_for(self, table: str, seat: int) -> float:
        """Give the seconds since somebody last looked from a seat."""
        room = self._rooms.get(table)
        if room is None:
            return self._clock() - self._since
        if any(seat in listener.seats for listener in room.listeners):
            return 0.0
        return self._clock() - room.last_seen.get(seat, self._since)

    def here(self, table: str, seats: Iterable[int]) -> tuple[int, ...]:
        """List those of some seats from which somebody looks, or did a moment ago."""
        return tuple(seat for seat in seats if self.away_for(table, seat) == 0.0)

    def away_for(self, table: str, seat: int) -> float | None:
        """Give the seconds since somebody last looked from a seat; None if nobody has since the server began."""
        room = self._rooms.get(table)
        if room is None:
            return None
        if any(seat in listener.seats for listener in room.listeners):
            return 0.0
        at = room.last_seen.get(seat)
        away = None if at is None else self._clock() - at
        return 0.0 if away is not None and away <= AWAY else away

    def end(self, table: str, browsers: Collection[str]) -> None:
        """End the windows of browsers that have lost a seat."""
        room = self._rooms.get(table)
        for listener in [] if room is None else room.listeners:
            if listener.browser in browsers:
                listener.ended = True
                listener.changed.set()

    def listen(self, table: str, pulse: Pulse, seats: Sequence[int], address: str, browser: str = "") -> Listener:
        """Open a window; the others see that somebody is here."""
        here = self._open.get(address, 0)
        if here >= self._per_address or sum(self._open.values()) >= self._in_all:
            raise refuse("full", 429)
        self._open[address] = here + 1
        listener = Listener(tuple(seats), address, browser)
        room = self._rooms.setdefault(table, Room(pulse))
        room.pulse = pulse
        self._make_room()
        room.listeners.add(listener)
        _wake(room)
        return listener

    def _make_room(self) -> None:
        """Forget the room that nobody has come to for longest, if there are too many."""
        if len(self._rooms) > ROOMS:
            empty = next((table for table, room in self._rooms.items() if not room.listeners), None)
            if empty is not None:
                del self._rooms[empty]

    def leave(self, table: str, listener: Listener) -> None:
        """Close a window."""
        room = self._rooms[table]
        room.listeners.discard(listener)
        for seat in listener.seats:
            room.last_seen[seat] = self._clock()
        self._open[listener.address] -= 1
        if not self._open[listener.address]:
            del self._open[listener.address]

    async def stream(
        self,
        table: str,
        listener: Listener,
        known: int | None,
        left: Callable[[], tuple[int, ...]] = tuple,
        here: tuple[int, ...] | None = None,
    ) -> AsyncIterator[bytes]:
        """Give the events of a table for one window, beginning after the version it knows, and who was `here` then.

        `left` lists the seats whose people are gone: nothing happens when somebody goes, so it is asked at every beat.
        """
        try:
            yield b"retry: 1000\n\n"
            others = range(len(self._rooms[table].pulse.private))
            told: tuple[object, ...] = (known, None, (), (), self.here(table, others) if here is None else here)
            while not self._closing.is_set():
                if listener.ended:
                    yield GONE
                    return
                room = self._rooms[table]
                listener.changed.clear()
                version = room.pulse.version(listener.seats)
                now = (version, room.pulse.waiting, self.thinking(table), left(), self.here(table, others))
                if now[0] != told[0] or now[2:] != told[2:]:
                    yield _event(*now)
                told = now
                try:
                    await asyncio.wait_for(listener.changed.wait(), self._heartbeat)
                except TimeoutError:
                    yield b": here\n\n"
        finally:
            self.leave(table, listener)


def _wake(room: Room) -> None:
    for listener in room.listeners:
        listener.changed.set()


def _event(
    version: int, waiting: Sequence[int], thinking: Sequence[int], left: Sequence[int], here: Sequence[int]
) -> bytes:
    doc = {"version": version, "waiting": waiting, "thinking": thinking, "left": left, "here": here}
    return f"event: change\nid: {version}\ndata: {json.dumps(doc, separators=(',', ':'))}\n\n".encode()
