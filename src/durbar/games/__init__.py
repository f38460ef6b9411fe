"""The games: one folder each."""

from __future__ import annotations

from typing import Any

from durbar.engine.game import Game
from durbar.engine.messages import BadInput
from durbar.games.shared.description import describe
from durbar.texts import Texts

PACKAGES = {
    "agra": "durbar.games.agra",
    "amritsar": "durbar.games.amritsar",
    "sabika": "durbar.games.sabika",
    "taj-mahal": "durbar.games.taj_mahal",
}


def game(name: str) -> Game[Any]:
    """Find a game by its name."""
    return describe(_package(name))


def texts(name: str) -> Texts:
    """Find the words of a game."""
    return Texts(_package(name))


def _package(name: str) -> str:
    if name not in PACKAGES:
        raise BadInput("bad.no_game", name=name, known=list(PACKAGES))
    return PACKAGES[name]


def all_games() -> list[Game[Any]]:
    """Give all games, by name."""
    return [game(name) for name in PACKAGES]
