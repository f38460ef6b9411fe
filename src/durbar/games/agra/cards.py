"""The explaining cards of Agra: the clause of each kind of thing, the word and clause of each icon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from durbar.engine.messages import Message
from durbar.games.agra.names import CHARACTERS, GUILDS, PRINTED_ACTIONS

KINDS: Final[dict[str, str]] = {
    "notable": "10.5",
    "demand": "10.1",
    "building": "5.1",
    "good": "7.1",
    "character": "5.1",
    "token": "7.3",
    "bowl": "9.1",
    "orders": "9.2",
    "circle": "4.4",
    "tile": "8.3",
    "bonus": "6.3",
    "favour": "8.3",
    "markers": "1.4",
    "farm": "7.2",
    "farmer": "6.15",
    "meditation": "6.13",
    "fuel": "8.1",
    "scroll": "8.6",
    "contract": "10.5",
}
"""By what the names of spots begin with, the clause on what such a thing is; `about.*` says what it is called."""

_GOODS: Final = {
    **dict.fromkeys(("sandstone", "wood", "turmeric", "cotton"), "7.2"),
    **dict.fromkeys(("cement", "plank", "brick", "paper", "dye", "cloth"), "7.7"),
    **dict.fromkeys(("oil", "curry"), "8.1"),
    **dict.fromkeys(("statue", "book", "painting", "garment"), "8.6"),
}
_TILES: Final = (
    "stand-up", "remove-cover", "gain-value-2", "price-token", "meditation-point", "akbar-or-order", "process-basic",
    "sell", "farmers", "free-overtime", "more-processing", "deliver", "meditation-level", "exchange",
)  # fmt: skip

ICONS: Final[dict[str, tuple[str, str]]] = {
    **{f"ag-{good}": (f"good.{good}", clause) for good, clause in _GOODS.items()},
    **{
        f"ag-{name}": (f"space.{name}", clause)
        for name, clause in zip(CHARACTERS, ("6.1", "6.5", "6.10", "6.13"), strict=True)
    },
    **{f"ag-{guild}": (f"guild_name.{guild}", "9.4") for guild in GUILDS},
    **{f"ag-gd-{guild}": (f"guild_name.{guild}", "9.4") for guild in GUILDS},
    **{f"ag-a-{name}": (f"action.{name}", "12.3") for name in PRINTED_ACTIONS},
    **{f"ag-a-{name}": (f"action.{name}", "8.3") for name in _TILES},
    "ag-rupee": ("board.rupees_word", "11.4"),
    "ag-favour": ("board.favour", "8.3"),
    "ag-flag": ("board.value_word", "7.3"),
    "ag-plate": ("board.tokens_word", "7.3"),
    "ag-worker": ("board.worker_word", "5.1"),
    "ag-farmer": ("icon.farmer", "6.15"),
    "ag-merchant": ("icon.merchant", "5.9"),
    "ag-builder": ("icon.builder", "5.13"),
    "ag-boat": ("icon.boat", "10.11"),
    "ag-cover": ("icon.cover", "7.2"),
    "ag-scaffold": ("icon.scaffold", "5.1"),
    "ag-contract": ("board.contract", "10.5"),
    "ag-meditation": ("board.meditation", "4.1"),
    "ag-arrow": ("circle.process", "4.4"),
    "ag-exchange": ("circle.exchange", "4.4"),
    "ag-up": ("action.stand-up", "8.1"),
    "ag-bowl": ("board.akbar", "9.1"),
    "ag-end": ("icon.end", "11.1"),
    "i-start": ("board.start_player", "11.2"),
}
"""The word for what a picture means, and its clause."""

ROLES: Final[dict[str, dict[str, tuple[str, str]]]] = {}
"""By the kind of a thing, what pictures mean on it alone."""

COMMON: Final = ("ag-rupee", "ag-favour", "ag-flag")
"""What is on many things: it is explained last."""

PLAIN: Final = ("ag-arch", "ag-brackets", "ag-card", "ag-cell-", "ag-f", "ag-levels", "ag-niche", "ag-nil", "ag-plus")
"""What the pictures begin with that only adorn."""


def now(v: Mapping[str, Any], seat: int, spot: str) -> list[Message]:
    """Say of a notable how many of the markers on the card are a seat's own, and which goods are at hand [10.5]."""
    kind, _, name = spot.partition("-")
    found = next((one for one in v["notables"] if one["id"] == name), None)
    if kind != "notable" or found is None:
        return []
    counts = {True: 0, False: 0}
    for one in found["demands"]:
        if one["by"] is not None:
            counts[one["by"] == seat] += 2 if one["double"] else 1
    held = v["players"][seat]["goods"]
    wanted = [one["good"] for one in found["demands"] if one["by"] is None and held.get(one["good"])]
    id = "now.notable_goods" if wanted else "now.notable"
    return [Message(id, "10.5", n=counts[True], rest=counts[False], goods=wanted)]
