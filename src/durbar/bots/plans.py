"""Plans: the own turn thought through to its end, the best few ways side by side, in one world after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from durbar.bots.leaf import Leaf
from durbar.bots.random import question_for
from durbar.bots.ways import best_by_first_step, best_on_the_whole, widest
from durbar.engine.chance import SEED_BYTES, SeededLuck
from durbar.engine.decision import Choose, Option
from durbar.engine.table import Table


class Beam(NamedTuple):
    """How a turn is planned, a world a pass."""

    width: int = 16
    """How many ways are followed side by side, beside the best of each first step."""
    again: int = 0
    """How many of the best turns found are judged by the best own turn that may follow; with none, as they end."""
    second: int = 4
    """How many ways are followed side by side in the turns that follow."""
    turns: int = 1
    """How many own turns follow."""


FURTHER = 2
"""How many ends of a turn that follows are followed in turn."""


class Way(NamedTuple):
    """A way through the own turn: the steps made so far, and the value and the table they have led to."""

    steps: tuple[Option, ...]
    value: float
    table: Table[Any]

    @property
    def first(self) -> Option:
        """What it begins with."""
        return self.steps[0]


class Plans:
    """Plans the own turn in a world a pass, and keeps to the best plan while nothing new is seen.

    On the way, ways are held against each other by the game's own value, which knows what a turn still offers; where a
    turn is over they are judged by the leaf.
    """

    def __init__(self, beam: Beam, leaf: Leaf, table: Table[Any], seat: int, rng: Random) -> None:
        """Begin to think about what `seat` is asked."""
        self._beam = beam
        self._leaf = leaf
        self._table = table
        self._seat = seat
        self._rng = rng
        self._found: list[dict[Option, Way]] = []
        self._plan: tuple[Option, ...] = ()
        self.passes = 0

    def follow(self, table: Table[Any], option: Option) -> None:
        """Go on to what is asked after an own choice that has brought nothing new to light."""
        self._table = table
        if self._plan and self._plan[0] is option and len(self._plan) > 1:
            self._plan = self._plan[1:]
        else:
            self._plan = ()
            self._found = []
            self.passes = 0

    def go_on(self, late: Callable[[], bool]) -> None:
        """Plan the turn in one more world; a plan that is broken off counts only if it is the only one."""
        world = self._table.imagine(self._seat, self._rng, SeededLuck(self._rng.randbytes(SEED_BYTES)))
        ways = self._ways(world, self._beam.width, late)
        if self._beam.again:
            ways = self._ahead(ways, late) or ways
        if not self._found or not late():
            self._found.append(best_by_first_step(ways))
        self.passes += 1

    def best(self) -> Option:
        """Give the first step whose ways end best over all worlds."""
        if not self._plan:
            self._plan = best_on_the_whole(self._found, self._rng).steps
        return self._plan[0]

    def rest(self, option: Option) -> tuple[Option, ...]:
        """Give what is to be chosen after this option, one thing after the other, as long as nothing new is seen."""
        return self._plan[1:] if self._plan and self._plan[0] is option else ()

    def _ahead(self, ways: list[Way], late: Callable[[], bool]) -> list[Way]:
        """Judge the best ways by the best own turns that may follow; give nothing if there is no time for it."""
        found = []
        for way in distinct(ways, self._beam.again):
            found.append(Way(way.steps, self._promise(way.table, self._beam.turns, late), way.table))
            if late():
                return []
        return found

    def _promise(self, table: Table[Any], turns: int, late: Callable[[], bool]) -> float:
        """Judge a table by the best that so many own turns to come may lead to."""
        table = answered(table.clone(), self._seat, late)
        if table.over or late():
            return self._leaf(table, (self._seat,))[0]
        ends = self._ways(table, self._beam.second, late)
        if turns == 1 or late():
            return max(end.value for end in ends)
        return max(self._promise(end.table, turns - 1, late) for end in distinct(ends, FURTHER))

    def _ways(self, world: Table[Any], width: int, late: Callable[[], bool]) -> list[Way]:
        """Follow the best ways through the turn, and give those that came to its end, or as far as time goes."""
        turn = world.turn
        ends: list[Way] = []
        ways = self._further(Way((), 0.0, world), question_for(world, self._seat), turn, ends, late)
        while ways:
            still: list[Way] = []
            for way, ask in widest(ways, width):
                if late():
                    return self._broken_off(ends, ways)
                still += self._further(way, ask, turn, ends, late)
            ways = still
        return ends

    def _broken_off(self, ends: list[Way], ways: list[Way]) -> list[Way]:
        """Put ends beside ways that go on: all by the game's own value, as a leaf counts on a scale of its own."""
        return [end._replace(value=end.table.game.value(end.table.state, self._seat)) for end in ends] + ways

    def _further(self, way: Way, ask: Choose, turn: int, ends: list[Way], late: Callable[[], bool]) -> list[Way]:
        """Give all ways that go one step further in the turn; those with which it is over go to `ends`."""
        seat, ways = self._seat, []
        for option, trial in tried(way.table, ask.worthwhile):
            trial.choose_trusted(seat, option)
            steps = (*way.steps, option)
            trial = answered(trial, seat, late, turn)
            if trial.turn != turn or (asked := trial.decision) is None or asked.seat != seat:
                ends.append(Way(steps, self._leaf(trial, (seat,))[0], trial))
            else:
                ways.append(Way(steps, trial.game.value(trial.state, seat), trial))
        return ways


def tried(table: Table[Any], options: list[Option]) -> Iterator[tuple[Option, Table[Any]]]:
    """Give a table to try each option on: copies, and for the last of them the table itself, which is used up."""
    *others, last = options
    for option in others:
        yield option, table.clone()
    yield last, table


def answered(table: Table[Any], seat: int, late: Callable[[], bool], turn: int | None = None) -> Table[Any]:
    """Let rivals choose until `seat` is asked, or the turn is over, or it is late.

    Each takes what looks best to it at once.
    """
    while (turn is None or table.turn == turn) and (ask := table.decision) is not None and ask.seat != seat:
        if late():
            break
        rival, options, found = ask.seat, ask.worthwhile, []
        if len(options) == 1:
            table.choose_trusted(rival, options[0])
            continue
        for option, trial in tried(table, options):
            trial.choose_trusted(rival, option)
            found.append((trial.game.value(trial.state, rival), trial))
        table = max(found, key=lambda one: one[0])[1]
    return table


def distinct(ways: list[Way], most: int) -> list[Way]:
    """Give the best ways, of those that are worth the same only one."""
    found: dict[float, Way] = {}
    for way in sorted(ways, key=lambda way: -way.value):
        if len(found) == most:
            break
        found.setdefault(way.value, way)
    return list(found.values())
