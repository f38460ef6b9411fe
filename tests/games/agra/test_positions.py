"""Position documents: written down, read back, and refused by name where they cannot be."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.messages import BadInput
from tests.games.agra.situation import GAME, Seat, at, choose, goods, sit_down, write_down

DOC = write_down(
    Seat(goods="wood wood oil", favour=2, tiles="sell", influence=(1, 3, 0), removed="north-1", farmers=(1, 3, 3, 3)),
    Seat(goods="curry", rupees=5, level=3),
    workers={"sailor": 0, "quarry": 1, "sawmill": 1},
    lying="quarry",
    coins={"lumberjack": 2},
    tokens={"2-3": ("curry", 3)},
    contracts={"cook": 1, "french-trader": 0},
    cook=1,
    french=(1,),
    served={"mullah": {"brick": 0}},
    doubled="mullah-brick",
    orders={"traders": {1: 0, 3: 4}},
    akbar={"paper": 1, "dye": 4},
    bonuses={"favour-3": 1},
    pier=2,
)


def changed(path: str, value: Any) -> dict[str, Any]:
    """Give the document with another value in one place, such as players.0.goods."""
    new = copy.deepcopy(DOC)
    *way, last = path.split(".")
    here: Any = new["state"]
    for step in way:
        here = here[int(step)] if step.isdigit() else here[step]
    here[int(last) if last.isdigit() else last] = value
    return new


def refused(doc: dict[str, Any], *words: str) -> None:
    with pytest.raises(BadInput) as error:
        durbar.from_position(doc, seed="x")
    for word in words:
        assert word in str(error.value), str(error.value)


def test_a_situation_is_read_and_written_back() -> None:
    table = durbar.from_position(json.loads(json.dumps(DOC)), seed="x")
    written = GAME.position(table.state)
    written.pop("now", None)  # the turn has begun
    assert written == DOC["state"]
    assert table.state.supply == (22 - 3 - 2 - 1 - 2 - 1, 22 - 1 - 1)
    assert table.state.workers == (9, 7)


@pytest.mark.parametrize("players", GAME.meta.players)
def test_positions_of_a_game_can_be_written_down_and_read_back(players: int) -> None:
    table = durbar.new_table("agra", players=players, seed="positions")
    rng = Random(players)
    while not table.over and table.number < 400:
        assert table.decision is not None
        table.choose(rng.choice(table.decision.options))
        if table.number % 40 == 0:
            again = durbar.from_position(json.loads(json.dumps(table.position())), seed="again")
            assert GAME.position(again.state) == GAME.position(table.state)
            assert again.decision is not None
            assert [str(one) for one in again.decision.options] == [str(one) for one in table.decision.options]


def test_a_position_in_the_middle_of_a_turn_keeps_the_answers_since() -> None:
    table = choose(sit_down(Seat(goods="oil wood cotton"), Seat(), river="cook"), "place sailor", "deliver cook oil")
    again = durbar.from_position(table.position(), seed="x")
    choose(again, "pay cotton", "deliver cook wood")
    assert goods(again, 0) == ""


def test_the_stack_may_be_the_rest() -> None:
    doc = changed("stack", "rest")
    assert at(doc).state.stack == at(DOC).state.stack


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("stage", "setting up", ["stage", "after the set-up"]),
        ("stage", "lunch", ["stage", "lunch"]),
        ("stage", "over", ["stage", "last round"]),
        ("turn", 2, ["turn"]),
        ("trigger", "orders", ["trigger", "has not come to pass"]),
        ("last_round", True, ["last_round", "triggered"]),
        ("built", ["quarry"], ["built", "production"]),
        ("merchant", "tailor", ["merchant", "built"]),
        ("builder", "sawmill", ["builder", "not built"]),
        ("builder", None, ["builder", "everything is built"]),
        ("coins", {"moon": 1}, ["coins.moon"]),
        ("workers.tailor", {"seat": 0, "lying": False}, ["workers.tailor", "not built"]),
        ("workers.sailor", {"seat": 0}, ["workers.sailor", "lying"]),
        ("prices.0", {"good": "curry", "flags": 3}, ["prices[0].flags", "sides"]),
        ("prices.0", {"good": "curry", "flags": 2}, ["good", "two tokens"]),
        ("prices.2", {"good": "wood", "flags": 3}, ["prices[2].flags", "more than 1"]),
        ("circle", "sleep", ["circle"]),
        ("pier", 7, ["pier"]),
        ("pier", 3, ["pier", "1 contracts of level 2"]),
        ("progress", 1, ["progress"]),
        ("river.mullah", {"moon": {"seat": 0, "double": False}}, ["mullah", "moon"]),
        ("contracts.mullah", 0, ["contracts.mullah", "still waits"]),
        ("river", {}, ["river", "notables of level 1"]),
        ("orders.traders.at", 1, ["at", "free order"]),
        ("orders.traders.at", None, ["at", "full"]),
        ("orders.scholars.markers", ["neutral"] * 3 + [None] * 3, ["at", "free order"]),
        ("akbar", {"wood": 0}, ["akbar.wood"]),
        ("display", ["sell", "exchange", "deliver"], ["stand-up", "0 places"]),
        ("display", ["stand-up", "remove-cover", "gain-value-2", "exchange"], ["display", "3 places"]),
        ("cook", 3, ["cook"]),
        ("french", [1, 2, 3], ["french", "cleared"]),
        ("bonus", {"favour-3": 1, "cover-2": 1}, ["bonus", "level 2"]),
        ("players.0.goods", {"wood": 20}, ["players[0]", "markers"]),
        ("players.0.goods", {"moon": 1}, ["moon"]),
        ("players.0.known", [11, 12], ["known", "purse"]),
        ("players.0.level", 7, ["level"]),
        ("players.0.influence", {"craftsmen": 1, "traders": 3}, ["scholars"]),
        ("players.0.influence", {"craftsmen": 9, "traders": 3, "scholars": 0}, ["trigger", "influence"]),
        ("players.0.farmers.east", 1, ["east", "cover tile"]),
        ("players.0.covers", ["north 2"], ["covers"]),
        ("players.0.tiles", ["sell", "deliver", "exchange", "farmers"], ["tiles", "more than 3"]),
        ("players.0.hat", 1, ["hat"]),
    ],
)
def test_what_cannot_be_is_refused_by_name(path: str, value: Any, words: list[str]) -> None:
    refused(changed(path, value), *words)


def test_a_level_that_the_boat_has_not_reached_is_neither_served_nor_won() -> None:
    river = DOC["state"]["river"]
    high = next(name for name in river if name in ("mujtahida", "dutch-trader", "painter", "nazim", "sadr-us-sudur"))
    without = {name: marks for name, marks in river.items() if name != high}
    doc = changed("river", without)
    doc["state"]["contracts"] = {**doc["state"]["contracts"], high: 0}
    refused(doc, "contracts", "level 3")


@pytest.mark.parametrize("field", DOC["state"])
def test_every_field_is_needed(field: str) -> None:
    doc = copy.deepcopy(DOC)
    del doc["state"][field]
    refused(doc, field)


@pytest.mark.rule("agra", "2.9")
def test_four_players_have_no_neutral_orders() -> None:
    doc = write_down(Seat(), Seat(), Seat(), Seat(), orders={"traders": {2: 4}})
    refused(doc, "orders.traders", "neutral")
