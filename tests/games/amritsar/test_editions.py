"""Editions: an owner's own values; good ones are played, bad ones are refused by name."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.messages import BadInput
from tests.games.amritsar.situation import (
    GAME,
    Raja,
    Seat,
    Table,
    acting,
    asked,
    at,
    choose,
    donated,
    goods,
    lone,
    lying,
    now,
    options,
    outcome,
    place,
    points,
    refusal,
    sit_down,
    tax,
    write_down,
)


def new(players: int = 2, mode: str = "standard", **sheets: Any) -> Table:
    edition = {"game": "amritsar", "name": "mine", **sheets}
    return durbar.new_table("amritsar", players=players, mode=mode, seed="edition", edition=edition)


def play(table: Table) -> Table:
    rng = Random(7)
    while table.decision is not None:
        table.choose(rng.choice(table.decision.options))
    return table


@pytest.mark.rule("amritsar", "23.6")
def test_another_tile_for_four() -> None:
    """The fallback with a point on every space of the lowest layer."""
    spaces = [
        *(["a", 1, 1, ""], ["b", 1, 1, ""], ["c", 1, 1, ""], ["d", 1, 1, ""], ["e", 2, 2, "ab"], ["f", 2, 2, "bc"]),
        *(["g", 2, 2, "cd"], ["h", 3, 4, "ef"], ["i", 3, 4, "fg"], ["j", 4, 6, "hi"]),
    ]
    seats = Seat(goods="marble", place="north"), Seat(), Seat(), Seat()
    table = acting("green", "north", *seats, edition={"donation_4": {"spaces": spaces}})
    choose(table, "ride donate", "donate north b")
    assert points(table, 0) == {"donations": 1}


@pytest.mark.rule("amritsar", "23.3")
def test_other_points_at_the_market() -> None:
    sheets = {"market_points": {"marble": [2, 0, 0, 0, 0, 0]}}
    table = acting("blue", "east", Seat(goods="marble"), Seat(), market={"marble": 5}, edition=sheets)
    choose(table, "work yellow-2", "sell marble")
    assert points(table, 0) == {"market": 2}


@pytest.mark.rule("amritsar", "23.2")
def test_other_prices() -> None:
    sheets = {"market": {"gold": [3, 3, 3, 3], "supply_price": 4}}
    table = acting("blue", "east", Seat(goods="coin coin coin"), Seat(), edition=sheets)
    choose(table, "work yellow-2")
    assert outcome(table, "buy gold") == "1 gold and 1 marker; costs 3 coins"


@pytest.mark.rule("amritsar", "23.8")
@pytest.mark.rule("amritsar", "22.20")
def test_equal_temple_numbers_go_clockwise_from_his_elephant() -> None:
    tiles = [[4, 2, 2, 2], [1, 4, 3, 2], [2, 1, 4, 3], [3, 2, 1, 4]]
    table = sit_down(
        Seat(elephant=0),
        raja=Raja(place="south"),
        stage="maharaja",
        called="white",
        donations={"north": "a0 b0 c0"},
        edition={"temple_tiles": {"tiles": tiles}},
    )
    assert (donated(table, "south"), place(table, 1)) == ("a1", "south")


@pytest.mark.rule("amritsar", "17.8")
def test_other_bags() -> None:
    """The alternative with a bag on one mahout alone."""
    sheets = {"mahout_bags": {"coin-marble": 0, "study": 0}}
    table = acting("green", "south", Seat(goods="gold"), Seat(), edition=sheets)
    choose(table, "top green-2", "train study blue")
    assert tax(table, 0) == 1


@pytest.mark.rule("amritsar", "18.16")
def test_other_warehouse_spaces() -> None:
    table = sit_down(Seat(warehouses="swap"), Seat(), edition={"warehouses": {"swap": {"spaces": 3, "bags": 2}}})
    assert now(table).capacity[0] == 7


@pytest.mark.rule("amritsar", "23.10")
def test_goal_slots_in_another_order() -> None:
    sheets = {"goal_slots": {"rewards": ["none", "points", "any", "coins"]}}
    seat = Seat(goods="copper", cards="most-north")
    table = acting("blue", "east", seat, Seat(), edition=sheets)
    choose(table, "work green-1", "lay most-north any")
    assert points(table, 0) == {"boards": 2}


@pytest.mark.rule("amritsar", "23.16")
@pytest.mark.rule("amritsar", "23.17")
def test_other_unseen_tiles() -> None:
    sheets = {"district_tiles_unseen": {"yellow-3": ["market", "market-coin"]}}
    table = acting("blue", "west", Seat(goods="coin", place="north"), Seat(), edition=sheets)
    choose(table, "work yellow-3")
    assert asked(table) == (0, "trade")


@pytest.mark.rule("amritsar", "22.18")
@pytest.mark.parametrize(
    ("sheets", "counted", "scored"),
    [
        ({"solo_end": {"reading": "other"}}, "elephant", {"knowledge": 7}),
        ({"solo_end": {"reading": "other"}, "solo": {"last_space": "coins"}}, "coins", {}),
        ({"solo": {"last_space": "elephant"}}, "coins", {}),
    ],
)
def test_the_other_reading_of_the_last_space_of_his_track(
    sheets: dict[str, Any], counted: str, scored: dict[str, int]
) -> None:
    """The rulebook's word stays unless the edition says that the other reading counts; the page shows which does."""
    begun = {"raja": Raja(elephant=7, step=6), "stage": "era end", "turn": None, "era": 3, "edition": sheets}
    table = sit_down(Seat(tax=0), **begun)
    assert points(table, 1) == scored
    assert table.view(0)["position"]["maharaja"]["last_space"] == counted


