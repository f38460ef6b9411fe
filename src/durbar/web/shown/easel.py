"""The easel: one page is painted at a time, and whoever has just acted comes before those who only look on."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeVar

T = TypeVar("T")


class Easel:
    """Lets one through at a time; of two rows that wait, the second is called when nobody stands in the first."""

    def __init__(self) -> None:
        """Begin with nobody there."""
        self._taken = False
        self._rows: tuple[deque[asyncio.Future[None]], deque[asyncio.Future[None]]] = (deque(), deque())
        self._painter = ThreadPoolExecutor(1, "durbar-pages")

    def close(self) -> None:
        """Finish the page that is being made."""
        self._painter.shutdown(wait=True)

    async def paint(self, work: Callable[[], T], first: bool = False) -> T:
        """Make a page in the thread for that; the page of somebody who acts comes `first`.

        There is one such thread and no more: pages are made in Python alone, so that two would only slow each other
        down, and everybody else with them.
        """
        async with self.turn(first):
            return await asyncio.get_running_loop().run_in_executor(self._painter, work)

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
