"""Telling people that something has changed: one room a table, one listener a window, server-sent events.

An event carries nothing but a count, whom the table waits for, which bots think, who is here and who is gone; the page
then asks for its screen. Who opens a window, and when, is told to all; what is done in it is not. When something is
sent tells as much as what: a window is woken only by what it may know of, and its signs of life come by a beat of the
server's that nothing restarts.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from durbar.web.kept import rows
from durbar.web.tables.story import Story
from durbar.web.tables.windows import Windows

AWAY = 10.0
"""Seconds without a window after which somebody is away: whoever loads a page again is not."""

GONE = b"event: gone\ndata: {}\n\n"
"""Tells a window that it has no business here any more."""

ROOMS = 10_000
"""How many tables are remembered that somebody has looked at."""

PARTS = 5
"""Into how many parts a beat falls: a window has its sign of life in the part in which it was opened."""

HERE = b": here\n\n"
"""A sign of life."""


@dataclass(frozen=True)
class Pulse:
    """What a room knows of its table."""

    public: int
    private: tuple[int, ...]
    waiting: tuple[int, ...]
    people: tuple[int, ...] = ()
    """The seats people have come to and play for themselves."""
    patience: float = 0.0
    """Seconds without a window after which one of them is gone."""

    @classmethod
    def of(cls, story: Story, waiting: Sequence[int], patience: float) -> Pulse:
        """Take the counts of a story."""
        people = tuple(seat for seat, place in enumerate(story.places) if place.seated and not place.bot)
        return cls(story.public, tuple(story.private), tuple(waiting), people, patience)

    def version(self, seats: Sequence[int]) -> int:
        """Count what somebody who holds these seats could notice."""
        return self.public + sum(self.private[seat] for seat in seats)


class News(NamedTuple):
    """What a window is told."""

    version: int | None
    waiting: tuple[int, ...] = ()
    thinking: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    here: tuple[int, ...] = ()

    def differs(self, other: News) -> bool:
        """Tell whether there is something to say: whom a table waits for changes with its version only."""
        return self._replace(waiting=()) != other._replace(waiting=())

    def event(self) -> bytes:
        """Write it as a server-sent event."""
        return _event(self)


@lru_cache(maxsize=256)
def _event(news: News) -> bytes:
    """Write an event once for all the windows that are told the same."""
    doc = json.dumps(news._asdict(), separators=(",", ":"))
    return f"event: change\nid: {news.version}\ndata: {doc}\n\n".encode()


@dataclass(eq=False)
class Listener:
    """One open window."""

    table: str
    seats: tuple[int, ...]
    address: str
    browser: str
    part: int
    """The part of the beat in which it has its sign of life."""
    told: News = field(default_factory=lambda: News(None))
    due: bool = False
    """Whether it is to have its sign of life now."""
    awake: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False
    """Whether it had to make room for somebody else's."""

    ended: bool = False
    """Whether it has lost what it looked from."""

    def close(self) -> None:
        """End the stream."""
        self.closed = True
        self.awake.set()


@dataclass
class Room:
    """All who look at one table."""

    pulse: Pulse
    listeners: set[Listener] = field(default_factory=set)
    looking: Counter[int] = field(default_factory=Counter)
    """How many windows look from each seat."""
    last_seen: dict[int, float] = field(default_factory=dict)
    left_at: dict[int, int] = field(default_factory=dict)
    """The same by the clock on the wall, in milliseconds: taken once, so that a page that says it stays the same."""


