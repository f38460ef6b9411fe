"""Running the rules: a running flow is never stored, a position is a snapshot and the answers given since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, NamedTuple, TypeAlias

from durbar.engine.chance import Luck
from durbar.engine.content import Sheets
from durbar.engine.decision import Choose, Draw, Option, Roll, Sealed
from durbar.engine.flow import Flow
from durbar.engine.game import Game, S, Setup
from durbar.engine.messages import Log

Answer: TypeAlias = tuple[int | str, Any]
"""A choice (seat, option), or luck (name, result)."""

Past: TypeAlias = tuple[Any, list[Answer]]
"""The finished segments, newest first (what was before, or None; the answers); shared by clones, never changed."""


NONE_SEALED: Final[dict[int, Option]] = {}
"""What all tables share while nothing is sealed; a sealed choice begins one of its own."""


class Known(NamedTuple):
    """Fingerprints taken so far, and from where to go on; shared by clones, never changed."""

    hashes: list[str]
    """One before the first choice and one after each."""
    answers: list[Answer]
    """What had been answered by then: as far as a table shares it, the fingerprints are its own."""
    before: int
    """How many of the answers were given before the last segment ..."""
    snapshot: Any
    """... which began here."""


class Running(Generic[S]):
    """A game between two choices: runs its rules on answers and luck until somebody must choose."""

    __slots__ = (
        "_answers",
        "_ask",
        "_first",
        "_flow",
        "_known",
        "_log",
        "_luck",
        "_mark",
        "_outer",
        "_own",
        "_own_seat",
        "_past",
        "_patch",
        "_paused",
        "_pausing",
        "_redo",
        "_sealed",
        "_snapshot",
        "_steps",
        "_wall",
        "content",
        "game",
        "imagined",
        "number",
        "setup",
        "sheets",
        "start",
        "state",
        "taken_back",
        "turn",
    )

    def begin(
        self,
        game: Game[S],
        setup: Setup,
        sheets: Sheets,
        state: S,
        content: Any,
        luck: Luck,
        start: dict[str, Any] | None = None,
    ) -> None:
        """Sit down at `state`; `start` is its document if it is not an empty table to be set up."""
        self.game = game
        self.setup = setup
        self.sheets = sheets
        self.content = content
        self.start = start
        self.imagined = False
        self.taken_back = 0
        """How often somebody went back behind what everybody knew, as whoever leads the table says."""
        self.number = 0
        """How many choices have been made. A seat may not see it: it tells whether others were asked at all."""
        self.turn = 0
        """How many segments are over; this is public."""
        self.state = state
        self._luck = luck
        self._log: Log | None = Log()
        state.log = self._log
        self._snapshot: S = state.copy()
        self._first = 0
        self._mark = 0
        self._answers: list[Answer] = []
        self._past: Past | None = None
        self._patch: tuple[int, S] | None = None
        self._steps: tuple[tuple[Past | None, S, list[Answer], int, int, tuple[int, S] | None], ...] = ()
        self._own = 0
        self._own_seat = -1
        self._wall = "start"
        self._redo: tuple[tuple[int, Option], ...] = ()
        self._known: Known | None = None
        self._ask: Choose | Sealed | None = None
        self._sealed: dict[int, Option] = NONE_SEALED
        self._outer: tuple[tuple[Flow[None], Choose], ...] = ()
        self._pausing = False
        self._paused = False
        self._flow: Flow[None] | None = game.segment(state)
        if self._flow is not None:
            self._run(None)

    # ------------------------------------------------------------------ running

    def _run(self, value: Any, answers: Sequence[Answer] = (), at: int = 0) -> None:
        """Run the rules, first on the `answers` already given, until somebody must choose or the game is over."""
        flow = self._flow
        assert flow is not None
        try:
            ask: Any = flow.send(value)
        except StopIteration:
            ask = None
        self._go_on(ask, answers, at)

    def _go_on(self, ask: Any, answers: Sequence[Answer] = (), at: int = 0) -> None:
        """Go on with what the rules have asked for, or with nothing if they have come to an end."""
        end = len(answers)
        value: Any
        while True:
            if type(ask) is Choose:
                if at == end:
                    self._ask = ask
                    return
                value = self._replay(ask, answers[at])
                at += 1
            elif ask is None:
                if self._outer:  # a free action is done: the interrupted question comes again
                    self._flow, waiting = self._outer[-1]
                    self._outer = self._outer[:-1]
                    ask = waiting.again()
                    if ask.answers:
                        continue
                    # and if nothing is left to answer, its rule goes on without an answer
                elif self._next_segment() is None:
                    return
                value = None
            elif type(ask) is Sealed:
                self._ask = ask
                at = self._open_sealed(ask, answers, at)
                if len(self._sealed) < len(ask.asks):
                    return
                value = self._unsealed(ask)
            elif at < end:
                value = answers[at][1]
                at += 1
            else:
                assert isinstance(ask, Roll | Draw)
                value = self._luck_for(ask)
            flow = self._flow
            assert flow is not None
            try:
                ask = flow.send(value)
            except StopIteration:
                ask = None

    def _open_sealed(self, sealed: Sealed, answers: Sequence[Answer], at: int) -> int:
        """Begin a sealed choice with the answers already given; tell how far they went."""
        self._sealed = {}
        while at < len(answers) and len(self._sealed) < len(sealed.asks):
            seat, option = answers[at]
            self._sealed[int(seat)] = option
            if self._log is not None:
                self._log.number += 1
            at += 1
        return at

    def _unsealed(self, sealed: Sealed) -> list[Option]:
        """Open all answers at once: the sealed choice is over."""
        answers = [self._sealed[one.seat] for one in sealed.asks]
        self._sealed = NONE_SEALED
        return answers

    def _replay(self, ask: Any, answer: Answer) -> Any:
        if self._log is not None:
            self._log.number += 1
        return self._answer(ask, answer[1])

    def _answer(self, ask: Choose, option: Option) -> Any:
        """Give what the flow is to be sent: the option, or nothing yet if a free action comes first."""
        free = ask.question.free
        if free is None or option.verb.word not in free.verbs:
            return option
        assert self._flow is not None
        self._outer += ((self._flow, ask),)
        self._flow = free.run(self.state, ask.seat, option)
        return None

    def _next_segment(self) -> Flow[None] | None:
        """Go on to the next segment, unless the game is over or is to wait before it."""
        self._close_segment()
        if self._pausing:
            self._paused = True
            self._ask = self._flow = None
            return None
        return self._open_segment()

    def _close_segment(self) -> None:
        """Close the segment that has ended, and keep what undo may need."""
        if self._own:
            step = (self._past, self._snapshot, self._answers, self._first, self._mark, self._patch)
            self._steps = (*self._steps, step)
        if self._answers:
            self._past = (self._past, self._answers)
        self._answers = []  # a new list even after a segment without answers: its step keeps the old one
        self._patch = None
        state = self.state
        self._snapshot = state.copy()
        self._first = self.number
        self.turn += 1
        if self._log is not None:
            self._mark = len(self._log)
            self._log.turn = self.turn

    def _open_segment(self) -> Flow[None] | None:
        """Begin the next segment, if the game goes on."""
        flow = self.game.segment(self.state)
        self._flow = flow
        if flow is None:
            self._ask = None
            self._fix("over")  # hands and seed are open now
        return flow

    def _luck_for(self, ask: Roll | Draw) -> Any:
        value: Any
        if isinstance(ask, Roll):
            value = self._luck.roll(ask.name, ask.sides)
        else:
            value = self._luck.draw(ask.name, ask.size, ask.count)
        self._answers.append((ask.name, value))
        self._fix("luck")
        return value

    def _fix(self, wall: str) -> None:
        """Let nothing before now be undone, for the reason named."""
        self._own = 0
        self._own_seat = -1
        self._steps = ()
        self._wall = wall

    def _reopen(self, state: S) -> bool:
        """Start the segment anew; False if the game is over, or waits before it."""
        self._outer = ()
        self._sealed = NONE_SEALED
        self._ask = None
        self._flow = None if self._paused else self.game.segment(state)
        return self._flow is not None

    def _rebuild(self) -> None:
        """Bring the state back to the snapshot and the answers since."""
        state = self._snapshot.copy()
        self.state = state
        log = self._log
        if log is not None:
            del log[self._mark :]
            log.number = self._first
            log.turn = self.turn
            state.log = log
        if not self._reopen(state):
            return
        answers = self._answers
        patch = self._patch
        if patch is None:
            self._run(None, answers)
            return
        known, better = patch
        self._run(None, answers[:known])
        state.become(better.copy())
        ask = self._look_again()
        if known == len(answers) or ask is None:
            return
        if isinstance(ask, Choose):
            self._run(self._replay(ask, answers[known]), answers, known + 1)
            return
        at = self._open_sealed(ask, answers, known)
        if len(self._sealed) == len(ask.asks):
            self._run(self._unsealed(ask), answers, at)

    def _look_again(self) -> Choose | Sealed | None:
        """Forget options that were listed before the state was replaced."""
        for ask in self.all_asked:
            ask.forget()
        return self._ask

    # ------------------------------------------------------------------ who is asked

    @property
    def decision(self) -> Choose | None:
        """The question that is open now; None when the game is over."""
        ask = self._ask
        if type(ask) is Sealed:
            return next(one for one in ask.asks if one.seat not in self._sealed)
        return ask

    @property
    def decisions(self) -> list[Choose]:
        """All open questions: several while a sealed choice is on."""
        if isinstance(self._ask, Sealed):
            return [one for one in self._ask.asks if one.seat not in self._sealed]
        return [] if self._ask is None else [self._ask]

    @property
    def all_asked(self) -> tuple[Choose, ...]:
        """Everybody who is asked now, those included who have sealed an answer."""
        ask = self._ask
        if ask is None:
            return ()
        return ask.asks if isinstance(ask, Sealed) else (ask,)

    @property
    def sealed_seats(self) -> tuple[int, ...]:
        """Who has sealed an answer to the open question."""
        return tuple(self._sealed) if isinstance(self._ask, Sealed) else ()

    def in_turn_of(self, seat: int) -> bool:
        """Tell whether `seat` is asked in the middle of a turn it has already made a choice in."""
        ask = self._ask
        return type(ask) is Choose and ask.seat == seat and any(who == seat for who, _ in self._answers)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._ask is None and not self._paused

    @property
    def paused(self) -> bool:
        """Whether a segment is over and the next has not begun: `go_on` begins it."""
        return self._paused
