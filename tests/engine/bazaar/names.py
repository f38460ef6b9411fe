"""The fixed names of the bazaar and their numbers: goods and tricks, which are the cards."""

GOODS = ("silk", "spice", "tea")
SILK, SPICE, TEA = range(3)
TRICKS = ("caravan", "lantern")
CARDS = (*GOODS, *TRICKS)
CARAVAN, LANTERN = 3, 4
SEATS = 4
HIGHEST_BID = 3
ACTIONS = 2
"""So many a merchant has on a day."""
