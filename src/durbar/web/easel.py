"""The easel: one page is painted at a time, and whoever has just acted comes before those who only look on."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Easel:
    """Lets one through at a time; of two rows that wait, the second is called when nobody stands in the first."""

    def __init__(self) -> None:
        """Begin with nobody there."""
        self._taken = False
        self._rows: tuple[deque[asyncio.Future[None]], deque[asyncio.Future[None]]] = (deque(), deque())

    @asynccontextmanager
    async def turn(self, first: bool) -> AsyncIterator[None]:
        """Wait for one's turn, in the `first` row or in the second."""
        if self._taken:
            called = asyncio.get_running_loop().create_future()
            self._rows[0 if first else 1].append(called)
            try:
                await called
            except asyncio.CancelledError:
                if called.done() and not called.cancelled():
                    self._next()  # called and gone at the same moment: the turn goes to somebody else
                raise
        self._taken = True
        try:
            yield
        finally:
            self._next()

    def _next(self) -> None:
        for row in self._rows:
            while row:
                called = row.popleft()
                if not called.done():
                    called.set_result(None)
                    return
        self._taken = False
