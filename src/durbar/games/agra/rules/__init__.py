"""The rules, by chapter: turn, meditation, action with the four characters, buildings, orders, notables, river."""

from __future__ import annotations

from durbar.engine.flow import Flow
from durbar.games.agra import setup  # the set-up goes by these rules: used only when called
from durbar.games.agra.rules.turn import turn
from durbar.games.agra.state import SETTING_UP, TURN, State


def segment(s: State) -> Flow[None] | None:
    """Give the next piece of play, or None when the game is over."""
    if s.stage == TURN:
        return turn(s)
    return setup.set_up(s) if s.stage == SETTING_UP else None
