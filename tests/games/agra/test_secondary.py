"""Secondary actions [8.1-8.7]: oil and curry, favour [12.3, 12.4], luxury goods; and when [3.3, 3.4, 8.8]."""

from __future__ import annotations

from typing import Any

import pytest

from durbar.games.agra.names import TILES
from tests.games.agra.situation import (
    COVERS,
    Seat,
    Table,
    asked,
    choose,
    favour,
    goods,
    influence,
    options,
    refusal,
    rupees,
    sit_down,
    told,
    value,
    worker,
)

DOWN = {"architect": 0, "sailor": 0, "trader": 0, "quarry": 0}
ALL_DOWN = " ".join(DOWN)

# ---------------------------------------------------------------------- oil and curry


@pytest.mark.rule("agra", "8.1")
@pytest.mark.parametrize("fuel", ["oil", "curry"])
def test_oil_or_curry_stands_up_a_worker(fuel: str) -> None:
    table = sit_down(Seat(goods=fuel), Seat(), workers=DOWN, lying=ALL_DOWN)
    choose(table, f"burn {fuel}")
    assert asked(table) == (0, "raise")
    choose(table, "raise trader")
    assert (worker(table, "trader"), worker(table, "sailor"), goods(table, 0)) == ("0 stands", "0 lies", "")


@pytest.mark.rule("agra", "8.1")
def test_both_together_stand_up_three() -> None:
    table = sit_down(Seat(goods="oil curry"), Seat(), workers=DOWN, lying=ALL_DOWN)
    choose(table, "burn oil-curry", "raise architect", "raise sailor")
    assert refusal(table, "raise sailor") == ("not_lying", "8.1")
    choose(table, "raise trader")
    assert [worker(table, space) for space in DOWN] == ["0 stands", "0 stands", "0 stands", "0 lies"]
    assert goods(table, 0) == ""


@pytest.mark.rule("agra", "8.1")
def test_as_often_as_one_likes() -> None:
    table = sit_down(Seat(goods="oil oil oil"), Seat(), workers={"sailor": 0}, lying="sailor")
    choose(table, "burn oil", "lie sailor", "burn oil", "lie sailor", "burn oil")
    assert (goods(table, 0), table.state.mp) == ("", 2)


@pytest.mark.rule("agra", "8.1")
@pytest.mark.rule("agra", "8.2")
def test_what_standing_up_takes() -> None:
    table = sit_down(Seat(goods="oil curry"), Seat(), workers={"sailor": 0, "trader": 0}, lying="sailor trader")
    assert refusal(table, "burn oil-curry") == ("one_is_enough", "8.2")
    table = sit_down(Seat(goods="oil"), Seat(), workers={"sailor": 0})
    assert refusal(table, "burn oil") == ("nobody_lies", "8.1")
    assert refusal(table, "burn curry") == ("no_fuel", "8.1")
    assert refusal(table, "burn oil-curry") == ("no_fuel", "8.1")


# ---------------------------------------------------------------------- favour actions in general


@pytest.mark.rule("agra", "8.3")
def test_each_favour_action_once_a_turn() -> None:
    table = sit_down(Seat(favour=8), Seat())
    choose(table, "favour basic-good", "gain wood")
    assert refusal(table, "favour basic-good") == ("action_used", "8.3")
    choose(table, "favour process", "process plank")
    assert refusal(table, "favour process") == ("action_used", "8.3")


@pytest.mark.rule("agra", "8.3")
def test_have_four_spend_three() -> None:
    table = sit_down(Seat(favour=3), Seat())
    assert refusal(table, "favour influence") == ("too_little_favour", "8.3")
    table = sit_down(Seat(favour=4), Seat())
    choose(table, "favour influence", "influence traders")
    assert (influence(table, 0), favour(table, 0)) == ((0, 1, 0), 1)


@pytest.mark.rule("agra", "8.4")
@pytest.mark.rule("agra", "3.2")
@pytest.mark.rule("agra", "8.5")
def test_a_marker_lies_on_the_action_until_the_turn_ends() -> None:
    table = sit_down(Seat(favour=4), Seat())
    choose(table, "favour influence", "influence traders")
    assert table.state.supply[0] == 22 - 4 + 2
    choose(table, "place trader", "done")
    assert table.state.turn == 1
    assert table.state.supply[0] == 22 - 1
    choose(table, "place botanist", "done", "go-on")
    assert refusal(table, "favour influence") == ("too_little_favour", "8.3")  # it is no longer used


