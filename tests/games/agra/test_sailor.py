"""The Sailor [6.5, 6.7, 6.9], deliveries to notables [10.1-10.10] and the Jagirdar beside him [10.16]."""

from __future__ import annotations

import pytest

from tests.games.agra.situation import (
    Seat,
    asked,
    choose,
    favour,
    goods,
    influence,
    merchant,
    options,
    owner,
    refusal,
    rupees,
    sit_down,
    tiles,
    told,
)


@pytest.mark.rule("agra", "6.5")
def test_one_delivery_is_free() -> None:
    table = sit_down(Seat(goods="oil wood"), Seat(), river="cook sufi")
    choose(table, "place sailor")
    assert "done" in options(table)
    choose(table, "deliver cook oil")
    assert options(table, "deliver") == []
    assert refusal(table, "deliver cook wood") == ("no_delivery_left", "6.5")


@pytest.mark.rule("agra", "6.5")
@pytest.mark.rule("agra", "6.7")
def test_a_painting_pays_for_three_more_and_change_comes_back() -> None:
    """The books' example: a painting, two deliveries, 2 rupees back."""
    table = sit_down(Seat(goods="painting oil curry"), Seat(), river="cook sufi")
    choose(table, "place sailor", "pay painting")
    assert table.state.free_deliveries + table.state.paid_deliveries == 4
    choose(table, "deliver cook oil", "deliver sufi curry")
    assert asked(table) == (0, "step")  # nothing is left to deliver, so the change came at once
    assert rupees(table, 0) == 10 + 1 + 1 + 2


@pytest.mark.rule("agra", "6.5")
def test_change_is_paid_for_unused_paid_deliveries_only() -> None:
    table = sit_down(Seat(goods="painting oil wood"), Seat(), river="cook", served={"mahout": {"brick": 1}})
    choose(table, "place sailor", "deliver cook oil", "pay painting", "done")
    assert rupees(table, 0) == 10 + 1 + 3
    assert told(table, "change") == [{"clause": "6.5", "seat": 0}]


@pytest.mark.rule("agra", "6.7")
def test_free_deliveries_are_used_first_and_bring_no_change() -> None:
    table = sit_down(Seat(goods="painting oil wood"), Seat(), river="cook")
    choose(table, "place sailor", "pay painting", "deliver cook oil", "done")
    assert rupees(table, 0) == 10 + 1 + 3


@pytest.mark.rule("agra", "6.5")
@pytest.mark.rule("agra", "6.6")
def test_who_pays_must_deliver() -> None:
    table = sit_down(Seat(goods="painting oil"), Seat(), river="cook")
    choose(table, "place sailor", "pay painting")
    assert refusal(table, "done") == ("must_deliver", "6.6")
    choose(table, "deliver cook oil", "done")


@pytest.mark.rule("agra", "6.5")
def test_nothing_is_paid_where_nothing_can_be_delivered() -> None:
    table = sit_down(Seat(goods="oil"), Seat(), river="cook")
    choose(table, "place sailor")
    assert refusal(table, "pay oil") == ("nothing_to_deliver", "6.6")
    assert refusal(table, "pay curry") == ("no_good", "6.5")


@pytest.mark.rule("agra", "6.5")
def test_one_good_is_paid() -> None:
    table = sit_down(Seat(goods="cotton cotton oil"), Seat(), river="cook")
    choose(table, "place sailor", "pay cotton")
    assert refusal(table, "pay cotton") == ("paid_once", "6.5")


@pytest.mark.rule("agra", "6.5")
def test_a_good_worth_four_makes_five_deliveries() -> None:
    table = sit_down(Seat(goods="statue oil"), Seat(), river="cook", tokens={"3-4": ("statue", 4)})
    choose(table, "place sailor", "pay statue")
    assert table.state.free_deliveries + table.state.paid_deliveries == 5


