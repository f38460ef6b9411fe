"""Small things that all panels of Taj Mahal are made of: cards, and what stands in a city."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from durbar.games.shared.drawing import Sight, emblem
from durbar.games.shared.panels import sign
from durbar.games.taj_mahal.names import COLOURS

CARDS = {
    "red": "bold #ffffff on #b3261e",
    "yellow": "bold #2a1e1a on #e6b412",
    "green": "bold #ffffff on #2e7d4f",
    "violet": "bold #ffffff on #6a3d8f",
    "white": "bold #2a1e1a on #fffdf7",
    "special": "bold #e3b64a on #2a1e1a",
}


def times(name: str, count: int) -> str:
    """Name several equal things."""
    return f"{name} ×{count}" if count > 1 else name


def card_ranks(sight: Sight, card: str) -> str:
    """Name the symbols of a card, without its colour."""
    return " + ".join(sight.noun("rank", rank) for rank in card.split("-")[1:])


def card(sight: Sight, name: str) -> Text:
    """Show a card."""
    return Text(f" {sight.noun('card', name)} ", CARDS[name.partition("-")[0]])


def grouped(cards: Sequence[str]) -> dict[str, Counter[str]]:
    """Sort cards by colour, and count equal ones."""
    found: dict[str, Counter[str]] = {}
    for colour in (*COLOURS, "white"):
        own = Counter(name for name in cards if name.partition("-")[0] == colour)
        if own:
            found[colour] = own
    return found


def city_pieces(sight: Sight, city: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Give what stands in a city as styled words: palace, crown palace, bonus tile, or an empty place."""
    parts = []
    if city["palace"] is not None:
        parts.append((f" {sight.emblem(city['palace'])} ", "bold " + emblem(city["palace"]).style))
    if city["crown"] is not None:
        crown = sign(sight, "♛", "^")
        parts.append((f"{crown}{sight.emblem(city['crown'])} ", "bold " + emblem(city["crown"]).style))
    if city["bonus"] is not None:
        wall = sign(sight, "▣", "#")
        parts.append((f"{wall}{sight.word('tile.' + city['bonus'])}", "bold"))
    elif not parts:
        parts.append((sign(sight, "○", "o"), "bold"))
    return parts
