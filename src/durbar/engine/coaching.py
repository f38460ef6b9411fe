"""A quiet voice for newcomers: facts of the position that are easily overlooked, now and then one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from durbar.engine.messages import Message

MOST_MARKS = 3
"""How many things a fact points at, at most."""
AGAIN = 4
"""After so many turns of one's own the same kind of fact may be told again, unless it presses."""


@dataclass(frozen=True)
class Fact:
    """Something that is so, and what on the table shows it; a game lists the most important ones first."""

    message: Message
    marks: tuple[str, ...] = ()
    """What it speaks of: spots of the board, or things a board marks by these names."""
    presses: bool = False
    """Whether it is about now or never: such a fact may be told in two turns running."""

    def __post_init__(self) -> None:
        assert len(self.marks) <= MOST_MARKS, self.message

    def document(self) -> dict[str, Any]:
        """Give the fact as JSON data."""
        return {**self.message.document(), "marks": list(self.marks)}


def fact(id: str, clause: str, *marks: str, presses: bool = False, **args: Any) -> Fact:
    """State a fact: its text is `coach.<id>`."""
    return Fact(Message(f"coach.{id}", clause, **args), marks[:MOST_MARKS], presses)


Facts = Sequence[Fact]


@dataclass
class Coach:
    """Chooses for one seat what is told: once a turn at most, and in no more than half of the turns."""

    told: dict[int, Fact | None] = field(default_factory=dict)
    """By the number of each turn of one's own, what was told in it, if anything."""
    began: dict[int, int] = field(default_factory=dict)
    """How many choices had been made when each of these turns began."""

    def hear(self, turn: int, facts: Facts, choices: int = 0) -> Fact | None:
        """Decide what to tell at the beginning of a turn, among the facts that hold; asked again there, say the same.

        After the first choice of the turn nothing is told any more.
        """
        for later in [one for one in self.told if one > turn]:
            del self.told[later]  # it was taken back
        if turn in self.told:
            said = self.told[turn]
            return said if choices == self.began[turn] and said in facts else None
        self.began[turn] = choices
        turns = len(self.told) + 1
        spoken = [one for one in self.told.values() if one is not None]
        chosen = self._choose(facts) if 2 * (len(spoken) + 1) <= turns else None
        self.told[turn] = chosen
        return chosen

    def _choose(self, facts: Facts) -> Fact | None:
        """Take the first that is news; right after something was told only what presses."""
        past = [None if one is None else one.message.id for one in self.told.values()]
        just = bool(past) and past[-1] is not None
        for one in facts:
            if one.presses:
                if one.message.id not in past[-1:]:
                    return one
            elif not just and one.message.id not in past[-AGAIN:]:
                return one
        return None


def plain(view: Mapping[str, Any], seat: int) -> Mapping[str, Any]:
    """Give a seat's own part of what it may know."""
    own: Mapping[str, Any] = view["players"][seat]
    return own