@pytest.mark.rule("agra", "8.3")
@pytest.mark.parametrize("tile", TILES)
def test_a_tile_one_does_not_have(tile: str) -> None:
    table = sit_down(Seat(favour=9, goods="wood"), Seat())
    expected = {"free-overtime": ("with_overtime", "12.4"), "more-processing": ("with_processing", "7.9")}
    assert refusal(table, f"favour {tile}") == expected.get(tile, ("no_tile", "8.3"))


# ---------------------------------------------------------------------- the three printed ones [12.3]


@pytest.mark.rule("agra", "12.3")
@pytest.mark.parametrize("good", ["sandstone", "wood", "turmeric", "cotton"])
def test_two_favour_for_a_basic_good(good: str) -> None:
    table = sit_down(Seat(favour=2), Seat())
    choose(table, "favour basic-good")
    assert refusal(table, "gain curry") == ("not_basic", "12.3")
    choose(table, f"gain {good}")
    assert (goods(table, 0), favour(table, 0)) == (good, 0)


@pytest.mark.rule("agra", "12.3")
def test_three_favour_process_a_good() -> None:
    table = sit_down(Seat(goods="brick wood", favour=3), Seat(goods="brick"))
    choose(table, "favour process")
    assert options(table) == ["process plank", "process paper", "process statue"]
    assert refusal(table, "process oil") == ("no_source", "7.7")
    assert refusal(table, "process wood") == ("not_made", "7.7")
    choose(table, "process statue")
    assert (goods(table, 0), favour(table, 0), goods(table, 1)) == ("wood statue", 0, "brick")


# ---------------------------------------------------------------------- the fourteen tiles [12.4]


def with_tile(tile: str, have: int, stock: str = "", **rest: Any) -> Table:
    """Sit down with just enough favour; with one less the tile is refused."""
    poor = sit_down(Seat(goods=stock, favour=have - 1, tiles=tile), Seat(), **rest)
    assert refusal(poor, f"favour {tile}") == ("too_little_favour", "8.3")
    table = sit_down(Seat(goods=stock, favour=have, tiles=tile), Seat(), **rest)
    return choose(table, f"favour {tile}")


@pytest.mark.rule("agra", "12.4")
def test_tile_stand_up() -> None:
    table = with_tile("stand-up", 2, workers=DOWN, lying=ALL_DOWN)
    choose(table, "raise quarry")
    assert (worker(table, "quarry"), favour(table, 0)) == ("0 stands", 0)


@pytest.mark.rule("agra", "12.4")
def test_tile_remove_cover() -> None:
    table = choose(with_tile("remove-cover", 3), "uncover south 5")
    assert (table.state.covers[0].bit_count(), favour(table, 0)) == (7, 1)


@pytest.mark.rule("agra", "12.4")
@pytest.mark.rule("agra", "7.6")
def test_tile_good_of_value_two() -> None:
    table = with_tile("gain-value-2", 4, tokens={"2-3": ("wood", 2), "3-4": ("dye", 3)})
    gains = ["wood", "cement", "plank", "curry", "oil", "brick", "paper", "cloth"]
    assert options(table) == [f"gain {good}" for good in gains]
    choose(table, "gain cloth")
    assert (goods(table, 0), favour(table, 0)) == ("cloth", 1)


@pytest.mark.rule("agra", "12.4")
def test_tile_price_token() -> None:
    table = choose(with_tile("price-token", 3), "token 3-4", "put-token 4 book")
    assert (value(table, "book"), favour(table, 0)) == (4, 1)


@pytest.mark.rule("agra", "12.4")
def test_tile_meditation_point() -> None:
    table = with_tile("meditation-point", 2, workers={"sailor": 0})
    assert (table.state.mp, favour(table, 0)) == (1, 1)
    table = sit_down(Seat(favour=2, tiles="meditation-point"), Seat(), workers={"sailor": 0})
    choose(table, "go-on")
    assert refusal(table, "favour meditation-point") == ("action_useless", "8.8")


