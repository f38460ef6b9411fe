"""What the seventeen favour actions do [12.3, 12.4], and when they can do anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.games.agra.names import (
    ACTIONS,
    BASIC_GOOD,
    DELIVER_ONE,
    GAIN_TWO,
    GUILD_STEP,
    LEVEL_UP,
    MORE_MP,
    MOVE_FARMERS,
    MOVE_TOKEN,
    PROCESS_BASIC,
    PROCESS_ONE,
    REMOVE_COVER,
    SELL_ONE,
    SERVE,
    STAND_UP,
    SWAP_ONE,
)
from durbar.games.agra.options import AKBAR, GAIN, ORDER, SELL
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.contracts import rise_level
from durbar.games.agra.rules.exchange import can_exchange, exchange_by_choice
from durbar.games.agra.rules.farm import legal_farmers, move_farmers, remove_cover
from durbar.games.agra.rules.influence import can_rise, step_anywhere
from durbar.games.agra.rules.markers import gain_good, in_stock, spend_good
from durbar.games.agra.rules.meditation_points import gain_mp
from durbar.games.agra.rules.notables import deliver_by_choice, deliverable
from durbar.games.agra.rules.orders import (
    akbar_outcome,
    fill_order,
    give_to_akbar,
    legal_gifts,
    legal_orders,
    order_outcome,
    why_not_akbar,
    why_not_order,
)
from durbar.games.agra.rules.prices import move_a_token
from durbar.games.agra.rules.processing import basic_processable, process_by_choice, processable
from durbar.games.agra.rules.purse import gain
from durbar.games.agra.rules.river import gain_of_value
from durbar.games.agra.rules.workers import lying, stand_up
from durbar.games.agra.state import MEDITATION, State

BASIC_GOODS: Final = 4
NOT_BASIC: Final = Why("why.not_basic", "12.3")
NO_SUCH_GOOD: Final = Why("why.no_good", "12.4")
USELESS: Final = [Why("why.action_useless", "8.8", action=name) for name in ACTIONS]

# ---------------------------------------------------------------------- with questions of their own

GAIN_BASIC: Final = Question(
    "gain_basic",
    "12.3",
    verbs=(GAIN,),
    thinkable=lambda s, seat: s.content.options.gain[:BASIC_GOODS],
    legal=lambda s, seat: s.content.options.gain[:BASIC_GOODS],
    why_not=lambda s, seat, option: None if option.value < BASIC_GOODS else NOT_BASIC,
    outcome=lambda s, seat, option: outcomes.together("12.3", outcomes.gained(s, seat, option.value)),
)


def basic_good(s: State, seat: int) -> Flow[None]:
    """Gain one basic good of choice."""
    chosen: Option = yield Choose(s, seat, GAIN_BASIC)
    good: int = chosen.value
    count = yield from gain_good(s, seat, good)
    if count:
        tell(s, "gains_good", "12.3", seat=seat, good=s.content.goods[good])


def why_not_sell(s: State, seat: int, option: Option) -> Why | None:
    """Ask for the good."""
    return None if s.goods[seat][option.value] else NO_SUCH_GOOD


def sell_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what the good is worth."""
    return outcomes.together("12.4", outcomes.rupees(s.value[option.value]), outcomes.pays_good(s, option.value))


SELL_GOOD: Final = Question(
    "sell",
    "12.4",
    verbs=(SELL,),
    thinkable=lambda s, seat: in_stock(s, seat, s.content.options.sell),
    why_not=why_not_sell,
    outcome=sell_outcome,
)


def sell(s: State, seat: int) -> Flow[None]:
    """Sell one good for its value."""
    ask = Choose(s, seat, SELL_GOOD)
    chosen: Option = ask.only or (yield ask)
    good: int = chosen.value
    spend_good(s, seat, good)
    gain(s, seat, s.value[good])
    tell(s, "sells", "12.4", seat, {"rupees": s.value[good]}, seat=seat, good=s.content.goods[good])


