"""The three knowledge tracks, every step of them and beyond [15.1, 15.2, 23.11, 15.3, 14.9, 9.5], and free study."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.games.amritsar.situation import (
    Seat,
    Table,
    acting,
    asked,
    choose,
    goods,
    knowledge,
    markers,
    now,
    options,
    outcome,
    points,
    refusal,
    tax,
    told,
    warehouses,
)


def studying(seat: Seat, *choices: str, others: tuple[Seat, ...] = (Seat(),), **rest: Any) -> Table:
    """Take one knowledge step of choice by the elephant's knowledge mahout."""
    if "study" not in seat.mahouts:
        seat = replace(seat, mahouts=f"yellow=study {seat.mahouts}")
    table = acting("white", "north", replace(seat, place="north"), *others, **rest)
    return choose(table, "ride study", *choices)


AT = {"research": 0, "resources": 1, "income": 2}


def before(track: str, step: int) -> tuple[int, int, int]:
    """Stand right below a step of one track."""
    steps = [0, 0, 0]
    steps[AT[track]] = step - 1
    return steps[0], steps[1], steps[2]


@pytest.mark.rule("amritsar", "23.11")
@pytest.mark.rule("amritsar", "15.1")
@pytest.mark.parametrize(
    ("track", "step", "then", "gained"),
    [
        ("resources", 1, [], "marble"),
        ("resources", 2, [], "copper"),
        ("resources", 3, ["gain gold"], "gold"),
        ("resources", 4, [], ""),
        ("resources", 5, ["gain-two marble gold"], "marble gold"),
        ("resources", 6, [], ""),
        ("resources", 7, [], ""),
        ("resources", 8, ["gain copper"], "copper"),
        ("income", 1, [], "coin"),
        ("income", 2, [], ""),
        ("income", 3, [], "coin coin"),
        ("income", 4, [], ""),
        ("income", 5, [], ""),
        ("income", 6, [], ""),
        ("income", 7, [], ""),
        ("income", 8, [], "coin"),
    ],
)
def test_the_steps_of_resources_and_income(track: str, step: int, then: list[str], gained: str) -> None:
    """Step 8 is the overflow above the top; steps with an hourglass give nothing now."""
    table = studying(Seat(knowledge=before(track, step)), f"study {track}", *then)
    assert goods(table, 0) == gained
    assert knowledge(table, 0)[AT[track]] == min(step, 7)
    assert asked(table) == (0, "act")
    assert points(table, 0) == {}


@pytest.mark.rule("amritsar", "23.11")
@pytest.mark.rule("amritsar", "15.1")
@pytest.mark.parametrize("step", [1, 8])
def test_research_1_and_the_overflow_bring_a_marker(step: int) -> None:
    table = studying(Seat(knowledge=before("research", step)), "study research")
    assert markers(table, 0) == (3, 5)
    assert told(table, "takes_marker") == [{"clause": "15.1", "seat": 0}]
    assert [len(told(table, "studies")), len(told(table, "studies_over"))] == ([1, 0] if step == 1 else [0, 1])


@pytest.mark.rule("amritsar", "13.12")
@pytest.mark.rule("amritsar", "15.1")
@pytest.mark.parametrize("step", [1, 8])
def test_these_takes_have_the_markets_limits(step: int) -> None:
    table = studying(Seat(knowledge=before("research", step), elephant=6), "study research")
    assert (markers(table, 0), points(table, 0)) == ((6, 2), {})
    table = studying(
        Seat(knowledge=before("research", step), elephant=6), "study research", donations={"north": "a0 b0"}
    )
    assert (markers(table, 0), points(table, 0)) == ((6, 0), {"boards": 1})


@pytest.mark.rule("amritsar", "23.11")
@pytest.mark.rule("amritsar", "14.9")
@pytest.mark.rule("amritsar", "9.5")
def test_research_2_is_an_upgrade_to_pay() -> None:
    seat = Seat(goods="marble", knowledge=(1, 0, 0))
    table = studying(seat, "study research")
    assert asked(table) == (0, "upgrade")
    choose(table, "build bargain")
    assert (goods(table, 0), warehouses(table, 0)) == ("", ["bargain"])
    table = studying(seat, "study research", "skip")
    assert (goods(table, 0), asked(table)) == ("marble", (0, "act"))


@pytest.mark.rule("amritsar", "14.9")
def test_an_upgrade_that_is_not_possible_is_lost() -> None:
    table = studying(Seat(goods="coin", knowledge=(1, 0, 0)), "study research")
    assert (knowledge(table, 0), asked(table)) == ((2, 0, 0), (0, "act"))


@pytest.mark.rule("amritsar", "14.9")
@pytest.mark.rule("amritsar", "18.14")
def test_research_2_may_be_paid_with_anything() -> None:
    seat = Seat(goods="gold", knowledge=(1, 0, 0), warehouses="any-payment")
    table = studying(seat, "study research", "build bargain")
    assert (goods(table, 0), warehouses(table, 0)) == ("", ["any-payment", "bargain"])


@pytest.mark.rule("amritsar", "23.11")
@pytest.mark.rule("amritsar", "7.8")
def test_research_3_unlocks_the_action_marker() -> None:
    table = studying(Seat(knowledge=(2, 0, 0)), "study research")
    assert now(table).marker[0] == 1
    assert told(table, "unlocks") == [{"clause": "7.8", "seat": 0}]


