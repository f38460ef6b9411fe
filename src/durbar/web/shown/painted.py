"""Screens that were painted before: whoever asks for what has not changed gets the same again.

Several windows look at one table with the same eyes, and ask when they come back, when others come and go, when they
were told twice. What a screen shows follows from its key alone, so that nothing can show in it, or in the time it
takes, that does not count for who looks.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Any

from durbar.web.shown import pages
from durbar.web.shown.screen import Viewer
from durbar.web.tables.live import Live

MOST = 8 * 1024 * 1024
"""How many letters of screens are kept."""


def key_of(live: Live, viewer: Viewer, around: tuple[Any, ...], have: str) -> tuple[Any, ...]:
    """Name all that a screen follows from: the table, who looks, what is `around`, the parts the page says it has.

    Of the table that is what everybody knows, and what was done in private from the viewer's own seats: whatever
    happens there counts as one or the other.
    """
    story = live.story
    known = (story.public, *(story.private[seat] for seat in viewer.held))
    look = pages.look(live.row.game)
    return live.waking, look, known, viewer, around, hashlib.blake2b(have.encode(), digest_size=16).digest()


class Painted:
    """The screens that were asked for last."""

    def __init__(self, most: int = MOST) -> None:
        """Keep so many letters."""
        self.most = most
        self._letters = 0
        self._screens: OrderedDict[tuple[Any, ...], str] = OrderedDict()

    def get(self, key: tuple[Any, ...]) -> str | None:
        """Give a screen that is here."""
        found = self._screens.get(key)
        if found is not None:
            self._screens.move_to_end(key)
        return found

    def put(self, key: tuple[Any, ...], screen: str) -> None:
        """Keep a screen, in the place of those nobody has asked for since."""
        before = self._screens.pop(key, "")
        self._screens[key] = screen
        self._letters += len(screen) - len(before)
        while self._letters > self.most:
            _, oldest = self._screens.popitem(last=False)
            self._letters -= len(oldest)