def why_not_serve(s: State, seat: int, option: Option) -> Why | None:
    """Allow a gift to Akbar, or any order that can be filled [9.6]."""
    return why_not_akbar(s, seat, option) if option.verb is AKBAR else why_not_order(s, seat, option.value)


def serve_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what the gift or the order brings."""
    return akbar_outcome(s, seat, option) if option.verb is AKBAR else order_outcome(s, seat, option)


SERVE_COURT: Final = Question(
    "serve",
    "12.4",
    verbs=(AKBAR, ORDER),
    thinkable=lambda s, seat: [*s.content.options.akbar, *s.content.options.order],
    why_not=why_not_serve,
    outcome=serve_outcome,
)


def serve(s: State, seat: int) -> Flow[None]:
    """Give one good to Akbar, or fill one order."""
    ask = Choose(s, seat, SERVE_COURT)
    chosen: Option = ask.only or (yield ask)
    if chosen.verb is ORDER:
        yield from fill_order(s, seat, chosen.value)
    else:
        give_to_akbar(s, seat, s.content.bowls[chosen.value], chosen.value)


# ---------------------------------------------------------------------- without


def one_influence(s: State, seat: int) -> Flow[None]:
    """Rise in any guild."""
    yield from step_anywhere(s, seat, "12.3")


def more_mp(s: State, seat: int) -> Flow[None]:
    """Gain one meditation point."""
    gain_mp(s, seat, 1, "12.4")
    yield from ()


def level_up(s: State, seat: int) -> Flow[None]:
    """Rise one meditation level for nothing."""
    rise_level(s, seat, "12.4")
    yield from ()


DO: Final[dict[int, Callable[[State, int], Flow[None]]]] = {
    BASIC_GOOD: basic_good,
    GUILD_STEP: one_influence,
    PROCESS_ONE: lambda s, seat: process_by_choice(s, seat, False),
    STAND_UP: lambda s, seat: stand_up(s, seat, 1, "12.4"),
    REMOVE_COVER: lambda s, seat: remove_cover(s, seat, "12.4"),
    GAIN_TWO: lambda s, seat: gain_of_value(s, seat, 2, "12.4"),
    MOVE_TOKEN: move_a_token,
    MORE_MP: more_mp,
    SERVE: serve,
    PROCESS_BASIC: lambda s, seat: process_by_choice(s, seat, True),
    SELL_ONE: sell,
    MOVE_FARMERS: lambda s, seat: move_farmers(s, seat, "12.4"),
    DELIVER_ONE: deliver_by_choice,
    LEVEL_UP: level_up,
    SWAP_ONE: lambda s, seat: exchange_by_choice(s, seat, "12.4"),
}
"""Two tiles are missing here: they come with the overtime and the processing they help [5.8, 7.9]."""

POSSIBLE: Final[dict[int, Callable[[State, int], bool]]] = {
    BASIC_GOOD: lambda s, seat: True,
    GUILD_STEP: can_rise,
    PROCESS_ONE: processable,
    STAND_UP: lambda s, seat: bool(lying(s, seat)),
    REMOVE_COVER: lambda s, seat: s.covers[seat] > 0,
    GAIN_TWO: lambda s, seat: 2 in s.value,
    MOVE_TOKEN: lambda s, seat: True,
    MORE_MP: lambda s, seat: s.phase == MEDITATION,
    SERVE: lambda s, seat: bool(legal_gifts(s, seat) or legal_orders(s, seat)),
    PROCESS_BASIC: basic_processable,
    SELL_ONE: lambda s, seat: any(s.goods[seat]),
    MOVE_FARMERS: lambda s, seat: bool(legal_farmers(s, seat)),
    DELIVER_ONE: lambda s, seat: bool(deliverable(s, seat)),
    LEVEL_UP: lambda s, seat: s.level[seat] < s.content.last_level,
    SWAP_ONE: can_exchange,
}
