"""What can be had: buildings, warehouse tiles, poems, and the prices of the market."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from durbar.games.sabika.names import COLOURS, GOODS, MATERIALS
from durbar.games.sabika.terminal.signs import PAINT, halves, reward
from durbar.games.shared.drawing import Sight
from durbar.games.shared.panels import ROMAN, Marks, dot, labelled, panel, sentence


def none(sight: Sight, chips: Sequence[Text]) -> Sequence[Text]:
    """Say so where there is nothing."""
    return chips or [Text(sight.word("none"), "dim")]


def large_there(sight: Sight) -> list[Mapping[str, Any]]:
    """Give the large buildings that can be built in this era."""
    return [tile for tile in sight.position["large"] if tile["there"] and tile["era"] == sight.position["era"]]


def buildings(sight: Sight, width: int) -> RenderableType:
    """Show the large buildings of this era, and the small ones face up."""
    marks = Marks(sight)
    position = sight.position
    large = [
        Text.assemble(
            marks.at(f"large-{tile['id']}"),
            (f"#{tile['id']} {sight.noun('type', tile['type'])} ", "bold"),
            reward(sight, tile["reward"]),
        )
        for tile in large_there(sight)
    ]
    small = [
        Text.assemble(
            marks.at(f"small-{card['id']}"),
            (f"#{card['id']} ", "bold"),
            halves(sight, card),
            (" " + sight.noun("material", card["base"]), "dim"),
        )
        for card in position["small"]
        if card is not None
    ]
    lines = [
        labelled(sight.word("large", era=ROMAN[position["era"]]), none(sight, large), width - 2, dot(sight)),
        labelled(sight.word("small"), none(sight, small), width - 2, dot(sight)),
    ]
    note = sight.word("small_deck", n=position["small_deck"], discards=len(position["small_discard"]))
    return panel(sight, sight.word("buildings"), Group(*lines), width, note)


def warehouses(sight: Sight, width: int) -> RenderableType:
    """Show the warehouse tiles beside the rondel."""
    marks = Marks(sight)
    lines = []
    for side, name in enumerate(("left", "right")):
        chips = [
            Text.assemble(marks.at(f"tile-{tile['id']}"), tile_words(sight, tile))
            for tile in sight.position["tiles"][2 * side : 2 * side + 2]
            if tile is not None
        ]
        label = sight.word("tiles_" + name, n=sight.position["tiles_left"][side])
        lines.append(labelled(label, none(sight, chips), width - 2, dot(sight)))
    return panel(sight, sight.word("warehouses"), Group(*lines), width)


def tile_words(sight: Sight, tile: Mapping[str, Any]) -> str:
    """Name a warehouse tile with its chests and its reward."""
    return sight.word("tile", tile=tile["id"].upper(), n=tile["chests"], reward=reward(sight, tile["reward"]))


def poems(sight: Sight, width: int, whole: bool = True) -> RenderableType:
    """Show the poems that can be carved; not `whole` leaves out what they do, unless the question is about them."""
    marks = Marks(sight)
    position = sight.position
    minors = [poem["id"] for poem in position["minors"] if poem is not None]
    majors = [poem for poem in position["majors"] if poem is not None]
    names = {poem: Text.assemble(marks.at(f"poem-{poem}"), (poem_number(poem), "bold")) for poem in (*minors, *majors)}
    note = prices(sight)
    if not whole and not any(f"poem-{poem}" in marks.numbers for poem in names):
        lines: list[RenderableType] = [
            labelled(sight.word("minors"), none(sight, [names[poem] for poem in minors]), width - 2),
            labelled(sight.word("majors"), none(sight, [names[poem] for poem in majors]), width - 2),
        ]
        return panel(sight, sight.word("poems"), Group(*lines), width, note)
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    for poem in minors:
        for colour in ("blue", "red"):
            said = Text.assemble((sight.noun("poem_colour", colour) + ": ", PAINT[colour]), effect(sight, poem, colour))
            grid.add_row(names[poem] if colour == "blue" else "", said)
    for poem in majors:
        grid.add_row(names[poem], effect(sight, poem, "grey"))
    return panel(sight, sight.word("poems"), grid, width, note)


def poem_number(poem: str) -> str:
    """Show a poem by its number or letter."""
    return f"#{poem.upper()}"


def effect(sight: Sight, poem: str, half: str) -> str:
    """Say what a half of a minor poem does, or how a major poem scores."""
    return sentence(sight.say_document(sight.position["verses"][poem][half]))


def prices(sight: Sight) -> str:
    """Say what the reader's next poem of each colour costs."""
    if sight.seat is None:
        return ""
    costs = sight.position["players"][sight.seat]["carve_prices"]
    return "" if costs is None else sight.word("prices", blue=costs[0], red=costs[1], grey=costs[2])


def market(sight: Sight, width: int) -> RenderableType:
    """Show today's prices."""
    marks = Marks(sight)
    about = sight.position["market"]
    buy = [
        Text.assemble(marks.at(f"market-{name}"), f"{sight.noun('material', name)} {about['buy'][name]}")
        for name in MATERIALS
    ]
    buy.append(Text.assemble(marks.at("market-raw"), f"{sight.word('any_raw')} {about['raw']}"))
    sell = [Text(f"{sight.noun('thing', name)} {about['sell'][name]}") for name in (*MATERIALS, *GOODS)]
    lines = [
        labelled(sight.word("buy"), buy, width - 2, dot(sight)),
        labelled(sight.word("sell"), sell, width - 2, dot(sight)),
    ]
    return panel(sight, sight.word("market"), Group(*lines), width)


def balance_rewards(sight: Sight) -> list[str]:
    """Say what a balance of each colour brings."""
    about = sight.position["balance"]
    said = {"gold": sight.word("balance_gold", n=about["gold"])}
    said |= {colour: reward(sight, sides) for colour, sides in about.items() if colour != "gold"}
    return [f"{sight.noun('colour', colour)}: {said[colour]}" for colour in COLOURS]
