"""A turn [4.4-4.14]: one standing worker works or rests."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put
from durbar.games.sabika.content.rewards import part_message
from durbar.games.sabika.names import (
    ACTIONS,
    BUILDER,
    CROWDS,
    DINARS,
    DREAMER,
    EMPTY,
    GUEST,
    HEAT,
    NEIGHBOUR,
    OTHER_BUILDER,
    RING_ACTIONS,
    TOLLS,
    VOID,
    WALKER,
    WORKER_RING,
    WORKERS,
    WORKSHOP,
)
from durbar.games.sabika.options import ACT, END, REST, USE, WORK, Walk
from durbar.games.sabika.rules.actions import NEEDS, do_action, need, nothing_needed
from durbar.games.sabika.rules.cells import (
    marble_cell_need,
    marble_cell_outcome,
    raw_cell_need,
    raw_cell_outcome,
    use_marble_cell,
    use_raw_cell,
)
from durbar.games.sabika.rules.duty import OWN
from durbar.games.sabika.rules.foresight import ahead, foresee
from durbar.games.sabika.rules.outcomes import main_outcome
from durbar.games.sabika.rules.purse import earn, pay
from durbar.games.sabika.rules.seals import Paying
from durbar.games.sabika.rules.warehouse import IMPOSSIBLE
from durbar.games.sabika.scoring import book
from durbar.games.sabika.state import REST_POINTS, State

STANDING: Final = tuple(tuple(worker for worker in range(4) if bits >> worker & 1) for bits in range(16))
"""The workers that stand, for every pattern of bits; then the same while both builders are in the workshop."""
STANDING_BOTH_HOME: Final = tuple(
    tuple(worker for worker in workers if worker != OTHER_BUILDER or BUILDER not in workers) for workers in STANDING
)
RINGS: Final = {workers: tuple(sorted({WORKER_RING[worker] for worker in workers})) for workers in STANDING}
"""The rings of some workers."""

ASKING: Final = tuple(
    tuple(action for action in range(len(ACTIONS)) if ACTIONS[action] in names and NEEDS[action] is not nothing_needed)
    for names in RING_ACTIONS
)
"""The actions of each ring that are not always doable."""

LYING: Final = Why("why.lying", "4.4")
SAME_SPACE: Final = Why("why.own_builder_there", "4.6")
FIRST_WILL_DO: Final = Why("why.first_will_do", "4.9")
NOTHING_TO_DO: Final = Why("why.nothing_to_do", "4.11")

MAIN: Final = 1
RAW_CELL: Final = 2
MARBLE_CELL: Final = 4
ANYTHING_DONE: Final = 8
"""Which actions of a space are still open, as bits; the last tells that one was done."""
OTHER_SPACE: Final = Why("why.other_space", "8.3")
DONE_ALREADY: Final = Why("why.done_already", "8.4")
CANNOT_BE_DONE: Final = Why("why.cannot_be_done", "4.12")
MUST_DO_ONE: Final = Why("why.must_do_one", "4.13")


# ---------------------------------------------------------------------- what a move costs [4.6]


def free_steps(s: State, seat: int) -> int:
    """Give how many steps are free [4.6, 11.4, 7.9]."""
    steps = 1 if s.event == HEAT else s.content.free_steps
    return steps + s.content.powers.walker.extra if s.powers[seat] & WALKER else steps


def steps_price(s: State, seat: int, worker: int, space: int) -> int:
    """Give the dinars for the steps clockwise, at least one and at most a whole lap [4.7]; from the workshop none."""
    here = s.at[seat][worker]
    if here == WORKSHOP:
        return 0
    steps = (space - here - 1) % s.content.ring_size[WORKER_RING[worker]] + 1 - free_steps(s, seat)
    return max(0, steps)


def occupants(s: State, seat: int, space: int) -> int:
    """Count the workers of others on a space, the Sultan's too."""
    found = s.sultan.count(space) if s.sultan else 0
    for other, places in enumerate(s.at):
        if other != seat:
            found += places.count(space)
    return found


def move_cost(s: State, seat: int, worker: int, space: int) -> int:
    """Add up steps and occupants."""
    cost = steps_price(s, seat, worker, space)
    if not s.powers[seat] & GUEST:
        cost += occupants(s, seat, space) * (2 if s.event == CROWDS else 1)
    return cost


