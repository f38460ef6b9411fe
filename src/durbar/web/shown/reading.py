"""The rulebook's pages: what each of them shows, in the words of one language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Any

from markupsafe import Markup, escape

import durbar
from durbar.engine.messages import Message
from durbar.games.reading import (
    FIRST,
    Book,
    Chapter,
    Example,
    Reading,
    book,
    first_sentence,
    told,
    without_mark,
    without_references,
)
from durbar.games.reading import index as indexed
from durbar.web.shown.figures import figure, picture
from durbar.web.shown.margin import Margin, Note
from durbar.web.shown.pages import icons, render
from durbar.web.shown.pictures import kind
from durbar.web.shown.words import Words, seat_names, title_of
from durbar.web.tables.story import Place

LISTS = ("glossary", "index", "clauses", "rulings", "data")
"""The pages behind the chapters."""
OTHERS = (*LISTS, "summary", "print")

WIDE = 500
"""From which width on, in units of the board, two figures stand below each other: letters would be too small."""
BROAD = 4
"""From so many times as wide as high on, a figure takes the margin of a printed page too."""
LONG = 70
"""From how many words on a clause is broken into a line a sentence, if it lists things; CJK letters count as half."""

_CITED = re.compile(r"\[([\d., -]+)\]")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_SENTENCE = re.compile(r"(?<=[.。])(?:\s+|(?<=。))(?=[^\s(（])")


def painted(game: str, page: str, lang: str) -> str:
    """Paint one page of a game's rulebook."""
    return Pages(game, lang).page(page)


def figures_of(game: str, page: str) -> list[tuple[str, bool]]:
    """List the figures a page shows: the example, and whether after its moves."""
    own = book(game)
    chapters = own.chapters if page == "print" else [one for one in (own.chapter(page),) if one]
    return [
        (example.name, after)
        for chapter in chapters
        for _, example in chapter.examples
        for after in (False, True)
        if after or example.figure.before
    ]


def known_pages(game: str) -> list[str]:
    """List the pages there are."""
    return [*(one.id for one in book(game).chapters), *OTHERS]


def bold(text: Markup) -> Markup:
    """Set what stands before the first colon in bold; where there are blanks, as a word of its own."""
    if ": " in text and "：" not in text:
        name, _, rest = text.partition(": ")
        return Markup("<b>{}.</b> {}{}").format(name, rest[:1].upper(), rest[1:])
    name, colon, rest = text.partition("：")
    return Markup("<b>{}{}</b>{}").format(name, colon, rest) if colon else text


