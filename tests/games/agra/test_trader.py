"""The Trader [6.10, 6.12], values and price tokens [7.3-7.6]."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from tests.games.agra.situation import (
    GOODS,
    Seat,
    Table,
    asked,
    choose,
    goods,
    options,
    refusal,
    rupees,
    sit_down,
    told,
    value,
)
from tests.games.agra.test_common import AGRA
from tests.harness.legality import check_question


@pytest.mark.rule("agra", "6.10")
@pytest.mark.rule("agra", "6.12")
def test_five_in_goods_for_four() -> None:
    """The books' example, as they tell it: two cement and a turmeric for a curry and two cotton."""
    table = sit_down(Seat(goods="turmeric cement cement"), Seat())
    choose(table, "place trader", "give cement", "give cement", "give turmeric")
    assert asked(table) == (0, "trade")
    assert table.state.credit == 4
    choose(table, "take curry", "take cotton", "take cotton")
    assert goods(table, 0) == "cotton cotton curry"
    assert asked(table) == (0, "trader")


@pytest.mark.rule("agra", "6.10")
def test_every_order_of_a_trade_comes_to_the_same() -> None:
    steps = ("give cement", "give cement", "give turmeric", "take curry", "take cotton", "take cotton")
    ends = set()
    tried = 0
    for order in sorted(set(permutations(steps))):
        table = sit_down(Seat(goods="turmeric cement cement"), Seat())
        choose(table, "place trader")
        for step in order:
            if step not in options(table):
                break  # nothing is taken before as much is given
            choose(table, step)
        else:
            tried += 1
            ends.add((goods(table, 0), asked(table)))
    assert tried > 20
    assert ends == {("cotton cotton curry", (0, "trader"))}


@pytest.mark.rule("agra", "6.10")
@pytest.mark.parametrize("rules", ["2", "3"])
def test_all_that_is_offered_in_a_trade_is_accepted_and_nothing_else(rules: str) -> None:
    """At every moment of some trades, with goods in every part of the track and a price that a token has moved."""
    rng = Random(rules)
    for _ in range(12):
        stock = " ".join(rng.choices(GOODS, k=4))
        table = sit_down(Seat(goods=stock, favour=2), Seat(), tokens={"1-2": ("wood", 2)}, rules=rules)
        choose(table, "place trader")
        while asked(table) in ((0, "trader"), (0, "trade")):
            ask = table.decision
            assert ask is not None
            check_question(AGRA, table, ask)
            table.choose(rng.choice(ask.answers))


@pytest.mark.rule("agra", "6.10")
def test_goods_are_given_and_taken_by_turns() -> None:
    table = sit_down(Seat(goods="turmeric cement cement"), Seat())
    choose(table, "place trader", "give cement", "take cotton", "give turmeric", "take cotton", "give cement")
    choose(table, "take curry")
    assert goods(table, 0) == "cotton cotton curry"


@pytest.mark.rule("agra", "6.10")
@pytest.mark.rule("agra", "6.11")
def test_what_was_just_taken_is_not_given_back() -> None:
    table = sit_down(Seat(goods="curry wood"), Seat())
    choose(table, "place trader", "give curry", "take wood")
    choose(table, "give wood")  # the one that was there before
    assert refusal(table, "give wood") == ("just_taken", "6.11")


@pytest.mark.rule("agra", "6.10")
def test_no_value_is_left_over_by_surprise() -> None:
    """Whatever was taken, what is left can be taken too, in any prices that three tokens make."""
    tokens = {"1-2": ("sandstone", 2), "2-3": ("wood", 2), "3-4": ("dye", 3)}
    table = sit_down(Seat(goods="garment garment garment"), Seat(), tokens=tokens)
    choose(table, "place trader", "give garment", "give garment", "give garment", "take cement")
    while asked(table) == (0, "trade"):
        assert [text for text in options(table) if text.startswith("take ")], table.state.credit
        choose(table, next(text for text in options(table) if text.startswith("take ")))
    assert asked(table) == (0, "trader")


@pytest.mark.rule("agra", "6.10")
def test_a_token_ends_a_trade_that_comes_out_even_and_no_other() -> None:
    table = sit_down(Seat(goods="curry cement brick"), Seat())
    choose(table, "place trader", "give cement", "give curry")
    assert refusal(table, "token 1-2") == ("trade_open", "6.10")
    choose(table, "take curry", "take wood")
    assert asked(table) == (0, "trade"), "a third good could be given"
    assert options(table, "done", "token", "give") == ["done", "token 1-2", "token 2-3", "token 3-4", "give brick"]
    choose(table, "token 1-2", "put-token 1 wood")
    assert asked(table) == (0, "order_phase"), "trade and token are done"


