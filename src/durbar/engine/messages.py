"""What is said to people: a message id, the clause it comes from, and typed arguments; never a finished sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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


class Watched(Log):
    """A log that calls somebody at every line, at the moment it is told."""

    __slots__ = ("_told",)

    def __init__(self, log: Log, told: Callable[[], None]) -> None:
        """Go on from another log."""
        super().__init__(log, log.number)
        self.turn = log.turn
        self._told = told

    def append(self, entry: Entry) -> None:
        """Take a line in, and say so."""
        super().append(entry)
        self._told()


class DurbarError(Exception):
    """Anything a user did that cannot be done; the text says what is wrong and what would be right."""

    message: Message
    """The same as a message, which can be said in every language."""


class IllegalChoice(DurbarError):
    """A choice the rules refuse; nothing has changed."""

    def __init__(self, why: Why, text: str) -> None:
        """Carry the reason, and its wording for whoever prints the error."""
        super().__init__(text)
        self.why = why
        self.message = why

    def __reduce__(self) -> tuple[type[IllegalChoice], tuple[Why, str]]:
        """Travel between processes whole."""
        return type(self), (self.why, str(self))


class BadInput(DurbarError):
    """A document, option or argument that cannot be read."""

    in_english: Callable[[Message], str] = staticmethod(repr)
    """Puts a message into English; the texts, which stand above the engine, give it when they are loaded."""

    def __init__(self, id: str, /, **args: Arg) -> None:
        """Name the text that says what is wrong, and the values it speaks of."""
        super().__init__(id)
        self.message = Message(id, "", **args)

    def __str__(self) -> str:
        return BadInput.in_english(self.message)

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes whole."""
        return _again, (type(self), self.message)


def _again(kind: type[BadInput], message: Message) -> BadInput:
    return kind(message.id, **message.args)
