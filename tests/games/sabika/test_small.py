"""Small buildings [5.15, 5.16]: base and further kinds, the row and its balance; blue poems that help to build."""

from __future__ import annotations

import pytest

from tests.games.sabika.situation import (
    CONTENT,
    Seat,
    Table,
    asked,
    choose,
    dinars,
    has,
    options,
    outcome,
    owned,
    paria,
    purse,
    raw,
    refusal,
    score,
    ship,
    sit_down,
    told,
    work,
)

STONES = "gypsum wood marble glazed"


def build(table: Table, *choices: str) -> Table:
    return work(table, "builder-1", "building-1", *choices)


# ---------------------------------------------------------------------- small buildings


@pytest.mark.rule("sabika", "5.15")
@pytest.mark.parametrize(
    ("card", "base", "pays"),
    [
        (1, "gypsum", ["pay gypsum", "pay-two gypsum wood", "pay-two gypsum marble", "pay-two gypsum glazed"]),
        (5, "wood", ["pay wood", "pay-two gypsum wood", "pay-two wood marble", "pay-two wood glazed"]),
        (9, "marble", ["pay marble", "pay-two gypsum marble", "pay-two wood marble", "pay-two marble glazed"]),
    ],
)
def test_the_base_and_up_to_two_further_kinds(card: int, base: str, pays: list[str]) -> None:
    table = sit_down(Seat(has=STONES), small=f"{card} - - -")
    build(table, f"small {card} left")
    found = options(table)
    assert [text for text in found if not text.startswith("pay-three")] == pays
    assert len(found) == 7
    assert all(base in text for text in found)


@pytest.mark.rule("sabika", "5.15")
def test_points_of_a_small_building() -> None:
    table = sit_down(Seat(has=STONES, balance=2), small="9 - - -")
    build(table, "small 9 left", "pay-three wood marble glazed")
    assert (score(table), has(table)) == (9, "gypsum")
    assert owned(table, "row") == [9, 0]


@pytest.mark.rule("sabika", "5.15")
@pytest.mark.rule("sabika", "5.18")
def test_a_card_goes_to_the_left_or_the_right_end() -> None:
    for side, row in (("left", [5, 9, 0]), ("right", [9, 0, 5])):
        table = sit_down(Seat(has="wood", row="9 balance"), small="5 - - -", tiles="- - - -")
        build(table, f"small 5 {side}")
        if asked(table)[1] == "split":
            choose(table, "split 4 0")
        assert owned(table, "row") == row


@pytest.mark.rule("sabika", "5.15")
def test_which_small_buildings_can_be_built() -> None:
    table = sit_down(Seat(has="wood"), small="1 5 9 -", large="")
    build(table)
    assert options(table) == ["small 5 left", "small 5 right", "refresh"]
    assert refusal(table, "small 1 left") == ("no_base_material", "5.15")
    assert refusal(table, "small 7 left") == ("card_not_open", "5.15")
    assert refusal(table, "skip") == ("must_build", "5.10")


@pytest.mark.rule("sabika", "5.21")
@pytest.mark.rule("sabika", "5.15")
def test_a_built_card_leaves_its_slot_empty() -> None:
    table = sit_down(Seat(has="wood", balance=2), small="1 5 9 13")
    build(table, "small 5 left")
    assert table.state.small == (0, -1, 8, 12)


# ---------------------------------------------------------------------- balance


@pytest.mark.rule("sabika", "5.16")
@pytest.mark.rule("sabika", "13.5")
@pytest.mark.parametrize(
    ("balance", "row", "card", "side", "colour"),
    [
        (1, "balance", 4, "left", "gold"),  # green and gold beside gold
        (1, "balance", 1, "left", None),  # gold and blue beside gold
        (2, "balance", 1, "left", "blue"),
        (3, "balance", 2, "left", "red"),
        (4, "balance", 3, "left", "green"),
        (1, "balance", 1, "right", "gold"),  # the joker takes the touching half of the card
        (1, "balance", 2, "right", "blue"),
        (2, "balance", 3, "right", "red"),
        (3, "balance", 4, "right", "green"),
        (1, "balance 1", 2, "right", "blue"),  # blue meets blue
        (1, "balance 1", 3, "right", None),
        (1, "2 balance", 1, "left", "blue"),
        (1, "2 balance", 3, "left", None),
    ],
)
def test_what_completes_a_pattern(balance: int, row: str, card: int, side: str, colour: str | None) -> None:
    table = sit_down(Seat(has="gypsum", balance=balance, row=row), small=f"{card} - - -")
    build(table)
    assert outcome(table, f"small {card} {side}").get("colour") == colour
    choose(table, f"small {card} {side}")
    assert [line["colour"] for line in told(table, "balance")] == ([colour] if colour else [])
    assert table.state.balances[0] == (1 if colour else 0)


