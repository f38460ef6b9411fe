"""Editions: an owner's own values for cards, tiles and map; good ones are played, bad ones are refused by name."""

from __future__ import annotations

import copy
from collections import Counter
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.messages import BadInput
from tests.games.taj_mahal.situation import GAME, Seat, at, choose, look, options, player, points, write_down

MAP = {key: copy.deepcopy(value) for key, value in GAME.sheets["map"].data.items()}


def edition(**sheets: Any) -> dict[str, Any]:
    return {"game": "taj-mahal", "name": "mine", **sheets}


def new(players: int = 3, **sheets: Any) -> durbar.Table[Any]:
    return durbar.new_table("taj-mahal", players=players, seed="edition", edition=edition(**sheets))


def play_out(table: durbar.Table[Any]) -> durbar.Table[Any]:
    rng = Random(7)
    while table.decision is not None:
        table.choose(rng.choice(table.decision.options))
    return table


def refused(*words: str, **sheets: Any) -> None:
    with pytest.raises(BadInput) as error:
        new(**sheets)
    for word in words:
        assert word in str(error.value), str(error.value)


def with_map(change: str, value: Any) -> dict[str, Any]:
    """Give the map with another value in one place, such as provinces.0.name."""
    new_map = copy.deepcopy(MAP)
    *way, last = change.split(".")
    here: Any = new_map
    for step in way:
        here = here[int(step)] if step.isdigit() else here[step]
    here[int(last) if last.isdigit() else last] = value
    return new_map


# Good editions


@pytest.mark.rule("taj-mahal", "8.4")
def test_other_mixed_cards() -> None:
    table = new(
        mixed_cards={"red": ["vizier-monk", "monk-mogul", "mogul-general", "general-princess", "princess-vizier"]}
    )
    assert "red-vizier-monk" in table.content.card_names
    assert "red-vizier-general" not in table.content.card_names
    assert len(table.content.deck) == 96
    play_out(table)


@pytest.mark.rule("taj-mahal", "8.2")
def test_a_mixed_card_like_a_common_one_is_one_more_of_it() -> None:
    table = new(mixed_cards={"red": ["elephant-vizier"]})
    names = table.content.card_names
    assert table.content.card_count[names.index("red-elephant-vizier")] == 4
    assert len(table.content.deck) == 92


@pytest.mark.rule("taj-mahal", "10.3")
def test_other_bonus_tiles() -> None:
    """The other reconstruction: four goods on the square tiles, eight of each in all."""
    table = new(bonus_tiles={"rice": 1, "spice": 2})
    tiles = Counter(city["bonus"] for city in look(table)["cities"] if city["bonus"])
    assert tiles == {"plus4": 1, "plus2": 3, "card": 3, "rice": 1, "spice": 2, "tea": 3, "jewels": 3}
    play_out(table)


@pytest.mark.rule("taj-mahal", "10.1")
def test_other_province_tiles() -> None:
    goods = [["tea", "tea"], *GAME.sheets["province_tiles"].data["goods"][1:]]
    doc = write_down(Seat(played="red-elephant-elephant"), Seat(), Seat())
    doc["edition"] = edition(province_tiles={"goods": goods})
    table = choose(at(doc), "leave")
    assert points(table, 0) == {"goods": 1 + 2}
    assert player(table, 0)["goods"]["tea"] == 2


@pytest.mark.rule("taj-mahal", "6.5")
def test_other_special_cards() -> None:
    """An edition in which the general lets any colour be played and the vizier pays three points."""
    doc = write_down(
        Seat(hand="green-elephant-monk red-elephant-monk", played="red-elephant-elephant"),
        Seat(),
        Seat(),
        specials={"general": 0, "vizier": 0, "monk": 0},
    )
    doc["edition"] = edition(
        special_cards={"symbol": {"monk": "princess"}, "points": {"vizier": 3}, "any_colour": ["general"]}
    )
    table = at(doc)
    assert "play green-elephant-monk" in options(table)
    choose(table, "play red-elephant-monk", "add-special monk")
    assert player(table, 0)["shown"]["princess"] == 1
    assert player(table, 0)["colour"] == "red"


