"""Set-up [2, 3]: from an empty table to the opening of the first player."""

from __future__ import annotations

from durbar.engine.decision import Roll
from durbar.engine.flow import Flow, draw, shuffled, tell
from durbar.engine.tuples import put
from durbar.games.amritsar.names import (
    BRIDGES,
    COLOURS,
    DISTRICTS,
    ERAS,
    FIRST_EACH,
    GOALS,
    STATIONS,
    TYPES,
    WAREHOUSES,
)
from durbar.games.amritsar.state import OPENING, State

CARDS_OF_A_TYPE = len(GOALS) // len(TYPES)
WORKERS_OF_A_COLOUR = 3


def set_up(s: State) -> Flow[None]:
    """Lay out tiles, workers and goals, and draw lots for the start player."""
    s.temple = tuple((yield from draw("temple tiles", list(range(len(s.content.temple))), ERAS)))
    s.bridges = tuple((yield from draw("bridges", list(range(len(BRIDGES))), ERAS)))
    yield from lay_district_tiles(s)
    yield from place_workers(s)
    tiles = yield from draw("warehouses", list(range(len(WAREHOUSES))), s.content.display_size[s.players])
    s.display = tuple(sorted(tiles))
    yield from deal_goals(s)
    if s.maharaja >= 0:
        set_up_maharaja(s)
    else:
        lot: int = yield Roll("start player", s.players)
        s.start = lot - 1
        tell(s, "start", "3.2", seat=s.start)
    s.stage = OPENING
    s.turn = s.start


def lay_district_tiles(s: State) -> Flow[None]:
    """Lay three tiles of different colours in each district, one colour lacking in each [2.8, 2.9]."""
    colours = range(len(COLOURS))
    marked = yield from shuffled("marked tiles", colours)
    lacking: list[int] = []
    while not lacking or any(one == other for one, other in zip(marked, lacking, strict=True)):
        lacking = yield from shuffled("lacking colours", colours)
    piles = []
    for colour in colours:
        pile = [tile for tile, own in enumerate(s.content.tile_colour) if own == colour]
        piles.append((yield from shuffled("district tiles", pile)))
    laid = []
    for district in range(len(DISTRICTS)):
        others = [colour for colour in colours if colour not in (marked[district], lacking[district])]
        laid.append(tuple(piles[colour].pop() for colour in (marked[district], *others)))
    s.tiles = tuple(laid)


def place_workers(s: State) -> Flow[None]:
    """Put three workers of each colour on the marked spaces; for two and solo, the others go to the Maharaja [2.10]."""
    workers = [colour for colour in range(len(COLOURS)) for _ in range(WORKERS_OF_A_COLOUR)]
    workers = yield from shuffled("workers", workers)
    for station in range(len(STATIONS)):
        count = s.content.start_workers[station % 2]
        taken, workers = workers[:count], workers[count:]
        s.stations = put(s.stations, station, tuple(sorted(taken)))
    if s.players <= 2:
        s.court = tuple((yield from shuffled("court workers", range(len(COLOURS)))))


def deal_goals(s: State) -> Flow[None]:
    """Deal everybody one goal of each type, hidden [2.12]; the Maharaja's is drawn after the player's [22.7, 22.25]."""
    piles = [list(range(first, first + CARDS_OF_A_TYPE)) for first in range(0, len(GOALS), CARDS_OF_A_TYPE)]
    for seat in range(s.players):
        cards = []
        for pile in piles:
            cards += yield from draw("goals", pile, 1)
        s.hands[seat] = tuple(sorted(cards))
        tell(s, "dealt", "2.12", seat, {"goals": [GOALS[card] for card in s.hands[seat]]}, seat=seat, goals=[])
    if s.maharaja >= 0:
        starred = [card for card in piles[2] if FIRST_EACH <= card < FIRST_EACH + len(DISTRICTS)]
        drawn = yield from draw("maharaja goal", starred, 1)
        s.goals[s.maharaja] = put(s.goals[s.maharaja], 0, drawn[0])
        tell(s, "maharaja_goal", "22.7", goal=GOALS[s.maharaja_goal])


def set_up_maharaja(s: State) -> None:
    """Fill his board: mine, marble, markers, and his elephant where era I pays most [22.3, 22.5, 22.19]."""
    content = s.content
    seat = s.maharaja
    s.goods[seat] = (0, 0, 0, 0)
    s.capacity = put(s.capacity, seat, 0)
    s.stock = put(s.stock, seat, 0)
    marble = content.maharaja_marble
    s.mine = (content.mine[0] - marble, *content.mine[1:])
    s.hoard = (marble, 0, 0)
    carried = content.maharaja_elephant["harder" if s.harder else "standard"]
    s.elephant = put(s.elephant, seat, carried)
    s.row_markers = len(content.rows) * content.markers_in_row + 1 - carried
    numbers = content.temple[s.temple[0]]
    s.place = put(s.place, seat, numbers.index(max(numbers)))
