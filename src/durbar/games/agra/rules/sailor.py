"""The Sailor [6.5]: free and paid deliveries, to notables and for one guild order."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.games.agra.names import GOODS, JAGIRDAR, PORTUGUESE
from durbar.games.agra.options import DELIVER, DONE, DOUBLE, ORDER, PAY
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.influence import steps_for
from durbar.games.agra.rules.markers import in_stock, spend_good
from durbar.games.agra.rules.notables import (
    deliver,
    deliverable,
    delivery_outcome,
    jagirdar,
    thinkable_deliveries,
    why_not_deliver,
)
from durbar.games.agra.rules.orders import fill_order, order_outcome, why_not_order
from durbar.games.agra.rules.purse import gain
from durbar.games.agra.rules.secondary import FREE, only_take_back
from durbar.games.agra.state import State

MOST_PAID: Final = 4
"""The Portuguese Trader's goods are worth no more in one action [6.9]."""
NO_DELIVERY: Final = Why("why.no_delivery_left", "6.5")
NEEDS_TWO: Final = Why("why.needs_two_deliveries", "6.5")
ONE_ORDER: Final = Why("why.one_order", "6.5")
ONE_DOUBLE: Final = Why("why.one_double", "10.3")
PAID_ONCE: Final = Why("why.paid_once", "6.5")
PAID_TOO_MUCH: Final = Why("why.paid_too_much", "6.9")
NO_SUCH_GOOD: Final = Why("why.no_good", "6.5")
NOTHING_TO_DELIVER: Final = Why("why.nothing_to_deliver", "6.6")
MUST_DELIVER: Final = Why("why.must_deliver", "6.6")


def why_not_sail(s: State, seat: int, option: Option) -> Why | None:
    """Ask for deliveries, goods and demands; whoever has paid must deliver while that is possible [6.5]."""
    verb = option.verb
    left = s.free_deliveries + s.paid_deliveries
    if verb is DELIVER:
        return why_not_deliver(s, seat, option) if left else NO_DELIVERY
    if verb is DOUBLE:
        if left < 2:
            return NEEDS_TWO
        return ONE_DOUBLE if option.value[0] in s.doubled else why_not_deliver(s, seat, option, 2)
    if verb is ORDER:
        if s.ordered:
            return ONE_ORDER
        return NEEDS_TWO if left < 2 else why_not_order(s, seat, option.value)
    if verb is PAY:
        return why_not_pay(s, seat, option.value)
    return MUST_DELIVER if s.paid_value and not delivered(s) and can_deliver(s, seat) else None


def delivered(s: State) -> bool:
    """Tell whether anything was delivered in this action."""
    return s.ordered or bool(s.serving)


def can_deliver(s: State, seat: int, paid: int = -1, extra: int = 0) -> bool:
    """Tell whether any delivery is possible, after `paid` is given for `extra` deliveries if that is asked."""
    left = s.free_deliveries + s.paid_deliveries + extra
    if not left:
        return False
    goods, demands = s.goods[seat], s.content.demands
    for notable, place in deliverable(s, seat):
        good = demands[notable][place]
        if good != paid or goods[good] > 1:
            return True
    return left > 1 and not s.ordered and any(why_not_order(s, seat, guild, paid) is None for guild in range(3))


def why_not_pay(s: State, seat: int, good: int) -> Why | None:
    """Allow one good, or several with the Portuguese Trader, where something can be delivered [6.5, 6.9]."""
    if not s.goods[seat][good]:
        return NO_SUCH_GOOD
    if s.paid_value:
        if s.owner[PORTUGUESE] != seat:
            return PAID_ONCE
        if s.paid_value + s.value[good] > MOST_PAID:
            return PAID_TOO_MUCH
    if delivered(s) or can_deliver(s, seat, good, s.value[good]):
        return None
    return NOTHING_TO_DELIVER


def thinkable_sails(s: State, seat: int) -> list[Option]:
    """List every demand once and twice, the orders, and every good in stock to pay with."""
    every = s.content.options
    options = thinkable_deliveries(s)
    options += [option for notable in s.river for option in every.double[notable]]
    options += [*every.order, *in_stock(s, seat, every.pay)]
    return [every.done, *options] if delivered(s) else [*options, every.done]


