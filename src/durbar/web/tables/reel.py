"""Play-back: the table as a reader sees it at a line of the log, in the middle of a rule as it may be.

A whole turn of an automa, and much of anybody's, happens between two choices. So the settled choices are made again,
and at each line that is told the state is put aside. Shown is the reader's own view of it; nothing can be done there.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from durbar.engine.messages import Entry
from durbar.engine.show import still_document
from durbar.web.kept.rows import Event, Kept, SeatRow
from durbar.web.tables.opening import sit_down
from durbar.web.tables.past import Past, Replayed

REEL = 64
"""For how many lines states are put aside at once: more than most rounds have."""

REELS = 48
"""How many reels are kept; one takes less than half a megabyte."""


class Frame(Replayed):
    """A table that stands still at a line of its log: everybody looks, nobody is asked."""

    line = 0
    state: Any = None

    def view(self, seat: int | None, log: bool = True) -> dict[str, Any]:
        """Build what a seat may know there."""
        lines = self.log_for(seat)
        view = still_document(self.table, self.state, seat, lines[-1].turn)
        if log:
            view["log"] = [dict(entry.for_seat(seat).document(), turn=entry.turn) for entry in lines]
        return view

    def log_for(self, seat: int | None) -> list[Entry]:
        """Give the lines told so far."""
        return self.table.log[: self.line + 1]

    def goes_on(self, turn: int) -> bool:
        """Tell whether more of a turn is to come behind the line."""
        ahead = self.table.log[self.line + 1 : self.line + 2]
        return any(entry.turn == turn for entry in ahead)

    def waiting(self) -> list[int]:
        """Name nobody."""
        return []

    def has_sealed(self, seat: int) -> bool:
        """Know of no answer: nothing is asked."""
        return False


@dataclass(frozen=True)
class Reel:
    """States in a row, one a line."""

    events: Sequence[Event]
    """What led to them."""
    seats: Sequence[SeatRow]
    first: int
    """The place of the first of their lines in the log."""
    states: Sequence[Any]
    table: Frame

    def is_of(self, past: Past) -> bool:
        """Tell whether the game still has these moments: choices may have been taken back, and names changed."""
        same = past.kept.row.about["origin"] == self.table.row.about["origin"]
        return same and past.kept.events[: len(self.events)] == self.events and past.kept.seats == self.seats

    def at(self, line: int) -> Frame | None:
        """Give the table as it stood at a line."""
        place = line - self.first
        if not 0 <= place < len(self.states):
            return None
        frame = copy(self.table)
        frame.line, frame.state = line, self.states[place]
        return frame


def wind(past: Past, first: int) -> Reel:
    """Play a game again, and put the states aside at the lines from `first` on."""
    kept = past.kept
    table = sit_down(kept.row.about["origin"])
    line = len(table.log)
    begun = table.state.copy()  # what is told while the table is laid belongs to the moment before the first choice
    states = [begun] * (min(line, first + REEL) - first)

    def told(state: Any) -> None:
        nonlocal line
        if first <= line < first + REEL:
            states.append(state.copy())
        line += 1

    table.watch(told)
    made = 0
    while made < len(kept.events) and line < first + REEL:
        move = kept.events[made]
        table.choose(move.doc["option"], move.seat)
        made += 1
    events = kept.events[:made]
    return Reel(events, kept.seats, first, states, Frame(Kept(kept.row, kept.seats, events), table))


class Reels:
    """The reels looked at last; for the one thread in which pages are made."""

    def __init__(self, most: int = REELS) -> None:
        """Keep so many."""
        self._most = most
        self._kept: OrderedDict[tuple[str, int], Reel] = OrderedDict()
        self.replays = 0
        """How many games were played again."""

    def frame(self, past: Past, line: int) -> Frame | None:
        """Give the table as it stood at a line of the log, or None if there is no such line."""
        first = line - line % REEL
        key = (past.kept.row.id, first)
        reel = self._kept.pop(key, None)
        frame = reel.at(line) if reel is not None and reel.is_of(past) else None
        if frame is None:
            self.replays += 1
            reel = wind(past, first)
            frame = reel.at(line)
        assert reel is not None
        self._kept[key] = reel
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return frame
