"""Position documents: written down, read back, and refused by name where they cannot be."""

from __future__ import annotations

import copy
import json
import re
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.messages import BadInput
from tests.games.taj_mahal.situation import (
    CONTENT,
    OUT,
    Seat,
    asked,
    at,
    choose,
    display,
    look,
    options,
    player,
    sit_down,
    write_down,
)

THREE = write_down(
    Seat(hand="red-elephant-monk white-monk", known="white-monk", played="red-elephant-vizier", influence="monk"),
    Seat(hand="green-elephant-monk", goods="tea tea"),
    OUT,
    palaces={"hisar": 2, "bikaner": 0},
    crowns={"bikaner": 1, "delhi": 2},
    bonus={"lahore": "tea", "agra": "plus4", "delhi": "plus2"},
    prizes={"vizier": 2, "mogul": 2},
    specials={"monk": 0, "princess": 2},
    laid="princess",
    discard="violet-elephant-monk",
)
TWO = write_down(Seat(), Seat(), dummy=Seat(played="red-elephant-monk"), dummy_turns=1)
OVER = write_down(OUT, OUT, OUT, province="agra", stage="over")


def changed(doc: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Give the document with another value in one place, such as players.0.hand."""
    new = copy.deepcopy(doc)
    *way, last = path.split(".")
    here: Any = new["state"]
    for step in way:
        here = here[int(step)] if step.isdigit() else here[step]
    here[int(last) if last.isdigit() else last] = value
    return new


def refused(doc: dict[str, Any], *words: str) -> None:
    """The document is refused, and the message holds these words."""
    with pytest.raises(BadInput) as error:
        durbar.from_position(doc, seed="x")
    for word in words:
        assert word in str(error.value), str(error.value)


# Reading and writing


@pytest.mark.parametrize("doc", [THREE, TWO, OVER], ids=["three", "two", "over"])
def test_a_situation_is_read_and_written_back(doc: dict[str, Any]) -> None:
    table = durbar.from_position(doc, seed="x")
    again = durbar.from_position(json.loads(json.dumps(table.position())), seed="x")
    assert again.position() == table.position()
    for field in ("stage", "visit", "visits", "players", "specials", "prizes", "bonus", "start", "turn"):
        assert table.position()["state"][field] == doc["state"][field]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_position_of_a_game_can_be_written_down_and_read_back(players: int) -> None:
    rng = Random(players)
    table = durbar.new_table("taj-mahal", players=players, seed="written down")
    while table.decision is not None:
        doc = json.loads(json.dumps(table.position()))
        again = durbar.from_position(doc, seed="another luck")
        assert again.position() == table.position()
        assert options(again) == options(table)
        table.choose(rng.choice(table.decision.options))
    assert durbar.from_position(table.position()).result == table.result


def test_a_position_in_the_middle_of_a_turn_keeps_the_answers_since() -> None:
    table = sit_down(Seat(hand="red-elephant-monk white-monk"), Seat(), Seat())
    choose(table, "play red-elephant-monk")
    doc = table.position()
    assert doc["since"] == [{"seat": 0, "choose": "play red-elephant-monk"}]
    assert asked(durbar.from_position(doc)) == (0, "add")


def test_whatever_luck_comes_first_comes_when_one_sits_down() -> None:
    """A position between two visits, or at the dummy's turn, knows nothing yet of the cards to come."""
    table = at(write_down(OUT, OUT, OUT, stage="between"))
    assert len(display(table)) == 5
    assert player(at(changed(TWO, "turn", 2)), 0)["inside"]


def test_the_deck_may_be_written_card_by_card() -> None:
    whole = durbar.from_position(THREE).position()
    assert len(whole["state"]["deck"]) == 96 - 5 - 3
    assert look(durbar.from_position(whole))["deck"] == 88


# What cannot be


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("colour", "red", ["state: unknown field 'colour'", "stage, visit"]),
        ("stage", "setting up", ["state.stage: a position begins after the set-up"]),
        ("stage", "lunch", ["state.stage: must be one of"]),
        ("stage", "between", ["state.stage: somebody is still inside"]),
        ("stage", "over", ["state.stage: somebody is still inside"]),
        ("visit", 0, ["state.visit: must be a whole number from 1 to 12, not 0"]),
        ("visit", 13, ["state.visit"]),
        ("start", 3, ["state.start: must be a whole number from 0 to 2, not 3"]),
        ("turn", -1, ["state.turn"]),
        ("turn", 2, ["state.turn: seat 2 has withdrawn"]),
        ("dummy_turns", 1, ["state.dummy_turns: must be a whole number from 0 to 0"]),
        ("prizes.monk", 0, ["state.prizes: seat 0 has won 'monk' but has not withdrawn yet [4.1]"]),
        ("prizes.monk", 7, ["state.prizes.monk"]),
        ("prizes.queen", 1, ["state.prizes: unknown field 'queen'"]),
        ("players", [], ["state.players: must have 3 elements, not 0"]),
    ],
)
def test_the_table_as_a_whole(path: str, value: Any, words: list[str]) -> None:
    refused(changed(THREE, path, value), *words)


