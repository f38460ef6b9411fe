"""The page of a table that cannot be played on: how it stood, what had happened, and why it goes no further."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.web.shown.words import UNREADABLE, Words, seat_names, title_of
from durbar.web.tables.still import Still
from durbar.web.tables.story import Place


def still_page(still: Still, lang: str) -> dict[str, Any]:
    """Gather what the page shows; what this version has no words for is left out."""
    game, summary = still.row.game, still.row.summary or {}
    house = Words(lang=lang)
    names = _names(still, lang)
    words = Words(game, None, names, lang)
    result = summary.get("result")
    log = [] if still.kept is None else still.kept.log
    return {
        "table_id": still.row.id,
        "game": game,
        "title": title_of(game, lang),
        "why": house.say(still.why),
        "names": names,
        "over": still.row.over,
        "crumbs": _said(words, summary.get("crumbs", ())),
        "waiting": [names[seat] for seat in summary.get("waiting", ()) if seat in range(len(names))],
        "scores": result["scores"] if result else [],
        "entries": [
            {"seat": line["args"].get("seat"), "text": text, "turn": line.get("turn")}
            for line in reversed(log)
            for text in _said(words, [line])
        ],
        "exported": still.document() is not None,
        "t": house.t,
        "lang": lang,
        "me": None,
    }


def _names(still: Still, lang: str) -> list[str]:
    summary = still.row.summary
    try:
        parts = zip(summary["kinds"], summary["levels"], summary["names"], strict=True)
        return seat_names(still.row.game, [Place(*part) for part in parts], summary["seats"], lang)
    except UNREADABLE:
        return []


def _said(words: Words, messages: Any) -> list[str]:
    """Put into words what can be put into words."""
    said = []
    for message in messages:
        try:
            said.append(words.say(message if isinstance(message, Mapping) else {}))
        except UNREADABLE:
            continue
    return said
