"""The map: cities where they lie, routes as dotted lines with their costs, and every city's tile below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from durbar.games.sabika.terminal.signs import PAINT, reward, ships
from durbar.games.shared.drawing import Sight
from durbar.games.shared.panels import Marks, panel, sentence, sign

ROWS = 12
"""The height of the drawn map."""
FAR = 1000
"""Places on the map are given in thousandths."""


def cities(sight: Sight, width: int) -> RenderableType:
    """Show every city with its tile and the ships there."""
    about = sight.position["map"]
    if about is None:
        return Group()
    marks = Marks(sight)
    grid = Grid.grid(padding=(0, 1))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    for city in about["cities"]:
        grid.add_row(*_city(sight, marks, city))
    card = str(about["trade"])
    said = sentence(sight.say_document(about["trade_text"]))
    trade = Text.assemble((sight.noun("trade", card).capitalize() + ": ", "dim"), said)
    return panel(sight, sight.word("map"), Group(grid, trade), width, sight.word("map_legend"))


def _city(sight: Sight, marks: Marks, city: Mapping[str, Any]) -> list[Text]:
    """Give the cells of a city: its name, the ships, the demand, then what it brings."""
    name = Text.assemble(marks.at(f"city-{city['id']}"), (sight.noun("city", city["id"]), "bold"))
    seal = sight.word("seal") if city["seal"] else ""
    left, right = ships(sight, city, "left"), ships(sight, city, "right")
    here = Text.assemble((seal, "yellow"), " " if seal and left else "", left)
    lying = Text.assemble(here, sign(sight, "▏", "|"), right)
    demand = "+".join(sight.noun("good", good) for good in city["demand"])
    word = "every_round" if city["colour"] == "blue" else "at_once"
    more = sight.word(word, reward=reward(sight, city["consolidated"]))
    brings = Text.assemble(reward(sight, city["reward"]), sign(sight, " › ", " > "), (more, PAINT[city["colour"]]))
    return [name, lying, Text(demand), brings]


def whole_map(sight: Sight, width: int) -> RenderableType:
    """Draw the map above the list of its cities."""
    if sight.position["map"] is None:
        return Text(sight.word("no_map"))
    return Group(panel(sight, sight.word("routes"), _drawn(sight, width - 2), width), cities(sight, width))


def _drawn(sight: Sight, room: int) -> Text:
    """Draw routes first, then costs, then cities over them."""
    about = sight.position["map"]
    places = {city["id"]: (city["x"], city["y"]) for city in about["cities"]}
    places["granada"] = (about["granada"]["x"], about["granada"]["y"])
    spots = {name: _spot(x, y, room) for name, (x, y) in places.items()}
    sheet = [[" "] * room for _ in range(ROWS)]
    for one, other, _ in about["routes"]:
        for x, y in _line(spots[one], spots[other]):
            sheet[y][x] = sign(sight, "·", ".")
    for one, other, cost in about["routes"]:
        path = _line(spots[one], spots[other])
        x, y = path[len(path) // 2]
        sheet[y][x] = str(cost)
    lines = [Text("".join(row)) for row in sheet]
    for name, (x, y) in spots.items():
        city = next((one for one in about["cities"] if one["id"] == name), None)
        lines[y] = _over(lines[y], _label(sight, name, city), x, room)
    return Text("\n").join(lines)


def _spot(x: int, y: int, room: int) -> tuple[int, int]:
    return min(room - 1, x * room // FAR), min(ROWS - 1, y * ROWS // FAR)


def _line(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """Give the cells of a straight line, without its ends."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    return [
        (start[0] + (end[0] - start[0]) * step // steps, start[1] + (end[1] - start[1]) * step // steps)
        for step in range(1, steps)
    ] or [start]


def _label(sight: Sight, name: str, city: Mapping[str, Any] | None) -> Text:
    label = Text(sight.noun("city", name), "bold" if city is None else f"bold {PAINT[city['colour']]}")
    if city is None:
        return label
    left, right = ships(sight, city, "left"), ships(sight, city, "right")
    if city["seal"]:
        label.append(sign(sight, "•", "*"), "yellow")
    return Text.assemble(label, " ", left, sign(sight, "▏", "|"), right) if left or right else label


def _over(line: Text, label: Text, x: int, room: int) -> Text:
    """Write a label over a line, around a place."""
    start = max(0, min(room - label.cell_len, x - label.cell_len // 2))
    return Text.assemble(line[:start], label, line[start + label.cell_len :])
