"""The elephant [7.2-7.5], its second move [7.8, 7.10] and the ways to go anywhere at once [7.9, 18.15, 7.11, 7.12]."""

from __future__ import annotations

import pytest

from tests.games.amritsar.situation import (
    Seat,
    act_plainly,
    acting,
    asked,
    choose,
    goods,
    lone,
    now,
    options,
    outcome,
    place,
    points,
    refusal,
    score,
    sit_down,
    tax,
    told,
    warehouses,
)


@pytest.mark.rule("amritsar", "7.2")
@pytest.mark.rule("amritsar", "7.3")
def test_the_rulebooks_example() -> None:
    """Two steps from east to west in era I, past the Maharaja: one coin and one point."""
    table = sit_down(Seat(goods="coin coin", place="east"), Seat(), in_round=2)
    told_before = "no donation you could pay there; crosses the Maharaja: 1 point lost; costs 1 coin"
    assert outcome(table, "walk west") == told_before
    choose(table, "walk west")
    assert (place(table, 0), goods(table, 0), score(table, 0)) == ("west", "coin", 4)
    assert told(table, "walks") == [{"clause": "7.2", "seat": 0, "district": "west", "n": 1}]
    assert told(table, "crosses") == [{"clause": "7.3", "seat": 0, "n": 1}]


