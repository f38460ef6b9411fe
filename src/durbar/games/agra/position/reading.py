"""Reading a position document back, strictly: what could not lie on a real table is refused by name."""

from __future__ import annotations

from durbar.engine.document import Doc
from durbar.engine.game import Setup
from durbar.engine.tuples import put
from durbar.games.agra.content import Content
from durbar.games.agra.names import (
    ACTIONS,
    CIRCLE,
    COOK_CARD,
    FIRST_BUILDING,
    FIRST_TILE,
    FRENCH,
    GOODS,
    GUILDS,
    NOTABLES,
    SIDES,
    TILES,
)
from durbar.games.agra.position.checks import check_position
from durbar.games.agra.position.writing import NEUTRAL_NAME, cover_names
from durbar.games.agra.rules.influence import MOST_TILES, SHOWN_TILES
from durbar.games.agra.rules.markers import bound_markers
from durbar.games.agra.rules.workers import COOK_ROOM
from durbar.games.agra.state import (
    DOUBLED,
    NEUTRAL,
    NONE_SERVED,
    OVER,
    SETTING_UP,
    STAGES,
    TRIGGERS,
    UNUSED,
    State,
    new_state,
)
from durbar.games.shared.documents import number_of, numbers_by_name

FIELDS = (
    "stage", "round", "start", "turn", "trigger", "last_round", "merchant", "builder", "built", "coins", "workers",
    "prices", "bonus", "circle", "pier", "progress", "river", "contracts", "orders", "akbar", "display", "stack",
    "cook", "french", "players",
)  # fmt: skip
PLAYER_FIELDS = ("goods", "favour", "rupees", "known", "level", "influence", "farmers", "covers", "tiles")
REST = "rest"
"""May stand for the stack: all tiles that are nowhere else."""


def read_position(content: Content, setup: Setup, doc: Doc) -> State:
    """Read a position; whatever could not lie on a real table is refused by name."""
    s = new_state(content, setup)
    doc.fields(FIELDS)
    s.stage = doc["stage"].index_in(STAGES)
    if s.stage == SETTING_UP:
        doc["stage"].fail("bad.position_begins_after_set")
    s.round = doc["round"].number(1, 9999)
    s.start = doc["start"].number(0, s.seats - 1)
    s.turn = doc["turn"].number(0, s.seats - 1)
    s.trigger = doc["trigger"].index_in(TRIGGERS)
    s.last_round = doc["last_round"].flag()
    if s.last_round and not s.trigger:
        doc["last_round"].fail("bad.last_round_before_end", "11.1")
    if s.stage == OVER and not (s.last_round and s.turn == s.start):
        doc["stage"].fail("bad.game_over_after_last", "11.1")
    _read_board(s, doc)
    _read_prices(s, doc["prices"])
    _read_river(s, doc)
    _read_court(s, doc)
    for seat, player in enumerate(doc["players"].items(s.seats)):
        _read_player(s, seat, player)
    _read_tiles(s, doc)
    _read_cards(s, doc)
    _count_pieces(s, doc)
    check_position(s, doc)
    return s


def _read_board(s: State, doc: Doc) -> None:
    content = s.content
    built = [one.index_in(content.buildings) for one in doc["built"].items()]
    s.built = tuple(building in built for building in range(GOODS))
    if not all(s.built[:4]):
        doc["built"].fail("bad.four_production_buildings_stand", "5.1")
    s.merchant = doc["merchant"].index_in(content.buildings)
    if not s.built[s.merchant]:
        doc["merchant"].fail("bad.merchant_stands_building_built", "5.14")
    s.builder = doc["builder"].optional_index_in(content.buildings)
    if s.builder >= 0 and s.built[s.builder]:
        doc["builder"].fail("bad.builder_stands_building_built", "5.14")
    if s.builder < 0 and not all(s.built):
        doc["builder"].fail("bad.builder_leaves_when_everything", "5.13")
    for name, one in doc["coins"].named():
        s.coins = put(s.coins, number_of(doc["coins"], name, content.buildings), one.number(0, 99))
    for name, one in doc["workers"].named():
        space = number_of(doc["workers"], name, content.spaces)
        one.fields(("seat", "lying"))
        if space >= FIRST_BUILDING and not s.built[space - FIRST_BUILDING]:
            one.fail("bad.nobody_work_building_built", "5.1")
        s.worker = put(s.worker, space, one["seat"].number(0, s.seats - 1))
        s.lying = put(s.lying, space, one["lying"].flag())
    for name, one in doc["bonus"].named():
        tile = number_of(doc["bonus"], name, content.bonus_names)
        s.bonus_owner = put(s.bonus_owner, tile, one.number(0, s.seats - 1))
    s.blocked = doc["circle"].index_in(CIRCLE)


