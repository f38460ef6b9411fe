"""The components of the bazaar, read once and shared by all tables."""

from __future__ import annotations

from durbar.engine.content import Sheets
from tests.engine.bazaar.meta import META
from tests.engine.bazaar.names import CARDS, GOODS, SEATS
from tests.engine.bazaar.options import Options


class Content:
    """Cards, prices and purses: never changed after it is made."""

    def __init__(self, sheets: Sheets) -> None:
        """Read all sheets strictly."""
        cards = sheets["cards"].doc
        self.counts = [cards[name].number(0, 20) for name in CARDS]
        self.deck = [card for card, count in enumerate(self.counts) for _ in range(count)]
        market = sheets["market"].doc
        self.most = market["most"].number(2, 9)
        prices = market["prices"].fields(GOODS)
        self.prices = [prices[name].number(1, self.most - 1) for name in GOODS]
        purse = sheets["purse"].doc
        self.coins = purse["coins"].number(0, 20)
        self.favours = purse["favours"].number(0, 5)
        self.hand = purse["hand"].number(0, 5)
        self.limit = purse["limit"].number(1, 9)
        if len(self.deck) < self.hand * SEATS:
            sheets["cards"].doc.fail("bad.few_cards", n=len(self.deck), seats=SEATS, hand=self.hand)
        days = sheets["days"].doc
        self.days = {mode: days[mode].number(1, 9) for mode in META.modes}
        self.options = Options()
