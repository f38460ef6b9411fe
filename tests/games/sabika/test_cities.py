"""The middle ring: export [6.1, 6.7], the map and the city tiles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.sabika.situation import (
    CITIES,
    CONTENT,
    IDLE,
    Seat,
    Table,
    asked,
    choose,
    has,
    numbers,
    options,
    outcome,
    purse,
    raw,
    refusal,
    seals,
    ship,
    sit_down,
    told,
    work,
)

ALL = " ".join(CITIES)


def with_ships(seat: Seat, side: str, cities: str) -> Seat:
    return replace(seat, left=cities) if side == "left" else replace(seat, right=cities)


def export(table: Table, *choices: str) -> Table:
    return work(table, "merchant", "export-1", *choices)


# ---------------------------------------------------------------------- export


@pytest.mark.rule("sabika", "6.7")
@pytest.mark.rule("sabika", "6.1")
def test_the_example_of_an_export() -> None:
    """From Florence by way of Ragusa to Constantinople for 4, with clothes, which are wanted there, and sugar."""
    table = sit_down(Seat(has="clothes sugar", left="florence"), cities={"constantinople": 3})
    export(table)
    assert outcome(table, "ship constantinople")["n"] == 4
    choose(table, "ship constantinople")
    assert asked(table) == (0, "export_goods")
    assert options(table) == ["export sugar", "export clothes", "export-two sugar clothes"]
    assert numbers(table, "export-two sugar clothes") == {"sugar": -1, "clothes": -1, "points": 3, "paria": 3}
    choose(table, "export-two sugar clothes")
    assert options(table) == ["gather gypsum", "gather wood", "gather marble", "gather glazed"]
    choose(table, "gather glazed")
    assert purse(table) == (6, 3, 3)
    assert (seals(table), ship(table, "constantinople"), ship(table, "ragusa")) == (1, "left", None)
    assert (has(table), table.state.discard) == ("glazed", (1, 0, 1))


@pytest.mark.rule("sabika", "6.1")
@pytest.mark.rule("sabika", "13.11")
@pytest.mark.parametrize(
    ("city", "cost"),
    [
        *[("fez", 1), ("algiers", 1), ("florence", 2), ("tunis", 2), ("venice", 3)],
        *[("ragusa", 4), ("cairo", 4), ("damascus", 5), ("constantinople", 6)],
    ],
)
def test_the_way_from_granada(city: str, cost: int) -> None:
    table = sit_down(Seat(has="sugar"))
    export(table)
    assert outcome(table, f"ship {city}")["n"] == cost
    choose(table, f"ship {city}")
    assert told(table, "sails")[0]["n"] == cost


@pytest.mark.rule("sabika", "13.11")
@pytest.mark.rule("sabika", "6.2")
@pytest.mark.parametrize(
    ("left", "city", "cost"),
    [
        ("fez", "algiers", 1),
        ("fez", "tunis", 2),
        ("algiers", "tunis", 1),
        ("tunis", "florence", 2),
        ("tunis", "cairo", 2),
        ("florence", "venice", 1),
        ("florence", "ragusa", 2),
        ("venice", "ragusa", 2),
        ("ragusa", "constantinople", 2),
        ("constantinople", "cairo", 2),
        ("constantinople", "damascus", 1),
        ("damascus", "cairo", 1),
        ("constantinople fez", "tunis", 2),
        ("damascus venice", "ragusa", 2),
        ("cairo", "florence", 2),  # Granada is nearer
    ],
)
def test_the_way_from_the_nearest_ship(left: str, city: str, cost: int) -> None:
    table = sit_down(Seat(has="sugar", left=left))
    export(table)
    assert outcome(table, f"ship {city}")["n"] == cost


@pytest.mark.rule("sabika", "6.2")
def test_consolidated_ships_count_as_well_and_those_of_others_do_not() -> None:
    table = sit_down(Seat(has="sugar", right="ragusa"), Seat(left="damascus"))
    export(table)
    assert outcome(table, "ship constantinople")["n"] == 2
    assert outcome(table, "ship damascus")["n"] == 3


@pytest.mark.rule("sabika", "6.1")
def test_a_city_takes_one_ship_of_a_player() -> None:
    table = sit_down(Seat(has="sugar", left="fez", right="algiers", dinars=3))
    export(table)
    assert refusal(table, "ship fez") == ("ship_there", "6.1")
    assert refusal(table, "ship algiers") == ("ship_there", "6.1")
    assert refusal(table, "ship constantinople") == ("route_too_dear", "6.1")
    assert refusal(table, "skip") == ("must_act", "4.13")
    assert options(table) == ["ship florence", "ship venice", "ship tunis", "ship cairo"]


@pytest.mark.rule("sabika", "6.1")
def test_the_seal_goes_to_the_first_who_comes() -> None:
    table = sit_down(Seat(has="sugar"), Seat(left="fez"), no_seal="fez")
    export(table, "ship fez")
    assert seals(table) == 0
    assert told(table, "takes_seal") == []


@pytest.mark.rule("sabika", "6.1")
@pytest.mark.rule("sabika", "6.3")
def test_one_or_two_goods_no_fewer_and_no_more() -> None:
    table = sit_down(Seat(has="sugar sugar pottery"), cities={"fez": 1})
    export(table, "ship fez")
    assert options(table) == ["export sugar", "export pottery", "export-two sugar sugar", "export-two sugar pottery"]
    assert refusal(table, "export-none") == ("needs_goods", "6.3")
    assert refusal(table, "export-two pottery pottery") == ("not_enough_goods", "6.1")
    assert refusal(table, "export clothes") == ("not_enough_goods", "6.1")


@pytest.mark.rule("sabika", "6.4")
@pytest.mark.rule("sabika", "6.1")
@pytest.mark.parametrize(
    ("goods", "gains"),
    [
        ("export sugar", (2, 2)),
        ("export pottery", (1, 1)),
        ("export-two sugar sugar", (4, 4)),
        ("export-two sugar pottery", (3, 3)),
        ("export-two pottery pottery", (2, 2)),
    ],
)
def test_what_goods_bring(goods: str, gains: tuple[int, int]) -> None:
    table = sit_down(Seat(has="sugar sugar pottery pottery"), cities={"fez": 1})  # fez wants sugar
    export(table, "ship fez", goods)
    assert purse(table) == (10 - 1 + 3, *gains)


@pytest.mark.rule("sabika", "6.5")
def test_neither_the_seal_nor_the_reward_pays_the_route() -> None:
    table = sit_down(Seat(has="sugar", dinars=0), cities={"fez": 1})
    assert refusal(table, "work merchant export-1") == ("action_too_dear", "4.11")


@pytest.mark.rule("sabika", "6.6")
def test_with_ships_everywhere_there_is_no_export() -> None:
    table = sit_down(Seat(has="sugar", left=ALL), players=2)
    assert refusal(table, "work merchant export-2") == ("nothing_to_do", "4.11")


@pytest.mark.rule("sabika", "13.7")
@pytest.mark.parametrize(("goods", "gains"), [("export sugar", (3, 3)), ("export-two sugar pottery", (5, 5))])
def test_poem_20_blue_doubles_what_goods_bring_but_not_the_demand(goods: str, gains: tuple[int, int]) -> None:
    table = sit_down(Seat(has="sugar pottery", blue="20"), cities={"fez": 1})
    export(table, "ship fez", goods)
    assert purse(table) == (12, *gains)


@pytest.mark.rule("sabika", "13.7")
def test_poem_2_blue_pays_for_a_seal() -> None:
    table = sit_down(Seat(has="sugar", blue="2"), cities={"fez": 1})
    export(table, "ship fez")
    assert purse(table) == (10 - 1 + 2 + 3, 2 + 2, 2)
    table = sit_down(Seat(has="sugar", blue="2"), cities={"fez": 1}, no_seal="fez")
    export(table, "ship fez")
    assert purse(table) == (10 - 1 + 3, 2, 2)


@pytest.mark.rule("sabika", "7.12")
@pytest.mark.rule("sabika", "13.7")
@pytest.mark.parametrize(
    ("blue", "event", "costs"),
    [("", "", (1, 4, 6)), ("14", "", (0, 2, 4)), ("", "storms", (2, 7, 9)), ("14", "storms", (0, 5, 7))],
)
def test_poem_14_blue_and_storms(blue: str, event: str, costs: tuple[int, ...]) -> None:
    """Storms add one to every route of the way; then the poem takes two off the whole of it."""
    table = sit_down(Seat(has="sugar", blue=blue), event=event)
    export(table)
    assert tuple(outcome(table, f"ship {city}")["n"] for city in ("fez", "cairo", "constantinople")) == costs


@pytest.mark.rule("sabika", "7.12")
def test_poem_14_blue_makes_an_export_possible() -> None:
    table = sit_down(Seat(has="sugar", blue="14", dinars=0))
    assert refusal(table, "work merchant export-1") is None
    export(table)
    assert options(table) == ["ship florence", "ship fez", "ship algiers", "ship tunis"]


# ---------------------------------------------------------------------- city tiles

TILES: dict[int, tuple[str, str, list[str], tuple[int, int, int], str, str]] = {
    1: ("blue", "sugar", [], (3, 0, 0), "", ""),
    2: ("blue", "pottery", [], (0, 0, 2), "", ""),
    3: ("blue", "clothes", ["gather glazed"], (0, 0, 0), "glazed", ""),
    4: ("blue", "sugar pottery", ["fetch raw-2"], (0, 0, 0), "", "silk"),
    5: ("blue", "sugar clothes", [], (0, 2, 0), "", ""),
    6: ("blue", "pottery clothes", [], (0, 0, 0), "marble", ""),
    7: ("red", "sugar", [], (1, 0, 0), "marble", ""),
    8: ("red", "pottery", [], (0, 0, 0), "glazed", ""),
    9: ("red", "clothes", [], (2, 0, 1), "", ""),
    10: ("red", "sugar pottery", ["gather-two gypsum wood"], (0, 0, 0), "gypsum wood", ""),
    11: ("red", "sugar clothes", ["fetch raw-2"], (0, 0, 0), "", "silk"),
    12: ("red", "pottery clothes", [], (2, 0, 0), "", ""),
}


@pytest.mark.rule("sabika", "13.10")
@pytest.mark.parametrize("tile", TILES)
def test_what_each_city_demands_and_gives(tile: int) -> None:
    colour, demand, choices, gains, things, kinds = TILES[tile]
    shown = sit_down(IDLE, cities={"fez": tile}).view(0)["position"]["map"]["cities"][CITIES.index("fez")]
    assert (shown["colour"], " ".join(shown["demand"])) == (colour, demand)
    for good in ("sugar", "pottery", "clothes"):
        table = sit_down(Seat(has=good), raw={2: "silk"}, cities={"fez": tile})
        export(table, "ship fez", *choices)
        wanted = 2 if good in demand.split() else 1
        assert purse(table) == (10 - 1 + gains[0], wanted + gains[1], wanted + gains[2])
        assert (has(table), raw(table)) == (things, kinds)


@pytest.mark.rule("sabika", "13.10")
@pytest.mark.rule("sabika", "6.9")
@pytest.mark.parametrize("tile", TILES)
@pytest.mark.parametrize("side", ["left", "right"])
def test_production_gives_the_reward_of_a_city_on_either_side(tile: int, side: str) -> None:
    _, _, choices, gains, things, kinds = TILES[tile]
    table = sit_down(with_ships(IDLE, side, "fez"), raw={2: "silk"}, cities={"fez": tile})
    work(table, "merchant", "production-1", "collect fez", *choices)
    assert purse(table) == (10 + gains[0], gains[1], gains[2])
    assert (has(table), raw(table)) == (things, kinds)


@pytest.mark.rule("sabika", "13.10")
@pytest.mark.rule("sabika", "1.17")
def test_each_kind_is_demanded_on_six_tiles() -> None:
    assert [sum(tile.demand[good] for tile in CONTENT.city_tiles) for good in range(3)] == [6, 6, 6]
    assert [tile.red for tile in CONTENT.city_tiles] == [False] * 6 + [True] * 6


@pytest.mark.rule("sabika", "13.11")
def test_the_map() -> None:
    assert set(CITIES) == {
        *("florence", "venice", "ragusa", "fez", "algiers", "tunis", "constantinople", "damascus", "cairo"),
    }
    assert len(CONTENT.map.routes) == 14
