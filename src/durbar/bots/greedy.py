"""A player who looks to the end of its own turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from durbar.bots.random import question_for
from durbar.engine.decision import Option
from durbar.engine.table import Table

WORLDS = 3
"""In how many imagined worlds each option is tried."""


class GreedyBot:
    """Tries every option in a few imagined worlds and takes the one that leaves the highest value.

    What an option leads to is judged when the own turn is over: the choices still to be made in it are made one by
    one, each for the value right after it. The value is the game's own; the worlds hold nothing the seat cannot know.
    """

    name = "greedy"

    def __init__(self, seed: str | None = None) -> None:
        """Take a generator of its own: seeded, or really random."""
        self._rng = Random(seed)

    def choose(self, table: Table[Any], seat: int) -> Option:
        """Choose one of the legal options of `seat`."""
        options = question_for(table, seat).options
        if len(options) == 1:
            return options[0]
        totals = [0.0] * len(options)
        for _ in range(WORLDS):
            world = table.imagine(seat, self._rng)
            for place, option in enumerate(options):
                totals[place] += value_of_turn(world, seat, option)
        best = max(totals)
        return options[self._rng.choice([place for place, total in enumerate(totals) if total == best])]


def value_of_turn(world: Table[Any], seat: int, option: Option) -> float:
    """Choose `option` in a copy of the world, finish the turn there, and give the value for the seat."""
    trial = world.clone()
    trial.choose_trusted(seat, option)
    while trial.in_turn_of(seat) and (ask := trial.decision) is not None:
        trial.choose_trusted(seat, best_now(trial, seat, ask.options))
    return trial.game.value(trial.state, seat)


def best_now(table: Table[Any], seat: int, options: Sequence[Option]) -> Option:
    """Give the option with the highest value right after it."""
    if len(options) == 1:
        return options[0]
    best, best_value = options[0], float("-inf")
    for option in options:
        trial = table.clone()
        trial.choose_trusted(seat, option)
        worth = trial.game.value(trial.state, seat)
        if worth > best_value:
            best, best_value = option, worth
    return best
