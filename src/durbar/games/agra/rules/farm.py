"""The farm [6.15, 7.2]: farmers, cover tiles, and what the fields bring."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more
from durbar.games.agra.names import DYER, GOODS, KHATIB, MAHOUT, ROWS, SIDES
from durbar.games.agra.options import DECLINE, DONE, FARMER, GAIN, MOST_KNOWN, UNCOVER
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.markers import add_good, fixed, gain_due, spend_good
from durbar.games.agra.rules.versions import harvest_is_counted_when_taken
from durbar.games.agra.state import State

AT_A_GOOD: Final = Why("why.at_a_good", "6.15")
AT_A_COVER: Final = Why("why.at_a_cover", "6.15")
NO_COVER: Final = Why("why.no_cover", "6.14")
NOT_IN_ROW: Final = Why("why.not_in_row", "10.19")
NOT_TWO_LEFT: Final = Why("why.not_two_left", "10.19")
NOT_VALUE_TWO: Final = Why("why.not_value", "7.6", n=2)


# ---------------------------------------------------------------------- cover tiles


def why_not_uncover(s: State, seat: int, option: Option) -> Why | None:
    """Allow any cover tile that still lies there."""
    return None if s.covers[seat] >> option.value & 1 else NO_COVER


def uncover(s: State, seat: int, cover: int, clause: str) -> None:
    """Take a cover tile off the farm: it is worth a point at the end [11.3]."""
    s.covers = more(s.covers, seat, -(1 << cover))
    side, half = divmod(cover, 2)
    tell(s, "uncovers", clause, seat=seat, side=SIDES[side], place=s.content.cover_places[half])


COVER: Final = Question(
    "uncover",
    "6.13",
    verbs=(UNCOVER,),
    thinkable=lambda s, seat: s.content.options.uncover,
    why_not=why_not_uncover,
    outcome=outcomes.uncovered,
)


def remove_cover(s: State, seat: int, clause: str) -> Flow[None]:
    """Take off a cover tile of choice, if there is any [8.8]."""
    if s.covers[seat]:
        ask = Choose(s, seat, COVER)
        chosen: Option | None = ask.forced or (yield ask)
        if chosen is not None:
            uncover(s, seat, chosen.value, clause)


# ---------------------------------------------------------------------- farmers


def why_not_farmer(s: State, seat: int, option: Option) -> Why | None:
    """Keep farmers off the goods at the corners and off cover tiles [6.15]."""
    side, step = option.value
    place = s.farmers[seat][side] + step
    content = s.content
    if not 1 <= place <= content.farm_spaces:
        return AT_A_GOOD
    for half, covered in enumerate(content.cover_places):
        if place == covered and s.covers[seat] >> (2 * side + half) & 1:
            return AT_A_COVER
    return None


def legal_farmers(s: State, seat: int) -> list[Option]:
    """List the steps that why_not_farmer does not refuse, and remember them by where farmers and covers lie."""
    steps, key = s.content.options.steps, (s.farmers[seat], s.covers[seat])
    found = steps.get(key)
    if found is None:
        if len(steps) >= MOST_KNOWN:
            steps.clear()
        options = s.content.options.farmer
        found = steps[key] = [option for option in options if why_not_farmer(s, seat, option) is None]
    return found


def move_farmer(s: State, seat: int, option: Option, clause: str) -> None:
    """Move a farmer one space."""
    side, step = option.value
    s.farmers[seat] = more(s.farmers[seat], side, step)
    if s.log is not None:
        tell(s, "moves_farmer", clause, seat=seat, side=SIDES[side], good=option.nouns[1])


def why_not_farmer_or_done(s: State, seat: int, option: Option, left: int) -> Why | None:
    """Allow fewer steps than there are [6.14]."""
    return None if option.verb is DONE else why_not_farmer(s, seat, option)


def farmers_outcome(s: State, seat: int, option: Option, left: int) -> Message:
    """Say which harvests change."""
    return Message("outcome.nothing_moved", "6.14") if option.verb is DONE else outcomes.farmer_moved(s, seat, option)


FARMERS: Final = Question(
    "farmers",
    "6.13",
    verbs=(DONE, FARMER),
    thinkable=lambda s, seat, left: [s.content.options.done, *s.content.options.farmer],
    why_not=why_not_farmer_or_done,
    about=lambda s, seat, left: {"n": left},
    outcome=farmers_outcome,
)


def move_farmers(s: State, seat: int, clause: str) -> Flow[None]:
    """Move two farmers by one space each, or one by two; or fewer [6.13, 6.14]."""
    for left in (2, 1):
        chosen: Option = yield Choose(s, seat, FARMERS, left)
        if chosen.verb is DONE:
            return
        move_farmer(s, seat, chosen, clause)


# ---------------------------------------------------------------------- producing


def harvest(s: State, seat: int, good: int) -> int:
    """Count what a production building brings: the farm's spaces, and 1 more by a contract [7.2, 10.19]."""
    count = s.production(seat, good)
    helper = MAHOUT if good in s.content.mahout_goods else KHATIB
    return count + 1 if count and s.owner[helper] == seat else count


def produce(s: State, seat: int, good: int) -> Flow[None]:
    """Gain the harvest of one basic good; the Dyer may make something of two of them [7.2, 10.19]."""
    due = partial(harvest, seat=seat, good=good)
    count = yield from gain_due(s, seat, good, due if harvest_is_counted_when_taken(s) else fixed(due(s)))
    tell(s, "produces", "7.2", seat=seat, good=s.content.goods[good], n=count)
    if count >= 2 and s.owner[DYER] == seat and not s.once >> DYER & 1:
        yield from dye(s, seat, good)


def thinkable_dyes(s: State, seat: int, good: int) -> list[Option]:
    """List doing without, and all goods of the row."""
    return [s.content.options.decline, *(s.content.options.gain[other] for other in range(good + ROWS, GOODS, ROWS))]


def why_not_dye(s: State, seat: int, option: Option, good: int) -> Why | None:
    """Allow goods of the same row that are worth 2 now, while two of what was produced are there."""
    if option.verb is DECLINE:
        return None
    if s.goods[seat][good] < 2:
        return NOT_TWO_LEFT
    if option.value % ROWS != good % ROWS or option.value == good:
        return NOT_IN_ROW
    return None if s.value[option.value] == 2 else NOT_VALUE_TWO


def dye_about(s: State, seat: int, good: int) -> dict[str, Any]:
    """Name the good that was produced."""
    return {"good": s.content.goods[good]}


def dye_outcome(s: State, seat: int, option: Option, good: int) -> Message:
    """Say what the Dyer takes and gives."""
    if option.verb is DECLINE:
        return Message("outcome.nothing_dyed", "10.19")
    return outcomes.together("10.19", outcomes.good(s, option.value), outcomes.pays_good(s, good, 2))


DYE: Final = Question(
    "dye",
    "10.19",
    verbs=(DECLINE, GAIN),
    thinkable=thinkable_dyes,
    why_not=why_not_dye,
    about=dye_about,
    outcome=dye_outcome,
)


def dye(s: State, seat: int, good: int) -> Flow[None]:
    """Swap two of the goods just produced for one worth 2 of the same row, once a turn."""
    chosen: Option = yield Choose(s, seat, DYE, good)
    if chosen.verb is GAIN:
        s.once |= 1 << DYER
        spend_good(s, seat, good, 2)
        add_good(s, seat, chosen.value)
        tell(s, "dyes", "10.19", seat=seat, good=s.content.goods[good], other=s.content.goods[chosen.value])