@pytest.mark.rule("agra", "6.5")
@pytest.mark.rule("agra", "6.7")
@pytest.mark.rule("agra", "9.3")
def test_an_order_by_the_sailor() -> None:
    """The books' example: curry for the scholars' wood and painting; 1 rupee back, and the marker goes down."""
    table = sit_down(
        Seat(goods="curry wood painting", influence=(0, 0, 2)), Seat(), order_at={"scholars": 2}, river="cook"
    )
    choose(table, "place sailor")
    assert refusal(table, "order scholars") == ("needs_two_deliveries", "6.5")
    choose(table, "pay curry", "order scholars")
    assert rupees(table, 0) == 10 + 3 + 1
    assert table.state.orders[2] == (-1, 0, -1, -1, -1, -1)
    assert table.state.order_at[2] == 2
    assert goods(table, 0) == ""


@pytest.mark.rule("agra", "6.5")
def test_one_order_an_action_and_notables_besides() -> None:
    table = sit_down(
        Seat(goods="statue cement paper curry plank oil", influence=(0, 1, 1)),
        Seat(),
        river="cook",
        order_at={"traders": 1},
    )
    choose(table, "place sailor", "pay statue", "order scholars")
    assert refusal(table, "order traders") == ("one_order", "6.5")
    choose(table, "deliver cook oil")
    assert refusal(table, "akbar paper") is not None


@pytest.mark.rule("agra", "6.5")
@pytest.mark.rule("agra", "10.8")
def test_two_notables_two_guilds() -> None:
    """The books' example: cotton pays; curry to a scholar, wood to a craftsman, both still empty."""
    table = sit_down(Seat(goods="cotton curry wood"), Seat(), river="cook sufi")
    choose(table, "place sailor", "pay cotton", "deliver sufi curry", "deliver cook wood")
    assert rupees(table, 0) == 10 + 1 + 1
    assert influence(table, 0) == (0, 0, 0)
    choose(table, "influence scholars", "influence craftsmen")
    assert influence(table, 0) == (1, 0, 1)


@pytest.mark.rule("agra", "10.10")
@pytest.mark.rule("agra", "10.9")
def test_steps_may_be_declined_and_taken_in_any_order() -> None:
    table = sit_down(Seat(goods="cotton curry wood"), Seat(), river="cook sufi")
    choose(table, "place sailor", "pay cotton", "deliver sufi curry", "deliver cook wood")
    assert options(table) == ["influence scholars", "influence craftsmen", "done"]
    assert refusal(table, "influence traders") == ("not_this_guild", "10.8")
    choose(table, "influence craftsmen", "done")
    assert influence(table, 0) == (1, 0, 0)


@pytest.mark.rule("agra", "10.8")
def test_one_step_a_notable_however_much_is_delivered() -> None:
    table = sit_down(Seat(goods="painting oil oil"), Seat(), river="cook")
    choose(table, "place sailor", "pay painting", "double cook oil")
    assert options(table) == ["influence craftsmen", "done"]
    choose(table, "influence craftsmen")
    assert influence(table, 0) == (1, 0, 0)
    assert table.state.turn == 1


# ---------------------------------------------------------------------- deliveries [10.1-10.6]


@pytest.mark.rule("agra", "10.1")
def test_a_delivery_pays_for_all_markers_on_the_card() -> None:
    """The books' example: oil by one, wood by another; who brings both gets 3."""
    table = sit_down(Seat(goods="wood"), Seat(), served={"cook": {"oil": 1}})
    choose(table, "place sailor", "deliver cook wood")
    assert rupees(table, 0) == 12
    table = sit_down(Seat(goods="cotton oil wood"), Seat(), river="cook")
    choose(table, "place sailor", "pay cotton", "deliver cook oil", "deliver cook wood")
    assert rupees(table, 0) == 10 + 1 + 2


@pytest.mark.rule("agra", "10.1")
def test_a_good_is_delivered_once() -> None:
    table = sit_down(Seat(goods="oil wood"), Seat(), served={"cook": {"oil": 1}})
    choose(table, "place sailor")
    assert options(table, "deliver") == ["deliver cook wood"]
    assert refusal(table, "deliver cook oil") == ("already_served", "10.1")
    assert refusal(table, "deliver diwan paper") is not None


