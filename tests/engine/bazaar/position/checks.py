"""What every position must fulfil: each complaint names the place, and the clause."""

from __future__ import annotations

from collections import Counter

from durbar.engine.document import Doc
from tests.engine.bazaar.names import CARDS
from tests.engine.bazaar.state import MORNING, OVER, State

REST = "rest"
"""May stand for the deck: all cards that are nowhere else."""


def check_position(s: State, doc: Doc) -> None:
    """Refuse what could not lie on a real table."""
    if -1 in s.bids and (max(s.bids) >= 0 or s.stage != MORNING):
        doc["bids"].fail("must be all null on the first morning, and none later [2.1]")
    if min(s.prices) == s.content.most:
        doc["prices"].fail("cannot all be at the top: the last one to rise brings a glut [3.6]")
    for seat, player in enumerate(doc["players"].items()):
        if Counter(s.known[seat]) - Counter(s.hands[seat]):
            player["known"].fail("names a card that is not in the hand")
    if s.stage == OVER and s.day != s.days:
        doc["day"].fail(f"the fair is over only on day {s.days}")
    _count_cards(s, doc)


def left_over(s: State) -> Counter[int]:
    """Count the cards that lie nowhere but, perhaps, in the deck."""
    rest = Counter(dict(enumerate(s.content.counts)))
    rest.subtract(s.discard)
    for cards in (*s.hands, *s.stash):
        rest.subtract(cards)
    return rest


def _count_cards(s: State, doc: Doc) -> None:
    rest = left_over(s)
    rest.subtract(s.deck)
    for card, left in rest.items():
        there = s.content.counts[card]
        if left < 0:
            doc.fail(f"{CARDS[card]} lies in {there - left} places; there are {there} of it")
        if left:
            doc.fail(f"{left} of {there} cards {CARDS[card]} are missing; write the deck as {REST!r}")
