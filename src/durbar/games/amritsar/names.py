"""The words of Amritsar: every kind of thing by its name, in the order of its numbers."""

from __future__ import annotations

DISTRICTS = ("north", "east", "south", "west")
STATIONS = ("n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2")
"""Clockwise, two a district."""
CORNERS = ("north-east", "south-east", "south-west", "north-west")
"""The Maharaja's spaces: each is crossed on leaving the district of the same number clockwise."""

COLOURS = ("white", "yellow", "blue", "green")
"""Colours of workers and district tiles, in the order of the mahout slots."""
WHITE, YELLOW, BLUE, GREEN = range(4)

RESOURCES = ("marble", "copper", "gold")
MARBLE, COPPER, GOLD, COIN = range(4)
GOODS = (*RESOURCES, "coin")
"""What lies in warehouses."""

TRACKS = ("research", "resources", "income")
RESEARCH, LEARNING, INCOME = range(3)
TOP = 7
"""The last step of a knowledge track."""

MAHOUTS = ("donate", "upgrade", "coin-point", "market", "coin-marble", "any", "study")
"""[17.1-17.7]; each name is the action the tile gives."""
DONATE = 0

WAREHOUSES = (
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
COIN_ANY, MARBLES, TWO_STEPS, YELLOW_WHITE, BLUE_WHITE, GREEN_WHITE, BARGAIN, TAX_RELIEF = range(8)
FREE_SKIP, SAFE_PASSAGE, ALL_BRIDGES, FREE_STUDY, SWAP_TILE, ANY_PAYMENT, HOWDAH_TILE, FLIPPED = range(8, 16)
"""FLIPPED is the back of the howdah tile."""

UPGRADES = ("warehouse", "goal", "mahout")
WAREHOUSE, GOAL, MAHOUT = range(3)
WAREHOUSE_SLOTS = 3
GOAL_SLOTS = ("start", "any", "coins", "points")

PAIRS = ((RESEARCH, LEARNING), (RESEARCH, INCOME), (LEARNING, INCOME))
GOALS = (
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
TYPES = ("a", "b", "c", "d")
FIRST_EACH = GOALS.index("each-north")
GOAL_CLAUSES = tuple(f"19.{number}" for number, _ in enumerate(GOALS, 1))

BRIDGES = (
    "full-station-any",
    "full-station-point",
    "donate-coin",
    "upgrade-point",
    "upgrade-coin",
    "market-point",
)
EVENTS = ("take-four", "donate", "upgrade", "market")
TAKE_FOUR, DONATING, UPGRADING, TRADING = range(4)

ERAS, ROUNDS = 3, 4

TILE_ACTIONS = (
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
STEP_ACTIONS = ("upgrade", "unlock", "mahout", "free-upgrade")
"""Rewards of steps that lead on to other things."""
STEP_REWARDS = (
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
