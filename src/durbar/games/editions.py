"""Editions: component data that somebody gives for their own copy of a game; what is wrong with it, what it changes.

The command line and the browser's editor both ask here, so that a complaint reads the same everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from durbar.engine import toml
from durbar.engine.content import ABOUT, Sheets, plain_edition, with_edition
from durbar.engine.document import Asked, BadPlace, Doc, noting, short
from durbar.engine.game import Game
from durbar.engine.messages import BadInput, Message
from durbar.engine.opening import open_table
from durbar.games import game as find_game
from durbar.texts import ENGLISH, HOUSE, Texts

MOST_VALUES = 4000
"""How many values an edition may give: several times as many as any game has."""
LONGEST_TEXT = 400
LONGEST_NAME = 60
DEEPEST = 8
LARGEST = 1_000_000_000


def sheet_of(path: str) -> str:
    """Give the sheet that a path leads into; empty if it is the whole."""
    return re.split(r"[.\[]", path, maxsplit=1)[0]


@dataclass(frozen=True)
class Complaint:
    """What is wrong with an edition: where, in which words, and by which clause."""

    path: str
    message: Message
    clause: str = ""

    @property
    def text(self) -> str:
        """What is wrong, in English."""
        return BadInput.in_english(self.message)

    @property
    def sheet(self) -> str:
        """The sheet it is about; empty if it is about the whole."""
        return sheet_of(self.path)


@dataclass(frozen=True)
class Change:
    """A value that differs from the house edition; None where one of the two has none."""

    path: str
    old: Any
    new: Any


def check_plain(edition: Any) -> dict[str, Any]:
    """Give an edition's own copy of what was handed in, if it is of a size and made of what an edition can have."""
    left = MOST_VALUES
    waiting = [(edition, "", 0)]
    while waiting:
        value, path, depth = waiting.pop()
        left -= 1
        if left < 0:
            raise BadPlace("", Message("bad.too_many_values", most=MOST_VALUES))
        if depth > DEEPEST:
            raise BadPlace(path[:80], Message("bad.too_deep", most=DEEPEST))
        if isinstance(value, Mapping):
            for key in value:
                if not isinstance(key, str) or len(key) > LONGEST_NAME:
                    raise BadPlace(path, Message("bad.field_length", most=LONGEST_NAME))
                if not key.isprintable():
                    raise BadPlace(path, Message("bad.field_one_line"))
            waiting += [(one, f"{path}.{key}".lstrip("."), depth + 1) for key, one in value.items()]
        elif isinstance(value, list):
            waiting += [(one, f"{path}[{place}]", depth + 1) for place, one in enumerate(value)]
        else:
            _check_value(Doc(value, path))
    plain = plain_edition(edition)
    name = Doc(plain)["name"]
    if not name.text().strip() or len(name.value) > LONGEST_NAME:
        name.fail("bad.name_length", most=LONGEST_NAME)
    return plain


def _check_value(doc: Doc) -> None:
    value = doc.value
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            doc.fail("bad.text_length", most=LONGEST_TEXT, given=len(value))
        if not value.isprintable():
            doc.fail("bad.one_line")
    elif isinstance(value, bool):
        return
    elif not isinstance(value, int):
        doc.fail("bad.plain_value", value=short(value))
    elif abs(value) > LARGEST:
        doc.fail("bad.at_most", most=LARGEST)


def game_of(edition: Mapping[str, Any]) -> Game[Any]:
    """Find the game an edition is for."""
    return find_game(Doc(dict(edition))["game"].text())


def check(edition: Mapping[str, Any]) -> Sheets:
    """Read an edition as strictly as a table would, at tables of every size; give its sheets."""
    plain = check_plain(edition)
    game = game_of(plain)
    sheets = with_edition(game.sheets, plain)
    game.content(sheets)
    for players in game.meta.players:
        open_table(game, players, seed="edition check", edition=plain)
    return sheets


