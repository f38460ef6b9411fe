"""A player who plans its own turn to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from durbar.bots.random import question_for
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
        for way, ask in widest(still):
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


def widest(ways: list[Way], width: int = WIDTH) -> list[tuple[Way, Choose]]:
    """Keep the best way of each first step, and the best few beyond that, with what is asked there.

    Of ways that begin alike, lead to the same question and are worth the same, one is kept: they differ in the order
    of their steps or in something that does not matter, and would crowd out what does.
    """
    kept: dict[tuple[Option, str, float], tuple[Way, Choose]] = {}
    begun: set[Option] = set()
    room = width
    for way in sorted(ways, key=lambda way: -way.value):
        ask = way.table.decision
        assert ask is not None
        first = way.steps[0].option
        key = (first, ask.prompt.id, way.value)
        if first in begun and (not room or key in kept):
            continue
        room -= first in begun
        begun.add(first)
        kept[key] = (way, ask)
    return list(kept.values())


def best_by_first_step(ways: list[Way]) -> dict[Option, Way]:
    """Sort ways by their first step, and give the best of each."""
    found: dict[Option, Way] = {}
    for way in ways:
        first = way.steps[0].option
        if first not in found or way.value > found[first].value:
            found[first] = way
    return found


def best_on_the_whole(found: Sequence[dict[Option, Way]], rng: Random) -> Way:
    """Of the best ways of each first step, world by world, give the best way of the best first step."""
    worst = [min(way.value for way in ways.values()) for ways in found]
    # A first step that was given up in some world is as good there as the worst that was not.
    totals = {
        first: sum(ways[first].value if first in ways else low for ways, low in zip(found, worst, strict=True))
        for first in {first: None for ways in found for first in ways}
    }
    most = max(totals.values())
    first = rng.choice([one for one, total in totals.items() if total == most])
    return max((ways[first] for ways in found if first in ways), key=lambda way: way.value)