@pytest.mark.rule("agra", "6.10")
def test_the_second_version_goes_by_the_order_of_the_track() -> None:
    table = sit_down(Seat(goods="turmeric cement cement"), Seat(), rules="2")
    choose(table, "place trader", "give cement", "give cement")
    assert refusal(table, "give turmeric") == ("in_order", "6.10")
    assert table.decision is not None
    assert table.decision.worthwhile == table.decision.answers
    choose(table, "take cement")
    assert refusal(table, "take wood") == ("in_order", "6.10")
    assert refusal(table, "give turmeric") == ("trade_done", "6.10")


@pytest.mark.rule("agra", "6.10")
@pytest.mark.rule("agra", "6.11")
def test_what_is_left_untaken_is_told() -> None:
    table = sit_down(Seat(goods="garment"), Seat())
    choose(table, "place trader", "give garment")
    assert table.decision is not None
    *others, done = table.decision.answers
    assert str(done) == "done" not in map(str, others), "it comes last: a hasty key does not take it"
    outcome = table.decision.outcome(done)
    assert outcome is not None
    assert (outcome.id, outcome.args["n"]) == ("outcome.value_left", 2)
    choose(table, "done")
    assert told(table, "leaves_value") == [{"clause": "6.11", "seat": 0, "n": 2}]


@pytest.mark.rule("agra", "6.10")
def test_bots_find_one_way_to_every_trade() -> None:
    """Whatever people can come to, bots find too; the same trade in two orders they never see."""
    table = sit_down(Seat(goods="turmeric cotton cement"), Seat())
    choose(table, "place trader")
    by_people, by_bots = list(trades(table, False)), list(trades(table, True))
    assert {end for _, end in by_people} == {end for _, end in by_bots}
    ways = [steps for steps, _ in by_bots]
    assert len(ways) == len(set(ways)) < len(by_people)


