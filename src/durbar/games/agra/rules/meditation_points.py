"""Meditation points [4.1, 4.7]: where they come from."""

from __future__ import annotations

from durbar.engine.flow import tell
from durbar.games.agra.names import MUEZZIN
from durbar.games.agra.state import State


def gain_mp(s: State, seat: int, points: int, clause: str) -> None:
    """Gain meditation points; the Muezzin adds one to the first of a phase."""
    if s.owner[MUEZZIN] == seat and not s.once >> MUEZZIN & 1:
        s.once |= 1 << MUEZZIN
        points += 1
    s.mp += points
    if s.log is not None:
        tell(s, "gains_mp", clause, seat=seat, n=points)


def next_points(s: State, seat: int) -> int:
    """Give what the next worker laid down in this phase yields: a level less each time, never below the first [4.1]."""
    return s.content.meditation_points[max(s.level[seat] - s.laid, 1)]
