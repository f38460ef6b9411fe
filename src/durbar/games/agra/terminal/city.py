"""The board: sixteen buildings in four columns, the characters, the price tokens and the meditation circle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from durbar.games.agra.names import CIRCLE, COLUMNS, ROWS
from durbar.games.agra.terminal.signs import rupees, worker
from durbar.games.shared.drawing import Sight
from durbar.games.shared.panels import ROMAN, Marks, counts, fit, labelled, panel, sign

LONG_HEADS = 100
"""From this width on the columns have whole words as heads."""


def city(sight: Sight, width: int, airy: bool = False) -> RenderableType:
    """Show the board; `airy` leaves a line free between the rows."""
    marks = Marks(sight)
    columns = [_column(sight, marks, number, width) for number in range(COLUMNS)]
    room = width - 2 - (COLUMNS - 1)
    least = [max(cell.cell_len for cell in column[2::2]) for column in columns]
    wanted = [max(cell.cell_len for cell in column) for column in columns]
    widths = _widths(wanted, least, room)
    bar = sign(sight, "│", "|")
    lines = []
    for number, row in enumerate(zip(*columns, strict=True)):
        if airy and number > 1 and number % 2:
            lines.append(Text(sign(sight, "┼", "+").join(sign(sight, "─", "-") * one for one in widths), "dim"))
        cells = [fit(cell, wide) for cell, wide in zip(row, widths, strict=True)]
        lines.append(Text(bar, "dim").join(cells))
    lines += [characters(sight, marks, width - 2), circle(sight, width - 2)]
    return panel(sight, sight.word("city"), Text("\n").join(lines), width, sight.word("city_legend", **_legend(sight)))


def _legend(sight: Sight) -> dict[str, str]:
    return {"up": sign(sight, "↑", "^"), "down": sign(sight, "↓", "v"), "flag": sign(sight, "⚑", "/")}


def _column(sight: Sight, marks: Marks, column: int, width: int) -> list[Text]:
    """Give a column's head, then two lines for each of its buildings."""
    buildings = sight.position["buildings"][column * ROWS : (column + 1) * ROWS]
    lines = [_head(sight, buildings[0], width)]
    for building in buildings:
        lines += [_name(sight, marks, building), _goods(sight, marks, building)]
    return lines


def _head(sight: Sight, first: Mapping[str, Any], width: int) -> Text:
    level = ROMAN[first["level"]]
    if first["source"] is None:
        return Text(sight.word("head_basic", level=level), "dim")
    came = next(one["level"] for one in sight.position["buildings"] if one["good"] == first["source"])
    word = "head_level" if width >= LONG_HEADS else "head_short"
    arrow = sign(sight, "←", "<")
    return Text(sight.word(word, level=level, source=ROMAN[came], cost=first["cost"], arrow=arrow), "dim")


def _name(sight: Sight, marks: Marks, building: Mapping[str, Any]) -> Text:
    """Give the pieces on a building and its name; brackets and a dim name say that it is not built."""
    line = marks.at(f"building-{building['id']}")
    chips = [worker(sight, building)]
    if building["merchant"]:
        chips.append(Text(sight.word("sign.merchant"), "bold #2a1e1a on #e3b64a"))
    if building["builder"]:
        chips.append(Text(sight.word("sign.builder"), "bold #ffffff on #7a4a1e"))
    if building["coins"]:
        chips.append(Text(rupees(sight, building["coins"]), "bold yellow"))
    for chip in chips:
        if chip:
            line.append_text(chip)
            line.append(" ")
    name = sight.noun("building", building["id"])
    line.append(name if building["built"] else f"({name})", "bold" if building["built"] else "dim")
    return line


def _goods(sight: Sight, marks: Marks, building: Mapping[str, Any]) -> Text:
    """Give the good with its flags, and how many of it everybody has."""
    flag = sign(sight, "⚑", "/")
    token = "*" if building["token"] is not None else ""
    good = Text.assemble(
        marks.at(f"good-{building['good']}"),
        (sight.noun("good", building["good"]), ""),
        (f"{flag}{building['value']}{token}", "bold yellow" if token else "yellow"),
    )
    owned = counts(sight, building["goods"])
    return Text.assemble(good, " ", owned) if owned else good


def _widths(wanted: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Share the room out evenly beyond what is wanted; too little is taken from names first, then from the widest."""
    widths = list(wanted)
    while sum(widths) > room:
        loose = [place for place in range(COLUMNS) if widths[place] > least[place]] or range(COLUMNS)
        widths[max(loose, key=lambda place: widths[place])] -= 1
    return [one + (room - sum(widths)) // COLUMNS for one in widths]


# ---------------------------------------------------------------------- beside the buildings


def characters(sight: Sight, marks: Marks, width: int) -> Text:
    """Show who works with the characters, and the price tokens that lie at the Trader."""
    chips = []
    for one in sight.position["characters"]:
        chip = marks.at(f"character-{one['id']}")
        if one["worker"] is not None:
            chip = Text.assemble(chip, worker(sight, one), " ")
        chips.append(Text.assemble(chip, (sight.word("character." + one["id"]), "bold")))
    at_home = [one for one in sight.position["tokens"] if one["good"] is None]
    flag = sign(sight, "⚑", "/")
    for token in at_home:
        sides = "|".join(map(str, token["sides"]))
        chips.append(Text.assemble(marks.at(f"token-{token['id']}"), (f"{flag}{sides}", "yellow")))
    return labelled(sight.word("characters"), chips, width)


def circle(sight: Sight, width: int) -> Text:
    """Show the meditation circle, and what its marker closes."""
    blocked = sight.position["circle"]["blocked"]
    chips = []
    for action in (*CIRCLE, "farmer"):
        name = sight.word("circle." + action)
        closed = sign(sight, "⊘", "x") + " "
        chips.append(Text(closed + name, "dim strike") if action == blocked else Text(name))
    return labelled(sight.word("circle"), chips, width, sign(sight, " · ", " - "))