class Hub:
    """All rooms."""

    def __init__(
        self,
        per_address: int,
        in_all: int,
        heartbeat: float,
        clock: Callable[[], float],
        pause: Callable[[float], Awaitable[None]],
    ) -> None:
        """Allow so many windows; give a sign of life every `heartbeat` seconds; tell by `clock` who is gone."""
        self._rooms: dict[str, Room] = {}
        self.windows = Windows[Listener](per_address, in_all)
        self._heartbeat = heartbeat
        self._thinking: dict[str, tuple[int, ...]] = {}
        self._clock = clock
        self._pause = pause
        self._since = clock()
        self._part = 0
        self._parts: list[set[Listener]] = [set() for _ in range(PARTS)]
        self._closing = asyncio.Event()

    def close(self) -> None:
        """End every stream."""
        self._closing.set()
        for room in self._rooms.values():
            for listener in room.listeners:
                listener.awake.set()

    async def keep_time(self) -> None:
        """Give every window its sign of life, one part of them after the other, for ever.

        Nothing that happens at a table restarts or delays the beat: else its rhythm would tell of what people do in
        private.
        """
        while True:
            await self._pause(self._heartbeat / PARTS)
            self._part = (self._part + 1) % PARTS
            for listener in self._parts[self._part]:
                listener.due = True
                listener.awake.set()

    # ------------------------------------------------------------------ what happens

    def tell(self, table: str, pulse: Pulse, thinking: Collection[int] | None = None) -> None:
        """Let those at a table who may know of it hear how it stands now, and in the same word which bots think.

        Said one after the other, the two would be heard as one event or as two, as the machine happens to be fast.
        """
        room = self._rooms.get(table)
        if room is not None:
            room.pulse = pulse
        self.think(table, self.thinking(table) if thinking is None else thinking)

    def think(self, table: str, seats: Collection[int]) -> None:
        """Let everybody see which bots think."""
        if seats:
            self._thinking[table] = tuple(sorted(seats))
        else:
            self._thinking.pop(table, None)
        room = self._rooms.get(table)
        if room is not None:
            self._wake(table, room)

    def thinking(self, table: str) -> tuple[int, ...]:
        """List the seats whose bots think."""
        return self._thinking.get(table, ())

    def _wake(self, table: str, room: Room) -> None:
        """Wake the windows that have something to hear; who is gone is not looked up for it, but at the beat."""
        thinking, here = self.thinking(table), self.here(table, range(len(room.pulse.private)))
        versions: dict[tuple[int, ...], int] = {}
        for listener in room.listeners:
            told, seats = listener.told, listener.seats
            if seats not in versions:
                versions[seats] = room.pulse.version(seats)
            if versions[seats] != told.version or thinking != told.thinking or here != told.here:
                listener.awake.set()

    def unseen_for(self, table: str, seat: int) -> float:
        """Give the seconds since somebody last looked from a seat."""
        room = self._rooms.get(table)
        if room is None:
            return self._clock() - self._since
        if room.looking[seat]:
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
        if room.looking[seat]:
            return 0.0
        at = room.last_seen.get(seat)
        away = None if at is None else self._clock() - at
        return 0.0 if away is not None and away <= AWAY else away

    def seen_at(self, table: str, seat: int) -> int | None:
        """Say when somebody last looked from a seat, in milliseconds; 0 for now, None if nobody knows."""
        away = self.away_for(table, seat)
        return self._rooms[table].left_at[seat] if away else None if away is None else 0

    def end(self, table: str, browsers: Collection[str]) -> None:
        """End the windows of browsers that have lost a seat."""
        room = self._rooms.get(table)
        for listener in [] if room is None else room.listeners:
            if listener.browser in browsers:
                listener.ended = True
                listener.awake.set()

    def _left(self, table: str, pulse: Pulse) -> tuple[int, ...]:
        """List the seats whose people have come and are gone."""
        return tuple(seat for seat in pulse.people if self.unseen_for(table, seat) > pulse.patience)

    # ------------------------------------------------------------------ windows

    @property
    def open_windows(self) -> int:
        """How many windows are open."""
        return len(self.windows)

    def listen(self, table: str, pulse: Pulse, seats: Sequence[int], address: str, browser: str = "") -> Listener:
        """Open a window; the others see that somebody is here."""
        listener = Listener(table, tuple(seats), address, browser, self._part)
        self.windows.open(listener)
        room = self._rooms.setdefault(table, Room(pulse))
        room.pulse = pulse
        self._make_room()
        room.listeners.add(listener)
        room.looking.update(listener.seats)
        self._parts[listener.part].add(listener)
        self._wake(table, room)
        return listener

    def _make_room(self) -> None:
        """Forget the room that nobody has come to for longest, if there are too many."""
        if len(self._rooms) > ROOMS:
            empty = next((table for table, room in self._rooms.items() if not room.listeners), None)
            if empty is not None:
                del self._rooms[empty]

    def leave(self, listener: Listener) -> None:
        """Close a window."""
        room = self._rooms[listener.table]
        if listener in room.listeners:
            room.listeners.remove(listener)
            room.looking.subtract(listener.seats)
        self._parts[listener.part].discard(listener)
        for seat in listener.seats:
            room.last_seen[seat], room.left_at[seat] = self._clock(), rows.now()
        self.windows.close(listener)

    def _news(self, listener: Listener) -> News:
        pulse = self._rooms[listener.table].pulse
        thinking, left = self.thinking(listener.table), self._left(listener.table, pulse)
        here = self.here(listener.table, range(len(pulse.private)))
        return News(pulse.version(listener.seats), pulse.waiting, thinking, left, here)

    async def stream(
        self, listener: Listener, known: int | None, here: tuple[int, ...] | None = None
    ) -> AsyncIterator[bytes]:
        """Give the events of a table for one window, beginning after the version it knows, and who was `here` then.

        Nothing happens when somebody goes, so who is gone is looked up whenever the window hears anything, the sign of
        life included.
        """
        try:
            yield b"retry: 1000\n\n"
            listener.told = News(known, here=self._news(listener).here if here is None else here)
            while not self._closing.is_set() and not listener.closed:
                if listener.ended:
                    yield GONE
                    return
                listener.awake.clear()
                due, listener.due = listener.due, False
                news, before = self._news(listener), listener.told
                listener.told = news
                if news.differs(before):
                    yield news.event()
                if due:
                    yield HERE
                await listener.awake.wait()
        finally:
            self.leave(listener)
