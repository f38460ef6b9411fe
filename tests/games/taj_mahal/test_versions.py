"""Older versions of the rules are still played: their records hold, and their tables go on to the end."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.chance import SeededLuck, seed_from_hex
from durbar.engine.messages import BadInput
from durbar.engine.opening import open_table
from durbar.games.taj_mahal.rules.versions import wastes_no_palace
from tests.games.taj_mahal.situation import (
    GAME,
    OUT,
    Seat,
    Table,
    at,
    choose,
    options,
    owner,
    refusal,
    told,
    write_down,
)
from tests.games.taj_mahal.test_golden import NEW, OLD, RECORDS

VERSION_1 = "1"


def one_empty_city(rules: str) -> Table:
    """A normal palace and the crown are won, and rivals hold all cities but Hisar."""
    doc = write_down(
        Seat(played="red-elephant-monk red-elephant-mogul"),
        OUT,
        OUT,
        palaces={"sirhind": 1, "saharanpur": 1, "delhi": 2},
        prizes={"vizier": 1, "general": 1, "elephant": 2},
    )
    return choose(at({**doc, "rules": rules}), "leave")


@pytest.mark.rule("taj-mahal", "4.16")
def test_a_table_of_version_1_lets_the_crown_waste_the_other_palace() -> None:
    table = one_empty_city(VERSION_1)
    assert not wastes_no_palace(table.state)
    assert "crown hisar" in options(table)
    choose(table, "crown hisar")
    assert owner(table, "hisar") == (None, 0)
    assert told(table, "forfeits") == [{"clause": "4.16", "seat": 0, "n": 1}]


@pytest.mark.rule("taj-mahal", "4.16")
def test_a_table_of_today_does_not() -> None:
    table = one_empty_city(GAME.meta.rules_version)
    assert wastes_no_palace(table.state)
    assert refusal(table, "crown hisar") == ("why.wastes_palace", "4.16")


def test_the_version_goes_with_copies_positions_and_records() -> None:
    table = one_empty_city(VERSION_1)
    for other in (table.clone(), durbar.from_position(json.loads(json.dumps(table.position())))):
        assert other.setup.rules == VERSION_1
        assert "crown hisar" in options(other)
    assert "rules" not in table.position()["state"]
    assert table.record()["rules"] == table.position()["rules"] == VERSION_1


@pytest.mark.parametrize("players", GAME.meta.players)
def test_a_table_of_version_1_is_played_to_its_end_and_its_record_holds(players: int) -> None:
    rng = Random(f"version 1 for {players}")
    table = durbar.new_table("taj-mahal", players=players, seed="version 1", rules=VERSION_1)
    while table.decision is not None:
        table.choose(rng.choice(table.decision.options))
    record = json.loads(json.dumps(table.record()))
    assert record["rules"] == VERSION_1
    assert durbar.verify(record).result == table.result


def test_there_are_records_of_both_versions() -> None:
    assert {RECORDS[name]["rules"] for name in OLD} == {VERSION_1}
    assert len(OLD) == 8
    assert {RECORDS[name]["setup"]["players"] for name in NEW} == {2, 3}


def holds(doc: dict[str, Any]) -> bool:
    try:
        durbar.verify(doc)
    except BadInput:
        return False
    return True


@pytest.mark.rule("taj-mahal", "4.16")
def test_some_games_of_version_1_could_not_be_played_so_today() -> None:
    """This is why the version went up: a palace was wasted in them that now could not be."""
    assert any(not holds({**RECORDS[name], "rules": GAME.meta.rules_version}) for name in OLD)


@pytest.mark.rule("taj-mahal", "4.16")
@pytest.mark.parametrize("name", NEW)
def test_in_the_records_of_today_somebody_was_kept_from_wasting_a_palace(name: str) -> None:
    doc = RECORDS[name]
    table = open_table(GAME, doc["setup"]["players"], None, luck=SeededLuck(seed_from_hex(doc["seed"])))
    refused = set()
    for move in doc["moves"]:
        if "choose" in move:
            assert table.decision is not None
            refused |= {why.id for _, why in table.decision.greyed}
            table.choose(move["choose"])
    assert "why.wastes_palace" in refused
    assert table.over
