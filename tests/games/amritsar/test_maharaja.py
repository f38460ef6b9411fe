"""The Maharaja's turn in the solo game [22.4, 22.5, 22.8-22.14, 22.20-22.24]: donation, two actions, rows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.amritsar.situation import (
    Raja,
    Seat,
    Table,
    act_plainly,
    acting,
    asked,
    choose,
    donated,
    goods,
    hoard,
    market,
    now,
    outcome,
    place,
    points,
    score,
    sit_down,
    told,
)

RAJA = 1
"""His seat."""
LAID = {"west": "a1"}
"""Where his first marker is when his elephant has none."""


def his_turn(called: str, beside: str, raja: Raja | None = None, seat: Seat | None = None, **rest: Any) -> Table:
    """Let him play right after the player activated a worker of a colour, with another one beside him."""
    court = " ".join([beside, *(one for one in ("white", "yellow", "blue", "green") if one != beside)])
    rest = {"stage": "maharaja", "called": called, "raja": raja or Raja(), "court": court, **rest}
    return sit_down(seat or Seat(), **rest)


def acts(table: Table) -> list[str]:
    return [line["colour"] for line in told(table, "maharaja_acts")]


def rows(table: Table) -> int:
    return now(table).row_markers


def mine(table: Table) -> tuple[int, ...]:
    return now(table).mine


# ---------------------------------------------------------------------- his donation [22.8]


@pytest.mark.rule("amritsar", "22.8")
@pytest.mark.rule("amritsar", "22.20")
@pytest.mark.parametrize(
    ("temple", "district"), [((1, 2, 3), "north"), ((2, 1, 3), "east"), ((3, 1, 2), "south"), ((4, 1, 2), "west")]
)
def test_he_gives_where_the_temple_pays_most(temple: tuple[int, ...], district: str) -> None:
    """His elephant goes there free of cost and penalty."""
    table = his_turn("white", "blue", Raja(place="south"), temple=temple)
    assert donated(table, district) == "a1"
    assert (place(table, RAJA), now(table).elephant[RAJA], points(table, RAJA)["donations"]) == (district, 0, 1)
    assert "penalty" not in points(table, RAJA)
    lines = told(table, "maharaja_donates")
    assert [(line["district"], line["space"], line["n"]) for line in lines] == [(district, "a", 1)]


@pytest.mark.rule("amritsar", "22.8")
@pytest.mark.rule("amritsar", "22.20")
@pytest.mark.rule("amritsar", "22.5")
def test_he_takes_the_space_with_most_points_the_leftmost_of_them() -> None:
    """Second layer before first; what he pays goes back to the mine."""
    raja = Raja(hoard="marble marble copper copper")
    table = his_turn("white", "white", raja, donations={"north": "a0 b0 c0"}, seat=Seat(elephant=0))
    assert donated(table, "north") == "a0 b0 c0 d1"
    assert hoard(table) == "marble marble copper"  # a marble came by the white action
    assert points(table, 0) == {"below": 2}
    assert points(table, RAJA) == {"donations": 2}


@pytest.mark.rule("amritsar", "22.8")
@pytest.mark.rule("amritsar", "22.20")
def test_the_point_for_markers_below_is_not_weighed() -> None:
    """On the right one of the two markers below is his own; he gives on the left, where both are the player's."""
    laid = {"north": "a0 b0 c1"}
    table = his_turn("white", "white", Raja(hoard="marble copper"), donations=laid)
    assert donated(table, "north") == "a0 b0 c1 d1"
    assert (points(table, 0), points(table, RAJA)) == ({"below": 2}, {"donations": 2})


@pytest.mark.rule("amritsar", "22.8")
@pytest.mark.rule("amritsar", "22.20")
def test_he_gives_only_where_he_can_pay() -> None:
    """The north is full in its first layer and he has marble only: he goes to the second best district."""
    table = his_turn("white", "white", donations={"north": "a0 b0 c0"}, seat=Seat(elephant=0))
    assert (donated(table, "north"), donated(table, "east"), place(table, RAJA)) == ("a0 b0 c0", "a1", "east")


