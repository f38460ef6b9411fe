"""Storage [16.1, 16.2, 16.3], and the exchange [18.13, 16.4, 16.5]."""

from __future__ import annotations

import pytest

import durbar
from tests.games.amritsar.situation import (
    Seat,
    act_plainly,
    acting,
    asked,
    choose,
    goods,
    now,
    options,
    outcome,
    refusal,
    sit_down,
    told,
)


@pytest.mark.rule("amritsar", "16.1")
@pytest.mark.rule("amritsar", "16.2")
def test_what_is_too_much_goes_back_old_or_new() -> None:
    """Four spaces: two marble come to three goods, and one of the five is given back."""
    table = acting("green", "north", Seat(goods="copper gold coin"), Seat())
    choose(table, "work blue-1")
    assert (asked(table), options(table)) == (
        (0, "return"),
        ["return marble", "return copper", "return gold", "return coin"],
    )
    choose(table, "return coin")
    assert (goods(table, 0), asked(table)) == ("marble marble copper gold", (1, "move"))
    coin = {"id": "amount.coin", "clause": "", "args": {"n": 1}}
    assert told(table, "returns") == [{"clause": "16.1", "seat": 0, "what": [coin]}]


@pytest.mark.rule("amritsar", "16.1")
def test_two_too_many_are_one_set_in_one_question() -> None:
    """Every pair of the six goods once; it may be named in any order, and nothing goes back unasked."""
    table = acting("green", "north", Seat(goods="copper gold coin coin"), Seat())
    choose(table, "work blue-1")
    assert options(table) == [
        *("return marble+marble", "return marble+copper", "return marble+gold", "return marble+coin"),
        *("return copper+gold", "return copper+coin", "return gold+coin", "return coin+coin"),
    ]
    assert refusal(table, "return gold+gold") == ("not_so_many", "16.1")
    assert refusal(table, "return coin") == ("return_exactly", "16.1")
    assert refusal(table, "return copper+gold+coin") == ("return_exactly", "16.1")
    choose(table, "return coin copper")
    assert (goods(table, 0), asked(table)) == ("marble marble gold coin", (1, "move"))
    table = acting("green", "north", Seat(goods="copper copper gold gold"), Seat())
    choose(table, "work blue-1")
    assert refusal(table, "return coin+marble") == ("none_held", "16.1")


@pytest.mark.rule("amritsar", "16.1")
def test_where_only_one_set_can_go_back_it_is_told() -> None:
    table = acting("blue", "west", Seat(goods="coin coin coin coin", place="north"), Seat())
    choose(table, "work yellow-3")
    coins = {"id": "amount.coin", "clause": "", "args": {"n": 2}}
    assert told(table, "returns") == [{"clause": "16.1", "seat": 0, "what": [coins]}]
    assert (goods(table, 0), asked(table)) == ("coin coin coin coin", (1, "move"))


@pytest.mark.rule("amritsar", "16.1")
@pytest.mark.rule("amritsar", "16.2")
@pytest.mark.parametrize("lying", [6, 20])
def test_a_station_full_of_coins_is_one_gain_and_one_return(lying: int) -> None:
    """However large the set is, it is one choice, and a record of it loads."""
    seat = Seat(goods="marble copper gold coin")
    table = sit_down(seat, Seat(), stations={"n1": "white", "n2": ""}, coins={"n1": lying})
    choose(table, "stay", "take n1")
    coins = "+".join(["coin"] * (lying - 3))
    assert options(table)[0] == f"return marble+copper+gold+{coins}"
    choose(table, f"return {coins}+gold+copper marble")
    assert goods(table, 0) == "coin coin coin coin"
    assert durbar.load(table.record()).state.goods == table.state.goods


@pytest.mark.rule("amritsar", "16.1")
def test_version_1_gave_back_one_good_after_another_in_one_order() -> None:
    """The same two goods never come up twice: marble before copper, copper before gold, gold before coins."""
    table = acting("green", "north", Seat(goods="copper gold coin coin"), Seat(), rules="1")
    choose(table, "work blue-1")
    assert options(table) == ["drop marble", "drop copper", "drop gold", "drop coin"]
    choose(table, "drop copper")
    assert options(table) == ["drop gold", "drop coin"]
    assert refusal(table, "drop marble") == ("drop_in_order", "16.1")
    choose(table, "drop coin")
    assert goods(table, 0) == "marble marble gold coin"
    table = acting("green", "north", Seat(goods="copper gold gold coin"), Seat(), rules="1")
    choose(table, "work blue-1")
    assert refusal(table, "drop coin") == ("not_enough_left", "16.1")
    table = acting("green", "north", Seat(goods="copper copper gold gold"), Seat(), rules="1")
    choose(table, "work blue-1")
    assert refusal(table, "drop coin") == ("none_held", "16.1")