@pytest.mark.parametrize("field", sorted(THREE["state"]))
def test_every_field_is_needed(field: str) -> None:
    doc = copy.deepcopy(THREE)
    del doc["state"][field]
    refused(doc, f"state: the field '{field}' is missing")


def test_the_order_of_the_visits() -> None:
    visits = THREE["state"]["visits"]
    refused(changed(THREE, "visits", visits[:11]), "state.visits: must have 12 elements, not 11")
    refused(changed(THREE, "visits", [visits[0], visits[0], *visits[2:]]), f"{visits[0]} has 2 province tiles")
    refused(changed(THREE, "visits", visits[::-1]), "tile 12 lies on agra [2.1]")
    refused(changed(THREE, "visits.0", "atlantis"), "state.visits[0]: must be one of kabul")


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("cities.atlantis", {"palace": 0}, ["state.cities.atlantis", 'not "atlantis"']),
        ("cities.bikaner", {"palace": 0, "crown": 0}, ["state.cities.bikaner", "two palaces", "[4.6]"]),
        ("cities.bikaner", {"palace": 5}, ["state.cities.bikaner.palace"]),
        ("cities.bikaner", {"palace": 1, "tent": 1}, ["state.cities.bikaner: unknown field 'tent'"]),
        ("cities.surat", {"palace": 0}, ["state.cities.surat", "not visited yet"]),
        ("cities.ajmer", {"crown": 0}, ["state.cities", "ajmer has two crowned palaces", "[4.4]"]),
        ("bonus.hisar", "tea", ["state.bonus.hisar", "no fortress", "[2.2]"]),
        ("bonus.lahore", "gold", ["state.bonus.lahore: must be one of"]),
        ("bonus.lahore", "plus4", ["state.bonus.lahore", "+4 tile lies on agra"]),
        ("bonus.agra", "tea", ["state.bonus.agra", "+4 tile lies on agra"]),
        ("bonus.lahore", "rice", ["state.bonus: 1 tiles 'rice' lie on the map; there are 0"]),
    ],
)
def test_the_map(path: str, value: Any, words: list[str]) -> None:
    refused(changed(THREE, path, value), *words)


def test_a_bonus_tile_under_a_normal_palace_is_gone() -> None:
    refused(changed(THREE, "cities.delhi", {"palace": 2}), "state.bonus.delhi", "its bonus tile is gone [4.3]")


def test_no_more_palaces_than_there_are() -> None:
    cities = [city for city in CONTENT.city_names if city not in ("agra", "alwar", "mathura", "etawah", "gwalior")][:21]
    refused(write_down(OUT, OUT, OUT, palaces=dict.fromkeys(cities, 1), stage="between"), "seat 1 has 21 palaces")
    assert look(sit_down(OUT, OUT, OUT, palaces=dict.fromkeys(cities[:20], 1), stage="between"))["visit"] > 1


