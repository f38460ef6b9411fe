"""The meditation phase [4.1-4.6]: lay workers down, spend the points on the circle, move its marker."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put
from durbar.games.agra.names import (
    CALIPH,
    CIRCLE,
    CIRCLE_DELIVER,
    CIRCLE_EXCHANGE,
    CIRCLE_FARMER,
    CIRCLE_PROCESS,
    CIRCLE_UNCOVER,
    COOK_CARD,
    GOODS,
    MORE_MP,
    MORE_PROCESSING,
    POWER_OF,
    STAND_UP,
)
from durbar.games.agra.options import (
    BURN,
    CIRCLE_ACTION,
    CONTRACT,
    COOK,
    DELIVER,
    EXCHANGE,
    FARMER,
    FAVOUR,
    GO_ON,
    LIE,
    LUXURY,
    PROCESS,
    PROCESS_TWO,
    UNCOVER,
)
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.exchange import exchange_for, exchange_outcome, why_not_exchange
from durbar.games.agra.rules.farm import legal_farmers, move_farmer, uncover, why_not_farmer, why_not_uncover
from durbar.games.agra.rules.favour import can_use
from durbar.games.agra.rules.markers import in_stock
from durbar.games.agra.rules.meditation_points import gain_mp, next_points
from durbar.games.agra.rules.notables import (
    deliver_alone,
    deliverable,
    delivery_outcome,
    thinkable_deliveries,
    why_not_deliver,
)
from durbar.games.agra.rules.processing import FIRST_MADE, process_one, process_outcome, why_not_process
from durbar.games.agra.rules.secondary import FREE, legal_secondary
from durbar.games.agra.rules.versions import meditation_stays_open
from durbar.games.agra.rules.workers import any_standing, standing
from durbar.games.agra.state import BETWEEN, MEDITATION, State

OUTER: Final = {
    DELIVER: CIRCLE_DELIVER,
    PROCESS: CIRCLE_PROCESS,
    PROCESS_TWO: CIRCLE_PROCESS,
    UNCOVER: CIRCLE_UNCOVER,
    EXCHANGE: CIRCLE_EXCHANGE,
}
KIND: Final = {**OUTER, FARMER: CIRCLE_FARMER}
"""The action of the circle that each verb belongs to."""
BOOK: Final = 1
RAISING: Final = {BURN: range(3), FAVOUR: (STAND_UP,), LUXURY: (BOOK,), CONTRACT: (POWER_OF.index(CALIPH),)}
"""The secondary actions that stand workers up."""
MOST_AT_ONCE: Final = 30
"""If the circle offers more than this, the action is chosen first and then what to do it with."""
ACTION_FIRST: Final = Why("why.action_first", "4.4")
DIRECTLY: Final = Why("why.circle_directly", "4.4")
NOTHING_THERE: Final = Why("why.circle_nothing", "4.4")
OTHER_ACTION: Final = Why("why.circle_other", "4.4")
BLOCKED: Final = [Why("why.circle_blocked", "4.4", circle=name) for name in CIRCLE]
TOO_FEW_POINTS: Final = [Why("why.too_few_points", "4.4", n=cost) for cost in range(10)]
NO_STANDING_WORKER: Final = Why("why.not_standing", "4.1")
SPENDING: Final = Why("why.spending_already", "4.7")
NO_COOK: Final = Why("why.no_cook_worker", "10.17")


def price(s: State, option: Option) -> int:
    """Give the meditation points an action of the circle costs now [4.4]."""
    verb, content = option.verb, s.content
    if verb is DELIVER:
        return content.deliver_mp
    if verb is UNCOVER:
        return content.uncover_mp
    return content.farmer_mp if verb is FARMER else s.value[option.value]


def why_not_meditate(s: State, seat: int, option: Option) -> Why | None:
    """Ask for standing workers, and for an open action of the circle, its points, and what it needs."""
    verb = option.verb
    if verb is GO_ON:
        return None
    if verb is LIE:
        if s.spending:
            return SPENDING
        space = option.value
        return None if s.worker[space] == seat and not s.lying[space] else NO_STANDING_WORKER
    if verb is COOK:
        if s.spending:
            return SPENDING
        return None if s.owner[COOK_CARD] == seat and s.cook_workers else NO_COOK
    folded = len(circle_options(s, seat)) > MOST_AT_ONCE
    if verb is CIRCLE_ACTION:
        return why_not_action(s, seat, option) if folded else DIRECTLY
    return why_not_circle(s, seat, option) or (ACTION_FIRST if folded else None)


def why_not_circle(s: State, seat: int, option: Option) -> Why | None:
    """Ask for an open action of the circle, its points, and what it needs [4.4]."""
    verb = option.verb
    if verb is not FARMER and OUTER[verb] == s.blocked:
        return BLOCKED[s.blocked]
    cost = price(s, option)
    if s.mp < cost:
        return TOO_FEW_POINTS[cost]
    if verb is DELIVER:
        return why_not_deliver(s, seat, option)
    if verb is UNCOVER:
        return why_not_uncover(s, seat, option)
    if verb is EXCHANGE:
        return why_not_exchange(s, seat, option)
    return why_not_farmer(s, seat, option) if verb is FARMER else why_not_process(s, seat, option, False)


def thinkable_meditations(s: State, seat: int) -> list[Option]:
    """List own workers on the board, and all the circle offers for goods in stock."""
    every = s.content.options
    options = [every.go_on]
    if not s.spending:
        options += [every.lie[space] for space, owner in enumerate(s.worker) if owner == seat]
        if s.owner[COOK_CARD] == seat:
            options.append(every.cook)
    folded = len(circle_options(s, seat)) > MOST_AT_ONCE
    return options + (every.circle if folded else thinkable_circle(s, seat))


def thinkable_circle(s: State, seat: int) -> list[Option]:
    """List all that the circle offers for goods in stock."""
    every = s.content.options
    options = thinkable_deliveries(s)
    options += every.process[FIRST_MADE:]
    if MORE_PROCESSING in s.tiles[seat]:
        options += every.process_two[FIRST_MADE:]
    options += every.uncover
    options += in_stock(s, seat, every.exchange)
    return options + every.farmer


def legal_meditations(s: State, seat: int) -> list[Option]:
    """List what why_not_meditate does not refuse, faster."""
    every = s.content.options
    options = [every.go_on]
    if not s.spending:
        for space in standing(s, seat):
            options.append(every.lie[space])
        if s.cook_workers and s.owner[COOK_CARD] == seat:
            options.append(every.cook)
    if not s.mp:
        return options
    circle = circle_options(s, seat)
    return options + (circle if len(circle) <= MOST_AT_ONCE else actions_of(s, circle))


def actions_of(s: State, circle: list[Option]) -> list[Option]:
    """List the actions of the circle that some of these options belong to."""
    kinds = {KIND[option.verb] for option in circle}
    return [option for option in s.content.options.circle if option.value in kinds]


def circle_processing(s: State, seat: int) -> list[Option]:
    """List the goods that can be made now for meditation points."""
    content, every, goods, points, value = s.content, s.content.options, s.goods[seat], s.mp, s.value
    source, process = content.source, every.process
    options: list[Option] = []
    for good in range(FIRST_MADE, GOODS):
        if goods[source[good]] and value[good] <= points:
            options.append(process[good])
    if options and can_use(s, seat, MORE_PROCESSING):
        made = [option.value for option in options]
        options += [every.process_two[good] for good in made if goods[source[good]] > 1]
    return options


def circle_options(s: State, seat: int) -> list[Option]:
    """List what can be done now for meditation points."""
    content, every, blocked = s.content, s.content.options, s.blocked
    goods, points, value = s.goods[seat], s.mp, s.value
    options: list[Option] = []
    if not points:
        return options
    some = any(goods)
    if some and points >= content.deliver_mp and blocked != CIRCLE_DELIVER:
        for notable, place in deliverable(s, seat):
            options.append(every.deliver[notable][place])
    if some and blocked != CIRCLE_PROCESS:
        options += circle_processing(s, seat)
    if points >= content.uncover_mp and blocked != CIRCLE_UNCOVER:
        options += every.uncovers[s.covers[seat]]
    if some and blocked != CIRCLE_EXCHANGE:
        exchange = every.exchange
        for good, count in enumerate(goods):
            if count and value[good] <= points and value.count(value[good]) > 1:
                options.append(exchange[good])
    if points >= content.farmer_mp:
        options += legal_farmers(s, seat)
    return options


def meditate_about(s: State, seat: int) -> dict[str, Any]:
    """Say how many points there are, and which action is blocked."""
    return {"n": s.mp, "circle": CIRCLE[s.blocked], "next": 0 if s.spending else next_points(s, seat)}


def meditate_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what a worker laid down brings, what the circle's actions bring and cost, and what the end loses."""
    verb = option.verb
    if verb is GO_ON:
        lost = Message("outcome.loses_mp", n=s.mp, mp=-s.mp) if s.mp else None
        moves = s.last_outer >= 0 and s.last_outer != s.blocked
        marker = Message("outcome.then_blocks", circle=CIRCLE[s.last_outer]) if moves else None
        return outcomes.together("4.5", lost, marker or Message("outcome.no_more_meditation"))
    if verb is LIE:
        return outcomes.together("4.1", outcomes.lying_down(s, seat))
    if verb is COOK:
        return outcomes.together("10.17", outcomes.lying_down(s, seat), Message("outcome.to_supply", workers=1))
    if verb is CIRCLE_ACTION:
        kinds = [KIND[one.verb] for one in circle_options(s, seat)]
        return Message("outcome.ways", "4.4", n=kinds.count(option.value))
    return circle_outcome(s, seat, option)


