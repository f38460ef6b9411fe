"""Trade [3]: two actions a merchant and day, each with what it leads to."""

from __future__ import annotations

from durbar.engine.decision import Choose, Message, Option, Question, Roll, Why
from durbar.engine.flow import Flow, choose_one, draw, maybe, reveal, tell
from tests.engine.bazaar.names import ACTIONS, CARAVAN, CARDS, GOODS, LANTERN
from tests.engine.bazaar.options import DRAW, FOLLOW, LIGHT, PASS, REST, SELL, SEND, STOW
from tests.engine.bazaar.rules.free import FREE, drop, raise_price
from tests.engine.bazaar.scoring import result
from tests.engine.bazaar.state import MORNING, OVER, State

NO_SUCH_SEAT = Why("why.no_such_merchant", "1.1")
NOT_IN_HAND = Why("why.not_in_hand", "3.3")
NOTHING_TO_DRAW = Why("why.nothing_to_draw", "3.2")
OTHER_GOOD = Why("why.other_good", "3.4")
OWN_HAND = Why("why.own_hand", "3.7")


def thinkable_actions(s: State, seat: int) -> list[Option]:
    """List every action, with every good and every merchant."""
    every = s.content.options
    return [every.draw, *every.sell, every.send, *every.light[: s.seats], every.rest]


def why_not_act(s: State, seat: int, option: Option) -> Why | None:
    """Ask for the card an action needs [3.2, 3.3, 3.5, 3.7]."""
    verb = option.verb
    if verb is REST:
        return None
    if verb is DRAW:
        return None if s.deck or s.discard else NOTHING_TO_DRAW
    if verb is LIGHT:
        if option.value >= s.seats:
            return NO_SUCH_SEAT
        if option.value == seat:
            return OWN_HAND
        return None if LANTERN in s.hands[seat] else NOT_IN_HAND
    return None if option.value in s.hands[seat] else NOT_IN_HAND


def legal_actions(s: State, seat: int) -> list[Option]:
    """List what why_not_act does not refuse, faster."""
    every, hand = s.content.options, s.hands[seat]
    options = [every.draw] if s.deck or s.discard else []
    options += [every.sell[good] for good in range(len(GOODS)) if good in hand]
    if CARAVAN in hand:
        options.append(every.send)
    if LANTERN in hand:
        options += [light for light in every.light[: s.seats] if light.value != seat]
    options.append(every.rest)
    return options


def act_outcome(s: State, seat: int, option: Option) -> Message | None:
    """Say what a sale would bring."""
    return Message("outcome.sell", "3.3", n=s.prices[option.value]) if option.verb is SELL else None


ACT = Question(
    "act",
    "3.1",
    verbs=(DRAW, SELL, SEND, LIGHT, REST),
    thinkable=thinkable_actions,
    legal=legal_actions,
    why_not=why_not_act,
    about=lambda s, seat: {"n": s.actions},
    outcome=act_outcome,
    free=FREE,
)


def action(s: State) -> Flow[None]:
    """Do one action, put surplus cards aside, and pass on what is left of the day [3.1]."""
    seat = s.turn
    chosen: Option = yield Choose(s, seat, ACT)
    if chosen.verb is DRAW:
        yield from draw_card(s, seat)
    elif chosen.verb is SELL:
        yield from sell(s, seat, chosen.value)
    elif chosen.verb is SEND:
        yield from send_caravan(s, seat)
    elif chosen.verb is LIGHT:
        yield from light_lantern(s, seat, chosen.value)
    yield from stow_surplus(s, seat)
    pass_on(s)


def draw_card(s: State, seat: int) -> Flow[None]:
    """Draw a card unseen; the discarded cards make a new pile [3.2]."""
    if not s.deck:
        s.deck = sorted(s.discard)
        s.discard = []
        tell(s, "new_pile", "3.2", n=len(s.deck))
    cards = yield from draw("cards", s.deck, 1)
    s.hands[seat] += cards
    tell(s, "draws", "3.2", seat, {"card": CARDS[cards[0]]}, seat=seat)