@pytest.mark.rule("amritsar", "22.8")
@pytest.mark.rule("amritsar", "22.4")
@pytest.mark.rule("amritsar", "22.22")
@pytest.mark.parametrize("raja", [Raja(hoard="", place="west"), Raja(elephant=0, place="west")])
def test_who_cannot_give_gains_a_marker_and_stays(raja: Raja) -> None:
    table = his_turn("blue", "blue", raja, donations=LAID)
    assert (place(table, RAJA), now(table).elephant[RAJA], rows(table)) == (
        "west",
        raja.elephant + 1,
        15 - raja.elephant - 1,
    )
    assert told(table, "maharaja_donates") == []


@pytest.mark.rule("amritsar", "22.8")
@pytest.mark.rule("amritsar", "22.24")
@pytest.mark.rule("amritsar", "5.3")
def test_markers_below_earn_for_both_sides() -> None:
    seat = Seat(goods="marble copper", place="north", elephant=1)
    table = acting("yellow", "north", seat, raja=Raja(hoard="", elephant=1), donations={"north": "a1 b0"})
    choose(table, "ride donate")
    told_before = "3 points; costs 1 marble and 1 copper; 1 point for the Maharaja; on layer 2"
    assert outcome(table, "donate north d") == told_before
    act_plainly(choose(table, "donate north d"))
    assert (points(table, 0), points(table, RAJA)["below"]) == ({"donations": 2, "below": 1}, 1)
    assert told(table, "maharaja_marker_below") == [{"clause": "5.3", "seat": 1, "n": 1}]


# ---------------------------------------------------------------------- his two actions [22.9]


@pytest.mark.rule("amritsar", "22.9")
@pytest.mark.rule("amritsar", "22.23")
@pytest.mark.parametrize(
    ("called", "beside", "order"),
    [
        ("green", "yellow", ["yellow", "green"]),
        ("white", "blue", ["blue", "white"]),
        ("yellow", "white", ["yellow", "white"]),
        ("blue", "green", ["blue", "green"]),
        ("blue", "blue", ["blue", "blue"]),
    ],
)
def test_the_players_worker_and_his_own_from_top_to_bottom(called: str, beside: str, order: list[str]) -> None:
    table = his_turn(called, beside)
    assert acts(table) == order


@pytest.mark.rule("amritsar", "22.9")
@pytest.mark.rule("amritsar", "22.23")
def test_the_token_counts_where_it_stands_before_it_moves_and_the_true_colour() -> None:
    seat = Seat(warehouses="green-white", mahouts="white=any", post="blue", place="west")
    table = acting("green", "south", seat, court="white blue yellow green", in_round=2)
    act_plainly(table)
    assert acts(table) == ["blue", "green"]
    assert [line["colour"] for line in told(table, "maharaja_calls")] == ["yellow"]


@pytest.mark.rule("amritsar", "22.10")
@pytest.mark.rule("amritsar", "22.4")
@pytest.mark.rule("amritsar", "22.5")
@pytest.mark.rule("amritsar", "22.21")
def test_yellow_a_marker_a_marble_and_one_marble_less_at_the_market() -> None:
    table = his_turn("yellow", "white", Raja(hoard=""))
    assert (now(table).elephant[RAJA], rows(table)) == (1 + 1 + 1, 13)
    assert hoard(table) == "marble marble"  # one by yellow, one by the first space of the white track
    assert market(table) == (5, 5, 4)
    assert told(table, "maharaja_clears") == [{"clause": "22.10", "resource": "marble"}]


@pytest.mark.rule("amritsar", "22.10")
def test_an_empty_market_loses_nothing() -> None:
    table = his_turn("yellow", "white", Raja(hoard=""), market={"marble": 0})
    assert market(table) == (0, 5, 4)
    assert told(table, "maharaja_clears") == []


@pytest.mark.rule("amritsar", "22.5")
@pytest.mark.rule("amritsar", "22.10")
@pytest.mark.rule("amritsar", "22.21")
def test_without_marble_in_the_mine_he_takes_the_next_along_the_arrows() -> None:
    """Copper for marble, and the market loses copper; gold when copper is out too."""
    raja = Raja(hoard="marble marble marble marble", elephant=0)
    table = his_turn("yellow", "white", raja, donations=LAID)
    assert hoard(table) == "marble marble marble marble copper copper"
    assert market(table) == (6, 4, 4)
    raja = Raja(hoard="marble marble marble marble copper copper copper", elephant=0)
    table = his_turn("yellow", "white", raja, donations=LAID)
    assert hoard(table).split().count("gold") == 2
    assert market(table) == (6, 5, 3)


