"""The components of Sabika, made out of content.toml (or an edition) once and shared by all tables."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from durbar.engine.content import Sheets
from durbar.engine.document import Doc
from durbar.games.sabika.content.powers import Powers
from durbar.games.sabika.content.rewards import Reward, read_reward
from durbar.games.sabika.content.routes import Routes
from durbar.games.sabika.meta import META
from durbar.games.sabika.names import (
    ACTIONS,
    COLOURS,
    EVENTS,
    GOODS,
    JOKER,
    LARGE_TYPES,
    MATERIALS,
    MEASURES,
    POWERS,
    RING_ACTIONS,
    RINGS,
    ROUNDS,
    SMALL_TYPES,
    YUSUF_ACTIONS,
    YUSUF_DECKS,
)
from durbar.games.sabika.options import Options
from durbar.games.shared.documents import new_name, numbers_by_name

NO_LIMIT: Final = 999
"""The most points of a card that names none."""
MOST_FREE_STEPS: Final = 21
"""Twelve printed ones, and nine by a poem."""


class Cell(NamedTuple):
    """A secondary action between two rings: the spaces it is connected to, by number on the whole rondel."""

    name: str
    spaces: tuple[int, int]
    players: tuple[int, ...]


class LargeTile(NamedTuple):
    """A large building."""

    era: int
    type: int
    reward: Reward
    many: bool


class SmallCard(NamedTuple):
    """A small building: type, base material, and the colours of its halves."""

    type: int
    base: int
    left: int
    right: int


class Store(NamedTuple):
    """A warehouse tile."""

    chests: int
    reward: Reward


class Minor(NamedTuple):
    """A minor poem: the bit of its blue half, and its red half."""

    power: int
    red: Reward


class Score(NamedTuple):
    """What a major poem, a trade card or a wish counts, and what each is worth; `points` 0 means a ranking."""

    of: int
    points: int
    most: int
    all_six: int = 0


class CityTile(NamedTuple):
    """A city tile: whether it is red, what it demands, its reward, and what lies on its right."""

    red: bool
    demand: tuple[bool, ...]
    reward: Reward
    right: Reward


class YusufCard(NamedTuple):
    """One of Yusuf's cards; `each` is -1 where it counts nothing."""

    space: int
    discard: bool
    actions: tuple[int, ...]
    points: int
    paria: int
    each: int


