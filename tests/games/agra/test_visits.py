"""A worker on a space [5.1-5.8], the Merchant and the Builder [5.9-5.15]."""

from __future__ import annotations

import pytest

from durbar.games.agra.names import CHARACTERS
from tests.games.agra.situation import (
    BUILDINGS,
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
    rupees,
    sit_down,
    told,
    worker,
)

FIRST = ("quarry", "lumberjack", "turmeric-field", "cotton-field")


@pytest.mark.rule("agra", "5.1")
def test_where_a_worker_may_go() -> None:
    table = sit_down(Seat(), Seat(), built="tailor", builder="sawmill")
    open_spaces = [*CHARACTERS, *FIRST, "sawmill", "tailor"]
    assert options(table, "place") == [f"place {space}" for space in open_spaces]
    assert refusal(table, "place paper-mill") == ("not_built", "5.1")
    choose(table, "place lumberjack")
    assert worker(table, "lumberjack") == "0 stands"
    assert table.state.workers[0] == 9
    assert goods(table, 0) == "wood wood"


@pytest.mark.rule("agra", "5.3")
def test_a_lying_rival_just_goes_home() -> None:
    table = sit_down(Seat(), Seat(level=6), workers={"quarry": 1}, lying="quarry")
    choose(table, "place quarry")
    assert worker(table, "quarry") == "0 stands"
    assert (table.state.workers[1], favour(table, 1)) == (10, 0)


