"""What Amritsar's lesson claims, held against what the engine does."""

from __future__ import annotations

import pytest

from durbar.games.amritsar.lesson import LESSONS
from durbar.games.amritsar.names import COIN, CORNERS, MARBLE
from durbar.games.shared.lessons import LEARNER
from tests.lessons import before_and_after, gains, played

FIRST, SOLO = LESSONS
MOON, STAR = 1, 2


@pytest.mark.rule("amritsar", "3.3")
def test_the_first_goal_costs_a_step_of_tax_and_frees_markers() -> None:
    numbers, words, before, after = before_and_after(FIRST, "goal")
    assert numbers == {"tax": after.state.tax[LEARNER] - before.state.tax[LEARNER]} == {"tax": 1}
    assert "one step of tax" in words
    assert after.state.elephant[LEARNER] == 2


@pytest.mark.rule("amritsar", "8.2")
@pytest.mark.rule("amritsar", "9.1")
def test_only_the_last_worker_acts_and_ends_in_the_north() -> None:
    _, _, before, after = before_and_after(FIRST, "order")
    gone = [len(now) - len(then) for now, then in zip(after.state.stations, before.state.stations, strict=True)]
    assert gone[:2] == [1, 1]
    assert {option.text for option in after.decisions[0].options} >= {"work white-3", "work yellow-2"}


@pytest.mark.rule("amritsar", "15.1")
@pytest.mark.rule("amritsar", "5.2")
def test_the_first_step_of_resources_gives_what_a_first_donation_costs() -> None:
    numbers, words, before, after = before_and_after(FIRST, "knowledge")
    assert after.state.goods[LEARNER][MARBLE] - before.state.goods[LEARNER][MARBLE] == numbers["marble"] == 1
    _, _, giving, given = before_and_after(FIRST, "layer")
    assert giving.state.goods[LEARNER][MARBLE] - given.state.goods[LEARNER][MARBLE] == numbers["cost"]
    assert "one marble" in words


@pytest.mark.rule("amritsar", "5.3")
def test_layer_2_pays_three_to_you_and_one_to_star() -> None:
    numbers, words, before, after = before_and_after(FIRST, "higher")
    assert gains(before, after) == [numbers["points"], 0, numbers["star"], 0] == [3, 0, 1, 0]
    assert "two points" in words
    assert "three for you, one for Star" in words


@pytest.mark.rule("amritsar", "13.6")
def test_a_trade_brings_a_marker() -> None:
    numbers, _, before, after = before_and_after(FIRST, "market")
    assert before.state.elephant[LEARNER] == 0
    assert after.state.elephant[LEARNER] == numbers["markers"] == 1
    assert before.state.goods[LEARNER][COIN] - after.state.goods[LEARNER][COIN] == numbers["coins"] == 1


@pytest.mark.rule("amritsar", "14.4")
def test_a_warehouse_costs_a_marble_and_raises_the_tax() -> None:
    numbers, _, before, after = before_and_after(FIRST, "upgrade")
    assert after.state.tax[LEARNER] - before.state.tax[LEARNER] == numbers["tax"] == 1
    assert before.state.goods[LEARNER][MARBLE] - after.state.goods[LEARNER][MARBLE] == numbers["marble"] == 1
    assert after.state.elephant[LEARNER] == before.state.elephant[LEARNER] + 1


@pytest.mark.rule("amritsar", "10.1")
def test_moon_gets_a_point_for_being_followed() -> None:
    numbers, _, before, after = before_and_after(FIRST, "follow")
    assert gains(before, after)[MOON] == numbers["points"] == 1


@pytest.mark.rule("amritsar", "7.3")
def test_crossing_the_maharaja_costs_what_the_bubble_says() -> None:
    numbers, _, before, _ = before_and_after(FIRST, "maharaja")
    crossed = before.clone()
    crossed.choose("walk north", LEARNER)
    assert gains(before, crossed)[LEARNER] == -numbers["first"] == -1
    assert (numbers["second"], numbers["third"]) == (2, 3)


@pytest.mark.rule("amritsar", "11.1")
@pytest.mark.rule("amritsar", "11.3")
def test_the_era_ends_with_the_temple_number_and_a_point_lost_for_tax() -> None:
    numbers, words, before, after = before_and_after(FIRST, "era")
    assert gains(before, after)[LEARNER] == numbers["temple"] - numbers["lost"] == 3
    assert after.state.goods[LEARNER][COIN] == 0
    assert after.state.era == 1
    assert "you owe two coins, hold one, and lose one point" in words


