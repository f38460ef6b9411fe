"""Rewards [4.16, 4.17]: dinars, points and paria first, then the other parts in their order."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why, useless
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more
from durbar.games.sabika.content.rewards import Reward
from durbar.games.sabika.names import (
    ACTION,
    ANY,
    BASIC,
    DINARS,
    FIRST_MATERIAL,
    GLAZED,
    GOODS_PART,
    GYPSUM,
    LAST_MATERIAL,
    MARBLE,
    MATERIALS,
    PARIA,
    PARTS,
    PLAIN,
    POINTS,
    PROCESS,
    RAW_PART,
    TRANSACTIONS,
    WOOD,
)
from durbar.games.sabika.names import FAVOUR as FAVOUR_PART
from durbar.games.sabika.options import CHOOSE, FAVOUR, GATHERS, SKIP
from durbar.games.sabika.rules import actions, market, poem_effects  # they give rewards in turn: used only when called
from durbar.games.sabika.rules.duty import REWARD, WHY_NOT_DECLINE
from durbar.games.sabika.rules.foresight import foresee
from durbar.games.sabika.rules.purse import earn, move_paria
from durbar.games.sabika.rules.storage import gain_goods, gain_material, gain_raw, process_some, stored
from durbar.games.sabika.scoring import book
from durbar.games.sabika.state import REWARD_POINTS, State

CHOICE: Final = {BASIC: (GYPSUM, WOOD, MARBLE), PLAIN: (GYPSUM, WOOD), ANY: (GYPSUM, WOOD, MARBLE, GLAZED)}
OTHER_REWARD: Final = Why("why.other_reward", "4.16")
NOT_DOABLE: Final = Why("why.not_doable", "4.16")
NOT_REACHED: Final = Why("why.not_reached", "5.12")


def run_reward(
    s: State, seat: int, reward: Reward, clause: str, source: int = REWARD_POINTS, duty: int = REWARD
) -> Flow[None]:
    """Gain a reward; of two sides one is chosen."""
    side = 0
    if len(reward.sides) > 1:
        ask = Choose(s, seat, EITHER, reward, duty)
        if not ask.options:
            return
        chosen: Option = ask.only or (yield ask)
        if chosen.verb is SKIP:
            return
        side = reward.names.index(chosen.value)
    yield from run_side(s, seat, reward, side, clause, source, duty)


def run_side(
    s: State, seat: int, reward: Reward, side: int, clause: str, source: int = REWARD_POINTS, duty: int = REWARD
) -> Flow[None]:
    """Gain all parts of one side of a reward."""
    if s.log is not None:
        simple = {PARTS[part]: amount for part, amount in reward.sides[side] if part <= PARIA}
        tell(s, "reward", clause, seat=seat, parts=reward.messages(side), **simple)
    for part, amount in reward.sides[side]:
        if part == DINARS:
            earn(s, seat, amount)
        elif part == POINTS:
            book(s, seat, source, amount)
        elif part == PARIA:
            move_paria(s, seat, amount)
        else:
            yield from run_part(s, seat, part, amount, duty)


def run_part(s: State, seat: int, part: int, amount: int, duty: int) -> Flow[None]:
    """Gain one part that may need a choice."""
    if part <= LAST_MATERIAL:
        yield from gain_material(s, seat, part - FIRST_MATERIAL, amount)
    elif part in CHOICE:
        yield from gather(s, seat, AS_REWARD, CHOICE[part], amount)
    elif part == RAW_PART:
        for _ in range(amount):
            yield from gain_raw(s, seat)
    elif part == GOODS_PART:
        for _ in range(amount):
            yield from gain_goods(s, seat)
    elif part == PROCESS:
        yield from process_some(s, seat, amount)
    elif part == TRANSACTIONS:
        yield from market.trade(s, seat, amount)
    elif part == FAVOUR_PART:
        for _ in range(amount):
            yield from gain_favour(s, seat)
    elif part == ACTION:
        yield from actions.bonus_action(s, seat, amount, duty)
    else:
        yield from poem_effects.run_effect(s, seat, part, amount)


# ---------------------------------------------------------------------- materials of choice


def bundles(s: State, kinds: tuple[int, ...], count: int) -> list[Option]:
    """List every handful of `count` materials of these kinds; made once, and remembered with the options."""
    every = s.content.options
    found = every.handfuls.get((kinds, count))
    if found is None:
        bags = combinations_with_replacement(kinds, count)
        found = [every.gather[tuple(bag.count(kind) for kind in range(len(MATERIALS)))] for bag in bags]
        every.handfuls[kinds, count] = found
    return found


def thinkable_bundles(s: State, seat: int, kinds: tuple[int, ...], count: int, clause: str) -> list[Option]:
    """List the handfuls."""
    return bundles(s, kinds, count)


def why_not_bundle(s: State, seat: int, option: Option, kinds: tuple[int, ...], count: int, clause: str) -> Why | None:
    """Refuse other kinds and other numbers."""
    counts = option.value
    if sum(counts) == count == sum(counts[kind] for kind in kinds):
        return None
    return Why("why.other_materials", clause)


def bundle_about(s: State, seat: int, kinds: tuple[int, ...], count: int, clause: str) -> dict[str, Any]:
    """Say how many."""
    return {"n": count}


def bundle_outcome(s: State, seat: int, option: Option, *_: object) -> Message:
    """Say what fits into the warehouses, and for how much something would have to go."""
    counts: tuple[int, ...] = option.value
    numbers = foresee(s, seat, lambda after: take_bundle(after, seat, counts))
    free = s.chests(seat) - stored(s, seat) - sum(counts)
    if free >= 0:
        return Message("outcome.fits", "3.2", n=free, **numbers)
    return Message("outcome.no_room_for", "3.4", n=-free, **numbers)


def gather_question(clause: str) -> Question:
    """Make the question for one occasion to take materials."""
    return Question(
        "gather",
        clause,
        verbs=GATHERS,
        thinkable=thinkable_bundles,
        legal=thinkable_bundles,
        why_not=why_not_bundle,
        about=bundle_about,
        outcome=bundle_outcome,
    )


IN_QUARRY: Final = gather_question("5.1")
IN_CELL: Final = gather_question("8.2")
AS_INCOME: Final = gather_question("9.1")
AS_REWARD: Final = gather_question("4.17")


def gather(s: State, seat: int, question: Question, kinds: tuple[int, ...], count: int) -> Flow[None]:
    """Take materials of the player's choice from the supply."""
    chosen: Option = yield Choose(s, seat, question, kinds, count, question.clause)
    yield from take_bundle(s, seat, chosen.value)


