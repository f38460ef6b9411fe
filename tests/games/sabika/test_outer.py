"""Outer ring: quarries [5.1], warehouses [5.3, 5.4], market [5.6]."""

from __future__ import annotations

import pytest

from tests.games.sabika.situation import (
    CONTENT,
    Seat,
    asked,
    cell,
    choose,
    dinars,
    has,
    options,
    outcome,
    purse,
    raw,
    refusal,
    score,
    seals,
    sit_down,
    told,
    work,
)

# ---------------------------------------------------------------------- quarries


@pytest.mark.rule("sabika", "5.1")
@pytest.mark.rule("sabika", "5.2")
@pytest.mark.parametrize(
    ("space", "one", "other"), [("small-quarry", "gypsum", "wood"), ("large-quarry", "wood", "marble")]
)
def test_a_quarry_gives_three_of_its_two_kinds(space: str, one: str, other: str) -> None:
    table = sit_down(Seat())
    work(table, "builder-1", space)
    assert options(table) == [
        f"gather-three {one} {one} {one}",
        f"gather-three {one} {one} {other}",
        f"gather-three {one} {other} {other}",
        f"gather-three {other} {other} {other}",
    ]
    assert refusal(table, f"gather-two {one} {one}") == ("other_materials", "5.1")
    assert refusal(table, f"gather-three {one} {one} glazed") == ("other_materials", "5.1")
    choose(table, f"gather-three {one} {other} {other}")
    assert has(table) == f"{one} {other} {other}"


@pytest.mark.rule("sabika", "1.6")
@pytest.mark.rule("sabika", "1.7")
def test_materials_are_unlimited() -> None:
    stores = ("w13 w14", "w15 w16", "w17 w18", "w19 w20")
    table = sit_down(Seat(has=" ".join(["marble"] * 17), stores=stores), Seat(has="marble marble marble marble"))
    work(table, "builder-1", "large-quarry", "gather-three marble marble marble")
    assert has(table).split().count("marble") == 20


# ---------------------------------------------------------------------- warehouses


@pytest.mark.rule("sabika", "5.3")
def test_extending_scores_one_and_then_two_and_gives_the_reward() -> None:
    table = sit_down(Seat(dinars=0), tiles="w1 w13 - -")
    work(table, "builder-1", "warehouse-left")
    assert outcome(table, "extend w1 1")["n"] == 1
    choose(table, "extend w1 1")
    assert purse(table) == (3, 1, 0)
    assert table.state.chests(0) == 5
    table = sit_down(Seat(dinars=0, stores=("w1",)), tiles="w13 - - -")
    work(table, "builder-1", "warehouse-left")
    assert outcome(table, "extend w13 1")["n"] == 2
    choose(table, "extend w13 1")
    assert purse(table) == (2, 2, 0)
    assert table.state.chests(0) == 4 + 1 + 2


@pytest.mark.rule("sabika", "5.3")
def test_a_warehouse_is_extended_twice_at_most() -> None:
    table = sit_down(Seat(stores=("w1 w2", "w3")), tiles="w13 - - -")
    work(table, "builder-1", "warehouse-left")
    assert options(table, "extend") == ["extend w13 2", "extend w13 3"]
    assert refusal(table, "extend w13 1") == ("extended_twice", "5.3")
    assert refusal(table, "extend w13 4") == ("same_as_first", "4.9")
    assert refusal(table, "extend w9 2") == ("tile_not_open", "5.3")


@pytest.mark.rule("sabika", "5.3")
def test_activating_gives_the_reward_on_top() -> None:
    table = sit_down(Seat(dinars=0, stores=("w1 w10", "w3")))
    work(table, "builder-1", "warehouse-right")
    assert options(table) == ["activate 1", "activate 2"]
    assert refusal(table, "activate 3") == ("nothing_to_activate", "5.3")
    choose(table, "activate 1")
    assert purse(table) == (0, 2, 1)
    assert told(table, "activates") == [{"clause": "5.3", "seat": 0, "tile": "w10"}]


