"""The morning [2]: secret bids, all at once, for who names the first merchant."""

from __future__ import annotations

from durbar.engine.decision import Choose, Option, Question, Roll, Sealed, Why
from durbar.engine.flow import Flow, tell
from tests.engine.bazaar.names import ACTIONS
from tests.engine.bazaar.options import BEGIN, BID
from tests.engine.bazaar.rules.trade import NO_SUCH_SEAT
from tests.engine.bazaar.state import TRADE, State

TOO_FEW_COINS = Why("why.too_few_coins", "2.1")


def why_not_bid(s: State, seat: int, option: Option) -> Why | None:
    """Refuse a bid that cannot be paid [2.1]."""
    return TOO_FEW_COINS if option.value > s.coins[seat] else None


SEALED_BID = Question("bid", "2.1", verbs=(BID,), thinkable=lambda s, seat: s.content.options.bid, why_not=why_not_bid)


def why_not_begin(s: State, seat: int, option: Option) -> Why | None:
    """Let anybody at this table begin [2.2]."""
    return None if option.value < s.seats else NO_SUCH_SEAT


WHO_BEGINS = Question(
    "begin", "2.2", verbs=(BEGIN,), thinkable=lambda s, seat: s.content.options.begin, why_not=why_not_begin
)


def morning(s: State) -> Flow[None]:
    """Bid in secret, all at once; the highest bid names who begins, and a die decides between equals [2.1, 2.2]."""
    bids: list[Option] = yield Sealed([Choose(s, seat, SEALED_BID) for seat in range(s.seats)])
    s.bids = [bid.value for bid in bids]
    for seat, bid in enumerate(s.bids):
        s.coins[seat] -= bid
    tell(s, "bids", "2.1", bids=s.bids[:])
    best = [seat for seat, bid in enumerate(s.bids) if bid == max(s.bids)]
    lot: int = 1
    if len(best) > 1:
        lot = yield Roll("tie", len(best))
    winner = best[lot - 1]
    chosen: Option = yield Choose(s, winner, WHO_BEGINS)
    s.start = s.turn = chosen.value
    s.turns = s.seats
    s.actions = ACTIONS
    s.stage = TRADE
    tell(s, "begins", "2.2", seat=winner, first=s.start)
