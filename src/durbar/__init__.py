"""Durbar: a place to play, study and program heavy Eurogames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.bots import bot
from durbar.engine import opening
from durbar.engine.chance import Luck
from durbar.engine.messages import BadInput, DurbarError, IllegalChoice, Message, Why
from durbar.engine.table import Table
from durbar.games import all_games, game

__version__ = "0.1.0"


def new_table(
    name: str,
    players: int | None = None,
    seed: str | None = None,
    mode: str | None = None,
    edition: Mapping[str, Any] | None = None,
) -> Table[Any]:
    """Set up a new table of a game; `seed` may be any text, and without one the luck is really random."""
    return opening.open_table(game(name), players, mode, seed, edition)


def from_position(doc: Any, seed: str | None = None, luck: Luck | None = None) -> Table[Any]:
    """Sit down at a position document."""
    return opening.from_position(doc, game, seed, luck)


def load(doc: Any) -> Table[Any]:
    """Play a recorded game up to its last move."""
    return opening.load(doc, game)


def verify(doc: Any) -> Table[Any]:
    """Replay a recorded game and hold every fingerprint, its luck and its result against our own."""
    return opening.verify(doc, game)


__all__ = [
    "BadInput",
    "DurbarError",
    "IllegalChoice",
    "Message",
    "Table",
    "Why",
    "all_games",
    "bot",
    "from_position",
    "game",
    "load",
    "new_table",
    "verify",
]
