"""The bridges [6.1, 20.1-20.6], who gets what they give [6.2], and the tile for all of them [18.11, 6.3]."""

from __future__ import annotations

import pytest

from tests.games.amritsar.situation import (
    Seat,
    acting,
    asked,
    choose,
    goods,
    markers,
    outcome,
    points,
    score,
    sit_down,
    told,
    warehouses,
)

FOUR = {"w2": "white white yellow green", "n1": "", "n2": "", "e1": "", "e2": ""}


@pytest.mark.rule("amritsar", "6.1")
@pytest.mark.rule("amritsar", "20.1")
def test_a_station_of_four_brings_any_resource() -> None:
    table = sit_down(Seat(), Seat(), stations=FOUR, bridges="full-station-any market-point upgrade-coin")
    choose(table, "stay", "take w2")
    assert asked(table) == (0, "gain")
    choose(table, "gain gold")
    assert goods(table, 0) == "gold"
    assert told(table, "bridge") == [{"clause": "20.1", "seat": 0, "bridge": "full-station-any", "points": 0}]


@pytest.mark.rule("amritsar", "6.1")
@pytest.mark.rule("amritsar", "20.2")
def test_a_station_of_four_brings_a_point() -> None:
    table = sit_down(Seat(), Seat(), stations=FOUR, bridges="full-station-point market-point upgrade-coin")
    choose(table, "stay", "take w2")
    assert (points(table, 0), asked(table)) == ({"bridges": 1}, (0, "activate"))


@pytest.mark.rule("amritsar", "20.1")
@pytest.mark.rule("amritsar", "20.2")
@pytest.mark.rule("amritsar", "6.2")
@pytest.mark.parametrize("bridge", ["full-station-any", "full-station-point"])
def test_three_workers_are_not_four(bridge: str) -> None:
    table = sit_down(
        Seat(), Seat(), stations={**FOUR, "w2": "white yellow green"}, bridges=f"{bridge} market-point upgrade-coin"
    )
    choose(table, "stay", "take w2")
    assert (goods(table, 0), points(table, 0), asked(table)) == ("", {}, (0, "activate"))


@pytest.mark.rule("amritsar", "16.2")
@pytest.mark.rule("amritsar", "20.1")
def test_coins_at_the_station_come_before_the_bridge() -> None:
    table = sit_down(Seat(goods="marble marble copper"), Seat(), stations=FOUR, coins={"w2": 1})
    choose(table, "stay", "take w2", "gain gold")
    assert asked(table) == (0, "return")
    choose(table, "return marble")
    assert goods(table, 0) == "marble copper gold coin"


@pytest.mark.rule("amritsar", "6.1")
@pytest.mark.rule("amritsar", "20.3")
def test_a_donation_brings_a_coin() -> None:
    table = acting(
        "green", "north", Seat(goods="marble", place="north"), Seat(), bridges="donate-coin market-point upgrade-coin"
    )
    choose(table, "ride donate", "donate north b")
    assert goods(table, 0) == "coin"
    assert told(table, "bridge") == [{"clause": "20.3", "seat": 0, "bridge": "donate-coin", "points": 0}]


@pytest.mark.rule("amritsar", "6.1")
@pytest.mark.rule("amritsar", "20.4")
@pytest.mark.parametrize(
    ("cost", "choice"),
    [("marble", "build marbles"), ("copper", "lay most-north points"), ("gold", "train study blue")],
)
def test_every_kind_of_upgrade_brings_a_point(cost: str, choice: str) -> None:
    table = acting(
        "green",
        "south",
        Seat(goods=cost, mahouts="green=upgrade", cards="most-north", place="north", elephant=0),
        Seat(),
        bridges="upgrade-point market-point donate-coin",
    )
    choose(table, "work green-2", choice)
    assert points(table, 0)["bridges"] == 1


@pytest.mark.rule("amritsar", "6.1")
@pytest.mark.rule("amritsar", "20.5")
def test_an_upgrade_brings_a_coin() -> None:
    table = acting("green", "east", Seat(goods="marble"), Seat(), bridges="upgrade-coin market-point donate-coin")
    choose(table, "work green-1", "build tax-relief")
    assert goods(table, 0) == "coin"
    assert told(table, "bridge") == [{"clause": "20.5", "seat": 0, "bridge": "upgrade-coin", "points": 0}]


