"""The explaining cards of Amritsar: the clause of each kind of thing, the word and clause of each icon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from durbar.engine.messages import Message
from durbar.games.amritsar.names import COLOURS, RESOURCES, TRACKS

KINDS: Final[dict[str, str]] = {
    "space": "5.2",
    "lane": "7.2",
    "stay": "7.2",
    "station": "8.1",
    "tile": "9.1",
    "market": "13.4",
    "supply": "13.4",
    "warehouse": "14.3",
    "own": "16.1",
    "coin": "13.8",
    "action": "7.9",
    "mahout": "10.1",
    "follow": "10.1",
    "goal": "12.2",
    "track": "15.1",
}
"""By what the names of spots begin with, the clause on what such a thing is; `about.*` says what it is called."""

_ACTIONS: Final = {
    "coin": "13.8",
    "coins": "13.8",
    "market": "13.2",
    "market-coin": "13.8",
    "marbles": "13.1",
    "copper": "13.1",
    "marbles-or-copper": "13.1",
    "gold": "13.1",
    "any": "13.1",
    "study": "15.1",
    "warehouse-or-goal": "14.2",
    "warehouse-or-mahout": "14.2",
    "upgrade": "14.2",
    "mahout": "14.1",
    "donate": "5.1",
    "coin-point": "17.3",
    "coin-marble": "17.5",
    **dict.fromkeys(TRACKS, "15.1"),
}

ICONS: Final[dict[str, tuple[str, str]]] = {
    **{f"am-{kind}": (f"resource.{kind}", "13.1") for kind in RESOURCES},
    **{f"am-{colour}": (f"colour.{colour}", "9.1") for colour in COLOURS},
    **{
        f"am-{name}": (f"action.{name}", _ACTIONS[name])
        for name in (*TRACKS, "any", "study", "mahout", "donate", "market")
    },
    **{f"am-a-{name}": (f"action.{name}", clause) for name, clause in _ACTIONS.items()},
    "am-a-marble": ("reward.marble", "13.1"),
    "am-a-any-two": ("reward.any-two", "13.1"),
    "am-a-free-upgrade": ("reward.free-upgrade", "14.9"),
    "am-a-marker": ("reward.marker", "13.6"),
    "am-a-unlock": ("reward.unlock", "7.8"),
    "am-a-tax": ("icon.less_tax", "11.4"),
    "am-a-elephant": ("reward.end:elephant", "12.1"),
    "am-a-goods": ("reward.end:resources", "12.1"),
    "am-a-purse": ("reward.end:coins", "12.1"),
    "am-a-point": ("icon.points", "12.1"),
    "am-star": ("icon.points", "12.1"),
    "am-coin": ("good.coin", "13.8"),
    "am-bag": ("icon.bag", "14.4"),
    "am-cube": ("icon.marker", "5.1"),
    "am-marker": ("icon.marker", "5.1"),
    "am-warehouse": ("kind.warehouse", "14.3"),
    "am-goal": ("kind.goal", "12.2"),
    "am-upgrade": ("action.upgrade", "14.2"),
    "am-free-upgrade": ("reward.free-upgrade", "14.9"),
    "am-era": ("board.each_era", "11.5"),
    "am-end": ("board.at_end", "12.1"),
    "am-unlock": ("reward.unlock", "7.8"),
    "am-locked": ("reward.unlock", "7.8"),
    "am-swap": ("warehouse.swap", "18.13"),
    "am-bridge": ("board.bridges", "6.1"),
    "am-crown": ("icon.most", "11.1"),
    "am-raja": ("board.maharaja", "7.3"),
    "am-king": ("board.maharaja", "7.3"),
    "am-elephant": ("icon.elephant", "7.2"),
    "am-temple": ("board.temple", "11.8"),
    "am-temple-2": ("board.temple", "11.8"),
    "am-temple-3": ("board.temple", "11.8"),
    "i-start": ("board.start_player", "3.2"),
}
"""The word for what a picture means, and its clause."""

ROLES: Final[dict[str, dict[str, tuple[str, str]]]] = {}
"""By the kind of a thing, what pictures mean on it alone."""

COMMON: Final = ("am-star", "am-coin", "am-cube", "am-bag")
"""What is on many things: it is explained last."""

PLAIN: Final = ("am-blank", "am-brackets", "am-lotus", "am-open", "am-pass", "am-pavilion")
"""What the pictures begin with that only adorn."""


def now(v: Mapping[str, Any], seat: int, spot: str) -> list[Message]:
    """Say of a space for donations what its layer costs, and what is missing for it [5.2]."""
    kind, _, rest = spot.partition("-")
    name, _, letter = rest.partition("-")
    district = next((one for one in v["districts"] if one["id"] == name), None)
    space = next((one for one in district["spaces"] if one["id"] == letter), None) if district else None
    if kind != "space" or space is None or space["owner"] is not None:
        return []
    cost, goods = v["layer_costs"][space["layer"] - 1], v["players"][seat]["goods"]
    missing = [kind for kind, n in cost.items() for _ in range(max(0, n - goods[kind]))]
    return [Message("now.space_short" if missing else "now.space", "5.2", goods=missing)]
