"""Editions: an owner's own values; good ones are played, bad ones are refused by name."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.messages import BadInput
from tests.games.sabika.situation import (
    GAME,
    Seat,
    Table,
    asked,
    at,
    choose,
    dinars,
    has,
    numbers,
    options,
    outcome,
    paria,
    purse,
    score,
    told,
    work,
    write_down,
)


def edition(**sheets: Any) -> dict[str, Any]:
    return {"game": "sabika", "name": "mine", **sheets}


def new(players: int = 2, **sheets: Any) -> Table:
    return durbar.new_table("sabika", players=players, seed="edition", edition=edition(**sheets))


def sit_down_with(sheets: dict[str, Any], *seats: Seat, **rest: Any) -> Table:
    doc = write_down(*seats, **rest)
    doc["edition"] = edition(**sheets)
    return at(doc)


def data(sheet: str, field: str) -> Any:
    """Give a copy of what is printed."""
    return deepcopy(GAME.sheets[sheet].data[field])


def play(table: Table) -> Table:
    rng = Random(7)
    while not table.over:
        ask = table.decisions[0]
        table.choose(rng.choice(ask.options), ask.seat)
    return table


@pytest.mark.rule("sabika", "13.2")
def test_other_tracks() -> None:
    sheets = {
        "tracks": {"tribute": [1, 1, 1, 1, 9], "favour": ["5 dinars"], "last_favour_points": 3, "dinars": [9, 9, 9, 9]}
    }
    table = sit_down_with(sheets, Seat(has="gypsum", favour=1))
    work(table, "builder-1", "building-1", "large 3")
    assert purse(table) == (15, 1 + 3, 3)
    assert table.content.tribute == (1, 1, 1, 1, 9)


@pytest.mark.rule("sabika", "13.4")
def test_another_large_building() -> None:
    tiles = data("large_buildings", "tiles")
    tiles[0]["reward"] = "7 points, market"
    table = sit_down_with({"large_buildings": {"tiles": tiles}}, Seat(has="gypsum"))
    work(table, "builder-1", "building-1", "large 1")
    assert (asked(table), score(table)) == ((0, "trade"), 1 + 7)


@pytest.mark.rule("sabika", "13.6")
def test_another_warehouse() -> None:
    tiles = data("warehouses", "tiles")
    tiles[0] = {"chests": 4, "reward": "2 any"}
    table = sit_down_with({"warehouses": {"tiles": tiles}}, Seat(), tiles="w1 - - -")
    work(table, "builder-1", "warehouse-left", "extend w1 1", "gather-two wood glazed")
    assert (table.state.chests(0), has(table)) == (8, "wood glazed")


@pytest.mark.rule("sabika", "13.7")
def test_other_amounts_of_blue_poems() -> None:
    powers = data("minor_poems", "powers")
    powers["salary"] = {"dinars": 5, "points": 0}
    powers["walker"] = {"steps": 3}
    powers["dreamer"] = {"dinars": 6, "points": 2}
    powers["seals"] = {"dinars": 0, "points": 7}
    sheets = {"minor_poems": {"powers": powers}}
    table = sit_down_with(sheets, Seat(blue="1 7 15", builder="building-1", has="gypsum"))
    assert outcome(table, "work builder-1 large-quarry") == {"n": 0}
    assert numbers(table, "rest poet") == {"dinars": 6, "points": -2}
    table = sit_down_with(sheets, Seat(blue="1"), stage="income", number=2)
    assert dinars(table) == 15
    table = sit_down_with(sheets, Seat(blue="2", has="sugar"), cities={"fez": 1})
    work(table, "merchant", "export-1", "ship fez")
    assert (score(table), [part["id"] for part in told(table, "seal_bonus")[0]["parts"]]) == (2 + 7, ["part.points"])


@pytest.mark.rule("sabika", "13.7")
def test_another_red_half() -> None:
    poems = data("minor_poems", "poems")
    poems[0]["red"] = "2 favour"
    table = sit_down_with({"minor_poems": {"poems": poems}}, Seat(red="1"))
    work(table, "poet", "reactivate-1")
    assert options(table) == ["favour 1", "favour 2"]
    assert table.state.favour[0] == 2
    assert dinars(table) == 12


@pytest.mark.rule("sabika", "13.8")
@pytest.mark.rule("sabika", "13.9")
def test_other_scores() -> None:
    cards = data("trade_cards", "cards")
    cards[0] = {"each": "paria", "points": 2, "most": 9}
    poems = data("major_poems", "poems")
    poems[0] = {"id": "a1", "each": "paria", "points": 1}
    sheets = {"trade_cards": {"cards": cards}, "major_poems": {"poems": poems, "ranking": [20, 10, 5]}}
    seats = [Seat(paria=8, grey="a1", dinars=0), *[Seat(dinars=0)] * 3]
    table = sit_down_with(sheets, *seats, stage="tribute", number=5, turn=3, start=0)
    lines = {line.id: line.points for line in table.result.lines}
    assert (lines["score.major"], lines["score.trade"]) == ((8, 0, 0, 0), (9, 0, 0, 0))


@pytest.mark.rule("sabika", "13.10")
@pytest.mark.rule("sabika", "13.11")
def test_another_city_and_another_route() -> None:
    tiles = data("city_tiles", "tiles")
    tiles[0] = {"colour": "red", "demand": [], "reward": "4 paria", "right": "craft"}
    routes = [["granada", "cairo", 0], *data("map", "routes")]
    table = sit_down_with(
        {"city_tiles": {"tiles": tiles}, "map": {"routes": routes}}, Seat(has="sugar"), cities={"cairo": 1}
    )
    work(table, "merchant", "export-1")
    assert outcome(table, "ship cairo")["n"] == 0
    choose(table, "ship cairo")
    assert purse(table) == (10, 1, 1 + 4)


@pytest.mark.rule("sabika", "13.1")
def test_another_rondel() -> None:
    outer = [
        "market",
        "building",
        "warehouse-left",
        "small-quarry",
        "building",
        "large-quarry",
        "warehouse-right",
        "market",
    ]
    table = new(rondel={"outer": outer, "raw_cells": [{"spaces": [2, 5], "players": [2]}]})
    assert list(table.content.space_names[:3]) == ["market-1", "building-1", "warehouse-left"]
    assert len(table.state.raw_cells) == 1
    play(table)


@pytest.mark.rule("sabika", "13.13")
@pytest.mark.rule("sabika", "12.34")
def test_another_yusuf() -> None:
    points = {"standard": 30, "advanced": 30, "harder": 40, "hardest": 50}
    table = new(1, yusuf={"points": points, "rival_points": 9})
    assert table.state.score(1) == 30
    play(table)


@pytest.mark.rule("sabika", "5.6")
def test_another_market() -> None:
    table = sit_down_with(
        {"market": {"dinars": 0, "transactions": 4, "goods": 9}}, Seat(has="sugar sugar sugar sugar", dinars=0)
    )
    work(table, "builder-1", "market-1", *["sell sugar"] * 4)
    assert (dinars(table), paria(table), asked(table)) == (36, 0, (1, "work"))


def test_a_record_carries_its_edition() -> None:
    table = play(new(quarries={"small-quarry": 4}))
    again = durbar.load(table.record())
    assert again.content.quarry[1] == 4
    assert GAME.position(again.state) == GAME.position(table.state)


@pytest.mark.parametrize(
    ("sheets", "words"),
    [
        ({"rondel": {"outer": ["market"] * 3}}, ["rondel.outer", "4 to 12"]),
        ({"rondel": {"outer": ["export"] * 8}}, ["rondel.outer", "export"]),
        ({"rondel": {"raw_cells": []}}, ["rondel.raw_cells", "at least one"]),
        ({"rondel": {"marble_cells": [{"spaces": [0, 9], "players": [2]}]}}, ["marble_cells"]),
        (
            {"rondel": {"marble_cells": [{"spaces": [0, 0], "players": [2]}, {"spaces": [0, 1], "players": [2]}]}},
            ["two cells"],
        ),
        ({"sultan": {"2": {"outer": [1, 1], "middle": [], "inner": []}}}, ["sultan", "one space"]),
        ({"quarries": {"small-quarry": 9}}, ["quarries.small-quarry"]),
        ({"tracks": {"tribute": [1, 2]}}, ["tracks.tribute"]),
        ({"tracks": {"favour": []}}, ["tracks.favour"]),
        ({"tracks": {"favour": ["2 moons"]}}, ["tracks.favour", "moons"]),
        ({"tracks": {"favour": ["1 raw / 1 goods / 1 dinars"]}}, ["alternatives"]),
        ({"tracks": {"favour": ["1 free-ship"]}}, ["free-ship"]),
        ({"minor_poems": {"poems": [{"blue": "guest", "red": "2 red-city"}]}}, ["red-city", "1 at most"]),
        ({"minor_poems": {"poems": [{"blue": "guest", "red": "2 large-reward"}]}}, ["large-reward", "1 at most"]),
        ({"minor_poems": {"poems": [{"blue": "guest", "red": "3 free-ship"}]}}, ["free-ship", "2 at most"]),
        ({"starting_tiles": {"tiles": ["2 gypsum"]}}, ["starting_tiles", "eight"]),
        ({"small_buildings": {"cards": ["garden gypsum gold"]}}, ["small_buildings"]),
        ({"small_buildings": {"cards": ["garden glazed gold blue"]}}, ["small_buildings", "glazed"]),
        ({"warehouses": {"tiles": [{"chests": 1, "reward": "1 dinars"}] * 5}}, ["warehouses", "even"]),
        ({"minor_poems": {"poems": [{"blue": "moon", "red": "1 dinars"}]}}, ["moon"]),
        ({"minor_poems": {"powers": {"salary": {"dinars": 2, "points": 2}}}}, ["minor_poems.powers"]),
        ({"major_poems": {"poems": [{"id": "a1", "ranking": "poems"}]}}, ["major_poems", "eight"]),
        ({"city_tiles": {"tiles": []}}, ["city_tiles"]),
        ({"map": {"routes": [["granada", "fez", 1]]}}, ["map.routes", "connect"]),
        ({"map": {"routes": [["fez", "fez", 1]]}}, ["map.routes", "different"]),
        ({"trade_cards": {"cards": []}}, ["trade_cards"]),
        ({"wishes": {"tiles": [{"id": "a1", "each": ["ships"]}]}}, ["wishes", "three letters"]),
        ({"events": {"helping": ["mercy"], "hindering": ["mercy", "levy", "heat"]}}, ["events"]),
        ({"yusuf": {"poet": [{"space": ["inner", 0], "actions": []}]}}, ["yusuf.poet", "three"]),
        ({"yusuf": {"poet": [{"space": ["outer", 0], "actions": []}]}}, ["yusuf.poet"]),
        ({"weather": {"rain": 1}}, ["weather"]),
    ],
)
def test_what_cannot_be_is_refused_by_name(sheets: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(BadInput) as error:
        new(**sheets)
    for word in words:
        assert word in str(error.value), str(error.value)
