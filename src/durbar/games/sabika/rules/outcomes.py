"""What the main action of a space would yield now [4.6, 4.12], in a few words and with its numbers."""

from __future__ import annotations

from durbar.engine.decision import Message, useless
from durbar.games.sabika.names import (
    BUILDING,
    CARVE,
    CONSOLIDATE,
    CRAFT,
    EXPORT,
    GLAZED,
    GOODS,
    LARGE_QUARRY,
    MARKET,
    MATERIALS,
    PRODUCTION,
    RAW,
    REACTIVATE,
    SMALL_QUARRY,
    TRADER,
)
from durbar.games.sabika.rules.actions import do_action, need
from durbar.games.sabika.rules.building import can_large, can_small
from durbar.games.sabika.rules.cities import consolidate_price, export_need
from durbar.games.sabika.rules.duty import OWN
from durbar.games.sabika.rules.foresight import foresee
from durbar.games.sabika.rules.poems import carve_need, craft_pays
from durbar.games.sabika.rules.quarry import QUARRY_KINDS
from durbar.games.sabika.rules.storage import has_goods, stored
from durbar.games.sabika.rules.warehouse import side_tiles
from durbar.games.sabika.state import LEFT, State


def main_outcome(s: State, seat: int, action: int) -> Message:
    """Say what the main action yields; where it cannot be done, why it yields nothing."""
    if need(s, seat, action) > s.power(seat):
        return nothing(s, seat, action)
    numbers = foresee(s, seat, lambda after: do_action(after, seat, action, OWN))
    if action in (SMALL_QUARRY, LARGE_QUARRY):
        return quarry(s, seat, action, numbers)
    if action == BUILDING:
        return building(s, seat, numbers)
    if action == MARKET:
        count = s.content.market_transactions
        if s.powers[seat] & TRADER:
            count += s.content.powers.trader.extra
        return Message("outcome.market", "5.6", n=numbers.get("dinars", 0), trades=count, **numbers)
    if action == CRAFT:
        return Message("outcome.craft", "7.8", n=craft_pays(s, seat), **numbers)
    if action in (EXPORT, CONSOLIDATE, PRODUCTION):
        return trade(s, seat, action, numbers)
    if action == CARVE:
        return Message("outcome.may_carve", "7.1", n=carve_need(s, seat), **numbers)
    if action == REACTIVATE:
        poems = [s.content.minor_names[poem] for poem in s.red[seat]]
        return Message("outcome.may_repeat", "7.7", poems=poems, **numbers)
    tiles = [s.content.store_names[tile] for tile in side_tiles(s, action) if tile >= 0]
    return Message("outcome.may_extend" if tiles else "outcome.may_activate", "5.3", tiles=tiles, **numbers)


def quarry(s: State, seat: int, action: int, numbers: dict[str, int]) -> Message:
    """Say how many materials of which kinds there are, and for how many there is no room."""
    count, kinds = s.content.quarry[action], [MATERIALS[kind] for kind in QUARRY_KINDS[action]]
    short = count - (s.chests(seat) - stored(s, seat))
    if short > 0:
        return Message("outcome.quarry_no_room", "3.4", n=count, kinds=kinds, short=short, **numbers)
    return Message("outcome.quarry", "5.1", n=count, kinds=kinds, **numbers)


def building(s: State, seat: int, numbers: dict[str, int]) -> Message:
    """Say which sizes of buildings can be paid."""
    large, small = can_large(s, seat), can_small(s, seat)
    words = "outcome.may_build" if large and small else "outcome.may_build_large"
    return Message(words if large else "outcome.may_build_small", "5.8", **numbers)


def trade(s: State, seat: int, action: int, numbers: dict[str, int]) -> Message:
    """Say what ships, goods and raw would do in the middle ring."""
    names, ships = s.content.city_names, s.ships[seat]
    if action == EXPORT:
        goods = [GOODS[good] for good in range(len(GOODS)) if s.goods[seat][good] or s.poem_goods[seat][good]]
        return Message("outcome.may_export", "6.1", n=export_need(s, seat), goods=goods, **numbers)
    if action == CONSOLIDATE:
        cities = [names[city] for city, ship in enumerate(ships) if ship == LEFT]
        return Message("outcome.may_consolidate", "6.8", n=consolidate_price(s), cities=cities, **numbers)
    cities = [names[city] for city, ship in enumerate(ships) if ship]
    raw = [RAW[kind] for kind in range(len(RAW)) if s.raw[seat][kind]]
    words = "outcome.may_produce" if cities else "outcome.may_process"
    return Message(words if raw else "outcome.may_collect", "6.9", cities=cities, raw=raw, **numbers)


def nothing(s: State, seat: int, action: int) -> Message:
    """Say why the main action can do nothing: what is missing."""
    if action == BUILDING:
        return useless("outcome.nothing_to_build", "4.12")
    if action == EXPORT:
        if not has_goods(s, seat):
            return useless("outcome.nothing_to_export", "4.12")
        return useless("outcome.nothing_reached", "4.12")
    if action == CONSOLIDATE:
        if LEFT in s.ships[seat]:
            return useless("outcome.nothing_for_fee", "4.12")
        return useless("outcome.nothing_to_consolidate", "4.12")
    if action == PRODUCTION:
        return useless("outcome.nothing_to_produce", "4.12")
    if action == CARVE:
        if any(s.materials[seat][:GLAZED]):
            return useless("outcome.nothing_affordable", "4.12")
        return useless("outcome.nothing_to_carve_with", "4.12")
    if action == REACTIVATE:
        return useless("outcome.nothing_to_repeat", "4.12")
    return useless("outcome.nothing_to_extend", "4.12")
