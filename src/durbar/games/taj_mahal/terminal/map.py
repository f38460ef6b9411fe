"""The map in letters: cities where they lie, roads as dotted lines, palaces as their owners' emblems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import Any

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from durbar.games.shared.drawing import Sight, emblem
from durbar.games.taj_mahal.terminal.signs import city_pieces

MARGIN = 5
"""Columns left and right of the outermost cities, for their names."""

LAND = "#f3e9d8"
ROAD = "#b59f84"
NOW = "#7a5c00"
"""The ground of the current province."""
TINTS = ("#5a342a", "#3b4a28", "#274850", "#423456", "#554118", "#5c3d1c")
REACH = 7
"""The ground is painted as far from a city as one such part of the map's width."""

DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The eight dots of a braille letter, by row and column: fine lines in coarse cells."""
OWNED = 0x100
"""Marks a cell where a road joins two palaces of one player."""


class Canvas:
    """Letters in cells, each with a style and a ground."""

    def __init__(self, width: int, height: int, plain: bool) -> None:
        """Begin with an empty sheet; `plain` for one of plain letters only."""
        self.plain = plain
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
                self.dots[y][x] = 0
                self.styles[y][x] = style
                for more in range(1, cell_len(letter)):  # a wide letter fills two cells
                    if x + more < self.width:
                        self.letters[y][x + more] = ""
                x += cell_len(letter)

    def rows(self) -> Iterator[Text]:
        """Give the sheet line by line, with roads wherever there is no letter."""
        for letters, styles, grounds, dots in zip(self.letters, self.styles, self.grounds, self.dots, strict=True):
            row = Text(no_wrap=True, end="")
            cells = zip(letters, dots, strict=True)
            shown = [self._road(dot) if letter == " " and dot else letter for letter, dot in cells]
            looks = zip(styles, grounds, strict=True)
            for look, run in groupby(zip(looks, shown, strict=True), key=lambda pair: pair[0]):
                row.append("".join(letter for _, letter in run), _style(*look))
            yield row

    def _road(self, dots: int) -> str:
        if self.plain:
            return "*" if dots & OWNED else "."
        return chr(0x2800 + (dots & 0xFF))


def _style(style: str, ground: str) -> Style:
    """Put a style on a ground, unless it brings its own."""
    if not ground:
        return Style.parse(style or "none")
    return Style(color=LAND, bgcolor=ground) + Style.parse(style or "none")


@cache
def nearest(places: tuple[tuple[float, float], ...], width: int, height: int) -> list[list[int]]:
    """Tell for each cell which place lies nearest, or -1 where none is near; cells are twice as high as wide."""
    found = []
    for row in range(height):
        line = []
        for column in range(width):
            far, place = min(((column - x) ** 2 + (2 * (row - y)) ** 2, place) for place, (x, y) in enumerate(places))
            line.append(place if far < (width / REACH) ** 2 else -1)
        found.append(line)
    return found


class Map:
    """One drawing of the map, at one width."""

    def __init__(self, sight: Sight, width: int, lines: int, numbers: Mapping[str, int]) -> None:
        """Draw for `sight`; `numbers` are the options that name a city."""
        self.sight = sight
        self.numbers = numbers
        self.written: list[tuple[int, int, list[tuple[str, str]]]] = []
        position = sight.position
        self.cities = {city["id"]: city for city in position["cities"]}
        self.provinces = position["provinces"]
        self.roads = position["roads"]
        self.canvas = Canvas(width, lines, sight.ascii)
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
        cities = list(self.written)
        for province in self.provinces:
            self.draw_label(province)
        for x, y, parts in cities:  # once more: no label hides a city
            self.canvas.put(x, y, parts)
        return Text("\n").join(self.canvas.rows())

    # ------------------------------------------------------------------ the land

    def paint_land(self) -> None:
        """Give every province a ground of its own."""
        tints = self.tints()
        cities = list(self.cities.values())
        places = tuple(self.place(city) for city in cities)
        for row, line in enumerate(nearest(places, self.canvas.width, self.canvas.height)):
            self.canvas.grounds[row] = [tints[cities[place]["province"]] if place >= 0 else "" for place in line]

    def tints(self) -> dict[str, str]:
        """Choose grounds so that no two provinces joined by a road look alike."""
        joined: dict[str, set[str]] = {province["id"]: set() for province in self.provinces}
        for road in self.roads:
            one, other = (self.cities[end]["province"] for end in road)
            joined[one].add(other)
            joined[other].add(one)
        found: dict[str, str] = {}
        for province in self.provinces:
            taken = [found.get(other) for other in joined[province["id"]]]
            used = list(found.values())
            found[province["id"]] = min(TINTS, key=lambda tint: (taken.count(tint), used.count(tint)))
        return found | {province["id"]: NOW for province in self.provinces if province["state"] == "current"}

    def draw_road(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> None:
        """Draw a road: dotted, or a full line in its owner's colour where both ends hold one player's palaces."""
        owners = {one["palace"], one["crown"]} & {other["palace"], other["crown"]} - {None}
        style = ROAD
        if owners:
            style = "bold " + emblem(self.sight.seat if self.sight.seat in owners else min(owners)).line
        (x, y), (to_x, to_y) = self.place(one), self.place(other)
        steps = max(abs(to_x - x) * 2, abs(to_y - y) * 4, 1)
        for step in range(0, steps + 1, 1 if owners else 2):
            across = (x + 0.5 + (to_x - x) * step / steps) * 2
            down = (y + 0.5 + (to_y - y) * step / steps) * 4
            row, column = int(down) // 4, int(across) // 2
            self.canvas.dots[row][column] |= DOTS[int(down) % 4][int(across) % 2] | (OWNED if owners else 0)
            if owners or not self.canvas.styles[row][column]:
                self.canvas.styles[row][column] = style

    # ------------------------------------------------------------------ names and pieces

    def draw_city(self, city: Mapping[str, Any]) -> None:
        """Draw what stands in a city, and its name below."""
        x, y = self.place(city)
        pieces = city_pieces(self.sight, city)
        width = sum(cell_len(text) for text, _ in pieces)
        self.write(x - (width - 1) // 2, y, pieces)
        name = self.sight.noun("city", city["id"])
        own = self.sight.seat is not None and self.sight.seat in (city["palace"], city["crown"])
        parts = [(name, "bold" if own else "")]
        number = self.numbers.get(city["id"])
        if number is not None:
            parts = [(f"{number}", "bold reverse"), (f" {name}", "bold")]
        width = sum(cell_len(text) for text, _ in parts)
        self.write(self._room(x - (width - 1) // 2, y + 1, width), y + 1, parts)

    def write(self, x: int, y: int, parts: list[tuple[str, str]]) -> None:
        """Write something of a city, and remember it."""
        self.written.append((x, y, parts))
        self.canvas.put(x, y, parts)

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
        goods = [] if province["state"] == "visited" else [self.sight.noun("good", one) for one in province["goods"]]
        full, short = [name, "+".join(goods)], [name, "+".join(good[:2] for good in goods)]
        for lines, margin in ((full, 1), (short, 1), (full, 0), (short, 0), ([name], 0)):
            at = self._label_place(x, y, [cell_len(line) + 2 * margin for line in lines])
            if at is not None:
                break
        else:
            lines, at = [name], (x, y)
        for down, line in enumerate(lines):
            self.canvas.put(at[0] - cell_len(line) // 2, at[1] + down, [(line, style if not down else "")])

    def _label_place(self, x: int, y: int, widths: list[int]) -> tuple[int, int] | None:
        """Find the place nearest to a cell where lines of these widths hide nothing."""
        moves = [(across, down) for across in range(-8, 9) for down in range(-2, 3)]
        for across, down in sorted(moves, key=lambda move: abs(move[0]) + 3 * abs(move[1])):
            left = [x + across - width // 2 for width in widths]
            if all(
                self.canvas.free(start, y + down + line, width) == width
                for line, (start, width) in enumerate(zip(left, widths, strict=True))
            ):
                return x + across, y + down
        return None
