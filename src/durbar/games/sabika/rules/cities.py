"""The middle ring [6.1-6.9]: export, consolidate, production."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import put
from durbar.games.sabika.content.rewards import Reward
from durbar.games.sabika.names import BUREAUCRACY, ENVOY, EXPORTER, FREE_TRADE, GOODS, SAILOR, STORMS
from durbar.games.sabika.options import (
    COLLECT,
    CONSOLIDATE,
    DONE,
    EXPORT_NONE,
    EXPORT_ONE,
    EXPORT_TWO,
    PROCESS,
    SHIP,
    SKIP,
)
from durbar.games.sabika.rules import gains  # rewards give actions in turn: used only when called
from durbar.games.sabika.rules.duty import CITY, REWARD, WHY_NOT_DECLINE
from durbar.games.sabika.rules.foresight import foresee
from durbar.games.sabika.rules.purse import earn, move_paria, pay, take_seal
from durbar.games.sabika.rules.seals import Paying
from durbar.games.sabika.rules.storage import NOT_HELD, has_goods, process, spend_good, token_outcome
from durbar.games.sabika.rules.versions import red_city_must_be_used
from durbar.games.sabika.rules.warehouse import IMPOSSIBLE
from durbar.games.sabika.scoring import book
from durbar.games.sabika.state import CITY_POINTS, LEFT, NO_SHIP, REWARD_POINTS, RIGHT, State
from durbar.games.shared.seats import clockwise

MOST_PROCESSED: Final = 2

SHIP_THERE: Final = Why("why.ship_there", "6.1")
NOT_LEFT: Final = Why("why.not_on_the_left", "6.8")
NO_SHIP_THERE: Final = Why("why.no_ship_there", "6.9")
NOT_ENOUGH_GOODS: Final = Why("why.not_enough_goods", "6.1")
TOO_MANY_GOODS: Final = Why("why.too_many_goods", "6.1")
NEEDS_GOODS: Final = Why("why.needs_goods", "6.3")
COLLECTED: Final = Why("why.collected", "6.9")
PROCESSED: Final = Why("why.processed", "6.9")


def route_cost(s: State, seat: int, city: int) -> int:
    """Give the price of the way to a city from Granada or the nearest city with an own ship [6.2, 7.12]."""
    tables = s.content.map.stormy_cost if s.event == STORMS else s.content.map.cost
    cost = tables[-1][city]
    for place, ship in enumerate(s.ships[seat]):
        if ship and tables[place][city] < cost:
            cost = tables[place][city]
    if s.powers[seat] & SAILOR:
        cost = max(0, cost - s.content.powers.sailor.dinars)
    return cost


def export_need(s: State, seat: int) -> int:
    """Give the cheapest route to a city without an own ship; goods are needed too [4.12]."""
    if not has_goods(s, seat):
        return IMPOSSIBLE
    cost = s.content.map.ways(s.ships[seat], s.event == STORMS).cheapest
    if cost is None:
        return IMPOSSIBLE
    return max(0, cost - s.content.powers.sailor.dinars) if s.powers[seat] & SAILOR else cost


def consolidate_price(s: State) -> int:
    """Give what consolidating costs [11.4]."""
    return 1 if s.event == BUREAUCRACY else 0


def consolidate_need(s: State, seat: int) -> int:
    """Ask for a ship on a left side [4.12]."""
    return consolidate_price(s) if LEFT in s.ships[seat] else IMPOSSIBLE


def production_need(s: State, seat: int) -> int:
    """Ask for any ship on the map or any raw [4.12]."""
    return 0 if any(s.ships[seat]) or any(s.raw[seat]) else IMPOSSIBLE


# ---------------------------------------------------------------------- export [6.1]


def thinkable_ports(s: State, seat: int, duty: int) -> list[Option]:
    """List all cities, and declining a bonus."""
    every = s.content.options
    return [*every.ship, *([every.skip] if duty == REWARD else [])]


def legal_ports(s: State, seat: int, duty: int) -> list[Option]:
    """List what why_not_port does not refuse, faster: what the ways cost is remembered."""
    every, content, ships, power = s.content.options, s.content, s.ships[seat], s.power(seat)
    if s.powers[seat] & SAILOR:
        power += content.powers.sailor.dinars
    costs = content.map.ways(ships, s.event == STORMS).costs
    options = [every.ship[city] for city, ship in enumerate(ships) if not ship and costs[city] <= power]
    if duty == REWARD:
        options.append(every.skip)
    return options


def why_not_port(s: State, seat: int, option: Option, duty: int) -> Why | None:
    """Refuse cities with an own ship, and routes that cannot be paid."""
    if option.verb is SKIP:
        return WHY_NOT_DECLINE[duty]
    if s.ships[seat][option.value]:
        return SHIP_THERE
    cost = route_cost(s, seat, option.value)
    return None if cost <= s.power(seat) else Why("why.route_too_dear", "6.1", n=cost, have=s.power(seat))


def port_outcome(s: State, seat: int, option: Option, duty: int) -> Message:
    """Say what the route costs, what the city wants and gives, and whether its seal is there."""
    if option.verb is SKIP:
        return Message("outcome.nothing_reward", "4.16")
    city = option.value
    tile = s.content.city_tiles[s.city_tile[city]]
    numbers = foresee(s, seat, lambda after: export_to(after, seat, city))
    wants = [GOODS[good] for good in range(len(GOODS)) if tile.demand[good]]
    words = "outcome.port_seal" if s.town_seals[city] else "outcome.port"
    return Message(words, "6.1", n=route_cost(s, seat, city), parts=tile.reward.messages(), wants=wants, **numbers)


EXPORT_TO: Final = Paying(
    Question(
        "export_to",
        "6.1",
        verbs=(SHIP, SKIP),
        thinkable=thinkable_ports,
        legal=legal_ports,
        why_not=why_not_port,
        outcome=port_outcome,
    )
)


def export_action(s: State, seat: int, duty: int) -> Flow[None]:
    """Sail to a city, take its seal, export one or two goods, gain its reward."""
    chosen: Option = yield Choose(s, seat, EXPORT_TO.now(s, seat), duty)
    if chosen.verb is not SKIP:
        yield from export_to(s, seat, chosen.value)


def export_to(s: State, seat: int, city: int) -> Flow[None]:
    """Pay the route, land, take the seal, export, gain the reward."""
    cost = route_cost(s, seat, city)
    pay(s, seat, cost)
    land(s, seat, city)
    tell(s, "sails", "6.1", seat=seat, city=s.content.city_names[city], n=cost, dinars=-cost)
    take_seal(s, seat, city)
    yield from export_goods(s, seat, city, 1, 2)
    yield from gains.run_reward(s, seat, s.content.city_tiles[s.city_tile[city]].reward, "6.1")


def land(s: State, seat: int, city: int) -> None:
    """Put a ship on the left of a city."""
    s.ships = put(s.ships, seat, put(s.ships[seat], city, LEFT))


def thinkable_exports(s: State, seat: int, city: int, least: int, most: int) -> list[Option]:
    """List every handful of up to two goods."""
    export = s.content.options.export
    return [option for counts, option in export.items() if least <= sum(counts) <= most]


def why_not_export(s: State, seat: int, option: Option, city: int, least: int, most: int) -> Why | None:
    """Refuse too few, too many, and goods that are not in store."""
    counts = option.value
    if sum(counts) < least:
        return NEEDS_GOODS
    if sum(counts) > most:
        return TOO_MANY_GOODS
    goods, poem = s.goods[seat], s.poem_goods[seat]
    short = any(count > goods[good] + poem[good] for good, count in enumerate(counts))
    return NOT_ENOUGH_GOODS if short else None


def export_income(s: State, seat: int, city: int, good: int) -> tuple[int, int]:
    """Give the points and the paria of one exported good [6.1, 6.4]."""
    points = paria = 1
    if s.powers[seat] & EXPORTER:
        points, paria = s.content.powers.merchant[1:3]
    if s.content.city_tiles[s.city_tile[city]].demand[good]:
        points, paria = points + 1, paria + 1
    return points, paria + (1 if s.event == FREE_TRADE else 0)


def export_outcome(s: State, seat: int, option: Option, city: int, least: int, most: int) -> Message:
    """Say what the goods bring there."""
    if not any(option.value):
        return Message("outcome.nothing_exported", "7.13")
    points = paria = 0
    for good, count in enumerate(option.value):
        one = export_income(s, seat, city, good)
        points, paria = points + count * one[0], paria + count * one[1]
    gone = {GOODS[good]: -count for good, count in enumerate(option.value) if count}
    return Message("outcome.export", "6.1", n=points, points=points, paria=paria, **gone)


def city_about(s: State, seat: int, city: int, least: int, most: int) -> dict[str, Any]:
    """Name the city."""
    return {"city": s.content.city_names[city]}


EXPORT_GOODS: Final = Question(
    "export_goods",
    "6.1",
    verbs=(EXPORT_NONE, EXPORT_ONE, EXPORT_TWO),
    thinkable=thinkable_exports,
    why_not=why_not_export,
    outcome=export_outcome,
    about=city_about,
)


def export_goods(s: State, seat: int, city: int, least: int, most: int) -> Flow[None]:
    """Export goods to a city for points and paria."""
    ask = Choose(s, seat, EXPORT_GOODS, city, least, most)
    chosen: Option = ask.only or (yield ask)
    counts: tuple[int, ...] = chosen.value
    for good, count in enumerate(counts):
        for _ in range(count):
            yield from spend_good(s, seat, good)
            points, paria = export_income(s, seat, city, good)
            book(s, seat, CITY_POINTS, points)
            move_paria(s, seat, paria)
            where = s.content.city_names[city]
            gained = {"points": points, GOODS[good]: -1}
            tell(s, "exports", "6.1", seat=seat, good=GOODS[good], city=where, n=points, paria=paria, **gained)


# ---------------------------------------------------------------------- consolidate [6.8]


def thinkable_ties(s: State, seat: int, duty: int) -> list[Option]:
    """List all cities with an own ship, and declining a bonus."""
    every = s.content.options
    options = [every.consolidate[city] for city, ship in enumerate(s.ships[seat]) if ship]
    return [*options, every.skip] if duty == REWARD else options


def why_not_tie(s: State, seat: int, option: Option, duty: int) -> Why | None:
    """Refuse cities without an own ship on the left."""
    if option.verb is SKIP:
        return WHY_NOT_DECLINE[duty]
    return None if s.ships[seat][option.value] == LEFT else NOT_LEFT


def tie_outcome(s: State, seat: int, option: Option, duty: int) -> Message:
    """Say what lies on the right of the city, and who was there before."""
    if option.verb is SKIP:
        return Message("outcome.nothing_reward", "4.16")
    city = option.value
    tile = s.content.city_tiles[s.city_tile[city]]
    numbers = foresee(s, seat, lambda after: consolidate_in(after, seat, city))
    before = sum(s.ships[other][city] == RIGHT for other in range(s.seats) if other != seat)
    words = "outcome.red_city" if tile.red else "outcome.blue_city"
    shared = "_shared" if before else ""
    return Message(words + shared, "6.8", n=before, parts=tile.right.messages(), **numbers)


CONSOLIDATE_IN: Final = Paying(
    Question(
        "consolidate",
        "6.8",
        verbs=(CONSOLIDATE, SKIP),
        thinkable=thinkable_ties,
        why_not=why_not_tie,
        outcome=tie_outcome,
    )
)


def consolidate_action(s: State, seat: int, duty: int) -> Flow[None]:
    """Move a ship from left to right; a red city gives its action at once."""
    chosen: Option = yield Choose(s, seat, CONSOLIDATE_IN.now(s, seat, consolidate_price(s) > 0), duty)
    if chosen.verb is not SKIP:
        yield from consolidate_in(s, seat, chosen.value)


def consolidate_in(s: State, seat: int, city: int) -> Flow[None]:
    """Pay what there is to pay, move the ship, and do a red city's action."""
    price = consolidate_price(s)
    if price:
        pay(s, seat, price)
        tell(s, "consolidate_fee", "11.4", seat=seat, n=price, dinars=-price)
    consolidate(s, seat, city)
    if s.powers[seat] & ENVOY:
        book(s, seat, REWARD_POINTS, s.content.powers.envoy.points)
        points = s.content.powers.envoy.points
        tell(s, "envoy", "13.7", seat=seat, n=points, points=points)
    tile = s.content.city_tiles[s.city_tile[city]]
    if tile.red:
        yield from use_red_city(s, seat, tile.right, "6.8")


