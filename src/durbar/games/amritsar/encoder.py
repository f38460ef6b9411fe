"""The position as a seat knows it, in numbers for a learned value: all that is open, and its own goals.

Seats stand in their order from the own one on, districts in the order in which the own elephant would walk through
them, so that what is alike looks alike. The first number is the hand-made margin that learning begins with.
"""

from __future__ import annotations

from typing import Final

from durbar.games.amritsar.names import (
    COIN,
    COLOURS,
    DISTRICTS,
    ERAS,
    GOAL_SLOTS,
    GOALS,
    GOODS,
    MAHOUTS,
    RESOURCES,
    ROUNDS,
    STATIONS,
    TOP,
    TRACKS,
    WAREHOUSES,
)
from durbar.games.amritsar.rules.era import tax_due
from durbar.games.amritsar.rules.workers import due_stations
from durbar.games.amritsar.scoring import markers_by_layer, points_of
from durbar.games.amritsar.state import DISCARDED, FOLLOW, OVER, UNLOCKED, State
from durbar.games.amritsar.value import (
    GOAL_HOPE,
    Worths,
    board_worth,
    district_worth,
    donation_hope,
    donation_worth,
    goals_worth,
    goods_worth,
    temple_worth,
    tracks_worth,
    turns_left,
)

VERSION: Final = 1
"""Goes up when a number is added, taken away or means something else: weights know which they were learned with."""
PLAYERS: Final = (2, 3, 4)
FLAT: Final = 2.5
"""What is expected of a goal nobody else can see, in points."""
LAYERS: Final = 4

TABLE_NAMES: Final = (
    "margin",  # own hand-made value less that of the best rival, goals of rivals at a flat rate
    *(f"era.{era + 1}" for era in range(ERAS)),
    *(f"round.{number + 1}" for number in range(ROUNDS)),
    "penalty",  # points a missing coin costs at the end of this era
    "follow",  # somebody may follow a worker just now
    *(f"called.{colour}" for colour in COLOURS),  # the colour that may be followed
    *(f"market.{resource}" for resource in RESOURCES),  # empty spaces
    "display",  # warehouse tiles to be had
    "own-start",  # whether the own seat begins the round
)
DISTRICT_NAMES: Final = (
    "temple",  # what the lead pays in this era ...
    "temple-later",  # ... and in all that follow
    "own",  # markers of the own seat
    "best-rival",  # markers of whoever has most besides
    "lead-worth",  # the hand-made worth of the lead
    "free",  # spaces without a marker
    "coins",  # on its stations
    *(f"workers.{colour}" for colour in COLOURS),
    "donation",  # the hand-made worth of the best donation there
    "rival-elephants",
)
SEAT_NAMES: Final = (
    "value", "score", "temple", "goods", "board", "tracks", "goals",  # the terms of the hand-made value
    "turns-left",
    "donation-hope", "offer",  # the best donation in reach, and the best worker's end if it were this seat's turn
    *(f"held.{good}" for good in GOODS),
    "room", "stock", "elephant", "tax-due", "tax-missing", "unlocked", "discarded",
    *(f"mahout.{name}" for name in MAHOUTS),
    *(f"warehouse.{name}" for name in (*WAREHOUSES, "howdah-back")),
    *(f"{what}.{track}" for track in TRACKS for what in ("step", "top", "frame")),
    *(f"layer.{layer + 1}" for layer in range(LAYERS)),
    "goals-laid", "goals-in-hand",
)  # fmt: skip
OWN_NAMES: Final = (
    *(f"goal.{name}" for name in GOALS),  # 1 if laid, 0.3 if in hand
    "hand-best", "hand-sum",  # points the goals in hand would bring now
)  # fmt: skip
RIVAL_NAMES: Final = tuple(f"ahead.{step}" for step in range(len(DISTRICTS)))
"""How many steps its elephant stands before the own one."""


def names(players: int) -> tuple[str, ...]:
    """Name the numbers, in their order."""
    found = [f"table.{name}" for name in TABLE_NAMES]
    for step in range(len(DISTRICTS)):
        found += [f"district+{step}.{name}" for name in DISTRICT_NAMES]
    found += [f"own.{name}" for name in (*SEAT_NAMES, *OWN_NAMES)]
    for rival in range(1, players):
        found += [f"rival{rival}.{name}" for name in (*SEAT_NAMES, *RIVAL_NAMES)]
    return tuple(found)


def encode(s: State, seat: int) -> list[float]:
    """Give the position as `seat` knows it."""
    seats = s.seats
    place = max(0, s.place[seat])
    own: list[float] = []
    mine = seat_numbers(s, seat, True, own)
    own_numbers(s, seat, own)
    best = -1000.0
    others: list[float] = []
    for step in range(1, seats):
        rival = (seat + step) % seats
        theirs = seat_numbers(s, rival, False, others)
        if theirs > best:
            best = theirs
        ahead = (s.place[rival] - place) % 4 if s.place[rival] >= 0 else -1
        others += [1.0 if far == ahead else 0.0 for far in range(4)]
    found = [mine - best]
    table_numbers(s, seat, found)
    for step in range(4):
        district_numbers(s, seat, (place + step) % 4, found)
    found += own
    found += others
    return found


