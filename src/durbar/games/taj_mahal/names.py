"""The fixed names of Taj Mahal and their numbers: ranks, colours, goods, bonus tiles."""

RANKS = ("vizier", "general", "monk", "princess", "mogul", "elephant")
VIZIER, GENERAL, MONK, PRINCESS, MOGUL, ELEPHANT = range(6)
INFLUENCE = RANKS[:4]
"""The four ranks with influence tiles, and with a special card each."""

COLOURS = ("red", "yellow", "green", "violet")
WHITE = len(COLOURS)
GOODS = ("rice", "spice", "tea", "jewels")
BONUS = ("plus4", "plus2", "card", *GOODS)
PLUS4, PLUS2, CARD, FIRST_GOOD = range(4)
VISITS = 12
