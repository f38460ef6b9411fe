"""Golden records: whole games, each way to end among them, replayed to the stored fingerprints and scores."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import durbar
from durbar.engine.messages import BadInput
from tests.games.taj_mahal.situation import GAME, INFLUENCE

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "taj-mahal"
RECORDS: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))
}


OLD = [name for name, doc in RECORDS.items() if doc["rules"] != GAME.meta.rules_version]
NEW = [name for name in RECORDS if name not in OLD]


def test_there_is_a_record_of_each_way_to_end_for_each_number_of_players() -> None:
    ends = {(doc["setup"]["players"], len(doc["result"]["winners"]) > 1) for doc in RECORDS.values()}
    assert ends == {(players, shared) for players in GAME.meta.players for shared in (False, True)}


@pytest.mark.rule("taj-mahal", "7.2")
@pytest.mark.rule("taj-mahal", "7.3")
@pytest.mark.parametrize("name", RECORDS)
def test_a_record_replays_to_the_same_positions_and_the_same_result(name: str) -> None:
    doc = RECORDS[name]
    table = durbar.verify(doc)
    assert table.over
    assert table.setup.rules == doc["rules"]
    best = max(table.result.scores)
    assert table.result.winners == tuple(seat for seat, score in enumerate(table.result.scores) if score == best)
    written = table.record()
    if name in OLD:  # what it says of its result has other clause numbers now
        assert written["result"] == renumbered(doc["result"])
        written["result"] = doc["result"]
    assert written == doc


def renumbered(result: Any) -> Any:
    """Give a result of the old version with the numbers its clauses have now."""
    lines = [{**line, "clause": GAME.renumbered[line["clause"]]} for line in result["lines"]]
    return {**result, "lines": lines, "clause": GAME.renumbered[result["clause"]]}


def test_the_records_show_every_choice_and_every_kind_of_luck_and_points() -> None:
    moves = [move for doc in RECORDS.values() for move in doc["moves"]]
    verbs = {move["choose"].split()[0] for move in moves if "choose" in move}
    assert verbs == {"play", "leave", "alone", "add", "add-special", "place", "crown", "take"}
    luck = {move["luck"] for move in moves if "luck" in move}
    assert luck == {"province tiles", "bonus tiles", "deal", "start player", "cards", "dummy city", "dummy cards"}
    specials = {move["choose"].split()[1] for move in moves if move.get("choose", "").startswith("add-special")}
    assert specials == set(INFLUENCE)
    paid = {line["id"] for doc in RECORDS.values() for line in doc["result"]["lines"] if any(line["points"])}
    assert paid == {"score.bonus", "score.goods", "score.princess", "score.palaces", "score.hand"}


@pytest.mark.rule("taj-mahal", "5.7")
def test_the_discard_pile_is_shuffled_anew_in_a_game_of_five() -> None:
    table = durbar.load(RECORDS["5-players-one-winner"])
    assert any(entry.id == "log.reshuffle" for entry in table.log)


# A record that was changed is not believed


def tampered(path: str, value: Any) -> dict[str, Any]:
    doc = copy.deepcopy(RECORDS["3-players-one-winner"])
    *way, last = path.split(".")
    here: Any = doc
    for step in way:
        here = here[int(step)] if step.isdigit() else here[step]
    here[int(last) if last.isdigit() else last] = value
    return doc


def first_move(kind: str) -> int:
    return next(place for place, move in enumerate(RECORDS["3-players-one-winner"]["moves"]) if kind in move)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("hashes.5", "0123456789abcdef", "hashes\\[5\\]: the position there has the fingerprint"),
        (f"moves.{first_move('choose')}.choose", "play white-monk", "choice 1 is not legal"),
        (f"moves.{first_move('luck')}.got", [0] * 11, "but by the seed and the rules"),
        ("result.scores", [99, 0, 0], "result: is not the result that the moves lead to"),
        ("seed", "00" * 32, "commitment: is not the hash of the seed"),
        ("rules", "0", "version '0' of the rules"),
    ],
)
def test_a_changed_record_is_refused(path: str, value: Any, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        durbar.verify(tampered(path, value))
