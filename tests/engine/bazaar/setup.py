"""Set-up [1]: from an empty table to the first morning."""

from __future__ import annotations

from durbar.engine.flow import Flow, draw, tell
from tests.engine.bazaar.names import CARDS
from tests.engine.bazaar.state import MORNING, State


def set_up(s: State) -> Flow[None]:
    """Deal hidden hands [1.1, 1.2]."""
    s.deck = sorted(s.content.deck)
    for seat in range(s.seats):
        s.hands[seat] = sorted((yield from draw("deal", s.deck, s.content.hand)))
        cards = [CARDS[card] for card in s.hands[seat]]
        tell(s, "dealt", "1.2", seat, {"cards": cards}, seat=seat, n=len(cards))
    s.day = 1
    s.stage = MORNING
