"""The components of Agra, made out of content.toml (or an edition) once and shared by all tables.

A good has the number of its building, and buildings are numbered along the track: column by column, from top to
bottom [5.14].
"""

from __future__ import annotations

from typing import Final

from durbar.engine.content import Sheets
from durbar.engine.document import Doc
from durbar.games.agra.names import (
    CHARACTERS,
    COLUMNS,
    EXTRAS,
    GOOD_NAMES,
    GOODS,
    GUILDS,
    LUXURIES,
    NOTABLES,
    PRINTED_ACTIONS,
    ROWS,
    TILES,
)
from durbar.games.agra.options import Options
from durbar.games.shared.documents import new_name

LEAST_LARGEST: Final = 5
"""Deliveries, the Sailor's change, the French Trader and a garment can bring as much."""
MOST_DEMANDS: Final = 3
"""So many goods of a notable can be marked as delivered."""


class Content:
    """Goods, tracks, tiles and notables: never changed after it is made."""

    def __init__(self, sheets: Sheets) -> None:
        """Read all sheets strictly."""
        supply = sheets["supply"].doc
        self.workers = supply["workers"].number(3, 99)
        self.markers = supply["markers"].number(1, 99)
        self.start_rupees = supply["rupees"].number(0, 99)
        self._read_goods(sheets)
        self._read_building(sheets)
        self._read_player_board(sheets)
        self._read_imperial_board(sheets)
        self._read_river(sheets)
        self._read_notables(sheets)
        self._check_deal(sheets["deal"].doc)
        self.largest_gain = max(*self.level_rupees, *self.bonus_rupees, LEAST_LARGEST)
        """No single gain of rupees is larger; that is all rivals know of one [1.3]."""
        self.options = Options(self)

    def _read_goods(self, sheets: Sheets) -> None:
        rows = [
            [good.one_of(GOOD_NAMES) for good in row.items(COLUMNS)] for row in sheets["goods"].doc["rows"].items(ROWS)
        ]
        self.goods = tuple(rows[row][column] for column in range(COLUMNS) for row in range(ROWS))
        if len(set(self.goods)) < GOODS:
            sheets["goods"].doc["rows"].fail("bad.good_twice")
        known = list(CHARACTERS)  # a worker goes to a character or a building by its name
        names: list[list[str]] = []
        for row in sheets["buildings"].doc["rows"].items(ROWS):
            names.append([])
            for one in row.items(COLUMNS):
                names[-1].append(new_name(one, known, "bad.two_spaces"))
                known.append(names[-1][-1])
        self.buildings = tuple(names[row][column] for column in range(COLUMNS) for row in range(ROWS))
        self.spaces = (*CHARACTERS, *self.buildings)
        self.source = tuple(-1 if good < 4 else good % 4 if good < 12 else good - 4 for good in range(GOODS))
        """What each good is made of: levels 2 and 3 of the basic good, level 4 of level 3."""
        columns = [one.number(1, 9) for one in sheets["values"].doc["columns"].items(COLUMNS)]
        self.printed = tuple(columns[good // ROWS] for good in range(GOODS))
        self.oil, self.curry, self.cotton = (self.goods.index(name) for name in ("oil", "curry", "cotton"))
        self.luxury = tuple(self.goods.index(name) for name in LUXURIES)
        self.statue, self.book, self.painting, self.garment = self.luxury
        self.mahout_goods = tuple(self.goods.index(name) for name in ("sandstone", "wood"))
        self._read_tokens(sheets["price_tokens"].doc["sides"])

    def _read_tokens(self, sides: Doc) -> None:
        tokens: list[tuple[int, int]] = []
        for one in sides.items(3):
            low, high = sorted(side.number(1, 9) for side in one.items(2))
            if (low, high) in tokens:
                one.fail("bad.such_token_already_two")
            if not any(abs(side - printed) <= 1 for side in (low, high) for printed in self.printed):
                one.fail("bad.good_lie_printed_value", "7.3", low=low, high=high)
            tokens.append((low, high))
        self.token_sides = tuple(tokens)
        self.token_names = tuple(f"{low}-{high}" for low, high in tokens)

    def _read_building(self, sheets: Sheets) -> None:
        doc = sheets["build"].doc
        levels = doc["cost"].fields("234")
        costs = [0, *(levels[level].number(2, 12) for level in "234")]
        self.build_cost = tuple(costs[good // ROWS] for good in range(GOODS))
        self.two_kinds = doc["two_kinds"].number(0, 9)
        self.material = [0] * GOODS
        for name, one in sheets["materials"].doc.named():
            self.material[self.good(name, one)] = one.number(1, 9)
        self.materials = tuple(good for good in range(GOODS) if self.material[good])
        self.bonus_names: list[str] = []
        self.bonus_level: list[int] = []
        self.bonus_extra: list[int] = []
        self.bonus_rupees: list[int] = []
        for tile in sheets["bonus_tiles"].doc["tiles"].items():
            tile.fields(("name", "level", "extra", "rupees"))
            self.bonus_names.append(tile["name"].text())
            self.bonus_level.append(tile["level"].number(2, 4))
            self.bonus_extra.append(tile["extra"].index_in(EXTRAS))
            self.bonus_rupees.append(tile["rupees"].number(0, 20))

    def _read_player_board(self, sheets: Sheets) -> None:
        actions, tiles = sheets["favour_actions"].doc, sheets["favour_tiles"].doc
        pairs = [*(actions[name] for name in PRINTED_ACTIONS), *(tiles[name] for name in TILES)]
        self.favour_have = tuple(one.items(2)[0].number(1, 9) for one in pairs)
        self.favour_cost = tuple(one.items(2)[1].number(1, 9) for one in pairs)
        self.least_favour = min(self.favour_have)
        for have, price, one in zip(self.favour_have, self.favour_cost, pairs, strict=True):
            if price > have:
                one.fail("bad.costs_more")
        farm = sheets["farm"].doc
        self.corners = tuple(self.good(one.text(), one) for one in farm["corners"].items(4))
        if sorted(self.corners) != [0, 1, 2, 3]:
            farm["corners"].fail("bad.four_basic_goods")
        self.farm_spaces = farm["spaces"].number(3, 9)
        self.farmer_start = farm["farmer"].number(1, self.farm_spaces)
        self.cover_places = tuple(one.number(1, self.farm_spaces) for one in farm["covers"].items(2))
        if self.farmer_start in self.cover_places or len(set(self.cover_places)) < 2:
            farm["covers"].fail("bad.two_spaces_none_farmer")
        meditation = sheets["meditation"].doc
        points = [one.number(0, 9) for one in meditation["points"].items()]
        self.meditation_points = (0, *points)
        self.last_level = len(points)
        costs = meditation["costs"].items(self.last_level - 1)
        self.level_cost = ((), *(tuple(self.good(one.text(), one) for one in cost.items()) for cost in costs))
        """What it takes to leave each level, from 1."""
        rules = sheets["meditation_rules"].doc
        self.double_favour_level = rules["double_favour_level"].number(1, 99)
        self.last_level_points = rules["last_level"].number(0, 99)
        circle = sheets["circle"].doc
        self.deliver_mp = circle["deliver"].number(1, 9)
        self.uncover_mp = circle["uncover"].number(1, 9)
        self.farmer_mp = circle["farmer"].number(1, 9)

    def _read_imperial_board(self, sheets: Sheets) -> None:
        influence = sheets["influence"].doc
        self.level_rupees = tuple(one.number(0, 20) for one in influence["rupees"].items())
        self.top = len(self.level_rupees) - 1
        self.level_favour = [0] * (self.top + 1)
        levels = [str(number) for number in range(self.top + 1)]
        for level, one in influence["bonus"].named(levels):
            if level not in levels:
                one.fail("bad.such_level", levels=list(levels))
            self.level_favour[int(level)] = one.number(0, 9)
        akbar = sheets["akbar"].doc
        bowls = [*akbar["left"].items(6), *akbar["right"].items(6)]
        self.bowls = tuple(self.good(one.text(), one) for one in bowls)
        if len(set(self.bowls)) < len(self.bowls):
            akbar.fail("bad.two_bowls_good")
        self.bowl_of = tuple(self.bowls.index(good) if good in self.bowls else -1 for good in range(GOODS))
        gifts = sheets["gifts"].doc
        self.gift_points = [0, *(one.number(0, 99) for one in gifts["first"].items())]
        while len(self.gift_points) <= len(self.bowls):
            self.gift_points.append(self.gift_points[-1] + gifts["further"].number(0, 99))
        columns = [sheets["orders"].doc[guild].items(6) for guild in GUILDS]
        self.orders = tuple(tuple(self._pair(order) for order in column) for column in columns)

    def _pair(self, doc: Doc) -> tuple[int, int]:
        one, other = (self.good(good.text(), good) for good in doc.items(2))
        if one == other:
            doc.fail("bad.order_two_different_goods")
        return one, other

    def _read_river(self, sheets: Sheets) -> None:
        river = sheets["river"].doc
        steps = [one.items(2) for one in river["leave"].items(5)]
        self.leave = ((0, 0), *((step[0].number(1, 4), step[1].number(1, 9)) for step in steps), (0, 0))
        """For each pier from 1: level and number of the contracts that move the boat on."""
        self.limits = (0, *(one.number(1, 6) for one in river["limits"].items(6)))
        self.unlocked = (0, *(step[0] for step in self.leave[1:6]), self.leave[5][0])
        """The highest level that can be served from each pier."""
        self.last_pier = 6
        deal = sheets["deal"].doc
        players = ("2", "3", "4")
        counts, mix, neutral = (deal[key].fields(players) for key in ("notables", "mix", "neutral"))
        self.notable_count = {int(n): tuple(one.number(0, 9) for one in counts[n].items(4)) for n in players}
        self.guild_mix = {int(n): tuple(one.number(0, 9) for one in mix[n].items(3)) for n in players}
        self.neutral = {int(n): neutral[n].number(0, 5) for n in players}

    def _read_notables(self, sheets: Sheets) -> None:
        self.notable_level: list[int] = []
        self.notable_guild: list[int] = []
        self.bonus_good: list[int] = []
        self.bonus_pay: list[int] = []
        self.demands: list[tuple[int, ...]] = []
        cards = sheets["notables"].doc["cards"].items(len(NOTABLES))
        demands = sheets["demands"].doc.fields(NOTABLES)
        for name, card in zip(NOTABLES, cards, strict=True):
            card.fields(("name", "level", "guild"), ("bonus",))
            card["name"].one_of((name,))
            self.notable_level.append(card["level"].number(1, 4))
            self.notable_guild.append(card["guild"].index_in(GUILDS))
            bonus = card["bonus"].items(2) if "bonus" in card else []
            self.bonus_good.append(self.good(bonus[0].text(), bonus[0]) if bonus else -1)
            self.bonus_pay.append(bonus[1].number(0, 9) if bonus else 0)
            goods = tuple(self.good(one.text(), one) for one in demands[name].items())
            if not 1 <= len(goods) <= MOST_DEMANDS:
                demands[name].fail("bad.some_goods", n=MOST_DEMANDS)
            if len(set(goods)) < len(goods):
                demands[name].fail("bad.good_twice")
            self.demands.append(goods)
        self.payers = [
            [notable for notable in range(len(NOTABLES)) if self.bonus_good[notable] == good] for good in range(GOODS)
        ]

    def _check_deal(self, deal: Doc) -> None:
        """Insist on a set-up that can be done: enough cards of every level, and a mix that swapping arrives at."""
        for players, counts in self.notable_count.items():
            for level, one in enumerate(deal["notables"][str(players)].items(), 1):
                if one.value > (most := self.notable_level.count(level)):
                    one.fail("bad.most_many_notables_level", "2.4", most=most, level=level)
            even = [(sum(counts) + guild) // len(GUILDS) for guild in reversed(range(len(GUILDS)))]
            if sorted(self.guild_mix[players]) != sorted(even):
                # a swap takes from the commonest guild and gives to the rarest: it never ends at any other mix
                deal["mix"][str(players)].fail("bad.even_notables", "2.5", n=sum(counts), even=list(even))

    def good(self, name: str, doc: Doc) -> int:
        """Find a good by its name."""
        return Doc(name, doc.path).index_in(self.goods)
