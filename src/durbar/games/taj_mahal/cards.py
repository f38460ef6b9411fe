"""The explaining cards of Taj Mahal: the clause of each kind of thing, the word and clause of each icon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from durbar.engine.messages import Message
from durbar.games.taj_mahal.names import GOODS, INFLUENCE

KINDS: Final[dict[str, str]] = {
    "city": "4.2",
    "open": "4.13",
    "special": "6.5",
    "hand": "3.2",
    "leave": "4.1",
    "alone": "3.2",
}
"""By what the names of spots begin with, the clause on what such a thing is; `about.*` says what it is called."""

ICONS: Final[dict[str, tuple[str, str]]] = {
    **{f"tm-m-{rank}": (f"rank.{rank}", "4.2") for rank in INFLUENCE},
    "tm-m-mogul": ("rank.mogul", "4.4"),
    "tm-m-elephant": ("rank.elephant", "4.7"),
    **{f"tm-{good}": (f"good.{good}", "4.9") for good in GOODS},
    "tm-palace": ("board.palaces", "4.2"),
    "tm-crown": ("icon.crown", "4.4"),
    "tm-fortress": ("icon.fortress", "4.3"),
    "tm-bonus": ("icon.bonus", "4.3"),
    "tm-cards": ("bonus.card", "4.8"),
    "tm-figure": ("icon.figure", "5.4"),
    "tm-c-back": ("icon.back", "5.7"),
    "tm-leave": ("board.leave", "4.1"),
    "i-start": ("board.start_player", "5.3"),
}
"""The word for what a picture means, and its clause."""

ROLES: Final[dict[str, dict[str, tuple[str, str]]]] = {}
"""By the kind of a thing, what pictures mean on it alone."""

COMMON: Final = ("tm-c-back",)
"""What is on many things: it is explained last."""

PLAIN: Final = (
    "tm-c-",
    "tm-frame",
    "tm-land",
    "tm-mark",
    "tm-niche",
    "tm-octagon",
    "tm-oval",
    "tm-p-",
    "tm-peak",
    "tm-w-",
)
"""What the pictures begin with that only adorn: cards' faces, frames, mountains, provinces."""


def now(v: Mapping[str, Any], seat: int, spot: str) -> list[Message]:
    """Say of a city whether the court is in its province, and how long a seat's chain of provinces is [4.11]."""
    kind, _, name = spot.partition("-")
    city = next((one for one in v["cities"] if one["id"] == name), None)
    if kind != "city" or city is None:
        return []
    id = "now.city_here" if city["province"] == v["province"] else "now.city"
    return [Message(id, "4.11", province=city["province"], n=v["players"][seat]["chain"])]
