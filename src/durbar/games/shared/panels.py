"""What the drawings of games are made of: panels under titles, numbers of options, and tables that fit the screen."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.constrain import Constrain
from rich.padding import Padding
from rich.segment import Segment, SegmentLines
from rich.table import Table as Grid
from rich.text import Text

from durbar.engine.messages import BadInput
from durbar.games.shared.drawing import Sight, emblem

ROMAN = ("", "I", "II", "III", "IV")
LUMPED = 2
"""An element with more options than this shows only the first number and a plus."""
PAGE = 110
"""A single column of panels gets no wider than this."""
TWO_COLUMNS = 132
"""From this width on panels stand beside each other."""
USUAL_QUESTION = 6
"""How many options the table leaves room for in any case; it gives way to more of them."""
LONG_LIST = 12
"""More options than this stand side by side."""
LEAST = 16
"""The table never gets lower than this: it scrolls with the question instead."""
LOWEST = 3
"""No panel has fewer lines."""
CONSOLE = Console(file=io.StringIO(), highlight=False, markup=False, emoji=False)
"""Measures and breaks lines; nothing is ever printed on it."""

Lines = list[list[Segment]]
Draw = Callable[[Sight, int], RenderableType]


# ---------------------------------------------------------------------- small things


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


def sign(sight: Sight, drawn: str, letters: str) -> str:
    """Give a sign, or what stands for it where only plain letters can be shown."""
    return letters if sight.ascii else drawn


def dot(sight: Sight) -> str:
    """Give what stands between things on one line."""
    return sign(sight, " · ", " - ")


def titled(sight: Sight, title: str, inside: RenderableType, width: int, note: str = "") -> RenderableType:
    """Set a part of the table under a line with its title: frames would cost lines."""
    dash = sign(sight, "─", "-")
    note = f" {note} {dash}" if note else ""
    rest = max(0, width - cell_len(title) - cell_len(note) - 4)
    head = Text.assemble((dash * 2 + " ", "dim"), (title, "bold"), (" " + dash * rest + note, "dim"), no_wrap=True)
    return Constrain(Group(head, Padding(inside, (0, 1))), width)


def panel(sight: Sight, title: str, inside: RenderableType, width: int, note: str = "") -> RenderableType:
    """Set a part of the table under its title; a note that finds no room beside that stands in the next line."""
    if note and cell_len(title) + cell_len(note) + 9 > width:
        inside, note = Group(Text(note, "dim"), inside), ""
    return titled(sight, title, inside, width, note)


def lines_under(sight: Sight, lines: Sequence[str], width: int) -> RenderableType:
    """Show sentences, the first one as a title."""
    title, _, more = lines[0].partition(". ")
    inside = ([more] if more else []) + list(lines[1:])
    return panel(sight, title.rstrip("."), Group(*(Text(line) for line in inside)), width)


def flow(chips: Sequence[Text], width: int, between: str = "  ", look: str = "dim") -> Text:
    """Set things one beside another, and break lines between them."""
    found, used = Text(), 0
    for chip in chips:
        if used and used + len(between) + chip.cell_len > width:
            found.append("\n")
            used = 0
        elif used:
            found.append(between, look)
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


def fit(cell: Text, width: int) -> Text:
    """Cut something to a width, with a dot as in an abbreviation, or fill it up."""
    cell = cell.copy()
    if cell.cell_len > width:
        cell.truncate(width - 1, overflow="crop")
        cell.append(".")
    cell.truncate(width, pad=True)
    return cell


def counts(sight: Sight, numbers: Sequence[int], nought: bool = False) -> Text:
    """Show a number for each player, behind the player's sign; `nought` shows zeros too."""
    found = Text()
    order = sight.position["order"]
    for seat in [*order, *(seat for seat in range(len(numbers)) if seat not in order)]:
        if numbers[seat] or nought:
            style = emblem(seat).line + (" bold" if seat == sight.seat else "")
            found.append(f"{sight.emblem(seat)}{numbers[seat]}", style)
    return found


def in_turn(sight: Sight, seat: int) -> Text:
    """Name a player at the beginning of a row; an arrow says whose turn it is."""
    mark = sign(sight, "▶", ">") if sight.position["turn"] == seat else " "
    return Text.assemble(mark, sight.named_badge(seat))


def summary(look: str = "dim") -> Grid:
    """Begin a table with a row for each player; `look` is that of the heads of its columns."""
    grid = Grid(box=None, padding=(0, 1), pad_edge=False, collapse_padding=True, header_style=look)
    grid.add_column("", no_wrap=True)
    return grid


# ---------------------------------------------------------------------- the table


class Piece(NamedTuple):
    """A panel of the table: short, whole, and the spots whose options make it matter."""

    short: Draw
    whole: Draw
    spots: tuple[str, ...]
    asked: bool = False
    """Whether it is only shown when the question is about it."""


class Layout(NamedTuple):
    """How the panels of a game stand on the screen; the one called `own` is never left out."""

    header: Callable[[Sight], Text]
    pieces: Mapping[str, Piece]
    """The most important first."""
    shown: tuple[str, ...]
    """From top to bottom, where there is one column."""
    left: tuple[str, ...]
    right: tuple[str, ...]
    side: int
    """The columns for the panels on the right, where the left is not much wider."""


