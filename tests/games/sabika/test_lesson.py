"""What Sabika's lesson claims, held against what the engine does."""

from __future__ import annotations

from collections import Counter

import pytest

from durbar.games.sabika.lesson import LESSONS
from durbar.games.sabika.rules.yusuf import take_large
from durbar.games.shared.lessons import LEARNER
from tests.lessons import before_and_after, gains

FIRST, SOLO = LESSONS
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


@pytest.mark.rule("sabika", "12.11")
def test_alone_yusufs_worker_costs_a_dinar_that_he_does_not_get() -> None:
    numbers, words, before, _ = before_and_after(SOLO, "crowd")
    there = before.clone()
    there.choose("work builder-1 market-2", LEARNER)
    assert before.state.dinars[LEARNER] - there.state.dinars[LEARNER] == numbers["dinars"] == 1
    assert there.state.dinars[before.state.yusuf] == 0
    assert "one dinar" in words


@pytest.mark.rule("sabika", "12.15")
@pytest.mark.rule("sabika", "12.16")
def test_alone_gate_6_is_what_yusuf_would_build_next() -> None:
    numbers, words, before, after = before_and_after(SOLO, "wanted")
    instead = before.clone()
    take_large(instead.state)
    assert set(before.state.large) - set(instead.state.large) == {6 - 1}
    assert gains(before, after)[LEARNER] == numbers["points"] == 3
    assert "three points" in words


@pytest.mark.rule("sabika", "12.8")
def test_alone_silk_is_left_at_production_1_only() -> None:
    _, _, start, _ = before_and_after(SOLO, "crowd")
    _, _, before, after = before_and_after(SOLO, "cells")
    silk = start.state.raw_cells[0]
    assert (start.state.raw_cells[2], before.state.raw_cells[2]) == (silk, silk)
    assert before.state.raw_cells[0] != silk
    assert after.state.raw_cells[2] != silk
    assert after.state.dinars[LEARNER] == before.state.dinars[LEARNER]
    assert sum(after.state.raw[LEARNER]) == sum(before.state.raw[LEARNER]) + 1


@pytest.mark.rule("sabika", "12.29")
def test_alone_his_card_scored_what_the_bubble_says() -> None:
    numbers, words, before, _ = before_and_after(SOLO, "card")
    assert sum(before.state.points[before.state.yusuf]) == 5 + numbers["points"]
    assert "two points" in words


@pytest.mark.rule("sabika", "4.3")
def test_four_workers_have_the_rings_the_first_bubble_names() -> None:
    numbers, words, table, _ = before_and_after(FIRST, "frame")
    rings = [one["ring"] for one in table.view(LEARNER, log=False)["position"]["players"][LEARNER]["workers"]]
    assert len(rings) == numbers["workers"] == 4
    assert Counter(rings) == {"outer": 2, "middle": 1, "inner": 1}
    assert len(table.content.tribute) == numbers["rounds"] == 5
    assert "five rounds" in words


@pytest.mark.rule("sabika", "9.2")
def test_the_first_wish_scores_three_times() -> None:
    _, words, table, _ = before_and_after(FIRST, "wish")
    rounds = [one["after"] for one in table.view(LEARNER, log=False)["position"]["wishes"]]
    assert rounds == [1, 3, 5]
    assert "scores three times" in words


@pytest.mark.rule("sabika", "5.3")
def test_a_first_tile_is_a_point_and_more_chests() -> None:
    numbers, _, before, after = before_and_after(FIRST, "warehouse")
    assert gains(before, after)[LEARNER] == numbers["points"] + 1, "and the tile's own reward"
    assert after.state.chests(LEARNER) == before.state.chests(LEARNER) + 1


@pytest.mark.rule("sabika", "6.8")
@pytest.mark.rule("sabika", "9.1")
def test_the_ship_moves_to_the_right_side_of_a_blue_tile() -> None:
    _, _, before, after = before_and_after(FIRST, "consolidate")
    moved = [
        next(one for one in table.view(LEARNER, log=False)["position"]["map"]["cities"] if one["id"] == "tunis")
        for table in (before, after)
    ]
    assert [one["ships"][LEARNER]["side"] for one in moved] == ["left", "right"]
    assert moved[0]["colour"] == "blue"


@pytest.mark.rule("sabika", "12.1")
def test_alone_the_table_is_laid_as_for_two_and_yusuf_began() -> None:
    _, words, table, _ = before_and_after(SOLO, "alone")
    assert "set up as for two players" in words
    assert sum(one is not None for one in table.position()["state"]["majors"]) <= 4
