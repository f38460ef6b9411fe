"""Position documents: written down, read back, and refused by name where they cannot be."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.messages import BadInput
from tests.games.sabika.situation import GAME, Seat, Table, asked, choose, sit_down, write_down

DOC = write_down(
    Seat(
        dinars=3,
        seals=1,
        paria=2,
        favour=2,
        points=7,
        has="gypsum gypsum wood sugar",
        on_poem="clothes",
        raw="clay",
        stores=("w1 w13", "", "w7"),
        large="1 5",
        balance=2,
        row="4 balance 17",
        balances=1,
        blue="16 2",
        red="8",
        grey="h1",
        left="fez",
        right="algiers",
        builder="market-1",
        merchant="export-1",
        lying="merchant",
    ),
    Seat(dinars=0, left="fez"),
    players=3,
    number=2,
    raw={1: "clay", 3: "silk"},
    no_marble=(1,),
    discard="pottery",
    small="1 - 9 30",
    small_discard="2 3",
    tiles="w2 - w14 w3",
    minors="1 - 22 5",
    majors="a1 - b2",
    no_seal="fez algiers",
    wishes="c2 a3 b1",
    trade=6,
    event="storms",
    future="mercy",
)
ALONE = write_down(
    Seat(),
    Seat(dinars=0, row="1 2", blue="3 4", grey="a1", right="fez", seals=1, poet="craft-1", lying="poet"),
    players=1,
    no_seal="fez",
    yusuf={"discards": {"poet": [5]}},
)


def changed(path: str, value: Any, doc: dict[str, Any] = DOC) -> dict[str, Any]:
    """Give the document with another value in one place, such as players.0.goods."""
    new = copy.deepcopy(doc)
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


def within(small: Any, large: Any) -> bool:
    """Tell whether everything in one document stands in the other; a count that is left out is none."""
    if isinstance(small, dict):
        return all(within(value, large.get(key, 0)) for key, value in small.items())
    if isinstance(small, list):
        return len(small) == len(large) and all(within(*pair) for pair in zip(small, large, strict=True))
    return bool(small == large)


@pytest.mark.parametrize("doc", [DOC, ALONE], ids=["three players", "alone"])
def test_a_situation_is_read_and_written_back(doc: dict[str, Any]) -> None:
    table = durbar.from_position(json.loads(json.dumps(doc)), seed="x")
    written = GAME.position(table.state)
    assert within(doc["state"], written)
    again = durbar.from_position({**doc, "state": written}, seed="x")
    assert GAME.position(again.state) == written


def test_what_is_left_out_is_as_at_the_start() -> None:
    state = {"stage": "actions", "round": 1, "turn": 0, "players": [{}, {}]}
    table = durbar.from_position({**DOC, "setup": {"players": 2}, "state": state}, seed="x")
    assert asked(table) == (0, "work")
    assert (len(table.state.large), len(table.state.sultan), sum(table.state.bag)) == (18, 8, 24)


@pytest.mark.parametrize(("players", "mode"), [(1, "hardest"), (2, "standard"), (3, "advanced"), (4, "standard")])
def test_positions_of_a_game_can_be_written_down_and_read_back(players: int, mode: str) -> None:
    table: Table = durbar.new_table("sabika", players=players, mode=mode, seed="positions")
    rng = Random(players)
    while not table.over:
        ask = table.decisions[0]
        table.choose(rng.choice(ask.options), ask.seat)
        if table.number % 20 == 0 and not table.over:
            again = durbar.from_position(json.loads(json.dumps(table.position())), seed="again")
            assert GAME.position(again.state) == GAME.position(table.state)
            assert [[str(one) for one in each.options] for each in again.decisions] == [
                [str(one) for one in each.options] for each in table.decisions
            ]


def test_a_position_in_the_middle_of_a_turn_keeps_the_answers_since() -> None:
    table = choose(sit_down(Seat(has="gypsum marble")), "work builder-1 building-1", "large 1")
    again = durbar.from_position(table.position(), seed="x")
    choose(again, "pay-two gypsum marble")
    assert again.state.score(0) == 4


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("stage", "setting up", ["stage", "after the set-up"]),
        ("stage", "lunch", ["stage", "lunch"]),
        ("stage", "tribute", ["stage", "standing worker"]),
        ("stage", "over", ["stage"]),
        ("round", 0, ["round"]),
        ("round", 6, ["round"]),
        ("turn", 3, ["turn"]),
        ("start", 3, ["start"]),
        ("large", [1, 2, 3], ["large building 1", "two places"]),
        ("large", [99], ["large"]),
        ("sultan", ["market-1"], ["sultan"]),
        ("sultan", ["market-1", "market-2", "market-1", "craft-1"], ["sultan", "rings"]),
        ("raw_cells.raw-5", "clay", ["raw-5"]),
        ("raw_cells.raw-1", "gold", ["raw-1", "gold"]),
        ("marble_cells.marble-2", True, ["marble-2"]),
        ("discard", {"sugar": 9}, ["tokens sugar-cane/sugar", "8"]),
        ("tiles", ["w1", None, "w14", "w3"], ["warehouse tile 1", "two places"]),
        ("tiles", ["w2", None, "w14"], ["four places"]),
        ("tiles_left", [3, 3], ["face down"]),
        ("small", [4, None, 9, 30], ["small building 4", "two places"]),
        ("small", [37, None, 9, 30], ["small"]),
        ("small_discard", [9], ["small building 9", "two places"]),
        ("minors", ["2", None, "22", "5"], ["minor poem 2", "two places"]),
        ("minors", ["1", "22"], ["minors", "4 places"]),
        ("majors", ["h2", None, "b2", None, None, None], ["same letter"]),
        ("majors", ["a1"], ["two major poems a player"]),
        ("cities.fez.tile", 13, ["cities.fez.tile"]),
        ("cities.fez.tile", 1, ["city tile 1", "two places"]),
        ("cities.fez.seal", "yes", ["cities.fez.seal"]),
        ("cities.cairo", {"harbour": 1}, ["harbour"]),
        ("trade", 9, ["trade"]),
        ("wishes", ["c2", "c1", "b1"], ["wishes", "letter"]),
        ("wishes", ["c2", "a3"], ["wishes"]),
        ("paria_order", [0, 1, 1], ["paria_order", "every seat once"]),
        ("events", {"current": "mercy", "future": "mercy"}, ["events", "different"]),
        ("events", {"current": "none"}, ["events.current"]),
        ("yusuf", {}, ["yusuf", "alone"]),
        ("players.0.materials", {"gypsum": 9}, ["players[0]", "chests"]),
        ("players.0.poem_goods", {"sugar": 3}, ["poem_goods", "2 at most"]),
        ("players.1.poem_goods", {"sugar": 1}, ["poem_goods"]),
        ("players.0.raw", ["clay", "clay"], ["raw", "one slot"]),
        ("players.0.seals", 9, ["seals"]),
        ("players.0.favour", 7, ["favour"]),
        ("players.0.warehouses", [["w1", "w4", "w5"], [], [], []], ["warehouses", "2 times"]),
        ("players.0.warehouses", [["w1"]], ["warehouses"]),
        ("players.0.grey", ["h1", "c1", "d1"], ["grey", "2 major"]),
        ("players.0.balances", 3, ["balances", "more balances"]),
        ("players.0.balance_card", 1, ["balance card"]),
        ("players.0.balance_card", None, ["balance card"]),
        ("players.0.row", [4, 17], ["balance card"]),
        ("players.0.workers.builder-2", {"at": "market-1"}, ["workers", "share a space"]),
        ("players.0.workers.poet", {"at": "market-1"}, ["ring of the poet"]),
        ("players.0.workers.poet", {"at": "moon"}, ["moon"]),
        ("players.0.ships", {"fez": "middle"}, ["ships.fez"]),
        ("players.0.ships", {"moon": "left"}, ["moon"]),
        ("players.0.dealt", [1, 2], ["players[0]", "starting tiles"]),
        ("players.0.hat", 1, ["hat"]),
        ("players", [{}, {}], ["players"]),
    ],
)
def test_what_cannot_be_is_refused_by_name(path: str, value: Any, words: list[str]) -> None:
    refused(changed(path, value), *words)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("players.1.dinars", 1, ["dinars", "owns no resources"]),
        ("players.1.materials", {"wood": 1}, ["materials", "owns no resources"]),
        ("players.1.goods", {"sugar": 1}, ["goods", "owns no resources"]),
        ("players.1.raw", ["clay"], ["raw", "owns no resources"]),
        ("players.1.red", ["9"], ["red", "written as blue"]),
        ("players.1.warehouses", [[], ["w1"], [], []], ["warehouses", "first place"]),
        ("players.1.row", [1, "balance"], ["Yusuf has none"]),
        ("yusuf.tiles", {"builder": 1, "merchant": 1}, ["tiles still to come"]),
        ("yusuf.discards", {"poet": [8]}, ["poet"]),
        ("yusuf.discards", {"poet": [2, 2]}, ["worker card 2", "two places"]),
        ("yusuf.carved", -1, ["carved"]),
        ("events", {"current": "mercy"}, ["events", "no events"]),
    ],
)
def test_yusuf_is_read_as_strictly(path: str, value: Any, words: list[str]) -> None:
    refused(changed(path, value, ALONE), *words)


@pytest.mark.parametrize("field", ["stage", "round", "turn", "players"])
def test_a_few_fields_are_needed(field: str) -> None:
    doc = copy.deepcopy(DOC)
    del doc["state"][field]
    refused(doc, field)


def test_whose_workers_all_lie_cannot_be_at_turn() -> None:
    refused(write_down(Seat(lying="all"), turn=0), "turn", "cannot be its turn")


def test_large_buildings_of_the_first_era_have_left() -> None:
    refused(write_down(Seat(), number=3, large="1 10"), "large", "first era")
    refused(write_down(Seat(), players=2, large="13"), "3 and 4 players")


def test_too_many_seals() -> None:
    refused(write_down(Seat(seals=1)), "10 seals")


def test_the_harder_modes_are_for_one_player() -> None:
    doc = write_down(Seat(), players=2)
    doc["setup"] = {"players": 2, "mode": "harder"}
    refused(doc, "harder")
