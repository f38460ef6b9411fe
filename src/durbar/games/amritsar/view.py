"""What a seat may know [2.13], built by allow-list; and how to re-deal what it may not: the others' goals."""

from __future__ import annotations

from random import Random
from typing import Any

from durbar.games.amritsar.names import (
    BRIDGES,
    COLOURS,
    CORNERS,
    DISTRICTS,
    ERAS,
    FLIPPED,
    GOAL_SLOTS,
    GOALS,
    GOODS,
    HOWDAH_TILE,
    MAHOUTS,
    RESOURCES,
    ROUNDS,
    STATIONS,
    TRACKS,
    TYPES,
    WAREHOUSES,
)
from durbar.games.amritsar.rules.era import tax_due
from durbar.games.amritsar.rules.maharaja import last_space
from durbar.games.amritsar.rules.workers import due_stations, last_targets, toll
from durbar.games.amritsar.scoring import MAHARAJA_CLAUSES, donations_made, goal_pays, points_of
from durbar.games.amritsar.state import (
    FOLLOW,
    MARKERS,
    OPENING,
    OVER,
    SOURCES,
    STAGES,
    STEPS,
    TO_ACTIVATE,
    TO_TAKE,
    TURN,
    State,
)
from durbar.games.shared.documents import name_of, or_none
from durbar.games.shared.seats import clockwise


def view(s: State, seat: int | None) -> dict[str, Any]:
    """Give the open table, and the goals of `seat` alone; after the end the goals on all boards are open."""
    content = s.content
    return {
        "stage": STAGES[s.stage],
        "era": s.era + 1,
        "eras": ERAS,
        "round": s.round + 1,
        "rounds": ROUNDS,
        "corner": CORNERS[s.round],
        "penalty": content.penalty[s.era],
        "start": s.start,
        "turn": s.turn if s.stage in (TURN, FOLLOW, OPENING) and s.turn >= 0 else None,
        "order": clockwise(s.start, s.players),
        "step": STEPS[s.step] if s.stage == TURN else None,
        "carried": [COLOURS[colour] for colour in s.carried],
        "sowing": _sowing(s),
        "activated": _activated(s),
        "called": COLOURS[s.called] if s.stage == FOLLOW else None,
        "follower": s.follower if s.stage == FOLLOW else None,
        "bridges": [_bridge(s, era) for era in range(len(s.bridges))],
        "temple": [_temple(s, era) for era in range(len(s.temple))],
        "layer_costs": [dict(zip(RESOURCES, cost, strict=True)) for cost in content.layer_cost],
        "districts": [_district(s, district) for district in range(len(DISTRICTS))],
        "court": [COLOURS[colour] for colour in s.court],
        "market": [_market(s, resource) for resource in range(len(RESOURCES))],
        "display": [_warehouse(s, tile) for tile in s.display],
        "tracks": {track: list(content.steps[number][1:]) for number, track in enumerate(TRACKS)},
        "tax_track": list(content.tax),
        "players": [_player(s, one, one == seat) for one in range(s.players)],
        "maharaja": _maharaja(s),
    }


def _sowing(s: State) -> list[dict[str, Any]]:
    """Show where the workers would go [8.2, 8.4]: from each station before one is taken, then from the one that was."""
    if s.stage != TURN or s.step not in (TO_TAKE, TO_ACTIVATE):
        return []
    if s.step == TO_ACTIVATE:
        return [_path(s, s.spot, len(s.carried))]
    return [_path(s, station, len(workers)) for station, workers in enumerate(s.stations) if workers]


def _path(s: State, origin: int, count: int) -> dict[str, Any]:
    due = due_stations(s, origin, count)
    return {
        "from": STATIONS[origin],
        "due": [STATIONS[station] for station in due],
        "ends": [
            {"station": STATIONS[station], "toll": toll(s, s.turn, skipped)}
            for station, skipped in last_targets(s, origin, count)
        ],
    }


