"""Bots at the tables: they think in processes of their own, one question at a time, and never in the event loop."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from contextlib import suppress
from typing import Any

import durbar
from durbar.engine.messages import DurbarError
from durbar.web.tables.house import House
from durbar.web.tables.live import Live
from durbar.web.tables.still import Unplayable

LOG = logging.getLogger("durbar.bots")
LINE = 1 << 24
"""The longest line a worker may write."""

TRIES = 3


class WorkerDied(Exception):
    """A worker did not answer: it ended, or thought for too long."""


class Worker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        """Talk to a running process."""
        self._process = process

    @classmethod
    async def start(cls) -> Worker:
        """Start a process."""
        pipe = asyncio.subprocess.PIPE
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable, "-m", "durbar.web.bots.thinker", stdin=pipe, stdout=pipe, limit=LINE
            )
        )

    async def ask(self, job: dict[str, Any], patience: float) -> dict[str, Any]:
        """Put one question."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        try:
            stdin.write(json.dumps(job).encode() + b"\n")
            await stdin.drain()
            line = await asyncio.wait_for(stdout.readline(), patience)
            answer: dict[str, Any] = json.loads(line)
        except (OSError, ValueError, TimeoutError) as error:
            raise WorkerDied(repr(error)) from error
        return answer

    async def end(self) -> None:
        """End the process, whatever it is doing."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class Bots:
    """Sees to it that every bot that is asked answers, also after a restart."""

    def __init__(self, house: House) -> None:
        """Serve the tables of a house."""
        self._house = house
        self._config = house.config
        self._idle: list[Worker] = []
        self._places = asyncio.Semaphore(house.config.workers)
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._closing = False
        house.changed = self.nudge

    async def start(self) -> None:
        """Go on wherever a bot was asked when the server stopped."""
        for table in await self._house.run(self._house.store.bots_asked):
            self.nudge(table)

    async def close(self) -> None:
        """Stop thinking; what was not answered is asked again at the next start."""
        self._closing = True
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in self._idle:
            await worker.end()

    def nudge(self, table: str) -> None:
        """Look whether a bot is asked at a table."""
        if self._closing:
            return
        if table in self._busy:
            self._again.add(table)
            return
        task = asyncio.get_running_loop().create_task(self._play(table))
        self._busy[table] = task
        task.add_done_callback(lambda done: self._played(table, done))

    def _played(self, table: str, task: asyncio.Task[None]) -> None:
        self._busy.pop(table, None)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("bot failed", extra={"table": table}, exc_info=task.exception())
        elif table in self._again:
            self._again.discard(table)
            self.nudge(table)

    async def _play(self, table: str) -> None:
        """Answer as long as bots are asked at this table."""
        self._again.discard(table)
        try:
            while await self._answer(table):
                pass
        except Unplayable:
            pass  # nobody plays there any more
        finally:
            self._house.hub.think(table, [])

    async def _answer(self, table: str) -> bool:
        """Answer one question; tell whether there was one."""
        house = self._house
        async with house.table(table) as live:
            seat = live.bot_asked()
            if seat is None:
                return False
            beat = live.beat
            begins = live.story.trier is None
            job, fallback = await house.run(self._job, live, seat, house.keyring.bot_seed(table, seat, beat))
        # A bot pauses once a turn, and is shown thinking all the while: how many questions it is asked is its secret.
        ready = time.monotonic() + (self._config.bot_delay if begins else 0)
        house.hub.think(table, [seat])
        option = await self._think(job, table)
        await asyncio.sleep(max(0.0, ready - time.monotonic()))
        try:
            await house.bot_chooses(table, seat, beat, option or fallback)
        except DurbarError:
            LOG.exception("bot chose what is not legal", extra={"table": table})
            await house.bot_chooses(table, seat, beat, fallback)
        return True

    def _job(self, live: Live, seat: int, seed: str) -> tuple[dict[str, Any], str]:
        """Write down what a bot is asked, and choose for it in case it does not answer."""
        job = {"position": live.table.position(), "seat": seat, "level": live.story.places[seat].bot, "seed": seed}
        return job, str(durbar.bot("random", seed).choose(live.table, seat))

    async def _think(self, job: dict[str, Any], table: str) -> str | None:
        """Let a worker think; one that dies is replaced, and after some tries any legal choice will do."""
        for _ in range(TRIES):
            async with self._places:
                worker = self._idle.pop() if self._idle else await Worker.start()
                try:
                    answer = await worker.ask(job, self._config.bot_patience)
                except (WorkerDied, asyncio.CancelledError) as error:
                    await worker.end()
                    if isinstance(error, asyncio.CancelledError):
                        raise
                    LOG.warning("bot worker died", extra={"table": table, "why": str(error)})
                    continue
                self._idle.append(worker)
            if "option" in answer:
                return str(answer["option"])
            LOG.error("bot failed", extra={"table": table, "why": answer["error"]})
            return None
        return None
