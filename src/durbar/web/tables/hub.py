"""Telling people that something has changed: one room a table, one listener a window, server-sent events.

An event carries nothing but a count, whom the table waits for, which bots think and who is gone; the page then asks for
its screen.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from dataclasses import dataclass, field

from durbar.web.tables.story import Story
from durbar.web.tables.windows import Windows

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
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False
    """Whether it had to make room for somebody else's."""

    def close(self) -> None:
        """End the stream."""
        self.closed = True
        self.changed.set()


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
        self.windows = Windows[Listener](per_address, in_all)
        self._heartbeat = heartbeat
        self._thinking: dict[str, tuple[int, ...]] = {}
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

    def listen(self, table: str, pulse: Pulse, seats: Sequence[int], address: str) -> Listener:
        """Open a window."""
        listener = Listener(tuple(seats), address)
        self.windows.open(listener)
        room = self._rooms.setdefault(table, Room(pulse))
        room.pulse = pulse
        self._make_room()
        room.listeners.add(listener)
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
        self.windows.close(listener)

    async def stream(
        self, table: str, listener: Listener, known: int | None, left: Callable[[], tuple[int, ...]] = tuple
    ) -> AsyncIterator[bytes]:
        """Give the events of a table for one window, beginning after the version it knows.

        `left` lists the seats whose people are gone: nothing happens when somebody goes, so it is asked at every beat.
        """
        try:
            yield b"retry: 1000\n\n"
            told: tuple[object, ...] = (known, None, (), ())
            while not self._closing.is_set() and not listener.closed:
                room = self._rooms[table]
                listener.changed.clear()
                version = room.pulse.version(listener.seats)
                now = (version, room.pulse.waiting, self.thinking(table), left())
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


def _event(version: int, waiting: Sequence[int], thinking: Sequence[int], left: Sequence[int]) -> bytes:
    doc = {"version": version, "waiting": list(waiting), "thinking": list(thinking), "left": list(left)}
    return f"event: change\nid: {version}\ndata: {json.dumps(doc, separators=(',', ':'))}\n\n".encode()
