"""How Taj Mahal looks in the terminal."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from rich.console import Console, Group, RenderableType
from rich.segment import Segment, SegmentLines
from rich.text import Text

from durbar.drawing import Drawing, Part, Sight
from durbar.games.taj_mahal.terminal import panels, words
from durbar.games.taj_mahal.terminal.map import Map
from durbar.texts import Texts

MAP = 82
"""Columns of the map beside the panels."""
SIDE = 50
"""The least columns for the panels beside the map."""
CONSOLE = Console(file=io.StringIO(), highlight=False, markup=False, emoji=False)
"""Measures and breaks lines; nothing is ever printed on it."""
WIDEST_MAP = 104
TALLEST, MIDDLE, LOWEST = 40, 34, 28
"""Lines of the map."""
SHORTER = 5
"""How many lines the question about a city is shorter than others: they are given to the map."""
PAGE = 110
"""A single column of panels gets no wider than this."""


def options_at_cities(sight: Sight) -> dict[str, int]:
    """Number the cities as the options that name them are numbered."""
    numbers: dict[str, int] = {}
    for number, option in enumerate((sight.view["decision"] or {}).get("options", ()), 1):
        for spot in option["spots"]:
            if spot.startswith("city-"):
                numbers.setdefault(spot.removeprefix("city-"), number)
    return numbers


def whole_map(sight: Sight, rest: str = "") -> Text:
    """Draw the map."""
    width = min(sight.width, WIDEST_MAP)
    return Map(sight, width, MIDDLE if width < 100 else TALLEST, options_at_cities(sight)).draw()


class Block(NamedTuple):
    """Something to be drawn, and how many lines it takes."""

    draw: Callable[[], list[list[Segment]]]
    lines: int


def block(drawn: RenderableType, width: int) -> Block:
    """Draw something, to know its lines."""
    lines = rendered(drawn, width)
    return Block(lambda: lines, len(lines))


def rendered(drawn: RenderableType, width: int) -> list[list[Segment]]:
    """Turn something drawn into lines of this width."""
    return CONSOLE.render_lines(drawn, CONSOLE.options.update(width=width))


def map_block(sight: Sight, width: int, lines: int) -> Block:
    """Promise a map: drawing it is dear, and it is not always shown."""
    return Block(lambda: rendered(Map(sight, width, lines, options_at_cities(sight)).draw(), width), lines)


def stack(*blocks: Block) -> Block:
    """Set blocks one under another."""
    return Block(lambda: [line for one in blocks for line in one.draw()], sum(one.lines for one in blocks))


def beside(left: Block, width: int, right: Block) -> Block:
    """Set two blocks side by side, the second behind `width` columns."""

    def draw() -> list[list[Segment]]:
        none: list[Segment] = []
        pairs = zip_longest(left.draw(), right.draw(), fillvalue=none)
        return [Segment.adjust_line_length(one, width) + other for one, other in pairs]

    return Block(draw, max(left.lines, right.lines))


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
            yield beside(map_block(sight, left, lines), left + 1, stack(*blocks))
    half = width // 2 - 1
    court, players, cards, here, hand = (block(part(sight, half), half) for part in parts)
    if options_at_cities(sight):
        yield beside(map_block(sight, left, LOWEST), left + 1, whole_side[3])
    yield beside(stack(court, cards), half + 2, stack(players, here, hand))
    yield beside(stack(court, cards), half + 2, stack(here, hand))
    yield beside(court, half + 2, hand)


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
