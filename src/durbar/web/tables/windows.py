"""Open windows, shared out fairly: when there is room for no more, whoever holds most of them gives one up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from durbar.web.refusal import refuse


class Window(Protocol):
    """Something that stays open, and can be closed."""

    @property
    def address(self) -> str:
        """Whose it is."""

    @property
    def seats(self) -> Sequence[int]:
        """The seats it belongs to; none if somebody only looks on."""

    def close(self) -> None:
        """Close it soon."""


W = TypeVar("W", bound=Window)


class Windows(Generic[W]):
    """All windows, by the address they are opened from."""

    def __init__(self, per_address: int, in_all: int) -> None:
        """Allow so many."""
        self._per_address = per_address
        self._in_all = in_all
        self._open: dict[str, dict[W, None]] = {}
        self._count = 0

    def __len__(self) -> int:
        """Count the windows."""
        return self._count

    def why_not(self, address: str) -> None:
        """Refuse another window of an address, if nobody has more than it."""
        here = len(self._open.get(address, ()))
        if here >= self._per_address or (self._count >= self._in_all and len(self._heaviest()) <= here + 1):
            raise refuse("full", 429)

    def open(self, window: W) -> None:
        """Let a window in, in the place of one of those who have most if need be: an onlooker's before a seat's."""
        self.why_not(window.address)
        if self._count >= self._in_all:
            most = self._heaviest()
            given_up = next((one for one in most if not one.seats), next(iter(most)))
            self.close(given_up)
            given_up.close()
        self._open.setdefault(window.address, {})[window] = None
        self._count += 1

    def close(self, window: W) -> None:
        """Count a window no longer; one that has been closed already makes no difference."""
        here = self._open.get(window.address)
        if here is not None and window in here:
            del here[window]
            self._count -= 1
            if not here:
                del self._open[window.address]

    def _heaviest(self) -> dict[W, None]:
        return max(self._open.values(), key=len, default={})
