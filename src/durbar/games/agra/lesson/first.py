"""The first game of Agra: eighteen steps, from the first cotton to the last rupee."""

from __future__ import annotations

from typing import Any

from durbar.engine.table import Table
from durbar.games.agra.lesson import scenes
from durbar.games.shared.lessons import LEARNER, Chapter, Click, Lesson, Step, after

MOON, STAR, LEAF = 1, 2, 3
Numbers = dict[str, Any]


def goods(table: Table[Any], name: str) -> int:
    """Count the learner's goods of a kind."""
    count: int = table.state.goods[LEARNER][table.content.goods.index(name)]
    return count


def field(table: Table[Any]) -> Numbers:
    """Count what the farm gives [7.2]."""
    return {"cotton": goods(after(table, "place cotton-field"), "cotton") - goods(table, "cotton")}


def bumped(table: Table[Any]) -> Numbers:
    """Name who wanted the place, and the favour it brought [5.3]."""
    return {"who": MOON, "favour": table.state.favour[LEARNER]}


def bumping(table: Table[Any]) -> Numbers:
    """Count Moon's favour and the cotton [5.3, 7.2]."""
    then = after(table, "place cotton-field")
    return {
        "who": MOON,
        "favour": then.state.favour[MOON] - table.state.favour[MOON],
        "cotton": goods(then, "cotton") - goods(table, "cotton"),
    }


def merchant(table: Table[Any]) -> Numbers:
    """Count the Merchant's favour [5.9]."""
    return {"favour": after(table, "place lumberjack").state.favour[LEARNER] - table.state.favour[LEARNER]}


def refined(table: Table[Any]) -> Numbers:
    """Name who has followed, and the favour it brought beside the one there was [7.7]."""
    return {"who": STAR, "favour": table.state.favour[LEARNER] - scenes.REFINING["players"][LEARNER]["favour"]}


def favour(table: Table[Any]) -> Numbers:
    """Count what a basic good costs [12.3]."""
    then = after(table, "favour basic-good", "gain sandstone")
    return {"favour": table.state.favour[LEARNER] - then.state.favour[LEARNER]}


def delivery(table: Table[Any], *options: str) -> Numbers:
    """Count the rupees of deliveries [10.1]."""
    return {"rupees": after(table, *options).state.rupees[LEARNER] - table.state.rupees[LEARNER]}


def boat(table: Table[Any]) -> Numbers:
    """Count the contracts after which the boat sails [10.11]."""
    return {"contracts": table.content.leave[1][1]}


def lying(table: Table[Any]) -> Numbers:
    """Count the meditation points [4.1]."""
    return {"points": table.content.meditation_points[1]}


def order(table: Table[Any]) -> Numbers:
    """Count what the order pays, and what of it the Cook adds for the oil [9.4, 12.9]."""
    paid = after(table, "place quarry", "order craftsmen").state.rupees[LEARNER] - table.state.rupees[LEARNER]
    printed = table.content.level_rupees[table.state.influence[LEARNER][0]]
    return {"printed": printed, "cook": paid - printed}


def build(table: Table[Any]) -> Numbers:
    """Count what sandstone and wood are worth together, and what a building of level 2 costs [6.1, 6.4]."""
    content = table.content
    return {
        "one": content.material[content.goods.index("wood")],
        "kinds": content.two_kinds,
        "cost": content.build_cost[content.goods.index("plank")],
    }


def ending(table: Table[Any]) -> Numbers:
    """Count the orders of a column [9.5]."""
    return {"orders": len(table.state.orders[0])}


