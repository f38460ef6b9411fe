"""The rulebooks: a game's numbered clauses, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from itertools import takewhile

from durbar.engine.messages import BadInput
from durbar.games import game as find_game
from durbar.games import texts as game_texts
from durbar.texts import ENGLISH, Texts

_PREFIX = "rule."
_RULING = "ruling."


@dataclass(frozen=True)
class Clause:
    """One numbered clause, or the heading of those whose numbers begin with its own, or that follow it."""

    number: str
    text: str
    heading: bool

    @property
    def depth(self) -> int:
        """How many numbers deep it stands: 1 for a part of the book, 2 for a chapter."""
        return self.number.count(".") + 1


def clauses(game: str, lang: str = ENGLISH) -> list[Clause]:
    """Give the whole rulebook of a game, in the order in which its English file has it."""
    texts = game_texts(game)
    numbers = [id.removeprefix(_PREFIX) for id in texts.ids(_PREFIX)]
    return [Clause(one, texts.say(_PREFIX + one, lang), _is_heading(one, numbers, texts)) for one in numbers]


def clause(game: str, number: str, lang: str = ENGLISH) -> list[Clause]:
    """Give a clause, with all that stand under it: "4" is the heading of a chapter and its clauses.

    A number that is no longer in the book is answered with the clause that has taken its place.
    """
    book = clauses(game, lang)
    wanted = number.strip().strip("[]§").strip(" .")
    found = _under(book, wanted) or _under(book, find_game(game).renumbered.get(wanted, ""))
    if not found:
        near = _near(wanted, [one.number for one in book])
        raise BadInput("bad.no_clause", title=find_game(game).title, number=number[:40], near=near)
    if len(found) == 1 and found[0].heading:
        rest = book[book.index(found[0]) + 1 :]
        found += takewhile(lambda one: not one.heading, rest)
    return found


def _under(book: list[Clause], number: str) -> list[Clause]:
    return [one for one in book if number and (one.number == number or one.number.startswith(number + "."))]


def rulings(game: str, lang: str = ENGLISH) -> list[tuple[Clause, str]]:
    """List the clauses that go beyond the printed rules, each with the reason for reading it so."""
    texts = game_texts(game)
    ruled = {id.removeprefix(_RULING) for id in texts.ids(_RULING)}
    return [(one, texts.say(_RULING + one.number, lang)) for one in clauses(game, lang) if one.number in ruled]


def search(game: str, words: str, lang: str = ENGLISH) -> list[Clause]:
    """Find the clauses that hold every one of the words, in the text or in a heading above it."""
    wanted = words.casefold().split()
    book = clauses(game, lang)
    headings = {one.number: one.text for one in book if one.heading}
    found = []
    chapter: list[str] = []
    for one in book:
        if one.heading:
            chapter = [one.text]
        above = [headings[number] for number in _above(one.number) if number in headings] or chapter
        text = one.text.casefold()
        both = " ".join([text, *above]).casefold()
        if any(word in text for word in wanted) and all(word in both for word in wanted):
            found.append(one)
    return found


def _above(number: str) -> list[str]:
    parts = number.split(".")
    return [".".join(parts[:depth]) for depth in range(1, len(parts))]


def _is_heading(number: str, numbers: list[str], texts: Texts) -> bool:
    """Tell a heading: clauses have numbers under its own, or it is a title, which ends without a full stop."""
    title = not texts.templates(_PREFIX + number)[0].rstrip(")").endswith(".")
    return title or any(other.startswith(number + ".") for other in numbers)


def _near(wanted: str, numbers: list[str]) -> list[str]:
    """List what somebody may have meant: numbers that look alike, or the parts of the book."""
    alike = get_close_matches(wanted, numbers, 4)
    return sorted(alike, key=numbers.index) or [one for one in numbers if "." not in one]
