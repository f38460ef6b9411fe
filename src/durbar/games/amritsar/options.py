"""Everything a player can say: the verbs of Amritsar and all their options, made once per content."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Final

from durbar.engine.decision import Option, Verb
from durbar.engine.messages import Message
from durbar.games.amritsar.names import (
    COLOURS,
    COPPER,
    DISTRICTS,
    GOAL_SLOTS,
    GOALS,
    GOLD,
    GOODS,
    MAHOUTS,
    MARBLE,
    RESOURCES,
    STATIONS,
    TRACKS,
    WAREHOUSES,
)
from durbar.games.shared.options import OptionBook

if TYPE_CHECKING:
    from durbar.games.amritsar.content import Content

OPEN: Final = Verb("open", "goal", clause="3.3")
POST: Final = Verb("post", "colour", clause="3.3")
ENTER: Final = Verb("enter", "district", clause="7.4")
STAY: Final = Verb("stay", clause="7.2")
WALK: Final = Verb("walk", "district", clause="7.2")
JUMP: Final = Verb("jump", "district", clause="7.9")
HOWDAH: Final = Verb("howdah", "district", clause="18.15")
TAKE: Final = Verb("take", "station", clause="8.1")
ACTIVATE: Final = Verb("activate", "colour", "station", clause="8.4")
SPARE: Final = Verb("spare", "station", clause="18.9")
LEAVE: Final = Verb("leave", "colour", "station", clause="8.2")
WORK: Final = Verb("work", "tile", clause="9.1")
TOP_FIRST: Final = Verb("top", "tile", clause="9.2")
MAIN: Final = Verb("main", "tile", clause="9.1")
SECONDARY: Final = Verb("secondary", "tile", clause="9.1")
ELEPHANT: Final = Verb("elephant", "tile", clause="9.1")
RIDE: Final = Verb("ride", "mahout", clause="9.1")
END: Final = Verb("end", clause="9.1")
USE: Final = Verb("use", "mahout", clause="14.1")
SKIP: Final = Verb("skip", clause="9.5")
GAIN: Final = Verb("gain", "resource", clause="13.1")
GAIN_TWO: Final = Verb("gain-two", "one", "other", clause="15.1")
FETCH: Final = Verb("fetch", "resource", clause="13.1")
COIN_FIRST: Final = Verb("coin-first", clause="13.8")
MARKET_FIRST: Final = Verb("market-first", clause="13.8")
BUY: Final = Verb("buy", "resource", clause="13.4")
SELL: Final = Verb("sell", "resource", clause="13.5")
DONE: Final = Verb("done", clause="13.2")
DONATE_ON: Final = Verb("donate", "district", "space", clause="5.2")
BUILD: Final = Verb("build", "warehouse", clause="14.3")
LAY: Final = Verb("lay", "goal", "slot", clause="14.3")
TRAIN: Final = Verb("train", "mahout", "colour", clause="14.3")
PAY: Final = Verb("pay", "resource", clause="18.14")
STUDY: Final = Verb("study", "track", clause="15.1")
DROP: Final = Verb("drop", "good", clause="16.1")
RETURN: Final = Verb("return", "goods", clause="16.1")
SWAP: Final = Verb("swap", "resource", "other", clause="18.13")
FOLLOW: Final = Verb("follow", clause="10.1")
PASS: Final = Verb("pass", clause="10.1", parting=True)

SPACE_LETTERS: Final = "abcdefghij"
SWAPS: Final = ((COPPER, MARBLE), (COPPER, GOLD), (MARBLE, COPPER), (GOLD, COPPER))
"""What the exchange [18.13] turns into what: the first into the second."""
MOST_KEPT: Final = 16
"""Up to so many goods a set to return is made once; larger ones can come up at a station full of coins only."""


class Returning(Option):
    """A set of goods that goes back to the supply: its value says how many of each, its noun names them one by one."""

    __slots__ = ()

    @property
    def label(self) -> Message:
        """The option in words, each kind with its number."""
        return Message("option.return", self.verb.clause, goods=amounts(self.value, "back"))


def amounts(counts: Sequence[int], words: str = "amount") -> list[dict[str, Any]]:
    """Say how much of each good, in these words."""
    return [Message(f"{words}.{name}", n=count).document() for name, count in zip(GOODS, counts, strict=True) if count]


class Options(OptionBook):
    """All options of the game, by what they do."""

    def __init__(self, content: Content) -> None:
        """Make every option once."""
        super().__init__()
        self._make_moves()
        self._make_actions(content.tile_names)
        self._make_boards()
        self._make_goods()
        self._make_returns()
        self._make_alone()

    def _make_moves(self) -> None:
        self.enter = self.each(ENTER, DISTRICTS, "lane")
        self.walk = self.each(WALK, DISTRICTS, "lane")
        self.jump = [
            self.one(JUMP, name, value=place, spots=(f"lane-{name}", "action-marker"))
            for place, name in enumerate(DISTRICTS)
        ]
        self.jumps = [[self.jump[(place + steps) % 4] for steps in range(1, 4)] for place in range(4)]
        """All others after each district, clockwise."""
        self.howdah = [
            self.one(HOWDAH, name, value=place, spots=(f"lane-{name}", "warehouse-howdah"))
            for place, name in enumerate(DISTRICTS)
        ]
        self.take = self.each(TAKE, STATIONS, "station")
        self.spare = self.each(SPARE, STATIONS, "station")
        self.activate = self._each_worker(ACTIVATE)
        self.leave = self._each_worker(LEAVE)

    def _each_worker(self, verb: Verb) -> list[Option]:
        """Make one option for each colour at each station: by colour times eight plus station."""
        return [
            self.one(verb, colour, name, value=(number, place), spots=(f"station-{name}", f"carried-{colour}"))
            for number, colour in enumerate(COLOURS)
            for place, name in enumerate(STATIONS)
        ]

    def _make_actions(self, tiles: Sequence[str]) -> None:
        self.work = self.each(WORK, tiles, "tile")
        self.top = [
            self.one(TOP_FIRST, name, value=tile, spots=(f"tile-{name}-top",)) for tile, name in enumerate(tiles)
        ]
        self.main = self.each(MAIN, tiles, "tile")
        self.secondary = [
            self.one(SECONDARY, name, value=tile, spots=(f"tile-{name}-top",)) for tile, name in enumerate(tiles)
        ]
        self.elephant = [
            self.one(ELEPHANT, name, value=tile, spots=(f"tile-{name}", "own-elephant"))
            for tile, name in enumerate(tiles)
        ]
        self.ride = self.each(RIDE, MAHOUTS, "mahout")
        self.use = self.each(USE, MAHOUTS, "mahout")
        self.donate = [
            self.one(DONATE_ON, name, letter, value=(place, space), spots=(f"space-{name}-{letter}",))
            for place, name in enumerate(DISTRICTS)
            for space, letter in enumerate(SPACE_LETTERS)
        ]
        """By district times ten plus space."""
        self.study = self.each(STUDY, TRACKS, "track")

    def _make_boards(self) -> None:
        self.build = self.each(BUILD, WAREHOUSES, "warehouse")
        self.open = self.each(OPEN, GOALS, "goal")
        self.lay = [
            self.one(LAY, name, slot, value=(goal, place), spots=(f"goal-{name}", f"goal-slot-{slot}"))
            for goal, name in enumerate(GOALS)
            for place, slot in enumerate(GOAL_SLOTS)
        ]
        """By goal times four plus slot."""
        self.post = self.each(POST, COLOURS, "mahout-slot")
        self.train = [
            self.one(TRAIN, name, colour, value=(mahout, slot), spots=(f"mahout-{name}", f"mahout-slot-{colour}"))
            for mahout, name in enumerate(MAHOUTS)
            for slot, colour in enumerate(COLOURS)
        ]
        """By mahout times four plus slot."""

    def _make_goods(self) -> None:
        self.gain = [
            self.one(GAIN, name, value=(good,), spots=(f"supply-{name}",)) for good, name in enumerate(RESOURCES)
        ]
        self.gain_two = [
            self.one(
                GAIN_TWO,
                RESOURCES[one],
                RESOURCES[other],
                value=(one, other),
                spots=tuple(dict.fromkeys((f"supply-{RESOURCES[one]}", f"supply-{RESOURCES[other]}"))),
            )
            for one, other in combinations_with_replacement(range(len(RESOURCES)), 2)
        ]
        self.fetch = self.each(FETCH, RESOURCES[:GOLD], "supply")
        self.buy = self.each(BUY, RESOURCES, "market")
        self.sell = self.each(SELL, RESOURCES, "own")
        self.pay = self.each(PAY, RESOURCES, "own")
        self.drop = self.each(DROP, GOODS, "own")
        self.swap = [
            self.one(SWAP, RESOURCES[given], RESOURCES[got], value=(given, got), spots=(f"own-{RESOURCES[given]}",))
            for given, got in SWAPS
        ]

    def _make_returns(self) -> None:
        """Make what an icon's surplus can be, one good or two; larger sets are made when somebody has so many."""
        self._returns: dict[tuple[int, ...], Option] = {}
        for size in (1, 2):
            for goods in combinations_with_replacement(range(len(GOODS)), size):
                option = self.returning(tuple(goods.count(good) for good in range(len(GOODS))))
                self.by_text[option.text] = option

    def returning(self, counts: tuple[int, ...]) -> Option:
        """Give the option to return so many of each good."""
        option = self._returns.get(counts)
        if option is None:
            held = [name for name, count in zip(GOODS, counts, strict=True) for _ in range(count)]
            spots = tuple(f"own-{name}" for name in dict.fromkeys(held))
            option = Returning(RETURN, ("+".join(held),), counts, spots)
            if len(held) <= MOST_KEPT:
                option = self._returns.setdefault(counts, option)
        return option

    def find(self, text: str) -> Option | None:
        """Find an option by its text form; goods to return may be named in any order, parted by a plus or a blank."""
        verb, *goods = text.lower().replace("+", " ").split() or [""]
        if verb == RETURN.word and goods and all(good in GOODS for good in goods):
            return self.returning(tuple(goods.count(name) for name in GOODS))
        return super().find(text)

    def _make_alone(self) -> None:
        self.stay = self.one(STAY, spots=("stay",))
        self.ways = [[self.stay, *(self.walk[(place + steps) % 4] for steps in range(1, 4))] for place in range(4)]
        """Staying and going on foot from each district, the nearest first."""
        self.end = self.one(END, spots=("end",))
        self.skip = self.one(SKIP, spots=("skip",))
        self.coin_first = self.one(COIN_FIRST, spots=("coin-first",))
        self.market_first = self.one(MARKET_FIRST, spots=("market",))
        self.done = self.one(DONE, spots=("done",))
        self.follow = self.one(FOLLOW, spots=("follow",))
        self.passing = self.one(PASS, spots=("pass",))
