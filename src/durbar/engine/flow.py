"""Flows: rules as generators that ask by `yield`, and small helpers to write them with.

Across a `yield` a flow keeps only the state itself and plain values in its locals, never a part of the state: the
table may replace the parts (a re-dealt hand, say) while the question is open.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any, Protocol, Self, TypeAlias, TypeVar

from durbar.engine.decision import Ask, Choose, Draw, Option, Roll, Shuffle
from durbar.engine.messages import Arg, Entry, Log
from durbar.engine.native import mypyc_attr

T = TypeVar("T")
Item = TypeVar("Item")

Flow: TypeAlias = Generator[Ask, Any, T]


class State(Protocol):
    """A position: plain data, copied by hand; `log` is where lines go while somebody listens."""

    log: Log | None

    def copy(self) -> Self:
        """Give an independent copy that tells nobody."""
        ...

    def become(self, other: Self) -> None:
        """Take over all of `other`, which is not used afterwards."""
        ...


@mypyc_attr(allow_interpreted_subclasses=True)
class SlotState:
    """A state whose fields are its `__slots__`: made without arguments, and copied by one flat `fill` a game writes."""

    __slots__ = ("log",)
    log: Log | None

    def fill(self, old: Self) -> None:
        """Make every field but the log like that of `old`, each on a line of its own; lists are copied."""
        raise NotImplementedError

    def copy(self) -> Self:
        """Give an independent copy that tells nobody."""
        new = self.__class__()
        new.log = None
        new.fill(self)
        return new

    def become(self, other: Self) -> None:
        """Take over all of `other` but its log."""
        self.fill(other)


def tell(s: State, id: str, clause: str, to: int = -1, secret: dict[str, Arg] | None = None, /, **args: Arg) -> None:
    """Write a line into the log; `secret` is read by seat `to` alone."""
    log = s.log
    if log is not None:
        log.append(Entry("log." + id, clause, log.number, log.turn, to, secret, args))


def draw(name: str, pile: list[Item], count: int) -> Flow[list[Item]]:
    """Take `count` items at random out of `pile`; the pile itself is kept in no order anybody could know."""
    places: list[int] = yield Draw(name, len(pile), count)
    return [pile.pop(place) for place in places]


def shuffled(name: str, items: Iterable[Item]) -> Flow[list[Item]]:
    """Give the items in random order."""
    pile = list(items)
    places: list[int] = yield Shuffle(name, len(pile))
    return [pile.pop(place) for place in places]


def reveal(name: str) -> Flow[None]:
    """Let something hidden be seen: what is known cannot be unknown, so nothing before it is undone any more."""
    yield Roll(name, 1)


def choose_one(ask: Choose) -> Flow[Option]:
    """Ask only if there is a choice: a single legal option is taken without a word."""
    chosen: Option = ask.only or (yield ask)
    return chosen


def maybe(ask: Choose, skip: Option, then: Callable[[Option], Flow[None]]) -> Flow[bool]:
    """Ask; do what was chosen unless it was `skip`; tell whether it was done."""
    chosen: Option = yield ask
    if chosen == skip:
        return False
    yield from then(chosen)
    return True


def in_any_order(ask: Callable[[list[T]], Choose], todo: list[T], do: Callable[[T], Flow[None]]) -> Flow[None]:
    """Do everything in `todo` in the order the asked seat likes; an option's `value` is what it stands for."""
    left = list(todo)
    while left:
        item = left[0]
        if len(left) > 1:
            chosen: Option = yield ask(left)
            item = chosen.value
        left.remove(item)
        yield from do(item)