def use_red_city(s: State, seat: int, right: Reward, clause: str) -> Flow[None]:
    """Do the action of a red city at once; if it can be done it must be [6.8]."""
    duty = CITY if red_city_must_be_used(s) else REWARD
    yield from gains.run_reward(s, seat, right, clause, duty=duty)


def consolidate(s: State, seat: int, city: int) -> None:
    """Move the ship; everybody who was there before gets a point and a dinar [6.8], Yusuf points alone [12.24]."""
    s.ships = put(s.ships, seat, put(s.ships[seat], city, RIGHT))
    if seat == s.yusuf:
        tell(s, "yusuf_consolidates", "12.24", city=s.content.city_names[city])
    else:
        tell(s, "consolidates", "6.8", seat=seat, city=s.content.city_names[city])
    for other in clockwise(seat, s.seats)[1:]:  # [4.15]
        if s.ships[other][city] == RIGHT:
            if other == s.yusuf:
                book(s, other, CITY_POINTS, s.content.rival_points)
                tell(s, "yusuf_gains", "12.24", n=s.content.rival_points, points=s.content.rival_points)
            else:
                book(s, other, CITY_POINTS, 1)
                earn(s, other, 1)
                tell(s, "was_there", "6.8", seat=other, points=1, dinars=1)


# ---------------------------------------------------------------------- production [6.9]