def _activated(s: State) -> dict[str, Any] | None:
    if s.stage != TURN or s.worker < 0:
        return None
    return {"colour": COLOURS[s.worker], "station": STATIONS[s.spot], "district": DISTRICTS[s.spot // 2]}


def _when(s: State, era: int) -> str:
    if era < s.era or s.stage == OVER:
        return "past"
    return "current" if era == s.era else "to_come"


def _bridge(s: State, era: int) -> dict[str, Any]:
    return {"id": BRIDGES[s.bridges[era]], "era": era + 1, "state": _when(s, era)}


def _temple(s: State, era: int) -> dict[str, Any]:
    numbers = s.content.temple[s.temple[era]]
    return {"era": era + 1, "state": _when(s, era), "numbers": dict(zip(DISTRICTS, numbers, strict=True))}


def _district(s: State, district: int) -> dict[str, Any]:
    content, tile = s.content, s.tile
    owners = s.donations[district]
    here = s.tiles[district] if s.tiles else ()
    return {
        "id": DISTRICTS[district],
        "tiles": [
            {
                "id": content.tile_names[one],
                "colour": COLOURS[content.tile_colour[one]],
                "main": content.tile_main[one],
                "secondary": content.tile_secondary[one],
            }
            for one in here
        ],
        "stations": [
            {
                "id": STATIONS[station],
                "workers": [COLOURS[colour] for colour in s.stations[station]],
                "coins": s.station_coins[station],
                "spaces": content.station_spaces,
            }
            for station in (2 * district, 2 * district + 1)
        ],
        "spaces": [
            {
                "id": letter,
                "layer": tile.layer[space] + 1,
                "points": tile.points[space],
                "below": [tile.letters[one] for one in tile.below[space]],
                "owner": or_none(owners[space]),
            }
            for space, letter in enumerate(tile.letters)
        ],
        "markers": [owners.count(seat) for seat in range(s.seats)],
        "elephants": [seat for seat in range(s.seats) if s.place[seat] == district],
    }


def _market(s: State, resource: int) -> dict[str, Any]:
    content = s.content
    return {
        "id": RESOURCES[resource],
        "empty": s.market[resource],
        "prices": list(content.price[resource]),
        "points": list(content.market_points[resource]),
        "supply_price": content.supply_price,
        "supply_pays": content.supply_pays,
    }


def _warehouse(s: State, tile: int) -> dict[str, Any] | None:
    if tile < 0:
        return None
    flipped = tile == FLIPPED
    return {
        "id": WAREHOUSES[HOWDAH_TILE if flipped else tile],
        "flipped": flipped,
        "spaces": s.content.warehouse_spaces[tile],
        "bags": 0 if flipped else s.content.warehouse_bags[tile],
    }


def _player(s: State, seat: int, own: bool) -> dict[str, Any]:
    over = s.stage == OVER
    content = s.content
    return {
        "seat": seat,
        "score": s.score(seat),
        "points": dict(zip(SOURCES, s.points[seat], strict=True)),
        "goods": dict(zip(GOODS, s.goods[seat], strict=True)),
        "capacity": s.capacity[seat],
        "start_spaces": content.start_spaces,
        "stock": s.stock[seat],
        "elephant": s.elephant[seat],
        "elephant_most": content.elephant_most,
        "place": name_of(DISTRICTS, s.place[seat]),
        "marker": MARKERS[s.marker[seat]],
        "mahouts": {
            colour: MAHOUTS[mahout] if mahout >= 0 else None
            for colour, mahout in zip(COLOURS, s.mahouts[seat], strict=True)
        },
        "hand_mahouts": [
            {"id": name, "bags": content.mahout_bags[mahout]}
            for mahout, name in enumerate(MAHOUTS)
            if mahout not in s.mahouts[seat]
        ],
        "warehouses": [_warehouse(s, tile) for tile in s.warehouses[seat]],
        "goals": [_slot(s, seat, slot, own or over) for slot in range(len(GOAL_SLOTS))],
        "hand": [_goal(s, seat, card) for card in s.hands[seat]] if own else None,
        "hand_size": len(s.hands[seat]),
        "knowledge": dict(zip(TRACKS, s.knowledge[seat], strict=True)),
        "tax": s.tax[seat],
        "tax_due": tax_due(s, seat),
        "donations": donations_made(s, seat),
    }


def _slot(s: State, seat: int, slot: int, open_card: bool) -> dict[str, Any]:
    card = s.goals[seat][slot]
    return {
        "slot": GOAL_SLOTS[slot],
        "filled": card >= 0,
        "goal": _goal(s, seat, card) if open_card and card >= 0 else None,
    }


def _goal(s: State, seat: int, card: int) -> dict[str, Any]:
    return {
        "id": GOALS[card],
        "type": TYPES[card * len(TYPES) // len(GOALS)],
        "pays": goal_pays(s, card),
        "now": points_of(s, seat, card),
    }


def _maharaja(s: State) -> dict[str, Any] | None:
    """Show the Maharaja's own board in the solo game."""
    if s.maharaja < 0:
        return None
    content = s.content
    seat = s.maharaja
    return {
        "seat": seat,
        "score": s.score(seat),
        "points": dict(zip(SOURCES, s.points[seat], strict=True)),
        "clauses": MAHARAJA_CLAUSES,
        "place": name_of(DISTRICTS, s.place[seat]),
        "elephant": s.elephant[seat],
        "rows": [[what, count] for what, count in content.rows],
        "markers_in_row": content.markers_in_row,
        "row_markers": s.row_markers,
        "mine": dict(zip(RESOURCES, s.mine, strict=True)),
        "mine_spaces": dict(zip(RESOURCES, content.mine, strict=True)),
        "hoard": dict(zip(RESOURCES, s.hoard, strict=True)),
        "track": list(content.white_track[1:]),
        "last_space": last_space(s),
        "step": s.white_step,
        "goal": name_of(GOALS, s.maharaja_goal),
        "harder": s.harder,
        "donations": donations_made(s, seat),
        "worker": COLOURS[s.court[s.round]] if s.court else None,
    }


# ---------------------------------------------------------------------- what a seat cannot know


HIDDEN_LUCK = ("goals",)
"""Draws that tell nothing to whoever cannot see the pile they are made from."""


def redeal(s: State, seat: int, rng: Random) -> None:
    """Deal the rivals' goals anew, one of each type as everybody knows, anywhere in hand and on their slots."""
    if s.stage == OVER or s.players == 1:
        return
    of_a_type = len(GOALS) // len(TYPES)
    own = {*s.hands[seat], *s.goals[seat]}
    piles = []
    for first in range(0, len(GOALS), of_a_type):
        pile = [card for card in range(first, first + of_a_type) if card not in own]
        rng.shuffle(pile)
        piles.append(pile)
    for rival in range(s.players):
        if rival == seat:
            continue
        cards = [pile.pop() for pile in piles]
        rng.shuffle(cards)
        s.goals[rival] = tuple(cards.pop() if card >= 0 else -1 for card in s.goals[rival])
        s.hands[rival] = tuple(sorted(cards))