@pytest.mark.rule("sabika", "5.4")
def test_only_the_tiles_of_the_own_side() -> None:
    table = sit_down(Seat(), tiles="w1 w2 w13 w14")
    work(table, "builder-1", "warehouse-left")
    assert options(table) == ["extend w1 1", "extend w2 1"]
    assert refusal(table, "extend w13 1") == ("other_side", "5.4")
    table = sit_down(Seat(), tiles="w1 w2 w13 w14")
    work(table, "builder-1", "warehouse-right")
    assert options(table) == ["extend w13 1", "extend w14 1"]


@pytest.mark.rule("sabika", "5.4")
def test_an_empty_side_leaves_only_activating() -> None:
    table = sit_down(Seat(stores=("w3",)), tiles="- - w13 w14")
    work(table, "builder-1", "warehouse-left")
    assert options(table) == ["activate 1"]
    assert refusal(table, "skip") == ("must_act", "4.13")


@pytest.mark.rule("sabika", "5.21")
@pytest.mark.rule("sabika", "5.3")
def test_a_taken_tile_leaves_its_slot_empty() -> None:
    table = sit_down(Seat(), tiles="w1 w2 w13 w14")
    work(table, "builder-1", "warehouse-left", "extend w1 1")
    assert table.state.tiles == (-1, 1, 12, 13)


@pytest.mark.rule("sabika", "5.5")
def test_a_warehouse_action_as_a_reward_chooses_among_all_four() -> None:
    table = sit_down(Seat(red="13", stores=("w3",)), tiles="w1 - w13 w14")
    work(table, "poet", "reactivate-1")
    assert options(table, "extend") == [f"extend {tile} {place}" for tile in ("w1", "w13", "w14") for place in (1, 2)]
    assert options(table, "activate", "skip") == ["activate 1", "skip"]


@pytest.mark.rule("sabika", "4.9")
def test_of_untouched_warehouses_only_the_first_is_offered() -> None:
    table = sit_down(Seat(stores=("w3",)), tiles="w1 - - -")
    work(table, "builder-1", "warehouse-left")
    assert options(table, "extend") == ["extend w1 1", "extend w1 2"]
    assert refusal(table, "extend w1 3") == ("same_as_first", "4.9")


WAREHOUSES: dict[str, tuple[int, list[str], tuple[int, int, int], str, str]] = {
    "w1": (1, [], (3, 0, 0), "", "clay silk"),
    "w2": (1, [], (1, 0, 2), "", "clay silk"),
    "w3": (1, [], (0, 0, 0), "glazed", "clay silk"),
    "w4": (1, [], (0, 0, 0), "gypsum marble", "clay silk"),
    "w5": (1, ["grab raw-1"], (0, 0, 0), "sugar", "clay silk"),
    "w6": (1, ["fetch raw-1"], (2, 0, 0), "", "sugar-cane clay silk"),
    "w7": (1, ["process silk", "process clay"], (0, 1, 0), "pottery clothes", ""),
    "w8": (1, ["buy wood", "buy gypsum"], (1 - 2, 0, 0), "gypsum wood", "clay silk"),
    "w9": (1, [], (1, 0, 0), "wood wood", "clay silk"),
    "w10": (1, [], (0, 2, 1), "", "clay silk"),
    "w11": (1, ["fetch raw-1", "gather marble"], (0, 0, 0), "marble", "sugar-cane clay silk"),
    "w12": (1, [], (1, 1, 1), "", "clay silk"),
    "w13": (2, [], (2, 0, 0), "", "clay silk"),
    "w14": (2, [], (0, 0, 0), "marble", "clay silk"),
    "w15": (2, ["fetch raw-1"], (1, 0, 0), "", "sugar-cane clay silk"),
    "w16": (2, [], (1, 0, 1), "", "clay silk"),
    "w17": (2, [], (0, 0, 0), "gypsum wood", "clay silk"),
    "w18": (2, ["buy wood"], (1 - 1, 0, 0), "wood", "clay silk"),
    "w19": (2, ["process silk"], (1, 0, 0), "clothes", "clay"),
    "w20": (2, [], (1, 1, 0), "", "clay silk"),
    "w21": (2, ["gather wood"], (0, 0, 0), "wood", "clay silk"),
    "w22": (2, [], (0, 0, 1), "gypsum", "clay silk"),
    "w23": (2, [], (0, 1, 0), "gypsum", "clay silk"),
    "w24": (2, [], (0, 0, 0), "gypsum gypsum", "clay silk"),
}


