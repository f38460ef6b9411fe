"""The position of Sabika's lesson for one: Yusuf has played his first card, and it is your turn."""

from __future__ import annotations

from durbar.games.sabika.lesson.scenes import START, Doc, lies, player
from durbar.games.shared.lessons import Scene, changed

CARD = 10
"""The builder's card that Yusuf has played: Market 2, its cells cleared, a large building, two points."""
TAKEN = 9
"""The gate he took: of the types on the A wish the tile with the highest number."""
MANY = (13, 14, 15)
"""Large buildings for three and four players only."""

YUSUF: Doc = {
    **player(0, 0, favour=1, large=[TAKEN], ships={"fez": "right"}, seals=1, points={"rewards": 2}),
    "workers": {
        "builder-1": lies("market-2"),
        "builder-2": {"at": None, "standing": True},
        "merchant": {"at": None, "standing": True},
        "poet": {"at": None, "standing": True},
    },
    "balance_card": None,
    "row": [],
}

ALONE: Doc = changed(
    START,
    {
        "start": 1,
        "sultan": [
            *("building-1", "warehouse-right", "building-2", "warehouse-left"),
            *("export-1", "export-2", "carve-1", "carve-2"),
        ],
        "raw_cells": {"raw-1": "silk", "raw-3": "silk", "raw-4": "clay", "raw-6": None},
        "marble_cells": {"marble-1": True, "marble-3": True, "marble-5": True},
        "large": [number for number in range(1, 22) if number not in (*MANY, TAKEN)],
        "small": [34, 32, 6, 10],
        "minors": ["7", "2", "9"],
        "majors": ["f2", "e1", "a2", "d1"],
        "cities.fez": {"tile": 11, "seal": False},
        "trade": 6,
        "paria_order": [0, 1],
        "yusuf": {
            "tiles": {"builder": 1, "merchant": 1, "poet": 1},
            "discards": {"builder": [CARD], "merchant": [], "poet": []},
            "carved": 0,
        },
        "players": [player(1, 4, materials={"gypsum": 2, "wood": 1}, raw=["sugar-cane"]), YUSUF],
    },
)

AFTER_HIS_FIRST = Scene(ALONE)
