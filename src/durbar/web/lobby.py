"""The lobby: the games, and the tables of whoever looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import durbar
from durbar.web.lay import levels
from durbar.web.live import seats_held
from durbar.web.pages import shown_games
from durbar.web.store import TableRow
from durbar.web.story import Place
from durbar.web.words import Words, seat_names


def lobby(
    tables: Sequence[tuple[TableRow, list[int]]],
    name: str,
    lang: str = "en",
    error: str | None = None,
    form: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Gather what the lobby shows; `error` and `form` come back from a table that could not be laid."""
    return {
        "games": [_game(durbar.game(game).meta) for game in shown_games()],
        "levels": levels(),
        "tables": [_running(row, seats, lang) for row, seats in tables if not row.over],
        "finished": [_finished(row, seats, lang) for row, seats in tables if row.over],
        "name": name,
        "error": error,
        "form": form or {},
        "t": Words(lang=lang).t,
        "lang": lang,
    }


def _game(meta: Any) -> dict[str, Any]:
    doc = {field: getattr(meta, field) for field in ("name", "title", "designer", "year", "weight", "rules_version")}
    for field in ("players", "modes", "minutes"):
        doc[field] = list(getattr(meta, field))
    doc["default_players"] = durbar.game(meta.name).setup(None, None).players
    return doc


def _line(row: TableRow, lang: str) -> tuple[dict[str, Any], Words]:
    summary = row.summary
    parts = zip(summary["kinds"], summary["levels"], summary["names"], strict=True)
    names = seat_names(row.game, [Place(kind, level, name) for kind, level, name in parts], summary["seats"], lang)
    line = {
        "id": row.id,
        "game": row.game,
        "title": durbar.game(row.game).meta.title,
        "names": names,
        "url": f"/t/{row.id}",
        "when": datetime.fromtimestamp(row.changed / 1000, UTC).strftime("%Y-%m-%d %H:%M"),
    }
    return line, Words(row.game, None, names, lang)


def _running(row: TableRow, seats: Sequence[int], lang: str) -> dict[str, Any]:
    line, words = _line(row, lang)
    waiting = row.summary["waiting"]
    last = row.summary["last"]
    return {
        **line,
        "crumbs": [words.say(one) for one in row.summary["crumbs"]],
        "waiting": waiting,
        "mine": any(seat in waiting for seat in seats),
        "last": "" if last is None else words.say(last),
    }


def _finished(row: TableRow, seats: Sequence[int], lang: str) -> dict[str, Any]:
    line, _ = _line(row, lang)
    own = seats_held(seats)
    return {**line, **row.summary["result"], "me": own[0] if own else None}
