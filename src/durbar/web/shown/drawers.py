"""Drawers: what is not on the table itself, such as the log, the rules, the scores, the chat and the links."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from durbar.engine.aid import Line
from durbar.engine.messages import Message
from durbar.games.notes import note
from durbar.web.kept.rows import WATCHING, Door, Said
from durbar.web.shown.editions import chapters
from durbar.web.shown.logbook import lines_of_turn, logbook
from durbar.web.shown.screen import Viewer, screen
from durbar.web.shown.words import Words, words_for
from durbar.web.tables.live import Live

PAGE = 50
"""Lines of chat on one page."""

Drawer = Callable[[Live, Viewer, dict[str, Any], str], dict[str, Any]]


def _log(live: Live, viewer: Viewer, context: dict[str, Any], clause: str) -> dict[str, Any]:
    me, words = context["me"], _words(live, context)
    if clause:
        return {"lines": lines_of_turn(live, me, words, clause), "turn": clause}
    return {"logbook": logbook(live, me, words)}


def _rules(live: Live, viewer: Viewer, context: dict[str, Any], clause: str) -> dict[str, Any]:
    found = chapters(live.row.game, viewer.lang)
    known = any(one["id"] == clause for chapter in found for one in (chapter, *chapter["clauses"]))
    return {"chapters": found, "clause": clause if known else ""}  # what is asked for is never repeated


def _scores(live: Live, viewer: Viewer, context: dict[str, Any], clause: str) -> dict[str, Any]:
    return {"result": context["sheet"]}


def _sources(live: Live, viewer: Viewer, context: dict[str, Any], clause: str) -> dict[str, Any]:
    fields = ("name", "source", "confidence", "clause")
    sheets = live.table.sheets
    return {
        "sheets": [
            {**{field: getattr(sheet, field) for field in fields}, "note": note(sheets, sheet.name, viewer.lang)}
            for sheet in sheets.sheets.values()
        ]
    }


def chat(live: Live, context: dict[str, Any], said: Sequence[Said], before: int | None) -> dict[str, Any]:
    """Give a page of the chat, with the notes of the house among it: the last, or the one before a line."""
    notes = [(note.at, None, note.text) for note in live.story.lines]
    lines = sorted([*notes, *((line.at, line.seat, line.text) for line in said)], key=lambda line: line[0])
    gone = live.story.heard - len(lines)
    end = len(lines) if before is None else max(1, min(len(lines), before - 1 - gone))
    begin = max(0, end - PAGE)
    words = _words(live, context)
    shown = [
        {
            "seat": seat,
            "name": "" if seat is None else context["names"][seat],
            "text": words.say(text) if isinstance(text, Message) else text,
        }
        for _, seat, text in lines[begin:end]
    ]
    return {"lines": shown, "earlier": gone + begin + 1 if begin else None, "latest": end == len(lines)}


def _aid(live: Live, viewer: Viewer, context: dict[str, Any], clause: str) -> dict[str, Any]:
    words, v, me = _words(live, context), context["v"], context["me"]
    decision = context["view"]["decision"]
    mine = decision is not None and me is not None and decision["seat"] == me
    assert live.table.game.aid is not None
    own = live.table.game.aid(v, me, decision["prompt"]["id"].removesuffix(".you") if mine else "")

    def said(lines: Sequence[Line]) -> list[dict[str, Any]]:
        return [{"text": words.say(one.message), "clause": one.message.clause, "now": one.now} for one in lines]

    return {
        "turn_lines": said(own.turn),
        "cost_lines": said(own.costs),
        "order": v.get("order", ()),
        "turn_of": v.get("turn"),
    }


def _nothing(live: Live, viewer: Viewer, context: dict[str, Any], clause: str) -> dict[str, Any]:
    return {}


DRAWERS: dict[str, Drawer] = {
    "log": _log,
    "rules": _rules,
    "scores": _scores,
    "aid": _aid,
    "sources": _sources,
    "chat": _nothing,
    "text": _nothing,
    "help": _nothing,
    "friends": _nothing,
    "hands": _nothing,
    "chapters": _nothing,
}


def _words(live: Live, context: dict[str, Any]) -> Words:
    return words_for(live.row.game, context["me"], tuple(context["names"]), context["lang"])


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
