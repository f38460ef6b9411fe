"""Where versions of the rules differ: a table begun by an older one is played on by it."""

from __future__ import annotations

from durbar.games.taj_mahal.state import State


def wastes_no_palace(s: State) -> bool:
    """Tell whether a choice that costs another palace just won is refused [4.16]; version 1 allowed it."""
    return s.rules != "1"
