"""Editions: an owner's own values; good ones are played, bad ones are refused by name."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.messages import BadInput
from tests.games.agra.situation import GAME, Seat, Table, at, choose, options, refusal, rupees, write_down

DEAL = GAME.sheets["deal"].data
BUILDINGS = GAME.sheets["buildings"].data["rows"]


def edition(**sheets: Any) -> dict[str, Any]:
    return {"game": "agra", "name": "mine", **sheets}


def new(players: int = 2, **sheets: Any) -> Table:
    return durbar.new_table("agra", players=players, seed="edition", edition=edition(**sheets))


def sit_down_with(sheets: dict[str, Any], *seats: Seat, **rest: Any) -> Table:
    doc = write_down(*seats, **rest)
    doc["edition"] = edition(**sheets)
    return at(doc)


def play(table: Table, choices: int = 300) -> Table:
    rng = Random(7)
    while not table.over and table.number < choices:
        assert table.decision is not None
        table.choose(rng.choice(table.decision.options))
    return table


@pytest.mark.rule("agra", "13.2")
def test_other_build_costs() -> None:
    table = sit_down_with({"build": {"cost": {"2": 2, "3": 4, "4": 6}}}, Seat(goods="cement plank"), Seat())
    choose(table, "place architect")
    assert options(table, "build") == [f"build {name}" for name in table.content.buildings[4:12]]
    assert refusal(table, "build tailor") == ("too_little_material", "6.1")


@pytest.mark.rule("agra", "13.3")
def test_another_influence_track() -> None:
    table = sit_down_with(
        {"influence": {"rupees": [0, 5, 6, 7], "bonus": {"2": 3}}},
        Seat(goods="curry plank", influence=(0, 1, 0)),
        Seat(),
        order_at={"traders": 1},
    )
    choose(table, "place trader", "done", "order traders")
    assert rupees(table, 0) == 15
    assert table.content.top == 3


@pytest.mark.rule("agra", "13.4")
def test_another_meditation_track() -> None:
    sheets = {"meditation": {"points": [1, 3, 5], "costs": [["wood"], ["wood", "wood"]]}}
    table = sit_down_with(sheets, Seat(goods="wood wood", level=2), Seat(), workers={"sailor": 0})
    choose(table, "lie sailor")
    assert table.state.mp == 3
    choose(table, "go-on", "place botanist", "rise")
    assert table.state.level[0] == 3


@pytest.mark.rule("agra", "13.5")
def test_other_price_tokens() -> None:
    table = sit_down_with({"price_tokens": {"sides": [[1, 3], [2, 2], [3, 4]]}}, Seat(), Seat())
    choose(table, "place trader", "token 1-3")
    assert "put-token 3 curry" in options(table)
    assert "put-token 1 curry" in options(table)


@pytest.mark.rule("agra", "13.6")
def test_covers_beside_the_farmers() -> None:
    table = new(farm={"covers": [2, 4]})
    assert [table.state.production(0, good) for good in range(4)] == [2, 2, 2, 2]
    play(table)


@pytest.mark.rule("agra", "13.7")
def test_other_bowls() -> None:
    right = ["wood", "dye", "painting", "oil", "cloth", "garment"]
    table = sit_down_with({"akbar": {"right": right}}, Seat(goods="wood curry"), Seat())
    choose(table, "place trader", "done")
    assert options(table, "akbar") == ["akbar wood"]


@pytest.mark.rule("agra", "13.8")
def test_other_orders() -> None:
    column = [["wood", "cotton"], *GAME.sheets["orders"].data["traders"][1:]]
    sheets = {"orders": {"traders": column}}
    table = sit_down_with(sheets, Seat(goods="wood cotton", influence=(0, 1, 0)), Seat(), order_at={"traders": 1})
    choose(table, "place trader", "done", "order traders")
    assert rupees(table, 0) == 12


@pytest.mark.rule("agra", "13.9")
def test_other_demands() -> None:
    sheets = {"demands": {"cook": ["wood", "cotton"]}}
    table = sit_down_with(sheets, Seat(goods="cotton"), Seat(), river="cook")
    choose(table, "place sailor")
    assert "deliver cook cotton" in options(table)
    assert refusal(table, "deliver cook wood") == ("no_good", "10.1")


@pytest.mark.rule("agra", "13.10")
def test_the_grand_mufti_as_a_scholar() -> None:
    cards = [dict(card) for card in GAME.sheets["notables"].data["cards"]]
    cards[20]["guild"] = "scholars"
    for players in (2, 4):
        play(new(players, notables={"cards": cards}), 150)


@pytest.mark.rule("agra", "12.4")
def test_a_cheaper_favour_action_is_offered() -> None:
    sheets = {"favour_actions": {"basic-good": [1, 1], "influence": [4, 3], "process": [3, 3]}}
    table = sit_down_with(sheets, Seat(favour=1), Seat())
    assert "favour basic-good" in options(table)


@pytest.mark.rule("agra", "1.3")
def test_what_is_known_of_a_purse_holds_for_large_gains() -> None:
    tiles = [dict(tile) for tile in GAME.sheets["bonus_tiles"].data["tiles"]]
    tiles[0]["rupees"] = 20
    table = sit_down_with({"bonus_tiles": {"tiles": tiles}}, Seat(goods="sandstone wood"), Seat())
    choose(table, "place architect", "build sawmill", "bonus craftsmen-3")
    state = table.state
    assert rupees(table, 0) == 30
    assert state.least[0] <= state.rupees[0] <= state.most[0]


def test_a_record_carries_its_edition() -> None:
    table = play(new(build={"cost": {"2": 2, "3": 3, "4": 4}}), 60)
    again = durbar.load(table.record())
    assert again.content.build_cost[4] == 2
    assert GAME.position(again.state) == GAME.position(table.state)


@pytest.mark.parametrize(
    ("sheets", "words"),
    [
        ({"supply": {"workers": 0}}, ["supply.workers"]),
        ({"goods": {"rows": [["wood"] * 4] * 4}}, ["goods.rows", "twice"]),
        ({"farm": {"covers": [3, 5]}}, ["farm.covers", "farmer"]),
        ({"farm": {"corners": ["wood", "wood", "turmeric", "cotton"]}}, ["farm.corners"]),
        ({"orders": {"traders": [["wood", "wood"]] * 6}}, ["orders.traders", "different"]),
        ({"orders": {"traders": [["wood", "oil"]] * 5}}, ["orders.traders"]),
        ({"akbar": {"left": ["wood", "wood", "oil", "dye", "paper", "book"]}}, ["akbar"]),
        ({"build": {"cost": {"2": 1, "3": 4, "4": 5}}}, ["build.cost"]),
        ({"demands": {"cook": ["moon", "oil"]}}, ["demands.cook", "moon"]),
        ({"demands": {"cook": ["oil", "oil"]}}, ["demands.cook", "twice"]),
        ({"demands": {"cook": []}}, ["demands.cook"]),
        ({"demands": {"cook": ["oil", "wood", "curry", "paper"]}}, ["demands.cook"]),
        ({"river": {"limits": [3, 3, 4, 5, 7, 6]}}, ["river.limits"]),
        ({"influence": {"bonus": {"99": 1}}}, ["influence"]),
        ({"influence": {"bonus": {"three": 1}}}, ["influence"]),
        ({"deal": {"notables": {**DEAL["notables"], "3": [4, 9, 2, 1]}}}, ["deal.notables.3[1]", "at most 7"]),
        ({"deal": {"mix": {**DEAL["mix"], "3": [4, 0, 3]}}}, ["deal.mix.3", "10 notables", "4, 3, 3"]),
        ({"deal": {"mix": {**DEAL["mix"], "4": [7, 4, 3]}}}, ["deal.mix.4", "14 notables", "5, 5, 4"]),
        ({"values": {"columns": [9, 9, 9, 9]}}, ["price_tokens.sides[0]", "no good to lie on"]),
        ({"price_tokens": {"sides": [[1, 2], [2, 3], [2, 1]]}}, ["price_tokens.sides[2]", "already"]),
        ({"buildings": {"rows": [["sailor", *BUILDINGS[0][1:]], *BUILDINGS[1:]]}}, ["buildings.rows[0][0]", "sailor"]),
        ({"buildings": {"rows": [BUILDINGS[1], *BUILDINGS[1:]]}}, ["buildings.rows[1][0]", "there are two"]),
        ({"buildings": {"rows": [["a b", *BUILDINGS[0][1:]], *BUILDINGS[1:]]}}, ["buildings.rows[0][0]", "a b"]),
        ({"weather": {"rain": 1}}, ["weather"]),
    ],
)
def test_what_cannot_be_is_refused_by_name(sheets: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(BadInput) as error:
        new(**sheets)
    for word in words:
        assert word in str(error.value), str(error.value)
