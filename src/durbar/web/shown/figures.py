"""Figures of the rulebook: a part of the board at a position, drawn by the game's own templates."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from durbar.engine.table import Table
from durbar.games.reading import Figure, book
from durbar.web.kept.rows import Event, Kept, SeatRow, TableRow
from durbar.web.shown.pages import render
from durbar.web.shown.pictures import kind
from durbar.web.shown.screen import Viewer, screen
from durbar.web.tables.live import Live
from durbar.web.tables.opening import moves_of, origin_of

KEPT = 1000
"""How many figures are kept, of some ten kilobytes each."""

LARGE = 3
"""How large a figure would be by itself, in pixels a unit: more than any page lets it be."""

_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
_SAID = re.compile(r"""\s(?:data-[\w-]+|role|tabindex|aria-[\w-]+|title)=(?:"[^"]*"|'[^']*')""")
_ID = re.compile(r'\sid="([^"]*)"')
_NOTE = re.compile(r"<!--.*?-->", re.DOTALL)


@lru_cache(KEPT)
def figure(game: str, example: str, after: bool, lang: str) -> Markup:
    """Draw what an example is about, before its moves or after them."""
    found = book(game).example(example)
    assert found is not None, example
    table = found.after() if after else found.before()
    return _drawn(game, table, found.figure, after, lang, f"{example}-{'after' if after else 'before'}")


@lru_cache(KEPT)
def picture(game: str, lang: str) -> Markup:
    """Draw the picture of the turn on the first page."""
    own = book(game)
    found = own.example(own.pictured)
    assert found is not None, own.pictured
    return _drawn(game, found.before(), own.picture, False, lang, "turn")


def _drawn(game: str, table: Table[Any], shown: Figure, after: bool, lang: str, name: str) -> Markup:
    record = table.record()
    row = TableRow("figure", game, "", 0, 0, False, {"undo": "strict", "pace": "live", "origin": origin_of(record)}, {})
    events = [
        Event("choose", move.seat, {"option": move.option, "luck": move.luck, "settles": True, "turn": 0}, 0)
        for move in moves_of(record)
    ]
    live = Live(Kept(row, [SeatRow("bot", "", "", "")] * table.setup.players, events))
    own = shown.panel.startswith("own")
    context = screen(live, Viewer((0,), lang=lang))  # others do not see yet what a seat may still take back
    quiet = {
        "legal": {},
        "greyed_spots": {},
        "greyed": {},
        "chosen": [],
        "since": [],
        "options": [],
        "panel": shown.panel,
    }
    html = _quiet(render("figure.html.j2", {**context, **quiet}, game), name)
    if own:
        return Markup(html)
    marks = "".join(_brackets(*one) for one in shown.marks) if after else ""
    box = " ".join(map(str, shown.crop))
    size = f'width="{shown.crop[2] * LARGE}" height="{shown.crop[3] * LARGE}"'
    inside = f'<g class="{kind(game)}-sheet">{html}</g><g class="changed">{marks}</g>'
    return Markup(f'<svg class="panel-view" {size} viewBox="{box}" aria-hidden="true">{inside}</svg>')


def _quiet(html: str, name: str) -> str:
    """Take out what is for tables that are played at, and give what has a name one that no other figure has."""
    html = _SAID.sub("", _TITLE.sub("", _NOTE.sub("", html)))
    used = set(re.findall(r"[\"(]#([\w.-]+)[\")]", html))
    for id in {found for found in _ID.findall(html) if found in used}:
        html = html.replace(f'id="{id}"', f'id="{name}-{id}"').replace(f'"#{id}"', f'"#{name}-{id}"')
        html = html.replace(f"(#{id})", f"(#{name}-{id})")
    return _ID.sub(lambda found: found[0] if found[1].startswith(f"{name}-") else "", html)


def _brackets(x: int, y: int, width: int, height: int) -> str:
    """Draw the corners of a box."""
    k = min(22, width // 3, height // 3)
    right, bottom = x + width, y + height
    path = f"M{x} {y + k}V{y}h{k}M{right - k} {y}h{k}v{k}M{right} {bottom - k}v{k}h-{k}M{x + k} {bottom}H{x}v-{k}"
    return f'<path class="under" d="{path}"/><path d="{path}"/>'
