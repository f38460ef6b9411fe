"""The positions of Sabika's lesson: one table of four, from the first worker to the end sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.games.sabika.state import SOURCES
from durbar.games.shared.lessons import Scene, changed

Doc = dict[str, Any]
WORKERS = ("builder-1", "builder-2", "merchant", "poet")


def player(card: int, dinars: int, **more: Any) -> Doc:
    """Give a board as it is at the start, but for what is named."""
    doc: Doc = {
        "dinars": dinars,
        "seals": 0,
        "paria": 0,
        "favour": 0,
        "workers": {name: {"at": None, "standing": True} for name in WORKERS},
        "materials": {"gypsum": 0, "wood": 0, "marble": 0, "glazed": 0},
        "goods": {"sugar": 0, "pottery": 0, "clothes": 0},
        "poem_goods": {"sugar": 0, "pottery": 0, "clothes": 0},
        "raw": [],
        "warehouses": [[], [], [], []],
        "large": [],
        "balance_card": card,
        "row": ["balance"],
        "balances": 0,
        "blue": [],
        "red": [],
        "grey": [],
        "ships": {},
        "points": dict.fromkeys(SOURCES, 0) | {"start": 5},
    }
    for field, value in more.items():
        doc[field] = {**doc[field], **value} if isinstance(value, Mapping) else value
    return doc


def lies(at: str) -> Doc:
    """Give a worker that has acted on a space."""
    return {"at": at, "standing": False}


def stands(at: str) -> Doc:
    """Give a worker that stands where it lay in the round before."""
    return {"at": at, "standing": True}


START: Doc = {
    "stage": "actions",
    "round": 1,
    "start": 0,
    "turn": 0,
    "sultan": [],
    "raw_cells": {
        "raw-1": "silk",
        "raw-2": "silk",
        "raw-3": "clay",
        "raw-4": "sugar-cane",
        "raw-5": "sugar-cane",
        "raw-6": "clay",
    },
    "marble_cells": {f"marble-{n}": True for n in range(1, 7)},
    "discard": {"sugar": 0, "pottery": 0, "clothes": 0},
    "large": list(range(1, 22)),
    "tiles": ["w23", "w5", "w7", "w4"],
    "tiles_left": [10, 10],
    "small": [5, 1, 9, 21],
    "small_discard": [],
    "minors": ["6", "9", "7", "15", "14"],
    "majors": ["h3", "f1", "d1", "a2", "b2", "c1", "g1", "e2"],
    "cities": {
        "florence": {"tile": 4, "seal": True},
        "venice": {"tile": 9, "seal": True},
        "ragusa": {"tile": 10, "seal": True},
        "fez": {"tile": 11, "seal": True},
        "algiers": {"tile": 8, "seal": True},
        "tunis": {"tile": 1, "seal": True},
        "constantinople": {"tile": 5, "seal": True},
        "damascus": {"tile": 12, "seal": True},
        "cairo": {"tile": 2, "seal": True},
    },
    "trade": 8,
    "wishes": ["a3", "b2", "c3"],
    "paria_order": [0, 1, 2, 3],
    "players": [
        player(3, 4, materials={"gypsum": 1}, raw=["sugar-cane"]),
        player(4, 5, materials={"gypsum": 1}),
        player(2, 6, materials={"gypsum": 1, "wood": 1}),
        player(1, 7, materials={"wood": 2}),
    ],
}
"""The first round; you begin, with starting tile 3."""

PRODUCING = changed(
    START,
    {
        "large": [number for number in range(1, 22) if number not in (1, 3)],
        "players": [
            player(
                3,
                8,
                favour=1,
                large=[1],
                materials={"gypsum": 1, "wood": 1},
                raw=["sugar-cane"],
                points={"buildings": 3},
                workers={"builder-1": lies("small-quarry"), "builder-2": lies("building-1")},
            ),
            player(4, 8, materials={"gypsum": 1}, workers={"poet": lies("craft-2"), "builder-1": lies("market-1")}),
            player(
                2,
                9,
                favour=1,
                large=[3],
                points={"buildings": 3},
                workers={"builder-1": lies("building-1"), "builder-2": lies("large-quarry")},
            ),
            player(1, 9, materials={"wood": 2}, workers={"poet": lies("craft-2"), "builder-1": lies("market-2")}),
        ],
    },
)
"""The third turn of the first round: you have built palace 1, your merchant and your poet are at home."""

CRAFTING = changed(
    PRODUCING,
    {
        "players.0.workers.merchant": lies("production-1"),
        "players.0.raw": ["clay"],
        "players.0.goods.sugar": 1,
        "raw_cells.raw-3": None,
        "players.1.workers.merchant": lies("consolidate-2"),
        "players.2.workers.merchant": lies("production-2"),
        "players.3.workers.merchant": lies("export-1"),
    },
)
"""The fourth turn: only your poet is left."""

ENDING = changed(
    CRAFTING,
    {
        "stage": "income",
        "players.0.dinars": 11,
        "players.0.workers.poet": lies("craft-1"),
        "players.1.workers.builder-2": lies("large-quarry"),
        "players.2.workers.poet": lies("reactivate-2"),
        "players.3.workers.builder-2": lies("warehouse-left"),
    },
)
"""The first round is over: all workers lie."""


def risen(state: Mapping[str, Any]) -> list[Doc]:
    """Let everybody's workers stand up where they lie."""
    return [
        {
            **board,
            "workers": {name: {"at": worker["at"], "standing": True} for name, worker in board["workers"].items()},
        }
        for board in state["players"]
    ]