def _read_prices(s: State, doc: Doc) -> None:
    content = s.content
    value = list(content.printed)
    for token, one in enumerate(doc.items(3)):
        one.fields(("good", "flags"))
        good, flags = one["good"].optional_index_in(content.goods), one["flags"].number(1, 9)
        if flags not in content.token_sides[token]:
            one["flags"].fail("bad.token_sides", "7.3", sides=content.token_sides[token])
        if good >= 0:
            if good in s.token_good:
                one["good"].fail("bad.two_tokens_cannot_lie", "7.3")
            if abs(flags - content.printed[good]) > 1:
                one["flags"].fail("bad.more_1_away_from", "7.3", n=content.printed[good])
            value[good] = flags
        s.token_good = put(s.token_good, token, good)
        s.token_side = put(s.token_side, token, content.token_sides[token].index(flags))
    s.value = tuple(value)


def _read_river(s: State, doc: Doc) -> None:
    content = s.content
    s.pier = doc["pier"].number(1, content.last_pier)
    s.progress = doc["progress"].number(0, max(content.leave[s.pier][1] - 1, 0))
    owner = [UNUSED] * len(NOTABLES)
    served = [NONE_SERVED] * len(NOTABLES)
    for name, goods in doc["river"].named():
        notable = number_of(doc["river"], name, NOTABLES)
        owner[notable] = -1
        names = [content.goods[good] for good in content.demands[notable]]
        row = list(NONE_SERVED)
        for good, one in goods.named():
            place = number_of(goods, good, names)
            one.fields(("seat", "double"))
            row[place] = one["seat"].number(0, s.seats - 1) + DOUBLED * one["double"].flag()
        if any(one >= 0 for one in row) and content.notable_level[notable] > content.unlocked[s.pier]:
            goods.fail("bad.goods_but_boat_come", "10.11")
        if all(row[place] >= 0 for place in range(len(names))):
            goods.fail("bad.all_wants_contract_been", "10.5")
        served[notable] = (row[0], row[1], row[2])
    for name, one in doc["contracts"].named():
        notable = number_of(doc["contracts"], name, NOTABLES)
        if owner[notable] != UNUSED:
            one.fail("bad.still_waits_river")
        owner[notable] = one.number(0, s.seats - 1)
    s.owner, s.served = tuple(owner), tuple(served)
    s.river = tuple(notable for notable, one in enumerate(owner) if one == -1)


def _owner(s: State, doc: Doc) -> int:
    return NEUTRAL if doc.value == NEUTRAL_NAME else doc.optional_number(0, s.seats - 1)


def _read_court(s: State, doc: Doc) -> None:
    content = s.content
    for guild, name in enumerate(GUILDS):
        one = doc["orders"].fields(GUILDS)[name].fields(("at", "markers"))
        column = tuple(_owner(s, marker) for marker in one["markers"].items(6))
        at = -1 if one["at"].value is None else one["at"].number(1, 6) - 1
        if at >= 0 and column[at] != -1:
            one["at"].fail("bad.guild_marker_lies_free", "9.2")
        if at < 0 and -1 in column:
            one["at"].fail("bad.guild_marker_laid_aside", "9.5")
        s.orders = put(s.orders, guild, column)
        s.order_at = put(s.order_at, guild, at)
    bowls = [content.goods[good] for good in content.bowls]
    for name, one in doc["akbar"].named():
        s.akbar = put(s.akbar, number_of(doc["akbar"], name, bowls), _owner(s, one))


