"""What a greedy player thinks of a position."""
from __future__ import annotations
from durbar.games.amritsar.state import State


def value(s: State, seat: int) -> float:
    """Points."""
    return float(s.score(seat))