@pytest.mark.rule("agra", "10.2")
@pytest.mark.rule("agra", "10.5")
@pytest.mark.rule("agra", "10.8")
def test_the_mahout_is_won_by_doubling() -> None:
    """The books' example: a rival is on the top good; two wood win the contract, and one step with the traders."""
    table = sit_down(Seat(goods="cotton wood wood"), Seat(), served={"mahout": {"brick": 1}})
    choose(table, "place sailor", "pay cotton", "double mahout wood")
    assert owner(table, "mahout") == 0
    assert favour(table, 1) == 1
    choose(table, "influence traders")
    assert influence(table, 0) == (0, 1, 0)
    assert table.state.turn == 1


@pytest.mark.rule("agra", "10.2")
@pytest.mark.rule("agra", "10.4")
def test_the_second_of_a_double_delivery_pays_one() -> None:
    """The books' example: two cement for the Mosaicist pay 2 and 1, and bring a favour tile at once."""
    table = sit_down(Seat(goods="cotton cement cement"), Seat(), served={"mosaicist": {"dye": 1}}, pier=2)
    choose(table, "place sailor", "pay cotton", "double mosaicist cement")
    assert rupees(table, 0) == 10 + 2 + 1
    assert owner(table, "mosaicist") == 0
    assert asked(table) == (0, "any_tile")
    choose(table, "take-tile sell")
    assert tiles(table, 0) == ["sell"]


@pytest.mark.rule("agra", "10.2")
@pytest.mark.rule("agra", "10.3")
def test_what_cannot_be_doubled() -> None:
    table = sit_down(Seat(goods="painting oil oil oil wood"), Seat(), river="cook mahout")
    choose(table, "place sailor")
    assert refusal(table, "double cook oil") == ("needs_two_deliveries", "6.5")
    choose(table, "pay painting", "deliver cook oil")
    assert refusal(table, "double cook oil") == ("already_served", "10.1")
    assert refusal(table, "double cook wood") == ("no_good", "10.1")


@pytest.mark.rule("agra", "10.2")
@pytest.mark.rule("agra", "10.3")
def test_one_doubled_good_a_notable_and_action() -> None:
    seat = Seat(goods="statue garment garment curry curry wood wood")
    table = sit_down(seat, Seat(), river="dutch-trader", pier=4, tokens={"3-4": ("statue", 4)})
    choose(table, "place sailor", "pay statue", "double dutch-trader garment")
    assert refusal(table, "double dutch-trader curry") == ("one_double", "10.3")
    assert "deliver dutch-trader curry" in options(table)


@pytest.mark.rule("agra", "10.2")
def test_the_fifth_marker_pays_five() -> None:
    table = sit_down(
        Seat(goods="wood"),
        Seat(),
        served={"dutch-trader": {"garment": 1, "curry": 1}},
        doubled="dutch-trader-garment dutch-trader-curry",
        pier=4,
    )
    choose(table, "place sailor", "deliver dutch-trader wood")
    assert rupees(table, 0) == 10 + 5
    assert owner(table, "dutch-trader") == 1


@pytest.mark.rule("agra", "10.5")
@pytest.mark.parametrize(
    ("served", "doubled", "winner"),
    [
        ({"painting": 1, "oil": 2}, "", 1),
        ({"painting": 1, "oil": 0}, "", 0),
        ({"painting": 1, "oil": 2}, "painter-oil", 2),
        ({"painting": 1, "oil": 1}, "", 1),
        ({"painting": 2, "oil": 1}, "painter-oil painter-painting", 2),
    ],
)
def test_most_markers_win_then_the_highest_good(served: dict[str, int], doubled: str, winner: int) -> None:
    table = sit_down(Seat(goods="sandstone"), Seat(), Seat(), served={"painter": served}, doubled=doubled, pier=4)
    choose(table, "place sailor", "deliver painter sandstone")
    assert owner(table, "painter") == winner


