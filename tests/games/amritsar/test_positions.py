"""Position documents: written down, read back, and refused by name where they cannot be."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.messages import BadInput
from tests.games.amritsar.situation import (
    GAME,
    Raja,
    Seat,
    act_plainly,
    acting,
    asked,
    at,
    choose,
    donated,
    goods,
    knowledge,
    lying,
    mahouts,
    markers,
    market,
    now,
    options,
    score,
    station,
    tax,
    warehouses,
    write_down,
)

DOC = write_down(
    Seat(
        goods="marble copper coin",
        points=12,
        mahouts="blue=any",
        warehouses="howdah-flipped swap",
        goals="start=layer-1 any=most-north",
        knowledge=(3, 1, 0),
        marker="unlocked",
        place="south",
    ),
    Seat(goods="gold", place=None),
    stations={"n1": "white blue", "e2": "green green yellow"},
    coins={"s1": 2},
    donations={"north": "a0 b1 d0", "west": "c1"},
    market={"marble": 3, "gold": 0},
    era=2,
    in_round=3,
    start=1,
)
SOLO = write_down(Seat(), raja=Raja(hoard="marble gold", elephant=3, step=5), donations={"east": "a1"})
"""A solo position."""
FOLLOWING: dict[str, Any] = act_plainly(
    acting("blue", "north", Seat(), Seat(mahouts="blue=any"), Seat(post="green", mahouts="blue=any"))
).position()
"""A position in which a worker is followed."""


def changed(doc: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Give the document with another value in one place, such as players.0.goods."""
    new = copy.deepcopy(doc)
    *way, last = path.split(".")
    here: Any = new["state"]
    for step in way:
        here = here[int(step)] if step.isdigit() else here[step]
    here[int(last) if last.isdigit() else last] = value
    return new


def refused(doc: dict[str, Any], *words: str) -> None:
    """See that a document is refused, in these words among others."""
    with pytest.raises(BadInput) as error:
        durbar.from_position(doc, seed="x")
    for word in words:
        assert word in str(error.value), str(error.value)


@pytest.mark.parametrize("doc", [DOC, SOLO, FOLLOWING], ids=["turn", "solo", "follow"])
def test_what_is_read_can_be_written_down_again(doc: dict[str, Any]) -> None:
    table = durbar.from_position(doc, seed="x")
    assert GAME.position(table.state) == doc["state"]


def test_what_the_position_says() -> None:
    table = at(DOC)
    assert (now(table).era, now(table).round, now(table).start, asked(table)) == (1, 2, 1, (0, "move"))
    assert (goods(table, 0), now(table).capacity, score(table, 0)) == ("marble copper coin", (10, 4), 12)
    assert (warehouses(table, 0), mahouts(table, 0)) == (["howdah-flipped", "swap"], {"white": "donate", "blue": "any"})
    assert (donated(table, "north"), donated(table, "west"), lying(table)) == ("a0 b1 d0", "c1", {"s1": 2})
    assert (market(table), station(table, "n1"), station(table, "e2")) == (
        (3, 5, 0),
        "white blue",
        "yellow green green",
    )
    assert (knowledge(table, 0), tax(table, 0), markers(table, 0)) == ((3, 1, 0), 5, (2, 7))


@pytest.mark.parametrize(
    ("players", "mode"), [(1, "standard"), (1, "harder"), (2, "standard"), (3, "standard"), (4, "standard")]
)
def test_positions_of_a_game_can_be_written_down_and_read_back(players: int, mode: str) -> None:
    table = durbar.new_table("amritsar", players=players, mode=mode, seed="positions")
    rng = Random(players)
    while not table.over:
        assert table.decision is not None
        table.choose(rng.choice(table.decision.options))
        if table.number % 10 == 0 and table.decision is not None:
            again = durbar.from_position(json.loads(json.dumps(table.position())), seed="again")
            assert GAME.position(again.state) == GAME.position(table.state)
            assert again.decision is not None
            assert [str(one) for one in again.decision.options] == [str(one) for one in table.decision.options]