def legal_sails(s: State, seat: int) -> list[Option]:
    """List what why_not_sail does not refuse, faster."""
    content, every, goods = s.content, s.content.options, s.goods[seat]
    options: list[Option] = []
    left = s.free_deliveries + s.paid_deliveries
    if left:
        found = deliverable(s, seat)
        options += [every.deliver[notable][place] for notable, place in found]
        if left > 1:
            demands = content.demands
            for notable, place in found:
                if goods[demands[notable][place]] > 1 and notable not in s.doubled:
                    options.append(every.double[notable][place])
            if not s.ordered:
                options += [every.order[guild] for guild in range(3) if why_not_order(s, seat, guild) is None]
    if not s.paid_value or s.owner[PORTUGUESE] == seat:
        for good in range(GOODS):
            if goods[good] and why_not_pay(s, seat, good) is None:
                options.append(every.pay[good])
    if delivered(s):
        return [every.done, *options]
    return options if s.paid_value and can_deliver(s, seat) else [*options, every.done]


def sail_about(s: State, seat: int) -> dict[str, Any]:
    """Say how many deliveries are left."""
    return {"n": s.free_deliveries + s.paid_deliveries}


def sail_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what a delivery or the order brings, what a good pays for, and what the end pays back [6.5]."""
    verb = option.verb
    if verb is DONE:
        if s.paid_deliveries and delivered(s):
            return outcomes.together("6.5", outcomes.rupees(s.paid_deliveries), Message("outcome.sailor_done"))
        return Message("outcome.sailor_done", "6.5") if delivered(s) else Message("outcome.nothing_delivered", "6.5")
    if verb is PAY:
        good: int = option.value
        more = Message("outcome.more_deliveries", n=s.value[good], deliveries=s.value[good])
        if not can_deliver(s, seat, good, s.value[good]):  # then the Sailor pays it back when the action ends
            more = Message("outcome.change", n=s.value[good])
        return outcomes.together("6.5", more, outcomes.pays_good(s, good))
    used = 1 if verb is DELIVER else 2
    # Deliveries that are paid for and cannot be used bring change at once: then more comes than the delivery pays.
    sure = s.paid_deliveries <= max(used - s.free_deliveries, 0)
    return order_outcome(s, seat, option, sure) if verb is ORDER else delivery_outcome(s, seat, option, sure)


SAIL: Final = Question(
    "sail",
    "6.5",
    verbs=(DONE, DELIVER, DOUBLE, ORDER, PAY),
    thinkable=thinkable_sails,
    legal=legal_sails,
    why_not=why_not_sail,
    about=sail_about,
    outcome=sail_outcome,
    free=FREE,
)


def sailor(s: State, seat: int) -> Flow[None]:
    """Deliver as often as is free and paid; then change in rupees, influence, and the Jagirdar of a rival."""
    s.free_deliveries = 2 if s.owner[JAGIRDAR] == seat else 1
    s.paid_deliveries = s.paid_value = 0
    s.ordered = False
    nothing: tuple[int, ...] = ()
    s.serving = s.doubled = nothing
    while True:
        ask = Choose(s, seat, SAIL)
        if ask.answers == [s.content.options.done] and only_take_back(ask):
            break
        chosen: Option = yield ask
        if chosen.verb is DONE:
            break
        yield from carry_out(s, seat, chosen)
    give_change(s, seat)
    guilds = tuple(s.content.notable_guild[notable] for notable in s.serving)
    s.free_deliveries = s.paid_deliveries = s.paid_value = 0
    s.serving = s.doubled = ()
    yield from steps_for(s, seat, guilds)
    s.free_deliveries = 0  # the Jagirdar may have been won meanwhile, by a favour tile
    yield from jagirdar(s, seat)


def carry_out(s: State, seat: int, chosen: Option) -> Flow[None]:
    """Pay a good, fill the order, or deliver once or twice to a notable."""
    if chosen.verb is PAY:
        good: int = chosen.value
        s.paid_deliveries += s.value[good]
        s.paid_value += s.value[good]
        spend_good(s, seat, good)
        tell(s, "pays_sailor", "6.5", seat=seat, good=s.content.goods[good], n=s.value[good])
    elif chosen.verb is ORDER:
        use_deliveries(s, 2)
        s.ordered = True
        yield from fill_order(s, seat, chosen.value)
    else:
        notable: int
        notable, place = chosen.value
        double = chosen.verb is DOUBLE
        use_deliveries(s, 2 if double else 1)
        if double:
            s.doubled = (*s.doubled, notable)
        if notable not in s.serving:
            s.serving = (*s.serving, notable)
        yield from deliver(s, seat, notable, place, double)


def use_deliveries(s: State, count: int) -> None:
    """Use free deliveries before paid ones [6.7]."""
    free = min(count, s.free_deliveries)
    s.free_deliveries -= free
    s.paid_deliveries -= count - free


def give_change(s: State, seat: int) -> None:
    """Pay 1 rupee for each delivery that was paid but not used [6.5]."""
    if s.paid_deliveries and delivered(s):
        gain(s, seat, s.paid_deliveries)
        tell(s, "change", "6.5", seat, {"rupees": s.paid_deliveries}, seat=seat)
