"""The first game alone against the Maharaja: six steps, from your worker's colour to following his."""

from __future__ import annotations

from typing import Any

from durbar.engine.table import Table
from durbar.games.amritsar.lesson import scenes
from durbar.games.amritsar.names import MARBLE
from durbar.games.shared.lessons import Chapter, Click, Lesson, Step, after

Numbers = dict[str, Any]


def gift(table: Table[Any]) -> Numbers:
    """Give the temple number of the district in which he donates [22.8]."""
    then = after(table, "work white-1").state
    numbers = table.content.temple[table.state.temple[table.state.era]]
    return {"number": numbers[then.place[then.maharaja]]}


def blue(table: Table[Any]) -> Numbers:
    """Count the marble of a blue action [22.11]."""
    return {"marble": table.content.blue_action[table.state.era].count(MARBLE)}


SOLO = Lesson(
    game="amritsar",
    name="solo",
    players=1,
    minutes=5,
    seed="amritsar: the first game alone",
    onwards=True,
    things=6,
    chapters=(
        Chapter(
            "maharaja",
            (
                Step("alone", ("22.1",), (Click("", ("#am-raja-board",)),), scenes.ALONE, icons=("am-king",)),
                Step(
                    "colour",
                    ("22.9",),
                    (
                        Click("take w2", ("station-w2", "station-n1")),
                        Click("activate blue n1", ("station-n1", "carried-blue")),
                    ),
                    icons=("am-blue",),
                ),
                Step("gift", ("22.8",), (Click("work white-1"),), numbers=gift, icons=("am-white",)),
            ),
        ),
        Chapter(
            "answer",
            (
                Step("mine", ("22.11", "22.5"), (Click("", (".am-raja .mine",)),), numbers=blue, icons=("am-marble",)),
                Step(
                    "after",
                    ("22.14",),
                    (Click("follow"), Click("donate west a", free=("donate *",))),
                    icons=("am-mahout",),
                ),
                Step("wins", ("22.15", "22.16"), (Click("", ("#am-raja-board",)),)),
            ),
        ),
    ),
)
