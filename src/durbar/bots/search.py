"""Open-loop search: one tree of what may be chosen, walked through in imagined worlds, each seat for its own good."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log, sqrt
from random import Random
from typing import Any, NamedTuple, TypeAlias

from durbar.bots.leaf import Leaf
from durbar.bots.random import question_for
from durbar.engine.chance import SEED_BYTES, SeededLuck
from durbar.engine.decision import Choose, Option
from durbar.engine.table import Table

Horizon: TypeAlias = Callable[[Table[Any]], int]
"""A number that goes on when what a search looks at is over: the turn, the round, the visit."""

Policy: TypeAlias = Callable[[Choose, Random], Option]
"""How everybody chooses beyond what the tree knows."""


def at_random(ask: Choose, rng: Random) -> Option:
    """Choose any worthwhile option."""
    options = ask.worthwhile
    return options[int(rng.random() * len(options))]


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
    """How many steps of a path are remembered: with one, all first steps are tried and the rest is by the policy."""
    policy: Policy = at_random
    """How everybody chooses beyond that."""


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

    def __init__(self, settings: Settings, leaf: Leaf, seat: int, rng: Random) -> None:
        """Begin with the root alone."""
        self.root = Node()
        self._settings = settings
        self._leaf = leaf
        self._seat = seat
        self._rng = rng
        self._low, self._high = inf, -inf

    def grow(self, world: Table[Any]) -> None:
        """Walk through a world as far as the tree is known, then on by the policy, and remember how it ended."""
        horizon, depth, policy = self._settings.horizon, self._settings.depth, self._settings.policy
        began = horizon(world)
        node = self.root
        path: list[tuple[int, Node]] = []
        known = True
        while not world.over and horizon(world) == began:
            ask = world.decision if path else question_for(world, self._seat)
            assert ask is not None
            if known:
                options = ask.worthwhile
                option = options[0] if len(options) == 1 else self._select(node, options)
                step = node.steps.get(option)
                if step is None:
                    step = node.steps[option] = Node()
                    known = len(options) == 1  # where there is no choice, a step more costs nothing
                path.append((ask.seat, step))
                known = known and len(path) < depth
                node = step
            else:
                option = policy(ask, self._rng)
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
        seats = list({seat: None for seat, _ in path})
        rewards = dict(zip(seats, self._leaf(world, seats), strict=True))
        for seat, step in path:
            reward = rewards[seat]
            step.visits += 1
            step.total += reward
            step.best = max(step.best, reward)
        own = rewards[self._seat]
        self._low, self._high = min(self._low, own), max(self._high, own)


class Search:
    """Thinks about the own turn, a pass at a time; what it has found stays known from choice to choice."""

    def __init__(self, settings: Settings, leaf: Leaf, table: Table[Any], seat: int, rng: Random) -> None:
        """Begin to think about what `seat` is asked."""
        self._settings = settings
        self._seat = seat
        self._rng = rng
        self._table = table
        self._trees = [Tree(settings, leaf, seat, rng) for _ in range(settings.worlds or 1)]
        self._worlds = [self._imagine() for _ in range(settings.worlds)]
        self._dealt: Table[Any] | None = None
        self.passes = 0

    def follow(self, table: Table[Any], option: Option) -> None:
        """Go on to what is asked after an own choice that has brought nothing new to light."""
        self._table = table
        self._dealt = None
        for tree in self._trees:
            tree.root = tree.root.steps.get(option) or Node()
        for world in self._worlds:
            world.choose_trusted(self._seat, option)
        self.passes = sum(step.visits for tree in self._trees for step in tree.root.steps.values())

    def rest(self, option: Option) -> tuple[Option, ...]:
        """Give nothing: what comes next is thought about once more."""
        return ()

    def _imagine(self) -> Table[Any]:
        """Imagine a world whose luck is the same whenever it is walked through."""
        return self._table.imagine(self._seat, self._rng, SeededLuck(self._rng.randbytes(SEED_BYTES)))

    def go_on(self, late: Callable[[], bool]) -> None:
        """Make one pass: it is short, so that nobody need ask in the middle of it whether it is late."""
        tree = self.passes % len(self._trees)
        self.passes += 1
        self._trees[tree].grow(self._worlds[tree].clone() if self._worlds else self._any_world())

    def _any_world(self) -> Table[Any]:
        """Give a world nobody has walked through: every deal serves twice, and luck differs, as dealing takes time."""
        world, self._dealt = self._dealt, None
        if world is None:
            world = self._table.imagine(self._seat, self._rng)
            self._dealt = world.clone()
        return world

    def best(self) -> Option:
        """Give the next step that is best over all worlds."""
        found: dict[Option, list[Node]] = {}
        for tree in self._trees:
            for option, step in tree.root.steps.items():
                found.setdefault(option, []).append(step)
        weight = self._settings.best

        def judged(option: Option) -> tuple[int, float]:
            steps = found[option]
            return len(steps), sum(step.worth(weight) for step in steps) / len(steps)

        return max(found, key=judged)
