"""The words of Sabika: every kind of thing by its name, in the order of its numbers."""

from __future__ import annotations

from typing import Final

MATERIALS: Final[tuple[str, ...]] = ("gypsum", "wood", "marble", "glazed")
GYPSUM: Final = 0
WOOD: Final = 1
MARBLE: Final = 2
GLAZED: Final = 3
RAW: Final[tuple[str, ...]] = ("sugar-cane", "clay", "silk")
GOODS: Final[tuple[str, ...]] = ("sugar", "pottery", "clothes")
"""What each raw becomes when it is processed."""
NO_MATERIALS: Final[tuple[int, ...]] = (0, 0, 0, 0)
NO_GOODS: Final[tuple[int, ...]] = (0, 0, 0)

RINGS: Final[tuple[str, ...]] = ("outer", "middle", "inner")
WORKERS: Final[tuple[str, ...]] = ("builder-1", "builder-2", "merchant", "poet")
BUILDER: Final = 0
OTHER_BUILDER: Final = 1
MERCHANT: Final = 2
POET: Final = 3
WORKER_RING: Final[tuple[int, ...]] = (0, 0, 1, 2)
ALL_STANDING: Final = 0b1111
WORKSHOP: Final = -1
"""Where a worker stands that is on no space of the rondel."""

ACTIONS: Final[tuple[str, ...]] = (
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
BUILDING: Final = 0
SMALL_QUARRY: Final = 1
LARGE_QUARRY: Final = 2
WAREHOUSE_LEFT: Final = 3
WAREHOUSE_RIGHT: Final = 4
MARKET: Final = 5
EXPORT: Final = 6
CONSOLIDATE: Final = 7
PRODUCTION: Final = 8
CARVE: Final = 9
REACTIVATE: Final = 10
CRAFT: Final = 11
WAREHOUSE: Final = 12
RING_ACTIONS: Final = (ACTIONS[:6], ACTIONS[6:9], ACTIONS[9:12])
BONUS_ACTIONS: Final = tuple(name for name in ACTIONS if not name.startswith("warehouse-") and name != "reactivate")

LARGE_TYPES: Final[tuple[str, ...]] = ("palace", "fountain", "gate")
SMALL_TYPES: Final[tuple[str, ...]] = ("garden", "tower", "window")
TYPES: Final[tuple[str, ...]] = LARGE_TYPES + SMALL_TYPES
COLOURS: Final[tuple[str, ...]] = ("gold", "blue", "red", "green")
GOLD: Final = 0
BLUE: Final = 1
RED: Final = 2
GREEN: Final = 3
JOKER: Final = 4
SIDES: Final[tuple[str, ...]] = ("left", "right")
BALANCE_CARD: Final = -1
"""Stands for the balance card in a row of small buildings."""

POEM_COLOURS: Final[tuple[str, ...]] = ("blue", "red", "grey")
POWERS: Final[tuple[str, ...]] = (
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
SALARY: Final = 1
SEAL_BONUS: Final = 2
RECITAL: Final = 4
PATRON: Final = 8
CARPENTER: Final = 16
GARDENER: Final = 32
WALKER: Final = 64
GUEST: Final = 128
TRADER: Final = 256
SCULPTOR: Final = 512
ENVOY: Final = 1024
EXEMPT: Final = 2048
KEEPER: Final = 4096
SAILOR: Final = 8192
DREAMER: Final = 16384
STOREROOM: Final = 32768
TITHE: Final = 65536
NEIGHBOUR: Final = 131072
SYMMETRY: Final = 262144
EXPORTER: Final = 524288
QUARRYMAN: Final = 1048576
ARTISAN: Final = 2097152
"""The same as bits: a player's blue poems are one number."""

PARTS: Final[tuple[str, ...]] = (
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
DINARS: Final = 0
POINTS: Final = 1
PARIA: Final = 2
_GYPSUM: Final = 3
_WOOD: Final = 4
_MARBLE: Final = 5
_GLAZED: Final = 6
BASIC: Final = 7
PLAIN: Final = 8
ANY: Final = 9
RAW_PART: Final = 10
GOODS_PART: Final = 11
PROCESS: Final = 12
TRANSACTIONS: Final = 13
FAVOUR: Final = 14
ACTION: Final = 15
LARGE_REWARD: Final = 16
CHEAPER_CARVE: Final = 17
FREE_SHIP: Final = 18
SCORING_PROCESS: Final = 19
RED_CITY: Final = 20
CITY_REWARDS: Final = 21
SEALS_PART: Final = 22
FIRST_MATERIAL, LAST_MATERIAL = _GYPSUM, _GLAZED

EVENTS: Final[tuple[str, ...]] = (
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
NO_EVENT: Final = 0
BARGAINS: Final = 1
PATRONAGE: Final = 2
FREE_TRADE: Final = 3
PLAIN_WORK: Final = 4
MERCY: Final = 5
DEAR_STONE: Final = 6
DULL_WORK: Final = 7
GREED: Final = 8
STORMS: Final = 9
BUREAUCRACY: Final = 10
HEAT: Final = 11
CROWDS: Final = 12
TOLLS: Final = 13
LEVY: Final = 14

ROUNDS: Final = 5
EMPTY: Final = -1
"""A slot of a display, or a cell, with nothing in it."""
VOID: Final = -2
"""A cell that is not used with this number of players."""

MEASURES: Final[tuple[str, ...]] = (
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

YUSUF_ACTIONS: Final[tuple[str, ...]] = ("large", "small", "warehouse", "export", "consolidate", "carve")
YUSUF_DECKS: Final[tuple[str, ...]] = ("builder", "merchant", "poet")