def take_bundle(s: State, seat: int, counts: tuple[int, ...]) -> Flow[None]:
    """Take so many materials of each kind."""
    for kind, number in enumerate(counts):
        if number:
            yield from gain_material(s, seat, kind, number)


# ---------------------------------------------------------------------- one side or the other


def thinkable_sides(s: State, seat: int, reward: Reward, duty: int) -> list[Option]:
    """List both sides, and neither."""
    every = s.content.options
    return [*(every.choose[name] for name in reward.names), every.skip]


def why_not_side(s: State, seat: int, option: Option, reward: Reward, duty: int) -> Why | None:
    """Refuse a side of which nothing can be done [4.16], and to decline what must be done [6.8]."""
    if option.verb is SKIP:
        return WHY_NOT_DECLINE[duty] if can_gain(s, seat, reward) else None
    if option.value not in reward.names:
        return OTHER_REWARD
    side = reward.sides[reward.names.index(option.value)]
    return None if any(is_doable(s, seat, *part) for part in side) else NOT_DOABLE


def can_gain(s: State, seat: int, reward: Reward) -> bool:
    """Tell whether anything of a reward could be done now."""
    return any(is_doable(s, seat, *part) for side in reward.sides for part in side)


def is_doable(s: State, seat: int, part: int, amount: int) -> bool:
    """Tell whether a part of a reward could bring anything now [4.12, 3.12]."""
    if part == ACTION:
        return actions.need(s, seat, amount) <= s.power(seat)
    if part in (RAW_PART, GOODS_PART):
        return max(s.raw_cells) >= 0
    return part != PROCESS or any(s.raw[seat])


