"""The map in letters: cities where they lie, roads as dotted lines, palaces as their owners' emblems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from durbar.terminal.drawing import Sight, emblem

TALLEST = 40
MARGIN = 5
"""Columns left and right of the outermost cities, for their names."""

LAND = "#f3e9d8"
ROAD = "#b59f84"
NOW = "#7a5c00"
"""The ground of the current province."""
TINTS = ("#5a342a", "#3b4a28", "#274850", "#423456", "#554118", "#5c3d1c")
REACH = 125
"""How far from a city, in the map's own units, the ground is still painted."""

DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The eight dots of a braille letter, by row and column: fine lines in coarse cells."""


class Canvas:
    """Letters in cells, each with a style and a ground."""

    def __init__(self, width: int, height: int) -> None:
        """Begin with an empty sheet."""
        self.width = width
        self.height = height
        self.letters = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]
        self.grounds = [[""] * width for _ in range(height)]
        self.dots = [[0] * width for _ in range(height)]

    def free(self, x: int, y: int, width: int) -> int:
        """Count the cells of a stretch that hold no letter yet."""
        row = self.letters[y] if 0 <= y < self.height else []
        return sum(row[place] == " " for place in range(max(0, x), min(len(row), x + width)))

    def put(self, x: int, y: int, parts: list[tuple[str, str]]) -> None:
        """Write styled words from a cell on, pushed inside where they would stick out."""
        width = sum(cell_len(text) for text, _ in parts)
        x = max(0, min(self.width - width, x))
        for text, style in parts:
            for letter in text:
                if x >= self.width:
                    return
                self.letters[y][x] = letter
                self.styles[y][x] = style
                for more in range(1, cell_len(letter)):  # a wide letter fills two cells
                    if x + more < self.width:
                        self.letters[y][x + more] = ""
                x += cell_len(letter)

    def rows(self) -> Iterator[Text]:
        """Give the sheet line by line, with roads wherever there is no letter."""
        for letters, styles, grounds, dots in zip(self.letters, self.styles, self.grounds, self.dots, strict=True):
            row = Text(no_wrap=True, end="")
            for letter, style, ground, dot in zip(letters, styles, grounds, dots, strict=True):
                shown = chr(0x2800 + dot) if letter == " " and dot else letter
                row.append(shown, _style(style, ground))
            yield row


def _style(style: str, ground: str) -> Style:
    """Put a style on a ground, unless it brings its own."""
    if not ground:
        return Style.parse(style or "none")
    return Style(color=LAND, bgcolor=ground) + Style.parse(style or "none")


class Map:
    """One drawing of the map, at one width."""

    def __init__(self, sight: Sight, width: int, numbers: Mapping[str, int]) -> None:
        """Draw for `sight`; `numbers` are the options that name a city."""
        self.sight = sight
        self.numbers = numbers
        position = sight.position
        self.cities = {city["id"]: city for city in position["cities"]}
        self.provinces = position["provinces"]
        self.roads = position["roads"]
        self.canvas = Canvas(width, min(TALLEST, width * 34 // 80))
        xs = [city["x"] for city in self.cities.values()]
        ys = [city["y"] for city in self.cities.values()]
        self.left, self.top = min(xs), min(ys)
        self.across = (width - 1 - 2 * MARGIN) / max(1, max(xs) - self.left)
        self.down = (self.canvas.height - 2) / max(1, max(ys) - self.top)

    def place(self, city: Mapping[str, Any]) -> tuple[int, int]:
        """Give the cell of a city."""
        return MARGIN + round((city["x"] - self.left) * self.across), round((city["y"] - self.top) * self.down)

    def draw(self) -> Text:
        """Draw everything, the most important last."""
        if self.sight.tinted:
            self.paint_land()
        for one, other in self.roads:
            self.draw_road(self.cities[one], self.cities[other])
        for city in self.cities.values():
            self.draw_city(city)
        for province in self.provinces:
            self.draw_label(province)
        return Text("\n").join(self.canvas.rows())

    # ------------------------------------------------------------------ the land

    def paint_land(self) -> None:
        """Give every province a ground of its own."""
        tints = self.tints()
        places = [(city["x"], city["y"], tints[city["province"]]) for city in self.cities.values()]
        for row in range(self.canvas.height):
            y = self.top + row / self.down
            for column in range(self.canvas.width):
                x = self.left + (column - MARGIN) / self.across
                far, tint = min(((x - px) ** 2 + (y - py) ** 2, tint) for px, py, tint in places)
                if far < REACH**2:
                    self.canvas.grounds[row][column] = tint

    def tints(self) -> dict[str, str]:
        """Choose grounds so that no two provinces joined by a road look alike."""
        joined: dict[str, set[str]] = {province["id"]: set() for province in self.provinces}
        for road in self.roads:
            one, other = (self.cities[end]["province"] for end in road)
            joined[one].add(other)
            joined[other].add(one)
        found: dict[str, str] = {}
        for province in self.provinces:
            taken = {found.get(other) for other in joined[province["id"]]}
            found[province["id"]] = next((tint for tint in TINTS if tint not in taken), TINTS[0])
            if province["state"] == "current":
                found[province["id"]] = NOW
        return found

    def draw_road(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> None:
        """Draw a road: dotted, or a full line in its owner's colour where both ends hold one player's palaces."""
        owners = {one["palace"], one["crown"]} & {other["palace"], other["crown"]} - {None}
        style = ROAD
        if owners:
            style = "bold " + emblem(self.sight.seat if self.sight.seat in owners else min(owners)).line
        (x, y), (to_x, to_y) = self.place(one), self.place(other)
        steps = max(abs(to_x - x) * 2, abs(to_y - y) * 4, 1)
        for step in range(0, steps + 1, 1 if owners else 3):
            across = (x + 0.5 + (to_x - x) * step / steps) * 2
            down = (y + 0.5 + (to_y - y) * step / steps) * 4
            row, column = int(down) // 4, int(across) // 2
            if self.sight.ascii:
                self.canvas.put(column, row, [("." if not owners else "#", style)])
            else:
                self.canvas.dots[row][column] |= DOTS[int(down) % 4][int(across) % 2]
                if owners or not self.canvas.styles[row][column]:
                    self.canvas.styles[row][column] = style

    # ------------------------------------------------------------------ names and pieces

    def draw_city(self, city: Mapping[str, Any]) -> None:
        """Draw what stands in a city, and its name below."""
        x, y = self.place(city)
        pieces = city_pieces(self.sight, city)
        width = sum(cell_len(text) for text, _ in pieces)
        self.canvas.put(x - (width - 1) // 2, y, pieces)
        name = self.sight.noun("city", city["id"])
        own = self.sight.seat is not None and self.sight.seat in (city["palace"], city["crown"])
        parts = [(name, "bold" if own else "")]
        number = self.numbers.get(city["id"])
        if number is not None:
            parts = [(f"{number}", "bold reverse"), (f" {name}", "bold")]
        width = sum(cell_len(text) for text, _ in parts)
        self.canvas.put(self._room(x - (width - 1) // 2, y + 1, width), y + 1, parts)

    def _room(self, x: int, y: int, width: int) -> int:
        """Find the place nearest to `x` where a name touches no other."""
        tries = sorted(range(-3, 4), key=abs)
        return x + max(tries, key=lambda off: (self.canvas.free(x + off - 1, y, width + 2), -abs(off)))

    def draw_label(self, province: Mapping[str, Any]) -> None:
        """Write a province's number, name and goods where most of them can be read."""
        cities = [self.place(city) for city in self.cities.values() if city["province"] == province["id"]]
        x = round(sum(place[0] for place in cities) / len(cities))
        y = round(sum(place[1] for place in cities) / len(cities))
        name = f"{province['tile']} {self.sight.noun('province', province['id']).upper()}"
        now = province["state"] == "current"
        style = "bold reverse" if now else "bold" if province["state"] == "to_come" else "dim"
        left = [] if province["state"] == "visited" else province["goods"]
        goods = "+".join(self.sight.noun("good", one) for one in left)
        wide = max(cell_len(name), cell_len(goods))
        lines = 2 if goods else 1

        def room(off: int) -> tuple[int, int]:
            rows = [y + off + line for line in range(lines)]
            return sum(self.canvas.free(x - wide // 2 - 1, row, wide + 2) for row in rows), -abs(off)

        y += max((0, -1, 1, -2, 2), key=room)
        self.canvas.put(x - cell_len(name) // 2, y, [(name, style)])
        if goods and y + 1 < self.canvas.height:
            self.canvas.put(x - cell_len(goods) // 2, y + 1, [(goods, "bold" if now else "")])


def city_pieces(sight: Sight, city: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Give what stands in a city as styled words: palace, crown palace, bonus tile, or an empty place."""
    parts = []
    if city["palace"] is not None:
        parts.append((f" {sight.emblem(city['palace'])} ", "bold " + emblem(city["palace"]).style))
    if city["crown"] is not None:
        crown = "^" if sight.ascii else "♛"
        parts.append((f"{crown}{sight.emblem(city['crown'])} ", "bold " + emblem(city["crown"]).style))
    if city["bonus"] is not None:
        wall = "#" if sight.ascii else "▣"
        parts.append((f"{wall}{sight.word('tile.' + city['bonus'])}", "bold"))
    elif not parts:
        parts.append(("o" if sight.ascii else "○", "bold"))
    return parts