@pytest.mark.rule("agra", "12.4")
def test_tile_akbar() -> None:
    table = sit_down(Seat(goods="paper", favour=4, tiles="akbar-or-order"), Seat(), akbar={"curry": 1})
    choose(table, "favour akbar-or-order")
    assert table.state.akbar.count(0) == 1
    assert favour(table, 0) == 2


@pytest.mark.rule("agra", "12.4")
@pytest.mark.rule("agra", "9.3")
def test_tile_order() -> None:
    seat = Seat(goods="oil dye wood", favour=4, tiles="akbar-or-order", influence=(0, 1, 0))
    table = sit_down(seat, Seat(), order_at={"traders": 3})
    choose(table, "favour akbar-or-order")
    assert options(table) == ["akbar dye", "akbar oil", "order traders"]
    assert refusal(table, "order craftsmen") == ("no_influence", "9.2")
    choose(table, "order traders")
    assert (rupees(table, 0), goods(table, 0)) == (12, "wood")


@pytest.mark.rule("agra", "12.4")
@pytest.mark.rule("agra", "7.6")
def test_tile_process_basic() -> None:
    seat = Seat(goods="wood brick turmeric cotton", favour=3, tiles="process-basic")
    table = sit_down(seat, Seat(), tokens={"1-2": ("turmeric", 2), "2-3": ("oil", 3)})
    choose(table, "favour process-basic")
    assert options(table) == ["process plank", "process paper", "process cloth"]
    assert refusal(table, "process statue") == ("not_one_to_two", "12.4")
    assert refusal(table, "process curry") == ("not_one_to_two", "12.4")
    assert refusal(table, "process oil") == ("not_one_to_two", "12.4")
    choose(table, "process paper")
    assert favour(table, 0) == 1


@pytest.mark.rule("agra", "12.4")
def test_tile_sell() -> None:
    table = with_tile("sell", 3, "wood curry", tokens={"2-3": ("curry", 3)})
    choose(table, "sell curry")
    assert (rupees(table, 0), goods(table, 0), favour(table, 0)) == (13, "wood", 1)


@pytest.mark.rule("agra", "12.4")
@pytest.mark.parametrize(
    ("steps", "ends"),
    [
        (["farmer north wood", "farmer north sandstone"], (3, 3, 3, 3)),
        (["farmer north wood", "farmer west cotton"], (4, 3, 3, 2)),
        (["farmer east wood", "done"], (3, 2, 3, 3)),
    ],
)
def test_tile_farmers(steps: list[str], ends: tuple[int, ...]) -> None:
    table = choose(with_tile("farmers", 2), *steps)
    assert (table.state.farmers[0], favour(table, 0)) == (ends, 1)


@pytest.mark.rule("agra", "12.4")
@pytest.mark.rule("agra", "10.8")
@pytest.mark.rule("agra", "10.9")
def test_tile_deliver_has_its_own_step() -> None:
    table = with_tile("deliver", 4, "oil", river="cook")
    assert rupees(table, 0) == 11
    choose(table, "influence craftsmen")
    assert (influence(table, 0), favour(table, 0)) == ((1, 0, 0), 2)


@pytest.mark.rule("agra", "12.4")
def test_tile_meditation_level() -> None:
    table = with_tile("meditation-level", 4)
    assert (table.state.level[0], favour(table, 0)) == (2, 0)


@pytest.mark.rule("agra", "12.4")
def test_tile_exchange() -> None:
    table = choose(with_tile("exchange", 2, "statue"), "take garment")
    assert (goods(table, 0), favour(table, 0)) == ("garment", 0)


# The tiles for overtime and for more processing stand in test_visits.py and test_processing.py.


