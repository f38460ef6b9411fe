"""The action phase [4.1-4.10]: whose turn it is, work with its costs, rest, and where one may go at all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.sabika.situation import (
    IDLE,
    SPACES,
    Seat,
    asked,
    choose,
    dinars,
    end,
    has,
    numbers,
    options,
    outcome,
    paria,
    purse,
    refusal,
    score,
    seals,
    sit_down,
    told,
    work,
    worker,
)

OUTER, MIDDLE, INNER = SPACES[:8], SPACES[8:14], SPACES[14:]


# ---------------------------------------------------------------------- rounds and turns


@pytest.mark.rule("sabika", "4.1")
@pytest.mark.parametrize(("number", "era"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2)])
def test_eras(number: int, era: int) -> None:
    table = sit_down(Seat(has="gypsum"), number=number)
    choose(table, "work builder-1 building-1")
    tiles = [int(text.split()[1]) for text in options(table, "large")]
    assert tiles == (list(range(1, 10)) if era == 1 else list(range(10, 22)))


@pytest.mark.rule("sabika", "4.3")
def test_each_worker_has_its_ring() -> None:
    table = sit_down(Seat(has="gypsum sugar", raw="clay", left="fez", red="12", stores=("w1",)), minors="1")
    found: dict[str, set[str]] = {}
    for text in options(table, "work"):
        _, name, space = text.split()
        found.setdefault(name, set()).add(space)
    assert found == {"builder-1": set(OUTER), "merchant": set(MIDDLE), "poet": set(INNER)}


@pytest.mark.rule("sabika", "4.3")
def test_the_rings_have_eight_six_and_six_spaces() -> None:
    assert (
        *("building-1", "small-quarry", "warehouse-right", "market-1"),
        *("building-2", "large-quarry", "warehouse-left", "market-2"),
    ) == OUTER
    assert MIDDLE == ("export-1", "consolidate-1", "production-1", "export-2", "consolidate-2", "production-2")
    assert INNER == ("carve-1", "reactivate-1", "craft-1", "carve-2", "reactivate-2", "craft-2")


@pytest.mark.rule("sabika", "4.4")
def test_turns_go_clockwise_and_pass_over_who_has_finished() -> None:
    table = sit_down(IDLE, Seat(lying="all"), IDLE, Seat(lying="builder-1 builder-2 merchant"), turn=2, start=2)
    seen = []
    for choice in ("rest poet", "rest poet", "rest poet", "rest merchant", "rest merchant", "rest builder-1"):
        seen.append(asked(table)[0])
        choose(table, choice)
    assert seen == [2, 3, 0, 2, 0, 2]
    assert asked(table) == (0, "work")


@pytest.mark.rule("sabika", "4.4")
def test_a_lying_worker_does_nothing_more() -> None:
    table = sit_down(Seat(poet="craft-1", lying="poet"))
    assert refusal(table, "work poet craft-2") == ("lying", "4.4")
    assert refusal(table, "rest poet") == ("lying", "4.4")


@pytest.mark.rule("sabika", "4.5")
def test_nobody_may_pass() -> None:
    table = sit_down(Seat(lying="builder-1 builder-2 merchant"))
    assert {text.split()[0] for text in options(table)} == {"work", "rest"}
    assert {text.split()[1] for text in options(table)} == {"poet"}


@pytest.mark.rule("sabika", "4.4")
def test_when_all_lie_the_round_ends() -> None:
    seats = [Seat(lying="all")] * 3
    table = sit_down(Seat(lying="builder-1 builder-2 merchant"), *seats)
    choose(table, "rest poet")
    assert told(table, "round_ends") == [{"clause": "9.1", "n": 1}]


# ---------------------------------------------------------------------- work and its price


@pytest.mark.rule("sabika", "4.10")
@pytest.mark.rule("sabika", "4.6")
def test_the_example_of_a_move() -> None:
    """Four steps cost 2, and two workers of others on the space 2 more."""
    table = sit_down(
        Seat(builder="small-quarry", dinars=6),
        Seat(builder="large-quarry", dinars=0),
        Seat(other="large-quarry", lying="builder-2", dinars=0),
    )
    assert outcome(table, "work builder-1 large-quarry") == {"n": 4}
    choose(table, "work builder-1 large-quarry")
    assert (dinars(table), dinars(table, 1), dinars(table, 2)) == (2, 1, 1)
    assert worker(table, "builder-1") == "large-quarry lies"


@pytest.mark.rule("sabika", "4.6")
@pytest.mark.rule("sabika", "4.7")
@pytest.mark.parametrize(
    ("space", "cost"),
    [
        ("small-quarry", 0),
        ("warehouse-right", 0),
        ("market-1", 1),
        ("building-2", 2),
        ("large-quarry", 3),
        ("warehouse-left", 4),
        ("market-2", 5),
        ("building-1", 6),
    ],
)
def test_two_steps_are_free_and_each_further_one_costs_a_dinar(space: str, cost: int) -> None:
    """A whole lap is the most, and no step at all is not allowed."""
    table = sit_down(Seat(builder="building-1", has="gypsum"), tiles="w1 w2 w3 w4")
    assert outcome(table, f"work builder-1 {space}") == {"n": cost}
    choose(table, f"work builder-1 {space}")
    assert dinars(table) == 10 - cost + (2 if space.startswith("market") else 0)


@pytest.mark.rule("sabika", "4.6")
@pytest.mark.rule("sabika", "4.7")
@pytest.mark.parametrize(("space", "cost"), [("craft-2", 2), ("reactivate-2", 1), ("carve-2", 0), ("craft-1", 4)])
def test_rings_of_six_are_closed(space: str, cost: int) -> None:
    table = sit_down(Seat(poet="reactivate-1" if space != "craft-1" else "craft-1", has="gypsum", red="12"), minors="1")
    assert outcome(table, f"work poet {space}") == {"n": cost}


@pytest.mark.rule("sabika", "4.6")
def test_from_the_workshop_every_space_is_free() -> None:
    table = sit_down(Seat(dinars=0), Seat(lying="all"))
    for space in ("small-quarry", "market-1", "large-quarry", "market-2"):
        assert outcome(table, f"work builder-1 {space}") == {"n": 0}


@pytest.mark.rule("sabika", "4.6")
def test_own_builders_never_share_a_space() -> None:
    table = sit_down(Seat(builder="market-1", other="small-quarry"))
    assert refusal(table, "work builder-2 market-1") == ("own_builder_there", "4.6")
    assert refusal(table, "work builder-1 market-1") is None  # a whole lap


@pytest.mark.rule("sabika", "4.6")
def test_the_workers_of_one_rival_cost_one_each() -> None:
    rivals = [Seat(merchant="production-1", dinars=0), Seat(merchant="production-1", lying="merchant", dinars=0)]
    table = sit_down(Seat(dinars=5, raw="silk"), *rivals)
    choose(table, "work merchant production-1")
    assert [dinars(table, seat) for seat in range(3)] == [3, 1, 1]
    one = {"id": "part.dinars", "clause": "", "args": {"n": 1}}
    assert told(table, "paid") == [{"clause": "4.6", "seat": seat, "n": 1, "gain": one, "by": 0} for seat in (1, 2)]


@pytest.mark.rule("sabika", "1.3")
@pytest.mark.rule("sabika", "4.6")
@pytest.mark.rule("sabika", "1.4")
def test_the_sultans_workers_are_paid_to_the_supply() -> None:
    sultan = ["market-1", "market-1", "small-quarry", "building-2", "export-1", "export-2", "craft-1", "carve-2"]
    table = sit_down(Seat(dinars=3), Seat(dinars=0), players=2, sultan=sultan)
    assert outcome(table, "work builder-1 market-1") == {"n": 2}
    choose(table, "work builder-1 market-1")
    assert (dinars(table), dinars(table, 1)) == (3 - 2 + 2, 0)


@pytest.mark.rule("sabika", "4.6")
def test_who_cannot_pay_cannot_go() -> None:
    table = sit_down(Seat(builder="building-1", dinars=2), Seat(builder="large-quarry"))
    assert refusal(table, "work builder-1 large-quarry") == ("move_too_dear", "4.6")
    assert refusal(table, "work builder-1 building-2") == ("nothing_to_do", "4.11")
    assert refusal(table, "work builder-1 market-1") is None


@pytest.mark.rule("sabika", "3.18")
@pytest.mark.rule("sabika", "3.19")
@pytest.mark.rule("sabika", "4.8")
def test_seals_pay_what_dinars_do_not() -> None:
    table = sit_down(Seat(builder="building-1", dinars=1, seals=2), no_seal="fez tunis")
    assert refusal(table, "work builder-1 warehouse-left") == ("move_too_dear", "4.6")
    choose(table, "work builder-1 large-quarry")
    assert (dinars(table), seals(table)) == (0, 0)
    assert told(table, "pays_seals") == [{"clause": "3.18", "seat": 0, "n": 2}]


@pytest.mark.rule("sabika", "3.20")
def test_a_seal_paid_to_a_rival_leaves_the_game() -> None:
    table = sit_down(Seat(dinars=0, seals=1), Seat(builder="market-1", dinars=0), no_seal="fez")
    choose(table, "work builder-1 market-1")
    assert (seals(table), seals(table, 1), dinars(table, 1)) == (0, 0, 1)


@pytest.mark.rule("sabika", "4.8")
@pytest.mark.rule("sabika", "4.13")
def test_what_the_action_brings_cannot_pay_the_move() -> None:
    table = sit_down(Seat(builder="building-1", dinars=0))
    assert refusal(table, "work builder-1 market-1") == ("move_too_dear", "4.6")


# ---------------------------------------------------------------------- only where something can be done


@pytest.mark.rule("sabika", "4.11")
@pytest.mark.rule("sabika", "4.12")
@pytest.mark.parametrize(
    ("seat", "rest", "choice", "why"),
    [
        (Seat(), {}, "work builder-1 building-1", ("nothing_to_do", "4.11")),
        (Seat(has="glazed"), {"small": "1 5 9 13"}, "work builder-1 building-1", ("nothing_to_do", "4.11")),
        (Seat(has="gypsum"), {"large": ""}, "work builder-1 building-1", ("nothing_to_do", "4.11")),
        (Seat(has="gypsum"), {}, "work builder-1 building-1", None),
        (Seat(has="wood"), {"small": "1 5 - -"}, "work builder-1 building-1", None),
        (Seat(dinars=0), {}, "work builder-1 small-quarry", None),
        (Seat(dinars=0), {}, "work builder-1 large-quarry", None),
        (Seat(dinars=0), {}, "work builder-1 market-1", None),
        (Seat(dinars=0), {}, "work poet craft-1", None),
        (Seat(), {"tiles": "w1 w2 - -"}, "work builder-1 warehouse-right", ("nothing_to_do", "4.11")),
        (Seat(), {"tiles": "w1 w2 - -"}, "work builder-1 warehouse-left", None),
        (Seat(stores=("w3",)), {}, "work builder-1 warehouse-right", None),
        (Seat(dinars=0), {}, "work merchant export-1", ("action_too_dear", "4.11")),
        (Seat(dinars=0, has="sugar"), {}, "work merchant export-1", ("action_too_dear", "4.11")),
        (Seat(dinars=1, has="sugar"), {}, "work merchant export-1", None),
        (Seat(dinars=0), {}, "work merchant consolidate-1", ("action_too_dear", "4.11")),
        (Seat(dinars=0, right="fez"), {}, "work merchant consolidate-1", ("action_too_dear", "4.11")),
        (Seat(dinars=0, left="fez"), {}, "work merchant consolidate-1", None),
        (Seat(dinars=0), {}, "work merchant production-1", ("action_too_dear", "4.11")),
        (Seat(dinars=0, raw="silk"), {}, "work merchant production-1", None),
        (Seat(dinars=0, right="fez"), {}, "work merchant production-1", None),
        (Seat(dinars=0, has="wood"), {"minors": "1"}, "work poet carve-1", ("action_too_dear", "4.11")),
        (Seat(dinars=1, has="wood"), {"minors": "1"}, "work poet carve-1", None),
        (Seat(dinars=0, red="12"), {}, "work poet reactivate-1", None),
        (Seat(dinars=0), {}, "work poet reactivate-1", ("action_too_dear", "4.11")),
    ],
)
def test_where_there_is_something_to_do(seat: Seat, rest: dict[str, Any], choice: str, why: tuple[str, str]) -> None:
    """Marble cells would do for a merchant with 2 dinars or a poet with 1: so most of these have none."""
    assert refusal(sit_down(seat, **rest), choice) == why


@pytest.mark.rule("sabika", "4.11")
def test_without_cells_the_main_action_must_be_possible() -> None:
    table = sit_down(Seat(dinars=9), players=2)  # no marble cell beside the second production, no raw in the cells
    assert refusal(table, "work merchant production-2") == ("nothing_to_do", "4.11")
    assert refusal(table, "work poet carve-2") == ("nothing_to_do", "4.11")
    assert refusal(table, "work merchant production-1") is None


@pytest.mark.rule("sabika", "4.12")
def test_what_is_needed_counts_after_the_move_is_paid() -> None:
    table = sit_down(Seat(dinars=2, has="sugar"), Seat(merchant="export-1"), Seat(merchant="export-1"))
    assert refusal(table, "work merchant export-1") == ("action_too_dear", "4.11")
    assert refusal(table, "work merchant export-2") is None


@pytest.mark.rule("sabika", "4.6")
@pytest.mark.rule("sabika", "4.13")
def test_actions_come_in_any_order_and_one_must_be_done() -> None:
    table = sit_down(Seat(merchant="export-1", raw="silk"), raw={2: "clay"})
    choose(table, "work merchant production-1")
    assert options(table) == ["act production-1", "use raw-3", "use marble-3"]
    assert refusal(table, "end") == ("must_do_one", "4.13")
    choose(table, "use marble-3")
    assert options(table) == ["act production-1", "use raw-3", "end"]
    assert refusal(table, "use marble-3") == ("done_already", "8.4")
    choose(table, "end")
    assert asked(table) == (1, "work")
    assert has(table) == "marble"


@pytest.mark.rule("sabika", "4.6")
def test_one_action_is_finished_before_the_next() -> None:
    table = sit_down(Seat(builder="building-1"), raw={3: "clay"})
    choose(table, "work builder-1 market-1", "act market-1")
    assert asked(table) == (0, "trade")
    assert refusal(table, "use raw-3") is not None
    choose(table, "done")
    assert options(table) == ["use raw-3", "end"]


@pytest.mark.rule("sabika", "4.13")
def test_money_from_the_first_action_pays_the_second() -> None:
    table = sit_down(Seat(dinars=0), raw={3: "clay"})
    choose(table, "work builder-1 market-1")
    assert asked(table) == (0, "trade")  # the cell cannot be paid yet
    choose(table, "done")
    assert options(table) == ["use raw-3", "end"]
    choose(table, "use raw-3")
    assert dinars(table) == 1


# ---------------------------------------------------------------------- rest


@pytest.mark.rule("sabika", "4.14")
def test_rest() -> None:
    table = sit_down(Seat(poet="craft-1", dinars=1, points=5))
    assert numbers(table, "rest poet") == {"dinars": 3, "points": -1}
    choose(table, "rest poet")
    assert purse(table) == (4, 4, 0)
    assert worker(table, "poet") == "workshop lies"


@pytest.mark.rule("sabika", "4.14")
@pytest.mark.rule("sabika", "3.22")
def test_rest_may_bring_the_score_below_nothing() -> None:
    table = choose(sit_down(Seat()), "rest merchant")
    assert score(table) == -1


@pytest.mark.rule("sabika", "4.14")
def test_where_nothing_can_be_done_one_must_rest() -> None:
    table = sit_down(Seat(dinars=0, lying="builder-1 builder-2 poet", merchant="export-1"))
    assert options(table) == ["rest merchant"]


@pytest.mark.rule("sabika", "7.14")
@pytest.mark.rule("sabika", "4.14")
def test_poem_15_blue_changes_a_forced_rest_too() -> None:
    table = sit_down(Seat(dinars=0, lying="builder-1 builder-2 poet", blue="15"))
    assert options(table) == ["rest merchant"]
    choose(table, "rest merchant")
    assert purse(table) == (4, 0, 0)


# ---------------------------------------------------------------------- blue poems and steps


@pytest.mark.rule("sabika", "7.9")
@pytest.mark.parametrize(
    ("blue", "event", "cost"), [("", "", 2), ("7", "", 1), ("", "heat", 3), ("7", "heat", 2), ("7 8", "", 1)]
)
def test_poem_7_frees_one_more_step(blue: str, event: str, cost: int) -> None:
    table = sit_down(Seat(builder="building-1", has="gypsum", blue=blue), event=event)
    assert outcome(table, "work builder-1 building-2") == {"n": cost}


@pytest.mark.rule("sabika", "7.10")
@pytest.mark.rule("sabika", "11.5")
@pytest.mark.parametrize(("blue", "event", "cost"), [("", "", 2), ("8", "", 0), ("", "crowds", 4), ("8", "crowds", 0)])
def test_poem_8_pays_nobody(blue: str, event: str, cost: int) -> None:
    sultan = ["market-1", *["building-1"] * 3, *["export-1"] * 2, *["carve-1"] * 2]
    table = sit_down(Seat(blue=blue), Seat(builder="market-1", dinars=0), players=2, sultan=sultan, event=event)
    assert outcome(table, "work builder-1 market-1") == {"n": cost}
    choose(table, "work builder-1 market-1")
    assert (dinars(table), dinars(table, 1)) == (10 - cost + 2, cost // 2)


# ---------------------------------------------------------------------- what need not be asked


@pytest.mark.rule("sabika", "4.9")
def test_of_two_builders_in_the_workshop_one_is_offered() -> None:
    table = sit_down(Seat())
    assert {text.split()[1] for text in options(table)} == {"builder-1", "merchant", "poet"}
    assert refusal(table, "work builder-2 market-1") == ("first_will_do", "4.9")
    table = sit_down(Seat(other="market-1"))
    assert "builder-2" in {text.split()[1] for text in options(table)}


@pytest.mark.rule("sabika", "4.6")
def test_a_turn_without_a_secondary_action_left_ends_by_itself() -> None:
    table = sit_down(Seat(dinars=0))
    work(table, "poet", "craft-1")
    assert asked(table) == (0, "act")
    end(table)
    assert asked(table) == (1, "work")
    table = sit_down(Seat(dinars=0))
    work(table, "builder-1", "market-1", "done")
    assert asked(table) == (1, "work")
    assert paria(table) == 0
