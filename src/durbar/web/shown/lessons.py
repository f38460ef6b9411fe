"""Guided games: what the lobby says of them, what a table shows of a step, and the page of things to remember."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from durbar.games import lessons
from durbar.games.shared.lessons import Lesson, wanted
from durbar.web.kept.rows import TableRow
from durbar.web.shown.options import laid_out
from durbar.web.shown.words import UNREADABLE, Words, title_of, words_for
from durbar.web.tables.learning import Learning
from durbar.web.tables.live import Live

MARKED = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*")
"""In a bubble, what is to be clicked stands between two asterisks each, what else is bold between one."""


def lessons_shown(game: str, guided: Sequence[TableRow]) -> list[dict[str, Any]]:
    """Say of each guided game of a game how long it takes, and how far somebody has come in it."""
    return [{"name": one.name, "minutes": one.minutes, **_come(one, guided)} for one in lessons(game)]


def _come(lesson: Lesson, guided: Sequence[TableRow]) -> dict[str, Any]:
    for row in guided:
        try:
            if row.game == lesson.game and row.about["lesson"] == lesson.name:
                told = row.summary["lesson"]
                going = 1 < told["step"] < told["steps"]
                return {"finished": told["finished"], "going": going, "step": told["step"], "steps": told["steps"]}
        except UNREADABLE:
            continue
    return {"finished": False, "going": False, "step": 1, "steps": len(lesson.steps)}


# ---------------------------------------------------------------------- at the table


def parts_of(text: str) -> list[tuple[str, str]]:
    """Cut a bubble's text where it is marked: what is to be clicked, what is bold, and the rest."""
    found, at = [], 0
    for mark in MARKED.finditer(text):
        found.append(("", text[at : mark.start()]))
        found.append(("thing", mark[1]) if mark[1] is not None else ("bold", mark[2]))
        at = mark.end()
    found.append(("", text[at:]))
    return [(kind, words) for kind, words in found if words]


def plain(text: str) -> str:
    """Give a bubble's text without its marks."""
    return "".join(words for _, words in parts_of(text))


def lesson_shown(live: Live, words: Words) -> dict[str, Any] | None:
    """Gather what a table shows of the step somebody is at; None if nobody learns here."""
    if not isinstance(live, Learning):
        return None
    at, lesson = live.at, live.lesson
    option = wanted(live.table, live.click) if live.click.option and at.phase == "asks" else None
    return {
        **_bar(lesson, at.step, words),
        "phase": at.phase,
        "finished": at.finished,
        "last": live.last,
        "first": at.step == 0,
        "option": option or "",
        "looks": not live.click.option,
        "title_text": words.t(lesson.text(at.step, "title")),
        "text": parts_of(words.t(lesson.text(at.step), **at.numbers)),
        "aim": _aim(live, option, words),
        "nudged": at.nudged,
        "clauses": [_clause(clause, words) for clause in live.step.clauses],
        "icons": live.step.icons,
        "spots": _spots(live, option),
        "pill": live.step.pill,
        "pill_text": words.t(lesson.text(at.step, "pill")) if live.step.pill else "",
        "key": f"{at.step}.{at.click}.{at.phase}.{int(at.nudged)}",
    }


def guided(context: Mapping[str, Any]) -> dict[str, Any]:
    """Say what is otherwise in a guided game: the wanted option stands first, and nobody else is there."""
    can, asked = context["can"], context["lesson"]["option"]
    options = [{**one, "ask": None, "wall": ""} for one in context["options"]]
    laid = laid_out(options)
    found = next((one for one in options if one["text"] == asked), None)
    if found is not None:
        for one in options:
            one["filled"] = one is found
        for group in laid["groups"]:
            group["options"] = [one for one in group["options"] if one is not found]
        plain = [group for group in laid["groups"] if not group["head"]] or [{"head": "", "options": []}]
        plain[0]["options"].insert(0, found)
        others = [group for group in laid["groups"] if group["head"] and group["options"]]
        laid = {**laid, "groups": [plain[0], *others]}
        options = [found, *(one for one in options if one is not found)]
    return {
        "options": options,
        "laid": laid,
        "can": {**can, "restart": can["undo"]},
        "wall": None,
        "takeover": [],
        "invite": [],
        "chapter": None,
        "stories": [],
        "there": [],
    }


def _bar(lesson: Lesson, step: int, words: Words) -> dict[str, Any]:
    """Describe the chapters: which are done, which is shown, and the steps in each."""
    now = lesson.chapter_of(step)
    chapters = []
    for number, (chapter, start) in enumerate(zip(lesson.chapters, lesson.starts, strict=True)):
        steps = range(start, start + len(chapter.steps))
        chapters.append(
            {
                "number": number + 1,
                "name": words.t(f"lesson.{lesson.name}.chapter.{chapter.name}"),
                "state": "done" if number < now else "now" if number == now else "later",
                "steps": ["done" if one < step else "now" if one == step else "later" for one in steps],
            }
        )
    return {
        "name": lesson.name,
        "chapters": chapters,
        "chapter": chapters[now],
        "step": step + 1,
        "steps": len(lesson.steps),
    }


def _clause(clause: str, words: Words) -> dict[str, str]:
    return {"id": clause, "words": words.t(f"rule.{clause}")}


def _aim(live: Learning, option: str | None, words: Words) -> str:
    """Say in few words what the step tries: the wanted option, or what it is called."""
    if option:
        for ask in live.table.decisions:
            for one in ask.options:
                if one.text == option:
                    return words.say(one.label)
    return words.t(live.lesson.text(live.at.step, "title"))


def _spots(live: Learning, option: str | None) -> list[str]:
    """Name what is lit: first what is to be clicked, then where it leads."""
    spots = live.click.spots
    if option is None or (spots and option == live.click.option):
        return list(spots)
    if spots and spots[0][0] in ".#[":
        return list(spots)
    found = live.table.game.find_option(live.table.content, option)
    return [*(found.spots[:1] if found else ()), *spots[1:]]


# ---------------------------------------------------------------------- afterwards


def things_page(lesson: Lesson, lang: str) -> Mapping[str, Any]:
    """Gather the page of what to remember."""
    words = words_for(lesson.game, None, (), lang)
    return {
        "game": lesson.game,
        "title": title_of(lesson.game, lang),
        "lesson": lesson.name,
        "things": [parts_of(words.t(f"lesson.{lesson.name}.thing.{n}")) for n in range(1, lesson.things + 1)],
        "t": words.t,
        "lang": lang,
    }