def circle_outcome(s: State, seat: int, option: Option, action: int = -1) -> Message:
    """Say what an action of the circle brings and costs [4.4]."""
    verb = option.verb
    if verb is DELIVER:
        found = delivery_outcome(s, seat, option)
    elif verb is UNCOVER:
        found = outcomes.uncovered(s, seat, option)
    elif verb is FARMER:
        found = outcomes.farmer_moved(s, seat, option)
    elif verb is EXCHANGE:  # its points are paid when the other good is taken
        return exchange_outcome(s, seat, option)
    else:
        found = process_outcome(s, seat, option)
    return outcomes.together("4.4", found, outcomes.pays_mp(price(s, option)))


MEDITATE: Final = Question(
    "meditate",
    "4.1",
    verbs=(GO_ON, LIE, COOK, CIRCLE_ACTION, *KIND),
    thinkable=thinkable_meditations,
    legal=legal_meditations,
    why_not=why_not_meditate,
    about=meditate_about,
    outcome=meditate_outcome,
    free=FREE,
)


# ---------------------------------------------------------------------- a full circle, asked in two steps


def why_not_action(s: State, seat: int, option: Option) -> Why | None:
    """Refuse an action that is blocked or could do nothing now."""
    action: int = option.value
    if action == s.blocked:
        return BLOCKED[action]
    return None if option in actions_of(s, circle_options(s, seat)) else NOTHING_THERE


