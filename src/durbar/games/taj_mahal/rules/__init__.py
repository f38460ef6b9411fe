"""The rules, in the rulebook's order: visit, play, court, withdraw, palaces, between; and the two-player dummy."""

from __future__ import annotations

from durbar.engine.flow import Flow
from durbar.games.taj_mahal import setup  # the set-up goes by these rules: used only when called
from durbar.games.taj_mahal.rules.between import between_visits
from durbar.games.taj_mahal.rules.visit import turn
from durbar.games.taj_mahal.state import BETWEEN, SETTING_UP, VISIT, State


def segment(s: State) -> Flow[None] | None:
    """Give the next piece of play, or None when the game is over."""
    if s.stage == VISIT:
        return turn(s)
    if s.stage == BETWEEN:
        return between_visits(s)
    if s.stage == SETTING_UP:
        return setup.set_up(s)
    return None