def _read_player(s: State, seat: int, doc: Doc) -> None:
    doc.fields(PLAYER_FIELDS)
    content = s.content
    for name, one in doc["goods"].named():
        good = number_of(doc["goods"], name, content.goods)
        s.goods[seat] = put(s.goods[seat], good, one.number(0, content.markers))
    s.favour = put(s.favour, seat, doc["favour"].number(0, content.markers))
    s.rupees = put(s.rupees, seat, doc["rupees"].number(0, 9999))
    least, most = (one.number(0, 9999) for one in doc["known"].items(2))
    if not least <= s.rupees[seat] <= most:
        doc["known"].fail("bad.hold_what_purse_really")
    s.least, s.most = put(s.least, seat, least), put(s.most, seat, most)
    s.level = put(s.level, seat, doc["level"].number(1, content.last_level))
    s.influence[seat] = numbers_by_name(doc["influence"], GUILDS, 0, content.top)
    covers = [one.one_of(cover_names(content, 255)) for one in doc["covers"].items()]
    s.covers = put(s.covers, seat, sum(1 << cover_names(content, 255).index(name) for name in set(covers)))
    s.farmers[seat] = numbers_by_name(doc["farmers"], SIDES, 1, content.farm_spaces)
    for side in range(4):
        for half, place in enumerate(content.cover_places):
            if s.farmers[seat][side] == place and s.covers[seat] >> (2 * side + half) & 1:
                doc["farmers"][SIDES[side]].fail("bad.farmer_cannot_stand_cover", "6.15")
    tiles = [one.index_in(TILES) + FIRST_TILE for one in doc["tiles"].items()]
    if len(tiles) > MOST_TILES:
        doc["tiles"].fail("bad.nobody_more_favour_tiles", "9.7", most=MOST_TILES)
    s.tiles[seat] = tuple(sorted(tiles))


def _read_tiles(s: State, doc: Doc) -> None:
    s.display = tuple(one.index_in(TILES) + FIRST_TILE for one in doc["display"].items())
    if len(s.display) > SHOWN_TILES:
        doc["display"].fail("bad.shows_tiles_places", "2.7", n=len(s.display), most=SHOWN_TILES)
    used = [tile for tiles in (s.display, *s.tiles) for tile in tiles]
    if doc["stack"].value == REST:
        s.stack = tuple(tile for tile in range(FIRST_TILE, len(ACTIONS)) if tile not in used)
    else:
        s.stack = tuple(sorted(one.index_in(TILES) + FIRST_TILE for one in doc["stack"].items()))
    for tile in range(FIRST_TILE, len(ACTIONS)):
        count = (used + list(s.stack)).count(tile)
        if count != 1:
            doc.fail("bad.favour_tile_lies_places", tile=ACTIONS[tile], n=count, rest=REST)


def _read_cards(s: State, doc: Doc) -> None:
    s.cook_workers = doc["cook"].number(0, COOK_ROOM)
    if s.cook_workers and s.owner[COOK_CARD] < 0:
        doc["cook"].fail("bad.workers_stand_cook_when", "10.17")
    slots = {one.number(1, 3) for one in doc["french"].items()}
    if slots and s.owner[FRENCH] < 0:
        doc["french"].fail("bad.goods_lie_french_trader", "10.15")
    if len(slots) == 3:
        doc["french"].fail("bad.three_full_slots_paid", "10.15")
    s.french = sum(1 << slot for slot in slots)


def _count_pieces(s: State, doc: Doc) -> None:
    """Count workers and markers: what is not on the table is in the supply."""
    content = s.content
    for seat, player in enumerate(doc["players"].items()):
        workers = content.workers - s.worker.count(seat) - (s.cook_workers if s.owner[COOK_CARD] == seat else 0)
        if workers < 0:
            doc["workers"].fail("bad.seat_workers", seat=seat, n=content.workers - workers, all=content.workers)
        s.workers = put(s.workers, seat, workers)
        markers = content.markers - bound_markers(s, seat) - sum(s.goods[seat]) - s.favour[seat]
        if markers < 0:
            player.fail("bad.uses_markers", "1.4", n=content.markers - markers, all=content.markers)
        s.supply = put(s.supply, seat, markers)
