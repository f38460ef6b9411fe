"""The comparison at court [4.1]: who leads what, among those still in."""

from __future__ import annotations

from durbar.engine.flow import tell
from durbar.games.taj_mahal.names import RANKS
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
    shown, won = s.shown[seat], []
    for rank, winner in enumerate(s.prizes):
        if winner < 0 and shown[rank] and leads(s, seat, rank):
            won.append(rank)
    return won


def leads_of_all(s: State) -> list[list[int]]:
    """List for each seat the prizes it would take by leaving now; whoever has left leads nothing."""
    return [prizes_to_win(s, seat) if s.inside[seat] else [] for seat in range(s.seats)]


def tell_leads(s: State, seat: int, before: list[list[int]]) -> None:
    """Say what a turn of `seat` has changed for the others: leads that are tied or lost, ties that have dissolved."""
    for other, now in enumerate(leads_of_all(s)):
        lost = [RANKS[rank] for rank in before[other] if rank not in now]
        gained = [RANKS[rank] for rank in now if rank not in before[other]]
        if lost and other != seat:
            tell(s, "loses_lead", "4.1", seat=other, ranks=lost)
        if gained and other != seat:
            tell(s, "gains_lead", "4.1", seat=other, ranks=gained)
