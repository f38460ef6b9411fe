"""The inner ring [7.1-7.8]: carving in three colours, reactivating, craft; every red half of the minor poems."""

from __future__ import annotations

import pytest

from tests.games.sabika.situation import (
    CONTENT,
    Seat,
    Table,
    asked,
    cell,
    choose,
    dinars,
    end,
    has,
    options,
    outcome,
    owned,
    paria,
    purse,
    raw,
    refusal,
    score,
    sit_down,
    told,
    work,
)

STONES = "gypsum wood marble glazed"


def carve(table: Table, *choices: str) -> Table:
    return work(table, "poet", "carve-1", *choices)


def repeat(table: Table, *choices: str) -> Table:
    return work(table, "poet", "reactivate-1", *choices)


# ---------------------------------------------------------------------- carving


@pytest.mark.rule("sabika", "7.1")
@pytest.mark.parametrize(
    ("owned_already", "prices"),
    [
        (Seat(has="wood", dinars=20), (1, 2, 4)),
        (Seat(has="wood", dinars=20, blue="1"), (2, 2, 4)),
        (Seat(has="wood", dinars=20, blue="1 7", red="4"), (3, 4, 4)),
        (Seat(has="wood", dinars=20, red="4 5 6", grey="a1"), (1, 8, 8)),
    ],
)
def test_the_price_rises_with_the_poems_of_the_colour(owned_already: Seat, prices: tuple[int, int, int]) -> None:
    choices = ("carve-blue 2", "carve-red 2", "carve-grey b1")
    for choice, price in zip(choices, prices, strict=True):
        table = sit_down(owned_already, minors="2", majors="b1")
        carve(table)
        assert outcome(table, choice)["n"] == price
        choose(table, choice)
        assert dinars(table) == 20 - price


@pytest.mark.rule("sabika", "7.1")
@pytest.mark.rule("sabika", "7.2")
def test_one_base_and_one_further_kind() -> None:
    table = sit_down(Seat(has=STONES), minors="2")
    carve(table, "carve-blue 2")
    assert options(table) == [
        *["pay gypsum", "pay wood", "pay marble"],
        *["pay-two gypsum wood", "pay-two gypsum marble", "pay-two gypsum glazed"],
        *["pay-two wood marble", "pay-two wood glazed", "pay-two marble glazed"],
    ]
    assert refusal(table, "pay glazed") == ("no_base", "7.1")
    assert refusal(table, "pay-three gypsum wood marble") == ("too_many_materials", "7.1")
    assert refusal(table, "pay-two wood wood") == ("material_twice", "7.1")


@pytest.mark.rule("sabika", "7.1")
@pytest.mark.parametrize(
    ("pay", "points"),
    [
        *[("pay gypsum", 1), ("pay wood", 2), ("pay marble", 3), ("pay-two gypsum wood", 3)],
        *[("pay-two gypsum glazed", 5), ("pay-two wood marble", 5), ("pay-two marble glazed", 7)],
    ],
)
def test_points_of_a_carving(pay: str, points: int) -> None:
    table = sit_down(Seat(has=STONES), minors="2")
    carve(table, "carve-blue 2", pay)
    assert (score(table), dinars(table)) == (points, 9)


@pytest.mark.rule("sabika", "7.1")
@pytest.mark.rule("sabika", "7.3")
def test_two_grey_poems_at_most() -> None:
    table = sit_down(Seat(has="wood", dinars=30, grey="a1 b1"), minors="2", majors="c1")
    carve(table)
    assert options(table) == ["carve-blue 2", "carve-red 2"]
    assert refusal(table, "carve-grey c1") == ("enough_grey", "7.1")
    table = sit_down(Seat(has="wood", dinars=30, grey="a1 b1"), majors="c1", players=2)
    assert refusal(table, "work poet carve-2") == ("nothing_to_do", "4.11")


@pytest.mark.rule("sabika", "7.1")
def test_what_is_not_open_or_too_dear_is_not_carved() -> None:
    table = sit_down(Seat(has="wood", dinars=1), minors="2", majors="c1")
    carve(table)
    assert options(table) == ["carve-blue 2"]
    assert refusal(table, "carve-red 2") == ("poem_too_dear", "7.1")
    assert refusal(table, "carve-grey c1") == ("poem_too_dear", "7.1")
    assert refusal(table, "carve-blue 3") == ("poem_not_open", "7.1")
    assert refusal(table, "skip") == ("must_act", "4.13")


