"""Bots at the tables: they think in processes of their own, one question at a time, and never in the event loop."""

from __future__ import annotations

import asyncio
import logging
import math
from base64 import b64encode
from random import Random
from typing import Any, NamedTuple

import durbar
from durbar.engine.copying import packed
from durbar.engine.messages import DurbarError
from durbar.web.bots.workers import Thought, Workers
from durbar.web.refusal import Refused
from durbar.web.tables.house import House
from durbar.web.tables.live import Live
from durbar.web.tables.still import Unplayable

LOG = logging.getLogger("durbar.bots")
FIRST_REST = 1.0
"""Seconds until a bot tries again what has failed; each time it fails again it waits twice as long ..."""
LONGEST_REST = 60.0
"""... but never longer than this."""
NOBODY_PLAYS = (404, 409)
"""How a table is refused that is not there or cannot be brought back: whoever opens it again will call the bot."""


class Intention(NamedTuple):
    """What a bot means to choose next, after so many choices of the game, if nothing new has come to light."""

    seat: int
    number: int
    steps: tuple[str, ...]


class Bots:
    """Sees to it that every bot that is asked answers, also after a restart, and whatever fails on the way."""

    def __init__(self, house: House) -> None:
        """Serve the tables of a house."""
        self._house = house
        self._config = house.config
        self.workers = Workers(house.config)
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._nudged: dict[str, asyncio.Event] = {}
        self.failing: dict[str, int] = {}
        """The tables at which a bot rests because something has failed, and how often it has."""
        self._began: dict[str, float] = {}
        self._intended: dict[str, Intention] = {}
        """What bots mean to choose next, table by table."""
        self._starting: asyncio.Task[None] | None = None
        self._closing = False
        house.changed = self.nudge

    def start(self) -> None:
        """Go on wherever a bot was asked when the server stopped."""
        self._starting = asyncio.get_running_loop().create_task(self._start())

    async def _start(self) -> None:
        for failures in range(1, 1 << 30):
            try:
                asked = await self._house.run(self._house.store.bots_asked)
            except Exception:
                LOG.exception("bots cannot begin")
                await self._config.pause(_rest(failures))
            else:
                for table in asked:
                    self.nudge(table)
                return

    async def close(self) -> None:
        """Stop thinking; what was not answered is asked again at the next start."""
        self._closing = True
        tasks = [*self._busy.values(), *([self._starting] if self._starting else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()

    def nudge(self, table: str) -> None:
        """Look whether a bot is asked at a table."""
        if self._closing:
            return
        if table in self._busy:
            self._nudged[table].set()
            return
        self._nudged[table] = asyncio.Event()
        task = asyncio.get_running_loop().create_task(self._play(table))
        self._busy[table] = task
        task.add_done_callback(lambda done: self._played(table))

    def _played(self, table: str) -> None:
        del self._busy[table]
        self.failing.pop(table, None)
        self._began.pop(table, None)
        self._intended.pop(table, None)
        if self._nudged.pop(table).is_set():
            self.nudge(table)

    async def _play(self, table: str) -> None:
        """Answer as long as bots are asked at this table; what has failed is tried again."""
        nudged = self._nudged[table]
        try:
            asked = True
            while asked:
                nudged.clear()
                try:
                    asked = await self._answer(table)
                    self.failing.pop(table, None)
                except Unplayable:
                    return  # nobody plays there any more
                except Exception as error:
                    if isinstance(error, Refused) and error.status in NOBODY_PLAYS:
                        LOG.warning("bot cannot play", extra={"table": table, "why": error.code})
                        return
                    failures = self.failing[table] = self.failing.get(table, 0) + 1
                    LOG.exception("bot failed", extra={"table": table, "again_in": _rest(failures)})
                    await self._rest(failures, nudged)
        finally:
            self._house.hub.think(table, [])

    async def _rest(self, failures: int, nudged: asyncio.Event) -> None:
        """Wait before trying again: longer and longer, but not once somebody could do something at the table."""
        waits = [asyncio.ensure_future(self._config.pause(_rest(failures))), asyncio.create_task(nudged.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def _answer(self, table: str) -> bool:
        """Answer one question; tell whether there was one."""
        house = self._house
        async with house.table(table) as live:
            seat = live.bot_asked()
            if seat is None:
                return False
            beat = live.beat
            if live.story.trier is None:  # all that was done before is known to everybody
                self._began[table] = self._config.clock()
            seed = house.keyring.bot_seed(table, seat, live.story.moment(seat))  # the beat would tell of others' steps
            number = live.table.number
            thought, job, fallback = self._intends(live, seat), None, ""
            if thought is None:
                job, fallback = await house.run(self._job, live, seat, seed)
        house.hub.think(table, [seat])
        if job is not None:
            thought = await self.workers.think(job, table)
        if thought is not None:
            try:
                if await self._choose(table, seat, beat, thought.option):
                    self._intended[table] = Intention(seat, number + 1, thought.then)
            except DurbarError:
                LOG.exception("bot chose what is not legal", extra={"table": table})
            else:
                return True
        if fallback:
            await self._choose(table, seat, beat, fallback)
        return True

    def _intends(self, live: Live, seat: int) -> Thought | None:
        """Find what the bot that is asked has meant to choose now, if its last choice has brought nothing new to light.

        What is meant is said once: if it cannot be chosen after all, the bot thinks again.
        """
        meant = self._intended.pop(live.id, None)
        if meant is None or not meant.steps or (meant.seat, meant.number) != (seat, live.table.number):
            return None
        if live.table.why_not_undo(seat) is not None:
            return None
        first, *then = meant.steps
        asked = next(ask for ask in live.table.decisions if ask.seat == seat)
        return Thought(first, tuple(then)) if any(str(one) == first for one in asked.worthwhile) else None

    async def _choose(self, table: str, seat: int, beat: int, option: str) -> bool:
        """Make a choice if it is still asked for, and tell so; others see it some whole delays after the turn began.

        How many questions a bot is asked, and for how long it thinks about its cards, is its secret: so it pauses once
        a turn, before what is seen, and thinks all the while as far as anybody can tell.
        """
        delay = self._config.bot_delay
        if delay and await self._house.bot_shows(table, seat, beat, option):
            gone = self._config.clock() - self._began.get(table, self._config.clock())
            await self._config.pause(max(1, math.ceil(gone / delay)) * delay - gone)
        return await self._house.bot_chooses(table, seat, beat, option)

    def _job(self, live: Live, seat: int, seed: str) -> tuple[dict[str, Any] | None, str]:
        """Write down what a bot is asked, with nothing its seat cannot know; and choose in case it does not answer."""
        fallback = str(durbar.bot("random", seed).choose(live.table, seat))
        try:
            table = live.table.entrust(seat, Random(seed))
        except RuntimeError:
            LOG.exception("bot cannot be asked", extra={"table": live.id})
            return None, fallback
        parcel = b64encode(packed(table)).decode()
        return {"table": parcel, "seat": seat, "level": live.story.places[seat].bot, "seed": seed}, fallback


def _rest(failures: int) -> float:
    """Give the seconds to wait after so many failures one after the other."""
    return float(min(LONGEST_REST, FIRST_REST * 2 ** min(failures - 1, 10)))