@pytest.mark.rule("amritsar", "22.5")
@pytest.mark.rule("amritsar", "22.21")
def test_gold_missing_goes_on_to_marble() -> None:
    """In era III blue wants copper and gold: without gold the arrows lead back to marble."""
    raja = Raja(hoard="gold gold", elephant=0)
    table = his_turn("blue", "white", raja, era=3, donations=LAID)
    assert hoard(table) == "marble marble copper gold gold"


@pytest.mark.rule("amritsar", "22.5")
@pytest.mark.rule("amritsar", "22.21")
def test_an_empty_mine_gives_points_and_leaves_the_market_alone() -> None:
    raja = Raja(hoard="marble " * 4 + "copper " * 3 + "gold gold", elephant=0)
    table = his_turn("yellow", "blue", raja, donations=LAID)
    assert (points(table, RAJA)["boards"], market(table), mine(table)) == (3, (6, 5, 4), (0, 0, 0))


@pytest.mark.rule("amritsar", "22.11")
@pytest.mark.parametrize(("era", "gained"), [(1, "marble marble"), (2, "marble copper"), (3, "copper gold")])
def test_blue_by_the_eras(era: int, gained: str) -> None:
    raja = Raja(hoard="", elephant=0, step=2)
    table = his_turn("blue", "white", raja, era=era, donations=LAID)
    assert hoard(table) == gained  # the third space of the white track gives a point


@pytest.mark.rule("amritsar", "22.12")
@pytest.mark.rule("amritsar", "22.26")
@pytest.mark.parametrize(
    ("step", "after", "resources", "gained", "scored"),
    [
        (0, 1, "marble", 0, {}),
        (1, 2, "", 1, {"boards": 1}),  # the third marker of this turn is the last of its row
        (2, 3, "", 0, {"boards": 1}),
        (3, 4, "marble marble", 0, {}),
        (4, 5, "", 0, {"boards": 1}),
        (5, 6, "", 0, {"boards": 1}),
        (6, 5, "", 0, {"boards": 1}),
    ],
)
def test_white_along_the_track_and_to_and_fro_at_its_end(
    step: int, after: int, resources: str, gained: int, scored: dict[str, int]
) -> None:
    """The other action is a green one that can do nothing but take a marker."""
    raja = Raja(hoard="", elephant=0, step=step)
    table = his_turn("white", "green", raja, donations=LAID)
    extra = 1 if resources else 0  # with marble in hand green gives it away
    assert now(table).white_step == after
    assert len(hoard(table).split()) == len(resources.split()) - extra
    assert {name: n for name, n in points(table, RAJA).items() if name == "boards"} == scored
    assert rows(table) == 15 - 1 - gained - (0 if extra else 1)


@pytest.mark.rule("amritsar", "22.13")
def test_green_gives_on_the_tile_of_his_goal() -> None:
    """First where the temple pays most, then where his card says, though it pays least."""
    raja = Raja(hoard="marble marble", elephant=2, goal="each-west")
    table = his_turn("green", "white", raja)
    assert (donated(table, "north"), donated(table, "west"), place(table, RAJA)) == ("a1", "a1", "west")


@pytest.mark.rule("amritsar", "22.13")
@pytest.mark.rule("amritsar", "22.20")
def test_green_falls_back_to_the_best_tile() -> None:
    raja = Raja(hoard="marble marble", elephant=2, goal="each-west")
    table = his_turn("green", "white", raja, donations={"west": "a0 b0 c0"}, seat=Seat(elephant=0))
    assert (donated(table, "north"), donated(table, "west"), place(table, RAJA)) == ("a1 c1", "a0 b0 c0", "north")


@pytest.mark.rule("amritsar", "22.13")
@pytest.mark.rule("amritsar", "22.4")
def test_green_takes_a_marker_where_nothing_can_be_given() -> None:
    raja = Raja(hoard="", elephant=2, place="south")
    table = his_turn("green", "green", raja)
    assert (now(table).elephant[RAJA], place(table, RAJA)) == (5, "south")


