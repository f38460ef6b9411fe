"""The position as a readable document; and back, strictly checked."""

from __future__ import annotations

from collections import Counter
from typing import Any

from durbar.engine.document import Doc
from durbar.engine.game import Setup
from tests.engine.bazaar.content import CARDS, GOODS, HIGHEST_BID, Content
from tests.engine.bazaar.rules import ACTIONS
from tests.engine.bazaar.state import MORNING, OVER, SETTING_UP, STAGES, TRADE, State
from tests.engine.bazaar.view import names

REST = "rest"
PLAYER = ("hand", "known", "stash", "coins", "favours")
FIELDS = ("stage", "day", "start", "turn", "turns", "actions", "bids", "prices", "players", "deck", "discard")


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


def read_position(content: Content, setup: Setup, doc: Doc) -> State:
    """Read a position; whatever could not lie on a real table is refused by name."""
    s = State(content, setup)
    doc.fields(FIELDS)
    s.stage = doc["stage"].index_in(STAGES)
    if s.stage == SETTING_UP:
        doc["stage"].fail("a position begins after the set-up: 'morning', 'trade' or 'over'")
    s.day = doc["day"].number(1, s.days)
    s.start = doc["start"].number(0, s.seats - 1)
    s.turn = doc["turn"].number(0, s.seats - 1)
    trading = s.stage == TRADE
    s.turns = doc["turns"].number(int(trading), s.seats if trading else 0)
    s.actions = doc["actions"].number(int(trading), ACTIONS if trading else 0)
    s.bids = [bid.optional_number(0, HIGHEST_BID) for bid in doc["bids"].items(s.seats)]
    if -1 in s.bids and (max(s.bids) >= 0 or s.stage != MORNING):
        doc["bids"].fail("must be all null on the first morning, and none later [2.1]")
    prices = doc["prices"].fields(GOODS)
    s.prices = [prices[good].number(1, content.most) for good in GOODS]
    if min(s.prices) == content.most:
        doc["prices"].fail("cannot all be at the top: the last one to rise brings a glut [3.6]")
    for seat, player in enumerate(doc["players"].items(s.seats)):
        _read_player(s, seat, player.fields(PLAYER))
    _read_piles(s, doc)
    if s.stage == OVER and s.day != s.days:
        doc["day"].fail(f"the fair is over only on day {s.days}")
    return s


def _cards(doc: Doc) -> list[int]:
    return [one.index_in(CARDS) for one in doc.items()]


def _read_player(s: State, seat: int, doc: Doc) -> None:
    s.hands[seat] = _cards(doc["hand"])
    s.known[seat] = _cards(doc["known"])
    if Counter(s.known[seat]) - Counter(s.hands[seat]):
        doc["known"].fail("names a card that is not in the hand")
    s.stash[seat] = _cards(doc["stash"])
    s.coins[seat] = doc["coins"].number(0, 999)
    s.favours[seat] = doc["favours"].number(0, s.content.favours)


def _read_piles(s: State, doc: Doc) -> None:
    s.discard = _cards(doc["discard"])
    rest = Counter(dict(enumerate(s.content.counts)))
    rest.subtract(s.discard)
    for cards in (*s.hands, *s.stash):
        rest.subtract(cards)
    if doc["deck"].value == REST:
        s.deck = sorted(rest.elements())
    else:
        s.deck = sorted(_cards(doc["deck"]))
        rest.subtract(s.deck)
    for card, left in rest.items():
        there = s.content.counts[card]
        if left < 0:
            doc.fail(f"{CARDS[card]} lies in {there - left} places; there are {there} of it")
        if left and doc["deck"].value != REST:
            doc.fail(f"{left} of {there} cards {CARDS[card]} are missing; write the deck as {REST!r}")
