"""Messages nobody should send, over a real connection, from as many addresses as this machine has for itself."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import Any

from tests.patience import PATIENCE
from tests.web.vandal import Vandal

HELD = 100
"""How many connections are held open to be used again."""
ASIDE = 200
"""How many messages may wait aside."""
HONEST = (b"GET /readyz", b"HEAD /readyz")
"""What is asked here is answered with 503 where bots have not answered for five seconds, as on a crowded machine."""
SOON = 0.2
"""Seconds within which a message that is whole is mostly answered; it then waits aside, and its answer counts."""


class Line(asyncio.Protocol):
    """One connection, over which one message after the other is sent as long as the server goes on listening."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._told: asyncio.Future[str] | None = None
        self._read = bytearray()
        self._whole = -1
        self._bare = False
        """Whether the answer has a head only."""
        self.open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport, self.open = transport, True

    def connection_lost(self, exc: Exception | None) -> None:
        self.open = False
        self._tell()

    def send(self, message: bytes, last: bool) -> asyncio.Future[str]:
        """Send a message; give what will be the status of its answer, or nothing if there is none."""
        assert self._transport is not None
        self._told, self._whole = asyncio.get_running_loop().create_future(), -1
        self._bare = message.startswith(b"HEAD ")
        self._read.clear()
        self._transport.write(message)
        if last and self._transport.can_write_eof() and not self._transport.is_closing():
            with suppress(OSError):  # the server may have hung up just now
                self._transport.write_eof()
        return self._told

    def data_received(self, data: bytes) -> None:
        self._read += data
        if self._whole < 0:
            head, end, _ = bytes(self._read[:8192]).lower().partition(b"\r\n\r\n")
            length = _LENGTH.search(head)
            if not end:
                return
            if length is None or b"connection: close" in head:  # a stream, or the end
                self.close()
                return
            self._whole = len(head) + len(end) + (0 if self._bare else int(length[1]))
        if len(self._read) >= self._whole:
            self._tell()

    def close(self) -> None:
        """Hang up."""
        self.open = False
        if self._transport is not None:
            self._transport.abort()
        self._tell()

    def _tell(self) -> None:
        if self._told is not None and not self._told.done():
            head = bytes(self._read[:12])
            self._told.set_result(head[9:12].decode("latin-1") if head.startswith(b"HTTP/1.1 ") else "")


_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)")


class Attack:
    """Sends messages over many connections, a few at once, and counts what comes back.

    One that the server waits for the rest of waits aside, so that others are sent meanwhile.
    """

    def __init__(self, port: int, vandal: Vandal, addresses: int) -> None:
        self._port, self._vandal = port, vandal
        self._addresses = [f"127.{1 + n // 60000}.{n // 250 % 240}.{1 + n % 250}" for n in range(addresses)]
        self._lines: list[Line] = []
        self._aside = asyncio.Semaphore(ASIDE)
        self.answers: Counter[str] = Counter()
        self.failures: list[bytes] = []
        self._left = 0

    @property
    def sent(self) -> int:
        """How many messages have been answered, or were left without an answer."""
        return self.answers.total()

    async def run(self, times: int, at_once: int) -> None:
        """Send so many messages, and wait for all that comes of them."""
        self._left = times
        await asyncio.gather(*(self._go_on() for _ in range(at_once)))
        for _ in range(ASIDE):
            await self._aside.acquire()
        for _ in range(ASIDE):
            self._aside.release()
        for line in self._lines:
            line.close()
        self._lines.clear()

    async def _a_while(self, told: asyncio.Future[Any]) -> None:
        """Wait for an answer, but not for ever: those that may never come are set aside, and judged when they do."""
        loop = asyncio.get_running_loop()
        enough: asyncio.Future[None] = loop.create_future()
        clock = loop.call_later(SOON, enough.set_result, None)
        await asyncio.wait([told, enough], return_when=asyncio.FIRST_COMPLETED)
        clock.cancel()

    async def _go_on(self) -> None:
        while self._left > 0:
            self._left -= 1
            message, whole = self._vandal.message()
            line = await self._line(whole)
            told = line.send(message, not whole and not message.startswith((b"GET /t/", b"POST /", b"HEAD", b"GET / ")))
            await self._a_while(told)
            if told.done():
                self._count(message, line, whole, told)
            else:
                await self._aside.acquire()
                told.add_done_callback(partial(self._late, message, line))
                asyncio.get_running_loop().call_later(PATIENCE, line.close)

    async def _line(self, whole: bool) -> Line:
        """Give a connection that is free, or a new one from any address; the next message comes over another."""
        if whole and len(self._lines) >= HELD:
            at = self._vandal.rng.randrange(len(self._lines))
            self._lines[at], self._lines[-1] = self._lines[-1], self._lines[at]
            line = self._lines.pop()
            if line.open:
                return line
        whence = (self._vandal.rng.choice(self._addresses), 0)
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(Line, "127.0.0.1", self._port, local_addr=whence)
        return line

    def _late(self, message: bytes, line: Line, told: asyncio.Future[str]) -> None:
        self._aside.release()
        self._count(message, line, False, told)

    def _count(self, message: bytes, line: Line, whole: bool, told: asyncio.Future[str]) -> None:
        status = told.result()
        self.answers[status] += 1
        if status.startswith("5") and not message.startswith(HONEST):
            self.failures.append(message[:2000])
        if whole and line.open:
            self._lines.append(line)
        else:
            line.close()
