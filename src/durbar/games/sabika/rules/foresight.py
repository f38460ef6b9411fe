"""What an option would bring: the rules themselves are run on a copy of the position, up to the next question."""

from __future__ import annotations

from collections.abc import Callable
from operator import add
from typing import Any, Final

from durbar.engine.flow import Flow
from durbar.games.sabika.names import GOODS, MATERIALS, RAW
from durbar.games.sabika.state import State

COUNTED: Final[tuple[str, ...]] = ("dinars", "seals", "points", "paria", "favour", *MATERIALS, *GOODS, *RAW)
"""What a seat can have more or less of: the names under which outcomes give their numbers."""


def holdings(s: State, seat: int) -> tuple[int, ...]:
    """Count what a seat has, one number for each of COUNTED; goods count wherever they are stored."""
    goods = map(add, s.goods[seat], s.poem_goods[seat])
    purse = (s.dinars[seat], s.seals[seat], s.score(seat), s.paria[seat], s.favour[seat])
    return (*purse, *s.materials[seat], *goods, *s.raw[seat])


def changes(before: State, after: State, seat: int) -> dict[str, int]:
    """Give what a seat has more (or less) of in the second position, by name."""
    pairs = zip(COUNTED, holdings(before, seat), holdings(after, seat), strict=True)
    return {name: new - old for name, old, new in pairs if new != old}


def ahead(s: State, do: Callable[[State], Flow[Any] | None]) -> State:
    """Give the position after doing something, as far as it goes without asking anybody or any luck."""
    after = s.copy()
    flow = do(after)
    if flow is not None:
        next(flow, None)
    return after


def foresee(s: State, seat: int, do: Callable[[State], Flow[Any] | None]) -> dict[str, int]:
    """Give what doing something changes for a seat before the next question."""
    return changes(s, ahead(s, do), seat)
