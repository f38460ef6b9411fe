"""The board: four districts around the temple, clockwise, each with its stations, tiles and donation pyramid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from durbar.games.amritsar.names import CORNERS
from durbar.games.amritsar.terminal.signs import action, coins, compass, cost, elephants, letter, token, workers
from durbar.games.shared.drawing import Sight, emblem
from durbar.games.shared.panels import ROMAN, Marks, counts, dot, fit, labelled, panel, sign

BAR = 3
"""The columns between two districts: room for the Maharaja."""


def city(sight: Sight, width: int, whole: bool = True) -> RenderableType:
    """Show north and east above the temple, west and south below; not `whole` leaves out what layers cost."""
    marks = Marks(sight)
    room = width - 2
    north, east, south, west = sight.position["districts"]
    lines = [
        *_row(sight, marks, north, east, room, "north-east", sign(sight, "→", ">")),
        _temple(sight, room),
        *_row(sight, marks, west, south, room, "south-west", sign(sight, "←", "<")),
        bridges(sight, room),
    ]
    if whole:
        lines.append(layers(sight, room))
    return panel(sight, sight.word("city"), Group(*lines), width, maharaja_note(sight))


def maharaja_note(sight: Sight) -> str:
    """Say where the Maharaja stands, and what crossing him costs."""
    position = sight.position
    corner = sight.noun("corner", position["corner"])
    return f"{token(sight)} " + sight.word("maharaja_at", corner=corner, n=position["penalty"])


def _row(
    sight: Sight, marks: Marks, one: Mapping[str, Any], other: Mapping[str, Any], room: int, corner: str, way: str
) -> list[Text]:
    """Set two districts side by side; the Maharaja's corner and the way round stand between them."""
    left = (room - BAR) // 2
    between = [_corner(sight, corner), Text(f" {way} ", "dim")]
    bar = Text(f" {sign(sight, '│', '|')} ", "dim")
    pairs = zip(block(sight, marks, one, left), block(sight, marks, other, room - BAR - left), strict=True)
    return [
        Text.assemble(mine, between[number] if number < len(between) else bar, theirs)
        for number, (mine, theirs) in enumerate(pairs)
    ]


def _corner(sight: Sight, corner: str) -> Text:
    """Show a space of the Maharaja: the token, and in a game of two or one the worker beside it."""
    court = sight.position["court"]
    found = Text(f"{token(sight)}" if sight.position["corner"] == corner else sign(sight, "·", "."), "bold")
    if court:
        found.append_text(letter(sight, court[CORNERS.index(corner)]))
    return fit(found, BAR)


