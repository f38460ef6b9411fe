"""Copies of a table by `copy` and by `pickle`, and what comes of them in another process."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from random import Random
from typing import Any

from durbar.engine.table import Table
from tests.harness.play import play_side_by_side
from tests.harness.saving import elsewhere, saved
from tests.harness.subject import Subject
from tests.harness.tables import again, assert_same, fingerprint, make, pick


def check_copies(subject: Subject, players: int, mode: str, seed: str, folder: Path, stride: int = 1) -> None:
    """Copy and pickle all through a game, at the table and at imagined ones, and open the pickles elsewhere."""
    table = subject.new(players, mode, seed)
    rng = Random(seed)
    cases: list[tuple[Table[Any], list[Any]]] = []
    while True:
        if table.number % stride == 0 or table.over:
            check_copied(table, rng)
            cases.append((again(table), saved(table)))
        move = pick(table, rng, subject.longest)
        if move is None:
            break
        make(table, [move])
    path = folder / "tables.pickle"
    path.write_bytes(pickle.dumps(cases))
    elsewhere("copies", "load_pickles", path, rng)


def check_copied(table: Table[Any], rng: Random) -> None:
    """Copy one table in every way: the copies are what it is, and go on as it would."""
    before = saved(table)
    for clone in (copy.copy(table), copy.deepcopy([table])[0]):
        assert clone is not table
        assert fingerprint(clone) == before[0].encode()
        play_side_by_side(clone, table.clone(), Random(table.number), 2)
    back = again(table)
    assert_same(before, saved(back))
    for mine, theirs in zip(table.decisions, back.decisions, strict=True):
        assert [id(option) for option in mine.options] == [id(option) for option in theirs.options]
    if back.undoable:
        back.restart_turn()
        while back.can_redo:
            back.redo()
        assert_same(before, saved(back))
    if not table.over:
        world = table.imagine(rng.randrange(table.setup.players), Random(rng.random()))
        for _ in range(2):  # the second time in the middle of what was imagined
            play_side_by_side(again(world), world, Random(world.number), 3)
    assert_same(before, saved(table))


def load_pickles(path: str) -> None:
    """Open what check_copies wrote, and hold it against what stood at the tables then."""
    for table, before in pickle.loads(Path(path).read_bytes()):
        assert_same(before, saved(table))
