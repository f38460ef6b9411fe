"""Notes of the rulebook that stand beside the clause they belong to, or behind it where there is no room beside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from markupsafe import Markup

from durbar.games.reading import Chapter, Reading, cited, first_sentence
from durbar.web.shown.book import in_short

MOST = 3
"""How many clauses of other chapters are told of where a rule comes back."""


@dataclass(frozen=True)
class Note:
    """One note: its kind, what leads to more of it, and its lines."""

    kind: str
    lines: list[Markup]
    to: str = ""


@dataclass(frozen=True)
class Margin:
    """What stands beside the clauses of one chapter."""

    reading: Reading
    chapter: Chapter
    linked: Callable[[str], Markup]
    link: Callable[[str], Markup]
    unknown: dict[str, tuple[str, str]]
    """For each clause with data of the house's own: the sheet, and what of it is not known."""
    notes: dict[str, list[Note]] = field(default_factory=dict)

    def beside(self) -> dict[str, list[Note]]:
        """Give the notes of each clause: what is easily missed, rulings, data of the house, where it comes back."""
        for part in (self._missed, self._rulings, self._data, self._back):
            for number, note in part():
                self.notes.setdefault(number, []).append(note)
        return self.notes

    def _missed(self) -> Iterator[tuple[str, Note]]:
        own = self.chapter.numbers
        for text in self.reading.listed(f"book.{self.chapter.id}.missed"):
            place = next((number for number in cited(text) if number in own), own[0])
            yield place, Note("missed", [self.linked(text)])

    def _rulings(self) -> Iterator[tuple[str, Note]]:
        why = self.reading.rulings()
        said = ""
        for number in self.chapter.numbers:
            if number in why and why[number] != said:  # clauses with one reason stand together: it is told once
                said = why[number]
                yield number, Note("ruling", [self._short(said, number)], number)

    def _data(self) -> Iterator[tuple[str, Note]]:
        for number in self.chapter.numbers:
            sheet, unknown = self.unknown.get(number, ("", ""))
            if unknown:
                yield number, Note("data", [self._short(unknown, number)], sheet)

    def _back(self) -> Iterator[tuple[str, Note]]:
        """List clauses of other chapters that cite one of this chapter, each at the first that it cites."""
        clauses, own = self.reading.clauses(), self.chapter.numbers
        found: dict[str, list[str]] = {}
        for number, clause in clauses.items():
            place = next((one for one in cited(clause.text) if one in own), "")
            if place and number not in own and sum(map(len, found.values())) < MOST:
                found.setdefault(place, []).append(number)
        for place, numbers in found.items():
            said = {one: in_short(self.reading.book.game, one, self.reading.lang) for one in numbers}
            yield (
                place,
                Note("back", [Markup("{} {}").format(self.linked(text), self.link(one)) for one, text in said.items()]),
            )

    def _short(self, text: str, number: str) -> Markup:
        return Markup("{} {}").format(self.linked(first_sentence(text)), self.link(number))
