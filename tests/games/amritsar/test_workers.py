"""Moving workers [8.1-8.6, 8.7, 8.8-8.10] and the tile that skips a station free [18.9]."""

from __future__ import annotations

import pytest

from tests.games.amritsar.situation import (
    Seat,
    acting,
    asked,
    choose,
    goods,
    lying,
    now,
    options,
    outcome,
    points,
    prompt,
    refusal,
    sit_down,
    station,
    told,
)

FULL = {
    "e1": "white blue",
    "e2": "white yellow yellow green",
    "s1": "",
    "s2": "",
    "w1": "white yellow blue green",
    "w2": "",
    "n1": "blue",
    "n2": "green",
}


@pytest.mark.rule("amritsar", "8.1")
@pytest.mark.rule("amritsar", "8.2")
@pytest.mark.rule("amritsar", "8.4")
@pytest.mark.rule("amritsar", "8.6")
def test_the_rulebooks_example() -> None:
    """From the first eastern station, over full ones, with a coin left in the south, to the elephant in the west."""
    table = sit_down(Seat(place="west"), Seat(), stations=FULL, coins={"e1": 1})
    choose(table, "stay")
    assert outcome(table, "take e1").startswith("white and blue; 1 coin; the last one is due at S2 in the south: ")
    choose(table, "take e1")
    assert goods(table, 0) == "coin"
    assert options(table) == [
        *("activate white s2", "activate blue s2", "activate white w2", "activate blue w2"),
    ]
    choose(table, "activate white w2")
    assert (station(table, "e1"), station(table, "s1"), station(table, "s2"), station(table, "w2")) == (
        *("", "blue", "", "white"),
    )
    assert (goods(table, 0), lying(table)) == ("", {"s2": 1})
    assert told(table, "skips") == [{"clause": "8.4", "seat": 0, "station": "s2"}]
    assert told(table, "activates") == [{"clause": "8.4", "seat": 0, "colour": "white", "station": "w2"}]
    assert asked(table) == (0, "act")
    assert "elephant white-3" in options(table)


@pytest.mark.rule("amritsar", "8.1")
def test_a_station_without_workers_cannot_be_taken() -> None:
    table = sit_down(Seat(), Seat(), stations=FULL)
    choose(table, "stay")
    assert options(table) == ["take n1", "take n2", "take e1", "take e2", "take w1"]
    assert refusal(table, "take s1") == ("no_workers", "8.1")


@pytest.mark.rule("amritsar", "8.1")
def test_this_step_is_not_left_out() -> None:
    table = sit_down(Seat(), Seat())
    choose(table, "stay")
    assert all(one.startswith("take") for one in options(table))


@pytest.mark.rule("amritsar", "8.2")
def test_one_worker_for_each_station_in_the_order_the_player_likes() -> None:
    stations = {"n1": "white yellow blue", "n2": "", "e1": "", "e2": "", "s1": ""}
    table = sit_down(Seat(), Seat(), stations=stations)
    choose(table, "stay", "take n1", "activate yellow e2")
    assert asked(table) == (0, "leave")
    assert options(table) == ["leave white n2", "leave blue n2"]
    assert outcome(table, "leave blue n2") == "then there: blue"
    assert refusal(table, "leave green n2") == ("not_carried", "8.2")
    assert refusal(table, "leave white e1") == ("not_reached", "8.2")
    choose(table, "leave blue n2")
    assert [station(table, name) for name in ("n1", "n2", "e1", "e2")] == ["", "blue", "white", "yellow"]
    assert told(table, "leaves") == [
        {"clause": "8.2", "seat": 0, "colour": "blue", "station": "n2"},
        {"clause": "8.2", "seat": 0, "colour": "white", "station": "e1"},
    ]


@pytest.mark.rule("amritsar", "8.2")
def test_workers_of_one_colour_are_set_down_without_a_question() -> None:
    stations = {"n1": "white white white", "n2": "", "e1": "", "e2": ""}
    table = sit_down(Seat(), Seat(), stations=stations)
    choose(table, "stay", "take n1")
    assert [station(table, name) for name in ("n2", "e1", "e2")] == ["white"] * 3
    assert asked(table) == (0, "act")


