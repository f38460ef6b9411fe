"""What a greedy merchant thinks of a position."""

from __future__ import annotations

from tests.engine.bazaar.names import GOODS
from tests.engine.bazaar.state import State


def value(s: State, seat: int) -> float:
    """Count the coins, and what the goods in hand would bring."""
    goods = [s.prices[card] for card in s.hands[seat] if card < len(GOODS)]
    return s.coins[seat] + len(s.stash[seat]) + 0.7 * sum(goods)