@pytest.mark.rule("agra", "10.5")
@pytest.mark.rule("agra", "10.6")
def test_the_winners_markers_go_home_and_the_losers_become_favour() -> None:
    table = sit_down(
        Seat(goods="sandstone"),
        Seat(),
        Seat(),
        served={"painter": {"painting": 1, "oil": 2}},
        doubled="painter-painting",
        pier=4,
    )
    before = table.state.supply
    choose(table, "place sailor", "deliver painter sandstone")
    assert owner(table, "painter") == 1
    # Everybody gets another favour where the boat arrives? Pier 5 gives goods: favour is from the card alone.
    assert [favour(table, seat) for seat in range(3)] == [1, 0, 1]
    assert table.state.supply[1] == before[1] + 2


@pytest.mark.rule("agra", "10.6")
@pytest.mark.rule("agra", "10.11")
@pytest.mark.rule("agra", "9.7")
@pytest.mark.rule("agra", "10.7")
def test_the_example_of_mullah_and_jagirdar() -> None:
    """Brick for 1, plank for 3; the rival wins and the plank is favour; pier 3; then two steps, one of them to 3."""
    table = sit_down(
        Seat(goods="cotton cotton brick plank", influence=(0, 2, 0)),
        Seat(goods="cotton cotton cotton cotton"),
        served={"jagirdar": {"curry": 1}},
        doubled="jagirdar-curry",
        river="mullah",
        pier=2,
        luck={"merchant": [3]},
    )
    choose(table, "place sailor", "pay cotton", "deliver mullah brick", "deliver jagirdar plank")
    assert rupees(table, 0) == 10 + 1 + 3
    assert owner(table, "jagirdar") == 1
    assert table.state.pier == 3
    assert merchant(table) == "cotton-field"
    assert favour(table, 0) == 1 + 1  # the plank's marker, and the cotton left
    assert favour(table, 1) == 3
    choose(table, "done", "influence scholars", "influence traders")
    assert asked(table) == (0, "reward")
    choose(table, "take-favour")
    assert (influence(table, 0), favour(table, 0)) == ((0, 3, 1), 3)


# ---------------------------------------------------------------------- in mid-action [6.9, 10.4, 10.7]


@pytest.mark.rule("agra", "6.9")
def test_the_good_may_be_paid_between_deliveries() -> None:
    table = sit_down(Seat(goods="cotton oil curry"), Seat(), river="cook sufi")
    choose(table, "place sailor", "deliver cook oil", "pay cotton", "deliver sufi curry")
    assert rupees(table, 0) == 12


@pytest.mark.rule("agra", "6.9")
@pytest.mark.rule("agra", "12.9")
def test_the_portuguese_trader_lets_one_pay_up_to_four() -> None:
    """The books' example: two wood and two turmeric for five deliveries."""
    table = sit_down(
        Seat(goods="wood wood wood turmeric turmeric oil"), Seat(), contracts={"portuguese-trader": 0}, river="cook"
    )
    choose(table, "place sailor", "pay wood", "pay wood", "pay turmeric")
    assert refusal(table, "pay oil") == ("paid_too_much", "6.9")
    choose(table, "deliver cook oil", "pay turmeric")
    assert table.state.free_deliveries + table.state.paid_deliveries == 4
    assert refusal(table, "pay wood") == ("paid_too_much", "6.9")
    choose(table, "done")
    assert rupees(table, 0) == 10 + 1 + 4


@pytest.mark.rule("agra", "6.9")
def test_change_comes_before_the_steps() -> None:
    table = sit_down(Seat(goods="painting oil wood"), Seat(), river="cook")
    choose(table, "place sailor", "pay painting", "deliver cook oil", "done", "influence craftsmen")
    lines = [entry.id.removeprefix("log.") for entry in table.log]
    assert lines.index("change") < lines.index("influence")


