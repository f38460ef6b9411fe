"""The cells between the rings [8.1-8.3], and blue poems that make the outer ring better."""

from __future__ import annotations

import pytest

from tests.games.sabika.situation import (
    Seat,
    asked,
    cell,
    choose,
    dinars,
    has,
    options,
    outcome,
    paria,
    promise,
    purse,
    raw,
    refusal,
    sit_down,
    work,
)

# ---------------------------------------------------------------------- cells


@pytest.mark.rule("sabika", "8.1")
@pytest.mark.parametrize(("worker", "space", "price"), [("builder-1", "market-1", 1), ("merchant", "production-1", 0)])
def test_what_a_raw_cell_costs(worker: str, space: str, price: int) -> None:
    table = sit_down(Seat(), raw={3: "silk"})
    choose(table, f"work {worker} {space}")
    assert outcome(table, "use raw-3") == {"n": price, "raw": "silk"}
    choose(table, "use raw-3")
    assert (dinars(table), raw(table), cell(table, 3)) == (10 - price, "silk", None)


@pytest.mark.rule("sabika", "8.1")
@pytest.mark.rule("sabika", "8.5")
def test_an_empty_raw_cell_processes_one() -> None:
    table = sit_down(Seat(raw="clay silk"))
    choose(table, "work builder-1 market-1", "use raw-3")
    assert asked(table) == (0, "process")
    assert options(table) == ["process clay", "process silk"]
    assert refusal(table, "skip") == ("not_optional", "4.13")
    choose(table, "process silk")
    assert (raw(table), has(table), dinars(table)) == ("clay", "clothes", 9)


@pytest.mark.rule("sabika", "8.5")
def test_a_cell_with_another_kind_does_not_process() -> None:
    table = sit_down(Seat(raw="clay"), raw={3: "silk"})
    choose(table, "work builder-1 market-1", "use raw-3")
    assert (raw(table), has(table), asked(table)) == ("clay silk", "", (0, "act"))


@pytest.mark.rule("sabika", "8.5")
@pytest.mark.rule("sabika", "4.12")
def test_an_empty_raw_cell_is_of_no_use_without_raw() -> None:
    table = sit_down(Seat())
    choose(table, "work merchant production-2")
    assert refusal(table, "use raw-6") is not None
    table = sit_down(Seat(raw="clay"))
    choose(table, "work merchant production-2")
    assert options(table) == ["act production-2", "use raw-6", "use marble-6"]


@pytest.mark.rule("sabika", "8.2")
@pytest.mark.parametrize(("worker", "space", "price"), [("merchant", "production-1", 2), ("poet", "craft-1", 1)])
def test_what_a_marble_cell_costs(worker: str, space: str, price: int) -> None:
    table = sit_down(Seat(raw="silk"))
    choose(table, f"work {worker} {space}")
    assert outcome(table, "use marble-3") == {"n": price}
    choose(table, "use marble-3")
    assert (dinars(table), has(table), table.state.marble_cells[2]) == (10 - price, "marble", -1)


@pytest.mark.rule("sabika", "8.2")
def test_an_empty_marble_cell_gives_gypsum_or_wood() -> None:
    table = sit_down(Seat(), no_marble=(3,))
    choose(table, "work poet craft-1", "use marble-3")
    assert options(table) == ["gather gypsum", "gather wood"]
    choose(table, "gather wood")
    assert (dinars(table), has(table)) == (9, "wood")


@pytest.mark.rule("sabika", "8.3")
def test_only_the_cells_beside_the_space() -> None:
    table = sit_down(Seat(raw="clay"), raw={1: "silk"})
    choose(table, "work merchant production-1")
    assert refusal(table, "use raw-1") == ("other_space", "8.3")
    assert refusal(table, "use marble-1") == ("other_space", "8.3")
    assert refusal(table, "act export-1") == ("other_space", "8.3")


