"""The rules, in the rulebook's order: opening, turn (elephant, workers, district), follow, era; and the Maharaja."""

from __future__ import annotations

from durbar.engine.flow import Flow
from durbar.games.amritsar.rules.era import end_era
from durbar.games.amritsar.rules.follow import follow
from durbar.games.amritsar.rules.maharaja import maharaja_turn
from durbar.games.amritsar.rules.opening import open_board
from durbar.games.amritsar.rules.turn import turn
from durbar.games.amritsar.setup import set_up
from durbar.games.amritsar.state import ERA_END, FOLLOW, MAHARAJA, OPENING, SETTING_UP, TURN, State


def segment(s: State) -> Flow[None] | None:
    """Give the next piece of play, or None when the game is over."""
    stage = s.stage
    if stage == TURN:
        return turn(s)
    if stage == FOLLOW:
        return follow(s)
    if stage == MAHARAJA:
        return maharaja_turn(s)
    if stage == ERA_END:
        return end_era(s)
    if stage == OPENING:
        return open_board(s)
    if stage == SETTING_UP:
        return set_up(s)
    return None