def thinkable_produce(s: State, seat: int, reward: bool, raw: int, may_stop: bool, duty: int) -> list[Option]:
    """List all cities with an own ship, all raw, and stopping."""
    every = s.content.options
    options = [every.collect[city] for city, ship in enumerate(s.ships[seat]) if ship]
    options += every.process
    return [*options, every.done] if may_stop else options


def why_not_produce(
    s: State, seat: int, option: Option, reward: bool, raw: int, may_stop: bool, duty: int
) -> Why | None:
    """Refuse a part that is over, cities without an own ship, and raw one does not hold."""
    if option.verb is COLLECT:
        if not reward:
            return COLLECTED
        return NO_SHIP_THERE if s.ships[seat][option.value] == NO_SHIP else None
    if option.verb is PROCESS:
        if not raw:
            return PROCESSED
        return None if s.raw[seat][option.value] else NOT_HELD
    return None if may_stop else WHY_NOT_DECLINE[duty]


def produce_outcome(s: State, seat: int, option: Option, reward: bool, raw: int, may_stop: bool, duty: int) -> Message:
    """Say what a city gives, what raw becomes, and what is given up by stopping."""
    if option.verb is COLLECT:
        return gains.reward_outcome(s, seat, s.content.city_tiles[s.city_tile[option.value]].reward, "6.9")
    return token_outcome(s, seat, option) if option.verb is PROCESS else Message("outcome.nothing_produced", "6.9")