@pytest.mark.rule("amritsar", "8.3")
@pytest.mark.rule("amritsar", "8.5")
def test_full_counts_those_set_down_on_the_way() -> None:
    """The second station gets its fourth worker in this move: going right round, the last one must pass it free."""
    stations = {
        "n1": "white yellow",
        "n2": "white white yellow",
        "e1": "",
        "e2": "yellow",
        "s1": "blue",
        "s2": "blue",
        "w1": "blue",
        "w2": "green green green",
    }
    table = sit_down(Seat(goods="coin " * 4), Seat(), stations=stations, coins={})
    choose(table, "stay", "take n1")
    assert refusal(table, "activate white n2") == ("station_full", "8.3")
    ends = [f"activate white {name}" for name in ("e1", "e2", "s1", "s2", "w1")]
    assert [one for one in options(table) if "white" in one] == ends
    assert refusal(table, "activate white w2") == ("too_few_coins", "8.4")
    choose(table, "activate white w1")
    assert (lying(table), goods(table, 0)) == ({"e1": 1, "e2": 1, "s1": 1, "s2": 1}, "")
    assert station(table, "n2") == "white white yellow yellow"


@pytest.mark.rule("amritsar", "8.7")
@pytest.mark.rule("amritsar", "8.8")
def test_the_last_worker_may_come_home_and_beyond() -> None:
    """Up to seven stations are passed; the one taken is empty and may be the end."""
    stations = {"n1": "white", "n2": ""}
    rich = Seat(goods="coin " * 7, warehouses="bargain marbles")
    table = sit_down(rich, Seat(), stations=stations)
    choose(table, "stay", "take n1")
    assert [one.split()[2] for one in options(table)] == ["n2", "e1", "e2", "s1", "s2", "w1", "w2", "n1"]
    choose(table, "activate white n1")
    assert station(table, "n1") == "white"
    assert lying(table) == dict.fromkeys(("n2", "e1", "e2", "s1", "s2", "w1", "w2"), 1)
    assert goods(table, 0) == ""


@pytest.mark.rule("amritsar", "8.8")
def test_four_workers_with_two_full_stations_on_the_way() -> None:
    """No choice is a dead end: the last worker is due six stations on, and free."""
    stations = {"n1": "white yellow blue green", "n2": "white white yellow yellow", "e1": "blue blue green green"}
    table = sit_down(Seat(), Seat(), stations={**stations, **dict.fromkeys(("e2", "s1", "s2", "w1", "w2"), "")})
    choose(table, "stay", "take n1", "gain marble")
    assert options(table) == [f"activate {colour} w1" for colour in ("white", "yellow", "blue", "green")]
    choose(table, "activate green w1", "leave blue e2", "leave yellow s1")
    assert [station(table, name) for name in ("e2", "s1", "s2", "w1")] == ["blue", "yellow", "white", "green"]


@pytest.mark.rule("amritsar", "8.4")
@pytest.mark.rule("amritsar", "8.5")
@pytest.mark.rule("amritsar", "16.3")
def test_what_cannot_be_paid_is_not_offered() -> None:
    table = sit_down(Seat(goods="coin"), Seat(), stations={"n1": "white", "n2": ""})
    choose(table, "stay", "take n1")
    assert options(table) == ["activate white n2", "activate white e1"]
    assert refusal(table, "activate white e2") == ("too_few_coins", "8.4")
    assert refusal(table, "activate blue n2") == ("not_carried", "8.2")


@pytest.mark.rule("amritsar", "8.5")
@pytest.mark.rule("amritsar", "8.6")
def test_coins_found_at_the_end_do_not_pay_the_way_there() -> None:
    table = sit_down(Seat(), Seat(), stations={"n1": "white yellow", "n2": "", "e1": ""}, coins={"e1": 2, "e2": 3})
    choose(table, "stay", "take n1")
    assert options(table) == ["activate white e1", "activate yellow e1"]
    assert outcome(table, "activate white e1").endswith("; 2 coins")
    choose(table, "activate white e1")
    assert (goods(table, 0), lying(table)) == ("coin coin", {"e2": 3})


@pytest.mark.rule("amritsar", "8.5")
def test_coins_pile_up() -> None:
    table = sit_down(Seat(goods="coin"), Seat(), stations={"n1": "white", "n2": ""}, coins={"n2": 2})
    choose(table, "stay", "take n1", "activate white e1")
    assert lying(table) == {"n2": 3}


