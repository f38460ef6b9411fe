"""What a greedy player thinks of a position: points made, and what goods, favour and influence should still bring."""

from __future__ import annotations

from typing import Final

from durbar.games.agra.names import ARCHITECT, BOTANIST, FIRST_BUILDING, GOODS, SAILOR
from durbar.games.agra.rules.notables import winner_of
from durbar.games.agra.rules.orders import why_not_order
from durbar.games.agra.scoring import contract_points, guild_points, tie_break
from durbar.games.agra.state import DOUBLED, ENDING, NO_TRIGGER, NONE_SERVED, OVER, State

UNIT: Final[tuple[float, ...]] = (0.0, 0.45, 1.15, 1.95, 2.5)
"""What a good is worth, by its value."""
COUNT: Final[tuple[float, ...]] = (0.0, 1.0, 1.85, 2.55)
"""How often that counts for up to three of a kind."""
FURTHER: Final = 0.25
WANTED: Final[tuple[float, ...]] = (0.0, 0.3, 0.7, 1.05, 1.3)
"""What a good is worth beyond that when a notable, an order or a bowl wants it, by its value."""
CONTRACT: Final[tuple[float, ...]] = (0.0, 2.2, 3.0, 6.0, 8.0)
"""What a contract is worth at the beginning, by its level, besides its points at the end."""
FAVOUR: Final[tuple[float, ...]] = (0.0, 0.55, 1.25, 1.85, 2.4, 2.8, 3.1)
LEVEL: Final[tuple[float, ...]] = (0.0, 0.0, 2.2, 3.0, 4.8, 5.5, 7.0)
"""What a meditation level is worth at the beginning."""
INFLUENCE: Final = 1.2
MEDITATION_POINT: Final = 0.42
ROUNDS: Final = 18
"""About how long a game takes."""
END: Final = 6.0
TIE_BREAK: Final = 0.001
"""What goods and favour left over are worth: they only decide between equals [11.4]."""
GIFT: Final = 2.3
"""What a gift to Akbar brings on average, when more are to follow."""


def value(s: State, seat: int) -> float:
    """Add up everything in points."""
    left = time_left(s, seat)
    score = score_so_far(s, seat, left)
    if not left:
        return score + TIE_BREAK * tie_break(s, seat)
    worth = score + left * holdings(s, seat) + stock(s, seat, left) + cards(s, seat, max(left, 0.5))
    worth += INFLUENCE * (0.4 + 0.6 * left) * sum(s.influence[seat])
    if s.turn == seat:
        worth += in_hand(s, seat)
    return worth + wish_to_end(s, seat, score)


def time_left(s: State, seat: int) -> float:
    """Estimate how much of the game is to come, from 1 at the start to 0 after the own last turn."""
    if s.stage == OVER:
        return 0.0
    if s.last_round and (seat - s.start) % s.seats < (s.turn - s.start) % s.seats:
        return 0.0
    return max(0.2, 1.0 - s.round / ROUNDS)


def wish_to_end(s: State, seat: int, score: float) -> float:
    """Value how near the end is: whoever is ahead wants it to come, whoever is behind does not."""
    best = max(rough_score(s, rival) for rival in range(s.seats) if rival != seat)
    ahead = max(-1.0, min(1.0, (score - best) / 12))
    late = 0.9 * max(0, s.round - 9)  # nobody wants to play for ever
    return ((END + late) * ahead + late) * nearness(s)


def nearness(s: State) -> float:
    """Give how near the nearest of the three ends is, from 0 to 1 [11.1]."""
    if s.trigger != NO_TRIGGER:
        return 1.0
    highest = max(map(max, s.influence))
    fullest = 6 - min(column.count(-1) for column in s.orders)
    return max(highest / s.content.top, (s.pier - 1) / 5, fullest / 6) - 0.05


def rough_score(s: State, seat: int) -> int:
    """Count what is quickly counted of a rival's points."""
    return s.rupees[seat] + 8 - s.covers[seat].bit_count() + s.content.gift_points[s.akbar.count(seat)]


def score_so_far(s: State, seat: int, left: float) -> float:
    """Count the points there would be now."""
    content = s.content
    points = float(s.rupees[seat] + 8 - s.covers[seat].bit_count())
    gifts = s.akbar.count(seat)
    if gifts:
        points += max(content.gift_points[gifts], left * GIFT * gifts)
    if s.level[seat] == content.last_level:
        points += content.last_level_points
    points += contract_points(s, seat)
    for guild in range(3):
        if seat in s.orders[guild]:
            points += guild_points(s, seat, guild)
    return points