def side_outcome(s: State, seat: int, option: Option, reward: Reward, duty: int) -> Message:
    """Say what a side brings, part by part."""
    if option.verb is SKIP:
        return Message("outcome.nothing_reward", "4.16")
    side = reward.names.index(option.value)
    numbers = foresee(s, seat, lambda after: run_side(after, seat, reward, side, "4.16", duty=duty))
    return Message("outcome.reward", "4.16", parts=reward.messages(side), **numbers)


def reward_outcome(
    s: State, seat: int, reward: Reward, clause: str, do: Callable[[State], Flow[None]] | None = None
) -> Message:
    """Say what a reward brings; where there is a choice, both sides; where nothing of it can be done, that."""
    numbers = foresee(s, seat, do or (lambda after: run_reward(after, seat, reward, clause)))
    parts = [part for side in range(len(reward.sides)) for part in reward.messages(side)]
    if not can_gain(s, seat, reward):
        return useless("outcome.nothing_doable", clause, parts=parts, **numbers)
    return Message("outcome.reward" if len(reward.sides) == 1 else "outcome.either", clause, parts=parts, **numbers)


EITHER: Final = Question(
    "either", "4.16", verbs=(CHOOSE, SKIP), thinkable=thinkable_sides, why_not=why_not_side, outcome=side_outcome
)

# ---------------------------------------------------------------------- the Sultan's favour [5.12]


def thinkable_favours(s: State, seat: int) -> list[Option]:
    """List every space of the track but the last."""
    return s.content.options.favour


def legal_favours(s: State, seat: int) -> list[Option]:
    """List what why_not_favour does not refuse, faster."""
    return s.content.options.favour[: s.favour[seat]]


def why_not_favour(s: State, seat: int, option: Option) -> Why | None:
    """Refuse spaces the marker has not reached."""
    return None if option.value < s.favour[seat] else NOT_REACHED


def favour_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what a space gives; where there is a choice, both sides."""
    return reward_outcome(s, seat, s.content.favour[option.value], "5.12")


CHOOSE_FAVOUR: Final = Question(
    "favour",
    "5.12",
    verbs=(FAVOUR,),
    thinkable=thinkable_favours,
    legal=legal_favours,
    why_not=why_not_favour,
    outcome=favour_outcome,
)


def gain_favour(s: State, seat: int) -> Flow[None]:
    """Move the favour marker on, and gain the reward of its space or an earlier one [5.12, 5.14]."""
    step_favour(s, seat)
    if s.favour[seat] == s.content.last_favour:
        book(s, seat, REWARD_POINTS, s.content.last_favour_points)
        tell(s, "last_favour", "5.12", seat=seat, n=s.content.last_favour_points, points=s.content.last_favour_points)
    ask = Choose(s, seat, CHOOSE_FAVOUR)
    chosen: Option = ask.only or (yield ask)
    yield from run_reward(s, seat, s.content.favour[chosen.value], "5.12")


def step_favour(s: State, seat: int) -> None:
    """Move the favour marker on by one, to the last space at most."""
    if s.favour[seat] < s.content.last_favour:
        s.favour = more(s.favour, seat)
        if seat == s.yusuf:
            tell(s, "yusuf_favour", "12.15", n=s.favour[seat], favour=1)
        else:
            tell(s, "favour", "5.12", seat=seat, n=s.favour[seat], favour=1)
