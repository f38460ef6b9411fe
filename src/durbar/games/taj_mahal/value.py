"""What a greedy player thinks of a position: points made, points in sight, and what the hand is worth."""

from __future__ import annotations

from typing import Final

from durbar.games.taj_mahal.names import ELEPHANT, INFLUENCE, MOGUL, VISITS
from durbar.games.taj_mahal.scoring import connection_points, hand_points
from durbar.games.taj_mahal.state import OVER, VISIT, State

HOLDS: Final[tuple[float, ...]] = (0.40, 0.75, 0.93, 0.98)
"""How likely a lead of 0 (a tie), 1, 2, 3 symbols over one rival still in holds until the next turn."""
CATCHES_UP: Final = 0.12
"""How likely a prize is still won by whoever is one symbol behind."""


def value(s: State, seat: int) -> float:
    """Add up everything in points."""
    if s.stage == OVER:
        return float(s.score(seat))
    left = VISITS - s.visit
    worth = s.score(seat) + hand_worth(s, seat, left) + holdings_worth(s, seat, left) + roads_worth(s, seat)
    if s.stage == VISIT and s.inside[seat]:
        worth += court_worth(s, seat, left) + display_worth(s, seat)
    return worth


def hand_worth(s: State, seat: int, left: int) -> float:
    """Value cards by the fights they can win, each one less than the one before; at the end, by what they score."""
    _, white, colour = hand_points(s, seat)
    cards = len(s.hands[seat])
    useful = min(cards, 3 * left)
    fights = 4.2 * (1 - 0.86**useful) / 0.6 + 0.5 * white + 0.45 * min(colour, 6)
    soon = min(left, 2) / 2
    return soon * fights + (1 - soon) * (white + colour)


def holdings_worth(s: State, seat: int, left: int) -> float:
    """Value influence tiles and special cards by the visits they still serve, and goods by those to come."""
    tiles = sum(s.influence[seat])
    specials = s.special_owner.count(seat)
    goods = sum(s.goods[seat])
    return min(left, 6) * (0.22 * tiles + 0.17 * goods + 0.35 * specials) + specials


def roads_worth(s: State, seat: int) -> float:
    """Value own palaces with a road into a province still to come."""
    content = s.content
    coming = set(s.visits[s.visit :])
    total = 0.0
    for city, neighbours in enumerate(content.neighbours):
        if s.palace[city] == seat or s.crown[city] == seat:
            total += 0.12
            for other in neighbours:
                if content.city_province[other] in coming:
                    total += 0.5
    return total


def court_worth(s: State, seat: int, left: int) -> float:
    """Value the prizes in sight, each by how likely it is still led at the next turn."""
    mine = s.shown[seat]
    rivals = [s.shown[other] for other in range(s.seats) if s.inside[other] and other != seat]
    total = 0.0
    palace = 0.0
    for rank, winner in enumerate(s.prizes):
        if winner >= 0 or not mine[rank]:
            continue
        chance = 1.0
        for shown in rivals:
            lead = mine[rank] - shown[rank]
            chance *= HOLDS[min(lead, 3)] if lead >= 0 else CATCHES_UP if lead == -1 else 0.02
        total += chance * prize_worth(s, seat, rank, left)
        if rank <= MOGUL:
            palace = max(palace, chance)
    if palace:
        total += palace * best_connection(s, seat)
    return total


def prize_worth(s: State, seat: int, rank: int, left: int) -> float:
    """Value a prize besides the connection its first palace makes."""
    if rank == ELEPHANT:
        return sum(s.goods[seat][good] + 1.0 for good in s.content.tile_goods[s.visit - 1]) + 0.2 * min(left, 6)
    if rank == MOGUL:
        return 0.9
    pair = s.influence[seat][rank] > 0 and s.special_owner[rank] != seat
    return 1.0 + (0.5 + 0.3 * min(left, 6) if pair else 0.08 * left) + (0.4 if rank < len(INFLUENCE) else 0.0)


def best_connection(s: State, seat: int) -> int:
    """Find what the best city left would pay."""
    best = 0
    for city in s.content.province_cities[s.province]:
        if s.palace[city] < 0 or s.crown[city] < 0:
            best = max(best, connection_points(s, seat, city))
    return best


def display_worth(s: State, seat: int) -> float:
    """Value the open cards still to be had: two, or the last one."""
    open_cards = len(s.display) - s.display.count(-1)
    alone = sum(s.inside) == 1
    return 1.2 * min(open_cards, 1 if alone else 2)
