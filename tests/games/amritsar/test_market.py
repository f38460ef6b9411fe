"""The market [13.2-13.7, 13.9-13.11, 13.13, 13.14, 23.2, 23.3] and the tile that makes it cheaper [18.7]."""

from __future__ import annotations

from typing import Any

import pytest

from durbar.games.amritsar.rules.foresight import numbers_of
from tests.games.amritsar.situation import (
    Seat,
    Table,
    act_plainly,
    acting,
    asked,
    choose,
    goods,
    lone,
    markers,
    market,
    options,
    outcome,
    points,
    promise,
    refusal,
    told,
)

PRICES = {"marble": [1, 1, 1, 2, 2, 2], "copper": [1, 1, 2, 2, 2], "gold": [1, 2, 2, 2]}
POINTS = {"marble": [0, 1, 1, 1, 1, 2], "copper": [0, 1, 1, 1, 2], "gold": [0, 1, 1, 2]}


def trading(seat: Seat, *others: Seat, **rest: Any) -> Table:
    """Go to the market in the east."""
    table = acting("blue", "east", seat, *(others or (Seat(),)), **rest)
    return choose(table, "work yellow-2")


@pytest.mark.rule("amritsar", "23.2")
@pytest.mark.rule("amritsar", "13.4")
@pytest.mark.parametrize(
    ("resource", "empty"), [(name, empty) for name in PRICES for empty in range(len(PRICES[name]))]
)
def test_what_the_lowest_token_costs(resource: str, empty: int) -> None:
    tokens = len(PRICES[resource]) - empty
    table = trading(Seat(goods="coin coin coin"), market={resource: tokens})
    assert numbers_of(promise(table, f"buy {resource}")) == {resource: 1, "coin": -PRICES[resource][empty]}
    choose(table, f"buy {resource}")
    assert goods(table, 0) == " ".join([resource, *["coin"] * (3 - PRICES[resource][empty])])
    assert market(table)[list(PRICES).index(resource)] == tokens - 1


@pytest.mark.rule("amritsar", "23.2")
@pytest.mark.rule("amritsar", "23.3")
@pytest.mark.rule("amritsar", "13.5")
@pytest.mark.parametrize(
    ("resource", "empty"), [(name, empty) for name in PRICES for empty in range(1, len(PRICES[name]) + 1)]
)
def test_what_a_sale_brings_in_coins_and_points(resource: str, empty: int) -> None:
    """The token goes to the highest empty space, and what is printed there is paid."""
    tokens = len(PRICES[resource]) - empty
    table = trading(Seat(goods=resource), market={resource: tokens})
    choose(table, f"sell {resource}")
    assert goods(table, 0) == " ".join(["coin"] * PRICES[resource][empty - 1])
    assert points(table, 0).get("market", 0) == POINTS[resource][empty - 1]
    assert market(table)[list(PRICES).index(resource)] == tokens + 1


@pytest.mark.rule("amritsar", "13.4")
@pytest.mark.parametrize("resource", PRICES)
def test_with_none_left_the_supply_sells_for_two(resource: str) -> None:
    table = trading(Seat(goods="coin coin"), market={resource: 0})
    choose(table, f"buy {resource}")
    assert goods(table, 0) == resource
    assert market(table)[list(PRICES).index(resource)] == 0


@pytest.mark.rule("amritsar", "13.5")
@pytest.mark.parametrize("resource", PRICES)
def test_with_no_space_left_the_supply_pays_one(resource: str) -> None:
    table = trading(Seat(goods=resource))
    assert outcome(table, f"sell {resource}") == f"1 coin; costs 1 {resource}"
    choose(table, f"sell {resource}")
    assert (goods(table, 0), points(table, 0), market(table)) == ("coin", {}, (6, 5, 4))
    assert told(table, "sells") == [{"clause": "13.5", "seat": 0, "resource": resource, "n": 1, "points": 0}]


@pytest.mark.rule("amritsar", "13.2")
def test_any_number_of_trades_each_on_its_own() -> None:
    table = trading(Seat(goods="gold gold"), market={"gold": 1})
    choose(table, "sell gold", "buy marble", "sell gold", "buy copper", "buy copper")
    assert (goods(table, 0), market(table)) == ("marble copper copper coin", (5, 3, 3))
    assert points(table, 0) == {"market": 2}


