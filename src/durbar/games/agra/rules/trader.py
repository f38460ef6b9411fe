"""The Trader [6.10]: up to three goods for others worth 1 less, in any order, and a price token before or after.

People name goods in any order. Bots think of one order for each trade: given goods along the track, then taken ones
from the dearest down, so that no two ways come to the same and none ends with value that cannot be used.
"""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more
from durbar.games.agra.names import GOODS
from durbar.games.agra.options import DONE, GIVE, TAKE, TOKEN
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.markers import gain_good, in_stock, spend_good
from durbar.games.agra.rules.prices import put_token, token_outcome
from durbar.games.agra.rules.secondary import FREE, legal_secondary
from durbar.games.agra.rules.versions import trades_in_any_order
from durbar.games.agra.state import State

MOST_GIVEN: Final = 3
NONE: Final[tuple[int, ...]] = (0,) * GOODS
TOKEN_DONE: Final = Why("why.token_done", "6.12")
NO_SUCH_GOOD: Final = Why("why.no_good", "6.10")
TRADE_DONE: Final = Why("why.trade_done", "6.10")
THREE_GIVEN: Final = Why("why.three_given", "6.10")
IN_ORDER: Final = Why("why.in_order", "6.10")
NOT_WORTH_IT: Final = Why("why.not_worth_it", "6.10")
TOO_DEAR: Final = Why("why.too_dear", "6.10")
JUST_TAKEN: Final = Why("why.just_taken", "6.11")
TRADE_OPEN: Final = Why("why.trade_open", "6.10")


# ---------------------------------------------------------------------- token, trade, or neither


def why_not_begin(s: State, seat: int, option: Option, traded: bool, token: bool) -> Why | None:
    """Allow the token once and the trade once, in either order [6.10, 6.12]."""
    if option.verb is DONE:
        return None
    if option.verb is TOKEN:
        return TOKEN_DONE if token else None
    if traded:
        return TRADE_DONE
    good: int = option.value
    if not s.goods[seat][good]:
        return NO_SUCH_GOOD
    more_to_give = sum(s.goods[seat]) > 1 if trades_in_any_order(s) else more_along_the_track(s, seat, good)
    return None if s.value[good] > 1 or more_to_give else NOT_WORTH_IT


def more_along_the_track(s: State, seat: int, good: int) -> bool:
    """Tell whether there is another good to give after this one in track order; it may be one of the same kind."""
    return s.goods[seat][good] > 1 or any(s.goods[seat][good + 1 :])


def begins_in_order(s: State, seat: int, option: Option, traded: bool, token: bool) -> bool:
    """Leave out what could only be followed by a good further up the track."""
    return option.verb is not GIVE or s.value[option.value] > 1 or more_along_the_track(s, seat, option.value)


def thinkable_begins(s: State, seat: int, traded: bool, token: bool) -> list[Option]:
    """List the end, the tokens, and every good in stock."""
    every = s.content.options
    give = [] if traded else in_stock(s, seat, every.give)
    return [every.done, *every.token, *give] if traded or token else [*every.token, *give, every.done]


def begin_outcome(s: State, seat: int, option: Option, traded: bool, token: bool) -> Message:
    """Say what a good is worth to the Trader, and where a token lies."""
    if option.verb is DONE:
        return Message("outcome.trader_done", "6.10") if traded or token else Message("outcome.nothing_traded", "6.10")
    return token_outcome(s, seat, option) if option.verb is TOKEN else given(s, option.value, s.value[option.value] - 1)


def given(s: State, good: int, credit: int) -> Message:
    """Say for how much a good given to the Trader lets one take others."""
    take = Message("outcome.to_take", n=credit) if credit else Message("outcome.nothing_yet")
    return outcomes.together("6.10", take, outcomes.pays_good(s, good))


BEGIN: Final = Question(
    "trader",
    "6.10",
    verbs=(DONE, TOKEN, GIVE),
    thinkable=thinkable_begins,
    why_not=why_not_begin,
    worthwhile=begins_in_order,
    outcome=begin_outcome,
    free=FREE,
)