def table_numbers(s: State, seat: int, found: list[float]) -> None:
    """Add what belongs to nobody."""
    found += [1.0 if s.era == era else 0.0 for era in range(ERAS)]
    found += [1.0 if s.round == number else 0.0 for number in range(ROUNDS)]
    found.append(float(s.content.penalty[s.era]))
    following = s.stage == FOLLOW
    found.append(1.0 if following else 0.0)
    found += [1.0 if following and s.called == colour else 0.0 for colour in range(len(COLOURS))]
    found += [float(empty) for empty in s.market]
    found.append(float(len(s.display) - s.display.count(-1)))
    found.append(1.0 if s.start == seat else 0.0)


def district_numbers(s: State, seat: int, district: int, found: list[float]) -> None:
    """Add what a district holds."""
    owners = s.donations[district]
    temple = s.content.temple
    later = 0
    for era in range(s.era + 1, ERAS):
        later += temple[s.temple[era]][district]
    best = elephants = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, owners.count(other))
            elephants += s.place[other] == district
    left, right = 2 * district, 2 * district + 1
    found.append(float(temple[s.temple[s.era]][district]) if s.temple else 0.0)
    found.append(float(later))
    found.append(float(owners.count(seat)))
    found.append(float(best))
    found.append(district_worth(s, seat, district))
    found.append(float(owners.count(-1)))
    found.append(float(s.station_coins[left] + s.station_coins[right]))
    found += [float(s.stations[left].count(colour) + s.stations[right].count(colour)) for colour in range(len(COLOURS))]
    found.append(donation_worth(s, seat, district))
    found.append(float(elephants))


def seat_numbers(s: State, seat: int, own: bool, found: list[float]) -> float:
    """Add what a seat has and may expect, and give its hand-made value as everybody, or it alone, knows it."""
    over = s.stage == OVER
    left = 0 if over else turns_left(s, seat)
    soon = min(1.0, left / 4)
    score = float(s.score(seat))
    temple = goods = board = tracks = goals = hope = 0.0
    laid = len(GOAL_SLOTS) - s.goals[seat].count(-1)
    if not over:
        temple = temple_worth(s, seat)
        goods = goods_worth(s, seat, soon)
        board = board_worth(s, seat, left, soon)
        tracks = tracks_worth(s, seat, left)
        goals = goals_worth(s, seat, left) if own else laid * (FLAT + GOAL_HOPE * min(1.0, left / 6))
        hope = donation_hope(s, seat)
    worth = score + temple + goods + board + tracks + goals
    found += [worth, score, temple, goods, board, tracks, goals, float(left), hope, offer(s, seat) if left else 0.0]
    held = s.goods[seat]
    found += [float(good) for good in held]
    due = tax_due(s, seat)
    found += [
        float(s.capacity[seat] - sum(held)),
        float(s.stock[seat]),
        float(s.elephant[seat]),
        float(due),
        float(max(0, due - held[COIN])),
        1.0 if s.marker[seat] == UNLOCKED else 0.0,
        1.0 if s.marker[seat] == DISCARDED else 0.0,
    ]
    mahouts, warehouses, knowledge = s.mahouts[seat], s.warehouses[seat], s.knowledge[seat]
    found += [1.0 if mahout in mahouts else 0.0 for mahout in range(len(MAHOUTS))]
    found += [1.0 if tile in warehouses else 0.0 for tile in range(len(WAREHOUSES) + 1)]
    frame = s.content.frame
    for step in knowledge:
        found += [float(step), 1.0 if step == TOP else 0.0, 1.0 if step >= frame else 0.0]
    found += [float(count) for count in markers_by_layer(s, seat)]
    found += [float(laid), float(len(s.hands[seat]))]
    return worth


def offer(s: State, seat: int) -> float:
    """Value the best worker this seat could activate without a toll if it were its turn: what the board offers."""
    if max(s.mahouts[seat]) < 0:  # nothing is dealt yet
        return 0.0
    worths = Worths(s, seat)
    known: dict[int, float] = {}
    best = 0.0
    for station in range(len(STATIONS)):
        workers = s.stations[station]
        if not workers:
            continue
        target = due_stations(s, station, len(workers))[-1]
        coins = 0.4 * s.station_coins[target]
        for colour in set(workers):
            key = 4 * (target // 2) + colour
            worth = known.get(key, -1.0)
            if worth < 0:
                worth = known[key] = worths.of_district(colour, target // 2)
            best = max(best, worth + coins)
    return best


def own_numbers(s: State, seat: int, found: list[float]) -> None:
    """Add what the seat alone knows: its goals, those laid and those in hand."""
    laid, hand = s.goals[seat], s.hands[seat]
    found += [1.0 if card in laid else 0.3 if card in hand else 0.0 for card in range(len(GOALS))]
    points = [points_of(s, seat, card) for card in hand]
    found += [float(max(points, default=0)), float(sum(points))]
