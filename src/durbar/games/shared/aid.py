"""The player's aid: what a turn consists of and what things cost, with the line that holds now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from durbar.engine.messages import Message
from durbar.games import PACKAGES
from durbar.games.shared.description import part


@dataclass(frozen=True)
class Line:
    """One line of the aid."""

    message: Message
    now: bool = False


def line(id: str, clause: str, now: bool = False, **args: Any) -> Line:
    """Write a line of the aid: its text is `aid.<id>`."""
    return Line(Message(f"aid.{id}", clause, **args), now)


@dataclass(frozen=True)
class Aid:
    """The two lists a game gives; the order of play and the scoring are known to every table."""

    turn: tuple[Line, ...]
    costs: tuple[Line, ...]


@cache
def aid_of(game: str) -> Callable[[Mapping[str, Any], int | None, str], Aid]:
    """Find the aid of a game: made of what a seat may know, and of the id of the question it is asked."""
    found: Callable[[Mapping[str, Any], int | None, str], Aid] = part(PACKAGES[game], "aid", "aid")
    return found
