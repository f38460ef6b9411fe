"""The player's aid: what a turn consists of and what things cost, with the line that holds now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from durbar.engine.messages import Message


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
