"""Looking back: the table as everybody knew it when an earlier turn was over.

Only settled choices are made again, and only nobody's own view is shown, so a moment tells no more than it did then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from durbar.engine.table import Table
from durbar.web.kept.rows import Event, Kept, SeatRow
from durbar.web.tables.live import Live
from durbar.web.tables.opening import make, sit_down
from durbar.web.tables.story import Story


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
        Event("choose", move.seat, {"option": move.option, "luck": move.luck, "settles": True, "waits": move.open})
        for move in story.moves[: story.settled]
    ]
    seats = [SeatRow(place.kind, place.level, place.name, "") for place in story.places]
    row = replace(live.row, about={**live.row.about, "origin": live.origin})
    return Past(Kept(row, seats, events), sorted({entry.turn for entry in live.log_for(None)}))


@dataclass(frozen=True)
class Then:
    """A table as it was after a turn; nothing that is done to it is kept."""

    live: Live
    made: int
    """How many choices had been made."""
    whole: bool
    """Whether the turn was over, so that nothing can be added to it."""


class Replayed(Live):
    """A table that was played again already."""

    def __init__(self, kept: Kept, table: Table[Any]) -> None:
        self._then = table
        super().__init__(kept)

    def _build(self) -> None:
        self.table = self._then
        self._shown, self._shown_log = None, []


def then(past: Past, turn: int) -> Then:
    """Play a game again up to the end of a turn."""
    kept = past.kept
    table = sit_down(kept.row.about["origin"])
    story = Story.begin(kept.seats)
    for event in kept.events:
        story.apply(event)
    moves = story.moves
    made = 0
    while made < len(moves) and table.turn <= turn:
        make(table, moves[made])
        made += 1
    live = Replayed(Kept(kept.row, kept.seats, kept.events[:made]), table)
    return Then(live, made, table.turn > turn)
