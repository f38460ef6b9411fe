"""The position: plain data, copied by hand. Seats are 0 up; -1 stands for nobody or nothing.

Small things are tuples: they are replaced, never changed, so that a copy of the position is cheap and goes no deeper
than its lists. In the solo game the Maharaja has the seat after the player's.
"""

from __future__ import annotations

from typing import Final

from durbar.engine.flow import SlotState
from durbar.engine.game import Setup
from durbar.games.amritsar.content import Content, DonationTile
from durbar.games.amritsar.names import COLOURS, GOAL_SLOTS, STATIONS, TRACKS, WAREHOUSE_SLOTS

SETTING_UP: Final = 0
OPENING: Final = 1
TURN: Final = 2
FOLLOW: Final = 3
MAHARAJA: Final = 4
ERA_END: Final = 5
OVER: Final = 6
STAGES: Final[tuple[str, ...]] = ("setting up", "opening", "turn", "follow", "maharaja", "era end", "over")

TO_MOVE: Final = 0
TO_TAKE: Final = 1
TO_ACTIVATE: Final = 2
TO_LEAVE: Final = 3
TO_ACT: Final = 4
TO_MOVE_AGAIN: Final = 5
STEPS: Final[tuple[str, ...]] = ("elephant", "take", "activate", "leave", "act", "elephant again")
"""Where a turn stands."""

LOCKED: Final = 0
UNLOCKED: Final = 1
DISCARDED: Final = 2
MARKERS: Final[tuple[str, ...]] = ("locked", "unlocked", "discarded")
"""The action marker."""

SOURCES: Final[tuple[str, ...]] = (
    "start",
    "donations",
    "below",
    "temple",
    "market",
    "follow",
    "bridges",
    "boards",
    "penalty",
    "tax",
    "knowledge",
    "goals",
)
"""Where points come from."""
(
    START_POINTS,
    DONATION_POINTS,
    BELOW_POINTS,
    TEMPLE_POINTS,
    MARKET_POINTS,
    FOLLOW_POINTS,
    BRIDGE_POINTS,
    BOARD_POINTS,
    PENALTY_POINTS,
    TAX_POINTS,
    KNOWLEDGE_POINTS,
    GOAL_POINTS,
) = range(len(SOURCES))

EMPTY_MAHOUTS: Final[tuple[int, ...]] = (-1,) * len(COLOURS)
EMPTY_WAREHOUSES: Final[tuple[int, ...]] = (-1,) * WAREHOUSE_SLOTS
EMPTY_GOALS: Final[tuple[int, ...]] = (-1,) * len(GOAL_SLOTS)


