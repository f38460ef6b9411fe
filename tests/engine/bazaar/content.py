"""The components of the bazaar, read once and shared by all tables."""

from __future__ import annotations

from difflib import get_close_matches

from durbar.engine.content import Sheets
from durbar.engine.decision import Option, Verb

GOODS = ("silk", "spice", "tea")
SILK, SPICE, TEA = range(3)
TRICKS = ("caravan", "lantern")
CARDS = (*GOODS, *TRICKS)
CARAVAN, LANTERN = 3, 4
SEATS = 4
MODES = ("standard", "short")
HIGHEST_BID = 3

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
            sheets["cards"].doc.fail(f"{len(self.deck)} cards are too few for {SEATS} hands of {self.hand}")
        days = sheets["days"].doc
        self.days = {mode: days[mode].number(1, 9) for mode in MODES}
        self._make_options()

    def _make_options(self) -> None:
        self.bid = [BID.option(str(coins), value=coins) for coins in range(HIGHEST_BID + 1)]
        self.begin = [BEGIN.option(str(seat), value=seat, spots=(f"seat-{seat}",)) for seat in range(SEATS)]
        self.draw = DRAW.option(spots=("deck",))
        self.sell = [SELL.option(good, value=card, spots=(f"hand-{good}",)) for card, good in enumerate(GOODS)]
        self.follow = [FOLLOW.option(good, value=card) for card, good in enumerate(GOODS)]
        self.passing = PASS.option()
        self.send = SEND.option("caravan", value=CARAVAN)
        self.raising = [RAISE.option(good, value=card) for card, good in enumerate(GOODS)]
        self.lower = [LOWER.option(good, value=card) for card, good in enumerate(GOODS)]
        self.light = [LIGHT.option(str(seat), value=seat, spots=(f"seat-{seat}",)) for seat in range(SEATS)]
        self.stow = [STOW.option(name, value=card, spots=(f"hand-{name}",)) for card, name in enumerate(CARDS)]
        self.rest = REST.option()
        self.brew = BREW.option()
        self.favour = FAVOUR.option()
        self.gamble = GAMBLE.option()
        every: list[Option] = [*self.bid, *self.begin, self.draw, *self.sell, *self.follow, self.passing]
        every += [self.send, *self.raising, *self.lower, *self.light, *self.stow, self.rest]
        every += [self.brew, self.favour, self.gamble]
        self.options = {option.text: option for option in every}


def find_option(content: Content, text: str) -> Option | None:
    """Find the option with this text form, whether it is legal or not."""
    return content.options.get(" ".join(text.split()).lower())


def options_like(content: Content, text: str) -> list[str]:
    """Suggest text forms close to one that does not exist."""
    return get_close_matches(text.lower(), content.options, 3, 0.5)
