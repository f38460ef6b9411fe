"""Influence [9.7-9.9, 10.10] and favour tiles [8.10]."""

from __future__ import annotations

import pytest

from tests.games.agra.situation import (
    Seat,
    asked,
    choose,
    favour,
    influence,
    options,
    refusal,
    sit_down,
    tiles,
    told,
)

# The third tile of the stack comes next: with stand-up, remove-cover and gain-value-2 shown, that is ...
NEXT = {"favour tiles": [2]}


@pytest.mark.rule("agra", "9.7")
@pytest.mark.parametrize(("level", "gained"), [(3, 1), (6, 2)])
def test_levels_three_and_six_bring_favour(level: int, gained: int) -> None:
    table = sit_down(Seat(influence=(level - 1, 0, 0)), Seat())
    choose(table, "place architect", "influence craftsmen")
    assert asked(table) == (0, "reward")
    choose(table, "take-favour")
    assert (favour(table, 0), influence(table, 0)) == (gained, (level, 0, 0))


@pytest.mark.rule("agra", "9.7")
@pytest.mark.parametrize("level", [3, 6])
def test_or_one_of_the_three_tiles_which_is_replaced(level: int) -> None:
    table = sit_down(Seat(influence=(0, 0, level - 1)), Seat(), luck=NEXT)
    choose(table, "place architect", "influence scholars")
    shown = ["stand-up", "remove-cover", "gain-value-2"]
    assert options(table) == ["take-favour", *(f"take-tile {name}" for name in shown)]
    assert refusal(table, "take-tile deliver") == ("tile_not_shown", "9.7")
    choose(table, "take-tile remove-cover")
    assert tiles(table, 0) == ["remove-cover"]
    assert told(table, "shows_tile") == [{"clause": "8.10", "action": "akbar-or-order"}]
    assert (len(table.state.display), len(table.state.stack), favour(table, 0)) == (3, 10, 0)


@pytest.mark.rule("agra", "9.7")
@pytest.mark.parametrize("level", [1, 2, 4, 5, 7, 8])
def test_other_levels_bring_nothing(level: int) -> None:
    table = sit_down(Seat(influence=(level - 1, 0, 0)), Seat())
    choose(table, "place architect", "influence craftsmen")
    assert (influence(table, 0), favour(table, 0), table.state.turn) == ((level, 0, 0), 0, 1)


@pytest.mark.rule("agra", "9.7")
@pytest.mark.rule("agra", "11.1")
def test_the_top_triggers_the_end_and_steps_beyond_are_lost() -> None:
    table = sit_down(Seat(influence=(8, 0, 0)), Seat())
    choose(table, "place architect", "influence craftsmen")
    assert told(table, "end_triggered") == [{"clause": "11.1", "reason": "influence"}]
    table = sit_down(Seat(influence=(9, 0, 0), goods="oil"), Seat(), river="cook", trigger=2)
    choose(table, "place architect")
    assert refusal(table, "influence craftsmen") == ("at_the_top", "9.9")
    table = sit_down(Seat(influence=(9, 0, 0), goods="oil"), Seat(), river="cook", trigger=2)
    choose(table, "place sailor", "deliver cook oil")
    assert (influence(table, 0), table.state.turn) == ((9, 0, 0), 1)


@pytest.mark.rule("agra", "9.9")
def test_several_may_reach_the_top() -> None:
    table = sit_down(Seat(influence=(8, 0, 0)), Seat(influence=(9, 0, 0)), trigger=2)
    choose(table, "place architect", "influence craftsmen")
    assert [influence(table, seat)[0] for seat in (0, 1)] == [9, 9]


@pytest.mark.rule("agra", "9.8")
def test_each_reward_is_taken_before_the_next_step() -> None:
    table = sit_down(Seat(influence=(2, 2, 0), goods="painting"), Seat())
    choose(table, "luxury painting", "influence craftsmen")
    assert asked(table) == (0, "reward")
    assert influence(table, 0) == (3, 2, 0)
    choose(table, "take-favour", "influence traders")
    assert asked(table) == (0, "reward")