def thinkable_targets(s: State, seat: int, action: int) -> list[Option]:
    """List what one action of the circle could be done with."""
    return [option for option in thinkable_circle(s, seat) if KIND[option.verb] == action]


def why_not_target(s: State, seat: int, option: Option, action: int) -> Why | None:
    """Keep to the action that was chosen."""
    return OTHER_ACTION if KIND[option.verb] != action else why_not_circle(s, seat, option)


TARGET: Final = Question(
    "circle_target",
    "4.4",
    verbs=tuple(KIND),
    thinkable=thinkable_targets,
    legal=lambda s, seat, action: [o for o in circle_options(s, seat) if KIND[o.verb] == action],
    why_not=why_not_target,
    about=lambda s, seat, action: {"n": s.mp, "circle": s.content.options.circle[action].nouns[0]},
    outcome=circle_outcome,
    free=FREE,
)


# ---------------------------------------------------------------------- the phase


def meditate(s: State, seat: int) -> Flow[bool]:
    """Begin the phase; True if it is over, False if it passed without a word and a secondary action may reopen it."""
    s.mp = s.laid = 0
    s.spending = False
    s.last_outer = -1
    over: bool = yield from meditate_on(s, seat)
    if not over and not meditation_stays_open(s):
        end_meditation(s)
        return True
    return over


