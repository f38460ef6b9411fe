"""What is wrong with a translation: missing or unknown texts, places, forms, plurals, signs, English left over."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from durbar.engine.messages import Message
from durbar.texts.catalog import ENGLISH, HOUSE, Catalog, Template, languages, notes, read_catalog
from durbar.texts.joints import wide
from durbar.texts.speaking import ANY, PLACE, UNIT

OWN = ("unit.", "word.")
"""Begin the ids of what a language may have for itself alone."""

ANYWHERE = {
    *("Durbar", "MP", "PM", "QR", "JSON", "TOML", "SQLite", "URL", "CPU", "OK", "Python", "Prometheus", "TLS", "MB"),
    *("UTF-", "null", "Ray", "SVG"),
}
"""Words that stay as they are in every language."""

KEYS = {"Enter", "Shift", "Alt", "Ctrl", "Esc", "Tab", "SHA-", "Ctrl-C"}
COMMANDS = {
    *(
        "help",
        "why",
        "rules",
        "undo",
        "redo",
        "restart",
        "table",
        "log",
        "score",
        "aid",
        "coach",
        "confirm",
        "save",
        "load",
        "quit",
    ),
    *("on", "off", "all", "yes", "no", "back", "position"),
}
"""What is typed in the terminal: the same in every language."""

_LATIN = re.compile(r"[A-Za-z][A-Za-z'’-]+")
_WORD = re.compile(r"\b[a-z]{4,}\b")
_QUOTED = re.compile(
    r"“[^”]*”|「[^」]*」|„[^”]*”|`[^`]*`|\([A-Za-z]\)|--?[a-z-]+|/[a-z]+|\b[A-Z]{1,3}\d+\b|\bdurbar\b[ a-z]*"
)
"""What is typed or quoted as it is: keys, options, commands, names of spaces."""

_SIGN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff）」』][,.;:?!](?![\d}])")


def packages() -> list[str]:
    """List everything that has texts."""
    house = import_module(HOUSE)
    found = [HOUSE, *(one.name for one in walk_packages(house.__path__, f"{HOUSE}.") if one.ispkg)]
    return [one for one in found if one != "durbar.texts" and _has_texts(one)]


def _has_texts(package: str) -> bool:
    try:
        return bool(languages(package))
    except (FileNotFoundError, NotADirectoryError):
        return False


def review(package: str, lang: str) -> list[Message]:
    """Tell what is wrong with the texts of a package in a language; nothing, if all is well."""
    english, theirs = _whole(package, ENGLISH), _whole(package, lang)
    assert english is not None
    if theirs is None:
        return [Message("review.none", lang=lang)]
    found = [Message("review.missing", id=id) for id in english.templates if id not in theirs.templates]
    for id, template in theirs.templates.items():
        found += _one(id, template, english, theirs)
    return found


def _whole(package: str, lang: str) -> Catalog | None:
    """Read a catalogue, the English one with the notes of the data."""
    found = read_catalog(package, lang)
    return Catalog(lang, {**found.templates, **notes(package)}) if found is not None and lang == ENGLISH else found


def base(id: str, ids: Mapping[str, Template]) -> str | None:
    """Find the English text that a form of a language's own belongs to."""
    head = id
    while head not in ids:
        head, dot, _ = head.rpartition(".")
        if not dot:
            return None
    return head


def _one(id: str, template: Template, english: Catalog, theirs: Catalog) -> Iterator[Message]:
    """Look at one text."""
    of = base(id, english.templates)
    if of is None and not id.startswith(OWN) and ANY not in id:
        yield Message("review.no_english", id=id)
        return
    forms = _forms(template)
    if not isinstance(template, str) and len(forms) != theirs.forms:
        yield Message("review.plurals", id=id, n=len(forms), right=theirs.forms)
    yield from _tags(id, forms, theirs)
    for text in forms:
        if wide(theirs.lang) and _SIGN.search(PLACE.sub("{}", text)):
            yield Message("review.half_width", id=id, text=text)
    if of is None:
        return
    source = _forms(english.templates[of])
    given, used = _places(source), _places(forms)
    if used - given:
        yield Message("review.unknown_places", id=id, places=sorted(used - given))
    if of == id and given - used:
        yield Message("review.lost_places", id=id, places=sorted(given - used))
    yield from _left(id, forms, source, theirs.lang)


def _forms(template: Template) -> tuple[str, ...]:
    return (template,) if isinstance(template, str) else tuple(template)


def _places(forms: tuple[str, ...]) -> set[str]:
    return {place["name"] for text in forms for place in PLACE.finditer(text)}


def _tags(id: str, forms: tuple[str, ...], theirs: Catalog) -> Iterator[Message]:
    """Look whether the forms a text asks for are there, for everything it may name."""
    for place in {place.group(): place for text in forms for place in PLACE.finditer(text)}.values():
        kind, form = place["kind"], place["form"]
        if form is None:
            continue
        texts = _known(theirs.lang) | theirs.templates.keys()
        if kind == UNIT:
            lacking = [] if f"{UNIT}.{form}" in texts else [f"{UNIT}.{form}"]
        elif kind == "seat":
            lacking = [one for one in (f"word.you.{form}", f"word.named.{form}") if one not in texts]
        else:
            names = [one for one in theirs.templates if re.fullmatch(rf"{re.escape(kind)}\.[\w*-]+", one)]
            lacking = [f"{one}.{form}" for one in names if f"{one}.{form}" not in texts]
        if lacking:
            yield Message("review.forms", id=id, place=place.group(), lacking=lacking[:4])


@cache
def _known(lang: str) -> frozenset[str]:
    house = read_catalog(HOUSE, lang)
    return frozenset(house.templates if house else ())


def _left(id: str, forms: tuple[str, ...], source: tuple[str, ...], lang: str) -> Iterator[Message]:
    """Look for English that was left standing."""
    typed = id.startswith(("play.", "bare."))
    bare = [_QUOTED.sub(" ", PLACE.sub(" ", text)) for text in forms]
    if wide(lang):
        english = {word for text in source for word in _LATIN.findall(_QUOTED.sub(" ", PLACE.sub(" ", text)))}
        words = {word for text in bare for word in _LATIN.findall(text)} & english - ANYWHERE - KEYS
        words -= COMMANDS if typed else set()
        words = {word for word in words if not re.fullmatch(r"[IVX]+|[A-Z]", word)}
        if words:
            yield Message("review.english", id=id, words=sorted(words))
    elif lang != ENGLISH and forms == source and any(len(_WORD.findall(text)) > 1 for text in bare):
        yield Message("review.same", id=id)


def summary(package: str, lang: str) -> tuple[int, int]:
    """Count the English texts, and those that this language has too."""
    english, theirs = _whole(package, ENGLISH), _whole(package, lang)
    assert english is not None
    have = theirs.templates if theirs is not None else {}
    return len(english.templates), sum(id in have for id in english.templates)
