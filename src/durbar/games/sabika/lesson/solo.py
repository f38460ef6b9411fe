"""The first game alone against Yusuf: six steps, from his first card to the tribute."""

from __future__ import annotations

from typing import Any

from durbar.engine.table import Table
from durbar.games.sabika.lesson import alone
from durbar.games.shared.lessons import LEARNER, Chapter, Click, Lesson, Step, after, scores

Numbers = dict[str, Any]


def card(table: Table[Any]) -> Numbers:
    """Count what his card has scored [12.29]."""
    return {"points": table.content.yusuf_cards[0][alone.CARD - 1].points}


def crowd(table: Table[Any]) -> Numbers:
    """Count what his builder costs [12.11]."""
    then = after(table, "work builder-1 market-2")
    return {"dinars": table.state.dinars[LEARNER] - then.state.dinars[LEARNER]}


def wanted(table: Table[Any]) -> Numbers:
    """Count what the gate scores with gypsum and wood [5.12]."""
    then = after(table, "work builder-2 building-2", "act building-2", "large 6", "pay-two gypsum wood")
    return {"points": scores(then)[LEARNER] - scores(table)[LEARNER]}


SOLO = Lesson(
    game="sabika",
    name="solo",
    players=1,
    minutes=5,
    seed="sabika: the first game alone, 2",
    onwards=True,
    things=6,
    chapters=(
        Chapter(
            "yusuf",
            (
                Step("alone", ("12.1", "12.6"), (Click("", (".yusuf",)),), alone.AFTER_HIS_FIRST),
                Step(
                    "card",
                    ("12.7", "12.29"),
                    (Click("", (".yusuf .play",)),),
                    numbers=card,
                    icons=("sb-builder",),
                ),
                Step(
                    "crowd",
                    ("12.11", "12.8"),
                    (Click("work builder-1 market-2", ("space-market-2",)),),
                    then=((LEARNER, "act market-2"), (LEARNER, "done"), (LEARNER, "end")),
                    numbers=crowd,
                    icons=("sb-builder",),
                ),
            ),
        ),
        Chapter(
            "race",
            (
                Step(
                    "wanted",
                    ("12.15", "12.16"),
                    (
                        Click("work builder-2 building-2", ("space-building-2", "large-6")),
                        Click("act building-2"),
                        Click("large 6"),
                        Click("pay-two gypsum wood", free=("pay*",)),
                    ),
                    then=((LEARNER, "done"), (LEARNER, "end")),
                    numbers=wanted,
                    icons=("sb-palace",),
                ),
                Step(
                    "cells",
                    ("12.8", "12.10"),
                    (
                        Click("work merchant production-1", ("space-production-1", "cell-raw-3", "cell-raw-1")),
                        Click("use raw-3"),
                    ),
                    icons=("sb-merchant",),
                ),
                Step("wins", ("12.30", "12.33"), (Click("", (".yusuf",)),)),
            ),
        ),
    ),
)
