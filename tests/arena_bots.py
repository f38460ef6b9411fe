"""Bots that only the arena's tests have; processes find them here by name."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from durbar.bots import Bot, bot
from durbar.bots.random import RandomBot
from durbar.engine.decision import Option
from durbar.engine.table import Table


class Raising(RandomBot):
    """Raises an error at its third choice."""

    def __init__(self, seed: str | None = None) -> None:
        super().__init__(seed)
        self.left = 2

    def choose(self, table: Table[Any], seat: int) -> Option:
        if not self.left:
            raise ZeroDivisionError("thought too hard")
        self.left -= 1
        return super().choose(table, seat)


class Cheating(RandomBot):
    """Chooses what is not an option."""

    def choose(self, table: Table[Any], seat: int) -> Option:
        return "take everything"  # type: ignore[return-value]  # as a bot may


class Silent(RandomBot):
    """Chooses nothing."""

    def choose(self, table: Table[Any], seat: int) -> Option:
        return None  # type: ignore[return-value]  # as a bot may


class Unmade(RandomBot):
    """Cannot be made."""

    def __init__(self, seed: str | None = None) -> None:
        raise FileNotFoundError("no weights")


class Dying(RandomBot):
    """Ends its process; the second time it is asked it plays, if a file is named that remembers."""

    def choose(self, table: Table[Any], seat: int) -> Option:
        mark = os.environ.get("DURBAR_TEST_DIED")
        if mark is None or not Path(mark).exists():
            if mark is not None:
                Path(mark).touch()
            os._exit(3)
        return super().choose(table, seat)


OWN: dict[str, type[RandomBot]] = {
    "raising": Raising, "cheating": Cheating, "silent": Silent, "unmade": Unmade, "dying": Dying, "twin": RandomBot,
}  # fmt: skip


def make(name: str, seed: str) -> Bot:
    """Make a bot of the tests, or a real one."""
    return OWN[name](seed) if name in OWN else bot(name, seed)
