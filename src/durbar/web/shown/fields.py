"""A sheet as a form: the fields are those the game itself asks for when it reads the sheet."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import Any

import durbar
from durbar.engine.content import ABOUT, Sheet, Sheets
from durbar.engine.document import Asked
from durbar.games import editions
from durbar.web.shown.names import names
from durbar.web.shown.pages import board_folder

MOST_ROWS = 80
"""How many elements a list may grow to in the editor."""

MOST_CHOICES = 24
"""Of more names than this one is typed, with the names as suggestions."""

_SYMBOL = re.compile(r'<symbol[^>]* id="([^"]+)"')


@cache
def _asked(game: str) -> Mapping[str, Asked]:
    return editions.asked(durbar.game(game))


@cache
def symbols(game: str) -> frozenset[str]:
    """Name the symbols that a game's drawings are made of."""
    file = board_folder(game) / "icons.svg"
    return frozenset(_SYMBOL.findall(file.read_text(encoding="utf-8")))


@cache
def symbol_of(game: str, word: str) -> str:
    """Find the symbol of a word of the data; empty if it has none."""
    found = symbols(game)
    kinds = sorted({one.partition("-")[0] for one in found} - {"mark"})
    names = (f"{kind}-{way}{word}" for kind in kinds for way in ("m-", "a-", "", "w-"))
    return next((name for name in names if name in found), "")


class Form:
    """The fields of one sheet of an edition."""

    def __init__(self, game: str, house: Sheets, sheet: str, data: Mapping[str, Any]) -> None:
        """Make a form for `data`, which may be wrong in any way; `house` says what is changed."""
        self._game = game
        self._sheet = sheet
        self._house = house[sheet]
        self._asked = _asked(game)
        self._names = names(game)
        self.lists: dict[int, list[dict[str, str]]] = {}
        """The suggestions that fields share, by their number."""
        self.nodes = [self._node(f"{sheet}.{key}", key, data.get(key), _find(self._house, key)) for key in data]

    def _node(self, path: str, label: str, value: Any, house: Any, place: int | None = None) -> dict[str, Any]:
        said = str(place + 1) if place is not None else self._names.field(self._sheet, label)
        node: dict[str, Any] = {"path": path, "label": said}
        if not isinstance(value, list | dict):
            if place is not None:
                node["label"] = self._names.place(path, place)
            return {**node, **self._leaf(path, value, house), "icon": symbol_of(self._game, label)}
        if isinstance(value, list):
            children = [
                self._node(f"{path}[{at}]", str(at + 1), one, house[at] if _has(house, at) else None, at)
                for at, one in enumerate(value)
            ]
            asked = self._of(path)
            free = asked is not None and asked.kind == "list" and asked.length is None
            node["add"] = json.dumps(_blank(value, house)) if free and len(value) < MOST_ROWS else ""
            for child in children:
                child["drop"] = free
        else:
            children = [
                self._node(f"{path}.{key}", key, one, house.get(key) if isinstance(house, Mapping) else None)
                for key, one in value.items()
            ]
            node["more"] = self._more(path, value)
            asked = self._of(path)
            required = asked.required if asked is not None and asked.kind == "object" else tuple(value)
            for child, key in zip(children, value, strict=True):
                child["drop"] = key not in required
                if asked is not None and asked.kind == "object" and not required:
                    child["rename"] = self._choices(
                        [one for one in asked.choices if one == key or one not in value], key
                    )
                    child["key"] = key
            node["movable"] = str(value.get("name", label)) if _placed(value) else ""
        flat = all("kind" in child for child in children)
        return {**node, "children": children, "flat": flat, "icon": symbol_of(self._game, label)}

    def _of(self, path: str) -> Asked | None:
        """Tell what the game asks of a place; of a new element, what it asks of its neighbours."""
        found = next((self._asked[way] for way in editions.ways(path) if way in self._asked), None)
        outside, dot, _ = path.rpartition(".")
        around = self._asked.get(outside)
        if found is None and dot and around is not None and around.kind == "object" and not around.required:
            sisters = (f"{outside}.{key}" for key in around.choices)
            found = next((self._asked[one] for one in sisters if one in self._asked), None)
        return found

    def _more(self, path: str, value: Mapping[str, Any]) -> list[dict[str, str]]:
        """List the fields an object may have and has not, each with a value to begin with."""
        asked = self._of(path)
        if asked is None or asked.kind != "object":
            return []
        missing = [key for key in asked.choices if key not in value]
        begins = [(key, self._first(f"{path}.{key}", asked)) for key in missing]
        return [
            {"key": key, "label": self._names.field(self._sheet, key), "value": json.dumps(one)}
            for key, one in begins
            if one is not None
        ]

    def _first(self, path: str, asked: Asked) -> Any:
        """Give the value that stands at such a place in the house edition, wherever it stands first.

        Where any name may be left out, a value that stands under another one will do.
        """
        found: list[Any] = [self._house.data]
        for step in re.findall(r"\[\d+]|[^.\[\]]+", path)[1:]:
            if step.startswith("["):
                found = [one for part in found if isinstance(part, list) for one in part]
            else:
                found = [part[step] for part in found if isinstance(part, Mapping) and step in part]
        if not found and not asked.required:
            sisters = _under(self._house.data, path.rpartition(".")[0])
            found = list(sisters.values()) if isinstance(sisters, Mapping) else []
        return deepcopy(found[0]) if found else None

    def _leaf(self, path: str, value: Any, house: Any) -> dict[str, Any]:
        asked = self._of(path)
        kind = asked.kind if asked is not None else "other"
        leaf: dict[str, Any] = {"kind": "text", "value": "" if value is None else value, "changed": value != house}
        if kind == "number" and asked is not None:
            leaf |= {"kind": "number", "least": asked.least, "most": asked.most}
        elif kind == "flag":
            leaf["kind"] = "flag"
        elif kind == "name" and asked is not None:
            leaf |= {"kind": "name" if len(asked.choices) <= MOST_CHOICES else "long"}
            leaf["choices"] = self._choices(asked.choices, value)
            leaf["list"] = zlib.crc32(repr(asked.choices).encode())
            if leaf["kind"] == "long":
                self.lists[leaf["list"]] = self._choices(asked.choices, "")
        elif kind == "parts" and asked is not None:
            words = str(value).split(asked.joint)
            parts = [
                {"value": words[at] if at < len(words) else "", "choices": self._choices(one, "")}
                for at, one in enumerate(asked.parts)
            ]
            leaf |= {"kind": "parts", "joint": asked.joint, "parts": parts}
        elif isinstance(house, int) and not isinstance(house, bool):
            leaf |= {"kind": "number", "least": 0, "most": 999}
        return leaf

    def _choices(self, names: Sequence[str], value: Any) -> list[dict[str, str]]:
        shown = [*names, value] if isinstance(value, str) and value and value not in names else list(names)
        return [
            {"value": one, "label": self._names.choice(self._sheet, one), "icon": symbol_of(self._game, one)}
            for one in shown
        ]


