"""Asking, and the one thing that may be done at any decision of the own turn: the exchange [18.13]."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, FreeActions, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.games.amritsar.names import RESOURCES, SWAP_TILE
from durbar.games.amritsar.options import SWAP
from durbar.games.amritsar.rules.foresight import brings
from durbar.games.amritsar.state import State

SWAPPED: Final = Why("why.swapped", "18.13")
NOTHING_TO_SWAP: Final = [Why("why.none_held", "18.13", good=name) for name in RESOURCES]


def may_swap(s: State, seat: int) -> bool:
    """Tell whether a seat can still exchange a resource in this turn [16.4, 16.5]."""
    if SWAP_TILE not in s.warehouses[seat] or s.swapped or seat != s.turn:
        return False
    return any(s.goods[seat][: len(RESOURCES)])


def thinkable_swaps(s: State, seat: int) -> list[Option]:
    """List the four exchanges."""
    return s.content.options.swap


def why_not_swap(s: State, seat: int, option: Option) -> Why | None:
    """Refuse a second exchange, and ask for the resource given; who has no tile or no turn is never offered one."""
    if s.swapped:
        return SWAPPED
    given = option.value[0]
    return None if s.goods[seat][given] else NOTHING_TO_SWAP[given]


def run_swap(s: State, seat: int, option: Option) -> Flow[None]:
    """Exchange one resource for another."""
    yield from ()
    given, got = option.value
    goods = list(s.goods[seat])
    goods[given] -= 1
    goods[got] += 1
    s.goods[seat] = tuple(goods)
    s.swapped = True
    tell(s, "swaps", "18.13", seat=seat, given=RESOURCES[given], got=RESOURCES[got])


def swap_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what goes and what comes."""
    return brings(s, seat, "18.13", lambda after: run_swap(after, seat, option))


SWAPPING: Final = FreeActions((SWAP,), thinkable_swaps, why_not_swap, run_swap, outcome=swap_outcome)


class Asking:
    """A question in its two forms: as it is, and with the exchange [18.13] beside it."""

    __slots__ = ("plain", "swapping")

    def __init__(self, plain: Question) -> None:
        """Make the second form out of the first."""
        self.plain = plain
        self.swapping = plain.with_free(SWAPPING)

    def now(self, s: State, seat: int) -> Question:
        """Give the form that fits the moment; for questions where there is always a choice."""
        return self.swapping if SWAP_TILE in s.warehouses[seat] and may_swap(s, seat) else self.plain


def decide_openly(s: State, seat: int, asking: Asking, *args: Any) -> Flow[Option]:
    """Ask even where one answer is left: it costs something, and is due only because the action is certain [9.4]."""
    chosen: Option = yield Choose(s, seat, asking.now(s, seat), *args)
    return chosen


def decide(s: State, seat: int, asking: Asking, *args: Any) -> Flow[Option]:
    """Ask; a single legal option is taken without a word, unless an exchange could still change it."""
    chosen: Option
    if SWAP_TILE in s.warehouses[seat] and may_swap(s, seat):
        chosen = yield Choose(s, seat, asking.swapping, *args)
        return chosen
    ask = Choose(s, seat, asking.plain, *args)
    chosen = ask.forced or (yield ask)
    return chosen
