"""The position: plain data, copied by hand. Seats are 0 up; -1 stands for nobody or nothing.

Everything small is a tuple that is replaced, never changed, so that a copy of the position is shallow.
"""

from __future__ import annotations

from typing import Final

from durbar.engine.flow import SlotState
from durbar.engine.game import Setup
from durbar.games.agra.content import Content
from durbar.games.agra.names import GOODS, GUILDS, NOTABLES, SPACES

SETTING_UP: Final = 0
TURN: Final = 1
OVER: Final = 2
STAGES: Final[tuple[str, ...]] = ("setting up", "turn", "over")
BETWEEN: Final = 0
MEDITATION: Final = 1
ACTION: Final = 2
ORDERS: Final = 3
ENDING: Final = 4
PHASES: Final[tuple[str, ...]] = ("between", "meditation", "action", "order", "ending")
"""Where the turn stands; BETWEEN is before its first choice."""
NO_TRIGGER: Final = 0
BY_CONTRACT: Final = 1
BY_INFLUENCE: Final = 2
BY_ORDERS: Final = 3
TRIGGERS: Final[tuple[str, ...]] = ("none", "contract", "influence", "orders")
NEUTRAL: Final = 4
"""Whose marker lies there, if nobody's [2.9]."""
DOUBLED: Final = 8
"""Added to the seat of a delivered good that lies twice [10.2]."""
UNUSED: Final = -2
"""The owner of a notable that is not in this game."""
NONE_SERVED: Final[tuple[int, ...]] = (-1, -1, -1)