@pytest.mark.rule("sabika", "8.3")
@pytest.mark.rule("sabika", "13.1")
@pytest.mark.parametrize(
    ("worker", "space", "cells"),
    [
        ("builder-1", "building-1", "raw-1"),
        ("builder-1", "small-quarry", "raw-2"),
        ("builder-1", "warehouse-right", ""),
        ("builder-1", "market-1", "raw-3"),
        ("builder-1", "building-2", "raw-4"),
        ("builder-1", "large-quarry", "raw-5"),
        ("builder-1", "warehouse-left", ""),
        ("builder-1", "market-2", "raw-6"),
        ("merchant", "export-1", "raw-1 marble-1"),
        ("merchant", "consolidate-1", "raw-2 marble-2"),
        ("merchant", "production-1", "raw-3 marble-3"),
        ("merchant", "export-2", "raw-4 marble-4"),
        ("merchant", "consolidate-2", "raw-5 marble-5"),
        ("merchant", "production-2", "raw-6 marble-6"),
        ("poet", "carve-1", "marble-1"),
        ("poet", "reactivate-1", "marble-2"),
        ("poet", "craft-1", "marble-3"),
        ("poet", "carve-2", "marble-4"),
        ("poet", "reactivate-2", "marble-5"),
        ("poet", "craft-2", "marble-6"),
    ],
)
def test_which_cells_lie_beside_a_space(worker: str, space: str, cells: str) -> None:
    table = sit_down(
        Seat(has="gypsum sugar", left="fez", red="12", stores=("w1",)),
        raw=dict.fromkeys(range(1, 7), "silk"),
        minors="1",
        tiles="w2 - w4 -",
    )
    choose(table, f"work {worker} {space}")
    found = [text.removeprefix("use ") for text in options(table, "use")]
    assert found == cells.split()


@pytest.mark.rule("sabika", "8.4")
def test_a_merchant_may_use_both_cells_each_once() -> None:
    table = sit_down(Seat(raw="clay"), raw={3: "silk"})
    choose(table, "work merchant production-1", "use raw-3", "use marble-3")
    assert (raw(table), has(table), dinars(table)) == ("clay silk", "marble", 8)
    assert refusal(table, "use raw-3") == ("done_already", "8.4")
    assert options(table) == ["act production-1", "end"]


@pytest.mark.rule("sabika", "1.2")
@pytest.mark.rule("sabika", "8.5")
@pytest.mark.parametrize(
    ("players", "worker", "space", "cell"),
    [
        (3, "builder-1", "large-quarry", "raw-5"),
        (3, "poet", "reactivate-1", "marble-2"),
        (2, "builder-1", "small-quarry", "raw-2"),
    ],
)
def test_a_void_cell_offers_nothing(players: int, worker: str, space: str, cell: str) -> None:
    table = sit_down(Seat(raw="clay", red="5"), players=players)
    choose(table, f"work {worker} {space}")
    assert asked(table)[1] != "act"  # there is only the main action
    assert refusal(table, f"use {cell}") is not None


@pytest.mark.rule("sabika", "7.16")
@pytest.mark.rule("sabika", "3.21")
@pytest.mark.parametrize(
    ("blue", "event", "prices"),
    [("", "", (1, 0, 2, 1)), ("18", "", (0, 0, 0, 0)), ("", "tolls", (2, 1, 3, 2)), ("18", "tolls", (1, 1, 1, 1))],
)
def test_poem_18_sets_the_price_and_tolls_add_to_it(blue: str, event: str, prices: tuple[int, ...]) -> None:
    found = []
    for name, space, use in (
        ("builder-1", "market-1", "raw-3"),
        ("merchant", "production-1", "raw-3"),
        ("merchant", "production-1", "marble-3"),
        ("poet", "craft-1", "marble-3"),
    ):
        table = sit_down(Seat(blue=blue, raw="clay"), raw={3: "silk"}, event=event)
        choose(table, f"work {name} {space}")
        found.append(outcome(table, f"use {use}")["n"])
        choose(table, f"use {use}")
        assert dinars(table) == 10 - found[-1]
    assert tuple(found) == prices