@pytest.mark.rule("amritsar", "23.11")
def test_research_4_and_7_give_nothing_now() -> None:
    for step in (4, 7):
        table = studying(Seat(knowledge=before("research", step)), "study research")
        assert (markers(table, 0), points(table, 0), asked(table)) == ((2, 6), {}, (0, "act"))


@pytest.mark.rule("amritsar", "23.11")
@pytest.mark.rule("amritsar", "14.1")
@pytest.mark.rule("amritsar", "9.5")
def test_research_5_is_a_turban() -> None:
    seat = Seat(knowledge=(4, 0, 0), mahouts="green=any blue=coin-point")
    table = studying(seat, "study research")
    assert (asked(table), options(table)) == ((0, "mahout"), ["use study", "use coin-point", "use any", "skip"])
    choose(table, "use any", "gain gold")
    assert goods(table, 0) == "gold"
    table = studying(seat, "study research", "skip")
    assert (goods(table, 0), asked(table)) == ("", (0, "act"))


@pytest.mark.rule("amritsar", "23.11")
@pytest.mark.rule("amritsar", "14.9")
@pytest.mark.parametrize("choice", ["build tax-relief", "lay most-north points", "train any blue"])
def test_research_6_is_a_free_upgrade(choice: str) -> None:
    seat = Seat(goods="coin", knowledge=(5, 0, 0), cards="most-north")
    table = studying(seat, "study research")
    assert asked(table) == (0, "free_upgrade")
    choose(table, choice)
    assert (goods(table, 0), tax(table, 0), markers(table, 0)) == ("coin", 3, (3, 6))
    assert told(table, "pays") == []


@pytest.mark.rule("amritsar", "14.9")
def test_a_free_upgrade_not_wanted_is_lost() -> None:
    table = studying(Seat(knowledge=(5, 0, 0)), "study research", "skip")
    assert (tax(table, 0), asked(table)) == (2, (0, "act"))


@pytest.mark.rule("amritsar", "15.2")
def test_any_one_may_be_a_cube_on_top() -> None:
    table = studying(Seat(knowledge=(7, 7, 7)))
    assert options(table) == ["study research", "study resources", "study income"]
    assert outcome(table, "study income") == "above the top of income: 1 coin"
    choose(table, "study income")
    assert (goods(table, 0), knowledge(table, 0)) == ("coin", (7, 7, 7))


@pytest.mark.rule("amritsar", "15.2")
def test_a_step_gives_only_its_own_icon() -> None:
    """From 2 to 3 on resources: one resource of choice, and nothing of the steps before."""
    table = studying(Seat(knowledge=(0, 2, 0)))
    assert outcome(table, "study resources") == "step 3 of resources: 1 resource of choice"
    choose(table, "study resources", "gain marble")
    assert goods(table, 0) == "marble"


@pytest.mark.rule("amritsar", "15.3")
def test_a_chain_is_carried_out_to_its_end_before_the_rest() -> None:
    """A step gives a turban, the turban a step, that step an upgrade; then the worker still has to act."""
    seat = Seat(goods="gold", knowledge=(4, 2, 0), mahouts="green=study")
    table = studying(seat, "study research", "use study", "study resources", "gain marble")
    assert (goods(table, 0), knowledge(table, 0), asked(table)) == ("marble gold", (5, 3, 0), (0, "act"))
    seat = Seat(goods="marble", knowledge=(4, 0, 0), mahouts="green=study")
    table = studying(seat, "study research", "use study", "study research")
    assert asked(table) == (0, "free_upgrade")
    choose(table, "build two-steps", "study income", "study resources")
    assert (knowledge(table, 0), goods(table, 0), asked(table)) == (
        (6, 1, 1),
        "marble marble coin",
        (0, "act"),
    )


@pytest.mark.rule("amritsar", "18.12")
def test_with_free_study_every_step_may_be_on_any_track() -> None:
    seat = Seat(warehouses="free-study")
    table = acting("blue", "north", seat, Seat())
    choose(table, "work white-1")
    assert (asked(table), options(table)) == ((0, "study"), ["study research", "study resources", "study income"])
    choose(table, "study income")
    assert (knowledge(table, 0), goods(table, 0)) == ((0, 0, 1), "coin")


@pytest.mark.rule("amritsar", "15.1")
def test_without_it_the_icon_names_the_track() -> None:
    table = acting("blue", "north", Seat(), Seat())
    choose(table, "work white-1")
    assert (knowledge(table, 0), asked(table)) == ((1, 0, 0), (1, "move"))


@pytest.mark.rule("amritsar", "9.7")
@pytest.mark.rule("amritsar", "18.12")
def test_free_study_gained_in_the_turn_serves_at_once() -> None:
    seat = Seat(goods="marble", place="west")
    table = acting("blue", "west", seat, Seat(), display="free-study")
    choose(table, "work green-3", "build free-study", "elephant white-3", "study resources")
    assert knowledge(table, 0) == (0, 1, 0)


@pytest.mark.rule("amritsar", "15.1")
def test_a_step_of_choice_is_not_skipped_where_it_was_chosen() -> None:
    table = studying(Seat())
    assert refusal(table, "skip") == ("must_study", "15.1")
