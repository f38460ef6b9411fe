"""The order phase: Akbar [9.1], guild orders [9.2-9.5], the limit [9.6]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.agra.situation import (
    Seat,
    Table,
    asked,
    choose,
    goods,
    influence,
    options,
    refusal,
    rupees,
    sit_down,
    told,
)

NEUTRAL = 4


def at_court(*seats: Seat, **rest: Any) -> Table:
    """Sit down and come to the order phase, by the Trader left unused."""
    return choose(sit_down(*seats, **rest), "place trader", "done")


@pytest.mark.rule("agra", "9.1")
def test_a_good_into_its_empty_bowl() -> None:
    table = at_court(Seat(goods="curry paper statue wood"), Seat(), akbar={"paper": 1})
    assert options(table, "akbar") == ["akbar statue", "akbar curry"]
    assert refusal(table, "akbar paper") == ("bowl_full", "9.1")
    assert refusal(table, "akbar oil") == ("no_good", "9.1")
    supply = table.state.supply[0]
    choose(table, "akbar curry")
    assert goods(table, 0) == "wood paper statue"
    assert (table.state.akbar.count(0), table.state.supply[0]) == (1, supply)


@pytest.mark.rule("agra", "9.1")
@pytest.mark.rule("agra", "2.11")
def test_a_neutral_marker_closes_a_bowl() -> None:
    table = at_court(Seat(goods="curry oil"), Seat(), akbar={"curry": NEUTRAL})
    assert refusal(table, "akbar curry") == ("bowl_full", "9.1")


@pytest.mark.rule("agra", "9.1")
@pytest.mark.rule("agra", "3.1")
def test_one_of_the_two_or_neither() -> None:
    seat = Seat(goods="curry plank oil", influence=(0, 1, 0))
    table = at_court(seat, Seat(), order_at={"traders": 1})
    assert options(table) == ["end-turn", "akbar plank", "akbar curry", "akbar oil", "order traders", "take-back"]
    choose(table, "order traders")
    assert table.state.turn == 1
    table = choose(at_court(seat, Seat(), order_at={"traders": 1}), "end-turn")
    assert (table.state.turn, goods(table, 0)) == (1, "plank curry oil")


@pytest.mark.rule("agra", "9.2")
@pytest.mark.rule("agra", "9.3")
@pytest.mark.rule("agra", "9.4")
def test_the_example_of_the_traders_oil_and_dye() -> None:
    """Not leading on a level that shows 3: 2 rupees and a step; craftsmen and scholars are barred."""
    table = at_court(
        Seat(goods="oil dye brick cloth wood painting", influence=(0, 2, 1)),
        Seat(influence=(0, 4, 0)),
        Seat(),
        orders={"scholars": {1: 1, 3: NEUTRAL, 4: 2}},
        order_at={"traders": 3, "scholars": 2, "craftsmen": 1},
    )
    assert refusal(table, "order craftsmen") == ("no_influence", "9.2")
    assert refusal(table, "order scholars") == ("order_limit", "9.2")
    supply = table.state.supply[0]
    choose(table, "order traders")
    assert rupees(table, 0) == 12
    assert influence(table, 0) == (0, 3, 1)
    assert table.state.orders[1] == (-1, -1, 0, -1, -1, -1)
    assert table.state.order_at[1] == 3  # wood and statue
    assert table.state.supply[0] == supply + 1
    assert asked(table) == (0, "reward")


@pytest.mark.rule("agra", "9.4")
@pytest.mark.parametrize(
    ("mine", "rival", "gain", "after"),
    [(1, 0, 2, 1), (2, 2, 3, 2), (4, 5, 3, 5), (8, 9, 5, 9), (9, 9, 7, 9), (1, 7, 1, 2)],
)
def test_pay_out_by_rank(mine: int, rival: int, gain: int, after: int) -> None:
    trigger = 2 if 9 in (mine, rival) else 0
    table = at_court(
        Seat(goods="curry plank", influence=(0, mine, 0)),
        Seat(influence=(0, rival, 0)),
        order_at={"traders": 1},
        trigger=trigger,
        pier=5,
    )
    choose(table, "order traders")
    assert (rupees(table, 0), influence(table, 0)[1]) == (10 + gain, after)


@pytest.mark.rule("agra", "9.2")
def test_both_goods_and_only_the_current_order() -> None:
    table = at_court(Seat(goods="oil wood statue", influence=(1, 1, 1)), Seat(), order_at={"traders": 3})
    assert refusal(table, "order traders") == ("order_goods", "9.2")


@pytest.mark.rule("agra", "9.2")
@pytest.mark.parametrize(
    ("taken", "at", "after"),
    [({}, 1, 2), ({2: 1}, 1, 3), ({}, 6, 1), ({1: 1, 2: NEUTRAL}, 6, 3), ({5: 1, 6: 1}, 4, 1)],
)
def test_the_guild_marker_goes_to_the_next_free_order(taken: dict[int, int], at: int, after: int) -> None:
    stock = "curry plank turmeric garment oil dye wood statue cloth paper sandstone painting"
    table = at_court(
        Seat(goods=stock, influence=(0, 1, 0)), Seat(), orders={"traders": taken}, order_at={"traders": at}
    )
    choose(table, "order traders")
    assert table.state.order_at[1] == after - 1


@pytest.mark.rule("agra", "2.10")
@pytest.mark.rule("agra", "9.2")
@pytest.mark.rule("agra", "9.6")
@pytest.mark.parametrize(("pier", "limit"), [(1, 3), (2, 3), (3, 4), (4, 5), (5, 6), (6, 6)])
def test_the_limit_counts_all_markers(pier: int, limit: int) -> None:
    owners = [1, NEUTRAL, 0, 1, NEUTRAL, 0]
    for markers in (limit - 1, limit):
        if markers == 6:
            continue
        table = at_court(
            Seat(goods="sandstone painting", influence=(0, 1, 0)),
            Seat(),
            orders={"traders": {place + 1: owners[place] for place in range(markers)}},
            order_at={"traders": 6},
            pier=pier,
        )
        expected = None if markers < limit else ("order_limit", "9.2")
        assert (refusal(table, "order traders") if expected else None) == expected
        if not expected:
            choose(table, "order traders")


@pytest.mark.rule("agra", "9.5")
@pytest.mark.rule("agra", "11.1")
@pytest.mark.rule("agra", "2.10")
def test_a_full_column_lays_the_marker_aside_and_triggers_the_end() -> None:
    owners = {1: 1, 2: NEUTRAL, 3: 0, 4: 1, 5: NEUTRAL}
    table = at_court(
        Seat(goods="sandstone painting", influence=(0, 1, 0)),
        Seat(),
        orders={"traders": owners},
        order_at={"traders": 6},
        pier=5,
    )
    choose(table, "order traders")
    assert table.state.order_at[1] == -1
    assert told(table, "end_triggered") == [{"clause": "9.5", "reason": "orders"}]
    choose(table, "place botanist", "done")
    assert table.state.last_round


@pytest.mark.rule("agra", "9.5")
def test_a_full_column_has_no_order() -> None:
    table = at_court(
        Seat(goods="sandstone painting", influence=(0, 1, 0)),
        Seat(),
        orders={"traders": dict.fromkeys(range(1, 7), 1)},
        trigger=3,
        pier=5,
    )
    assert refusal(table, "order traders") == ("column_full", "9.5")


@pytest.mark.rule("agra", "9.6")
def test_tile_sailor_and_phase_may_each_fill_an_order() -> None:
    table = sit_down(
        Seat(
            goods="curry plank turmeric garment oil dye wood",
            influence=(0, 4, 0),
            favour=4,
            tiles="akbar-or-order",
        ),
        Seat(),
        order_at={"traders": 1},
    )
    choose(table, "favour akbar-or-order", "order traders")
    choose(table, "place sailor", "pay wood", "order traders")
    if asked(table) == (0, "sail"):
        choose(table, "done")
    choose(table, "order traders")
    assert table.state.orders[1] == (0, 0, 0, -1, -1, -1)
    assert rupees(table, 0) == 10 + 3 * 4


@pytest.mark.rule("agra", "9.6")
def test_a_column_at_its_limit_keeps_its_marker_on_the_next_free_order() -> None:
    table = at_court(
        Seat(goods="oil dye", influence=(0, 1, 0)),
        Seat(),
        orders={"traders": {1: 1, 2: 1}},
        order_at={"traders": 3},
    )
    choose(table, "order traders")
    assert table.state.order_at[1] == 3


@pytest.mark.rule("agra", "9.9")
def test_the_step_after_an_order_is_not_optional() -> None:
    table = at_court(Seat(goods="curry plank", influence=(0, 1, 0)), Seat(influence=(0, 2, 0)), order_at={"traders": 1})
    choose(table, "order traders")
    assert (influence(table, 0)[1], table.state.turn) == (2, 1)


@pytest.mark.rule("agra", "12.9")
@pytest.mark.parametrize(
    ("contract", "good", "pays"),
    [
        ("portuguese-trader", "cloth", 1),
        ("sufi", "curry", 1),
        ("dyer", "dye", 1),
        ("cook", "oil", 1),
        ("calligrapher", "paper", 1),
        ("mullah", "brick", 1),
        ("mujtahida", "statue", 2),
        ("dutch-trader", "garment", 2),
        ("painter", "painting", 2),
        ("nazim", "book", 2),
    ],
)
def test_what_contracts_pay_for_a_gift_to_akbar(contract: str, good: str, pays: int) -> None:
    table = at_court(Seat(goods=good), Seat(), contracts={contract: 0}, pier=5)
    choose(table, f"akbar {good}")
    assert rupees(table, 0) == 10 + pays


@pytest.mark.rule("agra", "12.9")
def test_what_contracts_pay_for_an_order() -> None:
    table = at_court(
        Seat(goods="oil dye", influence=(0, 1, 0)),
        Seat(),
        contracts={"cook": 0, "dyer": 0},
        order_at={"traders": 3},
        pier=2,
    )
    choose(table, "order traders")
    assert rupees(table, 0) == 10 + 2 + 1 + 1
