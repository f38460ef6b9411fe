"""Fingerprints of all positions of a game: taken when somebody asks for them, and none of them twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Self

from durbar.engine.chance import RecordedLuck
from durbar.engine.copying import Copying, segments
from durbar.engine.decision import Option
from durbar.engine.document import Doc
from durbar.engine.game import S
from durbar.engine.messages import BadInput
from durbar.engine.record import state_hash
from durbar.engine.running import Answer, Known

NOTHING = Known([], [], 0, None)


class Fingerprinted(Copying[S]):
    """A game that can be recorded: what was answered, and the fingerprint of each position on the way."""

    __slots__ = ()

    def history(self) -> Iterator[Answer]:
        """Go through all answers since the start, choices and luck."""
        for answers in segments(self._past):
            yield from answers
        yield from self._answers

    def fingerprints(self) -> list[str]:
        """Give the fingerprint of each position so far: before the first choice and after each.

        What was taken before still holds as far as the same was answered; the rest is played again from the start of
        the segment in which it was taken, on a table of its own.
        """
        if self.imagined:
            raise BadInput("bad.imagined_record")
        if self.paused:
            raise BadInput("bad.waiting_record")
        answers = list(self.history())
        known = self._known or NOTHING
        same = _shared(known.answers, answers)
        hashes = known.hashes[: _held(known, same)]
        if len(hashes) <= _choices(answers):
            at = known.before if known.before <= same else 0
            again = self._again(known, answers[at:]) if at else self.fresh()
            positions = again._play(answers[at:])
            hashes += map(state_hash, islice(positions, len(hashes) - _choices(answers[:at]), None))
        self.keep_fingerprints(hashes)
        return hashes.copy()

    def keep_fingerprints(self, hashes: list[str]) -> None:
        """Remember the fingerprints of all positions so far."""
        answers = list(self.history())
        self._known = Known(hashes, answers, len(answers) - len(self._answers), self._snapshot)

    def fresh(self) -> Self:
        """Give a table as this one was before its first choice, with the same luck ahead."""
        if self.start is None:
            state = self.game.new_state(self.content, self.setup)
        else:
            state = self.game.read_position(self.content, self.setup, Doc(self.start, "state"))
        luck = _luck_in(self.history())
        fresh = type(self)()
        fresh.begin(self.game, self.setup, self.sheets, state, self.content, luck, self.start)
        return fresh

    def _again(self, known: Known, answers: Iterable[Answer]) -> Self:
        """Give a table as this one was where fingerprints were last taken, with the luck of these answers ahead."""
        copy = self._bare()
        copy._luck = _luck_in(answers)
        copy._snapshot = known.snapshot
        copy._answers = []
        copy._steps = ()
        copy._paused = False
        copy._rebuild()
        return copy

    def _play(self, answers: Iterable[Answer]) -> Iterator[Self]:
        """Make these choices one by one; give the table before the first and after each."""
        yield self
        for who, what in answers:
            if isinstance(what, Option):
                self.choose_trusted(int(who), what)
                yield self


def _luck_in(answers: Iterable[Answer]) -> RecordedLuck:
    return RecordedLuck([answer for answer in answers if isinstance(answer[0], str)])


def _choices(answers: Iterable[Answer]) -> int:
    """Count the choices among answers."""
    return sum(isinstance(what, Option) for _, what in answers)


def _shared(one: Sequence[Answer], other: Sequence[Answer]) -> int:
    """Count the answers with which both begin."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine is not theirs and mine != theirs:
            break
        count += 1
    return count


def _held(known: Known, same: int) -> int:
    """Count the fingerprints that hold if the first `same` answers do; luck belongs to the choice before it."""
    positions = 1 + _choices(known.answers[:same])
    cut = same < len(known.answers) and isinstance(known.answers[same][0], str)
    return positions - 1 if cut else positions