@pytest.mark.rule("sabika", "4.12")
def test_carving_needs_a_base() -> None:
    table = sit_down(Seat(has="glazed"), minors="2", players=2)
    assert refusal(table, "work poet carve-2") == ("nothing_to_do", "4.11")


@pytest.mark.rule("sabika", "7.4")
def test_each_colour_of_the_same_card() -> None:
    table = sit_down(Seat(has="wood"), minors="12")
    carve(table, "carve-blue 12")
    assert (owned(table, "blue"), owned(table, "red"), paria(table)) == ([12], [], 0)
    assert table.state.powers[0] == 1 << 11
    table = sit_down(Seat(has="wood"), minors="12")
    carve(table, "carve-red 12")
    assert (owned(table, "blue"), owned(table, "red"), paria(table)) == ([], [12], 4)
    assert table.state.powers[0] == 0
    table = sit_down(Seat(has="wood"), majors="d2")
    carve(table, "carve-grey d2")
    assert [CONTENT.major_names[poem] for poem in table.state.grey[0]] == ["d2"]
    assert score(table) == 2


@pytest.mark.rule("sabika", "5.21")
@pytest.mark.rule("sabika", "1.16")
def test_taken_poems_leave_their_slots_empty() -> None:
    table = sit_down(Seat(has="wood"), minors="12 3", majors="d2 e1")
    carve(table, "carve-blue 12")
    assert table.state.minors[:2] == (-1, 2)
    table = sit_down(Seat(has="wood"), minors="12 3", majors="d2 e1")
    carve(table, "carve-grey d2")
    assert [CONTENT.major_names[poem] if poem >= 0 else None for poem in table.state.majors][:2] == [None, "e1"]


@pytest.mark.rule("sabika", "7.5")
def test_the_order_inside_a_carving() -> None:
    table = sit_down(Seat(has="wood marble"), minors="1")
    carve(table, "carve-red 1")
    assert asked(table) == (0, "payment")
    assert dinars(table) == 8
    choose(table, "pay-two wood marble")
    ids = [entry.id.removeprefix("log.") for entry in table.log if entry.id.startswith(("log.carves", "log.reward"))]
    assert ids == ["carves", "carves_with", "reward"]
    assert purse(table) == (8 + 4, 5 + 1, 0)


@pytest.mark.rule("sabika", "7.6")
def test_a_blue_poem_does_not_work_on_its_own_carving() -> None:
    table = sit_down(Seat(has="wood marble"), minors="3")
    carve(table, "carve-blue 3", "pay wood")
    assert purse(table) == (9, 2, 0)
    table = sit_down(Seat(has="wood marble glazed"), minors="10")
    carve(table, "carve-blue 10")
    assert refusal(table, "pay-three wood marble glazed") == ("too_many_materials", "7.1")
    choose(table, "pay-two wood marble")
    assert score(table) == 5


@pytest.mark.rule("sabika", "13.7")
def test_poem_3_blue_pays_for_later_carvings() -> None:
    table = sit_down(Seat(has="wood", blue="3"), minors="7", majors="d2")
    carve(table, "carve-blue 7")
    assert purse(table) == (8, 2 + 1, 1)
    table = sit_down(Seat(has="wood", blue="3"), minors="7", majors="d2")
    carve(table, "carve-grey d2")
    assert purse(table) == (6, 2 + 1, 1)


@pytest.mark.rule("sabika", "13.7")
@pytest.mark.parametrize(
    ("pay", "points"),
    [
        ("pay wood", 3),
        ("pay-two wood glazed", 8),
        ("pay-three gypsum wood marble", 9),
        ("pay-three wood marble glazed", 12),
    ],
)
def test_poem_10_blue_takes_one_kind_more_and_scores_each_material(pay: str, points: int) -> None:
    table = sit_down(Seat(has=STONES, blue="10"), minors="7")
    carve(table, "carve-blue 7")
    assert outcome(table, pay) == {"n": points}
    choose(table, pay)
    assert score(table) == points


