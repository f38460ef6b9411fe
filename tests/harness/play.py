"""Golden records, random play, conservation and clones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from durbar.engine import opening
from durbar.engine.chance import RandomLuck
from durbar.engine.copying import fields
from durbar.engine.decision import Choose, Option
from durbar.engine.table import Table
from tests.harness.subject import Subject
from tests.harness.tables import Move, again, fingerprint, is_sealed, make, pick, undo_state

# ---------------------------------------------------------------------- golden records


def check_golden(subject: Subject, path: Path) -> None:
    """Replay a whole game to the stored hashes, luck and scores, and write the same file again."""
    doc = json.loads(path.read_text(encoding="utf-8"))
    table = opening.verify(doc, subject.find)
    assert table.over
    written = json.loads(json.dumps(table.record()))
    if doc["rules"] != subject.game.meta.rules_version:
        written["result"] = doc["result"]  # verify has compared it: the clauses it cites had other numbers then
    assert written == doc


def golden_text(record: dict[str, Any]) -> str:
    """Write a record as a file: every field, move and hash on a line of its own, so that a difference shows."""
    fields = []
    for key, value in record.items():
        text = json.dumps(value)
        if isinstance(value, list):
            text = "[\n" + ",\n".join(json.dumps(item) for item in value) + "\n]"
        fields.append(f"{json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(fields) + "\n}\n"


# ---------------------------------------------------------------------- random play and conservation


@contextmanager
def keeping(subject: Subject, players: int, mode: str, seed: str, made: list[Move], folder: Path) -> Iterator[None]:
    """Write the game down if anything goes wrong in it, up to its last good choice: the file loads."""
    try:
        yield
    except BaseException as error:
        again = subject.new(players, mode, seed)
        make(again, made[:-1])
        path = folder / f"{subject.game.meta.name}-{players}-{mode}-{seed}.json"
        path.write_text(golden_text(again.record()), encoding="utf-8")
        last = f"; then seat {made[-1][0]} chooses {made[-1][1].text!r}" if made else ""
        error.add_note(f"the game stands in {path}{last}")
        raise


def check_random_play(subject: Subject, players: int, mode: str, seed: str, folder: Path) -> Table[Any]:
    """Play a game to its end: no crash, no dead end, everything adds up, and the result makes sense."""
    made: list[Move] = []
    with keeping(subject, players, mode, seed, made, folder):
        table = subject.new(players, mode, seed)
        total = subject.conserved(table.state)
        rng = Random(seed)
        while move := pick(table, rng, subject.longest):
            assert not table.result.final
            made.append(move)
            make(table, [move])
            assert subject.conserved(table.state) == total, f"choice {table.number} made or lost something"
        check_result(table)
    return table


def check_result(table: Table[Any]) -> None:
    """Hold the parts of a final result against each other."""
    result = table.result
    assert result.final
    assert len(result.scores) == len(result.ranks) == table.setup.players
    for place, score in enumerate(result.scores):
        assert score == sum(line.points[place] for line in result.lines)
    assert min(result.ranks) == 1 or table.setup.players == 1  # one player alone may lose to the game
    assert result.winners == tuple(seat for seat, rank in enumerate(result.ranks) if rank == 1)
    assert table.decision is None
    assert table.decisions == []


# ---------------------------------------------------------------------- clones


def check_clones(subject: Subject, players: int, mode: str, seed: str, stride: int = 10) -> None:
    """Clone at every decision, pickle every other clone: they stay as they are and, played on, come to the same end."""
    table = subject.new(players, mode, seed)
    moves: list[Move] = []
    kept: list[tuple[Table[Any], bytes]] = []
    rng = Random(seed)
    while move := pick(table, rng, subject.longest):
        before = fingerprint(table)
        clone = again(table.clone()) if table.number % 2 else table.clone()
        assert fingerprint(clone) == before
        assert undo_state(clone) == undo_state(table)
        kept.append((clone, before))
        moves.append(move)
        make(table, [move])
    end = fingerprint(table)
    assert fingerprint(table.clone()) == end
    for place in range(0, len(moves), stride):
        clone, before = kept[place]
        second = clone.clone()
        make(second, moves[place:])
        assert fingerprint(second) == end
        assert fingerprint(clone) == before, "playing a clone of a clone changed it"
    for place in range(stride // 2, len(moves), stride):
        play_side_by_side(kept[place][0].clone(), kept[place][0].clone(), Random(place), 6)
    assert all(fingerprint(clone) == before for clone, before in kept)
    assert fingerprint(table) == end


def check_fill(subject: Subject, players: int, mode: str, seed: str, choices: int = 40) -> None:
    """See that the copy of a position has every field of it, and none of its lists."""
    table = subject.new(players, mode, seed)
    rng = Random(seed)
    while table.number < choices and (move := pick(table, rng, subject.longest)):
        make(table, [move])
    old, new = table.state, table.state.copy()
    for name in fields(old).keys() - {"log"}:
        assert hasattr(new, name), f"fill leaves out {name}"
        assert getattr(new, name) == getattr(old, name), f"fill changes {name}"
        assert not changeable(getattr(new, name)) & changeable(getattr(old, name)), f"fill shares {name}"
    assert new.log is None


def changeable(value: Any) -> set[int]:
    """Give the identities of all lists, dictionaries and sets in a field, however deep they lie."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple | set) else ()
    found = {id(value)} if isinstance(value, list | dict | set) else set()
    return found.union(*(changeable(one) for one in inside))


def play_side_by_side(one: Table[Any], other: Table[Any], rng: Random, steps: int) -> None:
    """Make the same choices at two equal tables: they stay equal."""
    for _ in range(steps):
        if one.over:
            break
        ask = rng.choice(one.decisions)
        option = rng.choice(ask.options)
        one.choose(option, ask.seat)
        other.choose(option.text, ask.seat)
        assert fingerprint(one) == fingerprint(other)


def check_play_outs(subject: Subject, players: int, mode: str, seed: str, stride: int) -> None:
    """Play out from all through a game: it must go choice by choice as it does at a table that keeps everything."""
    table = subject.new(players, mode, seed)
    rng = Random(seed)
    while move := pick(table, rng, subject.longest):
        if table.number % stride == 0 or (is_sealed(table) and table.sealed_seats):
            before = fingerprint(table)
            seat = rng.randrange(players)
            luck, fast = Random(table.number), Random(table.number)
            world = table.imagine(seat, Random(seed), RandomLuck(luck))
            chosen: list[str] = []
            played = world.play_out(fast, partial(_any_of, chosen))
            assert world.play_out(Random(table.number), "any") == played
            assert fingerprint(table) == before
            made = []
            while (ask := world.decision) is not None:
                option = ask.options[int(luck.random() * len(ask.options))]
                made.append(f"{ask.seat} {option}")
                world.choose(option, ask.seat)
            assert chosen == made
            assert (played.scores, played.ranks) == (world.result.scores, world.result.ranks)
            assert (played.choices, fast.getstate()) == (len(made), luck.getstate())
        make(table, [move])
    end = table.play_out(Random(1))
    assert (end.scores, end.choices) == (table.result.scores, 0)


def _any_of(chosen: list[str], ask: Choose, rng: Random) -> Option:
    """Choose as `any` does, and write it down."""
    option = ask.options[int(rng.random() * len(ask.options))]
    chosen.append(f"{ask.seat} {option}")
    return option
