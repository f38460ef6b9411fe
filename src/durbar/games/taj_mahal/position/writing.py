"""Writing the position down as a readable document, by names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from durbar.games.shared.documents import name_of, names_of, or_none
from durbar.games.taj_mahal.content import Content
from durbar.games.taj_mahal.names import BONUS, COLOURS, GOODS, INFLUENCE, RANKS
from durbar.games.taj_mahal.state import SOURCES, STAGES, State


def position(s: State) -> dict[str, Any]:
    """Write down everything that lies on the table."""
    content = s.content
    doc: dict[str, Any] = {
        "stage": STAGES[s.stage],
        "visit": s.visit,
        "start": s.start,
        "turn": s.turn,
        "visits": [content.province_names[province] for province in s.visits],
        "cities": {
            name: {"palace": or_none(s.palace[city]), "crown": or_none(s.crown[city])}
            for city, name in enumerate(content.city_names)
            if s.palace[city] >= 0 or s.crown[city] >= 0
        },
        "bonus": {name: BONUS[s.bonus[city]] for city, name in enumerate(content.city_names) if s.bonus[city] >= 0},
        "prizes": {rank: or_none(s.prizes[place]) for place, rank in enumerate(RANKS)},
        "specials": {
            name: {"owner": or_none(s.special_owner[special]), "played": s.special_played[special]}
            for special, name in enumerate(INFLUENCE)
        },
        "players": [_player(s, seat) for seat in range(s.seats)],
        "display": names_of(content.card_names, s.display),
        "taken_by": [or_none(seat) for seat in s.taken_by],
        "deck": _names(content, sorted(s.deck)),
        "discard": _names(content, sorted(s.discard)),
    }
    if s.dummy >= 0:
        doc["dummy_turns"] = s.dummy_turns
    return doc


def _names(content: Content, cards: Iterable[int]) -> list[str]:
    return [content.card_names[card] for card in cards]


def _player(s: State, seat: int) -> dict[str, Any]:
    return {
        "hand": _names(s.content, sorted(s.hands[seat])),
        "known": _names(s.content, sorted(s.known[seat])),
        "played": _names(s.content, s.played[seat]),
        "colour": name_of(COLOURS, s.colour[seat]),
        "inside": s.inside[seat],
        "influence": dict(zip(INFLUENCE, s.influence[seat], strict=True)),
        "goods": dict(zip(GOODS, s.goods[seat], strict=True)),
        "points": dict(zip(SOURCES, s.points[seat], strict=True)),
    }
