"""Writing the position down as a readable document, by names."""

from __future__ import annotations

from typing import Any

from durbar.games.amritsar.names import (
    BRIDGES,
    COLOURS,
    DISTRICTS,
    GOAL_SLOTS,
    GOALS,
    GOODS,
    MAHOUTS,
    RESOURCES,
    STATIONS,
    TRACKS,
    WAREHOUSES,
)
from durbar.games.amritsar.state import FOLLOW, MAHARAJA, MARKERS, SOURCES, STAGES, STEPS, TURN, State
from durbar.games.shared.documents import name_of, names_of, or_none

WAREHOUSE_NAMES = (*WAREHOUSES, "howdah-flipped")


def position(s: State) -> dict[str, Any]:
    """Write down everything that lies on the table."""
    content = s.content
    doc: dict[str, Any] = {
        "stage": STAGES[s.stage],
        "era": s.era + 1,
        "round": s.round + 1,
        "start": s.start,
        "turn": or_none(s.turn),
        "temple": [tile + 1 for tile in s.temple],
        "bridges": [BRIDGES[bridge] for bridge in s.bridges],
        "tiles": {
            name: [content.tile_names[tile] for tile in tiles] for name, tiles in zip(DISTRICTS, s.tiles, strict=False)
        },
        "stations": {
            name: {"workers": [COLOURS[colour] for colour in workers], "coins": coins}
            for name, workers, coins in zip(STATIONS, s.stations, s.station_coins, strict=True)
        },
        "market": {name: len(content.price[good]) - s.market[good] for good, name in enumerate(RESOURCES)},
        "display": [WAREHOUSES[tile] for tile in s.display],
        "donations": {
            name: {s.tile.letters[space]: owner for space, owner in enumerate(owners) if owner >= 0}
            for name, owners in zip(DISTRICTS, s.donations, strict=True)
        },
        "players": [_player(s, seat) for seat in range(s.players)],
    }
    if s.court:
        doc["court"] = [COLOURS[colour] for colour in s.court]
    if s.stage in (FOLLOW, MAHARAJA):
        doc["called"] = COLOURS[s.called]
    if s.stage == FOLLOW:
        doc["follower"] = s.follower
        doc["followers_left"] = s.followers_left
        doc["traded"] = list(s.traded)
    if s.maharaja >= 0:
        doc["maharaja"] = _maharaja(s)
    if s.stage == TURN and s.step:
        doc["in_turn"] = _in_turn(s)
    return doc


def _in_turn(s: State) -> dict[str, Any]:
    """Write down where a turn stands: for fingerprints only, a document begins at a turn's start."""
    return {
        "step": STEPS[s.step],
        "carried": list(s.carried),
        "worker": s.worker,
        "spot": s.spot,
        "done": [s.worker_done, s.elephant_done, s.swapped],
        "traded": list(s.traded),
    }


def _player(s: State, seat: int) -> dict[str, Any]:
    return {
        "goods": dict(zip(GOODS, s.goods[seat], strict=True)),
        "points": dict(zip(SOURCES, s.points[seat], strict=True)),
        "mahouts": dict(zip(COLOURS, names_of(MAHOUTS, s.mahouts[seat]), strict=True)),
        "warehouses": names_of(WAREHOUSE_NAMES, s.warehouses[seat]),
        "goals": dict(zip(GOAL_SLOTS, names_of(GOALS, s.goals[seat]), strict=True)),
        "hand": [GOALS[card] for card in s.hands[seat]],
        "knowledge": dict(zip(TRACKS, s.knowledge[seat], strict=True)),
        "stock": s.stock[seat],
        "elephant": s.elephant[seat],
        "place": name_of(DISTRICTS, s.place[seat]),
        "tax": s.tax[seat],
        "marker": MARKERS[s.marker[seat]],
    }


def _maharaja(s: State) -> dict[str, Any]:
    seat = s.maharaja
    return {
        "points": dict(zip(SOURCES, s.points[seat], strict=True)),
        "place": name_of(DISTRICTS, s.place[seat]),
        "elephant": s.elephant[seat],
        "row_markers": s.row_markers,
        "mine": dict(zip(RESOURCES, s.mine, strict=True)),
        "hoard": dict(zip(RESOURCES, s.hoard, strict=True)),
        "step": s.white_step,
        "goal": name_of(GOALS, s.maharaja_goal),
    }
