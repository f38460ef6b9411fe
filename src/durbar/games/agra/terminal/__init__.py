"""How Agra looks in the terminal."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.console import Console, Group, RenderableType
from rich.segment import Segment, SegmentLines

from durbar.drawing import Drawing, Part, Sight
from durbar.games.agra.terminal import boards, panels, words
from durbar.games.agra.terminal.city import city
from durbar.games.agra.terminal.signs import Marks
from durbar.texts import Texts

TWO_COLUMNS = 132
"""From this width on panels stand beside each other."""
SIDE = 66
"""The columns for the panels beside the city, where both together are not much wider."""
PAGE = 110
"""A single column of panels gets no wider than this."""
USUAL_QUESTION = 6
"""How many options the table leaves room for in any case; it gives way to more of them."""
LONG_LIST = 12
"""More options than this stand side by side."""
LEAST = 16
"""The table never gets lower than this: it scrolls with the question instead."""
LOWEST = 3
"""No panel has fewer lines."""
CONSOLE = Console(file=io.StringIO(), highlight=False, markup=False, emoji=False)
"""Measures and breaks lines; nothing is ever printed on it."""

Lines = list[list[Segment]]
Draw = Callable[[Sight, int], RenderableType]


class Piece(NamedTuple):
    """A panel of the table: short, whole, and the spots whose options make it matter."""

    short: Draw
    whole: Draw
    spots: tuple[str, ...]


PIECES = {
    "own": Piece(
        lambda sight, width: boards.board(sight, sight.seat, width),
        lambda sight, width: boards.board(sight, sight.seat, width, whole=True),
        ("farm", "favour", "contract-", "meditation-", "scroll-", "fuel-"),
    ),
    "city": Piece(city, lambda sight, width: city(sight, width, airy=True), ("building-", "character-")),
    "river": Piece(lambda sight, width: panels.river(sight, width, whole=False), panels.river, ("demand-", "notable-")),
    "imperial": Piece(
        lambda sight, width: panels.imperial(sight, width, whole=False),
        panels.imperial,
        ("guild-", "orders-", "bowl-"),
    ),
    "players": Piece(boards.players, boards.players, ()),
    "tiles": Piece(panels.tiles, panels.tiles, ("bonus-", "tile-", "token-")),
}
SHOWN = ("city", "river", "imperial", "players", "tiles", "own")
"""From top to bottom: one's own board stands next to the question."""
LEFT, RIGHT = ("city", "own"), ("river", "imperial", "players", "tiles")


def table(sight: Sight) -> RenderableType:
    """Draw as much of the table as leaves the question on the screen, first what the question is about."""
    options = (sight.view["decision"] or {}).get("options", ())
    in_columns = len(options) > LONG_LIST and not any(option["outcome"] for option in options)
    asked = len(options) // 2 if in_columns else len(options)
    room = max(LEAST, sight.height - 1 - max(0, asked - USUAL_QUESTION))
    if sight.width < TWO_COLUMNS:
        lines = column(sight, min(sight.width, PAGE), room, SHOWN, certain=2)
    else:
        width = max(sight.width // 2 - 1, sight.width - SIDE - 2)
        left = column(sight, width, room, LEFT, certain=2)
        right = column(sight, sight.width - width - 2, room, RIGHT, certain=1)
        lines = beside(left, width + 2, right)
    return Group(panels.header(sight), SegmentLines(lines, new_lines=True))


def column(sight: Sight, width: int, room: int, names: Sequence[str], certain: int) -> Lines:
    """Stack panels: the `certain` most important in any case, then whatever fits; then draw them whole if they fit."""
    marks = Marks(sight)
    wanted = [name for name in PIECES if name in names and (name != "tiles" or marks.touch(PIECES[name].spots))]
    wanted.sort(key=lambda name: (name != "own", not marks.touch(PIECES[name].spots)))
    chosen: dict[str, Lines] = {}
    for place, name in enumerate(wanted):
        if place >= certain and used(chosen) + LOWEST > room:
            break
        drawn = rendered(PIECES[name].short(sight, width), width)
        if place < certain or used(chosen) + len(drawn) <= room:
            chosen[name] = drawn
    for name in [name for name in wanted if name in chosen and PIECES[name].whole is not PIECES[name].short]:
        if used(chosen) >= room:
            break
        drawn = rendered(PIECES[name].whole(sight, width), width)
        if used(chosen) - len(chosen[name]) + len(drawn) <= room:
            chosen[name] = drawn
    return [line for name in names if name in chosen for line in chosen[name]]


def used(chosen: dict[str, Lines]) -> int:
    """Count the lines of what was chosen."""
    return sum(len(lines) for lines in chosen.values())


def rendered(drawn: RenderableType, width: int) -> Lines:
    """Turn something drawn into lines of this width."""
    return CONSOLE.render_lines(drawn, CONSOLE.options.update(width=width))


def beside(left: Lines, width: int, right: Lines) -> Lines:
    """Set lines side by side, the second behind `width` columns."""
    none: list[Segment] = []
    pairs = zip_longest(left, right, fillvalue=none)
    return [Segment.adjust_line_length(one, width) + other for one, other in pairs]


def alone(draw: Draw) -> Callable[[Sight, str], RenderableType]:
    """Draw a panel that stands alone."""
    return lambda sight, rest: draw(sight, min(sight.width, PAGE))


def told(tell: Callable[[Sight, str], list[str]]) -> Callable[[Sight, str], RenderableType]:
    """Draw something about a thing that was named: its sentences."""
    return lambda sight, rest: panels.lines_under(sight, tell(sight, rest), min(sight.width, PAGE))


DRAWING = Drawing(
    texts=Texts(__name__),
    parts={
        "city": Part(alone(PIECES["city"].whole), words.city),
        "river": Part(alone(panels.river), words.river),
        "imperial": Part(alone(panels.imperial), words.imperial),
        "board": Part(
            lambda sight, rest: boards.board(sight, words.find_player(sight, rest), min(sight.width, PAGE), whole=True),
            words.board,
        ),
        "farm": Part(
            lambda sight, rest: boards.farm(sight, words.find_player(sight, rest), min(sight.width, PAGE)),
            words.farm,
        ),
        "players": Part(alone(boards.players), words.players),
        "tiles": Part(alone(panels.tiles), words.tiles),
        "building": Part(told(words.building), words.building),
        "notable": Part(told(words.notable), words.notable),
    },
    table=table,
    brief=words.brief,
    secret=("score.rupees",),
)