@pytest.mark.rule("amritsar", "6.1")
@pytest.mark.rule("amritsar", "20.6")
@pytest.mark.rule("amritsar", "13.7")
def test_a_market_action_brings_a_point_however_many_trades() -> None:
    table = acting(
        "white", "east", Seat(goods="marble marble"), Seat(), bridges="market-point upgrade-coin donate-coin"
    )
    choose(table, "work yellow-2", "sell marble", "sell marble")
    assert points(table, 0) == {}
    choose(table, "done")
    assert points(table, 0) == {"bridges": 1}
    assert told(table, "bridge") == [{"clause": "20.6", "seat": 0, "bridge": "market-point", "points": 1}]


@pytest.mark.rule("amritsar", "20.6")
@pytest.mark.rule("amritsar", "13.9")
def test_no_trade_no_point() -> None:
    seat = Seat(goods="marble", mahouts="blue=market", place="east")
    table = acting("white", "east", seat, Seat(), bridges="market-point upgrade-coin donate-coin")
    choose(table, "ride market")
    assert outcome(table, "done") == "without a trade it is no market action: no marker, no bridge"
    choose(table, "done")
    assert (points(table, 0), markers(table, 0)) == ({}, (2, 6))


@pytest.mark.rule("amritsar", "6.1")
@pytest.mark.parametrize(("era", "gained"), [(1, {}), (2, {"bridges": 1}), (3, {})])
def test_only_the_bridge_of_the_era_works(era: int, gained: dict[str, int]) -> None:
    table = acting(
        "green", "east", Seat(goods="marble"), Seat(), era=era, bridges="market-point upgrade-point donate-coin"
    )
    choose(table, "work green-1", "build tax-relief")
    assert points(table, 0) == gained


@pytest.mark.rule("amritsar", "6.2")
def test_each_time_and_for_followers() -> None:
    """The active player upgrades, a follower too: both get the coin."""
    table = acting(
        "green",
        "east",
        Seat(goods="marble"),
        Seat(goods="marble", mahouts="green=upgrade"),
        bridges="upgrade-coin market-point donate-coin",
    )
    choose(table, "work green-1", "build tax-relief", "follow", "build bargain")
    assert (goods(table, 0), goods(table, 1)) == ("coin", "coin")


@pytest.mark.rule("amritsar", "6.2")
@pytest.mark.rule("amritsar", "14.9")
def test_a_free_upgrade_meets_the_bridge() -> None:
    table = acting("blue", "north", Seat(knowledge=(5, 0, 0)), Seat(), bridges="upgrade-point market-point donate-coin")
    choose(table, "work white-1", "build tax-relief")
    assert (warehouses(table, 0), points(table, 0)) == (["tax-relief"], {"bridges": 1})


@pytest.mark.rule("amritsar", "18.11")
@pytest.mark.rule("amritsar", "6.3")
@pytest.mark.parametrize(("era", "gained"), [(1, 2), (2, 2), (3, 1)])
def test_all_bridges_pays_for_this_era_and_those_to_come(era: int, gained: int) -> None:
    """A point by one bridge and a coin by another, each once; what has been flipped pays nothing."""
    table = acting(
        "green",
        "east",
        Seat(goods="marble", warehouses="all-bridges"),
        Seat(),
        era=era,
        bridges="market-point upgrade-point upgrade-coin",
    )
    choose(table, "work green-1", "build tax-relief")
    assert score(table, 0) - 5 + len(goods(table, 0).split()) == gained
    assert goods(table, 0) == "coin"


@pytest.mark.rule("amritsar", "18.11")
@pytest.mark.rule("amritsar", "9.7")
def test_all_bridges_pays_for_the_upgrade_that_brought_it() -> None:
    table = acting(
        "green",
        "east",
        Seat(goods="marble"),
        Seat(),
        display="all-bridges",
        bridges="market-point upgrade-point upgrade-coin",
    )
    choose(table, "work green-1", "build all-bridges")
    assert (points(table, 0), goods(table, 0)) == ({"bridges": 1}, "coin")
