"""Reading a position document back, strictly: what could not lie on a real table is refused by name.

A position written by hand may leave out what is as at the start; piles are never written: they hold all that is
nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from durbar.engine.document import Doc
from durbar.engine.game import Setup
from durbar.engine.tuples import put
from durbar.games.sabika.content import Content
from durbar.games.sabika.names import (
    ALL_STANDING,
    BALANCE_CARD,
    EMPTY,
    EVENTS,
    GOODS,
    MATERIALS,
    NO_EVENT,
    RAW,
    ROUNDS,
    VOID,
    WORKER_RING,
    WORKERS,
    WORKSHOP,
    YUSUF_DECKS,
)
from durbar.games.sabika.position.checks import check_position
from durbar.games.sabika.rules.building import FACE_UP
from durbar.games.sabika.setup import FEW_PLAYERS
from durbar.games.sabika.state import (
    ACTION_PHASE,
    CHOOSING,
    LEFT,
    NO_SHIP,
    SETTING_UP,
    SHIP_SIDES,
    SOURCES,
    STAGES,
    State,
    new_state,
)

FIELDS = (
    "start",
    "sultan",
    "raw_cells",
    "marble_cells",
    "discard",
    "large",
    "tiles",
    "tiles_left",
    "small",
    "small_discard",
    "minors",
    "majors",
    "cities",
    "trade",
    "wishes",
    "paria_order",
    "events",
    "yusuf",
)
PLAYER_FIELDS = (
    "dinars",
    "seals",
    "paria",
    "favour",
    "workers",
    "materials",
    "goods",
    "poem_goods",
    "raw",
    "warehouses",
    "large",
    "balance_card",
    "row",
    "balances",
    "blue",
    "red",
    "grey",
    "ships",
    "points",
    "dealt",
)


def read_position(content: Content, setup: Setup, doc: Doc) -> State:
    """Read a position."""
    s = new_state(content, setup)
    doc.fields(("stage", "round", "turn", "players"), FIELDS)
    s.stage = doc["stage"].index_in(STAGES)
    if s.stage == SETTING_UP:
        doc["stage"].fail("bad.position_begins_after_set", known=list(STAGES[1:]))
    s.round = doc["round"].number(*((0, 0) if s.stage == CHOOSING else (1, ROUNDS)))
    s.turn = doc["turn"].number(0, s.seats - 1)
    s.start = doc.get("start", s.turn).number(0, s.seats - 1)
    for seat, player in enumerate(doc["players"].items(s.seats)):
        _read_player(s, seat, player)
    _read_rondel(s, doc)
    _read_offers(s, doc)
    _read_map(s, doc)
    _read_events(s, doc)
    order = [one.number(0, s.seats - 1) for one in doc.get("paria_order", list(range(s.seats))).items(s.seats)]
    s.paria_order = tuple(order)
    if s.yusuf >= 0:
        _read_yusuf(s, doc.get("yusuf", {}))
    elif "yusuf" in doc:
        doc["yusuf"].fail("bad.yusuf_plays_against_player", "12.1")
    check_position(s, doc)
    return s


# ---------------------------------------------------------------------- players


def _counts(doc: Doc, names: Sequence[str], most: int = 99, least: int = 0) -> tuple[int, ...]:
    doc.fields((), names)
    return tuple(doc.get(name, 0).number(least, most) for name in names)


def _slots(doc: Doc, names: Sequence[str]) -> tuple[int, ...]:
    return tuple(one.optional_index_in(names) for one in doc.items())


def _numbers(doc: Doc, most: int) -> tuple[int, ...]:
    return tuple(one.number(1, most) - 1 for one in doc.items())


def _read_player(s: State, seat: int, doc: Doc) -> None:
    doc.fields((), PLAYER_FIELDS)
    content = s.content
    s.dinars = put(s.dinars, seat, doc.get("dinars", 0).number(0, 999))
    s.seals = put(s.seals, seat, doc.get("seals", 0).number(0, len(content.city_names)))
    s.paria = put(s.paria, seat, doc.get("paria", 0).number(0, 999))
    s.favour = put(s.favour, seat, doc.get("favour", 0).number(0, content.last_favour))
    s.materials[seat] = _counts(doc.get("materials", {}), MATERIALS)
    s.goods[seat] = _counts(doc.get("goods", {}), GOODS)
    s.poem_goods = put(s.poem_goods, seat, _counts(doc.get("poem_goods", {}), GOODS))
    held = [one.index_in(RAW) for one in doc.get("raw", []).items()]
    s.raw = put(s.raw, seat, tuple(held.count(kind) for kind in range(len(RAW))))
    s.stores = put(
        s.stores,
        seat,
        tuple(
            tuple(one.index_in(content.store_names) for one in store.items())
            for store in doc.get("warehouses", [[], [], [], []]).items(4)
        ),
    )
    s.larges = put(s.larges, seat, _numbers(doc.get("large", []), len(content.large)))
    s.balances = put(s.balances, seat, doc.get("balances", 0).number(0, len(content.small)))
    s.points[seat] = _counts(doc.get("points", {}), SOURCES, 999, -999)
    s.dealt = put(s.dealt, seat, _numbers(doc.get("dealt", []), len(content.start_tiles)))
    _read_row(s, seat, doc)
    _read_poems(s, seat, doc)
    _read_workers(s, seat, doc.get("workers", {}))
    ships = doc.get("ships", {}).fields((), content.city_names)
    s.ships = put(
        s.ships,
        seat,
        tuple(
            ships[name].index_in(SHIP_SIDES[LEFT:]) + LEFT if name in ships else NO_SHIP for name in content.city_names
        ),
    )


def _read_row(s: State, seat: int, doc: Doc) -> None:
    cards = len(s.content.balance_cards)
    mine = seat != s.yusuf
    card = doc.get("balance_card", seat + 1 if mine else None).optional_number(1, cards)
    s.balance_card = put(s.balance_card, seat, card - 1 if card > 0 else -1)
    row = [
        BALANCE_CARD if one.value == "balance" else one.number(1, len(s.content.small)) - 1
        for one in doc.get("row", ["balance"] if mine else []).items()
    ]
    s.row = put(s.row, seat, tuple(row))
    if row.count(BALANCE_CARD) != mine or (card > 0) != mine:
        doc.fail("bad.every_player_balance_card", "2.1, 12.1")


def _read_poems(s: State, seat: int, doc: Doc) -> None:
    content = s.content
    s.blue = put(s.blue, seat, tuple(one.index_in(content.minor_names) for one in doc.get("blue", []).items()))
    s.red = put(s.red, seat, tuple(one.index_in(content.minor_names) for one in doc.get("red", []).items()))
    s.grey = put(s.grey, seat, tuple(one.index_in(content.major_names) for one in doc.get("grey", []).items()))
    if seat != s.yusuf:  # he carves, but no poem works for him [12.27]
        for poem in s.blue[seat]:
            s.powers = put(s.powers, seat, s.powers[seat] | content.minors[poem].power)


def _read_workers(s: State, seat: int, doc: Doc) -> None:
    doc.fields((), WORKERS)
    content = s.content
    places, bits = [WORKSHOP] * len(WORKERS), ALL_STANDING
    for worker, name in enumerate(WORKERS):
        one = doc.get(name, {}).fields((), ("at", "standing"))
        places[worker] = one.get("at", None).optional_index_in(content.space_names)
        if places[worker] >= 0 and content.space_ring[places[worker]] != WORKER_RING[worker]:
            one["at"].fail("bad.ring", "4.3", name=name)
        if not one.get("standing", s.stage <= ACTION_PHASE).flag():
            bits &= ~(1 << worker)
    s.at[seat] = tuple(places)
    s.standing = put(s.standing, seat, bits)


# ---------------------------------------------------------------------- the board


def _read_rondel(s: State, doc: Doc) -> None:
    content, players = s.content, s.players
    default = [content.space_names[space] for space in content.sultan[players]]
    s.sultan = tuple(one.index_in(content.space_names) for one in doc.get("sultan", default).items(len(default)))
    rings = [content.space_ring[space] for space in s.sultan]
    if sorted(rings) != sorted(content.space_ring[space] for space in content.sultan[players]):
        doc["sultan"].fail("bad.sultan_workers_stay_their", "1.4")
    raw = doc.get("raw_cells", {})
    used = [cell.name for cell in content.raw_cells if players in cell.players]
    raw.fields((), used)
    s.raw_cells = tuple(
        raw.get(cell.name, None).optional_index_in(RAW) if cell.name in used else VOID for cell in content.raw_cells
    )
    marble = doc.get("marble_cells", {})
    used = [cell.name for cell in content.marble_cells if players in cell.players]
    marble.fields((), used)
    s.marble_cells = tuple(
        (1 if marble.get(cell.name, True).flag() else EMPTY) if cell.name in used else VOID
        for cell in content.marble_cells
    )
    s.discard = _counts(doc.get("discard", {}), GOODS)
    held = list(s.discard)
    for kind in s.raw_cells:
        if kind >= 0:
            held[kind] += 1
    for seat in range(s.seats):
        for kind in range(len(RAW)):
            held[kind] += s.raw[seat][kind] + s.goods[seat][kind] + s.poem_goods[seat][kind]
    s.bag = tuple(all_of_it - out for all_of_it, out in zip(content.tokens, held, strict=True))
    for kind, left in enumerate(s.bag):
        if left < 0:
            doc.fail("bad.tokens_play", "1.5", n=held[kind], raw=RAW[kind], good=GOODS[kind], all=content.tokens[kind])


def _rest(doc: Doc, twice: str, size: int, used: Sequence[int]) -> tuple[int, ...]:
    """Give all cards that are nowhere else; `twice` refuses one that is in two places."""
    seen: set[int] = set()
    for card in used:
        if card in seen:
            doc.fail(twice, number=card + 1)
        seen.add(card)
    return tuple(card for card in range(size) if card not in seen)


def _read_offers(s: State, doc: Doc) -> None:
    content = s.content
    owned = [tile for tiles in s.larges for tile in tiles]
    there = [n for n, tile in enumerate(content.large) if s.seats > FEW_PLAYERS or not tile.many]
    left = [n + 1 for n in there if n not in owned and content.large[n].era >= s.era]
    s.large = tuple(sorted(_numbers(doc.get("large", left), len(content.large))))
    _rest(doc, "bad.twice_large", len(content.large), [*s.large, *owned])
    for tile in (*s.large, *owned):
        if tile not in there:
            doc.fail("bad.large_building_3_4", "1.11", number=tile + 1)
    stores = [tile for seat in range(s.seats) for tiles in s.stores[seat] for tile in tiles]
    s.tiles = _slots(doc.get("tiles", [None] * 4), content.store_names)
    s.store_pool = _rest(
        doc, "bad.twice_store", len(content.stores), [*stores, *(tile for tile in s.tiles if tile >= 0)]
    )
    half = len(s.store_pool) // 2
    lefts = doc.get("tiles_left", [half, len(s.store_pool) - half]).items(2)
    s.tiles_left = tuple(one.number(0, len(content.stores)) for one in lefts)
    cards = [card for row in s.row for card in row if card != BALANCE_CARD]
    s.small = _small_slots(doc.get("small", [None] * FACE_UP), len(content.small))
    s.small_discard = tuple(sorted(_numbers(doc.get("small_discard", []), len(content.small))))
    shown = [card for card in s.small if card >= 0]
    s.small_deck = _rest(doc, "bad.twice_small", len(content.small), [*cards, *shown, *s.small_discard])
    minors = [poem for seat in range(s.seats) for poem in (*s.blue[seat], *s.red[seat])]
    s.minors = _slots(doc.get("minors", [None] * content.minor_slots[s.players]), content.minor_names)
    s.minor_deck = _rest(
        doc, "bad.twice_minor", len(content.minors), [*minors, *(poem for poem in s.minors if poem >= 0)]
    )
    s.majors = _slots(doc.get("majors", [None] * (2 * s.seats)), content.major_names)


def _small_slots(doc: Doc, most: int) -> tuple[int, ...]:
    return tuple(EMPTY if one.value is None else one.number(1, most) - 1 for one in doc.items())


def _read_map(s: State, doc: Doc) -> None:
    content = s.content
    cities = doc.get("cities", {}).fields((), content.city_names)
    tiles, seals = [], []
    for city, name in enumerate(content.city_names):
        one = cities.get(name, {}).fields((), ("tile", "seal"))
        tiles.append(one.get("tile", city + 1).number(1, len(content.city_tiles)) - 1)
        seals.append(one.get("seal", True).flag())
    _rest(cities, "bad.twice_city_tile", len(content.city_tiles), tiles)
    s.city_tile, s.town_seals = tuple(tiles), tuple(seals)
    s.trade = doc.get("trade", 1).number(1, len(content.trade_cards)) - 1
    first: dict[str, str] = {}
    for name in content.wish_names:
        first.setdefault(name[0], name)
    s.wishes = tuple(one.index_in(content.wish_names) for one in doc.get("wishes", list(first.values())).items(3))


def _read_events(s: State, doc: Doc) -> None:
    if not s.mode:
        if "events" in doc:
            doc["events"].fail("bad.events_mode", "11.1")
        return
    known = [EVENTS[event] for event in sorted((*s.content.helping, *s.content.hindering))]
    events: dict[str, Any] = {"current": known[0], "future": EVENTS[NO_EVENT], "past": []}
    one = doc.get("events", events).fields(("current",), ("future", "past"))
    s.event = EVENTS.index(one["current"].one_of(known))
    s.future = EVENTS.index(one.get("future", EVENTS[NO_EVENT]).one_of((EVENTS[NO_EVENT], *known)))
    s.past_events = tuple(EVENTS.index(past.one_of(known)) for past in one.get("past", []).items())


def _read_yusuf(s: State, doc: Doc) -> None:
    doc.fields((), ("tiles", "discards", "carved"))
    lying = ALL_STANDING & ~s.standing[s.yusuf]
    used = ((lying & 0b11).bit_count(), lying >> 2 & 1, lying >> 3 & 1)
    default = {deck: (2, 1, 1)[kind] - used[kind] for kind, deck in enumerate(YUSUF_DECKS)}
    s.yusuf_tiles = _counts(doc.get("tiles", default), YUSUF_DECKS, 2)
    discards = doc.get("discards", {}).fields((), YUSUF_DECKS)
    for kind, deck in enumerate(YUSUF_DECKS):
        size = len(s.content.yusuf_cards[kind])
        cards = tuple(sorted(_numbers(discards.get(deck, []), size)))
        s.yusuf_discards = put(s.yusuf_discards, kind, cards)
        s.yusuf_decks = put(s.yusuf_decks, kind, _rest(discards, "bad.twice_card", size, cards))
    s.yusuf_carved = doc.get("carved", len(s.blue[s.yusuf]) + len(s.grey[s.yusuf])).number(0, 99)
