"""What the blue halves of the minor poems bring [13.7]: the amounts that stand on the cards."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from durbar.engine.document import Doc
from durbar.games.sabika.content.rewards import part_message
from durbar.games.sabika.names import DINARS, PARIA, POINTS, POWERS

FIELDS: Final = {
    "salary": ("dinars", "points"),
    "seals": ("dinars", "points"),
    "recital": ("points", "paria"),
    "patron": ("dinars",),
    "carpenter": ("points", "paria"),
    "gardener": ("raw",),
    "walker": ("steps",),
    "guest": (),
    "trader": ("dinars", "transactions"),
    "sculptor": ("kinds", "points"),
    "envoy": ("points",),
    "exempt": ("paria",),
    "keeper": ("dinars", "points"),
    "sailor": ("dinars",),
    "dreamer": ("dinars", "points"),
    "storeroom": ("chests", "points", "paria"),
    "tithe": ("basic",),
    "neighbour": (),
    "symmetry": ("points",),
    "merchant": ("points", "paria"),
    "quarry": ("more",),
    "artisan": ("points",),
}
"""Which amounts each power has; two powers only take a price away."""
MOST: Final = {"steps": 9, "transactions": 9, "kinds": 1, "more": 1, "basic": 3, "chests": 9, "raw": 3}
MOST_OF_THE_REST: Final = 20


class Amounts(NamedTuple):
    """What one power brings; `extra` is how much of what is neither dinars nor points nor paria: steps, chests."""

    dinars: int
    points: int
    paria: int
    extra: int

    def messages(self) -> list[dict[str, Any]]:
        """Describe dinars, points and paria part by part."""
        parts = ((DINARS, self.dinars), (POINTS, self.points), (PARIA, self.paria))
        return [part_message(part, amount).document() for part, amount in parts if amount]


NOTHING: Final = Amounts(0, 0, 0, 0)


class Powers:
    """The amounts of all powers, by name."""

    def __init__(self, doc: Doc) -> None:
        """Read them strictly."""
        doc.fields(POWERS)
        self.by_name = {name: _read(doc[name], FIELDS[name]) for name in POWERS}
        (
            self.salary, self.seals, self.recital, self.patron, self.carpenter, self.gardener, self.walker, _,
            self.trader, self.sculptor, self.envoy, self.exempt, self.keeper, self.sailor, self.dreamer,
            self.storeroom, self.tithe, _, self.symmetry, self.merchant, self.quarry, self.artisan,
        ) = self.by_name.values()  # fmt: skip


def _read(doc: Doc, names: tuple[str, ...]) -> Amounts:
    doc.fields(names)
    amounts = {name: doc[name].number(name in MOST, MOST.get(name, MOST_OF_THE_REST)) for name in names}
    what = next((name for name in names if name in MOST), "")
    dinars, points, paria = (amounts.get(name, 0) for name in ("dinars", "points", "paria"))
    return Amounts(dinars, points, paria, amounts.get(what, 0))
