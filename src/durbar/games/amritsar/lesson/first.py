"""The first game of Amritsar: sixteen steps, from the first goal to the end of an era."""

from __future__ import annotations

from typing import Any

from durbar.engine.table import Table
from durbar.games.amritsar.lesson import scenes
from durbar.games.amritsar.names import COIN, ERAS, MARBLE, ROUNDS
from durbar.games.shared.lessons import LEARNER, Chapter, Click, Lesson, Step, after, scores

MOON, STAR = 1, 2
Numbers = dict[str, Any]


def frame(table: Table[Any]) -> Numbers:
    """Count eras and rounds [4.1]."""
    return {"eras": ERAS, "rounds": ROUNDS}


def goal(table: Table[Any]) -> Numbers:
    """Count what laying a goal costs [3.3]."""
    then = after(table, "open most-north", "post white").state
    return {"tax": then.tax[LEARNER] - table.state.tax[LEARNER]}


def study(table: Table[Any]) -> Numbers:
    """Count the marble of the first step [15.1], and what a first donation costs [5.2]."""
    then = after(table, "study resources").state
    cost = table.content.layer_cost[0][MARBLE]
    return {"marble": then.goods[LEARNER][MARBLE] - table.state.goods[LEARNER][MARBLE], "cost": cost}


def donation(table: Table[Any], option: str) -> Numbers:
    """Count what a donation costs and scores, for the learner and for Star [5.2, 5.3]."""
    then = after(table, option)
    gained = [now - before for now, before in zip(scores(then), scores(table), strict=True)]
    paid = table.state.goods[LEARNER][MARBLE] - then.state.goods[LEARNER][MARBLE]
    names = dict(enumerate(table.state.tile.letters))
    space = next(place for place, letter in names.items() if option.endswith(letter))
    return {
        "marble": paid,
        "points": gained[LEARNER],
        "printed": table.state.tile.points[space],
        "star": gained[STAR],
        "who": STAR,
    }


def trade(table: Table[Any]) -> Numbers:
    """Count what marble costs and how many markers climb on [13.4, 13.6]."""
    then = after(table, "buy marble").state
    return {
        "coins": table.state.goods[LEARNER][COIN] - then.goods[LEARNER][COIN],
        "markers": then.elephant[LEARNER] - table.state.elephant[LEARNER],
    }


def upgrade(table: Table[Any]) -> Numbers:
    """Count what a warehouse costs and brings [14.2-14.4]."""
    then = after(table, "build free-skip").state
    return {
        "marble": table.state.goods[LEARNER][MARBLE] - then.goods[LEARNER][MARBLE],
        "spaces": then.capacity[LEARNER] - table.state.capacity[LEARNER],
        "tax": then.tax[LEARNER] - table.state.tax[LEARNER],
    }


def follow(table: Table[Any]) -> Numbers:
    """Count what Moon gets [10.1]."""
    then = after(table, "follow", "donate north d")
    return {"points": scores(then)[MOON] - scores(table)[MOON], "who": MOON}


def crossing(table: Table[Any]) -> Numbers:
    """Count what crossing the Maharaja costs now and later [7.3]."""
    first, second, third = table.content.penalty
    return {"first": first, "second": second, "third": third}


def era_end(table: Table[Any]) -> Numbers:
    """Count the tax, the coins there are for it, and what is lost [11.3]."""
    s = table.state
    due, coins = table.content.tax[s.tax[LEARNER]], s.goods[LEARNER][COIN]
    return {
        "due": due,
        "coins": coins,
        "lost": (due - coins) * table.content.penalty[s.era],
        "who": MOON,
        "temple": table.content.temple[s.temple[s.era]][0],
    }


MOON_ENDS = (
    (MOON, "stay"),
    (MOON, "take n2"),
    (MOON, "activate blue e1"),
    (MOON, "work yellow-1"),
    (MOON, "end"),
)
"""Moon's last turn of the era."""

