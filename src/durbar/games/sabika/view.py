"""What a seat may know, built by allow-list; only starting tiles are secret, while they are chosen [2.4, 2.6]."""

from __future__ import annotations

from random import Random
from typing import Any

from durbar.engine.tuples import put
from durbar.games.sabika.content import YusufCard
from durbar.games.sabika.content.rewards import Reward
from durbar.games.sabika.meta import META
from durbar.games.sabika.names import (
    ACTIONS,
    BALANCE_CARD,
    COLOURS,
    EMPTY,
    EVENTS,
    GOODS,
    LARGE_TYPES,
    MATERIALS,
    MEASURES,
    RAW,
    RINGS,
    ROUNDS,
    SMALL_TYPES,
    VOID,
    WORKER_RING,
    WORKERS,
    YUSUF_ACTIONS,
    YUSUF_DECKS,
)
from durbar.games.sabika.rules.market import buying_price, raw_price, selling_price
from durbar.games.sabika.rules.poems import carve_price
from durbar.games.sabika.rules.quarry import QUARRY_KINDS
from durbar.games.sabika.rules.round_end import leader
from durbar.games.sabika.rules.tribute import due
from durbar.games.sabika.rules.verses import trade_card, verses
from durbar.games.sabika.rules.work import rest_pays
from durbar.games.sabika.scoring import (
    YUSUF_CLAUSES,
    all_chests,
    connected,
    leftover_points,
    major_points,
    tower,
    trade_points,
    wish_points,
    wished,
)
from durbar.games.sabika.state import (
    ACTION_PHASE,
    CHOOSING,
    OVER,
    REORGANISE,
    SETTING_UP,
    SHIP_SIDES,
    SOURCES,
    STAGES,
    TRIBUTE,
    State,
)
from durbar.games.shared.documents import name_of, names_of, printed_numbers
from durbar.games.shared.seats import clockwise


def view(s: State, seat: int | None) -> dict[str, Any]:
    """Give the open table, and to `seat` the starting tiles it may choose from."""
    ready = s.stage != SETTING_UP
    return {
        "stage": STAGES[s.stage],
        "mode": META.modes[s.mode],
        "round": s.round,
        "rounds": ROUNDS,
        "era": s.era,
        "start": s.start,
        "turn": s.turn if s.stage in (ACTION_PHASE, TRIBUTE) else None,
        "order": clockwise(s.start, s.seats),
        "yusuf": _yusuf(s) if s.yusuf >= 0 else None,
        "rondel": _rondel(s),
        "track": _track(s),
        "wishes": _wishes(s),
        "large": _large(s),
        "small": [_small(s, card) for card in s.small],
        "small_deck": len(s.small_deck),
        "small_discard": printed_numbers(s.small_discard),
        "tiles": [_store(s, tile) for tile in s.tiles],
        "tiles_left": list(s.tiles_left),
        "minors": [_minor(s, poem) for poem in s.minors],
        "minor_deck": len(s.minor_deck),
        "majors": names_of(s.content.major_names, s.majors),
        "verses": verses(s),
        "most_grey": s.content.most_grey,
        "quarries": {
            ACTIONS[action]: {"n": s.content.quarry[action], "kinds": [MATERIALS[kind] for kind in kinds]}
            for action, kinds in QUARRY_KINDS.items()
        },
        "map": _map(s) if ready else None,
        "events": _events(s),
        "bag": sum(s.bag),
        "discard": dict(zip(GOODS, s.discard, strict=True)),
        "leader": leader(s),
        "paria_order": list(s.paria_order),
        "favour": [_reward(reward) for reward in s.content.favour],
        "last_favour_points": s.content.last_favour_points,
        "market": _market(s),
        "balance": {
            "gold": s.content.balance_gold,
            **{
                COLOURS[place]: _reward(one)
                for place, one in enumerate(s.content.balance_rewards)
                if isinstance(one, Reward)
            },
        },
        "players": [_player(s, one, one == seat, ready) for one in range(s.seats)],
    }


def _reward(reward: Reward) -> list[list[dict[str, Any]]]:
    """Describe a reward: its sides, each a list of messages."""
    return [reward.messages(side) for side in range(len(reward.sides))]


# ---------------------------------------------------------------------- the board


def _rondel(s: State) -> dict[str, Any]:
    content = s.content
    spaces: list[dict[str, Any]] = []
    for space, name in enumerate(content.space_names):
        ring = content.space_ring[space]
        spaces.append(
            {
                "id": name,
                "ring": RINGS[ring],
                "place": space - content.ring_first[ring],
                "action": ACTIONS[content.space_action[space]],
                "raw": _cell_name(s, content.raw_cell_of[space], content.raw_cells, s.raw_cells),
                "marble": _cell_name(s, content.marble_cell_of[space], content.marble_cells, s.marble_cells),
                "sultan": s.sultan.count(space),
                "workers": [
                    {"seat": one, "worker": WORKERS[worker], "standing": bool(s.standing[one] >> worker & 1)}
                    for one in range(s.seats)
                    for worker in range(4)
                    if s.at[one][worker] == space
                ],
            }
        )
    return {
        "spaces": spaces,
        "rings": [{"id": name, "size": content.ring_size[ring]} for ring, name in enumerate(RINGS)],
        "raw_cells": [
            {
                "id": cell.name,
                "spaces": [content.space_names[space] for space in cell.spaces],
                "used": kind != VOID,
                "raw": name_of(RAW, kind),
            }
            for cell, kind in zip(content.raw_cells, s.raw_cells or (EMPTY,) * 99, strict=False)
        ],
        "marble_cells": [
            {
                "id": cell.name,
                "spaces": [content.space_names[space] for space in cell.spaces],
                "used": marble != VOID,
                "marble": marble > 0,
            }
            for cell, marble in zip(content.marble_cells, s.marble_cells or (EMPTY,) * 99, strict=False)
        ],
    }


