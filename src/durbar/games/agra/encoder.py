"""The position as a seat knows it, in numbers for a learned value: all but the rupees of rivals, whose bounds it knows.

Seats stand in their order from the own one on. The first number is the hand-made margin that learning begins with.
"""

from __future__ import annotations

from typing import Final

from durbar.games.agra.names import FIRST_BUILDING, FIRST_TILE, GOOD_NAMES, GUILDS, TILES
from durbar.games.agra.rules.notables import winner_of
from durbar.games.agra.scoring import contract_points, guild_points
from durbar.games.agra.state import DOUBLED, NO_TRIGGER, NONE_SERVED, OVER, State
from durbar.games.agra.value import INFLUENCE, cards, holdings, nearness, score_so_far, stock, time_left, wishes
from durbar.games.shared.encoding import seat_by_seat

VERSION: Final = 1
"""Goes up when a number is added, taken away or means something else: weights know which they were learned with."""
PLAYERS: Final = (2, 3, 4)
PURSE: Final = 0.2
"""Where between its bounds a rival's purse is taken to be."""
LEVELS: Final = 4

TABLE_NAMES: Final = (
    "margin",  # own hand-made value less that of the best rival
    "round", "left",  # the round, and how much of the game is to come
    "nearness", "triggered", "last-round",  # how near the end is
    "pier", "progress",
    *(f"orders.{guild}" for guild in GUILDS),  # orders filled by anybody
    "limit", "gifts",  # how many orders may be filled now, and gifts made to Akbar by anybody
    "own-start",  # whether the own seat begins the round
    "open-notables", "served-notables", "highest-level",
    "built",  # buildings that stand
    *(f"wanted.{good}" for good in GOOD_NAMES),  # how many of each good could be used up now
    *(f"value.{number}" for number in range(len(GOOD_NAMES))),  # the value of each good, by its building
    "display", "stack",  # favour tiles to be had, and still to come
)  # fmt: skip
SEAT_NAMES: Final = (
    "value", "score", "holdings", "stock", "cards", "influence-worth",  # the terms of the hand-made value
    "left",
    "rupees", "unsure",  # of rivals: a guess, and how far the bounds are apart
    "favour", "supply", "workers", "level", "covers", "gifts", "contract-points", "guild-points",
    *(f"influence.{guild}" for guild in GUILDS),
    *(f"lead.{guild}" for guild in GUILDS),  # before the best of the others
    *(f"own-orders.{guild}" for guild in GUILDS),
    *(f"can-order.{guild}" for guild in GUILDS),  # influence, both goods and room for it
    *(f"held.{number}" for number in range(len(GOOD_NAMES))),
    *(f"farmer.{number + 1}" for number in range(LEVELS)),
    *(f"production.{number + 1}" for number in range(LEVELS)),  # by the corner of the farm
    *(f"tile.{name}" for name in TILES),
    *(f"contracts.{number + 1}" for number in range(LEVELS)),  # by their level
    "standing", "lying", "at-characters",  # workers on the board
    "served", "winning",  # goods on notables that wait, and notables it would win now
)  # fmt: skip


def names(players: int) -> tuple[str, ...]:
    """Name the numbers, in their order."""
    return seat_by_seat(TABLE_NAMES, SEAT_NAMES, players)


def encode(s: State, seat: int) -> list[float]:
    """Give the position as `seat` knows it."""
    seats = s.seats
    numbers: list[float] = []
    mine = seat_numbers(s, seat, True, numbers)
    best = -1000.0
    for step in range(1, seats):
        best = max(best, seat_numbers(s, (seat + step) % seats, False, numbers))
    found = [mine - best]
    table_numbers(s, seat, found)
    found += numbers
    return found


