"""Contracts with effects at once [10.14]: what their winner does the moment the card is won, on whoever's turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more
from durbar.games.agra.names import (
    COURT_ARTIST,
    DIWAN,
    IMAM,
    MOSAICIST,
    MUFTI,
    MUJTAHIDA,
    PAINTER,
    SADR,
    SUFI,
)
from durbar.games.agra.options import ACCEPT, BOWL, BUILD, DECLINE, DONE, GIVE, RISE, TAKE_TILE
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.building import construct
from durbar.games.agra.rules.influence import ANY_GUILD, STEP, can_rise, step_up, take_tile, tile_outcome
from durbar.games.agra.rules.markers import gain_favour, in_stock
from durbar.games.agra.rules.orders import gift_outcome, give_to_akbar
from durbar.games.agra.rules.workers import stand_up_to
from durbar.games.agra.state import State

NO_SUCH_GOOD: Final = Why("why.no_good", "10.20")
NO_BOWL: Final = Why("why.no_bowl", "10.20")
BOWL_VALUE: Final = Why("why.bowl_value", "10.20")
TILE_TAKEN: Final = Why("why.tile_taken", "8.10")
NOT_THE_FIRST: Final = Why("why.not_the_first", "12.9")


def at_once(s: State, seat: int, notable: int) -> Flow[None]:
    """Carry out the at-once effect of a contract, if it has one."""
    effect = EFFECTS.get(notable)
    if effect is not None:
        yield from effect(s, seat)


def rise_level(s: State, seat: int, clause: str) -> None:
    """Rise one meditation level, if there is a higher one."""
    if s.level[seat] < s.content.last_level:
        s.level = more(s.level, seat)
        tell(s, "meditation_level", clause, seat=seat, n=s.level[seat])


def declined(clause: str) -> Message:
    """Say that what the contract offers is not taken."""
    return Message("outcome.nothing_declined", clause)


FREE_LEVEL: Final = Question(
    "free_level",
    "10.14",
    verbs=(RISE, DECLINE),
    thinkable=lambda s, seat: [s.content.options.rise, s.content.options.decline],
    why_not=lambda s, seat, option: None,
    outcome=lambda s, seat, option: outcomes.level(s, seat) if option.verb is RISE else declined("10.14"),
)


def sufi(s: State, seat: int) -> Flow[None]:
    """Rise one meditation level for nothing, or decline."""
    if s.level[seat] == s.content.last_level:
        return
    chosen: Option = yield Choose(s, seat, FREE_LEVEL)
    if chosen.verb is RISE:
        rise_level(s, seat, "12.9")


def favour_outcome(s: State, seat: int, option: Option) -> Message:
    """Say how much favour it is."""
    if option.verb is DECLINE:
        return declined("10.14")
    return outcomes.together("10.14", outcomes.favour(s, seat, option.value))


FREE_FAVOUR: Final = Question(
    "free_favour",
    "10.14",
    verbs=(ACCEPT, DECLINE),
    thinkable=lambda s, seat: [*s.content.options.accept, s.content.options.decline],
    why_not=lambda s, seat, option: None,
    outcome=favour_outcome,
)


def three_favour(s: State, seat: int) -> Flow[None]:
    """Gain three favour, or fewer: they may take markers that are wanted elsewhere."""
    chosen: Option = yield Choose(s, seat, FREE_FAVOUR)
    if chosen.verb is ACCEPT:
        yield from gain_favour(s, seat, chosen.value, "12.9")


# ---------------------------------------------------------------------- Mosaicist


def any_tile(s: State, seat: int) -> list[Option]:
    """List all tiles of the display and the stack, whose content is open, and none."""
    return [s.content.options.decline, *(s.content.options.take_tile[tile] for tile in (*s.display, *s.stack))]


def why_not_any_tile(s: State, seat: int, option: Option) -> Why | None:
    """Refuse tiles that players have."""
    return None if option.verb is DECLINE or option.value in s.display or option.value in s.stack else TILE_TAKEN


ANY_TILE: Final = Question(
    "any_tile",
    "8.10",
    verbs=(DECLINE, TAKE_TILE),
    thinkable=any_tile,
    why_not=why_not_any_tile,
    outcome=lambda s, seat, option: declined("8.10") if option.verb is DECLINE else tile_outcome(s, seat, option),
)


def mosaicist(s: State, seat: int) -> Flow[None]:
    """Take any favour tile."""
    chosen: Option = yield Choose(s, seat, ANY_TILE)
    if chosen.verb is TAKE_TILE:
        yield from take_tile(s, seat, chosen.value)


# ---------------------------------------------------------------------- Mujtahida


def building_outcome(s: State, seat: int, option: Option, building: int) -> Message:
    """Say what the building opens, for nothing."""
    if option.verb is DECLINE:
        return declined("10.18")
    return Message("outcome.build_free", "10.18", good=s.content.goods[building])


FREE_BUILDING: Final = Question(
    "free_building",
    "10.18",
    verbs=(DECLINE, BUILD),
    thinkable=lambda s, seat, building: [s.content.options.decline, s.content.options.build[building]],
    why_not=lambda s, seat, option, building: None if option.value in (None, building) else NOT_THE_FIRST,
    about=lambda s, seat, building: {"building": s.content.buildings[building]},
    outcome=building_outcome,
)


def mujtahida(s: State, seat: int) -> Flow[None]:
    """Build the first unbuilt building of the track for nothing, with all that building brings [10.18]."""
    if all(s.built) or not s.workers[seat]:
        tell(s, "effect_lost", "10.18", seat=seat)
        return
    building = s.built.index(False)
    chosen: Option = yield Choose(s, seat, FREE_BUILDING, building)
    if chosen.verb is BUILD:
        yield from construct(s, seat, building, by_contract=True)


# ---------------------------------------------------------------------- Painter


def painter(s: State, seat: int) -> Flow[None]:
    """Stand up three workers and rise in any guild; or only some of that."""
    yield from stand_up_to(s, seat, 3, "12.9")
    if can_rise(s, seat):
        chosen: Option = yield Choose(s, seat, STEP, ANY_GUILD, True)
        if chosen.verb is not DONE:
            yield from step_up(s, seat, chosen.value, "12.9")


# ---------------------------------------------------------------------- Sadr us-Sudur [10.20]


def free_bowls(s: State, good: int) -> list[int]:
    """List the empty bowls whose good is worth as much as this one."""
    bowls, value = s.content.bowls, s.value
    return [bowl for bowl, owner in enumerate(s.akbar) if owner == -1 and value[bowls[bowl]] == value[good]]


def why_not_give(s: State, seat: int, option: Option) -> Why | None:
    """Ask for a good, and a bowl it may go into."""
    if option.verb is DECLINE:
        return None
    if not s.goods[seat][option.value]:
        return NO_SUCH_GOOD
    return None if free_bowls(s, option.value) else NO_BOWL


def give_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what a gift brings; where there are several bowls, which one is asked next."""
    if option.verb is DECLINE:
        return declined("10.20")
    bowls = len(free_bowls(s, option.value))
    return gift_outcome(s, seat, option.value) if bowls == 1 else Message("outcome.bowls", "10.20", n=bowls)


