"""The Architect [6.1, 6.3, 6.4, 5.6] and the building bonus tiles [12.2]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.agra.situation import (
    BUILDINGS,
    Seat,
    Table,
    asked,
    builder,
    built,
    choose,
    favour,
    goods,
    influence,
    options,
    refusal,
    rupees,
    sit_down,
    told,
    worker,
)

MATERIALS = "sandstone sandstone wood wood cement cement plank plank"


@pytest.mark.rule("agra", "6.1")
@pytest.mark.parametrize(
    ("guild", "levels"), [("craftsmen", (1, 0, 0)), ("traders", (0, 1, 0)), ("scholars", (0, 0, 1))]
)
def test_a_step_in_any_guild(guild: str, levels: tuple[int, ...]) -> None:
    table = sit_down(Seat(), Seat())
    choose(table, "place architect", f"influence {guild}")
    assert influence(table, 0) == levels
    assert table.state.turn == 1  # step or building, not both


@pytest.mark.rule("agra", "6.1")
@pytest.mark.rule("agra", "6.3")
@pytest.mark.rule("agra", "7.7")
def test_the_example_of_the_paper_mill() -> None:
    """Wood and cement, 1 + 2 and 1 for two kinds; 1 favour and 4 rupees; three paper; one of two rivals follows."""
    table = sit_down(Seat(goods="wood wood wood wood cement"), Seat(goods="wood"), Seat(goods="wood"))
    choose(table, "place architect", "build paper-mill")
    assert asked(table) == (0, "pay_with")
    assert options(table, "pay-with") == ["pay-with wood+cement", "pay-with wood+wood+wood+wood"]
    choose(table, "pay-with wood+cement")
    assert goods(table, 0) == "wood wood wood"
    assert built(table, "paper-mill")
    assert options(table, "bonus") == ["bonus craftsmen-4", "bonus scholars-4", "bonus rupees-5", "bonus favour-4"]
    choose(table, "bonus favour-4")
    assert (rupees(table, 0), favour(table, 0)) == (14, 1)
    assert worker(table, "paper-mill") == "0 stands"
    assert worker(table, "architect") == "0 stands"
    choose(table, "make 3")
    assert asked(table) == (1, "follow")
    choose(table, "pass")
    assert asked(table) == (2, "follow")
    choose(table, "follow")
    assert [goods(table, seat) for seat in range(3)] == ["paper paper paper", "wood", "paper"]
    assert favour(table, 0) == 2


@pytest.mark.rule("agra", "6.1")
@pytest.mark.rule("agra", "13.2")
@pytest.mark.rule("agra", "6.2")
@pytest.mark.parametrize(
    ("stock", "building", "payments"),
    [
        ("sandstone wood", "sawmill", ["sandstone+wood"]),
        ("cement", "sawmill", []),
        ("cement cement", "sawmill", ["cement+cement"]),
        ("wood wood wood", "sawmill", ["wood+wood+wood"]),
        ("sandstone wood cement", "dye-works", ["sandstone+cement", "wood+cement", "sandstone+wood+cement"]),
        ("sandstone wood", "dye-works", []),
        ("cement plank", "tailor", ["cement+plank"]),
        ("cement cement", "tailor", []),
        ("cement cement cement", "tailor", ["cement+cement+cement"]),
        ("sandstone wood cement", "tailor", ["sandstone+wood+cement"]),
    ],
)
def test_what_pays_for_a_building(stock: str, building: str, payments: list[str]) -> None:
    table = sit_down(Seat(goods=stock), Seat())
    choose(table, "place architect")
    if not payments:
        assert refusal(table, f"build {building}") == ("too_little_material", "6.1")
        return
    choose(table, f"build {building}")
    if asked(table) == (0, "pay_with"):
        needed = [one for one in payments if one != "sandstone+wood+cement" or building == "tailor"]
        assert options(table, "pay-with") == [f"pay-with {one}" for one in needed]
    else:
        assert len(payments) == 1
        assert told(table, "pays_materials") == [{"clause": "6.4", "seat": 0, "materials": payments[0]}]


@pytest.mark.rule("agra", "6.1")
@pytest.mark.rule("agra", "6.4")
@pytest.mark.rule("agra", "6.2")
def test_a_payment_is_refused_as_too_little_or_for_a_needless_piece() -> None:
    table = sit_down(Seat(goods=MATERIALS), Seat())
    choose(table, "place architect", "build sawmill")
    assert refusal(table, "pay-with sandstone+wood+wood") == ("needless_material", "6.2")
    assert refusal(table, "pay-with cement") == ("payment_too_small", "6.2")
    assert refusal(table, "pay-with plank+plank+plank") == ("not_in_stock", "6.4")
    assert refusal(table, "pay-with wood+sandstone") is None


@pytest.mark.rule("agra", "6.1")
def test_what_stands_cannot_be_built() -> None:
    table = sit_down(Seat(goods=MATERIALS), Seat(), built="tailor")
    choose(table, "place architect")
    assert options(table, "build") == [f"build {name}" for name in BUILDINGS[4:-1]]
    assert refusal(table, "build tailor") == ("already_built", "6.1")
    assert refusal(table, "build quarry") == ("already_built", "6.1")


@pytest.mark.rule("agra", "6.1")
@pytest.mark.rule("agra", "6.3")
def test_the_builders_building_costs_as_much_and_sends_him_on_at_the_end() -> None:
    table = sit_down(Seat(goods="sandstone wood wood"), Seat(), builder="sawmill", luck={"builder": [2]})
    choose(table, "place architect", "build sawmill", "bonus favour-3")
    assert builder(table) == "sawmill"
    choose(table, "make 1")
    assert builder(table) == "oil-press"
    assert goods(table, 0) == "plank"
    lines = [entry.id.removeprefix("log.") for entry in table.log if entry.id != "log.gains_favour"]
    assert lines == ["places", "pays_materials", "builds", "takes_bonus", "processes", "builder"]


@pytest.mark.rule("agra", "6.3")
def test_a_bonus_tile_is_taken_once() -> None:
    taken = {"favour-3": 1, "cover-2": 1, "traders-3": 0}
    table = sit_down(
        Seat(goods=MATERIALS), Seat(), bonuses=taken, built="cement-works spice-kitchen oil-press", builder="tailor"
    )
    choose(table, "place architect", "build sawmill", "pay-with sandstone+wood")
    assert rupees(table, 0) == 13  # the last of the level is taken without a question
    assert influence(table, 0) == (1, 0, 0)
    assert told(table, "takes_bonus") == [{"clause": "6.3", "seat": 0, "bonus": "craftsmen-3"}]


@pytest.mark.rule("agra", "6.3")
def test_the_bonus_tile_is_of_the_buildings_level() -> None:
    table = sit_down(Seat(goods=MATERIALS), Seat(), bonuses={"rupees-5": 1}, built="paper-mill")
    choose(table, "place architect", "build dye-works", "pay-with sandstone+cement")
    assert refusal(table, "bonus rupees-6") == ("bonus_level", "6.3")
    assert refusal(table, "bonus rupees-5") == ("bonus_gone", "6.3")


@pytest.mark.rule("agra", "5.6")
@pytest.mark.rule("agra", "5.5")
def test_building_takes_a_second_worker() -> None:
    spaces = ["sailor", "trader", "botanist", *BUILDINGS[:4], "tailor", "sawmill"]
    table = sit_down(Seat(goods=MATERIALS), Seat(), workers=dict.fromkeys(spaces, 0))
    choose(table, "go-on", "place architect")
    assert table.state.workers[0] == 0
    assert refusal(table, "build dye-works") == ("no_worker_to_build", "5.6")
    assert "influence traders" in options(table)


@pytest.mark.rule("agra", "5.6")
def test_overtime_at_the_architect_may_build_with_a_worker_in_the_supply() -> None:
    spaces = ["architect", "sailor", "trader", "botanist", *BUILDINGS[:4], "sawmill"]
    table = sit_down(Seat(goods=MATERIALS), Seat(), workers=dict.fromkeys(spaces, 0))
    choose(table, "go-on", "place architect", "build tailor", "pay-with cement+plank", "bonus rupees-6")
    assert table.state.workers[0] == 0
    assert worker(table, "tailor") == "0 stands"


@pytest.mark.rule("agra", "5.7")
def test_the_architect_may_be_left_unused() -> None:
    table = sit_down(Seat(), Seat())
    choose(table, "place architect", "done")
    assert influence(table, 0) == (0, 0, 0)


# ---------------------------------------------------------------------- each bonus tile


def build_for(bonus: str, building: str, **rest: Any) -> Table:
    table = sit_down(Seat(goods=MATERIALS), Seat(), **rest)
    payment = {"sawmill": "sandstone+wood", "dye-works": "sandstone+cement", "tailor": "cement+plank"}[building]
    return choose(table, "place architect", f"build {building}", f"pay-with {payment}", f"bonus {bonus}")


@pytest.mark.rule("agra", "12.2")
@pytest.mark.parametrize(
    ("bonus", "building", "gain", "levels"),
    [
        ("craftsmen-3", "sawmill", 3, (1, 0, 0)),
        ("traders-3", "sawmill", 3, (0, 1, 0)),
        ("craftsmen-4", "dye-works", 4, (1, 0, 0)),
        ("scholars-4", "dye-works", 4, (0, 0, 1)),
        ("scholars-5", "tailor", 5, (0, 0, 1)),
        ("traders-5", "tailor", 5, (0, 1, 0)),
    ],
)
def test_bonus_tiles_with_a_step(bonus: str, building: str, gain: int, levels: tuple[int, ...]) -> None:
    table = build_for(bonus, building)
    assert (rupees(table, 0), influence(table, 0), favour(table, 0)) == (10 + gain, levels, 0)


@pytest.mark.rule("agra", "12.2")
@pytest.mark.parametrize(
    ("bonus", "building", "gain", "more"),
    [
        ("favour-3", "sawmill", 3, 1),
        ("favour-4", "dye-works", 4, 1),
        ("favour-5", "tailor", 5, 1),
        ("rupees-5", "dye-works", 5, 0),
        ("rupees-6", "tailor", 6, 0),
    ],
)
def test_bonus_tiles_with_favour_or_rupees_alone(bonus: str, building: str, gain: int, more: int) -> None:
    table = build_for(bonus, building)
    assert (rupees(table, 0), influence(table, 0), favour(table, 0)) == (10 + gain, (0, 0, 0), more)


@pytest.mark.rule("agra", "12.2")
def test_the_bonus_tile_that_removes_a_cover() -> None:
    table = build_for("cover-2", "sawmill")
    assert asked(table) == (0, "uncover")
    choose(table, "uncover west 1")
    assert (rupees(table, 0), table.state.covers[0].bit_count()) == (12, 7)


@pytest.mark.rule("agra", "3.3")
def test_favour_from_the_bonus_tile_can_pay_for_the_good_to_process() -> None:
    """No turmeric yet: the tile brings the second favour, a favour action the turmeric, the Dye works the dye."""
    table = sit_down(Seat(goods="wood cement", favour=1), Seat())
    choose(table, "place architect", "build dye-works", "bonus favour-4")
    assert asked(table) == (0, "make")
    assert options(table) == ["make 0", "favour basic-good", "take-back"]
    choose(table, "favour basic-good", "gain turmeric", "make 1")
    assert goods(table, 0) == "dye"
