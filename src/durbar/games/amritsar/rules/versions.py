"""What older versions of the rules did otherwise; a table is played to its end by the version it began with."""

from __future__ import annotations

from typing import Final

from durbar.games.amritsar.state import State

FIRST: Final = "1"


def main_action_is_due(s: State) -> bool:
    """Tell whether a main action that can be done must be done [9.1, 9.4]; version 1 let it be declined."""
    return s.rules != FIRST


def returned_together(s: State) -> bool:
    """Tell whether surplus goods go back as one set [16.1]; version 1 asked for them one by one, in a fixed order."""
    return s.rules != FIRST


def reads_the_last_space(s: State) -> bool:
    """Tell whether the content says how the Maharaja's last space is read [22.18]; version 1 counted his elephant."""
    return s.rules != FIRST
