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
        doc["bids"].fail("bad.bids", "2.1")
    if min(s.prices) == s.content.most:
        doc["prices"].fail("bad.prices", "3.6")
    for seat, player in enumerate(doc["players"].items()):
        if Counter(s.known[seat]) - Counter(s.hands[seat]):
            player["known"].fail("bad.not_in_hand")
    if s.stage == OVER and s.day != s.days:
        doc["day"].fail("bad.last_day", n=s.days)
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
            doc.fail("bad.places", card=CARDS[card], n=there - left, all=there)
        if left:
            doc.fail("bad.missing_cards", card=CARDS[card], n=left, all=there, rest=REST)
