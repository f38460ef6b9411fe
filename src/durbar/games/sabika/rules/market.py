"""The market [5.6, 5.7, 7.11]: dinars, then transactions one after another."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more
from durbar.games.sabika.names import BARGAINS, MATERIALS, TRADER
from durbar.games.sabika.options import BUY, BUY_RAW, DONE, SELL, SWAP
from durbar.games.sabika.rules.foresight import foresee
from durbar.games.sabika.rules.purse import earn, pay
from durbar.games.sabika.rules.room import FIRST_GOOD, THINGS
from durbar.games.sabika.rules.seals import Paying
from durbar.games.sabika.rules.storage import gain_material, gain_raw, has_room, spend_good
from durbar.games.sabika.state import State

NOT_ENOUGH: Final = Why("why.not_enough_dinars", "5.6")
NOTHING_TO_SELL: Final = Why("why.nothing_to_sell", "5.6")
NO_RAW_TO_BUY: Final = Why("why.no_raw_to_buy", "3.12")


def market_action(s: State, seat: int) -> Flow[None]:
    """Take the market's dinars and trade."""
    dinars, count = s.content.market_dinars, s.content.market_transactions
    if s.powers[seat] & TRADER:
        dinars += s.content.powers.trader.dinars
        count += s.content.powers.trader.extra
    earn(s, seat, dinars)
    tell(s, "market", "5.6", seat=seat, n=dinars, dinars=dinars)
    yield from trade(s, seat, count)


def discount(s: State) -> int:
    """Give what purchases cost less and sales bring more [11.4]."""
    return 1 if s.event == BARGAINS else 0


def buying_price(s: State, kind: int) -> int:
    """Give the price of a material."""
    return max(0, s.content.buy[kind] - discount(s))


def raw_price(s: State) -> int:
    """Give the price of raw."""
    return max(0, s.content.buy_raw - discount(s))


def selling_price(s: State, thing: int) -> int:
    """Give what a material or a good brings."""
    return (s.content.sell[thing] if thing < FIRST_GOOD else s.content.sell_goods) + discount(s)


# ---------------------------------------------------------------------- the question


def thinkable_trades(s: State, seat: int, left: int) -> list[Option]:
    """List all purchases, sales and swaps, and stopping."""
    every = s.content.options
    return [*every.buy, every.buy_raw, *every.sell, *every.swap.values(), every.done]


def legal_trades(s: State, seat: int, left: int) -> list[Option]:
    """List what why_not_trade does not refuse, faster."""
    every, materials, power = s.content.options, s.materials[seat], s.power(seat)
    goods, poem = s.goods[seat], s.poem_goods[seat]
    within = power + discount(s)  # what is offered for less costs nothing, as in buying_price
    options: list[Option] = []
    for material, price in enumerate(s.content.buy):
        if price <= within:
            options.append(every.buy[material])
    if s.content.buy_raw <= within and max(s.raw_cells) >= 0:
        options.append(every.buy_raw)
    for kind, count in enumerate(materials):
        if count:
            options.append(every.sell[kind])
    for good in (0, 1, 2):
        if goods[good] or poem[good]:
            options.append(every.sell[FIRST_GOOD + good])
    options += [option for (given, _), option in every.swap.items() if materials[given]]
    options.append(every.done)
    return options


def why_not_trade(s: State, seat: int, option: Option, left: int) -> Why | None:
    """Refuse what cannot be paid and what one does not have."""
    verb = option.verb
    if verb is BUY:
        return None if buying_price(s, option.value) <= s.power(seat) else NOT_ENOUGH
    if verb is BUY_RAW:
        if max(s.raw_cells) < 0:
            return NO_RAW_TO_BUY
        return None if raw_price(s) <= s.power(seat) else NOT_ENOUGH
    if verb is SELL:
        thing = option.value
        if thing < FIRST_GOOD:
            return None if s.materials[seat][thing] else NOTHING_TO_SELL
        good = thing - FIRST_GOOD
        return None if s.goods[seat][good] or s.poem_goods[seat][good] else NOTHING_TO_SELL
    if verb is SWAP:
        return None if s.materials[seat][option.value[0]] else NOTHING_TO_SELL
    return None


