"""Amritsar goes through the tests that every game has."""

from __future__ import annotations

from random import Random

from durbar.games.amritsar.names import COLOURS, DONATE, FLIPPED, GOALS, HOWDAH_TILE, TYPES
from durbar.games.amritsar.state import State
from tests.games.amritsar.situation import GAME, TEXTS
from tests.harness import Subject
from tests.harness.common import Common

OF_A_TYPE = len(GOALS) // len(TYPES)


def conserved(s: State) -> tuple[object, ...]:
    """Count workers, markers, warehouse tiles, goals and the Maharaja's resources, wherever they are."""
    workers = [colour for station in s.stations for colour in station] + list(s.carried)
    for seat in range(s.seats):
        assert min(*s.goods[seat], s.elephant[seat], s.stock[seat], s.score(seat)) >= 0
    if not s.carried:
        assert max(len(station) for station in s.stations) <= s.content.station_spaces
    tiles = [*s.display, *(tile for own in s.warehouses for tile in own if tile >= 0)]
    kinds = [
        sorted(card // OF_A_TYPE for card in (*s.goals[seat], *s.hands[seat]) if card >= 0) for seat in range(s.players)
    ]
    return (
        [workers.count(colour) for colour in range(len(COLOURS))],
        [markers(s, seat) for seat in range(s.seats)],
        sorted(HOWDAH_TILE if tile == FLIPPED else tile for tile in tiles),
        kinds,
        [lying + held for lying, held in zip(s.mine, s.hoard, strict=True)],
    )


def markers(s: State, seat: int) -> int:
    """Count a seat's markers on its board, in the stock, on the elephant and on the donation tiles."""
    given_away = sum(owners.count(seat) for owners in s.donations)
    empty = (*s.mahouts[seat], *s.warehouses[seat], *s.goals[seat]).count(-1)
    board = s.row_markers if seat == s.maharaja else empty
    if s.turn == seat and DONATE not in s.mahouts[seat] and s.goals[seat][0] >= 0:
        board += 1  # in the middle of the opening: both markers go up together
    return given_away + board + s.stock[seat] + s.elephant[seat]


def swap(s: State, seat: int, rng: Random) -> bool:
    """Exchange a rival's goal for one of its type that nobody has, or one on a slot for one in hand."""
    rivals = [rival for rival in range(s.players) if rival != seat]
    if not rivals:
        return False
    rival = rng.choice(rivals)
    laid = [card for card in s.goals[rival] if card >= 0]
    if laid and s.hands[rival] and rng.random() < 0.5:
        out, new = rng.choice(laid), rng.choice(s.hands[rival])
    else:
        out = rng.choice([*laid, *s.hands[rival]])
        dealt = {card for one in range(s.players) for card in (*s.hands[one], *s.goals[one])}
        first = out // OF_A_TYPE * OF_A_TYPE
        new = rng.choice([card for card in range(first, first + OF_A_TYPE) if card not in dealt])
    changed = {out: new, new: out}
    s.hands[rival] = tuple(sorted(changed.get(card, card) for card in s.hands[rival]))
    s.goals[rival] = tuple(changed.get(card, card) for card in s.goals[rival])
    return True


AMRITSAR = Subject(game=GAME, texts=TEXTS, conserved=conserved, longest=900, swap=swap)


class TestCommon(Common):
    """Amritsar: a game file against the Maharaja."""

    subject = AMRITSAR
    seeds = 5
    record_of = (1, "standard")
    position_of = (4, "standard", 80)
    wandering = 60
    worlds = 40
    least_worlds = 5
    imagining = 20
    legality = 10
