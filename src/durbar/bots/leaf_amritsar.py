"""What the levels judge a position of Amritsar by: besides the game's own value, what the board offers next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from durbar.engine.table import Table
from durbar.games.amritsar.state import OVER, State
from durbar.games.amritsar.value import Worths, best_end, own_value, turns_left, value

RIVALS = 0.5
"""How much the best rival's worth counts against the own."""
OFFERED = 0.4
"""How much of what the board offers now counts for who is next; for those after, each time less."""
FADES = 0.7
"""How much of it is left after each turn in between."""


def judged(table: Table[Any], seats: Sequence[int], rivals: float = RIVALS, offered: float = OFFERED) -> list[float]:
    """Judge a position by what each seat has, may expect and is offered, less what the best rival does."""
    s: State = table.state
    players = table.setup.players
    if players == 1:
        return [value(s, seat) for seat in seats]
    every = [own_value(s, seat) + offered * offer(s, seat) for seat in range(players)]
    return [every[seat] - rivals * max(one for other, one in enumerate(every) if other != seat) for seat in seats]


def offer(s: State, seat: int) -> float:
    """Value the best way to move workers as they stand, less for who is not next."""
    if s.stage == OVER or s.turn < 0 or s.turn == seat or not turns_left(s, seat):
        return 0.0  # whose turn it is has what is offered among its worth already
    worths = Worths(s, seat)
    best = max(
        (best_end(s, seat, at, workers, worths) for at, workers in enumerate(s.stations) if workers), default=0.0
    )
    return best * FADES ** ((seat - s.turn) % s.players)
