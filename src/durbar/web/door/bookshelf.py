"""Pages that are the same for everybody who speaks a language: kept packed, as they are sent."""

from __future__ import annotations

from collections import OrderedDict

MOST = 12 * 1024 * 1024
"""How many bytes of packed pages are kept: all pages of all games in every language are about half as many."""


class Bookshelf:
    """The pages that were asked for last, packed."""

    def __init__(self, most: int = MOST) -> None:
        """Keep so many bytes."""
        self.most = most
        self._bytes = 0
        self._pages: OrderedDict[tuple[str, ...], bytes] = OrderedDict()

    def get(self, key: tuple[str, ...]) -> bytes | None:
        """Give a page that is here."""
        found = self._pages.get(key)
        if found is not None:
            self._pages.move_to_end(key)
        return found

    def put(self, key: tuple[str, ...], page: bytes) -> None:
        """Keep a page in the place of the oldest."""
        self._bytes += len(page) - len(self._pages.pop(key, b""))
        self._pages[key] = page
        while self._bytes > self.most:
            self._bytes -= len(self._pages.popitem(last=False)[1])