def space_need(s: State, seat: int, worker: int, space: int, main: int) -> int:
    """Give what the cheapest action of a space needs, the main one needing `main` [4.11, 4.12]."""
    content, least = s.content, main
    if least:
        cell = content.raw_cell_of[space]
        if cell >= 0:
            least = min(least, raw_cell_need(s, seat, worker, cell))
        cell = content.marble_cell_of[space]
        if cell >= 0:
            least = min(least, marble_cell_need(s, seat, worker, cell))
    return least


# ---------------------------------------------------------------------- work or rest


def standing(s: State, seat: int) -> tuple[int, ...]:
    """List the workers that may be chosen; of two builders in the workshop the first will do [4.9]."""
    places = s.at[seat]
    both = places[BUILDER] == places[OTHER_BUILDER] == WORKSHOP
    return (STANDING_BOTH_HOME if both else STANDING)[s.standing[seat]]


def thinkable_moves(s: State, seat: int) -> list[Option]:
    """List every space for every standing worker, and rest for each."""
    every, workers = s.content.options, standing(s, seat)
    options = [option for worker in workers for option in every.work[worker].values()]
    return options + [every.rest[worker] for worker in workers]


def crowds(s: State, seat: int) -> list[int]:
    """Give what the workers of others cost on each space [4.6, 7.10]; the last place stands for the workshop."""
    fees = [0] * (len(s.content.space_names) + 1)
    if s.powers[seat] & GUEST:
        return fees
    fee = 2 if s.event == CROWDS else 1
    for space in s.sultan:
        fees[space] += fee
    for other, (one, two, three, four) in enumerate(s.at):
        if other != seat:
            fees[one] += fee
            fees[two] += fee
            fees[three] += fee
            fees[four] += fee
    return fees


def add_needs(s: State, seat: int, rings: tuple[int, ...], costs: list[int]) -> None:
    """Add to what spaces of some rings cost what their cheapest action needs, as space_need does [4.11, 4.12]."""
    content, raw_cells, marble_cells = s.content, s.raw_cells, s.marble_cells
    no_price, toll = s.powers[seat] & NEIGHBOUR, s.event == TOLLS  # as in cell_price
    for ring in rings:
        raw_price = (0 if no_price else content.raw_price[ring]) + toll
        marble_price = (0 if no_price else content.marble_price[ring]) + toll
        for action in ASKING[ring]:
            main = NEEDS[action](s, seat)
            if main:
                for space, raw_cell, marble_cell in content.spaces_of[action]:
                    least = main
                    if raw_cell >= 0 and raw_price < least:
                        kind = raw_cells[raw_cell]
                        if kind >= 0 or (kind == EMPTY and any(s.raw[seat])):
                            least = raw_price
                    if marble_cell >= 0 and marble_price < least and marble_cells[marble_cell] != VOID:
                        least = marble_price
                    costs[space] += least


def legal_moves(s: State, seat: int) -> list[Option]:
    """List what why_not_move does not refuse, faster: what a space costs is worked out once for the workers of a ring.

    That makes 1.1 times as many choices a second as asking space by space.
    """
    content, power, places = s.content, s.dinars[seat] + s.seals[seat], s.at[seat]
    every, workers, free, costs = content.options, standing(s, seat), free_steps(s, seat), crowds(s, seat)
    add_needs(s, seat, RINGS[workers], costs)
    found: list[list[Walk]] = []
    for worker in workers:
        here, beside = places[worker], WORKSHOP if worker > OTHER_BUILDER else places[1 - worker]
        found.append(every.walks[worker].get((here, free, beside)) or every.walk(content, worker, here, free, beside))
    options = [option for walks in found for space, steps, option in walks if costs[space] + steps <= power]
    return options + every.rests[workers]


def why_not_move(s: State, seat: int, option: Option) -> Why | None:
    """Refuse lying workers, the other builder's space, what cannot be paid, and spaces with nothing to do."""
    worker, space = option.value
    workers = standing(s, seat)
    if worker not in workers:
        return FIRST_WILL_DO if s.standing[seat] >> worker & 1 else LYING
    if option.verb is REST:
        return None
    if WORKER_RING[worker] == 0 and s.at[seat][1 - worker] == space:
        return SAME_SPACE
    power, cost = s.power(seat), move_cost(s, seat, worker, space)
    if cost > power:
        return Why("why.move_too_dear", "4.6", n=cost, have=power)
    least = space_need(s, seat, worker, space, need(s, seat, s.content.space_action[space]))
    if least >= IMPOSSIBLE:
        return NOTHING_TO_DO
    return None if cost + least <= power else Why("why.action_too_dear", "4.11", n=cost + least, have=power)


