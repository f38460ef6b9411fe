"""Pictures of what a sheet drives: the board as it would be laid with an edition, and single pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from jinja2 import TemplateError
from markupsafe import Markup

from durbar.web.kept.rows import Kept, SeatRow, TableRow
from durbar.web.shown.fields import symbol_of
from durbar.web.shown.names import names
from durbar.web.shown.pages import environment_for, render
from durbar.web.shown.screen import Viewer, screen
from durbar.web.shown.words import SPOKEN, Words
from durbar.web.tables.live import Live
from durbar.web.tables.opening import new_origin

MOST_PIECES = 64
FEW = 2
"""How many pieces of a sheet are drawn: at most, and where there is only room for a sample."""

MOST_SIGNS = 14

_TAG = re.compile(r"<svg\b|</svg>")


def board_picture(game: str, edition: Mapping[str, Any] | None, players: int | None = None) -> Markup:
    """Draw the whole board as it lies at the beginning, as an onlooker sees it."""
    origin = new_origin(game, players, edition=edition, seed="picture")
    about = {"undo": "strict", "pace": "live", "origin": origin}
    row = TableRow("picture", game, "", 0, 0, False, about, {})
    live = Live(Kept(row, [SeatRow("bot", "", "", "")] * origin["setup"]["players"], []))
    html = render("picture.html.j2", screen(live, Viewer((), lang=SPOKEN.get())), game)
    name = kind(game)
    inside = f'<g class="{name}-sheet">{_sheet(html)}</g>'
    return Markup(f'<svg><g id="board-{players or 0}" class="game {name}">{inside}</g></svg>')


def _sheet(html: str) -> str:
    """Cut what is drawn out of a board: its tabs and its tables stay away."""
    begin = html.index("<svg", html.index("data-window"))
    depth = 0
    for tag in _TAG.finditer(html, begin):
        depth += 1 if tag[0] == "<svg" else -1
        if not depth:
            return html[html.index(">", begin) + 1 : tag.start()]
    raise ValueError("the drawing of the board does not end")


def pieces(game: str, sheet: str, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Describe what a sheet says, piece by piece, in symbols of the game where it has them, else in words."""
    found: list[dict[str, Any]] = []
    for key, value in data.items():
        said = names(game).field(sheet, key)
        if isinstance(value, list) and value:
            inside = [(f"{said} {at + 1}" if len(data) > 1 else str(at + 1), one) for at, one in enumerate(value)]
            if all(not isinstance(one, list | dict) for _, one in inside) and len(data) > 1:
                inside = [(said, value)]
        elif isinstance(value, dict) and any(isinstance(one, list | dict) for one in value.values()):
            inside = [(f"{said}: {names(game).field(sheet, name)}", one) for name, one in value.items()]
        else:
            inside = [(said, value)]
        symbol = symbol_of(game, key)
        found += [{"label": label, "symbol": symbol, "signs": list(_signs(game, sheet, one))} for label, one in inside]
    return found[:MOST_PIECES]


def _signs(game: str, sheet: str, value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield {"symbol": symbol_of(game, key), "text": names(game).field(sheet, key), "quiet": True}
            yield from _signs(game, sheet, one)
    elif isinstance(value, list):
        for one in value:
            yield from _signs(game, sheet, one)
    elif isinstance(value, str):
        for word in re.findall(r"[^\s,/]+|[/]", value):
            whole = symbol_of(game, word)
            parts = [word] if whole else word.split("-")
            known = [symbol_of(game, part) for part in parts]
            if all(known):
                said = [names(game).choice(sheet, part) for part in parts]
                yield from ({"symbol": one, "text": text} for one, text in zip(known, said, strict=True))
            else:
                yield {"symbol": "", "text": names(game).choice(sheet, word)}
    elif isinstance(value, bool):
        yield {"symbol": "i-tick" if value else "i-close", "text": names(game).flag(value)}
    else:
        yield {"symbol": "", "text": str(value)}


def crowded(game: str, sheet: str, data: Mapping[str, Any]) -> bool:
    """Tell whether pieces say too much for a picture: where the board shows them, it is enough."""
    return any(len(piece["signs"]) > MOST_SIGNS for piece in pieces(game, sheet, data))


def picture(game: str, sheet: str, data: Mapping[str, Any], few: bool = False) -> Markup:
    """Draw the pieces of a sheet by the game's own templates; plainly, if its values are not of the kind they draw."""
    context = {"t": Words(game, lang=SPOKEN.get()).t, "lang": SPOKEN.get(), "sheet": sheet, "data": data, "few": few}
    plain = {**context, "own": False, "pieces": pieces(game, sheet, data)[: FEW if few else MOST_PIECES]}
    try:
        return Markup(render("pieces.html.j2", {**plain, "own": True}, game))
    except (TypeError, ValueError, KeyError, AttributeError, TemplateError):
        return Markup(render("pieces.html.j2", plain, game))


def crops(game: str) -> dict[str, list[int]]:
    """Tell which part of the board shows a sheet: left, top, width and height, and for how many players."""
    found: dict[str, list[int]] = _told(game).crops
    return found


def spots(game: str) -> dict[str, list[float]]:
    """Tell where on the board a sheet puts what has a place: left and width, top and height of a unit."""
    found: dict[str, list[float]] = getattr(_told(game), "spots", {})
    return found


def kind(game: str) -> str:
    """Give the class under which a game's style sheet knows its drawings."""
    found: str = _told(game).kind
    return found


@cache
def _told(game: str) -> Any:
    return environment_for(game).get_template("sheets.j2").make_module({})
