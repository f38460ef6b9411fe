"""What a seat may know [3.5], built by allow-list; and how to re-deal what it may not."""

from __future__ import annotations

from random import Random
from typing import Any

from durbar.games.shared.documents import name_of, or_none
from durbar.games.shared.seats import clockwise
from durbar.games.taj_mahal.names import BONUS, COLOURS, GOODS, INFLUENCE, RANKS, VISITS
from durbar.games.taj_mahal.rules.court import leads, ties
from durbar.games.taj_mahal.scoring import hand_points, longest_chain
from durbar.games.taj_mahal.state import OVER, SOURCES, STAGES, VISIT, State


def view(s: State, seat: int | None) -> dict[str, Any]:
    """Give the open table, and the hand of `seat` alone; after the end all hands are open."""
    content = s.content
    return {
        "stage": STAGES[s.stage],
        "visit": s.visit,
        "visits": VISITS,
        "province": content.province_names[s.province] if s.visits else None,
        "start": s.start,
        "turn": s.turn if s.stage == VISIT else None,
        "order": clockwise(s.start, s.seats),
        "dummy": or_none(s.dummy),
        "provinces": _provinces(s),
        "cities": _cities(s),
        "roads": [[content.city_names[one], content.city_names[other]] for one, other in content.roads],
        "prizes": {rank: or_none(s.prizes[place]) for place, rank in enumerate(RANKS)},
        "players": [_player(s, one, s.stage == OVER or one == seat) for one in range(s.seats)],
        "open": [_open_place(s, place) for place in range(len(s.display))],
        "deck": len(s.deck),
        "discard": len(s.discard),
        "specials": [
            {"id": name, "owner": or_none(s.special_owner[special]), "played": s.special_played[special]}
            for special, name in enumerate(INFLUENCE)
        ],
    }


def _provinces(s: State) -> list[dict[str, Any]]:
    numbers = {province: number for number, province in enumerate(s.visits, 1)}
    found = []
    for province, name in enumerate(s.content.province_names):
        number = numbers.get(province, 0)
        state = "to_come" if number > s.visit else "current" if number == s.visit and s.stage != OVER else "visited"
        goods = [GOODS[good] for good in s.content.tile_goods[number - 1]] if number else []
        found.append({"id": name, "tile": number, "goods": goods, "state": state})
    return found


def _cities(s: State) -> list[dict[str, Any]]:
    content = s.content
    return [
        {
            "id": name,
            "province": content.province_names[content.city_province[city]],
            "x": content.city_place[city][0],
            "y": content.city_place[city][1],
            "fortress": content.fortress[city],
            "bonus": name_of(BONUS, s.bonus[city]),
            "palace": or_none(s.palace[city]),
            "crown": or_none(s.crown[city]),
        }
        for city, name in enumerate(content.city_names)
    ]


def _player(s: State, seat: int, open_hand: bool) -> dict[str, Any]:
    names = s.content.card_names
    return {
        "seat": seat,
        "dummy": seat == s.dummy,
        "score": s.score(seat),
        "points": dict(zip(SOURCES, s.points[seat], strict=True)),
        "inside": s.inside[seat] and s.stage == VISIT,
        "colour": name_of(COLOURS, s.colour[seat]),
        "shown": {rank: s.shown[seat][place] for place, rank in enumerate(RANKS)},
        "leads": [
            rank for place, rank in enumerate(RANKS) if s.inside[seat] and s.prizes[place] < 0 and leads(s, seat, place)
        ],
        "ties": [
            rank for place, rank in enumerate(RANKS) if s.inside[seat] and s.prizes[place] < 0 and ties(s, seat, place)
        ],
        "won": [rank for place, rank in enumerate(RANKS) if s.prizes[place] == seat],
        "played": [names[card] for card in s.played[seat]],
        "played_specials": [
            name
            for special, name in enumerate(INFLUENCE)
            if s.special_owner[special] == seat and s.special_played[special]
        ],
        "hand_size": len(s.hands[seat]),
        "hand": [names[card] for card in sorted(s.hands[seat])] if open_hand else None,
        "hand_points": sum(hand_points(s, seat)) if open_hand else None,
        "known": [names[card] for card in sorted(s.known[seat])],
        "influence": dict(zip(INFLUENCE, s.influence[seat], strict=True)),
        "specials": [name for special, name in enumerate(INFLUENCE) if s.special_owner[special] == seat],
        "goods": dict(zip(GOODS, s.goods[seat], strict=True)),
        "palaces": s.palaces[seat],
        "chain": longest_chain(s, seat),
    }


def _open_place(s: State, place: int) -> dict[str, Any]:
    card = s.display[place]
    return {"card": name_of(s.content.card_names, card), "by": or_none(s.taken_by[place])}


HIDDEN_LUCK = ("cards", "deal")
"""Draws that tell nothing to whoever cannot see the pile they are made from."""


def redeal(s: State, seat: int, rng: Random) -> None:
    """Deal hidden cards anew: rivals keep what they were seen to take, the rest comes out of a pool with the pile."""
    pool = list(s.deck)
    for rival in range(s.seats):
        if rival != seat:
            pool += _unseen(s, rival)
    pool.sort()  # so that the sample depends on what is in the pool and not on who really holds it
    rng.shuffle(pool)
    for rival in range(s.seats):
        if rival != seat:
            count = len(s.hands[rival]) - len(s.known[rival])
            s.hands[rival] = (*s.known[rival], *(pool.pop() for _ in range(count)))
    s.deck = tuple(sorted(pool))


def _unseen(s: State, rival: int) -> list[int]:
    unseen = list(s.hands[rival])
    for card in s.known[rival]:
        unseen.remove(card)
    return unseen
