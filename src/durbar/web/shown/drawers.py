"""Drawers: what is not on the table itself, such as the log, the rules, the scores, the chat and the links."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from durbar.engine.messages import Message
from durbar.games import rulebook
from durbar.web.kept.rows import WATCHING, Door
from durbar.web.shown.screen import Viewer, entry_lines, screen
from durbar.web.shown.words import Words
from durbar.web.tables.live import Live

Drawer = Callable[[Live, Viewer, dict[str, Any], str], dict[str, Any]]


def _log(live: Live, viewer: Viewer, context: dict[str, Any], clause: str) -> dict[str, Any]:
    lines = entry_lines(live, context["me"], _words(live, context))
    return {"entries": [{key: line[key] for key in ("seat", "text", "clause", "turn", "since")} for line in lines]}


def _rules(live: Live, viewer: Viewer, context: dict[str, Any], clause: str) -> dict[str, Any]:
    chapters: list[dict[str, Any]] = []
    for one in rulebook.clauses(live.row.game, viewer.lang):
        if one.heading or not chapters:
            chapters.append({"id": one.number, "title": one.text, "clauses": []})
        if not one.heading:
            chapters[-1]["clauses"].append({"id": one.number, "text": one.text})
    return {"chapters": chapters, "clause": clause}


def _scores(live: Live, viewer: Viewer, context: dict[str, Any], clause: str) -> dict[str, Any]:
    return {"result": context["sheet"]}


def _sources(live: Live, viewer: Viewer, context: dict[str, Any], clause: str) -> dict[str, Any]:
    fields = ("name", "source", "confidence", "clause", "note")
    sheets = live.table.sheets.sheets.values()
    return {
        "sheets": [{**{field: getattr(sheet, field) for field in fields}, "rows": len(sheet.data)} for sheet in sheets]
    }


def _chat(live: Live, viewer: Viewer, context: dict[str, Any], clause: str) -> dict[str, Any]:
    words = _words(live, context)
    lines = []
    for line in live.story.lines:
        text = words.say(line.text) if isinstance(line.text, Message) else line.text
        lines.append(
            {"seat": line.seat, "name": "" if line.seat is None else context["names"][line.seat], "text": text}
        )
    return {"lines": lines}


def _nothing(live: Live, viewer: Viewer, context: dict[str, Any], clause: str) -> dict[str, Any]:
    return {}


DRAWERS: dict[str, Drawer] = {
    "log": _log,
    "rules": _rules,
    "scores": _scores,
    "sources": _sources,
    "chat": _chat,
    "text": _nothing,
    "help": _nothing,
    "friends": _nothing,
}


def _words(live: Live, context: dict[str, Any]) -> Words:
    return Words(live.row.game, context["me"], context["names"], context["lang"])


def drawer(name: str, live: Live, viewer: Viewer, clause: str) -> dict[str, Any]:
    """Gather what a drawer shows to somebody."""
    context = screen(live, viewer)
    return {**context, **DRAWERS[name](live, viewer, context, clause)}


def links(
    live: Live, host: bool, doors: Mapping[int, Door], address: Callable[[int | None], str], names: Sequence[str]
) -> list[dict[str, Any]]:
    """List the links somebody may pass on: for the host those of seats nobody has sat down at, for all looking on.

    Of a seat that is held the host sees that it is, and nothing by which it could be looked into.
    """
    found = []
    for seat, place in enumerate(live.story.places):
        if host and place.kind == "friend" and not place.gone:
            door = doors[seat]
            url = "" if door.spent else address(seat)
            found.append(_link(live, seat, names[seat], url, place.kind) | {"devices": door.devices})
    return [*found, _link(live, None, "", address(None), "watch")]


def _link(live: Live, seat: int | None, name: str, url: str, kind: str) -> dict[str, Any]:
    place = "watch" if seat is None else seat
    return {"seat": seat, "name": name, "url": url, "qr": url and f"/t/{live.id}/qr/{place}.svg", "kind": kind}


def may_pass_on(live: Live, host: bool, doors: Mapping[int, Door], seat: int) -> bool:
    """Tell whether somebody may see the link of a seat, or of the spectators."""
    if seat == WATCHING:
        return True
    places = live.story.places
    return host and 0 <= seat < len(places) and places[seat].kind == "friend" and not doors[seat].spent
