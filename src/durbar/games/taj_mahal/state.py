"""The position: plain data, copied by hand. Seats are 0 up; -1 stands for nobody or nothing.

Small things are tuples: they are replaced, never changed, so that a copy of the position is cheap and goes no deeper
than its lists.
"""

from __future__ import annotations

from typing import Final

from durbar.engine.flow import SlotState
from durbar.engine.game import Setup
from durbar.games.taj_mahal.content import Content
from durbar.games.taj_mahal.names import GOODS, INFLUENCE, RANKS

SETTING_UP: Final = 0
VISIT: Final = 1
BETWEEN: Final = 2
OVER: Final = 3
STAGES: Final[tuple[str, ...]] = ("setting up", "visit", "between", "over")

SOURCES: Final[tuple[str, ...]] = ("bonus", "goods", "princess", "palaces", "hand")
"""Where points come from, in the order in which they are scored."""
BONUS_POINTS: Final = 0
GOODS_POINTS: Final = 1
SPECIAL_POINTS: Final = 2
PALACE_POINTS: Final = 3
HAND_POINTS: Final = 4
NOTHING_SHOWN: Final[tuple[int, ...]] = (0,) * len(RANKS)


class State(SlotState):
    """Everything that lies on the table."""

    __slots__ = (
        "bonus",
        "colour",
        "content",
        "crown",
        "deck",
        "discard",
        "display",
        "dummy",
        "dummy_turns",
        "goods",
        "hands",
        "influence",
        "inside",
        "known",
        "opening",
        "palace",
        "palaces",
        "played",
        "points",
        "prizes",
        "rules",
        "seats",
        "shown",
        "special_owner",
        "special_played",
        "stage",
        "start",
        "taken_by",
        "turn",
        "visit",
        "visits",
    )

    def lay_out(self, content: Content, setup: Setup) -> None:
        """Lay out an empty table."""
        seats = 3 if setup.players == 2 else setup.players
        cities = len(content.city_names)
        self.log = None
        self.content = content
        self.rules = setup.rules
        """The version of the rules that is played; see rules/versions.py."""
        self.seats = seats
        self.dummy = 2 if setup.players == 2 else -1
        """The seat nobody sits in, in a game for two [11]."""
        self.stage = SETTING_UP
        self.visit = 0
        """The visit that is going on, from 1."""
        self.visits: tuple[int, ...] = ()
        """The provinces in the order of their tiles."""
        self.start = 0
        self.turn = 0
        self.dummy_turns = 0
        self.hands: list[tuple[int, ...]] = [()] * seats
        self.known: list[tuple[int, ...]] = [()] * seats
        """Cards of a hand that everybody saw being taken."""
        self.played: list[tuple[int, ...]] = [()] * seats
        self.shown: list[tuple[int, ...]] = [NOTHING_SHOWN] * seats
        """How often each rank is shown by the cards a seat has played in this visit."""
        self.colour: tuple[int, ...] = (-1,) * seats
        self.inside: tuple[bool, ...] = (True,) * seats
        self.prizes: tuple[int, ...] = (-1,) * len(RANKS)
        """Who has taken each prize of this visit."""
        self.special_owner: tuple[int, ...] = (-1,) * len(INFLUENCE)
        self.special_played: tuple[bool, ...] = (False,) * len(INFLUENCE)
        self.influence: tuple[tuple[int, ...], ...] = ((0,) * len(INFLUENCE),) * seats
        self.goods: tuple[tuple[int, ...], ...] = ((0,) * len(GOODS),) * seats
        self.points: list[tuple[int, ...]] = [(0,) * len(SOURCES)] * seats
        self.palaces: tuple[int, ...] = (content.palaces,) * seats
        self.palace: tuple[int, ...] = (-1,) * cities
        self.crown: tuple[int, ...] = (-1,) * cities
        self.bonus: tuple[int, ...] = (-1,) * cities
        self.display: tuple[int, ...] = ()
        self.taken_by: tuple[int, ...] = ()
        """Who took the card of each place of the display."""
        self.deck: tuple[int, ...] = ()
        """The draw pile, kept sorted: its order is decided only when a card is drawn."""
        self.discard: tuple[int, ...] = ()
        self.opening: tuple[tuple[int, ...], ...] = ()
        """Everybody's points, and goods of each kind, when the visit began: only to tell what it has brought.

        A position does not hold it, as nobody at a table could say: empty where one was laid out in mid-visit.
        """

    def fill(self, old: State) -> None:
        """Make every field like that of `old`."""
        self.content = old.content
        self.rules = old.rules
        self.seats = old.seats
        self.dummy = old.dummy
        self.stage = old.stage
        self.visit = old.visit
        self.visits = old.visits
        self.start = old.start
        self.turn = old.turn
        self.dummy_turns = old.dummy_turns
        self.hands = old.hands[:]
        self.known = old.known[:]
        self.played = old.played[:]
        self.shown = old.shown[:]
        self.colour = old.colour
        self.inside = old.inside
        self.prizes = old.prizes
        self.special_owner = old.special_owner
        self.special_played = old.special_played
        self.influence = old.influence
        self.goods = old.goods
        self.points = old.points[:]
        self.palaces = old.palaces
        self.palace = old.palace
        self.crown = old.crown
        self.bonus = old.bonus
        self.display = old.display
        self.taken_by = old.taken_by
        self.deck = old.deck
        self.discard = old.discard
        self.opening = old.opening

    @property
    def province(self) -> int:
        """The province of the current visit."""
        return self.visits[self.visit - 1]

    def score(self, seat: int) -> int:
        """Add up what a seat has scored so far."""
        return sum(self.points[seat])


def new_state(content: Content, setup: Setup) -> State:
    """Give an empty table."""
    s = State()
    s.lay_out(content, setup)
    return s