@pytest.mark.rule("agra", "7.6")
def test_what_was_bought_stays_bought_when_prices_fall() -> None:
    """A statue at 4 is paid; the third level II contract clears the prices; the deliveries are still five."""
    table = sit_down(
        Seat(goods="statue cement oil wood"),
        Seat(),
        tokens={"3-4": ("statue", 4)},
        served={"mosaicist": {"dye": 1}},
        contracts={"muezzin": 1, "caliph": 1},
        river="cook",
        pier=3,
    )
    assert table.state.progress == 1
    choose(table, "place sailor", "pay statue", "deliver mosaicist cement", "decline")
    assert (table.state.pier, table.state.value[12]) == (4, 3)
    assert table.state.paid_deliveries == 4


@pytest.mark.rule("agra", "10.7")
def test_a_level_just_opened_can_be_served_in_the_same_action() -> None:
    table = sit_down(
        Seat(goods="cotton wood oil"),
        Seat(),
        contracts={"sufi": 1},
        served={"cook": {"oil": 1}},
        river="mullah",
        luck={"builder": [1]},
    )
    choose(table, "place sailor", "pay cotton")
    assert refusal(table, "deliver mullah oil") == ("not_unlocked", "10.12")
    choose(table, "deliver cook wood")
    assert owner(table, "cook") == 1
    assert table.state.pier == 2
    choose(table, "deliver mullah oil")


@pytest.mark.rule("agra", "10.7")
def test_a_raised_limit_holds_in_the_same_action() -> None:
    table = sit_down(
        Seat(goods="painting cement wood painting", influence=(0, 0, 1)),
        Seat(),
        served={"mosaicist": {"dye": 1}},
        orders={"scholars": {1: 1, 3: 1, 4: 1}},
        order_at={"scholars": 2},
        pier=2,
        luck={"merchant": [1]},
    )
    choose(table, "place sailor", "pay painting")
    assert refusal(table, "order scholars") == ("order_limit", "9.2")
    choose(table, "deliver mosaicist cement", "decline")
    assert table.state.pier == 3
    choose(table, "order scholars")
    assert table.state.orders[2] == (1, 0, 1, 1, -1, -1)


@pytest.mark.rule("agra", "10.7")
def test_a_jagirdar_won_in_the_action_brings_his_free_delivery_at_once() -> None:
    table = sit_down(
        Seat(goods="plank oil"), Seat(), served={"jagirdar": {"curry": 0}}, river="cook", pier=2, luck={"merchant": [1]}
    )
    choose(table, "place sailor", "deliver jagirdar plank")
    assert owner(table, "jagirdar") == 0
    assert options(table, "deliver") == ["deliver cook oil"]


@pytest.mark.rule("agra", "10.7")
def test_a_jagirdar_won_by_a_favour_tile_in_the_action_helps_too() -> None:
    table = sit_down(
        Seat(goods="plank oil wood", favour=4, tiles="deliver"),
        Seat(),
        served={"jagirdar": {"curry": 0}},
        river="cook",
        pier=2,
        luck={"merchant": [1]},
    )
    choose(table, "place sailor", "deliver cook oil", "favour deliver", "deliver jagirdar plank", "done")
    assert owner(table, "jagirdar") == 0
    assert options(table, "deliver") == ["deliver cook wood"]


@pytest.mark.rule("agra", "10.7")
def test_a_card_does_not_pay_for_the_delivery_that_completed_it() -> None:
    table = sit_down(Seat(goods="oil"), Seat(), served={"cook": {"wood": 0}})
    choose(table, "place sailor", "deliver cook oil")
    assert owner(table, "cook") == 0
    assert rupees(table, 0) == 12


@pytest.mark.rule("agra", "10.7")
def test_steps_come_after_the_last_delivery_and_open_no_order() -> None:
    table = sit_down(Seat(goods="painting brick oil plank curry"), Seat(), river="mullah mahout", pier=2)
    choose(table, "place sailor", "pay painting", "deliver mahout brick")
    assert refusal(table, "order traders") == ("no_influence", "9.2")