@pytest.mark.rule("amritsar", "22.8")
def test_alone_he_donates_where_the_temple_number_is_highest() -> None:
    numbers, words, before, after = before_and_after(SOLO, "gift")
    s = after.state
    assert s.place[s.maharaja] == 0
    assert before.content.temple[before.state.temple[0]][0] == max(before.content.temple[before.state.temple[0]])
    assert numbers["number"] == max(before.content.temple[before.state.temple[0]])
    assert before.state.elephant[s.maharaja] - s.elephant[s.maharaja] == 1
    assert "in the north, four" in words


@pytest.mark.rule("amritsar", "22.9")
@pytest.mark.rule("amritsar", "22.11")
def test_alone_he_acts_by_your_blue_worker_and_by_the_white_one_beside_his_token() -> None:
    _, _, before, after = before_and_after(SOLO, "gift")
    assert before.state.court[before.state.round] == 0
    gained = after.state.hoard[MARBLE] - before.state.hoard[MARBLE]
    numbers, _, _, _ = before_and_after(SOLO, "mine")
    assert gained == -1 + numbers["marble"] + 1  # the donation, blue, the first step of white
    assert after.state.white_step == before.state.white_step + 1


@pytest.mark.rule("amritsar", "22.14")
def test_alone_he_gets_no_point_for_being_followed() -> None:
    _, _, before, after = before_and_after(SOLO, "after")
    him = before.state.maharaja
    assert sum(after.state.points[him]) == sum(before.state.points[him])
    assert gains(before, after)[LEARNER] > 0


@pytest.mark.rule("amritsar", "4.1")
def test_there_are_as_many_eras_and_rounds_as_the_first_bubble_says() -> None:
    numbers, words, table, _ = before_and_after(FIRST, "frame")
    position = table.position()["state"]
    assert len(position["bridges"]) == len(position["temple"]) == numbers["eras"] == 3
    assert numbers["rounds"] == len(CORNERS) == 4
    assert "three eras of four rounds" in words


@pytest.mark.rule("amritsar", "8.1")
@pytest.mark.rule("amritsar", "8.2")
def test_a_station_is_emptied_and_the_next_ones_get_a_worker_each() -> None:
    _, _, before, after = before_and_after(FIRST, "sow")
    _, _, _, sown = before_and_after(FIRST, "order")
    w2, n1, n2 = -1, 0, 1
    assert (len(before.state.stations[w2]), len(after.state.stations[w2])) == (2, 0)
    assert len(sown.state.stations[n1]) == len(before.state.stations[n1]) + 1
    assert len(sown.state.stations[n2]) == len(before.state.stations[n2]) + 1


@pytest.mark.rule("amritsar", "9.1")
def test_the_lower_action_comes_with_the_colour_and_the_elephant_acts_too() -> None:
    _, _, before, _ = before_and_after(FIRST, "tile")
    other = before.clone()
    before.choose("work white-3", LEARNER)
    assert "secondary white-3" in {option.text for option in before.decisions[0].options}
    other.choose("work yellow-2", LEARNER)
    assert not [option.text for option in other.decisions[0].options if option.text.startswith("secondary")]
    _, _, table, _ = before_and_after(FIRST, "ride")
    offered = {option.text for option in table.decisions[0].options}
    assert {"elephant white-3", "elephant yellow-2", "elephant green-1", "ride donate"} <= offered


@pytest.mark.rule("amritsar", "13.6")
@pytest.mark.rule("amritsar", "14.4")
def test_upgrades_and_markets_put_a_marker_on_the_elephant() -> None:
    for name in ("market", "upgrade"):
        _, _, before, after = before_and_after(FIRST, name)
        assert after.state.elephant[LEARNER] - before.state.elephant[LEARNER] == 1, name
    assert before_and_after(FIRST, "wins")[1].endswith("puts one on your elephant.")


@pytest.mark.rule("amritsar", "22.1")
@pytest.mark.rule("amritsar", "22.9")
def test_alone_blue_is_one_of_his_two_actions_and_the_worker_beside_him_gives_white() -> None:
    *_, (_, table) = played(SOLO)
    acts = [line.args["colour"] for line in table.log if line.id == "log.maharaja_acts"]
    assert acts[:2] == ["blue", "white"], "in the order of colours [22.9]"
    _, words, start, _ = before_and_after(SOLO, "alone")
    assert "set up as for two players" in words
    assert len(start.view(LEARNER, log=False)["position"]["display"]) == 6
    assert "two" in before_and_after(SOLO, "colour")[1]