@pytest.mark.rule("sabika", "5.17")
def test_a_card_is_never_turned_round() -> None:
    table = sit_down(Seat(has="gypsum", balance=1), small="1 - - -")  # gold left, blue right
    build(table, "small 1 left")
    assert told(table, "balance") == []
    assert asked(table) == (1, "work")


@pytest.mark.rule("sabika", "5.16")
@pytest.mark.rule("sabika", "5.19")
@pytest.mark.parametrize("coins", [4, 3, 2, 1, 0])
def test_gold_is_four_in_any_split(coins: int) -> None:
    table = sit_down(Seat(has="gypsum", balance=1), small="1 - - -")
    build(table, "small 1 right")
    assert options(table) == ["split 4 0", "split 3 1", "split 2 2", "split 1 3", "split 0 4"]
    choose(table, f"split {coins} {4 - coins}")
    assert purse(table) == (10 + coins, 1, 4 - coins)


@pytest.mark.rule("sabika", "5.16")
def test_blue_is_raw_and_goods_or_an_export() -> None:
    def start(things: str) -> Table:
        table = sit_down(Seat(has=things, balance=2), small="2 - - -", raw={1: "clay", 2: "silk"}, cities={"fez": 1})
        return build(table, "small 2 right")

    table = start("gypsum sugar")
    assert options(table) == ["choose raw-goods", "choose export", "skip"]
    choose(table, "choose raw-goods", "fetch raw-1", "grab raw-2")
    assert (raw(table), has(table)) == ("clay", "sugar clothes")
    table = start("gypsum sugar")
    choose(table, "choose export", "ship fez")
    assert (ship(table, "fez"), purse(table)) == ("left", (10 - 1 + 3, 1 + 2, 2))
    table = start("gypsum")
    assert refusal(table, "choose export") == ("not_doable", "4.16")
    table = sit_down(Seat(has="gypsum sugar", balance=2), small="2 - - -")
    build(table, "small 2 right")
    assert refusal(table, "choose raw-goods") == ("not_doable", "4.16")  # no token on the rondel
    assert options(table) == ["choose export", "skip"]


@pytest.mark.rule("sabika", "5.16")
def test_red_is_gypsum_and_glazed_or_a_carving() -> None:
    table = sit_down(Seat(has="gypsum wood", balance=2), small="3 - - -", minors="3")
    build(table, "small 3 right", "pay gypsum")
    assert options(table) == ["choose gypsum-glazed", "choose carve", "skip"]
    choose(table, "choose gypsum-glazed")
    assert has(table) == "gypsum wood glazed"
    table = sit_down(Seat(has="gypsum wood", balance=2), small="3 - - -", minors="3")
    build(table, "small 3 right", "pay gypsum", "choose carve", "carve-blue 3")
    assert (owned(table, "blue"), dinars(table), score(table)) == ([3], 9, 1 + 2)


@pytest.mark.rule("sabika", "5.16")
@pytest.mark.rule("sabika", "4.17")
def test_green_is_a_dinar_then_a_warehouse_action() -> None:
    table = sit_down(Seat(has="gypsum", balance=2), small="4 - - -", tiles="w10 - w2 -")
    build(table, "small 4 right")
    assert dinars(table) == 11
    assert options(table) == ["extend w10 1", "extend w2 1", "skip"]
    choose(table, "extend w2 1")
    assert purse(table) == (12, 1 + 1, 2)


@pytest.mark.rule("sabika", "5.16")
@pytest.mark.rule("sabika", "5.20")
@pytest.mark.rule("sabika", "5.18")
def test_a_balance_counts_even_if_its_reward_is_declined_or_not_doable() -> None:
    table = sit_down(Seat(has="gypsum", balance=2), small="4 - - -")
    build(table, "small 4 right")  # no warehouse to take or to activate
    assert (table.state.balances[0], asked(table)) == (1, (1, "work"))
    table = sit_down(Seat(has="gypsum", balance=2), small="3 - - -")
    build(table, "small 3 right", "skip")
    assert (table.state.balances[0], has(table)) == (1, "")


