"""A turn in a visit [3.1]: play cards, or withdraw from the court."""

from __future__ import annotations

from durbar.engine.decision import Choose, Option
from durbar.engine.flow import Flow
from durbar.games.shared.seats import next_seat
from durbar.games.taj_mahal.options import PLAY
from durbar.games.taj_mahal.rules.dummy import dummy_turn
from durbar.games.taj_mahal.rules.play import PLAY_OR_LEAVE, play_cards
from durbar.games.taj_mahal.rules.withdraw import withdraw
from durbar.games.taj_mahal.state import BETWEEN, State


def turn(s: State) -> Flow[None]:
    """Let the seat whose turn it is do exactly one of the two, then pass the turn on."""
    seat = s.turn
    if seat == s.dummy:
        yield from dummy_turn(s)
    else:
        choice: Option = yield Choose(s, seat, PLAY_OR_LEAVE)
        if choice.verb is PLAY:
            yield from play_cards(s, seat, choice.value)
        else:
            yield from withdraw(s, seat)
    pass_turn(s)


def pass_turn(s: State) -> None:
    """Go clockwise to the next player still in; when all have withdrawn the visit is over."""
    seat = next_seat(s.turn, s.inside)
    if seat < 0:
        s.stage = BETWEEN
    else:
        s.turn = seat