def _under(data: Mapping[str, Any], path: str) -> Any:
    """Give what stands at a path of names, without its sheet; none if there is nothing."""
    found: Any = data
    for step in path.split(".")[1:]:
        found = found.get(step) if isinstance(found, Mapping) else None
    return found


def _find(sheet: Sheet, key: str) -> Any:
    return sheet.data.get(key)


def _has(house: Any, place: int) -> bool:
    return isinstance(house, list) and place < len(house)


def _blank(value: Sequence[Any], house: Any) -> Any:
    """Give what a new element of a list begins with: a copy of the last there is, here or in the house."""
    known = value or house
    return deepcopy(known[-1]) if isinstance(known, list) and known else ""


def _placed(value: Mapping[str, Any]) -> bool:
    return all(isinstance(value.get(key), int) and not isinstance(value[key], bool) for key in ("x", "y"))


def placed(path: str, value: Any) -> list[dict[str, Any]]:
    """List what has a place of its own in a sheet: its path, its name and where it stands."""
    if isinstance(value, list):
        return [one for at, part in enumerate(value) for one in placed(f"{path}[{at}]", part)]
    if not isinstance(value, Mapping):
        return []
    if _placed(value):
        return [{"path": path, "name": str(value.get("name", "")), "x": value["x"], "y": value["y"]}]
    return [one for key, part in value.items() for one in placed(f"{path}.{key}", part)]


def whole(house: Sheets, edition: Mapping[str, Any]) -> dict[str, Any]:
    """Give an edition with everything it leaves out, sheet by sheet, as far as it can be read."""
    doc: dict[str, Any] = {"game": house.game, "name": edition.get("name", "")}
    for name, sheet in house.sheets.items():
        part = edition.get(name)
        own = part if isinstance(part, Mapping) else {}
        about = {"source": sheet.source, "confidence": sheet.confidence, "note": ""}
        if own:
            about |= {"source": "owner", "confidence": "certain"}
        known = (*ABOUT, *sheet.data)
        doc[name] = {**about, **sheet.data, **{key: value for key, value in own.items() if key in known}}
    return doc
