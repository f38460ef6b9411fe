"""Points: bonus tiles, goods, special cards and connections when leaving [4.8-4.11]; the hand at the end [7]."""

from __future__ import annotations

from typing import Final

from durbar.engine.flow import tell
from durbar.engine.game import Result, rank
from durbar.engine.tuples import more, put
from durbar.games.shared.scoring import booked_lines, who_wins
from durbar.games.taj_mahal.names import CARD, COLOURS, FIRST_GOOD, GOODS, INFLUENCE, PLUS2, PLUS4, WHITE
from durbar.games.taj_mahal.state import (
    BONUS_POINTS,
    GOODS_POINTS,
    HAND_POINTS,
    OVER,
    PALACE_POINTS,
    SOURCES,
    SPECIAL_POINTS,
    State,
)

TILE_POINTS: Final = {PLUS4: 4, PLUS2: 2}
CLAUSES: Final[tuple[str, ...]] = ("4.8", "4.9", "4.10", "4.11", "7.1")


def book(s: State, seat: int, source: int, points: int) -> None:
    """Move the score marker."""
    s.points[seat] = more(s.points[seat], source, points)


def score_bonus_tiles(s: State, seat: int, tiles: list[int]) -> int:
    """Score the +4 and +2 tiles just taken; give how many cards the others let one draw [4.8]."""
    for tile in tiles:
        if tile in TILE_POINTS:
            book(s, seat, BONUS_POINTS, TILE_POINTS[tile])
            tell(s, "scores_bonus", "4.8", seat=seat, n=TILE_POINTS[tile])
    return tiles.count(CARD)


def score_goods(s: State, seat: int, tiles: list[int], province_tile: bool) -> None:
    """Score goods tile by tile: the k-th of a kind pays k [4.9]; the elephant brings the province tile [4.7]."""
    won: list[tuple[int, ...]] = [(tile - FIRST_GOOD,) for tile in tiles if tile >= FIRST_GOOD]
    if province_tile:
        won.append(s.content.tile_goods[s.visit - 1])
    for goods in won:
        points = 0
        for good in goods:
            s.goods = put(s.goods, seat, more(s.goods[seat], good))
            points += s.goods[seat][good]
        book(s, seat, GOODS_POINTS, points)
        tell(s, "scores_goods", "4.9", seat=seat, goods=[GOODS[good] for good in goods], n=points)


def score_special_points(s: State, seat: int) -> None:
    """Score the princess card if it was played in this visit [4.10, 6.7]."""
    for special, points in enumerate(s.content.special_points):
        if points and s.special_played[special] and s.special_owner[special] == seat:
            book(s, seat, SPECIAL_POINTS, points)
            tell(s, "scores_special", "4.10", seat=seat, special=INFLUENCE[special], n=points)


def score_connection(s: State, seat: int) -> None:
    """Score the current province and every other one linked to it by own palaces [4.11]."""
    points = connection_points(s, seat)
    book(s, seat, PALACE_POINTS, points)
    tell(s, "scores_connection", "4.11", seat=seat, n=points)


def connection_points(s: State, seat: int, extra: int = -1) -> int:
    """Count the provinces reached from own palaces in the current one; `extra` is a city to think of as one's own."""
    palace, crown, neighbours = s.palace, s.crown, s.content.neighbours
    todo = [
        city
        for city in s.content.province_cities[s.province]
        if palace[city] == seat or crown[city] == seat or city == extra
    ]
    seen = set(todo)
    while todo:
        for city in neighbours[todo.pop()]:
            if (palace[city] == seat or crown[city] == seat) and city not in seen:
                seen.add(city)
                todo.append(city)
    province = s.content.city_province
    return len({province[city] for city in seen})


def longest_chain(s: State, seat: int) -> int:
    """Count the provinces of the largest group of linked own palaces."""
    own = {city for city in range(len(s.palace)) if seat in (s.palace[city], s.crown[city])}
    best = 0
    while own:
        todo = [own.pop()]
        reached = {s.content.city_province[todo[0]]}
        while todo:
            linked = [city for city in s.content.neighbours[todo.pop()] if city in own]
            own.difference_update(linked)
            todo += linked
            reached.update(s.content.city_province[city] for city in linked)
        best = max(best, len(reached))
    return best


# ---------------------------------------------------------------------- the end of the game


def hand_points(s: State, seat: int) -> tuple[int, int, int]:
    """Count special cards, white cards, and the cards of the commonest colour in hand [7.1]."""
    counts = [0] * (len(COLOURS) + 1)
    for card in s.hands[seat]:
        counts[s.content.card_colour[card]] += 1
    return s.special_owner.count(seat), counts[WHITE], max(counts[:WHITE])


def score_hands(s: State) -> None:
    """Score what everybody still holds."""
    for seat in range(s.seats):
        if seat != s.dummy:
            special, white, colour = hand_points(s, seat)
            book(s, seat, HAND_POINTS, special + white + colour)
            tell(
                s,
                "scores_hand",
                "7.1",
                seat=seat,
                n=special + white + colour,
                special=special,
                white=white,
                colour=colour,
            )


def result(s: State) -> Result:
    """Give the scores and the lines they are made of; equal scores share the rank, and the victory [7.2, 7.3]."""
    seats = [seat for seat in range(s.seats) if seat != s.dummy]
    scores = tuple(s.score(seat) for seat in seats)
    ranks = rank(scores)
    lines = booked_lines(s.points, SOURCES, CLAUSES, seats)
    over = s.stage == OVER
    return Result(scores, ranks, who_wins(ranks, over), lines, over, "7.2")