def table(sight: Sight, layout: Layout) -> RenderableType:
    """Draw as much of the table as leaves the question on the screen, first what the question is about."""
    options = (sight.view["decision"] or {}).get("options", ())
    in_columns = len(options) > LONG_LIST and not any(option["outcome"] for option in options)
    asked = len(options) // 2 if in_columns else len(options)
    room = max(LEAST, sight.height - 1 - max(0, asked - USUAL_QUESTION))
    if sight.width < TWO_COLUMNS:
        lines = column(sight, layout.pieces, min(sight.width, PAGE), room, layout.shown, certain=2)
    else:
        width = max(sight.width // 2 - 1, sight.width - layout.side - 2)
        left = column(sight, layout.pieces, width, room, layout.left, certain=2)
        right = column(sight, layout.pieces, sight.width - width - 2, room, layout.right, certain=1)
        lines = beside(left, width + 2, right)
    return Group(layout.header(sight), SegmentLines(lines, new_lines=True))


def column(
    sight: Sight, pieces: Mapping[str, Piece], width: int, room: int, names: Sequence[str], certain: int
) -> Lines:
    """Stack panels: the `certain` most important in any case, then whatever fits; then draw them whole if they fit."""
    marks = Marks(sight)
    touched = {name for name in names if marks.touch(pieces[name].spots)}
    wanted = [name for name in pieces if name in names and (not pieces[name].asked or name in touched)]
    wanted.sort(key=lambda name: (name != "own", name not in touched))
    chosen: dict[str, Lines] = {}
    for place, name in enumerate(wanted):
        if place >= certain and used(chosen) + LOWEST > room:
            break
        drawn = rendered(pieces[name].short(sight, width), width)
        if place < certain or used(chosen) + len(drawn) <= room:
            chosen[name] = drawn
    for name in [name for name in wanted if name in chosen and pieces[name].whole is not pieces[name].short]:
        if used(chosen) >= room:
            break
        drawn = rendered(pieces[name].whole(sight, width), width)
        if used(chosen) - len(chosen[name]) + len(drawn) <= room:
            chosen[name] = drawn
    return [line for name in names if name in chosen for line in chosen[name]]


def used(chosen: Mapping[str, Lines]) -> int:
    """Count the lines of what was chosen."""
    return sum(len(lines) for lines in chosen.values())


def rendered(drawn: RenderableType, width: int) -> Lines:
    """Turn something drawn into lines of this width."""
    return CONSOLE.render_lines(drawn, CONSOLE.options.update(width=width))


def beside(left: Lines, width: int, right: Lines) -> Lines:
    """Set lines side by side, the second behind `width` columns."""
    none: list[Segment] = []
    pairs = zip_longest(left, right, fillvalue=none)
    return [Segment.adjust_line_length(one, width) + other for one, other in pairs]


def alone(draw: Draw) -> Callable[[Sight, str], RenderableType]:
    """Draw a panel that stands alone."""
    return lambda sight, rest: draw(sight, min(sight.width, PAGE))


def of_player(draw: Callable[[Sight, int, int], RenderableType]) -> Callable[[Sight, str], RenderableType]:
    """Draw something that stands alone of the player who was named."""
    return lambda sight, rest: draw(sight, find_player(sight, rest), min(sight.width, PAGE))


def own(draw: Callable[[Sight, int, int], RenderableType]) -> Draw:
    """Draw a panel of the reader's own; a spectator has none."""
    return lambda sight, width: Group() if sight.seat is None else draw(sight, sight.seat, width)


def told(tell: Callable[[Sight, str], list[str]]) -> Callable[[Sight, str], RenderableType]:
    """Draw something about a thing that was named: its sentences."""
    return lambda sight, rest: lines_under(sight, tell(sight, rest), min(sight.width, PAGE))


# ---------------------------------------------------------------------- words


def listed(sight: Sight, names: Sequence[str]) -> str:
    """Join names as the language does; nothing is "none"."""
    return sight.word("list", names=list(names)) if names else sight.word("none")


def sentence(text: str) -> str:
    """Begin with a capital, and end with a full stop."""
    return text[:1].upper() + text[1:].removesuffix(".") + "."


def find_player(sight: Sight, wanted: str) -> int:
    """Find the player somebody names; without a name the reader, or whose turn it is."""
    if not wanted.strip():
        seat: int | None = sight.position["turn"] if sight.seat is None else sight.seat
        return seat or 0
    seats = range(len(sight.position["players"]))
    known = {sight.names[seat]: str(seat) for seat in seats}
    own = {} if sight.seat is None else {sight.player(sight.seat): str(sight.seat)}
    signs = {sight.emblem(seat): str(seat) for seat in seats} | {str(seat + 1): str(seat) for seat in seats}
    return int(find(sight, wanted, known, own, signs, refusal="no_player"))


def find(sight: Sight, wanted: str, *known: Mapping[str, str], refusal: str) -> str:
    """Find what is meant by a name, its text form, or its beginning; the first names go before the others."""
    word = wanted.strip().lower().replace("-", " ")
    for names in known:
        low = {name.lower().replace("-", " "): id for name, id in names.items()}
        low |= {id.replace("-", " "): id for id in names.values()}
        begun = {id for name, id in low.items() if word and name.startswith(word)}
        if word in low or len(begun) == 1:
            return low[word] if word in low else begun.pop()
    raise BadInput(f"{refusal}@{sight.texts.package}", wanted=wanted.strip()[:40], names=", ".join(known[0]))
