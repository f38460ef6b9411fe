"""The action phase [4.1, 4.4]: turns go round until every worker lies."""

from __future__ import annotations

from durbar.engine.decision import Choose, Option
from durbar.engine.flow import Flow, tell
from durbar.games.sabika.options import WORK
from durbar.games.sabika.rules.work import WORK_OR_REST, rest, work
from durbar.games.sabika.rules.yusuf import yusuf_turn
from durbar.games.sabika.state import INCOME, State
from durbar.games.shared.seats import next_seat


def turn(s: State) -> Flow[None]:
    """Let one player use one worker, then pass the turn on."""
    seat = s.turn
    if seat == s.yusuf:
        yield from yusuf_turn(s)
    else:
        chosen: Option = yield Choose(s, seat, WORK_OR_REST.now(s, seat))
        if chosen.verb is WORK:
            yield from work(s, seat, *chosen.value)
        else:
            rest(s, seat, chosen.value[0])
    pass_turn(s)


def pass_turn(s: State) -> None:
    """Go clockwise to the next player with a standing worker; when all lie, the round ends."""
    s.refreshed = False
    s.seals_ready = 0
    seat = next_seat(s.turn, s.standing)
    if seat >= 0:
        s.turn = seat
        return
    s.stage = INCOME
    s.turn = s.start
    tell(s, "round_ends", "9.1", n=s.round)