class Content:
    """Everything that is printed: never changed after it is made."""

    def __init__(self, sheets: Sheets) -> None:
        """Read all sheets strictly."""
        tokens = sheets["tokens"].doc
        self.tokens = tuple(tokens[name].number(0, 99) for name in GOODS)
        self._read_rondel(sheets["rondel"].doc)
        self._read_sultan(sheets["sultan"].doc)
        self._read_prices(sheets)
        self._read_tracks(sheets["tracks"].doc)
        self.start_tiles = [read_reward(one) for one in sheets["starting_tiles"].doc["tiles"].items()]
        if len(self.start_tiles) < 8:
            sheets["starting_tiles"].doc["tiles"].fail("bad.eight_tiles", "2.4")
        self._read_buildings(sheets)
        self._read_warehouses(sheets["warehouses"].doc)
        self._read_poems(sheets)
        self._read_cities(sheets)
        self._read_wishes(sheets)
        self._read_yusuf(sheets["yusuf"].doc)
        self.options = Options(self)

    # ------------------------------------------------------------------ the rondel

    def _read_rondel(self, doc: Doc) -> None:
        self.ring_first: list[int] = []
        self.ring_size: list[int] = []
        self.space_action: list[int] = []
        self.space_ring: list[int] = []
        names: list[str] = []
        for ring, ring_name in enumerate(RINGS):
            spaces = [one.one_of(RING_ACTIONS[ring]) for one in doc[ring_name].items()]
            if not 4 <= len(spaces) <= 12:
                doc[ring_name].fail("bad.ring_spaces", n=len(spaces))
            self.ring_first.append(len(names))
            self.ring_size.append(len(spaces))
            self.space_ring += [ring] * len(spaces)
            self.space_action += [ACTIONS.index(name) for name in spaces]
            for place, name in enumerate(spaces):
                names.append(f"{name}-{spaces[:place].count(name) + 1}" if spaces.count(name) > 1 else name)
        self.space_names = tuple(names)
        if not doc["raw_cells"].items():
            doc["raw_cells"].fail("bad.least_raw_comes_off")
        self.raw_cells = [self._read_cell(one, 0, number) for number, one in enumerate(doc["raw_cells"].items())]
        self.marble_cells = [self._read_cell(one, 1, number) for number, one in enumerate(doc["marble_cells"].items())]
        self.step_prices = [
            [tuple(max(0, (steps or size) - free) for steps in range(size)) for free in range(MOST_FREE_STEPS + 1)]
            for size in self.ring_size
        ]
        """The dinars for a move by ring, free steps, and steps; no step is a whole lap [4.6, 4.7]."""
        self.raw_cell_of = self._cell_of(self.raw_cells, doc["raw_cells"])
        self.marble_cell_of = self._cell_of(self.marble_cells, doc["marble_cells"])
        self.spaces_of = [
            [
                (space, self.raw_cell_of[space], self.marble_cell_of[space])
                for space, one in enumerate(self.space_action)
                if one == action
            ]
            for action in range(len(ACTIONS))
        ]
        """The spaces of each action, each with its cells or -1."""

    def _read_cell(self, doc: Doc, ring: int, number: int) -> Cell:
        doc.fields(("spaces", "players"))
        ends = doc["spaces"].items(2)
        spaces = tuple(
            self.ring_first[ring + side] + ends[side].number(0, self.ring_size[ring + side] - 1) for side in (0, 1)
        )
        players = tuple(one.number(1, 4) for one in doc["players"].items())
        return Cell(f"{('raw', 'marble')[ring]}-{number + 1}", (spaces[0], spaces[1]), players)

    def _cell_of(self, cells: list[Cell], doc: Doc) -> list[int]:
        """Give the cell of each space, -1 for none."""
        of = [-1] * len(self.space_names)
        for number, cell in enumerate(cells):
            for space in cell.spaces:
                if of[space] >= 0:
                    doc.fail("bad.space_two_cells_side", space=self.space_names[space])
                of[space] = number
        return of

    def _read_sultan(self, doc: Doc) -> None:
        self.sultan: dict[int, tuple[int, ...]] = {}
        """Where the Sultan's workers begin, by the number of players [1.3]."""
        for players, one in doc.fields("1234").named():
            spaces: list[int] = []
            for ring, name in enumerate(RINGS):
                places = [place.number(0, self.ring_size[ring] - 1) for place in one.fields(RINGS)[name].items()]
                if len(set(places)) < len(places):
                    one[name].fail("bad.two_sultan_workers_stand")
                spaces += [self.ring_first[ring] + place for place in places]
            self.sultan[int(players)] = tuple(spaces)

    # ------------------------------------------------------------------ numbers

    def _read_prices(self, sheets: Sheets) -> None:
        quarries = sheets["quarries"].doc
        self.quarry = {ACTIONS.index(name): quarries[name].number(1, 4) for name in ("small-quarry", "large-quarry")}
        self.material_points = numbers_by_name(sheets["materials"].doc, MATERIALS, 0, 20)
        market = sheets["market"].doc
        self.market_dinars = market["dinars"].number(0, 20)
        self.market_transactions = market["transactions"].number(1, 9)
        self.buy = numbers_by_name(market["buy"], MATERIALS, 0, 20)
        self.sell = numbers_by_name(market["sell"], MATERIALS, 0, 20)
        self.buy_raw = market["raw"].number(0, 20)
        self.sell_goods = market["goods"].number(0, 20)
        self.swap_down = market["swap_down"].number(0, 20)
        costs = sheets["costs"].doc
        self.free_steps = costs["free_steps"].number(1, 12)
        self.rest_dinars = costs["rest_dinars"].number(0, 20)
        self.rest_points = costs["rest_points"].number(0, 20)
        raw = costs["raw_cell"].fields(("builder", "merchant"))
        self.raw_price = (raw["builder"].number(0, 9), raw["merchant"].number(0, 9), 0)
        marble = costs["marble_cell"].fields(("merchant", "poet"))
        self.marble_price = (0, marble["merchant"].number(0, 9), marble["poet"].number(0, 9))
        poems = costs["poems"].fields(("blue", "red", "grey"))
        self.poem_price = tuple(poems[name].number(0, 20) for name in ("blue", "red", "grey"))
        self.most_grey = costs["most_grey"].number(0, 8)
        self.craft = costs["craft"].number(0, 20)
        self.extension_points = tuple(one.number(0, 20) for one in costs["extension_points"].items(2))

    def _read_tracks(self, doc: Doc) -> None:
        self.tribute = tuple(one.number(0, 20) for one in doc["tribute"].items(ROUNDS))
        self.wishes_after = tuple(one.number(1, ROUNDS) for one in doc["wishes_after"].items(3))
        self.events_after = tuple(one.number(1, ROUNDS - 1) for one in doc["events_after"].items(2))
        self.first_era = doc["first_era"].number(1, ROUNDS - 1)
        self.tower = tuple(one.number(0, 20) for one in doc["tower"].items(3))
        self.favour = [read_reward(one) for one in doc["favour"].items()]
        if not self.favour:
            doc["favour"].fail("bad.least_space_before_last")
        self.last_favour = len(self.favour) + 1
        self.last_favour_points = doc["last_favour_points"].number(0, 20)
        self.start_dinars = tuple(one.number(0, 99) for one in doc["dinars"].items(4))
        self.start_points = doc["points"].number(0, 99)

    # ------------------------------------------------------------------ buildings and warehouses

    def _read_buildings(self, sheets: Sheets) -> None:
        self.large: list[LargeTile] = []
        for one in sheets["large_buildings"].doc["tiles"].items():
            one.fields(("era", "type", "reward"), ("many",))
            self.large.append(
                LargeTile(
                    one["era"].number(1, 2),
                    one["type"].index_in(LARGE_TYPES),
                    read_reward(one["reward"]),
                    one.get("many", False).flag(),
                )
            )
        self.small: list[SmallCard] = []
        for one in sheets["small_buildings"].doc["cards"].items():
            self.small.append(SmallCard(*one.parts(" ", SMALL_TYPES, MATERIALS[:3], COLOURS, COLOURS)))
        balance = sheets["balance"].doc
        self.balance_gold = balance["gold"].number(1, 9)
        self.balance_rewards = [None, *(read_reward(balance[name]) for name in COLOURS[1:])]
        self.balance_cards = [one.index_in((*COLOURS, "joker")) for one in balance["cards"].items(4)]
        self.small_base = tuple(card.base for card in self.small)
        self.small_left = (*(card.left for card in self.small), 0)
        self.small_right = (*(card.right for card in self.small), JOKER)

    def _read_warehouses(self, doc: Doc) -> None:
        self.start_chests = doc["start_chests"].number(4, 12)
        self.stores: list[Store] = []
        for one in doc["tiles"].items():
            one.fields(("chests", "reward"))
            self.stores.append(Store(one["chests"].number(0, 9), read_reward(one["reward"])))
        if len(self.stores) < 4 or len(self.stores) % 2:
            doc["tiles"].fail("bad.even_number_least_four", "1.12")
        self.store_names = tuple(f"w{number}" for number in range(1, len(self.stores) + 1))

    # ------------------------------------------------------------------ poems

    def _read_poems(self, sheets: Sheets) -> None:
        doc = sheets["minor_poems"].doc
        self.minor_slots = {int(players): one.number(1, 9) for players, one in doc["shown"].fields("1234").named()}
        self.minors: list[Minor] = []
        for one in doc["poems"].items():
            one.fields(("blue", "red"))
            self.minors.append(Minor(1 << one["blue"].index_in(POWERS), read_reward(one["red"], red=True)))
        self.powers = Powers(doc["powers"])
        self.minor_names = tuple(str(number) for number in range(1, len(self.minors) + 1))
        doc = sheets["major_poems"].doc
        self.ranking = tuple(one.number(0, 99) for one in doc["ranking"].items(3))
        self.majors: list[Score] = []
        names: list[str] = []
        for one in doc["poems"].items():
            one.fields(("id",), ("ranking", "each", "points", "most", "all_six"))
            names.append(new_name(one["id"], names, "bad.two_major_poems"))
            self.majors.append(_read_score(one))
        self.major_names = tuple(names)
        if len({name[0] for name in names}) < 8:
            doc["poems"].fail("bad.eight_letters", "1.16")
        self.not_alone = tuple(one.index_in(self.major_names) for one in doc["not_alone"].items())

    # ------------------------------------------------------------------ cities

    def _read_cities(self, sheets: Sheets) -> None:
        self.city_tiles: list[CityTile] = []
        for one in sheets["city_tiles"].doc["tiles"].items():
            one.fields(("colour", "demand", "reward", "right"))
            demand = [good.index_in(GOODS) for good in one["demand"].items()]
            self.city_tiles.append(
                CityTile(
                    one["colour"].one_of(("blue", "red")) == "red",
                    tuple(good in demand for good in range(len(GOODS))),
                    read_reward(one["reward"]),
                    read_reward(one["right"]),
                )
            )
        self.map = Routes(sheets["map"].doc)
        self.city_names = self.map.names
        if len(self.city_tiles) < len(self.city_names):
            sheets["city_tiles"].doc["tiles"].fail("bad.each_cities", "1.17", n=len(self.city_names))
        if not sheets["trade_cards"].doc["cards"].items():
            sheets["trade_cards"].doc["cards"].fail("bad.at_least_one", "1.18")
        self.trade_cards = [
            _read_score(one.fields(("each", "points"), ("most",))) for one in sheets["trade_cards"].doc["cards"].items()
        ]

    def _read_wishes(self, sheets: Sheets) -> None:
        self.wishes: list[tuple[int, ...]] = []
        names: list[str] = []
        for one in sheets["wishes"].doc["tiles"].items():
            one.fields(("id", "each"))
            names.append(new_name(one["id"], names, "bad.two_wishes"))
            self.wishes.append(tuple(measure.index_in(MEASURES) for measure in one["each"].items()))
        self.wish_names = tuple(names)
        self.wish_letters = tuple(sorted({name[0] for name in names}))
        if len(self.wish_letters) != 3:
            sheets["wishes"].doc["tiles"].fail("bad.three_letters_tile_each", "1.9")
        events = sheets["events"].doc
        helping = [one.index_in(EVENTS[1:]) + 1 for one in events["helping"].items()]
        hindering = [one.index_in(EVENTS[1:]) + 1 for one in events["hindering"].items()]
        if len({*helping, *hindering}) < len(helping) + len(hindering) or not helping or len(hindering) < 3:
            events.fail("bad.name_least_helping_three")
        self.helping, self.hindering = tuple(helping), tuple(hindering)

    def rewards(self) -> list[Reward]:
        """List every reward there is."""
        found = [*self.favour, *(one for one in self.balance_rewards if one is not None), *self.start_tiles]
        found += [tile.reward for tile in self.large] + [store.reward for store in self.stores]
        found += [poem.red for poem in self.minors]
        return found + [reward for tile in self.city_tiles for reward in (tile.reward, tile.right)]

    def _read_yusuf(self, doc: Doc) -> None:
        points = doc["points"].fields(META.modes)
        self.yusuf_points = {mode: points[mode].number(0, 99) for mode in META.modes}
        self.yusuf_chests = doc["chests"].number(0, 20)
        self.rival_points = doc["rival_points"].number(0, 20)
        self.yusuf_cards: list[list[YusufCard]] = []
        for ring, deck in enumerate(YUSUF_DECKS):
            cards = [self._read_yusuf_card(one, ring) for one in doc[deck].items()]
            if len({card.space for card in cards}) < 3:
                doc[deck].fail("bad.name_least_three_different")
            self.yusuf_cards.append(cards)
        self.yusuf_names = tuple(
            f"{deck}-{number}" for ring, deck in enumerate(YUSUF_DECKS)
            for number in range(1, len(self.yusuf_cards[ring]) + 1)
        )  # fmt: skip

    def _read_yusuf_card(self, doc: Doc, ring: int) -> YusufCard:
        doc.fields(("space", "actions"), ("discard", "points", "paria", "each"))
        place: list[Any] = doc["space"].items(2)
        place[0].one_of((RINGS[ring],))
        return YusufCard(
            self.ring_first[ring] + place[1].number(0, self.ring_size[ring] - 1),
            doc.get("discard", False).flag(),
            tuple(one.index_in(YUSUF_ACTIONS) for one in doc["actions"].items()),
            doc.get("points", 0).number(0, 20),
            doc.get("paria", 0).number(0, 20),
            MEASURES.index(doc["each"].one_of(MEASURES)) if "each" in doc else -1,
        )


def _read_score(doc: Doc) -> Score:
    if "ranking" in doc:
        return Score(doc["ranking"].index_in(MEASURES), 0, NO_LIMIT)
    return Score(
        doc["each"].index_in(MEASURES),
        doc["points"].number(1, 20),
        doc.get("most", NO_LIMIT).number(1, NO_LIMIT),
        doc.get("all_six", 0).number(0, 20),
    )
