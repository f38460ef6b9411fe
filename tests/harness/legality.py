"""The oracle of legality, and everything that is said in words."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from durbar.engine.decision import Choose
from durbar.engine.messages import IllegalChoice, Message
from durbar.engine.table import Table
from tests.harness.subject import Subject
from tests.harness.tables import fingerprint, make, pick


def check_legality(subject: Subject, players: int, mode: str, seed: str, stride: int) -> None:
    """See that the listed options are accepted, and that all others are refused with a reason and change nothing."""
    table = subject.new(players, mode, seed)
    rng = Random(seed)
    while move := pick(table, rng, subject.longest):
        if table.number % stride == 0:
            before = fingerprint(table)
            for ask in table.decisions:
                check_question(subject, table, ask)
            for seat in range(players):
                if all(ask.seat != seat for ask in table.decisions):
                    refused(subject, table, move[1].text, seat)
            refused(subject, table, "no such thing", move[0])
            refused(subject, table, move[1].text, players)
            assert fingerprint(table) == before
        make(table, [move])
    for text in table.content.options.by_text:
        refused(subject, table, text, None)


def check_question(subject: Subject, table: Table[Any], ask: Choose) -> None:
    """Try every option there is on one open question."""
    legal = [option.text for option in ask.options]
    assert len(set(legal)) == len(legal)
    greyed = [option.text for option, _ in ask.greyed]
    assert not set(legal) & set(greyed)
    for text, option in table.content.options.by_text.items():
        assert option.text == text
        if text in legal:
            assert table.explain(text, ask.seat) is None
            assert ask.why_not(option) is None
            trial = table.clone()
            trial.choose(text, ask.seat)
            assert trial.number == table.number + 1
        else:
            refused(subject, table, text, ask.seat)
    for option, why in ask.greyed:
        assert table.explain(option, ask.seat) == why


def refused(subject: Subject, table: Table[Any], text: str, seat: int | None) -> None:
    """See that a choice is refused with a reason in words, whose clause stands in the rules."""
    why = table.explain(text, seat)
    assert why is not None, f"{text} is refused to seat {seat} without a reason"
    with pytest.raises(IllegalChoice) as refusal:
        table.choose(text, seat)
    assert refusal.value.why == why
    assert str(refusal.value) == spoken(subject, why, seat=None)


# ---------------------------------------------------------------------- words


def spoken(subject: Subject, message: Message, seat: int | None) -> str:
    """Put a message into words, and see that none is missing and that its clause exists."""
    text = subject.texts.say(message, seat=seat)
    assert text
    assert not re.search(r"\b(Message|Why|Entry)\(|\{|\bNone\b", text), f"{message!r}: {text}"
    assert message.clause == "" or subject.texts.has("rule." + message.clause), f"{message!r} cites no known clause"
    return text


def check_words(subject: Subject, players: int, mode: str, seed: str) -> None:
    """Put into words whatever is asked, offered, promised, told and scored in a game, for every reader."""
    table = subject.new(players, mode, seed)
    rng = Random(seed)
    told = 0
    while move := pick(table, rng, subject.longest):
        for ask in table.decisions:
            spoken(subject, ask.prompt, ask.seat)
            for option in ask.options:
                spoken(subject, option.label, ask.seat)
                outcome = ask.outcome(option)
                if outcome is not None:
                    spoken(subject, outcome, ask.seat)
        make(table, [move])
        for entry in table.log[told:]:
            for reader in (None, *range(players)):
                spoken(subject, entry.for_seat(reader), reader)
        told = len(table.log)
    for line in table.result.lines:
        spoken(subject, Message(line.id, line.clause), None)
    for note in table.result.notes:
        spoken(subject, note, None)
    assert subject.texts.has("rule." + table.result.clause)