@pytest.mark.rule("sabika", "13.6")
@pytest.mark.rule("sabika", "5.3")
@pytest.mark.parametrize("tile", WAREHOUSES)
def test_each_warehouse(tile: str) -> None:
    chests, choices, gains, things, kinds = WAREHOUSES[tile]
    table = sit_down(Seat(raw="clay silk", dinars=10), raw={1: "sugar-cane"}, tiles=f"{tile} - - -")
    work(table, "builder-1", "warehouse-left", f"extend {tile} 1", *choices)
    assert asked(table) == (1, "work")
    assert purse(table) == (10 + gains[0], 1 + gains[1], gains[2])
    assert (has(table), raw(table)) == (things, kinds)
    assert table.state.chests(0) == 4 + chests


@pytest.mark.rule("sabika", "13.6")
def test_there_are_24_warehouses_12_of_each_size() -> None:
    assert [store.chests for store in CONTENT.stores] == [1] * 12 + [2] * 12
    assert set(WAREHOUSES) == set(CONTENT.store_names)


@pytest.mark.rule("sabika", "13.6")
def test_choices_of_w11_w21_w7_and_w8() -> None:
    table = sit_down(Seat(stores=("w21",)))
    work(table, "builder-1", "warehouse-left", "activate 1")
    assert options(table) == ["gather gypsum", "gather wood", "gather marble"]
    table = sit_down(Seat(stores=("w7",), raw="clay silk"))
    work(table, "builder-1", "warehouse-left", "activate 1")
    assert options(table) == ["process clay", "process silk", "skip"]
    choose(table, "process clay", "skip")
    assert (raw(table), has(table)) == ("silk", "pottery")
    table = sit_down(Seat(stores=("w8",)))
    work(table, "builder-1", "warehouse-left", "activate 1", "done")
    assert asked(table) == (1, "work")


# ---------------------------------------------------------------------- market


@pytest.mark.rule("sabika", "5.6")
def test_the_example_of_the_market() -> None:
    """2 dinars, wood for marble, a good for 3: five dinars more."""
    table = sit_down(Seat(has="wood clothes", dinars=0))
    work(table, "builder-1", "market-1", "swap wood marble", "sell clothes")
    assert (has(table), dinars(table)) == ("marble", 5)
    assert asked(table) == (1, "work")


@pytest.mark.rule("sabika", "5.6")
@pytest.mark.rule("sabika", "5.7")
@pytest.mark.parametrize(("thing", "price"), [("gypsum", 1), ("wood", 1), ("marble", 2), ("glazed", 3)])
def test_buying(thing: str, price: int) -> None:
    table = sit_down(Seat(dinars=1))
    work(table, "builder-1", "market-1")
    assert outcome(table, f"buy {thing}") == {"n": price}
    choose(table, f"buy {thing}", "done")
    assert (has(table), dinars(table)) == (thing, 3 - price)


@pytest.mark.rule("sabika", "5.6")
@pytest.mark.parametrize(
    ("thing", "price"),
    [("gypsum", 1), ("wood", 2), ("marble", 3), ("glazed", 4), ("sugar", 3), ("pottery", 3), ("clothes", 3)],
)
def test_selling(thing: str, price: int) -> None:
    table = sit_down(Seat(has=thing, dinars=0))
    work(table, "builder-1", "market-1")
    assert outcome(table, f"sell {thing}") == {"n": price}
    choose(table, f"sell {thing}", "done")
    assert (has(table), dinars(table)) == ("", 2 + price)


