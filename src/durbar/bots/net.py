"""A small network that says how a game will end: one hidden layer over the numbers of an encoder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.float32]

POINTS = 10.0
"""The unit of a margin inside the net, in points."""
SLOPE = 0.12
"""How much a point of the hand-made margin says of the chance to win, before anything is learned."""
FIELDS = ("mean", "scale", "hidden", "hidden_bias", "out", "out_bias")


class Net:
    """What is learned beyond the hand-made margin: margin at the end and chance to win, for a batch of positions."""

    def __init__(self, weights: Mapping[str, Any]) -> None:
        """Take weights as they are kept."""
        for name in FIELDS:
            setattr(self, name, np.ascontiguousarray(weights[name], dtype=np.float32))

    mean: Numbers
    scale: Numbers
    hidden: Numbers
    hidden_bias: Numbers
    out: Numbers
    out_bias: Numbers

    @property
    def inputs(self) -> int:
        """How many numbers a position has."""
        return int(self.hidden.shape[0])

    def weights(self) -> dict[str, Numbers]:
        """Give everything that makes this net."""
        return {name: getattr(self, name) for name in FIELDS}

    def prepared(self, batch: Numbers) -> Numbers:
        """Bring all numbers to one size."""
        found: Numbers = np.clip((batch - self.mean) * self.scale, -5.0, 5.0)
        return found

    def run(self, batch: Numbers) -> tuple[Numbers, Numbers]:
        """Give what is expected for each position: the margin in points, and the logit of the chance to win."""
        active: Numbers = np.maximum(self.prepared(batch) @ self.hidden + self.hidden_bias, np.float32(0.0))
        told: Numbers = (active @ self.out + self.out_bias).astype(np.float32, copy=False)
        base = batch[:, 0]
        return base + np.float32(POINTS) * told[:, 0], np.float32(SLOPE) * base + told[:, 1]


def chance(logit: Numbers) -> Numbers:
    """Turn a logit into a chance."""
    one = np.float32(1.0)
    found: Numbers = one / (one + np.exp(-np.clip(logit, np.float32(-30.0), np.float32(30.0))))
    return found


def new_net(inputs: int, size: int, rng: np.random.Generator) -> Net:
    """Give a net that has learned nothing: what it says is the hand-made margin."""
    return Net(
        {
            "mean": np.zeros(inputs),
            "scale": np.ones(inputs),
            "hidden": rng.normal(0.0, (2.0 / inputs) ** 0.5, (inputs, size)),
            "hidden_bias": np.zeros(size),
            "out": np.zeros((size, 2)),
            "out_bias": np.zeros(2),
        }
    )