@pytest.mark.rule("amritsar", "13.2")
def test_no_kind_is_both_bought_and_sold_in_a_turn() -> None:
    table = trading(Seat(goods="marble coin"), market={"marble": 3})
    choose(table, "sell marble")
    assert "buy marble" not in options(table)
    assert refusal(table, "buy marble") == ("sold_this_turn", "13.2")
    choose(table, "buy copper")
    assert refusal(table, "sell copper") == ("bought_this_turn", "13.2")
    assert "buy copper" in options(table)


@pytest.mark.rule("amritsar", "13.2")
@pytest.mark.rule("amritsar", "13.13")
def test_the_ban_holds_over_all_market_actions_of_the_turn() -> None:
    seat = Seat(goods="marble coin", place="east", mahouts="green=market")
    table = acting("blue", "east", seat, Seat(), market={"marble": 3})
    choose(table, "work yellow-2", "sell marble", "done", "ride market")
    assert refusal(table, "buy marble") == ("sold_this_turn", "13.2")
    choose(table, "buy gold", "done")
    assert (goods(table, 0), markers(table, 0)) == ("gold coin", (4, 4))


@pytest.mark.rule("amritsar", "13.13")
def test_the_supply_counts_for_the_ban() -> None:
    table = trading(Seat(goods="marble coin coin coin"), market={"gold": 0})
    choose(table, "sell marble")
    assert refusal(table, "buy marble") == ("sold_this_turn", "13.2")
    choose(table, "buy gold")
    assert refusal(table, "sell gold") == ("bought_this_turn", "13.2")


@pytest.mark.rule("amritsar", "13.13")
def test_the_ban_is_each_players_own_also_for_followers() -> None:
    seats = Seat(goods="marble", place="south"), Seat(goods="coin", mahouts="blue=market")
    table = trading(*seats, market={"marble": 3})
    choose(table, "sell marble", "done", "follow")
    assert options(table) == ["buy marble", "buy copper", "buy gold"]
    choose(table, "buy marble")
    assert goods(table, 1) == "marble"
    assert asked(table) == (1, "move")


@pytest.mark.rule("amritsar", "13.13")
@pytest.mark.rule("amritsar", "13.2")
def test_the_ban_ends_with_the_turn() -> None:
    """A marble sold in the own turn may be bought in the next player's, by a follow."""
    seats = Seat(goods="marble", mahouts="green=market"), Seat(), Seat()
    stations = {**lone("blue", "east"), "s1": "green", "s2": ""}
    table = trading(*seats, market={"marble": 3}, stations=stations)
    act_plainly(choose(table, "sell marble", "done", "stay", "take s1"))
    choose(table, "follow", "buy marble")
    assert goods(table, 0) == "marble"


@pytest.mark.rule("amritsar", "13.13")
def test_his_worker_begins_anew_and_so_does_the_next_turn() -> None:
    """The last player sells a marble, and as a follower of the Maharaja's worker he may buy one."""
    seats = Seat(goods="marble", mahouts="white=market", post="green"), Seat()
    table = trading(*seats, market={"marble": 3}, start=1, court="green white yellow blue")
    choose(table, "sell marble", "done")
    assert asked(table) == (0, "follow")
    choose(table, "follow", "buy marble")
    assert goods(table, 0) == "marble"
    assert markers(table, 0) == (4, 4)


@pytest.mark.rule("amritsar", "13.13")
@pytest.mark.rule("amritsar", "18.13")
def test_swaps_are_no_trades() -> None:
    seat = Seat(goods="copper coin", warehouses="swap")
    table = trading(seat)
    choose(table, "swap copper marble", "sell marble", "buy copper")
    assert goods(table, 0) == "copper coin"


@pytest.mark.rule("amritsar", "13.3")
@pytest.mark.rule("amritsar", "16.2")
@pytest.mark.rule("amritsar", "16.3")
def test_the_payment_frees_a_space_for_what_is_bought() -> None:
    """Full warehouses: a purchase for one coin needs no space more; a sale for two coins needs one."""
    table = trading(Seat(goods="copper copper gold coin"))
    choose(table, "buy marble")
    assert goods(table, 0) == "marble copper copper gold"
    table = trading(Seat(goods="copper gold gold gold"), market={"gold": 2})
    choose(table, "sell gold")
    assert (asked(table), options(table)) == ((0, "return"), ["return copper", "return gold", "return coin"])
    choose(table, "return copper")
    assert goods(table, 0) == "gold gold coin coin"


