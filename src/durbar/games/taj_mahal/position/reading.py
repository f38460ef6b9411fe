"""Reading a position document back, strictly: what could not lie on a real table is refused by name."""

from __future__ import annotations

from collections import Counter

from durbar.engine.document import Doc
from durbar.engine.game import Setup
from durbar.engine.tuples import put
from durbar.games.shared.documents import number_of, numbers_by_name
from durbar.games.taj_mahal.content import Content
from durbar.games.taj_mahal.names import (
    BONUS,
    COLOURS,
    GOODS,
    INFLUENCE,
    PLUS4,
    RANKS,
    VISITS,
    WHITE,
)
from durbar.games.taj_mahal.position.checks import check_display, check_position
from durbar.games.taj_mahal.rules.play import lay_special, show
from durbar.games.taj_mahal.state import SETTING_UP, SOURCES, STAGES, State, new_state

PLAYER_FIELDS = ("hand", "known", "played", "colour", "inside", "influence", "goods", "points")
FIELDS = (
    "stage",
    "visit",
    "start",
    "turn",
    "visits",
    "cities",
    "bonus",
    "prizes",
    "specials",
    "players",
    "display",
    "deck",
    "discard",
)
REST = "rest"
"""May stand for the draw pile: all cards that are nowhere else."""


def read_position(content: Content, setup: Setup, doc: Doc) -> State:
    """Read a position; whatever could not lie on a real table is refused by name."""
    s = new_state(content, setup)
    doc.fields(FIELDS, ("taken_by", "dummy_turns"))
    s.stage = doc["stage"].index_in(STAGES)
    if s.stage == SETTING_UP:
        doc["stage"].fail("bad.position_begins_after_set")
    s.visit = doc["visit"].number(1, VISITS)
    s.start = doc["start"].number(0, s.seats - 1)
    s.turn = doc["turn"].number(0, s.seats - 1)
    s.dummy_turns = doc.get("dummy_turns", 0).number(0, 4 if s.dummy >= 0 else 0)
    _read_map(s, doc)
    prizes = doc["prizes"].fields(RANKS)
    s.prizes = tuple(prizes[rank].optional_number(0, s.seats - 1) for rank in RANKS)
    for seat, player in enumerate(doc["players"].items(s.seats)):
        _read_player(s, seat, player)
    _read_specials(s, doc["specials"])
    _read_piles(s, doc)
    check_position(s, doc)
    return s


def _read_map(s: State, doc: Doc) -> None:
    content = s.content
    s.visits = tuple(one.index_in(content.province_names) for one in doc["visits"].items(VISITS))
    for province, count in Counter(s.visits).items():
        if count > 1:
            doc["visits"].fail("bad.province_tiles_each_province", province=content.province_names[province], n=count)
    if s.visits[-1] != content.last_province:
        doc["visits"].fail("bad.tile_lies", "2.1", n=VISITS, province=content.province_names[content.last_province])
    numbers = {province: number for number, province in enumerate(s.visits, 1)}
    for name, one in doc["cities"].named():
        city = number_of(doc["cities"], name, content.city_names)
        one.fields((), ("palace", "crown"))
        s.palace = put(s.palace, city, one.get("palace", None).optional_number(0, s.seats - 1))
        s.crown = put(s.crown, city, one.get("crown", None).optional_number(0, s.seats - 1))
        if s.palace[city] == s.crown[city] >= 0:
            one.fail("bad.player_two_palaces_cannot", "4.6")
        if numbers[content.city_province[city]] > s.visit and (s.palace[city] >= 0 or s.crown[city] >= 0):
            one.fail("bad.palace_province_visited_yet")
    for province, cities in enumerate(content.province_cities):
        if sum(s.crown[city] >= 0 for city in cities) > 1:
            doc["cities"].fail("bad.two_crowned_palaces_crown", "4.4", province=content.province_names[province])
    for seat in range(s.seats):
        s.palaces = put(s.palaces, seat, content.palaces - s.palace.count(seat) - s.crown.count(seat))
        if s.palaces[seat] < 0:
            doc["cities"].fail(
                "bad.seat_palaces_map", seat=seat, n=content.palaces - s.palaces[seat], all=content.palaces
            )
    _read_bonus(s, doc["bonus"])