def complaints(edition: Mapping[str, Any]) -> list[Complaint]:
    """List what is wrong with an edition, at most once a sheet: the first complaint is the one `check` would raise.

    A sheet that was complained of is taken from the house while the others are looked at.
    """
    found: list[Complaint] = []
    rest = dict(edition)
    while True:
        try:
            check(rest)
        except BadInput as error:
            complaint = _complaint(error, edition)
            if complaint.sheet not in rest or complaint.sheet in ("game", "name", ""):
                return found or [complaint]
            found.append(complaint)
            del rest[complaint.sheet]
        else:
            return found


def _complaint(error: BadInput, edition: Mapping[str, Any]) -> Complaint:
    if not isinstance(error, BadPlace):
        return Complaint("", error.message)
    if error.problem.clause:
        return Complaint(error.path, error.problem, error.problem.clause)
    sheet = sheet_of(error.path)
    sheets = game_of(edition).sheets.sheets if "game" in edition else {}
    return Complaint(error.path, error.problem, sheets[sheet].clause if sheet in sheets else "")


def changes(house: Sheets, sheets: Sheets) -> list[Change]:
    """List every value in which two editions of a game differ, in the order of the sheets."""
    return [
        change
        for name, sheet in sheets.sheets.items()
        for change in _differences(dict(house[name].data), dict(sheet.data), name)
    ]


def _differences(old: Any, new: Any, path: str) -> Iterator[Change]:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in {**old, **new}:
            yield from _differences(old.get(key), new.get(key), f"{path}.{key}")
    elif isinstance(old, list) and isinstance(new, list):
        for place in range(max(len(old), len(new))):
            one, other = (each[place] if place < len(each) else None for each in (old, new))
            yield from _differences(one, other, f"{path}[{place}]")
    elif old != new or isinstance(old, bool) != isinstance(new, bool):
        yield Change(path, old, new)


def slim(edition: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out of an edition what is as in the house."""
    house = game_of(edition).sheets
    kept = {key: edition[key] for key in ("game", "name") if key in edition}
    for name, part in edition.items():
        if name in kept:
            continue
        if name not in house.sheets or not isinstance(part, Mapping):
            kept[name] = part
            continue
        sheet = house[name]
        about = {key: part[key] for key in part if key in ABOUT and part[key] != getattr(sheet, key)}
        if about.get("note") == "":
            del about["note"]
        own = {
            key: part[key]
            for key in part
            if key not in ABOUT and (key not in sheet.data or list(_differences(sheet.data[key], part[key], "")))
        }
        if own:  # what is not said of changed values would be taken for an owner's word
            about = {**{key: part[key] for key in ("source", "confidence") if key in part}, **about}
        if about or own:
            kept[name] = {**about, **own}
    return kept


def to_toml(edition: Mapping[str, Any], lang: str = ENGLISH) -> str:
    """Write an edition as a file: its data is the same in every language, the comment at its head is for a reader."""
    game, say = game_of(edition), Texts(HOUSE).voice(lang)
    play = f"durbar play {game.meta.name} --edition FILE"
    lines = [
        f"# {say('edition.head', title=game.title)}",
        f"# {say('edition.use', check='durbar edition check FILE', play=play)}",
        "",
        *(toml.pair(key, edition[key]) for key in ("game", "name")),
    ]
    for name, part in edition.items():
        if name in ("game", "name") or not isinstance(part, Mapping):
            continue
        lines += ["", toml.head(name), *(toml.pair(key, value) for key, value in part.items())]
    return "\n".join(lines) + "\n"


def asked(game: Game[Any]) -> dict[str, Asked]:
    """Tell what the game asks of every place of its data: by path, and with [] for any element of a list."""
    with noting() as notes:
        game.read_content(game.sheets)
    found: dict[str, Asked] = {}
    for path, one in notes.items():
        for way in ways(path):
            found.setdefault(way, one)
    return {**found, **notes}


def ways(path: str) -> list[str]:
    """Write a path in all ways, from itself to one with [] for every number: first those for elements further out."""
    parts = re.split(r"(\[\d+])", path)
    choices = [(part, "[]") if part.startswith("[") else (part,) for part in parts]
    found = ["".join(one) for one in product(*choices)]
    return sorted(found, key=lambda way: (way.count("[]"), way.index("[]") if "[]" in way else 0))