@pytest.mark.rule("amritsar", "13.3")
@pytest.mark.rule("amritsar", "13.4")
def test_a_trade_that_cannot_be_paid_is_refused() -> None:
    table = trading(Seat(goods="coin"), market={"marble": 3})
    assert refusal(table, "buy marble") == ("too_few_coins", "13.4")
    assert refusal(table, "sell gold") == ("none_held", "13.5")
    assert options(table) == ["buy copper", "buy gold"]


@pytest.mark.rule("amritsar", "13.6")
@pytest.mark.rule("amritsar", "13.7")
def test_one_marker_for_a_market_action_after_its_last_trade() -> None:
    table = trading(Seat(goods="marble marble copper"))
    choose(table, "sell marble", "sell marble")
    assert markers(table, 0) == (2, 5)
    choose(table, "done")
    assert markers(table, 0) == (3, 4)
    assert told(table, "takes_marker") == [{"clause": "13.6", "seat": 0}]


@pytest.mark.rule("amritsar", "13.6")
@pytest.mark.rule("amritsar", "13.9")
def test_no_trade_no_marker() -> None:
    """By the elephant, whose action may be declined; the worker's own market action has to come to a trade."""
    table = acting("white", "east", Seat(goods="marble", mahouts="blue=market", place="east"), Seat())
    choose(table, "ride market", "done")
    assert (markers(table, 0), asked(table)) == ((2, 6), (0, "act"))


@pytest.mark.rule("amritsar", "13.6")
@pytest.mark.rule("amritsar", "13.12")
def test_an_empty_stock_gives_a_point() -> None:
    seat = Seat(goods="marble", elephant=3, stock=0, goals="any=most-south")
    table = trading(seat, donations={"north": "a0 b0 c0", "east": "a0 b0"})
    assert markers(table, 0) == (3, 0)
    choose(table, "sell marble", "done")
    assert (markers(table, 0), points(table, 0)) == ((3, 0), {"boards": 1})
    assert told(table, "no_stock") == [{"clause": "13.6", "seat": 0, "n": 1}]


@pytest.mark.rule("amritsar", "13.6")
@pytest.mark.rule("amritsar", "13.12")
def test_a_full_elephant_takes_nothing() -> None:
    table = trading(Seat(goods="marble", elephant=6))
    assert markers(table, 0) == (6, 1)
    choose(table, "sell marble", "done")
    assert (markers(table, 0), points(table, 0)) == ((6, 1), {})
    assert told(table, "elephant_full") == [{"clause": "13.6", "seat": 0}]


@pytest.mark.rule("amritsar", "13.11")
@pytest.mark.rule("amritsar", "13.12")
def test_an_empty_stock_gives_a_point_even_with_a_full_elephant() -> None:
    table = trading(Seat(goods="marble", elephant=6), donations={"north": "a0"})
    assert markers(table, 0) == (6, 0)
    choose(table, "sell marble", "done")
    assert (markers(table, 0), points(table, 0)) == ((6, 0), {"boards": 1})


@pytest.mark.rule("amritsar", "18.7")
@pytest.mark.rule("amritsar", "13.10")
@pytest.mark.rule("amritsar", "13.14")
def test_a_bargain_takes_a_coin_off_the_first_purchase_of_each_action() -> None:
    seat = Seat(goods="coin coin coin", warehouses="bargain", place="east", mahouts="green=market")
    table = acting("blue", "east", seat, Seat(), market={"gold": 0})
    choose(table, "work yellow-2")
    assert outcome(table, "buy marble") == "1 marble"
    assert outcome(table, "buy gold") == "1 gold; costs 1 coin"
    choose(table, "buy gold")
    assert outcome(table, "buy marble") == "1 marble; costs 1 coin"
    choose(table, "buy marble", "done", "ride market", "buy copper")
    assert goods(table, 0) == "marble copper gold coin"


@pytest.mark.rule("amritsar", "18.7")
def test_a_bargain_makes_a_purchase_possible_without_a_coin() -> None:
    table = acting("blue", "east", Seat(warehouses="bargain"), Seat())
    choose(table, "work yellow-2", "buy marble")
    assert (goods(table, 0), markers(table, 0)) == ("marble", (3, 5))


@pytest.mark.rule("amritsar", "9.7")
@pytest.mark.rule("amritsar", "18.7")
def test_a_bargain_gained_in_the_turn_serves_its_next_market_action() -> None:
    table = acting("blue", "east", Seat(goods="marble", place="east"), Seat())
    choose(table, "work green-1", "build bargain", "elephant yellow-2")
    assert outcome(table, "buy gold") == "1 gold and 1 marker"
