"""The action phase [5]: a worker on a space, and what happens there."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put
from durbar.games.agra.names import (
    ARCHITECT,
    FIRST_BUILDING,
    NO_OVERTIME,
    SAILOR,
    SPACES,
    TRADER,
)
from durbar.games.agra.options import FREE_OVERTIME, MEDITATE, PAY_OVERTIME, PLACE
from durbar.games.agra.rules.architect import architect
from durbar.games.agra.rules.botanist import botanist
from durbar.games.agra.rules.building import put_up, take_coins
from durbar.games.agra.rules.farm import produce
from durbar.games.agra.rules.favour import can_use, use
from durbar.games.agra.rules.markers import gain_favour
from durbar.games.agra.rules.meditation import can_meditate, end_meditation, meditate_on
from durbar.games.agra.rules.pawns import move_builder, move_merchant
from durbar.games.agra.rules.place_outcomes import MERCHANTS_FAVOUR, overtime_outcome, overtime_price, place_outcome
from durbar.games.agra.rules.processing import process_into
from durbar.games.agra.rules.purse import pay
from durbar.games.agra.rules.sailor import sailor
from durbar.games.agra.rules.secondary import FREE
from durbar.games.agra.rules.trader import trader
from durbar.games.agra.rules.workers import send_home, stand
from durbar.games.agra.state import ACTION, BETWEEN, State

MEDITATION_OVER: Final = Why("why.meditation_over", "4.3")
NO_POINTS_NOW: Final = Why("why.no_points_now", "4.3")
NOT_BUILT: Final = Why("why.not_built", "5.1")
NO_WORKER: Final = Why("why.no_worker", "5.5")
TOO_FEW_RUPEES: Final = [Why("why.too_few_rupees", "5.4", n=price) for price in range(3)]
NO_FREE_OVERTIME: Final = Why("why.no_free_overtime", "12.4")


def why_not_place(s: State, seat: int, option: Option, still_open: bool) -> Why | None:
    """Allow characters, buildings that stand and the Builder's; overtime has its price [5.1, 5.4, 5.5].

    Meditation that passed without a word can be gone back to, once a secondary action has made it possible [4.3].
    """
    if option.verb is MEDITATE:
        return MEDITATION_OVER if not still_open else None if can_meditate(s, seat) else NO_POINTS_NOW
    space: int = option.value
    building = space - FIRST_BUILDING
    if building >= 0 and not s.built[building] and building != s.builder:
        return NOT_BUILT
    if s.worker[space] != seat:
        return None if s.workers[seat] else NO_WORKER
    price = overtime_price(s, seat)
    if s.rupees[seat] >= price or not s.workers[seat] or can_use(s, seat, NO_OVERTIME):
        return None
    return TOO_FEW_RUPEES[price]


def legal_places(s: State, seat: int, still_open: bool) -> list[Option]:
    """List what why_not_place does not refuse, faster."""
    options = legal_spaces(s, seat)
    if still_open and can_meditate(s, seat):
        options.append(s.content.options.meditate)
    return options


def legal_spaces(s: State, seat: int) -> list[Option]:
    """List the spaces that can be occupied or used again."""
    worker = s.worker
    if not s.workers[seat]:
        place = s.content.options.place
        return [place[space] for space in range(SPACES) if worker[space] == seat]
    open_places, options = s.content.options.open_places(s.built, s.builder)
    if seat not in worker or s.rupees[seat] >= overtime_price(s, seat) or can_use(s, seat, NO_OVERTIME):
        return options[:]
    return [option for space, option in open_places if worker[space] != seat]


def place_about(s: State, seat: int, still_open: bool) -> dict[str, Any]:
    """Say how many workers are left."""
    return {"n": s.workers[seat]}


PLACE_WORKER: Final = Question(
    "place",
    "5.1",
    verbs=(PLACE, MEDITATE),
    thinkable=lambda s, seat, still_open: s.content.options.place,
    legal=legal_places,
    why_not=why_not_place,
    about=place_about,
    outcome=place_outcome,
    free=FREE,
)


def act(s: State, seat: int, still_open: bool = False) -> Flow[None]:
    """Occupy a space and do its action; until then meditation may be `still_open` [4.3, 5.1, 5.2]."""
    space = yield from occupy(s, seat, still_open)
    building = space - FIRST_BUILDING
    s.acting = space
    if building < 0:
        yield from character(s, seat, space)
    else:
        yield from use_building(s, seat, building)
    s.acting = -1
    s.phase = BETWEEN


def occupy(s: State, seat: int, still_open: bool) -> Flow[int]:
    """Choose a space and put a worker there, or use the own one again; give the space."""
    while True:
        s.phase = ACTION
        chosen: Option = yield Choose(s, seat, PLACE_WORKER, still_open)
        if chosen.verb is MEDITATE:
            over = yield from meditate_on(s, seat)
            still_open = not over
            continue
        if still_open:
            end_meditation(s)
            s.phase = ACTION
            still_open = False
        space: int = chosen.value
        if s.worker[space] != seat:
            break
        paid = yield from overtime(s, seat, space)
        if paid:
            return space
    if s.worker[space] >= 0:
        yield from send_home(s, space)
    s.workers = more(s.workers, seat, -1)
    s.worker = put(s.worker, space, seat)
    if s.log is not None:
        tell(s, "places", "5.1", seat=seat, space=s.content.spaces[space])
    return space


def character(s: State, seat: int, space: int) -> Flow[None]:
    """Do the action of one of the four main characters [6]."""
    if space == ARCHITECT:
        return architect(s, seat)
    if space == SAILOR:
        return sailor(s, seat)
    return trader(s, seat) if space == TRADER else botanist(s, seat)


def use_building(s: State, seat: int, building: int) -> Flow[None]:
    """Take the rupees there, produce or process, and let Merchant or Builder move on [5.9-5.15]."""
    merchants, merchant_moves = s.merchant == building, s.merchant_moves
    builders, builder_moves = not s.built[building], s.builder_moves
    take_coins(s, seat, building)
    if builders:
        put_up(s, building)
        tell(s, "builder_builds", "5.13", seat=seat, building=s.content.buildings[building])
    if s.content.source[building] < 0:
        yield from produce(s, seat, building)
    else:
        yield from process_into(s, seat, building)
    if merchants:
        yield from gain_favour(s, seat, MERCHANTS_FAVOUR, "5.9")
        if merchant_moves == s.merchant_moves:
            yield from move_merchant(s, "5.9")
    if builders and builder_moves == s.builder_moves:
        yield from move_builder(s, "5.13")


# ---------------------------------------------------------------------- overtime [5.4, 5.5, 5.8]


def why_not_overtime(s: State, seat: int, option: Option, space: int) -> Why | None:
    """Ask for the rupees, or for the favour tile."""
    if option.verb is FREE_OVERTIME:
        return None if can_use(s, seat, NO_OVERTIME) else NO_FREE_OVERTIME
    price = overtime_price(s, seat)
    return None if s.rupees[seat] >= price or not s.workers[seat] else TOO_FEW_RUPEES[price]


PAY_OR_TILE: Final = Question(
    "overtime",
    "5.8",
    verbs=(PAY_OVERTIME, FREE_OVERTIME),
    thinkable=lambda s, seat, space: [s.content.options.pay_overtime, s.content.options.free_overtime],
    why_not=why_not_overtime,
    about=lambda s, seat, space: {"n": overtime_price(s, seat)},
    outcome=overtime_outcome,
    free=FREE,
)


def overtime(s: State, seat: int, space: int) -> Flow[bool]:
    """Use the own worker again: pay, and it stands up; False if a secondary action has used up the favour for it."""
    by_tile = False
    if can_use(s, seat, NO_OVERTIME):
        chosen: Option | None = yield Choose(s, seat, PAY_OR_TILE, space)
        if chosen is None:
            return False
        by_tile = chosen.verb is FREE_OVERTIME
    tell(s, "overtime", "5.4", seat=seat, space=s.content.spaces[space])
    if by_tile:
        use(s, seat, NO_OVERTIME)
    else:
        paid = pay(s, seat, overtime_price(s, seat))
        tell(s, "pays_overtime", "5.4", seat=seat, n=paid)
    if s.lying[space]:
        stand(s, seat, space, "5.4")
    return True
