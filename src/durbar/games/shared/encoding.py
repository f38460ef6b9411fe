"""What encoders of positions have in common."""

from __future__ import annotations

from collections.abc import Sequence


def seat_by_seat(table: Sequence[str], seat: Sequence[str], players: int) -> tuple[str, ...]:
    """Name the numbers of a table, then of each seat in order from the own one on."""
    found = [f"table.{name}" for name in table]
    for place in range(players):
        found += [f"{f'rival{place}' if place else 'own'}.{name}" for name in seat]
    return tuple(found)
