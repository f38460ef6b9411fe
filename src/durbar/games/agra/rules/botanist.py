"""The Botanist [6.13]: two different ones of a meditation level, a cover tile, and farmers."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.games.agra.options import DONE, FARMER, RISE, UNCOVER
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.contracts import rise_level
from durbar.games.agra.rules.farm import legal_farmers, move_farmer, uncover, why_not_farmer, why_not_uncover
from durbar.games.agra.rules.markers import spend_good
from durbar.games.agra.rules.secondary import FREE
from durbar.games.agra.state import State

LEVEL: Final = 1
COVER: Final = 2
FARMERS: Final = 4
"""The three options; `handled` holds those that were used."""
LAST_LEVEL: Final = Why("why.last_level", "6.14")
LEVEL_GOODS: Final = Why("why.level_goods", "6.13")
DONE_ALREADY: Final = Why("why.option_done", "6.13")
TWO_DONE: Final = Why("why.two_options_done", "6.13")
KINDS: Final = {RISE: LEVEL, UNCOVER: COVER, FARMER: FARMERS}


def can_pay_level(s: State, seat: int) -> bool:
    """Tell whether the goods for the next meditation level are in stock."""
    cost, goods = s.content.level_cost[s.level[seat]], s.goods[seat]
    return all(goods[good] >= cost.count(good) for good in cost)


def why_not_botanist(s: State, seat: int, option: Option, steps: int) -> Why | None:
    """Refuse a third option, the same one twice, and what cannot be done."""
    verb = option.verb
    if verb is DONE:
        return None
    kind = KINDS[verb]
    if kind == FARMERS and s.handled & FARMERS:
        return why_not_farmer(s, seat, option) if steps else DONE_ALREADY
    if s.handled & kind:
        return DONE_ALREADY
    if s.handled.bit_count() == 2:
        return TWO_DONE
    if kind == LEVEL:
        if s.level[seat] == s.content.last_level:
            return LAST_LEVEL
        return None if can_pay_level(s, seat) else LEVEL_GOODS
    return why_not_uncover(s, seat, option) if kind == COVER else why_not_farmer(s, seat, option)


def thinkable_botanist(s: State, seat: int, steps: int) -> list[Option]:
    """List a level, all cover tiles and farmers, and stopping: first of all once something is done."""
    every = s.content.options
    options = [every.rise, *every.uncover, *every.farmer]
    return [every.done, *options] if s.handled else [*options, every.done]


def legal_botanist(s: State, seat: int, steps: int) -> list[Option]:
    """List what why_not_botanist does not refuse, faster."""
    content, every, handled = s.content, s.content.options, s.handled
    options = [every.done] if handled else []
    more = handled.bit_count() < 2
    if more and not handled & LEVEL and s.level[seat] < content.last_level and can_pay_level(s, seat):
        options.append(every.rise)
    if more and not handled & COVER:
        covers = s.covers[seat]
        options += [option for cover, option in enumerate(every.uncover) if covers >> cover & 1]
    if steps if handled & FARMERS else more:
        options += legal_farmers(s, seat)
    return options if handled else [*options, every.done]  # who has done nothing yet will hardly stop


def botanist_about(s: State, seat: int, steps: int) -> dict[str, Any]:
    """Say how many of the two are left, and how many steps of the farmers."""
    return {"n": 2 - s.handled.bit_count(), "steps": steps}


def botanist_outcome(s: State, seat: int, option: Option, steps: int) -> Message:
    """Say what a level costs and gives, and which harvests change."""
    verb = option.verb
    if verb is DONE:
        return Message("outcome.botanist_done", "6.14") if s.handled else Message("outcome.nothing_grown", "6.14")
    if verb is UNCOVER:
        return outcomes.uncovered(s, seat, option)
    if verb is FARMER:
        return outcomes.farmer_moved(s, seat, option)
    cost = s.content.level_cost[s.level[seat]]
    paid = [outcomes.pays_good(s, good, cost.count(good)) for good in dict.fromkeys(cost)]
    return outcomes.together("6.13", outcomes.level(s, seat), *paid)


ASK_BOTANIST: Final = Question(
    "botanist",
    "6.13",
    verbs=(DONE, RISE, UNCOVER, FARMER),
    thinkable=thinkable_botanist,
    legal=legal_botanist,
    why_not=why_not_botanist,
    about=botanist_about,
    outcome=botanist_outcome,
    free=FREE,
)


def botanist(s: State, seat: int) -> Flow[None]:
    """Do up to two different ones of the three; farmers make up to two steps, one after the other [6.13, 6.14]."""
    s.handled = 0
    steps = 0
    while steps or s.handled.bit_count() < 2:
        chosen: Option = yield Choose(s, seat, ASK_BOTANIST, steps)
        if chosen.verb is DONE:
            break
        if chosen.verb is FARMER:
            steps = steps - 1 if s.handled & FARMERS else 1
            s.handled |= FARMERS
            move_farmer(s, seat, chosen, "6.13")
            continue
        steps = 0  # the next option begins: the farmers rest
        if chosen.verb is RISE:
            s.handled |= LEVEL
            cost = s.content.level_cost[s.level[seat]]
            for good in cost:
                spend_good(s, seat, good)
            tell(s, "pays_level", "6.13", seat=seat, goods=[s.content.goods[good] for good in cost])
            rise_level(s, seat, "6.13")
        else:
            s.handled |= COVER
            uncover(s, seat, chosen.value, "6.13")
    s.handled = 0
