"""`durbar rules GAME --read`: the rulebook as a reader wants it, the same text as in the browser, page by page."""

from __future__ import annotations

import pydoc
import re
import shutil
import sys
import textwrap
from collections.abc import Iterator

from durbar.games import texts as game_texts
from durbar.games.reading import FIRST, Chapter, Example, Reading, book, first_sentence, told
from durbar.texts import Texts
from durbar.texts.joints import tidy, wide

WIDTH = 100
CLOSING = "、。，；：？！）」』”’ー"
HOUSE = Texts("durbar.web")
"""The words around the text are those of the pages."""


def read_rules(game: str, lang: str) -> int:
    """Print the book, or show it page by page where somebody sits at the terminal."""
    text = tidy("\n".join(book_lines(game, lang)), lang) + "\n"
    if sys.stdout.isatty():
        pydoc.pager(text)
    else:
        print(text, end="")
    return 0


def book_lines(game: str, lang: str) -> Iterator[str]:
    """Write the book line by line: the first page, the chapters, the glossary."""
    page = _Page(Reading(book(game), lang))
    yield from page.first()
    for number, chapter in enumerate(page.reading.book.chapters, 1):
        if chapter.id != FIRST:
            yield from page.chapter(number, chapter)
    yield from page.glossary()


class _Page:
    """Writes the parts of one book in one language."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.say = reading.say
        self.lang = reading.lang
        self.clauses = reading.clauses()
        self.width = max(40, min(WIDTH, shutil.get_terminal_size().columns) if sys.stdout.isatty() else WIDTH)

    def house(self, id: str) -> str:
        return HOUSE.say(f"ui.book.{id}", self.lang)

    def head(self, text: str) -> Iterator[str]:
        yield from ("", text, "=" * len(text), "")

    def paragraph(self, text: str, lead: str = "", indent: int = 8) -> Iterator[str]:
        lead, blank = f"{lead:<{indent}}", " " * indent
        if wide(self.lang):
            lines = _folded(text, self.width - indent)
            yield "\n".join(f"{blank if place else lead}{line}" for place, line in enumerate(lines))
        else:
            yield textwrap.fill(text, self.width, initial_indent=lead, subsequent_indent=blank)

    def first(self) -> Iterator[str]:
        say, listed = self.say, self.reading.listed
        yield say("game.title")
        yield from self.head(say("book.you"))
        for id in ("lead", "play"):
            yield from self.paragraph(say(f"book.you.{id}"), indent=0)
        yield from ("", self.house("points"))
        for text in listed("book.you.points"):
            yield from self.paragraph(text, "  *", 4)
        yield from self.paragraph(say("book.you.win"), indent=0)
        for title, id in (("turn", "choice"), ("then", "step")):
            yield from ("", say(f"book.you.{title}"))
            for number, text in enumerate(listed(f"book.you.{id}"), 1):
                yield from self.paragraph(text, f"  {number}", 4)

    def chapter(self, number: int, chapter: Chapter) -> Iterator[str]:
        yield from self.head(f"{number} {self.reading.title(chapter.id)}")
        if self.reading.has(f"book.{chapter.id}.lead"):
            yield from self.paragraph(self.say(f"book.{chapter.id}.lead"), indent=0)
            yield ""
        for section in chapter.sections:
            if section.heading:
                yield from ("", self.clauses[section.heading].text, "")
            for clause in section.numbers:
                yield from self.paragraph(self.clauses[clause].text, clause)
                for place, example in chapter.examples:
                    if place == clause:
                        yield from self.example(example)
        for text in self.reading.listed(f"book.{chapter.id}.missed"):
            yield from self.paragraph(f"{self.house('missed')}: {text}", "  !", 4)

    def example(self, example: Example) -> Iterator[str]:
        own = game_texts(example.game)
        players = int(example.document["setup"]["players"])
        names = [own.say(f"seat.{seat}", self.lang) for seat in range(players)]
        names += [own.say("word.dummy", self.lang)] if own.has("word.dummy", self.lang) else []
        yield ""
        yield from self.paragraph(f"{self.house('example')}: {self.say(f'book.example.{example.name}')}", "    |", 6)
        for line, named in told(example):
            if named:
                said = own.say(line, self.lang, seat=0, names=names)
                yield from self.paragraph(f"{said} [{line.clause}]" if line.clause else said, "    >", 6)
        yield ""

    def glossary(self) -> Iterator[str]:
        yield from self.head(self.house("glossary"))
        for id, number in self.reading.book.terms:
            meaning = self.reading.meaning(id, self.reading.book.meant.get(id, ""))
            text = meaning or first_sentence(self.clauses[number].text)
            yield from self.paragraph(f"{self.say(id)}: {text} [{number}]", indent=4)


def _folded(text: str, width: int) -> list[str]:
    """Fold Chinese or Japanese, whose letters take two columns and break anywhere but before a closing sign."""
    lines, used = [""], 0
    for part in re.findall(r"\[[^]]*\]|[!-~]+|.", text):
        columns = sum(2 if letter > "\u2e80" else 1 for letter in part)
        if used + columns > width and part not in CLOSING and lines[-1]:
            lines.append("")
            used = 0
        lines[-1] += part
        used += columns
    return lines
