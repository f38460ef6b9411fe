"""Everything a player can say: the verbs of Amritsar and all their options, made once per content."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from durbar.engine.decision import Option, Verb
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

if TYPE_CHECKING:
    from durbar.games.amritsar.content import Content

OPEN = Verb("open", "goal", clause="R15")
POST = Verb("post", "colour", clause="R15")
ENTER = Verb("enter", "district", clause="R26")
STAY = Verb("stay", clause="R24")
WALK = Verb("walk", "district", clause="R24")
JUMP = Verb("jump", "district", clause="R34")
HOWDAH = Verb("howdah", "district", clause="W15")
TAKE = Verb("take", "station", clause="R27")
ACTIVATE = Verb("activate", "colour", "station", clause="R29")
SPARE = Verb("spare", "station", clause="W9")
LEAVE = Verb("leave", "colour", "station", clause="R28")
WORK = Verb("work", "tile", clause="R31")
TOP_FIRST = Verb("top", "tile", clause="R32")
MAIN = Verb("main", "tile", clause="R31")
SECONDARY = Verb("secondary", "tile", clause="R31")
ELEPHANT = Verb("elephant", "tile", clause="R31")
RIDE = Verb("ride", "mahout", clause="R31")
END = Verb("end", clause="R31")
USE = Verb("use", "mahout", clause="R48")
SKIP = Verb("skip", clause="I6")
GAIN = Verb("gain", "resource", clause="R42")
GAIN_TWO = Verb("gain-two", "one", "other", clause="R52")
FETCH = Verb("fetch", "resource", clause="R42")
COIN_FIRST = Verb("coin-first", clause="R47")
MARKET_FIRST = Verb("market-first", clause="R47")
BUY = Verb("buy", "resource", clause="R44")
SELL = Verb("sell", "resource", clause="R45")
DONE = Verb("done", clause="R43")
DONATE_ON = Verb("donate", "district", "space", clause="R20")
BUILD = Verb("build", "warehouse", clause="R50")
LAY = Verb("lay", "goal", "slot", clause="R50")
TRAIN = Verb("train", "mahout", "colour", clause="R50")
PAY = Verb("pay", "resource", clause="W14")
STUDY = Verb("study", "track", clause="R52")
DROP = Verb("drop", "good", clause="R53")
SWAP = Verb("swap", "resource", "other", clause="W13")
FOLLOW = Verb("follow", clause="R35")
PASS = Verb("pass", clause="R35")

SPACE_LETTERS = "abcdefghij"
SWAPS = ((COPPER, MARBLE), (COPPER, GOLD), (MARBLE, COPPER), (GOLD, COPPER))
"""What W13 exchanges: the first for the second."""


class Options:
    """All options of the game, by what they do."""

    def __init__(self, tiles: Sequence[str]) -> None:
        """Make every option once; `tiles` are the district tiles."""
        self._make_moves()
        self._make_actions(tiles)
        self._make_goods()
        groups: list[Sequence[Option]] = [group for group in vars(self).values() if isinstance(group, list)]
        self.stay = STAY.option(spots=("stay",))
        self.end = END.option(spots=("end",))
        self.skip = SKIP.option(spots=("skip",))
        self.coin_first = COIN_FIRST.option(spots=("coin-first",))
        self.market_first = MARKET_FIRST.option(spots=("market",))
        self.done = DONE.option(spots=("done",))
        self.follow = FOLLOW.option(spots=("follow",))
        self.passing = PASS.option(spots=("pass",))
        alone = [
            self.stay, self.end, self.skip, self.coin_first, self.market_first, self.done, self.follow, self.passing
        ]  # fmt: skip
        self.by_text = {option.text: option for group in (*groups, alone) for option in group}

    def _make_moves(self) -> None:
        districts = list(enumerate(DISTRICTS))
        self.enter = [ENTER.option(name, value=place, spots=(f"lane-{name}",)) for place, name in districts]
        self.walk = [WALK.option(name, value=place, spots=(f"lane-{name}",)) for place, name in districts]
        self.jump = [
            JUMP.option(name, value=place, spots=(f"lane-{name}", "action-marker")) for place, name in districts
        ]
        self.howdah = [
            HOWDAH.option(name, value=place, spots=(f"lane-{name}", "warehouse-howdah")) for place, name in districts
        ]
        stations = list(enumerate(STATIONS))
        self.take = [TAKE.option(name, value=place, spots=(f"station-{name}",)) for place, name in stations]
        self.spare = [SPARE.option(name, value=place, spots=(f"station-{name}",)) for place, name in stations]
        self.activate = [
            ACTIVATE.option(colour, name, value=(number, place), spots=(f"station-{name}", f"carried-{colour}"))
            for number, colour in enumerate(COLOURS)
            for place, name in stations
        ]
        """By colour times eight plus station."""
        self.leave = [
            LEAVE.option(colour, name, value=(number, place), spots=(f"station-{name}", f"carried-{colour}"))
            for number, colour in enumerate(COLOURS)
            for place, name in stations
        ]

    def _make_actions(self, tiles: Sequence[str]) -> None:
        numbered = list(enumerate(tiles))
        self.work = [WORK.option(name, value=tile, spots=(f"tile-{name}",)) for tile, name in numbered]
        self.top = [TOP_FIRST.option(name, value=tile, spots=(f"tile-{name}-top",)) for tile, name in numbered]
        self.main = [MAIN.option(name, value=tile, spots=(f"tile-{name}",)) for tile, name in numbered]
        self.secondary = [SECONDARY.option(name, value=tile, spots=(f"tile-{name}-top",)) for tile, name in numbered]
        self.elephant = [
            ELEPHANT.option(name, value=tile, spots=(f"tile-{name}", "own-elephant")) for tile, name in numbered
        ]
        mahouts = list(enumerate(MAHOUTS))
        self.ride = [RIDE.option(name, value=mahout, spots=(f"mahout-{name}",)) for mahout, name in mahouts]
        self.use = [USE.option(name, value=mahout, spots=(f"mahout-{name}",)) for mahout, name in mahouts]
        self.donate = [
            DONATE_ON.option(name, letter, value=(place, space), spots=(f"space-{name}-{letter}",))
            for place, name in enumerate(DISTRICTS)
            for space, letter in enumerate(SPACE_LETTERS)
        ]
        """By district times ten plus space."""
        self.build = [
            BUILD.option(name, value=tile, spots=(f"warehouse-{name}",)) for tile, name in enumerate(WAREHOUSES)
        ]
        goals = list(enumerate(GOALS))
        self.open = [OPEN.option(name, value=goal, spots=(f"goal-{name}",)) for goal, name in goals]
        self.lay = [
            LAY.option(name, slot, value=(goal, place), spots=(f"goal-{name}", f"goal-slot-{slot}"))
            for goal, name in goals
            for place, slot in enumerate(GOAL_SLOTS)
        ]
        """By goal times four plus slot."""
        self.post = [
            POST.option(name, value=colour, spots=(f"mahout-slot-{name}",)) for colour, name in enumerate(COLOURS)
        ]
        self.train = [
            TRAIN.option(name, colour, value=(mahout, slot), spots=(f"mahout-{name}", f"mahout-slot-{colour}"))
            for mahout, name in mahouts
            for slot, colour in enumerate(COLOURS)
        ]
        """By mahout times four plus slot."""
        self.study = [STUDY.option(name, value=track, spots=(f"track-{name}",)) for track, name in enumerate(TRACKS)]

    def _make_goods(self) -> None:
        resources = list(enumerate(RESOURCES))
        self.gain = [GAIN.option(name, value=(good,), spots=(f"supply-{name}",)) for good, name in resources]
        self.gain_two = [
            GAIN_TWO.option(
                RESOURCES[one],
                RESOURCES[other],
                value=(one, other),
                spots=tuple(dict.fromkeys((f"supply-{RESOURCES[one]}", f"supply-{RESOURCES[other]}"))),
            )
            for one, other in combinations_with_replacement(range(len(RESOURCES)), 2)
        ]
        self.fetch = [FETCH.option(name, value=good, spots=(f"supply-{name}",)) for good, name in resources[:GOLD]]
        self.buy = [BUY.option(name, value=good, spots=(f"market-{name}",)) for good, name in resources]
        self.sell = [SELL.option(name, value=good, spots=(f"own-{name}",)) for good, name in resources]
        self.pay = [PAY.option(name, value=good, spots=(f"own-{name}",)) for good, name in resources]
        self.drop = [DROP.option(name, value=good, spots=(f"own-{name}",)) for good, name in enumerate(GOODS)]
        self.swap = [
            SWAP.option(RESOURCES[given], RESOURCES[got], value=(given, got), spots=(f"own-{RESOURCES[given]}",))
            for given, got in SWAPS
        ]


def find_option(content: Content, text: str) -> Option | None:
    """Find the option with this text form, whether it is legal or not."""
    return content.options.get(" ".join(text.split()).lower())


def options_like(content: Content, text: str) -> list[str]:
    """Suggest text forms close to one that does not exist."""
    return get_close_matches(text.lower(), content.options, 3, 0.5)
