"""The first game of Sabika: nineteen steps, from the first worker to the last wish."""

from __future__ import annotations

from typing import Any

from durbar.engine.table import Table
from durbar.games.sabika.lesson import scenes
from durbar.games.sabika.names import ROUNDS
from durbar.games.shared.lessons import LEARNER, Chapter, Click, Lesson, Step, after, scores

MOON, STAR, LEAF = 1, 2, 3
Numbers = dict[str, Any]


def amount(reward: Any) -> int:
    """Count a reward that is of one kind: "3 dinars"."""
    return int(reward.text.split()[0])


def frame(table: Table[Any]) -> Numbers:
    """Count rounds and workers [4.1, 4.3]."""
    return {"rounds": ROUNDS, "workers": len(scenes.WORKERS)}


def quarry(table: Table[Any]) -> Numbers:
    """Count what the Small quarry gives [5.1]."""
    then = after(table, "work builder-1 small-quarry", "act small-quarry", "gather-three gypsum wood wood")
    return {"n": sum(then.state.materials[LEARNER]) - sum(table.state.materials[LEARNER])}


def chests(table: Table[Any]) -> Numbers:
    """Count the chests [3.2]."""
    return {"chests": table.state.chests(LEARNER)}


def crowd(table: Table[Any]) -> Numbers:
    """Count what a worker that is there costs [4.6]."""
    then = after(table, "work builder-2 building-1")
    return {"who": STAR, "dinars": table.state.dinars[LEARNER] - then.state.dinars[LEARNER]}


def large(table: Table[Any]) -> Numbers:
    """Count what gypsum and wood score [5.12]."""
    gypsum = scores(after(table, "large 1", "pay gypsum"))[LEARNER] - scores(table)[LEARNER]
    both = scores(after(table, "large 1", "pay-two gypsum wood"))[LEARNER] - scores(table)[LEARNER]
    return {"gypsum": gypsum, "wood": both - gypsum, "points": both}


def favour(table: Table[Any]) -> Numbers:
    """Count what the favour space and the palace have brought [5.12, 13.2, 13.4]."""
    return {"favour": amount(table.content.favour[0]), "palace": amount(table.content.large[0].reward)}


def cell(table: Table[Any]) -> Numbers:
    """Count what a builder would pay for the token [8.1]."""
    return {"dinars": max(table.content.raw_price)}


def craft(table: Table[Any]) -> Numbers:
    """Count what craft and rest bring, and what rest costs [7.8, 4.14]."""
    made, rested = after(table, "work poet craft-1", "act craft-1"), after(table, "rest poet")
    return {
        "dinars": made.state.dinars[LEARNER] - table.state.dinars[LEARNER],
        "rest": rested.state.dinars[LEARNER] - table.state.dinars[LEARNER],
        "lost": scores(table)[LEARNER] - scores(rested)[LEARNER],
    }


def tribute(table: Table[Any]) -> Numbers:
    """Count the tribute, now and at the end, and what it costs in dinars [9.5, 13.2]."""
    due = table.content.tribute
    paid = table.state.dinars[LEARNER] - after(table, "coins 2").state.dinars[LEARNER]
    return {"due": due[0], "last": due[-1], "dinars": paid}


def moving(table: Table[Any]) -> Numbers:
    """Count the free steps, and what the next one costs [4.6]."""
    then = after(table, "work builder-1 building-2")
    return {"free": table.content.free_steps, "dinars": table.state.dinars[LEARNER] - then.state.dinars[LEARNER]}


def extension(table: Table[Any]) -> Numbers:
    """Count the point of a first extension [5.3]."""
    return {"points": table.content.extension_points[0]}


def export(table: Table[Any]) -> Numbers:
    """Count what the way to Tunis costs, and what is there [6.1]."""
    before = after(table, "work merchant export-2", "act export-2")
    then = after(before, "ship tunis")
    tile = scenes.START["cities"]["tunis"]["tile"] - 1
    reward = amount(table.content.city_tiles[tile].reward)
    return {
        "cost": before.state.dinars[LEARNER] + reward - then.state.dinars[LEARNER],
        "points": scores(then)[LEARNER] - scores(table)[LEARNER],
        "paria": then.state.paria[LEARNER] - table.state.paria[LEARNER],
        "dinars": reward,
    }


def carve(table: Table[Any]) -> Numbers:
    """Count what poems cost [7.1]."""
    here = after(table, "work poet carve-2", "act carve-2")
    paid = [
        here.state.dinars[LEARNER] - after(here, option).state.dinars[LEARNER]
        for option in ("carve-blue 6", "carve-red 6", "carve-grey h3")
    ]
    return {"blue": paid[0], "red": paid[1], "grey": paid[2]}


RIVALS = (
    (LEARNER, "end"),
    *((MOON, option) for option in ("work poet craft-2", "act craft-2", "end")),
    *((STAR, option) for option in ("work builder-1 building-1", "act building-1", "large 3")),
    *((STAR, option) for option in ("pay-two gypsum wood", "end")),
    *((LEAF, option) for option in ("work poet craft-2", "act craft-2", "end")),
)
"""What the others do with their first workers."""

