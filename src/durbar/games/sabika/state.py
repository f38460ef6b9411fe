"""The position: plain data, copied by hand. Seats are 0 up; -1 stands for nobody or nothing.

Nearly everything is a tuple: tuples are replaced, never changed, so that a copy of the position is cheap. What a seat
owns stands in lists of one tuple a seat. Alone, Yusuf is seat 1 [12.1].
"""

from __future__ import annotations

from typing import Final

from durbar.engine.flow import SlotState
from durbar.engine.game import Setup
from durbar.games.sabika.content import Content
from durbar.games.sabika.meta import META
from durbar.games.sabika.names import ALL_STANDING, NO_EVENT, NO_GOODS, NO_MATERIALS, WORKSHOP

SETTING_UP: Final = 0
CHOOSING: Final = 1
ACTION_PHASE: Final = 2
INCOME: Final = 3
TRIBUTE: Final = 4
REORGANISE: Final = 5
OVER: Final = 6
STAGES: Final[tuple[str, ...]] = ("setting up", "choosing", "actions", "income", "tribute", "reorganise", "over")

SOURCES: Final[tuple[str, ...]] = (
    "start",
    "buildings",
    "carving",
    "warehouses",
    "cities",
    "rewards",
    "rest",
    "wishes",
    "tribute",
    "major",
    "trade",
    "leftovers",
)
"""Where points come from."""
START_POINTS: Final = 0
BUILDING_POINTS: Final = 1
CARVING_POINTS: Final = 2
WAREHOUSE_POINTS: Final = 3
CITY_POINTS: Final = 4
REWARD_POINTS: Final = 5
REST_POINTS: Final = 6
WISH_POINTS: Final = 7
TRIBUTE_POINTS: Final = 8
MAJOR_POINTS: Final = 9
TRADE_POINTS: Final = 10
LEFTOVER_POINTS: Final = 11
NO_POINTS: Final[tuple[int, ...]] = (0,) * len(SOURCES)

NO_SHIP: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
SHIP_SIDES: Final[tuple[str, ...]] = ("", "left", "right")
"""Where a ship lies at a city."""