@pytest.mark.rule("taj-mahal", "9.2")
def test_another_road_makes_another_connection() -> None:
    seat = Seat(played="red-elephant-monk")
    doc = write_down(seat, Seat(), Seat(), palaces={"lahore": 0}, province="delhi")
    assert points(choose(at(doc), "leave", "place hisar"), 0)["palaces"] == 1
    doc["edition"] = edition(map={"border_roads": [*MAP["border_roads"], ["lahore", "hisar"]]})
    assert points(choose(at(doc), "leave", "place hisar"), 0)["palaces"] == 2


@pytest.mark.rule("taj-mahal", "9.4")
def test_another_city_in_another_place() -> None:
    table = new(
        map={
            **with_map("provinces.0.cities.3", {"name": "kandahar-2", "x": 1, "y": 2, "fortress": False}),
            "inner_roads": [[one.replace("ghazni", "kandahar-2") for one in road] for road in MAP["inner_roads"]],
            "border_roads": [[one.replace("ghazni", "kandahar-2") for one in road] for road in MAP["border_roads"]],
        }
    )
    assert "place kandahar-2" in table.content.options.by_text
    play_out(table)


@pytest.mark.rule("taj-mahal", "1.1")
def test_other_supplies() -> None:
    table = new(supply={"palaces": 21}, deal={"hand": 5, "display": {"2": 3, "3": 5, "4": 7, "5": 9}})
    assert player(table, 0)["palaces"] == 21
    assert player(table, 0)["hand_size"] == 5
    play_out(table)
    two = new(players=2, deal={"display": {"2": 3, "3": 5, "4": 7, "5": 9}})
    assert len(look(two)["open"]) == 3
    play_out(two)


@pytest.mark.parametrize("players", [2, 5])
def test_few_palaces_run_out_in_a_whole_game(players: int) -> None:
    table = play_out(new(players=players, supply={"palaces": 1}))
    assert all(one["palaces"] in (0, 1) for one in look(table)["players"])
    assert any(entry.id == "log.forfeits" for entry in table.log)


def test_a_record_carries_its_edition() -> None:
    table = play_out(new(supply={"palaces": 2}))
    doc = table.record()
    assert doc["edition"]["name"] == "mine"
    assert durbar.verify(doc).result == table.result
    without = {key: value for key, value in doc.items() if key != "edition"}
    with pytest.raises(BadInput, match="name its edition"):
        durbar.load(without)


# Bad editions