@pytest.mark.rule("amritsar", "16.2")
def test_what_one_icon_gives_is_one_gain() -> None:
    """A coin and a marble come together: with one space left, one of the five goods goes."""
    seat = Seat(goods="copper copper copper", mahouts="green=coin-marble", place="north")
    table = acting("blue", "north", seat, Seat())
    choose(table, "ride coin-marble")
    assert options(table) == ["return marble", "return copper", "return coin"]
    choose(table, "return copper")
    assert goods(table, 0) == "marble copper copper coin"


@pytest.mark.rule("amritsar", "16.2")
def test_every_gain_of_a_chain_is_checked_by_itself() -> None:
    seat = Seat(goods="copper copper copper copper", knowledge=(0, 4, 0), mahouts="green=study", place="north")
    table = acting("white", "north", seat, Seat())
    choose(table, "ride study", "study resources", "gain-two gold gold")
    choose(table, "return copper+copper")
    assert (goods(table, 0), asked(table)) == ("copper copper gold gold", (0, "act"))


@pytest.mark.rule("amritsar", "16.1")
def test_more_warehouses_hold_more() -> None:
    seat = Seat(goods="copper copper gold gold coin coin", warehouses="marbles swap howdah-flipped")
    table = sit_down(seat, Seat())
    assert now(table).capacity == (4 + 3 + 2 + 4, 4)


@pytest.mark.rule("amritsar", "16.1")
@pytest.mark.rule("amritsar", "16.3")
def test_there_is_no_other_exchange() -> None:
    table = acting("blue", "east", Seat(goods="gold gold gold coin"), Seat())
    assert refusal(table, "work green-1") == ("nothing_to_do", "10.4")
    assert refusal(table, "swap gold copper") == ("table.other_question", "9.1")


# ---------------------------------------------------------------------- the exchange


@pytest.mark.rule("amritsar", "18.13")
@pytest.mark.parametrize(
    ("given", "got"), [("copper", "marble"), ("copper", "gold"), ("marble", "copper"), ("gold", "copper")]
)
def test_copper_for_marble_or_gold_and_back(given: str, got: str) -> None:
    table = sit_down(Seat(goods=given, warehouses="swap"), Seat())
    choose(table, f"swap {given} {got}")
    assert (goods(table, 0), asked(table)) == (got, (0, "move"))
    assert told(table, "swaps") == [{"clause": "18.13", "seat": 0, "given": given, "got": got}]


@pytest.mark.rule("amritsar", "18.13")
@pytest.mark.rule("amritsar", "16.4")
def test_once_a_turn_and_not_marble_for_gold() -> None:
    table = sit_down(Seat(goods="copper copper", warehouses="swap"), Seat())
    assert options(table, "swap") == ["swap copper marble", "swap copper gold"]
    assert refusal(table, "swap gold copper") == ("none_held", "18.13")
    assert "swap marble gold" not in table.content.options.by_text
    choose(table, "swap copper gold")
    assert options(table, "swap") == []
    assert refusal(table, "swap copper gold") == ("swapped", "18.13")


@pytest.mark.rule("amritsar", "18.13")
@pytest.mark.rule("amritsar", "16.4")
def test_and_again_in_the_next_turn() -> None:
    table = acting("blue", "north", Seat(goods="copper", warehouses="swap"), Seat(), move="swap copper gold, stay")
    act_plainly(table)
    while asked(table)[0] == 1:
        choose(table, "end" if "end" in options(table) else options(table)[0])
    assert (asked(table), options(table, "swap")) == ((0, "move"), ["swap gold copper"])