@pytest.mark.rule("agra", "5.3")
@pytest.mark.parametrize(("level", "gained"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_a_standing_rival_goes_home_with_favour(level: int, gained: int) -> None:
    table = sit_down(Seat(), Seat(level=level), workers={"sailor": 1})
    choose(table, "place sailor")
    assert worker(table, "sailor") == "0 stands"
    assert (table.state.workers[1], favour(table, 1)) == (10, gained)
    assert told(table, "gains_favour") == [{"clause": "5.3", "seat": 1, "n": gained}]


@pytest.mark.rule("agra", "5.4")
@pytest.mark.parametrize("lying", ["", "quarry"])
def test_overtime_costs_two_rupees_and_raises_the_worker(lying: str) -> None:
    table = sit_down(Seat(rupees=2), Seat(), workers={"quarry": 0}, lying=lying, merchant="cotton-field")
    if asked(table) == (0, "meditate"):
        choose(table, "go-on")
    choose(table, "place quarry")
    assert (rupees(table, 0), favour(table, 0), table.state.workers[0]) == (0, 0, 9)
    assert goods(table, 0) == "sandstone sandstone"
    assert worker(table, "quarry") == "0 stands"
    assert told(table, "pays_overtime") == [{"clause": "5.4", "seat": 0, "n": 2}]


@pytest.mark.rule("agra", "5.4")
@pytest.mark.rule("agra", "5.8")
def test_who_cannot_pay_goes_elsewhere() -> None:
    table = sit_down(Seat(rupees=1), Seat(), workers={"quarry": 0}, coins={"quarry": 5})
    choose(table, "go-on")
    assert "place quarry" not in options(table)
    assert refusal(table, "place quarry") == ("too_few_rupees", "5.4")


TEN = dict.fromkeys((*CHARACTERS, *FIRST, "sawmill", "tailor"), 0)


@pytest.mark.rule("agra", "5.5")
@pytest.mark.rule("agra", "5.8")
@pytest.mark.parametrize(("have", "left"), [(3, 1), (2, 0), (1, 0), (0, 0)])
def test_without_workers_overtime_is_forced_and_pays_what_there_is(have: int, left: int) -> None:
    table = sit_down(Seat(rupees=have), Seat(), workers=TEN, merchant="cotton-field")
    assert table.state.workers[0] == 0
    choose(table, "go-on")
    assert options(table, "place") == [f"place {space}" for space in TEN]
    assert refusal(table, "place cement-works") == ("no_worker", "5.5")
    choose(table, "place quarry")
    assert rupees(table, 0) == left


@pytest.mark.rule("agra", "5.8")
def test_rupees_on_the_building_do_not_pay_for_overtime() -> None:
    table = sit_down(Seat(rupees=1), Seat(), workers=TEN, coins={"quarry": 5}, merchant="cotton-field")
    choose(table, "go-on", "place quarry")
    assert rupees(table, 0) == 0 + 5


@pytest.mark.rule("agra", "5.8")
@pytest.mark.rule("agra", "12.9")
def test_the_calligrapher_makes_overtime_cost_one() -> None:
    table = sit_down(Seat(rupees=1), Seat(), workers={"quarry": 0}, contracts={"calligrapher": 0}, pier=3)
    choose(table, "go-on", "place quarry")
    assert rupees(table, 0) == 0


@pytest.mark.rule("agra", "5.8")
@pytest.mark.rule("agra", "12.4")
@pytest.mark.parametrize("workers", [{"quarry": 0}, TEN])
def test_a_favour_tile_makes_overtime_free(workers: dict[str, int]) -> None:
    seat = Seat(rupees=0, favour=3, tiles="free-overtime")
    table = sit_down(seat, Seat(), workers=workers, merchant="cotton-field")
    choose(table, "go-on")
    assert refusal(table, "favour free-overtime") == ("with_overtime", "12.4")
    choose(table, "place quarry")
    assert asked(table) == (0, "overtime")
    choose(table, "free-overtime")
    assert (rupees(table, 0), favour(table, 0)) == (0, 0)
    assert goods(table, 0) == "sandstone sandstone"


@pytest.mark.rule("agra", "5.8")
def test_the_tile_need_not_be_used() -> None:
    seat = Seat(rupees=2, favour=3, tiles="free-overtime")
    table = sit_down(seat, Seat(), workers={"quarry": 0}, merchant="cotton-field")
    choose(table, "go-on", "place quarry", "pay-overtime")
    assert (rupees(table, 0), favour(table, 0)) == (0, 3)


@pytest.mark.rule("agra", "5.8")
def test_too_few_rupees_leave_only_the_tile() -> None:
    table = sit_down(Seat(rupees=1, favour=3, tiles="free-overtime"), Seat(), workers={"quarry": 0})
    choose(table, "go-on", "place quarry")
    assert refusal(table, "pay-overtime") == ("too_few_rupees", "5.4")


@pytest.mark.rule("agra", "5.2")
@pytest.mark.rule("agra", "5.11")
def test_the_order_of_a_visit() -> None:
    table = sit_down(Seat(), Seat(), workers={"quarry": 1}, coins={"quarry": 3}, luck={"merchant": [2]})
    choose(table, "place quarry")
    lines = [entry.id.removeprefix("log.") for entry in table.log]
    assert lines == ["sent_home", "gains_favour", "places", "takes_coins", "produces", "gains_favour", "merchant"]
    assert rupees(table, 0) == 13


@pytest.mark.rule("agra", "5.11")
@pytest.mark.rule("agra", "5.12")
def test_overtime_takes_the_rupees_and_meets_the_merchant() -> None:
    table = sit_down(Seat(), Seat(), workers={"quarry": 0}, coins={"quarry": 4}, luck={"merchant": [1]})
    choose(table, "go-on", "place quarry")
    assert rupees(table, 0) == 10 - 2 + 4
    assert (favour(table, 0), merchant(table), coins(table)) == (2, "lumberjack", {})


@pytest.mark.rule("agra", "5.7")
def test_a_space_may_be_chosen_for_nothing() -> None:
    table = sit_down(Seat(farmers=(2, 3, 3, 4)), Seat(), workers={"weaving-mill": 1})
    assert table.state.production(0, 0) == 0
    copy = table.clone()
    choose(table, "place quarry")
    assert goods(table, 0) == ""
    assert favour(table, 0) == 2  # the Merchant is there all the same
    choose(copy, "place weaving-mill")
    assert (worker(copy, "weaving-mill"), favour(copy, 1)) == ("0 stands", 1)


# ---------------------------------------------------------------------- Merchant [5.9, 5.14, 5.10]


@pytest.mark.rule("agra", "5.9")
def test_the_merchant_pays_favour_after_the_action_and_drops_rupees() -> None:
    table = sit_down(Seat(), Seat(), built="cement-works tailor", luck={"merchant": [5]}, builder="sawmill")
    choose(table, "place quarry")
    assert favour(table, 0) == 2
    assert merchant(table) == "tailor"
    assert coins(table) == {"lumberjack": 1, "turmeric-field": 1, "cotton-field": 1, "cement-works": 1}


@pytest.mark.rule("agra", "5.14")
def test_after_the_tailor_the_merchant_goes_on_at_the_quarry() -> None:
    table = sit_down(Seat(), Seat(), built="tailor", merchant="tailor", luck={"merchant": [2]})
    choose(table, "place tailor")
    assert (merchant(table), coins(table)) == ("lumberjack", {"quarry": 1})


@pytest.mark.rule("agra", "5.10")
def test_a_lap_can_drop_two_rupees_on_a_building() -> None:
    """Four built, a six from the Quarry: two on the Lumberjack, one on the three others."""
    table = sit_down(Seat(), Seat(), luck={"merchant": [6]})
    choose(table, "place quarry")
    assert merchant(table) == "turmeric-field"
    assert coins(table) == {"lumberjack": 2, "turmeric-field": 1, "cotton-field": 1, "quarry": 1}


# ---------------------------------------------------------------------- Builder [5.13, 5.14, 5.15]


@pytest.mark.rule("agra", "5.13")
def test_the_builders_building_is_built_for_nothing_and_used() -> None:
    table = sit_down(Seat(goods="wood wood"), Seat(), builder="sawmill", luck={"builder": [3]})
    choose(table, "place sawmill")
    assert built(table, "sawmill")
    assert asked(table) == (0, "make")
    choose(table, "make 2")
    assert goods(table, 0) == "plank plank"
    assert table.state.bonus_owner == (-1,) * 12
    assert (rupees(table, 0), worker(table, "sawmill")) == (10, "0 stands")
    assert builder(table) == "brickworks"


@pytest.mark.rule("agra", "5.13")
def test_when_all_is_built_the_builder_leaves() -> None:
    everything = " ".join(name for name in BUILDINGS[4:] if name != "tailor")
    table = sit_down(Seat(), Seat(), built=everything, builder="tailor")
    choose(table, "place tailor")
    assert builder(table) is None
    assert told(table, "builder_leaves") == [{"clause": "5.13"}]


@pytest.mark.rule("agra", "5.14")
def test_after_the_last_building_the_builder_goes_on_at_the_first_unbuilt() -> None:
    table = sit_down(Seat(), Seat(), built="cement-works", builder="tailor", luck={"builder": [2]})
    choose(table, "place tailor")
    assert builder(table) == "spice-kitchen"


@pytest.mark.rule("agra", "5.15")
def test_the_builder_goes_round_as_often_as_the_die_asks() -> None:
    left = ("cement-works", "oil-press", "tailor")
    everything = " ".join(name for name in BUILDINGS[4:] if name not in left)
    table = sit_down(Seat(), Seat(), built=everything, builder="cement-works", luck={"builder": [5]})
    choose(table, "place cement-works")
    assert builder(table) == "oil-press"


@pytest.mark.rule("agra", "5.15")
def test_the_last_unbuilt_building_is_where_he_lands() -> None:
    everything = " ".join(name for name in BUILDINGS[4:] if name not in ("cement-works", "tailor"))
    table = sit_down(Seat(), Seat(), built=everything, builder="cement-works", luck={"builder": [6]})
    choose(table, "place cement-works")
    assert builder(table) == "tailor"


@pytest.mark.rule("agra", "5.15")
def test_a_river_event_that_moves_the_merchant_takes_the_roll_but_not_the_favour() -> None:
    """At the Merchant's Sawmill a tile delivers, the contract moves the boat to pier 3, and he sails off."""
    table = sit_down(
        Seat(goods="wood cement", favour=4, tiles="deliver"),
        Seat(),
        built="sawmill",
        merchant="sawmill",
        served={"mosaicist": {"dye": 0}},
        pier=2,
        luck={"merchant": [1, 6]},
    )
    choose(table, "place sawmill", "favour deliver")
    choose(table, "decline", "done")  # no tile, no step
    assert (merchant(table), table.state.pier) == ("quarry", 3)
    before = favour(table, 0)
    choose(table, "make 0")
    assert favour(table, 0) == before + 2
    assert merchant(table) == "quarry"
    assert len(told(table, "merchant")) == 1


@pytest.mark.rule("agra", "5.15")
def test_pier_two_reached_at_the_builders_new_building_makes_him_roll_only_once() -> None:
    table = sit_down(
        Seat(goods="wood wood", favour=4, tiles="deliver"),
        Seat(),
        builder="sawmill",
        contracts={"sufi": 1},
        served={"cook": {"oil": 0}},
        luck={"builder": [1, 6]},
    )
    choose(table, "place sawmill", "favour deliver", "done")
    assert table.state.pier == 2
    assert builder(table) == "spice-kitchen"
    assert not built(table, "spice-kitchen")
    choose(table, "make 1")
    assert builder(table) == "spice-kitchen"
    assert len(told(table, "builder")) == 1
