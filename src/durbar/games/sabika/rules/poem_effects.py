"""What only red poems do [13.7]: rewards borrowed, a ship sent freely, a red city's action, cheap carving."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.games.sabika.names import (
    CHEAPER_CARVE,
    CITY_REWARDS,
    FREE_SHIP,
    GOODS,
    LARGE_REWARD,
    RED_CITY,
    SCORING_PROCESS,
)
from durbar.games.sabika.options import COLLECT, COPY, SHIP, SKIP, VISIT
from durbar.games.sabika.rules import cities, gains, poems  # they give rewards in turn: used only when called
from durbar.games.sabika.rules.duty import CITY, REWARD, WHY_NOT_DECLINE
from durbar.games.sabika.rules.storage import process_some
from durbar.games.sabika.rules.versions import red_city_must_be_used
from durbar.games.sabika.scoring import book
from durbar.games.sabika.state import REWARD_POINTS, State

SHIP_THERE: Final = Why("why.ship_there", "6.1")
NO_SHIP_THERE: Final = Why("why.no_ship_there", "6.9")
NOT_RED: Final = Why("why.not_a_red_city", "7.15")
NOT_DOABLE: Final = Why("why.not_doable", "7.15")
USED_ALREADY: Final = Why("why.city_used", "13.7")
NOT_ON_BOARD: Final = Why("why.tile_gone", "5.12")
OTHER_ERA: Final = Why("why.other_era", "5.12")


def run_effect(s: State, seat: int, part: int, amount: int) -> Flow[None]:
    """Do one of the parts that stand on red poems alone."""
    if part == LARGE_REWARD:
        yield from copy_large_reward(s, seat)
    elif part == CHEAPER_CARVE:
        if poems.carve_need(s, seat, amount) <= s.power(seat):
            yield from poems.carve_action(s, seat, REWARD, amount)
    elif part == FREE_SHIP:
        yield from send_free_ship(s, seat, amount)
    elif part == SCORING_PROCESS:
        done = yield from process_some(s, seat, amount)
        book(s, seat, REWARD_POINTS, done)
        if done:
            tell(s, "scoring_process", "13.7", seat=seat, n=done, points=done)
    elif part == RED_CITY:
        yield from visit_red_city(s, seat)
    else:
        assert part == CITY_REWARDS
        yield from collect_rewards(s, seat, amount)


# ---------------------------------------------------------------------- the reward of a large building


def thinkable_copies(s: State, seat: int) -> list[Option]:
    """List all large buildings on the board, and none."""
    every = s.content.options
    return [*(every.copy[tile] for tile in s.large), every.skip]


def why_not_copy(s: State, seat: int, option: Option) -> Why | None:
    """Refuse tiles that are gone, and those of another era."""
    if option.verb is SKIP:
        return None
    if option.value not in s.large:
        return NOT_ON_BOARD
    return None if s.content.large[option.value].era == s.era else OTHER_ERA


def copy_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what the tile gives."""
    if option.verb is SKIP:
        return Message("outcome.nothing_reward", "4.16")
    return gains.reward_outcome(s, seat, s.content.large[option.value].reward, "5.12")


COPY_REWARD: Final = Question(
    "copy", "13.7", verbs=(COPY, SKIP), thinkable=thinkable_copies, why_not=why_not_copy, outcome=copy_outcome
)


def copy_large_reward(s: State, seat: int) -> Flow[None]:
    """Gain the reward of a large building of this era; the tile stays [5.14]."""
    if not any(s.content.large[tile].era == s.era for tile in s.large):
        return
    chosen: Option = yield Choose(s, seat, COPY_REWARD)
    if chosen.verb is COPY:
        tell(s, "copies", "13.7", seat=seat, tile=str(chosen.value + 1))
        yield from gains.run_reward(s, seat, s.content.large[chosen.value].reward, "13.7")


# ---------------------------------------------------------------------- a ship for nothing


def thinkable_free(s: State, seat: int) -> list[Option]:
    """List all cities, and none."""
    return [*s.content.options.ship, s.content.options.skip]


def why_not_free(s: State, seat: int, option: Option) -> Why | None:
    """Refuse cities with an own ship."""
    return SHIP_THERE if option.verb is SHIP and s.ships[seat][option.value] else None


