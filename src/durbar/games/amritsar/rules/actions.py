"""The action icons [13, 14, 15]: what can be done now, and doing it, with whatever it leads to [15.3]."""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.messages import USELESS
from durbar.engine.tuples import more, put
from durbar.games.amritsar.names import (
    COIN,
    COPPER,
    DONATE,
    FREE_STUDY,
    GOLD,
    MAHOUTS,
    MARBLE,
    TILE_ACTIONS,
    TOP,
    TRACKS,
)
from durbar.games.amritsar.options import SKIP, STUDY, USE
from durbar.games.amritsar.rules.asking import Asking, decide
from durbar.games.amritsar.rules.donation import can_donate, donate, why_no_donation
from durbar.games.amritsar.rules.foresight import (
    brings,
    costs,
    following,
    foresee,
    gains,
    nothing,
    numbers_of,
    together,
)
from durbar.games.amritsar.rules.market import can_trade, market_action, market_and_coin
from durbar.games.amritsar.rules.storage import fetch, gain, gain_any, gain_two, take_marker
from durbar.games.amritsar.rules.upgrade import (
    ANY_KIND,
    WAREHOUSE_OR_GOAL,
    WAREHOUSE_OR_MAHOUT,
    can_upgrade,
    collect_goods,
    upgrade,
)
from durbar.games.amritsar.scoring import book
from durbar.games.amritsar.state import BOARD_POINTS, LOCKED, UNLOCKED, State

KINDS: Final = {
    "upgrade": ANY_KIND,
    "warehouse-or-goal": WAREHOUSE_OR_GOAL,
    "warehouse-or-mahout": WAREHOUSE_OR_MAHOUT,
}
SOMETIMES: Final = frozenset({"market", "donate", "mahout", *KINDS})
"""The actions that cannot always do anything."""
GAINS: Final = {
    "coin": (COIN,),
    "coins": (COIN, COIN),
    "marble": (MARBLE,),
    "marbles": (MARBLE, MARBLE),
    "copper": (COPPER,),
    "gold": (GOLD,),
    "coin-marble": (COIN, MARBLE),
}
NOT_ON_BOARD: Final = Why("why.mahout_not_on_board", "14.1")
NOTHING_TO_DO: Final = {action: Why("why.nothing_to_do", "10.4", action=action) for action in (*TILE_ACTIONS, *MAHOUTS)}
MUST_USE: Final = Why("why.must_use", "14.1")
MUST_STUDY: Final = Why("why.must_study", "15.1")


def can(s: State, seat: int, action: str) -> bool:
    """Tell whether an action can do anything now [10.4]."""
    if action not in SOMETIMES:
        return True
    if action == "market":
        return can_trade(s, seat)
    if action == "donate":
        return can_donate(s, seat)
    if action == "mahout":
        for mahout in s.mahouts[seat]:  # noqa: SIM110  # asked very often
            if mahout >= 0 and can(s, seat, MAHOUTS[mahout]):
                return True
        return False
    return can_upgrade(s, seat, KINDS[action])


def why_cannot(s: State, seat: int, action: str) -> Why | None:
    """Say why an action can do nothing now."""
    if can(s, seat, action):
        return None
    if action == "donate":
        return why_no_donation(s, seat) or NOTHING_TO_DO[action]
    return NOTHING_TO_DO[action]


def perform(s: State, seat: int, action: str, clause: str, must: bool = False) -> Flow[None]:
    """Carry an action out; `must` where it is certain: then it comes to something if it can [9.4, 10.4]."""
    gained = GAINS.get(action)
    if gained is not None:
        return gain(s, seat, clause, *gained)
    if action == "any":
        return gain_any(s, seat, clause)
    if action == "market":
        return market_action(s, seat, must)
    if action == "donate":
        return donate(s, seat)
    if action == "study":
        return study(s, seat)
    if action in TRACKS:
        return study(s, seat, TRACKS.index(action))
    return use_mahout(s, seat, must=must) if action == "mahout" else perform_rest(s, seat, action, clause, must)


def perform_rest(s: State, seat: int, action: str, clause: str, must: bool) -> Flow[None]:
    """Carry out upgrades and the rarer ones."""
    if action in KINDS:
        reward = yield from upgrade(s, seat, KINDS[action], must=must)
        yield from collect(s, seat, reward)
    elif action == "marbles-or-copper":
        yield from fetch(s, seat, clause)
    elif action == "market-coin":
        yield from market_and_coin(s, seat, must)
    elif action == "coin-point":
        book(s, seat, BOARD_POINTS, 1)
        tell(s, "scores", clause, seat=seat, n=1)
        yield from gain(s, seat, clause, COIN)
    elif action == "any-two":
        yield from gain_two(s, seat, clause)
    elif action == "marker":
        take_marker(s, seat, clause)
    elif action == "unlock":
        unlock(s, seat)
    else:
        assert action == "free-upgrade", action
        reward = yield from upgrade(s, seat, ANY_KIND, free=True)
        yield from collect(s, seat, reward)


def unlock(s: State, seat: int) -> None:
    """Turn the action marker to its free side [7.8]."""
    if s.marker[seat] == LOCKED:
        s.marker = put(s.marker, seat, UNLOCKED)
        tell(s, "unlocks", "7.8", seat=seat)


def collect(s: State, seat: int, reward: str) -> Flow[None]:
    """Take the one-off reward of a warehouse tile [18.1, 18.2, 18.3] or of a goal slot [14.3]."""
    if reward == "two-steps":
        yield from study(s, seat, declinable=True)
        yield from study(s, seat, declinable=True)
    else:
        yield from collect_goods(s, seat, reward)