@pytest.mark.rule("sabika", "7.4")
@pytest.mark.rule("sabika", "7.6")
def test_a_red_poem_may_be_carved_even_if_it_gives_nothing() -> None:
    table = sit_down(Seat(has="wood"), minors="17")
    carve(table, "carve-red 17")
    assert (owned(table, "red"), purse(table)) == ([17], (8, 2, 0))


# ---------------------------------------------------------------------- reactivate and craft


@pytest.mark.rule("sabika", "7.7")
def test_reactivating_repeats_a_red_poem() -> None:
    table = sit_down(Seat(red="12 1", dinars=0))
    repeat(table)
    assert options(table) == ["reactivate 12", "reactivate 1"]
    assert refusal(table, "reactivate 3") == ("not_your_red", "7.7")
    choose(table, "reactivate 12")
    assert purse(table) == (0, 0, 4)
    assert told(table, "reactivates") == [{"clause": "7.7", "seat": 0, "poem": "12"}]


@pytest.mark.rule("sabika", "7.8")
@pytest.mark.parametrize(
    ("seat", "coins"),
    [
        (Seat(dinars=0), 3),
        (Seat(dinars=0, blue="1"), 3),
        (Seat(dinars=0, blue="1", red="4"), 4),
        (Seat(dinars=0, blue="1", red="4", grey="a1"), 4),
        (Seat(dinars=0, blue="1 3", red="4 5", grey="a1 b1"), 6),
    ],
)
def test_craft(seat: Seat, coins: int) -> None:
    table = work(sit_down(seat), "poet", "craft-1")
    assert dinars(table) == coins


@pytest.mark.rule("sabika", "7.17")
@pytest.mark.rule("sabika", "13.7")
def test_poem_22_blue_scores_craft_and_reactivate() -> None:
    table = work(sit_down(Seat(blue="22")), "poet", "craft-1")
    assert purse(table) == (13, 2, 0)
    table = repeat(sit_down(Seat(blue="22", red="12")))
    assert purse(table) == (10, 2, 4)
    table = sit_down(Seat(blue="22", has="gypsum"), number=3)
    work(table, "builder-1", "building-1", "large 14")
    assert purse(table) == (10 + 2 + 3, 1 + 2, 0)


@pytest.mark.rule("sabika", "7.17")
def test_poem_22_blue_scores_after_the_action_has_ended() -> None:
    table = sit_down(Seat(blue="22", red="5"))
    repeat(table)
    assert (asked(table), score(table)) == ((0, "trade"), 1)
    choose(table, "done")
    assert score(table) == 3


# ---------------------------------------------------------------------- every red half

RED: dict[int, tuple[list[str], tuple[int, int, int], str, str]] = {
    1: ([], (4, 1, 0), "gypsum", "clay"),
    2: (["fetch raw-1"], (0, 0, 0), "gypsum glazed", "clay silk"),
    3: ([], (0, 1, 3), "gypsum", "clay"),
    4: (["copy 9"], (0, 2 + 2, 2), "gypsum", "clay"),
    5: (["buy wood", "done"], (2 - 1, 1, 0), "gypsum wood", "clay"),
    6: (["large 3"], (2, 1, 3), "gypsum", "clay"),
    7: ([], (0, 1, 0), "gypsum wood marble", "clay"),
    8: ([], (0, 0, 0), "gypsum gypsum wood marble", "clay"),
    9: ([], (0, 0, 0), "gypsum gypsum glazed", "clay"),
    10: (["carve-blue 15"], (0, 1, 0), "", "clay"),
    11: (["consolidate fez"], (0, 0, 0), "gypsum", "clay"),
    12: ([], (0, 0, 4), "gypsum", "clay"),
    13: (["extend w10 1"], (0, 1 + 1 + 2, 1), "gypsum", "clay"),
    14: (["ship cairo"], (0, 0, 0), "gypsum", "clay"),
    15: ([], (3, 2, 0), "gypsum", "clay"),
    16: (["process clay"], (0, 1, 0), "gypsum pottery", ""),
    17: ([], (0, 0, 0), "gypsum", "clay"),
    18: (["fetch raw-1", "turn clay"], (0, 1, 0), "gypsum pottery", "silk"),
    19: ([], (2, 1, 0), "gypsum", "clay"),
    20: ([], (2, 0, 0), "gypsum", "clay"),
    21: (["grab raw-1", "grab raw-2"], (0, 2, 0), "gypsum pottery clothes", "clay"),
    22: (["collect fez"], (3, 0, 0), "gypsum", "clay"),
}


