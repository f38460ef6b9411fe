"""Seals in place of dinars [3.18, 3.19]: dinars go first, unless the player lays a seal ready."""

from __future__ import annotations

import pytest

import durbar
from durbar.games import texts
from tests.games.sabika.situation import (
    PARKED,
    Seat,
    Table,
    asked,
    choose,
    dinars,
    end,
    options,
    refusal,
    seals,
    sit_down,
    told,
    work,
)

READY = "with-seal"


def purse(table: Table, seat: int = 0) -> tuple[int, int]:
    """Count dinars and seals."""
    return dinars(table, seat), seals(table, seat)


@pytest.mark.rule("sabika", "3.18")
@pytest.mark.rule("sabika", "3.19")
def test_a_seal_laid_ready_pays_though_there_are_dinars() -> None:
    table = sit_down(Seat(builder="building-1", dinars=5, seals=2), no_seal="fez tunis")
    choose(table, READY, "work builder-1 large-quarry")  # five steps: three dinars
    assert purse(table) == (3, 1)
    assert told(table, "seal_ready") == [{"clause": "3.18", "seat": 0}]
    assert told(table, "pays_seals") == [{"clause": "3.18", "seat": 0, "n": 1}]


@pytest.mark.rule("sabika", "3.19")
def test_without_a_word_dinars_go_first() -> None:
    table = sit_down(Seat(builder="building-1", dinars=5, seals=2), no_seal="fez tunis")
    choose(table, "work builder-1 large-quarry")
    assert purse(table) == (2, 2)


@pytest.mark.rule("sabika", "3.18")
def test_only_seals_one_has_can_be_laid_ready_and_what_is_left_over_is_kept() -> None:
    table = sit_down(Seat(builder="building-1", dinars=5, seals=2), no_seal="fez tunis")
    choose(table, READY, READY)
    assert READY not in options(table)
    assert refusal(table, READY) == ("all_seals_ready", "3.18")
    end(choose(table, "work builder-1 market-1", "done"))  # three steps: one dinar
    assert purse(table) == (5 + 2, 1)
    assert asked(table) == (1, "work")
    assert table.state.seals_ready == 0


@pytest.mark.rule("sabika", "3.18")
@pytest.mark.parametrize(
    ("seat", "before", "choices"),
    [
        (Seat(dinars=9, seals=1, raw="silk"), ["work merchant production-1"], ["use marble-3"]),
        (Seat(dinars=9, seals=1, has="sugar"), ["work merchant export-2", "act export-2"], ["ship fez"]),
        (Seat(dinars=9, seals=1, has="wood"), ["work poet carve-2", "act carve-2"], ["carve-red 1"]),
        (Seat(dinars=9, seals=1), ["work builder-1 market-1", "act market-1"], ["buy gypsum"]),
        (Seat(dinars=9, seals=1, has="wood"), ["work builder-1 building-2", "act building-2"], ["refresh"]),
    ],
    ids=["cell", "route", "poem", "market", "new cards"],
)
def test_in_any_payment(seat: Seat, before: list[str], choices: list[str]) -> None:
    """The same with and without the seal: a dinar more is left, and no seal."""
    ends = []
    for way in ([], [READY]):
        table = sit_down(seat, no_seal="tunis cairo", minors="1", small="5 6 7 8", raw={1: "silk"}, cities={"fez": 2})
        for choice in [*before, *way, *choices]:
            if not choice.startswith("act ") or asked(table)[1] == "act":
                choose(table, choice)
        ends.append(purse(table))
    (money, whole), (more, fewer) = ends
    assert (more, fewer) == (money + 1, whole - 1)


@pytest.mark.rule("sabika", "3.18")
def test_consolidating_during_bureaucracy() -> None:
    table = sit_down(Seat(dinars=3, seals=1, left="fez"), event="bureaucracy", no_seal="fez", cities={"fez": 1})
    work(table, "merchant", "consolidate-1", READY, "consolidate fez")
    assert purse(table) == (3, 0)


@pytest.mark.rule("sabika", "3.20")
def test_a_seal_laid_ready_pays_a_rival_a_dinar() -> None:
    table = sit_down(Seat(dinars=4, seals=1), Seat(builder="market-1", dinars=0), no_seal="fez")
    choose(table, READY, "work builder-1 market-1")
    assert (purse(table)[1], purse(table, 1)) == (0, (1, 0))


@pytest.mark.rule("sabika", "3.18")
def test_a_seal_is_no_dinar_while_nothing_is_paid() -> None:
    """It cannot be changed into one: who pays nothing has the seal back."""
    table = sit_down(Seat(dinars=4, seals=1), no_seal="fez")
    choose(table, READY, "rest poet")
    assert purse(table) == (4 + 3, 1)


@pytest.mark.rule("sabika", "3.19")
def test_who_has_no_dinar_or_no_seal_is_not_asked() -> None:
    for seat in (Seat(dinars=0, seals=1), Seat(dinars=4)):
        table = sit_down(seat, no_seal="fez")
        assert READY not in options(table)
        assert refusal(table, READY) is not None


@pytest.mark.rule("sabika", "3.19")
@pytest.mark.rule("sabika", "10.6")
def test_bots_think_of_it_only_where_it_counts() -> None:
    """A seal is worth no less than a dinar, but for poem F1, which ranks dinars and not seals."""
    for grey, thinks in (("", False), ("a1", False), ("f1", True)):
        table = sit_down(Seat(dinars=4, seals=1, grey=grey), players=2, no_seal="fez")
        assert table.decision is not None
        assert READY in options(table)
        assert (READY in [option.text for option in table.decision.worthwhile]) == thinks


@pytest.mark.rule("sabika", "3.19")
def test_the_greedy_bot_keeps_its_dinars_for_f1() -> None:
    """In the last turn of all a dinar more makes it first in what is left: it pays with the seal."""
    lying = "builder-1 builder-2 merchant"
    me = Seat(dinars=9, seals=1, paria=6, grey="f1", blue="3 4 6", poet="craft-1", lying=lying)
    rival = Seat(dinars=13, paria=6, lying="all")
    table = sit_down(me, rival, players=2, number=5, no_seal="fez", sultan=[*PARKED[:6], "craft-1", "craft-1"])
    bot = durbar.bot("greedy", "f1")
    chosen = []
    while asked(table)[1] in ("work", "act"):
        chosen.append(bot.choose(table, 0).text)
        choose(table, chosen[-1])
    assert chosen[:2] == [READY, "work poet craft-2"]


@pytest.mark.rule("sabika", "3.18")
def test_undo_takes_a_seal_back() -> None:
    table = sit_down(Seat(dinars=4, seals=1), no_seal="fez")
    before = table.position()
    choose(table, READY)
    assert table.view(0)["position"]["players"][0]["seals_ready"] == 1
    table.undo()
    assert table.position() == before


@pytest.mark.rule("sabika", "3.18")
def test_the_words() -> None:
    ask = sit_down(Seat(dinars=4, seals=1), no_seal="fez").decision
    assert ask is not None
    option = next(option for option in ask.options if option.text == READY)
    brings = ask.outcome(option)
    assert brings is not None
    assert texts("sabika").say(option.label) == "Pay with a seal"
    assert texts("sabika").say(brings) == "a seal pays the next dinar of this turn"
