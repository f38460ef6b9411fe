"""Looking back: the table as everybody knew it when an earlier turn was over.

Only settled choices are made again, and only nobody's own view is shown, so a moment tells no more than it did then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from durbar.web.live import Live
from durbar.web.opening import sit_down
from durbar.web.screen import Viewer, screen
from durbar.web.store import Event, Kept, SeatRow


@dataclass(frozen=True)
class Past:
    """All that everybody knows of a game so far: taken down quickly, so that nobody waits while it is played again."""

    kept: Kept
    turns: Sequence[int]
    """The turns the log speaks of."""


def past_of(live: Live) -> Past:
    """Take down what everybody knows of a game."""
    story = live.story
    events = [
        Event("choose", move.seat, {"option": move.option, "luck": move.luck, "settles": True})
        for move in story.moves[: story.settled]
    ]
    seats = [SeatRow(place.kind, place.level, place.name, "") for place in story.places]
    return Past(Kept(live.row, seats, events), sorted({entry.turn for entry in live.log_for(None)}))


def live_at(past: Past, turn: int) -> Live:
    """Give the table as it was after a turn; nothing that is done to it is kept."""
    kept = past.kept
    table = sit_down(kept.row.about["origin"])
    made = 0
    while made < len(kept.events) and table.turn <= turn:
        move = kept.events[made]
        table.choose(move.doc["option"], move.seat)
        made += 1
    return Live(Kept(kept.row, kept.seats, kept.events[:made]))


def moment(past: Past, turn: int, version: int, lang: str) -> dict[str, Any]:
    """Gather what the page shows of an earlier moment, and where one can go on from it."""
    context = screen(live_at(past, turn), Viewer((), lang=lang))
    context["version"] = version
    context["moment"] = {
        "earlier": max((one for one in past.turns if one < turn), default=None),
        "later": min((one for one in past.turns if one > turn), default=None),
    }
    return context
