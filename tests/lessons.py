"""Playing lessons in tests: as a learner does who follows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import durbar
from durbar.engine.messages import Message
from durbar.engine.table import Table
from durbar.games import texts
from durbar.games.shared.lessons import LEARNER, Lesson, opened, wanted

NAMES = ("Sun", "Moon", "Star", "Leaf")


def played(lesson: Lesson) -> Iterator[tuple[int, Table[Any]]]:
    """Plays a lesson as a learner does who follows it; gives the table at the beginning of each step."""
    table: Table[Any] | None = None
    for number, step in enumerate(lesson.steps):
        if table is None or step.scene is not None:
            table = opened(durbar.game(lesson.game), lesson, number)
        yield number, table
        for click in step.clicks:
            if click.option:
                option = wanted(table, click)
                assert option == click.option, (step.name, click.option)
                table.choose(option, LEARNER)
        for seat, option in step.then:
            table.choose(option, seat)


def said(lesson: Lesson, number: int, table: Table[Any], lang: str = "en") -> str:
    numbers = lesson.steps[number].numbers(table)
    return texts(lesson.game).say(Message(lesson.text(number), "", **numbers), lang=lang, seat=LEARNER, names=NAMES)


def before_and_after(lesson: Lesson, name: str) -> tuple[dict[str, Any], str, Table[Any], Table[Any]]:
    """Gives the numbers and words of a step, and the table before and after it was played."""
    for number, table in played(lesson):
        step = lesson.steps[number]
        if step.name == name:
            end = table.clone()
            for click in step.clicks:
                if click.option:
                    end.choose(click.option, LEARNER)
            for seat, option in step.then:
                end.choose(option, seat)
            return step.numbers(table), said(lesson, number, table), table.clone(), end
    raise AssertionError(name)


def gains(before: Table[Any], after: Table[Any]) -> list[int]:
    """Counts what everybody has scored."""
    return [now - then for now, then in zip(after.result.scores, before.result.scores, strict=True)]
