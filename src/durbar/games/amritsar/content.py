"""The components of Amritsar, made out of content.toml (or an edition) once and shared by all tables."""

from __future__ import annotations

from typing import Final

from durbar.engine.content import Sheets
from durbar.engine.document import Doc
from durbar.games.amritsar.meta import META
from durbar.games.amritsar.names import (
    BRIDGES,
    COLOURS,
    DISTRICTS,
    ERAS,
    EVENTS,
    GOAL_SLOTS,
    HOWDAH_TILE,
    MAHOUTS,
    RESOURCES,
    STEP_ACTIONS,
    STEP_REWARDS,
    TILE_ACTIONS,
    TOP,
    TRACKS,
    UPGRADES,
    WAREHOUSES,
)
from durbar.games.amritsar.options import SPACE_LETTERS, Options
from durbar.games.shared.documents import numbers_by_name

PLAYERS: Final = tuple(str(players) for players in META.players)


class DonationTile:
    """The donation tile for one number of players; all four districts have the same."""

    def __init__(self) -> None:
        """Begin without spaces: a pickle makes it so too, whichever build opens it."""
        self.letters: list[str] = []
        self.layer: list[int] = []
        """Layers count from 0."""
        self.points: list[int] = []
        self.below: list[tuple[int, ...]] = []
        self.size = 0

    def read(self, doc: Doc) -> None:
        """Read the spaces, from the lowest layer up."""
        for space in doc["spaces"].items():
            letter, layer, points, links = space.items(4)
            expected = SPACE_LETTERS[len(self.letters)] if len(self.letters) < len(SPACE_LETTERS) else "no more spaces"
            if letter.text() != expected:
                letter.fail("bad.spaces_named_order", expected=expected)
            self.layer.append(layer.number(1, 4) - 1)
            if self.layer[-1] < max(self.layer):
                layer.fail("bad.spaces_stand_order_their")
            self.points.append(points.number(0, 20))
            self.below.append(self._read_links(links))
            if bool(self.below[-1]) != (self.layer[-1] > 0):
                links.fail("bad.spaces_above_first_layer", "5.2")
            self.letters.append(letter.text())
        self.size = len(self.letters)
        if not self.size:
            doc["spaces"].fail("bad.space_donate", "5.2")

    def _read_links(self, links: Doc) -> tuple[int, ...]:
        """Read the spaces right below the one just begun."""
        found: list[int] = []
        for link in links.text():
            if link not in self.letters:
                links.fail("bad.space_named_before", link=link)
            below = self.letters.index(link)
            if self.layer[below] >= self.layer[-1]:
                links.fail("bad.lower_layer", "5.2", link=link)
            if below in found:
                links.fail("bad.named_twice", link=link)
            found.append(below)
        return tuple(found)


def _donation_tile(doc: Doc) -> DonationTile:
    tile = DonationTile()
    tile.read(doc)
    return tile


