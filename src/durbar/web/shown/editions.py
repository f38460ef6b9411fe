"""How editions are shown: badges, the page of the sources, and the editor."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import durbar
from durbar.engine.content import CONFIDENCES, SOURCES, Sheets, with_edition
from durbar.engine.document import short
from durbar.engine.messages import BadInput
from durbar.games import editions, rulebook
from durbar.games.editions import Change, Complaint
from durbar.games.notes import note
from durbar.web.kept.rows import EditionRow
from durbar.web.shown.badges import badge
from durbar.web.shown.fields import Form, placed, whole
from durbar.web.shown.names import names
from durbar.web.shown.pages import icons, render
from durbar.web.shown.pictures import board_picture, crops, crowded, kind, picture, spots
from durbar.web.shown.words import SPOKEN, Words, title_of

DOUBT = ("guess", "likely", "certain")
"""The order in which sheets are told of: what is least known comes first."""
SAMPLE = (380, 218)
"""How much of the board a small picture shows, in units of the board."""
SOURCE_CHOICES = ("owner", *(one for one in SOURCES if one != "owner"))


def edition_badge(row: EditionRow) -> dict[str, Any] | None:
    """Give the badge of an edition that is kept; none if it is a draft that cannot be read yet."""
    try:
        return badge(with_edition(durbar.game(row.game).sheets, row.doc), f"/e/{row.id}/sources")
    except BadInput:
        return None


def listed(row: EditionRow) -> dict[str, Any]:
    """Describe an edition for lists: one that is still wrong somewhere cannot be played with."""
    percent, fits = judged(row)
    return {
        "id": row.id,
        "game": row.game,
        "title": title_of(row.game, SPOKEN.get()),
        "name": row.name,
        "url": f"/e/{row.id}",
        "percent": percent,
        "whole": fits,
    }


def is_judged(row: EditionRow) -> bool:
    """Tell whether an edition was read as it is now, so that it need not be again."""
    return (row.id, row.changed) in _JUDGED


def judged(row: EditionRow) -> tuple[int, bool]:
    """Say how much of an edition is known, and whether it can be played with: that is found out once for each change.

    It is read at tables of every size, and once more for each sheet that is wrong.
    """
    key = (row.id, row.changed)
    if key not in _JUDGED:
        found = edition_badge(row)
        if len(_JUDGED) >= REMEMBERED:
            del _JUDGED[next(iter(_JUDGED))]
        _JUDGED[key] = (0 if found is None else found["percent"], not editions.complaints(row.doc))
    return _JUDGED[key]


REMEMBERED = 20_000
"""Of how many editions it is remembered what was found in them: two numbers each."""

_JUDGED: dict[tuple[str, int], tuple[int, bool]] = {}


def _page(game: str, sheets: Sheets) -> dict[str, Any]:
    """Gather what both pages show of a game and its data."""
    known = sheets.known
    return {
        "game": game,
        "title": title_of(game, SPOKEN.get()),
        "t": Words(game, lang=SPOKEN.get()).t,
        "lang": SPOKEN.get(),
        "icons": icons([game]),
        "kind": kind(game),
        "badge": badge(sheets),
        "known": {one: {"share": known.share(one), "sheets": known.sheets[one]} for one in CONFIDENCES},
    }


# ---------------------------------------------------------------------- sources


def sources(sheets: Sheets, edit: str) -> dict[str, Any]:
    """Gather what the page of the sources shows; `edit` is where its values can be mended."""
    game, words = sheets.game, Words(sheets.game, lang=SPOKEN.get())
    parts = crops(game)
    order = sorted(sheets.sheets.values(), key=lambda one: (one.source == "owner", DOUBT.index(one.confidence)))
    rows = []
    for sheet in order:
        unknown = f"unknown.{sheet.name}"
        told = sheet.confidence != "certain" and sheet.source != "owner"
        rows.append(
            {
                "name": sheet.name,
                "title": words.t(f"sheet.{sheet.name}"),
                "clause": sheet.clause,
                "source": sheet.source,
                "state": "owner" if sheet.source == "owner" else sheet.confidence,
                "confidence": sheet.confidence,
                "note": note(sheets, sheet.name, words.lang),
                "unknown": words.t(unknown) if told and words.has(unknown) else "",
                "crop": _sample(parts.get(sheet.name)),
                "picture": picture(game, sheet.name, sheet.data, few=True),
            }
        )
    return {
        **_page(game, sheets),
        "rows": rows,
        "boards": _boards(game, sheets.edition, [one for name, one in parts.items() if name in sheets.sheets]),
        "edit": edit,
        "edition": "" if sheets.edition is None else str(sheets.edition["name"]),
    }


def _sample(crop: Sequence[int] | None) -> list[int] | None:
    """Give so much of a part of the board as can be made out in a small picture."""
    if crop is None:
        return None
    x, y, width, height, *players = crop
    return [x, y, min(width, SAMPLE[0]), min(height, SAMPLE[1]), *players]


def _boards(game: str, edition: Mapping[str, Any] | None, wanted: Sequence[Sequence[int]]) -> list[str]:
    """Draw the boards that parts are cut out of: the usual one, and those for other numbers of players."""
    players = {one[4] if len(one) > 4 else 0 for one in wanted}
    return [board_picture(game, edition, number or None) for number in sorted(players)]


def chapters(game: str, lang: str) -> list[dict[str, Any]]:
    """Give the rulebook of a game, chapter by chapter."""
    found: list[dict[str, Any]] = []
    for one in rulebook.clauses(game, lang):
        if one.heading or not found:
            found.append({"id": one.number, "title": one.text, "clauses": []})
        if not one.heading:
            found[-1]["clauses"].append({"id": one.number, "text": one.text})
    return found


# ---------------------------------------------------------------------- editor


def editor(game: str, edition: Mapping[str, Any], sheet: str, row: EditionRow | None, mine: bool) -> dict[str, Any]:
    """Gather the page of the editor; `mine` if whoever looks may change what is kept."""
    house = durbar.game(game).sheets
    name = sheet if sheet in house.sheets else next(iter(_by_doubt(house)))
    doc = whole(house, edition)
    return {
        **_page(game, house),
        "doc": json.dumps(doc, ensure_ascii=False),
        "house_doc": json.dumps(whole(house, {}), ensure_ascii=False),
        "sheets": [
            {
                "name": one,
                "title": Words(game, lang=SPOKEN.get()).t(f"sheet.{one}"),
                "confidence": house[one].confidence,
            }
            for one in _by_doubt(house)
        ],
        "edition_name": edition.get("name", ""),
        "id": "" if row is None else row.id,
        "mine": mine,
        **look(game, editions.slim(doc), name, form=True),
    }


def _by_doubt(house: Sheets) -> list[str]:
    return sorted(house.sheets, key=lambda name: DOUBT.index(house[name].confidence))


def look(game: str, edition: Mapping[str, Any], sheet: str, form: bool) -> dict[str, Any]:
    """Look at an edition being made: what is wrong with it, what it changes, and how one sheet looks.

    With `form` the fields themselves come again: a list has become longer, or another sheet was opened.
    """
    house = durbar.game(game).sheets
    found = editions.complaints({"name": "?", **{key: value for key, value in edition.items() if value != ""}})
    bad = {one.sheet for one in found}
    good = {key: value for key, value in edition.items() if key not in bad or key in ("game", "name")}
    good["name"] = good.get("name") or "?"
    try:
        sheets = with_edition(house, good)
    except BadInput:
        sheets = house
    doc = whole(house, edition)
    data = {key: value for key, value in doc[sheet].items() if key in house[sheet].data}
    changes = editions.changes(house, sheets)
    own = [one for one in sheets.sheets.values() if one.source == "owner" or one.name in edition]
    words = Words(game, lang=SPOKEN.get())
    context = {
        "t": words.t,
        "lang": words.lang,
        "game": game,
        "kind": kind(game),
        "name": sheet,
        "title": words.t(f"sheet.{sheet}"),
        "clause": house[sheet].clause,
        "hint": note(house, sheet, words.lang),
        "about": doc[sheet],
        "sources": SOURCE_CHOICES,
        "confidences": CONFIDENCES,
        "crop": crops(game).get(sheet),
        "cities": placed(sheet, data) if sheet in spots(game) else [],
        "spots": spots(game).get(sheet),
        "picture": picture(game, sheet, data),
        "crowded": crowded(game, sheet, data),
        "changes": [_told(one, game) for one in changes if _sheet_of(one) == sheet],
        "complained": sheet in bad,
        "boards": [],
    }
    crop = context["crop"]
    if crop:
        try:
            context["boards"] = _boards(game, good if sheets is not house else None, [crop])
        except (
            BadInput
        ):  # a complaint that names a sheet of the house: nobody knows which of the given ones to leave out
            context["boards"] = _boards(game, None, [crop])
    answer = {
        "sheet": sheet,
        "complaints": [_complaint(one, words, game) for one in found],
        "states": {
            one: {
                "state": "owner" if doc[one]["source"] == "owner" else str(doc[one]["confidence"]),
                "changes": sum(_sheet_of(change) == one for change in changes),
            }
            for one in house.sheets
        },
        "percent": sheets.known.percent,
        "house_percent": house.known.percent,
        "own": len(own),
        "pieces": render("editor_pieces.html.j2", context, game),
    }
    if form:
        fields = Form(game, house, sheet, data)
        answer["form"] = render("editor_sheet.html.j2", {**context, "nodes": fields.nodes, "lists": fields.lists}, game)
    return answer


def _sheet_of(change: Change) -> str:
    return editions.sheet_of(change.path)


def _told(change: Change, game: str) -> dict[str, str]:
    old, new = (_value(one, game, _sheet_of(change)) for one in (change.old, change.new))
    return {"place": names(game).path(change.path), "old": old, "new": new}


def _value(value: Any, game: str, sheet: str) -> str:
    if isinstance(value, bool):
        return names(game).flag(value)
    return "–" if value is None else names(game).value(sheet, value) if isinstance(value, str) else short(value)


def _complaint(one: Complaint, words: Words, game: str) -> dict[str, str]:
    title = words.t(f"sheet.{one.sheet}") if one.sheet and words.has(f"sheet.{one.sheet}") else ""
    where = names(game).path(one.path) if title else ""
    return {
        "path": one.path,
        "sheet": one.sheet,
        "title": title,
        "where": where or title,
        "text": words.say(one.message),
        "clause": one.clause,
    }
