"""Table: drives one game. A running flow is never stored: a position is a snapshot and the answers given since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Generic, TypeAlias

from durbar.engine.chance import Luck, RandomLuck, RecordedLuck, SeededLuck
from durbar.engine.content import Sheets
from durbar.engine.decision import Choose, Draw, Option, Roll, Sealed
from durbar.engine.document import Doc
from durbar.engine.flow import Flow
from durbar.engine.game import Game, Result, S, Setup
from durbar.engine.messages import BadInput, Entry, IllegalChoice, Log, Message, Why
from durbar.engine.record import position_document, record_document
from durbar.engine.show import view_document

Answer: TypeAlias = tuple[int | str, Any]
"""A choice (seat, option), or luck (name, result)."""

Past: TypeAlias = "tuple[Past | None, list[Answer]]"
"""The finished segments, newest first; shared by clones, never changed."""


class Table(Generic[S]):
    """One game in progress: asks, takes choices, undoes, copies, imagines, explains."""

    __slots__ = (
        "_answers",
        "_ask",
        "_first",
        "_flow",
        "_log",
        "_luck",
        "_mark",
        "_outer",
        "_own",
        "_own_seat",
        "_past",
        "_patch",
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
        "turn",
    )

    def __init__(
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
        self._redo: list[tuple[int, Option]] = []
        self._ask: Choose | Sealed | None = None
        self._sealed: dict[int, Option] = {}
        self._outer: list[tuple[Flow[None], Choose]] = []
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
                    self._flow, waiting = self._outer.pop()
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
        self._sealed = {}
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
        self._outer.append((self._flow, ask))
        self._flow = free.run(self.state, ask.seat, option)
        return None

    def _next_segment(self) -> Flow[None] | None:
        """Close the segment that has ended, keep what undo may need, and open the next."""
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
        flow = self.game.segment(state)
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
        """Start the segment anew; False if the game is over."""
        self._outer = []
        self._sealed = {}
        self._ask = None
        self._flow = self.game.segment(state)
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

    # ------------------------------------------------------------------ choosing

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
        return self._ask is None

    def choose(self, option: Option | str, seat: int | None = None) -> None:
        """Make a choice; an illegal one raises IllegalChoice, and nothing changes."""
        ask = self._ask
        if type(ask) is Choose and type(option) is Option and (seat is None or seat == ask.seat):
            listed = ask._options
            if listed is not None and option in listed:  # it was checked a moment ago
                if self._redo:
                    self._redo = []
                self._take(ask, option)
                return
        found, chosen = self._check(option, seat)
        sealed = self._ask
        if type(sealed) is Sealed:  # what others have unsealed stays theirs to seal again
            self._redo = [undone for undone in self._redo if undone[0] != found.seat]
            self._seal(sealed, found.seat, chosen)
        else:
            self._redo = []
            self._take(found, chosen)

    def choose_trusted(self, seat: int, option: Option) -> None:
        """Make a choice that was checked when it was first made: for replays."""
        if isinstance(self._ask, Sealed):
            self._seal(self._ask, seat, option)
            return
        ask = self._asked(seat)
        assert ask is not None
        self._take(ask, option)

    def _take(self, ask: Choose, option: Option) -> None:
        seat = ask.seat
        self._answers.append((seat, option))
        self.number += 1
        if self._log is not None:
            self._log.number = self.number
        if seat == self._own_seat:
            self._own += 1
        else:  # another seat's answer: what came before is fixed
            if self._own_seat >= 0:
                self._wall = "rival"
            self._own_seat = seat
            self._own = 1
            self._steps = ()
        # As _run does, without a call: this is where a search spends its time.
        value = option if ask.question.free is None else self._answer(ask, option)
        flow = self._flow
        assert flow is not None
        try:
            asked: Any = flow.send(value)
        except StopIteration:
            asked = None
        if type(asked) is Choose:
            self._ask = asked
        else:
            self._go_on(asked)

    def _seal(self, sealed: Sealed, seat: int, option: Option) -> None:
        self._answers.append((seat, option))
        self.number += 1
        if self._log is not None:
            self._log.number = self.number
        self._sealed[seat] = option
        if len(self._sealed) == len(sealed.asks):
            self._fix("sealed")
            self._run(self._unsealed(sealed))

    def _check(self, option: Option | str, seat: int | None) -> tuple[Choose, Option]:
        found = self.game.find_option(self.content, str(option))
        why = self._why(str(option), found, seat)
        if why is not None:
            raise IllegalChoice(why, self.game.say(why))
        ask = self._asked(seat)
        assert ask is not None and found is not None
        return ask, found

    def has_seat(self, seat: Any) -> bool:
        """Tell whether somebody sits in `seat`."""
        return type(seat) is int and 0 <= seat < self.setup.players

    def _asked(self, seat: int | None) -> Choose | None:
        if seat is None:
            return self.decision
        return next((one for one in self.decisions if one.seat == seat), None)

    def explain(self, option: Option | str, seat: int | None = None) -> Why | None:
        """Say why an option cannot be chosen now (by `seat`, if given), or None if it can."""
        return self._why(str(option), self.game.find_option(self.content, str(option)), seat)

    def _why(self, text: str, option: Option | None, seat: int | None) -> Why | None:
        if seat is not None and not self.has_seat(seat):
            return Why("table.no_such_seat", "", value=seat, last=self.setup.players - 1)
        if option is None:
            return Why(
                "table.unknown_option",
                "",
                option=text[:80],
                like=self.game.options_like(self.content, text[:80]),
            )
        if self.over:
            return Why("table.over", self.game.result(self.state).clause)
        ask = self._asked(seat)
        if ask is None:
            waiting = [one.seat for one in self.all_asked if one.seat != seat]
            return Why("table.not_your_turn", self.all_asked[0].question.clause, seat=seat, waiting=waiting)
        return ask.why_not(option)

    # ------------------------------------------------------------------ undoing

    def why_not_undo(self, seat: int | None = None) -> Why | None:
        """Say why the last choice (of `seat`, if given) cannot be taken back, or None if it can."""
        if isinstance(self._ask, Sealed) and self._sealed:
            if seat is None or seat in self._sealed:
                return None
            return Why("table.undo.nothing", "")
        if not self._own:
            return Why("table.undo." + self._wall, "")
        if seat is not None and seat != self._own_seat:
            return Why("table.undo.not_yours", "", who=self._own_seat)
        return None

    def undo(self, seat: int | None = None) -> None:
        """Take the last choice back; refused across luck and other seats' answers."""
        why = self.why_not_undo(seat)
        if why is not None:
            raise IllegalChoice(why, self.game.say(why))
        if isinstance(self._ask, Sealed) and self._sealed:
            self._unseal(seat)
            return
        self._back()
        self._rebuild()

    def _back(self) -> None:
        """Take the last choice out, be it in an earlier segment; the state is not rebuilt yet."""
        while not self._answers:
            *earlier, step = self._steps
            self._steps = tuple(earlier)
            self._past, self._snapshot, answers, self._first, self._mark, self._patch = step
            self.turn -= 1
            self._answers = answers.copy()
        taken = self._answers.pop()
        self._redo.append((int(taken[0]), taken[1]))
        self._own -= 1
        self.number -= 1

    def _unseal(self, seat: int | None) -> None:
        """Open a sealed answer again: nobody has seen it."""
        place = len(self._answers) - 1
        while seat is not None and self._answers[place][0] != seat:
            place -= 1
        taken = self._answers.pop(place)
        self._redo.append((int(taken[0]), taken[1]))
        self.number -= 1
        self._rebuild()

    def _undone(self, seat: int | None) -> int:
        """Find what was undone last (by `seat`, if given) and can come next; -1 if there is nothing."""
        for place in reversed(range(len(self._redo))):
            if seat in (None, self._redo[place][0]):
                return place
            if type(self._ask) is not Sealed:
                break
        return -1

    def why_not_redo(self, seat: int | None = None) -> Why | None:
        """Say why nothing (of `seat`, if given) can be done again, or None if something can."""
        return Why("table.redo.nothing", "") if self._undone(seat) < 0 else None

    def redo(self, seat: int | None = None) -> None:
        """Make the choice again that was undone last (by `seat`, if given)."""
        why = self.why_not_redo(seat)
        if why is not None:
            raise IllegalChoice(why, self.game.say(why))
        place = self._undone(seat)
        who, option = self._redo[place]
        rest = self._redo[:place] + self._redo[place + 1 :]
        self.choose(option, who)
        self._redo = rest

    def restart_turn(self, seat: int | None = None) -> None:
        """Undo as far as undo is free."""
        self.undo(seat)
        while self.why_not_undo(seat) is None:
            self.undo(seat)

    @property
    def can_redo(self) -> bool:
        """Whether something was undone that can be done again."""
        return bool(self._redo)

    @property
    def undoable(self) -> int:
        """How many choices can be taken back now."""
        return len(self._sealed) if isinstance(self._ask, Sealed) and self._sealed else self._own

    def wall_ahead(self, option: Option | str, seat: int | None = None) -> Why | None:
        """Say why this choice, once made, could not be taken back; None if it could."""
        trial = self.clone()
        ask, found = trial._check(option, seat)
        if isinstance(trial._ask, Sealed):  # whether this is the last answer, nobody may know
            return Why("table.undo.sealed", "")
        trial.choose_trusted(ask.seat, found)
        return trial.why_not_undo(ask.seat)

    # ------------------------------------------------------------------ copies

    def clone(self) -> Table[S]:
        """Give an exact copy that keeps no log."""
        copy = self._bare()
        copy._answers = self._answers.copy()
        copy._rebuild()
        return copy

    def fresh(self) -> Table[S]:
        """Give a table as this one was before its first choice, with the same luck ahead."""
        if self.start is None:
            state = self.game.new_state(self.content, self.setup)
        else:
            state = self.game.read_position(self.content, self.setup, Doc(self.start, "state"))
        luck = RecordedLuck([answer for answer in self.history() if isinstance(answer[0], str)])
        return Table(self.game, self.setup, self.sheets, state, self.content, luck, self.start)

    def _bare(self) -> Table[S]:
        copy: Table[S] = Table.__new__(Table)
        copy.game = self.game
        copy.setup = self.setup
        copy.sheets = self.sheets
        copy.content = self.content
        copy.start = self.start
        copy.imagined = self.imagined
        copy.number = self.number
        copy.turn = self.turn
        copy._luck = self._luck.copy()
        copy._log = None
        copy._snapshot = self._snapshot
        copy._first = self._first
        copy._mark = self._mark
        copy._past = self._past
        copy._patch = self._patch
        copy._steps = self._steps
        copy._own = self._own
        copy._own_seat = self._own_seat
        copy._wall = self._wall
        copy._redo = self._redo.copy() if self._redo else []
        return copy

    def settled(self, seat: int | None) -> Table[S]:
        """Give the table as others than the asked seat may know it: without the choices that may still be taken back.

        While a player thinks and tries, others see the last settled moment: a card laid down and taken up again
        was never shown.
        """
        ask = self._ask
        if not self._own or not isinstance(ask, Choose) or ask.seat != self._own_seat or ask.seat == seat:
            return self
        copy = self._bare()
        copy._answers = self._answers.copy()
        for _ in range(self._own):
            copy._back()
        copy._redo = []
        if self._log is not None:
            copy._log = Log(self._log[: copy._mark])
        copy._rebuild()
        copy._fix("rival")
        return copy

    def imagine(self, seat: int, rng: Random, luck: Luck | None = None) -> Table[S]:
        """Give a copy in which all that `seat` cannot know is dealt anew, and luck to come is not the real one.

        Unless another `luck` is given, it differs from copy to copy; with a seeded one all copies meet the same.
        """
        copy = self.settled(seat).clone()
        sealed = len(copy._sealed)
        if sealed:  # what others have sealed is dropped: they have not answered yet, as far as this seat knows
            answers = copy._answers
            copy._answers = answers[:-sealed] + [answer for answer in answers[-sealed:] if answer[0] == seat]
            copy.number -= len(answers) - len(copy._answers)
            copy._rebuild()
        copy.game.redeal(copy.state, seat, rng)
        copy._look_again()
        copy._luck = luck or RandomLuck(rng)
        copy._patch = (len(copy._answers) - len(copy._sealed), copy.state.copy())
        copy._fix("imagined")
        copy._redo = []
        copy.imagined = True
        return copy

    # ------------------------------------------------------------------ looking

    @property
    def log(self) -> list[Entry]:
        """What has happened, line by line; a copy made by clone() has no log of its own."""
        return [] if self._log is None else list(self._log)

    @property
    def result(self) -> Result:
        """The scores, ranks and winners, and the lines they are made of."""
        return self.game.result(self.state)

    @property
    def luck(self) -> Luck:
        """Whoever answers rolls and draws."""
        return self._luck

    def seed(self) -> bytes | None:
        """Give the seed, for the keeper of the game: never for a player before the end."""
        return self._luck.seed if isinstance(self._luck, SeededLuck) else None

    def history(self) -> Iterator[Answer]:
        """Go through all answers since the start, choices and luck."""
        segments = [self._answers]
        past = self._past
        while past is not None:
            past, answers = past
            segments.append(answers)
        for answers in reversed(segments):
            yield from answers

    def since_snapshot(self) -> tuple[S, list[Answer]]:
        """Give the last snapshot and the answers since; both are to be read only."""
        return self._snapshot, self._answers

    def say(self, message: Message, **reader: Any) -> str:
        """Put a message into words: say(message, lang="en", seat=0, names=[...])."""
        return self.game.say(message, **reader)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Build all that a seat (None: a spectator) may know, as JSON data."""
        if seat is not None and not self.has_seat(seat):
            raise BadInput(f"there is no seat {seat!r} at this table; the seats are 0 to {self.setup.players - 1}")
        return view_document(self, seat)

    def position(self) -> dict[str, Any]:
        """Give the whole position as a readable document: for tests, puzzles, bug reports."""
        return position_document(self)

    def record(self) -> dict[str, Any]:
        """Give the whole game as a document that loads and verifies anywhere."""
        return record_document(self)