SECOND = changed(
    ENDING,
    {
        "stage": "actions",
        "round": 2,
        "start": 0,
        "wishes": ["a3", "b2", "c3"],
        "players": risen(ENDING),
    },
)
"""The second round: your workers begin where they lay."""

MOVING = changed(SECOND, {"players.0.dinars": 7})
"""You have paid your tribute."""

EXPORTING = changed(MOVING, {"players.0.workers.merchant": stands("consolidate-1"), "players.0.dinars": 4})
"""Your merchant stands two steps before an Export."""

SHIPPED = changed(
    EXPORTING,
    {
        "round": 3,
        "players.0.goods.sugar": 0,
        "players.0.ships": {"tunis": "left"},
        "players.0.seals": 1,
        "players.0.paria": 2,
        "players.0.points.cities": 2,
        "cities.tunis.seal": False,
        "players.0.workers.merchant": stands("export-2"),
        "large": list(range(10, 22)),
    },
)
"""The third round: your ship lies left of Tunis."""

OVER = changed(
    SHIPPED,
    {
        "stage": "over",
        "round": 5,
        "turn": 0,
        "players": [
            {**board, "workers": ENDING["players"][seat]["workers"]} for seat, board in enumerate(SHIPPED["players"])
        ],
        "players.0.points": {
            **dict.fromkeys(SOURCES, 0),
            "start": 5,
            "buildings": 21,
            "carving": 12,
            "cities": 14,
            "wishes": 15,
            "major": 12,
            "leftovers": 4,
        },
        "players.1.points.buildings": 48,
        "players.2.points.buildings": 52,
        "players.3.points.buildings": 40,
    },
)
"""The end."""

BEGIN = Scene(START)
PRODUCE = Scene(PRODUCING)
CRAFT = Scene(CRAFTING)
TRIBUTE = Scene(ENDING)
MOVE = Scene(MOVING)
EXTEND = Scene(changed(MOVING, {"players.0.workers.builder-1": lies("building-2")}))
EXPORT = Scene(EXPORTING)
CARVE = Scene(changed(MOVING, {"players.0.dinars": 4}))
CONSOLIDATE = Scene(SHIPPED)
END = Scene(OVER)
