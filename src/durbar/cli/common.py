"""What several commands share: kinds of arguments, and plain tables."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from rich.cells import cell_len

from durbar.engine.content import parse_toml
from durbar.terminal.files import read_text

Commands: TypeAlias = "argparse._SubParsersAction[Any]"
Run: TypeAlias = Callable[[argparse.Namespace], int]

INTERRUPTED = 130
"""What a shell reports of a program that was interrupted."""


def command(commands: Commands, name: str, run: Run, text: str) -> argparse.ArgumentParser:
    """Add a command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=text, description=text[0].upper() + text[1:] + ".", allow_abbrev=False
    )
    parser.set_defaults(run=run)
    return parser


def whole(least: int, most: int = 1_000_000_000) -> Callable[[str], int]:
    """Read a whole number in a range."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text[:12]) <= most:
            raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most}, not {text[:40]!r}")
        return int(text)

    return read


def names(text: str) -> list[str]:
    """Read names separated by commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def read_edition(path: Path) -> Mapping[str, Any]:
    """Read an edition file."""
    return parse_toml(read_text(path), repr(str(path)))


def print_json(value: Any) -> int:
    """Print a report for programs."""
    print(json.dumps(value, indent=2, ensure_ascii=False))
    return 0


def print_table(rows: Iterable[Sequence[Any]]) -> None:
    """Print rows in columns; the first row is the head. Numbers stand at the right."""
    table = [["" if cell is None else str(cell) for cell in row] for row in rows]
    widths = [max(cell_len(row[place]) for row in table) for place in range(len(table[0]))]
    numeric = [all(_is_number(row[place]) for row in table[1:]) for place in range(len(widths))]
    for row in table:
        cells = [
            " " * (width - cell_len(cell)) * right + cell + " " * (width - cell_len(cell)) * (not right)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ]
        print("  ".join(cells).rstrip())


def _is_number(text: str) -> bool:
    return not text.strip("0123456789.% +-±")


def print_wrapped(text: str, indent: str = "") -> None:
    """Print a paragraph, as wide as the terminal but never too wide to read."""
    width = min(100, shutil.get_terminal_size().columns) if sys.stdout.isatty() else 100
    print(textwrap.fill(text, max(40, width), initial_indent="", subsequent_indent=indent))