@pytest.mark.rule("sabika", "13.7")
@pytest.mark.parametrize("poem", RED)
def test_each_red_half(poem: int) -> None:
    choices, gains, things, kinds = RED[poem]
    table = sit_down(
        Seat(has="gypsum", raw="clay", red=str(poem), left="fez"),
        raw={1: "silk", 2: "clay"},
        tiles="w10 - - -",
        minors="16" if poem == 15 else "15",
        cities={"fez": 1},
    )
    repeat(table, *choices)
    assert asked(table) == (0, "act")
    assert purse(table) == (10 + gains[0], gains[1], gains[2])
    assert (has(table), raw(table)) == (things, kinds)


@pytest.mark.rule("sabika", "13.7")
@pytest.mark.rule("sabika", "5.14")
def test_poem_4_red_takes_the_reward_and_leaves_the_tile() -> None:
    table = sit_down(Seat(red="4"), Seat(large="2"))
    repeat(table)
    assert options(table, "copy") == [f"copy {tile}" for tile in (1, 3, 4, 5, 6, 7, 8, 9)]
    assert refusal(table, "copy 2") == ("tile_gone", "5.12")
    assert refusal(table, "copy 10") == ("other_era", "5.12")
    choose(table, "copy 1")
    assert (purse(table), table.state.favour[0], owned(table, "larges")) == ((13, 2, 0), 0, [])
    assert 0 in table.state.large
    table = sit_down(Seat(red="4"), large="10 11")
    repeat(table)
    assert (purse(table), asked(table)[1]) == ((10, 2, 0), "act")


@pytest.mark.rule("sabika", "4.17")
@pytest.mark.rule("sabika", "13.7")
def test_poem_6_red_is_gypsum_then_a_building() -> None:
    table = sit_down(Seat(red="6"))
    repeat(table)
    assert (has(table), asked(table)) == ("gypsum", (0, "build"))
    assert "skip" in options(table)


@pytest.mark.rule("sabika", "7.3")
@pytest.mark.rule("sabika", "11.8")
def test_poem_10_red_is_a_cheaper_carving_that_counts_itself() -> None:
    table = sit_down(Seat(has="wood marble", dinars=2), minors="10 12", majors="d2")
    carve(table, "carve-red 10", "pay wood")
    assert dinars(table) == 0
    assert asked(table) == (0, "carve")
    assert options(table) == ["carve-blue 12", "skip"]  # blue 1 - 2, red 2 + 2 - 2, grey 4 - 2
    assert outcome(table, "carve-blue 12")["n"] == 0
    assert refusal(table, "carve-red 12") == ("poem_too_dear", "7.1")
    choose(table, "carve-blue 12")
    assert (owned(table, "blue"), owned(table, "red"), score(table)) == ([12], [10], 2 + 3)


@pytest.mark.rule("sabika", "11.8")
@pytest.mark.parametrize(("event", "prices"), [("", (0, 2, 2)), ("dear-stone", (0, 3, 3)), ("patronage", (0, 1, 1))])
def test_poem_10_red_together_with_an_event(event: str, prices: tuple[int, int, int]) -> None:
    table = sit_down(Seat(has="wood", red="10"), minors="12", majors="d2", event=event)
    repeat(table)
    choices = ("carve-blue 12", "carve-red 12", "carve-grey d2")
    assert tuple(outcome(table, choice)["n"] for choice in choices) == prices


@pytest.mark.rule("sabika", "13.7")
def test_poem_16_red_processes_three_for_a_point_each() -> None:
    table = sit_down(Seat(red="16", raw="sugar-cane clay silk"))
    repeat(table, "process clay", "process silk", "process sugar-cane")
    assert (has(table), score(table)) == ("sugar pottery clothes", 3)
    assert told(table, "scoring_process") == [{"clause": "13.7", "seat": 0, "n": 3}]
    table = sit_down(Seat(red="16", raw="sugar-cane clay silk"))
    repeat(table, "process clay", "skip")
    assert (has(table), score(table)) == ("pottery", 1)