@pytest.mark.rule("agra", "8.8")
@pytest.mark.parametrize(
    ("tile", "seat"),
    [
        ("remove-cover", Seat(favour=9, removed=" ".join(COVERS), tiles="remove-cover")),
        ("meditation-level", Seat(favour=9, level=6, tiles="meditation-level")),
        ("stand-up", Seat(favour=9, tiles="stand-up")),
        ("sell", Seat(favour=9, tiles="sell")),
        ("deliver", Seat(favour=9, tiles="deliver")),
        ("akbar-or-order", Seat(favour=9, tiles="akbar-or-order")),
        ("exchange", Seat(favour=9, tiles="exchange")),
        ("process-basic", Seat(favour=9, tiles="process-basic")),
        ("process", Seat(favour=9)),
        ("influence", Seat(favour=9, influence=(9, 9, 9))),
    ],
)
def test_what_could_do_nothing_cannot_be_used(tile: str, seat: Seat) -> None:
    trigger = 2 if seat.influence == (9, 9, 9) else 0
    table = sit_down(seat, Seat(), trigger=trigger)
    assert refusal(table, f"favour {tile}") == ("action_useless", "8.8")


# ---------------------------------------------------------------------- luxury goods


@pytest.mark.rule("agra", "8.6")
@pytest.mark.rule("agra", "8.8")
def test_a_book_stands_up_three_and_brings_favour() -> None:
    table = sit_down(Seat(goods="book"), Seat(), workers=DOWN, lying=ALL_DOWN)
    choose(table, "luxury book", "raise architect", "raise sailor", "raise trader")
    assert (favour(table, 0), table.state.lying.count(True)) == (1, 1)
    table = sit_down(Seat(goods="book"), Seat())
    choose(table, "luxury book")
    assert favour(table, 0) == 1


@pytest.mark.rule("agra", "8.6")
def test_a_painting_raises_influence_in_two_guilds() -> None:
    table = sit_down(Seat(goods="painting"), Seat())
    choose(table, "luxury painting", "influence traders")
    assert options(table) == ["influence craftsmen", "influence scholars"]
    choose(table, "influence scholars")
    assert influence(table, 0) == (0, 1, 1)


@pytest.mark.rule("agra", "9.9")
def test_a_painting_with_a_guild_at_the_top() -> None:
    table = sit_down(Seat(goods="painting", influence=(9, 1, 1)), Seat(), trigger=2)
    choose(table, "luxury painting")
    assert options(table) == ["influence traders", "influence scholars"]
    choose(table, "influence traders")
    assert options(table) == ["influence scholars", "done"]  # the second guild may be the one at the top
    choose(table, "done")
    assert influence(table, 0) == (9, 2, 1)
    table = sit_down(Seat(goods="painting", influence=(9, 9, 1)), Seat(), trigger=2)
    choose(table, "luxury painting")
    assert influence(table, 0) == (9, 9, 2)
    table = sit_down(Seat(goods="painting", influence=(9, 9, 9)), Seat(), trigger=2)
    assert refusal(table, "luxury painting") == ("all_at_top", "9.9")


@pytest.mark.rule("agra", "8.6")
def test_a_garment_pays_its_value_and_one_more_at_pier_six() -> None:
    table = sit_down(Seat(goods="garment"), Seat())
    choose(table, "luxury garment")
    assert rupees(table, 0) == 13
    table = sit_down(Seat(goods="garment"), Seat(), pier=6)
    choose(table, "luxury garment")
    assert rupees(table, 0) == 14


@pytest.mark.rule("agra", "8.6")
@pytest.mark.rule("agra", "8.7")
@pytest.mark.parametrize("good", ["book", "garment"])
def test_each_luxury_good_once_a_turn_and_back_to_the_supply(good: str) -> None:
    table = sit_down(Seat(goods=f"{good} {good}"), Seat())
    choose(table, f"luxury {good}")
    assert refusal(table, f"luxury {good}") == ("luxury_used", "8.6")
    before = table.state.supply[0]
    choose(table, "place trader", "done")
    while table.state.turn == 0:
        choose(table, "end-turn")
    assert table.state.supply[0] == before + 1


@pytest.mark.rule("agra", "8.6")
def test_luxury_goods_one_does_not_have() -> None:
    table = sit_down(Seat(), Seat())
    for good in ("book", "painting", "garment"):
        assert refusal(table, f"luxury {good}") == ("no_luxury", "8.6")


