"""What Sabika's lesson claims, held against what the engine does."""

from __future__ import annotations

import pytest

from durbar.games.sabika.lesson import LESSONS
from durbar.games.shared.lessons import LEARNER
from tests.lessons import before_and_after, gains

FIRST = LESSONS[0]
STAR = 2


@pytest.mark.rule("sabika", "5.1")
@pytest.mark.rule("sabika", "3.2")
def test_what_the_small_quarry_gives_fits_the_chests_exactly() -> None:
    numbers, _, before, _ = before_and_after(FIRST, "quarry")
    _, words, _, after = before_and_after(FIRST, "chests")
    assert sum(after.state.materials[LEARNER]) - sum(before.state.materials[LEARNER]) == numbers["n"] == 3
    assert sum(after.state.materials[LEARNER]) == after.state.chests(LEARNER) == 4
    assert "you have four" in words


@pytest.mark.rule("sabika", "4.6")
def test_stars_builder_costs_a_dinar_that_star_gets() -> None:
    numbers, _, before, after = before_and_after(FIRST, "crowd")
    paid = before.state.dinars[LEARNER] - after.state.dinars[LEARNER]
    assert paid == after.state.dinars[STAR] - before.state.dinars[STAR] == numbers["dinars"] == 1


@pytest.mark.rule("sabika", "5.12")
def test_the_palace_scores_three_points_and_brings_five_dinars() -> None:
    numbers, _, before, after = before_and_after(FIRST, "large")
    assert gains(before, after)[LEARNER] == numbers["points"] == numbers["gypsum"] + numbers["wood"] == 3
    brought, _, _, _ = before_and_after(FIRST, "favour")
    assert after.state.dinars[LEARNER] - before.state.dinars[LEARNER] == brought["favour"] + brought["palace"] == 5


@pytest.mark.rule("sabika", "8.1")
@pytest.mark.rule("sabika", "6.9")
def test_the_merchant_takes_raw_for_nothing_and_makes_sugar() -> None:
    _, _, before, after = before_and_after(FIRST, "cell")
    assert after.state.dinars[LEARNER] == before.state.dinars[LEARNER]
    assert sum(after.state.raw[LEARNER]) == 2
    _, _, before, after = before_and_after(FIRST, "goods")
    assert (sum(before.state.goods[LEARNER]), sum(after.state.goods[LEARNER])) == (0, 1)


@pytest.mark.rule("sabika", "7.8")
def test_craft_brings_three_dinars() -> None:
    numbers, _, before, after = before_and_after(FIRST, "craft")
    assert after.state.dinars[LEARNER] - before.state.dinars[LEARNER] == numbers["dinars"] == numbers["rest"] == 3
    assert numbers["lost"] == 1


@pytest.mark.rule("sabika", "9.5")
def test_two_paria_are_four_dinars() -> None:
    numbers, _, before, after = before_and_after(FIRST, "tribute")
    assert before.state.dinars[LEARNER] - after.state.dinars[LEARNER] == numbers["dinars"] == 4
    assert (numbers["due"], numbers["last"]) == (2, 6)


@pytest.mark.rule("sabika", "4.6")
def test_the_third_step_costs_a_dinar() -> None:
    numbers, _, before, after = before_and_after(FIRST, "moving")
    assert before.state.dinars[LEARNER] - after.state.dinars[LEARNER] == numbers["dinars"] == 1


@pytest.mark.rule("sabika", "5.16")
def test_the_card_at_the_right_end_makes_a_balance() -> None:
    _, _, before, after = before_and_after(FIRST, "balance")
    assert after.state.balances[LEARNER] == before.state.balances[LEARNER] + 1


@pytest.mark.rule("sabika", "6.1")
def test_tunis_pays_what_the_bubble_says() -> None:
    numbers, _, before, after = before_and_after(FIRST, "export")
    assert gains(before, after)[LEARNER] == numbers["points"] == 2
    assert after.state.paria[LEARNER] == numbers["paria"] == 2
    assert after.state.seals[LEARNER] == 1
    assert after.state.dinars[LEARNER] - before.state.dinars[LEARNER] == numbers["dinars"] - numbers["cost"] == 1


@pytest.mark.rule("sabika", "7.1")
def test_a_first_blue_poem_costs_a_dinar_and_gypsum_scores_again() -> None:
    numbers, _, before, after = before_and_after(FIRST, "carve")
    assert before.state.dinars[LEARNER] - after.state.dinars[LEARNER] == numbers["blue"] == 1
    assert (numbers["red"], numbers["grey"]) == (2, 4)
    assert gains(before, after)[LEARNER] == 1
