"""The end of the game [10.1-10.9]: the last round, major poems and their ranks, trade card, leftovers, and who wins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from durbar.games.sabika.scoring import connected, ranking_points
from durbar.games.sabika.state import OVER
from tests.games.sabika.situation import (
    CITIES,
    CONTENT,
    Seat,
    Table,
    asked,
    choose,
    options,
    score,
    sit_down,
    told,
)

POOR = Seat(dinars=0, points=6)
"""Pays the last tribute of 6 with points, and has nothing left."""


def finish(*seats: Seat, players: int = 4, **rest: Any) -> Table:
    """Play the last tribute of the last player, and the end of the game."""
    sitting = [*seats, *[POOR] * (players - len(seats))]
    table = sit_down(*sitting, players=players, stage="tribute", number=5, turn=players - 1, start=0, **rest)
    while not table.over:
        choose(table, options(table)[0])
    return table


def line(table: Table, name: str) -> tuple[int, ...]:
    return next(line.points for line in table.result.lines if line.id == "score." + name)


# ---------------------------------------------------------------------- the last round


@pytest.mark.rule("sabika", "10.1")
@pytest.mark.rule("sabika", "9.8")
@pytest.mark.rule("sabika", "10.2")
def test_after_round_5_come_income_wishes_and_the_tribute_of_six() -> None:
    seats = [Seat(lying="builder-1 builder-2 merchant", right="fez", dinars=1), *[replace(POOR, lying="all")] * 3]
    table = sit_down(*seats, number=5, cities={"fez": 4}, wishes="b2 c1 a1", trade=2)
    choose(table, "rest poet", "coins 2")  # one dinar and three of the rest
    assert table.over
    assert table.state.stage == OVER
    assert line(table, "wishes") == (1, 0, 0, 0)
    assert line(table, "tribute") == (-4, -6, -6, -6)
    assert line(table, "leftovers") == (1, 0, 0, 0)  # the marble of the last income
    assert table.state.round == 5
    assert told(table, "named") == []


@pytest.mark.rule("sabika", "10.1")
@pytest.mark.rule("sabika", "13.7")
def test_the_last_income_of_a_blue_poem_is_paid_too() -> None:
    table = sit_down(Seat(blue="1", dinars=0), *[POOR] * 3, stage="income", number=5, wishes="a1 b3 c2")
    assert asked(table) == (0, "tribute")
    assert options(table) == ["coins 0", "coins 1"]


# ---------------------------------------------------------------------- major poems

MAJORS: dict[str, list[tuple[Seat, int]]] = {
    "a2": [(Seat(blue="1 3", red="4"), 8), (Seat(blue="1 3 5 6", red="4 7 8"), 14)],
    "a3": [
        (Seat(blue="1 3", red="4"), 7),
        (Seat(blue="1 3", red="4 5", grey="b1"), 14),
        (Seat(blue="1 3"), 0),
    ],
    "b2": [
        (Seat(stores=("w1", "w13 w14")), 9),
        (Seat(blue="16"), 6),
        (Seat(stores=("w13 w14", "w15 w16", "w17 w18")), 14),
    ],
    "c2": [(Seat(row="1 balance 2 3"), 6), (Seat(row="1 2 3 4 balance 5 6 7 8"), 14)],
    "c3": [(Seat(row="1 balance 2 3", balances=2), 6), (Seat(row="1 balance 2 3 4 5", balances=5), 14)],
    "d2": [(Seat(large="1 2 3"), 9), (Seat(large="1 2 3 10 11"), 14)],
    "e2": [(Seat(large="1 2 4", row="1 balance"), 6), (Seat(large="1 2 3", row="1 13 balance 25"), 14)],
    "f2": [(Seat(seals=2), 6), (Seat(seals=5), 14)],
    "g2": [(Seat(paria=5), 5), (Seat(paria=20), 14)],
    "h2": [(Seat(left="fez", right="cairo"), 4), (Seat(left=" ".join(CITIES)), 14)],
    "h3": [(Seat(left="fez", right="cairo tunis"), 6), (Seat(right="fez cairo tunis venice ragusa"), 14)],
    "h4": [
        (Seat(left="florence ragusa constantinople", right="venice cairo algiers"), 10),
        (Seat(left="fez cairo"), 0),
        (Seat(left=" ".join(CITIES)), 14),
    ],
}


@pytest.mark.rule("sabika", "13.8")
@pytest.mark.rule("sabika", "10.3")
@pytest.mark.parametrize(
    ("poem", "number"), [(poem, number) for poem, cases in MAJORS.items() for number in range(len(cases))]
)
def test_each_major_poem_that_counts(poem: str, number: int) -> None:
    seat, points = MAJORS[poem][number]
    gone = " ".join(CITIES) if seat.seals else ""
    table = finish(replace(seat, dinars=0, grey=f"{seat.grey} {poem}".strip()), no_seal=gone)
    assert line(table, "major") == (points + (other_points(seat)), 0, 0, 0)


def other_points(seat: Seat) -> int:
    """Give what the other grey poem of one case is worth: the most chests, alone."""
    return 9 if seat.grey == "b1" and not seat.stores else 0


RANKED: dict[str, tuple[Seat, Seat, Seat, Seat]] = {
    "a1": (Seat(blue="1 3 5 6 7"), Seat(blue="8", red="9"), Seat(blue="10"), Seat()),
    "b1": (Seat(stores=("w1", "w13")), Seat(stores=("w14",)), Seat(stores=("w2",)), Seat()),
    "c1": (Seat(row="1 2 3 balance"), Seat(row="4 balance 5"), Seat(row="6 balance"), Seat()),
    "d1": (Seat(large="1 2 3"), Seat(large="4 5"), Seat(large="6"), Seat()),
    "e1": (Seat(large="1 2", row="1 balance"), Seat(large="3", row="2 balance"), Seat(row="3 balance"), Seat()),
    "f1": (Seat(has="gypsum wood sugar"), Seat(dinars=2), Seat(has="pottery"), Seat()),
    "g1": (Seat(favour=5), Seat(favour=4), Seat(favour=1), Seat()),
    "h1": (Seat(left="fez tunis", right="cairo"), Seat(left="fez tunis"), Seat(right="fez"), Seat()),
}


@pytest.mark.rule("sabika", "13.8")
@pytest.mark.rule("sabika", "10.3")
@pytest.mark.rule("sabika", "10.4")
@pytest.mark.rule("sabika", "10.6")
@pytest.mark.parametrize("poem", [poem for poem in RANKED if poem != "a1"])
@pytest.mark.parametrize(("place", "points"), [(0, 14), (1, 9), (2, 6), (3, 0)])
def test_each_ranking_poem(poem: str, place: int, points: int) -> None:
    """Whoever owns it scores its own place among all, also among those who do not own it."""
    seats = [replace(seat, dinars=seat.dinars if seat.dinars != 10 else 0) for seat in RANKED[poem]]
    seats[place] = replace(seats[place], grey=poem)
    table = finish(*seats)
    assert line(table, "major")[place] == points
    assert sum(line(table, "major")) == points


@pytest.mark.rule("sabika", "13.8")
@pytest.mark.parametrize(("place", "points"), [(0, 14), (1, 9), (2, 6), (3, 0)])
def test_a1_counts_itself_among_the_poems(place: int, points: int) -> None:
    """With it the third has as many poems as the second, and the last as many as the third: they are a step lower."""
    seats = [replace(seat, dinars=0) for seat in RANKED["a1"]]
    seats[place] = replace(seats[place], grey="a1")
    assert line(finish(*seats), "major")[place] == points


@pytest.mark.rule("sabika", "10.3")
@pytest.mark.rule("sabika", "10.5")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ((3, 2, 1, 0), (14, 9, 6, 0)),
        ((3, 3, 1, 0), (9, 9, 6, 0)),
        ((3, 3, 3, 0), (9, 9, 9, 0)),
        ((3, 2, 2, 1), (14, 6, 6, 0)),
        ((3, 2, 1, 1), (14, 9, 0, 0)),
        ((2, 2, 2, 2), (9, 9, 9, 9)),
        ((3, 0, 0, 0), (14, 0, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_ranks_and_ties(tiles: tuple[int, ...], points: tuple[int, ...]) -> None:
    supply = iter(range(1, 22))
    seats = [Seat(large=" ".join(str(next(supply)) for _ in range(count))) for count in tiles]
    table = sit_down(*seats, number=3)
    large = next(number for number, name in enumerate(CONTENT.major_names) if name == "d1")
    assert tuple(ranking_points(table.state, seat, CONTENT.majors[large].of) for seat in range(4)) == points


@pytest.mark.rule("sabika", "10.3")
@pytest.mark.rule("sabika", "10.5")
@pytest.mark.parametrize(
    ("tiles", "points"), [((2, 1), (14, 6)), ((2, 2), (6, 6)), ((1, 0), (14, 0)), ((0, 0), (0, 0))]
)
def test_with_two_players_the_second_step_is_left_out(tiles: tuple[int, int], points: tuple[int, int]) -> None:
    one = Seat(dinars=0, large="1 2"[: 2 * tiles[0] - 1] if tiles[0] else "", grey="d1")
    two = Seat(dinars=0, large="4 5"[: 2 * tiles[1] - 1] if tiles[1] else "")
    assert line(finish(one, two, players=2), "major") == (points[0], 0)
    assert line(finish(replace(one, grey=""), replace(two, grey="d1"), players=2), "major") == (0, points[1])


@pytest.mark.rule("sabika", "10.3")
def test_only_own_poems_count_and_two_are_added() -> None:
    table = finish(
        Seat(dinars=0, large="1 2 3", grey="d1 h3", right="fez"), Seat(dinars=0, large="4", grey="e2"), trade=2
    )
    assert line(table, "major") == (14 + 3, 2, 0, 0)
    assert [(one["seat"], one["poem"], one["n"]) for one in told(table, "major")] == [
        (0, "d1", 14),
        (0, "h3", 3),
        (1, "e2", 2),
    ]


@pytest.mark.rule("sabika", "10.6")
@pytest.mark.rule("sabika", "13.8")
def test_the_example_of_connected_ships() -> None:
    """Florence, Cairo, Ragusa, Constantinople and Venice are a group of five; Granada connects nothing."""
    table = sit_down(
        Seat(left="florence cairo ragusa", right="constantinople venice algiers"),
        Seat(left="fez florence"),
        Seat(left="fez"),
        Seat(left="tunis florence cairo venice"),
    )
    assert [connected(table.state, seat) for seat in range(4)] == [5, 0, 0, 4]


@pytest.mark.rule("sabika", "10.6")
def test_f1_counts_dinars_materials_and_goods_but_no_seals_and_no_raw() -> None:
    rich = Seat(dinars=2, has="gypsum wood", grey="f1")
    other = Seat(dinars=1, seals=3, raw="clay silk", has="sugar")
    table = finish(rich, other, no_seal=" ".join(CITIES))
    assert line(table, "major") == (14, 0, 0, 0)
    table = finish(replace(rich, has="gypsum"), replace(other, blue="16", on_poem="sugar"), no_seal=" ".join(CITIES))
    assert line(table, "major") == (9, 0, 0, 0)


@pytest.mark.rule("sabika", "13.8")
@pytest.mark.rule("sabika", "1.16")
def test_twenty_major_poems_of_eight_letters() -> None:
    assert " ".join(CONTENT.major_names) == "a1 a2 a3 b1 b2 c1 c2 c3 d1 d2 e1 e2 f1 f2 g1 g2 h1 h2 h3 h4"
    assert {*MAJORS, *RANKED} == set(CONTENT.major_names)


# ---------------------------------------------------------------------- trade card and leftovers

FLEET = Seat(dinars=0, left="florence venice algiers", right="ragusa cairo")
"""Tiles: Florence 1 and Venice 4 (blue), Algiers 6 (blue), Ragusa 9 (red), Cairo 11 (red)."""
FLEET_TILES = {"florence": 1, "venice": 4, "algiers": 6, "ragusa": 9, "cairo": 11}


@pytest.mark.rule("sabika", "10.7")
@pytest.mark.rule("sabika", "13.9")
@pytest.mark.parametrize(
    ("trade", "points"),
    [
        (1, 3 * 3),
        (2, 3 * 2),
        (3, 3 * 3),  # sugar: 1, 4, 11
        (4, 3 * 2),  # pottery: 4, 6
        (5, 3 * 3),  # clothes: 6, 9, 11
        (6, 2 * 3),  # Florence, Venice, Ragusa
        (7, 3 * 2),
        (8, 2 * 5),
    ],
)
def test_each_trade_card_is_scored_by_all(trade: int, points: int) -> None:
    table = finish(
        FLEET, replace(FLEET, left="", right="cairo florence venice ragusa algiers"), trade=trade, cities=FLEET_TILES
    )
    second = 3 * 5 if trade == 7 else points
    assert line(table, "trade") == (points, second, 0, 0)


@pytest.mark.rule("sabika", "10.8")
@pytest.mark.parametrize(
    ("seat", "points"),
    [
        (Seat(dinars=7), 3),
        (Seat(dinars=1), 0),
        (Seat(dinars=0, seals=2), 2),
        (Seat(dinars=0, has="sugar pottery clothes"), 3),
        (Seat(dinars=0, blue="16", on_poem="sugar sugar"), 2),
        (Seat(dinars=0, has="marble marble glazed"), 3),
        (Seat(dinars=0, has="gypsum wood wood", raw="clay silk"), 0),
        (Seat(dinars=5, seals=1, has="gypsum marble glazed sugar"), 2 + 1 + 3),
    ],
)
def test_leftovers(seat: Seat, points: int) -> None:
    table = finish(seat, no_seal="fez tunis")
    assert line(table, "leftovers") == (points, 0, 0, 0)


# ---------------------------------------------------------------------- who wins


@pytest.mark.rule("sabika", "10.9")
def test_most_points_win() -> None:
    table = finish(Seat(dinars=0, points=20), Seat(dinars=0, points=21), Seat(dinars=0, points=3))
    assert table.result.scores == (20, 21, 3, 0)
    assert (table.result.winners, table.result.ranks) == ((1,), (2, 1, 3, 4))
    assert table.result.final
    assert told(table, "wins") == [{"clause": "10.9", "seat": 1, "n": 21}]


@pytest.mark.rule("sabika", "10.9")
def test_buildings_break_a_tie() -> None:
    table = finish(Seat(dinars=0, points=20, large="1"), Seat(dinars=0, points=20, row="1 balance 2"), trade=2)
    assert table.result.winners == (1,)
    assert table.result.ranks[:2] == (2, 1)
    assert [note.id for note in table.result.notes] == ["note.tie"]


@pytest.mark.rule("sabika", "10.9")
def test_else_the_victory_is_shared() -> None:
    table = finish(Seat(dinars=0, points=20, large="1"), Seat(dinars=0, points=20, row="1 balance"), trade=2)
    assert table.result.winners == (0, 1)
    assert told(table, "shared_win") == [{"clause": "10.9", "winners": [0, 1], "n": 20}]


@pytest.mark.rule("sabika", "3.22")
@pytest.mark.rule("sabika", "10.9")
def test_a_score_may_be_negative() -> None:
    table = finish(*[Seat(dinars=0, points=-3)] * 3)
    assert (score(table), score(table, 3), table.result.winners) == (-3, 0, (3,))


@pytest.mark.rule("sabika", "9.9")
@pytest.mark.rule("sabika", "10.1")
def test_the_last_tribute_is_six() -> None:
    table = finish(Seat(dinars=0), Seat(dinars=0), Seat(dinars=0), Seat(dinars=0, paria=8, points=10))
    assert line(table, "tribute")[3] == -6  # it chose not to move the marker