class Content:
    """Boards, tiles and cards: never changed after it is made."""

    def __init__(self, sheets: Sheets) -> None:
        """Read all sheets strictly."""
        self._read_start(sheets)
        self._read_market(sheets)
        self._read_donation(sheets)
        self._read_player_board(sheets)
        self._read_district_tiles(sheets)
        self._read_warehouses(sheets)
        self._read_goals(sheets)
        self._read_bridges(sheets["bridges"].doc)
        self._read_solo(sheets)
        self.options = Options(self)

    def _read_start(self, sheets: Sheets) -> None:
        start = sheets["start"].doc
        self.start_points = start["points"].number(0, 50)
        self.start_spaces = start["spaces"].number(1, 10)
        self.start_coins = start["coins"].number(0, self.start_spaces)
        self.start_stock = start["stock"].number(0, 20)
        self.elephant_most = start["elephant_most"].number(2, 20)
        board = sheets["board"].doc
        self.station_spaces = board["station_spaces"].number(3, 4)
        self.start_workers = tuple(one.number(0, self.station_spaces) for one in board["start_workers"].items(2))
        if sum(self.start_workers) != len(COLOURS) - 1:
            board["start_workers"].fail("bad.district_begins_three_workers", "2.10")
        self.station_coins = board["station_coins"].number(0, 9)
        self.penalty = tuple(one.number(0, 9) for one in sheets["eras"].doc["penalty"].items(ERAS))

    def _read_market(self, sheets: Sheets) -> None:
        market, points = sheets["market"].doc, sheets["market_points"].doc
        self.price = tuple(tuple(one.number(1, 9) for one in market[name].items()) for name in RESOURCES)
        self.market_points = tuple(
            tuple(one.number(0, 9) for one in points[name].items(len(self.price[good])))
            for good, name in enumerate(RESOURCES)
        )
        self.supply_price = market["supply_price"].number(1, 9)
        self.supply_pays = market["supply_pays"].number(0, 9)

    def _read_donation(self, sheets: Sheets) -> None:
        self.layer_cost: list[tuple[int, ...]] = []
        self.affordable: dict[tuple[int, ...], tuple[bool, ...]] = {}
        """Which layers some goods pay, as far as it was asked before."""
        for cost in sheets["layers"].doc["costs"].items(4):
            cost.fields((), RESOURCES)
            self.layer_cost.append(tuple(cost.get(name, 0).number(0, 9) for name in RESOURCES))
            if not any(self.layer_cost[-1]):
                cost.fail("bad.cost_something_donation_paid", "5.2")
        two, three, four = (_donation_tile(sheets[f"donation_{players}"].doc) for players in PLAYERS[1:])
        self.donation = {1: two, 2: two, 3: three, 4: four}
        self.temple: list[tuple[int, ...]] = []
        for tile in sheets["temple_tiles"].doc["tiles"].items():
            numbers = tuple(one.number(0, 20) for one in tile.items(len(DISTRICTS)))
            if numbers.count(max(numbers)) > 1:
                tile.fail("bad.district_worth_more_others", "22.3")
            self.temple.append(numbers)
        if len(self.temple) < ERAS:
            sheets["temple_tiles"].doc["tiles"].fail("bad.tile_each_era", "2.2")

    def _read_player_board(self, sheets: Sheets) -> None:
        knowledge = sheets["knowledge"].doc
        self.frame = knowledge["frame"].number(1, TOP)
        self.steps = tuple(
            ("", *(one.one_of(STEP_REWARDS) for one in knowledge[track].items(TOP + 1))) for track in TRACKS
        )
        """Per track: the reward of each step from 1 on; the last is the overflow."""
        for track, steps in zip(TRACKS, self.steps, strict=True):
            for step, reward in enumerate(steps):
                if reward.startswith("end:") and step != TOP:
                    knowledge[track].fail("bad.last_step", "12.1", reward=reward)
                if step > TOP and (":" in reward or reward in STEP_ACTIONS):
                    knowledge[track].fail("bad.cannot_overflow_gives_goods", "15.3", reward=reward)
        self.tax = tuple(one.number(0, 20) for one in sheets["tax"].doc["coins"].items())
        if not self.tax:
            sheets["tax"].doc["coins"].fail("bad.step_cube_begin", "23.12")
        upgrades = sheets["upgrades"].doc
        self.upgrade_cost = tuple(upgrades[kind].index_in(RESOURCES) for kind in UPGRADES)
        self.goal_bags = upgrades["goal_bags"].number(0, 3)
        slots = sheets["goal_slots"].doc
        rewards = ("none", *GOAL_SLOTS[1:])
        self.slot_reward = tuple(one.one_of(rewards) for one in slots["rewards"].items(len(GOAL_SLOTS)))
        self.slot_points = slots["points"].number(0, 9)
        bags = sheets["mahout_bags"].doc
        self.mahout_bags = tuple(bags[name].number(0, 3) for name in MAHOUTS)

    def _read_district_tiles(self, sheets: Sheets) -> None:
        self.tile_names: list[str] = []
        self.tile_colour: list[int] = []
        self.tile_main: list[str] = []
        self.tile_secondary: list[str] = []
        for sheet in (sheets["district_tiles"], sheets["district_tiles_unseen"]):
            for name, tile in sheet.doc.named():
                main, secondary = tile.items(2)
                self.tile_names.append(name)
                self.tile_colour.append(Doc(name.partition("-")[0], tile.path).index_in(COLOURS))
                self.tile_main.append(main.one_of(TILE_ACTIONS))
                self.tile_secondary.append(secondary.one_of(TILE_ACTIONS))
        order = sorted(range(len(self.tile_names)), key=lambda tile: (self.tile_colour[tile], self.tile_names[tile]))
        self.tile_names = [self.tile_names[tile] for tile in order]
        self.tile_colour = [self.tile_colour[tile] for tile in order]
        self.tile_main = [self.tile_main[tile] for tile in order]
        self.tile_secondary = [self.tile_secondary[tile] for tile in order]

    def _read_warehouses(self, sheets: Sheets) -> None:
        doc = sheets["warehouses"].doc
        tiles = [doc[name].fields(("spaces", "bags")) for name in WAREHOUSES]
        self.warehouse_spaces = [tile["spaces"].number(0, 9) for tile in tiles]
        front = self.warehouse_spaces[HOWDAH_TILE]
        self.warehouse_spaces.append(sheets["howdah_back"].doc["spaces"].number(front, 9))
        self.warehouse_bags = [tile["bags"].number(0, 3) for tile in tiles]
        display = sheets["display"].doc["warehouses"].fields(PLAYERS)
        self.display_size = {int(players): display[players].number(0, len(WAREHOUSES)) for players in PLAYERS}

    def _read_goals(self, sheets: Sheets) -> None:
        doc, tracks = sheets["goals"].doc, sheets["goals_b"].doc
        self.goal_most = tuple(one.number(0, 20) for one in doc["most"].items(2))
        self.goal_pair = tracks["pair"].number(0, 20)
        self.goal_top = tracks["top"].number(0, 20)
        self.goal_each = doc["each"].number(0, 9)
        self.goal_tiles = _ladder(doc["tiles"])
        self.goal_layers = _ladder(doc["layers"])
        self.goal_low, self.goal_middle = (_enough(doc[name]) for name in ("low", "middle"))
        self.goal_layer = tuple(_ladder(doc[f"layer_{layer}"]) for layer in (1, 2, 3))
        self.goal_layer_4 = doc["layer_4"].number(0, 20)

    def _read_bridges(self, doc: Doc) -> None:
        self.bridge_event: list[int] = []
        self.bridge_reward: list[str] = []
        for name in BRIDGES:
            event, reward = doc[name].items(2)
            self.bridge_event.append(event.index_in(EVENTS))
            self.bridge_reward.append(reward.one_of(("any", "point", "coin")))

    def _read_solo(self, sheets: Sheets) -> None:
        solo, rules = sheets["solo"].doc, sheets["solo_rules"].doc
        self.rows: list[tuple[str, int]] = []
        for row in solo["rows"].items():
            what, count = row.items(2)
            self.rows.append((what.one_of(("point", "gold")), count.number(0, 9)))
        if not self.rows:
            solo["rows"].fail("bad.row_markers", "22.3")
        self.markers_in_row = solo["markers_in_row"].number(1, 9)
        self.mine = numbers_by_name(solo["mine"], RESOURCES, 0, 20)
        rewards = ("marble", "marble-two", "marker", "point")
        self.white_track = ("", *(one.one_of(rewards) for one in solo["track"].items()))
        if len(self.white_track) < 3:
            solo["track"].fail("bad.least_two_spaces_cube", "22.12")
        self.last_space = solo["last_space"].one_of(("elephant", "coins"))
        self.last_space_is_other = sheets["solo_end"].doc["reading"].one_of(("word", "other")) == "other"
        self.arrow = tuple(one.index_in(RESOURCES) for one in rules["arrow"].items(len(RESOURCES)))
        if len(set(self.arrow)) < len(RESOURCES):
            rules["arrow"].fail("bad.name_each_resource_once")
        self.maharaja_marble = rules["start_marble"].number(0, self.mine[0])
        most = len(self.rows) * self.markers_in_row
        elephant, times = rules["elephant"].fields(META.modes), rules["goal_times"].fields(META.modes)
        self.maharaja_elephant = {mode: elephant[mode].number(1, most) for mode in META.modes}
        self.maharaja_goal_times = {mode: times[mode].number(0, 9) for mode in META.modes}
        self.blue_action = tuple(
            tuple(one.index_in(RESOURCES) for one in era.items()) for era in rules["blue"].items(ERAS)
        )
        self.colour_order = tuple(one.index_in(COLOURS) for one in rules["order"].items(len(COLOURS)))
        if len(set(self.colour_order)) < len(COLOURS):
            rules["order"].fail("bad.name_each_colour_once")


def _enough(doc: Doc) -> tuple[int, int]:
    """Read how many markers are asked for, and their points."""
    doc.fields(("markers", "points"))
    return doc["markers"].number(1, 16), doc["points"].number(0, 20)


def _ladder(doc: Doc) -> tuple[int, ...]:
    """Read the points for 1, 2, 3 and 4 of something; none for 0."""
    return (0, *(one.number(0, 20) for one in doc.items(4)))