@pytest.mark.rule("sabika", "5.6")
def test_buying_raw() -> None:
    table = sit_down(Seat(raw="clay", dinars=0), raw={2: "clay", 5: "silk"})
    work(table, "builder-1", "market-1", "buy-raw")
    assert options(table) == ["fetch raw-5", "turn clay"]  # it is paid, so it must be taken
    assert refusal(table, "skip") == ("not_optional", "4.13")
    choose(table, "fetch raw-5", "buy-raw", "turn clay")
    assert (raw(table), has(table), dinars(table), cell(table, 2)) == ("silk", "pottery", 0, "clay")


@pytest.mark.rule("sabika", "5.6")
@pytest.mark.parametrize(
    ("given", "got", "back"),
    [
        ("gypsum", "wood", 0),
        ("wood", "marble", 0),
        ("marble", "glazed", 0),
        ("wood", "gypsum", 1),
        ("marble", "wood", 1),
        ("glazed", "marble", 1),
    ],
)
def test_swapping_with_a_neighbour(given: str, got: str, back: int) -> None:
    table = sit_down(Seat(has=given, dinars=0))
    work(table, "builder-1", "market-1", f"swap {given} {got}", "done")
    assert (has(table), dinars(table)) == (got, 2 + back)


@pytest.mark.rule("sabika", "5.6")
def test_only_neighbours_are_swapped() -> None:
    table = sit_down(Seat(has="gypsum wood"))
    work(table, "builder-1", "market-1")
    assert options(table, "swap") == ["swap gypsum wood", "swap wood gypsum", "swap wood marble"]
    assert refusal(table, "swap marble glazed") == ("nothing_to_sell", "5.6")
    assert refusal(table, "sell sugar") == ("nothing_to_sell", "5.6")


@pytest.mark.rule("sabika", "5.6")
def test_what_cannot_be_paid_cannot_be_bought() -> None:
    table = sit_down(Seat(dinars=0))
    work(table, "builder-1", "market-1")
    assert options(table) == ["buy gypsum", "buy wood", "buy marble", "done"]
    assert refusal(table, "buy glazed") == ("not_enough_dinars", "5.6")


@pytest.mark.rule("sabika", "5.6")
@pytest.mark.rule("sabika", "3.19")
def test_a_seal_buys_too() -> None:
    table = sit_down(Seat(dinars=0, seals=1), no_seal="fez")
    work(table, "builder-1", "market-1", "buy glazed", "done")
    assert (dinars(table), seals(table), has(table)) == (0, 0, "glazed")


@pytest.mark.rule("sabika", "5.6")
def test_two_transactions_at_most() -> None:
    table = sit_down(Seat())
    work(table, "builder-1", "market-1", "buy gypsum", "buy gypsum")
    assert asked(table) == (1, "work")
    table = sit_down(Seat())
    work(table, "builder-1", "market-2", "done")
    assert (asked(table), dinars(table)) == ((1, "work"), 12)


@pytest.mark.rule("sabika", "7.11")
@pytest.mark.rule("sabika", "13.7")
def test_poem_9_blue_at_the_market_and_as_a_reward_but_not_for_single_transactions() -> None:
    table = sit_down(Seat(dinars=0, blue="9"))
    work(table, "builder-1", "market-1", "buy gypsum", "buy gypsum", "buy gypsum")
    assert (has(table), dinars(table), asked(table)) == ("gypsum gypsum gypsum", 0, (1, "work"))
    table = sit_down(Seat(dinars=0, blue="9", red="5"))
    work(table, "poet", "reactivate-1")
    assert (dinars(table), score(table)) == (3, 1)
    choose(table, "done")
    table = sit_down(Seat(dinars=0, blue="9", stores=("w18",)))
    work(table, "builder-1", "warehouse-left", "activate 1", "buy gypsum")
    assert (dinars(table), asked(table)) == (0, (1, "work"))