FIRST = Lesson(
    game="sabika",
    name="first",
    players=4,
    minutes=15,
    seed="sabika: the first game",
    chapters=(
        Chapter(
            "rondel",
            (
                Step("frame", ("4.1", "4.3", "10.9"), (Click("", (".rondel",)),), scenes.BEGIN, numbers=frame),
                Step(
                    "quarry",
                    ("4.6", "5.1"),
                    (Click("work builder-1 small-quarry", ("space-small-quarry",)), Click("act small-quarry")),
                    numbers=quarry,
                    icons=("sb-builder",),
                ),
                Step(
                    "chests",
                    ("3.2", "3.4"),
                    (Click("gather-three gypsum wood wood", free=("gather-three gypsum gypsum wood",)),),
                    then=RIVALS,
                    numbers=chests,
                    icons=("sb-chest",),
                ),
                Step(
                    "crowd",
                    ("4.6",),
                    (Click("work builder-2 building-1", ("space-building-1",)), Click("act building-1")),
                    numbers=crowd,
                    icons=("sb-dinars",),
                ),
            ),
        ),
        Chapter(
            "building",
            (
                Step(
                    "large",
                    ("5.12",),
                    (Click("large 1"), Click("pay-two gypsum wood")),
                    numbers=large,
                    icons=("sb-palace",),
                ),
                Step(
                    "favour",
                    ("5.12", "13.2", "13.4"),
                    (Click("", ("favour-1",)),),
                    numbers=favour,
                    icons=("sb-favour",),
                ),
            ),
        ),
        Chapter(
            "trade",
            (
                Step(
                    "cell",
                    ("8.1", "3.8"),
                    (Click("work merchant production-1", ("space-production-1", "cell-raw-3")), Click("use raw-3")),
                    scenes.PRODUCE,
                    numbers=cell,
                    icons=("sb-merchant",),
                ),
                Step(
                    "goods",
                    ("6.9", "3.14"),
                    (Click("act production-1"), Click("process sugar-cane")),
                    icons=("sb-sugar",),
                ),
                Step(
                    "craft",
                    ("7.8", "4.14"),
                    (Click("work poet craft-1", ("space-craft-1",)), Click("act craft-1")),
                    scenes.CRAFT,
                    numbers=craft,
                    icons=("sb-poet",),
                ),
            ),
        ),
        Chapter(
            "round",
            (
                Step("wish", ("9.2",), (Click("", ("#sb-strip",)),), scenes.TRIBUTE, icons=("sb-key",)),
                Step(
                    "tribute",
                    ("9.5", "13.2"),
                    (Click("coins 2", ("#paria-of-0",)),),
                    numbers=tribute,
                    icons=("sb-paria",),
                ),
            ),
        ),
        Chapter(
            "second",
            (
                Step(
                    "moving",
                    ("4.6",),
                    (
                        Click("work builder-1 building-2", ("space-building-2", "space-small-quarry")),
                        Click("act building-2"),
                    ),
                    scenes.MOVE,
                    numbers=moving,
                    icons=("sb-builder",),
                ),
                Step(
                    "balance",
                    ("5.15", "5.16"),
                    (
                        Click("small 5 right", ("small-5", "row-right")),
                        Click("pay wood"),
                        Click("split 2 2", free=("split *",)),
                    ),
                    icons=("sb-garden",),
                ),
                Step(
                    "warehouse",
                    ("5.3",),
                    (
                        Click("work builder-2 warehouse-right", ("space-warehouse-right",)),
                        Click("extend w7 1", free=("extend *",)),
                    ),
                    scenes.EXTEND,
                    numbers=extension,
                    icons=("sb-chest",),
                ),
                Step(
                    "export",
                    ("6.1",),
                    (
                        Click("work merchant export-2", ("space-export-2", "city-tunis")),
                        Click("act export-2"),
                        Click("ship tunis"),
                    ),
                    scenes.EXPORT,
                    numbers=export,
                    icons=("sb-ship",),
                ),
                Step(
                    "carve",
                    ("7.1",),
                    (
                        Click("work poet carve-2", ("space-carve-2",)),
                        Click("act carve-2"),
                        Click("carve-blue 6", free=("carve-blue *", "carve-red *")),
                        Click("pay gypsum", free=("pay *", "pay-two *")),
                    ),
                    scenes.CARVE,
                    numbers=carve,
                    icons=("sb-poem",),
                ),
                Step("poems", ("7.4", "7.7"), (Click("", ("#own",)),), icons=("sb-poem",)),
            ),
        ),
        Chapter(
            "wins",
            (
                Step(
                    "consolidate",
                    ("6.8", "9.1"),
                    (
                        Click("work merchant consolidate-2", ("space-consolidate-2", "city-tunis")),
                        Click("act consolidate-2"),
                        Click("consolidate tunis"),
                    ),
                    scenes.CONSOLIDATE,
                    icons=("sb-harbour",),
                ),
                Step("wins", ("10.3", "10.7", "10.8"), (Click("", ("#end",)),), scenes.END),
            ),
        ),
    ),
)