def produce_about(s: State, seat: int, reward: bool, raw: int, may_stop: bool, duty: int) -> dict[str, Any]:
    """Say how many raw may still be processed."""
    return {"n": raw}


PRODUCE: Final = Question(
    "produce",
    "6.9",
    verbs=(COLLECT, PROCESS, DONE),
    thinkable=thinkable_produce,
    why_not=why_not_produce,
    outcome=produce_outcome,
    about=produce_about,
)


def production_action(s: State, seat: int, duty: int) -> Flow[None]:
    """Gain one city's reward and process up to two raw, in either order, one part after the other."""
    reward, raw, may_stop = True, MOST_PROCESSED, duty == REWARD
    tell(s, "produces", "6.9", seat=seat)
    while (reward and any(s.ships[seat])) or (raw and any(s.raw[seat])):
        chosen: Option = yield Choose(s, seat, PRODUCE, reward, raw, may_stop, duty)
        may_stop = True
        if chosen.verb is DONE:
            return
        if chosen.verb is PROCESS:
            raw -= 1
            yield from process(s, seat, chosen.value)
        else:
            reward = False
            if raw < MOST_PROCESSED:  # the other part was begun before: it is over
                raw = 0
            city = chosen.value
            tell(s, "collects", "6.9", seat=seat, city=s.content.city_names[city])
            yield from gains.run_reward(s, seat, s.content.city_tiles[s.city_tile[city]].reward, "6.9")
