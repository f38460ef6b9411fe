"""What several commands share: kinds of arguments, and plain tables."""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias
from unicodedata import east_asian_width

from durbar.engine.content import parse_toml
from durbar.terminal.files import named, read_text
from durbar.texts import Say

Commands: TypeAlias = "argparse._SubParsersAction[Any]"
Run: TypeAlias = Callable[[argparse.Namespace], int]

INTERRUPTED = 130
"""What a shell reports of a program that was interrupted."""


def command(commands: Commands, name: str, run: Run, text: str, say: Say) -> argparse.ArgumentParser:
    """Add a command, of which `text` tells; in a sentence of its own it begins and ends like one."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=text, description=say("cli.sentence", text=text[0].upper() + text[1:]), allow_abbrev=False, say=say
    )
    parser.add_argument("--lang", default=argparse.SUPPRESS, help=say("cli.lang"))
    parser.set_defaults(run=run)
    return parser


def whole(say: Say, least: int, most: int = 1_000_000_000) -> Callable[[str], int]:
    """Read a whole number in a range."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text[:12]) <= most:
            raise argparse.ArgumentTypeError(say("cli.whole", least=least, most=most, given=text[:40]))
        return int(text)

    return read


def names(text: str) -> list[str]:
    """Read names separated by commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def read_edition(path: Path) -> Mapping[str, Any]:
    """Read an edition file."""
    return parse_toml(read_text(path), named(path))


def print_json(value: Any) -> int:
    """Print a report for programs."""
    print(json.dumps(value, indent=2, ensure_ascii=False))
    return 0


def columns(text: str) -> int:
    """Count the columns a text takes: letters of Chinese and Japanese are two wide."""
    return len(text) if text.isascii() else sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def print_table(rows: Iterable[Sequence[Any]]) -> None:
    """Print rows in columns; the first row is the head. Numbers stand at the right."""
    table = [["" if cell is None else str(cell) for cell in row] for row in rows]
    widths = [max(columns(row[place]) for row in table) for place in range(len(table[0]))]
    numeric = [all(_is_number(row[place]) for row in table[1:]) for place in range(len(widths))]
    for row in table:
        cells = []
        for cell, width, right in zip(row, widths, numeric, strict=True):
            blank = " " * (width - columns(cell))
            cells.append(blank + cell if right else cell + blank)
        print("  ".join(cells).rstrip())


def _is_number(text: str) -> bool:
    return not text.strip("0123456789.% +-±")


NO_START = "、。，；：？！）」』》〉”’ー々…％"
"""What no line begins with in Chinese and Japanese."""
_PIECE = re.compile(rf"[^\s\u2e80-\uffef]+[{NO_START}]*\s*|[\u2e80-\uffef][{NO_START}]*\s*|\s+")


def folded(text: str, width: int) -> list[str]:
    """Break a paragraph into lines of so many columns: between words, and between letters that are two wide."""
    if columns(text) == len(text):
        return textwrap.wrap(text, width)
    lines = [""]
    for piece in _PIECE.findall(text):
        if lines[-1] and columns(lines[-1] + piece.rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]


WIDER = 4
"""By how many columns the word before a usage may be wider than Python thinks."""


class Formatter(argparse.HelpFormatter):
    """Help in which lines are as wide as the terminal, whatever the letters."""

    def _format_usage(self, *what: Any) -> str:
        self._width -= WIDER
        try:
            return super()._format_usage(*what)
        finally:
            self._width += WIDER

    def _split_lines(self, text: str, width: int) -> list[str]:
        return folded(" ".join(text.split()), width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in folded(" ".join(text.split()), width - len(indent)))


def print_wrapped(text: str, indent: str = "") -> None:
    """Print a paragraph, as wide as the terminal but never too wide to read."""
    width = min(100, shutil.get_terminal_size().columns) if sys.stdout.isatty() else 100
    head = text[: len(indent)]  # a number, or blanks, beside which the lines stand
    first, *rest = folded(text[len(indent) :], max(40, width) - len(indent)) or [""]
    print("\n".join([head + first, *(indent + line for line in rest)]))
