"""How Taj Mahal looks in the terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from durbar.games.taj_mahal.terminal import panels, words
from durbar.games.taj_mahal.terminal.map import Map
from durbar.terminal.drawing import Drawing, Part, Sight
from durbar.texts import Texts

MAP = 82
"""Columns of the map beside the panels."""
SIDE = 50
"""The least columns for the panels beside the map."""
WIDEST_MAP = 104
PAGE = 110
"""Without a map beside them, panels get no wider than this."""


def whole_map(sight: Sight, rest: str = "", width: int | None = None) -> Text:
    """Draw the map; the numbers are those of the options that name a city."""
    decision = sight.view["decision"] or {}
    numbers: dict[str, int] = {}
    for number, option in enumerate(decision.get("options", ()), 1):
        for spot in option["spots"]:
            if spot.startswith("city-"):
                numbers.setdefault(spot.removeprefix("city-"), number)
    return Map(sight, min(width or sight.width, WIDEST_MAP), numbers).draw()


def table(sight: Sight) -> RenderableType:
    """Draw the whole table: with the map beside the panels if there is room, else only when a city is chosen."""
    if sight.width >= MAP + SIDE:
        return Group(panels.header(sight), beside_map(sight), *own(sight, sight.width))
    width = min(sight.width, PAGE)
    building = any(
        spot.startswith("city-") for one in (sight.view["decision"] or {}).get("options", ()) for spot in one["spots"]
    )
    parts: list[RenderableType] = [panels.header(sight)]
    if building:
        parts.append(whole_map(sight))
    parts += [panels.court(sight, width), panels.players(sight, width), panels.open_cards(sight, width)]
    return Group(*parts, *own(sight, width))


def beside_map(sight: Sight) -> Grid:
    """Draw the map at the left, court, players and open cards at the right."""
    left = min(WIDEST_MAP, max(MAP, sight.width - 96))
    right = sight.width - left - 1
    side = Group(panels.court(sight, right), panels.players(sight, right), panels.open_cards(sight, right))
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_row(whole_map(sight, "", left), side)
    return grid


def own(sight: Sight, width: int) -> list[RenderableType]:
    """Draw the current province and one's own hand, beside each other if there is room."""
    position = sight.position
    here = position["province"] if position["stage"] != "over" else None
    if here is None or sight.seat is None:
        return []
    if width < 132:
        return [panels.province(sight, here, width), panels.hand(sight, width)]
    half = width // 2
    grid = Grid.grid()
    grid.add_row(panels.province(sight, here, half), panels.hand(sight, width - half))
    return [Padding(grid, 0)]


def wide(sight: Sight) -> int:
    """Give the width of a panel that stands alone."""
    return min(sight.width, PAGE)


DRAWING = Drawing(
    texts=Texts(__name__),
    parts={
        "map": Part(whole_map, words.whole_map),
        "court": Part(lambda sight, rest: panels.court(sight, wide(sight)), words.court),
        "hand": Part(lambda sight, rest: panels.hand(sight, wide(sight)), words.hand),
        "open": Part(lambda sight, rest: panels.open_cards(sight, wide(sight)), words.open_cards),
        "players": Part(lambda sight, rest: panels.players(sight, wide(sight)), words.players),
        "specials": Part(lambda sight, rest: panels.specials(sight, wide(sight)), words.specials),
        "province": Part(
            lambda sight, rest: panels.province(sight, words.find_province(sight, rest), wide(sight)),
            words.province,
        ),
    },
    table=table,
    brief=words.brief,
    beyond=("word.dummy",),
)