def trades(table: Table, by_bots: bool, steps: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Give each trade, its steps sorted, and what it ends with: by all that is offered, or by what bots think of."""
    ask = table.decision
    assert ask is not None
    if asked(table) != (0, "trade") and steps:
        yield tuple(sorted(steps)), goods(table, 0)
        return
    for option in ask.worthwhile if by_bots else ask.options:
        if option.verb.word in ("give", "take", "done"):
            trial = table.clone()
            trial.choose(option)
            yield from trades(trial, by_bots, (*steps, option.text))


@pytest.mark.rule("agra", "6.10")
@pytest.mark.rule("agra", "7.5")
def test_a_price_token_first() -> None:
    """The books' example: two flags on wood make two wood worth 4, for any good of 3."""
    table = sit_down(Seat(goods="wood wood"), Seat())
    choose(table, "place trader", "token 1-2", "put-token 2 wood", "give wood", "give wood")
    assert table.state.credit == 3
    choose(table, "take statue")
    assert (goods(table, 0), value(table, "wood")) == ("statue", 2)


@pytest.mark.rule("agra", "6.10")
def test_a_price_token_after_the_trade() -> None:
    table = sit_down(Seat(goods="curry"), Seat())
    choose(table, "place trader", "give curry", "take wood")
    assert asked(table) == (0, "trader")
    choose(table, "token 2-3", "put-token 3 curry")
    assert (goods(table, 0), value(table, "curry")) == ("wood", 3)


@pytest.mark.rule("agra", "6.10")
@pytest.mark.rule("agra", "6.11")
def test_less_may_be_taken_but_never_more() -> None:
    table = sit_down(Seat(goods="painting"), Seat())
    choose(table, "place trader", "give painting")
    assert refusal(table, "take statue") == ("too_dear", "6.10")
    choose(table, "take wood", "done", "done")
    assert goods(table, 0) == "wood"


@pytest.mark.rule("agra", "6.10")
def test_three_goods_are_the_most() -> None:
    table = sit_down(Seat(goods="wood wood wood wood"), Seat())
    choose(table, "place trader", "give wood", "give wood", "give wood")
    assert refusal(table, "give wood") == ("three_given", "6.10")
    assert table.state.credit == 2


@pytest.mark.rule("agra", "6.10")
def test_what_cannot_be_given() -> None:
    table = sit_down(Seat(goods="wood"), Seat())
    choose(table, "place trader")
    assert refusal(table, "give wood") == ("not_worth_it", "6.10")
    assert refusal(table, "give curry") == ("no_good", "6.10")


@pytest.mark.rule("agra", "6.10")
@pytest.mark.rule("agra", "6.11")
def test_the_token_alone_or_nothing() -> None:
    table = sit_down(Seat(), Seat())
    choose(table, "place trader", "token 3-4", "put-token 4 garment")
    assert value(table, "garment") == 4
    assert table.state.turn == 1
    choose(table, "place trader", "done")
    assert table.state.turn == 0
    assert goods(table, 1) == ""


@pytest.mark.rule("agra", "6.12")
def test_one_token_once() -> None:
    table = sit_down(Seat(goods="curry"), Seat())
    choose(table, "place trader", "token 1-2", "put-token 1 wood")
    assert refusal(table, "token 1-2") == ("token_done", "6.12")
    assert refusal(table, "token 2-3") == ("token_done", "6.12")


@pytest.mark.rule("agra", "6.12")
def test_a_token_cannot_go_back_to_the_trader() -> None:
    table = sit_down(Seat(), Seat(), tokens={"1-2": ("wood", 2)})
    choose(table, "place trader", "token 1-2")
    assert all(text.startswith("put-token ") for text in options(table))
    assert refusal(table, "put-token 2 wood") == ("token_lies_there", "7.3")
    choose(table, "put-token 1 wood")
    assert value(table, "wood") == 1


@pytest.mark.rule("agra", "7.3")
def test_where_a_token_may_lie() -> None:
    table = sit_down(Seat(), Seat(), tokens={"2-3": ("curry", 3)})
    choose(table, "place trader", "token 3-4")
    assert refusal(table, "put-token 3 wood") == ("price_too_far", "7.3")
    assert refusal(table, "put-token 4 dye") == ("price_too_far", "7.3")
    assert refusal(table, "put-token 2 dye") == ("not_on_token", "7.3")
    assert refusal(table, "put-token 3 curry") == ("other_token", "7.3")
    processed = ["cement", "plank", "oil", "brick", "paper", "dye", "cloth"]
    luxury = ["statue", "book", "painting", "garment"]
    assert options(table) == [f"put-token 3 {good}" for good in processed + luxury] + [
        f"put-token 4 {good}" for good in luxury
    ]


@pytest.mark.rule("agra", "7.3")
def test_a_moved_token_restores_the_print() -> None:
    table = sit_down(Seat(), Seat(), tokens={"2-3": ("curry", 3)})
    choose(table, "place trader", "token 2-3", "put-token 2 wood")
    assert (value(table, "curry"), value(table, "wood")) == (2, 2)


@pytest.mark.rule("agra", "7.4")
def test_a_side_equal_to_the_print_may_be_laid() -> None:
    table = sit_down(Seat(), Seat())
    choose(table, "place trader", "token 2-3", "put-token 2 curry")
    assert value(table, "curry") == 2


@pytest.mark.rule("agra", "7.3")
def test_a_token_stays_when_the_turn_ends() -> None:
    table = sit_down(Seat(), Seat())
    choose(table, "place trader", "token 2-3", "put-token 3 oil")
    assert table.state.turn == 1
    assert value(table, "oil") == 3


@pytest.mark.rule("agra", "7.6")
@pytest.mark.rule("agra", "3.3")
def test_prices_are_read_at_the_beginning_of_an_exchange() -> None:
    """A token moved between giving and taking changes neither what was given nor what can be taken."""
    table = sit_down(Seat(goods="curry curry garment", favour=3, tiles="price-token"), Seat())
    choose(table, "place trader", "give curry")
    choose(table, "favour price-token", "token 3-4", "put-token 3 curry", "give curry")
    assert (value(table, "curry"), table.state.credit) == (3, 3)
    choose(table, "luxury garment", "take curry")
    assert (table.state.credit, goods(table, 0)) == (1, "curry")


@pytest.mark.rule("agra", "7.6")
def test_the_garment_pays_what_it_is_worth_when_spent() -> None:
    table = sit_down(Seat(goods="garment"), Seat(), tokens={"3-4": ("garment", 4)})
    choose(table, "luxury garment")
    assert rupees(table, 0) == 14


@pytest.mark.rule("agra", "3.3")
def test_secondary_actions_between_token_and_exchange() -> None:
    table = sit_down(Seat(goods="curry", favour=2), Seat())
    choose(table, "place trader", "token 1-2", "put-token 2 wood", "favour basic-good", "gain wood")
    choose(table, "give wood", "give curry")
    assert table.state.credit == 3
