"""A player who takes any option."""

from __future__ import annotations

from random import Random
from typing import Any

from durbar.engine.decision import Choose, Option
from durbar.engine.messages import BadInput
from durbar.engine.table import Table


def question_for(table: Table[Any], seat: int) -> Choose:
    """Find the question a bot is to answer."""
    for ask in table.decisions:
        if ask.seat == seat:
            return ask
    raise BadInput("bad.not_asked", seat=seat)


class RandomBot:
    """Chooses at random, every worthwhile option equally likely."""

    name = "random"

    def __init__(self, seed: str | None = None) -> None:
        """Take a generator of its own: seeded, or really random."""
        self._rng = Random(seed)

    def choose(self, table: Table[Any], seat: int) -> Option:
        """Choose one of the legal options of `seat`."""
        return self._rng.choice(question_for(table, seat).worthwhile)
