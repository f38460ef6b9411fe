"""What a greedy player thinks of a position: points made, points that are sure to come, and what the rest may bring."""

from __future__ import annotations

from typing import Final

from durbar.games.sabika.content.rewards import Reward
from durbar.games.sabika.names import (
    ACTION,
    ANY,
    BASIC,
    DINARS,
    FIRST_MATERIAL,
    GLAZED,
    GOODS_PART,
    GYPSUM,
    LAST_MATERIAL,
    MARBLE,
    PARIA,
    PLAIN,
    POINTS,
    PROCESS,
    RAW_PART,
    ROUNDS,
    WOOD,
)
from durbar.games.sabika.scoring import leftover_points, major_points, trade_points, wish_points
from durbar.games.sabika.state import ACTION_PHASE, INCOME, LEFT, OVER, RIGHT, TRIBUTE, State

WORTH_OF_PART: Final = {
    DINARS: 0.7, POINTS: 1.0, PARIA: 0.9, BASIC: 2.0, PLAIN: 1.5, ANY: 3.0, RAW_PART: 1.2, GOODS_PART: 3.0,
    PROCESS: 1.5, ACTION: 3.5,
}  # fmt: skip
"""What one of each part of a reward is worth in the middle of the game."""
MATERIAL_WORTH: Final[tuple[float, ...]] = (1.3, 1.9, 2.7, 3.5)
AGAIN: Final[tuple[float, ...]] = (0.0, 1.0, 1.75, 2.25, 2.5, 2.6)
"""What several of one kind are worth together, for one alone: each less than the one before."""
BLUE_WORTH: Final[tuple[float, ...]] = (
    2.6, 0.8, 1.6, 0.8, 1.2, 0.8, 0.7, 1.1, 0.9, 1.5, 0.6, 0.9, 1.2, 0.7, 0.5, 1.0, 1.8, 1.0, 1.0, 1.2, 1.2, 1.2,
)  # fmt: skip
"""What each blue half brings in a round."""


def value(s: State, seat: int) -> float:
    """Add up everything in points."""
    if s.stage == OVER:
        return float(s.score(seat))
    turns = 4 * (ROUNDS - s.round) + (s.standing[seat].bit_count() if s.stage == ACTION_PHASE else 0)
    rounds = turns / 4
    worth = s.score(seat) + wishes_to_come(s, seat) + end_to_come(s, seat, turns)
    worth += money_worth(s, seat, turns) + paria_worth(s, seat)
    worth += stores_worth(s, seat, turns, rounds) + poems_worth(s, seat, rounds) + cities_worth(s, seat, rounds)
    return worth + 0.5 * s.favour[seat] * min(1.0, turns / 8)


def wishes_to_come(s: State, seat: int) -> float:
    """Value what each wish counts now, as often as it is still to be scored."""
    after = s.content.wishes_after
    total = 0.0
    for slot, wish in enumerate(s.wishes):
        times = sum(number >= s.round and number >= after[slot] for number in after)
        if s.round in after and s.stage > INCOME:  # scored at the end of this round already
            times -= s.round >= after[slot]
        if times:
            total += times * s.content.tower[slot] * wish_points(s, seat, wish)
    return total


def end_to_come(s: State, seat: int, turns: int) -> float:
    """Value the trade card and the own major poems as they stand, and that they will grow."""
    total = float(trade_points(s, seat))
    for poem in s.grey[seat]:
        points = major_points(s, seat, poem)
        total += points + max(0, 9 - points) * min(1.0, turns / 14) * 0.8
    return total


def money_worth(s: State, seat: int, turns: int) -> float:
    """Value dinars: half a point in the end, more while there is something to buy."""
    dinars, early = s.dinars[seat], min(1.0, turns / 6)
    first = min(dinars, 6)
    return first * (0.5 + 0.4 * early) + (dinars - first) * (0.5 + 0.1 * early) + s.seals[seat] * (1 + 0.1 * early)


def paria_worth(s: State, seat: int) -> float:
    """Value paria by the tributes still due, of which points would pay the rest."""
    due = sum(s.content.tribute[s.round if has_paid(s, seat) else max(0, s.round - 1) :])
    have = s.paria[seat]
    return 0.9 * min(have, due) - 0.8 * due + 0.1 * max(0, have - due)


def has_paid(s: State, seat: int) -> bool:
    """Tell whether a seat has paid the tribute of this round."""
    if s.stage != TRIBUTE:
        return s.stage > TRIBUTE
    return (seat - s.start) % s.seats < (s.turn - s.start) % s.seats


def stores_worth(s: State, seat: int, turns: int, rounds: float) -> float:
    """Value materials by the buildings and poems they may become, goods by exports, and chests by the time left."""
    materials, goods = s.materials[seat], s.goods[seat]
    stored = [goods[good] + s.poem_goods[seat][good] for good in (0, 1, 2)]
    use = min(1.0, turns / 5)
    total = (1 - use) * leftover_points(s, seat) * 0.5
    for kind in (GYPSUM, WOOD, MARBLE, GLAZED):
        count = min(materials[kind], 5)
        if count:
            total += use * MATERIAL_WORTH[kind] * AGAIN[count]
            if kind >= MARBLE:
                total += (1 - use) * materials[kind] * 0.5
    if materials[GYPSUM] and materials[WOOD] + materials[MARBLE] + materials[GLAZED]:
        total += 1.5 * use
    kept = sum(stored)
    total += (1.0 + 1.6 * use) * min(kept, 4) + max(0, kept - 4) + 1.1 * use * sum(s.raw[seat])
    chests = s.chests(seat)
    total += 0.45 * rounds * min(chests, 10) * 0.5
    for tiles in s.stores[seat]:
        if tiles:
            total += 0.12 * rounds * reward_worth(s.content.stores[tiles[-1]].reward)
    return total


def poems_worth(s: State, seat: int, rounds: float) -> float:
    """Value blue poems by the rounds they still work, red ones by reactivating the best of them."""
    total = 0.0
    for poem in s.blue[seat]:
        total += rounds * BLUE_WORTH[s.content.minors[poem].power.bit_length() - 1] * 0.9
    if s.red[seat] and rounds:
        best = max(reward_worth(s.content.minors[poem].red) for poem in s.red[seat])
        total += 0.5 * rounds * max(0.0, best - 2.5)
    return total


def cities_worth(s: State, seat: int, rounds: float) -> float:
    """Value ships by the rewards they fetch again, and consolidated blue cities by their incomes."""
    incomes = ROUNDS - s.round + (s.stage <= INCOME)
    total, best = 0.0, 0.0
    for city, ship in enumerate(s.ships[seat]):
        if not ship:
            continue
        tile = s.content.city_tiles[s.city_tile[city]]
        best = max(best, reward_worth(tile.reward))
        if ship == RIGHT and not tile.red:
            total += incomes * reward_worth(tile.right)
        elif ship == LEFT and rounds:
            total += 0.6 + (0.8 if tile.red else 0.4 * max(0, incomes - 1) * reward_worth(tile.right))
    return total + 0.2 * rounds * best


def reward_worth(reward: Reward) -> float:
    """Value a printed reward, by its better side."""
    return max(sum(part_worth(part, amount) for part, amount in side) for side in reward.sides)


def part_worth(part: int, amount: int) -> float:
    """Value one part of a reward."""
    if FIRST_MATERIAL <= part <= LAST_MATERIAL:
        return MATERIAL_WORTH[part - FIRST_MATERIAL] * amount
    if part == ACTION:
        return WORTH_OF_PART[ACTION]
    return WORTH_OF_PART.get(part, 1.5) * amount
