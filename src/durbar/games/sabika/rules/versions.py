"""What older versions of the rules did otherwise: each difference has its name here, and is asked for by it alone."""

from __future__ import annotations

from typing import Final

from durbar.games.sabika.state import State

FIRST: Final = "1"


def red_city_must_be_used(s: State) -> bool:
    """Tell whether the action of a red city must be done if it can be [6.8]; version 1 let one decline it."""
    return s.rules != FIRST


def seals_at_will(s: State) -> bool:
    """Tell whether a seal may pay though one has dinars [3.18]; in version 1 seals paid only what was missing."""
    return s.rules != FIRST


def levy_takes_what_there_is(s: State) -> bool:
    """Tell whether the levy costs a point only where nothing can be paid [9.9]; in version 1 a seal could be kept."""
    return s.rules != FIRST


def yusuf_goes_anywhere(s: State) -> bool:
    """Tell whether Yusuf, if no city that fits has its seal, sails to any [12.22]; in version 1 it had to fit."""
    return s.rules != FIRST
