"""Consequences: every option says what it would bring, and what it announces is what happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from durbar.engine.decision import Option
from durbar.engine.messages import Message
from durbar.engine.table import Table
from tests.harness.subject import Subject

Announced = Callable[[Table[Any], int, Message], Mapping[str, int]]
"""What an outcome promises the seat in numbers: the change of each thing it names ("rupees": -2)."""
Changed = Callable[[Any, Any, int, str], int]
"""How much of a thing a seat has more in the second state than in the first."""


def check_consequences(
    subject: Subject, players: int, mode: str, seed: str, decisions: int, announced: Announced, changed: Changed
) -> int:
    """Walk a random game: each option has words, and its numbers come true where no luck lies between.

    Give how many numbers were held against the state.
    """
    table = subject.new(players, mode, seed)
    rng = Random(f"consequences/{seed}")
    held = 0
    for _ in range(decisions):
        ask = table.decision
        if ask is None:
            break
        for option in ask.options:
            outcome = ask.outcome(option)
            assert outcome is not None, f"{option.text!r} of {ask.question.id!r} does not say what it brings"
            said = subject.game.say(outcome, seat=ask.seat)
            assert said.strip(), f"{option.text!r} of {ask.question.id!r} says nothing"
            held += _comes_true(table, ask.seat, option, announced(table, ask.seat, outcome), changed)
        table.choose(rng.choice(list(ask.options)), ask.seat)
    return held


def _comes_true(table: Table[Any], seat: int, option: Option, promised: Mapping[str, int], changed: Changed) -> int:
    """Make the choice on a copy, and hold what was promised against what is there, unless luck came between."""
    if not promised:
        return 0
    after = table.clone()
    before = table.clone().state
    after.choose(option, seat)
    if after.why_not_undo(seat) is not None:
        return 0
    for thing, amount in promised.items():
        real = changed(before, after.state, seat, thing)
        assert real == amount, f"{option.text!r} announces {amount:+} {thing}, and it is {real:+}"
    return len(promised)
