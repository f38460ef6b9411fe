"""The rulebook as a reader wants it: a first page, then the clauses in the order in which a teacher takes them.

The words are those of the clauses and a few more, `book.*` in the game's texts; how they are arranged stands in the
`rulebook/book.toml` of the game's folder, with the positions of the worked examples beside it.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from durbar.engine.content import parse_toml
from durbar.engine.document import Doc
from durbar.engine.messages import Message
from durbar.engine.opening import from_position
from durbar.engine.record import POSITION
from durbar.engine.table import Table
from durbar.games import PACKAGES
from durbar.games import game as find_game
from durbar.games import texts as game_texts
from durbar.games.rulebook import Clause, clauses, rulings

FIRST = "you"
"""The chapter that is the first page: it has no clauses of its own."""

BOARD = 2000
"""How far a figure may reach, in units of the board."""

ANNOUNCED = 240
"""So many columns a sentence with a colon may have, to be told whole where there is little room."""

SEED = "rulebook"
"""The luck of all examples."""


@dataclass(frozen=True)
class Figure:
    """A part of the board: the panel that draws it, and left, top, width and height of what is shown."""

    panel: str
    crop: tuple[int, ...]
    marks: tuple[tuple[int, ...], ...]
    """What has changed, in the figure after the moves."""
    before: bool
    """Whether the position before the moves is drawn too."""


@dataclass(frozen=True)
class Example:
    """A worked example: a position, the choices made in it, and what is told of them."""

    game: str
    name: str
    position: str
    moves: tuple[str, ...]
    told: tuple[dict[str, Any], ...]
    figure: Figure

    @property
    def document(self) -> dict[str, Any]:
        """Give the position as anybody can load it."""
        return _position(self.game, self.position)

    def before(self) -> Table[Any]:
        """Sit down at the position."""
        return from_position(self.document, find_game, SEED)

    def after(self) -> Table[Any]:
        """Make the choices."""
        table = self.before()
        for move in self.moves:
            table.choose(move)
        return table


@dataclass(frozen=True)
class Section:
    """Some clauses, under the heading they have in the printed order or under none."""

    heading: str
    numbers: tuple[str, ...]


@dataclass(frozen=True)
class Icon:
    """A sign that is explained: its drawing, the text that names it, the clause it belongs to, and what it means."""

    symbol: str
    name: str
    clause: str
    meaning: str = ""
    """Which text says what it means, if not the one of its own name."""


@dataclass(frozen=True)
class Chapter:
    """One chapter: its clauses in order, the signs that are new in it, and examples behind certain clauses."""

    id: str
    sections: tuple[Section, ...]
    icons: tuple[Icon, ...]
    examples: tuple[tuple[str, Example], ...]
    """Each with the clause it stands behind."""

    @property
    def numbers(self) -> list[str]:
        """List its clauses."""
        return [number for section in self.sections for number in section.numbers]


@dataclass(frozen=True)
class Book:
    """How a game's rulebook is arranged."""

    game: str
    chapters: tuple[Chapter, ...]
    picture: Figure
    pictured: str
    """The example whose position the first page shows."""
    points: tuple[tuple[str, ...], ...]
    """The signs beside each source of points on the first page."""
    choices: tuple[tuple[str, ...], ...]
    steps: tuple[tuple[str, ...], ...]
    terms: tuple[tuple[str, str], ...]
    """The words of the glossary: the text that names each, and the clause that explains it."""
    meant: dict[str, str]
    """Which text says what a word of the glossary means, if not the one of its own name."""

    def chapter(self, id: str) -> Chapter | None:
        """Find a chapter."""
        return next((one for one in self.chapters if one.id == id), None)

    def home_of(self, number: str) -> str:
        """Tell in which chapter a clause stands; that of a heading is where the first clause under it stands."""
        homes = _homes(self.game)
        return homes.get(number) or homes.get(find_game(self.game).renumbered.get(number, ""), "")

    def place_of(self, number: str) -> str:
        """Say where a clause stands, as chapter#clause; an old number is led on, and nothing is said of any other."""
        homes = _homes(self.game)
        now = number if number in homes else find_game(self.game).renumbered.get(number, "")
        return f"{homes[now]}#{now}" if now in homes else ""

    def example(self, name: str) -> Example | None:
        """Find an example."""
        return next((one for one in self.examples() if one.name == name), None)

    def examples(self) -> Iterator[Example]:
        """List all examples."""
        for chapter in self.chapters:
            yield from (one for _, one in chapter.examples)


