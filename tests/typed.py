"""People at the terminal, in tests: lines typed in advance, and what is written in answer."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console

import durbar
from durbar.terminal.screen import Screen
from durbar.terminal.session import Player, Session

NAMES = ("Asha", "Bela", "Chand", "Devi")


def sit_down(
    table: durbar.Table[Any], people: int, lines: Sequence[str] = (), plain: bool = False, width: int = 80
) -> tuple[Session, io.StringIO]:
    """Seat people and random bots; after the lines given, the input is closed."""
    out = io.StringIO()
    console = Console(file=out, width=width, height=50, color_system=None, highlight=False, emoji=False, markup=False)
    typed: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        return line

    seats = [
        Player(NAMES[seat], None if seat < people else durbar.bot("random", f"keys {seat}"))
        for seat in range(table.setup.players)
    ]
    return Session(table, seats, Screen(console, read, plain)), out