def free_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what the city wants: goods are all that counts there now."""
    if option.verb is SKIP:
        return Message("outcome.nothing_reward", "4.16")
    demand = s.content.city_tiles[s.city_tile[option.value]].demand
    return Message("outcome.free_ship", "7.13", wants=[GOODS[good] for good in range(len(GOODS)) if demand[good]])


FREE_PORT: Final = Question(
    "free_ship", "7.13", verbs=(SHIP, SKIP), thinkable=thinkable_free, why_not=why_not_free, outcome=free_outcome
)


def send_free_ship(s: State, seat: int, goods: int) -> Flow[None]:
    """Put a ship left of any city; a good may go with it, but no seal and no reward come back [7.13]."""
    if all(s.ships[seat]):
        return
    chosen: Option = yield Choose(s, seat, FREE_PORT)
    if chosen.verb is SHIP:
        city = chosen.value
        cities.land(s, seat, city)
        tell(s, "sails_free", "7.13", seat=seat, city=s.content.city_names[city])
        yield from cities.export_goods(s, seat, city, 0, goods)


# ---------------------------------------------------------------------- the action of a red city


def is_red(s: State, city: int) -> bool:
    """Tell whether a city's tile is red."""
    return s.content.city_tiles[s.city_tile[city]].red


def can_be_used(s: State, seat: int, city: int) -> bool:
    """Tell whether the action of a city can be done now; version 1 did not ask."""
    right = s.content.city_tiles[s.city_tile[city]].right
    return not red_city_must_be_used(s) or gains.can_gain(s, seat, right)


def thinkable_visits(s: State, seat: int) -> list[Option]:
    """List all cities with an own ship; in version 1 also none."""
    every = s.content.options
    options = [every.visit[city] for city, ship in enumerate(s.ships[seat]) if ship]
    return options if red_city_must_be_used(s) else [*options, every.skip]


def why_not_visit(s: State, seat: int, option: Option) -> Why | None:
    """Refuse cities without an own ship, blue ones, those whose action cannot be done, and to do none [6.8]."""
    if option.verb is SKIP:
        return WHY_NOT_DECLINE[CITY] if red_city_must_be_used(s) else None
    if not s.ships[seat][option.value]:
        return NO_SHIP_THERE
    if not is_red(s, option.value):
        return NOT_RED
    return None if can_be_used(s, seat, option.value) else NOT_DOABLE


def visit_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what the city lets one do."""
    if option.verb is SKIP:
        return Message("outcome.nothing_reward", "4.16")
    return gains.reward_outcome(s, seat, s.content.city_tiles[s.city_tile[option.value]].right, "6.8")


VISIT_CITY: Final = Question(
    "visit", "7.15", verbs=(VISIT, SKIP), thinkable=thinkable_visits, why_not=why_not_visit, outcome=visit_outcome
)


def visit_red_city(s: State, seat: int) -> Flow[None]:
    """Do the action on the right of a red city with an own ship [7.15]."""
    here = [city for city, ship in enumerate(s.ships[seat]) if ship and is_red(s, city)]
    if not any(can_be_used(s, seat, city) for city in here):
        return
    chosen: Option = yield Choose(s, seat, VISIT_CITY)
    if chosen.verb is VISIT:
        tell(s, "visits", "7.15", seat=seat, city=s.content.city_names[chosen.value])
        yield from cities.use_red_city(s, seat, s.content.city_tiles[s.city_tile[chosen.value]].right, "7.15")


# ---------------------------------------------------------------------- rewards of two cities


def thinkable_collects(s: State, seat: int, used: int, left: int) -> list[Option]:
    """List all cities with an own ship, and stopping."""
    every = s.content.options
    return [*(every.collect[city] for city, ship in enumerate(s.ships[seat]) if ship), every.skip]


def why_not_collect(s: State, seat: int, option: Option, used: int, left: int) -> Why | None:
    """Refuse cities without an own ship, and the one that has just given."""
    if option.verb is SKIP:
        return None
    if not s.ships[seat][option.value]:
        return NO_SHIP_THERE
    return USED_ALREADY if used >> option.value & 1 else None


def collect_about(s: State, seat: int, used: int, left: int) -> dict[str, Any]:
    """Say how many cities are left."""
    return {"n": left}


def collect_outcome(s: State, seat: int, option: Option, used: int, left: int) -> Message:
    """Say what the city gives."""
    if option.verb is SKIP:
        return Message("outcome.nothing_reward", "4.16")
    return gains.reward_outcome(s, seat, s.content.city_tiles[s.city_tile[option.value]].reward, "6.9")


COLLECT_REWARD: Final = Question(
    "collect",
    "13.7",
    verbs=(COLLECT, SKIP),
    thinkable=thinkable_collects,
    why_not=why_not_collect,
    about=collect_about,
    outcome=collect_outcome,
)


def collect_rewards(s: State, seat: int, count: int) -> Flow[None]:
    """Gain the rewards of different cities with an own ship."""
    used = 0
    for left in range(count, 0, -1):
        ask = Choose(s, seat, COLLECT_REWARD, used, left)
        chosen: Option = ask.only or (yield ask)
        if chosen.verb is SKIP:
            return
        used |= 1 << chosen.value
        tell(s, "collects", "6.9", seat=seat, city=s.content.city_names[chosen.value])
        yield from gains.run_reward(s, seat, s.content.city_tiles[s.city_tile[chosen.value]].reward, "13.7")
