"""Merchant and Builder [5.9-5.14]: how the two neutral pawns move along the track of buildings."""

from __future__ import annotations

from durbar.engine.decision import Roll
from durbar.engine.flow import Flow, tell
from durbar.games.agra.names import GOODS
from durbar.games.agra.state import State


def move_merchant(s: State, clause: str) -> Flow[None]:
    """Roll, and step over built buildings; every step but the last leaves a rupee [5.9, 5.10]."""
    rolled: int = yield Roll("merchant", 6)
    coins = list(s.coins)
    at = s.merchant
    for left in range(rolled - 1, -1, -1):
        at = next_building(s, at, True)
        if left:
            coins[at] += 1
    s.coins = tuple(coins)
    s.merchant = at
    s.merchant_moves += 1
    tell(s, "merchant", clause, n=rolled, building=s.content.buildings[at])


def move_builder(s: State, clause: str) -> Flow[None]:
    """Roll, and step over unbuilt buildings; without any the Builder leaves the game [5.13, 5.15]."""
    s.builder_moves += 1
    if all(s.built):
        s.builder = -1
        tell(s, "builder_leaves", clause)
        return
    rolled: int = yield Roll("builder", 6)
    at = s.builder
    for _ in range(rolled):
        at = next_building(s, at, False)
    s.builder = at
    tell(s, "builder", clause, n=rolled, building=s.content.buildings[at])


def next_building(s: State, at: int, built: bool) -> int:
    """Find the next building of a kind along the track, round to its beginning [5.14]."""
    for step in range(1, GOODS + 1):
        building = (at + step) % GOODS
        if s.built[building] == built:
            return building
    raise AssertionError("there is always one, or nobody moves")