@pytest.mark.rule("amritsar", "22.18")
def test_a_reading_nobody_knows_is_refused() -> None:
    with pytest.raises(BadInput, match=r"solo_end\.reading: must be one of .*word.*other"):
        new(1, solo_end={"reading": "elephant"})


@pytest.mark.rule("amritsar", "22.26")
def test_another_board_of_the_maharaja() -> None:
    sheets = {"solo": {"rows": [["point", 2], ["gold", 1], ["point", 3]], "markers_in_row": 5}}
    for mode in ("standard", "harder"):
        table = new(1, mode, **sheets)
        assert now(table).row_markers == (15 if mode == "standard" else 14)
        assert play(table).over


@pytest.mark.rule("amritsar", "2.11")
@pytest.mark.rule("amritsar", "14.5")
def test_fewer_warehouses_run_out() -> None:
    """Three tiles for two players, all on one board: the other has free slots and nothing to put there."""
    rival = Seat(warehouses="marbles coin-any swap")
    sheets = {"display": {"warehouses": {"1": 6, "2": 3, "3": 9, "4": 12}}}
    doc = write_down(Seat(goods="marble"), rival, stations=lone("blue", "east"), edition=sheets)
    doc["state"]["display"] = []
    table = choose(at(doc), "stay", "take n2")
    assert refusal(table, "work green-1") == ("nothing_to_do", "10.4")


@pytest.mark.rule("amritsar", "17.8")
def test_a_bag_on_the_donate_tile_counts_from_the_opening_on() -> None:
    table = new(mahout_bags={"donate": 1})
    first = asked(table)[0]
    choose(table, options(table)[0], "post blue")
    assert tax(table, first) == 2


@pytest.mark.rule("amritsar", "23.13")
def test_another_tax_track() -> None:
    table = sit_down(
        Seat(goods="coin coin coin", tax=1),
        Seat(tax=0),
        stage="era end",
        turn=None,
        edition={"tax": {"coins": [0, 3, 4]}},
    )
    assert goods(table, 0) == ""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_with_many_changes_end(players: int) -> None:
    table = new(
        players,
        board={"start_workers": [2, 1], "station_coins": 1},
        start={"points": 10, "coins": 3},
        eras={"penalty": [0, 1, 2]},
        display={"warehouses": {"1": 4, "2": 5, "3": 6, "4": 7}},
    )
    assert lying(table) == dict.fromkeys(("n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2"), 1)
    assert play(table).over


def test_a_record_carries_its_edition() -> None:
    table = play(new(eras={"penalty": [0, 0, 0]}))
    again = durbar.load(table.record())
    assert again.content.penalty == (0, 0, 0)
    assert GAME.position(again.state) == GAME.position(table.state)


