"""The table of Taj Mahal: the map beside the panels, or above them, as much of it as leaves the question in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.segment import SegmentLines
from rich.text import Text

from durbar.games.shared.drawing import Sight
from durbar.games.shared.panels import PAGE, Lines, Marks, beside, rendered
from durbar.games.taj_mahal.terminal import panels
from durbar.games.taj_mahal.terminal.map import Map

MAP = 82
"""Columns of the map beside the panels."""
SIDE = 50
"""The least columns for the panels beside the map."""
WIDEST_MAP = 104
TALLEST, MIDDLE, LOWEST = 40, 34, 28
"""Lines of the map."""
SHORTER = 5
"""How many lines the question about a city is shorter than others: they are given to the map."""


def options_at_cities(sight: Sight) -> dict[str, int]:
    """Number the cities as the options that name them are numbered."""
    marks = Marks(sight).numbers
    return {spot.removeprefix("city-"): found[0] for spot, found in marks.items() if spot.startswith("city-")}


def whole_map(sight: Sight, rest: str = "") -> Text:
    """Draw the map."""
    width = min(sight.width, WIDEST_MAP)
    return Map(sight, width, MIDDLE if width < 100 else TALLEST, options_at_cities(sight)).draw()


class Block(NamedTuple):
    """Something to be drawn, and how many lines it takes."""

    draw: Callable[[], Lines]
    lines: int


def block(drawn: RenderableType, width: int) -> Block:
    """Draw something, to know its lines."""
    lines = rendered(drawn, width)
    return Block(lambda: lines, len(lines))


def map_block(sight: Sight, width: int, lines: int) -> Block:
    """Promise a map: drawing it is dear, and it is not always shown."""
    return Block(lambda: rendered(Map(sight, width, lines, options_at_cities(sight)).draw(), width), lines)


def stack(*blocks: Block) -> Block:
    """Set blocks one under another."""
    return Block(lambda: [line for one in blocks for line in one.draw()], sum(one.lines for one in blocks))


def side_by_side(left: Block, width: int, right: Block) -> Block:
    """Set two blocks side by side, the second behind `width` columns."""
    return Block(lambda: beside(left.draw(), width, right.draw()), max(left.lines, right.lines))


def table(sight: Sight) -> RenderableType:
    """Draw the fullest layout that leaves the question on the screen."""
    chosen = Block(list, 0)
    room = sight.height + (SHORTER if options_at_cities(sight) else 0)
    for chosen in wide_layouts(sight) if sight.width >= MAP + SIDE else narrow_layouts(sight):
        if chosen.lines < room:
            break
    return Group(panels.header(sight), SegmentLines(chosen.draw(), new_lines=True))


def narrow_layouts(sight: Sight) -> Iterator[Block]:
    """Give layouts one panel wide, from everything to the least."""
    width = min(sight.width, PAGE)
    court, players = block(panels.court(sight, width), width), block(panels.players(sight, width), width)
    cards, hand = block(panels.open_cards(sight, width), width), block(panels.hand(sight, width), width)
    here = block(panels.here(sight, width), width)
    drawn = map_block(sight, width, MIDDLE)
    yield stack(drawn, court, players, cards, here, hand)
    if options_at_cities(sight):
        low = map_block(sight, width, LOWEST)
        yield stack(drawn, here, hand)
        yield stack(drawn, here)
        yield stack(low, here)
        yield stack(players, here, hand)
        yield here
        return
    yield stack(court, players, cards, here, hand)
    yield stack(court, cards, here, hand)
    yield stack(court, cards, hand)
    yield stack(court, hand)


def wide_layouts(sight: Sight) -> Iterator[Block]:
    """Give layouts with panels beside each other, from everything to the least."""
    width = sight.width
    left = min(WIDEST_MAP, max(MAP, width - 96))
    right = width - left - 1
    parts = (panels.court, panels.players, panels.open_cards, panels.here, panels.hand)
    whole_side = [block(part(sight, right), right) for part in parts]
    side = whole_side[:3] + whole_side[4:]  # the map shows the province too
    for blocks in (whole_side, side):
        for lines in (TALLEST, MIDDLE, LOWEST):
            yield side_by_side(map_block(sight, left, lines), left + 1, stack(*blocks))
    half = width // 2 - 1
    court, players, cards, here, hand = (block(part(sight, half), half) for part in parts)
    if options_at_cities(sight):
        yield side_by_side(map_block(sight, left, LOWEST), left + 1, whole_side[3])
    yield side_by_side(stack(court, cards), half + 2, stack(players, here, hand))
    yield side_by_side(stack(court, cards), half + 2, stack(here, hand))
    yield side_by_side(court, half + 2, hand)
