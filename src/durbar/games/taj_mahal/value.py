"""What a greedy player thinks of a position."""

from __future__ import annotations

from durbar.games.taj_mahal.state import State


def value(s: State, seat: int) -> float:
    """Give points."""
    return float(s.score(seat))