@pytest.mark.rule("sabika", "13.7")
@pytest.mark.rule("sabika", "4.17")
def test_poem_13_blue_at_every_warehouse_action() -> None:
    table = sit_down(Seat(blue="13", stores=("w3",)), tiles="w1 - - -")
    work(table, "builder-1", "warehouse-left", "extend w1 2")
    assert purse(table) == (10 + 3 + 1, 1 + 1, 0)
    table = sit_down(Seat(blue="13", stores=("w3",)))
    work(table, "builder-1", "warehouse-left", "activate 1")
    assert purse(table) == (11, 1, 0)
    table = sit_down(Seat(blue="13", red="4", stores=("w3",)))
    work(table, "poet", "reactivate-1", "copy 5", "activate 1")
    assert purse(table) == (11, 2 + 1, 0)


@pytest.mark.rule("sabika", "13.7")
@pytest.mark.parametrize("space", ["small-quarry", "large-quarry"])
def test_poem_21_blue_gives_one_more_at_a_quarry(space: str) -> None:
    kinds = {"small-quarry": ["gypsum", "wood"], "large-quarry": ["wood", "marble"]}[space]
    table = sit_down(Seat(blue="21", raw="clay"), raw={1: "silk", 3: "clay"})
    work(table, "builder-1", space, "gather-three wood wood wood")
    assert asked(table) == (0, "extra")
    assert options(table) == [*(f"gather {kind}" for kind in kinds), "fetch raw-1", "turn clay", "skip"]
    assert refusal(table, "gather glazed") == ("wrong_stone", "5.1")
    choose(table, "fetch raw-1")
    assert (has(table), raw(table)) == ("wood wood wood", "clay silk")
    assert paria(table) == 0


@pytest.mark.rule("sabika", "8.1")
@pytest.mark.rule("sabika", "8.2")
@pytest.mark.rule("sabika", "3.9")
@pytest.mark.parametrize(
    ("kinds", "cells", "no_marble", "raw_says", "marble_says"),
    [
        ("", {3: "silk"}, (), {"n": 0, "raw": "silk"}, "cell_marble"),
        ("silk", {3: "silk"}, (), {"n": 0, "good": "clothes"}, "cell_marble"),
        ("silk", {}, (3,), {"n": 0}, "cell_plain"),
    ],
)
def test_a_cell_says_what_it_brings(
    kinds: str, cells: dict[int, str], no_marble: tuple[int, ...], raw_says: dict[str, object], marble_says: str
) -> None:
    table = sit_down(Seat(raw=kinds, left="fez"), raw=cells, no_marble=no_marble)
    choose(table, "work merchant production-1")
    assert outcome(table, "use raw-3") == raw_says
    assert promise(table, "use marble-3").id == f"outcome.{marble_says}"
    assert outcome(table, "use marble-3") == {"n": 2}


@pytest.mark.rule("sabika", "3.9")
@pytest.mark.rule("sabika", "3.15")
def test_tokens_say_their_kind() -> None:
    table = sit_down(Seat(raw="clay", red="18 21"), raw={1: "clay", 2: "silk"})
    work(table, "poet", "reactivate-1", "reactivate 18")
    assert (outcome(table, "fetch raw-2"), outcome(table, "turn clay")) == ({"raw": "silk"}, {"good": "pottery"})
    table = sit_down(Seat(raw="clay", red="18 21"), raw={1: "clay", 2: "silk"})
    work(table, "poet", "reactivate-1", "reactivate 21")
    assert (outcome(table, "grab raw-1"), outcome(table, "grab raw-2")) == ({"good": "pottery"}, {"good": "clothes"})
    table = sit_down(Seat(raw="clay", left="fez"))
    work(table, "merchant", "production-1")
    assert outcome(table, "process clay") == {"good": "pottery"}