def holdings(s: State, seat: int) -> float:
    """Value what serves for the rest of the game: open guilds, farm, meditation level, tiles, contracts, workers."""
    content = s.content
    one, two, three = s.influence[seat]
    worth = 0.5 * ((one > 0) + (two > 0) + (three > 0))
    farmers = s.farmers[seat]
    worth += LEVEL[min(s.level[seat], 6)] + 1.3 * len(s.tiles[seat]) - 0.2 * s.covers[seat].bit_count()
    gaps = [farmers[side] - farmers[side - 1] for side in range(4)]
    worth += 0.25 * min(max(gaps), 3)  # one rich field serves better than four even ones
    favour = s.favour[seat]
    worth += FAVOUR[favour] if favour < 6 else 3.1 + 0.2 * (favour - 6)
    if seat in s.owner:
        for notable, owner in enumerate(s.owner):
            if owner == seat:
                worth += CONTRACT[content.notable_level[notable]]
    workers = s.workers[seat]
    worth += 0.3 * min(workers, 4) + 0.1 * workers
    for owner, down in zip(s.worker, s.lying, strict=True):
        if owner == seat:
            worth += 0.15 if down else 0.5
    return worth


def wishes(s: State) -> list[int]:
    """Count how many of each good could be used up now: by notables in reach, orders in sight and Akbar."""
    content = s.content
    wanted = [0] * GOODS
    unlocked, levels, demands, served = content.unlocked[s.pier], content.notable_level, content.demands, s.served
    for notable in s.river:
        if levels[notable] > unlocked:
            break
        for good, by in zip(demands[notable], served[notable], strict=False):
            if by < 0:
                wanted[good] += 1
    limit = content.limits[s.pier]
    for guild, column in enumerate(s.orders):
        at = s.order_at[guild]
        if at >= 0 and 6 - column.count(-1) < limit:
            one, other = content.orders[guild][at]
            wanted[one] += 1
            wanted[other] += 1
    for good, owner in zip(content.bowls, s.akbar, strict=True):
        if owner == -1:
            wanted[good] += 1
    return wanted


def stock(s: State, seat: int, left: float) -> float:
    """Value goods: the first of a kind most, more if somebody wants them, hardly at all at the end."""
    goods = s.goods[seat]
    wanted = wishes(s)
    worth = 0.0
    for good, count in enumerate(goods):
        if count:
            value = min(s.value[good], 4)
            worth += UNIT[value] * (COUNT[count] if count < 4 else COUNT[3] + FURTHER * (count - 3))
            worth += WANTED[value] * min(count, wanted[good], 2)
    content, limit = s.content, s.content.limits[s.pier]
    for guild, level in enumerate(s.influence[seat]):
        at = s.order_at[guild]
        if level and at >= 0 and 6 - s.orders[guild].count(-1) < limit:
            one, other = content.orders[guild][at]
            if goods[one] and goods[other]:
                worth += 0.35 * content.level_rupees[level]
    if worth > 6.0:  # there are only so many turns to use them in
        worth = 6.0 + 0.5 * (worth - 6.0) if worth < 10.0 else 8.0 + 0.15 * (worth - 10.0)
    return worth * min(1.0, left * 2.5)


def cards(s: State, seat: int, left: float) -> float:
    """Value own goods on notables: half a contract for whoever would win it now, favour for the others."""
    worth = 0.0
    served, levels = s.served, s.content.notable_level
    for notable in s.river:
        row = served[notable]
        if row == NONE_SERVED:
            continue
        mine = row.count(seat) + 2 * row.count(seat + DOUBLED)
        if mine:
            ahead = winner_of(row, s.seats) == seat
            worth += (0.45 * CONTRACT[levels[notable]] + 0.15 * mine if ahead else 0.45 * mine) * left
    return worth


def in_hand(s: State, seat: int) -> float:
    """Value what the turn still offers: points to spend, deliveries, goods at the Trader, the order phase."""
    worth = MEDITATION_POINT * s.mp + 0.55 * s.credit
    if s.phase != ENDING:
        worth += order_in_sight(s, seat)
    if s.acting < 0:
        return worth
    if s.acting == SAILOR:
        return worth + 1.2 * s.free_deliveries + 0.95 * s.paid_deliveries + 0.95 * INFLUENCE * len(s.serving)
    if s.acting == ARCHITECT:
        return worth + INFLUENCE
    if s.acting == BOTANIST:
        return worth + 0.7 * (2 - s.handled.bit_count())
    if s.acting >= FIRST_BUILDING + 4:
        source = s.content.source[s.acting - FIRST_BUILDING]
        return worth + 0.6 * min(3, s.goods[seat][source])
    return worth


def order_in_sight(s: State, seat: int) -> float:
    """Value the best order that could be filled this turn."""
    best = 0.0
    for guild in range(3):
        if why_not_order(s, seat, guild) is None:
            best = max(best, s.content.level_rupees[s.influence[seat][guild]] - 1.5)
    return best
