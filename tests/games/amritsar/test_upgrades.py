"""Upgrades [14.2-14.5, 14.8, 14.9, 14.6, 14.7] and the tiles they bring [18.1-18.3, 18.14]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.amritsar.situation import (
    Seat,
    Table,
    acting,
    asked,
    choose,
    display,
    goods,
    knowledge,
    laid_goals,
    lone,
    mahouts,
    markers,
    now,
    options,
    outcome,
    points,
    prompt,
    refusal,
    sit_down,
    tax,
    told,
    warehouses,
)


def upgrading(seat: Seat, *others: Seat, **rest: Any) -> Table:
    """Use the secondary action of the tile for any upgrade."""
    table = acting("green", "south", seat, *(others or (Seat(),)), **rest)
    return choose(table, "top green-2")


@pytest.mark.rule("amritsar", "14.2")
@pytest.mark.rule("amritsar", "14.3")
@pytest.mark.rule("amritsar", "14.4")
def test_a_warehouse_for_a_marble() -> None:
    table = upgrading(Seat(goods="marble coin"))
    before = display(table)
    assert options(table) == [*(f"build {name}" for name in before), "skip"]
    told_before = "1 coin less of tax in each era; 3 spaces more; 1 marker; costs 1 marble; tax rises 1 step"
    assert outcome(table, "build tax-relief") == told_before
    choose(table, "build tax-relief")
    assert (goods(table, 0), warehouses(table, 0), tax(table, 0)) == ("coin", ["tax-relief"], 2)
    assert (now(table).capacity[0], markers(table, 0)) == (7, (3, 5))
    assert [name for name in before if name not in display(table)] == ["tax-relief"]
    assert told(table, "builds") == [{"clause": "18.8", "seat": 0, "warehouse": "tax-relief"}]
    assert told(table, "pays") == [{"clause": "14.2", "seat": 0, "resource": "marble"}]


@pytest.mark.rule("amritsar", "14.2")
@pytest.mark.rule("amritsar", "14.3")
@pytest.mark.rule("amritsar", "14.7")
@pytest.mark.parametrize(
    ("slot", "then", "gained", "scored"),
    [("any", ["gain gold"], "gold", {}), ("coins", [], "coin coin", {}), ("points", [], "", {"boards": 2})],
)
def test_a_goal_for_a_copper_with_the_reward_of_its_slot(
    slot: str, then: list[str], gained: str, scored: dict[str, int]
) -> None:
    table = upgrading(Seat(goods="copper", cards="most-north each-west", goals="start=layer-1"))
    assert {one.split()[2] for one in options(table, "lay")} == {"any", "coins", "points"}
    assert refusal(table, "lay most-north start") == ("slot_taken", "14.3")
    choose(table, f"lay each-west {slot}", *then)
    assert (goods(table, 0), points(table, 0), tax(table, 0)) == (gained, scored, 2)
    assert laid_goals(table, 0) == {"start": "layer-1", slot: "each-west"}
    assert markers(table, 0) == (3, 5)


@pytest.mark.rule("amritsar", "14.2")
@pytest.mark.rule("amritsar", "14.3")
@pytest.mark.rule("amritsar", "17.8")
@pytest.mark.rule("amritsar", "23.14")
@pytest.mark.parametrize(
    ("mahout", "bags"),
    [("upgrade", 0), ("coin-point", 0), ("market", 0), ("coin-marble", 1), ("any", 1), ("study", 1)],
)
def test_a_mahout_for_a_gold_on_any_free_slot(mahout: str, bags: int) -> None:
    table = choose(acting("blue", "west", Seat(goods="gold", place="north"), Seat()), "work green-3")
    assert {one.split()[2] for one in options(table, "train")} == {"yellow", "blue", "green"}
    assert refusal(table, f"train {mahout} white") == ("slot_taken", "14.3")
    assert refusal(table, "train donate blue") == ("mahout_placed", "14.3")
    choose(table, f"train {mahout} blue")
    assert (goods(table, 0), mahouts(table, 0)) == ("", {"white": "donate", "blue": mahout})
    assert (tax(table, 0), markers(table, 0)) == (1 + bags, (3, 5))


@pytest.mark.rule("amritsar", "14.4")
def test_the_slots_marker_goes_to_the_stock_where_the_elephant_is_full() -> None:
    table = upgrading(Seat(goods="gold", elephant=6))
    assert markers(table, 0) == (6, 1)
    choose(table, "train market blue")
    assert markers(table, 0) == (6, 2)
    assert told(table, "slot_marker_to_stock") == [{"clause": "14.4", "seat": 0}]


@pytest.mark.rule("amritsar", "13.12")
def test_the_stock_may_pass_five() -> None:
    seat = Seat(goods="gold", elephant=6, warehouses="bargain tax-relief", goals="any=most-south coins=top-income")
    table = upgrading(seat, donations={})
    assert markers(table, 0) == (6, 5)
    choose(table, "train market blue")
    assert (markers(table, 0), points(table, 0)) == ((6, 6), {})


@pytest.mark.rule("amritsar", "14.4")
@pytest.mark.rule("amritsar", "14.5")
@pytest.mark.parametrize(
    ("seat", "choice", "kind"),
    [
        (Seat(goods="marble copper", warehouses="bargain swap howdah-flipped"), "build marbles", "warehouse"),
        (
            Seat(goods="marble copper", goals="start=layer-1 any=most-south coins=top-income points=tiles"),
            "lay most-south any",
            "goal",
        ),
        (Seat(goods="marble gold", mahouts="yellow=any blue=market green=study"), "train upgrade blue", "mahout"),
    ],
)
def test_a_full_section_takes_no_more(seat: Seat, choice: str, kind: str) -> None:
    table = upgrading(seat)
    assert choice.split(maxsplit=1)[0] not in {one.split()[0] for one in options(table)}
    assert refusal(table, choice) == ("section_full", "14.4")
    why = table.explain(choice)
    assert why is not None
    assert why.args["kind"] == kind


@pytest.mark.rule("amritsar", "14.5")
@pytest.mark.rule("amritsar", "14.2")
def test_what_cannot_be_paid_or_is_not_there() -> None:
    table = upgrading(Seat(goods="marble", cards="most-north"), display="swap")
    assert refusal(table, "lay most-north any") == ("cannot_pay_upgrade", "14.2")
    assert refusal(table, "train any blue") == ("cannot_pay_upgrade", "14.2")
    assert refusal(table, "lay most-west any") == ("goal_not_in_hand", "14.3")
    assert refusal(table, "build howdah") == ("not_on_display", "14.3")
    choose(table, "skip")
    assert (goods(table, 0), warehouses(table, 0)) == ("marble", [])


@pytest.mark.rule("amritsar", "14.5")
def test_an_empty_display_has_no_warehouses() -> None:
    held = "marbles coin-any two-steps", "bargain tax-relief free-skip"
    table = sit_down(Seat(goods="marble"), Seat(warehouses=held[0]), stations=lone("green", "south"))
    assert len(display(table)) == 3
    table = acting("green", "east", Seat(goods="marble", warehouses=held[1]), Seat(warehouses=held[0]))
    assert display(table) == []
    assert refusal(table, "work green-1") == ("nothing_to_do", "10.4")


@pytest.mark.rule("amritsar", "14.4")
@pytest.mark.rule("amritsar", "23.12")
@pytest.mark.rule("amritsar", "11.9")
def test_the_tax_cube_stays_at_the_top() -> None:
    table = upgrading(Seat(goods="marble", tax=8))
    choose(table, "build tax-relief")
    assert tax(table, 0) == 8


# ---------------------------------------------------------------------- one-off tiles


@pytest.mark.rule("amritsar", "18.1")
def test_a_coin_and_any_resource() -> None:
    table = upgrading(Seat(goods="marble"))
    choose(table, "build coin-any", "gain copper")
    assert (goods(table, 0), now(table).capacity[0]) == ("copper coin", 7)


@pytest.mark.rule("amritsar", "18.2")
def test_two_marble() -> None:
    table = upgrading(Seat(goods="marble"))
    choose(table, "build marbles")
    assert (goods(table, 0), now(table).capacity[0]) == ("marble marble", 7)


@pytest.mark.rule("amritsar", "18.3")
@pytest.mark.parametrize(
    ("choices", "after"),
    [
        (["study income", "study income"], (0, 0, 2)),
        (["study income", "study resources"], (0, 1, 1)),
        (["study resources", "skip"], (0, 1, 0)),
        (["skip", "skip"], (0, 0, 0)),
    ],
)
def test_two_steps_of_the_same_or_different_cubes(choices: list[str], after: tuple[int, ...]) -> None:
    table = upgrading(Seat(goods="marble"))
    choose(table, "build two-steps", *choices)
    assert (knowledge(table, 0), now(table).capacity[0]) == (after, 6)


@pytest.mark.rule("amritsar", "14.8")
@pytest.mark.rule("amritsar", "15.3")
def test_an_upgrade_inside_an_upgrade() -> None:
    """Two steps of research: the second one is an upgrade, begun when the outer one is complete, and paid by itself."""
    seat = Seat(goods="marble gold", elephant=4)
    table = upgrading(seat, bridges="upgrade-point market-point donate-coin")
    choose(table, "build two-steps")
    assert (tax(table, 0), markers(table, 0), points(table, 0)) == (2, (5, 3), {"bridges": 1})
    choose(table, "study research")
    assert (knowledge(table, 0), markers(table, 0)) == ((1, 0, 0), (6, 2))
    choose(table, "study research", "train any green")
    assert (goods(table, 0), mahouts(table, 0)) == ("", {"white": "donate", "green": "any"})
    assert (tax(table, 0), markers(table, 0), points(table, 0)) == (3, (6, 3), {"bridges": 2})


@pytest.mark.rule("amritsar", "14.8")
def test_the_first_step_with_its_whole_chain_then_the_second() -> None:
    table = upgrading(Seat(goods="marble gold", knowledge=(1, 0, 0)))
    choose(table, "build two-steps", "study research")
    assert asked(table) == (0, "upgrade")
    choose(table, "train any green")
    assert asked(table) == (0, "study")
    choose(table, "study research")
    assert now(table).marker[0] == 1


@pytest.mark.rule("amritsar", "14.8")
def test_the_new_spaces_hold_the_bridges_reward() -> None:
    """Full warehouses: the marble is paid, the tile placed, then the coin and the two marble fit in."""
    seat = Seat(goods="marble copper gold gold")
    table = upgrading(seat, bridges="upgrade-coin market-point donate-coin")
    choose(table, "build marbles")
    assert goods(table, 0) == "marble marble copper gold gold coin"


@pytest.mark.rule("amritsar", "14.8")
def test_the_bridge_pays_before_the_slot() -> None:
    seat = Seat(goods="copper", cards="most-north")
    table = upgrading(seat, bridges="upgrade-coin market-point donate-coin")
    choose(table, "lay most-north any", "gain marble")
    gains = [line["what"][0]["id"] for line in told(table, "gains")]
    assert gains == ["amount.coin", "amount.marble"]


# ---------------------------------------------------------------------- paying with anything


@pytest.mark.rule("amritsar", "18.14")
@pytest.mark.rule("amritsar", "14.6")
@pytest.mark.parametrize("paid", ["marble", "copper", "gold"])
@pytest.mark.parametrize("choice", ["build bargain", "lay most-north points", "train any blue"])
def test_any_resource_pays_any_upgrade(paid: str, choice: str) -> None:
    seat = Seat(goods="marble copper gold", warehouses="any-payment", cards="most-north")
    table = upgrading(seat)
    choose(table, choice)
    assert (asked(table), options(table)) == ((0, "pay"), ["pay marble", "pay copper", "pay gold"])
    choose(table, f"pay {paid}")
    assert paid not in goods(table, 0)
    assert len(goods(table, 0).split()) == 2


@pytest.mark.rule("amritsar", "18.14")
def test_what_is_not_held_pays_nothing() -> None:
    table = upgrading(Seat(goods="marble copper", warehouses="any-payment"))
    choose(table, "build bargain")
    assert refusal(table, "pay gold") == ("cannot_pay_upgrade", "14.2")
    assert prompt(table) == {"kind": "warehouse"}


@pytest.mark.rule("amritsar", "18.14")
@pytest.mark.rule("amritsar", "16.3")
def test_one_kind_is_paid_without_a_question_and_coins_never() -> None:
    table = upgrading(Seat(goods="gold coin", warehouses="any-payment"))
    choose(table, "build bargain")
    assert goods(table, 0) == "coin"
    table = acting("green", "south", Seat(goods="coin", warehouses="any-payment"), Seat())
    assert refusal(table, "top green-2") == ("nothing_to_do", "10.4")


@pytest.mark.rule("amritsar", "9.7")
@pytest.mark.rule("amritsar", "18.14")
def test_gained_in_the_turn_it_pays_the_next_upgrade() -> None:
    seat = Seat(goods="marble copper", place="east", mahouts="green=upgrade")
    table = acting("blue", "east", seat, Seat(), display="any-payment")
    choose(table, "work green-1", "build any-payment", "ride upgrade", "train any blue")
    assert (goods(table, 0), mahouts(table, 0)["blue"]) == ("", "any")


# ---------------------------------------------------------------------- the spaces of every tile


@pytest.mark.rule("amritsar", "23.18")
@pytest.mark.rule("amritsar", "18.16")
@pytest.mark.parametrize(
    ("tile", "spaces"),
    [
        *(("coin-any", 3), ("marbles", 3), ("two-steps", 2), ("yellow-white", 3), ("blue-white", 3)),
        *(("green-white", 3), ("bargain", 2), ("tax-relief", 3), ("free-skip", 3), ("safe-passage", 3)),
        *(("all-bridges", 2), ("free-study", 2), ("swap", 2), ("any-payment", 2), ("howdah", 2)),
        ("howdah-flipped", 4),
    ],
)
def test_the_spaces_of_the_warehouses(tile: str, spaces: int) -> None:
    assert now(sit_down(Seat(warehouses=tile), Seat())).capacity == (4 + spaces, 4)


@pytest.mark.rule("amritsar", "18.16")
@pytest.mark.rule("amritsar", "23.14")
@pytest.mark.rule("amritsar", "14.4")
@pytest.mark.parametrize("tile", ["coin-any", "swap", "howdah", "free-study", "all-bridges", "any-payment"])
def test_every_warehouse_has_one_bag(tile: str) -> None:
    table = upgrading(Seat(goods="marble"), display=tile)
    choose(table, f"build {tile}")
    assert tax(table, 0) == 2
