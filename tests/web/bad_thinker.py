"""A process in which bots think, with bots among them that do all they should not."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any, NoReturn

from durbar.bots import BOTS
from durbar.bots.random import RandomBot
from durbar.engine.decision import Option
from durbar.web.bots import thinker


class Spinning(RandomBot):
    """Thinks for ever."""

    def choose(self, table: Any, seat: int) -> NoReturn:
        while True:
            pass


class Hanging(RandomBot):
    """Waits for ever."""

    def choose(self, table: Any, seat: int) -> NoReturn:
        while True:
            signal.pause()


class Eating(RandomBot):
    """Wants more and more memory."""

    def choose(self, table: Any, seat: int) -> NoReturn:
        eaten = []
        while True:
            eaten.append(bytearray(1 << 24))


class Dying(RandomBot):
    """Takes its process along."""

    def choose(self, table: Any, seat: int) -> NoReturn:
        os._exit(1)


class Babbling(RandomBot):
    """Says something else before it answers."""

    def choose(self, table: Any, seat: int) -> Option:
        sys.stdout.write("let me think\n")
        return super().choose(table, seat)


class Looking(RandomBot):
    """Wants to look things up."""

    def choose(self, table: Any, seat: int) -> Option:
        with Path(__file__).open("rb"):
            return super().choose(table, seat)


class Inventing(RandomBot):
    """Makes up a choice."""

    def choose(self, table: Any, seat: int) -> Any:
        return "win at once"


BAD = {
    "spinning": Spinning,
    "hanging": Hanging,
    "eating": Eating,
    "dying": Dying,
    "babbling": Babbling,
    "looking": Looking,
    "inventing": Inventing,
}

if __name__ == "__main__":
    BOTS.update(BAD)
    thinker.main()
