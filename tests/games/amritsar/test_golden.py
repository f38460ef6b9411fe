"""Golden records: whole games of every number of players and mode, replayed to the stored fingerprints and scores."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import durbar
from durbar.engine.messages import BadInput

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "amritsar"
RECORDS: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))
}


@pytest.mark.rule("amritsar", "4.1")
@pytest.mark.rule("amritsar", "12.1")
@pytest.mark.rule("amritsar", "22.16")
@pytest.mark.rule("amritsar", "22.17")
def test_every_way_to_end_is_among_the_records() -> None:
    setups = {(doc["setup"]["players"], doc["setup"].get("mode", "standard")) for doc in RECORDS.values()}
    assert setups == {(1, "standard"), (1, "harder"), (2, "standard"), (3, "standard"), (4, "standard")}
    for record, doc in RECORDS.items():
        name, _, version = record.partition("-rules-")
        assert doc["rules"] == (version or "1")
        winners = len(doc["result"]["winners"])
        if name.endswith("lost"):
            assert winners == 0
        elif name.endswith("one-winner"):
            assert winners == 1
        else:
            assert name.endswith("shared-victory")
            assert winners > 1


@pytest.mark.rule("amritsar", "12.1")
@pytest.mark.parametrize("name", RECORDS)
def test_a_record_replays_to_the_same_positions_and_the_same_result(name: str) -> None:
    doc = RECORDS[name]
    table = durbar.verify(doc)
    assert table.over
    assert all(table.result.scores[seat] == max(table.result.scores) for seat in table.result.winners)
    written = table.record()
    if doc["rules"] == durbar.game("amritsar").meta.rules_version:
        assert written["result"] == doc["result"]
    assert {**written, "result": doc["result"]} == doc  # an older one cites its clauses by the numbers they had then


FIRST = next(place for place, move in enumerate(RECORDS["2-players-shared-victory"]["moves"]) if "choose" in move)
"""The first choice, after the luck of the set-up."""


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
        (f"moves.{FIRST}.choose", "stay", "choice 1 is not legal"),
        ("result.scores", [99, 0], "result: is not the result that the moves lead to"),
        ("seed", "00" * 32, "commitment: is not the hash of the seed"),
        ("rules", "0", "version '0' of the rules"),
    ],
)
def test_a_changed_record_is_refused(path: str, value: Any, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        durbar.verify(tampered("2-players-shared-victory", path, value))