def sell(s: State, seat: int, good: int) -> Flow[None]:
    """Sell a good; then each rival in turn may follow, for less and less [3.3, 3.4]."""
    sell_one(s, seat, good, "sells", "3.3")
    for step in range(1, s.seats):
        rival = (seat + step) % s.seats
        yield from maybe_follow(s, rival, good)


def sell_one(s: State, seat: int, good: int, line: str, clause: str) -> None:
    """Hand a good over for its price, which falls by one."""
    drop(s, seat, good)
    price = s.prices[good]
    s.coins[seat] += price
    s.prices[good] = max(1, price - 1)
    tell(s, line, clause, seat=seat, good=GOODS[good], n=price)


def why_not_follow(s: State, seat: int, option: Option, good: int) -> Why | None:
    """Allow the same good, if it is in hand [3.4]."""
    if option.verb is PASS:
        return None
    if option.value != good:
        return OTHER_GOOD
    return None if good in s.hands[seat] else NOT_IN_HAND


FOLLOW_OR_PASS = Question(
    "follow",
    "3.4",
    verbs=(FOLLOW, PASS),
    thinkable=lambda s, seat, good: [s.content.options.follow[good], s.content.options.passing],
    why_not=why_not_follow,
    about=lambda s, seat, good: {"good": GOODS[good], "price": s.prices[good]},
)


def maybe_follow(s: State, rival: int, good: int) -> Flow[None]:
    """Ask every rival alike, whatever the hand: being asked must tell nobody anything."""

    def follow(_: Option) -> Flow[None]:
        sell_one(s, rival, good, "follows", "3.4")
        yield from ()

    yield from maybe(Choose(s, rival, FOLLOW_OR_PASS, good), s.content.options.passing, follow)


def send_caravan(s: State, seat: int) -> Flow[None]:
    """Roll for how many prices rise, one after another [3.5]."""
    drop(s, seat, CARAVAN)
    rolled: int = yield Roll("caravan", 3)
    tell(s, "caravan", "3.5", seat=seat, n=rolled)
    for _ in range(rolled):
        yield from raise_price(s, seat)


def light_lantern(s: State, seat: int, rival: int) -> Flow[None]:
    """Turn a rival's hand face up for a moment; nobody forgets what is there [3.7]."""
    drop(s, seat, LANTERN)
    yield from reveal("lantern")
    s.known[rival] = sorted(s.hands[rival])
    tell(s, "lantern", "3.7", seat=seat, rival=rival, cards=[CARDS[card] for card in s.known[rival]])


def why_not_stow(s: State, seat: int, option: Option) -> Why | None:
    """Allow any card of the hand [3.8]."""
    return None if option.value in s.hands[seat] else NOT_IN_HAND


STOW_CARD = Question(
    "stow",
    "3.8",
    verbs=(STOW,),
    thinkable=lambda s, seat: [s.content.options.stow[card] for card in sorted(set(s.hands[seat]))],
    why_not=why_not_stow,
)


def stow_surplus(s: State, seat: int) -> Flow[None]:
    """Lay cards past the limit aside, face down [3.8]."""
    while len(s.hands[seat]) > s.content.limit:
        chosen = yield from choose_one(Choose(s, seat, STOW_CARD))
        card: int = chosen.value
        s.hands[seat].remove(card)
        s.known[seat] = []  # from now on any of these may lie in the stash: only the owner knows
        s.stash[seat].append(card)
        tell(s, "stows", "3.8", seat, {"card": CARDS[card]}, seat=seat)


def pass_on(s: State) -> None:
    """Go on to the next action, merchant or day; after the last day the fair is over [3.1, 5.1]."""
    s.actions -= 1
    if s.actions:
        return
    s.turns -= 1
    if s.turns:
        s.turn = (s.turn + 1) % s.seats
        s.actions = ACTIONS
    elif s.day < s.days:
        s.day += 1
        s.stage = MORNING
    else:
        s.stage = OVER
        winners = result(s).winners
        tell(s, "wins", "5.1", winners=list(winners), n=max(result(s).scores))
