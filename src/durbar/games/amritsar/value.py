"""What a greedy player thinks of a position: points made, points in sight, and what goods and boards may earn."""

from __future__ import annotations

from typing import Final

from durbar.games.amritsar.names import COIN, DISTRICTS, ERAS, MAHOUTS, ROUNDS, TRACKS
from durbar.games.amritsar.rules.actions import KINDS
from durbar.games.amritsar.rules.donation import open_spaces
from durbar.games.amritsar.rules.era import tax_due
from durbar.games.amritsar.rules.maharaja import maharaja_points
from durbar.games.amritsar.rules.market import can_trade
from durbar.games.amritsar.rules.upgrade import can_upgrade
from durbar.games.amritsar.rules.workers import fits, last_targets
from durbar.games.amritsar.scoring import donations_made, knowledge_points, points_of
from durbar.games.amritsar.state import OPENING, OVER, TO_ACT, TO_ACTIVATE, TO_LEAVE, TO_MOVE, TO_TAKE, TURN, State

GOOD_WORTH: Final[tuple[float, ...]] = (0.5, 0.8, 1.1, 0.4)
"""A first marble, copper, gold and coin, in points."""
GOOD_FADE: Final = 0.72
"""How much less each further good of a kind is worth."""
MARKER_WORTH: Final[tuple[float, ...]] = (0.6, 0.6, 0.25, 0.25, 0.05, 0.05)
"""The first, second... marker on the elephant."""
GOAL_HOPE: Final = 1.2
"""What a goal on the board may still bring beyond what it would score now."""
DONATION_SOON: Final = 0.5
"""How much of the best donations within reach counts."""
SPACE_WORTH: Final = 0.06
"""What a warehouse space earns a turn."""
MAHARAJA_WEIGHT: Final = 0.8
"""How much the Maharaja's points count against the own ones."""
MAHOUT_WORTH: Final[tuple[float, ...]] = (0.0, 0.20, 0.16, 0.24, 0.20, 0.24, 0.30)
"""What a mahout tile on the board earns a turn."""
WAREHOUSE_WORTH: Final[tuple[float, ...]] = (
    0.0,
    0.0,
    0.0,
    0.08,
    0.08,
    0.08,
    0.1,
    0.1,
    0.08,
    0.08,
    0.08,
    0.1,
    0.08,
    0.12,
    0.08,
    0.05,
)
"""What the lasting effect of a warehouse tile earns a turn."""
NOTHING: Final = (0, 0, 0)
BRINGS: Final = {
    "marbles": (2, 0, 0),
    "copper": (0, 1, 0),
    "gold": (0, 0, 1),
    "any": (1, 1, 1),
    "marbles-or-copper": (2, 1, 0),
}
"""Resources an action may bring for a donation in the same turn."""
LEADS: Final = {2: 0.92, 1: 0.8, 0: 0.6, -1: 0.25, -2: 0.08}
"""How likely a district is led at the era's end, by the lead in markers over the best rival now."""
FULL: Final = 0.35
"""What part of its worth an action has that brings goods to full warehouses."""
NEARNESS: Final[tuple[float, ...]] = (1.0, 0.95, 0.75, 0.6)
"""How much a donation counts by the steps of the elephant to it."""
LASTS: Final = 0.7
"""How surely a lead holds from one era to the next."""
LAYER_PAINS: Final[tuple[float, ...]] = (0.6, 1.4, 1.9, 2.2)
"""What the resources of a layer are worth, roughly."""
SURE: Final = 0.8
"""How much of a promise is counted."""
ACTION_WORTH: Final = {
    "coin": 0.45,
    "coins": 0.8,
    "market": 0.9,
    "market-coin": 1.4,
    "marbles": 1.2,
    "copper": 0.9,
    "marbles-or-copper": 1.3,
    "gold": 1.3,
    "any": 1.25,
    "study": 1.2,
    "upgrade": 1.4,
    "warehouse-or-goal": 1.3,
    "warehouse-or-mahout": 1.3,
    "coin-point": 1.4,
    "coin-marble": 1.1,
}
STEP_WORTH: Final = {
    "marker": 0.7,
    "upgrade": 1.2,
    "unlock": 1.0,
    "mahout": 1.3,
    "free-upgrade": 2.4,
    "marble": 0.7,
    "copper": 0.9,
    "any": 1.2,
    "any-two": 2.2,
    "coin": 0.45,
    "coins": 0.8,
    "era:marker": 1.0,
    "era:any": 1.6,
    "era:tax": 0.9,
    "era:coin-point": 2.0,
    "end:elephant": 1.5,
    "end:resources": 1.5,
    "end:coins": 1.5,
}


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


def turns_left(s: State, seat: int) -> int:
    """Count the turns a seat still has, the current one as long as its workers have not moved."""
    rounds = (ERAS - 1 - s.era) * ROUNDS + ROUNDS - 1 - s.round
    if s.turn < 0:
        return rounds + 1
    waiting = (seat - s.start) % s.players > (s.turn - s.start) % s.players
    playing = s.stage == TURN and s.turn == seat and s.step <= TO_LEAVE
    return rounds + (waiting or playing)


# ---------------------------------------------------------------------- what a seat has


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


# ---------------------------------------------------------------------- donations to come


def district_worth(s: State, seat: int, district: int, more: int = 0) -> float:
    """Value the lead in a district with `more` markers, in this era and, less surely, in those to come."""
    owners = s.donations[district]
    own = owners.count(seat) + more
    if not own:
        return 0.0
    rivals = 0
    for other in range(s.seats):
        if other != seat:
            rivals = max(rivals, owners.count(other))
    total, sure = 0.0, 1.0
    for era in range(s.era, ERAS):
        total += sure * s.content.temple[s.temple[era]][district]
        sure *= LASTS
    return total * LEADS[max(-2, min(2, own - rivals))]


