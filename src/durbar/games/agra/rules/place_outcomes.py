"""What each space would yield now [5.1]: the way there, what lies there, and what its action could do."""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Message, Option, useless
from durbar.games.agra.names import (
    ARCHITECT,
    CALLIGRAPHER,
    COOK_CARD,
    DYER,
    FIRST_BUILDING,
    JAGIRDAR,
    MORE_PROCESSING,
    NO_OVERTIME,
    SAILOR,
    TRADER,
)
from durbar.games.agra.options import MEDITATE
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.architect import can_afford, to_reach
from durbar.games.agra.rules.farm import harvest, legal_farmers
from durbar.games.agra.rules.favour import can_use, cost
from durbar.games.agra.rules.influence import can_rise
from durbar.games.agra.rules.notables import deliverable
from durbar.games.agra.rules.orders import legal_orders
from durbar.games.agra.rules.processing import MOST
from durbar.games.agra.rules.workers import COOK_ROOM, favour_for_going
from durbar.games.agra.state import State

OVERTIME: Final = 2
MERCHANTS_FAVOUR: Final = 2


def overtime_price(s: State, seat: int) -> int:
    """Give what overtime costs: 2, or 1 with the Calligrapher [5.4, 5.8]."""
    return 1 if s.owner[CALLIGRAPHER] == seat else OVERTIME


def place_outcome(s: State, seat: int, option: Option, still_open: bool) -> Message:
    """Say what sending a worker to a space costs and yields."""
    if option.verb is MEDITATE:
        return Message("outcome.back_to_meditation", "4.3")
    space: int = option.value
    owner = s.worker[space]
    if owner == seat:
        if can_use(s, seat, NO_OVERTIME):
            way = Message("outcome.overtime_or_favour", n=overtime_price(s, seat))
            return outcomes.together("5.4", yields(s, seat, space, sure=False), way)
        return outcomes.together("5.4", yields(s, seat, space), overtime_paid(s, seat))
    home, sure = None, True
    if owner >= 0:
        favour = 0 if s.lying[space] else favour_for_going(s, owner)
        id = "outcome.rivals_favour" if favour else "outcome.send_home"
        home = Message(id, rival=owner, n=favour)
        cook = s.owner[COOK_CARD] == owner and s.cook_workers < COOK_ROOM
        sure = not favour or (not cook and s.supply[owner] >= favour)
    return outcomes.together("5.1", yields(s, seat, space, sure), home)


def overtime_paid(s: State, seat: int) -> Message:
    """Say what overtime costs: whoever has no worker left pays what they have [5.5]."""
    paid = min(overtime_price(s, seat), s.rupees[seat])
    return Message("outcome.overtime", n=paid, rupees=-paid)


def overtime_outcome(s: State, seat: int, option: Option, space: int) -> Message:
    """Say what paying for overtime costs, in rupees or in favour, and what the space yields then."""
    by_tile = option is s.content.options.free_overtime
    price = outcomes.pays_favour(cost(s, seat, NO_OVERTIME)) if by_tile else overtime_paid(s, seat)
    return outcomes.together("5.8", yields(s, seat, space), price)


def yields(s: State, seat: int, space: int, sure: bool = True) -> Message:
    """Say what the action of a space would bring now; not `sure` if something is asked before it."""
    building = space - FIRST_BUILDING
    if building >= 0:
        return building_yields(s, seat, building, sure)
    if space == ARCHITECT:
        return architect_yields(s, seat, own=s.worker[space] == seat)
    if space == SAILOR:
        return sailor_yields(s, seat)
    if space == TRADER:
        have = any(s.goods[seat])
        return Message("outcome.trade_and_token", "6.10") if have else Message("outcome.token_only", "6.12")
    return botanist_yields(s, seat)


def building_yields(s: State, seat: int, building: int, sure: bool) -> Message:
    """Say what is produced or could be processed, what lies there, and what Merchant and Builder do [5.9-5.15]."""
    coins = outcomes.rupees(s.coins[building], sure)
    source = s.content.source[building]
    work = grown(s, seat, building, sure) if source < 0 else processed(s, seat, building)
    merchant = Message("outcome.merchant", n=MERCHANTS_FAVOUR) if s.merchant == building else None
    builder = None if s.built[building] else Message("outcome.with_builder")
    if work.useless:  # what comes to nothing stands first only where there is nothing else
        return outcomes.together("5.2", coins, merchant, work, builder)
    return outcomes.together("5.2", work, coins, merchant, builder)


def grown(s: State, seat: int, building: int, sure: bool) -> Message:
    """Say how large the harvest is; the Dyer may change it afterwards [7.2]."""
    count = harvest(s, seat, building)
    if not count:
        return useless("outcome.nothing_grows", good=s.content.goods[building])
    if not sure:
        return Message("outcome.good", good=s.content.goods[building], n=count)
    found = outcomes.gained(s, seat, building, count)
    dyes = count >= 2 and s.owner[DYER] == seat and not s.once >> DYER & 1
    return outcomes.together("7.2", found, Message("outcome.dyer")) if dyes else found


def processed(s: State, seat: int, building: int) -> Message:
    """Say how much could be made of what is in stock [7.7]."""
    goods, source = s.content.goods, s.content.source[building]
    have = s.goods[seat][source]
    if not have:
        return useless("outcome.nothing_to_process", source=goods[source])
    most = min(have, MOST + can_use(s, seat, MORE_PROCESSING))
    return Message("outcome.process_up_to", n=most, good=goods[building], source=goods[source])


def architect_yields(s: State, seat: int, own: bool) -> Message:
    """Say how many buildings could be paid for, and whether influence is left to gain [6.1]."""
    left = s.workers[seat] - (not own)
    open_sites = [one for one, built in enumerate(s.built) if not built]
    able = sum(1 for one in open_sites if can_afford(s, seat, to_reach(s, seat, one))) if left else 0
    if able:
        return Message("outcome.build_or_rise", n=able)
    return Message("outcome.rise_only") if can_rise(s, seat) else useless("outcome.nothing_to_build")


def sailor_yields(s: State, seat: int) -> Message:
    """Say how many goods notables would take now, and how many orders could be filled [6.5]."""
    demands = len(deliverable(s, seat))
    orders = len(legal_orders(s, seat))
    if not demands and not orders:
        return useless("outcome.nothing_wanted")
    free = 2 if s.owner[JAGIRDAR] == seat else 1
    return Message("outcome.deliveries", n=free, demands=demands, orders=orders)


def botanist_yields(s: State, seat: int) -> Message:
    """Say what the Botanist could do: level, cover, farmers [6.13]."""
    if s.covers[seat] or legal_farmers(s, seat) or s.level[seat] < s.content.last_level:
        return Message("outcome.two_of_three")
    return useless("outcome.nothing_for_botanist")
