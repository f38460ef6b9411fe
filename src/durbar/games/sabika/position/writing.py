"""Writing the position down as a readable document, by names."""

from __future__ import annotations

from typing import Any

from durbar.games.sabika.names import (
    BALANCE_CARD,
    EVENTS,
    GOODS,
    MATERIALS,
    RAW,
    VOID,
    WORKERS,
    YUSUF_DECKS,
)
from durbar.games.sabika.state import SHIP_SIDES, SOURCES, STAGES, State
from durbar.games.shared.documents import name_of, names_of, printed_numbers


def position(s: State) -> dict[str, Any]:
    """Write down everything that lies on the table; what lies in piles is all that is nowhere else."""
    content = s.content
    doc: dict[str, Any] = {
        "stage": STAGES[s.stage],
        "round": s.round,
        "start": s.start,
        "turn": s.turn,
        "sultan": [content.space_names[space] for space in s.sultan],
        "raw_cells": {
            cell.name: name_of(RAW, kind)
            for cell, kind in zip(content.raw_cells, s.raw_cells, strict=True)
            if kind != VOID
        },
        "marble_cells": {
            cell.name: marble > 0
            for cell, marble in zip(content.marble_cells, s.marble_cells, strict=True)
            if marble != VOID
        },
        "discard": dict(zip(GOODS, s.discard, strict=True)),
        "large": printed_numbers(s.large),
        "tiles": names_of(content.store_names, s.tiles),
        "tiles_left": list(s.tiles_left),
        "small": printed_numbers(s.small),
        "small_discard": printed_numbers(s.small_discard),
        "minors": names_of(content.minor_names, s.minors),
        "majors": names_of(content.major_names, s.majors),
        "cities": {
            name: {"tile": s.city_tile[city] + 1, "seal": s.town_seals[city]}
            for city, name in enumerate(content.city_names)
        },
        "trade": s.trade + 1,
        "wishes": names_of(content.wish_names, s.wishes),
        "paria_order": list(s.paria_order),
        "players": [_player(s, seat) for seat in range(s.seats)],
    }
    if s.mode:
        past = [EVENTS[event] for event in s.past_events]
        doc["events"] = {"current": EVENTS[s.event], "future": EVENTS[s.future], "past": past}
    if s.yusuf >= 0:
        doc["yusuf"] = {
            "tiles": dict(zip(YUSUF_DECKS, s.yusuf_tiles, strict=True)),
            "discards": {deck: printed_numbers(s.yusuf_discards[kind]) for kind, deck in enumerate(YUSUF_DECKS)},
            "carved": s.yusuf_carved,
        }
    return doc


def _player(s: State, seat: int) -> dict[str, Any]:
    content = s.content
    spaces = names_of(content.space_names, s.at[seat])
    doc = {
        "dinars": s.dinars[seat],
        "seals": s.seals[seat],
        "paria": s.paria[seat],
        "favour": s.favour[seat],
        "workers": {
            name: {"at": spaces[worker], "standing": bool(s.standing[seat] >> worker & 1)}
            for worker, name in enumerate(WORKERS)
        },
        "materials": dict(zip(MATERIALS, s.materials[seat], strict=True)),
        "goods": dict(zip(GOODS, s.goods[seat], strict=True)),
        "poem_goods": dict(zip(GOODS, s.poem_goods[seat], strict=True)),
        "raw": [RAW[kind] for kind, count in enumerate(s.raw[seat]) if count],
        "warehouses": [names_of(content.store_names, tiles) for tiles in s.stores[seat]],
        "large": printed_numbers(s.larges[seat]),
        "balance_card": s.balance_card[seat] + 1 if s.balance_card[seat] >= 0 else None,
        "row": ["balance" if card == BALANCE_CARD else card + 1 for card in s.row[seat]],
        "balances": s.balances[seat],
        "blue": names_of(content.minor_names, s.blue[seat]),
        "red": names_of(content.minor_names, s.red[seat]),
        "grey": names_of(content.major_names, s.grey[seat]),
        "ships": {
            name: SHIP_SIDES[s.ships[seat][city]] for city, name in enumerate(content.city_names) if s.ships[seat][city]
        },
        "points": dict(zip(SOURCES, s.points[seat], strict=True)),
    }
    if s.dealt[seat]:
        doc["dealt"] = printed_numbers(s.dealt[seat])
    return doc
