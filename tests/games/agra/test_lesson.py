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


@pytest.mark.rule("agra", "8.3")
@pytest.mark.rule("agra", "12.3")
def test_favour_buys_a_basic_good_once_a_turn() -> None:
    numbers, words, before, after = before_and_after(FIRST, "favour")
    assert goods(after, "sandstone") - goods(before, "sandstone") == 1
    offered = {option.text for option in before.decisions[0].options}
    bought = before.clone()
    bought.choose("favour basic-good", LEARNER)
    bought.choose("gain sandstone", LEARNER)
    assert before.state.favour[LEARNER] - bought.state.favour[LEARNER] == numbers["favour"] == 2
    assert "favour basic-good" in offered - {option.text for option in bought.decisions[0].options}
    assert "Spend two" in words


@pytest.mark.rule("agra", "10.8")
@pytest.mark.rule("agra", "10.11")
def test_the_cook_brought_a_step_and_the_boat_waits_for_two_contracts_of_level_one() -> None:
    _, _, before, _ = before_and_after(FIRST, "deliver")
    numbers, words, after, _ = before_and_after(FIRST, "guild")
    then, now = (table.state.influence[LEARNER] for table in (before, after))
    assert (tuple(then), tuple(now)) == ((0, 0, 0), (1, 0, 0))
    assert after.content.leave[after.state.pier] == (1, numbers["contracts"]) == (1, 2)
    assert "two contracts of level I" in words


@pytest.mark.rule("agra", "5.3")
@pytest.mark.rule("agra", "8.1")
def test_oil_stands_the_only_lying_worker_up() -> None:
    _, _, before, after = before_and_after(FIRST, "stand")
    assert goods(before, "oil") - goods(after, "oil") == 1
    lying = [table.view(LEARNER, log=False)["position"]["players"][LEARNER]["lying"] for table in (before, after)]
    assert lying == [1, 0]


@pytest.mark.rule("agra", "6.1")
@pytest.mark.rule("agra", "6.3")
def test_the_bonus_is_one_of_level_two_and_a_second_worker_goes_to_the_building() -> None:
    _, _, before, after = before_and_after(FIRST, "bonus")
    offered = {option.text for option in before.decisions[0].options if option.text.startswith("bonus ")}
    assert offered == {"bonus craftsmen-3", "bonus traders-3", "bonus favour-3", "bonus cover-2"}
    assert after.content.buildings.index("sawmill") // 4 + 1 == 2
    home = [one.view(LEARNER, log=False)["position"]["players"][LEARNER]["workers"] for one in (before, after)]
    assert home[0] - home[1] == 1
    assert (goods(before, "plank"), goods(after, "plank")) == (0, 2)


@pytest.mark.rule("agra", "11.1")
def test_the_last_table_is_over_by_one_of_three_ends() -> None:
    numbers, words, table, _ = before_and_after(FIRST, "wins")
    position = table.position()["state"]
    assert position["trigger"] == "orders"
    assert max(one["markers"].count(None) == 0 for one in position["orders"].values())
    assert numbers["orders"] == len(position["orders"]["craftsmen"]["markers"]) == 6
    assert "six orders in one" in words
