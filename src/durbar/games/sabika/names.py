"""The words of Sabika: every kind of thing by its name, in the order of its numbers."""

from __future__ import annotations

MATERIALS = ("gypsum", "wood", "marble", "glazed")
GYPSUM, WOOD, MARBLE, GLAZED = range(4)
RAW = ("sugar-cane", "clay", "silk")
GOODS = ("sugar", "pottery", "clothes")
"""What each raw becomes when it is processed."""
NO_MATERIALS = (0, 0, 0, 0)
NO_GOODS = (0, 0, 0)

RINGS = ("outer", "middle", "inner")
WORKERS = ("builder-1", "builder-2", "merchant", "poet")
BUILDER, OTHER_BUILDER, MERCHANT, POET = range(4)
WORKER_RING = (0, 0, 1, 2)
ALL_STANDING = 0b1111
WORKSHOP = -1
"""Where a worker stands that is on no space of the rondel."""

ACTIONS = (
    "building",
    "small-quarry",
    "large-quarry",
    "warehouse-left",
    "warehouse-right",
    "market",
    "export",
    "consolidate",
    "production",
    "carve",
    "reactivate",
    "craft",
    "warehouse",
)
"""The main actions; the last is a warehouse action that no space gives, with all four tiles to choose from [5.5]."""
(
    BUILDING,
    SMALL_QUARRY,
    LARGE_QUARRY,
    WAREHOUSE_LEFT,
    WAREHOUSE_RIGHT,
    MARKET,
    EXPORT,
    CONSOLIDATE,
    PRODUCTION,
    CARVE,
    REACTIVATE,
    CRAFT,
    WAREHOUSE,
) = range(13)
RING_ACTIONS = (ACTIONS[:6], ACTIONS[6:9], ACTIONS[9:12])
BONUS_ACTIONS = tuple(name for name in ACTIONS if not name.startswith("warehouse-") and name != "reactivate")

LARGE_TYPES = ("palace", "fountain", "gate")
SMALL_TYPES = ("garden", "tower", "window")
TYPES = LARGE_TYPES + SMALL_TYPES
COLOURS = ("gold", "blue", "red", "green")
GOLD, BLUE, RED, GREEN = range(4)
JOKER = 4
SIDES = ("left", "right")
BALANCE_CARD = -1
"""Stands for the balance card in a row of small buildings."""

POEM_COLOURS = ("blue", "red", "grey")
POWERS = (
    "salary",
    "seals",
    "recital",
    "patron",
    "carpenter",
    "gardener",
    "walker",
    "guest",
    "trader",
    "sculptor",
    "envoy",
    "exempt",
    "keeper",
    "sailor",
    "dreamer",
    "storeroom",
    "tithe",
    "neighbour",
    "symmetry",
    "merchant",
    "quarry",
    "artisan",
)
"""What the blue halves of the minor poems do, 1 to 22."""
(
    SALARY, SEAL_BONUS, RECITAL, PATRON, CARPENTER, GARDENER, WALKER, GUEST, TRADER, SCULPTOR, ENVOY,
    EXEMPT, KEEPER, SAILOR, DREAMER, STOREROOM, TITHE, NEIGHBOUR, SYMMETRY, EXPORTER, QUARRYMAN, ARTISAN,
) = (1 << number for number in range(22))  # fmt: skip
"""The same as bits: a player's blue poems are one number."""

PARTS = (
    "dinars",
    "points",
    "paria",
    *MATERIALS,
    "basic",
    "plain",
    "any",
    "raw",
    "goods",
    "process",
    "transactions",
    "favour",
    "action",
    "large-reward",
    "cheaper-carve",
    "free-ship",
    "scoring-process",
    "red-city",
    "city-rewards",
    "seals",
)
"""What rewards are made of; materials stand for themselves."""
(
    DINARS, POINTS, PARIA, _GYPSUM, _WOOD, _MARBLE, _GLAZED, BASIC, PLAIN, ANY, RAW_PART, GOODS_PART, PROCESS,
    TRANSACTIONS, FAVOUR, ACTION, LARGE_REWARD, CHEAPER_CARVE, FREE_SHIP, SCORING_PROCESS, RED_CITY, CITY_REWARDS,
    SEALS_PART,
) = range(23)  # fmt: skip
FIRST_MATERIAL, LAST_MATERIAL = _GYPSUM, _GLAZED

EVENTS = (
    "none",
    "bargains",
    "patronage",
    "free-trade",
    "plain-work",
    "mercy",
    "dear-stone",
    "dull-work",
    "greed",
    "storms",
    "bureaucracy",
    "heat",
    "crowds",
    "tolls",
    "levy",
)
(
    NO_EVENT, BARGAINS, PATRONAGE, FREE_TRADE, PLAIN_WORK, MERCY, DEAR_STONE, DULL_WORK,
    GREED, STORMS, BUREAUCRACY, HEAT, CROWDS, TOLLS, LEVY,
) = range(15)  # fmt: skip

ROUNDS = 5
EMPTY = -1
"""A slot of a display, or a cell, with nothing in it."""
VOID = -2
"""A cell that is not used with this number of players."""

MEASURES = (
    "poems",
    "trios",
    "chests",
    "small",
    "large",
    "buildings",
    "balances",
    "types",
    "stores",
    "seals",
    "favour",
    "paria",
    "ships",
    "consolidated",
    "connected",
    "blue-cities",
    "red-cities",
    "sugar-cities",
    "pottery-cities",
    "clothes-cities",
    "blue",
    "red",
    *TYPES,
)
"""What wishes, major poems, trade cards and Yusuf's cards count."""

YUSUF_ACTIONS = ("large", "small", "warehouse", "export", "consolidate", "carve")
YUSUF_DECKS = ("builder", "merchant", "poet")
