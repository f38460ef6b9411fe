"""Positions in numbers: named, as many as names, the same in worlds a seat cannot tell apart, turned with the seats."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from random import Random
from typing import Any

import pytest

import durbar
from durbar.bots.learned import Encoder, encoder_of
from durbar.engine.table import Table
from durbar.games import game as find_game

GAMES = ("agra", "amritsar", "sabika")
NOT_OPEN = {
    "agra": {"value", "score", "rupees", "unsure"},  # a rival's purse is known by its bounds only
    "amritsar": {"value", "goals"},  # so is what a rival's goals bring
    "sabika": set(),
}
"""What is another number for the seat itself than for its rivals."""

every_game = pytest.mark.parametrize("name", GAMES)
every_table = pytest.mark.parametrize(("name", "players"), [(name, players) for name in GAMES for players in (2, 3, 4)])


def encoder(name: str) -> Encoder:
    return encoder_of(find_game(name))


def positions(name: str, players: int, seed: str, stride: int) -> Iterator[Table[Any]]:
    """Play a game at random, and stop now and then."""
    table = durbar.new_table(name, players=players, seed=seed)
    rng = Random(seed)
    while (ask := table.decision) is not None:
        if table.number % stride == 0:
            yield table
        table.choose(rng.choice(ask.worthwhile), ask.seat)
    yield table


@every_table
def test_every_number_has_a_name_of_its_own(name: str, players: int) -> None:
    names = encoder(name).names(players)
    assert len(set(names)) == len(names)
    assert 150 <= len(names) <= 450
    assert names[0] == "table.margin"


@every_table
def test_every_position_has_as_many_numbers_as_names(name: str, players: int) -> None:
    found = encoder(name)
    for table in positions(name, players, "length", 7):
        for seat in range(players):
            numbers = found.encode(table.state, seat)
            assert len(numbers) == len(found.names(players))
            assert all(type(one) is float and isfinite(one) for one in numbers)


@every_table
def test_a_seat_has_the_same_numbers_in_all_worlds_it_cannot_tell_apart(name: str, players: int) -> None:
    found, rng = encoder(name), Random(5)
    for table in positions(name, players, "worlds", 11):
        for seat in range(players):
            other = table.state.copy()
            table.game.redeal(other, seat, rng)
            assert found.encode(other, seat) == found.encode(table.state, seat)


@pytest.mark.parametrize("name", ["agra", "amritsar"])  # in Sabika nothing is hidden once the first tiles are chosen
def test_own_hidden_things_count(name: str) -> None:
    """Else the test above could not fail: what one seat may not know changes the numbers of the seat that does."""
    found, rng = encoder(name), Random(5)
    differs = False
    for table in positions(name, 2, "worlds", 11):
        other = table.state.copy()
        table.game.redeal(other, 0, rng)
        differs = differs or found.encode(other, 1) != found.encode(table.state, 1)
    assert differs


@every_table
def test_seats_are_told_in_their_order_from_the_own_one(name: str, players: int) -> None:
    found = encoder(name)
    names = found.names(players)
    for table in positions(name, players, "turned", 29):
        told = [dict(zip(names, found.encode(table.state, seat), strict=True)) for seat in range(players)]
        for seat, numbers in enumerate(told):
            for far in range(1, players):
                theirs = told[(seat + far) % players]
                rival = {one: numbers[one] for one in names if one.startswith(f"rival{far}.")}
                shared = [one for one in rival if one.replace(f"rival{far}", "own") in theirs]
                assert len(shared) > 30
                for one in shared:
                    if one.partition(".")[2] not in NOT_OPEN[name]:
                        assert rival[one] == theirs[one.replace(f"rival{far}", "own")], one


@every_table
def test_the_first_number_is_the_lead_over_the_best_rival_by_hand(name: str, players: int) -> None:
    found = encoder(name)
    for table in positions(name, players, "margin", 31):
        numbers = dict(zip(found.names(players), found.encode(table.state, 0), strict=True))
        best = max(numbers[f"rival{far}.value"] for far in range(1, players))
        assert numbers["table.margin"] == numbers["own.value"] - best


@every_game
def test_the_own_value_is_the_hand_made_one_between_turns(name: str) -> None:
    """What learning begins with is what the game itself says, but for what a turn still offers."""
    found = encoder(name)
    names = found.names(2)
    compared = 0
    for table in positions(name, 2, "value", 1):
        if name == "agra" and not table.over:
            continue  # there the wish to end is no part of it
        ask = table.decision
        if ask is None or (not table.in_turn_of(ask.seat) and table.turn > 4):
            seat = 1 - ask.seat if ask is not None else 0
            numbers = dict(zip(names, found.encode(table.state, seat), strict=True))
            assert numbers["own.value"] == pytest.approx(table.game.value(table.state, seat), abs=0.3)
            compared += 1
    assert compared
