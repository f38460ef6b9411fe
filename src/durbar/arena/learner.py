"""Learning from games: positions at the ends of own turns, each told by TD(lambda) how its game went on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from durbar.bots.net import POINTS, Net, Numbers, chance, new_net

LAMBDA = 0.9
"""How much the end of a game counts for what came before, beside what the net said on the way."""
WARM = 12
"""After so many games the size of all numbers is known, and learning begins."""
KEEP = 800
"""How many games are remembered and learned from again."""
STEPS, BATCH = 8, 128
"""After each game: how often a handful of positions is taken from all that are remembered, and how many."""
RATE, SLOWER = 5e-4, 2000.0
"""How big the steps are, and after how many games half as big."""
SHRINK = 0.04
"""How much is held against big weights: without it the first hundred games are learned by heart."""
LEAST_SPREAD = 0.3
"""What hardly ever changes is not made bigger than this allows."""
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8
LEARNED = ("hidden", "hidden_bias", "out", "out_bias")


@dataclass
class Story:
    """What one seat saw of a game: the positions it left behind at the ends of its turns, and how it ended."""

    positions: Numbers
    margin: float
    """Its points at the end less those of the best rival."""
    win: float
    """1 for a victory, or its part of a shared one."""


@dataclass
class Lessons:
    """Positions with what they led to; the oldest are forgotten."""

    positions: list[Numbers] = field(default_factory=list)
    targets: list[Numbers] = field(default_factory=list)
    """For each position the margin and the chance to win it should have told."""

    def add(self, stories: list[tuple[Numbers, Numbers]]) -> None:
        """Remember a game."""
        self.positions.append(np.concatenate([one for one, _ in stories]))
        self.targets.append(np.concatenate([one for _, one in stories]))
        del self.positions[:-KEEP], self.targets[:-KEEP]


class Learner:
    """A net, and all that is needed to go on with learning it."""

    def __init__(self, inputs: int, hidden: int, seed: str) -> None:
        """Begin with a net that has learned nothing."""
        self.seed = seed
        self.net = new_net(inputs, hidden, generator(seed, "net"))
        self.games = 0
        self.lessons = Lessons()
        self._moments = {name: np.zeros((2, *getattr(self.net, name).shape), dtype=np.float32) for name in LEARNED}
        self._steps = 0

    def hear(self, stories: list[Story]) -> dict[str, float]:
        """Learn from a game, and tell how far off the net and the hand-made value were before."""
        off = hand = 0.0
        told = []
        for story in stories:
            margin, logit = self.net.run(story.positions)
            off += float(np.abs(margin - story.margin).mean())
            hand += float(np.abs(story.positions[:, 0] - story.margin).mean())
            goals = np.stack([returns(margin, story.margin), returns(chance(logit), story.win)], axis=1)
            told.append((story.positions, goals))
        self.lessons.add(told)
        self.games += 1
        if self.games == WARM:
            self._measure()
        if self.games >= WARM:
            self._study()
        return {"error": round(off / len(stories), 3), "hand_error": round(hand / len(stories), 3)}

    def _measure(self) -> None:
        """Find out how big each number usually is; what never changes counts for nothing."""
        seen = np.concatenate(self.lessons.positions)
        spread = seen.std(axis=0)
        self.net.mean = seen.mean(axis=0).astype(np.float32)
        self.net.scale = (1.0 / np.maximum(spread, LEAST_SPREAD)).astype(np.float32)

    def _study(self) -> None:
        """Take some of the positions remembered, and go a step towards what they should have told."""
        rng = generator(self.seed, f"study {self.games}")
        positions, targets = np.concatenate(self.lessons.positions), np.concatenate(self.lessons.targets)
        rate = RATE / (1.0 + self.games / SLOWER)
        for _ in range(STEPS):
            chosen = rng.integers(0, len(positions), BATCH)
            self._step(gradients(self.net, positions[chosen], targets[chosen]), rate)

    def _step(self, slopes: Mapping[str, Numbers], rate: float) -> None:
        """Go a step downhill, as Adam does."""
        self._steps += 1
        first = 1.0 - FIRST_MOMENT**self._steps
        second = 1.0 - SECOND_MOMENT**self._steps
        for name in LEARNED:
            moments, weights, slope = self._moments[name], getattr(self.net, name), slopes[name]
            if not name.endswith("bias"):
                slope = slope + SHRINK * weights
            moments[0] = FIRST_MOMENT * moments[0] + (1 - FIRST_MOMENT) * slope
            moments[1] = SECOND_MOMENT * moments[1] + (1 - SECOND_MOMENT) * slope * slope
            step = rate * (moments[0] / first) / (np.sqrt(moments[1] / second) + TINY)
            setattr(self.net, name, (weights - step).astype(np.float32))

    # ------------------------------------------------------------------ to go on later

    def kept(self) -> dict[str, Any]:
        """Give everything that is needed to go on."""
        lengths = [len(one) for one in self.lessons.positions]
        empty = np.zeros((0, self.net.inputs), dtype=np.float32)
        return {
            **self.net.weights(),
            **{f"moments_{name}": moments for name, moments in self._moments.items()},
            "steps": np.array(self._steps),
            "games": np.array(self.games),
            "lengths": np.array(lengths, dtype=np.int64),
            "positions": np.concatenate([empty, *self.lessons.positions]),
            "targets": np.concatenate([empty[:, :2], *self.lessons.targets]),
        }

    def take(self, kept: Mapping[str, Any]) -> None:
        """Go on where somebody stopped."""
        self.net = Net(kept)
        self._moments = {name: kept[f"moments_{name}"] for name in LEARNED}
        self._steps, self.games = int(kept["steps"]), int(kept["games"])
        cuts = np.cumsum(kept["lengths"])[:-1]
        if len(kept["lengths"]):
            self.lessons = Lessons(np.split(kept["positions"], cuts), np.split(kept["targets"], cuts))


def generator(seed: str, what: str) -> np.random.Generator:
    """Give luck of its own to each part of the work."""
    return np.random.default_rng(list(f"{seed}/{what}".encode()))


def returns(said: Numbers, end: float) -> Numbers:
    """Give TD(lambda)'s targets: what was said of the next position and how it ended, mixed all along the way back."""
    found = np.empty(len(said), dtype=np.float32)
    target = end
    for at in range(len(said) - 1, -1, -1):
        found[at] = target
        target = (1 - LAMBDA) * float(said[at]) + LAMBDA * target
    return found


def gradients(net: Net, batch: Numbers, targets: Numbers) -> dict[str, Numbers]:
    """Tell which way is up: of the margin's Huber error in units of ten points, and of the chance's entropy."""
    prepared = net.prepared(batch)
    before = prepared @ net.hidden + net.hidden_bias
    active = np.maximum(before, 0.0)
    margin, logit = net.run(batch)
    up = np.stack(
        [np.clip((margin - targets[:, 0]) / POINTS, -1.5, 1.5), 0.5 * (chance(logit) - targets[:, 1])], axis=1
    ) / len(batch)
    back = (up @ net.out.T) * (before > 0)
    return {
        "hidden": prepared.T @ back,
        "hidden_bias": back.sum(axis=0),
        "out": active.T @ up,
        "out_bias": up.sum(axis=0),
    }
