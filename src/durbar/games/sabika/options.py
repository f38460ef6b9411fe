"""Everything a player can say: the verbs of Sabika and all their options, made once per content."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final, TypeAlias

from durbar.engine.decision import Option, Verb
from durbar.games.sabika.names import GOODS, MATERIALS, RAW, SIDES, WORKER_RING, WORKERS
from durbar.games.shared.options import OptionBook

if TYPE_CHECKING:
    from durbar.games.sabika.content import Content

KEEP: Final = Verb("keep", "tile", clause="2.4")
WORK: Final = Verb("work", "worker", "space", clause="4.6")
REST: Final = Verb("rest", "worker", clause="4.14", parting=True)
ACT: Final = Verb("act", "space", clause="4.6")
USE: Final = Verb("use", "cell", clause="8.3")
WITH_SEAL: Final = Verb("with-seal", clause="3.18")
END: Final = Verb("end", clause="4.13")
SKIP: Final = Verb("skip", clause="4.16")
DONE: Final = Verb("done", clause="4.13")
GATHER: Final = Verb("gather", "first", clause="5.1")
GATHER_TWO: Final = Verb("gather-two", "first", "second", clause="5.1")
GATHER_THREE: Final = Verb("gather-three", "first", "second", "third", clause="5.1")
GATHER_FOUR: Final = Verb("gather-four", "first", "second", "third", "fourth", clause="5.1")
DROP: Final = Verb("drop", "thing", clause="3.4")
CLEAR: Final = Verb("clear", "good", clause="3.16")
LEAVE: Final = Verb("leave", clause="3.6")
STORE: Final = Verb("store", "store", clause="3.16")
SPEND: Final = Verb("from", "store", clause="3.17")
FETCH: Final = Verb("fetch", "cell", clause="3.9")
TURN: Final = Verb("turn", "raw", clause="3.9")
GRAB: Final = Verb("grab", "cell", clause="3.15")
PROCESS: Final = Verb("process", "raw", clause="3.14")
BUY: Final = Verb("buy", "material", clause="5.6")
BUY_RAW: Final = Verb("buy-raw", clause="5.6")
SELL: Final = Verb("sell", "thing", clause="5.6")
SWAP: Final = Verb("swap", "given", "got", clause="5.6")
LARGE: Final = Verb("large", "tile", clause="5.12")
SMALL: Final = Verb("small", "card", "side", clause="5.15")
REFRESH: Final = Verb("refresh", clause="5.8")
PAY: Final = Verb("pay", "first", clause="5.12")
PAY_TWO: Final = Verb("pay-two", "first", "second", clause="5.12")
PAY_THREE: Final = Verb("pay-three", "first", "second", "third", clause="5.12")
FAVOUR: Final = Verb("favour", "space", clause="5.12")
SPLIT: Final = Verb("split", "dinars", "paria", clause="5.16")
CHOOSE: Final = Verb("choose", "reward", clause="4.16")
EXTEND: Final = Verb("extend", "warehouse", "place", clause="5.3")
ACTIVATE: Final = Verb("activate", "place", clause="5.3")
SHIP: Final = Verb("ship", "city", clause="6.1")
EXPORT_NONE: Final = Verb("export-none", clause="6.3")
EXPORT_ONE: Final = Verb("export", "first", clause="6.1")
EXPORT_TWO: Final = Verb("export-two", "first", "second", clause="6.1")
CONSOLIDATE: Final = Verb("consolidate", "city", clause="6.8")
COLLECT: Final = Verb("collect", "city", clause="6.9")
VISIT: Final = Verb("visit", "city", clause="7.15")
CARVE_BLUE: Final = Verb("carve-blue", "poem", clause="7.4")
CARVE_RED: Final = Verb("carve-red", "poem", clause="7.4")
CARVE_GREY: Final = Verb("carve-grey", "poem", clause="7.4")
REACTIVATE: Final = Verb("reactivate", "poem", clause="7.7")
COPY: Final = Verb("copy", "tile", clause="13.7")
DOWN: Final = Verb("down", "n", clause="9.5")
COINS: Final = Verb("coins", "n", clause="9.5")
SEALS: Final = Verb("seals", "n", clause="9.5")
LEVY: Final = Verb("levy", "means", clause="9.9")
NAME: Final = Verb("name", "player", clause="9.16")
NAME_YUSUF: Final = Verb("name-yusuf", clause="12.30")
SEND: Final = Verb("send", "city", clause="12.21")
SETTLE: Final = Verb("settle", "city", clause="12.24")

GATHERS: Final = (GATHER, GATHER_TWO, GATHER_THREE, GATHER_FOUR)
PAYS: Final = (PAY, PAY_TWO, PAY_THREE)
EXPORTS: Final = (EXPORT_NONE, EXPORT_ONE, EXPORT_TWO)
STORES: Final[tuple[str, ...]] = ("warehouse", "poem")
LEVY_MEANS: Final[tuple[str, ...]] = ("seal", "point", "dinar")
MOST_TRIBUTE: Final = 24
"""More than any tribute can be."""


Walk: TypeAlias = tuple[int, int, Option]
"""A space, what the steps to it cost, and the option."""


class Options(OptionBook):
    """All options of the game, by what they do; lists are indexed by what the option's value says."""

    def __init__(self, content: Content) -> None:
        """Make every option once."""
        super().__init__()
        self._make_moves(content)
        self._make_things()
        self._make_alone()
        self._make_buildings(content)
        self._make_cities(content)
        self._make_poems(content)
        self._make_tribute()

    def walk(self, content: Content, worker: int, here: int, free: int, beside: int) -> list[Walk]:
        """List where a worker can go from `here` with some `free` steps but not `beside`, and remember it."""
        prices = content.step_prices[WORKER_RING[worker]][free] if here >= 0 else (0,)
        found = self.walks[worker][here, free, beside] = [
            (space, prices[(space - here) % len(prices)], option)
            for space, option in self.work[worker].items()
            if space != beside
        ]
        return found

    def _make_moves(self, content: Content) -> None:
        spaces = list(enumerate(content.space_names))
        self.work: list[dict[int, Option]] = [
            {
                space: self.one(WORK, worker, name, value=(number, space), spots=(f"space-{name}", f"worker-{worker}"))
                for space, name in spaces
                if content.space_ring[space] == WORKER_RING[number]
            }
            for number, worker in enumerate(WORKERS)
        ]
        self.walks: list[dict[tuple[int, int, int], list[Walk]]] = [{} for _ in WORKERS]
        """What `walk` has listed before, by worker and what it was asked for."""
        self.rest = [
            self.one(REST, worker, value=(number, -1), spots=("rest", f"worker-{worker}"))
            for number, worker in enumerate(WORKERS)
        ]
        numbers = range(len(WORKERS))
        some = [workers for count in range(len(WORKERS) + 1) for workers in combinations(numbers, count)]
        self.rests = {workers: [self.rest[worker] for worker in workers] for workers in some}
        """By the workers that may rest."""
        self.act = self.each(ACT, content.space_names, "space")
        self.use_raw = [
            self.one(USE, cell.name, value=(0, number), spots=(f"cell-{cell.name}",))
            for number, cell in enumerate(content.raw_cells)
        ]
        self.use_marble = [
            self.one(USE, cell.name, value=(1, number), spots=(f"cell-{cell.name}",))
            for number, cell in enumerate(content.marble_cells)
        ]
        cells = [cell.name for cell in content.raw_cells]
        self.fetch = self.each(FETCH, cells, "cell")
        self.grab = self.each(GRAB, cells, "cell")
        self.keep = self.each(KEEP, [str(number) for number in range(1, len(content.start_tiles) + 1)], "start")

    def _make_things(self) -> None:
        things = [*MATERIALS, *GOODS]
        self.drop = self.each(DROP, things, "own")
        self.clear = self.each(CLEAR, GOODS, "poem-store")
        self.sell = self.each(SELL, things, "own")
        self.buy = self.each(BUY, MATERIALS, "market")
        self.turn = self.each(TURN, RAW, "own")
        self.process = self.each(PROCESS, RAW, "own")
        self.store = self.each(STORE, STORES, "store")
        self.spend = self.each(SPEND, STORES, "store")
        self.swap: dict[tuple[int, int], Option] = {
            (given, got): self.one(
                SWAP, MATERIALS[given], MATERIALS[got], value=(given, got), spots=(f"own-{MATERIALS[given]}",)
            )
            for given in range(4)
            for got in (given - 1, given + 1)
            if 0 <= got < 4
        }
        self.gather = {counts: option for verb in GATHERS for counts, option in self._bundles(verb, "supply")}
        """By the counts of the four materials."""
        self.handfuls: dict[tuple[tuple[int, ...], int], list[Option]] = {}
        """What can be gathered, by kinds and number, as far as it was listed before."""
        self.pay = {counts: option for verb in PAYS for counts, option in self._bundles(verb, "own")}
        self.export: dict[tuple[int, ...], Option] = {(0, 0, 0): self.one(EXPORT_NONE, value=(0, 0, 0))}
        """By the counts of the three goods."""
        for verb in EXPORTS[1:]:
            for goods in combinations_with_replacement(range(3), len(verb.nouns)):
                counts = tuple(goods.count(good) for good in range(3))
                names = [GOODS[good] for good in goods]
                spots = tuple(dict.fromkeys(f"own-{name}" for name in names))
                self.export[counts] = self.one(verb, *names, value=counts, spots=spots)

    def _bundles(self, verb: Verb, spot: str) -> list[tuple[tuple[int, ...], Option]]:
        """Make one option for every handful of materials."""
        made = []
        for kinds in combinations_with_replacement(range(4), len(verb.nouns)):
            counts = tuple(kinds.count(kind) for kind in range(4))
            names = [MATERIALS[kind] for kind in kinds]
            spots = tuple(dict.fromkeys(f"{spot}-{name}" for name in names))
            made.append((counts, self.one(verb, *names, value=counts, spots=spots)))
        return made

    def _make_alone(self) -> None:
        self.end = self.one(END, spots=("end",))
        self.skip = self.one(SKIP, spots=("skip",))
        self.done = self.one(DONE, spots=("done",))
        self.leave = self.one(LEAVE, spots=("leave",))
        self.buy_raw = self.one(BUY_RAW, spots=("market-raw",))
        self.refresh = self.one(REFRESH, spots=("small-deck",))
        self.with_seal = self.one(WITH_SEAL, spots=("own-seals",))

    def _make_buildings(self, content: Content) -> None:
        tiles = [str(number) for number in range(1, len(content.large) + 1)]
        self.large = self.each(LARGE, tiles, "large")
        self.copy = self.each(COPY, tiles, "large")
        self.small = [
            [
                self.one(SMALL, str(card + 1), side, value=(card, place), spots=(f"small-{card + 1}", f"row-{side}"))
                for place, side in enumerate(SIDES)
            ]
            for card in range(len(content.small))
        ]
        self.favour = self.each(FAVOUR, [str(space) for space in range(1, content.last_favour)], "favour")
        """Space 1 has the place 0."""
        gold = content.balance_gold
        self.split = [
            self.one(SPLIT, str(gold - paria), str(paria), value=paria, spots=(f"split-{paria}",))
            for paria in range(gold + 1)
        ]
        names = dict.fromkeys(name for one in content.rewards() if len(one.sides) > 1 for name in one.names)
        self.choose = {name: self.one(CHOOSE, name, value=name, spots=(f"reward-{name}",)) for name in names}
        self.extend = [
            [
                self.one(
                    EXTEND, name, str(place + 1), value=(tile, place), spots=(f"tile-{name}", f"store-{place + 1}")
                )
                for place in range(4)
            ]
            for tile, name in enumerate(content.store_names)
        ]
        self.activate = self.each(ACTIVATE, "1234", "store")

    def _make_cities(self, content: Content) -> None:
        cities = content.city_names
        self.ship = self.each(SHIP, cities, "city")
        self.consolidate = self.each(CONSOLIDATE, cities, "city")
        self.collect = self.each(COLLECT, cities, "city")
        self.visit = self.each(VISIT, cities, "city")
        self.send = self.each(SEND, cities, "city")
        self.settle = self.each(SETTLE, cities, "city")

    def _make_poems(self, content: Content) -> None:
        self.carve_blue = self.each(CARVE_BLUE, content.minor_names, "poem")
        self.carve_red = self.each(CARVE_RED, content.minor_names, "poem")
        self.carve_grey = self.each(CARVE_GREY, content.major_names, "poem")
        self.reactivate = self.each(REACTIVATE, content.minor_names, "own-poem")

    def _make_tribute(self) -> None:
        counts = [str(count) for count in range(MOST_TRIBUTE + 1)]
        self.down = self.each(DOWN, counts, "down")
        self.coins = self.each(COINS, counts, "coins")
        self.seals = self.each(SEALS, counts[:10], "seals")
        self.levy = self.each(LEVY, LEVY_MEANS, "levy")
        self.name = self.each(NAME, "1234", "player")
        self.name_yusuf = self.one(NAME_YUSUF, value=1, spots=("player-2",))
