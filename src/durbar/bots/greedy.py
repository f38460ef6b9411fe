"""A player who plans its own turn to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from durbar.bots.random import question_for
from durbar.bots.ways import best_by_first_step, best_on_the_whole, widest
from durbar.engine.chance import SEED_BYTES, SeededLuck
from durbar.engine.decision import Choose, Option
from durbar.engine.table import Table

WORLDS = 2
"""In how many imagined worlds a turn is planned."""

WIDTH = 16
"""How many ways to go on are followed at once in each, beside the best of each first step."""


class Step(NamedTuple):
    """A choice, with the question it answers."""

    question: str
    option: Option


class Way(NamedTuple):
    """A way through the own turn: the steps made so far, and the value and the table they have led to."""

    steps: tuple[Step, ...]
    value: float
    table: Table[Any]

    @property
    def first(self) -> Option:
        """What it begins with."""
        return self.steps[0].option


class GreedyBot:
    """Plans its turn in a few imagined worlds and takes the first step of the way that leaves the highest value.

    In each world the best few ways are followed side by side until the own turn is over. A plan is kept to as long as
    nothing new has come to light. The value is the game's own; the worlds hold nothing the seat cannot know.
    """

    name = "greedy"

    def __init__(self, seed: str | None = None) -> None:
        """Take a generator of its own: seeded, or really random."""
        self._rng = Random(seed)
        self._plan: tuple[Step, ...] = ()

    def choose(self, table: Table[Any], seat: int) -> Option:
        """Choose one of the legal options of `seat`."""
        ask = question_for(table, seat)
        options = ask.worthwhile
        if self._plan and table.why_not_undo(seat) is None:  # the last choice has brought nothing new to light
            step, *rest = self._plan
            if step.question == ask.prompt.id and step.option in options:
                self._plan = tuple(rest)
                return step.option
        if len(options) == 1:
            self._plan = ()
            return options[0]
        first, *rest = self._think(table, seat)
        self._plan = tuple(rest)
        return first.option

    def _imagine(self, table: Table[Any], seat: int) -> Table[Any]:
        """Imagine a world whose luck is the same for all ways through it: else the luckiest would seem the best."""
        return table.imagine(seat, self._rng, SeededLuck(self._rng.randbytes(SEED_BYTES)))

    def _think(self, table: Table[Any], seat: int) -> Sequence[Step]:
        """Plan in every world; of all first steps take the one whose ways end best on the whole."""
        found = [best_by_first_step(plan(self._imagine(table, seat), seat)) for _ in range(WORLDS)]
        return best_on_the_whole(found, self._rng).steps


def never() -> bool:
    """Have all the time there is."""
    return False


def plan(world: Table[Any], seat: int, late: Callable[[], bool] = never) -> list[Way]:
    """Follow the best ways through the turn of `seat`, and give those that came to its end, or as far as time goes."""
    ends: list[Way] = []
    ways = go_on(Way((), 0.0, world), question_for(world, seat), seat)
    while ways:
        still: list[Way] = []
        for way in ways:
            (still if way.table.in_turn_of(seat) else ends).append(way)
        ways = []
        for way, ask in widest(still, WIDTH):
            if late():
                return ends + still
            ways += go_on(way, ask, seat)
    return ends


def go_on(way: Way, ask: Choose, seat: int) -> list[Way]:
    """Give all ways that go one step further."""
    ways = []
    for option in ask.worthwhile:
        trial = way.table.clone()
        trial.choose_trusted(seat, option)
        step = Step(ask.prompt.id, option)
        ways.append(Way((*way.steps, step), trial.game.value(trial.state, seat), trial))
    return ways