def test_a_crown_in_the_current_province_belongs_to_whoever_has_won_the_mogul() -> None:
    """Otherwise a second crown could be won, and two would stand in one province."""
    words = ("state.prizes.mogul", "crowned palace of seat 2", "[4.4]")
    refused(changed(THREE, "prizes.mogul", None), *words)
    doc = changed(changed(THREE, "players.1.inside", False), "prizes.mogul", 1)
    refused(changed(doc, "display", [*THREE["state"]["display"][:1], None, None, None, None]), *words)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("players.0.hat", "red", ["state.players[0]: unknown field 'hat'"]),
        ("players.0.hand", "red-elephant-monk", ["state.players[0].hand: must be a list"]),
        ("players.0.hand.0", "red-queen", ["state.players[0].hand[0]: must be one of", "red-queen"]),
        ("players.0.known.0", "white-mogul", ["state.players[0].known: names a card that is not in the hand"]),
        ("players.0.colour", "green", ["state.players[0].colour", "first coloured card", "[3.3]"]),
        ("players.0.colour", None, ["state.players[0].colour"]),
        ("players.1.colour", "green", ["state.players[1].colour"]),
        ("players.0.inside", 1, ["state.players[0].inside: must be true or false"]),
        ("players.0.inside", False, ["state.players[0].played: must be empty", "[4.12]"]),
        ("players.0.influence.monk", 3, ["state.players[0].influence.monk: must be a whole number from 0 to 2"]),
        ("players.0.influence.mogul", 1, ["state.players[0].influence: unknown field 'mogul'"]),
        ("players.0.goods.tea", -1, ["state.players[0].goods.tea"]),
        ("players.0.points.hand", 1000, ["state.players[0].points.hand"]),
        ("players.0.points.luck", 1, ["state.players[0].points: unknown field 'luck'"]),
    ],
)
def test_a_player(path: str, value: Any, words: list[str]) -> None:
    refused(changed(THREE, path, value), *words)


def test_no_more_goods_than_there_are() -> None:
    """Eight tea in all: three square tiles and five province tiles; one of them lies on Lahore."""
    fits = changed(THREE, "players.1.goods.tea", 7)
    assert player(durbar.from_position(fits), 1)["goods"]["tea"] == 7
    refused(changed(THREE, "players.1.goods.tea", 8), "state.players", "8 tea", "1 on the map", "there are 8 in all")
    refused(changed(fits, "players.0.goods.tea", 1), "state.players", "8 tea")


def test_white_cards_are_played_beside_coloured_ones() -> None:
    fits = changed(THREE, "players.0.played", ["red-elephant-vizier", "white-mogul"])
    assert player(durbar.from_position(fits), 0)["shown"]["mogul"] == 1
    refused(
        changed(THREE, "players.0.played", ["red-elephant-vizier", "white-mogul", "white-elephant"]),
        "state.players[0].played", "2 white or special cards beside 1 coloured", "[3.2]",
    )  # fmt: skip
    refused(changed(fits, "specials.monk.played", True), "state.players[0].played", "2 white or special cards")
    only_white = changed(changed(THREE, "players.0.played", ["white-mogul"]), "players.0.colour", None)
    refused(only_white, "state.players[0].played", "1 white or special cards beside 0 coloured")


def test_a_card_of_another_colour_needs_the_monk_card() -> None:
    doc = changed(THREE, "players.0.played", ["red-elephant-vizier", "green-elephant-vizier"])
    refused(doc, "state.players[0].played", "another colour", "[3.3]")
    with_monk = changed(doc, "specials.monk.played", True)
    assert player(durbar.from_position(with_monk), 0)["played_specials"] == ["monk"]
    twice = [*with_monk["state"]["players"][0]["played"], "violet-elephant-vizier"]
    refused(changed(with_monk, "players.0.played", twice), "state.players[0].played", "another colour")


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("specials.monk", {"owner": 0}, ["state.specials.monk: the field 'played' is missing"]),
        ("specials.mogul", {"owner": 0, "played": False}, ["state.specials: unknown field 'mogul'"]),
        ("specials.monk.owner", 3, ["state.specials.monk.owner"]),
        ("specials.general.played", True, ["state.specials.general.played: nobody owns the card"]),
    ],
)
def test_the_special_cards(path: str, value: Any, words: list[str]) -> None:
    refused(changed(THREE, path, value), *words)


