"""What a seat may know: nearly everything; only the starting tiles are secret, while they are chosen [18]."""

from __future__ import annotations

from random import Random
from typing import Any

from durbar.games.sabika.state import State


def view(s: State, seat: int | None) -> dict[str, Any]:
    return {}


def redeal(s: State, seat: int, rng: Random) -> None:
    """Deal the starting tiles of others anew, out of all that the seat does not hold itself."""
    own = set(s.dealt[seat])
    pool = [tile for tile in range(len(s.content.start_tiles)) if tile not in own]
    rng.shuffle(pool)
    for other in range(s.seats):
        if other != seat and s.dealt[other]:
            s.dealt[other] = tuple(sorted(pool.pop() for _ in s.dealt[other]))
