"""Rupees [1.3]: hidden from rivals, who know only between which bounds a purse must be."""

from __future__ import annotations

from durbar.engine.tuples import more, put
from durbar.games.agra.state import State


def gain(s: State, seat: int, rupees: int) -> None:
    """Take rupees out of the bank: rivals see that something is taken, not how much [1.3]."""
    if rupees > 0:
        s.rupees = more(s.rupees, seat, rupees)
        s.least = more(s.least, seat)
        s.most = more(s.most, seat, max(s.content.largest_gain, rupees))


def gain_openly(s: State, seat: int, rupees: int) -> None:
    """Take rupees that everybody has seen lying there."""
    if rupees:
        s.rupees = more(s.rupees, seat, rupees)
        s.least = more(s.least, seat, rupees)
        s.most = more(s.most, seat, rupees)


def pay(s: State, seat: int, price: int) -> int:
    """Pay into the bank what one has of the price; give what was paid [5.5]."""
    paid = min(price, s.rupees[seat])
    s.rupees = more(s.rupees, seat, -paid)
    if paid == price:
        s.least = put(s.least, seat, max(s.least[seat] - price, 0))
        s.most = more(s.most, seat, -price)
    else:  # whoever pays less has nothing left
        s.least = put(s.least, seat, 0)
        s.most = put(s.most, seat, 0)
    return paid


def delivery_bonus(s: State, seat: int, good: int) -> int:
    """Collect what own contracts pay for a delivered good; give the rupees [12.9]."""
    rupees = bonus_for(s, seat, good)
    gain(s, seat, rupees)
    return rupees


def bonus_for(s: State, seat: int, good: int) -> int:
    """Count what own contracts pay for a good that is delivered [12.9]."""
    rupees = 0
    for notable in s.content.payers[good]:
        if s.owner[notable] == seat:
            rupees += s.content.bonus_pay[notable]
    return rupees
