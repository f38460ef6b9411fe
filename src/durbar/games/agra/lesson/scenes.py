"""The positions of Agra's lesson: one table of four, from the first turn to the end sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.games.agra.names import GUILDS, SIDES
from durbar.games.shared.lessons import Scene, changed

Doc = dict[str, Any]
COVERS = tuple(f"{side} {place}" for side in SIDES for place in (1, 5))


def player(**more: Any) -> Doc:
    """Give a board as it is at the start, but for what is named."""
    doc: Doc = {
        "goods": {},
        "favour": 0,
        "rupees": 2,
        "level": 1,
        "influence": dict.fromkeys(GUILDS, 0),
        "farmers": dict.fromkeys(SIDES, 3),
        "covers": list(COVERS),
        "tiles": [],
    }
    for field, value in more.items():
        doc[field] = {**doc[field], **value} if isinstance(value, Mapping) else value
    doc["known"] = [doc["rupees"], doc["rupees"]]
    return doc


def standing(**at: int) -> Doc:
    """Put standing workers on spaces, by seat."""
    return {space.replace("_", "-"): {"seat": seat, "lying": False} for space, seat in at.items()}


START: Doc = {
    "stage": "turn",
    "round": 1,
    "start": 0,
    "turn": 0,
    "trigger": "none",
    "last_round": False,
    "merchant": "lumberjack",
    "builder": "oil-press",
    "built": ["quarry", "lumberjack", "turmeric-field", "cotton-field"],
    "coins": {},
    "workers": {},
    "prices": [{"good": None, "flags": 1}, {"good": None, "flags": 2}, {"good": None, "flags": 3}],
    "bonus": {},
    "circle": "deliver",
    "pier": 1,
    "progress": 0,
    "river": {
        name: {}
        for name in (
            *("portuguese-trader", "sufi", "takshaka", "khatib", "cook", "caliph", "mullah"),
            *("english-trader", "mosaicist", "mujtahida", "dutch-trader", "nazim", "grand-mufti", "diwan"),
        )
    },
    "contracts": {},
    "orders": {
        "craftsmen": {"at": 3, "markers": [None] * 6},
        "traders": {"at": 5, "markers": [None] * 6},
        "scholars": {"at": 1, "markers": [None] * 6},
    },
    "akbar": {},
    "display": ["sell", "gain-value-2", "price-token"],
    "stack": [
        *("stand-up", "remove-cover", "meditation-point", "akbar-or-order", "process-basic", "farmers"),
        *("free-overtime", "more-processing", "deliver", "meditation-level", "exchange"),
    ],
    "cook": 0,
    "french": [],
    "players": [player(), player(), player(), player()],
}
"""The first turn; the Builder stands on the Oil press, the Merchant on the Lumberjack."""

REFINING = changed(
    START,
    {
        "round": 4,
        "workers": standing(cotton_field=0, quarry=3, turmeric_field=2),
        "players": [
            player(goods={"cotton": 4}, favour=1),
            player(goods={"sandstone": 2}),
            player(goods={"cotton": 1, "turmeric": 2}),
            player(goods={"sandstone": 2}),
        ],
    },
)
"""The fourth round: you have four cotton, Star has one."""

SELLING = changed(
    REFINING,
    {
        "round": 5,
        "merchant": "quarry",
        "builder": "weaving-mill",
        "built": [*START["built"], "oil-press"],
        "workers": standing(oil_press=0, lumberjack=0, turmeric_field=2, cotton_field=1),
        "players.0": player(goods={"oil": 3, "wood": 2}, favour=2),
        "players.2": player(goods={"oil": 1, "turmeric": 2}, favour=1),
    },
)
"""The fifth round: oil and wood wait for the Cook."""

RESTING = changed(
    SELLING,
    {
        "round": 6,
        "progress": 1,
        "contracts": {"cook": 0},
        "river": {name: {} for name in START["river"] if name != "cook"},
        "workers": standing(oil_press=0, lumberjack=0, sailor=0, turmeric_field=2, cotton_field=1),
        "players.0": player(goods={"oil": 2, "wood": 1}, rupees=5, influence={"craftsmen": 1}),
    },
)
"""The sixth round: three of your workers stand, and the Cook is yours."""

LYING = changed(
    RESTING,
    {
        "round": 7,
        "circle": "process",
        "workers": {
            **standing(sailor=0, quarry=0, turmeric_field=2, cotton_field=1),
            "oil-press": {"seat": 0, "lying": True},
        },
        "orders.craftsmen": {"at": 4, "markers": [None, None, 0, None, None, None]},
        "players.0": player(goods={"oil": 1, "sandstone": 2}, rupees=7, influence={"craftsmen": 1}),
    },
)
"""The seventh round: one of your workers lies."""

BUILDING = changed(
    LYING,
    {
        "round": 8,
        "workers": standing(sailor=0, turmeric_field=2, cotton_field=1),
        "players.0": player(goods={"sandstone": 1, "wood": 3}, rupees=7, influence={"craftsmen": 1}),
    },
)
"""The eighth round: sandstone and wood for the Sawmill."""

OVER = changed(
    BUILDING,
    {
        "stage": "over",
        "round": 15,
        "trigger": "orders",
        "last_round": True,
        "workers": {},
        "orders.craftsmen": {"at": None, "markers": [0, 2, 0, 1, 0, 3]},
        "akbar": {"oil": 0, "plank": 0, "cement": 1, "cloth": 2},
        "players": [
            player(rupees=44, influence={"craftsmen": 5, "traders": 2}, goods={"oil": 1}, covers=list(COVERS[2:])),
            player(rupees=38, influence={"craftsmen": 3, "scholars": 2}),
            player(rupees=36, influence={"traders": 4}),
            player(rupees=33, influence={"scholars": 3}),
        ],
    },
)
"""The end."""

ON = ((0, "go-on"),)
BEGIN = Scene(START)
REFINE = Scene(REFINING, ON)
BUY = Scene(SELLING)
SAIL = Scene(changed(SELLING, {"players.0.goods.sandstone": 1, "players.0.favour": 0}), ON)
REST = Scene(RESTING)
WAKE = Scene(LYING)
BUILD = Scene(BUILDING, ON)
END = Scene(OVER)
