"""Reading large game files and editions in a process of its own: however they are made, nobody else is kept waiting.

What reads JSON lets nobody else in until it has done, and an edition of two megabytes takes seconds.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import resource
import signal
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from durbar.engine.messages import Message
from durbar.web.refusal import Refused, refuse
from durbar.web.tables.lay import Order
from durbar.web.turns import Turns

LARGE = 64 * 1024
"""From how many bytes on something is read elsewhere; no usual game is as large."""

PATIENCE = 30.0
"""Seconds of work, and of waiting for it, after which it is given up."""

MEMORY = 1 << 30
"""Bytes the process may take."""

NICE = 10
"""By how much it stands back behind the server: whoever plays needs the processor more than whoever brings a file."""

_LENGTH = struct.Struct("<Q")
_OUT_OF_IT = (MemoryError, RecursionError)


class Reader:
    """A process that reads, one thing at a time; it begins with the first, and one that fails is replaced."""

    def __init__(self) -> None:
        """Begin with nothing to read."""
        self._turns = Turns(1)
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return None if self._process is None else self._process.pid

    async def read(self, make: Callable[[], Order]) -> Order:
        """Let the process call `make`, and give what came of it."""
        asked = pickle.dumps(make)
        async with self._turns.turn():
            try:
                said = await asyncio.wait_for(self._ask(asked), PATIENCE)
            except (OSError, EOFError, TimeoutError):  # it took more memory or time than it may
                await self.close()
                raise refuse("too_large", 413) from None
            except asyncio.CancelledError:
                await self.close()
                raise
        order, refusal = await asyncio.to_thread(pickle.loads, said)
        if order is None:
            status, code, why = refusal
            raise Refused(status, code, Message(why["id"], why["clause"], **why["args"]))
        assert isinstance(order, Order)
        return order

    async def _ask(self, asked: bytes) -> bytes:
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", __name__, stdin=pipe, stdout=pipe
            )
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(_LENGTH.pack(len(asked)) + asked)
        await stdin.drain()
        (length,) = _LENGTH.unpack(await stdout.readexactly(_LENGTH.size))
        return await stdout.readexactly(length)

    async def close(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _answer(make: Callable[[], Order]) -> tuple[Order | None, Any]:
    try:
        return make(), None
    except Refused as error:
        assert isinstance(error.why, Message)
        return None, (error.status, error.code, error.why.document())
    except _OUT_OF_IT:
        return _answer(_too_large)


def _too_large() -> Order:
    raise refuse("too_large", 413)


def main() -> None:
    """Read until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key press that ends the server is the server's business
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.nice(NICE)
    asked, said = sys.stdin.buffer, sys.stdout.buffer
    while length := asked.read(_LENGTH.size):
        signal.alarm(int(PATIENCE) + 1)  # nobody waits for longer
        answer = pickle.dumps(_answer(pickle.loads(asked.read(*_LENGTH.unpack(length)))))
        said.write(_LENGTH.pack(len(answer)) + answer)
        said.flush()
        signal.alarm(0)


if __name__ == "__main__":
    main()