GIFT: Final = Question(
    "gift",
    "10.20",
    verbs=(DECLINE, GIVE),
    thinkable=lambda s, seat: [
        s.content.options.decline,
        *in_stock(s, seat, s.content.options.give),
    ],
    why_not=why_not_give,
    outcome=give_outcome,
)


def why_not_bowl(s: State, seat: int, option: Option, good: int) -> Why | None:
    """Allow empty bowls of equal value."""
    return None if option.value in free_bowls(s, good) else BOWL_VALUE


CHOOSE_BOWL: Final = Question(
    "bowl",
    "10.20",
    verbs=(BOWL,),
    thinkable=lambda s, seat, good: s.content.options.bowl,
    why_not=why_not_bowl,
    about=lambda s, seat, good: {"good": s.content.goods[good]},
    outcome=lambda s, seat, option, good: gift_outcome(s, seat, good),
)


def sadr(s: State, seat: int) -> Flow[None]:
    """Give Akbar one good, into the bowl of any good of equal value."""
    ask = Choose(s, seat, GIFT)
    chosen: Option = ask.only or (yield ask)
    if chosen.verb is GIVE:
        good: int = chosen.value
        ask = Choose(s, seat, CHOOSE_BOWL, good)
        chosen = ask.only or (yield ask)
        give_to_akbar(s, seat, good, chosen.value)


EFFECTS: Final[dict[int, Callable[[State, int], Flow[None]]]] = {
    SUFI: sufi,
    MOSAICIST: mosaicist,
    MUJTAHIDA: mujtahida,
    PAINTER: painter,
    SADR: sadr,
    MUFTI: three_favour,
    IMAM: three_favour,
    COURT_ARTIST: three_favour,
    DIWAN: three_favour,
}
