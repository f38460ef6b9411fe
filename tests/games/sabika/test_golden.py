"""Golden records: whole games and ends of games, replayed to the stored fingerprints and scores."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import durbar
from durbar.engine.messages import BadInput

GAME = durbar.game("sabika")
FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "sabika"
RECORDS: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))
}


def test_every_number_of_players_and_every_mode_is_among_the_records() -> None:
    found = {(doc["setup"]["players"], doc["setup"]["mode"]) for doc in RECORDS.values()}
    assert {(1, mode) for mode in ("standard", "advanced", "harder", "hardest")} <= found
    assert {players for players, _ in found} == {1, 2, 3, 4}
    for name, doc in RECORDS.items():
        winners = len(doc["result"]["winners"])
        end = name.partition("-rules-")[0].rpartition("-")[2]
        assert {"lost": winners == 0, "winner": winners == 1, "victory": winners > 1}[end]


@pytest.mark.rule("sabika", "10.1")
@pytest.mark.rule("sabika", "10.9")
@pytest.mark.parametrize("name", RECORDS)
def test_a_record_replays_to_the_same_positions_and_the_same_result(name: str) -> None:
    doc = RECORDS[name]
    table = durbar.verify(doc)
    assert table.over
    assert table.state.round == 5
    assert table.setup.rules == doc["rules"]
    assert all(table.result.scores[seat] == max(table.result.scores) for seat in table.result.winners)
    written = table.record()
    if doc["rules"] != GAME.meta.rules_version:  # what it says of its result has other clause numbers now
        assert written["result"] == renumbered(doc["result"])
        written["result"] = doc["result"]
    assert written == doc


def renumbered(result: dict[str, Any]) -> dict[str, Any]:
    """Give a result of the old version with the numbers its clauses have now."""
    new = GAME.renumbered
    lines, notes = ([{**one, "clause": new[one["clause"]]} for one in result[kind]] for kind in ("lines", "notes"))
    return {**result, "clause": new[result["clause"]], "lines": lines, "notes": notes}


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
        ("moves.14.choose", "work builder-2 craft-1", "is not legal"),
        ("result.scores", [99], "result: is not the result that the moves lead to"),
        ("seed", "00" * 32, "commitment: is not the hash of the seed"),
        ("rules", "0", "version '0' of the rules"),
    ],
)
def test_a_changed_record_is_refused(path: str, value: Any, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        durbar.verify(tampered("1-players-lost", path, value))