def trade_about(s: State, seat: int, left: int) -> dict[str, Any]:
    """Say how many transactions are left."""
    return {"n": left}


def trade_outcome(s: State, seat: int, option: Option, left: int) -> Message:
    """Say what a transaction costs or brings."""
    if option.verb is DONE:
        return Message("outcome.nothing_traded", "5.6", n=left)
    numbers = foresee(s, seat, lambda after: transact(after, seat, option))
    if option.verb is BUY:
        words = "outcome.costs" if has_room(s, seat) else "outcome.costs_no_room"
        return Message(words, "5.6", n=buying_price(s, option.value), **numbers)
    if option.verb is BUY_RAW:
        return Message("outcome.costs", "5.6", n=raw_price(s), **numbers)
    if option.verb is SELL:
        return Message("outcome.brings", "5.6", n=selling_price(s, option.value), **numbers)
    given, got = option.value
    if got < given:
        return Message("outcome.brings", "5.6", n=s.content.swap_down, **numbers)
    return Message("outcome.swaps", "5.6", **numbers)


TRADE: Final = Paying(
    Question(
        "trade",
        "5.6",
        verbs=(BUY, BUY_RAW, SELL, SWAP, DONE),
        thinkable=thinkable_trades,
        legal=legal_trades,
        why_not=why_not_trade,
        about=trade_about,
        outcome=trade_outcome,
    )
)

# ---------------------------------------------------------------------- doing it


def trade(s: State, seat: int, count: int) -> Flow[None]:
    """Make up to `count` transactions."""
    for left in range(count, 0, -1):
        chosen: Option = yield Choose(s, seat, TRADE.now(s, seat), left)
        if chosen.verb is DONE:
            return
        yield from transact(s, seat, chosen)


def transact(s: State, seat: int, option: Option) -> Flow[None]:
    """Make one transaction."""
    verb = option.verb
    if verb is BUY:
        price = buying_price(s, option.value)
        pay(s, seat, price)
        tell(s, "buys", "5.6", seat=seat, material=MATERIALS[option.value], n=price, dinars=-price)
        yield from gain_material(s, seat, option.value, leave=False)
    elif verb is BUY_RAW:
        price = raw_price(s)
        pay(s, seat, price)
        tell(s, "buys_raw", "5.6", seat=seat, n=price, dinars=-price)
        yield from gain_raw(s, seat, optional=False)
    elif verb is SELL:
        yield from sell(s, seat, option.value)
    else:
        swap(s, seat, *option.value)


def sell(s: State, seat: int, thing: int) -> Flow[None]:
    """Sell one material or good."""
    price = selling_price(s, thing)
    tell(s, "sells", "5.6", seat=seat, thing=THINGS[thing], n=price, dinars=price, **{THINGS[thing]: -1})
    if thing < FIRST_GOOD:
        s.materials[seat] = more(s.materials[seat], thing, -1)
    else:
        yield from spend_good(s, seat, thing - FIRST_GOOD)
    earn(s, seat, price)


def swap(s: State, seat: int, given: int, got: int) -> None:
    """Swap a material for its neighbour; a lesser one comes with a dinar."""
    s.materials[seat] = more(more(s.materials[seat], given, -1), got)
    swapped = {MATERIALS[given]: -1, MATERIALS[got]: 1}
    if got < given:
        dinars = s.content.swap_down
        earn(s, seat, dinars)
        named = {"given": MATERIALS[given], "got": MATERIALS[got]}
        tell(s, "swaps_down", "5.6", seat=seat, n=dinars, dinars=dinars, **named, **swapped)
    else:
        tell(s, "swaps", "5.6", seat=seat, given=MATERIALS[given], got=MATERIALS[got], **swapped)