@pytest.mark.rule("agra", "10.4")
def test_delivery_bonuses_pay_for_both_goods_of_a_double() -> None:
    table = sit_down(Seat(goods="cotton oil oil"), Seat(), contracts={"cook": 0}, river="mullah", pier=2)
    choose(table, "place sailor", "pay cotton", "double mullah oil")
    assert rupees(table, 0) == 10 + 1 + 1 + 2


# ---------------------------------------------------------------------- Jagirdar [10.16, 6.7]


@pytest.mark.rule("agra", "6.7")
@pytest.mark.rule("agra", "12.9")
@pytest.mark.rule("agra", "6.8")
def test_the_jagirdar_brings_a_free_delivery_and_so_an_order() -> None:
    table = sit_down(
        Seat(goods="curry plank", influence=(0, 1, 0)),
        Seat(),
        contracts={"jagirdar": 0},
        pier=3,
        order_at={"traders": 1},
    )
    choose(table, "place sailor")
    assert table.state.free_deliveries == 2
    choose(table, "order traders")
    assert rupees(table, 0) == 12


@pytest.mark.rule("agra", "6.7")
def test_six_deliveries_are_the_most() -> None:
    table = sit_down(
        Seat(goods="statue oil"), Seat(), contracts={"jagirdar": 0}, pier=3, river="cook", tokens={"3-4": ("statue", 4)}
    )
    choose(table, "place sailor", "pay statue")
    assert table.state.free_deliveries + table.state.paid_deliveries == 6


@pytest.mark.rule("agra", "10.16")
@pytest.mark.rule("agra", "3.5")
@pytest.mark.rule("agra", "10.9")
def test_the_jagirdar_on_a_rivals_sailor() -> None:
    table = sit_down(Seat(goods="oil"), Seat(goods="wood wood"), contracts={"jagirdar": 1}, pier=3, river="cook")
    choose(table, "place sailor", "deliver cook oil", "influence craftsmen")
    assert asked(table) == (1, "jagirdar")
    assert options(table) == ["pass", "deliver cook wood"]
    choose(table, "deliver cook wood")
    assert owner(table, "cook") == 0  # one each: oil stands higher
    assert rupees(table, 1) == 12
    choose(table, "influence craftsmen")
    assert influence(table, 1) == (1, 0, 0)
    assert favour(table, 0) == 1
    assert favour(table, 1) == 1


@pytest.mark.rule("agra", "10.16")
def test_no_favour_for_a_jagirdar_who_passes() -> None:
    table = sit_down(Seat(), Seat(goods="wood"), contracts={"jagirdar": 1}, pier=3, river="cook")
    choose(table, "place sailor", "pass")
    assert favour(table, 0) == 0
    assert rupees(table, 1) == 10


@pytest.mark.rule("agra", "10.16")
def test_the_jagirdar_works_for_overtime_and_statue_too() -> None:
    table = sit_down(
        Seat(goods="statue"),
        Seat(goods="wood brick"),
        contracts={"jagirdar": 1},
        pier=3,
        river="cook mahout",
        workers={"sailor": 0},
    )
    choose(table, "go-on", "place sailor")
    assert asked(table) == (1, "jagirdar")
    choose(table, "deliver cook wood", "done", "statue", "place sailor")
    assert asked(table) == (1, "jagirdar")
    choose(table, "deliver mahout brick", "done")
    assert asked(table)[0] == 0 or table.state.turn == 1
    assert favour(table, 0) == 2


@pytest.mark.rule("agra", "10.16")
def test_a_jagirdar_won_by_a_rival_during_the_action_may_be_used() -> None:
    table = sit_down(
        Seat(goods="plank"),
        Seat(goods="wood"),
        served={"jagirdar": {"curry": 1}},
        doubled="jagirdar-curry",
        river="cook",
        pier=2,
        luck={"merchant": [1]},
    )
    choose(table, "place sailor", "deliver jagirdar plank", "done")
    assert asked(table) == (1, "jagirdar")
