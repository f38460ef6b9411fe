"""Leaves: how good the end of a thought is for whoever sits at the table; what judges can be changed game by game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from durbar.engine.table import Table

Leaf: TypeAlias = Callable[[Table[Any], Sequence[int]], Sequence[float]]
"""Judges a table for some seats: one number for each of `seats`, in their order, higher is better for that seat.

This is the one place where what a level thinks of a position can be replaced, a learned value included: put it into
`LEAVES` under the game's name. It is called like this, and nothing else is asked of it:

- The table is an imagined one. A leaf may look at all of its state, but must not choose on it, draw from it or keep it.
- The search calls it where a path ends: where a turn, a visit or the game is over. Where time runs out in the middle of
  a turn it may be called there too, and must then give some sensible number.
- Only numbers for one seat of one game are compared, and means are made of them, so any scale will do: points, a
  margin, a chance to win. Nothing is compared between leaves.
- It must depend on the table alone: the same table, the same numbers, with fixed passes the same game again.
- It takes its time out of the think time: the search counts on less than a millisecond.
"""


def by_hand(table: Table[Any], seats: Sequence[int]) -> list[float]:
    """Judge by the game's own value, which looks at one seat alone."""
    value, state = table.game.value, table.state
    return [value(state, seat) for seat in seats]


def margin(weight: float, leaf: Leaf = by_hand) -> Leaf:
    """Judge by what another leaf gives a seat, less a part of what it gives the best of its rivals."""

    def judged(table: Table[Any], seats: Sequence[int]) -> list[float]:
        players = table.setup.players
        if players == 1:
            return list(leaf(table, seats))
        every = leaf(table, range(players))
        return [
            every[seat] - weight * max(worth for other, worth in enumerate(every) if other != seat) for seat in seats
        ]

    return judged


MARGIN = margin(0.5)
"""What the levels judge by if nothing else is said: half of what the best rival has counts against the own. A whole
was no better."""


def learned(table: Table[Any], seats: Sequence[int]) -> Sequence[float]:
    """Judge by the learned value, and by the margin where none was learned for so many players."""
    from durbar.bots.learned import learned_leaf  # numpy is loaded only when somebody thinks by it

    found = learned_leaf(table, seats)
    return MARGIN(table, seats) if found is None else found


LEAVES: dict[str, Leaf] = {"amritsar": learned, "sabika": learned}
"""What the levels judge a game by, if it is not the margin by hand."""


def read_ahead(most: int) -> None:
    """Read all that was learned, for up to so many players: for a process that is to open no file later."""
    from durbar.bots.learned import judge_for

    for game, leaf in LEAVES.items():
        for players in range(1, most + 1) if leaf is learned else ():
            judge_for(game, players)


def is_learned(table: Table[Any]) -> bool:
    """Tell whether the levels judge a table by what was learned."""
    from durbar.bots.learned import judge_for

    game = table.game.meta.name
    if LEAVES.get(game) is not learned or table.sheets.edition is not None:
        return False
    return judge_for(game, table.setup.players) is not None


def leaf_of(game: str) -> Leaf:
    """Find what the levels judge a game by."""
    return LEAVES.get(game, MARGIN)
