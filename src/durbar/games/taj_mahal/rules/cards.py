"""The draw pile and the discard pile [5.7]."""

from __future__ import annotations

from durbar.engine.flow import Flow, draw, tell
from durbar.games.taj_mahal.state import State


def draw_pile(s: State, name: str, count: int) -> Flow[list[int]]:
    """Take cards out of the draw pile, which holds as many."""
    pile = list(s.deck)
    drawn = yield from draw(name, pile, count)
    s.deck = tuple(pile)
    return drawn


def draw_cards(s: State, count: int) -> Flow[list[int]]:
    """Draw from the pile; an empty one is made anew of the discards, without any the draw is skipped [5.7]."""
    drawn: list[int] = []
    while len(drawn) < count:
        if not s.deck:
            if not s.discard:
                break
            s.deck = tuple(sorted(s.discard))
            s.discard = ()
            tell(s, "reshuffle", "5.7", n=len(s.deck))
        drawn += yield from draw_pile(s, "cards", min(count - len(drawn), len(s.deck)))
    return drawn
