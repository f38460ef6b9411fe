"""Putting up a building [6.1, 6.3]: the tile comes off, a bonus is taken, a worker goes there, goods are processed."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why, useless
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put
from durbar.games.agra.names import EXTRA_COVER, EXTRA_FAVOUR, FIRST_BUILDING, ROWS, TAKSHAKA
from durbar.games.agra.options import BONUS, DECLINE
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.farm import remove_cover
from durbar.games.agra.rules.influence import step_up
from durbar.games.agra.rules.markers import gain_favour
from durbar.games.agra.rules.pawns import move_builder
from durbar.games.agra.rules.processing import process_into
from durbar.games.agra.rules.purse import gain, gain_openly
from durbar.games.agra.state import State

BONUS_GONE: Final = Why("why.bonus_gone", "6.3")
MUST_TAKE: Final = Why("why.must_take_bonus", "6.3")
BONUS_LEVEL: Final = Why("why.bonus_level", "6.3")


def put_up(s: State, building: int) -> None:
    """Take the tile off: from now on the building can be used."""
    s.built = put(s.built, building, True)


def take_coins(s: State, seat: int, building: int) -> None:
    """Take all rupees that lie on a building, where a worker of the seat is put [5.11]."""
    coins = s.coins[building]
    if coins:
        s.coins = put(s.coins, building, 0)
        gain_openly(s, seat, coins)
        tell(s, "takes_coins", "5.11", seat=seat, n=coins)


def construct(s: State, seat: int, building: int, by_contract: bool = False) -> Flow[None]:
    """Do all that follows the payment: bonus tile, worker, processing; and the Builder rolls if it was his."""
    builders, moves = s.builder == building, s.builder_moves
    put_up(s, building)
    tell(s, "builds", "6.1", seat=seat, building=s.content.buildings[building])
    if s.owner[TAKSHAKA] == seat:
        gain(s, seat, 1)
        tell(s, "takshaka", "12.9", seat=seat)
    yield from take_bonus(s, seat, building // ROWS + 1, by_contract)
    if s.workers[seat]:  # unless another building has taken the last one meanwhile [8.8]
        s.workers = more(s.workers, seat, -1)
        s.worker = put(s.worker, FIRST_BUILDING + building, seat)
        take_coins(s, seat, building)  # the Merchant may have come by since it was put up
    yield from process_into(s, seat, building)
    if builders and moves == s.builder_moves:
        yield from move_builder(s, "6.1")


# ---------------------------------------------------------------------- the bonus tile


def thinkable_bonuses(s: State, seat: int, level: int, may_decline: bool) -> list[Option]:
    """List the tiles of the level that are left, and none of them where that is allowed."""
    content, every = s.content, s.content.options
    options = [
        option
        for tile, option in enumerate(every.bonus)
        if content.bonus_level[tile] == level and s.bonus_owner[tile] < 0
    ]
    return [*options, every.decline] if may_decline else options


def why_not_bonus(s: State, seat: int, option: Option, level: int, may_decline: bool) -> Why | None:
    """Refuse tiles of other levels and those that are gone."""
    if option.verb is DECLINE:
        return None if may_decline else MUST_TAKE
    if s.content.bonus_level[option.value] != level:
        return BONUS_LEVEL
    return BONUS_GONE if s.bonus_owner[option.value] >= 0 else None


def bonus_about(s: State, seat: int, level: int, may_decline: bool) -> dict[str, Any]:
    """Name the level."""
    return {"level": level}


def bonus_outcome(s: State, seat: int, option: Option, level: int, may_decline: bool) -> Message:
    """Say what the tile brings."""
    if option.verb is DECLINE:
        return Message("outcome.nothing_declined", "6.3")
    extra = s.content.bonus_extra[option.value]
    more = None
    if extra < EXTRA_FAVOUR:
        more = outcomes.step(s, seat, extra)
    elif extra == EXTRA_FAVOUR:
        more = outcomes.favour(s, seat, 1)
    elif extra == EXTRA_COVER:
        more = Message("outcome.cover_off") if s.covers[seat] else useless("outcome.nothing_covered")
    return outcomes.together("6.3", outcomes.rupees(s.content.bonus_rupees[option.value]), more)


BONUS_TILE: Final = Question(
    "bonus",
    "6.3",
    verbs=(BONUS, DECLINE),
    thinkable=thinkable_bonuses,
    why_not=why_not_bonus,
    about=bonus_about,
    outcome=bonus_outcome,
)


def take_bonus(s: State, seat: int, level: int, may_decline: bool) -> Flow[None]:
    """Take and use one of the bonus tiles of the level, if any is left; what a contract brings may be declined."""
    ask = Choose(s, seat, BONUS_TILE, level, may_decline)
    if not ask.answers:
        return
    chosen: Option | None = ask.forced or (yield ask)
    if chosen is None or chosen.verb is DECLINE:
        return
    tile: int = chosen.value
    content = s.content
    s.bonus_owner = put(s.bonus_owner, tile, seat)
    gain(s, seat, content.bonus_rupees[tile])
    tell(
        s,
        "takes_bonus",
        "6.3",
        seat,
        {"rupees": content.bonus_rupees[tile]},
        seat=seat,
        bonus=content.bonus_names[tile],
    )
    extra = content.bonus_extra[tile]
    if extra < EXTRA_FAVOUR:
        yield from step_up(s, seat, extra, "6.3")
    elif extra == EXTRA_FAVOUR:
        yield from gain_favour(s, seat, 1, "6.3")
    elif extra == EXTRA_COVER:
        yield from remove_cover(s, seat, "6.3")