def _cell_name(s: State, cell: int, cells: list[Any], contents: tuple[int, ...]) -> str | None:
    if cell < 0 or not contents or contents[cell] == VOID:
        return None
    name: str = cells[cell].name
    return name


def _track(s: State) -> list[dict[str, Any]]:
    """Describe the spaces of the round track that the narrator reaches at the ends of the rounds."""
    content = s.content
    passed = s.round if s.stage in (TRIBUTE, REORGANISE, OVER) else s.round - 1
    return [
        {
            "round": number,
            "tribute": content.tribute[number - 1],
            "wish": number in content.wishes_after,
            "event": number in content.events_after and s.mode > 0,
            "second_era": number == content.first_era,
            "reached": number <= passed,
        }
        for number in range(1, ROUNDS + 1)
    ]


def _wishes(s: State) -> list[dict[str, Any]]:
    scored = tower(s) if s.stage in (TRIBUTE, REORGANISE, OVER) else sum(n < s.round for n in s.content.wishes_after)
    return [
        {
            "id": s.content.wish_names[wish],
            "slot": slot + 1,
            "each": wished(s.content, wish),
            "points": s.content.tower[slot],
            "after": s.content.wishes_after[slot],
            "in_tower": slot < scored,
            "counts": [wish_points(s, seat, wish) for seat in range(s.seats)],
        }
        for slot, wish in enumerate(s.wishes)
    ]


def _large(s: State) -> list[dict[str, Any]]:
    return [
        {
            "id": tile + 1,
            "era": one.era,
            "type": LARGE_TYPES[one.type],
            "reward": _reward(one.reward),
            "there": tile in s.large,
            "owner": next((seat for seat in range(s.seats) if tile in s.larges[seat]), None),
        }
        for tile, one in enumerate(s.content.large)
    ]


def _small(s: State, card: int) -> dict[str, Any] | None:
    if card < 0:
        return None
    one = s.content.small[card]
    return {
        "id": card + 1,
        "type": SMALL_TYPES[one.type],
        "base": MATERIALS[one.base],
        "left": COLOURS[one.left],
        "right": COLOURS[one.right],
    }


def _store(s: State, tile: int) -> dict[str, Any] | None:
    if tile < 0:
        return None
    one = s.content.stores[tile]
    return {"id": s.content.store_names[tile], "chests": one.chests, "reward": _reward(one.reward)}


def _minor(s: State, poem: int) -> dict[str, Any] | None:
    if poem < 0:
        return None
    return {"id": s.content.minor_names[poem], "red": _reward(s.content.minors[poem].red)}


def _market(s: State) -> dict[str, Any]:
    """Give the prices of today, an event included."""
    return {
        "buy": {name: buying_price(s, kind) for kind, name in enumerate(MATERIALS)},
        "sell": {name: selling_price(s, thing) for thing, name in enumerate((*MATERIALS, *GOODS))},
        "raw": raw_price(s),
    }


def _map(s: State) -> dict[str, Any]:
    content = s.content
    names = (*content.city_names, "granada")
    return {
        "granada": dict(zip("xy", content.map.places[-1], strict=True)),
        "routes": [[names[one], names[other], cost] for one, other, cost in content.map.routes],
        "trade": s.trade + 1,
        "trade_text": trade_card(content, s.trade).document(),
        "cities": [_city(s, city) for city in range(len(content.city_names))],
    }


def _city(s: State, city: int) -> dict[str, Any]:
    tile = s.content.city_tiles[s.city_tile[city]]
    return {
        "id": s.content.city_names[city],
        "x": s.content.map.places[city][0],
        "y": s.content.map.places[city][1],
        "tile": s.city_tile[city] + 1,
        "colour": "red" if tile.red else "blue",
        "demand": [good for good, wanted in zip(GOODS, tile.demand, strict=True) if wanted],
        "reward": _reward(tile.reward),
        "consolidated": _reward(tile.right),
        "seal": s.town_seals[city],
        "ships": [
            {"seat": seat, "side": SHIP_SIDES[s.ships[seat][city]]} for seat in range(s.seats) if s.ships[seat][city]
        ],
    }


def _events(s: State) -> dict[str, Any] | None:
    if not s.mode:
        return None
    return {
        "current": _event(s, s.event),
        "future": _event(s, s.future),
        "past": [EVENTS[event] for event in s.past_events],
        "hidden": 1 if s.future and not s.past_events else 0,
    }


