"""The explaining cards of Sabika: the clause of each kind of thing, the word and clause of each icon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from durbar.engine.messages import Message
from durbar.games.sabika.names import GOODS, LARGE_TYPES, MATERIALS, RAW, SMALL_TYPES

KINDS: Final[dict[str, str]] = {
    "city": "6.1",
    "space": "4.6",
    "cell": "8.3",
    "large": "5.12",
    "small": "5.15",
    "tile": "5.3",
    "store": "5.3",
    "market": "5.6",
    "poem": "7.1",
    "favour": "5.12",
    "own": "3.2",
    "worker": "4.4",
    "rest": "4.14",
    "row": "5.16",
    "start": "2.4",
}
"""By what the names of spots begin with, the clause on what such a thing is; `about.*` says what it is called."""

_ACTIONS: Final = {
    "building": "5.8",
    "small-quarry": "5.1",
    "large-quarry": "5.1",
    "warehouse": "5.3",
    "market": "5.6",
    "export": "6.1",
    "consolidate": "6.8",
    "production": "6.9",
    "carve": "7.1",
    "reactivate": "7.7",
    "craft": "7.8",
}

ICONS: Final[dict[str, tuple[str, str]]] = {
    **{f"sb-{name}": (f"thing.{name}", "5.12") for name in MATERIALS},
    **{f"sb-{name}": (f"raw.{name}", "3.9") for name in RAW},
    **{f"sb-{name}": (f"thing.{name}", "6.1") for name in GOODS},
    **{f"sb-{name}": (f"type.{name}", "5.12") for name in LARGE_TYPES},
    **{f"sb-{name}": (f"type.{name}", "5.15") for name in SMALL_TYPES},
    **{f"sb-a-{name}": (f"action.{name}", clause) for name, clause in _ACTIONS.items()},
    **{f"sb-h-{colour}": (f"colour.{colour}", "5.16") for colour in ("gold", "blue", "red", "green", "joker")},
    **{f"sb-{name}": (f"worker_kind.{name}", "4.3") for name in ("builder", "merchant", "poet")},
    "sb-basic": ("icon.material", "5.12"),
    "sb-plain": ("icon.material", "5.12"),
    "sb-any": ("icon.material", "5.12"),
    "sb-raw": ("reward.raw", "3.9"),
    "sb-goods": ("reward.goods", "3.15"),
    "sb-process": ("reward.process", "3.14"),
    "sb-scoring-process": ("reward.process", "3.14"),
    "sb-transactions": ("icon.transaction", "5.6"),
    "sb-dinars": ("board.dinars", "3.1"),
    "sb-points": ("board.points", "10.9"),
    "sb-paria": ("board.paria", "9.5"),
    "sb-seals": ("board.seals", "3.18"),
    "sb-chest": ("icon.chest", "3.2"),
    "sb-chest-free": ("icon.chest", "3.2"),
    "sb-ship": ("icon.ship", "6.1"),
    "sb-harbour": ("board.consolidated_word", "6.8"),
    "sb-poem": ("board.poems", "7.1"),
    "sb-lasting": ("board.blue_lasts", "7.4"),
    "sb-once": ("board.red_once", "7.4"),
    "sb-favour": ("board.favour", "5.12"),
    "sb-granada": ("icon.granada", "6.1"),
    "sb-narrator": ("icon.narrator", "9.2"),
    "sb-event": ("board.event_now", "11.1"),
    "sb-rest": ("board.rest", "4.14"),
    "sb-w-tower": ("board.wish_tower", "9.2"),
    "sb-cheaper-carve": ("action.carve", "7.1"),
    "sb-free-ship": ("icon.ship", "7.13"),
    "sb-red-city": ("board.red_once", "6.8"),
    "sb-city-rewards": ("board.gives", "6.9"),
    "sb-large-reward": ("board.gives", "5.12"),
    "sb-crown": ("board.sultan", "4.6"),
    "i-start": ("board.start_player", "9.16"),
    "i-cardback": ("icon.deck", "9.12"),
}
"""The word for what a picture means, and its clause."""

ROLES: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "city": {
        **{f"sb-{name}": ("board.demand_word", "6.4") for name in GOODS},
        "sb-lasting": ("board.consolidated_blue", "6.8"),
        "sb-once": ("board.consolidated_red", "6.8"),
    },
}
"""By the kind of a thing, what pictures mean on it alone."""

COMMON: Final = ("sb-points", "sb-dinars", "sb-paria")
"""What is on many things: it is explained last."""

PLAIN: Final = ("sb-arc-", "sb-brackets", "sb-cra-", "sb-key")
"""What the pictures begin with that only adorn."""


def now(v: Mapping[str, Any], seat: int, spot: str) -> list[Message]:
    """Say of a city what the way there costs a seat, if neither a poem nor an event changes that."""
    kind, _, name = spot.partition("-")
    own = v["players"][seat]
    if kind != "city" or v["map"] is None or own["blue"] or (v["events"] or {}).get("current"):
        return []
    if name not in {city["id"] for city in v["map"]["cities"]}:
        return []
    mine = [city["id"] for city in v["map"]["cities"] if any(ship["seat"] == seat for ship in city["ships"])]
    if name in mine:
        return [Message("now.city_ship", "6.1")]
    n = _way(v["map"]["routes"], ["granada", *mine], name)
    goods = sum(own["goods"].values()) + sum(own["poem_goods"].values())
    return [Message("now.city", "6.1", n=n, dinars=own["dinars"], goods=goods)]


def _way(routes: list[tuple[str, str, int]], starts: list[str], goal: str) -> int:
    """Find the cheapest way along the routes [6.2]."""
    costs = dict.fromkeys(starts, 0)
    for _ in routes:
        for one, other, price in routes:
            for here, there in ((one, other), (other, one)):
                if here in costs:
                    costs[there] = min(costs.get(there, costs[here] + price), costs[here] + price)
    return costs[goal]
