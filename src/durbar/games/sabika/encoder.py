"""The position as a seat knows it, in numbers for a learned value: all is open here once the first tiles are chosen.

Seats stand in their order from the own one on. The first number is the hand-made margin that learning begins with.
"""

from __future__ import annotations

from typing import Final

from durbar.games.sabika.names import (
    ACTIONS,
    BALANCE_CARD,
    EVENTS,
    GOODS,
    MATERIALS,
    POWERS,
    RAW,
    ROUNDS,
    TYPES,
    WORKERS,
)
from durbar.games.sabika.rules.building import can_large, can_small, matches
from durbar.games.sabika.scoring import large_buildings, of_type, small_buildings, wish_points
from durbar.games.sabika.state import ACTION_PHASE, INCOME, OVER, REORGANISE, RIGHT, TRIBUTE, State
from durbar.games.sabika.value import (
    BLUE_WORTH,
    cities_worth,
    end_to_come,
    money_worth,
    paria_worth,
    poems_worth,
    reward_worth,
    stores_worth,
)
from durbar.games.shared.encoding import seat_by_seat

VERSION: Final = 1
"""Goes up when a number is added, taken away or means something else: weights know which they were learned with."""
PLAYERS: Final = (2, 3, 4)
SPACE_ACTIONS: Final = ACTIONS[:12]
"""The actions that spaces of the rondel give."""
WISHES: Final = 5
"""No game has more wishes."""
OUT_OF_REACH: Final = 12.0

TABLE_NAMES: Final = (
    "margin",  # own hand-made value less that of the best rival
    *(f"round.{number + 1}" for number in range(ROUNDS)),
    "actions", "income", "tribute", "reorganise",  # the stage
    "own-start",  # whether the own seat begins the round
    *(f"event.{event}" for event in EVENTS),
    *(f"future.{event}" for event in EVENTS),
    *(f"wish-times.{slot + 1}" for slot in range(WISHES)),  # points a wish still brings for each it counts
    *(f"cells.{raw}" for raw in RAW), "cells.marble",  # raw and marble that lie between the rings
    "large", "small", "minors", "majors", "seals",  # large buildings of the era, cards, poems and seals to be had
    "best-blue", "best-tile",  # the best blue half and the best warehouse tile to be had
)  # fmt: skip
SEAT_NAMES: Final = (
    # the terms of the hand-made value
    "value", "score", "wishes", "end", "money", "paria-worth", "stores-worth", "poems", "cities", "favour-worth",
    "turns",  # own turns to come
    "dinars", "own-seals", "paria", "favour",
    *(f"material.{name}" for name in MATERIALS),
    *(f"good.{name}" for name in GOODS),
    *(f"raw.{name}" for name in RAW),
    "chests", "tiles", "full-houses",  # chests, warehouse tiles, and warehouses that have any
    "large", "small", "balances",
    *(f"type.{name}" for name in TYPES),
    *(f"power.{name}" for name in POWERS),
    "red", "best-red", "grey",
    "left-blue", "left-red", "right-blue", "right-red",  # ships by the colour of the city and where they lie
    *(f"standing.{name}" for name in WORKERS),
    "in-workshop",  # workers on no space yet
    *(f"wish.{slot + 1}" for slot in range(WISHES)),  # how much each wish counts
    "can-large", "can-small", "balances-in-sight",
    *(f"steps.{name}" for name in SPACE_ACTIONS),  # to the next space of an action, for a worker that stands
)  # fmt: skip


def names(players: int) -> tuple[str, ...]:
    """Name the numbers, in their order."""
    return seat_by_seat(TABLE_NAMES, SEAT_NAMES, players)


def encode(s: State, seat: int) -> list[float]:
    """Give the position as `seat` knows it."""
    seats = s.seats
    times = wish_times(s)
    numbers: list[float] = []
    mine = seat_numbers(s, seat, times, numbers)
    best = -1000.0
    for step in range(1, seats):
        best = max(best, seat_numbers(s, (seat + step) % seats, times, numbers))
    found = [mine - best]
    table_numbers(s, seat, times, found)
    found += numbers
    return found


def wish_times(s: State) -> list[int]:
    """Count what each wish still brings for every thing it counts: its points, as often as it is to be scored."""
    found = [0] * WISHES
    if s.stage == OVER:
        return found
    after = s.content.wishes_after
    done = s.round in after and s.stage > INCOME  # scored at the end of this round already
    for slot in range(min(WISHES, len(s.wishes))):
        times = 0
        for number in after:
            times += number >= s.round and number >= after[slot]
        if done:
            times -= s.round >= after[slot]
        found[slot] = times * s.content.tower[slot]
    return found


