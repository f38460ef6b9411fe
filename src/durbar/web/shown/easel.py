"""The easel: one page is painted at a time, and whoever has just acted comes before those who only look on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from durbar.web.turns import Turns

T = TypeVar("T")


class Easel(Turns):
    """One place, at which those who wait are served address by address."""

    def __init__(self) -> None:
        """Begin with nobody there."""
        super().__init__(1)
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
            painting = copy_context().run  # in the language of whoever asked
            return await asyncio.get_running_loop().run_in_executor(self._painter, painting, work)
