"""Small things that all panels of Agra are made of: workers, goods, money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from durbar.games.shared.drawing import Sight, emblem
from durbar.games.shared.panels import sign


def rupees(sight: Sight, count: int | str) -> str:
    """Show an amount of money, as short as can be."""
    return f"{sign(sight, '₹', 'Rs')}{count}"


def worker(sight: Sight, space: Mapping[str, Any]) -> Text:
    """Show the worker on a space: ↑ stands, ↓ lies."""
    owner = space["worker"]
    if owner is None:
        return Text()
    lies = sign(sight, "↓", "v") if space["lying"] else sign(sight, "↑", "^")
    return Text(f"{sight.emblem(owner)}{lies}", emblem(owner).style)


def marker(sight: Sight, place: Mapping[str, Any]) -> Text:
    """Show whose marker lies on an order, a bowl or a demand; × is nobody's."""
    if place.get("neutral"):
        return Text(sign(sight, "×", "x"), "bold")
    owner = place["by"]
    if owner is None:
        return Text()
    return Text(sight.emblem(owner) * (2 if place.get("double") else 1), emblem(owner).style)


def own_goods(sight: Sight, player: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Go through a player's goods in the order of the board, row by row."""
    for one in sorted(sight.position["buildings"], key=lambda one: (one["row"], one["level"])):
        if one["good"] in player["goods"]:
            yield one["good"], player["goods"][one["good"]]


def ring(sight: Sight, side: Mapping[str, Any], spaces: int) -> str:
    """Show the spaces of one side of a farm, clockwise: cover tiles, the farmer, and free spaces."""
    cover, farmer, free = sign(sight, "▒", "#"), sign(sight, "♟", "F"), sign(sight, "·", ".")
    return "".join(
        farmer if place == side["farmer"] else cover if place in side["covers"] else free
        for place in range(1, spaces + 1)
    )
