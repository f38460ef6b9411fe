"""Every legal spot keeps a place of its own to press, whatever stands on it: in all games, at both sizes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import durbar
from tests.games.sabika.situation import Seat, sit_down
from tests.web.browser.conftest import Come
from tests.web.browser.place import ENOUGH, ROOM
from tests.web.browser.player import Player

PLAYERS = {"taj-mahal": 5, "agra": 4, "amritsar": 4, "sabika": 4}
"""As many as there can be: the fuller the board, the more stands on its spots."""
MEASURED = 3.0
LONGEST = 1500


def cramped(player: Player) -> list[str]:
    """Look behind every tab for spots that something else takes the room of, so that less than enough is left."""
    best: dict[str, tuple[float, float]] = {}
    tabs = player.page.locator("#board label:has(input[type=radio]) >> visible=true").all()
    for tab in range(max(1, len(tabs))):
        if tabs:
            player.press(tabs[tab])
        for found in player.page.evaluate(ROOM, ":is(#board, #own) .spot.legal"):
            room = (found["own"], found["drawn"])
            best[found["spot"]] = max(room, best.get(found["spot"], room))
    assert best
    return [
        f"{spot}: {own:.0f} px of {drawn:.0f}"
        for spot, (own, drawn) in best.items()
        if own < min(ENOUGH, drawn) - MEASURED
    ]


def moments(game: str, seed: str) -> Iterator[tuple[int, int, str, durbar.Table[Any]]]:
    """Play at random, and stop wherever the first seat is asked where something lies: give how many spots there are."""
    table = durbar.new_table(game, players=PLAYERS[game], seed=seed)
    rng = Random(seed)
    while table.decision is not None and table.number < LONGEST:
        asked = table.decision
        spots = {spot for option in asked.options for spot in option.spots}
        if asked.seat == 0 and len(spots) > 1:
            yield len(spots), table.number, asked.question.id, table
        table.choose(rng.choice(asked.options))


def fullest(game: str, seed: str, most: int) -> list[dict[str, Any]]:
    """Of the questions with most spots write down the moment that has most, and of equal ones the last."""
    found: dict[str, tuple[int, int]] = {}
    for spots, number, question, _ in moments(game, seed):
        found[question] = max(found.get(question, (0, 0)), (spots, number))
    wanted = {number for _, number in sorted(found.values())[-most:]}
    return [table.record() for _, number, _, table in moments(game, seed) if number in wanted]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_crowd_leaves_room_on_its_space(come: Come, size: str, players: int) -> None:
    """All poets, merchants and builders there are on one space of each ring; with two the Sultan's stand by."""
    everybody = Seat(dinars=20, poet="reactivate-2", merchant="consolidate-2", builder="building-1", other="building-2")
    sultan = (*["building-1"] * 4, *["consolidate-2"] * 2, *["reactivate-2"] * 2)
    anna = come(size)
    anna.bring(sit_down(*[everybody] * players, players=players, number=2, sultan=sultan).record())
    assert cramped(anna) == []
    anna.take("work poet reactivate-2")
    anna.look()


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("game", PLAYERS)
def test_every_legal_spot_has_a_place_of_its_own(come: Come, game: str, size: str) -> None:
    anna = come(size)
    for record in fullest(game, "reach", 3):
        anna.bring(record)
        assert cramped(anna) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("game", PLAYERS)
def test_every_legal_spot_has_a_place_of_its_own_in_many_games(come: Come, game: str, size: str, seed: int) -> None:
    anna = come(size)
    for record in fullest(game, f"reach {seed}", 99):
        anna.bring(record)
        assert cramped(anna) == []