def told(example: Example) -> list[tuple[Message, bool]]:
    """Give what the reader at the first seat is told of the moves, each line with whether the example names it."""
    before = len(example.before().log)
    lines = [line.for_seat(0) for line in example.after().log[before:]]
    wanted = list(example.told)
    found = []
    for line in lines:
        named = bool(wanted) and _fits(line, wanted[0])
        if named:
            wanted.pop(0)
        found.append((line, named))
    if wanted:
        raise AssertionError(f"{example.game}, example {example.name}: nothing is told of {wanted[0]}")
    return found


def _fits(line: Message, wanted: dict[str, Any]) -> bool:
    own: dict[str, Any] = {"id": line.id, **line.args}
    return all(_plain(own.get(key)) == value for key, value in wanted.items())


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


# ---------------------------------------------------------------------- reading the arrangement


@cache
def book(game: str) -> Book:
    """Read how a game's rulebook is arranged."""
    place = files(PACKAGES[game]) / "rulebook" / "book.toml"
    doc = Doc(parse_toml(place.read_text(encoding="utf-8"), Message("what.path", path=str(place))))
    first = doc["first"]
    picture = first["picture"]
    return Book(
        game,
        tuple(_chapter(game, one) for one in doc["chapter"].items()),
        _figure(picture),
        picture["example"].text(),
        _signs(first["points"]),
        _signs(first["choices"]),
        _signs(first["steps"]),
        tuple((name, one.text().split()[0]) for name, one in doc["terms"].named()),
        {name: one.text().split()[1] for name, one in doc["terms"].named() if " " in one.text()},
    )


def _texts(doc: Doc) -> tuple[str, ...]:
    return tuple(one.text() for one in doc.items())


def _signs(doc: Doc) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(one.text().split()) for one in doc.items())


def _numbered(text: str) -> tuple[str, ...]:
    """Read a list of clauses, in which "4.1-4.3" stands for all from the first to the last."""
    found: list[str] = []
    for word in text.split():
        first, _, last = word.partition("-")
        part, _, number = first.partition(".")
        end = int(last.rpartition(".")[2]) if last else int(number)
        found += [f"{part}.{one}" for one in range(int(number), end + 1)]
    return tuple(found)


def _chapter(game: str, doc: Doc) -> Chapter:
    sections = tuple(
        Section(one.get("head", "").text(), _numbered(one["clauses"].text())) for one in doc.get("section", []).items()
    )
    icons = tuple(Icon(*one.text().split()) for one in doc.get("icons", []).items())
    examples = tuple((one["behind"].text(), _example(game, one)) for one in doc.get("example", []).items())
    return Chapter(doc["id"].text(), sections, icons, examples)


def _example(game: str, doc: Doc) -> Example:
    name = doc["name"].text()
    told = tuple(dict(one.value) for one in doc.get("told", []).items())
    position = doc.get("position", name).text()
    return Example(game, name, position, _texts(doc.get("moves", [])), told, _figure(doc))


def _figure(doc: Doc) -> Figure:
    crop = _numbers(doc["crop"])
    marks = tuple(_numbers(one) for one in doc.get("marks", []).items())
    return Figure(doc["panel"].text(), crop, marks, doc["before"].flag() if "before" in doc else True)


def _numbers(doc: Doc) -> tuple[int, ...]:
    return tuple(one.number(-BOARD, BOARD) for one in doc.items())


@cache
def _position(game: str, name: str) -> dict[str, Any]:
    """Read the position of an example, as the present rules write it."""
    own = find_game(game)
    doc = json.loads((files(PACKAGES[game]) / "rulebook" / f"{name}.json").read_text(encoding="utf-8"))
    return {"durbar": POSITION, "format": 1, "game": game, "rules": own.meta.rules_version, **doc}


@cache
def _homes(game: str) -> dict[str, str]:
    found = {number: chapter.id for chapter in book(game).chapters for number in chapter.numbers}
    order = [(one.number, one.heading) for one in clauses(game)]
    for place, (number, heading) in enumerate(order):
        if heading:
            after = (other for other, is_heading in order[place + 1 :] if not is_heading)
            found[number] = found.get(next(after, ""), "")
    return found


# ---------------------------------------------------------------------- words


