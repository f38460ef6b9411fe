"""The house: all tables, each with its lock; what people ask for is done one by one, kept, and told to the others."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from contextvars import Context
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from durbar.engine.messages import BadInput
from durbar.web.config import Config
from durbar.web.kept.rows import WATCHING
from durbar.web.kept.store import Store
from durbar.web.kept.tokens import TABLE_ID, Keyring
from durbar.web.kept.writing import Writing
from durbar.web.refusal import NotKept, Refused, refuse
from durbar.web.tables.hub import Hub, Pulse
from durbar.web.tables.live import HUMAN, Live, seats_held
from durbar.web.tables.people import keep_time
from durbar.web.tables.still import Still, Unplayable, keepsake, wake
from durbar.web.tables.summary import summarise
from durbar.web.turns import Turns

LOG = logging.getLogger("durbar.house")
THREADS = 4
"""More would only take the processor from each other, and from whoever listens at the door."""

P = ParamSpec("P")
T = TypeVar("T")

Deed = Callable[[Live, Writing], dict[str, Any] | None]
"""Something done at a table; what it gives is added to the answer."""


class House:
    """Keeps the tables in memory as long as they are used, and everything on disk."""

    def __init__(self, config: Config, store: Store, keyring: Keyring) -> None:
        """Open the house over a store."""
        self.config = config
        self.store = store
        self.keyring = keyring
        self.hub = Hub(config.limits.streams, config.limits.all_streams, config.heartbeat, config.clock, config.pause)
        self.changed: Callable[[str], None] = lambda table: None
        """Called with a table's name whenever something has happened at it."""
        self.timed: set[str] = set()
        """The tables with clocks at which something has happened since they were last looked at."""
        self._laid = 0
        self._threads = ThreadPoolExecutor(THREADS, "durbar")
        self._turns = Turns(THREADS)
        self._tables: OrderedDict[str, Live | Still] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def close(self) -> None:
        """End all work and let go of the store."""
        self._threads.shutdown(wait=True)
        self.store.close()

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something that takes a while in a thread, so that the others are not kept waiting."""
        async with self._turns.turn():
            return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args, **kwargs))

    # ------------------------------------------------------------------ tables

    @property
    def open_tables(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    @asynccontextmanager
    async def table(self, id: str) -> AsyncIterator[Live]:
        """Open a table for oneself alone."""
        if not TABLE_ID.fullmatch(id):
            raise refuse("no_such_table", 404)
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        async with lock:
            live = self._tables.get(id)
            if live is None:
                live = await self.run(self._load, id)
                self._tables[id] = live
                while len(self._tables) > self.config.cached_tables:
                    self._tables.popitem(last=False)
            else:
                self._tables.move_to_end(id)
            if isinstance(live, Still):
                raise Unplayable(live)
            yield live

    def _load(self, id: str) -> Live | Still:
        """Bring a table back; one that cannot be played stands still, whatever is wrong with it, and harms no other."""
        kept = self.store.load(id)
        if kept is None:
            raise refuse("no_such_table", 404)
        found = wake(kept, self.store.keepsake)
        if isinstance(found, Still) and found.damage:
            LOG.error("table is damaged", extra={"table": id, "why": BadInput.in_english(found.damage)})
        return found

    async def keep_what_is_shown(self) -> None:
        """Keep what everybody sees of the tables that an earlier version has left without it, one after the other."""
        for id in await self.run(self.store.not_shown):
            with suppress(Refused):
                async with self.table(id) as live:
                    await self.run(self._keep_shown, live)

    def _keep_shown(self, live: Live) -> None:
        with self._unharmed(live), self.store.write() as tx:
            tx.keep(live.id, keepsake(live))

    async def act(self, id: str, browser: str, seat: int, key: str, deed: Deed, aside: bool = False) -> dict[str, Any]:
        """Let whoever holds a seat do something: once, however often it is asked with the same key.

        It is on disk when this returns; the others are still to be told. What is done `aside` of the game sees to it
        itself that it is done once, and does not count against the life of the table.
        """
        async with self.table(id) as live:
            return await self.run(self._act, live, browser, seat, key, deed, aside)

    def _act(self, live: Live, browser: str, seat: int, key: str, deed: Deed, aside: bool) -> dict[str, Any]:
        """Check seat, key and what the deed itself checks; append; commit. All in one transaction."""
        with self._unharmed(live), self.store.write() as tx:
            held = tx.held(browser, live.id)
            if seat not in held:
                raise refuse("not_your_seat", 403)
            before = None if aside else tx.answer(live.id, seat, key)
            if before is not None:
                return before
            if not aside and live.story.count >= self.config.limits.events:
                raise refuse("table_full", 409)
            more = deed(live, tx) or {}
            self._append(live, tx)
            answer = {"version": live.story.version(seats_held(held)), "number": live.story.moment(seat), **more}
            if not aside:
                tx.keep_answer(live.id, seat, key, answer)
        return answer

    async def change(self, id: str, deed: Deed) -> dict[str, Any]:
        """Do something at a table for somebody without a seat there; whether they may is theirs to say who call."""
        async with self.table(id) as live:
            return await self.run(self._change, live, deed)

    def _change(self, live: Live, deed: Deed) -> dict[str, Any]:
        with self._unharmed(live), self.store.write() as tx:
            more = deed(live, tx) or {}
            self._append(live, tx)
        return more

    async def host_act(self, id: str, browser: str, key: str, deed: Deed) -> dict[str, Any]:
        """Let whoever has laid a table do something: once, however often it is asked with the same key."""

        def once(live: Live, tx: Writing) -> dict[str, Any]:
            if live.row.host != browser:
                raise refuse("not_host", 403)
            before = tx.answer(id, WATCHING, key)
            if before is not None:
                return before
            answer = deed(live, tx) or {}
            tx.keep_answer(id, WATCHING, key, answer)
            return answer

        return await self.change(id, once)

    async def delete(self, id: str, browser: str, deed: Deed) -> dict[str, Any]:
        """Let whoever has laid a table take it away, and everybody's window with it."""
        async with self.table(id) as live:
            if live.row.host != browser:
                raise refuse("not_host", 403)
            answer = await self.run(self._delete, live, deed)
            self.forget(id)
            self.hub.end(id, live.lost)
            return answer

    def _delete(self, live: Live, deed: Deed) -> dict[str, Any]:
        with self._unharmed(live), self.store.write() as tx:
            return deed(live, tx) or {}

    def _append(self, live: Live, tx: Writing) -> None:
        keep_time(live)
        if live.story.clocks is not None:
            self.timed.add(live.id)
        public = live.story.public
        events = live.take_new()
        news = live.kept != public
        tx.append(live.id, live.story.count - len(events) + 1, events, live.standing(summarise), news)
        if news and events:
            tx.keep(live.id, keepsake(live))
        live.kept = public

    def _unharmed(self, live: Live) -> _Unharmed:
        return _Unharmed(self, live)

    def forget(self, id: str) -> None:
        """Drop a table from memory: what is kept of it is the truth."""
        self._tables.pop(id, None)

    async def tell(self, id: str) -> None:
        """Let everybody at a table, and the bots, know how it stands now."""
        async with self.table(id) as live:
            self.hub.tell(id, self.pulse(live))
            self.hub.end(id, live.lost)
            live.lost = set()
        self.nudge(id)

    def nudge(self, id: str) -> None:
        """Let the bots know that something has happened: what they do then is the house's own, whoever woke them."""
        Context().run(self.changed, id)

    async def bot_shows(self, id: str, seat: int, beat: int, option: str) -> bool:
        """Tell whether a bot's choice would be seen by others at once; not if the table has gone on."""
        async with self.table(id) as live:
            if not live.waits_for_bot(seat, beat):
                return False
            return await self.run(live.shows, option, seat)

    async def bot_chooses(self, id: str, seat: int, beat: int, option: str) -> bool:
        """Make a bot's choice, unless the table has gone on in the meantime."""
        async with self.table(id) as live:
            if not live.waits_for_bot(seat, beat):
                return False
            await self.run(self._bot_chooses, live, seat, option)
            next_bot = live.bot_asked()
            self.hub.tell(id, self.pulse(live), () if next_bot is None else (next_bot,))
            return True

    def _bot_chooses(self, live: Live, seat: int, option: str) -> None:
        with self._unharmed(live), self.store.write() as tx:
            live.choose(seat, option)
            self._append(live, tx)

    # ------------------------------------------------------------------ people

    def next_seed(self) -> str | None:
        """Give the seed for a new table: none, so that its luck is real, unless all luck is fixed."""
        self._laid += 1
        return f"{self.config.seed}/{self._laid}" if self.config.seed else None

    def _patience(self, live: Live) -> float:
        """Give the seconds without a window after which somebody is gone."""
        return self.config.left_live if live.row.about["pace"] == "live" else self.config.left_slow

    def pulse(self, live: Live) -> Pulse:
        """Say how a table stands, for its windows."""
        return Pulse.of(live.story, live.waiting(), self._patience(live))

    def left(self, live: Live) -> list[int]:
        """List the seats whose people are gone, or have never come, so that a bot may take over."""
        limit = self._patience(live)
        return [
            seat
            for seat, place in enumerate(live.story.places)
            if place.kind in HUMAN
            and not place.bot
            and self.hub.unseen_for(live.id, seat) > (limit if place.seated else 0.0)
        ]

    def seen(self, live: Live) -> list[int | None]:
        """Say when somebody last looked from each seat, in milliseconds; 0 for now, None if nobody knows."""
        return [self.hub.seen_at(live.id, seat) for seat in range(len(live.story.places))]


class _Unharmed:
    """Makes sure that memory never runs ahead of the disk: after any failure the table is read anew."""

    def __init__(self, house: House, live: Live) -> None:
        self._house = house
        self._live = live

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if error is not None and (self._live.new or isinstance(error, NotKept) or not isinstance(error, Refused)):
            self._house.forget(self._live.id)
