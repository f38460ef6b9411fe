"""What Taj Mahal's lesson claims, held against what the engine does."""

from __future__ import annotations

from typing import Any

import pytest

import durbar
from durbar.engine.table import Table
from durbar.games.shared.lessons import LEARNER
from durbar.games.taj_mahal.lesson import LESSONS
from durbar.games.taj_mahal.names import RANKS
from tests.lessons import before_and_after

FIRST = LESSONS[0]


def won(table: Table[Any]) -> set[str]:
    """Names the prizes of the learner."""
    return {RANKS[rank] for rank, winner in enumerate(table.state.prizes) if winner == LEARNER}


@pytest.mark.rule("taj-mahal", "4.1")
def test_leaving_in_a_tie_wins_the_general_only() -> None:
    _, words, before, _ = before_and_after(FIRST, "tie")
    before.choose("leave", LEARNER)
    assert won(before) == {"general"}
    assert "you would win the general only" in words


@pytest.mark.rule("taj-mahal", "4.1")
def test_leaving_wins_all_three_that_the_bubble_names() -> None:
    numbers, _, _, after = before_and_after(FIRST, "leave")
    assert won(after) == set(numbers["won"]) == {"general", "monk", "elephant"}


@pytest.mark.rule("taj-mahal", "4.2")
@pytest.mark.rule("taj-mahal", "4.3")
@pytest.mark.rule("taj-mahal", "4.9")
def test_the_first_visit_brings_four_points() -> None:
    _, _, before, _ = before_and_after(FIRST, "fortress")
    numbers, words, after, _ = before_and_after(FIRST, "sum")
    assert before.result.scores[LEARNER] == 0
    assert (
        numbers["tile"] + numbers["rice"] + numbers["built"] == numbers["points"] == after.result.scores[LEARNER] == 4
    )
    assert "two for the tile, one for rice, one for building in Thatta, four in all" in words


@pytest.mark.rule("taj-mahal", "4.9")
@pytest.mark.parametrize("held", [0, 1, 2])
def test_a_second_rice_pays_two_and_a_third_three(held: int) -> None:
    numbers, _, _, _ = before_and_after(FIRST, "rice")
    _, _, leaving, _ = before_and_after(FIRST, "leave")
    document = leaving.position()
    document["state"]["players"][LEARNER]["goods"]["rice"] = held
    table = durbar.from_position(document, seed=1)
    for choice in ("leave", "place thatta", "place rohri"):
        table.choose(choice, LEARNER)
    _, goods, *_ = table.state.points[LEARNER]
    assert goods == numbers[("paid", "second", "third")[held]] == held + 1


@pytest.mark.rule("taj-mahal", "4.13")
@pytest.mark.rule("taj-mahal", "4.14")
def test_leaving_without_a_card_brings_three() -> None:
    numbers, _, before, after = before_and_after(FIRST, "saving")
    got = len(after.state.hands[LEARNER]) - len(before.state.hands[LEARNER])
    assert got == numbers["drawn"] + numbers["open"] == 3


@pytest.mark.rule("taj-mahal", "4.11")
def test_two_linked_provinces_pay_two_and_nothing_else_in_ajmer_does() -> None:
    numbers, _, before, after = before_and_after(FIRST, "chain")
    assert after.result.scores[LEARNER] - before.result.scores[LEARNER] == numbers["points"] == 2
    for option in before.decisions[0].options:
        if option.text != "place jaisalmer":
            other = before.clone()
            other.choose(option, LEARNER)
            assert other.result.scores[LEARNER] - before.result.scores[LEARNER] == numbers["elsewhere"] == 1


@pytest.mark.rule("taj-mahal", "4.4")
@pytest.mark.rule("taj-mahal", "4.11")
def test_the_crown_palace_beside_star_links_three_provinces() -> None:
    numbers, _, before, after = before_and_after(FIRST, "crown")
    assert won(before) == {"mogul"}
    assert after.result.scores[LEARNER] - before.result.scores[LEARNER] == numbers["points"] == 3


@pytest.mark.rule("taj-mahal", "5.1")
@pytest.mark.rule("taj-mahal", "6.1")
def test_a_pair_of_tiles_became_the_general_card() -> None:
    _, _, before, _ = before_and_after(FIRST, "special")
    assert before.state.special_owner[RANKS.index("general")] == LEARNER
    assert before.state.influence[LEARNER][RANKS.index("general")] == 0


@pytest.mark.rule("taj-mahal", "7.1")
def test_the_game_ends_with_the_hand() -> None:
    _, _, over, _ = before_and_after(FIRST, "wins")
    assert over.over
    assert over.state.points[LEARNER][-1] == 5  # the general card, a white card, three violet ones


@pytest.mark.rule("taj-mahal", "1.2")
def test_there_are_twelve_visits_with_six_prizes() -> None:
    numbers, words, table, _ = before_and_after(FIRST, "frame")
    position = table.position()["state"]
    assert len(position["visits"]) == numbers["visits"] == 12
    assert len(position["prizes"]) == numbers["prizes"] == 6
    assert "six prizes" in words


@pytest.mark.rule("taj-mahal", "3.2")
def test_one_extra_card_goes_with_a_coloured_one() -> None:
    _, _, table, _ = before_and_after(FIRST, "extra")
    assert not [one.text for one in table.decisions[0].options if "white" in one.text], "never on its own"
    table.choose("play red-general-monk", LEARNER)
    assert {one.text for one in table.decisions[0].options} == {"alone", "add white-monk", "add white-elephant"}
    table.choose("add white-elephant", LEARNER)
    assert table.decisions[0].seat != LEARNER, "one a turn"


@pytest.mark.rule("taj-mahal", "4.1")
def test_who_has_left_ties_no_longer() -> None:
    _, words, table, _ = before_and_after(FIRST, "left")
    assert words.startswith("**Star** has left")
    assert [one["inside"] for one in table.view(LEARNER, log=False)["position"]["players"]] == [True, True, False, True]


@pytest.mark.rule("taj-mahal", "4.13")
def test_two_open_cards_are_taken() -> None:
    _, _, before, after = before_and_after(FIRST, "cards")
    assert len(after.state.hands[LEARNER]) - len(before.state.hands[LEARNER]) == 2
    assert {one.text.split()[0] for one in before.decisions[0].options} == {"take"}
