"""The levels easy, medium, hard and expert, and in one table how each of them thinks about each game."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from math import inf
from random import Random
from typing import Any, NamedTuple

from durbar.bots.greedy import Way, best_by_first_step, best_on_the_whole, plan
from durbar.bots.random import question_for
from durbar.bots.search import Search, Settings
from durbar.engine.chance import SEED_BYTES, SeededLuck
from durbar.engine.decision import Option
from durbar.engine.table import Table


class Level(NamedTuple):
    """How a level thinks about a game: at most so many seconds a turn and passes a choice, and what a pass is."""

    think: float
    passes: int
    settings: Settings | None = None
    """How the game is searched; with none, a turn is planned as greedy does it, a world a pass."""


def the_visit(table: Table[Any]) -> int:
    """Look as far as the end of the visit."""
    visit: int = table.state.visit
    return visit


def the_turn(table: Table[Any]) -> int:
    """Look as far as the end of the turn."""
    return table.turn


VISIT = Settings(the_visit, depth=1, curious=0.3)
TURN = Settings(the_turn, worlds=1, curious=0.2, best=0.5)

LEVELS: dict[str, dict[str, Level]] = {
    "easy": {"taj-mahal": Level(inf, 24, VISIT), "": Level(inf, 40, TURN)},
    "medium": {"taj-mahal": Level(0.15, 300, VISIT), "": Level(1.5, 2)},
    "hard": {"taj-mahal": Level(1.0, 2_000, VISIT), "": Level(2.0, 4)},
    "expert": {"taj-mahal": Level(3.0, 6_000, VISIT), "": Level(3.0, 8)},
}
"""How each level thinks about each game; under no name, about all others."""

FIRST = 0.7
"""What part of the time left for a turn a choice may take: a plan is kept to, so most goes to the first."""


class ThinkingBot:
    """Thinks until its time or its passes are over; what it has planned it keeps to while nothing new is seen."""

    name = ""

    def __init__(
        self,
        seed: str | None = None,
        *,
        think: float | None = None,
        passes: int | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Take a generator of its own, and seconds a turn or passes a choice if the level's own are not meant."""
        self._rng = Random(seed)
        self._think = think
        self._passes = passes
        self._clock = clock
        self._plan: tuple[Option, ...] = ()

    def choose(self, table: Table[Any], seat: int) -> Option:
        """Choose one of the legal options of `seat`."""
        options = question_for(table, seat).worthwhile
        if len(options) == 1:
            return options[0]
        if table.why_not_undo(seat) is not None or not self._plan or self._plan[0] not in options:
            self._plan = self._thought(table, seat)
        first, *rest = self._plan
        self._plan = tuple(rest)
        return first

    def _thought(self, table: Table[Any], seat: int) -> tuple[Option, ...]:
        """Think as long as there is time, and give the own next steps."""
        think, passes, settings = self._level(table.game.meta.name)
        made = sum(who == seat for who, _ in table.since_snapshot()[1])
        end = self._clock() + think * FIRST * (1 - FIRST) ** made

        def late() -> bool:
            return self._clock() >= end

        if settings is None:
            return planned(table, seat, self._rng, passes, late)
        return searched(Search(settings, table, seat, self._rng), passes, late)

    def _level(self, game: str) -> Level:
        """Give what the level is meant to do, or what was asked for instead."""
        games = LEVELS[self.name]
        level = games.get(game, games[""])
        if self._passes is not None:
            return level._replace(think=inf, passes=self._passes)
        return level if self._think is None else level._replace(think=self._think, passes=sys.maxsize)


def searched(search: Search, passes: int, late: Callable[[], bool]) -> tuple[Option, ...]:
    """Search: one pass at least, and then as many as may be."""
    search.go_on()
    while search.passes < passes and not late():
        search.go_on()
    return search.best()


def planned(table: Table[Any], seat: int, rng: Random, worlds: int, late: Callable[[], bool]) -> tuple[Option, ...]:
    """Plan the turn: in one world at least, and then in as many as may be."""
    found: list[dict[Option, Way]] = []
    while not found or (len(found) < worlds and not late()):
        world = table.imagine(seat, rng, SeededLuck(rng.randbytes(SEED_BYTES)))
        ways = plan(world, seat, late)
        if found and late():  # a plan that was broken off is no match for those that were not
            break
        found.append(best_by_first_step(ways))
    return tuple(step.option for step in best_on_the_whole(found, rng).steps)


class EasyBot(ThinkingBot):
    """Tries a few ways through its turn, and overlooks most."""

    name = "easy"


class MediumBot(ThinkingBot):
    """Thinks for as long as nobody notices."""

    name = "medium"


class HardBot(ThinkingBot):
    """Thinks for a second or two."""

    name = "hard"


class ExpertBot(ThinkingBot):
    """Thinks for three seconds."""

    name = "expert"
