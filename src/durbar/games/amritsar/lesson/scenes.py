"""The positions of Amritsar's lessons: a table of four, from the opening to the end of the first era, and one alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from durbar.games.amritsar.names import GOAL_SLOTS, GOODS, WAREHOUSE_SLOTS
from durbar.games.amritsar.state import SOURCES
from durbar.games.shared.lessons import Move, Scene, changed

HANDS = (
    ("most-north", "pair-resources-income", "each-west", "low-layers"),
    ("most-resources", "pair-research-income", "each-north", "middle-layers"),
    ("most-coins", "pair-research-resources", "layers", "layer-1"),
    ("most-east", "top-research", "each-east", "layer-2"),
)
"""The four goals of Sun, Moon, Star and Leaf; each lays the first one on the start slot."""
POSTS = ("white", "blue", "yellow", "green")
"""The slots on which their donation mahouts lie."""

Doc = dict[str, Any]


def fresh(seat: int) -> Doc:
    """Give a board before its player has opened it."""
    return {
        "goods": dict.fromkeys(GOODS, 0) | {"coin": 1},
        "points": dict.fromkeys(SOURCES, 0) | {"start": 5},
        "mahouts": dict.fromkeys(POSTS),
        "warehouses": [None] * WAREHOUSE_SLOTS,
        "goals": dict.fromkeys(GOAL_SLOTS),
        "hand": list(HANDS[seat]),
        "knowledge": {"research": 0, "resources": 0, "income": 0},
        "stock": 5,
        "elephant": 0,
        "place": None,
        "tax": 0,
        "marker": "locked",
    }


def board(seat: int, place: str | None = None, **more: Any) -> Doc:
    """Give a board that was opened: goal and donation mahout laid, two markers on the elephant, tax one step up."""
    goal, *hand = HANDS[seat]
    doc = fresh(seat) | {"hand": hand, "elephant": 2, "tax": 1, "place": place}
    doc["goals"]["start"] = goal
    doc["mahouts"][POSTS[seat]] = "donate"
    for field, value in more.items():
        doc[field] = {**doc[field], **value} if isinstance(value, Mapping) else value
    return doc


def workers(**at: Sequence[str]) -> Doc:
    """Put workers on stations; no coins lie there."""
    names = ("n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2")
    return {name: {"workers": list(at.get(name, ())), "coins": 0} for name in names}


OPENING: Doc = {
    "stage": "opening",
    "era": 1,
    "round": 1,
    "start": 2,
    "turn": 0,
    "temple": [1, 2, 3],
    "bridges": ["full-station-any", "upgrade-coin", "upgrade-point"],
    "tiles": {
        "north": ["white-3", "yellow-2", "green-1"],
        "east": ["yellow-1", "white-2", "blue-3"],
        "south": ["blue-2", "white-1", "green-3"],
        "west": ["green-2", "yellow-3", "blue-1"],
    },
    "stations": workers(
        n1=("green",),
        n2=("white", "yellow"),
        e1=("yellow",),
        e2=("white", "blue"),
        s1=("blue",),
        s2=("yellow", "green"),
        w1=("green",),
        w2=("white", "blue"),
    ),
    "market": {"marble": 6, "copper": 5, "gold": 4},
    "display": [
        *("marbles", "two-steps", "yellow-white", "green-white", "bargain", "tax-relief"),
        *("free-skip", "safe-passage", "all-bridges", "swap", "any-payment", "howdah"),
    ],
    "donations": {"north": {}, "east": {}, "south": {}, "west": {}},
    "players": [fresh(0), fresh(1), board(2), board(3)],
}
"""Star and Leaf have opened their boards, you are asked for your goal."""

FIRST_TURN = changed(
    OPENING,
    {
        "stage": "turn",
        "stations": workers(
            n1=("green",),
            e1=("white", "yellow"),
            s1=("yellow", "blue"),
            s2=("yellow", "blue", "green"),
            w1=("white", "green"),
            w2=("white", "blue"),
        ),
        "donations.west": {"a": 2},
        "donations.south": {"d": 3},
        "players": [
            board(0),
            board(1),
            board(2, "west", elephant=1, points={"donations": 1}),
            board(3, "south", elephant=1, points={"donations": 1}),
        ],
    },
)
"""Star and Leaf have had their first turns; your elephant waits beside the board."""

LAYERS = changed(
    FIRST_TURN,
    {
        "round": 2,
        "stations": workers(
            n1=("green", "yellow"),
            n2=("blue",),
            e1=("white",),
            e2=("yellow", "blue"),
            s1=("white", "green"),
            s2=("yellow",),
            w1=("green", "blue"),
            w2=("white",),
        ),
        "donations.north": {"a": 0, "b": 2},
        "donations.east": {"a": 1},
        "players": [
            board(
                0,
                "north",
                elephant=1,
                goods={"marble": 1, "copper": 1},
                points={"donations": 1},
                knowledge={"income": 1, "resources": 1},
            ),
            board(1, "east", elephant=1, points={"donations": 1}),
            board(2, "north", elephant=0, goods={"copper": 1}, points={"donations": 1}),
            board(3, "south", elephant=1, goods={"marble": 1}, points={"donations": 1}),
        ],
    },
)
"""The second round: in the north you are on space a, Star on b."""

MARKET = changed(
    LAYERS,
    {
        "round": 3,
        "donations.north": {"a": 0, "b": 2, "e": 0},
        "players.0": board(
            0, "north", elephant=0, points={"donations": 3, "below": 1}, knowledge={"income": 1, "resources": 1}
        ),
        "players.2": board(2, "north", elephant=0, goods={"copper": 1}, points={"donations": 1, "below": 1}),
    },
)
"""The third round: your elephant carries nothing, and you have one coin."""

UPGRADE = changed(MARKET, {"players.0.goods.marble": 1, "players.0.elephant": 1, "players.0.stock": 4})
"""The same, with a marble and a marker."""

FOLLOWING = changed(
    UPGRADE,
    {
        "stage": "follow",
        "turn": 1,
        "called": "white",
        "follower": 0,
        "followers_left": 0,
    },
)
"""Moon has activated a white worker, and you are asked."""

CORNER = changed(
    UPGRADE,
    {
        "round": 4,
        "players.0": board(
            0,
            "west",
            elephant=0,
            stock=5,
            points={"donations": 3, "below": 1},
            tax=2,
            knowledge={"income": 1, "resources": 1},
        ),
    },
)
"""The last round of the first era: the Maharaja stands north-west, your elephant in the west."""

NORTHWARDS: tuple[Move, ...] = ((0, "stay"), (0, "take w2"), (0, "activate white n1"))
"""Your elephant stays in the north, and a white worker ends there."""

AGAINST_HIM: Doc = {
    **OPENING,
    "stage": "turn",
    "start": 0,
    "bridges": ["full-station-any", "full-station-point", "donate-coin"],
    "tiles": {
        "north": ["white-1", "yellow-1", "blue-1"],
        "east": ["yellow-2", "blue-2", "green-1"],
        "south": ["blue-3", "green-2", "white-2"],
        "west": ["green-3", "white-3", "yellow-3"],
    },
    "stations": workers(
        n1=("white", "blue"),
        n2=("white", "green"),
        e1=("white", "green"),
        e2=("yellow", "green"),
        s1=("yellow",),
        s2=("yellow",),
        w1=("blue",),
        w2=("blue",),
    ),
    "display": ["coin-any", "marbles", "two-steps", "bargain", "tax-relief", "free-skip"],
    "court": ["white", "yellow", "blue", "green"],
    "maharaja": {
        "points": dict.fromkeys(SOURCES, 0) | {"start": 5},
        "place": "north",
        "elephant": 1,
        "row_markers": 15,
        "mine": {"marble": 3, "copper": 3, "gold": 2},
        "hoard": {"marble": 1, "copper": 0, "gold": 0},
        "step": 0,
        "goal": "each-north",
    },
    "players": [board(0, "west", goods={"marble": 1}, mahouts={"white": None, "yellow": "donate"})],
}
"""Alone against the Maharaja, in the first round: his elephant in the north, yours in the west, a mahout on yellow."""

OPEN = Scene(OPENING)
ALONE = Scene(AGAINST_HIM, ((0, "stay"),))
ENTER = Scene(FIRST_TURN)
DONATE_HIGHER = Scene(LAYERS, (*NORTHWARDS, (0, "work white-3"), (0, "skip"), (0, "ride donate")))
TRADE = Scene(MARKET, (*NORTHWARDS, (0, "work yellow-2")))
BUILD = Scene(UPGRADE, (*NORTHWARDS, (0, "work green-1")))
FOLLOW = Scene(FOLLOWING)
STAY = Scene(CORNER)
LAST_TURN = Scene(CORNER, ((0, "stay"), (0, "take s2"), (0, "activate yellow w1"), (0, "work blue-1")))