def test_no_more_influence_tiles_than_there_are() -> None:
    seats = [Seat(influence="monk monk")] * 3
    assert player(sit_down(*seats, OUT, OUT), 0)["influence"]["monk"] == 2
    refused(write_down(*seats, Seat(influence="monk"), OUT), "7 influence tiles 'monk' are held; there are 6")


# Cards


def test_a_card_in_two_places_is_named() -> None:
    doc = changed(THREE, "discard", ["violet-elephant-monk", "white-monk"])
    refused(doc, "the card white-monk lies in 2 places; there are 1 of it")


def test_a_missing_card_is_named() -> None:
    whole = durbar.from_position(THREE).position()
    whole["state"]["deck"].remove("white-vizier")
    refused(whole, "1 of 1 cards white-vizier are missing", "'rest'")


def test_the_open_cards() -> None:
    cards = THREE["state"]["display"]
    refused(changed(THREE, "display.0", "joker"), "state.display[0]: must be one of")
    refused(changed(THREE, "display", [*cards, "white-mogul"]), "state.display", "6 places", "there are 5")
    four = [*cards[:3], "white-mogul", None]
    refused(changed(THREE, "display", four), "state.display", "4 cards lie open", "2 players", "take 3", "[4.13]")
    refused(changed(THREE, "taken_by", [None] * 4), "state.taken_by: must have 5 elements, not 4")
    refused(changed(THREE, "taken_by", [1, None, None, 2, 2]), "state.taken_by[0]", "still lies there")
    assert look(durbar.from_position(changed(THREE, "taken_by", [None, None, None, 2, 2])))["open"][4]["by"] == 2


def test_no_open_card_is_left_between_visits() -> None:
    doc = write_down(OUT, OUT, OUT, stage="between")
    refused(changed(doc, "display.0", "white-mogul"), "state.display", "1 cards lie open")


# The dummy


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("players.2.hand", ["white-monk"], ["state.players[2].hand: must be empty", "[11.1]"]),
        ("players.2.influence.monk", 2, ["state.players[2].influence.monk", "dummy", "[11.3]"]),
        ("players.2.goods.tea", 1, ["state.players[2].goods.tea", "dummy", "[11.3]"]),
        ("players.2.points.palaces", 1, ["state.players[2].points.palaces", "dummy", "[11.5]"]),
        ("specials.monk.owner", 2, ["state.specials.monk.owner: the dummy holds no special cards [11.5]"]),
        ("dummy_turns", 5, ["state.dummy_turns: must be a whole number from 0 to 4"]),
        ("dummy_turns", 0, ["state.dummy_turns", "has played", "[11.2]"]),
        ("dummy_turns", 2, ["state.dummy_turns", "has played", "[11.2]"]),
    ],
)
def test_the_dummy(path: str, value: Any, words: list[str]) -> None:
    refused(changed(TWO, path, value), *words)


def test_the_dummy_may_have_played_white_cards_first() -> None:
    cards = ["white-monk", "white-elephant", "red-elephant-monk"]
    assert player(durbar.from_position(changed(TWO, "players.2.played", cards)), 2)["played"] == cards


# The end


def test_the_game_is_over_only_after_the_last_visit() -> None:
    assert durbar.from_position(OVER).over
    refused(write_down(OUT, OUT, OUT, visit=11, stage="over"), "state.stage", "over after visit 12")


# The file around it


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("durbar", "record", "durbar: must be one of position"),
        ("format", 99, "format: this version of Durbar reads format 1"),
        ("game", "chess", "there is no game 'chess'"),
        ("rules", "0", "rules: this file was made with version '0' of the rules of Taj Mahal"),
        ("setup", {"players": 6}, "Taj Mahal is for 2, 3, 4, or 5 players"),
        ("content", "0" * 16, "content: the component data"),
        ("since", [{"seat": 0, "choose": "play green-monk-mogul"}], "since[0]: choice 1 is not legal"),
        ("hint", "x", "unknown field 'hint'"),
    ],
)
def test_the_file_around_the_position(field: str, value: Any, words: str) -> None:
    with pytest.raises(BadInput, match=re.escape(words)):
        durbar.from_position({**THREE, field: value})
