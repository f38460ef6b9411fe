"""The Architect [6.1, 6.4]: one step of influence, or a building."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more
from durbar.games.agra.names import GOODS, TAKSHAKA
from durbar.games.agra.options import BUILD, DONE, INFLUENCE, PAY_WITH, worth
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.building import construct
from durbar.games.agra.rules.influence import AT_THE_TOP, step_up
from durbar.games.agra.rules.secondary import FREE
from durbar.games.agra.state import State

ALREADY_BUILT: Final = Why("why.already_built", "6.1")
NO_WORKER: Final = Why("why.no_worker_to_build", "5.6")
TOO_LITTLE: Final = [Why("why.too_little_material", "6.1", cost=cost) for cost in range(20)]
NOT_IN_STOCK: Final = Why("why.not_in_stock", "6.4")
NEEDLESS: Final = Why("why.needless_material", "6.2")
PAYS_TOO_LITTLE: Final = [Why("why.payment_too_small", "6.2", cost=cost) for cost in range(20)]


def to_reach(s: State, seat: int, building: int) -> int:
    """Give the build value that must be paid: the Takshaka adds one of his own [6.1, 12.9]."""
    return s.content.build_cost[building] - (s.owner[TAKSHAKA] == seat)


def can_pay(s: State, seat: int, counts: tuple[int, ...]) -> bool:
    """Tell whether the materials of a payment are in stock."""
    goods = s.goods[seat]
    return all(goods[good] >= counts[good] for good in s.content.materials)


def can_afford(s: State, seat: int, total: int) -> bool:
    """Tell whether a seat can pay a build value with what it has."""
    goods, content = s.goods[seat], s.content
    have = kinds = 0
    for good in content.materials:
        if goods[good]:
            have += goods[good] * content.material[good]
            kinds += 1
    return have + (content.two_kinds if kinds > 1 else 0) >= total


def why_not_architect(s: State, seat: int, option: Option) -> Why | None:
    """Refuse guilds at the top, buildings that stand, and what cannot be paid or manned."""
    if option.verb is DONE:
        return None
    if option.verb is INFLUENCE:
        return AT_THE_TOP[option.value] if s.influence[seat][option.value] == s.content.top else None
    building: int = option.value
    total = to_reach(s, seat, building)
    return why_not_build(s, seat, building) or (None if can_afford(s, seat, total) else TOO_LITTLE[total])


def why_not_build(s: State, seat: int, building: int) -> Why | None:
    """Ask for a building that does not stand yet, and for a worker to go there [5.6, 6.1]."""
    if s.built[building]:
        return ALREADY_BUILT
    return None if s.workers[seat] else NO_WORKER


def architect_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what a step brings, or what a building costs and opens."""
    if option.verb is DONE:
        return Message("outcome.nothing_built", "5.7")
    if option.verb is INFLUENCE:
        return outcomes.one_step(s, seat, option)
    building: int = option.value
    return Message("outcome.build", "6.1", n=to_reach(s, seat, building), good=s.content.goods[building])


ASK_ARCHITECT: Final = Question(
    "architect",
    "6.1",
    verbs=(DONE, INFLUENCE, BUILD),
    thinkable=lambda s, seat: [*s.content.options.influence, *s.content.options.build[4:], s.content.options.done],
    why_not=why_not_architect,
    outcome=architect_outcome,
    free=FREE,
)


def architect(s: State, seat: int) -> Flow[None]:
    """Rise in a guild, or build; or neither [5.7]."""
    while True:
        chosen: Option = yield Choose(s, seat, ASK_ARCHITECT)
        if chosen.verb is INFLUENCE:
            yield from step_up(s, seat, chosen.value, "6.1")
        elif chosen.verb is BUILD:
            building: int = chosen.value
            paid = yield from pay_materials(s, seat, building)
            if not paid:
                continue
            yield from construct(s, seat, building)
        return


# ---------------------------------------------------------------------- paying


def thinkable_payments(s: State, seat: int, building: int) -> list[Option]:
    """List the payments that reach the cost without a needless piece and lie in stock."""
    every = s.content.options
    total = max(to_reach(s, seat, building), 1)
    return [every.pay_with[counts] for counts, _ in every.payments[total] if can_pay(s, seat, counts)]


def why_not_pay_with(s: State, seat: int, option: Option, building: int) -> Why | None:
    """Ask for the materials, enough of them and none too many, as long as the building can be built at all."""
    why = why_not_build(s, seat, building)
    if why is not None:
        return why
    if not can_pay(s, seat, option.value):
        return NOT_IN_STOCK
    total = max(to_reach(s, seat, building), 1)
    if worth(s.content, option.value) < total:
        return PAYS_TOO_LITTLE[total]
    needed = any(counts == option.value for counts, _ in s.content.options.payments[total])
    return None if needed else NEEDLESS


def pay_about(s: State, seat: int, building: int) -> dict[str, Any]:
    """Name the building and what must be reached."""
    return {"building": s.content.buildings[building], "n": to_reach(s, seat, building)}


def payment_outcome(s: State, seat: int, option: Option, building: int) -> Message:
    """Say what is paid, and how much of its build value is not needed [6.4]."""
    paid = [outcomes.pays_good(s, good, count) for good, count in enumerate(option.value) if count]
    over = worth(s.content, option.value) - to_reach(s, seat, building)
    return outcomes.together("6.4", *paid, Message("outcome.value_over", n=over) if over > 0 else None)


PAY_MATERIALS: Final = Question(
    "pay_with",
    "6.4",
    verbs=(PAY_WITH,),
    thinkable=thinkable_payments,
    why_not=why_not_pay_with,
    about=pay_about,
    outcome=payment_outcome,
    free=FREE,
)


def pay_materials(s: State, seat: int, building: int) -> Flow[bool]:
    """Pay building materials; False if a secondary action has used up what was to pay with."""
    ask = Choose(s, seat, PAY_MATERIALS, building)
    chosen: Option | None = ask.forced or (yield ask)
    if chosen is None:
        return False
    counts: tuple[int, ...] = chosen.value
    goods = s.goods[seat]
    s.goods[seat] = tuple(goods[good] - counts[good] for good in range(GOODS))
    s.supply = more(s.supply, seat, sum(counts))
    tell(s, "pays_materials", "6.4", seat=seat, materials=chosen.nouns[0])
    return True
