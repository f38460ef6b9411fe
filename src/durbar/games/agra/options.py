"""Everything a player can say: the verbs of Agra and all their options, made once per content."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, TypeAlias

from durbar.engine.decision import Option, Verb
from durbar.engine.tuples import more
from durbar.games.agra.names import (
    ACTIONS,
    AT_ONCE_FAVOUR,
    CENTRE,
    CHARACTERS,
    CIRCLE,
    FIRST_BUILDING,
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
from durbar.games.shared.options import OptionBook

if TYPE_CHECKING:
    from durbar.games.agra.content import Content

PLACE: Final = Verb("place", "space", clause="5.1")
PAY_OVERTIME: Final = Verb("pay-overtime", clause="5.4")
FREE_OVERTIME: Final = Verb("free-overtime", clause="12.4")
KEEP: Final = Verb("keep", clause="10.17")
SEND_HOME: Final = Verb("send-home", clause="10.17")

LIE: Final = Verb("lie", "space", clause="4.1")
COOK: Final = Verb("cook", clause="10.17")
DELIVER: Final = Verb("deliver", "notable", "good", clause="10.1")
DOUBLE: Final = Verb("double", "notable", "good", clause="10.2")
PROCESS: Final = Verb("process", "good", clause="7.7")
PROCESS_TWO: Final = Verb("process-two", "good", clause="7.9")
UNCOVER: Final = Verb("uncover", "side", "place", clause="4.4")
EXCHANGE: Final = Verb("exchange", "good", clause="4.4")
FARMER: Final = Verb("farmer", "side", "good", clause="6.15")
CIRCLE_ACTION: Final = Verb("circle", "circle", clause="4.4")
GO_ON: Final = Verb("go-on", clause="3.1")
MEDITATE: Final = Verb("meditate", clause="4.3")

INFLUENCE: Final = Verb("influence", "guild", clause="9.7")
BUILD: Final = Verb("build", "building", clause="6.1")
PAY_WITH: Final = Verb("pay-with", "materials", clause="6.4")
BONUS: Final = Verb("bonus", "bonus", clause="6.3")
MAKE: Final = Verb("make", "n", clause="7.7")
FOLLOW: Final = Verb("follow", clause="7.7")
FOLLOW_TWO: Final = Verb("follow-two", clause="7.9")
PASS: Final = Verb("pass", clause="7.8", parting=True)
PAY: Final = Verb("pay", "good", clause="6.5")
TOKEN: Final = Verb("token", "token", clause="6.10")
PUT_TOKEN: Final = Verb("put-token", "flags", "good", clause="7.3")
GIVE: Final = Verb("give", "good", clause="6.10")
TAKE: Final = Verb("take", "good", clause="6.10")
RISE: Final = Verb("rise", clause="6.13")
DONE: Final = Verb("done", clause="3.1")

BURN: Final = Verb("burn", "fuel", clause="8.1")
FAVOUR: Final = Verb("favour", "action", clause="8.3")
LUXURY: Final = Verb("luxury", "good", clause="8.6")
CONTRACT: Final = Verb("contract", "power", clause="10.15")
RAISE: Final = Verb("raise", "space", clause="8.1")
GAIN: Final = Verb("gain", "good", clause="7.1")
SELL: Final = Verb("sell", "good", clause="12.4")
FILL_SLOT: Final = Verb("fill-slot", "good", clause="10.15")

AKBAR: Final = Verb("akbar", "good", clause="9.1")
BOWL: Final = Verb("bowl", "good", clause="10.20")
ORDER: Final = Verb("order", "guild", clause="9.2")
STATUE: Final = Verb("statue", clause="8.7")
END_TURN: Final = Verb("end-turn", clause="3.1")

TAKE_FAVOUR: Final = Verb("take-favour", clause="9.7")
TAKE_TILE: Final = Verb("take-tile", "action", clause="9.7")
DROP_TILE: Final = Verb("drop-tile", "action", clause="8.10")
FREE: Final = Verb("free", "good", clause="1.4")
FREE_FAVOUR: Final = Verb("free-favour", clause="1.4")
FORGO: Final = Verb("forgo", clause="1.4")
TAKE_BACK: Final = Verb("take-back", clause="1.6")
ACCEPT: Final = Verb("accept", "n", clause="10.14")
DECLINE: Final = Verb("decline", clause="10.14")

MOST_KNOWN: Final = 4096
"""For so many layouts of buildings the spaces are remembered: they are asked for in every turn."""


Places: TypeAlias = tuple[list[tuple[int, Option]], list[Option]]
"""Spaces, each with its option; and the options alone."""


class Options(OptionBook):
    """All options of the game, by what they do."""

    def __init__(self, content: Content) -> None:
        """Make every option once."""
        super().__init__()
        self.goods = content.goods
        self._make_spaces(content)
        self._make_goods(content)
        self._make_farm(content)
        self._make_notables(content)
        self._make_others(content)
        self._make_alone()
        self._make_payments(content)

    def open_places(self, built: tuple[bool, ...], builder: int) -> Places:
        """List the spaces that are there, with the option to go there; worked out when first asked for."""
        found = self._open.get((built, builder))
        if found is None:
            if len(self._open) >= MOST_KNOWN:
                self._open.clear()
            here = [*range(FIRST_BUILDING)]
            here += [FIRST_BUILDING + place for place, stands in enumerate(built) if stands or place == builder]
            options = [self.place[space] for space in here]
            found = self._open[built, builder] = (list(zip(here, options, strict=True)), options)
        return found

    def find(self, text: str) -> Option | None:
        """Find an option by its text form; materials to pay with may stand in any order."""
        words = text.lower().split()
        if len(words) == 2 and words[0] == PAY_WITH.word:
            names = words[1].split("+")
            if all(name in self.goods for name in names):
                words[1] = "+".join(sorted(names, key=self.goods.index))
        return super().find(" ".join(words))

    def _make_spaces(self, c: Content) -> None:
        self.place = self._each_space(PLACE, c)
        self._open: dict[tuple[tuple[bool, ...], int], Places] = {}
        self.lie = self._each_space(LIE, c)
        self.raise_up = self._each_space(RAISE, c)
        self.build = self.each(BUILD, c.buildings, "building")

    def _each_space(self, verb: Verb, c: Content) -> list[Option]:
        """Make one option for each space of a worker: the characters, then the buildings."""
        spots = [f"character-{name}" for name in CHARACTERS] + [f"building-{name}" for name in c.buildings]
        return [self.one(verb, name, value=space, spots=(spots[space],)) for space, name in enumerate(c.spaces)]

    def _make_goods(self, c: Content) -> None:
        self.process = self.each(PROCESS, c.goods, "good")
        self.process_two = self.each(PROCESS_TWO, c.goods, "good")
        self.exchange = self.each(EXCHANGE, c.goods, "good")
        self.pay = self.each(PAY, c.goods, "good")
        self.give = self.each(GIVE, c.goods, "good")
        self.take = self.each(TAKE, c.goods, "good")
        self.gain = self.each(GAIN, c.goods, "good")
        self.sell = self.each(SELL, c.goods, "good")
        self.fill_slot = self.each(FILL_SLOT, c.goods, "good")
        self.free = self.each(FREE, c.goods, "good")
        bowls = [c.goods[good] for good in c.bowls]
        self.akbar = self.each(AKBAR, bowls, "bowl")
        self.bowl = self.each(BOWL, bowls, "bowl")
        flags = sorted({side for sides in c.token_sides for side in sides})
        self.put_token = {
            (side, good): self.one(PUT_TOKEN, str(side), name, value=(side, good), spots=(f"good-{name}",))
            for side in flags
            for good, name in enumerate(c.goods)
        }
        self.luxuries = [
            self.one(LUXURY, name, value=luxury, spots=(f"scroll-{name}",))
            for luxury, name in enumerate(LUXURIES)
            if name != "statue"
        ]
        self.burn = self.each(BURN, FUELS, "fuel")

    def _make_farm(self, c: Content) -> None:
        self.uncover = [
            self.one(UNCOVER, side, str(place), value=2 * number + half, spots=(f"farm-{side}-{place}",))
            for number, side in enumerate(SIDES)
            for half, place in enumerate(c.cover_places)
        ]
        self.uncovers = [
            [option for cover, option in enumerate(self.uncover) if covers >> cover & 1]
            for covers in range(1 << len(self.uncover))
        ]
        """By the covers that still lie there, as bits."""
        self.steps: dict[tuple[tuple[int, ...], int], list[Option]] = {}
        """What farmers can do, as far as it was listed before."""
        self.farmer = [
            self.one(FARMER, side, c.goods[c.corners[corner]], value=(number, step), spots=(f"farmer-{side}",))
            for number, side in enumerate(SIDES)
            for step, corner in ((-1, number), (1, (number + 1) % 4))
        ]

    def _make_notables(self, c: Content) -> None:
        self.deliver = [self._each_demand(DELIVER, c, notable) for notable in range(len(NOTABLES))]
        self.double = [self._each_demand(DOUBLE, c, notable) for notable in range(len(NOTABLES))]

    def _each_demand(self, verb: Verb, c: Content, notable: int) -> list[Option]:
        """Make one option for each good that a notable wants."""
        name, goods = NOTABLES[notable], [c.goods[good] for good in c.demands[notable]]
        return [
            self.one(verb, name, good, value=(notable, place), spots=(f"demand-{name}-{good}", f"notable-{name}"))
            for place, good in enumerate(goods)
        ]

    def _make_others(self, c: Content) -> None:
        self.influence = self.each(INFLUENCE, GUILDS, "guild")
        self.order = self.each(ORDER, GUILDS, "orders")
        self.bonus = self.each(BONUS, c.bonus_names, "bonus")
        self.make = self.each(MAKE, "01234", "make")
        self.token = self.each(TOKEN, c.token_names, "token")
        self.favour = self.each(FAVOUR, ACTIONS, "favour")
        tiles = list(enumerate(TILES, FIRST_TILE))
        self.take_tile = {tile: self.one(TAKE_TILE, name, value=tile, spots=(f"tile-{name}",)) for tile, name in tiles}
        self.drop_tile = {
            tile: self.one(DROP_TILE, name, value=tile, spots=(f"favour-{name}",)) for tile, name in tiles
        }
        self.contract = [
            self.one(CONTRACT, name, value=power, spots=(f"contract-{NOTABLES[POWER_OF[power]]}",))
            for power, name in enumerate(POWERS)
        ]
        self.circle = self.each(CIRCLE_ACTION, (*CIRCLE, CENTRE), "circle")
        self.accept = [self.one(ACCEPT, str(count), value=count) for count in range(AT_ONCE_FAVOUR, 0, -1)]

    def _make_alone(self) -> None:
        self.pay_overtime, self.free_overtime = self.one(PAY_OVERTIME), self.one(FREE_OVERTIME)
        self.keep, self.send_home = self.one(KEEP, spots=("contract-cook",)), self.one(SEND_HOME)
        self.cook = self.one(COOK, spots=("contract-cook",))
        self.follow, self.follow_two, self.passing = self.one(FOLLOW), self.one(FOLLOW_TWO), self.one(PASS)
        self.rise = self.one(RISE, spots=("meditation-level",))
        self.go_on, self.done, self.meditate = self.one(GO_ON), self.one(DONE), self.one(MEDITATE)
        self.statue_action = self.one(STATUE, spots=("scroll-statue",))
        self.end_turn, self.decline, self.forgo = self.one(END_TURN), self.one(DECLINE), self.one(FORGO)
        self.take_favour = self.one(TAKE_FAVOUR)
        self.free_favour = self.one(FREE_FAVOUR, spots=("favour",))
        self.take_back = self.one(TAKE_BACK, spots=("markers",))

    def _make_payments(self, c: Content) -> None:
        """Make every payment that holds no needless piece for some total [6.4]."""
        most = max(c.build_cost)
        found: list[tuple[tuple[int, ...], int, int]] = []
        for size in range(1, most + 1):
            for goods in combinations_with_replacement(c.materials, size):
                counts = tuple(goods.count(good) for good in range(GOODS))
                least = max((worth(c, more(counts, good, -1)) for good in set(goods)), default=0)
                if worth(c, counts) > least and least < most:
                    found.append((counts, least, worth(c, counts)))
        self.pay_with: dict[tuple[int, ...], Option] = {}
        for counts, _, _ in found:
            names = [c.goods[good] for good in range(GOODS) for _ in range(counts[good])]
            self.pay_with[counts] = self.one(
                PAY_WITH,
                "+".join(names),
                value=counts,
                spots=tuple(f"good-{name}" for name in dict.fromkeys(names)),
            )
        self.payments = {
            total: [(counts, value) for counts, least, value in found if least < total <= value]
            for total in range(1, most + 1)
        }
        """By what must be reached: every payment without a needless piece, as counts of all goods."""


def worth(c: Content, counts: tuple[int, ...]) -> int:
    """Add up the build value of materials, with what two different kinds add [6.1, 6.4]."""
    total = sum(count * c.material[good] for good, count in enumerate(counts) if count)
    return total + (c.two_kinds if sum(count > 0 for count in counts) > 1 else 0)
