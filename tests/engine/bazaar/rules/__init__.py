"""The rules of the bazaar, by chapter: the morning, trade, and what is free at any time."""

from __future__ import annotations

from durbar.engine.flow import Flow
from tests.engine.bazaar.rules.morning import morning
from tests.engine.bazaar.rules.trade import action
from tests.engine.bazaar.setup import set_up
from tests.engine.bazaar.state import MORNING, SETTING_UP, TRADE, State


def segment(s: State) -> Flow[None] | None:
    """Give the next piece of play: a morning, or a single action."""
    if s.stage == TRADE:
        return action(s)
    if s.stage == MORNING:
        return morning(s)
    return set_up(s) if s.stage == SETTING_UP else None
