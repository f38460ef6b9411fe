"""The games: one folder each."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from durbar.engine.game import Game
from durbar.engine.messages import BadInput

PACKAGES = {
    "agra": "durbar.games.agra",
    "amritsar": "durbar.games.amritsar",
    "sabika": "durbar.games.sabika",
    "taj-mahal": "durbar.games.taj_mahal",
}


@cache
def game(name: str) -> Game[Any]:
    """Find a game by its name."""
    if name not in PACKAGES:
        raise BadInput(f"there is no game {name!r}; there are: {', '.join(PACKAGES)}")
    found: Game[Any] = import_module(PACKAGES[name]).GAME
    return found


def all_games() -> list[Game[Any]]:
    """Give all games, by name."""
    return [game(name) for name in PACKAGES]
