"""A turn [3.1]: meditation, action, order; and the end of the game [11.1]."""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more
from durbar.games.agra.options import AKBAR, END_TURN, ORDER, STATUE
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.action import act
from durbar.games.agra.rules.meditation import meditate
from durbar.games.agra.rules.orders import (
    akbar_outcome,
    fill_order,
    give_to_akbar,
    legal_gifts,
    legal_orders,
    order_outcome,
    why_not_akbar,
    why_not_order,
)
from durbar.games.agra.rules.secondary import FREE, legal_secondary, only_take_back, to_scroll
from durbar.games.agra.scoring import result
from durbar.games.agra.state import BETWEEN, ENDING, NO_TRIGGER, ORDERS, OVER, State

STATUE_SCROLL: Final = 0
NO_STATUE: Final = Why("why.no_luxury", "8.6")
STATUE_USED: Final = Why("why.luxury_used", "8.6")


def turn(s: State) -> Flow[None]:
    """Let the seat whose turn it is play, then pass the turn on."""
    seat = s.turn
    over = yield from meditate(s, seat)
    yield from act(s, seat, still_open=not over)
    yield from order_phase(s, seat)
    clean_up(s, seat)
    pass_turn(s)


# ---------------------------------------------------------------------- the order phase, and the statue before it


def why_not_at_court(s: State, seat: int, option: Option) -> Why | None:
    """Allow one gift to Akbar or one order; before that, a statue for another action [8.7]."""
    verb = option.verb
    if verb is END_TURN:
        return None
    if verb is AKBAR:
        return why_not_akbar(s, seat, option)
    if verb is ORDER:
        return why_not_order(s, seat, option.value)
    if s.scrolls >> STATUE_SCROLL & 1:
        return STATUE_USED
    return None if s.goods[seat][s.content.statue] else NO_STATUE


def legal_at_court(s: State, seat: int) -> list[Option]:
    """List what why_not_at_court does not refuse, faster."""
    if not any(s.goods[seat]):  # nothing to give, nothing to pay an order with
        return [s.content.options.end_turn]
    options = [s.content.options.end_turn, *legal_gifts(s, seat), *legal_orders(s, seat)]
    if s.goods[seat][s.content.statue] and not s.scrolls >> STATUE_SCROLL & 1:
        options.append(s.content.options.statue_action)
    return options


def court_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what serving the court brings, what the statue allows, and what the end of the turn leaves undone."""
    verb = option.verb
    if verb is AKBAR:
        return akbar_outcome(s, seat, option)
    if verb is ORDER:
        return order_outcome(s, seat, option)
    if verb is STATUE:
        return outcomes.together("8.7", Message("outcome.another_action"), outcomes.pays_good(s, s.content.statue))
    left = len(legal_at_court(s, seat)) - 1
    return Message("outcome.court_unserved", "9.1", n=left) if left else Message("outcome.nothing_left", "9.1")


AT_COURT: Final = Question(
    "order_phase",
    "9.1",
    verbs=(END_TURN, AKBAR, ORDER, STATUE),
    thinkable=lambda s, seat: [
        s.content.options.end_turn,
        *s.content.options.akbar,
        *s.content.options.order,
        s.content.options.statue_action,
    ],
    legal=legal_at_court,
    why_not=why_not_at_court,
    outcome=court_outcome,
    free=FREE,
)
LAST_CHANCE: Final = Question(
    "end_turn",
    "3.1",
    verbs=(END_TURN,),
    thinkable=lambda s, seat: [s.content.options.end_turn],
    legal=lambda s, seat: [s.content.options.end_turn],
    why_not=lambda s, seat, option: None,
    outcome=lambda s, seat, option: Message("outcome.turn_over", "3.1"),
    free=FREE,
)


def order_phase(s: State, seat: int) -> Flow[None]:
    """Serve Akbar or fill an order, or neither; a statue comes first [9.1, 9.2, 8.7]."""
    while True:
        s.phase = ORDERS
        ask = Choose(s, seat, AT_COURT)
        if len(ask.answers) == 1 and only_take_back(ask):
            return
        chosen: Option = yield ask
        if chosen.verb is not STATUE:
            break
        to_scroll(s, seat, STATUE_SCROLL)
        yield from act(s, seat)
    s.phase = ENDING
    if chosen.verb is END_TURN:
        return
    if chosen.verb is AKBAR:
        give_to_akbar(s, seat, s.content.bowls[chosen.value], chosen.value)
    else:
        yield from fill_order(s, seat, chosen.value)
    if legal_secondary(s, seat):
        yield Choose(s, seat, LAST_CHANCE)


# ---------------------------------------------------------------------- passing on


def clean_up(s: State, seat: int) -> None:
    """Take markers off favour actions and scrolls; contracts are fresh again [3.2]."""
    for one in range(s.seats):
        if s.used[one]:
            s.supply = more(s.supply, one, s.used[one].bit_count())
    s.used = (0,) * s.seats
    if s.scrolls:
        s.supply = more(s.supply, seat, s.scrolls.bit_count())
        s.scrolls = 0
    s.once = 0
    s.phase = BETWEEN
    s.laid = 0
    s.spending = s.ordered = False
    s.last_outer = -1
    s.merchant_moves = s.builder_moves = 0


def pass_turn(s: State) -> None:
    """Go on clockwise; after a trigger the round is finished, and one more is played [11.1, 11.2]."""
    s.turn = (s.turn + 1) % s.seats
    if s.turn != s.start:
        return
    if s.last_round:
        s.stage = OVER
        if s.log is not None:
            found = result(s)
            tell(s, "wins", "11.4", winners=list(found.winners), n=max(found.scores))
        return
    s.round += 1
    if s.trigger != NO_TRIGGER:
        s.last_round = True
        tell(s, "last_round", "11.1")
