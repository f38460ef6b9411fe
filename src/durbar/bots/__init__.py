"""Players that are programs: random and greedy; each sees only what its seat may know."""

from __future__ import annotations

from typing import Any, Protocol

from durbar.bots.greedy import GreedyBot
from durbar.bots.random import RandomBot
from durbar.engine.chance import Seed, seed_text
from durbar.engine.decision import Option
from durbar.engine.messages import BadInput
from durbar.engine.table import Table


class Bot(Protocol):
    """Somebody who chooses for a seat."""

    name: str

    def choose(self, table: Table[Any], seat: int) -> Option:
        """Choose one of the legal options of `seat`."""
        ...


BOTS: dict[str, type[RandomBot] | type[GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot(name: str, seed: Seed = None) -> Bot:
    """Make a bot by its name; with a seed, any text or whole number, it plays the same game again."""
    if name not in BOTS:
        raise BadInput("bad.no_bot", name=name, known=list(BOTS))
    return BOTS[name](seed_text(seed))
