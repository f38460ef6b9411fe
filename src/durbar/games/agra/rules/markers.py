"""Markers [1.4]: they stand for goods and favour, and there are only so many of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more
from durbar.games.agra.names import FRENCH
from durbar.games.agra.options import FORGO, FREE, FREE_FAVOUR
from durbar.games.agra.state import DOUBLED, State

FAVOUR: Final = -1
"""Stands for favour where a good could stand."""
Due: TypeAlias = Callable[[State], int]
"""How much is due now: a secondary action may change it while markers are being freed [7.2]."""
NO_SUCH_GOOD: Final = Why("why.no_good", "1.4")
NO_FAVOUR: Final = Why("why.no_favour", "1.4")
SAME_KIND: Final = Why("why.same_kind", "1.6")
ENOUGH: Final = Why("why.enough_markers", "1.4")
NOTHING_TO_FREE: Final = Why("why.nothing_to_free", "1.6")


def in_stock(s: State, seat: int, options: list[Option]) -> list[Option]:
    """List those of the options, one for each good, whose good a seat has."""
    goods = s.goods[seat]
    return [option for good, option in enumerate(options) if goods[good]]


def spend_good(s: State, seat: int, good: int, count: int = 1) -> None:
    """Give goods away: their markers go back to the supply."""
    s.goods[seat] = more(s.goods[seat], good, -count)
    s.supply = more(s.supply, seat, count)


def move_good(s: State, seat: int, good: int, other: int, count: int = 1) -> None:
    """Make goods into others: their markers only change place."""
    goods = list(s.goods[seat])
    goods[good] -= count
    goods[other] += count
    s.goods[seat] = tuple(goods)


def add_good(s: State, seat: int, good: int, count: int = 1) -> None:
    """Put markers from the supply on a building."""
    s.goods[seat] = more(s.goods[seat], good, count)
    s.supply = more(s.supply, seat, -count)


def gain_good(s: State, seat: int, good: int, count: int = 1) -> Flow[int]:
    """Gain goods, as many as there are markers for; give how many [1.4, 1.7]."""
    if s.supply[seat] < count:
        count = yield from find_markers(s, seat, good, fixed(count))
    add_good(s, seat, good, count)
    return count


def gain_due(s: State, seat: int, good: int, due: Due) -> Flow[int]:
    """Gain as many goods as are due when they are taken, and as there are markers for; give how many."""
    count = yield from find_markers(s, seat, good, due)
    add_good(s, seat, good, count)
    return count


def gain_favour(s: State, seat: int, count: int, clause: str) -> Flow[None]:
    """Gain favour from the bank, as much as there are markers for."""
    if s.supply[seat] < count:
        count = yield from find_markers(s, seat, FAVOUR, fixed(count))
    if count:
        s.favour = more(s.favour, seat, count)
        s.supply = more(s.supply, seat, -count)
        tell(s, "gains_favour", clause, seat=seat, n=count)


def fixed(count: int) -> Due:
    """Make a due that nothing changes."""
    return lambda s: count


# ---------------------------------------------------------------------- too few of them [1.6]


def thinkable_to_free(s: State, seat: int, kind: int, due: Due) -> list[Option]:
    """List giving up the rest, favour, and every good in stock."""
    every = s.content.options
    return [every.forgo, every.free_favour, *in_stock(s, seat, every.free)]


def why_not_free(s: State, seat: int, option: Option, kind: int, due: Due) -> Why | None:
    """Allow any own good or favour, but not the very kind that is being gained; nothing once there are enough."""
    if s.supply[seat] >= due(s):
        return ENOUGH
    if option.verb is FORGO:
        return None
    if option.verb is FREE_FAVOUR:
        return SAME_KIND if kind == FAVOUR else None if s.favour[seat] else NO_FAVOUR
    if option.value == kind:
        return SAME_KIND
    return None if s.goods[seat][option.value] else NO_SUCH_GOOD


def free_about(s: State, seat: int, kind: int, due: Due) -> dict[str, Any]:
    """Say what there is no marker for."""
    return {"gain": "favour" if kind == FAVOUR else s.content.goods[kind], "n": due(s) - s.supply[seat]}


def freed(s: State, option: Option, clause: str) -> Message:
    """Say what is given up for a marker."""
    if option.verb is FREE_FAVOUR:
        return Message("outcome.loses_favour", clause, n=1, favour=-1)
    name = s.content.goods[option.value]
    return Message("outcome.loses_good", clause, n=1, good=name, **{name: -1})


def free_outcome(s: State, seat: int, option: Option, kind: int, due: Due) -> Message:
    """Say what is given up: a good, favour, or what there is no marker for."""
    if option.verb is not FORGO:
        return freed(s, option, "1.4")
    gain = "favour" if kind == FAVOUR else s.content.goods[kind]
    return Message("outcome.forgoes", "1.4", gain=gain, n=due(s) - s.supply[seat])


FREE_A_MARKER: Final = Question(
    "free_marker",
    "1.4",
    verbs=(FORGO, FREE_FAVOUR, FREE),
    thinkable=thinkable_to_free,
    why_not=why_not_free,
    about=free_about,
    outcome=free_outcome,
)


def find_markers(s: State, seat: int, kind: int, due: Due) -> Flow[int]:
    """Let the owner take own markers back for a gain; give for how much of it there are markers then."""
    while s.supply[seat] < due(s):
        chosen: Option | None = yield Choose(s, seat, FREE_A_MARKER, kind, due)
        if chosen is None:
            break  # after a secondary action there are enough of them
        if chosen.verb is FORGO:
            missing = due(s) - s.supply[seat]
            tell(s, "forgoes", "1.4", seat=seat, gain="favour" if kind == FAVOUR else s.content.goods[kind], n=missing)
            return s.supply[seat]
        set_free(s, seat, chosen)
    return due(s)


def set_free(s: State, seat: int, chosen: Option) -> None:
    """Take one marker back from favour or a good."""
    if chosen.verb is FREE_FAVOUR:
        s.favour = more(s.favour, seat, -1)
        s.supply = more(s.supply, seat)
        tell(s, "frees_favour", "1.4", seat=seat)
    else:
        spend_good(s, seat, chosen.value)
        if s.log is not None:
            tell(s, "frees_good", "1.4", seat=seat, good=s.content.goods[chosen.value])


# ---------------------------------------------------------------------- at any time of the own turn [1.6, 1.7]


def why_not_take_back(s: State, seat: int) -> Why | None:
    """Ask for a good or for favour."""
    return None if s.favour[seat] or any(s.goods[seat]) else NOTHING_TO_FREE


def why_not_which(s: State, seat: int, option: Option) -> Why | None:
    """Allow any own good, and favour."""
    if option.verb is FREE_FAVOUR:
        return None if s.favour[seat] else NO_FAVOUR
    return None if s.goods[seat][option.value] else NO_SUCH_GOOD


def legal_to_take_back(s: State, seat: int) -> list[Option]:
    """List what why_not_which does not refuse, faster."""
    every = s.content.options
    held = in_stock(s, seat, every.free)
    return [every.free_favour, *held] if s.favour[seat] else held


WHICH_MARKER: Final = Question(
    "take_back",
    "1.6",
    verbs=(FREE_FAVOUR, FREE),
    thinkable=lambda s, seat: [
        s.content.options.free_favour,
        *in_stock(s, seat, s.content.options.free),
    ],
    legal=legal_to_take_back,
    why_not=why_not_which,
    outcome=lambda s, seat, option: freed(s, option, "1.6"),
)


def take_back(s: State, seat: int) -> Flow[None]:
    """Take one own marker back from a good or from favour, for nothing and without a break."""
    s.pause += 1  # as in without_a_break, one flow less
    ask = Choose(s, seat, WHICH_MARKER)
    chosen: Option = ask.forced or (yield ask)
    set_free(s, seat, chosen)
    s.pause -= 1


def bound_markers(s: State, seat: int) -> int:
    """Count the markers of a seat on notables, orders, bowls, slots, favour actions and scrolls [1.5]."""
    count = sum(column.count(seat) for column in s.orders) + s.akbar.count(seat) + s.used[seat].bit_count()
    for row in s.served:
        for one in row:
            if one >= 0 and one % DOUBLED == seat:
                count += 2 if one >= DOUBLED else 1
    if s.owner[FRENCH] == seat:
        count += s.french.bit_count()
    return count + (s.scrolls.bit_count() if s.turn == seat else 0)
