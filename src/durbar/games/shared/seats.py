"""Seats around the table: who comes after whom."""

from __future__ import annotations

from collections.abc import Sequence


def clockwise(first: int, seats: int) -> list[int]:
    """List all seats, clockwise from the first."""
    return [*range(first, seats), *range(first)]


def next_seat(turn: int, able: Sequence[object]) -> int:
    """Give the next seat clockwise that is able to play, the present one last of all; -1 if there is none."""
    seats = len(able)
    for step in range(1, seats + 1):
        seat = (turn + step) % seats
        if able[seat]:
            return seat
    return -1