def test_a_position_in_the_middle_of_a_turn_keeps_the_answers_since() -> None:
    table = acting("blue", "north", Seat(), Seat())
    again = durbar.from_position(json.loads(json.dumps(table.position())), seed="x")
    choose(again, "work blue-1", "secondary blue-1", "gain gold")
    assert goods(again, 0) == "marble marble gold"


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("stage", "setting up", ["stage", "after the set-up"]),
        ("stage", "lunch", ["stage", "lunch"]),
        ("stage", "maharaja", ["stage", "solo"]),
        ("stage", "era end", ["turn", "nobody's turn"]),
        ("stage", "opening", ["must have an empty board", "3.4"]),
        ("era", 4, ["era"]),
        ("round", 0, ["round"]),
        ("start", 2, ["start"]),
        ("turn", None, ["turn", "seat that plays"]),
        ("temple", [1, 1, 2], ["temple", "twice"]),
        ("temple", [1, 2], ["temple"]),
        ("bridges", ["donate-coin", "donate-coin", "market-point"], ["bridges", "twice"]),
        ("tiles.north", ["white-1", "white-2", "blue-1"], ["tiles"]),
        ("tiles.north", ["white-1", "yellow-1"], ["tiles.north"]),
        ("stations.n1.workers", ["white", "blue", "blue"], ["stations", "3 of each colour"]),
        ("stations.n1.workers", ["white"] * 5, ["stations.n1", "4 spaces"]),
        ("stations.n1.coins", -1, ["stations.n1.coins"]),
        ("court", ["white", "white", "blue", "green"], ["court", "twice"]),
        ("market.marble", 7, ["market.marble"]),
        ("display", ["swap", "marbles", "bargain", "coin-any"], ["display", "twice"]),
        ("display", ["marbles", "bargain"], ["display", "there are 6"]),
        ("display", ["marbles", "bargain", "coin-any", "howdah"], ["display", "twice"]),
        ("donations.north", {"d": 0}, ["donations.north", "d stands on empty spaces", "5.2"]),
        ("donations.north", {"j": 0}, ["donations.north.j"]),
        ("donations.north", {"a": 2}, ["donations.north.a"]),
        ("players.0.goods.marble", 9, ["players[0].goods", "16.1"]),
        ("players.0.goods", {"marble": 1}, ["players[0].goods"]),
        ("players.0.points.tax", -50, ["players[0].points", "12.4"]),
        ("players.0.mahouts.green", "any", ["players[0].mahouts", "twice"]),
        ("players.0.warehouses", ["howdah", "swap"], ["players[0].warehouses"]),
        ("players.0.goals.coins", "most-south", ["players[0]", "one goal of each type"]),
        ("players.0.hand", [], ["players[0]", "one goal of each type"]),
        ("players.0.goals.start", None, ["players[0]"]),
        ("players.0.knowledge.income", 8, ["players[0].knowledge.income"]),
        ("players.0.stock", 3, ["players[0]", "markers", "there are 16"]),
        ("players.0.elephant", 7, ["players[0].elephant"]),
        ("players.0.place", "middle", ["players[0].place"]),
        ("players.0.tax", 9, ["players[0].tax"]),
        ("players.0.marker", "lost", ["players[0].marker"]),
        ("players.0.hat", 1, ["hat"]),
        ("maharaja", {}, ["maharaja", "solo"]),
        ("weather", "rain", ["weather"]),
    ],
)
def test_what_cannot_be_is_refused_by_name(path: str, value: Any, words: list[str]) -> None:
    refused(changed(DOC, path, value), *words)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("maharaja.hoard.gold", 2, ["maharaja", "3 gold"]),
        ("maharaja.row_markers", 13, ["maharaja", "17 markers", "there are 16"]),
        ("maharaja.row_markers", 16, ["row_markers"]),
        ("maharaja.step", 7, ["maharaja.step"]),
        ("maharaja.goal", "tiles", ["maharaja.goal", "22.7"]),
        ("maharaja.place", None, ["maharaja.place"]),
        ("maharaja.goal", "each-east", ["twice"]),
    ],
)
def test_what_the_maharaja_cannot_have(path: str, value: Any, words: list[str]) -> None:
    refused(changed(changed(SOLO, "players.0.hand", swapped_hand()), path, value), *words)


