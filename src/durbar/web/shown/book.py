"""Where the words of a clause stand for readers: its address, its chapter, and what it says in a sentence or two."""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup, escape

from durbar.games import rulebook
from durbar.games.reading import Reading, book, columns, sentences, without_references

_CITED = re.compile(r"\[([\d., -]+)\]")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")

ROOM = 170
"""So many columns of a clause stand on a card, if its sentences can be told apart; the rest is a click away."""


def clause_address(game: str, clause: str) -> str:
    """Give the address at which a clause stands in the rulebook; nothing for a number that is not in it."""
    place = book(game).place_of(clause)
    return f"/rules/{game}/{place}" if place else ""


def home_of(game: str, clause: str, lang: str) -> str:
    """Name the chapter of the rulebook that a clause is explained in; nothing for a number that is not in it."""
    home = book(game).home_of(clause)
    return Reading(book(game), lang).title(home) if home else ""


@lru_cache(maxsize=50)
def _book(game: str, lang: str) -> tuple[dict[str, str], dict[str, str]]:
    """Give the words of every clause, and the heading it stands under."""
    words: dict[str, str] = {}
    chapters: dict[str, str] = {}
    heading = ""
    for one in rulebook.clauses(game, lang):
        if one.heading:
            heading = one.text
        words[one.number], chapters[one.number] = one.text, heading
    return words, chapters


def chapter_of(game: str, clause: str, lang: str) -> str:
    """Name the heading that a clause stands under; nothing for a number that is not in the book."""
    return _book(game, lang)[1].get(clause, "")


def in_short(game: str, clause: str, lang: str) -> str:
    """Say a clause in its first sentences, as many as there is room for: without "Ruling:" and most references."""
    text = without_references(game, clause, _book(game, lang)[0].get(clause, ""))
    before, colon, after = re.split("([:：])", text, maxsplit=1) if re.match(r"^\w+[:：]", text) else ("", "", text)
    parts = sentences(after.strip() if colon and _is_ruling(before, lang) else text)
    short = parts[0]
    for part in parts[1:]:
        if columns(short) + columns(part) > ROOM or short.endswith("…"):
            break
        short += ("" if short.endswith(("。", "；")) else " ") + part
    short = short.rstrip("；; ")
    whole = short.endswith((".", "。", "…"))
    return short[:1].upper() + short[1:] + ("" if whole else "。" if lang[:2] in ("zh", "ja") else ".")


def linked(text: str) -> Markup:
    """Make the clauses that a text cites into links that say their words."""

    def one(found: re.Match[str]) -> str:
        return _NUMBER.sub(r'<a class="clause" href="#rule-\g<0>" data-clause="\g<0>">\g<0></a>', found[1])

    return Markup(_CITED.sub(one, str(escape(text))))


def _is_ruling(word: str, lang: str) -> bool:
    return word in {"en": "Ruling", "pl": "Rozstrzygnięcie"}.get(lang, "裁定")
