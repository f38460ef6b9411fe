"""Golden records: whole games and ends of games, replayed to the stored fingerprints and scores."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import durbar
from durbar.engine.messages import BadInput

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "agra"
RECORDS: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))
}


def triggers(doc: dict[str, Any]) -> set[str]:
    notes = {note["id"] for note in doc["result"]["notes"]}
    return {id.removeprefix("note.trigger_") for id in notes if id.startswith("note.trigger_")}


@pytest.mark.rule("agra", "49")
def test_each_way_to_end_is_among_the_records() -> None:
    assert set().union(*(triggers(doc) for doc in RECORDS.values())) == {"contract", "influence", "orders"}
    for name, doc in RECORDS.items():
        way = name.split("-players-")[1]
        assert not way.startswith("by-") or triggers(doc) == {way.removeprefix("by-")}
    assert any(len(doc["result"]["winners"]) > 1 for doc in RECORDS.values())
    assert {doc["setup"]["players"] for doc in RECORDS.values()} == {2, 3, 4}


@pytest.mark.rule("agra", "50")
@pytest.mark.rule("agra", "51")
@pytest.mark.parametrize("name", RECORDS)
def test_a_record_replays_to_the_same_positions_and_the_same_result(name: str) -> None:
    doc = RECORDS[name]
    table = durbar.verify(doc)
    assert table.over
    assert table.result.document() == doc["result"]
    assert all(table.result.scores[seat] == max(table.result.scores) for seat in table.result.winners)
    assert table.record() == doc


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
