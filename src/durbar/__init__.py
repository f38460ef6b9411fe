"""Durbar: a place to play, study and program heavy Eurogames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.bots import bot
from durbar.engine import opening
from durbar.engine.chance import Luck, Seed
from durbar.engine.decision import Choose, Option
from durbar.engine.game import Game, Result
from durbar.engine.messages import BadInput, DurbarError, IllegalChoice, Message, Why
from durbar.engine.playing import Played
from durbar.engine.rollouts import rollouts
from durbar.engine.table import Table
from durbar.games import all_games, game

__version__ = "0.1.0"
"""The one place where the version stands; pyproject.toml and `durbar --version` read it here."""


def new_table(
    name: str,
    players: int | None = None,
    seed: Seed = None,
    mode: str | None = None,
    edition: Mapping[str, Any] | None = None,
    rules: str | None = None,
) -> Table:
    """Set up a new table; `seed` may be any text or whole number, and without one the luck is really random.

    `rules` is an older version of the rules that is still played (`game(name).meta.plays`); without it the newest is.
    """
    return opening.open_table(game(name), players, mode, seed, edition, rules=rules)


def from_position(doc: Any, seed: Seed = None, luck: Luck | None = None) -> Table:
    """Sit down at a position document."""
    return opening.from_position(doc, game, seed, luck)


def load(doc: Any) -> Table:
    """Play a recorded game up to its last move."""
    return opening.load(doc, game)


def verify(doc: Any) -> Table:
    """Replay a recorded game and hold every fingerprint, its luck and its result against our own."""
    return opening.verify(doc, game)


__all__ = [
    "BadInput",
    "Choose",
    "DurbarError",
    "Game",
    "IllegalChoice",
    "Message",
    "Option",
    "Played",
    "Result",
    "Table",
    "Why",
    "all_games",
    "bot",
    "from_position",
    "game",
    "load",
    "new_table",
    "rollouts",
    "verify",
]
