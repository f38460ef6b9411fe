"""Looking back: what the page shows of an earlier moment, kept for a while, since playing up to it takes time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from durbar.web.kept.rows import Event, SeatRow
from durbar.web.shown import pages
from durbar.web.shown.screen import Viewer, screen
from durbar.web.tables.past import Past, then

MOMENTS = 64
"""How many are kept; a page and what it is made of take less than a megabyte."""


@dataclass
class _Seen:
    """A moment that was looked at: what led to it, what it shows, and the page as it was written last."""

    events: Sequence[Event]
    seats: Sequence[SeatRow]
    origin: dict[str, Any]
    whole: bool
    context: dict[str, Any]
    page: tuple[dict[str, Any], str]

    def is_of(self, past: Past) -> bool:
        """Tell whether the game still has this moment: choices may have been taken back, and names changed."""
        made, kept = len(self.events), past.kept
        same = kept.events[:made] == self.events and kept.seats == self.seats
        same = same and kept.row.about["origin"] == self.origin
        return same and (self.whole or len(kept.events) == made)


class Moments:
    """The moments looked at last; for the one thread in which pages are made."""

    def __init__(self, most: int = MOMENTS) -> None:
        """Keep so many."""
        self._most = most
        self._seen: OrderedDict[tuple[str, int, str], _Seen] = OrderedDict()
        self.replays = 0
        """How many games were played again."""

    def show(self, past: Past, turn: int, version: int, lang: str) -> str:
        """Write the page of an earlier moment, with where one can go on from it."""
        key = (past.kept.row.id, turn, lang)
        seen = self._seen.pop(key, None)
        if seen is None or not seen.is_of(past):
            self.replays += 1
            found = then(past, turn)
            context = screen(found.live, Viewer((), lang=lang))
            seen = _Seen(
                past.kept.events[: found.made],
                past.kept.seats,
                past.kept.row.about["origin"],
                found.whole,
                context,
                ({}, ""),
            )
        self._seen[key] = seen
        if len(self._seen) > self._most:
            self._seen.popitem(last=False)
        moment = {
            "earlier": max((one for one in past.turns if one < turn), default=None),
            "later": min((one for one in past.turns if one > turn), default=None),
        }
        more = {"version": version, "moment": moment}
        if seen.page[0] != more:
            context = {**seen.context, **more}
            seen.page = (more, pages.render("screen.html.j2", context, context["game"]))
        return seen.page[1]
