"""The market [13.2-13.6]: any number of purchases and sales, each on its own."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put
from durbar.games.amritsar.names import BARGAIN, COIN, RESOURCES, TRADING
from durbar.games.amritsar.options import BUY, COIN_FIRST, DONE, MARKET_FIRST, SELL
from durbar.games.amritsar.rules.asking import Asking, decide, decide_openly, may_swap
from durbar.games.amritsar.rules.bridge import cross_bridge
from durbar.games.amritsar.rules.foresight import brings, costs, foresee, gains, together
from durbar.games.amritsar.rules.storage import coins, gain, take_marker
from durbar.games.amritsar.scoring import book
from durbar.games.amritsar.state import FOLLOW, MARKET_POINTS, State

SOLD_THIS_TURN: Final = [Why("why.sold_this_turn", "13.2", resource=name) for name in RESOURCES]
BOUGHT_THIS_TURN: Final = [Why("why.bought_this_turn", "13.2", resource=name) for name in RESOURCES]
NONE_TO_SELL: Final = [Why("why.none_held", "13.5", good=name) for name in RESOURCES]
MUST_TRADE: Final = Why("why.must_trade", "10.4")
MUST_TRADE_NOW: Final = Why("why.must_trade_now", "9.4")


def price(s: State, seat: int, resource: int, bought: int) -> int:
    """Give what a purchase costs now; a bargain takes a coin off the first one [18.7, 13.4, 13.10, 13.14]."""
    empty = s.market[resource]
    prices = s.content.price[resource]
    cost = prices[empty] if empty < len(prices) else s.content.supply_price
    if not bought and BARGAIN in s.warehouses[seat]:
        cost -= 1
    return cost


def proceeds(s: State, resource: int) -> tuple[int, int]:
    """Give the coins and points of a sale now [13.5]."""
    empty = s.market[resource]
    if not empty:
        return s.content.supply_pays, 0
    return s.content.price[resource][empty - 1], s.content.market_points[resource][empty - 1]


def why_not_buy(s: State, seat: int, resource: int, bought: int = 0) -> Why | None:
    """Ask for the coins, and that none of the kind was sold in this turn."""
    if s.traded[seat] >> (3 + resource) & 1:
        return SOLD_THIS_TURN[resource]
    cost = price(s, seat, resource, bought)
    if s.goods[seat][COIN] < cost:
        return Why("why.too_few_coins", "13.4", n=cost)
    return None


def why_not_sell(s: State, seat: int, resource: int) -> Why | None:
    """Ask for the resource, and that none of the kind was bought in this turn."""
    if not s.goods[seat][resource]:
        return NONE_TO_SELL[resource]
    return BOUGHT_THIS_TURN[resource] if s.traded[seat] >> resource & 1 else None


def can_trade(s: State, seat: int) -> bool:
    """Tell whether any trade is possible."""
    goods, traded = s.goods[seat], s.traded[seat]
    for resource in range(len(RESOURCES)):
        if goods[resource] and not traded >> resource & 1:
            return True
        if not traded >> (3 + resource) & 1 and goods[COIN] >= price(s, seat, resource, 0):
            return True
    return False


# ---------------------------------------------------------------------- the question


def thinkable_trades(s: State, seat: int, trades: int, bought: int, must: bool) -> list[Option]:
    """List buying and selling each resource, and stopping."""
    every = s.content.options
    return [*every.buy, *every.sell, every.done]


def legal_trades(s: State, seat: int, trades: int, bought: int, must: bool) -> list[Option]:
    """List what why_not_trade does not refuse, faster."""
    every = s.content.options
    goods, traded = s.goods[seat], s.traded[seat]
    options = [
        every.buy[resource]
        for resource in range(3)
        if not traded >> (3 + resource) & 1 and goods[COIN] >= price(s, seat, resource, bought)
    ]
    options += [every.sell[resource] for resource in range(3) if goods[resource] and not traded >> resource & 1]
    if trades or not must or not options:
        options.append(every.done)
    return options


def why_not_trade(s: State, seat: int, option: Option, trades: int, bought: int, must: bool) -> Why | None:
    """Refuse what cannot be paid, the second side of the ban, and no trade where the action must come to something."""
    if option.verb is BUY:
        return why_not_buy(s, seat, option.value, bought)
    if option.verb is SELL:
        return why_not_sell(s, seat, option.value)
    if trades or not must or not can_trade(s, seat):
        return None
    return MUST_TRADE if s.stage == FOLLOW else MUST_TRADE_NOW


def trade_outcome(s: State, seat: int, option: Option, trades: int, bought: int, must: bool) -> Message:
    """Say what a trade costs and brings, and what stopping does."""
    if option.verb is DONE and not trades:
        return Message("outcome.no_trade", "13.9")
    found = foresee(s, seat, lambda after: trade_on(after, seat, must, option, trades, bought))
    told = [gains(found.numbers, found.ask), costs(found.numbers)]
    if option.verb is DONE and not told[0]:
        told = [Message("outcome.no_marker")]
    return together("13.4" if option.verb is BUY else "13.5", *told, **found.numbers)


def trade_about(s: State, seat: int, trades: int, bought: int, must: bool) -> dict[str, Any]:
    """Say how many trades were made."""
    return {"n": trades}


TRADE: Final = Asking(
    Question(
        "trade",
        "13.2",
        verbs=(BUY, SELL, DONE),
        thinkable=thinkable_trades,
        legal=legal_trades,
        why_not=why_not_trade,
        about=trade_about,
        outcome=trade_outcome,
    )
)

# ---------------------------------------------------------------------- doing it


def market_action(s: State, seat: int, must: bool = False) -> Flow[None]:
    """Trade as often as wanted; with at least one trade, take one marker [13.7] and meet the market's bridge."""
    yield from trade_on(s, seat, must)


