"""Ways through an own turn held against each other: which are followed further, and which is the best."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from durbar.engine.decision import Choose, Option
from durbar.engine.table import Table


class AnyWay(Protocol):
    """A way through the own turn, whatever else is known of its steps."""

    @property
    def first(self) -> Option:
        """What it begins with."""

    @property
    def value(self) -> float:
        """What it has led to is worth."""

    @property
    def table(self) -> Table[Any]:
        """The table it has led to."""


W = TypeVar("W", bound=AnyWay)


def widest(ways: list[W], width: int) -> list[tuple[W, Choose]]:
    """Keep the best way of each first step, and the best few beyond that, with what is asked there.

    Of ways that begin alike, lead to the same question and are worth the same, one is kept: they differ in the order
    of their steps or in something that does not matter, and would crowd out what does.
    """
    kept: dict[tuple[Option, str, float], tuple[W, Choose]] = {}
    begun: set[Option] = set()
    for way in sorted(ways, key=lambda way: -way.value):
        ask = way.table.decision
        assert ask is not None
        first = way.first
        key = (first, ask.prompt.id, way.value)
        if first in begun and (not width or key in kept):
            continue
        width -= first in begun
        begun.add(first)
        kept[key] = (way, ask)
    return list(kept.values())


def best_by_first_step(ways: list[W]) -> dict[Option, W]:
    """Sort ways by their first step, and give the best of each."""
    found: dict[Option, W] = {}
    for way in ways:
        first = way.first
        if first not in found or way.value > found[first].value:
            found[first] = way
    return found


def best_on_the_whole(found: Sequence[dict[Option, W]], rng: Random) -> W:
    """Of the best ways of each first step, world by world, give the best way of the best first step."""
    worst = [min(way.value for way in ways.values()) for ways in found]
    # A first step that was given up in some world is as good there as the worst that was not.
    totals = {
        first: sum(ways[first].value if first in ways else low for ways, low in zip(found, worst, strict=True))
        for first in {first: None for ways in found for first in ways}
    }
    most = max(totals.values())
    first = rng.choice([one for one, total in totals.items() if total == most])
    return max((ways[first] for ways in found if first in ways), key=lambda way: way.value)
