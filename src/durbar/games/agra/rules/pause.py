"""What is settled without a break: no secondary action comes into the middle of it [3.3, 3.4]."""

from __future__ import annotations

from typing import TypeVar

from durbar.engine.flow import Flow
from durbar.games.agra.state import State

T = TypeVar("T")


def without_a_break(s: State, flow: Flow[T]) -> Flow[T]:
    """Run a piece of the rules while secondary actions wait."""
    s.pause += 1
    result = yield from flow
    s.pause -= 1
    return result
