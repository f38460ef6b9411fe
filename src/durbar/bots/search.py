"""Open-loop search: one tree of what may be chosen, walked through in imagined worlds, each seat for its own good."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log, sqrt
from random import Random
from typing import Any, NamedTuple, TypeAlias

from durbar.bots.random import question_for
from durbar.engine.chance import SEED_BYTES, SeededLuck
from durbar.engine.decision import Option
from durbar.engine.table import Table

Horizon: TypeAlias = Callable[[Table[Any]], int]
"""A number that goes on when what a search looks at is over: the turn, the round, the visit."""

SURE = 8
"""How often a step must have been tried to be planned."""


class Settings(NamedTuple):
    """How a game is searched."""

    horizon: Horizon
    worlds: int = 0
    """In how many worlds trees grow, each with its own luck to come; with none, one tree meets a new world a pass."""
    curious: float = 0.7
    """How much is given to what was seldom tried, as a part of the range of all values seen."""
    best: float = 0.0
    """How much the best that a step has led to counts beside what it leads to on the whole."""
    depth: int = 1000
    """How many steps of a path are remembered: with one, all first steps are tried and the rest is at random."""
    rivals: float = 0.0
    """How much the best rival's value counts against the own."""


class Node:
    """What is known of a step: how often it was taken, what it led to, and what can be chosen after it."""

    __slots__ = ("best", "steps", "total", "visits")

    def __init__(self) -> None:
        """Know nothing yet."""
        self.visits = 0
        self.total = 0.0
        self.best = -inf
        self.steps: dict[Option, Node] = {}

    def worth(self, best: float) -> float:
        """Judge the step for the seat that takes it."""
        mean = self.total / self.visits
        return mean + best * (self.best - mean)


class Tree:
    """A tree that grows by a path a pass."""

    def __init__(self, settings: Settings, seat: int, rng: Random) -> None:
        """Begin with the root alone."""
        self.root = Node()
        self._settings = settings
        self._seat = seat
        self._rng = rng
        self._low, self._high = inf, -inf

    def grow(self, world: Table[Any]) -> None:
        """Walk through a world as far as the tree is known, then on at random, and remember how it ended."""
        horizon = self._settings.horizon
        began = horizon(world)
        node = self.root
        path: list[tuple[int, Node]] = []
        known = True
        while not world.over and horizon(world) == began:
            ask = world.decision if path else question_for(world, self._seat)
            assert ask is not None
            options = ask.worthwhile
            if len(options) == 1 and path:
                option = options[0]
            elif known:
                option = self._select(node, options)
                step = node.steps.get(option)
                if step is None:
                    step = node.steps[option] = Node()
                    known = False
                path.append((ask.seat, step))
                known = known and len(path) < self._settings.depth
                node = step
            else:
                option = options[int(self._rng.random() * len(options))]
            world.choose_trusted(ask.seat, option)
        self._remember(world, path)

    def _select(self, node: Node, options: list[Option]) -> Option:
        """Choose what was never tried, or what is best or little known."""
        steps = node.steps
        fresh = [option for option in options if option not in steps]
        if fresh:
            return fresh[int(self._rng.random() * len(fresh))]
        settings = self._settings
        often = log(sum(steps[option].visits for option in options))
        spread = settings.curious * max(self._high - self._low, 1e-9)
        best = settings.best

        def promise(option: Option) -> float:
            step = steps[option]
            return step.worth(best) + spread * sqrt(often / step.visits)

        return max(options, key=promise)

    def _remember(self, world: Table[Any], path: list[tuple[int, Node]]) -> None:
        """Tell every step on the way what it has led to, for the seat that took it."""
        rewards: dict[int, float] = {}
        for seat, step in path:
            if seat not in rewards:
                rewards[seat] = self._reward(world, seat)
            reward = rewards[seat]
            step.visits += 1
            step.total += reward
            step.best = max(step.best, reward)
        own = rewards[self._seat]
        self._low, self._high = min(self._low, own), max(self._high, own)

    def _reward(self, world: Table[Any], seat: int) -> float:
        """Judge the end of a path for one seat."""
        value, state, weight = world.game.value, world.state, self._settings.rivals
        own = value(state, seat)
        others = [value(state, other) for other in range(world.setup.players) if other != seat] if weight else []
        return own - weight * max(others, default=0.0)


class Search:
    """Thinks about one question, a pass at a time."""

    def __init__(self, settings: Settings, table: Table[Any], seat: int, rng: Random) -> None:
        """Imagine the worlds, if they are to be the same in all passes."""
        self._settings = settings
        self._table = table
        self._seat = seat
        self._rng = rng
        self._worlds = [self._imagine() for _ in range(settings.worlds)]
        self._trees = [Tree(settings, seat, rng) for _ in range(settings.worlds or 1)]
        self.passes = 0

    def _imagine(self) -> Table[Any]:
        """Imagine a world whose luck is the same whenever it is walked through."""
        return self._table.imagine(self._seat, self._rng, SeededLuck(self._rng.randbytes(SEED_BYTES)))

    def go_on(self) -> None:
        """Make one pass."""
        tree = self.passes % len(self._trees)
        self.passes += 1
        self._trees[tree].grow(self._worlds[tree].clone() if self._worlds else self._imagine())

    def best(self) -> tuple[Option, ...]:
        """Give the first step that is best over all worlds, and how to go on in the world where it does best."""
        found: dict[Option, list[Node]] = {}
        for tree in self._trees:
            for option, step in tree.root.steps.items():
                found.setdefault(option, []).append(step)
        weight = self._settings.best

        def judged(option: Option) -> tuple[int, float]:
            steps = found[option]
            return len(steps), sum(step.worth(weight) for step in steps) / len(steps)

        first = max(found, key=judged)
        way, step = [first], max(found[first], key=lambda step: step.worth(weight))
        while True:
            sure = {option: then for option, then in step.steps.items() if then.visits >= SURE}
            if not sure:
                return tuple(way)
            option, step = max(sure.items(), key=lambda one: one[1].worth(weight))
            way.append(option)