def table_numbers(s: State, seat: int, found: list[float]) -> None:
    """Add what belongs to nobody."""
    content = s.content
    found += [float(s.round), time_left(s, seat), nearness(s)]
    found += [1.0 if s.trigger != NO_TRIGGER else 0.0, 1.0 if s.last_round else 0.0, float(s.pier), float(s.progress)]
    found += [float(6 - column.count(-1)) for column in s.orders]
    found += [float(content.limits[s.pier]), float(len(s.akbar) - s.akbar.count(-1)), 1.0 if s.start == seat else 0.0]
    waiting = served = 0
    highest = 0
    unlocked = content.unlocked[s.pier]
    for notable in s.river:
        level = content.notable_level[notable]
        if level <= unlocked:
            waiting += 1
            highest = max(highest, level)
        served += s.served[notable] != NONE_SERVED
    found += [float(waiting), float(served), float(highest), float(sum(s.built))]
    found += [float(count) for count in wishes(s)]
    found += [float(worth) for worth in s.value]
    found += [float(len(s.display)), float(len(s.stack))]


def seat_numbers(s: State, seat: int, own: bool, found: list[float]) -> float:
    """Add what a seat has and may expect, and give its hand-made value as everybody, or it alone, knows it."""
    content = s.content
    known = own or s.stage == OVER
    rupees = float(s.rupees[seat])
    purse = rupees if known else s.least[seat] + PURSE * (s.most[seat] - s.least[seat])
    left = time_left(s, seat)
    score = round(score_so_far(s, seat, left) - rupees, 6) + purse  # so that not even rounding tells of the purse
    kept = goods = served = power = 0.0
    if left:
        kept, goods, served = left * holdings(s, seat), stock(s, seat, left), cards(s, seat, max(left, 0.5))
        power = INFLUENCE * (0.4 + 0.6 * left) * sum(s.influence[seat])
    worth = score + kept + goods + served + power
    found += [worth, score, kept, goods, served, power, left, purse]
    found.append(0.0 if known else float(s.most[seat] - s.least[seat]))
    found += [float(s.favour[seat]), float(s.supply[seat]), float(s.workers[seat]), float(s.level[seat])]
    found += [float(s.covers[seat].bit_count()), float(s.akbar.count(seat)), float(contract_points(s, seat))]
    guild_numbers(s, seat, found)
    found += [float(held) for held in s.goods[seat]]
    found += [float(farmer) for farmer in s.farmers[seat]]
    found += [float(s.production(seat, good)) for good in content.corners]
    tiles = s.tiles[seat]
    found += [1.0 if tile in tiles else 0.0 for tile in range(FIRST_TILE, FIRST_TILE + len(TILES))]
    worker_numbers(s, seat, found)
    return worth


def guild_numbers(s: State, seat: int, found: list[float]) -> None:
    """Add how a seat stands in the guilds."""
    content, goods = s.content, s.goods[seat]
    points = 0
    leads: list[float] = []
    orders: list[float] = []
    able: list[float] = []
    limit = content.limits[s.pier]
    for guild in range(len(GUILDS)):
        points += guild_points(s, seat, guild)
        mine = s.influence[seat][guild]
        best = 0
        for other in range(s.seats):
            if other != seat:
                best = max(best, s.influence[other][guild])
        leads.append(float(mine - best))
        column, at = s.orders[guild], s.order_at[guild]
        orders.append(float(column.count(seat)))
        can = False
        if mine and at >= 0 and 6 - column.count(-1) < limit:
            one, other = content.orders[guild][at]
            can = goods[one] > 0 and goods[other] > 0 and (one != other or goods[one] > 1)
        able.append(1.0 if can else 0.0)
    found.append(float(points))
    found += [float(level) for level in s.influence[seat]]
    found += leads
    found += orders
    found += able


def worker_numbers(s: State, seat: int, found: list[float]) -> None:
    """Add contracts by level, workers on the board, and what was brought to the notables."""
    levels = s.content.notable_level
    contracts = [0] * LEVELS
    for notable, owner in enumerate(s.owner):
        if owner == seat:
            contracts[levels[notable] - 1] += 1
    found += [float(count) for count in contracts]
    standing = lying = characters = 0
    for space, owner in enumerate(s.worker):
        if owner == seat:
            if s.lying[space]:
                lying += 1
            else:
                standing += 1
            characters += space < FIRST_BUILDING
    found += [float(standing), float(lying), float(characters)]
    served = winning = 0
    for notable in s.river:
        row = s.served[notable]
        if row != NONE_SERVED:
            mine = row.count(seat) + 2 * row.count(seat + DOUBLED)
            served += mine
            winning += mine > 0 and winner_of(row, s.seats) == seat
    found += [float(served), float(winning)]