@pytest.mark.parametrize(
    ("sheets", "words"),
    [
        ({"start": {"coins": 5}}, ["start.coins"]),
        ({"start": {"coins": 3, "spaces": 2}}, ["start.coins"]),
        ({"board": {"start_workers": [2, 2]}}, ["board.start_workers", "three workers"]),
        ({"eras": {"penalty": [1, 2]}}, ["eras.penalty"]),
        ({"market_points": {"gold": [0, 1]}}, ["market_points.gold"]),
        ({"layers": {"costs": [{"wood": 1}, {}, {}, {}]}}, ["layers.costs[0]", "wood"]),
        ({"layers": {"costs": [{"marble": 1}, {"gold": 0}, {"gold": 1}, {"gold": 2}]}}, ["layers.costs[1]", "5.2"]),
        ({"donation_2": {"spaces": []}}, ["donation_2.spaces", "5.2"]),
        ({"donation_2": {"spaces": [["a", 1, 1, ""], ["b", 2, 1, "aa"]]}}, ["donation_2.spaces[1]", "twice"]),
        (
            {"donation_2": {"spaces": [["a", 1, 1, ""], ["b", 2, 1, "a"], ["c", 2, 1, "b"]]}},
            ["donation_2.spaces[2]", "lower layer"],
        ),
        ({"donation_2": {"spaces": [["b", 1, 1, ""]]}}, ["donation_2.spaces[0]", "'a'"]),
        ({"donation_2": {"spaces": [["a", 2, 1, ""]]}}, ["donation_2", "5.2"]),
        ({"donation_2": {"spaces": [["a", 1, 1, ""], ["b", 2, 1, "c"]]}}, ["donation_2", "'c'"]),
        ({"donation_2": {"spaces": [["a", 1, 1, ""], ["b", 2, 1, "a"], ["c", 1, 1, ""]]}}, ["order of their layers"]),
        ({"temple_tiles": {"tiles": [[4, 4, 1, 1]] * 3}}, ["temple_tiles", "22.3"]),
        ({"temple_tiles": {"tiles": [[4, 3, 2, 1]]}}, ["temple_tiles", "2.2"]),
        ({"knowledge": {"income": ["coin"] * 7}}, ["knowledge.income"]),
        ({"knowledge": {"income": ["end:coins", *["coin"] * 7]}}, ["knowledge.income", "last step", "12.1"]),
        ({"knowledge": {"income": [*["coin"] * 7, "era:tax"]}}, ["knowledge.income", "overflow", "15.3"]),
        ({"knowledge": {"income": [*["coin"] * 7, "mahout"]}}, ["knowledge.income", "overflow", "15.3"]),
        ({"knowledge": {"income": ["moon"] * 8}}, ["knowledge.income[0]", "moon"]),
        ({"tax": {"coins": []}}, ["tax.coins", "23.12"]),
        ({"upgrades": {"goal": "coin"}}, ["upgrades.goal"]),
        ({"warehouses": {"swap": {"spaces": 2, "bags": 1, "doors": 1}}}, ["warehouses.swap", "doors"]),
        ({"howdah_back": {"spaces": 1}}, ["howdah_back.spaces"]),
        ({"goals": {"low": {"markers": 6, "points": 6, "moons": 1}}}, ["goals.low", "moons"]),
        ({"district_tiles": {"yellow-1": ["coin", "dance"]}}, ["yellow-1", "dance"]),
        ({"district_tiles": {"yellow-4": ["coin", "coin"]}}, ["district_tiles", "yellow-4"]),
        ({"goals": {"tiles": [1, 2, 3]}}, ["goals.tiles"]),
        ({"bridges": {"donate-coin": ["donate", "gold"]}}, ["bridges.donate-coin", "gold"]),
        ({"solo": {"track": ["point"]}}, ["solo.track", "22.12"]),
        ({"solo_rules": {"arrow": ["marble", "marble", "gold"]}}, ["solo_rules.arrow"]),
        ({"solo": {"rows": []}}, ["solo.rows", "22.3"]),
        ({"solo_rules": {"order": ["yellow", "yellow", "blue", "white"]}}, ["solo_rules.order", "once"]),
        ({"solo_rules": {"elephant": {"standard": 0, "harder": 2}}}, ["solo_rules.elephant.standard"]),
        ({"solo_rules": {"elephant": {"standard": 1, "harder": 2, "hardest": 3}}}, ["solo_rules.elephant", "hardest"]),
        ({"weather": {"rain": 1}}, ["weather"]),
    ],
)
def test_what_cannot_be_is_refused_by_name(sheets: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(BadInput) as error:
        new(**sheets)
    for word in words:
        assert word in str(error.value), str(error.value)
