"""Playing out, and roll-outs for a seat: the same games again by seed, nothing hidden in them, bad input refused."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.chance import SeededLuck, new_seed
from durbar.engine.decision import Choose, Option
from durbar.engine.messages import BadInput
from durbar.engine.playing import POLICIES
from durbar.engine.rollouts import rollouts
from tests.engine.situation import choose, fair, new_fair
from tests.harness import fingerprint


def first(ask: Choose, rng: Random) -> Option:
    return ask.options[0]


def test_a_game_is_played_out_on_a_copy_and_the_table_stays_as_it_is() -> None:
    table = new_fair()
    before = fingerprint(table)
    ends = [table.play_out(Random(number)) for number in range(6)]
    assert fingerprint(table) == before
    assert not table.over
    assert len({end.scores for end in ends}) > 1
    for end in ends:
        assert len(end.scores) == len(end.ranks) == 3
        assert end.choices > 3
        assert end.winners == tuple(seat for seat, rank in enumerate(end.ranks) if rank == 1)


@pytest.mark.parametrize("policy", [*POLICIES, first])
def test_the_same_generator_plays_the_same_game_again(policy: Any) -> None:
    table = new_fair()
    assert table.play_out(Random(5), policy) == table.play_out(Random(5), policy)
    assert rollouts(table, 1, 4, Random(5), policy) == rollouts(table, 1, 4, Random(5), policy)
    longer = rollouts(table, 1, 6, Random(5), policy)
    assert longer[:4] == rollouts(table, 1, 4, Random(5), policy)


def test_the_luck_of_the_table_does_not_show_in_a_play_out() -> None:
    tables = [fair(luck=SeededLuck(new_seed(text))) for text in ("one", "other")]
    assert tables[0].play_out(Random(3)) == tables[1].play_out(Random(3))
    assert rollouts(tables[0], 0, 3, Random(3)) == rollouts(tables[1], 0, 3, Random(3))


def test_random_leaves_out_what_is_idle_and_any_does_not() -> None:
    table = durbar.new_table("agra", players=2, seed="idle")
    words: dict[str, set[str]] = {name: set() for name in POLICIES}

    def seen(name: str, ask: Choose, rng: Random) -> Option:
        options = ask.options if name == "any" else ask.worthwhile
        option = options[int(rng.random() * len(options))]
        words[name].add(option.verb.word)
        return option

    for name in POLICIES:
        assert table.play_out(Random(1), name) == table.play_out(Random(1), partial(seen, name))
    assert "take-back" in words["any"] - words["random"]


def test_a_hidden_hand_makes_no_difference_to_a_roll_out_but_an_own_one_does() -> None:
    one = fair(["silk", "tea"], ["silk", "spice"], ["caravan"])
    other = fair(["silk", "tea"], ["tea", "caravan"], ["spice"])
    assert rollouts(one, 0, 8, Random(2)) == rollouts(other, 0, 8, Random(2))
    assert rollouts(one, 1, 8, Random(2)) != rollouts(other, 1, 8, Random(2))


def test_a_policy_is_shown_worlds_and_never_the_table() -> None:
    table = fair()
    real = table.state
    shown: list[Any] = []

    def look(ask: Choose, rng: Random) -> Option:
        shown.append(ask.s)
        return rng.choice(ask.options)

    rollouts(table, 0, 3, Random(1), look)
    assert shown
    assert all(state is not real for state in shown)
    assert len({id(state) for state in shown}) == 3


def test_a_turn_under_way_is_rolled_out_for_others_as_they_know_it() -> None:
    table = fair(["tea"], ["silk"], actions=1)
    before = rollouts(table, 1, 4, Random(4))
    choose(table, "favour")
    assert rollouts(table, 1, 4, Random(4)) == before
    assert len(rollouts(table, 0, 4, Random(4))) == 4


def test_a_table_that_waits_and_one_that_is_over_are_rolled_out_too() -> None:
    table = new_fair()
    rng = Random(8)
    while table.decision is not None and not table.paused:
        table.choose_and_pause(rng.choice(table.decision.options))
    assert table.paused
    assert rollouts(table, 0, 1, Random(1))[0].choices > 0
    over = new_fair()
    while over.decision is not None:
        over.choose(rng.choice(over.decision.options))
    ends = rollouts(over, 0, 2, Random(1))
    assert [(end.scores, end.choices) for end in ends] == [(over.result.scores, 0)] * 2


@pytest.mark.parametrize(
    ("seat", "n", "rng", "policy", "wrong"),
    [
        (3, 1, Random(1), "random", "there is no seat 3 at this table; the seats are 0 to 2"),
        (-1, 1, Random(1), "random", "no seat -1"),
        (True, 1, Random(1), "random", "no seat True"),
        ("0", 1, Random(1), "random", "no seat '0'"),
        (0, -1, Random(1), "random", "whole number from 0 on, not -1"),
        (0, 1.5, Random(1), "random", "not 1.5"),
        (0, True, Random(1), "random", "not True"),
        (0, 1, None, "random", "the generator is a random.Random, not None"),
        (0, 1, Random(1), "greedy", "one of random, any; not 'greedy'"),
        (0, 1, Random(1), None, "not None"),
        (0, 1, Random(1), lambda ask, rng: None, "the policy chose None, which is no legal option of seat"),
    ],
)
def test_what_cannot_be_rolled_out_is_refused(seat: Any, n: Any, rng: Any, policy: Any, wrong: str) -> None:
    table = new_fair()
    with pytest.raises(BadInput, match=wrong.replace("'", "['\"]")):
        durbar.rollouts(table, seat, n, rng, policy)


def test_no_roll_outs_are_none() -> None:
    assert durbar.rollouts(new_fair(), 0, 0, Random(1)) == []
