"""What a game may ask, and why it may refuse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, final

from durbar.engine.messages import Message, Why, useless

if TYPE_CHECKING:
    from durbar.engine.flow import Flow

__all__ = [
    "Ask",
    "Choose",
    "Draw",
    "FreeActions",
    "Message",
    "Option",
    "Question",
    "Roll",
    "Sealed",
    "Shuffle",
    "Verb",
    "Why",
    "useless",
]


class Verb:
    """Something a player can do; with its nouns it makes options."""

    __slots__ = ("clause", "nouns", "parting", "veiled", "word")

    def __init__(self, word: str, *nouns: str, clause: str, veiled: bool = False, parting: bool = False) -> None:
        """Name the verb, its nouns in order, and the clause that grants it.

        It is `veiled` if what only the player knows decides whether another question follows it: then a turn that is
        over at once tells of a hand, and one that is not does too. It is `parting` if whoever does it gives something
        up for good: leaves the court, passes, rests. People are asked once more before it.
        """
        self.word = word
        self.nouns = nouns
        self.clause = clause
        self.veiled = veiled
        self.parting = parting

    def __repr__(self) -> str:
        return f"<Verb {' '.join((self.word, *self.nouns))}>"

    def option(self, *nouns: str, value: Any = None, spots: tuple[str, ...] = ()) -> Option:
        """Make the option that does this to `nouns`; `value` is what the rules work with, `spots` where it lies."""
        if len(nouns) != len(self.nouns):
            raise ValueError(f"{self.word} takes {len(self.nouns)} nouns, not {nouns}")
        return Option(self, nouns, value, spots)


class Option:
    """A verb and its nouns: one thing a player may choose. Made once per content, so equal ones are one object."""

    __slots__ = ("nouns", "spots", "text", "value", "verb")

    def __init__(self, verb: Verb, nouns: tuple[str, ...], value: Any, spots: tuple[str, ...]) -> None:
        """Use Verb.option instead."""
        self.verb = verb
        self.nouns = nouns
        self.value = value
        self.spots = spots
        self.text = " ".join((verb.word, *nouns))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Option {self.text}>"

    def __copy__(self) -> Option:
        """Stay the one object it is."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Option:
        """Stay the one object it is."""
        return self

    @property
    def label(self) -> Message:
        """The option in words; what is called n is a number, by which a language picks its form."""
        values: dict[str, Any] = dict(zip(self.verb.nouns, self.nouns, strict=True))
        number = values.get("n", "")
        if number.isdecimal():
            values["n"] = int(number)
        return Message("option." + self.verb.word, self.verb.clause, **values)


Thinkable: TypeAlias = Callable[..., Sequence[Option]]
WhyNot: TypeAlias = Callable[..., Why | None]


class FreeActions:
    """What a seat may do at any moment of its own turn, in the middle of any question that allows it."""

    __slots__ = ("idle", "legal", "outcome", "run", "thinkable", "verbs", "why_not")

    def __init__(
        self,
        verbs: Sequence[Verb],
        thinkable: Thinkable,
        why_not: WhyNot,
        run: Callable[[Any, int, Option], Flow[None]],
        legal: Callable[[Any, int], list[Option]] | None = None,
        idle: Sequence[Verb] = (),
        outcome: Callable[[Any, int, Option], Message | None] | None = None,
    ) -> None:
        """Take `thinkable(s, seat)`, `why_not(s, seat, option)` and the flow that carries one out.

        `legal(s, seat)` may list what is not refused faster, as for a question. `idle` are verbs that only give
        something up: they are there for people, and bots do not think of them. `outcome(s, seat, option)` says what
        an action would bring.
        """
        self.verbs = frozenset(verb.word for verb in verbs)
        self.thinkable = thinkable
        self.why_not = why_not
        self.run = run
        self.legal: Callable[..., list[Option]] = self._unrefused if legal is None else legal
        self.idle = frozenset(verb.word for verb in idle)
        self.outcome = outcome

    def _unrefused(self, s: Any, seat: int) -> list[Option]:
        """List what is not refused."""
        why_not = self.why_not
        return [option for option in self.thinkable(s, seat) if why_not(s, seat, option) is None]


