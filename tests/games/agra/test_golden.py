"""Golden records: whole games and ends of games, replayed to the stored fingerprints and scores."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.messages import BadInput
from tests.games.agra.situation import GAME
from tests.games.agra.test_common import late_position

NEWEST = GAME.meta.rules_version
FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "agra"
RECORDS: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))
}


def triggers(doc: dict[str, Any]) -> set[str]:
    notes = {note["id"] for note in doc["result"]["notes"]}
    return {id.removeprefix("note.trigger_") for id in notes if id.startswith("note.trigger_")}


@pytest.mark.rule("agra", "11.1")
def test_each_way_to_end_is_among_the_records() -> None:
    assert set().union(*(triggers(doc) for doc in RECORDS.values())) == {"contract", "influence", "orders"}
    for name, doc in RECORDS.items():
        way = name.split("-players-")[1]
        assert not way.startswith("by-") or triggers(doc) == {way.removeprefix("by-")}
    assert any(len(doc["result"]["winners"]) > 1 for doc in RECORDS.values())
    assert {doc["setup"]["players"] for doc in RECORDS.values()} == {2, 3, 4}


@pytest.mark.rule("agra", "11.3")
@pytest.mark.rule("agra", "11.4")
@pytest.mark.parametrize("name", RECORDS)
def test_a_record_replays_to_the_same_positions_and_the_same_result(name: str) -> None:
    doc = RECORDS[name]
    table = durbar.verify(doc)
    assert table.over
    assert all(table.result.scores[seat] == max(table.result.scores) for seat in table.result.winners)
    assert {**table.record(), "result": None} == {**doc, "result": None}
    written = doc["result"] if doc["rules"] == NEWEST else renumbered(doc["result"])
    assert table.result.document() == written


def renumbered(result: Any) -> Any:
    """Cite a result of the second version by the numbers that its clauses have now."""
    if isinstance(result, dict):
        cited = {"clause": GAME.renumbered[result["clause"]]} if "clause" in result else {}
        return {**{key: renumbered(value) for key, value in result.items()}, **cited}
    return [renumbered(part) for part in result] if isinstance(result, list) else result


def test_records_of_both_versions_are_among_them() -> None:
    assert {doc["rules"] for doc in RECORDS.values()} == {*GAME.meta.plays, NEWEST} == {"2", "3"}


@pytest.mark.rule("agra", "4.3")
@pytest.mark.rule("agra", "6.10")
@pytest.mark.rule("agra", "7.2")
def test_a_turn_that_only_the_newest_version_allows() -> None:
    """Meditation after all, the Trader's example as the books tell it, a harvest that grows while it is taken."""
    doc = RECORDS["any-order-4-players-by-influence"]
    made = [move["choose"] for move in doc["moves"] if "choose" in move]
    trade = ["give cement", "give cement", "give turmeric", "take curry", "take cotton", "take cotton"]
    assert made[made.index("place trader") + 1 :][:6] == trade
    assert {"meditate", "uncover south 5"} <= set(made)
    with pytest.raises(BadInput, match="choice 5 is not legal"):
        durbar.verify({**doc, "rules": "2"})


@pytest.mark.parametrize("players", GAME.meta.players)
def test_a_table_of_the_second_version_is_played_to_its_end(players: int) -> None:
    late = late_position(players)
    table = durbar.from_position({**late, "rules": "2"}, seed="second")
    rng = Random(players)
    while table.decision is not None:
        assert table.number < 6000
        table.choose(rng.choice(table.decision.worthwhile))
    assert table.setup.rules == table.record()["rules"] == "2"
    assert durbar.verify(table.record()).result == table.result


def tampered(name: str, path: str, value: Any) -> dict[str, Any]:
    doc = copy.deepcopy(RECORDS[name])
    *way, last = path.split(".")
    here: Any = doc
    for step in way:
        here = here[int(step)] if step.isdigit() else here[step]
    here[int(last) if last.isdigit() else last] = value
    return doc


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("hashes.1", "0123456789abcdef", "hashes\\[1\\]: the position there has the fingerprint"),
        ("moves.0.choose", "place tailor", "choice 1 is not legal"),
        ("result.scores", [99, 0], "result: is not the result that the moves lead to"),
        ("seed", "00" * 32, "commitment: is not the hash of the seed"),
        ("rules", "0", "version '0' of the rules"),
    ],
)
def test_a_changed_record_is_refused(path: str, value: Any, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        durbar.verify(tampered("2-players-shared-victory", path, value))
