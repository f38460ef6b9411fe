"""The frame: eras, rounds, the Maharaja's way and the worker beside him [4.1-4.4, 21.1, 4.6]."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import durbar
from tests.games.amritsar.situation import (
    Seat,
    Table,
    act_plainly,
    acting,
    asked,
    choose,
    display,
    goods,
    now,
    options,
    outcome,
    points,
    score,
    sit_down,
    told,
)


def idle(table: Table) -> Table:
    """Play one turn in which as little happens as possible."""
    seat = asked(table)[0]
    while asked(table)[0] == seat:
        first = options(table)[0]
        choose(table, "end" if "end" in options(table) else first)
    return table


@pytest.mark.rule("amritsar", "4.1")
@pytest.mark.rule("amritsar", "4.2")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_three_eras_of_four_rounds_twelve_turns_each(players: int) -> None:
    table = durbar.new_table("amritsar", players=players, seed="twelve")
    rng = Random(1)
    turns: Counter[tuple[int, int, int]] = Counter()
    while not table.over:
        seat, question = asked(table)
        if question in ("enter", "move"):
            turns[now(table).era, now(table).round, seat] += 1
        assert table.decision is not None
        table.choose(rng.choice([one for one in table.decision.options if not str(one).startswith("swap")]))
    assert turns == {(era, lap, seat): 1 for era in range(3) for lap in range(4) for seat in range(players)}


@pytest.mark.rule("amritsar", "3.2")
@pytest.mark.rule("amritsar", "4.1")
@pytest.mark.rule("amritsar", "4.2")
def test_the_turn_goes_clockwise_and_the_maharaja_moves_after_the_last_player() -> None:
    table = sit_down(Seat(), Seat(), Seat(), start=2, turn=0)
    idle(table)
    assert asked(table) == (1, "move")
    assert told(table, "maharaja_moves") == []
    idle(table)
    assert asked(table) == (2, "move")
    assert told(table, "maharaja_moves") == [{"clause": "4.2", "corner": "south-east"}]
    assert now(table).round == 1


@pytest.mark.rule("amritsar", "4.2")
@pytest.mark.rule("amritsar", "23.1")
@pytest.mark.parametrize(
    ("before", "after"),
    [(1, "south-east"), (2, "south-west"), (3, "north-west"), (4, "north-east")],
)
def test_his_way_round_the_corners(before: int, after: str) -> None:
    table = idle(sit_down(Seat(), Seat(), Seat(), turn=2, in_round=before))
    assert told(table, "maharaja_moves") == [{"clause": "4.2", "corner": after}]
    assert now(table).era == (1 if before == 4 else 0)
    assert [line["era"] for line in told(table, "era")] == ([2] if before == 4 else [])


@pytest.mark.rule("amritsar", "4.3")
@pytest.mark.rule("amritsar", "4.4")
@pytest.mark.rule("amritsar", "21.1")
def test_with_two_everybody_may_follow_the_worker_he_comes_to() -> None:
    """The token moves to the second space; from the start player on both may follow, and nobody gets a point."""
    first, second = Seat(mahouts="blue=any"), Seat(mahouts="blue=coin-point")
    table = idle(sit_down(first, second, start=1, turn=0, court="white blue yellow green"))
    assert told(table, "maharaja_calls") == [{"clause": "4.3", "colour": "blue"}]
    assert asked(table) == (1, "follow")
    assert outcome(table, "follow") == "1 point and 1 coin"
    choose(table, "follow")
    assert (goods(table, 1), score(table, 1), score(table, 0)) == ("coin", 6, 5)
    assert asked(table) == (0, "follow")
    choose(table, "follow", "gain gold")
    assert (goods(table, 0), score(table, 0), score(table, 1)) == ("copper gold", 5, 6)
    assert asked(table) == (1, "move")


@pytest.mark.rule("amritsar", "4.3")
@pytest.mark.rule("amritsar", "10.3")
def test_his_worker_may_be_left_alone() -> None:
    table = idle(sit_down(Seat(mahouts="blue=any"), Seat(), turn=1, court="white blue yellow green"))
    assert asked(table) == (0, "follow")
    choose(table, "pass")
    assert (asked(table), goods(table, 0)) == ((0, "move"), "")


@pytest.mark.rule("amritsar", "4.3")
def test_three_players_have_nobody_beside_him() -> None:
    table = idle(sit_down(Seat(mahouts="yellow=any"), Seat(post="blue"), Seat(post="green"), turn=2))
    assert asked(table) == (0, "move")
    assert told(table, "maharaja_calls") == []


@pytest.mark.rule("amritsar", "4.5")
@pytest.mark.rule("amritsar", "4.6")
def test_the_last_move_of_an_era_calls_too_and_before_the_era_ends() -> None:
    """The coin of a follow pays the tax that is due right after it."""
    seats = Seat(mahouts="blue=coin-point", tax=1), Seat(tax=1)
    table = idle(sit_down(*seats, turn=1, in_round=4, court="blue white yellow green"))
    assert asked(table) == (0, "follow")
    choose(table, "follow")
    assert told(table, "pays_tax") == [{"clause": "11.3", "seat": 0, "n": 1}, {"clause": "11.3", "seat": 1, "n": 0}]
    assert (score(table, 0), score(table, 1), now(table).era) == (6, 4, 1)


@pytest.mark.rule("amritsar", "4.5")
def test_nobody_is_called_at_the_start() -> None:
    table = durbar.new_table("amritsar", players=2, seed="start")
    while asked(table)[1] != "enter":
        choose(table, options(table)[0])
    assert told(table, "maharaja_calls") == []


@pytest.mark.rule("amritsar", "4.6")
def test_the_last_turn_with_two_in_order() -> None:
    """Steps, the other's follow with a point, the token, then both at his worker: a tile just placed serves."""
    seats = Seat(goods="gold", mahouts="white=upgrade", post="yellow"), Seat(mahouts="blue=any", post="green")
    table = acting(
        "white",
        "north",
        *seats[::-1],
        turn=0,
        start=1,
        court="green blue white yellow",
        bridges="upgrade-point market-point donate-coin",
    )
    act_plainly(table)
    assert asked(table) == (1, "follow")
    choose(table, "follow", "train any blue")
    assert (score(table, 0), score(table, 1)) == (6, 6)
    assert [line["colour"] for line in told(table, "maharaja_calls")] == ["blue"]
    assert asked(table) == (1, "follow")
    choose(table, "follow", "gain copper")
    assert asked(table) == (0, "follow")
    choose(table, "follow", "gain marble")
    assert (goods(table, 0), goods(table, 1), score(table, 0), score(table, 1)) == ("marble coin", "copper", 6, 6)


@pytest.mark.rule("amritsar", "4.6")
@pytest.mark.rule("amritsar", "6.2")
def test_his_worker_uses_the_bridge_of_the_era_that_ends() -> None:
    seats = Seat(goods="copper", mahouts="blue=market", tax=0), Seat(tax=0)
    table = idle(
        sit_down(
            *seats, turn=1, in_round=4, court="blue white yellow green", bridges="market-point donate-coin upgrade-coin"
        )
    )
    choose(table, "follow", "done")  # the one trade there is was made without a word
    assert points(table, 0) == {"bridges": 1}
    assert now(table).era == 1


@pytest.mark.rule("amritsar", "21.1")
def test_what_two_players_have_of_their_own() -> None:
    table = durbar.new_table("amritsar", players=2, seed="two")
    assert (len(now(table).donations[0]), len(display(table)), len(now(table).court)) == (7, 6, 4)