def swapped_hand() -> list[str]:
    """Give the solo player the card of the east in place of the one he has."""
    return [card if not card.startswith("each") else "each-east" for card in SOLO["state"]["players"][0]["hand"]]


@pytest.mark.rule("amritsar", "10.1")
@pytest.mark.rule("amritsar", "10.4")
@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("follower", 0, ["follower", "another seat"]),
        ("followers_left", 0, ["followers_left", "must be 1"]),
        ("followers_left", 3, ["followers_left"]),
        ("called", "white", ["follower", "10.4"]),
        ("turn", None, ["called", "4.3"]),
        ("traded", [0, 0], ["traded"]),
        ("traded", [64, 0, 0], ["traded[0]"]),
    ],
)
def test_who_cannot_follow(path: str, value: Any, words: list[str]) -> None:
    refused(changed(FOLLOWING, path, value), *words)


@pytest.mark.parametrize("field", DOC["state"])
def test_every_field_is_needed(field: str) -> None:
    doc = copy.deepcopy(DOC)
    del doc["state"][field]
    refused(doc, field)


@pytest.mark.rule("amritsar", "2.10")
def test_three_players_have_no_court() -> None:
    doc = write_down(Seat(), Seat(), Seat())
    doc["state"]["court"] = ["white", "yellow", "blue", "green"]
    refused(doc, "court", "2.10")


@pytest.mark.rule("amritsar", "3.3")
@pytest.mark.rule("amritsar", "3.4")
def test_boards_are_opened_in_order() -> None:
    table = durbar.new_table("amritsar", players=3, seed="opening")
    first = asked(table)[0]
    choose(table, options(table)[0], "post blue")
    doc = json.loads(json.dumps(table.position()))
    assert asked(durbar.from_position(doc, seed="x")) == ((first + 1) % 3, "opening_goal")
    doc["state"]["turn"] = (first + 2) % 3
    refused(doc, "since the opening", "3.3")


@pytest.mark.rule("amritsar", "3.3")
@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("era", 2, ["era", "opening"]),
        ("round", 2, ["round", "opening"]),
        ("players.0.place", "north", ["players[0].place", "3.4"]),
        ("players.0.tax", 1, ["players[0].tax"]),
        ("players.0.knowledge.income", 1, ["players[0].knowledge"]),
        ("players.0.marker", "unlocked", ["players[0].marker"]),
    ],
)
def test_before_the_opening_nothing_has_happened(path: str, value: Any, words: list[str]) -> None:
    doc = json.loads(json.dumps(durbar.new_table("amritsar", players=3, seed="opening").position()))
    refused(changed(doc, path, value), *words)


@pytest.mark.rule("amritsar", "3.3")
def test_before_the_opening_no_markers_are_on_the_elephant() -> None:
    doc = json.loads(json.dumps(durbar.new_table("amritsar", players=3, seed="opening").position()))
    refused(changed(changed(doc, "players.0.elephant", 5), "players.0.stock", 0), "players[0].elephant", "3.4")
    refused(changed(changed(doc, "donations.north", {"a": 0}), "players.0.stock", 4), "donations", "3.3")


@pytest.mark.rule("amritsar", "3.3")
def test_donate_tiles_lie_on_different_colours() -> None:
    refused(write_down(Seat(post="blue"), Seat(post="blue")), "donate", "3.3")


@pytest.mark.rule("amritsar", "2.8")
def test_a_district_has_three_colours() -> None:
    doc = changed(DOC, "tiles.north", ["white-1", "white-2", "blue-1"])
    refused(changed(doc, "tiles.south", ["blue-3", "green-2", "yellow-1"]), "tiles.north", "2.8")


@pytest.mark.rule("amritsar", "4.1")
def test_only_the_last_era_ends_the_game() -> None:
    doc = changed(changed(DOC, "round", 1), "turn", None)
    refused(changed(doc, "stage", "over"), "era", "4.1")
    table = durbar.from_position(changed(changed(doc, "stage", "over"), "era", 3), seed="x")
    assert table.over


@pytest.mark.rule("amritsar", "4.2")
def test_an_era_ends_with_the_maharaja_at_his_start() -> None:
    refused(changed(changed(DOC, "turn", None), "stage", "era end"), "round", "4.2")
