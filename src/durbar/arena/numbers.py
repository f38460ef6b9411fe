"""Statistics in plain Python: intervals that hold the truth in 95 of 100 runs, and percentiles."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import TypeAlias

LEVEL = 0.95
"""How often an interval is to hold what it is about."""

Interval: TypeAlias = tuple[float, float]

_EXACT = 200
"""Up to so many degrees of freedom Student's t is computed exactly."""


def z_of(level: float = LEVEL) -> float:
    """Give how many standard deviations lie around the mean of a normal distribution."""
    return statistics.NormalDist().inv_cdf((1 + level) / 2)


def wilson(wins: float, games: int, level: float = LEVEL) -> Interval | None:
    """Give Wilson's score interval for a share; a shared win may count as a part of one."""
    if games < 1:
        return None
    z, share = z_of(level), wins / games
    middle = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def t_of(freedom: int, level: float = LEVEL) -> float:
    """Give the same as `z_of` for Student's distribution with so many degrees of freedom."""
    if freedom > _EXACT:  # Cornish and Fisher's expansion, good to six places here
        z = z_of(level)
        second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
        return z + (z**3 + z) / (4 * freedom) + second / freedom**2
    low, high = 0.0, 1.0
    while _within(high, freedom) < level:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < level else (low, middle)
    return (low + high) / 2


def _within(t: float, freedom: int) -> float:
    """Give the chance of lying between -t and t: a finite sum for whole degrees of freedom."""
    angle = math.atan(t / math.sqrt(freedom))
    sine, square = math.sin(angle), math.cos(angle) ** 2
    odd = freedom % 2
    term = math.cos(angle) if odd else 1.0
    total = 0.0
    for number in range(freedom // 2):
        total += term
        term *= square * ((2 * number + 2) / (2 * number + 3) if odd else (2 * number + 1) / (2 * number + 2))
    return 2 / math.pi * (angle + sine * total) if odd else sine * total


def around_mean(values: Sequence[float]) -> Interval | None:
    """Give Student's interval for the mean; none where values are too few, or all the same, and tell nothing of it."""
    if len(values) < 2:
        return None
    spread = statistics.stdev(values)
    if not spread:
        return None
    middle = statistics.fmean(values)
    reach = t_of(len(values) - 1) * spread / math.sqrt(len(values))
    return middle - reach, middle + reach


def percentile(values: Sequence[float], percent: int) -> float:
    """Give the least of the sorted values that so many percent of them do not exceed."""
    return values[max(0, math.ceil(len(values) * percent / 100) - 1)]
