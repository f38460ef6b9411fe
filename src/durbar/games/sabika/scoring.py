"""What counts [9.4, 10.3-10.8]: wishes, major poems, the trade card, leftovers; and who has won [10.9]."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from durbar.engine.decision import Message
from durbar.engine.flow import tell
from durbar.engine.game import Result, rank
from durbar.engine.tuples import more
from durbar.games.sabika.content import CityTile, Content, Score
from durbar.games.sabika.names import (
    BALANCE_CARD,
    GLAZED,
    GOODS,
    LARGE_TYPES,
    MARBLE,
    MEASURES,
    STOREROOM,
    TYPES,
)
from durbar.games.sabika.state import (
    LEFTOVER_POINTS,
    MAJOR_POINTS,
    OVER,
    RIGHT,
    SOURCES,
    TRADE_POINTS,
    WISH_POINTS,
    State,
)
from durbar.games.shared.scoring import booked_lines, who_wins
from durbar.games.shared.seats import clockwise

CLAUSES: Final[tuple[str, ...]] = (
    "2.3",
    "5.12",
    "7.1",
    "5.3",
    "6.1",
    "4.17",
    "4.14",
    "9.2",
    "9.5",
    "10.3",
    "10.7",
    "10.8",
)
YUSUF_CLAUSES: Final = {
    "start": "12.2",
    "cities": "12.24",
    "rewards": "12.29",
    "wishes": "12.30",
    "tribute": "12.30",
    "major": "12.33",
    "trade": "12.33",
    "leftovers": "12.33",
}
"""The rules by which Yusuf has his points."""
DINARS_A_POINT: Final = 2

# ---------------------------------------------------------------------- what can be counted


def poems(s: State, seat: int) -> int:
    """Count poems of any colour."""
    return len(s.blue[seat]) + len(s.red[seat]) + len(s.grey[seat])


def trios(s: State, seat: int) -> int:
    """Count sets of blue, red and grey; two of Yusuf's minors are a blue and a red one [12.33]."""
    if seat == s.yusuf:
        return min(len(s.blue[seat]) // 2, len(s.grey[seat]))
    return min(len(s.blue[seat]), len(s.red[seat]), len(s.grey[seat]))


def all_chests(s: State, seat: int) -> int:
    """Count chests, those of the poem too [10.6]."""
    return s.chests(seat) + (s.content.powers.storeroom.extra if s.powers[seat] & STOREROOM else 0)


def small_buildings(s: State, seat: int) -> int:
    """Count small buildings."""
    row = s.row[seat]
    return len(row) - row.count(BALANCE_CARD)


def large_buildings(s: State, seat: int) -> int:
    """Count large buildings."""
    return len(s.larges[seat])


def buildings(s: State, seat: int) -> int:
    """Count all buildings."""
    return large_buildings(s, seat) + small_buildings(s, seat)


def balances(s: State, seat: int) -> int:
    """Count balances achieved; each small building of Yusuf is one [12.33]."""
    return small_buildings(s, seat) if seat == s.yusuf else s.balances[seat]


def of_type(s: State, seat: int, kind: int) -> int:
    """Count buildings of one of the six types."""
    if kind < len(LARGE_TYPES):
        large = s.content.large
        return sum(large[tile].type == kind for tile in s.larges[seat])
    small, kind = s.content.small, kind - len(LARGE_TYPES)
    return sum(card != BALANCE_CARD and small[card].type == kind for card in s.row[seat])


def types(s: State, seat: int) -> int:
    """Count different types of buildings."""
    return sum(of_type(s, seat, kind) > 0 for kind in range(len(TYPES)))


def leftovers(s: State, seat: int) -> int:
    """Count dinars, materials and goods left, one each [10.6]."""
    return s.dinars[seat] + sum(s.materials[seat]) + sum(s.goods[seat]) + sum(s.poem_goods[seat])


def ships(s: State, seat: int) -> int:
    """Count cities with a ship."""
    return sum(ship > 0 for ship in s.ships[seat])


def consolidated(s: State, seat: int) -> int:
    """Count consolidated cities."""
    return s.ships[seat].count(RIGHT)


def connected(s: State, seat: int) -> int:
    """Count the ships of the largest connected group; a lone ship is none [10.6]."""
    neighbours, own = s.content.map.neighbours, {city for city, ship in enumerate(s.ships[seat]) if ship}
    best = 0
    while own:
        todo, size = [own.pop()], 0
        while todo:
            size += 1
            linked = [city for city in neighbours[todo.pop()] if city in own]
            own.difference_update(linked)
            todo += set(linked)
        best = max(best, size)
    return best if best > 1 else 0


def tiles_served(s: State, seat: int) -> list[CityTile]:
    """List the tiles of the cities with a ship."""
    return [s.content.city_tiles[s.city_tile[city]] for city, ship in enumerate(s.ships[seat]) if ship > 0]


def cities_coloured(s: State, seat: int, red: bool) -> int:
    """Count red cities with a ship, or blue ones."""
    return sum(tile.red == red for tile in tiles_served(s, seat))


def cities_wanting(s: State, seat: int, good: int) -> int:
    """Count cities with a ship that want a good."""
    return sum(tile.demand[good] for tile in tiles_served(s, seat))


def minors_as(s: State, seat: int, red: bool) -> int:
    """Count blue or red poems; each minor of Yusuf is both [12.30]."""
    return len(s.red[seat] if red and seat != s.yusuf else s.blue[seat])


COUNTERS: Final[tuple[Callable[[State, int], int], ...]] = (
    poems, trios, all_chests, small_buildings, large_buildings, buildings, balances, types, leftovers,
    lambda s, seat: s.seals[seat],
    lambda s, seat: s.favour[seat],
    lambda s, seat: s.paria[seat],
    ships, consolidated, connected,
    lambda s, seat: cities_coloured(s, seat, red=False),
    lambda s, seat: cities_coloured(s, seat, red=True),
    *(partial(cities_wanting, good=good) for good in range(len(GOODS))),
    lambda s, seat: minors_as(s, seat, red=False),
    lambda s, seat: minors_as(s, seat, red=True),
    *(partial(of_type, kind=kind) for kind in range(len(TYPES))),
)  # fmt: skip
"""One for each of MEASURES."""


def measure(s: State, seat: int, what: int) -> int:
    """Count something that a seat has."""
    return COUNTERS[what](s, seat)


# ---------------------------------------------------------------------- wishes [9.2, 9.4]


def book(s: State, seat: int, source: int, points: int) -> None:
    """Move the score marker."""
    if points:
        s.points[seat] = more(s.points[seat], source, points)


def tower(s: State) -> int:
    """Count the wishes in the tower when the narrator has moved at the end of this round."""
    return sum(after <= s.round for after in s.content.wishes_after)


def wished(content: Content, wish: int) -> list[str]:
    """Name what a wish counts."""
    return [MEASURES[what] for what in content.wishes[wish]]


def wish_points(s: State, seat: int, wish: int) -> int:
    """Count how often the condition of a wish is met."""
    return sum(measure(s, seat, what) for what in s.content.wishes[wish])


def score_wishes(s: State) -> None:
    """Score every wish in the tower by its slot [9.2, 9.3]."""
    for slot in range(tower(s)):
        wish = s.wishes[slot]
        each = wished(s.content, wish) if s.log is not None else ""
        for seat in clockwise(s.start, s.seats):
            points = s.content.tower[slot] * wish_points(s, seat, wish)
            book(s, seat, WISH_POINTS, points)
            if s.log is None:
                continue
            if seat == s.yusuf:
                tell(s, "yusuf_wish", "12.30", wish=s.content.wish_names[wish], each=each, n=points, points=points)
            else:
                tell(s, "wish", "9.2", seat=seat, wish=s.content.wish_names[wish], each=each, n=points, points=points)


# ---------------------------------------------------------------------- the end of the game [10.1-10.9]


def ranking_points(s: State, seat: int, what: int) -> int:
    """Score a ranking: a step lower for those who tie; with two players the second step is left out [10.3, 10.5]."""
    mine = measure(s, seat, what)
    if not mine:
        return 0
    others = [measure(s, other, what) for other in range(s.seats) if other != seat]
    place = sum(other > mine for other in others) + (mine in others)
    if place and s.seats == 2:
        place = 2
    return s.content.ranking[place] if place < 3 else 0


def major_points(s: State, seat: int, poem: int) -> int:
    """Score a major poem of a seat."""
    one = s.content.majors[poem]
    return each_points(s, seat, one) if one.points else ranking_points(s, seat, one.of)


def each_points(s: State, seat: int, one: Score) -> int:
    """Score so much for each, up to the most a card gives."""
    count = measure(s, seat, one.of)
    points = count * one.points + (one.all_six if count == len(TYPES) else 0)
    return min(points, one.most)


def trade_points(s: State, seat: int) -> int:
    """Score the trade card [10.7]."""
    return each_points(s, seat, s.content.trade_cards[s.trade])


def leftover_points(s: State, seat: int) -> int:
    """Score seals, goods, marble, glazed pottery and dinars [10.8]."""
    materials = s.materials[seat]
    goods = sum(s.goods[seat]) + sum(s.poem_goods[seat])
    return s.seals[seat] + goods + materials[MARBLE] + materials[GLAZED] + s.dinars[seat] // DINARS_A_POINT


def end_game(s: State) -> None:
    """Score major poems, the trade card and leftovers, and name the winners."""
    for seat in clockwise(s.start, s.seats):
        majors = [major_points(s, seat, poem) for poem in s.grey[seat]]
        trade, left = trade_points(s, seat), leftover_points(s, seat)
        book(s, seat, MAJOR_POINTS, sum(majors))
        book(s, seat, TRADE_POINTS, trade)
        book(s, seat, LEFTOVER_POINTS, left)
        if s.log is not None:
            tell_end(s, seat, majors, trade, left)
    s.stage = OVER
    if s.log is not None:
        tell_winners(s)


def tell_winners(s: State) -> None:
    """Write into the log who has won."""
    winners = result(s).winners
    if not winners:
        tell(s, "yusuf_wins", "10.9", n=s.score(s.yusuf))
    elif len(winners) == 1:
        tell(s, "wins", "10.9", seat=winners[0], n=s.score(winners[0]))
    else:
        tell(s, "shared_win", "10.9", winners=list(winners), n=s.score(winners[0]))


def tell_end(s: State, seat: int, majors: list[int], trade: int, left: int) -> None:
    """Write the last points of a player into the log; Yusuf's in lines of his own."""
    names = [s.content.major_names[poem] for poem in s.grey[seat]]
    if seat == s.yusuf:
        tell(s, "yusuf_end", "12.33", majors=sum(majors), trade=trade, n=left, points=sum(majors) + trade + left)
        return
    for name, points in zip(names, majors, strict=True):
        tell(s, "major", "10.3", seat=seat, poem=name, n=points, points=points)
    tell(s, "trade", "10.7", seat=seat, n=trade, points=trade)
    tell(s, "leftovers", "10.8", seat=seat, n=left, points=left)


def result(s: State) -> Result:
    """Give the scores and the lines they are made of; buildings break ties, then the victory is shared [10.9]."""
    everybody = [(s.score(seat), buildings(s, seat)) for seat in range(s.seats)]
    ranks = rank(everybody)[: s.players]
    seats = range(s.players)
    lines = booked_lines(s.points, SOURCES, CLAUSES, seats)
    over = s.stage == OVER
    notes = [Message("note.yusuf", "12.33", n=s.score(s.yusuf))] if s.yusuf >= 0 else []
    best = max(everybody)
    if over and sum(one[0] == best[0] for one in everybody) > 1:
        notes.append(Message("note.tie", "10.9"))
    scores = tuple(s.score(seat) for seat in seats)
    return Result(scores, ranks, who_wins(ranks, over), lines, over, "10.9", tuple(notes))


assert len(COUNTERS) == len(MEASURES)
