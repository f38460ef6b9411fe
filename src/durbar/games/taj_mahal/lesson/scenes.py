"""The positions of Taj Mahal's lesson: one table of four, from the first visit to the last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from durbar.games.shared.lessons import Scene, changed
from durbar.games.taj_mahal.names import GOODS, INFLUENCE, RANKS
from durbar.games.taj_mahal.state import SOURCES

Doc = dict[str, Any]

VISITS = (
    *("thatta", "delhi", "ajmer", "multan", "lahore", "kabul"),
    *("kashmir", "gujarat", "malwa", "awadh", "allahabad", "agra"),
)
BONUS = {
    "thatta": "plus2",
    "delhi": "tea",
    "jodhpur": "card",
    "bhakkar": "spice",
    "lahore": "jewels",
    "kabul": "tea",
    "peshawar": "plus2",
    "srinagar": "card",
    "jammu": "jewels",
    "patan": "spice",
    "surat": "plus2",
    "ujjain": "tea",
    "faizabad": "card",
    "kara": "spice",
    "benares": "jewels",
    "agra": "plus4",
}
FORTS = {"delhi": ("delhi",), "ajmer": ("jodhpur",), "multan": ("bhakkar",)}


def player(
    hand: Sequence[str], played: Sequence[str] = (), inside: bool = True, colour: str | None = None, **more: Any
) -> Doc:
    """Give what a player has; whatever is not named is nothing."""
    doc: Doc = {
        "hand": list(hand),
        "known": [],
        "played": list(played),
        "colour": colour or (played[0].split("-")[0] if played else None),
        "inside": inside,
        "influence": dict.fromkeys(INFLUENCE, 0),
        "goods": dict.fromkeys(GOODS, 0),
        "points": dict.fromkeys(SOURCES, 0),
    }
    for field, value in more.items():
        doc[field] = {**doc[field], **value} if isinstance(value, Mapping) else value
    return doc


HAND = (
    *("red-elephant-general", "red-general-monk", "violet-vizier-monk"),
    *("violet-princess-vizier", "white-monk", "white-elephant"),
)
MOON = (
    *("yellow-mogul-vizier", "yellow-elephant-mogul", "red-elephant-vizier"),
    *("green-elephant-monk", "violet-elephant-vizier", "yellow-elephant-monk"),
)
STAR = (
    *("green-elephant-princess", "red-elephant-elephant", "yellow-elephant-general"),
    *("violet-elephant-monk", "red-elephant-monk", "violet-elephant-princess"),
)
LEAF = (
    *("green-princess-vizier", "green-elephant-princess", "violet-elephant-general"),
    *("red-elephant-princess", "yellow-elephant-vizier", "violet-elephant-mogul"),
)

START: Doc = {
    "stage": "visit",
    "visit": 1,
    "start": 0,
    "turn": 0,
    "visits": list(VISITS),
    "cities": {},
    "bonus": dict(BONUS),
    "prizes": dict.fromkeys(RANKS),
    "specials": {special: {"owner": None, "played": False} for special in INFLUENCE},
    "players": [player(HAND), player(MOON), player(STAR), player(LEAF)],
    "display": [
        *("red-elephant-general", "violet-elephant-general", "yellow-elephant-monk", "green-general-princess"),
        *("violet-monk-general", "red-vizier-general", "white-elephant"),
    ],
    "taken_by": [None] * 7,
    "deck": "rest",
    "discard": [],
}
"""The first visit, to Thatta; you begin."""

OWN = {"rohri": {"palace": 0}, "thatta": {"palace": 0}}
AFTER_THATTA = {city: tile for city, tile in BONUS.items() if city != "thatta"}

SAVING = changed(
    START,
    {
        "visit": 2,
        "start": 1,
        "cities": dict(OWN),
        "bonus": dict(AFTER_THATTA),
        "players": [
            player(
                ("violet-vizier-monk", "violet-princess-vizier", "white-monk", "red-elephant-general"),
                influence={"general": 1, "monk": 1},
                goods={"rice": 1},
                points={"bonus": 2, "goods": 1, "palaces": 1},
            ),
            player(
                ("violet-elephant-vizier", "red-elephant-vizier", "green-elephant-monk"),
                ("yellow-mogul-vizier", "yellow-elephant-mogul"),
            ),
            player(
                ("red-elephant-monk", "violet-elephant-monk", "violet-elephant-princess"),
                ("red-elephant-elephant", "red-general-monk"),
            ),
            player(
                ("violet-elephant-general", "red-elephant-princess", "yellow-elephant-vizier"),
                ("green-princess-vizier", "green-monk-mogul"),
            ),
        ],
        "display": [
            *("violet-monk-general", "red-vizier-general", "green-elephant-mogul", "violet-elephant-elephant"),
            *("yellow-general-princess", "green-elephant-vizier", "white-princess"),
        ],
    },
)
"""The second visit, to Delhi: three rivals are strong, your hand is thin."""

CHAIN = changed(
    SAVING,
    {
        "visit": 3,
        "start": 2,
        "prizes": {**dict.fromkeys(RANKS), "general": 2, "princess": 3},
        "players": [
            player(
                ("violet-princess-vizier", "white-monk", "red-elephant-general", "violet-monk-general"),
                ("violet-vizier-monk",),
                influence={"general": 1, "monk": 1},
                goods={"rice": 1},
                points={"bonus": 2, "goods": 1, "palaces": 1},
            ),
            player(("violet-elephant-vizier", "red-elephant-vizier", "green-elephant-monk"), ("yellow-monk-mogul",)),
            player(("red-elephant-monk", "violet-elephant-monk"), inside=False, influence={"general": 1}),
            player(("violet-elephant-general", "red-elephant-princess"), inside=False, influence={"princess": 1}),
        ],
        "cities": {**OWN, "bikaner": {"palace": 2}, "ajmer": {"palace": 3}, "hisar": {"palace": 2}},
        "display": [
            *(None, "red-vizier-general", None, "violet-elephant-elephant"),
            *(None, "green-elephant-vizier", None),
        ],
        "taken_by": [2, None, 2, None, 3, None, 3],
    },
)
"""The third visit, to Ajmer: you alone show the vizier."""

CROWN = changed(
    CHAIN,
    {
        "visit": 4,
        "start": 3,
        "prizes": {**dict.fromkeys(RANKS), "general": 2},
        "players": [
            player(
                ("violet-princess-vizier", "white-monk", "red-elephant-general", "violet-monk-general"),
                ("violet-general-mogul",),
                influence={"general": 1, "monk": 1, "vizier": 1},
                goods={"rice": 1},
                points={"bonus": 2, "goods": 1, "palaces": 3},
            ),
            player(("violet-elephant-vizier", "red-elephant-vizier"), ("green-elephant-monk",)),
            player(("red-elephant-monk", "violet-elephant-monk"), inside=False, influence={"vizier": 1}),
            player(("violet-elephant-general", "red-elephant-elephant"), ("red-elephant-princess",)),
        ],
        "cities": {
            **OWN,
            "jaisalmer": {"palace": 0},
            "bikaner": {"palace": 2},
            "ajmer": {"palace": 3},
            "hisar": {"palace": 2},
            "multan": {"palace": 2},
        },
        "display": [None, None, "red-vizier-general", "violet-elephant-elephant", "green-elephant-vizier", *[None] * 2],
        "taken_by": [2, 2, None, None, None, None, None],
    },
)
"""The fourth visit, to Multan: you alone show the grand mogul, and Star has built in the city of Multan."""

PAIR = changed(
    CROWN,
    {
        "stage": "between",
        "turn": 0,
        "prizes": {**dict.fromkeys(RANKS), "mogul": 0, "general": 2},
        "players.0": player(
            ("violet-princess-vizier", "white-monk", "red-elephant-general", "violet-monk-general"),
            inside=False,
            influence={"general": 2, "monk": 1, "vizier": 1},
            goods={"rice": 1},
            points={"bonus": 2, "goods": 1, "palaces": 6},
        ),
        "players.1": player(("violet-elephant-vizier", "red-elephant-vizier"), inside=False),
        "players.3": player(("violet-elephant-general", "red-elephant-elephant"), inside=False),
        "cities.multan": {"palace": 2, "crown": 0},
        "display": [None] * 7,
        "taken_by": [None] * 7,
    },
)
"""The end of the fourth visit: you hold two general tiles."""

LAST = changed(
    PAIR,
    {
        "visit": 12,
        "start": 3,
        "prizes": {**dict.fromkeys(RANKS), "mogul": 0},
        "specials": {
            "vizier": {"owner": 1, "played": False},
            "general": {"owner": 0, "played": False},
            "monk": {"owner": 3, "played": False},
            "princess": {"owner": 2, "played": False},
        },
        "players": [
            player(
                (
                    "violet-princess-vizier",
                    "violet-monk-general",
                    "violet-vizier-monk",
                    "white-monk",
                    "red-general-monk",
                ),
                inside=False,
                influence={"monk": 1},
                goods={"rice": 3, "spice": 2, "tea": 1},
                points={"bonus": 6, "goods": 10, "palaces": 22},
            ),
            player(
                ("yellow-mogul-vizier", "white-elephant"),
                inside=False,
                goods={"tea": 2, "jewels": 1},
                points={"bonus": 4, "goods": 4, "palaces": 24},
            ),
            player(
                ("red-elephant-elephant", "red-elephant-monk", "green-elephant-princess"),
                inside=False,
                goods={"jewels": 3},
                points={"bonus": 2, "goods": 6, "princess": 8, "palaces": 15},
            ),
            player(
                ("green-princess-vizier",),
                inside=False,
                goods={"spice": 2},
                points={"bonus": 2, "goods": 3, "palaces": 20},
            ),
        ],
        "cities": {
            **OWN,
            "jaisalmer": {"palace": 0},
            "multan": {"palace": 2, "crown": 0},
            "lahore": {"palace": 0},
            "bikaner": {"palace": 2},
            "ajmer": {"palace": 3},
            "hisar": {"palace": 2},
            "delhi": {"palace": 1},
            "alwar": {"palace": 2},
            "mathura": {"palace": 1},
            "agra": {"palace": 0},
            "lucknow": {"palace": 3},
        },
        "bonus": {city: tile for city, tile in AFTER_THATTA.items() if city not in ("lahore", "delhi", "agra")},
    },
)
"""The end of the twelfth visit."""

BEGIN = Scene(START)
SAVE = Scene(SAVING)
LINK = Scene(CHAIN, ((0, "leave"),))
CROWNED = Scene(CROWN, ((0, "leave"),))
PAIRED = Scene(PAIR)
END = Scene(LAST)
