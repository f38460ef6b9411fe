"""Component data from TOML: sheets, each with its source; an edition replaces parts of them."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from durbar.engine.document import Doc, short
from durbar.engine.messages import BadInput, Message

SOURCES = ("rulebook", "photo", "inferred", "reconstructed", "owner")
"""Where data comes from: a rulebook, a photo, forced by other facts, made up to fit, given by an owner."""

CONFIDENCES = ("certain", "likely", "guess")
KNOWN = ("certain", "likely")
"""What counts as known."""
_AT = re.compile(r"at line (\d+), column (\d+)")
_TWICE = ("Cannot overwrite", "Cannot declare", "Cannot mutate", "Cannot redefine", "Duplicate")
"""What Python says of names that a TOML file gives twice."""
ABOUT = ("source", "confidence", "clause", "note")
"""What a sheet says of itself, beside its values."""


@dataclass(frozen=True)
class Sheet:
    """One table of component data and where it comes from."""

    name: str
    source: str
    confidence: str
    clause: str
    note: str
    """What is known of it and how: the house's own in English, an edition's as typed, empty if it says nothing."""

    data: Mapping[str, Any]

    def __repr__(self) -> str:
        return f"<Sheet {self.name}, {self.source}, {self.confidence}>"

    @property
    def doc(self) -> Doc:
        """The data, for strict reading."""
        return Doc(dict(self.data), self.name)


def count_values(value: Any) -> int:
    """Count the single values in a piece of data, however deep they lie."""
    if isinstance(value, Mapping):
        return sum(map(count_values, value.values()))
    if isinstance(value, list | tuple):
        return sum(map(count_values, value))
    return 1


@dataclass(frozen=True)
class Known:
    """How much of a game's data is known: values, and sheets, by how sure they are."""

    values: Mapping[str, int]
    sheets: Mapping[str, int]

    def share(self, *confidences: str) -> int:
        """Give the share of the values that are so sure, in percent, rounded down: it never claims too much."""
        return 100 * sum(self.values[one] for one in confidences) // max(1, sum(self.values.values()))

    @property
    def percent(self) -> int:
        """The share of the values that are certain or likely."""
        return self.share(*KNOWN)


@dataclass(frozen=True)
class Sheets:
    """All data of a game, perhaps with an edition's changes."""

    game: str
    sheets: Mapping[str, Sheet]
    edition: Mapping[str, Any] | None = None

    def __repr__(self) -> str:
        edition = f", edition {self.edition['name']!r}" if self.edition is not None else ""
        return f"<Sheets {self.game}, {len(self.sheets)} sheets{edition}>"

    def __getitem__(self, name: str) -> Sheet:
        return self.sheets[name]

    @cached_property
    def digest(self) -> str:
        """A short fingerprint of all values, whatever their sources."""
        return self.digest_without(())

    def digest_without(self, names: Collection[str]) -> str:
        """Give the fingerprint of all values but those of these names ("sheet.key"); a sheet left empty is none."""
        data = {
            name: {key: value for key, value in sheet.data.items() if f"{name}.{key}" not in names}
            for name, sheet in self.sheets.items()
        }
        if names:
            data = {name: values for name, values in data.items() if values or not self.sheets[name].data}
        return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]

    @cached_property
    def known(self) -> Known:
        """How much of the data is certain, likely and a guess."""
        values, many = dict.fromkeys(CONFIDENCES, 0), dict.fromkeys(CONFIDENCES, 0)
        for sheet in self.sheets.values():
            values[sheet.confidence] += count_values(sheet.data)
            many[sheet.confidence] += 1
        return Known(MappingProxyType(values), MappingProxyType(many))


def _read_sheet(name: str, doc: Doc, defaults: Mapping[str, str]) -> Sheet:
    about = {key: doc.get(key, defaults.get(key)) for key in ABOUT}
    return Sheet(
        name=name,
        source=about["source"].one_of(SOURCES),
        confidence=about["confidence"].one_of(CONFIDENCES),
        clause=about["clause"].text(),
        note=about["note"].text(),
        data=MappingProxyType({key: value for key, value in doc.value.items() if key not in ABOUT}),
    )


def parse_toml(text: str, what: Message) -> dict[str, Any]:
    """Read TOML that somebody gave us; `what` says what it is."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadInput("bad.toml_deep", what=what.document()) from None
    except ValueError as error:
        where = _AT.search(str(error))
        if where is None:
            raise BadInput("bad.toml_end", what=what.document()) from None
        twice = any(word in str(error) for word in _TWICE)
        line, column = int(where[1]), int(where[2])
        raise BadInput(
            "bad.toml_twice" if twice else "bad.toml", what=what.document(), line=line, column=column
        ) from None


def read_sheets(game: str, text: str) -> Sheets:
    """Read a game's own data: every sheet says its source, how sure it is, its clause and a note."""
    sheets = {}
    for name, doc in Doc(parse_toml(text, Message("what.content", game=game))).named():
        doc.fields(ABOUT, [key for key, _ in doc.named() if key not in ABOUT])
        sheets[name] = _read_sheet(name, doc, {})
    return Sheets(game, MappingProxyType(sheets))


def with_edition(sheets: Sheets, edition: Mapping[str, Any]) -> Sheets:
    """Replace what an edition gives; it may leave out whatever stays, but not add what the game does not know."""
    doc = Doc(plain_edition(edition))
    doc.fields(("game", "name"), tuple(sheets.sheets))
    doc["game"].one_of((sheets.game,))
    doc["name"].text()
    merged = dict(sheets.sheets)
    for name, part in doc.named():
        if name in ("game", "name"):
            continue
        old = sheets[name]
        part.fields((), (*ABOUT, *old.data))
        defaults = {"source": "owner", "confidence": "certain", "clause": old.clause, "note": ""}
        merged[name] = _read_sheet(name, Doc({**old.data, **part.value}, name), defaults)
    return Sheets(sheets.game, MappingProxyType(merged), MappingProxyType(doc.value))


def plain_edition(edition: Any) -> dict[str, Any]:
    """Give an edition's own copy of what was handed in; a record must be able to carry it."""
    if not isinstance(edition, Mapping):
        raise BadInput("bad.edition_object", value=short(edition))
    try:
        plain: dict[str, Any] = json.loads(json.dumps(dict(edition), allow_nan=False))
    except (TypeError, ValueError, RecursionError):
        raise BadInput("bad.edition_values") from None
    return plain