def action_outcome(s: State, seat: int, action: str, clause: str, *more: Message | None) -> Message:
    """Say what an action would come to now."""
    if action in TRACKS and FREE_STUDY not in s.warehouses[seat]:
        step = step_outcome(s, seat, TRACKS.index(action))
        return together(clause, step, *more, **numbers_of(step))
    return brings(s, seat, clause, lambda after: perform(after, seat, action, clause), *more)


# ---------------------------------------------------------------------- mahouts [14.1]


def thinkable_mahouts(s: State, seat: int, declinable: bool) -> list[Option]:
    """List the own mahout tiles on the board, and doing without."""
    every = s.content.options
    return [*(every.use[mahout] for mahout in s.mahouts[seat] if mahout >= 0), every.skip]


def why_not_use(s: State, seat: int, option: Option, declinable: bool) -> Why | None:
    """Refuse tiles that are not on the board and those that can do nothing, and doing without where one can."""
    if option.verb is SKIP:
        return None if declinable or not can(s, seat, "mahout") else MUST_USE
    if option.value not in s.mahouts[seat]:
        return NOT_ON_BOARD
    return why_cannot(s, seat, MAHOUTS[option.value])


def use_outcome(s: State, seat: int, option: Option, declinable: bool) -> Message:
    """Say what a mahout would bring now."""
    if option.verb is SKIP:
        return Message("outcome.no_mahout", "14.1")
    return action_outcome(s, seat, MAHOUTS[option.value], f"17.{option.value + 1}")


USE_MAHOUT: Final = Asking(
    Question(
        "mahout",
        "14.1",
        verbs=(USE, SKIP),
        thinkable=thinkable_mahouts,
        why_not=why_not_use,
        outcome=use_outcome,
    )
)


def use_mahout(s: State, seat: int, declinable: bool = False, must: bool = False) -> Flow[None]:
    """Do the action of one own mahout tile, whatever its colour."""
    chosen = yield from decide(s, seat, USE_MAHOUT, declinable)
    if chosen.verb is not SKIP:
        yield from drive(s, seat, chosen.value, must)


def drive(s: State, seat: int, mahout: int, must: bool = False) -> Flow[None]:
    """Do what a mahout tile shows [17.1-17.7]."""
    if s.log is not None and mahout != DONATE:
        tell(s, "uses", f"17.{mahout + 1}", seat=seat, mahout=MAHOUTS[mahout])
    yield from perform(s, seat, MAHOUTS[mahout], f"17.{mahout + 1}", must)


# ---------------------------------------------------------------------- knowledge [15.1]


def thinkable_studies(s: State, seat: int, declinable: bool) -> list[Option]:
    """List the three tracks, and where it may be declined doing without."""
    every = s.content.options
    return [*every.study, every.skip] if declinable else every.study[:]


def why_not_study(s: State, seat: int, option: Option, declinable: bool) -> Why | None:
    """Refuse to do without where the step was chosen."""
    return MUST_STUDY if option.verb is SKIP and not declinable else None


def study_outcome(s: State, seat: int, option: Option, declinable: bool) -> Message:
    """Say what the next step gives, or the overflow above the top."""
    return Message("outcome.no_step", "15.1") if option.verb is SKIP else step_outcome(s, seat, option.value)


def step_outcome(s: State, seat: int, track: int) -> Message:
    """Say which step of a track comes next, and what it gives now or later."""
    step = s.knowledge[seat][track] + 1
    reward = s.content.steps[track][step]
    found = foresee(s, seat, lambda after: advance(after, seat, track))
    lasting = ":" in reward or (reward == "unlock" and s.marker[seat] == LOCKED)
    told = [
        Message("outcome.reward", reward=reward) if lasting else None,
        gains(found.numbers, found.ask),
        following(found.ask),
        costs(found.numbers),
    ]
    what = together("15.1", *(told if any(told) else [nothing(s, seat)]))
    if step <= TOP:
        return Message("outcome.step", "15.1", n=step, track=TRACKS[track], what=what.document(), **found.numbers)
    vain = {USELESS: True} if what.useless else {}
    return Message("outcome.step_over", "15.1", track=TRACKS[track], what=what.document(), **found.numbers, **vain)


STUDY_STEP: Final = Asking(
    Question(
        "study",
        "15.1",
        verbs=(STUDY, SKIP),
        thinkable=thinkable_studies,
        legal=thinkable_studies,
        why_not=why_not_study,
        outcome=study_outcome,
    )
)


def study(s: State, seat: int, track: int = -1, declinable: bool = False) -> Flow[None]:
    """Move a knowledge cube one step: the one shown, or with free study or a free icon any [18.12, 15.2]."""
    if track < 0 or FREE_STUDY in s.warehouses[seat]:
        chosen: Option = yield Choose(s, seat, STUDY_STEP.now(s, seat), declinable)
        if chosen.verb is SKIP:
            return
        track = chosen.value
    yield from advance(s, seat, track)


def advance(s: State, seat: int, track: int) -> Flow[None]:
    """Move the cube of a track one step, or above the top none, and take what the step gives [15.2]."""
    step = s.knowledge[seat][track] + 1
    if step <= TOP:
        s.knowledge[seat] = more(s.knowledge[seat], track)
        tell(s, "studies", "15.1", seat=seat, track=TRACKS[track], n=step)
    else:
        tell(s, "studies_over", "15.1", seat=seat, track=TRACKS[track])
    reward = s.content.steps[track][step]
    if ":" not in reward:
        yield from take_step(s, seat, reward)


def take_step(s: State, seat: int, reward: str) -> Flow[None]:
    """Take the one-off reward of a step; actions may be declined, and are lost if nothing can be done [14.9, 9.5]."""
    if reward == "mahout":
        yield from use_mahout(s, seat, declinable=True)
    else:
        yield from perform(s, seat, reward, "15.1")