def trade_on(
    s: State, seat: int, must: bool, chosen: Option | None = None, trades: int = 0, bought: int = 0
) -> Flow[None]:
    """Go on trading, from a choice that is made already if there is one."""
    while True:
        if chosen is None:
            openly = must and not trades and s.stage != FOLLOW
            chosen = yield from (decide_openly if openly else decide)(s, seat, TRADE, trades, bought, must)
        if chosen.verb is DONE:
            break
        trades += 1
        if chosen.verb is BUY:
            yield from buy(s, seat, chosen.value, bought)
            bought += 1
        else:
            yield from sell(s, seat, chosen.value)
        chosen = None
    if trades:
        yield from close_market(s, seat)
    elif must:  # an exchange has made every trade impossible
        tell(s, "comes_to_nothing", "9.4", seat=seat)


def close_market(s: State, seat: int) -> Flow[None]:
    """Take the marker for the trades made, and meet the market's bridge [13.6, 13.7]."""
    take_marker(s, seat, "13.6")
    yield from cross_bridge(s, seat, TRADING)


def buy(s: State, seat: int, resource: int, bought: int) -> Flow[None]:
    """Pay, then take the cheapest token of the kind, or one from the supply [13.4]."""
    cost = price(s, seat, resource, bought)
    s.goods[seat] = more(s.goods[seat], COIN, -cost)
    if s.market[resource] < len(s.content.price[resource]):
        s.market = more(s.market, resource)
    s.traded = put(s.traded, seat, s.traded[seat] | 1 << resource)
    tell(s, "buys", "13.4", seat=seat, resource=RESOURCES[resource], n=cost)
    yield from gain(s, seat, "13.4", resource)


def sell(s: State, seat: int, resource: int) -> Flow[None]:
    """Put a token on the dearest empty space of its kind, or into the supply, and be paid [13.5]."""
    paid, points = proceeds(s, resource)
    s.goods[seat] = more(s.goods[seat], resource, -1)
    if s.market[resource]:
        s.market = more(s.market, resource, -1)
    s.traded = put(s.traded, seat, s.traded[seat] | 8 << resource)
    tell(
        s, "sells_points" if points else "sells", "13.5", seat=seat, resource=RESOURCES[resource], n=paid, points=points
    )
    if points:
        book(s, seat, MARKET_POINTS, points)
    yield from gain(s, seat, "13.5", *coins(paid))


# ---------------------------------------------------------------------- a coin and a market action [13.8]


def thinkable_orders(s: State, seat: int) -> list[Option]:
    """List the two orders."""
    return [s.content.options.coin_first, s.content.options.market_first]


def why_not_order(s: State, seat: int, option: Option) -> Why | None:
    """Refuse to trade first where no trade is possible without the coin."""
    if option.verb is MARKET_FIRST and not can_trade(s, seat):
        return Why("why.no_trade_yet", "13.8")
    return None


def order_outcome(s: State, seat: int, option: Option) -> Message:
    """Say when the coin comes."""
    if option.verb is MARKET_FIRST:
        return Message("outcome.market_first", "13.8")
    coin = Message("outcome.coin_first")
    return brings(s, seat, "13.8", lambda after: gain(after, seat, "13.8", COIN), coin)


ORDER: Final = Asking(
    Question(
        "order",
        "13.8",
        verbs=(COIN_FIRST, MARKET_FIRST),
        thinkable=thinkable_orders,
        why_not=why_not_order,
        outcome=order_outcome,
    )
)


def market_and_coin(s: State, seat: int, must: bool = False) -> Flow[None]:
    """Gain a coin and trade, in either order."""
    chosen = yield from decide(s, seat, ORDER)
    if chosen.verb is COIN_FIRST:
        yield from gain(s, seat, "13.8", COIN)
        if can_trade(s, seat) or may_swap(s, seat):
            yield from market_action(s, seat, must)
    else:
        yield from market_action(s, seat, must)
        yield from gain(s, seat, "13.8", COIN)
