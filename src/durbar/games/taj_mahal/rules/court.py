"""The comparison at court [4.1]: who leads what, among those still in."""

from __future__ import annotations

from durbar.games.taj_mahal.state import State


def leads(s: State, seat: int, rank: int, more: int = 0) -> bool:
    """Tell whether a seat shows the rank, with `more` on top, strictly more often than each rival still in."""
    mine = s.shown[seat][rank] + more
    if mine < 1:
        return False
    for other, shown in enumerate(s.shown):  # noqa: SIM110  # a plain loop is three times faster here
        if shown[rank] >= mine and s.inside[other] and other != seat:
            return False
    return True


def ties(s: State, seat: int, rank: int) -> bool:
    """Tell whether a seat shares the lead in a rank: nothing yet, but more once the rival leaves first."""
    mine = s.shown[seat][rank]
    rivals = [s.shown[other][rank] for other in range(s.seats) if s.inside[other] and other != seat]
    return mine > 0 and max(rivals, default=0) == mine


def prizes_to_win(s: State, seat: int) -> list[int]:
    """List the prizes still there that a seat would take by leaving now."""
    return [rank for rank, winner in enumerate(s.prizes) if winner < 0 and leads(s, seat, rank)]