FIRST = Lesson(
    game="amritsar",
    name="first",
    players=4,
    minutes=12,
    seed="amritsar: the first game",
    onwards=True,
    chapters=(
        Chapter(
            "city",
            (
                Step(
                    "frame",
                    ("4.1", "1.2"),
                    (Click("", (".pool",)),),
                    scenes.OPEN,
                    numbers=frame,
                    icons=("am-temple",),
                ),
                Step(
                    "goal",
                    ("3.3", "12.2"),
                    (Click("open most-north", ("goal-most-north", "own-elephant")),),
                    then=((LEARNER, "post white"),),
                    numbers=goal,
                    icons=("am-goal",),
                ),
            ),
        ),
        Chapter(
            "workers",
            (
                Step("elephant", ("7.4", "5.1", "7.2"), (Click("enter north"),), scenes.ENTER, icons=("am-elephant",)),
                Step(
                    "sow",
                    ("8.1", "8.2"),
                    (Click("take w2", ("station-w2", "station-n1", "station-n2")),),
                    icons=("am-white", "am-blue"),
                    pill="station-n2",
                ),
                Step(
                    "order",
                    ("8.2", "9.1"),
                    (Click("activate white n2", ("station-n2", "carried-white", "station-n1")),),
                ),
                Step("tile", ("9.1",), (Click("work white-3", ("tile-white-3",)), Click("secondary white-3"))),
            ),
        ),
        Chapter(
            "donations",
            (
                Step(
                    "knowledge",
                    ("15.1", "5.2"),
                    (Click("study resources", ("track-resources", "own-marble")),),
                    numbers=study,
                    icons=("am-study",),
                ),
                Step(
                    "ride", ("9.1",), (Click("ride donate", ("mahout-donate", "own-elephant")),), icons=("am-elephant",)
                ),
                Step(
                    "layer",
                    ("5.2", "5.3"),
                    (Click("donate north a", free=("donate north d",)),),
                    numbers=lambda table: donation(table, "donate north a"),
                ),
                Step(
                    "higher",
                    ("5.2", "5.3"),
                    (Click("donate north e", ("space-north-e", "space-north-a", "space-north-b")),),
                    scenes.DONATE_HIGHER,
                    numbers=lambda table: donation(table, "donate north e"),
                ),
            ),
        ),
        Chapter(
            "growing",
            (
                Step(
                    "market",
                    ("5.4", "13.6"),
                    (Click("buy marble", ("market-marble", "own-elephant"), free=("buy *",)),),
                    scenes.TRADE,
                    numbers=trade,
                    icons=("am-market",),
                ),
                Step(
                    "upgrade",
                    ("14.2", "14.3", "14.4"),
                    (Click("build free-skip", ("warehouse-free-skip", "own-elephant"), free=("build *",)),),
                    scenes.BUILD,
                    numbers=upgrade,
                    icons=("am-warehouse",),
                ),
                Step(
                    "follow",
                    ("10.1",),
                    (
                        Click("follow", ("follow", "#rival-1")),
                        Click("donate north d", ("space-north-d",), free=("donate *",)),
                    ),
                    scenes.FOLLOW,
                    numbers=follow,
                    icons=("am-mahout",),
                ),
                Step(
                    "maharaja",
                    ("7.3",),
                    (Click("stay", ("stay", "#king")),),
                    scenes.STAY,
                    numbers=crossing,
                    icons=("am-king",),
                ),
            ),
        ),
        Chapter(
            "wins",
            (
                Step(
                    "era",
                    ("11.1", "11.3"),
                    (Click("end", (".pool", "own-coin")),),
                    scenes.LAST_TURN,
                    then=MOON_ENDS,
                    numbers=era_end,
                    icons=("am-era",),
                ),
                Step("wins", ("12.1", "13.6", "14.4"), (Click("", ("#rivals",)),)),
            ),
        ),
    ),
)
