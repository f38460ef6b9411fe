"""The position as a readable document."""

from __future__ import annotations

from typing import Any

from tests.engine.bazaar.names import GOODS
from tests.engine.bazaar.state import STAGES, State
from tests.engine.bazaar.view import names


def position(s: State) -> dict[str, Any]:
    """Write down everything that lies on the table."""
    return {
        "stage": STAGES[s.stage],
        "day": s.day,
        "start": s.start,
        "turn": s.turn,
        "turns": s.turns,
        "actions": s.actions,
        "bids": [bid if bid >= 0 else None for bid in s.bids],
        "prices": dict(zip(GOODS, s.prices, strict=True)),
        "players": [
            {
                "hand": names(s.hands[seat]),
                "known": names(s.known[seat]),
                "stash": names(s.stash[seat]),
                "coins": s.coins[seat],
                "favours": s.favours[seat],
            }
            for seat in range(s.seats)
        ],
        "deck": names(s.deck),
        "discard": names(s.discard),
    }
