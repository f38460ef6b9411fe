"""Undo, redo and restart, and what others see meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from durbar.engine.messages import IllegalChoice
from durbar.engine.table import Table
from tests.harness.subject import Subject
from tests.harness.tables import (
    Move,
    assert_same,
    brief,
    fingerprint,
    is_sealed,
    log_lines,
    make,
    pick,
    undo_state,
    views,
    whole,
)


class UndoModel:
    """Counts for itself what may be undone: one seat's last choices, with no luck and nobody's answer since."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.seat = -1
        self.count = 0
        self.known = len(list(table.history()))

    def note(self, seat: int, sealed: bool) -> None:
        """Take note of a choice that has just been made."""
        new = list(self.table.history())[self.known :]
        self.known += len(new)
        if sealed:
            if not self.table.sealed_seats:
                self.seat, self.count = -1, 0
        elif self.table.over:
            self.seat, self.count = -1, 0
        elif len(new) > 1:
            assert all(isinstance(who, str) for who, _ in new[1:])
            self.seat, self.count = -1, 0
        else:
            self.count = self.count + 1 if seat == self.seat else 1
            self.seat = seat

    @property
    def undoable(self) -> int:
        """How many choices can be taken back now."""
        return len(self.table.sealed_seats) or self.count


def check_undo(subject: Subject, players: int, mode: str, seed: str, stride: int = 1) -> None:
    """Undo and redo all that allows it: it leaves no trace, and goes across no luck and no other seat's answer."""
    table = subject.new(players, mode, seed)
    model = UndoModel(table)
    rng = Random(seed)
    refuse_undo(table)
    while move := pick(table, rng, subject.longest):
        seat, option = move
        look: Callable[[Table[Any]], Any] = brief if table.number % stride else whole
        before, sealed = look(table), is_sealed(table)
        table.choose(option, seat)
        model.note(seat, sealed)
        after, can = look(table), undo_state(table)
        assert table.undoable == model.undoable
        if model.undoable:
            table.undo(seat)
            assert look(table) == before
            table.redo(seat)
            assert (look(table), undo_state(table)) == (after, can)
            check_restart(table, look)
        else:
            refuse_undo(table)
        if table.number % 7 == 0:  # a view holds the whole log
            check_settled(table, seat)


def refuse_undo(table: Table[Any]) -> None:
    """See that undo is refused with a reason, whoever wants it, and that nothing changes."""
    before = brief(table)
    for seat in (None, *range(table.setup.players)):
        with pytest.raises(IllegalChoice) as refused:
            table.undo(seat)
        assert refused.value.why == table.why_not_undo(seat)
        with pytest.raises(IllegalChoice):
            table.restart_turn(seat)
    assert brief(table) == before


def check_restart(table: Table[Any], look: Callable[[Table[Any]], Any]) -> None:
    """Undo all that can be undone, and do it again."""
    before, earliest = look(table), table.number - table.undoable
    table.restart_turn()
    assert table.undoable == 0
    assert table.number <= earliest
    while table.can_redo:
        table.redo()
    assert look(table) == before


def check_settled(table: Table[Any], mover: int) -> None:
    """See that others are shown the table as it would be if the mover took back all that may be taken back."""
    ask = table.decision
    if ask is None or is_sealed(table) or ask.seat != mover or not table.undoable:
        return
    others = [None, *(seat for seat in range(table.setup.players) if seat != mover)][:2]
    shown = [table.view(seat) for seat in others]
    table.restart_turn(mover)
    assert_same([table.view(seat) for seat in others], shown)
    while table.can_redo:
        table.redo(mover)


def check_wandering(subject: Subject, players: int, mode: str, seed: str, stride: int = 1) -> None:
    """Choose, undo, redo, restart, clone, imagine and record in any order: the table is what its record says."""
    table = subject.new(players, mode, seed)
    rng = Random(seed)
    for done in range(2 * subject.longest):
        move = pick(table, rng, subject.longest)
        if move is None:
            break
        wander(table, move, rng)
        if done % stride == 0:
            loaded = subject.load(table.record())
            assert fingerprint(loaded) == fingerprint(table)
            assert_same(log_lines(loaded), log_lines(table))
            assert views(loaded) == views(table)


def wander(table: Table[Any], move: Move, rng: Random) -> None:
    """Do any one thing."""
    seat = rng.choice((None, *range(table.setup.players)))
    what = rng.random()
    if what < 0.25 and table.why_not_undo(seat) is None:
        table.undo(seat)
    elif what < 0.4 and table.why_not_redo(seat) is None:
        table.redo(seat)
    elif what < 0.45 and table.why_not_undo(seat) is None:
        table.restart_turn(seat)
    elif what < 0.55:
        world = table.imagine(move[0], rng)
        world.choose(rng.choice(world.decisions[0].options), world.decisions[0].seat)
        make(table.clone(), [move])
    elif what < 0.6:
        table.record()
    else:
        make(table, [move])
