"""The processes in which bots think: limited in time and memory, and replaced when they do not answer."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from durbar.web.config import Config

LOG = logging.getLogger("durbar.bots")
THINKER = "durbar.web.bots.thinker"
LINE = 1 << 20
"""The longest line a worker may write."""

GREETING = 5.0
"""Seconds in which a worker that is asked nothing says that it is there, even if it has only just been started."""
TRIES = 2
"""How many workers are asked one question."""

T = TypeVar("T")


class Thought(NamedTuple):
    """What a bot has found: what to choose now, and what after that as long as nothing new comes to light."""

    option: str
    then: tuple[str, ...] = ()


class WorkerDied(Exception):
    """A worker did not answer: it ended, or thought for too long."""


class Worker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process, config: Config) -> None:
        """Talk to a running process."""
        self._process = process
        self._pause = config.pause

    @classmethod
    async def start(cls, config: Config) -> Worker:
        """Start a process."""
        pipe = asyncio.subprocess.PIPE
        command = [sys.executable, "-m", THINKER, str(config.bot_memory)]
        try:
            return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=LINE), config)
        except OSError as error:
            raise WorkerDied(f"it could not be started: {error}") from error

    @property
    def id(self) -> int:
        """The number of the process."""
        return self._process.pid

    async def ask(self, job: dict[str, Any], patience: float) -> dict[str, Any]:
        """Put one question, and wait so many seconds for the answer."""
        try:
            answer: dict[str, Any] = json.loads(await self._within(patience, self._talk(job)))
        except (OSError, ValueError) as error:
            raise WorkerDied(f"it ended, or said what is no answer: {error!r}") from error
        return answer

    async def _talk(self, job: dict[str, Any]) -> bytes:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        stdin.write(json.dumps(job).encode() + b"\n")
        await stdin.drain()
        return await stdout.readline()

    async def _within(self, seconds: float, work: Coroutine[Any, Any, T]) -> T:
        working = asyncio.create_task(work)
        waiting = asyncio.ensure_future(self._pause(seconds))
        try:
            await asyncio.wait({working, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                raise WorkerDied(f"it has not answered in {seconds:g} s")
            return working.result()
        finally:
            working.cancel()
            waiting.cancel()
            await asyncio.gather(working, waiting, return_exceptions=True)

    async def end(self) -> None:
        """End the process, whatever it is doing: also one that was stopped, and also if nobody waits any more."""
        ending = asyncio.create_task(self._end())
        try:
            await asyncio.shield(ending)
        except asyncio.CancelledError:
            await ending
            raise

    async def _end(self) -> None:
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, signal.SIGKILL)  # Process.kill would take its end from whoever waits for it
        with suppress(OSError):
            await self._process.communicate()  # lets go of its pipes too
        await self._process.wait()


class Workers:
    """As many processes as may think at once; each is started when it is first needed."""

    def __init__(self, config: Config) -> None:
        """Use the limits of a configuration."""
        self._config = config
        self._idle: list[Worker] = []
        self._running: set[Worker] = set()
        self._places = asyncio.Semaphore(config.workers)
        self.waiting = 0
        """How many questions are being thought about, or wait for a worker."""
        self.lost = 0
        """How many workers had to be replaced."""
        self.failing = False
        """Whether the last question was answered by nobody."""

    @property
    def processes(self) -> list[int]:
        """The numbers of all processes."""
        return sorted(worker.id for worker in self._running)

    async def close(self) -> None:
        """End those that have nothing to do."""
        while self._idle:
            await self._end(self._idle.pop())

    async def _start(self) -> Worker:
        """Start a process; one that is no longer wanted when it has started is ended again."""
        starting = asyncio.create_task(Worker.start(self._config))
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            await (await starting).end()
            raise

    async def _end(self, worker: Worker) -> None:
        self._running.discard(worker)
        await worker.end()

    async def think(self, job: dict[str, Any], table: str) -> Thought | None:
        """Let a worker think, and another if that one does not answer; None if nobody does."""
        answer = await self._ask({**job, "seconds": self._config.bot_patience}, self._config.bot_patience, table)
        if answer is not None and "option" in answer:
            then = answer.get("then")
            return Thought(str(answer["option"]), tuple(map(str, then)) if isinstance(then, list) else ())
        if answer is not None:
            LOG.error("bot failed", extra={"table": table, "why": answer.get("error")})
        return None

    async def answer(self) -> bool:
        """Tell whether somebody would answer: asks one that has nothing to do, or else believes what was last seen."""
        if self._places.locked():
            return not self.failing
        return await self._ask({}, GREETING, "") is not None

    async def _ask(self, job: dict[str, Any], patience: float, table: str) -> dict[str, Any] | None:
        self.waiting += 1
        try:
            for _ in range(TRIES):
                async with self._places:
                    answer = await self._ask_one(job, patience, table)
                if answer is not None:
                    self.failing = False
                    return answer
            self.failing = True
            return None
        finally:
            self.waiting -= 1

    async def _ask_one(self, job: dict[str, Any], patience: float, table: str) -> dict[str, Any] | None:
        """Ask one worker; one that does not answer, or whose bot failed, is never asked again."""
        worker = None
        try:
            worker = self._idle.pop() if self._idle else await self._start()
            self._running.add(worker)
            answer = await worker.ask(job, patience)
            if "error" not in answer:
                self._idle.append(worker)
                worker = None
            return answer
        except WorkerDied as error:
            self.lost += 1
            LOG.warning("bot worker replaced", extra={"table": table, "why": str(error)})
            return None
        finally:
            if worker is not None:
                await self._end(worker)
