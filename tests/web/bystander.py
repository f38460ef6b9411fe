"""Somebody who plays on beside an attack, in a process of its own: what the attackers do there delays nothing here."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from tests.patience import PATIENCE, breathe

Looked = tuple[list[float], Counter[bytes]]
"""How long each look took, in seconds, and what was answered."""


class Bystander:
    """Looks at a table again and again, and notes how long everything takes."""

    def __init__(self, port: int, table: str, cookie: str) -> None:
        self._port = port
        head = f"Host: 127.0.0.1:{port}\r\nCookie: durbar={cookie}\r\nAccept-Encoding: gzip\r\n\r\n"
        self._asks = [f"GET {path} HTTP/1.1\r\n{head}".encode() for path in (f"/t/{table}/screen", f"/t/{table}", "/")]
        self.times: list[float] = []
        self.statuses: Counter[bytes] = Counter()

    async def look(self, times: int, pause: float = 0.0, enough: Callable[[], bool] = lambda: False) -> None:
        """Look at the table a number of times, each over a new connection, as somebody does who comes in just now."""
        for number in range(times):
            if enough():
                return
            began = asyncio.get_running_loop().time()
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
            try:
                writer.write(self._asks[number % 3])
                async with asyncio.timeout(PATIENCE):
                    head = await reader.readuntil(b"\r\n\r\n")
                    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
                    await reader.readexactly(length)
            finally:
                writer.close()
                await writer.wait_closed()
            self.times.append(asyncio.get_running_loop().time() - began)
            self.statuses[head[9:12]] += 1
            await breathe(pause)

    def p99(self) -> float:
        """Give the time within which 99 of 100 were answered, in milliseconds, and begin to note anew."""
        times, self.times = sorted(self.times), []
        return p99(times)


def p99(times: list[float]) -> float:
    """Give the time within which 99 of 100 were answered, in milliseconds."""
    return round(sorted(times)[int(len(times) * 0.99)] * 1000, 1) if times else 0.0


def _look(port: int, table: str, cookie: str, times: int, pause: float, end: Path) -> Looked:
    one = Bystander(port, table, cookie)
    asyncio.run(one.look(times, pause, end.exists))
    return one.times, one.statuses


class Beside:
    """A bystander in another process."""

    def __init__(self, pool: ProcessPoolExecutor, where: tuple[int, str, str], end: Path) -> None:
        self._pool, self._where, self._end = pool, where, end

    def look(self, times: int, pause: float = 0.0) -> Future[Looked]:
        """Look so many times, or until `end`."""
        return self._pool.submit(_look, *self._where, times, pause, self._end)

    def end(self) -> None:
        """Look no more."""
        self._end.touch()


@contextmanager
def beside(port: int, table: str, cookie: str, end: Path) -> Iterator[Beside]:
    """Let somebody look at a table from another process; `end` is a file that is not there yet."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        found = Beside(pool, (port, table, cookie), end)
        try:
            yield found
        finally:
            found.end()