@pytest.mark.rule("amritsar", "8.6")
def test_only_the_stations_at_both_ends_give_their_coins() -> None:
    stations = {"n1": "white white", "n2": "", "e1": ""}
    table = sit_down(Seat(), Seat(), stations=stations, coins={"n1": 1, "n2": 1, "e1": 1})
    choose(table, "stay", "take n1", "activate white e1")
    assert (goods(table, 0), lying(table)) == ("coin coin", {"n2": 1})


@pytest.mark.rule("amritsar", "16.2")
@pytest.mark.rule("amritsar", "16.1")
def test_coins_from_the_station_are_stored_before_a_skip_is_paid() -> None:
    seat = Seat(goods="marble marble marble")
    table = sit_down(seat, Seat(), stations={"n1": "white", "n2": ""}, coins={"n1": 3})
    choose(table, "stay", "take n1")
    assert (asked(table), prompt(table)) == ((0, "return"), {"n": 2})
    choose(table, "return coin+coin")
    assert goods(table, 0) == "marble marble marble coin"
    assert options(table) == ["activate white n2", "activate white e1"]


@pytest.mark.rule("amritsar", "18.9")
@pytest.mark.rule("amritsar", "8.9")
def test_a_free_skip_saves_one_coin_where_the_owner_likes() -> None:
    seat = Seat(goods="coin", warehouses="free-skip")
    table = sit_down(seat, Seat(), stations={"n1": "white", "n2": ""})
    choose(table, "stay", "take n1")
    assert options(table) == ["activate white n2", "activate white e1", "activate white e2"]
    choose(table, "activate white e2")
    assert (asked(table), options(table)) == ((0, "spare"), ["spare n2", "spare e1"])
    assert refusal(table, "spare s1") == ("not_skipped", "18.9")
    choose(table, "spare n2")
    assert (goods(table, 0), lying(table)) == ("", {"e1": 1})


@pytest.mark.rule("amritsar", "18.9")
@pytest.mark.rule("amritsar", "8.7")
def test_a_free_skip_needs_no_coin_at_all() -> None:
    table = sit_down(Seat(warehouses="free-skip"), Seat(), stations={"n1": "white", "n2": ""})
    choose(table, "stay", "take n1", "activate white e1")
    assert (lying(table), asked(table)) == ({}, (0, "act"))


@pytest.mark.rule("amritsar", "8.9")
def test_full_stations_do_not_use_it_up() -> None:
    stations = {"n1": "white", "n2": "", "e1": "yellow yellow blue blue", "e2": ""}
    table = sit_down(Seat(warehouses="free-skip"), Seat(), stations=stations)
    choose(table, "stay", "take n1")
    assert options(table) == ["activate white n2", "activate white e2"]
    choose(table, "activate white e2")
    assert lying(table) == {}


@pytest.mark.rule("amritsar", "18.9")
@pytest.mark.rule("amritsar", "9.7")
def test_gained_in_a_turn_it_serves_the_next_worker_move() -> None:
    table = acting("blue", "east", Seat(goods="marble"), Seat())
    choose(table, "work green-1", "build free-skip")
    assert asked(table) == (1, "move")
    while asked(table)[0] == 1:
        choose(table, "end" if "end" in options(table) else options(table)[0])
    choose(table, "stay", "take e1")
    assert (goods(table, 0), {one.split()[2] for one in options(table)}) == ("", {"s1", "s2"})


@pytest.mark.rule("amritsar", "8.10")
def test_coins_on_stations_stay_from_era_to_era_and_belong_to_nobody() -> None:
    seats = Seat(tax=0, goals="start=most-coins"), Seat(tax=0)
    table = sit_down(*seats, stage="era end", turn=None, coins={"s1": 4})
    assert (lying(table), now(table).era) == ({"s1": 4}, 1)
    table = sit_down(*seats, stage="era end", turn=None, era=3, coins={"s1": 4})
    assert table.over
    assert (points(table, 0), lying(table)) == ({}, {"s1": 4})


@pytest.mark.rule("amritsar", "9.1")
def test_what_a_worker_opens_is_said_before() -> None:
    table = sit_down(Seat(place="north"), Seat(), stations={"w2": "white blue", "n1": "", "n2": ""})
    choose(table, "stay", "take w2")
    assert outcome(table, "activate blue n2") == (
        "in the north: step 1 of research: 1 marker, or 1 coin, or 2 marble and then 1 resource of choice; "
        "your elephant acts too"
    )
