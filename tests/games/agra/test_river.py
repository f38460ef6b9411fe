"""The river [10.11, 10.13]: what moves the boat, every pier, who can be served."""

from __future__ import annotations

import pytest

from tests.games.agra.situation import (
    BUILDINGS,
    CONTENT,
    Seat,
    asked,
    builder,
    built,
    choose,
    coins,
    favour,
    goods,
    merchant,
    options,
    refusal,
    sit_down,
    told,
    value,
)


@pytest.mark.rule("agra", "10.11")
def test_two_contracts_of_level_one_bring_the_boat_to_pier_two() -> None:
    """The Builder's building is built, without bonus and processing, and he rolls."""
    table = sit_down(
        Seat(goods="wood sandstone"),
        Seat(),
        contracts={"sufi": 1},
        served={"cook": {"oil": 0}},
        builder="cement-works",
        luck={"builder": [4]},
    )
    choose(table, "place sailor", "deliver cook wood")
    assert (table.state.pier, table.state.progress) == (2, 0)
    assert built(table, "cement-works")
    assert builder(table) == "brickworks"
    assert table.state.bonus_owner == (-1,) * 12
    assert told(table, "river_builds") == [{"clause": "10.11", "building": "cement-works"}]


@pytest.mark.rule("agra", "10.11")
def test_the_first_contract_does_not_move_the_boat() -> None:
    table = sit_down(Seat(goods="wood"), Seat(), served={"cook": {"oil": 0}})
    choose(table, "place sailor", "deliver cook wood")
    assert (table.state.pier, table.state.progress) == (1, 1)


@pytest.mark.rule("agra", "5.15")
def test_without_a_builder_pier_two_does_nothing() -> None:
    table = sit_down(Seat(goods="wood"), Seat(), contracts={"sufi": 1}, served={"cook": {"oil": 0}}, builder=None)
    choose(table, "place sailor", "deliver cook wood")
    assert table.state.pier == 2
    assert told(table, "river_builds") == told(table, "builder") == []


@pytest.mark.rule("agra", "10.11")
def test_pier_three_moves_the_merchant_and_pays_for_cotton() -> None:
    table = sit_down(
        Seat(goods="brick"),
        Seat(goods="cotton " * 5),
        Seat(goods="cotton cotton"),
        served={"mullah": {"oil": 0}},
        merchant="lumberjack",
        pier=2,
        luck={"merchant": [3]},
    )
    choose(table, "place sailor", "deliver mullah brick")
    assert table.state.pier == 3
    assert (merchant(table), coins(table)) == ("quarry", {"turmeric-field": 1, "cotton-field": 1})
    assert [favour(table, seat) for seat in range(3)] == [0, 3, 2]
    assert CONTENT.limits[table.state.pier] == 4


@pytest.mark.rule("agra", "10.11")
@pytest.mark.rule("agra", "10.12")
def test_pier_four_clears_the_prices_and_gives_favour() -> None:
    table = sit_down(
        Seat(goods="brick"),
        Seat(),
        served={"mullah": {"oil": 0}},
        contracts={"caliph": 1, "muezzin": 1},
        tokens={"1-2": ("wood", 2), "2-3": ("curry", 3)},
        pier=3,
    )
    assert table.state.progress == 1
    choose(table, "place sailor", "deliver mullah brick")
    assert table.state.pier == 4
    assert (value(table, "wood"), value(table, "curry")) == (1, 2)
    assert (table.state.token_good, table.state.token_side) == ((-1, -1, -1), (0, 0, 0))
    assert [favour(table, seat) for seat in range(2)] == [1, 1]


@pytest.mark.rule("agra", "10.11")
@pytest.mark.rule("agra", "3.5")
@pytest.mark.rule("agra", "7.6")
@pytest.mark.rule("agra", "10.12")
def test_pier_five_gives_goods_by_cotton_clockwise_from_the_active_player() -> None:
    table = sit_down(
        Seat(goods="cotton"),
        Seat(goods="turmeric cotton cotton cotton"),
        Seat(),
        served={"nazim": {"book": 1, "cement": 1}},
        tokens={"2-3": ("curry", 3)},
        pier=4,
        turn=1,
        start=1,
    )
    choose(table, "place sailor", "deliver nazim turmeric")
    assert table.state.pier == 5
    assert asked(table) == (1, "gain")
    assert options(table) == ["gain curry", "gain statue", "gain book", "gain painting", "gain garment"]
    assert refusal(table, "gain oil") == ("not_value", "10.11")
    choose(table, "gain book")
    assert asked(table) == (2, "gain")
    assert options(table) == ["gain sandstone", "gain wood", "gain turmeric", "gain cotton"]
    choose(table, "gain wood")
    assert asked(table) == (0, "gain")
    choose(table, "gain oil")
    assert [goods(table, seat) for seat in range(3)] == ["cotton oil", "cotton cotton cotton book", "wood"]


@pytest.mark.rule("agra", "10.11")
@pytest.mark.rule("agra", "11.1")
def test_pier_six_triggers_the_end() -> None:
    table = sit_down(Seat(goods="paper"), Seat(), served={"diwan": {"garment": 0, "painting": 0}}, pier=5)
    choose(table, "place sailor", "deliver diwan paper", "accept 3")
    assert table.state.pier == 6
    assert told(table, "end_triggered") == [{"clause": "11.1", "reason": "contract"}]


@pytest.mark.rule("agra", "10.11")
@pytest.mark.rule("agra", "10.12")
@pytest.mark.parametrize(
    ("pier", "levels"),
    [(1, [1]), (2, [1, 2]), (3, [1, 2]), (4, [1, 2, 3]), (5, [1, 2, 3, 4]), (6, [1, 2, 3, 4])],
)
def test_who_can_be_served_from_each_pier(pier: int, levels: list[int]) -> None:
    table = sit_down(
        Seat(goods="wood brick garment painting"),
        Seat(),
        Seat(),
        Seat(),
        river="mahout mullah dutch-trader diwan",
        pier=pier,
    )
    choose(table, "place sailor")
    open_ = {choice.split()[1] for choice in options(table, "deliver")}
    cards = {1: "mahout", 2: "mullah", 3: "dutch-trader", 4: "diwan"}
    assert {cards[level] for level in levels} <= open_
    for level, card in cards.items():
        if level not in levels:
            good = {2: "brick", 3: "garment", 4: "painting"}[level]
            assert refusal(table, f"deliver {card} {good}") == ("not_unlocked", "10.12")


@pytest.mark.rule("agra", "10.13")
def test_contracts_of_another_level_do_not_move_the_boat() -> None:
    table = sit_down(Seat(goods="wood"), Seat(), served={"cook": {"oil": 0}}, pier=2)
    choose(table, "place sailor", "deliver cook wood")
    assert (table.state.pier, table.state.progress) == (2, 0)


@pytest.mark.rule("agra", "10.11")
@pytest.mark.rule("agra", "10.5")
def test_the_boat_moves_before_play_goes_on() -> None:
    """The event comes between two deliveries of one Sailor."""
    table = sit_down(
        Seat(goods="cotton brick oil wood"),
        Seat(),
        served={"mullah": {"oil": 1}},
        river="cook",
        pier=2,
        luck={"merchant": [1]},
    )
    choose(table, "place sailor", "pay cotton", "deliver mullah brick")
    assert table.state.pier == 3
    assert asked(table) == (0, "sail")
    choose(table, "deliver cook oil")
    assert len(BUILDINGS) == 16
