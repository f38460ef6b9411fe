"""The position of the bazaar: plain data, copied by hand."""

from __future__ import annotations

from durbar.engine.flow import SlotState
from durbar.engine.game import Setup
from tests.engine.bazaar.content import Content

SETTING_UP, MORNING, TRADE, OVER = range(4)
STAGES = ("setting up", "morning", "trade", "over")


class State(SlotState):
    """Everything that lies on the table."""

    __slots__ = (
        "actions",
        "bids",
        "coins",
        "content",
        "day",
        "days",
        "deck",
        "discard",
        "favours",
        "hands",
        "known",
        "prices",
        "seats",
        "stage",
        "start",
        "stash",
        "turn",
        "turns",
    )

    def lay_out(self, content: Content, setup: Setup) -> None:
        """Lay out an empty table."""
        seats = setup.players
        self.log = None
        self.content = content
        self.seats = seats
        self.days = content.days[setup.mode]
        self.stage = SETTING_UP
        self.day = 0
        self.start = 0
        self.turn = 0
        self.turns = 0
        """How many turns of this day are still to come, the present one included."""
        self.actions = 0
        """How many actions the merchant whose turn it is has left."""
        self.bids = [-1] * seats
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.known: list[list[int]] = [[] for _ in range(seats)]
        """Cards of a hand that everybody has seen."""
        self.stash: list[list[int]] = [[] for _ in range(seats)]
        """Cards laid aside face down: only their owner knows them."""
        self.coins = [content.coins] * seats
        self.favours = [content.favours] * seats
        self.prices = content.prices[:]
        self.deck: list[int] = []
        """Kept sorted: its order is decided only when a card is drawn."""
        self.discard: list[int] = []

    def fill(self, old: State) -> None:
        """Make every field like that of `old`."""
        self.content = old.content
        self.seats = old.seats
        self.days = old.days
        self.stage = old.stage
        self.day = old.day
        self.start = old.start
        self.turn = old.turn
        self.turns = old.turns
        self.actions = old.actions
        self.bids = old.bids[:]
        self.hands = [hand[:] for hand in old.hands]
        self.known = [known[:] for known in old.known]
        self.stash = [stash[:] for stash in old.stash]
        self.coins = old.coins[:]
        self.favours = old.favours[:]
        self.prices = old.prices[:]
        self.deck = old.deck[:]
        self.discard = old.discard[:]


def new_state(content: Content, setup: Setup) -> State:
    """Give an empty table."""
    s = State()
    s.lay_out(content, setup)
    return s
