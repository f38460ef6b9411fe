"""Taking turns: so many at a time, and those who wait are called address by address, so that a crowd delays itself."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

from durbar.web.refusal import refuse

ASKING: ContextVar[str] = ContextVar("asking", default="")
"""The address for which something is being done; nothing if it is the house itself that does it."""

WAITING = 48
"""How many things of one address may wait in a row."""

Called = asyncio.Future[None]


class Row:
    """Those who wait: whoever has been called stands behind all others with what else they want."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._waiting: OrderedDict[str, deque[Called]] = OrderedDict()

    def stand(self, address: str, most: int | None) -> Called:
        """Wait behind those of the same address, unless there are too many of them."""
        own = self._waiting.get(address)
        if own is not None and most is not None and len(own) >= most:
            raise refuse("too_many", 429)
        called: Called = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(called)
        return called

    def call(self) -> bool:
        """Call the next one, and tell whether there was anybody."""
        while self._waiting:
            address, own = self._waiting.popitem(last=False)
            called = own.popleft()
            if own:
                self._waiting[address] = own
            if not called.done():
                called.set_result(None)
                return True
        return False


class Turns:
    """Lets so many through at a time; of two rows that wait, the second is called when nobody stands in the first."""

    def __init__(self, places: int) -> None:
        """Begin with nobody there."""
        self._free = places
        self._rows = (Row(), Row())

    @property
    def free(self) -> bool:
        """Whether nobody would have to wait."""
        return self._free > 0

    @asynccontextmanager
    async def turn(self, first: bool = False) -> AsyncIterator[None]:
        """Wait for one's turn, in the `first` row or in the second, where nobody may wait with too many things."""
        if self._free:
            self._free -= 1
        else:
            address = ASKING.get()
            called = self._rows[0 if first else 1].stand(address, WAITING if address and not first else None)
            try:
                await called
            except asyncio.CancelledError:
                if called.done() and not called.cancelled():
                    self._next()  # called and gone at the same moment: the turn goes to somebody else
                raise
        try:
            yield
        finally:
            self._next()

    def _next(self) -> None:
        if not any(row.call() for row in self._rows):
            self._free += 1