class Question:
    """One kind of question of a game, made once at import; a Choose asks it of a seat."""

    __slots__ = (
        "about",
        "clause",
        "free",
        "id",
        "legal",
        "outcome",
        "thinkable",
        "verbs",
        "why_not",
        "worthwhile",
    )

    def __init__(
        self,
        id: str,
        clause: str,
        *,
        verbs: Sequence[Verb],
        thinkable: Thinkable,
        why_not: WhyNot,
        legal: Callable[..., list[Option]] | None = None,
        about: Callable[..., dict[str, Any]] | None = None,
        outcome: Callable[..., Message | None] | None = None,
        worthwhile: Callable[..., bool] | None = None,
        free: FreeActions | None = None,
    ) -> None:
        """Describe the question.

        `thinkable(s, seat, *args)` lists what a player may think of, `why_not(s, seat, option, *args)` refuses;
        what it does not refuse is legal. `legal(s, seat, *args)` may list the same faster, where it counts: a test that
        every game has holds it against `why_not`. `about(s, seat, *args)` gives the prompt's arguments,
        `outcome(s, seat, option, *args)` says what an option would bring. `worthwhile(s, seat, option, *args)` tells
        which of the legal answers bots think of, where several orders of answers come to the same: people may go any
        way, programs find one.
        """
        self.id = id
        self.clause = clause
        self.verbs = frozenset(verb.word for verb in verbs)
        self.thinkable = thinkable
        self.why_not = why_not
        self.legal: Callable[..., list[Option]] = self._unrefused if legal is None else legal
        self.about = about
        self.outcome = outcome
        self.worthwhile = worthwhile
        self.free = free
        if free is not None:
            self.allow(free)

    def __repr__(self) -> str:
        return f"<Question {self.id}>"

    def _unrefused(self, s: Any, seat: int, *args: Any) -> list[Option]:
        """List what is not refused."""
        why_not = self.why_not
        return [option for option in self.thinkable(s, seat, *args) if why_not(s, seat, option, *args) is None]

    def with_free(self, free: FreeActions) -> Question:
        """Give the same question with other free actions."""
        other = Question(
            self.id,
            self.clause,
            verbs=(),
            thinkable=self.thinkable,
            why_not=self.why_not,
            legal=self.legal,
            about=self.about,
            outcome=self.outcome,
            worthwhile=self.worthwhile,
        )
        other.verbs = self.verbs
        other.allow(free)
        return other

    def allow(self, free: FreeActions) -> None:
        """Let free actions interrupt the question; called later where the actions themselves ask the question."""
        if free.verbs & self.verbs:
            raise ValueError(f"{self.id} shares the verbs {sorted(free.verbs & self.verbs)} with its free actions")
        self.free = free


