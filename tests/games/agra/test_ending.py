"""Turns and rounds [3.1], the end [11.1, 11.2, 11.5], scoring [11.3] and ties [11.4]."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from durbar.games.agra.scoring import guild_points
from durbar.games.agra.state import OVER
from tests.games.agra.situation import CONTENT, COVERS, Seat, Table, asked, choose, sit_down, told

NEUTRAL = 4


def pass_by(table: Table) -> Table:
    """Let the player whose turn it is do nothing, with the Trader."""
    seat = table.state.turn
    while not table.over and table.state.turn == seat and table.state.stage != OVER:
        question = asked(table)[1]
        done = {"meditate": "go-on", "place": "place trader", "order_phase": "end-turn", "end_turn": "end-turn"}
        choose(table, done.get(question, "done"))
        if table.state.turn != seat:
            break
    return table


@pytest.mark.rule("agra", "3.1")
def test_turns_go_clockwise() -> None:
    table = sit_down(Seat(), Seat(), Seat(), turn=1, start=1)
    seen = []
    for _ in range(4):
        seen.append(table.state.turn)
        pass_by(table)
    assert seen == [1, 2, 0, 1]


@pytest.mark.rule("agra", "3.1")
def test_phases_come_in_order() -> None:
    table = sit_down(Seat(goods="oil"), Seat(), workers={"sailor": 0})
    assert asked(table) == (0, "meditate")
    choose(table, "go-on")
    assert asked(table) == (0, "place")
    choose(table, "place trader", "done")
    assert asked(table) == (0, "order_phase")


@pytest.mark.rule("agra", "11.1")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_round_is_finished_then_everybody_has_one_more_turn(seat: int) -> None:
    seats = [Seat(influence=(8, 0, 0)) if one == seat else Seat() for one in range(3)]
    table = sit_down(*seats, turn=seat, start=0)
    choose(table, "place architect", "influence craftsmen")
    left = 0
    while not table.over:
        left += 1
        pass_by(table)
    assert left == 2 - seat + 3


@pytest.mark.rule("agra", "11.2")
def test_triggered_by_the_last_of_a_round_the_last_round_follows_directly() -> None:
    table = sit_down(Seat(influence=(8, 0, 0)), Seat(), Seat(), turn=0, start=1)
    choose(table, "place architect", "influence craftsmen")
    assert table.state.last_round
    assert table.state.turn == 1
    assert told(table, "last_round") == [{"clause": "11.1"}]
    for _ in range(3):
        assert not table.over
        pass_by(table)
    assert table.over


@pytest.mark.rule("agra", "11.5")
def test_further_triggers_change_nothing() -> None:
    table = sit_down(Seat(), Seat(influence=(8, 0, 0)), turn=1, start=0, trigger=1, last_round=True, pier=6)
    choose(table, "place architect", "influence craftsmen")
    assert table.over
    assert told(table, "end_triggered") == []


@pytest.mark.rule("agra", "11.5")
def test_the_river_still_flows_in_the_last_round() -> None:
    table = sit_down(
        Seat(goods="brick", influence=(9, 0, 0)),
        Seat(goods="cotton"),
        served={"mullah": {"oil": 0}},
        pier=2,
        trigger=2,
        last_round=True,
    )
    choose(table, "place sailor", "deliver mullah brick")
    assert table.state.pier == 3


# ---------------------------------------------------------------------- scoring


def lines(table: Table) -> dict[str, tuple[int, ...]]:
    return {line.id.removeprefix("score."): line.points for line in table.result.lines}


@pytest.mark.rule("agra", "11.3")
def test_the_example_of_the_final_scoring() -> None:
    """36 + 4 + 4 + 4 + 2 + 5 + 11 = 66."""
    table = sit_down(
        Seat(rupees=36, influence=(0, 5, 3), removed="north-1 north-5 east-1 east-5 south-1"),
        Seat(influence=(0, 2, 4)),
        Seat(),
        contracts={"nazim": 0, "grand-imam": 0, "sufi": 0},
        orders={"traders": {1: 0, 2: 0}, "scholars": {1: 0, 2: 0}},
        akbar=dict.fromkeys(("curry", "paper", "oil", "dye", "brick"), 0),
        pier=6,
    )
    found = lines(table)
    assert {name: points[0] for name, points in found.items()} == {
        "rupees": 36,
        "contracts": 8,
        "craftsmen": 0,
        "traders": 4,
        "scholars": 2,
        "meditation": 0,
        "covers": 5,
        "akbar": 11,
    }
    assert table.result.scores[0] == 66


@pytest.mark.rule("agra", "11.3")
@pytest.mark.parametrize(
    ("levels", "points"),
    [
        ((5, 3, 1, 0), (4, 1, 0, 0)),
        ((5, 5, 3, 1), (2, 1, 0, 0)),
        ((5, 3, 3, 1), (4, 1, 1, 0)),
        ((2, 5, 5, 5), (0, 1, 1, 1)),
        ((3, 3, 3, 3), (2, 1, 1, 1)),
        ((1, 5, 3, 3), (0, 2, 1, 1)),
    ],
)
def test_guilds_by_rank(levels: tuple[int, ...], points: tuple[int, ...]) -> None:
    seats = [Seat(influence=(0, level, 0)) for level in levels]
    table = sit_down(*seats, orders={"traders": {1: 0, 2: 0, 3: 1, 4: 2, 5: 3}}, pier=5)
    assert tuple(guild_points(table.state, seat, 1) for seat in range(4)) == points


@pytest.mark.rule("agra", "11.3")
@pytest.mark.rule("agra", "11.5")
@pytest.mark.rule("agra", "2.11")
def test_with_two_players_the_second_scores_and_neutral_markers_do_not() -> None:
    table = sit_down(
        Seat(influence=(4, 0, 0)),
        Seat(influence=(1, 0, 0)),
        orders={"craftsmen": {1: 0, 2: 1, 3: NEUTRAL, 4: NEUTRAL}},
        pier=5,
    )
    assert lines(table)["craftsmen"] == (2, 1)


@pytest.mark.rule("agra", "11.3")
@pytest.mark.rule("agra", "12.7")
def test_the_last_meditation_level_and_cover_tiles() -> None:
    table = sit_down(Seat(level=6, removed=" ".join(COVERS)), Seat(level=5, removed="west-5"))
    assert lines(table)["meditation"] == (5, 0)
    assert lines(table)["covers"] == (8, 1)


@pytest.mark.rule("agra", "11.3")
@pytest.mark.parametrize(("gifts", "points"), [(0, 0), (1, 1), (2, 3), (3, 5), (4, 8), (5, 11), (12, 32)])
def test_gifts_to_akbar(gifts: int, points: int) -> None:
    bowls = [CONTENT.goods[good] for good in CONTENT.bowls]
    table = sit_down(Seat(), Seat(), akbar=dict.fromkeys(bowls[:gifts], 0))
    assert lines(table)["akbar"] == (points, 0)


def finish(*seats: Seat, **rest: Any) -> Table:
    """Play the last turn of a game for two."""
    high = [replace(seat, influence=(9, 0, 0)) for seat in seats]
    return pass_by(sit_down(*high, turn=1, start=0, trigger=2, last_round=True, **rest))


@pytest.mark.rule("agra", "11.4")
def test_most_rupees_win() -> None:
    table = finish(Seat(rupees=20, goods="wood"), Seat(rupees=21))
    assert table.over
    assert (table.result.scores, table.result.winners) == ((20, 21), (1,))
    assert told(table, "wins") == [{"clause": "11.4", "winners": [1], "n": 21}]


@pytest.mark.rule("agra", "11.4")
@pytest.mark.parametrize(
    ("one", "other", "winners"),
    [
        ("wood wood wood", "statue", (0, 1)),
        ("wood curry", "wood wood", (0,)),
        ("", "wood", (1,)),
        ("", "", (0, 1)),
    ],
)
def test_goods_and_favour_decide_between_equals(one: str, other: str, winners: tuple[int, ...]) -> None:
    table = finish(Seat(goods=one), Seat(goods=other))
    assert table.result.winners == winners
    assert [note.id for note in table.result.notes] == ["note.trigger_influence", "note.tie_break"]


@pytest.mark.rule("agra", "11.4")
@pytest.mark.rule("agra", "7.5")
def test_the_tie_break_counts_current_values_and_favour() -> None:
    table = finish(Seat(goods="wood", favour=1), Seat(goods="curry"), tokens={"2-3": ("curry", 3)})
    assert table.result.winners == (1,)
    table = finish(Seat(goods="wood", favour=2), Seat(goods="curry"))
    assert table.result.winners == (0,)
