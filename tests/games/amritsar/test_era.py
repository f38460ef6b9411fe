"""The end of an era [11.1-11.8, 11.11-11.12]: majorities, tax, income, bridge and temple; and tax relief."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.amritsar.situation import Seat, Table, asked, choose, goods, markers, points, score, sit_down, told


def ending(*seats: Seat, **rest: Any) -> Table:
    """Sit down at an era's end, which begins at once."""
    return sit_down(*seats, **{"stage": "era end", "turn": None, **rest})


FREE = Seat(tax=0)


@pytest.mark.rule("amritsar", "11.1")
def test_the_rulebooks_example() -> None:
    """In era I two players lead the south with two markers each: both get its 2 points."""
    table = ending(FREE, FREE, FREE, donations={"south": "a0 b2 c2 d0 e1"})
    assert [points(table, seat) for seat in range(3)] == [{"temple": 2}, {}, {"temple": 2}]
    assert told(table, "leads_district") == [
        {"clause": "11.1", "seat": 0, "district": "south", "n": 2},
        {"clause": "11.1", "seat": 2, "district": "south", "n": 2},
    ]


@pytest.mark.rule("amritsar", "11.1")
@pytest.mark.rule("amritsar", "11.2")
def test_each_district_pays_its_number_on_the_temple_tile() -> None:
    laid = {"north": "a0", "east": "a1 b1 c0", "south": "a1"}
    table = ending(FREE, FREE, donations=laid, temple=(4, 1, 2))
    assert (points(table, 0), points(table, 1)) == ({"temple": 3}, {"temple": 2 + 1})


@pytest.mark.rule("amritsar", "23.7")
@pytest.mark.rule("amritsar", "23.8")
@pytest.mark.parametrize(
    ("tile", "numbers"), [(1, (4, 3, 2, 1)), (2, (1, 4, 3, 2)), (3, (2, 1, 4, 3)), (4, (3, 2, 1, 4))]
)
def test_the_four_temple_tiles(tile: int, numbers: tuple[int, ...]) -> None:
    for number, district in zip(numbers, ("north", "east", "south", "west"), strict=True):
        others = [one for one in (1, 2, 3, 4) if one != tile]
        table = ending(FREE, FREE, donations={district: "a1"}, era=2, temple=(others[0], tile, others[1]))
        assert points(table, 1) == {"temple": number}


@pytest.mark.rule("amritsar", "11.3")
@pytest.mark.rule("amritsar", "23.12")
@pytest.mark.rule("amritsar", "23.13")
@pytest.mark.parametrize(("step", "coins"), list(enumerate([0, 1, 2, 2, 3, 3, 4, 5, 6])))
def test_what_is_due_at_each_step(step: int, coins: int) -> None:
    table = ending(Seat(goods="coin " * 7, warehouses="bargain swap", tax=step), FREE)
    assert goods(table, 0).split() == ["coin"] * (7 - coins)
    assert told(table, "pays_tax")[0] == {"clause": "11.3", "seat": 0, "n": coins}
    assert points(table, 0) == {}


@pytest.mark.rule("amritsar", "11.3")
@pytest.mark.rule("amritsar", "11.9")
@pytest.mark.parametrize(("era", "lost"), [(1, 2), (2, 4)])
def test_each_missing_coin_costs_points(era: int, lost: int) -> None:
    table = ending(Seat(goods="coin marble", tax=4), FREE, era=era)
    assert (goods(table, 0), points(table, 0)) == ("marble", {"tax": -lost})
    assert told(table, "misses_tax") == [{"clause": "11.3", "seat": 0, "n": lost, "missing": 2}]


@pytest.mark.rule("amritsar", "11.3")
def test_three_points_each_in_the_last_era() -> None:
    table = ending(Seat(goods="coin", points=20, tax=4), FREE, era=3)
    assert points(table, 0)["tax"] == -6


@pytest.mark.rule("amritsar", "12.4")
@pytest.mark.rule("amritsar", "12.5")
def test_the_part_below_nothing_is_forgiven() -> None:
    table = ending(Seat(points=3, tax=8), FREE, era=2)
    assert score(table, 0) == 0
    assert told(table, "misses_tax") == [{"clause": "11.3", "seat": 0, "n": 3, "missing": 6}]


@pytest.mark.rule("amritsar", "12.5")
@pytest.mark.rule("amritsar", "11.12")
def test_majorities_score_before_the_tax_is_due() -> None:
    table = ending(Seat(points=0, tax=1), FREE, donations={"north": "a0"})
    assert score(table, 0) == 4 - 1


@pytest.mark.rule("amritsar", "11.4")
@pytest.mark.rule("amritsar", "23.11")
@pytest.mark.parametrize(("income", "paid"), [(0, 4), (1, 4), (2, 3), (4, 3), (5, 2), (6, 1), (7, 1)])
def test_the_tax_icons_of_income(income: int, paid: int) -> None:
    table = ending(Seat(goods="coin coin coin coin", knowledge=(0, 0, income), tax=6), FREE)
    assert told(table, "pays_tax")[0]["n"] == paid


