"""Everything a merchant can say: the verbs of the bazaar and all their options, made once per content."""

from __future__ import annotations

from durbar.engine.decision import Verb
from durbar.games.shared.options import OptionBook
from tests.engine.bazaar.names import CARAVAN, CARDS, GOODS, HIGHEST_BID, SEATS

BID = Verb("bid", "coins", clause="2.1")
BEGIN = Verb("begin", "seat", clause="2.2")
DRAW = Verb("draw", clause="3.2")
SELL = Verb("sell", "good", clause="3.3")
FOLLOW = Verb("follow", "good", clause="3.4")
PASS = Verb("pass", clause="3.4")
SEND = Verb("send", "trick", clause="3.5")
RAISE = Verb("raise", "good", clause="3.5")
LOWER = Verb("lower", "good", clause="3.6")
LIGHT = Verb("light", "seat", clause="3.7")
STOW = Verb("stow", "card", clause="3.8")
REST = Verb("rest", clause="3.1")
BREW = Verb("brew", clause="4.2")
FAVOUR = Verb("favour", clause="4.3")
GAMBLE = Verb("gamble", clause="4.4")


class Options(OptionBook):
    """All options of the game, by what they do."""

    def __init__(self) -> None:
        """Make every option once; here they are the same for every content."""
        super().__init__()
        seats = [str(seat) for seat in range(SEATS)]
        self.bid = [self.one(BID, str(coins), value=coins) for coins in range(HIGHEST_BID + 1)]
        self.begin = self.each(BEGIN, seats, "seat")
        self.draw = self.one(DRAW, spots=("deck",))
        self.sell = self.each(SELL, GOODS, "hand")
        self.follow = [self.one(FOLLOW, good, value=card) for card, good in enumerate(GOODS)]
        self.passing = self.one(PASS)
        self.send = self.one(SEND, "caravan", value=CARAVAN)
        self.raising = [self.one(RAISE, good, value=card) for card, good in enumerate(GOODS)]
        self.lower = [self.one(LOWER, good, value=card) for card, good in enumerate(GOODS)]
        self.light = self.each(LIGHT, seats, "seat")
        self.stow = self.each(STOW, CARDS, "hand")
        self.rest = self.one(REST)
        self.brew = self.one(BREW)
        self.favour = self.one(FAVOUR)
        self.gamble = self.one(GAMBLE)