def table_numbers(s: State, seat: int, times: list[int], found: list[float]) -> None:
    """Add what belongs to nobody."""
    content = s.content
    found += [1.0 if s.round == number else 0.0 for number in range(1, ROUNDS + 1)]
    found += [1.0 if s.stage == stage else 0.0 for stage in (ACTION_PHASE, INCOME, TRIBUTE, REORGANISE)]
    found.append(1.0 if s.start == seat else 0.0)
    found += [1.0 if s.event == event else 0.0 for event in range(len(EVENTS))]
    found += [1.0 if s.future == event else 0.0 for event in range(len(EVENTS))]
    found += [float(points) for points in times]
    found += [float(s.raw_cells.count(kind)) for kind in range(len(RAW))]
    found.append(float(s.marble_cells.count(1)))
    era = s.era
    large = blue = tile = 0.0
    for one in s.large:
        large += content.large[one].era == era
    for poem in s.minors:
        if poem >= 0:
            blue = max(blue, BLUE_WORTH[content.minors[poem].power.bit_length() - 1])
    for one in s.tiles:
        if one >= 0:
            tile = max(tile, reward_worth(content.stores[one].reward))
    minors = len(s.minors) - s.minors.count(-1)
    majors = len(s.majors) - s.majors.count(-1)
    cards = len(s.small) - s.small.count(-1)
    found += [large, float(cards), float(minors), float(majors), float(sum(s.town_seals)), blue, tile]


def seat_numbers(s: State, seat: int, times: list[int], found: list[float]) -> float:
    """Add what a seat has and may expect, and give its hand-made value."""
    standing = s.standing[seat]
    counts = [0] * WISHES
    for slot in range(min(WISHES, len(s.wishes))):
        counts[slot] = wish_points(s, seat, s.wishes[slot])
    score = float(s.score(seat))
    turns = 0
    wishes = end = money = paria = stores = poems = cities = favour = 0.0
    if s.stage != OVER:
        turns = 4 * (ROUNDS - s.round) + (standing.bit_count() if s.stage == ACTION_PHASE else 0)
        rounds = turns / 4
        for slot in range(WISHES):
            wishes += times[slot] * counts[slot]
        end = end_to_come(s, seat, turns)
        money, paria = money_worth(s, seat, turns), paria_worth(s, seat)
        stores, poems = stores_worth(s, seat, turns, rounds), poems_worth(s, seat, rounds)
        cities = cities_worth(s, seat, rounds)
        favour = 0.5 * s.favour[seat] * min(1.0, turns / 8)
    worth = score + wishes + end + money + paria + stores + poems + cities + favour
    found += [worth, score, wishes, end, money, paria, stores, poems, cities, favour, float(turns)]
    found += [float(s.dinars[seat]), float(s.seals[seat]), float(s.paria[seat]), float(s.favour[seat])]
    found += [float(count) for count in s.materials[seat]]
    goods, stored = s.goods[seat], s.poem_goods[seat]
    found += [float(goods[good] + stored[good]) for good in range(len(GOODS))]
    found += [float(count) for count in s.raw[seat]]
    own_things(s, seat, found)
    ship_numbers(s, seat, found)
    found += [1.0 if standing >> worker & 1 else 0.0 for worker in range(len(WORKERS))]
    found.append(float(s.at[seat].count(-1)))
    found += [float(count) for count in counts]
    found += [1.0 if can_large(s, seat) else 0.0, 1.0 if can_small(s, seat) else 0.0, float(balances_in_sight(s, seat))]
    step_numbers(s, seat, found)
    return worth


def own_things(s: State, seat: int, found: list[float]) -> None:
    """Add warehouses, buildings and poems."""
    content = s.content
    tiles = houses = 0
    for house in s.stores[seat]:
        tiles += len(house)
        houses += len(house) > 0
    found += [float(s.chests(seat)), float(tiles), float(houses)]
    found += [float(large_buildings(s, seat)), float(small_buildings(s, seat)), float(s.balances[seat])]
    found += [float(of_type(s, seat, kind)) for kind in range(len(TYPES))]
    powers = s.powers[seat]
    found += [1.0 if powers >> bit & 1 else 0.0 for bit in range(len(POWERS))]
    red = 0.0
    for poem in s.red[seat]:
        red = max(red, reward_worth(content.minors[poem].red))
    found += [float(len(s.red[seat])), red, float(len(s.grey[seat]))]


def ship_numbers(s: State, seat: int, found: list[float]) -> None:
    """Count ships by the colour of the city and where they lie."""
    counts = [0, 0, 0, 0]
    tiles = s.content.city_tiles
    for city, ship in enumerate(s.ships[seat]):
        if ship:
            counts[(2 if ship == RIGHT else 0) + tiles[s.city_tile[city]].red] += 1
    found += [float(count) for count in counts]


def balances_in_sight(s: State, seat: int) -> int:
    """Count the open cards that the seat can pay and that would complete a balance."""
    if not s.row[seat] or (s.balance_card[seat] < 0 and BALANCE_CARD in s.row[seat]):
        return 0
    materials, small = s.materials[seat], s.content.small
    count = 0
    for card in s.small:
        if card >= 0 and materials[small[card].base]:
            count += matches(s, seat, card, 0) >= 0 or matches(s, seat, card, 1) >= 0
    return count


def step_numbers(s: State, seat: int, found: list[float]) -> None:
    """Add how many steps it is to the next space of each action for the nearest worker that stands."""
    content = s.content
    least = [OUT_OF_REACH] * len(SPACE_ACTIONS)
    standing = s.standing[seat]
    for worker, at in enumerate(s.at[seat]):
        if at < 0 or not standing >> worker & 1:
            continue
        ring = content.space_ring[at]
        first, size = content.ring_first[ring], content.ring_size[ring]
        place = at - first
        for step in range(size, 0, -1):
            action = content.space_action[first + (place + step) % size]
            if step < least[action]:
                least[action] = float(step)
    found += least
