"""Table: one game in progress, as everybody uses it. How rules run, choices are made and taken back stands below it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from durbar.engine.chance import SEED_BYTES, Luck, RandomLuck, SeededLuck
from durbar.engine.decision import Choose, Option, Sealed
from durbar.engine.game import Result, S
from durbar.engine.messages import BadInput, Entry, Log, Message, Watched, Why
from durbar.engine.playing import Playing
from durbar.engine.record import position_document, record_document
from durbar.engine.running import Answer
from durbar.engine.show import table_line, view_document

DEALS = 100
"""How often a table to be entrusted is dealt until it leads to the same question."""


class Table(Playing[S]):
    """One game in progress: asks, takes choices, undoes, copies, imagines, explains."""

    __slots__ = ()

    # ------------------------------------------------------------------ other tables

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
        copy._redo = ()
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
        copy._redo = ()
        copy.imagined = True
        return copy

    def entrust(self, seat: int, rng: Random) -> Table[S]:
        """Give an imagined copy that holds nothing `seat` cannot know, in any field: its pickle may go to anybody.

        An imagined table still holds the real answers since its segment began and the real state they began in. Here
        that state is dealt anew too, draws from piles that nobody knows are blotted out, and all that was before is
        gone. The rules are run on what is left; where they do not come to the same question, it is dealt once more.
        What the seat imagines from here, it imagines from the real table with the same generator.
        """
        world = self.imagine(seat, rng)
        wanted = world._questions(seat)
        world._past = None
        world.start = None
        world.taken_back = 0
        world._known = None
        world._answers = [self._blotted(answer) for answer in world._answers]
        world._first = world._mark = 0
        world.number = sum(isinstance(what, Option) for _, what in world._answers)
        world._luck = SeededLuck(rng.randbytes(SEED_BYTES))
        began = world._snapshot
        for _ in range(DEALS):
            world._snapshot = began.copy()
            self.game.redeal(world._snapshot, seat, rng)
            with suppress(Exception):  # whatever a rule says to cards that were never there
                world._rebuild()
                if world._questions(seat) == wanted:
                    return world
        raise RuntimeError(f"{self.game.meta.name}: no deal in {DEALS} leads to what seat {seat} is asked")

    def _blotted(self, answer: Answer) -> Answer:
        """Give an answer as somebody knows it who does not know the pile a draw was made from."""
        who, what = answer
        return (who, [0] * len(what)) if who in self.game.hidden_luck else answer

    def _questions(self, seat: int) -> list[Any]:
        """Write down who is asked what, with the options of one seat."""
        return [
            (ask.seat, ask.prompt.document(), [option.text for option in ask.options] if ask.seat == seat else None)
            for ask in self.decisions
        ]

    def wall_ahead(self, option: Option | str, seat: int | None = None) -> Why | None:
        """Say why this choice, once made, could not be taken back; None if it could."""
        trial = self.clone()
        ask, found = trial._check(option, seat)
        if isinstance(trial._ask, Sealed):  # whether this is the last answer, nobody may know
            return Why("table.undo.sealed", "")
        trial.choose_trusted(ask.seat, found)
        return trial.why_not_undo(ask.seat)

    # ------------------------------------------------------------------ looking

    def __repr__(self) -> str:
        try:
            return table_line(self)
        except Exception:  # noqa: BLE001  # whatever is wrong with a table, a debugger must be able to name it
            return object.__repr__(self)

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

    def watch(self, told: Callable[[S], None]) -> None:
        """Call somebody with the state at every line that is told from now on: in the middle of a rule, as it may be.

        The state is to be looked at or copied there and then, and never changed.
        """
        assert self._log is not None, "a copy made by clone() tells nothing"
        self._log = self.state.log = Watched(self._log, lambda: told(self.state))

    def since_snapshot(self) -> tuple[S, list[Answer]]:
        """Give the last snapshot and the answers since; both are to be read only."""
        return self._snapshot, self._answers

    def say(self, message: Message, **reader: Any) -> str:
        """Put a message into words: say(message, lang="en", seat=0, names=[...])."""
        return self.game.say(message, **reader)

    def view(self, seat: int | None = None, *, log: bool = True) -> dict[str, Any]:
        """Build all that a seat (None: a spectator) may know, as JSON data; the `log`, which grows, may be left out."""
        if seat is not None and not self.has_seat(seat):
            raise BadInput("bad.no_seat", seat=repr(seat), last=self.setup.players - 1)
        return view_document(self, seat, log)

    def position(self) -> dict[str, Any]:
        """Give the whole position as a readable document: for tests, puzzles, bug reports."""
        return position_document(self)

    def record(self) -> dict[str, Any]:
        """Give the whole game as a document that loads and verifies anywhere."""
        return record_document(self)
