"""The lobby: the games, and the tables of whoever looks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from math import inf
from typing import Any

import durbar
from durbar.bots import BOTS
from durbar.engine.game import Meta
from durbar.web.config import DEFAULT_BOT
from durbar.web.kept import rows
from durbar.web.kept.rows import TableRow
from durbar.web.shown.badges import badge
from durbar.web.shown.lessons import lessons_shown
from durbar.web.shown.pages import shown_games
from durbar.web.shown.presence import level_word, state_of
from durbar.web.shown.words import UNREADABLE, Words, brief, seat_names, title_of, words_for
from durbar.web.tables.live import seats_held
from durbar.web.tables.story import Place


def lobby(
    tables: Sequence[tuple[TableRow, list[int]]],
    name: str,
    lang: str = "en",
    error: str | None = None,
    form: Mapping[str, str] | None = None,
    editions: Sequence[Mapping[str, Any]] = (),
    picked: Mapping[str, Any] | None = None,
    likes: Mapping[str, Any] | None = None,
    here: Mapping[str, Collection[int]] | None = None,
    guided: Sequence[TableRow] = (),
) -> dict[str, Any]:
    """Gather what the lobby shows.

    `error` and `form` come back from a table that could not be laid, `picked` is the edition a new one is meant for.
    What somebody `likes` is how they laid tables last; `here` are the seats of each table from which somebody looks;
    `guided` are the tables of their guided games.
    """
    likes, here = likes or {}, here or {}
    running: list[dict[str, Any]] = []
    finished: list[dict[str, Any]] = []
    for row, seats in tables:
        try:
            line = _finished(row, seats, lang) if row.over else _running(row, seats, lang, here.get(row.id, ()))
            (finished if row.over else running).append(line)
        except UNREADABLE:
            running.append(_damaged(row, lang))
    return {
        "games": [
            _game(durbar.game(game).meta, lang, likes.get(game, {})) | {"lessons": lessons_shown(game, guided)}
            for game in shown_games()
        ],
        "last_game": likes.get("last") or shown_games()[0],
        "now": rows.now(),
        "levels": [
            {"id": level, "label": _level(level, lang), "short": level_word(level, words_for("", None, (), lang))}
            for level in BOTS
        ],
        "default_level": DEFAULT_BOT,
        "tables": sorted(running, key=lambda table: (not table["mine"], table.get("ends") or inf)),
        "finished": finished,
        "typed": [name, *(one for table in (*running, *finished) for one in table["names"])],
        "name": name,
        "error": error,
        "form": form or {},
        "editions": editions,
        "picked": picked or {},
        "t": words_for("", None, (), lang).t,
        "lang": lang,
    }


def _game(meta: Meta, lang: str, likes: Mapping[str, Any]) -> dict[str, Any]:
    doc = {field: getattr(meta, field) for field in ("name", "designer", "year", "rules_version")}
    doc |= {"players": list(meta.players), "minutes": list(meta.minutes)}
    words = words_for(meta.name, None, (), lang)
    doc |= {"title": words.t("game.title"), "weight": words.t("game.weight")}
    doc["modes"] = [
        {
            "id": mode,
            "label": words.t(f"mode.{mode}"),
            "short": brief(words.t(f"mode.{mode}")),
            "players": [number for number in meta.players if mode in meta.modes_for(number)],
        }
        for mode in meta.modes
    ]
    doc["badge"] = badge(durbar.game(meta.name).sheets)
    doc["default_players"] = durbar.game(meta.name).setup(None, None).players
    doc["automa"] = words.t("word.dummy") if 1 in meta.players else ""
    doc["now"] = _as_last(doc["default_players"], likes.get("now"), words)
    alone = likes.get("alone", {})
    doc["alone"] = {
        "bots": doc["default_players"] - 1,
        "mode": alone.get("mode") or meta.modes[0],
        "level": alone.get("level") or DEFAULT_BOT,
        "modes": [one for one in doc["modes"] if 1 in one["players"]],
    }
    return doc


def _as_last(usual: int, last: Mapping[str, Any] | None, words: Words) -> str:
    """Say what a click lays: how many bots, how good, in which mode if it is not the usual one, and why so."""
    players, level = (last or {}).get("players") or usual, (last or {}).get("level") or DEFAULT_BOT
    mode = (last or {}).get("mode")
    bots = words.t("ui.play_now_bots", n=players - 1, level=level_word(level, words))
    how = brief(words.t(f"mode.{mode}")) if mode and mode != "standard" else ""
    when = words.t("ui.play_now_last" if last else "ui.play_now_first")
    return " · ".join(part for part in (bots, how, when) if part)


def _level(level: str, lang: str) -> str:
    """Say how well a bot plays; one that is new here goes by its own name."""
    words, id = words_for("", None, (), lang), f"ui.level.{level}"
    return words.t(id) if words.has(id) else level


def _line(row: TableRow, lang: str) -> tuple[dict[str, Any], Words]:
    summary = row.summary
    parts = zip(summary["kinds"], summary["levels"], summary["names"], strict=True)
    names = seat_names(row.game, [Place(kind, level, name) for kind, level, name in parts], summary["seats"], lang)
    line = {
        "id": row.id,
        "game": row.game,
        "title": title_of(row.game, lang),
        "names": names,
        "url": f"/t/{row.id}",
        "when": datetime.fromtimestamp(row.changed / 1000, UTC).strftime("%Y-%m-%d %H:%M"),
    }
    return line, Words(row.game, None, names, lang)


def _running(row: TableRow, seats: Sequence[int], lang: str, here: Collection[int]) -> dict[str, Any]:
    line, words = _line(row, lang)
    waiting = row.summary["waiting"]
    last = row.summary["last"]
    clock = row.summary.get("clock")
    there = _there(row.summary, here)
    return {
        **line,
        "crumbs": [words.say(one) for one in row.summary["crumbs"]],
        "waiting": waiting,
        "waiting_names": ", ".join(line["names"][seat] for seat in waiting),
        "mine": any(seat in waiting for seat in seats),
        "last": "" if last is None else words.say(last),
        "there": there,
        "absent": there.count("absent"),
        "clock": clock,
        "learning": bool(row.about.get("learning")),
        "ends": None if clock is None else clock["since"] + clock["left"],
    }


def _there(summary: Mapping[str, Any], here: Collection[int]) -> list[str]:
    """Say of each seat whether somebody is here, away, not come yet, or whether a bot or the automa plays."""
    places = zip(summary["kinds"], summary.get("bots") or summary["levels"], strict=True)
    seated = summary.get("seated") or [True] * len(summary["kinds"])
    found = [
        state_of(Place(kind, bot, "", bot=bot, seated=seated[seat]), 0 if seat in here else None)
        for seat, (kind, bot) in enumerate(places)
    ]
    return found + ["automa"] * (summary["seats"] - len(found))


def _damaged(row: TableRow, lang: str) -> dict[str, Any]:
    """List a table of which not even the few words for the lobby can be read."""
    line: dict[str, Any] = {"id": row.id, "game": row.game, "title": row.game, "url": f"/t/{row.id}", "when": ""}
    return {
        **line,
        "crumbs": [],
        "names": [],
        "waiting": [],
        "mine": False,
        "last": Words(lang=lang).t("web.no.broken"),
    }


def _finished(row: TableRow, seats: Sequence[int], lang: str) -> dict[str, Any]:
    line, _ = _line(row, lang)
    own = seats_held(seats)
    return {**line, **row.summary["result"], "me": own[0] if own else None}
