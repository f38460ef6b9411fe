"""Saving and loading, in another process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from durbar.engine import opening
from durbar.engine.table import Table
from tests.harness.subject import ROOT, Subject, find_game
from tests.harness.tables import asked, assert_same, fingerprint, log_lines, make, pick, undo_state


def saved(table: Table[Any]) -> list[Any]:
    """Write down what a loaded record must give back."""
    seen = [table.view(seat) for seat in (None, *range(table.setup.players))]
    return [fingerprint(table).decode(), undo_state(table), log_lines(table), seen]


def standing(table: Table[Any], readers: list[int | None] | None = None) -> list[Any]:
    """Write down what a position must give back: all but what happened before.

    Where choices of an earlier segment could be undone a moment ago, others were not shown them yet; a position
    knows nothing of that, so there only the asked seat is shown the same.
    """
    if readers is None:
        lost = table.undoable > sum(isinstance(who, int) for who, _ in table.since_snapshot()[1])
        readers = [ask.seat for ask in table.all_asked] if lost else [None, *range(table.setup.players)]
    parts = ("step", "position", "decision", "waiting", "result")
    seen = [[view[part] for part in parts] for view in map(table.view, readers)]
    asks = [asked(ask) for ask in table.decisions]
    return [readers, table.game.position(table.state), asks, seen]


def check_saving(
    subject: Subject, players: int, mode: str, seed: str, folder: Path, stride: int = 1, records: int = 1
) -> None:
    """Save at every decision, and load all of it in another process that orders its sets otherwise."""
    table = subject.new(players, mode, seed)
    rng = Random(seed)
    cases = []
    while True:
        case: dict[str, Any] = {}
        if table.number % stride == 0 or table.over:
            case.update(position=table.position(), standing=standing(table))
        if table.number % records == 0 or table.over:
            case.update(record=table.record(), saved=saved(table))
        cases.append(case)
        move = pick(table, rng, subject.longest)
        if move is None:
            break
        make(table, [move])
    path = folder / "cases.json"
    path.write_text(json.dumps(cases), encoding="utf-8")
    elsewhere("saving", "load_cases", path, rng)


def elsewhere(module: str, function: str, path: Path, rng: Random) -> None:
    """Let a function of the harness read a file in another process that orders its sets otherwise."""
    program = f"import sys; from tests.harness.{module} import {function}; {function}(sys.argv[1])"
    paths = os.pathsep.join((str(ROOT), str(ROOT / "src")))
    env = {**os.environ, "PYTHONHASHSEED": str(rng.randrange(1, 1 << 32)), "PYTHONPATH": paths}
    subprocess.run([sys.executable, "-c", program, str(path)], env=env, check=True)


def load_cases(path: str) -> None:
    """Load what check_saving wrote, and hold it against what stood at the table then."""
    for case in json.loads(Path(path).read_text(encoding="utf-8")):
        if "position" in case:
            there = opening.from_position(case["position"], find_game)
            assert_same(case["standing"], standing(there, readers=case["standing"][0]))
            assert_same(case["position"], there.position())
        if "record" in case:
            table = opening.verify(case["record"], find_game)
            assert_same(case["saved"], saved(table))
            assert_same(case["record"], table.record())