def move_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what the move costs and what the space would yield then, or what rest brings."""
    worker, space = option.value
    if option.verb is REST:
        dinars, points = rest_pays(s, seat)
        resting = foresee(s, seat, lambda after: rest(after, seat, worker))
        return Message("outcome.rest", "4.14", n=dinars, lost=points, **resting)
    cost = move_cost(s, seat, worker, space)
    there = ahead(s, lambda after: move(after, seat, worker, space))
    main = main_outcome(there, seat, s.content.space_action[space]).document()
    cells = [
        act_outcome(there, seat, act, worker, space, MAIN).document()
        for act in legal_acts(there, seat, worker, space, RAW_CELL | MARBLE_CELL)
    ]
    price = Message("outcome.costs" if cost else "outcome.costs_nothing", "4.6", n=cost).document()
    numbers = foresee(s, seat, lambda after: work(after, seat, worker, space))
    words = "outcome.work_and_cells" if cells else "outcome.work"
    return Message(words, "4.6", n=cost, price=price, main=main, cells=cells, **numbers)


def move_about(s: State, seat: int) -> dict[str, Any]:
    """Say how many workers still stand."""
    return {"n": s.standing[seat].bit_count(), "round": s.round}


WORK_OR_REST: Final = Paying(
    Question(
        "work",
        "4.4",
        verbs=(WORK, REST),
        thinkable=thinkable_moves,
        legal=legal_moves,
        why_not=why_not_move,
        about=move_about,
        outcome=move_outcome,
    )
)

# ---------------------------------------------------------------------- main and secondary actions


def open_actions(s: State, seat: int, worker: int, space: int) -> int:
    """Give the actions of a space, as bits."""
    content = s.content
    raw = RAW_CELL if content.raw_cell_of[space] >= 0 else 0
    return MAIN | raw | MARBLE_CELL if content.marble_cell_of[space] >= 0 else MAIN | raw


def thinkable_acts(s: State, seat: int, worker: int, space: int, left: int) -> list[Option]:
    """List the main and the secondary actions still open, and the end of the turn."""
    every, content = s.content.options, s.content
    options = [every.act[space]] if left & MAIN else []
    if left & RAW_CELL:
        options.append(every.use_raw[content.raw_cell_of[space]])
    if left & MARBLE_CELL:
        options.append(every.use_marble[content.marble_cell_of[space]])
    return [*options, every.end]


def legal_acts(s: State, seat: int, worker: int, space: int, left: int) -> list[Option]:
    """List what why_not_act does not refuse, faster."""
    every, content = s.content.options, s.content
    power = s.dinars[seat] + s.seals[seat]
    options = []
    if left & MAIN and NEEDS[content.space_action[space]](s, seat) <= power:
        options.append(every.act[space])
    if left & RAW_CELL:
        cell = content.raw_cell_of[space]
        if raw_cell_need(s, seat, worker, cell) <= power:
            options.append(every.use_raw[cell])
    if left & MARBLE_CELL:
        cell = content.marble_cell_of[space]
        if marble_cell_need(s, seat, worker, cell) <= power:
            options.append(every.use_marble[cell])
    if left & ANYTHING_DONE:
        options.append(every.end)
    return options


def why_not_act(s: State, seat: int, option: Option, worker: int, space: int, left: int) -> Why | None:
    """Refuse actions of other spaces, done already, or not doable; the turn ends after one action at the earliest."""
    if option.verb is END:
        return None if left & ANYTHING_DONE else MUST_DO_ONE
    if option.verb is ACT:
        if option.value != space:
            return OTHER_SPACE
        bit, least = MAIN, need(s, seat, s.content.space_action[space])
    else:
        marble, cell = option.value
        if cell != (s.content.marble_cell_of if marble else s.content.raw_cell_of)[space]:
            return OTHER_SPACE
        bit = MARBLE_CELL if marble else RAW_CELL
        least = (marble_cell_need if marble else raw_cell_need)(s, seat, worker, cell)
    if not left & bit:
        return DONE_ALREADY
    return None if least <= s.power(seat) else CANNOT_BE_DONE


def act_about(s: State, seat: int, worker: int, space: int, left: int) -> dict[str, Any]:
    """Name the space."""
    return {"space": s.content.space_names[space]}


def act_outcome(s: State, seat: int, option: Option, worker: int, space: int, left: int) -> Message:
    """Say what the main action would yield, what a secondary action costs and brings, and what ending gives up."""
    if option.verb is ACT:
        return main_outcome(s, seat, s.content.space_action[space])
    if option.verb is USE:
        marble, cell = option.value
        return (marble_cell_outcome if marble else raw_cell_outcome)(s, seat, worker, cell)
    unused = [act.label.document() for act in legal_acts(s, seat, worker, space, left & ~ANYTHING_DONE)]
    if unused:
        return Message("outcome.ends_unused", "4.6", unused=unused)
    return Message("outcome.ends", "4.6")


ACT_HERE: Final = Paying(
    Question(
        "act",
        "4.6",
        verbs=(ACT, USE, END),
        thinkable=thinkable_acts,
        legal=legal_acts,
        why_not=why_not_act,
        about=act_about,
        outcome=act_outcome,
    )
)


def work(s: State, seat: int, worker: int, space: int) -> Flow[None]:
    """Move, pay, lie down, and do the actions of the space in any order, at least one of them."""
    move(s, seat, worker, space)
    left = open_actions(s, seat, worker, space)
    while left & ~ANYTHING_DONE:
        ask = Choose(s, seat, ACT_HERE.now(s, seat), worker, space, left)
        chosen: Option = ask.forced or (yield ask)
        if chosen.verb is END:
            return
        if chosen.verb is ACT:
            left &= ~MAIN
            yield from do_action(s, seat, s.content.space_action[space], OWN)
        elif chosen.value[0]:
            left &= ~MARBLE_CELL
            yield from use_marble_cell(s, seat, worker, chosen.value[1])
        else:
            left &= ~RAW_CELL
            yield from use_raw_cell(s, seat, worker, chosen.value[1])
        left |= ANYTHING_DONE


def move(s: State, seat: int, worker: int, space: int) -> None:
    """Move a worker, lay it down, and pay for steps and to the owners of the workers there [4.6, 3.20, 7.10]."""
    cost = steps_price(s, seat, worker, space)
    hosts: list[tuple[int, int]] = []
    fee = 2 if s.event == CROWDS else 1
    if not s.powers[seat] & GUEST:  # as in move_cost, and who is met there
        cost += fee * s.sultan.count(space)
        for other, places in enumerate(s.at):
            if space in places and other != seat:
                heads = places.count(space)
                cost += heads * fee
                hosts.append((other, heads))
    s.at[seat] = put(s.at[seat], worker, space)
    lay_down(s, seat, worker)
    if s.log is not None:
        there = s.content.space_names[space]
        tell(s, "works", "4.6", seat=seat, worker=WORKERS[worker], space=there, n=cost, dinars=-cost)
    pay(s, seat, cost)
    for other, heads in hosts:
        if other != s.yusuf:
            earn(s, other, heads * fee)
            if s.log is not None:
                gain = part_message(DINARS, heads * fee).document()
                tell(s, "paid", "4.6", seat=other, n=heads, gain=gain, by=seat, dinars=heads * fee)


def lay_down(s: State, seat: int, worker: int) -> None:
    """Lay a worker down until the end of the round."""
    s.standing = more(s.standing, seat, -(1 << worker))


def rest_pays(s: State, seat: int) -> tuple[int, int]:
    """Give the dinars and the lost points of a rest [4.14, 7.14]."""
    if s.powers[seat] & DREAMER:
        return s.content.powers.dreamer[:2]
    return s.content.rest_dinars, s.content.rest_points


def rest(s: State, seat: int, worker: int) -> None:
    """Lay a worker down in the workshop: dinars come, a point goes."""
    dinars, points = rest_pays(s, seat)
    s.at[seat] = put(s.at[seat], worker, WORKSHOP)
    lay_down(s, seat, worker)
    earn(s, seat, dinars)
    book(s, seat, REST_POINTS, -points)
    tell(s, "rests", "4.14", seat=seat, worker=WORKERS[worker], n=dinars, lost=points, dinars=dinars, points=-points)