@pytest.mark.rule("amritsar", "7.2")
@pytest.mark.rule("amritsar", "7.6")
@pytest.mark.parametrize(("coins", "reach"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_the_first_step_is_free_and_each_further_one_costs_a_coin(coins: int, reach: int) -> None:
    table = sit_down(Seat(goods=" ".join(["coin"] * coins), place="south"), Seat())
    ways = ["walk west", "walk north", "walk east"]
    assert options(table) == ["stay", *ways[:reach]]
    for steps, way in enumerate(ways[reach:], reach + 1):
        assert refusal(table, way) == ("too_few_coins", "7.2")
        why = table.explain(way)
        assert why is not None
        assert why.args["n"] == steps - 1


@pytest.mark.rule("amritsar", "7.2")
@pytest.mark.parametrize(("way", "left"), [("walk west", 3), ("walk north", 2), ("walk east", 1)])
def test_what_a_way_costs(way: str, left: int) -> None:
    table = sit_down(Seat(goods="coin coin coin", place="south"), Seat(), in_round=2)
    choose(table, way)
    assert len(goods(table, 0).split()) == left


@pytest.mark.rule("amritsar", "7.2")
def test_staying_is_free_and_elephants_share_a_lane() -> None:
    table = sit_down(Seat(goods="coin", place="east"), Seat(place="south"), Seat(place="south"))
    choose(table, "walk south")
    assert [place(table, seat) for seat in range(3)] == ["south"] * 3
    assert told(table, "walks_free") == [{"clause": "7.2", "seat": 0, "district": "south", "n": 0}]
    assert told(table, "walks") == []
    table = sit_down(Seat(goods="coin", place="east"), Seat())
    assert refusal(table, "walk east") == ("already_there", "7.2")
    choose(table, "stay")
    assert (place(table, 0), goods(table, 0), asked(table)) == ("east", "coin", (0, "take"))


@pytest.mark.rule("amritsar", "7.3")
@pytest.mark.rule("amritsar", "7.7")
@pytest.mark.parametrize(
    ("at_round", "start", "way", "lost"),
    [
        (1, "north", "walk east", 1),
        (1, "east", "walk south", 0),
        (2, "east", "walk south", 1),
        (2, "south", "walk north", 0),
        (2, "south", "walk east", 0),
        (3, "south", "walk west", 1),
        (4, "west", "walk north", 1),
        (4, "north", "walk west", 0),
        (4, "north", "walk south", 0),
        (4, "south", "walk north", 1),
        (4, "south", "walk west", 0),
        (1, "west", "walk east", 1),
        (1, "east", "walk north", 0),
    ],
)
def test_his_corner_lies_between_two_districts(at_round: int, start: str, way: str, lost: int) -> None:
    table = sit_down(Seat(goods="coin coin", place=start), Seat(), in_round=at_round)
    choose(table, way)
    assert score(table, 0) == 5 - lost


@pytest.mark.rule("amritsar", "7.3")
@pytest.mark.parametrize(("era", "lost"), [(1, 1), (2, 2), (3, 3)])
def test_the_penalty_grows_with_the_eras(era: int, lost: int) -> None:
    table = sit_down(Seat(place="north"), Seat(), era=era)
    choose(table, "walk east")
    assert points(table, 0) == {"penalty": -lost}


@pytest.mark.rule("amritsar", "12.4")
@pytest.mark.rule("amritsar", "12.5")
def test_no_more_is_lost_than_there_is() -> None:
    table = sit_down(Seat(place="north", points=2), Seat(), era=3)
    choose(table, "walk east")
    assert score(table, 0) == 0
    assert told(table, "crosses") == [{"clause": "7.3", "seat": 0, "n": 2}]


@pytest.mark.rule("amritsar", "18.10")
def test_safe_passage() -> None:
    table = sit_down(Seat(place="north", warehouses="safe-passage"), Seat(), era=3)
    assert outcome(table, "walk east") == "no donation you could pay there; costs nothing"
    choose(table, "walk east")
    assert score(table, 0) == 5


# ---------------------------------------------------------------------- the first turn


@pytest.mark.rule("amritsar", "7.4")
@pytest.mark.rule("amritsar", "7.5")
def test_the_first_turn_places_the_elephant_anywhere() -> None:
    table = sit_down(Seat(goods="coin", place=None), Seat(place=None))
    assert asked(table) == (0, "enter")
    assert options(table) == ["enter north", "enter east", "enter south", "enter west"]
    assert refusal(table, "stay") == ("must_enter", "7.5")
    assert refusal(table, "walk north") == ("must_enter", "7.5")
    choose(table, "enter west")
    assert (place(table, 0), goods(table, 0), score(table, 0), asked(table)) == ("west", "coin", 5, (0, "take"))


@pytest.mark.rule("amritsar", "7.4")
def test_later_it_is_not_placed_again() -> None:
    assert refusal(sit_down(Seat(), Seat()), "enter north") == ("on_board", "7.4")


# ---------------------------------------------------------------------- the second move


@pytest.mark.rule("amritsar", "7.8")
@pytest.mark.rule("amritsar", "7.1")
def test_the_second_move_comes_after_the_actions_and_before_the_follow() -> None:
    seats = Seat(goods="coin coin", place="east", marker="unlocked"), Seat(mahouts="blue=any")
    table = acting("blue", "north", *seats, move="walk south", in_round=3)
    act_plainly(table)
    assert asked(table) == (0, "move_again")
    assert options(table) == [
        *("stay", "walk west", "walk north", "walk east", "jump west", "jump north", "jump east"),
    ]
    choose(table, "walk west")
    assert (place(table, 0), goods(table, 0), score(table, 0)) == ("west", "coin coin coin", 4)
    assert asked(table) == (1, "follow")


@pytest.mark.rule("amritsar", "7.8")
def test_locked_there_is_no_second_move() -> None:
    table = acting("blue", "north", Seat(), Seat())
    act_plainly(table)
    assert asked(table) == (1, "move")


@pytest.mark.rule("amritsar", "7.12")
def test_each_move_has_its_own_free_step_and_its_own_crossing() -> None:
    seats = Seat(goods="coin coin", place="west", marker="unlocked"), Seat()
    table = acting("blue", "south", *seats, move="walk east", era=2)
    assert (goods(table, 0), score(table, 0)) == ("coin", 3)
    act_plainly(table)
    choose(table, "stay")
    table = acting("blue", "south", *seats, move="walk north", in_round=4)
    act_plainly(table)
    choose(table, "walk east")
    assert (goods(table, 0), score(table, 0), place(table, 0)) == ("marble coin coin", 4, "east")


@pytest.mark.rule("amritsar", "7.10")
@pytest.mark.rule("amritsar", "7.8")
def test_unlocked_in_a_turn_it_serves_in_that_turn() -> None:
    table = acting("blue", "north", Seat(knowledge=(2, 0, 0)), Seat())
    choose(table, "work white-1")
    assert now(table).marker[0] == 1
    assert asked(table) == (0, "move_again")
    assert "jump south" in options(table)


# ---------------------------------------------------------------------- anywhere at once


@pytest.mark.rule("amritsar", "7.9")
@pytest.mark.rule("amritsar", "7.11")
@pytest.mark.parametrize("again", [False, True])
def test_the_action_marker_takes_the_elephant_anywhere_once(again: bool) -> None:
    """No coin, no penalty, in the first move or in the second; the second move stays [7.10]."""
    seat = Seat(place="north", marker="unlocked")
    table = acting("blue", "south", seat, Seat(), move="stay" if again else "jump west", era=3)
    act_plainly(table)
    if again:
        choose(table, "jump west")
    assert (place(table, 0), score(table, 0), now(table).marker[0]) == ("west", 5, 2)
    assert told(table, "jumps") == [{"clause": "7.9", "seat": 0, "district": "west"}]
    if not again:
        assert asked(table) == (0, "move_again")
        assert refusal(table, "jump south") == ("marker_spent", "7.9")


@pytest.mark.rule("amritsar", "7.10")
def test_without_the_marker_the_second_move_stays() -> None:
    table = acting("blue", "south", Seat(place="north", marker="discarded"), Seat())
    act_plainly(table)
    assert (asked(table), options(table)) == ((0, "move_again"), ["stay", "walk east"])


@pytest.mark.rule("amritsar", "7.9")
def test_a_locked_marker_does_nothing() -> None:
    table = sit_down(Seat(place="north"), Seat())
    assert refusal(table, "jump west") == ("marker_locked", "7.9")
    table = sit_down(Seat(place="north", marker="unlocked"), Seat())
    assert refusal(table, "jump north") == ("already_there", "7.2")


@pytest.mark.rule("amritsar", "18.15")
@pytest.mark.rule("amritsar", "7.11")
@pytest.mark.parametrize("again", [False, True])
def test_the_howdah_takes_it_anywhere_and_becomes_a_plain_warehouse(again: bool) -> None:
    seat = Seat(place="north", warehouses="howdah", marker="discarded")
    table = sit_down(seat, Seat(), era=3, stations=lone("blue", "south"))
    assert now(table).capacity[0] == 6
    if again:
        act_plainly(choose(table, "stay", "take e2"))
    choose(table, "howdah west")
    assert (place(table, 0), score(table, 0), warehouses(table, 0)) == ("west", 5, ["howdah-flipped"])
    assert (now(table).capacity[0], tax(table, 0)) == (8, 2)
    assert told(table, "howdah") == [{"clause": "18.15", "seat": 0, "district": "west"}]
    if not again:
        act_plainly(choose(table, "take e2"))
        assert refusal(table, "howdah south") == ("no_howdah", "18.15")


@pytest.mark.rule("amritsar", "7.12")
@pytest.mark.rule("amritsar", "18.15")
def test_the_howdah_may_name_the_district_it_is_in() -> None:
    table = sit_down(Seat(place="north", warehouses="howdah"), Seat())
    assert options(table, "howdah") == ["howdah north", "howdah east", "howdah south", "howdah west"]
    choose(table, "howdah north")
    assert (place(table, 0), now(table).capacity[0]) == ("north", 8)


@pytest.mark.rule("amritsar", "7.12")
def test_marker_and_howdah_in_one_turn_in_different_steps() -> None:
    seat = Seat(place="north", warehouses="howdah", marker="unlocked")
    table = acting("blue", "south", seat, Seat(), move="howdah west")
    act_plainly(table)
    choose(table, "jump east")
    assert (place(table, 0), now(table).marker[0], warehouses(table, 0)) == ("east", 2, ["howdah-flipped"])


@pytest.mark.rule("amritsar", "7.12")
def test_both_need_an_elephant_on_the_board() -> None:
    table = sit_down(Seat(place=None, warehouses="howdah", marker="unlocked"), Seat())
    assert refusal(table, "howdah west") == ("must_enter", "7.5")
    assert refusal(table, "jump west") == ("must_enter", "7.5")


@pytest.mark.rule("amritsar", "9.7")
@pytest.mark.rule("amritsar", "18.10")
@pytest.mark.rule("amritsar", "18.15")
@pytest.mark.parametrize("tile", ["safe-passage", "howdah"])
def test_tiles_gained_in_the_turn_serve_its_second_move(tile: str) -> None:
    seat = Seat(goods="marble", place="north", marker="discarded")
    table = acting("blue", "east", seat, Seat(), display=tile, era=3)
    choose(table, "work green-1", f"build {tile}", "howdah east" if tile == "howdah" else "walk east")
    assert (place(table, 0), score(table, 0)) == ("east", 5)
