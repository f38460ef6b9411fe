"""The Trader [28]: up to three goods for others worth 1 less, and a price token before or after."""

from __future__ import annotations

from typing import Any

from durbar.engine.decision import Choose, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.games.agra.names import GOODS
from durbar.games.agra.options import DONE, GIVE, TAKE, TOKEN
from durbar.games.agra.rules.markers import gain_good, in_stock, spend_good
from durbar.games.agra.rules.prices import put_token
from durbar.games.agra.rules.secondary import FREE, legal_secondary
from durbar.games.agra.state import State

MOST_GIVEN = 3
TOKEN_DONE = Why("why.token_done", "28a")
NO_SUCH_GOOD = Why("why.no_good", "28")
TRADE_DONE = Why("why.trade_done", "28")
THREE_GIVEN = Why("why.three_given", "28")
IN_ORDER = Why("why.in_order", "28")
NOT_WORTH_IT = Why("why.not_worth_it", "28")
TOO_DEAR = Why("why.too_dear", "28")


# ---------------------------------------------------------------------- token, trade, or neither


def why_not_begin(s: State, seat: int, option: Option, traded: bool, token: bool) -> Why | None:
    """Allow the token once and the trade once, in either order [28, 28a]."""
    if option.verb is DONE:
        return None
    if option.verb is TOKEN:
        return TOKEN_DONE if token else None
    if traded:
        return TRADE_DONE
    if not s.goods[seat][option.value]:
        return NO_SUCH_GOOD
    return None if s.value[option.value] > 1 or more_to_give(s, seat, option.value) else NOT_WORTH_IT


def more_to_give(s: State, seat: int, good: int) -> bool:
    """Tell whether there is another good to give after this one, which may be one of the same kind."""
    return s.goods[seat][good] > 1 or any(s.goods[seat][good + 1 :])


def thinkable_begins(s: State, seat: int, traded: bool, token: bool) -> list[Option]:
    """List the end, the tokens, and every good in stock."""
    every = s.content.options
    give = [] if traded else in_stock(s, seat, every.give)
    return [every.done, *every.token, *give] if traded or token else [*every.token, *give, every.done]


BEGIN = Question(
    "trader",
    "28",
    verbs=(DONE, TOKEN, GIVE),
    thinkable=thinkable_begins,
    why_not=why_not_begin,
    free=FREE,
)


def trader(s: State, seat: int) -> Flow[None]:
    """Trade once and handle one token, in either order; or only one of the two, or none."""
    traded = token = False
    while not (traded and token):
        if token and not any(s.goods[seat]) and not legal_secondary(s, seat):
            return
        chosen: Option = yield Choose(s, seat, BEGIN, traded, token)
        if chosen.verb is DONE:
            return
        if chosen.verb is TOKEN:
            token = True
            yield from put_token(s, seat, chosen.value)
        else:
            traded = True
            yield from trade(s, seat, chosen.value)


# ---------------------------------------------------------------------- the trade: given and taken together [I9]


def why_not_trade(
    s: State, seat: int, option: Option, given: int, last: int, taken: int, prices: tuple[int, ...]
) -> Why | None:
    """Let goods be given, then taken, each in the order of the track, for at most 1 less in all [28]."""
    if option.verb is DONE:
        return None
    good: int = option.value
    if option.verb is GIVE:
        if taken >= 0:
            return TRADE_DONE
        if given == MOST_GIVEN:
            return THREE_GIVEN
        if good < last:
            return IN_ORDER
        return None if s.goods[seat][good] else NO_SUCH_GOOD
    if good < taken:
        return IN_ORDER
    return None if prices[good] <= s.credit else TOO_DEAR


def thinkable_trades(s: State, seat: int, given: int, last: int, taken: int, prices: tuple[int, ...]) -> list[Option]:
    """List the end, goods still to give, and everything there is to take."""
    every = s.content.options
    give = in_stock(s, seat, every.give) if taken < 0 else []
    return [every.done, *give, *every.take]


def legal_trades(s: State, seat: int, given: int, last: int, taken: int, prices: tuple[int, ...]) -> list[Option]:
    """List what why_not_trade does not refuse, faster."""
    every, goods, credit = s.content.options, s.goods[seat], s.credit
    options = [every.done]
    if taken < 0 and given < MOST_GIVEN:
        options += [every.give[good] for good in range(last, GOODS) if goods[good]]
    return options + [every.take[good] for good in range(max(taken, 0), GOODS) if prices[good] <= credit]


def trade_about(s: State, seat: int, given: int, last: int, taken: int, prices: tuple[int, ...]) -> dict[str, Any]:
    """Say what is still to be had."""
    return {"n": s.credit, "given": given}


TRADE = Question(
    "trade",
    "28",
    verbs=(DONE, GIVE, TAKE),
    thinkable=thinkable_trades,
    legal=legal_trades,
    why_not=why_not_trade,
    about=trade_about,
    free=FREE,
)


def trade(s: State, seat: int, first: int) -> Flow[None]:
    """Give up to three goods, then take others whose value is at most the total less 1; prices are read once [I9]."""
    given, last, taken = 1, first, -1
    prices = s.value
    s.credit = prices[first] - 1
    hand_over(s, seat, first)
    while True:
        if not s.credit and (taken >= 0 or given == MOST_GIVEN):
            break
        chosen: Option = yield Choose(s, seat, TRADE, given, last, taken, prices)
        if chosen.verb is DONE:
            break
        good: int = chosen.value
        if chosen.verb is GIVE:
            given, last = given + 1, good
            s.credit += prices[good]
            hand_over(s, seat, good)
        else:
            taken = good
            s.credit -= prices[good]
            count = yield from gain_good(s, seat, good)
            if count:
                tell(s, "takes_good", "28", seat=seat, good=s.content.goods[good])
    s.credit = 0


def hand_over(s: State, seat: int, good: int) -> None:
    """Give a good to the Trader."""
    spend_good(s, seat, good)
    tell(s, "gives_good", "28", seat=seat, good=s.content.goods[good])
