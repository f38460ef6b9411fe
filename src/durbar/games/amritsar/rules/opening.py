"""The opening [3.3]: one goal onto the start slot, and the donate mahout on a colour nobody has taken."""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put
from durbar.games.amritsar.names import COLOURS, DONATE, MAHOUTS
from durbar.games.amritsar.options import OPEN, POST
from durbar.games.amritsar.rules.foresight import gains, taxed, together
from durbar.games.amritsar.rules.rounds import begin_turn
from durbar.games.amritsar.rules.upgrade import lay_goal, raise_tax
from durbar.games.amritsar.state import State

SLOT_MARKERS: Final = 2
"""From the slots of the goal and of the mahout [3.4]."""
NOT_IN_HAND: Final = Why("why.goal_not_in_hand", "3.3")
COLOUR_TAKEN: Final = Why("why.colour_taken", "3.3")


def thinkable_goals(s: State, seat: int) -> list[Option]:
    """List the goals in hand."""
    return [s.content.options.open[card] for card in s.hands[seat]]


def why_not_open(s: State, seat: int, option: Option) -> Why | None:
    """Refuse goals that are not in hand."""
    return None if option.value in s.hands[seat] else NOT_IN_HAND


def open_outcome(s: State, seat: int, option: Option) -> Message:
    """Say when the goal counts, and what tax it brings."""
    numbers = {"tax": min(s.content.goal_bags, len(s.content.tax) - 1)}
    return together("3.3", Message("outcome.opens"), taxed(numbers), **numbers)


OPENING_GOAL: Final = Question(
    "opening_goal",
    "3.3",
    verbs=(OPEN,),
    thinkable=thinkable_goals,
    legal=thinkable_goals,
    why_not=why_not_open,
    outcome=open_outcome,
)


def thinkable_colours(s: State, seat: int) -> list[Option]:
    """List the four mahout slots."""
    return s.content.options.post


def why_not_post(s: State, seat: int, option: Option) -> Why | None:
    """Refuse colours that an earlier player has chosen."""
    return COLOUR_TAKEN if any(mahouts[option.value] == DONATE for mahouts in s.mahouts) else None


def post_outcome(s: State, seat: int, option: Option) -> Message:
    """Say whose workers may then be followed."""
    numbers = {"markers": SLOT_MARKERS}
    bags = min(s.content.mahout_bags[DONATE], len(s.content.tax) - 1 - s.tax[seat])
    if bags:
        numbers["tax"] = bags
    follows = Message("outcome.to_follow", colour=COLOURS[option.value])
    return together("3.3", follows, gains(numbers), taxed(numbers), **numbers)


OPENING_COLOUR: Final = Question(
    "opening_colour",
    "3.3",
    verbs=(POST,),
    thinkable=thinkable_colours,
    why_not=why_not_post,
    outcome=post_outcome,
)


def open_board(s: State) -> Flow[None]:
    """Choose the opening goal and the donate mahout's slot; their markers go onto the elephant [3.4]."""
    seat = s.turn
    chosen: Option = yield Choose(s, seat, OPENING_GOAL)
    lay_goal(s, seat, chosen.value, 0, "3.3")
    raise_tax(s, seat, s.content.goal_bags)
    chosen = yield Choose(s, seat, OPENING_COLOUR)
    s.mahouts = put(s.mahouts, seat, put(s.mahouts[seat], chosen.value, DONATE))
    raise_tax(s, seat, s.content.mahout_bags[DONATE])
    s.elephant = more(s.elephant, seat, SLOT_MARKERS)
    tell(s, "posts", "3.3", seat=seat, mahout=MAHOUTS[DONATE], colour=COLOURS[chosen.value])
    s.turn = (seat + 1) % s.players
    if s.turn == s.start:
        begin_turn(s, s.start)
