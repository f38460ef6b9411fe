"""Goods on buildings [7.1], processing and following [7.7, 7.8], and the tile for more of it [7.9]."""

from __future__ import annotations

import pytest

from tests.games.agra.situation import (
    BUILDINGS,
    CONTENT,
    GOODS,
    Seat,
    asked,
    choose,
    favour,
    goods,
    options,
    refusal,
    sit_down,
)


@pytest.mark.rule("agra", "7.1")
def test_goods_are_made_in_buildings_that_are_not_built() -> None:
    table = sit_down(Seat(goods="wood " * 9, favour=3), Seat())
    choose(table, "favour process", "process paper")
    assert goods(table, 0) == "wood " * 8 + "paper"


@pytest.mark.rule("agra", "7.7")
@pytest.mark.parametrize("building", BUILDINGS[4:])
def test_each_processing_building(building: str) -> None:
    number = BUILDINGS.index(building)
    source, made = GOODS[CONTENT.source[number]], GOODS[number]
    table = sit_down(
        Seat(goods=f"{source} {source}"),
        Seat(),
        built=building,
        builder="tailor" if building != "tailor" else "sawmill",
    )
    choose(table, f"place {building}", "make 2")
    assert goods(table, 0) == f"{made} {made}"


@pytest.mark.rule("agra", "7.7")
def test_three_of_four_cotton_and_one_follower() -> None:
    """The books' example at the Weaving mill."""
    table = sit_down(Seat(goods="cotton cotton cotton cotton"), Seat(goods="cotton cotton"), built="weaving-mill")
    choose(table, "place weaving-mill")
    assert options(table, "make") == ["make 0", "make 1", "make 2", "make 3"]
    choose(table, "make 3", "follow")
    assert goods(table, 0) == "cotton cloth cloth cloth"
    assert goods(table, 1) == "cotton cloth"
    assert favour(table, 0) == 1


@pytest.mark.rule("agra", "7.7")
def test_rivals_follow_clockwise_each_for_a_favour() -> None:
    table = sit_down(
        Seat(goods="wood"), Seat(goods="wood"), Seat(goods="wood"), Seat(), built="sawmill", turn=2, start=2
    )
    choose(table, "place sawmill", "make 1")
    assert asked(table) == (0, "follow")
    choose(table, "follow")
    assert asked(table) == (1, "follow")
    choose(table, "follow")
    assert favour(table, 2) == 2


@pytest.mark.rule("agra", "7.7")
def test_the_builders_building_is_followed_too() -> None:
    table = sit_down(Seat(goods="wood"), Seat(goods="wood"), builder="sawmill")
    choose(table, "place sawmill", "make 1", "follow")
    assert (goods(table, 1), favour(table, 0)) == ("plank", 1)


@pytest.mark.rule("agra", "7.8")
def test_who_moves_nothing_is_not_followed() -> None:
    table = sit_down(Seat(goods="wood"), Seat(goods="wood"), built="sawmill")
    choose(table, "place sawmill", "make 0")
    assert table.decision is not None
    assert (table.decision.seat, table.decision.question.id) == (1, "place")


@pytest.mark.rule("agra", "7.8")
def test_only_who_has_the_good_is_asked() -> None:
    table = sit_down(Seat(goods="wood"), Seat(goods="plank"), Seat(goods="wood"), built="sawmill")
    choose(table, "place sawmill", "make 1")
    assert asked(table) == (2, "follow")


# ---------------------------------------------------------------------- more processing [7.9]

MORE = Seat(goods="wood wood wood wood", favour=2, tiles="more-processing")


@pytest.mark.rule("agra", "7.9")
@pytest.mark.rule("agra", "12.4")
def test_four_goods_in_a_building() -> None:
    table = sit_down(MORE, Seat(), built="sawmill")
    assert refusal(table, "favour more-processing") == ("with_processing", "7.9")
    choose(table, "place sawmill", "make 4")
    assert (goods(table, 0), favour(table, 0)) == ("plank plank plank plank", 0)


@pytest.mark.rule("agra", "7.9")
def test_two_goods_for_the_price_of_one_by_meditation() -> None:
    table = sit_down(Seat(goods="wood wood", favour=2, level=2, tiles="more-processing"), Seat(), workers={"sailor": 0})
    choose(table, "lie sailor", "process-two plank")
    assert (goods(table, 0), table.state.mp, favour(table, 0)) == ("plank plank", 0, 0)


@pytest.mark.rule("agra", "7.9")
@pytest.mark.parametrize("action", ["process", "process-basic"])
def test_two_goods_by_a_favour_action(action: str) -> None:
    tiles = "more-processing" if action == "process" else "more-processing process-basic"
    table = sit_down(Seat(goods="wood wood", favour=5, tiles=tiles), Seat())
    choose(table, f"favour {action}", "process-two paper")
    assert goods(table, 0) == "paper paper"
    assert favour(table, 0) == (0 if action == "process" else 1)


@pytest.mark.rule("agra", "7.9")
@pytest.mark.rule("agra", "3.5")
def test_a_follower_may_make_two_and_pays_one_favour_all_the_same() -> None:
    table = sit_down(Seat(goods="wood"), MORE, built="sawmill")
    choose(table, "place sawmill", "make 1")
    assert options(table) == ["pass", "follow", "follow-two"]
    choose(table, "follow-two")
    assert goods(table, 1) == "wood wood plank plank"
    assert (favour(table, 0), favour(table, 1)) == (1, 0)
    choose(table, "end-turn")
    assert table.state.used[1] == 0  # the marker is home
    assert table.state.supply[1] == 22 - 4


@pytest.mark.rule("agra", "7.9")
@pytest.mark.rule("agra", "8.3")
def test_it_works_once_a_turn_whoevers_turn_it_is() -> None:
    table = sit_down(
        Seat(goods="wood wood statue"),
        Seat(goods="wood wood wood wood", favour=4, tiles="more-processing"),
        built="sawmill paper-mill",
    )
    choose(table, "place sawmill", "make 1", "follow-two", "statue", "place paper-mill", "make 1")
    assert options(table) == ["pass", "follow"]
    assert refusal(table, "follow-two") == ("action_used", "8.3")


@pytest.mark.rule("agra", "7.9")
def test_the_second_good_must_be_there() -> None:
    table = sit_down(Seat(goods="wood"), Seat(goods="wood", favour=2, tiles="more-processing"), built="sawmill")
    choose(table, "place sawmill", "make 1")
    assert refusal(table, "follow-two") == ("no_second", "7.9")


@pytest.mark.rule("agra", "7.9")
def test_the_mullah_helps_only_in_the_own_turn() -> None:
    table = sit_down(Seat(goods="wood"), MORE, built="sawmill", contracts={"mullah": 1}, pier=3)
    choose(table, "place sawmill", "make 1", "follow-two")
    assert favour(table, 1) == 0
    table = sit_down(MORE, Seat(), built="sawmill", contracts={"mullah": 0}, pier=3)
    choose(table, "place sawmill", "make 4")
    assert favour(table, 0) == 1
