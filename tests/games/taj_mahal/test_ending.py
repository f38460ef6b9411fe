"""The end: hands are scored, the most points win [7]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.taj_mahal.situation import (
    COPIES,
    OUT,
    Seat,
    Table,
    asked,
    everybody_leaves,
    look,
    player,
    points,
    sit_down,
    told,
)

COLOURS = ("red", "yellow", "green", "violet")


def after_the_last_visit(*seats: Seat, **rest: Any) -> Table:
    """End the twelfth visit; nobody is left at court."""
    return sit_down(*seats, province="agra", stage="between", **rest)


def everything(colour: str) -> str:
    return " ".join(card for card in COPIES.elements() if card.startswith(colour))


# Scoring hands


@pytest.mark.rule("taj-mahal", "7.1")
@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("", 0),
        ("red-elephant-monk", 1),
        ("red-elephant-monk green-elephant-monk violet-elephant-monk", 1),
        ("red-elephant-monk red-elephant-vizier green-elephant-monk", 2),
        ("white-monk white-mogul", 2),
        ("white-monk red-elephant-monk red-elephant-vizier green-elephant-monk green-elephant-vizier", 3),
    ],
)
def test_white_cards_and_the_commonest_colour_pay_one_each(hand: str, worth: int) -> None:
    table = after_the_last_visit(Seat(hand=hand, out=True), OUT, OUT)
    assert points(table, 0) == ({"hand": worth} if worth else {})
    line = told(table, "scores_hand")[0]
    assert (line["clause"], line["seat"], line["n"]) == ("7.1", 0, worth)


@pytest.mark.rule("taj-mahal", "7.1")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_largest_hand_is_worth_thirty_three(colour: str) -> None:
    table = after_the_last_visit(Seat(hand=f"{everything(colour)} {everything('white')} ", out=True), OUT, OUT)
    assert points(table, 0) == {"hand": 33}


@pytest.mark.rule("taj-mahal", "7.1")
@pytest.mark.rule("taj-mahal", "6.5")
@pytest.mark.parametrize("laid", ["", "monk", "monk princess"])
def test_each_special_card_pays_one_whether_it_was_played_last_or_not(laid: str) -> None:
    table = after_the_last_visit(OUT, OUT, OUT, specials={"monk": 1, "princess": 1}, laid=laid)
    assert points(table, 1) == {"hand": 2}
    assert told(table, "scores_hand")[1] == {
        "clause": "7.1", "seat": 1, "n": 2, "special": 2, "white": 0, "colour": 0,
    }  # fmt: skip


@pytest.mark.rule("taj-mahal", "7.4")
def test_pairs_are_exchanged_after_the_twelfth_visit_too() -> None:
    table = after_the_last_visit(Seat(out=True, influence="monk monk"), OUT, OUT, specials={"monk": 2})
    assert table.over
    assert points(table, 0) == {"hand": 1}
    assert points(table, 2) == {}
    assert told(table, "seizes_special")


@pytest.mark.rule("taj-mahal", "7.1")
def test_hands_are_scored_only_after_the_twelfth_visit() -> None:
    table = sit_down(Seat(hand="white-monk", out=True), OUT, OUT, visit=11, stage="between")
    assert not table.over
    assert points(table, 0) == {}


# Winning


@pytest.mark.rule("taj-mahal", "7.2")
@pytest.mark.rule("taj-mahal", "1.2")
def test_the_game_ends_after_the_twelfth_visit_and_the_most_points_win() -> None:
    table = sit_down(Seat(score=40), Seat(score=52), Seat(score=47), province="agra")
    everybody_leaves(table)
    assert table.over
    assert table.decision is None
    result = table.result
    assert result.final
    assert result.winners == (1,)
    assert result.ranks == (3, 1, 2)
    assert result.clause == "7.2"
    assert result.scores == tuple(player(table, seat)["score"] for seat in range(3))
    assert told(table, "wins") == [{"clause": "7.2", "seat": 1, "winners": [1], "n": result.scores[1]}]
    assert table.view(None)["result"] == result.document()


@pytest.mark.rule("taj-mahal", "7.2")
def test_the_hand_may_turn_the_game() -> None:
    table = after_the_last_visit(Seat(out=True, score=50), Seat(hand="white-monk white-mogul", out=True, score=49), OUT)
    assert table.result.winners == (1,)
    assert table.result.scores == (50, 51, 0)


@pytest.mark.rule("taj-mahal", "7.2")
@pytest.mark.rule("taj-mahal", "7.3")
def test_equal_points_share_the_victory() -> None:
    table = after_the_last_visit(Seat(out=True, score=50), Seat(out=True, score=30), Seat(out=True, score=50))
    assert table.result.winners == (0, 2)
    assert table.result.ranks == (1, 3, 1)
    assert told(table, "shared_win") == [{"clause": "7.2", "seat": 0, "winners": [0, 2], "n": 50}]
    assert not told(table, "wins")


@pytest.mark.rule("taj-mahal", "7.2")
def test_nobody_has_won_while_the_game_goes_on() -> None:
    table = sit_down(Seat(score=10), Seat(), Seat())
    assert not table.result.final
    assert table.result.winners == ()
    assert table.view(0)["result"] is None


@pytest.mark.rule("taj-mahal", "7.1")
def test_the_lines_of_the_result_add_up_and_cite_their_clauses() -> None:
    table = sit_down(
        Seat(played="red-elephant-princess", hand="white-monk"),
        OUT,
        OUT,
        province="agra",
        bonus={"agra": "plus4"},
        specials={"princess": 0},
        laid="princess",
        prizes={"vizier": 1, "mogul": 2},
        display="white-mogul",
    )
    table.choose("leave")
    assert asked(table) == (0, "place")
    table.choose("place agra")
    result = table.result
    lines = {line.id: (line.clause, line.points[0]) for line in result.lines}
    assert lines == {
        "score.bonus": ("4.8", 4),
        "score.goods": ("4.9", 2),
        "score.princess": ("4.10", 2),
        "score.palaces": ("4.11", 1),
        "score.hand": ("7.1", 3),
    }
    assert result.scores[0] == 12


@pytest.mark.rule("taj-mahal", "7.2")
def test_after_the_end_nothing_more_can_be_done_and_all_hands_are_open() -> None:
    table = after_the_last_visit(Seat(hand="white-monk", out=True), OUT, OUT)
    why = table.explain("leave")
    assert why is not None
    assert (why.id, why.clause) == ("table.over", "7.2")
    assert look(table)["stage"] == "over"
    assert table.view(2)["position"]["players"][0]["hand"] == ["white-monk"]
