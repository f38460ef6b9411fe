"""What stands on the pages of a PDF as Chromium writes it: each line of text with its place and its size."""

from __future__ import annotations

import re
import zlib
from typing import NamedTuple

Matrix = tuple[float, ...]
_OBJECT = re.compile(rb"(\d+) 0 obj\b(.*?)\bendobj", re.DOTALL)
_TOKEN = re.compile(rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f]*>|\[|\]|/[^\s/<>\[\]()]+|[^\s/<>\[\]()]+")

PAGE = 1060
"""So many px a page is high at the least."""
SAME, NEAR = 0.15, 1.0
"""Within which part of the letters' size two pieces stand on one line, and within which one stands on the other."""
ACROSS = 0.004
"""What begins so near to each other, as a part of the page's height, stands one below the other."""


class Line(NamedTuple):
    """A piece of text: where on the page it begins, as parts of its height, and the size of its letters in px."""

    down: float
    size: float
    across: float


def pages(pdf: bytes) -> list[list[Line]]:
    """List the pages of a document, on each of them its pieces of text in the order in which they are drawn."""
    things = {int(one[1]): one[2] for one in _OBJECT.finditer(pdf)}
    found = []
    for thing in things.values():
        if re.search(rb"/Type\s*/Page\b", thing):
            contents = re.search(rb"/Contents (\d+) 0 R", thing)
            height = re.search(rb"/MediaBox \[0 0 [\d.]+ ([\d.]+)\]", thing)
            assert contents
            assert height
            found.append(list(_lines(_stream(things[int(contents[1])]), float(height[1]))))
    return found


def overlapping(lines: list[Line]) -> list[tuple[Line, Line]]:
    """List pairs of pieces that begin one below the other, nearer than letters of their size are high."""
    found = []
    ordered = sorted(lines)
    for number, one in enumerate(ordered):
        for other in ordered[number + 1 :]:
            apart = (other.down - one.down) * PAGE / min(one.size, other.size)
            if apart > NEAR:
                break
            if apart > SAME and abs(other.across - one.across) < ACROSS:
                found.append((one, other))
    return found


def _stream(thing: bytes) -> bytes:
    return zlib.decompressobj().decompress(thing.partition(b"stream")[2].lstrip(b"\r\n"))


def _times(a: Matrix, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    )


def _lines(stream: bytes, height: float) -> list[Line]:
    """Follow the drawing: what is kept, moved, and where letters are set."""
    now: Matrix = (1, 0, 0, 1, 0, 0)
    kept: list[Matrix] = []
    given: list[bytes] = []
    place, size, found = now, 0.0, []
    for token in _TOKEN.findall(stream):
        match token:
            case b"q":
                kept.append(now)
            case b"Q":
                now = kept.pop()
            case b"cm":
                now = _times(tuple(map(float, given[-6:])), now)
            case b"Tf":
                size = float(given[-1])
            case b"Tm":
                place = tuple(map(float, given[-6:]))
            case b"Td":
                place = _times((1, 0, 0, 1, *map(float, given[-2:])), place)
            case b"Tj" | b"TJ":
                there = _times(place, now)
                found.append(Line(1 - there[5] / height, size * abs(there[3]) * 96 / 72, there[4] / height))
            case _:
                given.append(token)
                continue
        given = []
    return found
