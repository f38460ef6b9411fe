"""What Agra's lesson claims, held against what the engine does."""

from __future__ import annotations

from typing import Any

import pytest

from durbar.engine.table import Table
from durbar.games.agra.lesson import LESSONS
from durbar.games.agra.names import NOTABLES
from durbar.games.shared.lessons import LEARNER
from tests.lessons import before_and_after

FIRST = LESSONS[0]
MOON, STAR = 1, 2


def goods(table: Table[Any], name: str, seat: int = LEARNER) -> int:
    return int(table.state.goods[seat][table.content.goods.index(name)])


@pytest.mark.rule("agra", "7.2")
def test_the_cotton_field_gives_what_the_farm_has_room_for() -> None:
    numbers, words, before, after = before_and_after(FIRST, "farm")
    assert goods(after, "cotton") - goods(before, "cotton") == numbers["cotton"] == 2
    assert "gives two" in words


@pytest.mark.rule("agra", "5.3")
def test_being_sent_home_brings_a_favour() -> None:
    numbers, words, before, _ = before_and_after(FIRST, "bumped")
    assert before.state.favour[LEARNER] == numbers["favour"] == 1
    assert words.startswith("Moon wanted your place")
    _, _, before, after = before_and_after(FIRST, "bump")
    assert after.state.favour[MOON] - before.state.favour[MOON] == 2  # by the learner, then by Leaf
    assert goods(after, "cotton") - goods(before, "cotton") == 2


@pytest.mark.rule("agra", "5.9")
def test_the_merchant_brings_two_favour() -> None:
    numbers, _, before, after = before_and_after(FIRST, "merchant")
    assert after.state.favour[LEARNER] - before.state.favour[LEARNER] == numbers["favour"] == 2


@pytest.mark.rule("agra", "7.7")
def test_star_follows_and_pays_a_favour() -> None:
    _, _, before, after = before_and_after(FIRST, "refine")
    assert (goods(before, "oil"), goods(after, "oil"), goods(after, "oil", STAR)) == (0, 3, 1)
    numbers, _, _, _ = before_and_after(FIRST, "followed")
    assert after.state.favour[LEARNER] - before.state.favour[LEARNER] == numbers["favour"] == 1


@pytest.mark.rule("agra", "10.1")
@pytest.mark.rule("agra", "10.5")
def test_the_first_delivery_pays_one_rupee_the_second_two_and_the_card_is_won() -> None:
    numbers, _, before, after = before_and_after(FIRST, "deliver")
    assert after.state.rupees[LEARNER] - before.state.rupees[LEARNER] == numbers["rupees"] == 1
    numbers, _, before, after = before_and_after(FIRST, "more")
    assert after.state.rupees[LEARNER] - before.state.rupees[LEARNER] == numbers["rupees"] == 2
    assert after.state.owner[NOTABLES.index("cook")] == LEARNER
    assert after.state.influence[LEARNER][0] == 1


@pytest.mark.rule("agra", "4.1")
def test_two_workers_that_lie_are_two_points_which_make_planks() -> None:
    numbers, _, _, _ = before_and_after(FIRST, "lie")
    assert numbers["points"] == 1
    _, _, before, after = before_and_after(FIRST, "spend")
    assert (goods(before, "plank"), goods(after, "plank")) == (0, 1)


@pytest.mark.rule("agra", "9.4")
def test_the_order_pays_two_rupees_and_the_cook_one() -> None:
    numbers, words, before, after = before_and_after(FIRST, "order")
    paid = after.state.rupees[LEARNER] - before.state.rupees[LEARNER]
    assert paid == numbers["printed"] + numbers["cook"] == 3
    assert "two rupees, one more from the Cook" in words


@pytest.mark.rule("agra", "6.1")
def test_wood_and_sandstone_are_enough_for_the_sawmill() -> None:
    numbers, _, _, after = before_and_after(FIRST, "build")
    assert 2 * numbers["one"] + numbers["kinds"] == numbers["cost"] == 3
    assert (goods(after, "sandstone"), goods(after, "wood")) == (0, 2)
    assert after.decisions[0].prompt.id == "ask.bonus"
