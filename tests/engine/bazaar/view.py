"""What a merchant may know [1.2], and how to re-deal what not."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.engine.bazaar.names import CARDS, GOODS
from tests.engine.bazaar.state import OVER, STAGES, TRADE, State


def names(cards: list[int]) -> list[str]:
    """Name cards in a fixed order."""
    return [CARDS[card] for card in sorted(cards)]


def view(s: State, seat: int | None) -> dict[str, Any]:
    """Give the open table, and the own hand and stash; after the end everything is open."""
    return {
        "stage": STAGES[s.stage],
        "day": s.day,
        "days": s.days,
        "turn": s.turn if s.stage == TRADE else None,
        "actions": s.actions,
        "prices": dict(zip(GOODS, s.prices, strict=True)),
        "bids": [bid if bid >= 0 else None for bid in s.bids],
        "deck": len(s.deck),
        "discard": names(s.discard),
        "players": [_player(s, one, s.stage == OVER or one == seat) for one in range(s.seats)],
    }


def _player(s: State, seat: int, is_open: bool) -> dict[str, Any]:
    return {
        "seat": seat,
        "coins": s.coins[seat],
        "favours": s.favours[seat],
        "hand_size": len(s.hands[seat]),
        "hand": names(s.hands[seat]) if is_open else None,
        "known": names(s.known[seat]),
        "stash_size": len(s.stash[seat]),
        "stash": names(s.stash[seat]) if is_open else None,
    }


def unseen(s: State, rival: int) -> list[int]:
    """List the cards of a hand that nobody else has seen."""
    cards = list(s.hands[rival])
    for card in s.known[rival]:
        cards.remove(card)
    return cards


HIDDEN_LUCK = ("cards", "deal")
"""Draws that tell nothing to whoever cannot see the pile they are made from."""


def redeal(s: State, seat: int, rng: Random) -> None:
    """Mix all cards the seat has not seen, whoever holds them, and deal as many to each place again."""
    rivals = [rival for rival in range(s.seats) if rival != seat]
    pool = list(s.deck)
    for rival in rivals:
        pool += unseen(s, rival) + s.stash[rival]
    pool.sort()  # so that the sample depends on what is in the pool and not on who really has it
    rng.shuffle(pool)
    for rival in rivals:
        hidden = len(s.hands[rival]) - len(s.known[rival])
        s.hands[rival] = s.known[rival] + [pool.pop() for _ in range(hidden)]
        s.stash[rival] = [pool.pop() for _ in s.stash[rival]]
    s.deck = sorted(pool)