class State(SlotState):
    """Everything that lies on the table."""

    __slots__ = (
        "acting",
        "akbar",
        "blocked",
        "bonus_owner",
        "builder",
        "builder_moves",
        "built",
        "coins",
        "content",
        "cook_workers",
        "covers",
        "credit",
        "display",
        "doubled",
        "farmers",
        "favour",
        "free_deliveries",
        "french",
        "goods",
        "handled",
        "influence",
        "laid",
        "last_outer",
        "last_round",
        "least",
        "level",
        "lying",
        "merchant",
        "merchant_moves",
        "most",
        "mp",
        "once",
        "order_at",
        "ordered",
        "orders",
        "owner",
        "paid_deliveries",
        "paid_value",
        "pause",
        "phase",
        "pier",
        "progress",
        "river",
        "round",
        "rules",
        "rupees",
        "scrolls",
        "seats",
        "served",
        "serving",
        "spending",
        "stack",
        "stage",
        "start",
        "supply",
        "tiles",
        "token_good",
        "token_side",
        "trigger",
        "turn",
        "unplaced",
        "used",
        "value",
        "worker",
        "workers",
    )  # fmt: skip

    def lay_out(self, content: Content, setup: Setup) -> None:  # noqa: PLR0915  # one line a field
        """Lay out an empty table."""
        seats = setup.players
        self.log = None
        self.content = content
        self.rules = setup.rules
        """The version of the rules that is played."""
        self.seats = seats
        self.stage = SETTING_UP
        self.start = 0
        self.turn = 0
        self.round = 1
        self.trigger = NO_TRIGGER
        self.last_round = False
        # ---- players
        self.goods: list[tuple[int, ...]] = [(0,) * GOODS] * seats
        self.favour: tuple[int, ...] = (0,) * seats
        self.supply: tuple[int, ...] = (content.markers,) * seats
        """Markers of each seat that stand for nothing now [1.4]."""
        self.rupees: tuple[int, ...] = (content.start_rupees,) * seats
        self.least: tuple[int, ...] = self.rupees
        """What rivals know of a purse: at least this much ..."""
        self.most: tuple[int, ...] = self.rupees
        """... and at most this much [1.3]."""
        self.workers: tuple[int, ...] = (content.workers,) * seats
        """Workers in the supply of each seat."""
        self.level: tuple[int, ...] = (1,) * seats
        self.influence: list[tuple[int, ...]] = [(0,) * len(GUILDS)] * seats
        self.farmers: list[tuple[int, ...]] = [(content.farmer_start,) * 4] * seats
        self.covers: tuple[int, ...] = (255,) * seats
        """A bit for each cover tile that still lies on the farm."""
        self.tiles: list[tuple[int, ...]] = [()] * seats
        self.used: tuple[int, ...] = (0,) * seats
        """A bit for each favour action with a marker on it [8.4]."""
        # ---- the main board
        self.worker: tuple[int, ...] = (-1,) * SPACES
        """Whose worker is on each space."""
        self.lying: tuple[bool, ...] = (False,) * SPACES
        self.built: tuple[bool, ...] = (True,) * 4 + (False,) * (GOODS - 4)
        self.coins: tuple[int, ...] = (0,) * GOODS
        self.merchant = 0
        self.builder = 4
        """The building he stands on; -1 when he has left the game [5.13]."""
        self.value: tuple[int, ...] = content.printed
        self.token_good: tuple[int, ...] = (-1,) * 3
        self.token_side: tuple[int, ...] = (0,) * 3
        self.bonus_owner: tuple[int, ...] = (-1,) * len(content.bonus_names)
        self.blocked = 0
        """The outer action of the circle that the meditation marker blocks."""
        # ---- river and imperial board
        self.river: tuple[int, ...] = ()
        """The notables that still wait, by number."""
        self.owner: tuple[int, ...] = (UNUSED,) * len(NOTABLES)
        self.served: tuple[tuple[int, ...], ...] = (NONE_SERVED,) * len(NOTABLES)
        """For each demand of a notable, whose marker lies there; DOUBLED is added for two."""
        self.pier = 1
        self.progress = 0
        """Contracts since the last move of the boat that count for the next."""
        self.orders: tuple[tuple[int, ...], ...] = ((-1,) * 6,) * 3
        self.order_at: tuple[int, ...] = (0, 0, 0)
        self.akbar: tuple[int, ...] = (-1,) * len(content.bowls)
        self.display: tuple[int, ...] = ()
        self.stack: tuple[int, ...] = ()
        """Favour tiles not shown, kept sorted: their order is decided only when one is drawn."""
        self.cook_workers = 0
        self.french = 0
        """A bit for each filled slot of the French Trader."""
        # ---- the turn that is being played
        self.phase = BETWEEN
        self.scrolls = 0
        self.once = 0
        self.mp = 0
        self.laid = 0
        self.spending = False
        self.last_outer = -1
        self.free_deliveries = 0
        self.paid_deliveries = 0
        self.paid_value = 0
        self.ordered = False
        self.serving: tuple[int, ...] = ()
        """Notables served in this Sailor action [10.8]."""
        self.doubled: tuple[int, ...] = ()
        """Notables with a double delivery in this Sailor action [10.2]."""
        self.acting = -1
        """The space whose action is being done."""
        self.credit = 0
        """Value of goods given to the Trader that can still be taken."""
        self.handled = 0
        """What was done of an action with parts: a bit each."""
        self.merchant_moves = 0
        self.builder_moves = 0
        """How often the pawns have moved in this turn: an event may move one before its visitor does [5.15]."""
        self.pause = 0
        """How many things are being settled that no secondary action may interrupt, one inside the other [3.3, 3.4]."""
        self.unplaced = -1
        """A fourth favour tile that cannot be used before one is put back [8.10]."""

    def fill(self, old: State) -> None:  # noqa: PLR0915  # one line a field: a loop over the fields is slower
        """Make every field like that of `old`."""
        self.content = old.content
        self.rules = old.rules
        self.seats = old.seats
        self.stage = old.stage
        self.start = old.start
        self.turn = old.turn
        self.round = old.round
        self.trigger = old.trigger
        self.last_round = old.last_round
        self.goods = old.goods[:]
        self.favour = old.favour
        self.supply = old.supply
        self.rupees = old.rupees
        self.least = old.least
        self.most = old.most
        self.workers = old.workers
        self.level = old.level
        self.influence = old.influence[:]
        self.farmers = old.farmers[:]
        self.covers = old.covers
        self.tiles = old.tiles[:]
        self.used = old.used
        self.worker = old.worker
        self.lying = old.lying
        self.built = old.built
        self.coins = old.coins
        self.merchant = old.merchant
        self.builder = old.builder
        self.value = old.value
        self.token_good = old.token_good
        self.token_side = old.token_side
        self.bonus_owner = old.bonus_owner
        self.blocked = old.blocked
        self.river = old.river
        self.owner = old.owner
        self.served = old.served
        self.pier = old.pier
        self.progress = old.progress
        self.orders = old.orders
        self.order_at = old.order_at
        self.akbar = old.akbar
        self.display = old.display
        self.stack = old.stack
        self.cook_workers = old.cook_workers
        self.french = old.french
        self.phase = old.phase
        self.scrolls = old.scrolls
        self.once = old.once
        self.mp = old.mp
        self.laid = old.laid
        self.spending = old.spending
        self.last_outer = old.last_outer
        self.free_deliveries = old.free_deliveries
        self.paid_deliveries = old.paid_deliveries
        self.paid_value = old.paid_value
        self.ordered = old.ordered
        self.serving = old.serving
        self.doubled = old.doubled
        self.acting = old.acting
        self.credit = old.credit
        self.handled = old.handled
        self.merchant_moves = old.merchant_moves
        self.builder_moves = old.builder_moves
        self.pause = old.pause
        self.unplaced = old.unplaced

    def on_board(self, seat: int) -> int:
        """Count the workers of a seat on the board."""
        return self.worker.count(seat)

    def production(self, seat: int, good: int) -> int:
        """Count the free, uncovered spaces between a basic good and its two neighbouring farmers [7.2]."""
        content = self.content
        side = content.corners.index(good)
        before = (side + 3) % 4
        farmers, covers = self.farmers[seat], self.covers[seat]
        total = farmers[side] - 1 + content.farm_spaces - farmers[before]
        for half, place in enumerate(content.cover_places):
            if place < farmers[side] and covers >> (2 * side + half) & 1:
                total -= 1
            if place > farmers[before] and covers >> (2 * before + half) & 1:
                total -= 1
        return total


def new_state(content: Content, setup: Setup) -> State:
    """Give an empty table."""
    s = State()
    s.lay_out(content, setup)
    return s
