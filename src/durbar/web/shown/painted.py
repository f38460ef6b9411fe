"""Screens that were painted before: whoever asks for what has not changed gets the same again.

Several windows look at one table with the same eyes, and ask when they come back, when others come and go, when they
were told twice. What a screen shows follows from its key alone, so that nothing can show in it, or in the time it
takes, that does not count for who looks.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from durbar.web.shown import pages
from durbar.web.shown.screen import Viewer
from durbar.web.tables.live import Live

MOST = 8 * 1024 * 1024
"""How many letters of screens are kept."""
PARTS = 600
"""How many parts a page may say it has for its screen to be kept: ours have some hundred."""


def key_of(live: Live, viewer: Viewer, around: tuple[Any, ...]) -> tuple[Any, ...]:
    """Name all that a screen follows from: the table, who looks, and what is `around`.

    Of the table that is what everybody knows, and what was done in private from the viewer's own seats: whatever
    happens there counts as one or the other.
    """
    story = live.story
    known = (story.public, *(story.private[seat] for seat in viewer.held))
    return live.waking, pages.look(live.row.game), known, viewer, around


class Painted:
    """The screens that were asked for last, each without the parts that a page had."""

    def __init__(self, most: int = MOST) -> None:
        """Keep so many letters."""
        self.most = most
        self._letters = 0
        self._screens: OrderedDict[tuple[Any, ...], tuple[str, frozenset[str]]] = OrderedDict()

    def get(self, key: tuple[Any, ...], have: frozenset[str]) -> str | None:
        """Give a screen that is here for a page that has certain parts: the same ones, or all that there are."""
        for one in ((key, have), (key,)):
            screen, parts = self._screens.get(one, ("", None))
            if parts is not None and parts <= have:
                self._screens.move_to_end(one)
                return screen
        return None

    def put(self, key: tuple[Any, ...], have: frozenset[str], screen: str) -> None:
        """Keep a screen, and what is left of it for a page that has every part, in the place of the oldest."""
        if len(have) <= PARTS:
            self._keep((key, have), screen, frozenset())
        self._keep((key,), *pages.bare(screen))

    def _keep(self, key: tuple[Any, ...], screen: str, parts: frozenset[str]) -> None:
        before, _ = self._screens.pop(key, ("", None))
        self._screens[key] = (screen, parts)
        self._letters += len(screen) - len(before)
        while self._letters > self.most:
            _, (oldest, _) = self._screens.popitem(last=False)
            self._letters -= len(oldest)