@pytest.mark.rule("amritsar", "22.22")
def test_up_to_three_donations_a_turn_and_the_marker_of_a_failed_one_serves_green() -> None:
    raja = Raja(hoard="marble marble marble", elephant=3)
    table = his_turn("green", "green", raja)
    assert len(told(table, "maharaja_donates")) == 3
    assert donated(table, "north") == "a1 b1 c1"
    table = his_turn("green", "white", Raja(elephant=0), donations=LAID)
    assert (len(told(table, "maharaja_donates")), now(table).elephant[RAJA]) == (1, 0)


# ---------------------------------------------------------------------- rows of markers [22.4]


@pytest.mark.rule("amritsar", "22.4")
@pytest.mark.rule("amritsar", "22.26")
@pytest.mark.rule("amritsar", "22.24")
@pytest.mark.parametrize(
    ("left", "scored", "mined"), [(13, 1, ""), (10, 0, "gold"), (7, 2, ""), (4, 0, "gold"), (1, 3, "")]
)
def test_the_last_marker_of_a_row_brings_its_reward(left: int, scored: int, mined: str) -> None:
    """He fails to give for want of resources and takes a marker: the last one of its row."""
    raja = Raja(hoard="", elephant=16 - left, step=5)
    table = his_turn("white", "white", raja)
    assert (rows(table), points(table, RAJA).get("boards", 0), hoard(table)) == (left - 1, scored + 2, mined)


@pytest.mark.rule("amritsar", "22.4")
def test_without_markers_left_there_is_a_point_instead() -> None:
    table = his_turn("white", "white", Raja(hoard="", elephant=16, step=5))
    assert (rows(table), now(table).elephant[RAJA], points(table, RAJA)) == (0, 16, {"boards": 3})


@pytest.mark.rule("amritsar", "22.21")
@pytest.mark.rule("amritsar", "22.4")
@pytest.mark.rule("amritsar", "22.5")
def test_the_gold_of_a_row_follows_the_arrows_too() -> None:
    raja = Raja(hoard="gold gold", elephant=6, step=5, place="south")
    table = his_turn("white", "white", raja)
    assert (rows(table), hoard(table)) == (9, "marble gold gold")


@pytest.mark.rule("amritsar", "22.24")
@pytest.mark.rule("amritsar", "22.10")
def test_a_row_reward_comes_before_the_next_part_of_the_action() -> None:
    """Yellow: the marker is the last of the first row, its point comes before the marble."""
    table = his_turn("yellow", "blue", Raja(elephant=3))
    ids = [entry.id for entry in table.log]
    assert rows(table) == 12
    assert ids.index("log.maharaja_points") < ids.index("log.maharaja_mines")


@pytest.mark.rule("amritsar", "22.19")
def test_six_markers_are_no_limit_for_him() -> None:
    table = his_turn("green", "green", Raja(hoard="", elephant=6))
    assert now(table).elephant[RAJA] == 9


# ---------------------------------------------------------------------- after his turn


@pytest.mark.rule("amritsar", "22.14")
@pytest.mark.rule("amritsar", "4.3")
@pytest.mark.rule("amritsar", "4.4")
@pytest.mark.rule("amritsar", "22.19")
def test_the_player_may_follow_the_worker_he_comes_to_for_nobodys_point() -> None:
    seat = Seat(mahouts="yellow=any")
    table = his_turn("white", "white", Raja(hoard=""), seat)
    assert asked(table) == (0, "follow")
    before = score(table, RAJA)
    choose(table, "follow", "gain gold")
    assert (goods(table, 0), score(table, 0), score(table, RAJA)) == ("gold", 5, before)
    assert asked(table) == (0, "move")


@pytest.mark.rule("amritsar", "22.24")
@pytest.mark.rule("amritsar", "6.2")
@pytest.mark.rule("amritsar", "22.15")
def test_bridges_and_income_give_him_nothing() -> None:
    table = his_turn("green", "white", bridges="donate-coin market-point upgrade-coin")
    assert (now(table).goods[RAJA], told(table, "bridge")) == ((0, 0, 0, 0), [])
