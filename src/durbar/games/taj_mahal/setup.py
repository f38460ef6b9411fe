"""Set-up [2]: from an empty table to the first visit."""

from __future__ import annotations

from durbar.engine.decision import Roll
from durbar.engine.flow import Flow, shuffled, tell
from durbar.engine.tuples import put
from durbar.games.taj_mahal.names import BONUS, PLUS4
from durbar.games.taj_mahal.rules.between import open_visit
from durbar.games.taj_mahal.rules.cards import draw_pile
from durbar.games.taj_mahal.state import State


def set_up(s: State) -> Flow[None]:
    """Lay out tiles and cards, deal, and draw lots for the start player."""
    content = s.content
    yield from lay_province_tiles(s)
    yield from lay_bonus_tiles(s)
    s.deck = tuple(sorted(content.deck))
    for seat in range(s.seats):
        if seat != s.dummy:
            yield from deal(s, seat)
    lot: int = yield Roll("start player", s.seats)
    s.start = lot - 1
    tell(s, "start", "2.7", seat=s.start)
    yield from open_visit(s)


def lay_province_tiles(s: State) -> Flow[None]:
    """Put tile 12 on Agra and the others on the other provinces by chance [2.1]."""
    content = s.content
    others = [province for province in range(len(content.province_names)) if province != content.last_province]
    others = yield from shuffled("province tiles", others)
    s.visits = (*others, content.last_province)


def lay_bonus_tiles(s: State) -> Flow[None]:
    """Put the Taj Mahal on the city of Agra and a square tile on each other fortress [2.2]."""
    content = s.content
    tiles = [kind for kind in range(PLUS4 + 1, len(BONUS)) for _ in range(content.bonus_count[kind])]
    tiles = yield from shuffled("bonus tiles", tiles)
    s.bonus = put(s.bonus, content.taj_mahal, PLUS4)
    fortresses = [city for city, is_one in enumerate(content.fortress) if is_one and city != content.taj_mahal]
    for city, tile in zip(fortresses, tiles, strict=True):
        s.bonus = put(s.bonus, city, tile)


def deal(s: State, seat: int) -> Flow[None]:
    """Deal the first hand, hidden [2.5]."""
    cards = yield from draw_pile(s, "deal", s.content.hand_size)
    s.hands[seat] = tuple(sorted(cards))
    tell(
        s,
        "dealt",
        "2.5",
        seat,
        {"cards": [s.content.card_names[card] for card in s.hands[seat]]},
        seat=seat,
        n=len(cards),
    )
