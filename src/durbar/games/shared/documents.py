"""What the documents of games are written with and read by: names for numbers, and null for -1."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from durbar.engine.document import Doc

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""How things are called in options, which are written in small letters."""

# ---------------------------------------------------------------------- writing


def or_none(number: int) -> int | None:
    """Give a seat or another number; -1, which is nobody or nothing, is null."""
    return None if number < 0 else number


def name_of(names: Sequence[str], number: int) -> str | None:
    """Give the name of a number; that of -1 is null."""
    return names[number] if number >= 0 else None


def names_of(names: Sequence[str], numbers: Iterable[int]) -> list[str | None]:
    """Give the names of numbers; an empty place is null."""
    return [names[number] if number >= 0 else None for number in numbers]


def printed_numbers(numbers: Iterable[int]) -> list[int | None]:
    """Give the numbers printed on cards or tiles, which begin with 1; an empty place is null."""
    return [number + 1 if number >= 0 else None for number in numbers]


# ---------------------------------------------------------------------- reading


def number_of(doc: Doc, name: str, names: Sequence[str]) -> int:
    """Find the number of what a field of `doc` is called by."""
    return Doc(name, f"{doc.path}.{name}").index_in(names)


def numbers_by_name(doc: Doc, names: Sequence[str], least: int, most: int) -> tuple[int, ...]:
    """Read one number for each name, in the order of the names."""
    doc.fields(names)
    return tuple(doc[name].number(least, most) for name in names)


def new_name(doc: Doc, names: Sequence[str], twice: str) -> str:
    """Read a name that nothing else has, which `twice` would say; it becomes part of options."""
    name = doc.text()
    if not NAME.fullmatch(name):
        doc.fail("bad.small_letters", name=name)
    if name in names:
        doc.fail(twice, name=name)
    return name
