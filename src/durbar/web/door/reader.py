"""Reading large game files and editions in a process of its own: however they are made, nobody else is kept waiting.

What reads JSON lets nobody else in until it has done, and an edition of two megabytes takes seconds.
"""

from __future__ import annotations

import asyncio
import pickle
import resource
import signal
import sys
from collections.abc import Callable
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

_OUT_OF_IT = (MemoryError, RecursionError)


class Reader:
    """Starts a process for one thing to be read, and one at a time."""

    def __init__(self) -> None:
        """Begin with nothing to read."""
        self._turns = Turns(1)

    async def read(self, make: Callable[[], Order]) -> Order:
        """Let a process call `make`, and give what came of it."""
        async with self._turns.turn():
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "durbar.web.door.reader",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
            try:
                said, _ = await asyncio.wait_for(process.communicate(pickle.dumps(make)), PATIENCE)
            except TimeoutError:
                raise refuse("too_large", 413) from None
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
        if not said:  # it took more memory or time than it may
            raise refuse("too_large", 413)
        order, refusal = await asyncio.to_thread(pickle.loads, said)
        if order is None:
            status, code, why = refusal
            raise Refused(status, code, Message(why["id"], why["clause"], **why["args"]))
        assert isinstance(order, Order)
        return order


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
    """Read one thing."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key press that ends the server is the server's business
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (int(PATIENCE), int(PATIENCE)))
    sys.stdout.buffer.write(pickle.dumps(_answer(pickle.load(sys.stdin.buffer))))


if __name__ == "__main__":
    main()
