"""Reading a position document back, strictly: what could not lie on a real table is refused by name."""

from __future__ import annotations

from collections import Counter

from durbar.engine.document import Doc
from durbar.engine.game import Setup
from durbar.engine.tuples import put
from durbar.games.amritsar.content import Content
from durbar.games.amritsar.names import (
    BRIDGES,
    COLOURS,
    DISTRICTS,
    ERAS,
    FIRST_EACH,
    GOAL_SLOTS,
    GOALS,
    GOODS,
    MAHOUTS,
    RESOURCES,
    ROUNDS,
    STATIONS,
    TOP,
    TRACKS,
    TYPES,
    WAREHOUSE_SLOTS,
    WAREHOUSES,
)
from durbar.games.amritsar.position.checks import check_position, no_twice
from durbar.games.amritsar.position.writing import WAREHOUSE_NAMES
from durbar.games.amritsar.rules.rounds import can_follow
from durbar.games.amritsar.state import (
    FOLLOW,
    MAHARAJA,
    MARKERS,
    SETTING_UP,
    SOURCES,
    STAGES,
    State,
    new_state,
)
from durbar.games.shared.documents import number_of, numbers_by_name

FIELDS = (
    "stage",
    "era",
    "round",
    "start",
    "turn",
    "temple",
    "bridges",
    "tiles",
    "stations",
    "market",
    "display",
    "donations",
    "players",
)
OPTIONAL = ("court", "called", "follower", "followers_left", "traded", "maharaja")
PLAYER_FIELDS = (
    "goods",
    "points",
    "mahouts",
    "warehouses",
    "goals",
    "hand",
    "knowledge",
    "stock",
    "elephant",
    "place",
    "tax",
    "marker",
)
MAHARAJA_FIELDS = ("points", "place", "elephant", "row_markers", "mine", "hoard", "step", "goal")


def read_position(content: Content, setup: Setup, doc: Doc) -> State:
    """Read a position; whatever could not lie on a real table is refused by name."""
    s = new_state(content, setup)
    doc.fields(FIELDS, OPTIONAL)
    s.stage = doc["stage"].index_in(STAGES)
    if s.stage == SETTING_UP:
        doc["stage"].fail("bad.position_begins_after_set")
    s.era = doc["era"].number(1, ERAS) - 1
    s.round = doc["round"].number(1, ROUNDS) - 1
    s.start = doc["start"].number(0, s.players - 1)
    s.turn = doc["turn"].optional_number(0, s.players - 1)
    _read_tiles(s, doc)
    _read_stations(s, doc)
    market = doc["market"].fields(RESOURCES)
    s.market = tuple(
        len(content.price[good]) - market[name].number(0, len(content.price[good]))
        for good, name in enumerate(RESOURCES)
    )
    for seat, player in enumerate(doc["players"].items(s.players)):
        _read_player(s, seat, player)
    if s.maharaja >= 0:
        _read_maharaja(s, doc["maharaja"])
    elif "maharaja" in doc:
        doc["maharaja"].fail("bad.plays_solo_game", "22.1")
    _read_donations(s, doc["donations"])
    check_position(s, doc)
    _read_call(s, doc)
    return s


def _read_tiles(s: State, doc: Doc) -> None:
    content = s.content
    s.temple = tuple(one.number(1, len(content.temple)) - 1 for one in doc["temple"].items(ERAS))
    no_twice(doc["temple"], s.temple)
    s.bridges = tuple(one.index_in(BRIDGES) for one in doc["bridges"].items(ERAS))
    no_twice(doc["bridges"], s.bridges)
    tiles = doc["tiles"].fields(DISTRICTS)
    s.tiles = tuple(tuple(one.index_in(content.tile_names) for one in tiles[name].items(3)) for name in DISTRICTS)
    no_twice(doc["tiles"], [tile for district in s.tiles for tile in district])
    for name, district in zip(DISTRICTS, s.tiles, strict=True):
        if len({content.tile_colour[tile] for tile in district}) < len(district):
            tiles[name].fail("bad.three_tiles_different_colours", "2.8")
    s.display = tuple(sorted(one.index_in(WAREHOUSES) for one in doc["display"].items()))


def _read_stations(s: State, doc: Doc) -> None:
    stations = doc["stations"].fields(STATIONS)
    workers: list[tuple[int, ...]] = []
    coins: list[int] = []
    for name in STATIONS:
        one = stations[name].fields(("workers", "coins"))
        here = tuple(sorted(worker.index_in(COLOURS) for worker in one["workers"].items()))
        if len(here) > s.content.station_spaces:
            one["workers"].fail("bad.station_spaces", "2.1", n=s.content.station_spaces)
        workers.append(here)
        coins.append(one["coins"].number(0, 99))
    s.stations, s.station_coins = tuple(workers), tuple(coins)
    counts = Counter(colour for here in workers for colour in here)
    for colour, name in enumerate(COLOURS):
        if counts[colour] != 3:
            stations.fail("bad.workers_3_each_colour", "2.10", n=counts[colour], name=name)
    if s.players <= 2:
        s.court = tuple(one.index_in(COLOURS) for one in doc["court"].items(len(COLOURS)))
        no_twice(doc["court"], s.court)
    elif "court" in doc:
        doc["court"].fail("bad.workers_stand_beside_maharaja", "2.10")


def _read_points(doc: Doc) -> tuple[int, ...]:
    found = numbers_by_name(doc, SOURCES, -999, 999)
    if sum(found) < 0:
        doc.fail("bad.add_up_less_0", "12.4")
    return found


