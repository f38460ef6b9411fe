"""Making room [3.4-3.6]: what is let go for something new, or left."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why, useless
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put
from durbar.games.sabika.names import GOODS, MATERIALS, STOREROOM
from durbar.games.sabika.options import CLEAR, DROP, LEAVE
from durbar.games.sabika.state import State

THINGS: Final[tuple[str, ...]] = (*MATERIALS, *GOODS)
FIRST_GOOD: Final = len(MATERIALS)

NOT_STORED: Final = Why("why.not_stored", "3.4")
NOT_ON_POEM: Final = Why("why.not_on_poem", "3.16")
POEM_TAKES_GOODS: Final = Why("why.poem_takes_goods", "13.7")
MUST_MAKE_ROOM: Final = Why("why.must_make_room", "3.6")


def thinkable_drops(s: State, seat: int, thing: int, leave: bool) -> list[Option]:
    """List everything a player might let go, and leaving the new thing."""
    every = s.content.options
    options = list(every.drop)
    if s.powers[seat] & STOREROOM and thing >= FIRST_GOOD:
        options += every.clear
    if leave:
        options.append(every.leave)
    return options


def legal_drops(s: State, seat: int, thing: int, leave: bool) -> list[Option]:
    """List what why_not_drop does not refuse, faster."""
    every = s.content.options
    options: list[Option] = []
    for place, count in enumerate((*s.materials[seat], *s.goods[seat])):
        if count:
            options.append(every.drop[place])
    if s.powers[seat] & STOREROOM and thing >= FIRST_GOOD:
        options += [every.clear[good] for good, count in enumerate(s.poem_goods[seat]) if count]
    if leave:
        options.append(every.leave)
    return options


def why_not_drop(s: State, seat: int, option: Option, thing: int, leave: bool) -> Why | None:
    """Refuse to let go what is not there, or what makes no room for the new thing."""
    if option.verb is DROP:
        place = option.value
        have = s.materials[seat][place] if place < FIRST_GOOD else s.goods[seat][place - FIRST_GOOD]
        return None if have else NOT_STORED
    if option.verb is CLEAR:
        if thing < FIRST_GOOD:
            return POEM_TAKES_GOODS
        return None if s.poem_goods[seat][option.value] else NOT_ON_POEM
    return None if leave else MUST_MAKE_ROOM


def room_about(s: State, seat: int, thing: int, leave: bool) -> dict[str, Any]:
    """Name the thing that does not fit."""
    return {"thing": THINGS[thing]}


def room_outcome(s: State, seat: int, option: Option, thing: int, leave: bool) -> Message:
    """Say what goes and what comes; letting go of the same kind changes nothing."""
    if option.verb is LEAVE:
        return Message("outcome.nothing_left", "3.6", thing=THINGS[thing])
    gone = FIRST_GOOD + option.value if option.verb is CLEAR else option.value
    if gone == thing:
        return useless("outcome.nothing_same", "3.4", thing=THINGS[thing])
    numbers = {THINGS[gone]: -1, THINGS[thing]: 1}
    return Message("outcome.makes_room", "3.4", lost=THINGS[gone], thing=THINGS[thing], **numbers)


MAKE_ROOM: Final = Question(
    "make_room",
    "3.4",
    verbs=(DROP, CLEAR, LEAVE),
    thinkable=thinkable_drops,
    legal=legal_drops,
    why_not=why_not_drop,
    about=room_about,
    outcome=room_outcome,
)


def make_room(s: State, seat: int, thing: int, leave: bool) -> Flow[int]:
    """Let something go for a new thing; give where there is room now: 0 the warehouses, 1 the poem, -1 nowhere."""
    chosen: Option = yield Choose(s, seat, MAKE_ROOM, thing, leave)
    if chosen.verb is LEAVE:
        if s.log is not None:
            tell(s, "leaves", "3.6", seat=seat, thing=THINGS[thing])
        return -1
    if chosen.verb is CLEAR:
        good = chosen.value
        s.poem_goods = put(s.poem_goods, seat, more(s.poem_goods[seat], good, -1))
        s.discard = more(s.discard, good)
        tell(s, "lets_go", "3.4", seat=seat, thing=GOODS[good], **{GOODS[good]: -1})
        return 1
    place = chosen.value
    if place < FIRST_GOOD:
        s.materials[seat] = more(s.materials[seat], place, -1)
    else:
        s.goods[seat] = more(s.goods[seat], place - FIRST_GOOD, -1)
        s.discard = more(s.discard, place - FIRST_GOOD)
    if s.log is not None:
        tell(s, "lets_go", "3.4", seat=seat, thing=THINGS[place], **{THINGS[place]: -1})
    return 0
