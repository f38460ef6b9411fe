"""A game under test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import durbar
from durbar.engine import opening
from durbar.engine.chance import Luck
from durbar.engine.game import Game
from durbar.engine.table import Table
from durbar.games.shared.description import describe
from durbar.texts import Texts
from tests.clauses import MADE_UP

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests" / "fixtures"


@dataclass(frozen=True)
class Subject:
    """A game under test, and what the harness cannot know of it."""

    game: Game[Any]
    texts: Texts
    conserved: Callable[[Any], Any]
    """Counts all that can neither come nor go; called after every choice, it always gives the same."""
    longest: int
    """No game takes more choices than this."""
    swap: Callable[[Any, int, Random], bool]
    """Exchanges two hidden cards that a seat cannot see; False if there are none."""

    @property
    def sizes(self) -> list[tuple[int, str]]:
        """Every number of players in every mode."""
        meta = self.game.meta
        return [(players, mode) for players in meta.players for mode in meta.modes_for(players)]

    def new(self, players: int, mode: str, seed: str) -> Table[Any]:
        """Set up a table."""
        return opening.open_table(self.game, players, mode, seed)

    def find(self, name: str) -> Game[Any]:
        """Find the game by its name, as a reader of files does."""
        return self.game if name == self.game.meta.name else durbar.game(name)

    def at(self, position: Any, luck: Luck | None = None) -> Table[Any]:
        """Sit down at a position document."""
        return opening.from_position(position, self.find, seed="harness", luck=luck)

    def load(self, record: Any) -> Table[Any]:
        """Load a game file."""
        return opening.load(record, self.find)

    def golden_files(self) -> list[Path]:
        """List the whole games that are kept for this game."""
        return sorted((FIXTURES / self.game.meta.name).glob("*.json"))


def find_game(name: str) -> Game[Any]:
    """Find a game by its name, the made-up one among them."""
    return describe(MADE_UP[name]) if name in MADE_UP else durbar.game(name)