def trader(s: State, seat: int) -> Flow[None]:
    """Trade once and handle one token, in either order; or only one of the two, or none."""
    traded = token = False
    while not (traded and token):
        if token and not any(s.goods[seat]) and not legal_secondary(s, seat):
            return
        chosen: Option | None = yield Choose(s, seat, BEGIN, traded, token)
        assert chosen is not None  # one can always be done
        if chosen.verb is GIVE:
            traded = True
            chosen = yield from trade(s, seat, chosen.value, token)
            if chosen is None:
                continue
        if chosen.verb is DONE:
            return
        token = True
        yield from put_token(s, seat, chosen.value)


# ---------------------------------------------------------------------- the trade: given and taken together [7.6]


def why_not_trade(
    s: State,
    seat: int,
    option: Option,
    gave: tuple[int, ...],
    took: tuple[int, ...],
    prices: tuple[int, ...],
    token: bool,
) -> Why | None:
    """Let up to three goods be given and others be taken, for at most 1 less in all; a token when it comes out even."""
    verb = option.verb
    if verb is DONE:
        return None
    if verb is TOKEN:
        return TOKEN_DONE if token else None if comes_out_even(s, took) else TRADE_OPEN
    good: int = option.value
    ordered = not trades_in_any_order(s)
    if verb is GIVE:
        if ordered and any(took):
            return TRADE_DONE
        if sum(gave) == MOST_GIVEN:
            return THREE_GIVEN
        if ordered and good < furthest(gave):
            return IN_ORDER
        if not s.goods[seat][good]:
            return NO_SUCH_GOOD
        return None if s.goods[seat][good] > took[good] else JUST_TAKEN
    if ordered and good < furthest(took):
        return IN_ORDER
    return None if prices[good] <= s.credit else TOO_DEAR


def comes_out_even(s: State, took: tuple[int, ...]) -> bool:
    """Tell whether something was taken and no value is left: then a token, or the end, loses nothing."""
    return not s.credit and any(took) and trades_in_any_order(s)


def furthest(counts: tuple[int, ...]) -> int:
    """Give the last good of the track that is counted, or -1."""
    return max((good for good, count in enumerate(counts) if count), default=-1)


def thinkable_trades(
    s: State, seat: int, gave: tuple[int, ...], took: tuple[int, ...], prices: tuple[int, ...], token: bool
) -> list[Option]:
    """List the tokens when the trade comes out even, goods to give, and everything there is to take."""
    every = s.content.options
    tokens = every.token if not token and comes_out_even(s, took) else []
    give = in_stock(s, seat, every.give) if trades_in_any_order(s) or not any(took) else []
    return with_the_end(s, took, [*tokens, *give, *every.take])


def with_the_end(s: State, took: tuple[int, ...], options: list[Option]) -> list[Option]:
    """Add the end: first only where it loses nothing, since that is what a hasty key takes."""
    done = s.content.options.done
    return [*options, done] if s.credit or not any(took) else [done, *options]


def legal_trades(
    s: State, seat: int, gave: tuple[int, ...], took: tuple[int, ...], prices: tuple[int, ...], token: bool
) -> list[Option]:
    """List what why_not_trade does not refuse, faster."""
    every, goods, credit, any_order = s.content.options, s.goods[seat], s.credit, trades_in_any_order(s)
    options: list[Option] = []
    if not token and comes_out_even(s, took):
        options += every.token
    if sum(gave) < MOST_GIVEN and (any_order or not any(took)):
        first = 0 if any_order else furthest(gave)
        options += [every.give[good] for good in range(first, GOODS) if goods[good] > took[good]]
    first = 0 if any_order else max(furthest(took), 0)
    options += [every.take[good] for good in range(first, GOODS) if prices[good] <= credit]
    return with_the_end(s, took, options)


