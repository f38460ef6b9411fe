"""Small changes to tuples: a state of tuples is replaced piece by piece, so that copies stay shallow."""

from __future__ import annotations

from typing import TypeVar

Item = TypeVar("Item")


def more(counts: tuple[int, ...], place: int, by: int = 1) -> tuple[int, ...]:
    """Give the counts with one of them changed."""
    changed = [*counts]  # nearly twice as fast as putting slices together
    changed[place] += by
    return tuple(changed)


def put(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    """Give the items with one of them replaced."""
    changed = [*items]
    changed[place] = item
    return tuple(changed)


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Give the cards less one of them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