FIRST = Lesson(
    game="agra",
    name="first",
    players=4,
    minutes=15,
    seed="agra: the first game",
    chapters=(
        Chapter(
            "places",
            (
                Step(
                    "frame",
                    ("1.1", "3.1", "11.4"),
                    (Click("", (".purse",)),),
                    scenes.BEGIN,
                    icons=("ag-rupee",),
                ),
                Step(
                    "farm",
                    ("7.2", "12.6"),
                    (Click("place cotton-field"),),
                    then=((MOON, "place cotton-field"), (STAR, "place quarry"), (LEAF, "place turmeric-field")),
                    numbers=field,
                    icons=("ag-cotton",),
                ),
                Step("bumped", ("5.3",), (Click("", ("favour",)),), numbers=bumped, icons=("ag-favour",)),
                Step(
                    "bump",
                    ("5.1", "5.3", "7.2"),
                    (Click("place cotton-field"),),
                    then=(
                        (MOON, "place quarry"),
                        (STAR, "place turmeric-field"),
                        (LEAF, "place quarry"),
                        (LEARNER, "go-on"),
                    ),
                    numbers=bumping,
                    icons=("ag-worker",),
                ),
                Step(
                    "merchant",
                    ("5.9", "5.11"),
                    (Click("place lumberjack", ("building-lumberjack", "#merchant", "favour")),),
                    numbers=merchant,
                    icons=("ag-merchant",),
                ),
            ),
        ),
        Chapter(
            "refining",
            (
                Step(
                    "refine",
                    ("5.13", "7.7"),
                    (Click("place oil-press", ("building-oil-press", "building-cotton-field")), Click("make 3")),
                    scenes.REFINE,
                    then=((STAR, "follow"),),
                    icons=("ag-oil",),
                ),
                Step("followed", ("7.7", "12.1"), (Click("", ("favour",)),), numbers=refined, icons=("ag-favour",)),
                Step(
                    "favour",
                    ("8.3", "12.3"),
                    (Click("favour basic-good"), Click("gain sandstone", free=("gain *",))),
                    scenes.BUY,
                    numbers=favour,
                    icons=("ag-favour",),
                ),
            ),
        ),
        Chapter(
            "selling",
            (
                Step(
                    "deliver",
                    ("6.5", "10.1"),
                    (Click("place sailor"), Click("deliver cook oil")),
                    scenes.SAIL,
                    numbers=lambda table: delivery(table, "place sailor", "deliver cook oil"),
                    icons=("ag-sailor",),
                ),
                Step(
                    "more",
                    ("6.5", "10.1", "10.5"),
                    (Click("pay sandstone"), Click("deliver cook wood")),
                    then=((LEARNER, "influence craftsmen"),),
                    numbers=lambda table: delivery(table, "pay sandstone", "deliver cook wood"),
                    icons=("ag-contract",),
                ),
                Step(
                    "guild",
                    ("10.8", "10.11"),
                    (Click("", ("#influence-0-craftsmen", "#boat")),),
                    numbers=boat,
                    icons=("ag-craftsmen",),
                ),
            ),
        ),
        Chapter(
            "meditation",
            (
                Step(
                    "lie",
                    ("4.1",),
                    (
                        Click("lie lumberjack", ("building-lumberjack", "building-oil-press"), free=("lie *",)),
                        Click("lie oil-press", ("building-oil-press",), free=("lie *",)),
                    ),
                    scenes.REST,
                    numbers=lying,
                    icons=("ag-meditation",),
                ),
                Step("spend", ("4.4", "4.5", "4.6"), (Click("process plank"),), icons=("ag-plank",)),
                Step(
                    "order",
                    ("9.2", "9.4"),
                    (
                        Click("place quarry", free=("place lumberjack", "place turmeric-field", "place cotton-field")),
                        Click("order craftsmen"),
                    ),
                    numbers=order,
                    icons=("ag-craftsmen",),
                ),
                Step("stand", ("5.3", "8.1"), (Click("burn oil"),), scenes.WAKE, icons=("ag-oil",)),
            ),
        ),
        Chapter(
            "growing",
            (
                Step(
                    "build",
                    ("6.1", "6.4", "13.2"),
                    (Click("place architect"), Click("build sawmill"), Click("pay-with sandstone+wood")),
                    scenes.BUILD,
                    numbers=build,
                    icons=("ag-architect",),
                ),
                Step(
                    "bonus",
                    ("6.1", "6.3"),
                    (Click("bonus favour-3", free=("bonus *",)), Click("make 2", free=("make *",))),
                    icons=("ag-builder",),
                ),
            ),
        ),
        Chapter("wins", (Step("wins", ("11.1", "11.3"), (Click("", ("#end",)),), scenes.END, numbers=ending),)),
    ),
)