@dataclass(frozen=True)
class Reading:
    """A book in one language: what its texts say."""

    book: Book
    lang: str

    def say(self, id: str) -> str:
        """Say one of its texts."""
        return game_texts(self.book.game).say(id, self.lang)

    def has(self, id: str) -> bool:
        """Tell whether there is such a text."""
        return game_texts(self.book.game).has(id, self.lang)

    def title(self, chapter: str) -> str:
        """Give the title of a chapter."""
        return self.say(f"book.{chapter}")

    def meaning(self, name: str, word: str = "") -> str:
        """Say what a word or a sign means, in the book's own words; nothing where its clause says it."""
        id = f"book.meaning.{word or name.rpartition('.')[2].removesuffix('_word')}"
        return self.say(id) if self.has(id) else ""

    def listed(self, id: str) -> list[str]:
        """Give the texts `id.1`, `id.2` and so on."""
        found: list[str] = []
        while self.has(f"{id}.{len(found) + 1}"):
            found.append(self.say(f"{id}.{len(found) + 1}"))
        return found

    def clauses(self) -> dict[str, Clause]:
        """Give all clauses by their numbers, headings too."""
        return {one.number: one for one in clauses(self.book.game, self.lang)}

    def rulings(self) -> dict[str, str]:
        """Give the reason for each clause that goes beyond the printed rules."""
        return {one.number: why for one, why in rulings(self.book.game, self.lang)}


def first_sentence(text: str) -> str:
    """Give the first sentence of a text, or its beginning if it is long."""
    first = sentences(text)[0]
    return re.sub("；$", "。", re.sub(";$", ".", first))


def sentences(text: str) -> list[str]:
    """Break a text where it can be broken off: what a colon announces stays whole, or is left out if it is long."""
    found: list[str] = []
    for one in re.split(r"(?<=\.)\s+(?=[^\d\s])|(?<=。)(?=.)", text):
        colon = re.search(r"[:：]", one)
        if colon is None:
            found += re.split(r"(?<=;)\s+|(?<=；)(?=.)", one)
        else:
            found.append(one if columns(one) <= ANNOUNCED else f"{one[: colon.end()]} …")
    return found


def columns(text: str) -> int:
    """Count the columns of a text: letters of Chinese and Japanese are twice as wide."""
    return sum(2 if letter > "\u2e80" else 1 for letter in text)


@cache
def _needed(game: str) -> frozenset[tuple[str, str]]:
    """List the clauses whose sentence is not whole without a clause it cites: "as in [5.5]"."""
    return frozenset(
        (one.number, found[1])
        for one in clauses(game)
        for found in _REFERENCE.finditer(one.text)
        if _LEADS_TO.search(one.text[: found.start()])
    )


def without_references(game: str, number: str, text: str) -> str:
    """Take out of the words of a clause the clauses it cites, but for those without which a sentence is not whole."""

    def kept(found: re.Match[str]) -> str:
        return found[0] if (number, found[1]) in _needed(game) else ""

    return _REFERENCE.sub(kept, text)


def without_mark(text: str, ruled: bool) -> str:
    """Give a ruling without the word it begins with: a sign says the same."""
    if not ruled:
        return text
    rest = re.split(r":\s+|：\s*", text, maxsplit=1)[-1]
    return rest[:1].upper() + rest[1:]


_CITED = re.compile(r"\d+(?:\.\d+)?[a-z]?")
_REFERENCE = re.compile(r"\s*(?:\[([\d., -]+)\]|（\[[\d., -]+\]）)")
_LEADS_TO = re.compile(r"\b(?:see|of|in|by|to|from|as|with)(?:\s*\[[^]]+\](?:\s*(?:,|and|or|to))*)*$")


def cited(text: str) -> list[str]:
    """List the clauses that a text cites in square brackets."""
    return [number for inside in re.findall(r"\[([\d., -]+)\]", text) for number in _CITED.findall(inside)]


def index(game: str, lang: str = "en") -> list[tuple[str, list[str]]]:
    """List for each word of the glossary the clauses of a language that use it, and the one that explains it."""
    own = game_texts(game)
    found = []
    for name, home in book(game).terms:
        pattern = re.compile(word_pattern(own.say(name, lang).split(":")[0], lang))
        used = [
            one.number for one in clauses(game, lang) if one.number == home or pattern.search(folded(one.text, lang))
        ]
        found.append((name, used))
    return found


def folded(text: str, lang: str) -> str:
    """Write a text small, in Polish without the marks on letters that come and go between cases (ó and o, ź and z)."""
    small = text.casefold()
    if lang != "pl":
        return small
    bare = unicodedata.normalize("NFD", small.replace("ł", "l"))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def word_pattern(word: str, lang: str) -> str:
    """Find a word in a text of its language, in English in both numbers, in Polish in every case."""
    small = folded(word, lang)
    if lang == "en":
        return rf"\b{re.escape(small).removesuffix('s')}(?:s|es)?\b"
    if lang != "pl":
        return re.escape(small)
    stems = [re.sub(r"(?<=\w{3})(?:i?[aeouy]|i|(?<=\w{4})[kgc])$", "", one) for one in small.split()]
    return r"\W+".join(rf"\b{re.escape(stem)}\w{{0,4}}\b" for stem in stems)
