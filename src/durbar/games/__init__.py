"""The games: one folder each."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from durbar.engine.game import Game
from durbar.engine.messages import BadInput
from durbar.games.shared.description import describe
from durbar.games.shared.lessons import Lesson
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


def lessons(name: str) -> Sequence[Lesson]:
    """Find the guided games of a game: the first one, and if there is one that for playing alone."""
    module = f"{_package(name)}.lesson"
    return () if find_spec(module) is None else tuple(import_module(module).LESSONS)


def lesson(game: str, name: str) -> Lesson | None:
    """Find a guided game by its name; None if there is no such."""
    return next((one for one in lessons(game) if one.name == name), None)


def _package(name: str) -> str:
    if name not in PACKAGES:
        raise BadInput("bad.no_game", name=name, known=list(PACKAGES))
    return PACKAGES[name]


def all_games() -> list[Game[Any]]:
    """Give all games, by name."""
    return [game(name) for name in PACKAGES]