def _temple(sight: Sight, room: int) -> Text:
    """Show the temple's numbers now and later, between the other two corners."""
    left = Text.assemble(_corner(sight, "north-west"), (sign(sight, "↑", "^") + " ", "dim"))
    right = Text.assemble((" " + sign(sight, "↓", "v") + " ", "dim"), _corner(sight, "south-east"))
    dash = sign(sight, "─", "-")
    middle = Text(sight.word("temple"), "bold")
    for tile in sight.position["temple"]:
        if tile["state"] != "past":
            numbers = " ".join(f"{compass(sight, district)}{n}" for district, n in tile["numbers"].items())
            middle.append(f" {ROMAN[tile['era']]}: {numbers} ", "bold" if tile["state"] == "current" else "dim")
    space = max(2, room - left.cell_len - right.cell_len - middle.cell_len - 1)
    line = Text.assemble(left, (dash * (space // 2) + " ", "dim"), middle, (dash * (space - space // 2), "dim"))
    return Text.assemble(fit(line, room - right.cell_len), right)


# ---------------------------------------------------------------------- one district


def block(sight: Sight, marks: Marks, district: Mapping[str, Any], width: int) -> list[Text]:
    """Draw a district: its head, its stations, then its tiles beside its pyramid.

    Where a tile lies in its district means nothing, so that the longest one stands where the pyramid is narrowest.
    """
    steps = pyramid(sight, marks, district)
    tiles = sorted((_tile(sight, marks, tile) for tile in district["tiles"]), key=lambda tile: -tile.cell_len)
    left = [*tiles, _leaders(sight, district)]
    rows = [*([Text()] * (len(left) - len(steps))), *steps]
    left += [Text()] * (len(rows) - len(left))
    beside = [
        Text.assemble(fit(line, width - step.cell_len - 1), " ", step) for line, step in zip(left, rows, strict=True)
    ]
    return [fit(_head(sight, marks, district), width), fit(_stations(sight, marks, district), width), *beside]


def _head(sight: Sight, marks: Marks, district: Mapping[str, Any]) -> Text:
    """Name a district, what the temple pays for it in this era, and the elephants in it."""
    name = sight.word("head." + district["id"])
    now = [tile["numbers"][district["id"]] for tile in sight.position["temple"] if tile["state"] == "current"]
    head = Text.assemble(marks.at(f"lane-{district['id']}"), (name, "bold"))
    head.append(" " + sight.word("worth", n=now[0]) if now else "", "yellow")
    here = elephants(sight, district)
    return Text.assemble(head, "  ", (sight.word("elephants") + " ", "dim"), here) if here else head


def _stations(sight: Sight, marks: Marks, district: Mapping[str, Any]) -> Text:
    chips = []
    for station in district["stations"]:
        free = sign(sight, "·", ".") * (station["spaces"] - len(station["workers"]))
        chip = Text.assemble(marks.at(f"station-{station['id']}"), (station["id"].upper() + " ", "dim"))
        chip = Text.assemble(chip, workers(sight, station["workers"]), (free, "dim"))
        if station["coins"]:
            chip = Text.assemble(chip, " ", coins(sight, station["coins"]))
        chips.append(chip)
    return Text("   ").join(chips)


def _tile(sight: Sight, marks: Marks, tile: Mapping[str, Any]) -> Text:
    """Show a district tile: the main action, then the one that a worker of its colour adds."""
    spot = f"tile-{tile['id']}"
    return Text.assemble(
        marks.at(spot),
        letter(sight, tile["colour"]),
        " " + action(sight, tile["main"]),
        (sign(sight, " › ", " > "), "dim"),
        marks.at(spot + "-top"),
        (action(sight, tile["secondary"]), "dim"),
    )


def _leaders(sight: Sight, district: Mapping[str, Any]) -> Text:
    """Count the markers on a donation tile."""
    found = counts(sight, district["markers"])
    return Text.assemble((sight.word("donated") + " ", "dim"), found) if found else Text()


def pyramid(sight: Sight, marks: Marks, district: Mapping[str, Any]) -> list[Text]:
    """Show the layers of a donation tile, the top one first: each space with its points, or whose marker it has."""
    layers: dict[int, list[Text]] = {}
    for space in district["spaces"]:
        number = marks.at(f"space-{district['id']}-{space['id']}")
        name = sight.noun("space", space["id"])
        if space["owner"] is None:
            chip = Text.assemble(number, f"{name}{space['points']}")
        else:
            chip = Text.assemble((name, "dim"), (sight.emblem(space["owner"]), emblem(space["owner"]).style))
        layers.setdefault(space["layer"], []).append(chip)
    rows = [Text(" ").join(layers[layer]) for layer in sorted(layers, reverse=True)]
    return _centred(rows)


def _centred(rows: Sequence[Text]) -> list[Text]:
    widest = max(row.cell_len for row in rows)
    return [Text.assemble(row, " " * ((widest - row.cell_len) // 2)) for row in rows]


# ---------------------------------------------------------------------- below the districts


def bridges(sight: Sight, room: int) -> Text:
    """Show the bridge of this era and those of the eras to come."""
    chips = []
    for bridge in sight.position["bridges"]:
        if bridge["state"] != "past":
            now = bridge["state"] == "current"
            name = f"{ROMAN[bridge['era']]} {sight.noun('bridge', bridge['id'])}"
            chips.append(Text(name, "bold" if now else "dim"))
    return labelled(sight.word("bridges"), chips or [Text(sight.word("none"))], room, dot(sight))


def layers(sight: Sight, room: int) -> Text:
    """Show what a donation costs on each layer."""
    chips = [
        Text(sight.word("layer", layer=number, cost=cost(sight, price)))
        for number, price in enumerate(sight.position["layer_costs"], 1)
    ]
    return labelled(sight.word("layers"), chips, room, dot(sight))