@pytest.mark.rule("sabika", "13.7")
def test_poem_19_red_moves_the_favour_marker() -> None:
    table = sit_down(Seat(red="19", favour=2))
    repeat(table, "favour 3")
    assert (table.state.favour[0], purse(table)) == (3, (10, 1, 2))
    table = sit_down(Seat(red="19", favour=6))
    repeat(table, "favour 1")
    assert (table.state.favour[0], purse(table)) == (6, (12, 2, 0))


@pytest.mark.rule("sabika", "13.7")
@pytest.mark.rule("sabika", "3.12")
def test_poem_21_red_takes_goods_off_the_rondel() -> None:
    table = sit_down(Seat(red="21"), raw={1: "silk"})
    repeat(table, "grab raw-1")
    assert (has(table), score(table), cell(table, 1), asked(table)[1]) == ("clothes", 2, None, "act")


@pytest.mark.rule("sabika", "13.7")
@pytest.mark.rule("sabika", "7.6")
def test_chains_of_red_effects_end() -> None:
    table = sit_down(Seat(has="gypsum wood", red="4", dinars=20), number=3, minors="10 12")
    repeat(table, "copy 17", "carve-red 10", "pay gypsum", "carve-red 12")
    end(table)
    assert owned(table, "red") == [4, 10, 12]
    assert paria(table) == 4
    assert score(table) == 2 + 1 + 2


@pytest.mark.rule("sabika", "13.7")
def test_there_are_22_minor_poems_with_22_different_powers() -> None:
    assert [poem.power for poem in CONTENT.minors] == [1 << number for number in range(22)]


# ---------------------------------------------------------------------- what the options promise


@pytest.mark.rule("sabika", "7.1")
@pytest.mark.rule("sabika", "13.7")
def test_a_carving_says_what_it_costs_and_brings() -> None:
    table = sit_down(Seat(has="wood"), minors="1 4", majors="a1")
    carve(table)
    paid = {key: {"id": f"part.{key}", "clause": "", "args": {"n": 2}} for key in ("dinars", "points")}
    assert outcome(table, "carve-blue 1") == {
        "n": 1,
        "effect": {"id": "card.blue.salary", "clause": "13.7", "args": paid},
    }
    assert outcome(table, "carve-grey a1")["effect"]["id"] == "card.ranking"
    found = outcome(table, "carve-red 4")
    assert (found["n"], [(part["id"], part["args"]) for part in found["parts"]]) == (
        2,
        [("part.points", {"n": 2}), ("part.large-reward", {"n": 1})],
    )
    assert asked_clause(choose(table, "carve-blue 1")) is None  # only wood: nothing to ask


def asked_clause(table: Table) -> str | None:
    """Give the clause of an open question about materials."""
    ask = table.decision
    assert ask is not None
    return ask.prompt.clause if ask.question.id in ("payment", "gather") else None


@pytest.mark.rule("sabika", "5.12")
@pytest.mark.rule("sabika", "5.15")
@pytest.mark.rule("sabika", "7.1")
def test_questions_about_materials_cite_their_own_clause() -> None:
    seat = Seat(has="gypsum wood", right="fez", blue="17", stores=("w21",))
    table = sit_down(seat, small="1 - - -", minors="1")
    assert asked_clause(work(table.clone(), "builder-1", "building-1", "large 1")) == "5.12"
    assert asked_clause(work(table.clone(), "builder-1", "building-1", "small 1 left")) == "5.15"
    assert asked_clause(carve(table.clone(), "carve-blue 1")) == "7.1"
    assert asked_clause(work(table.clone(), "builder-1", "small-quarry")) == "5.1"
    assert asked_clause(work(table.clone(), "builder-1", "warehouse-left", "activate 1")) == "4.17"
    cells = sit_down(seat, no_marble=(3,))
    assert asked_clause(choose(cells, "work poet craft-1", "use marble-3")) == "8.2"
    assert asked_clause(sit_down(seat, stage="income", number=2)) == "9.1"
