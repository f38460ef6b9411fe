"""Reading a position document back, strictly."""

from __future__ import annotations

from durbar.engine.document import Doc
from durbar.engine.game import Setup
from tests.engine.bazaar.content import Content
from tests.engine.bazaar.names import ACTIONS, CARDS, GOODS, HIGHEST_BID
from tests.engine.bazaar.position.checks import REST, check_position, left_over
from tests.engine.bazaar.state import SETTING_UP, STAGES, TRADE, State, new_state

PLAYER = ("hand", "known", "stash", "coins", "favours")
FIELDS = ("stage", "day", "start", "turn", "turns", "actions", "bids", "prices", "players", "deck", "discard")


def read_position(content: Content, setup: Setup, doc: Doc) -> State:
    """Read a position; whatever could not lie on a real table is refused by name."""
    s = new_state(content, setup)
    doc.fields(FIELDS)
    s.stage = doc["stage"].index_in(STAGES)
    if s.stage == SETTING_UP:
        doc["stage"].fail("bad.stage")
    s.day = doc["day"].number(1, s.days)
    s.start = doc["start"].number(0, s.seats - 1)
    s.turn = doc["turn"].number(0, s.seats - 1)
    trading = s.stage == TRADE
    s.turns = doc["turns"].number(int(trading), s.seats if trading else 0)
    s.actions = doc["actions"].number(int(trading), ACTIONS if trading else 0)
    s.bids = [bid.optional_number(0, HIGHEST_BID) for bid in doc["bids"].items(s.seats)]
    prices = doc["prices"].fields(GOODS)
    s.prices = [prices[good].number(1, content.most) for good in GOODS]
    for seat, player in enumerate(doc["players"].items(s.seats)):
        _read_player(s, seat, player.fields(PLAYER))
    s.discard = _cards(doc["discard"])
    s.deck = sorted(left_over(s).elements()) if doc["deck"].value == REST else sorted(_cards(doc["deck"]))
    check_position(s, doc)
    return s


def _cards(doc: Doc) -> list[int]:
    return [one.index_in(CARDS) for one in doc.items()]


def _read_player(s: State, seat: int, doc: Doc) -> None:
    s.hands[seat] = _cards(doc["hand"])
    s.known[seat] = _cards(doc["known"])
    s.stash[seat] = _cards(doc["stash"])
    s.coins[seat] = doc["coins"].number(0, 999)
    s.favours[seat] = doc["favours"].number(0, s.content.favours)
