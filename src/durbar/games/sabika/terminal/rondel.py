"""The rondel, unrolled: three rings side by side, clockwise downwards, with the cells that lie between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from durbar.games.sabika.names import GOODS
from durbar.games.sabika.terminal.signs import sultan, worker
from durbar.games.shared.drawing import Sight
from durbar.games.shared.panels import Marks, dot, fit, labelled, panel, sign

LONG_NAMES = 100
"""From this width on the spaces have their whole names."""


def rondel(sight: Sight, width: int, whole: bool = True) -> RenderableType:
    """Show the three rings; `whole` adds what is left in the bag and beside it."""
    marks = Marks(sight)
    rows = _aligned(sight.position["rondel"])
    columns = [_column(sight, marks, rows, place, width) for place in range(5)]
    widths = shares([max(cell.cell_len for cell in column) for column in columns], width - 2 - 4)
    lines: list[RenderableType] = [
        Text(" ").join(fit(cell, wide) for cell, wide in zip(cells, widths, strict=True))
        for cells in zip(*columns, strict=True)
    ]
    if whole:
        lines.append(tokens(sight, width - 2))
    legend = {"up": sign(sight, "↑", "^"), "down": sign(sight, "↓", "v"), "sultan": sign(sight, "♚", "K")}
    return panel(sight, sight.word("rondel"), Group(*lines), width, sight.word("rondel_legend", **legend))


def _aligned(about: Mapping[str, Any]) -> list[list[Mapping[str, Any] | None]]:
    """Give rows of an outer space, a raw cell, a middle space, a marble cell and an inner space that belong together.

    A space stands in the row of the cell it touches, or in the next free one.
    """
    spaces = {one["id"]: one for one in about["spaces"]}
    outer, middle, inner = ([one for one in about["spaces"] if one["ring"] == ring["id"]] for ring in about["rings"])
    row_of = {one["id"]: row for row, one in enumerate(outer)}
    for ring, cells in ((middle, about["raw_cells"]), (inner, about["marble_cells"])):
        last = -1
        for one in ring:
            touched = [row_of[other] for cell in cells if one["id"] in cell["spaces"] for other in cell["spaces"][:1]]
            last = max(last + 1, *touched) if touched else last + 1
            row_of[one["id"]] = last
    rows: list[list[Mapping[str, Any] | None]] = [[None] * 5 for _ in range(max(row_of.values()) + 1)]
    for place, ring in ((0, outer), (2, middle), (4, inner)):
        for one in ring:
            rows[row_of[one["id"]]][place] = spaces[one["id"]]
    for place, cells in ((1, about["raw_cells"]), (3, about["marble_cells"])):
        for cell in cells:
            rows[row_of[cell["spaces"][1]]][place] = cell
    return rows


def _column(
    sight: Sight, marks: Marks, rows: Sequence[Sequence[Mapping[str, Any] | None]], place: int, width: int
) -> list[Text]:
    """Give the head of a column and its cells."""
    heads = ("outer", "raw", "middle", "marble", "inner")
    draw = _cell if place % 2 else _space
    found = [Text(sight.word("head." + heads[place]), "dim")]
    for row in rows:
        one = row[place]
        found.append(Text() if one is None else draw(sight, marks, one, width))
    return found


def _space(sight: Sight, marks: Marks, one: Mapping[str, Any], width: int) -> Text:
    """Show a space with the workers on it."""
    short = "place." + one["id"]
    name = sight.word(short) if width < LONG_NAMES and sight.texts.has(short) else sight.noun("space", one["id"])
    line = Text.assemble(marks.at(f"space-{one['id']}"), name)
    here = [worker(sight, who) for who in one["workers"]]
    here += [sultan(sight, one["sultan"])] if one["sultan"] else []
    return Text.assemble(line, " ", Text(" ").join(here)) if here else line


def _cell(sight: Sight, marks: Marks, cell: Mapping[str, Any], width: int) -> Text:
    """Show a cell: what lies in it, a dash if nothing, nothing at all if it is not used."""
    if not cell["used"]:
        return Text()
    inside = sign(sight, "–", "-")
    if cell.get("raw"):
        inside = sight.word("raw." + cell["raw"])
    elif cell.get("marble"):
        inside = sight.word("marble")
    return Text.assemble(marks.at(f"cell-{cell['id']}"), ("(", "dim"), inside, (")", "dim"))


def tokens(sight: Sight, room: int) -> Text:
    """Count the tokens in the bag and those beside it."""
    beside = [f"{sight.noun('good', good)} {sight.position['discard'][good]}" for good in GOODS]
    chips = [Text(sight.word("bag", n=sight.position["bag"])), Text(sight.word("beside", goods=", ".join(beside)))]
    return labelled(sight.word("tokens"), chips, room, dot(sight))


def shares(wanted: Sequence[int], room: int) -> list[int]:
    """Share the room out evenly beyond what is wanted; too little is taken from the widest."""
    widths = list(wanted)
    while sum(widths) > room:
        widths[widths.index(max(widths))] -= 1
    spare = min(4, (room - sum(widths)) // len(widths))
    return [one + spare for one in widths]
