"""The words of Amritsar: every kind of thing by its name, in the order of its numbers."""

from __future__ import annotations

from typing import Final

DISTRICTS: Final[tuple[str, ...]] = ("north", "east", "south", "west")
STATIONS: Final[tuple[str, ...]] = ("n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2")
"""Clockwise, two a district."""
CORNERS: Final[tuple[str, ...]] = ("north-east", "south-east", "south-west", "north-west")
"""The Maharaja's spaces: each is crossed on leaving the district of the same number clockwise."""

COLOURS: Final[tuple[str, ...]] = ("white", "yellow", "blue", "green")
"""Colours of workers and district tiles, in the order of the mahout slots."""
WHITE: Final = 0
YELLOW: Final = 1
BLUE: Final = 2
GREEN: Final = 3

RESOURCES: Final[tuple[str, ...]] = ("marble", "copper", "gold")
MARBLE: Final = 0
COPPER: Final = 1
GOLD: Final = 2
COIN: Final = 3
GOODS: Final[tuple[str, ...]] = (*RESOURCES, "coin")
"""What lies in warehouses."""

TRACKS: Final[tuple[str, ...]] = ("research", "resources", "income")
RESEARCH: Final = 0
LEARNING: Final = 1
INCOME: Final = 2
TOP: Final = 7
"""The last step of a knowledge track."""

MAHOUTS: Final[tuple[str, ...]] = ("donate", "upgrade", "coin-point", "market", "coin-marble", "any", "study")
"""[17.1-17.7]; each name is the action the tile gives."""
DONATE: Final = 0

WAREHOUSES: Final[tuple[str, ...]] = (
    "coin-any",
    "marbles",
    "two-steps",
    "yellow-white",
    "blue-white",
    "green-white",
    "bargain",
    "tax-relief",
    "free-skip",
    "safe-passage",
    "all-bridges",
    "free-study",
    "swap",
    "any-payment",
    "howdah",
)
"""[18.1-18.15]."""
COIN_ANY: Final = 0
MARBLES: Final = 1
TWO_STEPS: Final = 2
YELLOW_WHITE: Final = 3
BLUE_WHITE: Final = 4
GREEN_WHITE: Final = 5
BARGAIN: Final = 6
TAX_RELIEF: Final = 7
FREE_SKIP: Final = 8
SAFE_PASSAGE: Final = 9
ALL_BRIDGES: Final = 10
FREE_STUDY: Final = 11
SWAP_TILE: Final = 12
ANY_PAYMENT: Final = 13
HOWDAH_TILE: Final = 14
FLIPPED: Final = 15
"""FLIPPED is the back of the howdah tile."""

UPGRADES: Final[tuple[str, ...]] = ("warehouse", "goal", "mahout")
WAREHOUSE: Final = 0
GOAL: Final = 1
MAHOUT: Final = 2
WAREHOUSE_SLOTS: Final = 3
GOAL_SLOTS: Final[tuple[str, ...]] = ("start", "any", "coins", "points")

PAIRS: Final = ((RESEARCH, LEARNING), (RESEARCH, INCOME), (LEARNING, INCOME))
GOALS: Final = (
    *(f"most-{district}" for district in DISTRICTS),
    "most-coins",
    "most-resources",
    *(f"pair-{TRACKS[one]}-{TRACKS[other]}" for one, other in PAIRS),
    *(f"top-{track}" for track in TRACKS),
    *(f"each-{district}" for district in DISTRICTS),
    "tiles",
    "layers",
    "low-layers",
    "middle-layers",
    "layer-1",
    "layer-2",
    "layer-3",
    "layer-4",
)
"""Six each of types A to D [19.1-19.24]."""
TYPES: Final[tuple[str, ...]] = ("a", "b", "c", "d")
FIRST_EACH: Final = GOALS.index("each-north")
GOAL_CLAUSES: Final = tuple(f"19.{number}" for number, _ in enumerate(GOALS, 1))

BRIDGES: Final[tuple[str, ...]] = (
    "full-station-any",
    "full-station-point",
    "donate-coin",
    "upgrade-point",
    "upgrade-coin",
    "market-point",
)
EVENTS: Final[tuple[str, ...]] = ("take-four", "donate", "upgrade", "market")
TAKE_FOUR: Final = 0
DONATING: Final = 1
UPGRADING: Final = 2
TRADING: Final = 3

ERAS: Final = 3
ROUNDS: Final = 4

TILE_ACTIONS: Final[tuple[str, ...]] = (
    "coin",
    "coins",
    "market",
    "market-coin",
    "marbles",
    "copper",
    "marbles-or-copper",
    "gold",
    "any",
    "research",
    "resources",
    "income",
    "study",
    "warehouse-or-goal",
    "warehouse-or-mahout",
    "upgrade",
    "mahout",
)
STEP_ACTIONS: Final[tuple[str, ...]] = ("upgrade", "unlock", "mahout", "free-upgrade")
"""Rewards of steps that lead on to other things."""
STEP_REWARDS: Final[tuple[str, ...]] = (
    "marker",
    "upgrade",
    "unlock",
    "mahout",
    "free-upgrade",
    "marble",
    "copper",
    "any",
    "any-two",
    "coin",
    "coins",
    "era:marker",
    "era:any",
    "era:tax",
    "era:coin-point",
    "end:elephant",
    "end:resources",
    "end:coins",
)
MOST_KNOWN: Final = 4096
"""For so many handfuls of goods it is remembered what they pay, and what can be given back of them."""