@pytest.mark.rule("sabika", "13.7")
@pytest.mark.rule("sabika", "5.20")
def test_poem_19_blue_scores_each_balance() -> None:
    table = sit_down(Seat(has="gypsum", balance=2, blue="19"), small="3 - - -")
    build(table, "small 3 right", "skip")
    assert score(table) == 1 + 2
    table = sit_down(Seat(has="gypsum", balance=2, blue="19"), small="3 - - -")
    build(table, "small 3 left")
    assert score(table) == 1


CARDS = {
    "garden": "gold>blue blue>red red>green green>gold gold>red blue>green red>gold green>blue gold>green blue>gold "
    "red>blue green>red",
    "tower": "gold>red blue>green red>gold green>blue gold>green blue>gold red>blue green>red gold>blue blue>red "
    "red>green green>gold",
    "window": "gold>green blue>gold red>blue green>red gold>blue blue>red red>green green>gold gold>red blue>green "
    "red>gold green>blue",
}


@pytest.mark.rule("sabika", "13.5")
def test_each_of_the_36_small_buildings() -> None:
    colours = ["gold", "blue", "red", "green"]
    found = [
        (
            ["garden", "tower", "window"][card.type],
            ["gypsum", "wood", "marble"][card.base],
            f"{colours[card.left]}>{colours[card.right]}",
        )
        for card in CONTENT.small
    ]
    wanted = [
        (kind, ["gypsum", "wood", "marble"][place // 4], halves)
        for kind, row in CARDS.items()
        for place, halves in enumerate(row.split())
    ]
    assert found == wanted
    assert len(found) == 36
    for kind in CARDS:
        assert len({halves for one, _, halves in found if one == kind}) == 12


@pytest.mark.rule("sabika", "13.5")
@pytest.mark.rule("sabika", "5.16")
def test_the_four_balance_cards() -> None:
    assert CONTENT.balance_cards == [0, 1, 2, 3]
    view = sit_down(Seat(balance=3), Seat(balance=1)).view(0)["position"]["players"]
    assert [(player["row"][0]["left"], player["row"][0]["right"]) for player in view[:2]] == [
        ("red", "joker"),
        ("gold", "joker"),
    ]


# ---------------------------------------------------------------------- blue poems


@pytest.mark.rule("sabika", "13.7")
@pytest.mark.parametrize(
    ("choice", "pay", "gains"),
    [
        ("large 3", "pay-two gypsum wood", (2, 3 + 1, 3 + 1)),
        ("large 3", "pay gypsum", (2, 1, 3)),
        ("small 5 left", "pay-two gypsum wood", (0, 3 + 1, 1)),
        ("small 1 left", "pay gypsum", (0, 1, 0)),
    ],
)
def test_poem_5_blue_pays_once_for_a_building_with_wood(choice: str, pay: str, gains: tuple[int, int, int]) -> None:
    table = sit_down(Seat(has="gypsum wood", blue="5", balance=1), small="1 5 - -")
    build(table, choice, pay)
    assert purse(table) == (10 + gains[0], gains[1], gains[2])


@pytest.mark.rule("sabika", "13.7")
@pytest.mark.rule("sabika", "11.4")
def test_poem_5_blue_pays_once_even_for_three_wood() -> None:
    table = sit_down(Seat(has="wood wood wood", blue="5", balance=1), small="5 - - -", event="plain-work")
    build(table, "small 5 left", "pay-three wood wood wood")
    assert purse(table) == (10, 6 + 1, 1)


@pytest.mark.rule("sabika", "13.7")
def test_poem_4_blue_pays_for_a_large_building() -> None:
    table = sit_down(Seat(has="gypsum", blue="4"))
    build(table, "large 3")
    assert purse(table) == (10 + 2 + 2, 1, 3)
    table = sit_down(Seat(has="gypsum", blue="4", balance=1), small="1 - - -")
    build(table, "small 1 left")
    assert purse(table) == (10, 1, 0)


@pytest.mark.rule("sabika", "13.7")
def test_poem_6_blue_brings_raw_for_a_small_building() -> None:
    table = sit_down(Seat(has="gypsum", blue="6", balance=1), small="1 - - -", raw={2: "silk"})
    build(table, "small 1 left")
    assert asked(table) == (0, "gain_raw")
    choose(table, "fetch raw-2")
    assert raw(table) == "silk"
    table = sit_down(Seat(has="gypsum", blue="6"), raw={2: "silk"})
    build(table, "large 3")
    assert (asked(table), paria(table)) == ((1, "work"), 3)


@pytest.mark.rule("sabika", "5.14")
def test_no_tile_of_the_era_no_large_building() -> None:
    table = sit_down(Seat(has="gypsum"), large="10 11", small="1 - - -")
    build(table)
    assert options(table, "large") == []