def trades_in_order(
    s: State,
    seat: int,
    option: Option,
    gave: tuple[int, ...],
    took: tuple[int, ...],
    prices: tuple[int, ...],
    token: bool,
) -> bool:
    """Keep one order of every trade: given along the track, then taken from the dearest down."""
    verb, good = option.verb, option.value
    if not trades_in_any_order(s):
        return True  # there is no other order than that of the track
    if verb is GIVE:
        return not any(took) and good >= furthest(gave)
    return verb is not TAKE or all((-prices[one], one) <= (-prices[good], good) for one in range(GOODS) if took[one])


def trade_about(
    s: State, seat: int, gave: tuple[int, ...], took: tuple[int, ...], prices: tuple[int, ...], token: bool
) -> dict[str, Any]:
    """Say what is still to be had."""
    return {"n": s.credit, "given": sum(gave)}


def trade_outcome(
    s: State,
    seat: int,
    option: Option,
    gave: tuple[int, ...],
    took: tuple[int, ...],
    prices: tuple[int, ...],
    token: bool,
) -> Message:
    """Say what is given and taken, what is then left to take, and what the end would give up."""
    verb, good = option.verb, option.value
    if verb is DONE:
        return Message("outcome.value_left", "6.11", n=s.credit) if s.credit else Message("outcome.trader_done", "6.10")
    if verb is TOKEN:
        return token_outcome(s, seat, option)
    if verb is GIVE:
        return given(s, good, s.credit + prices[good])
    return outcomes.together(
        "6.10", outcomes.gained(s, seat, good), Message("outcome.left_to_take", n=s.credit - prices[good])
    )


TRADE: Final = Question(
    "trade",
    "6.10",
    verbs=(DONE, TOKEN, GIVE, TAKE),
    thinkable=thinkable_trades,
    legal=legal_trades,
    why_not=why_not_trade,
    worthwhile=trades_in_order,
    about=trade_about,
    outcome=trade_outcome,
    free=FREE,
)


def trade(s: State, seat: int, first: int, token: bool) -> Flow[Option | None]:
    """Give up to three goods and take others whose value is at most the total less 1; prices are read once [7.6].

    Gives the token that ends the trade, or the end of the whole visit; else None.
    """
    gave, took = more(NONE, first), NONE
    prices = s.value
    s.credit = prices[first] - 1
    hand_over(s, seat, first)
    last: Option | None = None
    while goes_on(s, seat, gave, took, prices):
        chosen: Option = yield Choose(s, seat, TRADE, gave, took, prices, token)
        if chosen.verb is not GIVE and chosen.verb is not TAKE:
            last = chosen
            break
        good: int = chosen.value
        if chosen.verb is GIVE:
            gave = more(gave, good)
            s.credit += prices[good]
            hand_over(s, seat, good)
        else:
            took = more(took, good)
            s.credit -= prices[good]
            count = yield from gain_good(s, seat, good)
            if count:
                tell(s, "takes_good", "6.10", seat=seat, good=s.content.goods[good])
    if s.credit:
        tell(s, "leaves_value", "6.11", seat=seat, n=s.credit)
    even = comes_out_even(s, took)
    s.credit = 0
    return last if even else None


def goes_on(s: State, seat: int, gave: tuple[int, ...], took: tuple[int, ...], prices: tuple[int, ...]) -> bool:
    """Tell whether anything can still be given or taken, perhaps after a secondary action."""
    may_give = sum(gave) < MOST_GIVEN
    if not trades_in_any_order(s):
        return s.credit > 0 or (may_give and not any(took))
    if min(prices) <= s.credit:
        return True
    mine = any(count > taken for count, taken in zip(s.goods[seat], took, strict=True))
    return may_give and (mine or bool(legal_secondary(s, seat)))


def hand_over(s: State, seat: int, good: int) -> None:
    """Give a good to the Trader."""
    spend_good(s, seat, good)
    tell(s, "gives_good", "6.10", seat=seat, good=s.content.goods[good])
