"""Guided games on the engine: every step can be played, says little, and cites clauses that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import durbar
from durbar.games import PACKAGES, lessons, texts
from durbar.games.shared.lessons import LEARNER, MOST_WORDS, Lesson, opened, way_to
from durbar.texts import HOUSE, languages
from durbar.web.shown.lessons import parts_of, plain
from tests.lessons import played, said

ALL = [lesson for game in PACKAGES for lesson in lessons(game)]
every_lesson = pytest.mark.parametrize("lesson", ALL, ids=lambda one: f"{one.game}-{one.name}")


@every_lesson
def test_a_lesson_is_played_to_its_end_and_each_step_is_where_its_way_leads(lesson: Lesson) -> None:
    game = durbar.game(lesson.game)
    for number, table in played(lesson):
        alone = opened(game, lesson, number)
        assert game.position(alone.state) == game.position(table.state), lesson.steps[number].name
        assert [ask.prompt.id for ask in alone.decisions] == [ask.prompt.id for ask in table.decisions]


@every_lesson
def test_whoever_learns_is_asked_whatever_a_step_wants(lesson: Lesson) -> None:
    for number, table in played(lesson):
        click = lesson.steps[number].clicks[0]
        if click.option:
            assert {ask.seat for ask in table.decisions} == {LEARNER}
            legal = [option.text for option in table.decisions[0].options]
            assert all(
                any(text == free or text.startswith(free.removesuffix("*")) for text in legal) for free in click.free
            )


@every_lesson
def test_a_lesson_has_the_size_of_a_lesson(lesson: Lesson) -> None:
    least, most = (5, 8) if lesson.name == "solo" else (12, 20)
    assert least <= len(lesson.steps) <= most
    assert lesson.steps[0].scene is not None
    assert len({step.name for step in lesson.steps}) == len(lesson.steps)
    looks = [step.looks for step in lesson.steps[:-1]]  # the last one has a button of its own
    assert sum(looks) * 5 <= len(lesson.steps) * 2
    assert not any(all(looks[at : at + 3]) for at in range(len(looks) - 2))
    assert all(len(click.spots) <= 4 for step in lesson.steps for click in step.clicks)


@every_lesson
def test_a_bubble_is_short_and_cites_clauses_that_there_are(lesson: Lesson) -> None:
    words = texts(lesson.game)
    for number, table in played(lesson):
        text = said(lesson, number, table)
        assert len(plain(text).split()) <= MOST_WORDS, text
        assert len(re.findall(r"[.?!](?:\s|$)", plain(text))) <= 3, text
        kinds = [kind for kind, _ in parts_of(text)]
        assert kinds.count("thing") <= 1, text
        assert kinds.count("bold") <= 2, text
        assert not re.search(r"\b(VP|MP|PP|wrong|should)\b|!|\d{2}", plain(text)), text
        assert lesson.steps[number].clauses
        for clause in lesson.steps[number].clauses:
            assert words.has(f"rule.{clause}", "en"), clause


@every_lesson
@pytest.mark.parametrize("lang", languages(HOUSE))
def test_every_language_has_every_word_of_a_lesson(lesson: Lesson, lang: str) -> None:
    words = texts(lesson.game)
    ids = [f"lesson.{lesson.name}.chapter.{chapter.name}" for chapter in lesson.chapters]
    ids += [lesson.text(number, "title") for number in range(len(lesson.steps))]
    ids += [f"lesson.{lesson.name}.thing.{n}" for n in range(1, lesson.things + 1)]
    assert [id for id in ids if not words.has(id, lang)] == []
    for number, table in played(lesson):
        text = said(lesson, number, table, lang)
        assert not re.search(r"Message\(|[{}]|\bNone\b", text), text
        assert (text.count("*") % 2) == 0, text
        pill = lesson.steps[number].pill
        assert not pill or words.has(lesson.text(number, "pill"), lang)


@every_lesson
def test_another_choice_of_the_learner_never_ends_the_lesson(lesson: Lesson) -> None:
    """Whatever is chosen instead of the wanted option, the way back to the step is open."""
    game = durbar.game(lesson.game)
    for number in range(len(lesson.steps)):
        scene, moves = way_to(lesson, number)
        assert scene is not None
        assert len(moves) < 60
        table = opened(game, lesson, number)
        for ask in table.decisions:
            for option in ask.options if ask.seat == LEARNER else ():
                table.clone().choose(option, LEARNER)


NUMBER = re.compile(
    r"\b(?:(?<!in )one|two|three|four|five|six|seven|eight|nine|ten|twelve|twice|\d+)\b|\{\w+:number\}", re.IGNORECASE
)


@every_lesson
def test_whatever_a_bubble_counts_is_held_against_the_engine(lesson: Lesson) -> None:
    """A step whose words have a number is one of those that its game's own tests of claims are about."""
    own = Path(__file__).parent / "games" / lesson.game.replace("-", "_") / "test_lesson.py"
    names = set(re.findall(r'(?:FIRST|SOLO), "(\w+)"', own.read_text(encoding="utf-8")))
    for number, step in enumerate(lesson.steps):
        words = texts(lesson.game).templates(lesson.text(number))
        if any(NUMBER.search(one) for one in words):
            assert step.name in names, f"{step.name}: {words}"
