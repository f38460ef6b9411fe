"""Fingerprints of a game's positions: those of the game played again, none taken twice, none before it is asked for."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from durbar.engine.messages import BadInput
from durbar.engine.opening import load, open_table
from durbar.engine.record import state_hash
from durbar.engine.table import Table
from tests.engine.situation import choose, fair
from tests.harness import FIXTURES, find_game, make, pick


def replayed(table: Table[Any]) -> list[str]:
    """Play a game again from its start and take every fingerprint."""
    again = table.fresh()
    hashes = [state_hash(again)]
    for who, what in table.history():
        if isinstance(who, int):
            again.choose(what, who)
            hashes.append(state_hash(again))
    return hashes


class Counted:
    """A bazaar that counts how often a position is written down and a segment begun."""

    def __init__(self) -> None:
        self.positions = self.segments = 0
        game = find_game("bazaar")

        def position(s: Any) -> dict[str, Any]:
            self.positions += 1
            return game.position(s)

        def segment(s: Any) -> Any:
            self.segments += 1
            return game.segment(s)

        self.game = replace(game, position=position, segment=segment)

    def of(self, work: Callable[[], object]) -> tuple[int, int]:
        """Count what a piece of work takes."""
        before = self.positions, self.segments
        work()
        return self.positions - before[0], self.segments - before[1]


def play_on(table: Table[Any], rng: Random, steps: int) -> None:
    for _ in range(steps):
        if move := pick(table, rng, 500):
            make(table, [move])


def test_no_fingerprint_is_taken_twice() -> None:
    count, rng = Counted(), Random(2)
    table = open_table(count.game, 3, "standard", "counted")
    play_on(table, rng, 20)
    assert count.of(table.record)[0] == 21
    assert count.of(table.record) == (0, 0)
    play_on(table, rng, 5)
    segments = count.segments
    turn = table.turn
    play_on(table, rng, 5)
    began = count.segments - segments
    assert began == table.turn - turn
    assert count.of(table.record)[0] == 10
    assert table.record()["hashes"] == replayed(table)


def test_a_record_is_written_from_where_the_last_one_stood() -> None:
    count, rng = Counted(), Random(2)
    table = open_table(count.game, 3, "standard", "counted")
    table.record()
    while not table.over:
        play_on(table, rng, 1)
        positions, segments = count.of(table.record)
        assert positions == 1
        assert segments <= 3, "the turn that the last record was written in, and what has begun since"
    assert table.record()["hashes"] == replayed(table)


def test_a_loaded_record_is_written_again_without_being_played_again() -> None:
    count = Counted()
    record = json.loads((FIXTURES / "bazaar" / "4-players-one-winner.json").read_text(encoding="utf-8"))
    table = load(record, lambda name: count.game)
    written: list[Any] = []
    assert count.of(lambda: written.append(table.record())) == (0, 0)
    assert json.loads(json.dumps(written[0])) == record


def test_choosing_takes_no_fingerprint() -> None:
    count, rng = Counted(), Random(2)
    table = open_table(count.game, 3, "standard", "counted")
    assert count.of(lambda: play_on(table, rng, 30))[0] == 0
    table.record()
    assert count.of(lambda: play_on(table, rng, 30))[0] == 0


def test_fingerprints_follow_what_is_undone_and_chosen_instead() -> None:
    table = fair(["tea"], ["silk"], actions=1)
    choose(table, "favour", "raise silk", "rest")
    table.record()
    for others in (("raise tea", "rest"), ("raise spice", "brew", "rest"), ("raise silk",)):
        while table.why_not_undo(0) is None and table.number > 1:
            table.undo(0)
        choose(table, *others)
        assert table.record()["hashes"] == replayed(table)


def test_fingerprints_follow_what_is_unsealed() -> None:
    table = fair(stage="morning")
    choose(table, "bid 3", "bid 2")
    table.record()
    table.undo(0)
    assert table.record()["hashes"] == replayed(table)
    table.choose("bid 0", 2)
    table.choose("bid 1", 0)
    assert table.record()["hashes"] == replayed(table)


def test_a_clone_takes_over_the_fingerprints_and_goes_its_own_way() -> None:
    table = fair(["tea"], ["silk"])
    choose(table, "rest")
    table.record()
    clone = table.clone()
    choose(clone, "brew")
    choose(table, "favour", "raise tea")
    for one in (clone, table, clone.clone()):
        assert one.record()["hashes"] == replayed(one)


def test_an_imagined_table_has_no_fingerprints() -> None:
    world = fair().imagine(1, Random(1))
    with pytest.raises(BadInput, match="an imagined table has no record"):
        world.fingerprints()
