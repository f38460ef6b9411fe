"""The river [10.11]: the boat, its piers, and what happens on arrival."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.games.agra.options import GAIN
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.building import put_up
from durbar.games.agra.rules.influence import trigger
from durbar.games.agra.rules.markers import gain_favour, gain_good
from durbar.games.agra.rules.pawns import move_builder, move_merchant
from durbar.games.agra.state import BY_CONTRACT, State
from durbar.games.shared.seats import clockwise

MOST_COTTON: Final = 3
NOT_VALUE: Final = [Why("why.not_value", "10.11", n=value) for value in range(10)]


def sail(s: State, level: int, active: int) -> Flow[None]:
    """Count a finished contract; if the pier asks for no more, the boat moves, and its event comes [10.11, 10.13]."""
    wanted, count = s.content.leave[s.pier]
    if level != wanted:
        return
    s.progress += 1
    if s.progress < count:
        return
    s.progress = 0
    s.pier += 1
    tell(s, "boat", "10.11", pier=s.pier)
    seats = clockwise(active, s.seats)
    if s.pier == 2:
        yield from builders_event(s)
    elif s.pier == 3:
        yield from move_merchant(s, "10.11")
        for seat in seats:
            yield from gain_favour(s, seat, min(s.goods[seat][s.content.cotton], MOST_COTTON), "10.11")
    elif s.pier == 4:
        clear_prices(s)
        for seat in seats:
            yield from gain_favour(s, seat, 1, "10.11")
    elif s.pier == 5:
        for seat in seats:
            yield from gift_of_the_river(s, seat)
    else:
        trigger(s, BY_CONTRACT, "11.1")


def builders_event(s: State) -> Flow[None]:
    """Put up the Builder's building, without bonus or processing, and let him roll [10.11, 5.15]."""
    if s.builder < 0:
        return
    if not s.built[s.builder]:
        put_up(s, s.builder)
        tell(s, "river_builds", "10.11", building=s.content.buildings[s.builder])
    yield from move_builder(s, "10.11")


def clear_prices(s: State) -> None:
    """Send the price tokens back to the Trader, the side with fewer flags up [10.11]."""
    s.token_good = (-1,) * len(s.token_good)
    s.token_side = (0,) * len(s.token_side)
    s.value = s.content.printed
    tell(s, "tokens_home", "10.11")


# ---------------------------------------------------------------------- pier 5


def why_not_gain(s: State, seat: int, option: Option, value: int) -> Why | None:
    """Allow goods of exactly this value now."""
    return None if s.value[option.value] == value else NOT_VALUE[value]


def gain_about(s: State, seat: int, value: int) -> dict[str, Any]:
    """Say the value."""
    return {"n": value}


GAIN_OF_VALUE: Final = Question(
    "gain",
    "10.11",
    verbs=(GAIN,),
    thinkable=lambda s, seat, value: s.content.options.gain,
    why_not=why_not_gain,
    about=gain_about,
    outcome=lambda s, seat, option, value: outcomes.together("10.11", outcomes.gained(s, seat, option.value)),
)


def gain_of_value(s: State, seat: int, value: int, clause: str) -> Flow[None]:
    """Gain one good of choice of a value; nothing if no good has it now."""
    if value not in s.value:
        return
    chosen: Option = yield Choose(s, seat, GAIN_OF_VALUE, value)
    good: int = chosen.value
    count = yield from gain_good(s, seat, good)
    if count:
        tell(s, "gains_good", clause, seat=seat, good=s.content.goods[good])


def gift_of_the_river(s: State, seat: int) -> Flow[None]:
    """Give one good of value 1, 2 or 3 for 0, 1 or more own cotton [10.11]."""
    yield from gain_of_value(s, seat, 1 + min(s.goods[seat][s.content.cotton], 2), "10.11")
