"""A turn in its three steps: elephant [7], workers [8] and actions [9], elephant again."""

from __future__ import annotations

from durbar.engine.flow import Flow
from durbar.games.amritsar.rules.district import act
from durbar.games.amritsar.rules.elephant import move_elephant
from durbar.games.amritsar.rules.rounds import call
from durbar.games.amritsar.rules.workers import move_workers
from durbar.games.amritsar.state import LOCKED, TO_ACT, TO_MOVE, TO_MOVE_AGAIN, TO_TAKE, State


def turn(s: State) -> Flow[None]:
    """Move the elephant, move workers and act, and once unlocked move the elephant again [7.1]."""
    seat = s.turn
    yield from move_elephant(s, seat, again=False)
    s.step = TO_TAKE
    yield from move_workers(s, seat)
    s.step = TO_ACT
    yield from act(s, seat)
    if s.marker[seat] != LOCKED:
        s.step = TO_MOVE_AGAIN
        yield from move_elephant(s, seat, again=True)
    s.step = TO_MOVE
    call(s, s.worker, seat)