def _read_bonus(s: State, doc: Doc) -> None:
    content = s.content
    for name, tile in doc.named():
        city = number_of(doc, name, content.city_names)
        s.bonus = put(s.bonus, city, tile.index_in(BONUS))
        if not content.fortress[city]:
            tile.fail("bad.fortress_bonus_tiles_lie", "2.2", name=name)
        if s.palace[city] >= 0:
            tile.fail("bad.holds_palace_bonus_tile", "4.3", name=name)
        if (s.bonus[city] == PLUS4) != (city == content.taj_mahal):
            tile.fail("bad.tile_four", "2.2", city=content.city_names[content.taj_mahal])
    for kind, name in enumerate(BONUS):
        if s.bonus.count(kind) > content.bonus_count[kind]:
            doc.fail("bad.tiles_lie_map", n=s.bonus.count(kind), name=name, all=content.bonus_count[kind])


def _cards(content: Content, doc: Doc) -> list[int]:
    return [one.index_in(content.card_names) for one in doc.items()]


def _read_player(s: State, seat: int, doc: Doc) -> None:
    doc.fields(PLAYER_FIELDS)
    content = s.content
    s.hands[seat] = tuple(_cards(content, doc["hand"]))
    s.known[seat] = tuple(_cards(content, doc["known"]))
    if Counter(s.known[seat]) - Counter(s.hands[seat]):
        doc["known"].fail("bad.names_card_hand")
    for card in _cards(content, doc["played"]):
        show(s, seat, card)
    s.colour = put(s.colour, seat, doc["colour"].optional_index_in(COLOURS))
    s.inside = put(s.inside, seat, doc["inside"].flag())
    coloured = [content.card_colour[card] for card in s.played[seat] if content.card_colour[card] != WHITE]
    if (s.colour[seat] >= 0) != bool(coloured) or (coloured and coloured[0] != s.colour[seat]):
        doc["colour"].fail("bad.colour_first_coloured_card", "3.3")
    if s.played[seat] and not s.inside[seat]:
        doc["played"].fail("bad.empty_whoever_withdrawn_discarded", "4.12")
    if seat == s.dummy and s.hands[seat]:
        doc["hand"].fail("bad.empty_dummy_hand", "11.1")
    s.influence = put(s.influence, seat, numbers_by_name(doc["influence"], INFLUENCE, 0, 2))
    s.goods = put(s.goods, seat, numbers_by_name(doc["goods"], GOODS, 0, 99))
    s.points[seat] = numbers_by_name(doc["points"], SOURCES, 0, 999)


def _read_specials(s: State, doc: Doc) -> None:
    doc.fields(INFLUENCE)
    for special, name in enumerate(INFLUENCE):
        one = doc[name].fields(("owner", "played"))
        owner = one["owner"].optional_number(0, s.seats - 1)
        if owner == s.dummy and owner >= 0:
            one["owner"].fail("bad.dummy_holds_special_cards", "11.5")
        s.special_owner = put(s.special_owner, special, owner)
        if one["played"].flag():
            if owner < 0:
                one["played"].fail("bad.nobody_owns_card_nobody")
            s.special_played = put(s.special_played, special, True)
            if s.inside[owner]:
                lay_special(s, owner, special)
    for kind, name in enumerate(INFLUENCE):
        held = sum(tiles[kind] for tiles in s.influence)
        if held > s.content.influence_tiles:
            doc.fail("bad.influence_tiles_held", n=held, name=name, all=s.content.influence_tiles)


def _read_piles(s: State, doc: Doc) -> None:
    content = s.content
    s.display = tuple(one.optional_index_in(content.card_names) for one in doc["display"].items())
    taken_by = doc.get("taken_by", [None] * len(s.display)).items(len(s.display))
    s.taken_by = tuple(one.optional_number(0, s.seats - 1) for one in taken_by)
    check_display(s, doc)
    s.discard = tuple(_cards(content, doc["discard"]))
    used = Counter(s.discard)
    used.update(card for card in s.display if card >= 0)
    for seat in range(s.seats):
        used.update(s.hands[seat])
        used.update(s.played[seat])
    rest = Counter(content.deck)
    rest.subtract(used)
    if doc["deck"].value != REST:
        s.deck = tuple(sorted(_cards(content, doc["deck"])))
        rest.subtract(s.deck)
    for card, left in sorted(rest.items()):
        there = content.card_count[card]
        if left < 0:
            doc.fail("bad.card_lies_places", card=content.card_names[card], n=there - left, all=there)
        if left and doc["deck"].value != REST:
            doc.fail("bad.cards_missing_deck_all", n=left, all=there, card=content.card_names[card], rest=REST)
    if doc["deck"].value == REST:
        s.deck = tuple(sorted(rest.elements()))
