"""Draws the rooms of the house and who imports whom: `python tools/map.py` writes docs/build/map.svg.

A test runs it with --check, so that the drawing is never older than the code.
"""

from __future__ import annotations

import argparse
import ast
import sys
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

import grimp

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "build" / "map.svg"
SOURCE = ROOT / "src"

WIDTH = 1300
WEB = 770
"""Where the frame of the web begins."""
ROOM = (226, 78)
ACROSS = 26
"""Between two rooms of a floor."""
BETWEEN = 40
"""Between two floors."""
WORDS = (38, 3)
"""How long a line is in a room, and how many there are."""
PAPER, INK, LINE, FILL, HOUSE = "#fbf7ee", "#2a1e1a", "#8a7d6b", "#ffffff", "#f1e6cf"


@dataclass(frozen=True)
class Room:
    """A folder, or a module that stands alone: what it is called, and what its first line says of it."""

    module: str
    says: str
    files: int

    @property
    def label(self) -> str:
        """How it is written on the map."""
        return "import durbar" if self.module == "durbar" else self.module.removeprefix("durbar.").replace(".", "/")

    @property
    def in_web(self) -> bool:
        """Whether it belongs to the table in the browser."""
        return self.module.startswith("durbar.web.")


def first_line(path: Path) -> str:
    """Give the first sentence of a module."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return text.split("\n", 1)[0].replace("`", "").rstrip(".")


def rooms() -> list[Room]:
    """List the rooms: each folder of the package, with those of the web and what the games share one by one."""
    front = SOURCE / "durbar" / "__init__.py"
    found = [Room("durbar", first_line(front), 1)]
    for path in sorted((SOURCE / "durbar").iterdir()):
        if path.name == "web":
            inner = [one for one in sorted(path.iterdir()) if one.name not in ("__init__.py", "texts")]
        elif path.name == "games":
            inner = [path, path / "shared"]
        else:
            inner = [path]
        for one in inner:
            if (one / "__init__.py").is_file():
                found.append(Room(name_of(one), first_line(one / "__init__.py"), count(one)))
            elif one.suffix == ".py" and path.name == "web":
                found.append(Room(name_of(one.with_suffix("")), first_line(one), 1))
    return found


def count(folder: Path) -> int:
    """Count the modules of a room; what the games share is a room of its own."""
    return sum(1 for file in folder.rglob("*.py") if not (folder.name == "games" and "shared" in file.parts))


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).parts)


def home(module: str, names: list[str]) -> str | None:
    """Find the room a module stands in: the one with the longest name that fits."""
    fits = [name for name in names if module == name or module.startswith(name + ".")]
    return max(fits, key=len, default=None)


def imports(names: list[str]) -> dict[str, set[str]]:
    """Tell for each room which others it imports."""
    graph = grimp.build_graph("durbar", cache_dir=None)
    found: dict[str, set[str]] = {name: set() for name in names}
    for module in graph.modules - {"durbar.__main__"}:  # a second name of the command, not of the library
        here = home(module, names)
        for other in graph.find_modules_directly_imported_by(module):
            there = home(other, names)
            if here is not None and there is not None and here != there:
                found[here].add(there)
    return found


def reached(start: str, arrows: dict[str, set[str]]) -> set[str]:
    """List every room that can be reached from one."""
    seen: set[str] = set()
    todo = [start]
    while todo:
        for other in arrows[todo.pop()] - seen:
            seen.add(other)
            todo.append(other)
    return seen


def needed(arrows: dict[str, set[str]]) -> dict[str, set[str]]:
    """Leave out the arrows that follow from others: who may use a room may use what lies below it."""
    beyond = {name: reached(name, arrows) for name in arrows}
    return {
        name: {one for one in others if not any(one in beyond[other] for other in others - {one})}
        for name, others in arrows.items()
    }


def floors(arrows: dict[str, set[str]]) -> list[list[str]]:
    """Put each room just above the highest of those it imports; the ground floor comes first."""
    height: dict[str, int] = {}
    for name in arrows:
        if name in reached(name, arrows):
            raise SystemExit(f"{name} imports itself by way of others: no room can stand above itself")

    def level(name: str) -> int:
        if name not in height:
            height[name] = 1 + max((level(other) for other in sorted(arrows[name])), default=-1)
        return height[name]

    for name in arrows:
        level(name)
    return [sorted(name for name in arrows if height[name] == at) for at in range(max(height.values()) + 1)]


def draw() -> str:
    """Write the map as SVG."""
    every = {room.module: room for room in rooms()}
    arrows = imports(sorted(every))
    stairs = floors(arrows)
    arrows = needed(arrows)
    wide, high = ROOM
    bottom = 30 + len(stairs) * (high + BETWEEN)
    place: dict[str, tuple[float, float]] = {}
    for at, floor in enumerate(stairs):
        for web in (False, True):
            side = [name for name in floor if every[name].in_web is web]
            whole = len(side) * wide + (len(side) - 1) * ACROSS
            middle = (WEB + WIDTH) / 2 if web else WEB / 2
            left = middle - whole / 2
            for number, name in enumerate(side):
                place[name] = (left + number * (wide + ACROSS), bottom - (at + 1) * (high + BETWEEN) + 10)
    top = min(y for name, (_, y) in place.items() if every[name].in_web) - 30
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 8}" role="img">',
        "<title>The rooms of Durbar: an arrow goes from a room to those it imports</title>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">',
        f'<path d="M0 0 8 4 0 8z" fill="{LINE}"/></marker></defs>',
        f'<rect width="{WIDTH}" height="{bottom + 8}" rx="10" fill="{PAPER}"/>',
        f'<g transform="translate({WEB} {top:.0f})" fill="{INK}" font-family="sans-serif" font-size="13">',
        f'<rect x="4" width="{WIDTH - WEB - 14}" height="{bottom - top - 4:.0f}" rx="10" fill="{HOUSE}"/>',
        '<text x="18" y="20">web</text></g>',
        '<g font-family="sans-serif">',
    ]
    for name in sorted(arrows):
        for other in sorted(arrows[name]):
            (x, y), (to_x, to_y) = place[name], place[other]
            shift = max(-0.42, min(0.42, (to_x - x) / WIDTH)) * wide
            from_x, from_y, end_x, end_y = x + wide / 2 + shift, y + high, to_x + wide / 2 - shift, to_y
            bend = (end_y - from_y) / 2
            lines.append(
                f'<path d="M{from_x:.0f} {from_y:.0f}C{from_x:.0f} {from_y + bend:.0f} {end_x:.0f} {end_y - bend:.0f} '
                f'{end_x:.0f} {end_y - 2:.0f}" fill="none" stroke="{LINE}" marker-end="url(#tip)"/>'
            )
    for name, (x, y) in sorted(place.items()):
        lines += draw_room(every[name], x, y)
    return "\n".join([*lines, "</g></svg>", ""])


def draw_room(room: Room, x: float, y: float) -> list[str]:
    """Draw one room: its name, what it says of itself, how many files are in it."""
    wide, high = ROOM
    words = wrap(room.says)
    files = f"{room.files} file{'' if room.files == 1 else 's'}"
    return [
        f'<g transform="translate({x:.0f} {y:.0f})">',
        f'<rect width="{wide}" height="{high}" rx="6" fill="{FILL}" stroke="{INK}"/>',
        f'<text x="10" y="19" font-size="14" font-weight="bold" fill="{INK}">{escape(room.label)}</text>',
        f'<text x="{wide - 10}" y="19" font-size="10" text-anchor="end" fill="{LINE}">{files}</text>',
        *(
            f'<text x="10" y="{36 + 13 * at}" font-size="10.5" fill="{INK}">{escape(line)}</text>'
            for at, line in enumerate(words)
        ),
        "</g>",
    ]


def wrap(text: str) -> list[str]:
    """Break a sentence into lines; what does not fit is left to the reader of the code."""
    long, most = WORDS
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + 1 + len(word) > long:
            if len(lines) == most:
                lines[-1] += " …"
                break
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def main() -> int:
    """Write the map, or tell whether it is current."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only tell whether the drawing is current")
    asked = parser.parse_args()
    picture = draw()
    if not asked.check:
        PICTURE.write_text(picture, encoding="utf-8")
        print(f"{PICTURE.relative_to(ROOT)} is written")
        return 0
    current = PICTURE.is_file() and PICTURE.read_text(encoding="utf-8") == picture
    if not current:
        print(f"{PICTURE.relative_to(ROOT)} is older than the code: run python tools/map.py", file=sys.stderr)
    return 0 if current else 1


if __name__ == "__main__":
    sys.exit(main())