def donation_worth(s: State, seat: int, place: int, extra: tuple[int, int, int] = NOTHING) -> float:
    """Value the best donation possible if the elephant stands in `place`, less what it costs."""
    if place < 0 or not s.elephant[seat]:
        return 0.0
    owners, tile = s.donations[place], s.tile
    held = s.goods[seat]
    goods = (held[0] + extra[0], held[1] + extra[1], held[2] + extra[2])
    spaces = open_spaces(s, place, goods)
    if not spaces:
        return 0.0
    best = 0.0
    for space in spaces:
        points = tile.points[space] - LAYER_PAINS[tile.layer[space]]
        for below in tile.below[space]:
            points += 1.0 if owners[below] == seat else -0.3
        best = max(best, points)
    return max(0.0, best + district_worth(s, seat, place, 1) - district_worth(s, seat, place))


def donation_hope(s: State, seat: int) -> float:
    """Value the best donations within reach of the elephant's next move."""
    place = s.place[seat]
    if place < 0 or not s.elephant[seat]:
        return 0.0
    reach = min(3, 1 + s.goods[seat][COIN])
    found = [NEARNESS[step] * donation_worth(s, seat, (place + step) % 4) for step in range(reach + 1)]
    best = max(found)
    found.remove(best)
    return best + 0.25 * max(found) * (s.elephant[seat] > 1)


# ---------------------------------------------------------------------- the rest of the own turn


def prospect(s: State, seat: int) -> float:
    """Value what is still to come in the own turn."""
    if s.stage != TURN or s.turn != seat or s.step == TO_MOVE:
        return 0.0
    worths = Worths(s, seat)
    if s.step == TO_TAKE:
        return SURE * max(
            best_end(s, seat, station, workers, worths) for station, workers in enumerate(s.stations) if workers
        )
    if s.step == TO_ACTIVATE:
        return SURE * best_end(s, seat, s.spot, s.carried, worths)
    if s.step in (TO_LEAVE, TO_ACT):
        return SURE * worths.of_district(s.worker, s.spot // 2, s.worker_done, s.elephant_done)
    return 0.0


class Worths:
    """What each action is worth to a seat now; worked out once for one look."""

    __slots__ = ("gifts", "known", "s", "seat")

    def __init__(self, s: State, seat: int) -> None:
        """Look at the position for one seat."""
        self.s = s
        self.seat = seat
        self.known: dict[str, float] = {}
        self.gifts: dict[tuple[int, int, int], float] = {}

    def of(self, action: str) -> float:
        """Value one action."""
        worth = self.known.get(action)
        if worth is None:
            worth = self.known[action] = self._find(action)
        return worth

    def _find(self, action: str) -> float:
        s, seat = self.s, self.seat
        if action in TRACKS:
            track = TRACKS.index(action)
            return STEP_WORTH[s.content.steps[track][s.knowledge[seat][track] + 1]]
        if action == "study":
            return max(self.of(track) for track in TRACKS)
        if action == "donate":
            return self.donating(NOTHING)
        if action == "mahout":
            return max(self.of(MAHOUTS[mahout]) for mahout in s.mahouts[seat] if mahout >= 0)
        if action == "market":
            return ACTION_WORTH[action] if can_trade(s, seat) else 0.0
        if action in KINDS:
            return ACTION_WORTH[action] if can_upgrade(s, seat, KINDS[action]) else 0.0
        room = s.capacity[seat] - sum(s.goods[seat])
        return ACTION_WORTH[action] * (1.0 if room >= 2 else 0.8 if room else FULL)

    def donating(self, extra: tuple[int, int, int]) -> float:
        """Value the best donation with some resources more."""
        worth = self.gifts.get(extra)
        if worth is None:
            worth = self.gifts[extra] = donation_worth(self.s, self.seat, self.s.place[self.seat], extra)
        return worth

    def of_district(self, colour: int, district: int, worker_done: bool = False, elephant_done: bool = False) -> float:
        """Value what a worker of this colour opens in a district; its goods may pay for the elephant's donation."""
        s, seat = self.s, self.seat
        main_of, colour_of = s.content.tile_main, s.content.tile_colour
        here = s.tiles[district]
        riding = 0.0
        with_elephant = s.place[seat] == district and not elephant_done
        if with_elephant:
            riding = max(self.of("mahout"), *(self.of(main_of[tile]) for tile in here))
        if worker_done:
            return riding
        best = 0.0
        for tile in here:
            worth = self.of(main_of[tile])
            if fits(s, seat, colour, colour_of[tile]):
                worth += self.of(s.content.tile_secondary[tile])
            if with_elephant:
                worth += max(riding, self.donating(BRINGS.get(main_of[tile], NOTHING)))
            best = max(best, worth)
        return best


def best_end(s: State, seat: int, station: int, workers: tuple[int, ...], worths: Worths) -> float:
    """Value the best worker to activate out of those taken from a station."""
    purse = s.goods[seat][COIN]
    best = 0.0
    colours = set(workers)
    for target, skipped in last_targets(s, station, len(workers)):
        if len(skipped) > min(purse, 2):
            break
        for colour in colours:
            worth = worths.of_district(colour, target // 2) - 0.5 * len(skipped) + 0.4 * s.station_coins[target]
            best = max(best, worth)
    return best