def meditate_on(s: State, seat: int) -> Flow[bool]:
    """Lay down, then spend, while there is anything to do it with; True if the phase was ended by a word [4.1, 4.2]."""
    s.phase = MEDITATION
    while can_meditate(s, seat):
        chosen: Option = yield Choose(s, seat, MEDITATE)
        if chosen.verb is GO_ON:
            end_meditation(s)
            return True
        if chosen.verb is LIE:
            lie_down(s, seat, chosen.value)
        elif chosen.verb is COOK:
            send_cook(s, seat)
        elif chosen.verb is CIRCLE_ACTION:
            ask = Choose(s, seat, TARGET, chosen.value)
            target: Option | None = ask.forced or (yield ask)
            if target is not None:
                yield from spend(s, seat, target)
        else:
            yield from spend(s, seat, chosen)
    s.phase = BETWEEN
    return False


def end_meditation(s: State) -> None:
    """Lose the points that are left, and move the marker to the last outer action done [4.1, 4.5]."""
    s.mp = 0
    s.phase = BETWEEN
    if s.last_outer >= 0 and s.last_outer != s.blocked:
        s.blocked = s.last_outer
        tell(s, "circle_marker", "4.5", circle=CIRCLE[s.blocked])


def can_meditate(s: State, seat: int) -> bool:
    """Tell whether points are there, or could come from workers or favour."""
    if s.mp:
        return True
    if MORE_MP in s.tiles[seat] and not s.used[seat] >> MORE_MP & 1 and pays_for_a_point(s, seat):
        return True
    if s.spending:
        return False
    if any_standing(s, seat) or (s.cook_workers and s.owner[COOK_CARD] == seat):
        return True
    return seat in s.worker and may_stand_up(s, seat)  # and lie down again


def pays_for_a_point(s: State, seat: int) -> bool:
    """Tell whether there is favour for the tile with a point, or a book that may bring it."""
    if can_use(s, seat, MORE_MP) or not meditation_stays_open(s):
        return True
    return any(option.verb is LUXURY and option.value == BOOK for option in legal_secondary(s, seat))


def may_stand_up(s: State, seat: int) -> bool:
    """Tell whether a secondary action can stand a worker up now; a detour to it reopens the phase [4.3]."""
    options = legal_secondary(s, seat)
    if not meditation_stays_open(s):
        return bool(options)
    for option in options:  # noqa: SIM110  # asked very often
        if option.value in RAISING.get(option.verb, ()):
            return True
    return False


def lie_down(s: State, seat: int, space: int) -> None:
    """Lay a worker down for meditation points [4.1]."""
    s.lying = put(s.lying, space, True)
    if s.log is not None:
        tell(s, "lies_down", "4.1", seat=seat, space=s.content.spaces[space])
    points = next_points(s, seat)
    s.laid += 1
    gain_mp(s, seat, points, "4.1")


def send_cook(s: State, seat: int) -> None:
    """Send a worker from the Cook's card to the supply, for points as if it were laid down [10.17]."""
    s.cook_workers -= 1
    s.workers = more(s.workers, seat)
    points = next_points(s, seat)
    s.laid += 1
    gain_mp(s, seat, points, "10.17")


def spend(s: State, seat: int, chosen: Option) -> Flow[None]:
    """Do an action of the circle; from the first one on nobody lies down any more [4.4, 4.7]."""
    verb = chosen.verb
    if verb is EXCHANGE:  # its price is read when the other good is taken [7.6]
        done = yield from exchange_for(s, seat, chosen.value, "4.4", by_points=True)
        if not done:
            return
    s.spending = True
    s.mp -= price(s, chosen)
    if verb is FARMER:
        move_farmer(s, seat, chosen, "4.4")
        return
    s.last_outer = OUTER[verb]
    if verb is DELIVER:
        yield from deliver_alone(s, seat, *chosen.value)
    elif verb is UNCOVER:
        uncover(s, seat, chosen.value, "4.4")
    elif verb is not EXCHANGE:
        process_one(s, seat, chosen)
