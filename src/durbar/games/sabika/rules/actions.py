"""The main actions: what each needs at the least to be doable [4.12], and how it is begun."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from durbar.engine.flow import Flow
from durbar.games.sabika.names import (
    BUILDING,
    CARVE,
    CONSOLIDATE,
    CRAFT,
    EXPORT,
    LARGE_QUARRY,
    MARKET,
    PRODUCTION,
    REACTIVATE,
    SMALL_QUARRY,
    WAREHOUSE_LEFT,
)
from durbar.games.sabika.rules.building import building_action, building_need
from durbar.games.sabika.rules.cities import (
    consolidate_action,
    consolidate_need,
    export_action,
    export_need,
    production_action,
    production_need,
)
from durbar.games.sabika.rules.market import market_action
from durbar.games.sabika.rules.poems import carve_action, carve_need, craft_action, reactivate_action, reactivate_need
from durbar.games.sabika.rules.quarry import quarry_action
from durbar.games.sabika.rules.warehouse import (
    any_warehouse_need,
    left_warehouse_need,
    right_warehouse_need,
    warehouse_action,
)
from durbar.games.sabika.state import State


def nothing_needed(s: State, seat: int) -> int:
    """Ask for nothing: quarries, market and craft are always doable [4.12]."""
    return 0


NEEDS: Final[tuple[Callable[[State, int], int], ...]] = (
    building_need,
    nothing_needed,
    nothing_needed,
    left_warehouse_need,
    right_warehouse_need,
    nothing_needed,
    export_need,
    consolidate_need,
    production_need,
    carve_need,
    reactivate_need,
    nothing_needed,
    any_warehouse_need,
)
"""One for each of ACTIONS."""


def need(s: State, seat: int, action: int) -> int:
    """Give the dinars a seat needs for an action at the least; a very large number where it cannot be done at all."""
    return NEEDS[action](s, seat)


def do_action(s: State, seat: int, action: int, duty: int) -> Flow[None]:
    """Do a main action; one from a reward may be declined where it costs anything [4.16], a red city's not [6.8]."""
    if action == BUILDING:
        return building_action(s, seat, duty)
    if action in (SMALL_QUARRY, LARGE_QUARRY):
        return quarry_action(s, seat, action)
    if action == MARKET:
        return market_action(s, seat)
    return action_further_in(s, seat, action, duty)


def action_further_in(s: State, seat: int, action: int, duty: int) -> Flow[None]:
    """Do a main action of the middle or the inner ring, or one with a warehouse."""
    if action == EXPORT:
        return export_action(s, seat, duty)
    if action == CONSOLIDATE:
        return consolidate_action(s, seat, duty)
    if action == PRODUCTION:
        return production_action(s, seat, duty)
    if action == CARVE:
        return carve_action(s, seat, duty, 0)
    if action == REACTIVATE:
        return reactivate_action(s, seat)
    if action == CRAFT:
        return craft_action(s, seat)
    assert action >= WAREHOUSE_LEFT
    return warehouse_action(s, seat, action, duty)


def bonus_action(s: State, seat: int, action: int, duty: int) -> Flow[None]:
    """Do a main action that a reward gives, at once; it is lost if it cannot be done [4.16, 4.18]."""
    if need(s, seat, action) <= s.power(seat):
        yield from do_action(s, seat, action, duty)
