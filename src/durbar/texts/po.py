"""PO files, as plain data: read line by line, compiled into JSON when the package is built.

It stands on the standard library alone and imports nothing of Durbar: the build runs it before anything is installed.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

COMPILED = ".json"
"""Ends the name of a compiled catalogue; it lies beside its PO file, or alone in a wheel."""

_LINE = re.compile(r'(?:(?P<word>msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+)?"(?P<text>(?:[^"\\]|\\.)*)"\s*')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
_PLURALS = re.compile(r"nplurals\s*=\s*(?P<forms>\d+)\s*;\s*plural\s*=\s*(?P<rule>[^;]+)")


@dataclass
class Entry:
    """One text of a PO file."""

    id: str
    forms: list[str] = field(default_factory=list)
    """What is said; several, if the language has plural forms of it; nothing where it is not translated."""

    plural: bool = False
    comments: list[str] = field(default_factory=list)
    """The lines before it that begin with "#", with the blank ones between them."""

    @property
    def fuzzy(self) -> bool:
        """Tell whether somebody has to look at it again."""
        return any(line.startswith("#,") and "fuzzy" in line for line in self.comments)


class BadCatalog(ValueError):
    """A PO file that cannot be read; the text says where."""


def read(text: str, name: str = "") -> list[Entry]:
    """Read a PO file: its header first, with the id "", then every text in its order."""
    entries: list[Entry] = []
    comments: list[str] = []
    word = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#") or not line.strip():
            comments.append(line)
            continue
        found = _LINE.fullmatch(line)
        if found is None:
            raise BadCatalog(f'{name}, line {number}: not msgid "...", msgstr "...", "..." or a comment: {line[:60]}')
        said = _ESCAPE.sub(lambda one: _ESCAPED.get(one[1], one[0]), found["text"])
        word, goes_on = found["word"] or word, not found["word"]
        if word == "msgid" and not goes_on:
            entries.append(Entry("", comments=comments))
            comments = []
        if not entries:
            raise BadCatalog(f"{name}, line {number}: a msgid must come first")
        _take(entries[-1], word, said, goes_on)
    return entries


def _take(entry: Entry, word: str, said: str, goes_on: bool) -> None:
    """Add a line to a text."""
    if word == "msgid":
        entry.id += said
    elif word == "msgid_plural":
        entry.plural = True
    elif goes_on:
        entry.forms[-1] += said
    else:
        entry.forms.append(said)


def data(text: str, name: str = "") -> dict[str, Any]:
    """Give what a catalogue needs at run time: its texts by id, and how its language counts."""
    entries = read(text, name)
    header = entries[0].forms[0] if entries and not entries[0].id and entries[0].forms else ""
    plurals = _PLURALS.search(header)
    if plurals is None:
        raise BadCatalog(f"{name}: its header lacks Plural-Forms: nplurals=...; plural=...;")
    texts = {
        entry.id: entry.forms if entry.plural else entry.forms[0]
        for entry in entries
        if entry.id and entry.forms and all(entry.forms)
    }
    return {"of": digest(text), "forms": int(plurals["forms"]), "rule": plurals["rule"].strip(), "texts": texts}


def digest(text: str) -> str:
    """Tell one PO file from another, so that a compiled one that is out of date is noticed."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def compile_file(source: Path, target: Path) -> None:
    """Write a PO file as JSON, the same bytes for the same texts."""
    made = data(source.read_text(encoding="utf-8"), source.name)
    target.write_text(json.dumps(made, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def load(compiled: str | None, text: str | None, name: str) -> Mapping[str, Any]:
    """Take a compiled catalogue if it is there and fits its PO file, where that lies beside it; else read that."""
    made: Mapping[str, Any] | None = json.loads(compiled) if compiled is not None else None
    if made is not None and (text is None or made["of"] == digest(text)):
        return made
    return data(text or "", name)