class State(SlotState):
    """Everything that lies on the table."""

    __slots__ = (
        "bridges",
        "called",
        "capacity",
        "carried",
        "content",
        "court",
        "display",
        "donations",
        "elephant",
        "elephant_done",
        "era",
        "follower",
        "followers_left",
        "goals",
        "goods",
        "hands",
        "harder",
        "hoard",
        "knowledge",
        "maharaja",
        "mahouts",
        "marker",
        "market",
        "mine",
        "place",
        "points",
        "round",
        "row_markers",
        "rules",
        "seats",
        "spot",
        "stage",
        "start",
        "station_coins",
        "stations",
        "step",
        "stock",
        "swapped",
        "tax",
        "temple",
        "tile",
        "tiles",
        "traded",
        "turn",
        "warehouses",
        "white_step",
        "worker",
        "worker_done",
    )

    def lay_out(self, content: Content, setup: Setup) -> None:
        """Lay out an empty table."""
        solo = setup.players == 1
        seats = 2 if solo else setup.players
        self.log = None
        self.content = content
        self.seats = seats
        self.maharaja = 1 if solo else -1
        """The seat nobody sits in, in the solo game [22.1]."""
        self.harder = solo and setup.mode == "harder"
        self.rules = setup.rules
        """The version of the rules; what older ones did otherwise is in rules/versions.py."""
        self.tile: DonationTile = content.donation[setup.players]
        self.stage = SETTING_UP
        self.era = 0
        self.round = 0
        """Also the Maharaja's space: 0 is the start, the north-east."""
        self.start = 0
        self.turn = 0
        """Whose turn it is, or who opens; -1 while the Maharaja's worker is followed [4.3]."""
        self.temple: tuple[int, ...] = ()
        self.bridges: tuple[int, ...] = ()
        self.tiles: tuple[tuple[int, ...], ...] = ()
        """The three district tiles of each district."""
        self.stations: tuple[tuple[int, ...], ...] = ((),) * len(STATIONS)
        """The workers at each station, sorted by colour."""
        self.station_coins: tuple[int, ...] = (content.station_coins,) * len(STATIONS)
        self.court: tuple[int, ...] = ()
        """The workers beside the Maharaja's spaces, for two and solo [2.10]."""
        self.market: tuple[int, ...] = (0, 0, 0)
        """How many spaces of each kind are empty, from the cheapest up."""
        self.display: tuple[int, ...] = ()
        self.donations: tuple[tuple[int, ...], ...] = ((-1,) * self.tile.size,) * 4
        """Whose marker lies on each space of each district's donation tile."""
        self._lay_out_players(content, seats)
        self._lay_out_turn(seats)
        self._lay_out_maharaja()

    def _lay_out_players(self, content: Content, seats: int) -> None:
        """Give every seat what it begins with [3.1]."""
        self.goods: list[tuple[int, ...]] = [(0, 0, 0, content.start_coins)] * seats
        self.points: list[tuple[int, ...]] = [(content.start_points,) + (0,) * (len(SOURCES) - 1)] * seats
        self.mahouts: tuple[tuple[int, ...], ...] = (EMPTY_MAHOUTS,) * seats
        self.warehouses: tuple[tuple[int, ...], ...] = (EMPTY_WAREHOUSES,) * seats
        self.goals: list[tuple[int, ...]] = [EMPTY_GOALS] * seats
        self.hands: list[tuple[int, ...]] = [()] * seats
        """Goal cards in hand, sorted."""
        self.knowledge: list[tuple[int, ...]] = [(0,) * len(TRACKS)] * seats
        self.capacity: tuple[int, ...] = (content.start_spaces,) * seats
        self.stock: tuple[int, ...] = (content.start_stock,) * seats
        self.elephant: tuple[int, ...] = (0,) * seats
        """Markers on each elephant."""
        self.place: tuple[int, ...] = (-1,) * seats
        """The district of each elephant; -1 beside the board."""
        self.tax: tuple[int, ...] = (0,) * seats
        self.marker: tuple[int, ...] = (LOCKED,) * seats

    def _lay_out_turn(self, seats: int) -> None:
        """Begin with a turn in which nothing has happened yet, and with nobody to follow."""
        self.step = TO_MOVE
        self.carried: tuple[int, ...] = ()
        """Workers taken up and not yet set down, sorted."""
        self.worker = -1
        """The colour of the activated worker."""
        self.spot = -1
        """The station the workers were taken from, then the one where the activated worker stands."""
        self.worker_done = False
        self.elephant_done = False
        self.swapped = False
        self.traded: tuple[int, ...] = (0,) * seats
        """What each seat has bought (bits 0 to 2) and sold (bits 3 to 5) in this turn [13.2]."""
        self.called = -1
        """The colour that may be followed."""
        self.follower = -1
        self.followers_left = 0

    def _lay_out_maharaja(self) -> None:
        """Leave the Maharaja's own board empty [22.3-22.7]; his goal lies on his seat's first goal slot."""
        self.mine: tuple[int, ...] = (0, 0, 0)
        self.hoard: tuple[int, ...] = (0, 0, 0)
        self.row_markers = 0
        self.white_step = 0

    def fill(self, old: State) -> None:
        """Make every field like that of `old`."""
        self.content = old.content
        self.seats = old.seats
        self.maharaja = old.maharaja
        self.harder = old.harder
        self.rules = old.rules
        self.tile = old.tile
        self.stage = old.stage
        self.era = old.era
        self.round = old.round
        self.start = old.start
        self.turn = old.turn
        self.temple = old.temple
        self.bridges = old.bridges
        self.tiles = old.tiles
        self.stations = old.stations
        self.station_coins = old.station_coins
        self.court = old.court
        self.market = old.market
        self.display = old.display
        self.donations = old.donations
        self.goods = old.goods[:]
        self.points = old.points[:]
        self.mahouts = old.mahouts
        self.warehouses = old.warehouses
        self.goals = old.goals[:]
        self.hands = old.hands[:]
        self.knowledge = old.knowledge[:]
        self.capacity = old.capacity
        self.stock = old.stock
        self.elephant = old.elephant
        self.place = old.place
        self.tax = old.tax
        self.marker = old.marker
        self.step = old.step
        self.carried = old.carried
        self.worker = old.worker
        self.spot = old.spot
        self.worker_done = old.worker_done
        self.elephant_done = old.elephant_done
        self.swapped = old.swapped
        self.traded = old.traded
        self.called = old.called
        self.follower = old.follower
        self.followers_left = old.followers_left
        self.mine = old.mine
        self.hoard = old.hoard
        self.row_markers = old.row_markers
        self.white_step = old.white_step

    @property
    def players(self) -> int:
        """How many people play."""
        return self.seats - (self.maharaja >= 0)

    @property
    def maharaja_goal(self) -> int:
        """The Maharaja's goal card, -1 if he does not play [22.7]."""
        return self.goals[self.maharaja][0] if self.maharaja >= 0 else -1

    def score(self, seat: int) -> int:
        """Add up a seat's points."""
        return sum(self.points[seat])


def new_state(content: Content, setup: Setup) -> State:
    """Give an empty table."""
    s = State()
    s.lay_out(content, setup)
    return s
