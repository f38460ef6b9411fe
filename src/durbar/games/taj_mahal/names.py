"""The fixed names of Taj Mahal and their numbers: ranks, colours, goods, bonus tiles."""

from typing import Final

RANKS: Final[tuple[str, ...]] = ("vizier", "general", "monk", "princess", "mogul", "elephant")
VIZIER: Final = 0
GENERAL: Final = 1
MONK: Final = 2
PRINCESS: Final = 3
MOGUL: Final = 4
ELEPHANT: Final = 5
INFLUENCE: Final = RANKS[:4]
"""The four ranks with influence tiles, and with a special card each."""

COLOURS: Final[tuple[str, ...]] = ("red", "yellow", "green", "violet")
WHITE: Final = len(COLOURS)
GOODS: Final[tuple[str, ...]] = ("rice", "spice", "tea", "jewels")
BONUS: Final[tuple[str, ...]] = ("plus4", "plus2", "card", *GOODS)
PLUS4: Final = 0
PLUS2: Final = 1
CARD: Final = 2
FIRST_GOOD: Final = 3
VISITS: Final = 12
