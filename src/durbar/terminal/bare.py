"""A game without a look of its own: the question and the log are enough to play, the position is told as an outline."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from durbar.games.shared.drawing import Drawing, Part, Sight
from durbar.texts import Texts

SHORT = 70
"""What fits into this many letters stands on one line."""


WORDS = {None: "-", True: "yes", False: "no"}


def outline(value: Any, indent: str = "") -> Iterator[str]:
    """Tell a document line by line, small parts of it on one line."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value, 1)
    for key, one in pairs:
        name = str(key).replace("_", " ")
        flat = inline(one)
        if len(flat) <= SHORT or not isinstance(one, dict | list):
            yield f"{indent}{name}: {flat}"
        else:
            yield f"{indent}{name}:"
            yield from outline(one, indent + "  ")


def inline(value: Any) -> str:
    """Tell a value in one line."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {inline(one)}" for key, one in value.items()) or "-"
    if isinstance(value, list):
        return ", ".join(inline(one) for one in value) or "-"
    return WORDS.get(value, str(value)) if value is None or isinstance(value, bool) else str(value)


def tell_position(sight: Sight, rest: str = "") -> list[str]:
    """Tell the whole position, or only what is named."""
    wanted = rest.lower()
    return list(outline({key: one for key, one in sight.position.items() if wanted in key.replace("_", " ")}))


def draw_position(sight: Sight, rest: str = "") -> RenderableType:
    """Show the same."""
    return Text("\n".join(tell_position(sight, rest)))


DRAWING = Drawing(
    texts=Texts("durbar.terminal"),
    parts={"position": Part(draw_position, tell_position)},
    table=lambda sight: Text(sight.word("bare.table"), "dim"),
    brief=lambda sight: [],
)
