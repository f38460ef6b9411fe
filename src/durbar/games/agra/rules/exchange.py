"""Exchanging one good for another of equal value [4.4, 12.4, 12.9]."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.games.agra.options import EXCHANGE, TAKE
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.markers import in_stock, move_good
from durbar.games.agra.state import State

NO_SUCH_GOOD: Final = Why("why.no_good", "4.4")
NO_EQUAL: Final = Why("why.no_equal", "4.4")
NOT_EQUAL: Final = Why("why.not_equal", "4.4")
NO_POINTS: Final = Why("why.points_gone", "4.4")


def why_not_exchange(s: State, seat: int, option: Option) -> Why | None:
    """Ask for the good, and for another one of the same value."""
    good: int = option.value
    if not s.goods[seat][good]:
        return NO_SUCH_GOOD
    return None if s.value.count(s.value[good]) > 1 else NO_EQUAL


def can_exchange(s: State, seat: int) -> bool:
    """Tell whether a seat has anything to exchange."""
    value = s.value
    return any(count and value.count(value[good]) > 1 for good, count in enumerate(s.goods[seat]))


def exchange_outcome(s: State, seat: int, option: Option) -> Message:
    """Say how many goods one could get instead; which is asked next."""
    value = s.value[option.value]
    return Message("outcome.exchange", "4.4", n=s.value.count(value) - 1, value=value)


EXCHANGE_GOOD: Final = Question(
    "exchange",
    "4.4",
    verbs=(EXCHANGE,),
    thinkable=lambda s, seat: in_stock(s, seat, s.content.options.exchange),
    why_not=why_not_exchange,
    outcome=exchange_outcome,
)


def why_not_take(s: State, seat: int, option: Option, given: int, by_points: bool) -> Why | None:
    """Allow other goods of equal value, for a good that is still there and points that are not spent otherwise."""
    if not s.goods[seat][given]:
        return NO_SUCH_GOOD
    if by_points and s.mp < s.value[given]:
        return NO_POINTS
    return None if option.value != given and s.value[option.value] == s.value[given] else NOT_EQUAL


def take_about(s: State, seat: int, given: int, by_points: bool) -> dict[str, Any]:
    """Name what is given."""
    return {"good": s.content.goods[given]}


def take_outcome(s: State, seat: int, option: Option, given: int, by_points: bool) -> Message:
    """Say what is taken for what."""
    points = outcomes.pays_mp(s.value[given]) if by_points else None
    return outcomes.together("4.4", outcomes.good(s, option.value), outcomes.pays_good(s, given), points)


TAKE_EQUAL: Final = Question(
    "take_equal",
    "4.4",
    verbs=(TAKE,),
    thinkable=lambda s, seat, given, by_points: s.content.options.take,
    why_not=why_not_take,
    about=take_about,
    outcome=take_outcome,
)


def exchange_for(s: State, seat: int, good: int, clause: str, by_points: bool = False) -> Flow[bool]:
    """Exchange a good for another of equal value, by choice; False if a secondary action has made that impossible."""
    ask = Choose(s, seat, TAKE_EQUAL, good, by_points)
    chosen: Option | None = ask.forced or (yield ask)
    if chosen is None:
        return False
    move_good(s, seat, good, chosen.value)
    names = s.content.goods
    tell(s, "exchanges", clause, seat=seat, good=names[good], other=names[chosen.value])
    return True


def exchange_by_choice(s: State, seat: int, clause: str) -> Flow[None]:
    """Exchange one good of choice."""
    ask = Choose(s, seat, EXCHANGE_GOOD)
    chosen: Option = ask.only or (yield ask)
    yield from exchange_for(s, seat, chosen.value, clause)