def _read_player(s: State, seat: int, doc: Doc) -> None:
    doc.fields(PLAYER_FIELDS)
    content = s.content
    s.goods[seat] = numbers_by_name(doc["goods"], GOODS, 0, 99)
    s.points[seat] = _read_points(doc["points"])
    mahouts = doc["mahouts"].fields(COLOURS)
    placed = tuple(mahouts[colour].optional_index_in(MAHOUTS) for colour in COLOURS)
    s.mahouts = put(s.mahouts, seat, placed)
    no_twice(doc["mahouts"], [one for one in s.mahouts[seat] if one >= 0])
    built = tuple(one.optional_index_in(WAREHOUSE_NAMES) for one in doc["warehouses"].items(WAREHOUSE_SLOTS))
    s.warehouses = put(s.warehouses, seat, built)
    spaces = content.start_spaces + sum(content.warehouse_spaces[tile] for tile in s.warehouses[seat] if tile >= 0)
    s.capacity = put(s.capacity, seat, spaces)
    if sum(s.goods[seat]) > spaces:
        doc["goods"].fail("bad.warehouse_spaces", "16.1", n=sum(s.goods[seat]), spaces=spaces)
    goals = doc["goals"].fields(GOAL_SLOTS)
    s.goals[seat] = tuple(goals[slot].optional_index_in(GOALS) for slot in GOAL_SLOTS)
    s.hands[seat] = tuple(sorted(one.index_in(GOALS) for one in doc["hand"].items()))
    kinds = sorted(card * len(TYPES) // len(GOALS) for card in (*s.goals[seat], *s.hands[seat]) if card >= 0)
    if kinds != list(range(len(TYPES))):
        doc.fail("bad.goal_each_type_hand", "2.12")
    s.knowledge[seat] = numbers_by_name(doc["knowledge"], TRACKS, 0, TOP)
    s.stock = put(s.stock, seat, doc["stock"].number(0, 99))
    s.elephant = put(s.elephant, seat, doc["elephant"].number(0, content.elephant_most))
    s.place = put(s.place, seat, doc["place"].optional_index_in(DISTRICTS))
    s.tax = put(s.tax, seat, doc["tax"].number(0, len(content.tax) - 1))
    s.marker = put(s.marker, seat, doc["marker"].index_in(MARKERS))


def _read_maharaja(s: State, doc: Doc) -> None:
    doc.fields(MAHARAJA_FIELDS)
    content, seat = s.content, s.maharaja
    s.points[seat] = _read_points(doc["points"])
    s.goods[seat] = (0, 0, 0, 0)
    s.capacity, s.stock = put(s.capacity, seat, 0), put(s.stock, seat, 0)
    s.place = put(s.place, seat, doc["place"].index_in(DISTRICTS))
    s.elephant = put(s.elephant, seat, doc["elephant"].number(0, 99))
    s.row_markers = doc["row_markers"].number(0, len(content.rows) * content.markers_in_row)
    s.mine = numbers_by_name(doc["mine"], RESOURCES, 0, 99)
    s.hoard = numbers_by_name(doc["hoard"], RESOURCES, 0, 99)
    for good, name in enumerate(RESOURCES):
        if s.mine[good] + s.hoard[good] != content.mine[good]:
            doc.fail("bad.mine_warehouse", n=s.mine[good] + s.hoard[good], name=name, all=content.mine[good])
    s.white_step = doc["step"].number(0, len(content.white_track) - 1)
    s.goals[seat] = put(s.goals[seat], 0, doc["goal"].index_in(GOALS))
    if not FIRST_EACH <= s.maharaja_goal < FIRST_EACH + len(DISTRICTS):
        doc["goal"].fail("bad.starred_cards_each_north", "22.7")


def _read_donations(s: State, doc: Doc) -> None:
    doc.fields(DISTRICTS)
    tile = s.tile
    for district, name in enumerate(DISTRICTS):
        owners = [-1] * tile.size
        for letter, owner in doc[name].named():
            owners[number_of(doc[name], letter, tile.letters)] = owner.number(0, s.seats - 1)
        for space, owner_seat in enumerate(owners):
            if owner_seat >= 0 and any(owners[below] < 0 for below in tile.below[space]):
                doc[name].fail("bad.space_stands_empty_spaces", "5.2", space=tile.letters[space])
        s.donations = put(s.donations, district, tuple(owners))


def _read_call(s: State, doc: Doc) -> None:
    """Read who may follow what."""
    if s.stage in (FOLLOW, MAHARAJA):
        s.called = doc["called"].index_in(COLOURS)
    if s.stage != FOLLOW:
        return
    if s.turn < 0 and (not s.court or s.called != s.court[s.round]):
        doc["called"].fail("bad.colour_worker_beside_maharaja", "4.3")
    s.follower = doc["follower"].number(0, s.players - 1)
    if s.follower == s.turn:
        doc["follower"].fail("bad.another_seat_whose_worker", "10.1")
    s.followers_left = doc["followers_left"].number(0, s.players - 1)
    last = s.turn if s.turn >= 0 else s.start
    waiting = (last - s.follower - 1) % s.players
    if s.followers_left != waiting:
        doc["followers_left"].fail("bad.many_come_after_clockwise", "10.1", n=waiting)
    s.traded = tuple(one.number(0, 63) for one in doc.get("traded", [0] * s.seats).items(s.seats))
    if not can_follow(s, s.follower):
        doc["follower"].fail("bad.tile_slot_cannot_do", "10.4")
