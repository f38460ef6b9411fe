"""Playing at random, and comparing tables."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

from durbar.engine.decision import Choose, Option
from durbar.engine.record import canonical
from durbar.engine.table import Table

Move = tuple[int, Option]


def pick(table: Table[Any], rng: Random, longest: int) -> Move | None:
    """Pick any legal choice, None at the end of the game; sealed answers come in any order."""
    if table.over:
        return None
    assert table.number < longest, f"the game goes on after {longest} choices"
    ask = rng.choice(table.decisions)
    assert ask.options, f"a dead end: seat {ask.seat} cannot answer {ask.prompt}"
    return ask.seat, rng.choice(ask.options)


def make(table: Table[Any], moves: list[Move]) -> None:
    """Make choices one after another."""
    for seat, option in moves:
        table.choose(option, seat)


def again(table: Table[Any]) -> Table[Any]:
    """Pickle a table and bring it back."""
    back: Table[Any] = pickle.loads(pickle.dumps(table))
    return back


def asked(ask: Choose) -> list[Any]:
    """Write down an open question with its options."""
    return [ask.seat, ask.prompt.document(), [option.text for option in ask.options]]


def fingerprint(table: Table[Any], newest: int = 0) -> bytes:
    """Write down everything of a table but its log and its undo: equal tables have equal fingerprints.

    Of a long game's answers one may take only the newest, where all of them are looked at now and then.
    """
    doc = {
        "position": table.game.position(table.state),
        "number": table.number,
        "asked": [asked(ask) for ask in table.decisions],
        "sealed": sorted(table.sealed_seats),
        "answers": [[who, str(what)] for who, what in list(table.history())[-newest:]],
    }
    return canonical(doc)


def brief(table: Table[Any]) -> bytes:
    """Write down everything of a table but its log, its undo and what was answered long ago."""
    return fingerprint(table, 60)


def difference(one: Any, other: Any, path: str = "") -> str | None:
    """Name the first place where two documents differ, None if they do not."""
    if canonical(one) == canonical(other):
        return None
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        found = [difference(one[key], other[key], f"{path}.{key}") for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        found = [difference(one[place], other[place], f"{path}[{place}]") for place in range(len(one))]
    else:
        found = []
    return next((each for each in found if each is not None), f"{path}: {one} is not {other}")


def undo_state(table: Table[Any]) -> list[Any]:
    """Write down what can be undone, by whom, and why no more."""
    whys = [table.why_not_undo(seat) for seat in (None, *range(table.setup.players))]
    return [table.undoable, [None if why is None else why.document() for why in whys]]


def log_lines(table: Table[Any]) -> list[dict[str, Any]]:
    """Write down the whole log, secrets too."""
    return [
        {**entry.document(), "number": entry.number, "turn": entry.turn, "to": entry.to, "secret": entry.secret}
        for entry in table.log
    ]


def views(table: Table[Any]) -> dict[int | None, bytes]:
    """Collect what every seat and a spectator are shown."""
    readers = (None, *range(table.setup.players))
    return {seat: canonical(table.view(seat)) for seat in readers}


def whole(table: Table[Any]) -> tuple[Any, ...]:
    """Collect everything that can be seen of a table in any way."""
    return fingerprint(table), log_lines(table), views(table)


def is_sealed(table: Table[Any]) -> bool:
    """Tell whether several are asked at once."""
    return len(table.all_asked) > 1


def assert_same(one: Any, other: Any) -> None:
    """See that two documents are the same, or name where they differ."""
    where = difference(one, other)
    assert where is None, where
