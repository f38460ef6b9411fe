"""The components of Taj Mahal, made out of content.toml (or an edition) once and shared by all tables."""

from __future__ import annotations

from typing import Final

from durbar.engine.content import Sheets
from durbar.engine.document import Doc
from durbar.games.shared.documents import new_name
from durbar.games.taj_mahal.meta import META
from durbar.games.taj_mahal.names import (
    BONUS,
    COLOURS,
    ELEPHANT,
    GOODS,
    INFLUENCE,
    RANKS,
    VISITS,
    WHITE,
)
from durbar.games.taj_mahal.options import Options

MOST_PLAYERS: Final = max(META.players)


class Content:
    """Cards, tiles and map: never changed after it is made."""

    def __init__(self, sheets: Sheets) -> None:
        """Read all sheets strictly."""
        supply = sheets["supply"].doc
        self.palaces = supply["palaces"].number(1, 99)
        self.influence_tiles = supply["influence_tiles"].number(MOST_PLAYERS + 1, 99)  # one each, one at court [10.4]
        deal = sheets["deal"].doc
        self.hand_size = deal["hand"].number(0, 20)
        self.display_size = {
            int(players): size.number(1, 2 * max(int(players), 3) - 1)  # more would be left over [4.13]
            for players, size in deal["display"].fields("2345").named()
        }
        self._read_cards(sheets)
        needed = MOST_PLAYERS * self.hand_size + self.display_size[MOST_PLAYERS]
        if needed > len(self.deck):
            deal["hand"].fail("bad.players_need_cards_begin", players=MOST_PLAYERS, n=needed, all=len(self.deck))
        self._read_tiles(sheets)
        self._read_map(sheets["map"].doc)
        self.options = Options(self)

    def _read_cards(self, sheets: Sheets) -> None:
        faces: list[tuple[int, tuple[int, ...], int]] = []
        common = [(_ranks(key, doc, 2), doc.number(0, 99)) for key, doc in sheets["coloured_cards"].doc.named()]
        mixed = sheets["mixed_cards"].doc
        for colour, name in enumerate(COLOURS):
            own = [(_pair(doc), 1) for doc in mixed[name].items()]
            faces += [(colour, ranks, count) for ranks, count in (*common, *own)]
        faces += [(WHITE, _ranks(key, doc, 1), doc.number(0, 99)) for key, doc in sheets["white_cards"].doc.named()]
        self.card_names: list[str] = []
        self.card_colour: list[int] = []
        self.card_ranks: list[tuple[int, ...]] = []
        self.card_count: list[int] = []
        for colour, ranks, count in faces:
            name = "-".join(((*COLOURS, "white")[colour], *(RANKS[one] for one in ranks)))
            if name in self.card_names:
                self.card_count[self.card_names.index(name)] += count
            else:
                self.card_names.append(name)
                self.card_colour.append(colour)
                self.card_ranks.append(ranks)
                self.card_count.append(count)
        self.first_white = self.card_colour.index(WHITE)
        """White cards come last in the list of cards."""
        self.deck = [card for card, count in enumerate(self.card_count) for _ in range(count)]
        special = sheets["special_cards"].doc
        self.special_rank = [-1] * 4
        for name, doc in special["symbol"].named(INFLUENCE):
            self.special_rank[_influence(name, doc)] = doc.index_in(RANKS)
        self.special_points = [0] * 4
        for name, doc in special["points"].named(INFLUENCE):
            self.special_points[_influence(name, doc)] = doc.number(0, 20)
        self.any_colour_specials = tuple(doc.index_in(INFLUENCE) for doc in special["any_colour"].items())

    def _read_tiles(self, sheets: Sheets) -> None:
        goods = sheets["province_tiles"].doc["goods"].items(VISITS)
        self.tile_goods = [tuple(good.index_in(GOODS) for good in tile.items()) for tile in goods]
        bonus = sheets["bonus_tiles"].doc
        self.bonus_count = [1, *(bonus[name].number(0, 99) for name in BONUS[1:])]
        """How often each bonus face exists; +4 is the Taj Mahal itself, once."""

    def _read_map(self, doc: Doc) -> None:
        self.province_names: list[str] = []
        self.city_names: list[str] = []
        self.city_province: list[int] = []
        self.city_place: list[tuple[int, int]] = []
        self.fortress: list[bool] = []
        self.province_cities: list[tuple[int, ...]] = []
        for province, entry in enumerate(doc["provinces"].items(VISITS)):
            entry.fields(("name", "cities"))
            self.province_names.append(new_name(entry["name"], self.province_names, "bad.two_provinces"))
            first = len(self.city_names)
            if not entry["cities"].items():
                entry["cities"].fail("bad.least_city")
            for city in entry["cities"].items():
                city.fields(("name", "x", "y", "fortress"))
                self.city_names.append(new_name(city["name"], self.city_names, "bad.two_cities"))
                self.city_province.append(province)
                self.city_place.append((city["x"].number(0, 1000), city["y"].number(0, 1000)))
                self.fortress.append(city["fortress"].flag())
            self.province_cities.append(tuple(range(first, len(self.city_names))))
        self.last_province = doc["last_province"].index_in(self.province_names)
        self.taj_mahal = doc["taj_mahal"].index_in(self.city_names)
        if not self.fortress[self.taj_mahal]:
            doc["taj_mahal"].fail("bad.fortress")
        fortresses, tiles = sum(self.fortress), sum(self.bonus_count)
        if fortresses != tiles:
            doc.fail("bad.fortresses_bonus_tiles_taj", n=fortresses, all=tiles)
        self._read_roads(doc)

    def _read_roads(self, doc: Doc) -> None:
        self.roads: list[tuple[int, int]] = []
        for road in (*doc["inner_roads"].items(), *doc["border_roads"].items()):
            one, other = (end.index_in(self.city_names) for end in road.items(2))
            if one == other:
                road.fail("bad.join_two_different_cities")
            if (one, other) in self.roads or (other, one) in self.roads:
                road.fail("bad.already")
            self.roads.append((one, other))
        self.neighbours: list[list[int]] = [[] for _ in self.city_names]
        for one, other in self.roads:
            self.neighbours[one].append(other)
            self.neighbours[other].append(one)


def _ranks(key: str, doc: Doc, count: int) -> tuple[int, ...]:
    """Read the ranks shown on a card: all different, or two elephants."""
    names = key.split("-")
    if len(names) != count or any(name not in RANKS for name in names):
        doc.fail("bad.joined_hyphen", key=key, n=count, known=list(RANKS))
    return _different(tuple(RANKS.index(name) for name in names), doc)


def _pair(doc: Doc) -> tuple[int, ...]:
    """Read the two ranks of a mixed card."""
    return _different(tuple(doc.parts("-", RANKS, RANKS)), doc)


def _different(ranks: tuple[int, ...], doc: Doc) -> tuple[int, ...]:
    if len(ranks) == 2 and ranks[0] == ranks[1] != ELEPHANT:
        doc.fail(
            "bad.stands_twice_elephant_right",
            "8.2",
            rank=RANKS[ranks[0]],
            known=[rank for rank in RANKS if rank != RANKS[ranks[0]]],
        )
    return ranks


def _influence(name: str, doc: Doc) -> int:
    if name not in INFLUENCE:
        doc.fail("bad.special_card", name=name, known=list(INFLUENCE))
    return INFLUENCE.index(name)
