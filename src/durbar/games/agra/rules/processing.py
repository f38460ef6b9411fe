"""Processing [7.7]: goods move along an arrow into a building, and rivals may follow with one of theirs."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.games.agra.names import GOODS, MORE_PROCESSING
from durbar.games.agra.options import FOLLOW, FOLLOW_TWO, MAKE, PASS, PROCESS, PROCESS_TWO, TAKE_BACK
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.favour import can_use, cost, use, why_not_use
from durbar.games.agra.rules.markers import gain_favour, move_good
from durbar.games.agra.state import State
from durbar.games.shared.seats import clockwise

FIRST_MADE: Final = 4
"""Goods from here on are made of others."""
MOST: Final = 3
NO_SOURCE: Final = Why("why.no_source", "7.7")
NOT_MADE: Final = Why("why.not_made", "7.7")
NO_SECOND: Final = Why("why.no_second", "7.9")
NOT_BASIC: Final = Why("why.not_one_to_two", "12.4")


def thinkable_counts(s: State, seat: int, building: int) -> list[Option]:
    """List none up to four."""
    return s.content.options.make


def why_not_make(s: State, seat: int, option: Option, building: int) -> Why | None:
    """Ask for the goods; a fourth takes the favour tile for more processing [7.9]."""
    if option.value > s.goods[seat][s.content.source[building]]:
        return NO_SOURCE
    return why_not_use(s, seat, MORE_PROCESSING) if option.value > MOST else None


def legal_counts(s: State, seat: int, building: int) -> list[Option]:
    """List what why_not_make does not refuse, faster."""
    have = s.goods[seat][s.content.source[building]]
    if have > MOST and can_use(s, seat, MORE_PROCESSING):
        return s.content.options.make[:5]
    return s.content.options.make[: min(have, MOST) + 1]


def make_about(s: State, seat: int, building: int) -> dict[str, Any]:
    """Name what is made of what."""
    goods = s.content.goods
    return {"good": goods[building], "source": goods[s.content.source[building]]}


def made_outcome(s: State, seat: int, good: int, count: int, usual: int) -> Message:
    """Say what is made of what, and the favour that one more than usual costs [7.9]."""
    extra = outcomes.pays_favour(cost(s, seat, MORE_PROCESSING)) if count > usual else None
    return outcomes.together("7.7", outcomes.made(s, good, count), extra)


def make_outcome(s: State, seat: int, option: Option, building: int) -> Message:
    """Say what is made, and how many rivals could follow, for a favour each [7.7]."""
    if not option.value:
        return Message("outcome.nothing_made", "7.7")
    rivals = sum(1 for rival in range(s.seats) if rival != seat and s.goods[rival][s.content.source[building]])
    follow = Message("outcome.favour_each", n=rivals) if rivals else None
    return outcomes.together("7.7", made_outcome(s, seat, building, option.value, MOST), follow)


MAKE_GOODS: Final = Question(
    "make",
    "7.7",
    verbs=(MAKE,),
    thinkable=thinkable_counts,
    legal=legal_counts,
    why_not=why_not_make,
    about=make_about,
    outcome=make_outcome,
)


def process_into(s: State, seat: int, building: int) -> Flow[None]:
    """Process up to three goods into a building; if any, every rival may follow, clockwise [7.7, 7.8]."""
    source = s.content.source[building]
    ask = Choose(s, seat, MAKE_GOODS, building)
    if not s.goods[seat][source] and all(option.verb is TAKE_BACK for option in ask.options[1:]):
        return  # with a secondary action the good could still come, say by the favour of a bonus tile [3.3]
    chosen: Option = yield ask
    count: int = chosen.value
    if not count:
        return
    if count > MOST:
        use(s, seat, MORE_PROCESSING)
    move_along(s, seat, building, count, "processes")
    followers = 0
    for rival in clockwise(seat, s.seats)[1:]:
        if s.goods[rival][source]:
            followers += yield from maybe_follow(s, rival, building)
    if followers:
        yield from gain_favour(s, seat, followers, "7.7")


# ---------------------------------------------------------------------- following


def thinkable_follows(s: State, seat: int, building: int) -> list[Option]:
    """List following with one, with two, and not at all."""
    every = s.content.options
    return [every.passing, every.follow, every.follow_two]


def legal_follows(s: State, seat: int, building: int) -> list[Option]:
    """List what why_not_follow does not refuse, faster."""
    every, have = s.content.options, s.goods[seat][s.content.source[building]]
    if have > 1 and can_use(s, seat, MORE_PROCESSING):
        return [every.passing, every.follow, every.follow_two]
    return [every.passing, every.follow] if have else [every.passing]


def why_not_follow(s: State, seat: int, option: Option, building: int) -> Why | None:
    """Ask for the source good; a second takes the favour tile for more processing [7.9]."""
    if option.verb is PASS:
        return None
    have = s.goods[seat][s.content.source[building]]
    if option.verb is FOLLOW:
        return None if have else NO_SOURCE
    return NO_SECOND if have < 2 else why_not_use(s, seat, MORE_PROCESSING)


def follow_outcome(s: State, seat: int, option: Option, building: int) -> Message:
    """Say what following makes."""
    if option.verb is PASS:
        return Message("outcome.nothing_followed", "7.8")
    return made_outcome(s, seat, building, 1 if option.verb is FOLLOW else 2, 1)


FOLLOW_OR_PASS: Final = Question(
    "follow",
    "7.7",
    verbs=(PASS, FOLLOW, FOLLOW_TWO),
    thinkable=thinkable_follows,
    legal=legal_follows,
    why_not=why_not_follow,
    about=make_about,
    outcome=follow_outcome,
)


def maybe_follow(s: State, rival: int, building: int) -> Flow[int]:
    """Let a rival process one good along the same arrow; give 1 if that happens."""
    chosen: Option = yield Choose(s, rival, FOLLOW_OR_PASS, building)
    if chosen.verb is PASS:
        return 0
    move_along(s, rival, building, one_or_two(s, rival, chosen.verb is FOLLOW_TWO), "follows")
    return 1


# ---------------------------------------------------------------------- one good, without followers [4.6]


def processable(s: State, seat: int) -> bool:
    """Tell whether a seat has any good that can be processed."""
    goods = s.goods[seat]
    return any(goods[:4]) or any(goods[8:12])


def basic_processable(s: State, seat: int) -> bool:
    """Tell whether a seat can process a good of value 1 into one of value 2 [12.4]."""
    goods, value, source = s.goods[seat], s.value, s.content.source
    return any(
        value[good] == 2 and goods[source[good]] and value[source[good]] == 1 for good in range(FIRST_MADE, GOODS)
    )


def why_not_process(s: State, seat: int, option: Option, basic: bool) -> Why | None:
    """Ask for the source good, for a second one and its tile, and for the values where they are fixed."""
    good: int = option.value
    source = s.content.source[good]
    if source < 0:
        return NOT_MADE
    have = s.goods[seat][source]
    if not have:
        return NO_SOURCE
    if basic and (s.value[good], s.value[source]) != (2, 1):
        return NOT_BASIC
    if option.verb is PROCESS_TWO:
        return NO_SECOND if have < 2 else why_not_use(s, seat, MORE_PROCESSING)
    return None


def process_outcome(s: State, seat: int, option: Option, basic: bool = False) -> Message:
    """Say what is made of what."""
    return made_outcome(s, seat, option.value, 2 if option.verb is PROCESS_TWO else 1, 1)


PROCESS_GOOD: Final = Question(
    "process",
    "7.7",
    verbs=(PROCESS, PROCESS_TWO),
    thinkable=lambda s, seat, basic: [
        *s.content.options.process[FIRST_MADE:],
        *s.content.options.process_two[FIRST_MADE:],
    ],
    why_not=why_not_process,
    outcome=process_outcome,
)


def process_one(s: State, seat: int, option: Option) -> None:
    """Move one good along its arrow, or two with the favour tile; nobody follows."""
    move_along(s, seat, option.value, one_or_two(s, seat, option.verb is PROCESS_TWO), "processes")


def one_or_two(s: State, seat: int, two: bool) -> int:
    """Give how many goods are processed; for two the favour tile is used [7.9]."""
    if two:
        use(s, seat, MORE_PROCESSING)
    return 2 if two else 1


def move_along(s: State, seat: int, good: int, count: int, line: str) -> None:
    """Move goods along the arrow that leads to `good`."""
    source, names = s.content.source[good], s.content.goods
    move_good(s, seat, source, good, count)
    tell(s, line, "7.7", seat=seat, good=names[good], source=names[source], n=count)


def process_by_choice(s: State, seat: int, basic: bool) -> Flow[None]:
    """Process one good of choice, paid by favour [12.3, 12.4]."""
    ask = Choose(s, seat, PROCESS_GOOD, basic)
    chosen: Option = ask.only or (yield ask)
    process_one(s, seat, chosen)
