"""All options of Agra, made once per content: a stable text form each, and the spots of the board they belong to."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from durbar.engine.decision import Option, Verb
from durbar.games.agra import verbs
from durbar.games.agra.names import (
    ACTIONS,
    AT_ONCE_FAVOUR,
    CENTRE,
    CHARACTERS,
    CIRCLE,
    FIRST_TILE,
    FUELS,
    GOODS,
    GUILDS,
    LUXURIES,
    NOTABLES,
    POWER_OF,
    POWERS,
    SIDES,
    TILES,
)

if TYPE_CHECKING:
    from durbar.games.agra.content import Content


def make_options(content: Content) -> None:
    """Put every option into the content, by kind and by text."""
    content.options = {}
    Options(content)


class Options:
    """Makes all options of a content, once."""

    def __init__(self, content: Content) -> None:
        """Put them into the content, by kind and by text."""
        self.content = content
        self._spaces(content)
        self._goods(content)
        self._farm(content)
        self._notables(content)
        self._others(content)
        self._payments(content)

    def _new(self, verb: Verb, *nouns: str, value: object = None, spots: tuple[str, ...] = ()) -> Option:
        option = verb.option(*nouns, value=value, spots=spots)
        self.content.options[option.text] = option
        return option

    def _spaces(self, c: Content) -> None:
        spots = [f"character-{name}" for name in CHARACTERS] + [f"building-{name}" for name in c.buildings]
        self.space_spots = spots
        named = list(enumerate(c.spaces))
        c.place = [self._new(verbs.PLACE, name, value=space, spots=(spots[space],)) for space, name in named]
        c.lie = [self._new(verbs.LIE, name, value=space, spots=(spots[space],)) for space, name in named]
        c.raise_up = [self._new(verbs.RAISE, name, value=space, spots=(spots[space],)) for space, name in named]
        c.build = [
            self._new(verbs.BUILD, name, value=building, spots=(f"building-{name}",))
            for building, name in enumerate(c.buildings)
        ]

    def _goods(self, c: Content) -> None:
        kinds = [
            ("process", verbs.PROCESS), ("process_two", verbs.PROCESS_TWO), ("exchange", verbs.EXCHANGE),
            ("pay", verbs.PAY), ("give", verbs.GIVE), ("take", verbs.TAKE), ("gain", verbs.GAIN),
            ("sell", verbs.SELL), ("fill_slot", verbs.FILL_SLOT), ("free", verbs.FREE),
        ]  # fmt: skip
        for name, verb in kinds:
            made = [self._new(verb, good, value=number, spots=(f"good-{good}",)) for number, good in enumerate(c.goods)]
            setattr(c, name, made)
        bowls = [c.goods[good] for good in c.bowls]
        c.akbar = [
            self._new(verbs.AKBAR, name, value=place, spots=(f"bowl-{name}",)) for place, name in enumerate(bowls)
        ]
        c.bowl = [self._new(verbs.BOWL, name, value=place, spots=(f"bowl-{name}",)) for place, name in enumerate(bowls)]
        flags = sorted({side for sides in c.token_sides for side in sides})
        c.put_token = {
            (side, good): self._new(verbs.PUT_TOKEN, str(side), name, value=(side, good), spots=(f"good-{name}",))
            for side in flags
            for good, name in enumerate(c.goods)
        }
        c.luxuries = [
            self._new(verbs.LUXURY, name, value=luxury, spots=(f"scroll-{name}",))
            for luxury, name in enumerate(LUXURIES)
            if name != "statue"
        ]
        c.burn = [self._new(verbs.BURN, name, value=fuel, spots=(f"fuel-{name}",)) for fuel, name in enumerate(FUELS)]

    def _farm(self, c: Content) -> None:
        c.uncover = [
            self._new(verbs.UNCOVER, side, str(place), value=2 * number + half, spots=(f"farm-{side}-{place}",))
            for number, side in enumerate(SIDES)
            for half, place in enumerate(c.cover_places)
        ]
        c.farmer = []
        for number, side in enumerate(SIDES):
            for step, corner in ((-1, number), (1, (number + 1) % 4)):
                good = c.goods[c.corners[corner]]
                spots = (f"farmer-{side}",)
                c.farmer.append(self._new(verbs.FARMER, side, good, value=(number, step), spots=spots))

    def _notables(self, c: Content) -> None:
        c.deliver, c.double = [], []
        for notable, name in enumerate(NOTABLES):
            for made, verb in ((c.deliver, verbs.DELIVER), (c.double, verbs.DOUBLE)):
                row = []
                for place, good in enumerate(c.demands[notable]):
                    spots = (f"demand-{name}-{c.goods[good]}", f"notable-{name}")
                    row.append(self._new(verb, name, c.goods[good], value=(notable, place), spots=spots))
                made.append(row)

    def _others(self, c: Content) -> None:
        new = self._new
        c.influence = [
            new(verbs.INFLUENCE, name, value=guild, spots=(f"guild-{name}",)) for guild, name in enumerate(GUILDS)
        ]
        c.order = [new(verbs.ORDER, name, value=guild, spots=(f"orders-{name}",)) for guild, name in enumerate(GUILDS)]
        c.bonus = [
            new(verbs.BONUS, name, value=tile, spots=(f"bonus-{name}",)) for tile, name in enumerate(c.bonus_names)
        ]
        c.make = [new(verbs.MAKE, str(count), value=count, spots=(f"make-{count}",)) for count in range(5)]
        c.token = [
            new(verbs.TOKEN, name, value=token, spots=(f"token-{name}",)) for token, name in enumerate(c.token_names)
        ]
        c.favour = [
            new(verbs.FAVOUR, name, value=action, spots=(f"favour-{name}",)) for action, name in enumerate(ACTIONS)
        ]
        tiles = list(enumerate(TILES, FIRST_TILE))
        c.take_tile = {tile: new(verbs.TAKE_TILE, name, value=tile, spots=(f"tile-{name}",)) for tile, name in tiles}
        c.drop_tile = {tile: new(verbs.DROP_TILE, name, value=tile, spots=(f"favour-{name}",)) for tile, name in tiles}
        c.contract = [
            new(verbs.CONTRACT, name, value=power, spots=(f"contract-{NOTABLES[POWER_OF[power]]}",))
            for power, name in enumerate(POWERS)
        ]
        c.pay_overtime, c.free_overtime = new(verbs.PAY_OVERTIME), new(verbs.FREE_OVERTIME)
        c.keep, c.send_home = new(verbs.KEEP, spots=("contract-cook",)), new(verbs.SEND_HOME)
        c.cook = new(verbs.COOK, spots=("contract-cook",))
        c.follow, c.follow_two, c.passing = new(verbs.FOLLOW), new(verbs.FOLLOW_TWO), new(verbs.PASS)
        c.rise = new(verbs.RISE, spots=("meditation-level",))
        c.circle = [
            new(verbs.CIRCLE_ACTION, name, value=action, spots=(f"circle-{name}",))
            for action, name in enumerate((*CIRCLE, CENTRE))
        ]
        c.go_on, c.done = new(verbs.GO_ON), new(verbs.DONE)
        c.statue_action = new(verbs.STATUE, spots=("scroll-statue",))
        c.end_turn, c.decline, c.forgo = new(verbs.END_TURN), new(verbs.DECLINE), new(verbs.FORGO)
        c.take_favour = new(verbs.TAKE_FAVOUR)
        c.free_favour = new(verbs.FREE_FAVOUR, spots=("favour",))
        c.take_back = new(verbs.TAKE_BACK, spots=("markers",))
        c.accept = [new(verbs.ACCEPT, str(count), value=count) for count in range(AT_ONCE_FAVOUR, 0, -1)]

    def _payments(self, c: Content) -> None:
        """Make every payment that holds no needless piece for some total [26]."""
        most = max(c.build_cost)
        found: list[tuple[tuple[int, ...], int, int]] = []
        for size in range(1, most + 1):
            for goods in combinations_with_replacement(c.materials, size):
                counts = tuple(goods.count(good) for good in range(GOODS))
                least = max((worth(c, counts_without(counts, good)) for good in set(goods)), default=0)
                if worth(c, counts) > least and least < most:
                    found.append((counts, least, worth(c, counts)))
        c.pay_with = {}
        for counts, _, _ in found:
            names = [c.goods[good] for good in range(GOODS) for _ in range(counts[good])]
            c.pay_with[counts] = self._new(
                verbs.PAY_WITH,
                "+".join(names),
                value=counts,
                spots=tuple(f"good-{name}" for name in dict.fromkeys(names)),
            )
        for total in range(1, most + 1):
            c.payments[total] = [(counts, value) for counts, least, value in found if least < total <= value]


def worth(c: Content, counts: tuple[int, ...]) -> int:
    """Add up the build value of materials, with what two different kinds add [25, 26]."""
    total = sum(count * c.material[good] for good, count in enumerate(counts) if count)
    return total + (c.two_kinds if sum(count > 0 for count in counts) > 1 else 0)


def counts_without(counts: tuple[int, ...], good: int) -> tuple[int, ...]:
    """Give the counts less one of a good."""
    return (*counts[:good], counts[good] - 1, *counts[good + 1 :])
