"""Small things that all panels of Agra are made of: titles, numbers of options, workers, goods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.padding import Padding
from rich.text import Text

from durbar.drawing import Sight, emblem

ROMAN = ("", "I", "II", "III", "IV")
LUMPED = 2
"""An element with more options than this shows only the first number and a plus."""


class Marks:
    """The numbers of the options that belong to each spot of the board."""

    def __init__(self, sight: Sight | None) -> None:
        """Read the open question, if the reader is asked; without a sight there are no numbers."""
        self.numbers: dict[str, list[int]] = {}
        decision = None if sight is None else sight.view["decision"]
        for number, option in enumerate((decision or {}).get("options", ()), 1):
            for spot in option["spots"]:
                self.numbers.setdefault(spot, []).append(number)

    def at(self, *spots: str) -> Text:
        """Give the numbers at spots of one thing, followed by a blank; nothing where nothing can be chosen."""
        found = sorted({number for spot in spots for number in self.numbers.get(spot, ())})
        if not found:
            return Text()
        shown = "/".join(map(str, found)) if len(found) <= LUMPED else f"{found[0]}+"
        return Text.assemble((shown, "bold reverse"), " ")

    def touch(self, prefixes: Sequence[str]) -> bool:
        """Tell whether an option belongs to a spot whose name begins like this."""
        return any(spot.startswith(tuple(prefixes)) for spot in self.numbers)


def panel(sight: Sight, title: str, inside: RenderableType, width: int, note: str = "") -> RenderableType:
    """Set a part of the table under a line with its title: frames would cost lines."""
    dash = "-" if sight.ascii else "─"
    if note and cell_len(title) + cell_len(note) + 9 > width:
        inside, note = Group(Text(note, "dim"), inside), ""
    note = f" {note} {dash}" if note else ""
    rest = max(0, width - cell_len(title) - cell_len(note) - 4)
    head = Text.assemble((dash * 2 + " ", "dim"), (title, "bold"), (" " + dash * rest + note, "dim"), no_wrap=True)
    return Constrain(Group(head, Padding(inside, (0, 1))), width)


def sign(sight: Sight, drawn: str, letters: str) -> str:
    """Give a sign, or what stands for it where only plain letters can be shown."""
    return letters if sight.ascii else drawn


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


def counts(sight: Sight, numbers: Sequence[int], nought: bool = False) -> Text:
    """Show a number for each player, behind the player's sign; `nought` shows zeros too."""
    found = Text()
    for seat in sight.position["order"]:
        if numbers[seat] or nought:
            style = emblem(seat).line + (" bold" if seat == sight.seat else "")
            found.append(f"{sight.emblem(seat)}{numbers[seat]}", style)
    return found


def flow(chips: Sequence[Text], width: int, between: str = "  ") -> Text:
    """Set things one beside another, and break lines between them."""
    found, used = Text(), 0
    for chip in chips:
        if used and used + len(between) + chip.cell_len > width:
            found.append("\n")
            used = 0
        elif used:
            found.append(between, "dim")
            used += len(between)
        found.append_text(chip)
        used += chip.cell_len
    return found


def labelled(label: str, chips: Sequence[Text], width: int, between: str = "  ") -> Text:
    """Set things behind a label; further lines stand under the first."""
    indent = cell_len(label) + 1
    lines = flow(chips, width - indent, between).split("\n")
    return Text("\n").join(
        Text.assemble((label, "dim") if not number else " " * (indent - 1), " ", line)
        for number, line in enumerate(lines)
    )


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
