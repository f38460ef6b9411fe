"""The rules, in the rulebook's order: turn and work, the actions ring by ring, the end of a round; and Yusuf."""

from __future__ import annotations

from durbar.engine.flow import Flow
from durbar.games.sabika.rules.round_end import income, reorganise
from durbar.games.sabika.rules.tribute import tribute
from durbar.games.sabika.rules.turn import turn
from durbar.games.sabika.setup import choose_starting_tiles, set_up
from durbar.games.sabika.state import ACTION_PHASE, CHOOSING, INCOME, REORGANISE, SETTING_UP, TRIBUTE, State

SEGMENTS = {
    SETTING_UP: set_up,
    CHOOSING: choose_starting_tiles,
    ACTION_PHASE: turn,
    INCOME: income,
    TRIBUTE: tribute,
    REORGANISE: reorganise,
}


def segment(s: State) -> Flow[None] | None:
    """Give the next piece of play, or None when the game is over."""
    flow = SEGMENTS.get(s.stage)
    return None if flow is None else flow(s)
