"""The rules, in the rulebook's order: turn and work, the actions ring by ring, the end of a round; and Yusuf."""

from __future__ import annotations

from durbar.engine.flow import Flow
from durbar.games.sabika import setup  # the set-up goes by these rules: used only when called
from durbar.games.sabika.rules.round_end import income, reorganise
from durbar.games.sabika.rules.tribute import tribute
from durbar.games.sabika.rules.turn import turn
from durbar.games.sabika.state import ACTION_PHASE, CHOOSING, INCOME, REORGANISE, SETTING_UP, TRIBUTE, State


def segment(s: State) -> Flow[None] | None:
    """Give the next piece of play, or None when the game is over."""
    stage = s.stage
    if stage == ACTION_PHASE:
        return turn(s)
    if stage == INCOME:
        return income(s)
    if stage == TRIBUTE:
        return tribute(s)
    if stage == REORGANISE:
        return reorganise(s)
    if stage == CHOOSING:
        return setup.choose_starting_tiles(s)
    if stage == SETTING_UP:
        return setup.set_up(s)
    return None