class Pages:
    """What the pages of one book say in one language."""

    def __init__(self, game: str, lang: str) -> None:
        """Open the book."""
        self.game, self.lang = game, lang
        self.book: Book = book(game)
        self.reading = Reading(self.book, lang)
        self.words = Words(game, lang=lang)
        self.clauses = self.reading.clauses()
        self.ruled = self.reading.rulings()
        self.sheets = {
            sheet.clause: sheet for sheet in durbar.game(game).sheets.sheets.values() if sheet.confidence != "certain"
        }

    def page(self, page: str) -> str:
        """Paint a page."""
        chapter = self.book.chapter(page)
        common = self.common(page)
        if page == FIRST:
            return render("book_first.html.j2", {**common, "first": self.first()}, self.game)
        if chapter is not None:
            return render("book_chapter.html.j2", {**common, "chapter": self.chapter(chapter)}, self.game)
        if page == "summary":
            return render("book_summary.html.j2", {**common, "first": self.first(), "missed": self.missed()}, self.game)
        if page == "print":
            whole = {
                "first": self.first(),
                "bodies": [self.chapter(one) for one in self.book.chapters if one.id != FIRST],
                "lists": {name: self.list(name) for name in LISTS if name != "clauses"},
            }
            return render("book_print.html.j2", {**common, **whole}, self.game)
        return render("book_list.html.j2", {**common, "name": page, "rows": self.list(page)}, self.game)

    def common(self, page: str) -> dict[str, Any]:
        """Gather what every page shows: the chapters, and what comes before and after."""
        order = [one.id for one in self.book.chapters]
        here = order.index(page) if page in order else -1
        meta = durbar.game(self.game).meta
        return {
            "t": self.words.t,
            "lang": self.lang,
            "game": self.game,
            "title": title_of(self.game, self.lang),
            "kind": kind(self.game),
            "icons": icons([self.game]),
            "page": page,
            "here": self.reading.title(page) if here >= 0 else self.words.t(f"ui.book.{page}"),
            "chapters": [{"id": id, "title": self.reading.title(id), "n": n + 1} for n, id in enumerate(order)],
            "before": order[here - 1] if here > 0 else "",
            "after": order[here + 1] if 0 <= here < len(order) - 1 else "",
            "titles": {id: self.reading.title(id) for id in order},
            "lists_of": LISTS,
            "players": (meta.players[0], meta.players[-1]),
            "minutes": meta.minutes,
            "address": self.address,
        }

    def address(self, number: str) -> str:
        """Say where a clause stands."""
        return f"/rules/{self.game}/{self.book.home_of(number)}#{number}"

    # ------------------------------------------------------------------ words

    def linked(self, text: str) -> Markup:
        """Make the clauses that a text cites into links."""

        def one(found: re.Match[str]) -> str:
            return _NUMBER.sub(lambda number: str(self.link(number[0])), found[1])

        return Markup(_CITED.sub(one, str(escape(text))))

    def link(self, number: str) -> Markup:
        """Give a link to a clause; what it says first is said beside it."""
        clause = self.clauses.get(number)
        said = "" if clause is None else re.sub(r"[][]", "", self._first_of(number))
        return Markup('<a class="clause" href="{}" title="{}">{}</a>').format(self.address(number), said, number)

    def _first_of(self, number: str) -> str:
        """Give what a clause says first."""
        text = without_mark(self.clauses[number].text, number in self.ruled)
        return first_sentence(without_references(self.game, number, text))

    def _meaning(self, name: str, number: str, word: str = "") -> Markup:
        """Say what a word or a sign means: in the book's own words, or in those of its clause, without its name."""
        said = self.reading.meaning(name, word) or self._first_of(number)
        before, colon, after = re.split("([:：])", f"{said}:", maxsplit=1)
        if colon and after.strip(": ") and before.casefold() == self.term(name).casefold():
            said = without_mark(said, ruled=True)
        return self.linked(said)

    def _texts(self, id: str) -> list[Markup]:
        return [bold(self.linked(text)) for text in self.reading.listed(id)]

    def _optional(self, id: str) -> Markup | str:
        return self.linked(self.reading.say(id)) if self.reading.has(id) else ""

    def term(self, id: str) -> str:
        """Name something of the glossary or an icon, with a capital where the language has them."""
        name = self.reading.say(id)
        return name[:1].upper() + name[1:]

    # ------------------------------------------------------------------ pages

    def first(self) -> dict[str, Any]:
        """Gather the first page."""
        say = self.reading.say
        own = self.book

        def rows(id: str, signs: tuple[tuple[str, ...], ...]) -> list[tuple[tuple[str, ...], Markup]]:
            return list(zip(signs, self._texts(id), strict=True))

        return {
            "lead": say("book.you.lead"),
            "play": self.linked(say("book.you.play")),
            "win": self.linked(say("book.you.win")),
            "points": rows("book.you.points", own.points),
            "picture": picture(self.game, self.lang),
            "caption": self.linked(say(f"book.example.{own.pictured}")),
            "turn": say("book.you.turn"),
            "choices": rows("book.you.choice", own.choices),
            "then": say("book.you.then"),
            "steps": rows("book.you.step", own.steps),
        }

    def missed(self) -> list[Markup]:
        """List what is easily missed, of all chapters."""
        return [text for one in self.book.chapters for text in self._missed(one)]

    def _missed(self, chapter: Chapter) -> list[Markup]:
        return [self.linked(text) for text in self.reading.listed(f"book.{chapter.id}.missed")]

    def chapter(self, chapter: Chapter) -> dict[str, Any]:
        """Gather a chapter."""
        behind: dict[str, list[dict[str, Any]]] = {}
        for number, example in chapter.examples:
            behind.setdefault(number, []).append(self.example(example))
        heads = {self._head_of(number) for number in chapter.numbers}
        notes = self._notes(chapter)
        return {
            "id": chapter.id,
            "n": [one.id for one in self.book.chapters].index(chapter.id) + 1,
            "title": self.reading.title(chapter.id),
            "lead": self._optional(f"book.{chapter.id}.lead"),
            "icons": list(self._icons(chapter)),
            "headings": sorted(one for one in heads if self.book.home_of(one) == chapter.id),
            "sections": [
                {
                    "head": self.clauses[section.heading].text if section.heading else "",
                    "clauses": [
                        {**self.clause(number), "examples": behind.get(number, []), "notes": notes.get(number, [])}
                        for number in section.numbers
                    ],
                }
                for section in chapter.sections
            ],
        }

    def _notes(self, chapter: Chapter) -> dict[str, list[Note]]:
        """Gather what stands beside the clauses of a chapter."""
        unknown = {
            number: (sheet.name, self.words.t(f"unknown.{sheet.name}"))
            for number, sheet in self.sheets.items()
            if self.words.has(f"unknown.{sheet.name}")
        }
        return Margin(self.reading, chapter, self.linked, self.link, unknown).beside()

    def _icons(self, chapter: Chapter) -> Iterator[dict[str, Any]]:
        """Explain the signs that are new, those of one clause together."""
        for (number, word), signs in groupby(chapter.icons, key=lambda one: (one.clause, one.meaning)):
            together = list(signs)
            yield {
                "symbols": [one.symbol for one in together],
                "names": [self.term(one.name) for one in together],
                "text": self._meaning(together[0].name, number, word),
                "clause": self.link(number),
            }

    def _head_of(self, number: str) -> str:
        return number.partition(".")[0]

    def clause(self, number: str) -> dict[str, Any]:
        """Gather a clause: its words, whether it is a ruling, and whether it tells of data that is the house's own."""
        text = self.clauses[number].text
        ruled = number in self.ruled
        sheet = self.sheets.get(number)
        return {
            "number": number,
            "lines": [self.linked(line) for line in _lines(without_mark(text, ruled))],
            "ruling": ruled,
            "sheet": "" if sheet is None else sheet.name,
        }

    def example(self, example: Example) -> dict[str, Any]:
        """Gather a worked example: what stands there, what is told of the moves, and the figures."""
        lines = [line for line, named in told(example) if named]
        shown = example.figure
        return {
            "name": example.name,
            "text": self.linked(self.reading.say(f"book.example.{example.name}")),
            "lines": [(self._said(line, example), self.link(line.clause) if line.clause else "") for line in lines],
            "before": figure(self.game, example.name, False, self.lang) if shown.before else "",
            "after": figure(self.game, example.name, True, self.lang),
            "wide": shown.crop[2] > WIDE,
            "broad": shown.crop[2] > BROAD * shown.crop[3],
            "moves": bool(example.moves),
        }

    def _said(self, line: Message, example: Example) -> str:
        players = int(example.document["setup"]["players"])
        names = seat_names(self.game, [Place("bot", "", "")] * players, players + 1, self.lang)
        return Words(self.game, 0, names, self.lang).t(line.id, **line.args)

    # ------------------------------------------------------------------ lists

    def list(self, name: str) -> list[dict[str, Any]]:
        """Gather one of the lists behind the chapters."""
        return list(getattr(self, f"_{name}")())

    def _glossary(self) -> Iterator[dict[str, Any]]:
        for id, number in sorted(self.book.terms, key=lambda one: self.term(one[0])):
            text = self._meaning(id, number, self.book.meant.get(id, ""))
            yield {"name": self.term(id), "text": text, "clause": self.link(number)}

    def _index(self) -> Iterator[dict[str, Any]]:
        for id, numbers in sorted(indexed(self.game, self.lang), key=lambda one: self.term(one[0])):
            if numbers:
                yield {"name": self.term(id), "links": [self.link(number) for number in numbers]}

    def _clauses(self) -> Iterator[dict[str, Any]]:
        for one in self.clauses.values():
            yield {"heading": one.heading, "title": one.text, **self.clause(one.number), "link": self.link(one.number)}

    def _rulings(self) -> Iterator[dict[str, Any]]:
        for number, why in self.ruled.items():
            yield {**self.clause(number), "why": self.linked(why), "link": self.link(number)}

    def _data(self) -> Iterator[dict[str, Any]]:
        for sheet in durbar.game(self.game).sheets.sheets.values():
            unknown = f"unknown.{sheet.name}"
            told_of = sheet.confidence != "certain" and self.words.has(unknown)
            yield {
                "name": sheet.name,
                "title": self.words.t(f"sheet.{sheet.name}"),
                "state": sheet.confidence,
                "unknown": self.words.t(unknown) if told_of else "",
                "link": self.link(sheet.clause),
            }

    def searched(self) -> dict[str, Any]:
        """Gather what can be searched for: clauses, words, icons and examples, each with its address."""
        examples = [(chapter.id, one) for chapter in self.book.chapters for _, one in chapter.examples]
        signs = {one.symbol: one for chapter in self.book.chapters for one in chapter.icons}
        return {
            "clauses": [
                [one.number, self.address(one.number), one.text] for one in self.clauses.values() if not one.heading
            ],
            "headings": [[one.number, self.address(one.number)] for one in self.clauses.values() if one.heading],
            "terms": [[self.term(id), self.address(number), number] for id, number in self.book.terms],
            "icons": [[self.term(one.name), self.address(one.clause), one.symbol] for one in signs.values()],
            "examples": [
                [
                    _CITED.sub("", self.reading.say(f"book.example.{one.name}")).strip(),
                    f"/rules/{self.game}/{chapter}#example-{one.name}",
                    self.reading.title(chapter),
                ]
                for chapter, one in examples
            ],
        }


@lru_cache(maxsize=200)
def searched(game: str, lang: str) -> dict[str, Any]:
    """Give what can be searched for in a book."""
    return Pages(game, lang).searched()


def _lines(text: str) -> list[str]:
    """Break a clause that lists many things into a line a sentence; others stay one paragraph."""
    length = sum(2 if letter > "\u2e80" else 1 for letter in text)
    return _SENTENCE.split(text) if length > LONG * 9 else [text]