@pytest.mark.rule("agra", "8.7")
@pytest.mark.rule("agra", "8.9")
def test_a_statue_brings_another_action_before_the_order() -> None:
    table = sit_down(Seat(goods="statue statue paper"), Seat(), merchant="cotton-field")
    assert "statue" not in options(table)
    choose(table, "place quarry")
    assert asked(table) == (0, "order_phase")
    choose(table, "statue")
    assert asked(table) == (0, "place")
    choose(table, "place lumberjack")
    assert goods(table, 0) == "sandstone sandstone wood wood paper statue"
    assert refusal(table, "statue") == ("luxury_used", "8.6")
    choose(table, "akbar paper")
    assert table.state.turn == 1


@pytest.mark.rule("agra", "8.7")
def test_no_statue_after_the_order() -> None:
    table = sit_down(Seat(goods="statue statue garment"), Seat())
    choose(table, "place quarry", "akbar statue")
    assert asked(table) == (0, "end_turn")
    assert refusal(table, "statue") is not None
    choose(table, "luxury garment")


@pytest.mark.rule("agra", "8.9")
def test_a_statues_action_without_workers_is_overtime_at_a_reduced_price() -> None:
    spaces = [
        "architect",
        "sailor",
        "trader",
        "botanist",
        "quarry",
        "lumberjack",
        "turmeric-field",
        "cotton-field",
        "tailor",
    ]
    table = sit_down(Seat(goods="statue", rupees=1), Seat(), workers=dict.fromkeys(spaces, 0), built="sawmill")
    choose(table, "go-on", "place sawmill")
    assert table.state.workers[0] == 0
    choose(table, "statue", "place quarry")
    assert rupees(table, 0) == 0


# ---------------------------------------------------------------------- when


@pytest.mark.rule("agra", "3.1")
@pytest.mark.rule("agra", "3.3")
def test_secondary_actions_before_between_and_after_the_phases() -> None:
    seat = Seat(goods="garment book painting oil cotton", favour=8, tiles="sell")
    table = sit_down(seat, Seat(), workers={"sailor": 0}, river="cook", merchant="cotton-field")
    choose(table, "favour sell", "sell cotton")  # before anything
    choose(table, "lie sailor", "luxury book", "go-on")
    choose(table, "favour basic-good", "gain wood")  # before the worker is placed
    choose(table, "place trader", "luxury garment")  # after it is placed
    choose(table, "done", "luxury painting", "influence traders", "influence scholars")  # in the order phase
    assert asked(table) == (0, "order_phase")
    choose(table, "akbar oil")
    assert asked(table) == (0, "end_turn")  # after the order
    choose(table, "favour process", "process paper")
    assert told(table, "uses_favour")[-1]["action"] == "process"


@pytest.mark.rule("agra", "3.3")
def test_secondary_actions_between_two_deliveries() -> None:
    table = sit_down(Seat(goods="cotton oil", favour=2), Seat(), river="cook")
    choose(table, "place sailor", "pay cotton", "deliver cook oil")
    choose(table, "favour basic-good", "gain wood", "deliver cook wood")
    assert rupees(table, 0) == 13


@pytest.mark.rule("agra", "3.2")
def test_a_secondary_action_is_not_the_action() -> None:
    table = sit_down(Seat(goods="garment"), Seat())
    choose(table, "luxury garment")
    assert asked(table) == (0, "place")
    assert refusal(table, "end-turn") is not None


@pytest.mark.rule("agra", "3.4")
def test_nothing_interrupts_a_pause() -> None:
    """While a contract is resolved, only what it brings is chosen."""
    table = sit_down(
        Seat(goods="cement garment", favour=4, tiles="sell"), Seat(), served={"mosaicist": {"dye": 0}}, pier=2
    )
    choose(table, "place sailor", "deliver mosaicist cement")
    assert asked(table) == (0, "any_tile")
    assert refusal(table, "luxury garment") is not None
    assert refusal(table, "favour sell") is not None


@pytest.mark.rule("agra", "3.4")
@pytest.mark.rule("agra", "3.5")
def test_a_rival_who_follows_does_nothing_else() -> None:
    table = sit_down(Seat(goods="wood"), Seat(goods="wood garment", favour=4), built="sawmill")
    choose(table, "place sawmill", "make 1")
    assert options(table) == ["pass", "follow"]
    assert refusal(table, "luxury garment", 1) is not None
    assert refusal(table, "luxury garment", 0) is not None
