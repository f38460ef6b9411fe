"""Undo, redo and restart, and what others see meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from durbar.engine.messages import IllegalChoice
from durbar.engine.table import Table
from tests.harness.subject import Subject
from tests.harness.tables import assert_same, fingerprint, is_sealed, pick, undo_state, whole


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
        look: Callable[[Table[Any]], Any] = fingerprint if table.number % stride else whole
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
        check_settled(table, seat)


def refuse_undo(table: Table[Any]) -> None:
    """See that undo is refused with a reason, whoever wants it, and that nothing changes."""
    before = fingerprint(table)
    for seat in (None, *range(table.setup.players)):
        with pytest.raises(IllegalChoice) as refused:
            table.undo(seat)
        assert refused.value.why == table.why_not_undo(seat)
        with pytest.raises(IllegalChoice):
            table.restart_turn(seat)
    assert fingerprint(table) == before


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
    others = (None, (mover + 1) % table.setup.players)
    shown = [table.view(seat) for seat in others]
    table.restart_turn(mover)
    assert_same([table.view(seat) for seat in others], shown)
    while table.can_redo:
        table.redo(mover)