@final
class Choose:
    """A question put to one seat, now; its options are listed only when somebody looks."""

    __slots__ = ("_answers", "_options", "args", "question", "s", "seat")

    def __init__(self, s: Any, seat: int, question: Question, *args: Any) -> None:
        """Ask `question` of `seat` in the position `s`; `args` go to the question's functions."""
        self.s = s
        self.seat = seat
        self.question = question
        self.args = args
        self._answers: list[Option] | None = None
        self._options: list[Option] | None = None

    def __repr__(self) -> str:
        return f"<Choose seat {self.seat}, {self.question.id}>"

    def again(self) -> Choose:
        """Ask the same once more: something has changed in between."""
        return Choose(self.s, self.seat, self.question, *self.args)

    def forget(self) -> None:
        """List the options anew when they are next looked at: the position has been replaced."""
        self._answers = self._options = None

    @property
    def answers(self) -> list[Option]:
        """All legal answers to the question itself, in a fixed order."""
        answers = self._answers
        if answers is None:
            answers = self._answers = self.question.legal(self.s, self.seat, *self.args)
        return answers

    @property
    def options(self) -> list[Option]:
        """All that is legal now, in a fixed order: the answers, then the free actions."""
        options = self._options
        if options is None:
            question = self.question
            options = self._answers
            if options is None:  # as `answers` does, one call less
                options = self._answers = question.legal(self.s, self.seat, *self.args)
            free = question.free
            if free is not None:
                more = free.legal(self.s, self.seat)
                if more:
                    options = options + more
            self._options = options
        return options

    @property
    def worthwhile(self) -> list[Option]:
        """The options a bot thinks of: one way to each end, and no free actions that only give something up."""
        question, options = self.question, self.options
        free, worthwhile = question.free, question.worthwhile
        if free is not None and free.idle:
            options = [option for option in options if option.verb.word not in free.idle]
        if worthwhile is not None:
            s, seat, args = self.s, self.seat, self.args
            options = [one for one in options if self.is_free(one) or worthwhile(s, seat, one, *args)]
        return options

    @property
    def only(self) -> Option | None:
        """The one legal option, where there is no choice: `chosen = ask.only or (yield ask)`."""
        return None if self.question.free is not None else self.forced

    @property
    def forced(self) -> Option | None:
        """The one legal answer, free actions or not: for steps so small that those can as well come before or after."""
        answers = self._answers
        if answers is None:  # as `answers` does, one call less
            answers = self._answers = self.question.legal(self.s, self.seat, *self.args)
        return answers[0] if len(answers) == 1 else None

    @property
    def greyed(self) -> list[tuple[Option, Why]]:
        """What a player may think of but not do now, each with its reason."""
        question, s, seat, args = self.question, self.s, self.seat, self.args
        found = [(o, question.why_not(s, seat, o, *args)) for o in question.thinkable(s, seat, *args)]
        if question.free is not None:
            found += [(o, question.free.why_not(s, seat, o)) for o in question.free.thinkable(s, seat)]
        return [(option, why) for option, why in found if why is not None]

    @property
    def prompt(self) -> Message:
        """The question in words."""
        about = self.question.about
        args = {} if about is None else about(self.s, self.seat, *self.args)
        return Message("ask." + self.question.id, self.question.clause, seat=self.seat, **args)

    def is_free(self, option: Option) -> bool:
        """Tell whether `option` interrupts the question instead of answering it."""
        free = self.question.free
        return free is not None and option.verb.word in free.verbs

    def outcome(self, option: Option) -> Message | None:
        """Say what an answer would bring, where the game can tell."""
        if self.is_free(option):
            free = self.question.free
            return None if free is None or free.outcome is None else free.outcome(self.s, self.seat, option)
        outcome = self.question.outcome
        return None if outcome is None else outcome(self.s, self.seat, option, *self.args)

    def why_not(self, option: Option) -> Why | None:
        """Give the reason why `option` may not be chosen now, or None if it may."""
        word = option.verb.word
        if word in self.question.verbs:
            return self.question.why_not(self.s, self.seat, option, *self.args)
        if self.is_free(option):
            assert self.question.free is not None
            return self.question.free.why_not(self.s, self.seat, option)
        return Why("table.other_question", self.question.clause, option=option.text, asked=self.prompt.document())


@final
class Sealed:
    """The same question to several seats at once; nobody learns an answer before all have given theirs."""

    __slots__ = ("asks",)

    def __init__(self, asks: Sequence[Choose]) -> None:
        """Take one Choose a seat; the flow gets the answers as a list in the same order."""
        self.asks = tuple(asks)
        if len({ask.seat for ask in self.asks}) != len(self.asks):
            raise ValueError("a sealed choice asks a seat once")
        if any(ask.question.free is not None for ask in self.asks):
            raise ValueError("a sealed choice belongs to nobody's turn: no free actions there")


class Roll:
    """A die of `sides`, from the stream `name`; answered by 1 to `sides`."""

    __slots__ = ("name", "sides")

    def __init__(self, name: str, sides: int) -> None:
        if sides < 1:
            raise ValueError(f"the die {name!r} has {sides} sides")
        self.name = name
        self.sides = sides


class Draw:
    """`count` places out of `size`, one after another, each counted in what is then left; see flow.draw."""

    __slots__ = ("count", "name", "size")

    def __init__(self, name: str, size: int, count: int) -> None:
        if not 0 <= count <= size:
            raise ValueError(f"the draw {name!r} is to take {count} of {size}")
        self.name = name
        self.size = size
        self.count = count


class Shuffle(Draw):
    """A whole pile in random order: a Draw of everything."""

    __slots__ = ()

    def __init__(self, name: str, size: int) -> None:
        super().__init__(name, size, size)


Ask: TypeAlias = Choose | Sealed | Roll | Draw
