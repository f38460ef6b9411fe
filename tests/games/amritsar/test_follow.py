"""The follow phase [10.1, 10.2, 10.3, 10.4, 10.5] and the seven mahout tiles [17.1-17.7]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.amritsar.situation import (
    Seat,
    Table,
    act_plainly,
    acting,
    asked,
    choose,
    donated,
    goods,
    knowledge,
    markers,
    now,
    options,
    outcome,
    points,
    refusal,
    told,
    warehouses,
)


def called(colour: str, *seats: Seat, **rest: Any) -> Table:
    """Let seat 0 activate a worker of this colour in the north and do nothing with it."""
    table = acting(colour, "north", *seats, **rest)
    return act_plainly(table)


@pytest.mark.rule("amritsar", "10.1")
@pytest.mark.rule("amritsar", "10.3")
def test_the_rulebooks_example() -> None:
    """White is called: one has the donate tile there but nothing to give, the other gains a coin and a marble."""
    seats = Seat(post="blue"), Seat(post="white", place="north"), Seat(post="green", mahouts="white=coin-marble")
    table = called("white", *seats)
    assert told(table, "calls") == [{"clause": "10.1", "seat": 0, "colour": "white"}]
    assert asked(table) == (2, "follow")
    assert outcome(table, "follow") == "1 marble and 1 coin; 1 point for Asha"
    choose(table, "follow")
    assert (goods(table, 2), points(table, 0), points(table, 2)) == ("marble coin", {"follow": 1}, {})
    assert told(table, "follows") == [{"clause": "10.1", "seat": 2, "colour": "white"}]
    assert asked(table) == (1, "move")


@pytest.mark.rule("amritsar", "10.1")
@pytest.mark.rule("amritsar", "10.2")
def test_clockwise_one_decision_each_one_point_for_each_who_does() -> None:
    seats = [Seat(post=colour, mahouts="blue=any") for colour in ("yellow", "green", "white")]
    table = called("blue", Seat(post="blue"), *seats, start=2)
    assert asked(table) == (1, "follow")
    choose(table, "follow", "gain gold")
    assert asked(table) == (2, "follow")
    choose(table, "pass")
    assert asked(table) == (3, "follow")
    choose(table, "follow", "gain copper")
    assert [goods(table, seat) for seat in range(4)] == ["coin", "gold", "", "copper"]
    assert points(table, 0) == {"follow": 2}
    assert asked(table) == (1, "move")


@pytest.mark.rule("amritsar", "10.1")
def test_another_colour_is_not_followed_and_the_active_player_never() -> None:
    table = called("green", Seat(mahouts="green=any"), Seat(mahouts="blue=any"))
    assert asked(table) == (1, "move")
    assert points(table, 0) == {}


@pytest.mark.rule("amritsar", "10.2")
@pytest.mark.rule("amritsar", "10.3")
def test_passing_is_free() -> None:
    table = called("green", Seat(), Seat(mahouts="green=any"))
    assert options(table) == ["follow", "pass"]
    choose(table, "pass")
    assert (points(table, 0), goods(table, 1), asked(table)) == ({}, "", (1, "move"))


# ---------------------------------------------------------------------- each tile in a follow


@pytest.mark.rule("amritsar", "17.1")
@pytest.mark.rule("amritsar", "10.4")
def test_donate() -> None:
    table = called("green", Seat(), Seat(goods="marble", post="green", place="east"))
    choose(table, "follow")
    assert refusal(table, "skip") == ("must_donate", "5.2")
    choose(table, "donate east b")
    assert (donated(table, "east"), goods(table, 1), points(table, 0)) == ("b1", "", {"follow": 1})
    table = called("green", Seat(), Seat(goods="copper", post="green", place="east"))
    assert asked(table) == (1, "move")


@pytest.mark.rule("amritsar", "17.2")
@pytest.mark.rule("amritsar", "10.4")
def test_upgrade() -> None:
    table = called("green", Seat(), Seat(goods="marble", mahouts="green=upgrade"))
    choose(table, "follow")
    assert refusal(table, "skip") == ("must_upgrade", "10.4")
    choose(table, "build bargain")
    assert (warehouses(table, 1), goods(table, 1), points(table, 0)) == (["bargain"], "", {"follow": 1})
    table = called("green", Seat(), Seat(goods="coin", mahouts="green=upgrade"))
    assert asked(table) == (1, "move")


@pytest.mark.rule("amritsar", "17.3")
def test_a_coin_and_a_point() -> None:
    table = called("green", Seat(), Seat(mahouts="green=coin-point"))
    choose(table, "follow")
    assert (goods(table, 1), points(table, 1)) == ("coin", {"boards": 1})


@pytest.mark.rule("amritsar", "17.4")
@pytest.mark.rule("amritsar", "10.4")
def test_the_market_with_at_least_one_trade() -> None:
    table = called("green", Seat(), Seat(goods="coin copper", mahouts="green=market"))
    choose(table, "follow")
    assert refusal(table, "done") == ("must_trade", "10.4")
    choose(table, "sell copper", "done")
    assert (goods(table, 1), markers(table, 1), points(table, 0)) == ("coin coin", (3, 5), {"follow": 1})
    table = called("green", Seat(), Seat(mahouts="green=market"))
    assert asked(table) == (1, "move")


@pytest.mark.rule("amritsar", "17.5")
def test_a_coin_and_a_marble() -> None:
    table = called("green", Seat(), Seat(mahouts="green=coin-marble"))
    choose(table, "follow")
    assert goods(table, 1) == "marble coin"


@pytest.mark.rule("amritsar", "17.6")
def test_any_resource() -> None:
    table = called("green", Seat(), Seat(mahouts="green=any"))
    choose(table, "follow", "gain copper")
    assert goods(table, 1) == "copper"


@pytest.mark.rule("amritsar", "17.7")
def test_any_knowledge_step() -> None:
    table = called("green", Seat(), Seat(mahouts="green=study"))
    choose(table, "follow")
    assert options(table) == ["study research", "study resources", "study income"]
    choose(table, "study resources")
    assert (knowledge(table, 1), goods(table, 1)) == ((0, 1, 0), "marble")


@pytest.mark.rule("amritsar", "17.1")
@pytest.mark.rule("amritsar", "17.2")
@pytest.mark.rule("amritsar", "17.3")
@pytest.mark.rule("amritsar", "17.4")
@pytest.mark.rule("amritsar", "17.5")
@pytest.mark.rule("amritsar", "17.6")
@pytest.mark.rule("amritsar", "17.7")
@pytest.mark.rule("amritsar", "14.1")
@pytest.mark.parametrize(
    ("mahout", "then", "gained"),
    [
        ("donate", ["donate west a"], "copper gold"),
        ("upgrade", ["build bargain"], "copper gold"),
        ("coin-point", [], "marble copper gold coin"),
        ("market", ["sell gold", "done"], "marble copper coin"),
        ("coin-marble", ["return copper"], "marble marble gold coin"),
        ("any", ["gain gold"], "marble copper gold gold"),
        ("study", ["study income"], "marble copper gold coin"),
    ],
)
def test_each_tile_by_the_elephant(mahout: str, then: list[str], gained: str) -> None:
    other = "" if mahout == "donate" else f"blue={mahout}"
    table = acting("yellow", "west", Seat(goods="marble copper gold", mahouts=other), Seat())
    choose(table, f"ride {mahout}", *then)
    assert goods(table, 0) == gained
    uses = told(table, "uses")
    number = ["donate", "upgrade", "coin-point", "market", "coin-marble", "any", "study"].index(mahout) + 1
    assert uses == ([] if mahout == "donate" else [{"clause": f"17.{number}", "seat": 0, "mahout": mahout}])


# ---------------------------------------------------------------------- chains in a follow


@pytest.mark.rule("amritsar", "10.5")
def test_a_step_in_a_follow_pays_at_once() -> None:
    follower = Seat(goods="marble", mahouts="green=study", knowledge=(1, 0, 0))
    table = called("green", Seat(), follower)
    choose(table, "follow", "study research")
    assert asked(table) == (1, "upgrade")
    choose(table, "build marbles")
    assert (goods(table, 1), points(table, 0)) == ("marble marble", {"follow": 1})


@pytest.mark.rule("amritsar", "10.5")
def test_a_turban_in_a_follow_is_no_second_follow() -> None:
    follower = Seat(mahouts="green=study blue=any", knowledge=(4, 0, 0))
    table = called("green", Seat(), follower)
    choose(table, "follow", "study research")
    assert options(table) == ["use any", "use study", "skip"]
    choose(table, "use any", "gain gold")
    assert (goods(table, 1), points(table, 0), asked(table)) == ("gold", {"follow": 1}, (1, "move"))


@pytest.mark.rule("amritsar", "10.5")
def test_the_unlock_gives_a_move_only_from_the_next_own_turn() -> None:
    seats = Seat(), Seat(mahouts="green=study", knowledge=(2, 0, 0)), Seat(post="blue")
    table = called("green", *seats, start=2)
    choose(table, "follow", "study research")
    assert (now(table).marker[1], asked(table)) == (1, (1, "move"))
    assert "jump north" in options(table)


@pytest.mark.rule("amritsar", "10.5")
def test_the_overflow_in_a_follow() -> None:
    table = called("green", Seat(), Seat(mahouts="green=study", knowledge=(0, 0, 7)))
    choose(table, "follow", "study income")
    assert goods(table, 1) == "coin"


@pytest.mark.rule("amritsar", "10.5")
@pytest.mark.rule("amritsar", "18.7")
@pytest.mark.rule("amritsar", "18.11")
@pytest.mark.rule("amritsar", "18.12")
@pytest.mark.rule("amritsar", "18.14")
def test_the_followers_own_tiles_work() -> None:
    table = called("green", Seat(), Seat(mahouts="green=market", warehouses="bargain"))
    choose(table, "follow", "buy gold")
    assert goods(table, 1) == "gold"
    follower = Seat(goods="gold", mahouts="green=upgrade", warehouses="all-bridges any-payment")
    table = called("green", Seat(), follower, bridges="market-point donate-coin upgrade-point")
    choose(table, "follow", "build bargain")
    assert (goods(table, 1), points(table, 1)) == ("", {"bridges": 1})


@pytest.mark.rule("amritsar", "10.5")
def test_a_white_green_tile_opens_no_other_slot() -> None:
    """The follower's own green-white tile does not let him use his white slot when green is called."""
    table = called("green", Seat(), Seat(mahouts="white=any", warehouses="green-white"))
    assert asked(table) == (1, "move")


@pytest.mark.rule("amritsar", "10.4")
def test_the_point_comes_whatever_follows() -> None:
    """A donation above the active player's own marker pays him twice."""
    seats = Seat(), Seat(goods="marble copper", post="green", place="east")
    table = called("green", *seats, donations={"east": "a0 b0 c1"})
    choose(table, "follow", "donate east d")
    assert points(table, 0) == {"follow": 1, "below": 2}
