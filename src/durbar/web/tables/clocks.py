"""Clocks of a table: how much time each seat has left, as everybody knows it.

A clock runs while everybody sees the table wait for its seat, whatever is tried, taken back or sealed meanwhile: those
who are asked together are timed together, since when each of them has answered is nobody's business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

KINDS = ("none", "live", "slow")
OUT = ("nothing", "remind", "bot")
"""What can happen when a time runs out: nothing, a reminder, or a bot plays on until its person comes back."""

GRACE = 60_000
"""Milliseconds that whoever comes back has at least."""


@dataclass(frozen=True)
class Timing:
    """How a table is timed, in milliseconds: live, a time for the game and more with each turn; slow, a time a turn."""

    kind: str
    base: int
    more: int
    out: str


def timing_of(about: Mapping[str, Any]) -> Timing | None:
    """Read how a table was laid; tables of earlier versions have no clocks."""
    doc = about.get("clock")
    return None if doc is None else Timing(doc["kind"], doc["base"], doc["more"], doc["out"])


@dataclass
class Clocks:
    """The clocks of all seats."""

    timing: Timing
    left: list[int]
    """Milliseconds each seat had left when its clock last stood still."""
    waits: list[int] = field(default_factory=list)
    """The seats whose clocks run."""
    since: int = 0
    turn: int = -1
    reminded: set[int] = field(default_factory=set)
    """The seats that were told that their time has run out, since their clock last stood still."""

    @classmethod
    def begin(cls, timing: Timing, seats: int) -> Clocks:
        """Set all clocks; none runs yet."""
        return cls(timing, [timing.base] * seats)

    def run(self, waits: Sequence[int] | None, turn: int, at: int) -> None:
        """Stop the clocks that ran, and let those of `waits` run from now on; none if all are only held."""
        for seat in self.waits:
            self.left[seat] = self.left_at(seat, at)
            if waits is not None and (seat not in waits or turn != self.turn):
                self._turn_is_over(seat)
        self.waits, self.turn, self.since = list(waits or ()), turn, at

    def _turn_is_over(self, seat: int) -> None:
        slow = self.timing.kind == "slow"
        self.left[seat] = self.timing.base if slow else self.left[seat] + self.timing.more
        self.reminded.discard(seat)

    def come_back(self, seat: int) -> None:
        """Give whoever comes back enough time to look around."""
        self.left[seat] = max(self.left[seat], self.timing.more, min(GRACE, self.timing.base))
        self.reminded.discard(seat)

    def left_at(self, seat: int, at: int) -> int:
        """Give the milliseconds a seat has left."""
        ran = max(0, at - self.since) if seat in self.waits else 0
        return max(0, self.left[seat] - ran)

    def ends(self) -> dict[int, int]:
        """Say of each clock that runs when its time will be over, if something is to happen then."""
        if self.timing.out == "nothing":
            return {}
        return {seat: self.since + self.left[seat] for seat in self.waits if seat not in self.reminded}
