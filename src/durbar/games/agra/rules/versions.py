"""What older versions of the rules did otherwise: a switch for each, and nowhere else."""

from __future__ import annotations

from typing import Final

from durbar.games.agra.state import State

SECOND: Final = "2"


def trades_in_any_order(s: State) -> bool:
    """Tell whether goods are given to the Trader and taken in any order [6.10]; version 2 went by the track's order."""
    return s.rules != SECOND


def meditation_stays_open(s: State) -> bool:
    """Tell whether meditation is open until a worker is placed [4.3]; version 2 closed it with the last point."""
    return s.rules != SECOND


def harvest_is_counted_when_taken(s: State) -> bool:
    """Tell whether a harvest is what the farm shows when it is taken [7.2]; version 2 counted before."""
    return s.rules != SECOND