@pytest.mark.rule("agra", "9.7")
@pytest.mark.rule("agra", "8.10")
def test_a_fourth_tile_makes_one_go_back() -> None:
    table = sit_down(Seat(influence=(2, 0, 0), tiles="sell farmers deliver"), Seat(), luck={"favour tiles": [0]})
    choose(table, "place architect", "influence craftsmen", "take-tile stand-up")
    assert asked(table) == (0, "drop_tile")
    drops = ["stand-up", "sell", "farmers", "deliver"]
    assert options(table) == [f"drop-tile {name}" for name in drops]
    assert refusal(table, "drop-tile exchange") == ("not_own_tile", "8.10")
    choose(table, "drop-tile sell")
    assert tiles(table, 0) == ["stand-up", "farmers", "deliver"]
    assert (len(table.state.display), len(table.state.stack)) == (3, 8)
    assert 10 in table.state.stack  # sell is in the stack again


@pytest.mark.rule("agra", "8.10")
def test_the_new_tile_may_be_the_one_to_go() -> None:
    table = sit_down(Seat(influence=(2, 0, 0), tiles="sell farmers deliver"), Seat())
    choose(table, "place architect", "influence craftsmen", "take-tile stand-up", "drop-tile stand-up")
    assert tiles(table, 0) == ["sell", "farmers", "deliver"]


@pytest.mark.rule("agra", "8.10")
def test_a_marker_on_a_tile_that_goes_back_goes_home() -> None:
    table = sit_down(Seat(influence=(2, 0, 0), favour=2, tiles="sell farmers deliver"), Seat())
    choose(table, "favour farmers", "done")
    assert table.state.supply[0] == 22 - 2
    choose(table, "place architect", "influence craftsmen", "take-tile stand-up", "drop-tile farmers")
    assert table.state.supply[0] == 22 - 1


@pytest.mark.rule("agra", "8.10")
def test_a_new_tile_may_be_used_in_the_same_turn() -> None:
    table = sit_down(Seat(influence=(2, 0, 0), favour=6), Seat(), workers={"sailor": 0}, lying="sailor")
    if asked(table) == (0, "meditate"):
        choose(table, "go-on")
    choose(table, "place architect", "influence craftsmen", "take-tile remove-cover")
    assert asked(table) == (0, "order_phase")
    choose(table, "favour remove-cover", "uncover north 1")
    assert favour(table, 0) == 4


@pytest.mark.rule("agra", "8.10")
def test_an_empty_stack_leaves_the_display_short_until_a_discard_fills_it() -> None:
    seats = (
        Seat(influence=(2, 0, 0), tiles="sell farmers deliver"),
        Seat(tiles="price-token meditation-point akbar-or-order"),
        Seat(tiles="process-basic free-overtime more-processing"),
        Seat(tiles="meditation-level exchange"),
    )
    table = sit_down(*seats)
    assert (len(table.state.display), len(table.state.stack)) == (3, 0)
    choose(table, "place architect", "influence craftsmen", "take-tile stand-up")
    assert len(table.state.display) == 2
    choose(table, "drop-tile sell")
    assert len(table.state.display) == 3
    assert told(table, "shows_tile") == [{"clause": "8.10", "action": "sell"}]


@pytest.mark.rule("agra", "3.5")
@pytest.mark.rule("agra", "10.6")
def test_a_reward_on_a_rivals_turn_is_its_owners_choice() -> None:
    """The Painter is won by a rival, whose step reaches level 3 in the middle of this turn."""
    table = sit_down(
        Seat(goods="sandstone"),
        Seat(influence=(2, 0, 0)),
        served={"painter": {"painting": 1, "oil": 1}},
        pier=4,
    )
    choose(table, "place sailor", "deliver painter sandstone")
    assert asked(table) == (1, "step")
    choose(table, "influence craftsmen")
    assert asked(table) == (1, "reward")
    choose(table, "take-favour")
    assert favour(table, 1) == 1
