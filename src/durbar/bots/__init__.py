"""Players that are programs, from random to expert; each sees only what its seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from durbar.bots.entrants import Entrant, read_entrant
from durbar.bots.greedy import GreedyBot
from durbar.bots.levels import EasyBot, ExpertBot, HardBot, MediumBot
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


BOTS: dict[str, Callable[..., Bot]] = {
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": HardBot,
    "expert": ExpertBot,
    "greedy": GreedyBot,
    "random": RandomBot,
}
"""What makes each bot out of the text of a seed, or none; those that think take `think` or `passes` besides."""

THINKERS: set[str] = {"medium", "hard", "expert"}
"""The bots that can be told how long to think, by name: think=seconds a turn, or passes=a number of passes."""


def entrant(text: str) -> Entrant:
    """Read a bot as people write it (hard, hard@0.3, hard#200), and refuse what does not exist."""
    if text not in BOTS:  # so that a name nobody could have meant is answered with those there are
        name = text.partition("@")[0].partition("#")[0]
        if name not in BOTS:
            raise BadInput("bad.no_bot", name=name[:40], known=list(BOTS))
    found = read_entrant(text)
    if found.budget and found.name not in THINKERS:
        raise BadInput("bad.bot_budget", name=found.name, label=found.label)
    return found


def bot(name: str, seed: Seed = None) -> Bot:
    """Make a bot by its name, with how long it may think if it thinks (hard@0.3, hard#200).

    With a seed, any text or whole number, it plays the same game again.
    """
    chosen = entrant(name)
    return BOTS[chosen.name](seed_text(seed), **chosen.budget)