def _event(s: State, event: int) -> dict[str, Any] | None:
    return {"id": EVENTS[event], "number": event, "helps": event in s.content.helping} if event else None


# ---------------------------------------------------------------------- players


def _player(s: State, seat: int, own: bool, ready: bool) -> dict[str, Any]:
    content = s.content
    human = seat != s.yusuf
    return {
        "seat": seat,
        "yusuf": not human,
        "score": s.score(seat),
        "points": dict(zip(SOURCES, s.points[seat], strict=True)),
        "clauses": {} if human else YUSUF_CLAUSES,
        "dinars": s.dinars[seat],
        "seals": s.seals[seat],
        "seals_ready": s.seals_ready if seat == s.turn else 0,
        "paria": s.paria[seat],
        "favour": s.favour[seat],
        "due": due(s, seat) if human and ready and s.round else None,
        "workers": [
            {
                "id": name,
                "ring": RINGS[WORKER_RING[worker]],
                "at": name_of(content.space_names, s.at[seat][worker]),
                "standing": bool(s.standing[seat] >> worker & 1),
            }
            for worker, name in enumerate(WORKERS)
        ],
        "materials": dict(zip(MATERIALS, s.materials[seat], strict=True)),
        "goods": dict(zip(GOODS, s.goods[seat], strict=True)),
        "poem_goods": dict(zip(GOODS, s.poem_goods[seat], strict=True)),
        "raw": [RAW[kind] for kind, held in enumerate(s.raw[seat]) if held],
        "rest": dict(zip(("dinars", "points"), rest_pays(s, seat), strict=True)),
        "chests": s.chests(seat),
        "first_chests": [content.start_chests // 4 + (place < content.start_chests % 4) for place in range(4)],
        "all_chests": all_chests(s, seat),
        "stored": sum(s.materials[seat]) + sum(s.goods[seat]),
        "warehouses": [[_store(s, tile) for tile in tiles] for tiles in s.stores[seat]],
        "large": [{"id": tile + 1, "type": LARGE_TYPES[content.large[tile].type]} for tile in s.larges[seat]],
        "row": [_row_card(s, seat, card) for card in s.row[seat]],
        "balances": s.balances[seat],
        "blue": names_of(content.minor_names, s.blue[seat]),
        "red": names_of(content.minor_names, s.red[seat]),
        "grey": [{"id": content.major_names[poem], "points": major_points(s, seat, poem)} for poem in s.grey[seat]],
        "carve_prices": [carve_price(s, seat, colour) for colour in range(3)] if human else None,
        "ships_left": len(content.city_names) - sum(ship > 0 for ship in s.ships[seat]),
        "connected": connected(s, seat),
        "trade_points": trade_points(s, seat) if ready else 0,
        "leftover_points": leftover_points(s, seat),
        "dealt": printed_numbers(s.dealt[seat]) if own and s.stage == CHOOSING else None,
    }


def _row_card(s: State, seat: int, card: int) -> dict[str, Any] | None:
    if card == BALANCE_CARD:
        colour = s.content.balance_cards[s.balance_card[seat]]
        return {"id": "balance", "type": None, "base": None, "left": (*COLOURS, "joker")[colour], "right": "joker"}
    return _small(s, card)


def _yusuf(s: State) -> dict[str, Any]:
    return {
        "seat": s.yusuf,
        "tiles": dict(zip(YUSUF_DECKS, s.yusuf_tiles or (0, 0, 0), strict=True)),
        "decks": {deck: len(s.yusuf_decks[kind]) for kind, deck in enumerate(YUSUF_DECKS)},
        "discards": {
            deck: [f"{deck}-{number + 1}" for number in s.yusuf_discards[kind]] for kind, deck in enumerate(YUSUF_DECKS)
        },
        "cards": {
            f"{deck}-{number + 1}": _yusuf_card(s, card)
            for kind, deck in enumerate(YUSUF_DECKS)
            for number, card in enumerate(s.content.yusuf_cards[kind])
            if number not in s.yusuf_decks[kind]
        },
        "carved": s.yusuf_carved,
    }


def _yusuf_card(s: State, card: YusufCard) -> dict[str, Any]:
    """Describe a card that lies face up."""
    return {
        "space": s.content.space_names[card.space],
        "clears": card.discard,
        "actions": [YUSUF_ACTIONS[action] for action in card.actions],
        "points": card.points,
        "paria": card.paria,
        "each": name_of(MEASURES, card.each),
    }


HIDDEN_LUCK = ("starting tiles",)
"""Draws that tell nothing to whoever cannot see the pile they are made from."""


def redeal(s: State, seat: int, rng: Random) -> None:
    """Deal the starting tiles of others anew, out of all that the seat does not hold itself."""
    own = s.dealt[seat]
    pool = [tile for tile in range(len(s.content.start_tiles)) if tile not in own]
    rng.shuffle(pool)
    for other in range(s.seats):
        if other != seat and s.dealt[other]:
            s.dealt = put(s.dealt, other, tuple(sorted(pool.pop() for _ in s.dealt[other])))
