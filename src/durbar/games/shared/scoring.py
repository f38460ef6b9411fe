"""What results are made of: lines of points that were booked by their source, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from durbar.engine.game import ScoreLine


def booked_lines(
    points: Sequence[Sequence[int]], sources: Sequence[str], clauses: Sequence[str], seats: Sequence[int]
) -> tuple[ScoreLine, ...]:
    """Give a line for each source, with the points that the seats have booked for it."""
    return tuple(
        ScoreLine("score." + name, clause, tuple(points[seat][source] for seat in seats))
        for source, (name, clause) in enumerate(zip(sources, clauses, strict=True))
    )


def who_wins(ranks: Sequence[int], over: bool) -> tuple[int, ...]:
    """Give the seats with the first rank, once the game is over."""
    return tuple(seat for seat, place in enumerate(ranks) if place == 1) if over else ()