@pytest.mark.rule("amritsar", "16.5")
def test_at_any_decision_of_the_own_turn() -> None:
    """Before step 1, between taking and setting down, between trades, before paying, before the second move."""
    seat = Seat(goods="copper marble coin", warehouses="swap any-payment", marker="unlocked", place="east")
    table = sit_down(seat, Seat(), stations={"n2": "blue white", "e1": "", "e2": ""}, market={"copper": 4})
    for choice in ("stay", "take n2", "activate blue e2", "work yellow-2", "sell copper", "done", "end"):
        assert options(table, "swap"), asked(table)
        choose(table, choice)
    assert asked(table) == (0, "move_again")
    choose(table, "swap marble copper", "stay")
    assert goods(table, 0) == "copper coin coin"


@pytest.mark.rule("amritsar", "16.5")
def test_just_before_paying() -> None:
    """The donation is chosen, then copper becomes marble: another space can be paid."""
    seat = Seat(goods="marble copper", warehouses="swap", place="north")
    table = acting("green", "north", seat, Seat(), donations={"north": "a1 b1"})
    choose(table, "ride donate")
    assert options(table, "donate") == ["donate north c", "donate north d"]
    choose(table, "swap marble copper")
    assert options(table) == ["skip"]
    assert outcome(table, "skip") == "nothing can be paid: the donation comes to nothing"
    choose(table, "skip")
    assert goods(table, 0) == "copper copper"
    assert told(table, "comes_to_nothing") == [{"clause": "9.4", "seat": 0}]


@pytest.mark.rule("amritsar", "16.5")
def test_between_a_coin_and_the_market_action_it_opens() -> None:
    """The marble was bought, one coin buys nothing: only the exchange makes the market action possible."""
    seat = Seat(goods="coin coin", warehouses="swap", mahouts="yellow=market", place="north")
    table = acting("yellow", "north", seat, Seat(), market={"marble": 0, "copper": 0, "gold": 0})
    choose(table, "ride market", "buy marble", "done", "top yellow-1", "coin-first")
    assert (asked(table), options(table)) == ((0, "trade"), ["done", "swap marble copper"])
    choose(table, "swap marble copper", "sell copper")
    assert goods(table, 0) == "coin coin coin"


@pytest.mark.rule("amritsar", "16.5")
def test_after_the_last_action_too() -> None:
    """The last action brings the copper that is to become gold."""
    table = acting("green", "east", Seat(warehouses="swap"), Seat())
    choose(table, "work blue-2")
    assert asked(table) == (0, "act")
    assert options(table) == ["end", "swap copper marble", "swap copper gold"]
    choose(table, "swap copper gold", "end")
    assert (goods(table, 0), asked(table)) == ("gold", (1, "move"))


@pytest.mark.rule("amritsar", "16.5")
def test_not_after_the_turn() -> None:
    table = acting("green", "east", Seat(warehouses="swap"), Seat())
    choose(table, "work blue-2", "end")
    assert asked(table) == (1, "move")
    assert refusal(table, "swap copper gold", 0) is not None


@pytest.mark.rule("amritsar", "16.5")
@pytest.mark.rule("amritsar", "16.4")
def test_not_in_a_follow() -> None:
    seats = Seat(), Seat(goods="copper", warehouses="swap", mahouts="blue=any")
    table = acting("blue", "north", *seats)
    act_plainly(table)
    assert (asked(table), options(table)) == ((1, "follow"), ["follow", "pass"])
    choose(table, "follow")
    assert options(table) == ["gain marble", "gain copper", "gain gold"]
    assert refusal(table, "swap copper gold") is not None


@pytest.mark.rule("amritsar", "16.5")
def test_not_at_the_eras_end() -> None:
    seats = Seat(goods="copper", warehouses="swap", knowledge=(0, 4, 0)), Seat()
    table = sit_down(*seats, stage="era end", turn=None)
    assert (asked(table), options(table)) == ((0, "gain"), ["gain marble", "gain copper", "gain gold"])


@pytest.mark.rule("amritsar", "9.7")
@pytest.mark.rule("amritsar", "18.13")
def test_gained_in_the_turn_it_serves_in_that_turn() -> None:
    table = acting("blue", "east", Seat(goods="marble copper"), Seat(), display="swap")
    choose(table, "work green-1", "build swap")
    assert options(table) == ["end", "swap copper marble", "swap copper gold"]
    choose(table, "swap copper gold")
    assert goods(table, 0) == "gold"
