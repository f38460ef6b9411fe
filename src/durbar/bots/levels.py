"""The levels easy, medium, hard and expert, and in one table how each of them thinks about each game."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from math import inf
from random import Random
from typing import Any, NamedTuple, Protocol

from durbar.bots.leaf import Leaf, by_hand, is_learned, leaf_of
from durbar.bots.plans import Beam, Plans
from durbar.bots.random import question_for
from durbar.bots.search import Search, Settings
from durbar.engine.decision import Option
from durbar.engine.table import Table


class Level(NamedTuple):
    """How a level thinks about a game: at most so many seconds a turn and passes a choice, and what a pass is."""

    think: float
    passes: int
    how: Settings | Beam
    leaf: Leaf | None = None
    """What it judges by, if not by what all levels do."""
    unlearned: Level | None = None
    """How it thinks at tables of several for which nothing was learned, if otherwise."""


class Thought(Protocol):
    """What a bot does while it thinks about its turn."""

    passes: int
    """How many passes went into the choice that is asked for now."""

    def go_on(self, late: Callable[[], bool]) -> None:
        """Make one pass more; if it is long, break it off when it is late."""

    def best(self) -> Option:
        """Give the best choice known so far; some pass must have been made."""
        ...

    def follow(self, table: Table[Any], option: Option) -> None:
        """Go on to what is asked after an own choice that has brought nothing new to light."""

    def rest(self, option: Option) -> tuple[Option, ...]:
        """Give what is to be chosen after this option, one thing after the other, as long as nothing new is seen."""
        ...


def the_visit(table: Table[Any]) -> int:
    """Look as far as the end of the visit."""
    visit: int = table.state.visit
    return visit


def the_turn(table: Table[Any]) -> int:
    """Look as far as the end of the turn."""
    return table.turn


VISIT = Settings(the_visit, curious=0.3)
GLANCE = Settings(the_turn, worlds=1, curious=0.2, best=0.5)

AS_GREEDY = Beam(16, 0)
"""The own turn alone: by Amritsar's own value, a narrow plan with the next turn in it lost to greedy."""

LEVELS: dict[str, dict[str, Level]] = {
    "easy": {
        "taj-mahal": Level(inf, 10, VISIT, by_hand),
        "sabika": Level(inf, 12, GLANCE, by_hand),
        "amritsar": Level(inf, 20, GLANCE, by_hand),
        "agra": Level(inf, 20, GLANCE, by_hand),
    },
    "medium": {
        "taj-mahal": Level(0.15, 100, VISIT),
        "sabika": Level(0.15, 1, Beam(8, 4, 2)),
        "amritsar": Level(0.15, 1, Beam(4, 3, 1), unlearned=Level(0.15, 2, AS_GREEDY, by_hand)),
        "agra": Level(0.15, 1, Beam(4, 3, 1)),
    },
    "hard": {
        "taj-mahal": Level(1.0, 2_000, VISIT),
        "sabika": Level(1.0, 4, Beam(16, 6, 2, 2)),
        "amritsar": Level(1.0, 4, Beam(8, 5, 2), unlearned=Level(1.0, 4, AS_GREEDY, by_hand)),
        "agra": Level(1.0, 4, Beam(8, 5, 2)),
    },
    "expert": {
        "taj-mahal": Level(3.0, 8_000, VISIT),
        "sabika": Level(3.0, 12, Beam(16, 6, 2, 2)),
        "amritsar": Level(3.0, 12, Beam(16, 6, 2), unlearned=Level(3.0, 12, AS_GREEDY, by_hand)),
        "agra": Level(3.0, 12, Beam(16, 6, 2)),
    },
}
"""How each level thinks about each game."""

ANY_GAME = Level(inf, 1, Beam())
"""How every level thinks about a game that is not named: one plan is short, and asks no clock."""

FIRST = 0.7
"""What part of the time left for a turn a choice may take: what was thought is kept, so most goes to the first."""


class ThinkingBot:
    """Thinks until its time or its passes are over; what it has found out it keeps while nothing new is seen."""

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
        self._thought: Thought | None = None
        self._next: tuple[int, list[Any]] | None = None
        """How the table stands after the own last choice, if nothing has happened since."""

    def choose(self, table: Table[Any], seat: int) -> Option:
        """Choose one of the legal options of `seat`."""
        options = question_for(table, seat).worthwhile
        answers = table.since_snapshot()[1]
        if self._next != (table.turn, answers) or table.why_not_undo(seat) is not None:
            self._thought = None
        elif self._thought is not None:
            self._thought.follow(table, answers[-1][1])
        option = options[0] if len(options) == 1 else self._best(table, seat)
        self._next = (table.turn, [*answers, (seat, option)])
        return option

    def intends(self) -> tuple[Option, ...]:
        """Give what it means to choose after its last choice, as long as nothing new comes to light."""
        if self._thought is None or self._next is None:
            return ()
        return self._thought.rest(self._next[1][-1][1])

    def _best(self, table: Table[Any], seat: int) -> Option:
        """Think as long as there is time, but one pass at least if nothing is known."""
        level = self._level(table)
        made = sum(who == seat for who, _ in table.since_snapshot()[1])
        end = self._clock() + level.think * FIRST * (1 - FIRST) ** made

        def late() -> bool:
            return self._clock() >= end

        thought = self._thought
        if thought is None:
            leaf = level.leaf or leaf_of(table.game.meta.name)
            begin: Callable[..., Thought] = Search if isinstance(level.how, Settings) else Plans
            thought = self._thought = begin(level.how, leaf, table, seat, self._rng)
        while not thought.passes or (thought.passes < level.passes and not late()):
            thought.go_on(late)
        return thought.best()

    def _level(self, table: Table[Any]) -> Level:
        """Give what the level is meant to do, or what was asked for instead."""
        level = LEVELS[self.name].get(table.game.meta.name, ANY_GAME)
        if level.unlearned is not None and table.setup.players > 1 and not is_learned(table):
            level = level.unlearned
        if self._passes is not None:
            return level._replace(think=inf, passes=self._passes)
        return level if self._think is None else level._replace(think=self._think, passes=sys.maxsize)


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