@pytest.mark.parametrize(
    ("sheets", "words"),
    [
        ({"supply": {"palaces": 0}}, ["supply.palaces: must be a whole number from 1 to 99"]),
        ({"supply": {"influence_tiles": 5}}, ["supply.influence_tiles: must be a whole number from 6 to"]),
        ({"supply": {"tents": 5}}, ["supply: unknown field 'tents'"]),
        ({"dice": {}}, ["unknown field 'dice'"]),
        ({"deal": {"display": {"3": 5}}}, ["deal.display: the field '2' is missing"]),
        ({"deal": {"display": {"2": 5, "3": 6, "4": 7, "5": 9}}}, ["deal.display.3", "from 1 to 5"]),
        ({"deal": {"hand": 18}}, ["deal.hand", "99 cards", "96"]),
        ({"coloured_cards": {"elephant-elephant": -1}}, ["coloured_cards.elephant-elephant"]),
        ({"coloured_cards": {"elephant-tiger": 1}}, ["coloured_cards: unknown field 'elephant-tiger'"]),
        ({"mixed_cards": {"red": ["vizier-tiger"]}}, ["mixed_cards.red[0]: must be one of vizier", '"tiger"']),
        ({"mixed_cards": {"red": ["vizier"]}}, ["mixed_cards.red[0]"]),
        ({"mixed_cards": {"red": ["vizier-vizier"]}}, ["mixed_cards.red[0]", "only the elephant", "[8.2]"]),
        ({"mixed_cards": {"blue": []}}, ["mixed_cards: unknown field 'blue'"]),
        ({"white_cards": {"elephant": "many"}}, ["white_cards.elephant: must be a whole number"]),
        ({"special_cards": {"symbol": {"queen": "mogul"}}}, ["special_cards.symbol.queen: there is no special card"]),
        ({"special_cards": {"symbol": {"monk": "queen"}}}, ["special_cards.symbol.monk: must be one of"]),
        ({"special_cards": {"points": {"monk": 99}}}, ["special_cards.points.monk"]),
        ({"special_cards": {"any_colour": ["queen"]}}, ["special_cards.any_colour[0]"]),
        ({"province_tiles": {"goods": [["rice"]]}}, ["province_tiles.goods: must have 12 elements"]),
        ({"province_tiles": {"goods": [["silk"]] * 12}}, ["province_tiles.goods[0][0]: must be one of rice"]),
        ({"bonus_tiles": {"rice": 1}}, ["16 fortresses for 17 bonus tiles"]),
        ({"bonus_tiles": {"source": "hearsay"}}, ["bonus_tiles.source: must be one of"]),
        ({"map": with_map("taj_mahal", "hisar")}, ["map.taj_mahal: must be a fortress"]),
        ({"map": with_map("taj_mahal", "atlantis")}, ["map.taj_mahal: must be one of"]),
        ({"map": with_map("last_province", "atlantis")}, ["map.last_province: must be one of"]),
        ({"map": with_map("provinces", [])}, ["map.provinces: must have 12 elements"]),
        ({"map": with_map("provinces.0.name", "kashmir")}, ["map.provinces[1].name", "two provinces 'kashmir'"]),
        ({"map": with_map("provinces.0.name", "Old Kabul")}, ["map.provinces[0].name", "small letters"]),
        ({"map": with_map("provinces.0.cities", [])}, ["map.provinces[0].cities: must have at least one city"]),
        ({"map": with_map("provinces.0.cities.0.name", "lahore")}, ["there are two cities 'lahore'"]),
        ({"map": with_map("provinces.0.cities.0.name", "Kabul City")}, ["cities[0].name", "small letters"]),
        ({"map": with_map("provinces.0.cities.0.name", "")}, ["provinces[0].cities[0].name", "small letters"]),
        ({"map": with_map("provinces.0.cities.0.x", 1001)}, ["map.provinces[0].cities[0].x"]),
        ({"map": with_map("provinces.0.cities.0.walls", 2)}, ["map.provinces[0].cities[0]: unknown field 'walls'"]),
        ({"map": with_map("inner_roads.0", ["kabul"])}, ["map.inner_roads[0]: must have 2 elements"]),
        ({"map": with_map("inner_roads.0", ["kabul", "rome"])}, ["map.inner_roads[0][1]: must be one of"]),
        ({"map": with_map("inner_roads.0", ["kabul", "kabul"])}, ["map.inner_roads[0]", "two different cities"]),
        ({"map": with_map("border_roads.0", ["jalalabad", "kabul"])}, ["map.border_roads[0]", "is there already"]),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(sheets: dict[str, Any], words: list[str]) -> None:
    refused(*words, **sheets)


@pytest.mark.parametrize(
    ("doc", "words"),
    [
        ({"name": "mine"}, "the field 'game' is missing"),
        ({"game": "taj-mahal"}, "the field 'name' is missing"),
        ({"game": "agra", "name": "mine"}, "game: must be one of taj-mahal"),
    ],
)
def test_an_edition_names_its_game_and_itself(doc: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        durbar.new_table("taj-mahal", edition=doc)
