"""One game among bots: who chose what is the table's to know, how long each thought and who failed is told here."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from durbar.bots import Bot
from durbar.engine.decision import Option
from durbar.engine.messages import DurbarError
from durbar.engine.table import Table


@dataclass
class Course:
    """How bots went through a game."""

    thought: list[list[list[float]]]
    """For each seat its turns, and for each turn the seconds thought at its choices."""
    failed: int | None = None
    """The seat whose bot raised an error or chose what is not legal; the game ends there."""
    error: str = ""
    seconds: float = 0.0


def play_table(table: Table[Any], players: Sequence[Bot]) -> Course:
    """Let bots play a table to its end, or until one of them fails; an error of the rules is raised."""
    course = Course([[] for _ in players])
    begun = time.perf_counter()
    goes_on = False  # whether the one who chose last is asked again in the same turn
    last = -1
    while (ask := table.decision) is not None:
        seat = ask.seat
        start = time.perf_counter()
        try:
            option: Any = players[seat].choose(table, seat)
        except Exception as error:  # noqa: BLE001  # whatever a bot raises is its failure, not the run's
            course.failed, course.error = seat, described(error)
            break
        took = time.perf_counter() - start
        if goes_on and seat == last:
            course.thought[seat][-1].append(took)
        else:
            course.thought[seat].append([took])
        if not isinstance(option, Option | str):
            course.failed, course.error = seat, f"chose {option!r:.60}, which is no option"
            break
        try:
            choose(table, option, seat)
        except DurbarError as error:
            course.failed, course.error = seat, described(error)
            break
        last, goes_on = seat, table.in_turn_of(seat)
    course.seconds = time.perf_counter() - begun
    return course


def choose(table: Table[Any], option: Option | str, seat: int) -> None:
    """Make a bot's choice; one that is not legal is refused, and any other error is one of the rules."""
    table.choose(option, seat)


def described(error: Exception) -> str:
    """Name an error in a line."""
    return f"{type(error).__name__}: {error}"