@pytest.mark.rule("amritsar", "18.8")
@pytest.mark.rule("amritsar", "11.4")
def test_tax_relief() -> None:
    table = ending(Seat(goods="coin coin coin", warehouses="tax-relief", tax=4), FREE)
    assert goods(table, 0) == "coin"
    table = ending(Seat(goods="coin coin", warehouses="tax-relief", knowledge=(0, 0, 2), tax=4), FREE)
    assert goods(table, 0) == "coin"


@pytest.mark.rule("amritsar", "11.11")
@pytest.mark.rule("amritsar", "11.6")
def test_spare_reductions_pay_nothing() -> None:
    table = ending(Seat(warehouses="tax-relief", knowledge=(0, 0, 2), tax=1), FREE)
    assert (goods(table, 0), points(table, 0)) == ("", {})


@pytest.mark.rule("amritsar", "11.5")
@pytest.mark.rule("amritsar", "23.11")
@pytest.mark.rule("amritsar", "13.12")
def test_income_of_research() -> None:
    table = ending(Seat(knowledge=(4, 0, 0), tax=0), Seat(knowledge=(3, 0, 0), tax=0))
    assert (markers(table, 0), markers(table, 1)) == ((3, 4), (2, 5))
    table = ending(Seat(knowledge=(4, 0, 0), tax=0, elephant=6), FREE, donations={"north": "a1"})
    assert (markers(table, 0), points(table, 0)) == ((6, 1), {})
    table = ending(Seat(knowledge=(4, 0, 0), tax=0, elephant=6), FREE, donations={"north": "a0 b1 c1"})
    assert (markers(table, 0), points(table, 0)) == ((6, 0), {"boards": 1})


@pytest.mark.rule("amritsar", "11.5")
@pytest.mark.rule("amritsar", "23.11")
def test_income_of_resources() -> None:
    """At step 4 one resource of choice, at step 6 two."""
    table = ending(Seat(knowledge=(0, 4, 0), tax=0), Seat(knowledge=(0, 6, 0), tax=0))
    assert asked(table) == (0, "gain")
    choose(table, "gain gold")
    assert asked(table) == (1, "gain_two")
    choose(table, "gain-two marble copper")
    assert (goods(table, 0), goods(table, 1)) == ("gold", "marble copper")


@pytest.mark.rule("amritsar", "11.5")
@pytest.mark.rule("amritsar", "23.11")
def test_income_of_income() -> None:
    table = ending(Seat(knowledge=(0, 0, 4), tax=0), Seat(knowledge=(0, 0, 3), tax=0))
    assert (goods(table, 0), points(table, 0)) == ("coin", {"boards": 1})
    assert (goods(table, 1), points(table, 1)) == ("", {})


@pytest.mark.rule("amritsar", "11.5")
@pytest.mark.rule("amritsar", "11.12")
@pytest.mark.rule("amritsar", "16.1")
def test_all_icons_from_the_start_player_on_each_step_for_all_first() -> None:
    """The coin of the income comes after the tax; what does not fit is given back."""
    seats = Seat(goods="marble copper gold", knowledge=(4, 4, 4), tax=4), Seat(goods="coin", knowledge=(0, 4, 0), tax=1)
    table = ending(*seats, start=1)
    assert (asked(table), goods(table, 1)) == ((1, "gain"), "")
    assert points(table, 0) == {"tax": -2}
    choose(table, "gain marble")
    assert asked(table) == (0, "gain")
    choose(table, "gain gold", "return coin")
    assert (goods(table, 0), points(table, 0)) == ("marble copper gold gold", {"tax": -2, "boards": 1})


@pytest.mark.rule("amritsar", "11.12")
def test_income_meets_no_bridge() -> None:
    table = ending(Seat(knowledge=(0, 0, 4), tax=0), FREE, bridges="donate-coin market-point upgrade-coin")
    assert (goods(table, 0), told(table, "bridge")) == ("coin", [])


@pytest.mark.rule("amritsar", "11.7")
@pytest.mark.rule("amritsar", "11.8")
def test_the_bridge_is_flipped_and_the_next_temple_piece_placed() -> None:
    table = ending(FREE, FREE)
    assert told(table, "bridge_flips") == [{"clause": "11.7", "bridge": "full-station-any"}]
    assert told(table, "era") == [{"clause": "11.8", "era": 2}]
    position = table.view(None)["position"]
    assert [one["state"] for one in position["bridges"]] == ["past", "current", "to_come"]
    assert [one["state"] for one in position["temple"]] == ["past", "current", "to_come"]
    assert (position["era"], position["round"], asked(table)) == (2, 1, (0, "move"))


@pytest.mark.rule("amritsar", "11.8")
@pytest.mark.rule("amritsar", "4.1")
def test_after_the_third_era_the_game_is_over() -> None:
    table = ending(FREE, FREE, era=3)
    assert table.over
    assert [one["state"] for one in table.view(None)["position"]["bridges"]] == ["past"] * 3
    assert told(table, "era") == []


@pytest.mark.rule("amritsar", "11.10")
@pytest.mark.rule("amritsar", "11.5")
def test_the_last_income_is_paid_before_the_final_scoring() -> None:
    """The resource of the income counts for the top of its track."""
    table = ending(Seat(knowledge=(0, 7, 0), tax=0), FREE, era=3)
    choose(table, "gain-two marble marble")
    assert points(table, 0) == {"knowledge": 2}