class State(SlotState):
    """Everything that lies on the table."""

    __slots__ = (
        "at",
        "bag",
        "balance_card",
        "balances",
        "blue",
        "city_tile",
        "content",
        "dealt",
        "dinars",
        "discard",
        "event",
        "favour",
        "future",
        "goods",
        "grey",
        "large",
        "larges",
        "majors",
        "marble_cells",
        "materials",
        "minor_deck",
        "minors",
        "mode",
        "paria",
        "paria_order",
        "past_events",
        "poem_goods",
        "points",
        "powers",
        "raw",
        "raw_cells",
        "red",
        "refreshed",
        "round",
        "row",
        "rules",
        "seals",
        "seals_ready",
        "seats",
        "ships",
        "small",
        "small_deck",
        "small_discard",
        "stage",
        "standing",
        "start",
        "store_pool",
        "stores",
        "sultan",
        "tiles",
        "tiles_left",
        "town_seals",
        "trade",
        "turn",
        "wishes",
        "yusuf",
        "yusuf_carved",
        "yusuf_decks",
        "yusuf_discards",
        "yusuf_tiles",
    )

    def lay_out(self, content: Content, setup: Setup) -> None:
        """Lay out an empty table."""
        alone = setup.players == 1
        seats = 2 if alone else setup.players
        self.log = None
        self.content = content
        self.seats = seats
        self.yusuf = 1 if alone else -1
        """The seat of Yusuf, in a game alone."""
        self.mode = META.modes.index(setup.mode)
        self.rules = setup.rules
        """The version of the rules that is played."""
        self.stage = SETTING_UP
        self.round = 0
        """The round that is going on, from 1."""
        self.start = 0
        self.turn = 0
        self.refreshed = False
        """Whether the small buildings were renewed in this turn [5.8]."""
        self.seals_ready = 0
        """How many seals pay the next dinars of this turn, before any dinar does [3.18]."""
        self._lay_out_board()
        self._lay_out_players(seats)

    def _lay_out_board(self) -> None:
        self.sultan: tuple[int, ...] = ()
        self.raw_cells: tuple[int, ...] = ()
        """The kind of raw in each cell, EMPTY or VOID."""
        self.marble_cells: tuple[int, ...] = ()
        """1 for marble, EMPTY or VOID."""
        self.bag: tuple[int, ...] = NO_GOODS
        self.discard: tuple[int, ...] = NO_GOODS
        self.large: tuple[int, ...] = ()
        self.tiles: tuple[int, ...] = (-1,) * 4
        """The warehouse tiles beside the rondel: two on the left, two on the right, each side's nearer one first."""
        self.tiles_left: tuple[int, ...] = (0, 0)
        """How many tiles lie face down on either side."""
        self.store_pool: tuple[int, ...] = ()
        """All face-down tiles of both piles: which lies where is decided when it is turned up [1.13]."""
        self.small: tuple[int, ...] = ()
        self.small_deck: tuple[int, ...] = ()
        """The draw pile, kept sorted: its order is decided only when a card is drawn."""
        self.small_discard: tuple[int, ...] = ()
        self.minors: tuple[int, ...] = ()
        self.minor_deck: tuple[int, ...] = ()
        self.majors: tuple[int, ...] = ()
        self.city_tile: tuple[int, ...] = ()
        self.town_seals: tuple[bool, ...] = ()
        """Where a seal still lies."""
        self.trade = -1
        self.wishes: tuple[int, ...] = ()
        """The wishes in the order in which the narrator reaches them."""
        self.event = NO_EVENT
        self.future = NO_EVENT
        self.past_events: tuple[int, ...] = ()

    def _lay_out_players(self, seats: int) -> None:
        self.at: list[tuple[int, ...]] = [(WORKSHOP,) * 4] * seats
        """Where each worker is: a space of the rondel, or the workshop."""
        self.standing: tuple[int, ...] = (ALL_STANDING,) * seats
        """Which workers stand, as bits."""
        self.dealt: tuple[tuple[int, ...], ...] = ((),) * seats
        """Starting tiles to choose from; nobody else sees them [2.4]."""
        self.dinars: tuple[int, ...] = (0,) * seats
        self.seals: tuple[int, ...] = (0,) * seats
        self.paria: tuple[int, ...] = (0,) * seats
        self.paria_order: tuple[int, ...] = tuple(range(seats))
        """Who moved the paria marker last is last: on one space, that is the top of the stack [9.8]."""
        self.favour: tuple[int, ...] = (0,) * seats
        self.materials: list[tuple[int, ...]] = [NO_MATERIALS] * seats
        self.goods: list[tuple[int, ...]] = [NO_GOODS] * seats
        self.poem_goods: tuple[tuple[int, ...], ...] = (NO_GOODS,) * seats
        """Goods on the poem that is a store [3.16]."""
        self.raw: tuple[tuple[int, ...], ...] = (NO_GOODS,) * seats
        self.stores: tuple[tuple[tuple[int, ...], ...], ...] = (((),) * 4,) * seats
        """The tiles that extend each of the four warehouses, the newest last; Yusuf's all lie in the first place."""
        self.larges: tuple[tuple[int, ...], ...] = ((),) * seats
        self.balance_card: tuple[int, ...] = (-1,) * seats
        self.row: tuple[tuple[int, ...], ...] = ((),) * seats
        """Small buildings from left to right; BALANCE_CARD stands for the balance card."""
        self.balances: tuple[int, ...] = (0,) * seats
        self.blue: tuple[tuple[int, ...], ...] = ((),) * seats
        """Blue poems; all minor poems of Yusuf stand here, for both colours [12.30]."""
        self.red: tuple[tuple[int, ...], ...] = ((),) * seats
        self.grey: tuple[tuple[int, ...], ...] = ((),) * seats
        self.powers: tuple[int, ...] = (0,) * seats
        """What the blue poems do, as bits."""
        self.ships: tuple[tuple[int, ...], ...] = ((NO_SHIP,) * len(self.content.city_names),) * seats
        self.points: list[tuple[int, ...]] = [NO_POINTS] * seats
        self.yusuf_tiles: tuple[int, ...] = ()
        """How many of his worker tiles are still face down: builders, merchant, poet."""
        self.yusuf_decks: tuple[tuple[int, ...], ...] = ((), (), ())
        self.yusuf_discards: tuple[tuple[int, ...], ...] = ((), (), ())
        self.yusuf_carved = 0

    def fill(self, old: State) -> None:  # noqa: PLR0915  # one line a field: a loop over the fields is slower
        """Make every field like that of `old`."""
        self.content = old.content
        self.seats = old.seats
        self.yusuf = old.yusuf
        self.mode = old.mode
        self.rules = old.rules
        self.stage = old.stage
        self.round = old.round
        self.start = old.start
        self.turn = old.turn
        self.refreshed = old.refreshed
        self.seals_ready = old.seals_ready
        self.at = old.at[:]
        self.standing = old.standing
        self.sultan = old.sultan
        self.raw_cells = old.raw_cells
        self.marble_cells = old.marble_cells
        self.bag = old.bag
        self.discard = old.discard
        self.large = old.large
        self.tiles = old.tiles
        self.tiles_left = old.tiles_left
        self.store_pool = old.store_pool
        self.small = old.small
        self.small_deck = old.small_deck
        self.small_discard = old.small_discard
        self.minors = old.minors
        self.minor_deck = old.minor_deck
        self.majors = old.majors
        self.city_tile = old.city_tile
        self.town_seals = old.town_seals
        self.trade = old.trade
        self.wishes = old.wishes
        self.event = old.event
        self.future = old.future
        self.past_events = old.past_events
        self.dealt = old.dealt
        self.dinars = old.dinars
        self.seals = old.seals
        self.paria = old.paria
        self.paria_order = old.paria_order
        self.favour = old.favour
        self.materials = old.materials[:]
        self.goods = old.goods[:]
        self.poem_goods = old.poem_goods
        self.raw = old.raw
        self.stores = old.stores
        self.larges = old.larges
        self.balance_card = old.balance_card
        self.row = old.row
        self.balances = old.balances
        self.blue = old.blue
        self.red = old.red
        self.grey = old.grey
        self.powers = old.powers
        self.ships = old.ships
        self.points = old.points[:]
        self.yusuf_tiles = old.yusuf_tiles
        self.yusuf_decks = old.yusuf_decks
        self.yusuf_discards = old.yusuf_discards
        self.yusuf_carved = old.yusuf_carved

    @property
    def players(self) -> int:
        """How many people play."""
        return 1 if self.yusuf >= 0 else self.seats

    @property
    def era(self) -> int:
        """The era of the current round [4.1]."""
        return 1 if self.round <= self.content.first_era else 2

    def score(self, seat: int) -> int:
        """Add up what a seat has scored so far."""
        return sum(self.points[seat])

    def power(self, seat: int) -> int:
        """Give what a seat can pay: dinars and seals [3.19]."""
        return self.dinars[seat] + self.seals[seat]

    def chests(self, seat: int) -> int:
        """Count the chests of a seat's warehouses: the first ones and those of the tiles."""
        content = self.content
        total = content.yusuf_chests if seat == self.yusuf else content.start_chests
        for tiles in self.stores[seat]:
            for tile in tiles:
                total += content.stores[tile].chests
        return total


def new_state(content: Content, setup: Setup) -> State:
    """Give an empty table."""
    s = State()
    s.lay_out(content, setup)
    return s
