"""What is said to people: a message id, the clause it comes from, and typed arguments; never a finished sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Arg: TypeAlias = Any
"""A JSON value: int, str, None, or a list of them. The template says what kind of thing it names."""


USELESS = "useless"
"""The argument that marks an outcome: what is chosen comes to nothing, and the words say why; it stays legal.

Doing without, where something is offered, is not marked: nothing is what is meant by it.
"""


class Message:
    """One sentence, language-neutral: rendered later for a reader and a language."""

    __slots__ = ("args", "clause", "id")

    def __init__(self, id: str, clause: str = "", /, **args: Arg) -> None:
        """Name the template, the clause it follows, and the values it speaks of."""
        self.id = id
        self.clause = clause
        self.args = args

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.document() == other.document()

    def __hash__(self) -> int:
        return hash((self.id, self.clause))

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self.args.items())
        return f"{type(self).__name__}({self.id!r}, {self.clause!r}{values})"

    @property
    def useless(self) -> bool:
        """Tell of an outcome whether it comes to nothing."""
        return self.args.get(USELESS) is True

    def document(self) -> dict[str, Any]:
        """Give the message as JSON data."""
        return {"id": self.id, "clause": self.clause, "args": dict(self.args)}


def useless(id: str, clause: str = "", /, **args: Arg) -> Message:
    """Say as an outcome why what is chosen comes to nothing."""
    return Message(id, clause, **args, **{USELESS: True})


class Why(Message):
    """The reason why something may not be done."""

    __slots__ = ()


class Entry(Message):
    """A line of the log; `secret` values are for one seat only."""

    __slots__ = ("number", "secret", "to", "turn")

    def __init__(
        self,
        id: str,
        clause: str,
        number: int,
        turn: int,
        to: int,
        secret: Mapping[str, Arg] | None,
        args: dict[str, Arg],
    ) -> None:
        """Note what happened at choice `number`, and what only seat `to` may read of it."""
        super().__init__(id, clause, **args)
        self.number = number
        self.turn = turn
        self.to = to
        self.secret = secret

    def for_seat(self, seat: int | None) -> Message:
        """Give the line as `seat` may read it."""
        if self.secret is None or seat != self.to:
            return Message(self.id, self.clause, **self.args)
        return Message(self.id, self.clause, **{**self.args, **self.secret})


class Log(list[Entry]):
    """The lines told so far, and the choice and the turn that are being carried out."""

    __slots__ = ("number", "turn")

    def __init__(self, entries: list[Entry] | tuple[Entry, ...] = (), number: int = 0) -> None:
        """Start from earlier lines."""
        super().__init__(entries)
        self.number = number
        self.turn = 0


class DurbarError(Exception):
    """Anything a user did that cannot be done; the text says what is wrong and what would be right."""


class IllegalChoice(DurbarError):
    """A choice the rules refuse; nothing has changed."""

    def __init__(self, why: Why, text: str) -> None:
        """Carry the reason, and its wording for whoever prints the error."""
        super().__init__(text)
        self.why = why

    def __reduce__(self) -> tuple[type[IllegalChoice], tuple[Why, str]]:
        """Travel between processes whole."""
        return type(self), (self.why, str(self))


class BadInput(DurbarError):
    """A document, option or argument that cannot be read."""
