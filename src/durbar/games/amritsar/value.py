"""What a greedy player thinks of a position: points made, points in sight, and what goods and boards may earn."""

from __future__ import annotations

from durbar.games.amritsar.names import (
    COIN,
    DISTRICTS,
    ERAS,
    ROUNDS,
    TRACKS,
)
from durbar.games.amritsar.prospect import district_worth, donation_hope, prospect, turns_left
from durbar.games.amritsar.rules.era import tax_due
from durbar.games.amritsar.scoring import donations_made, knowledge_points, maharaja_points, points_of
from durbar.games.amritsar.state import OPENING, OVER, State

GOOD_WORTH = (0.5, 0.8, 1.1, 0.4)
"""A first marble, copper, gold and coin, in points."""
GOOD_FADE = 0.72
"""How much less each further good of a kind is worth."""
MARKER_WORTH = (0.6, 0.6, 0.25, 0.25, 0.05, 0.05)
"""The first, second... marker on the elephant."""
GOAL_HOPE = 1.2
"""What a goal on the board may still bring beyond what it would score now."""
DONATION_SOON = 0.5
"""How much of the best donations within reach counts."""
SPACE_WORTH = 0.06
"""What a warehouse space earns a turn."""
MAHARAJA_WEIGHT = 0.8
"""How much the Maharaja's points count against the own ones."""
MAHOUT_WORTH = (0.0, 0.20, 0.16, 0.24, 0.20, 0.24, 0.30)
"""What a mahout tile on the board earns a turn."""
WAREHOUSE_WORTH = (0.0, 0.0, 0.0, 0.08, 0.08, 0.08, 0.1, 0.1, 0.08, 0.08, 0.08, 0.1, 0.08, 0.12, 0.08, 0.05)
"""What the lasting effect of a warehouse tile earns a turn."""


def value(s: State, seat: int) -> float:
    """Add up everything in points; the Maharaja's points count against."""
    worth = own_value(s, seat)
    if s.maharaja >= 0:
        worth -= MAHARAJA_WEIGHT * maharaja_value(s)
    return worth


def own_value(s: State, seat: int) -> float:
    """Value what a seat has and may expect."""
    if s.stage == OVER:
        return s.score(seat) + 0.01 * donations_made(s, seat)
    left = turns_left(s, seat)
    soon = min(1.0, left / 4)
    worth = float(s.score(seat))
    worth += temple_worth(s, seat)
    worth += goals_worth(s, seat, left)
    worth += goods_worth(s, seat, soon)
    worth += board_worth(s, seat, left, soon)
    worth += tracks_worth(s, seat, left)
    worth += prospect(s, seat)
    return worth


def maharaja_value(s: State) -> float:
    """Value what the Maharaja has and may expect."""
    seat = s.maharaja
    if s.stage == OVER:
        return float(s.score(seat))
    return s.score(seat) + temple_worth(s, seat) + sum(maharaja_points(s))


def temple_worth(s: State, seat: int) -> float:
    """Value the districts a seat leads."""
    return sum(district_worth(s, seat, district) for district in range(len(DISTRICTS)))


def goals_worth(s: State, seat: int, left: int) -> float:
    """Value the goals laid by what they would score now and may still; those in hand only as a hope."""
    hope = min(1.0, left / 6)
    total = 0.0
    for card in s.goals[seat]:
        if card >= 0:
            total += points_of(s, seat, card) + GOAL_HOPE * hope
    room = s.goals[seat].count(-1)
    if room:
        total += 0.3 * hope * min(room, len(s.hands[seat]))
        total += 0.15 * hope * max((points_of(s, seat, card) for card in s.hands[seat]), default=0)
    return total


def goods_worth(s: State, seat: int, soon: float) -> float:
    """Value goods, each of a kind less than the one before; without turns to come only what the tracks pay."""
    goods = s.goods[seat]
    total = 0.0
    for good, held in enumerate(goods):
        worth = GOOD_WORTH[good] * soon
        for _ in range(held):
            total += worth
            worth *= GOOD_FADE
    due = tax_due(s, seat)
    missing = max(0, due - goods[COIN])
    near = 1 - 0.2 * (ROUNDS - 1 - s.round)
    return total + near * (0.5 * min(due, goods[COIN]) - 0.8 * missing * s.content.penalty[s.era])


def board_worth(s: State, seat: int, left: int, soon: float) -> float:
    """Value markers on the elephant, mahouts, warehouses and the tax still to be paid for them."""
    total = soon * sum(MARKER_WORTH[: s.elephant[seat]])
    if left:
        total += DONATION_SOON * donation_hope(s, seat)
    crowd = 0.6 + 0.4 * (s.players - 1)
    for mahout in s.mahouts[seat]:
        if mahout >= 0:
            total += crowd * left * MAHOUT_WORTH[mahout]
    for tile in s.warehouses[seat]:
        if tile >= 0:
            total += left * (WAREHOUSE_WORTH[tile] + SPACE_WORTH * s.content.warehouse_spaces[tile])
    total += 0.06 * left * (s.marker[seat] == 1) + 0.05 * left * (s.marker[seat] != 0)
    eras_after = ERAS - 1 - s.era
    if s.stage != OPENING:
        total -= 0.45 * eras_after * tax_due(s, seat)
    return total


def tracks_worth(s: State, seat: int, left: int) -> float:
    """Value the steps on the knowledge tracks: era icons by the eras to come, and the way to the top."""
    content = s.content
    eras = ERAS - s.era
    total = 0.8 * knowledge_points(s, seat)
    for track in range(len(TRACKS)):
        for step in content.steps[track][1 : s.knowledge[seat][track] + 1]:
            if step == "era:marker":
                total += 0.7 * eras
            elif step == "era:any":
                total += 1.0 * max(0, eras - 1)
            elif step == "era:coin-point":
                total += 1.0 * eras + 0.4 * (eras - 1)
            elif step == "era:tax":
                total += 0.1 * eras
            total += 0.1 * min(left, 4) / 4
    return total
