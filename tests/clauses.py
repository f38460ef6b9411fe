"""The clauses of each game's rulebook, as its texts number them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from durbar.games import PACKAGES
from durbar.texts import Texts

MADE_UP = {"bazaar": "tests.engine.bazaar"}
"""Games that exist for the tests alone."""
CITED = pytest.StashKey[dict[Path, set[tuple[str, str]]]]()
"""The files with tests that were collected, and what their tests cite: games and clauses."""


def texts(game: str) -> Texts:
    """Find the words of a game."""
    return Texts({**PACKAGES, **MADE_UP}[game])


@cache
def known_clauses(game: str) -> frozenset[str]:
    """List everything in the rulebook that has a number, chapters too."""
    if game not in PACKAGES and game not in MADE_UP:
        return frozenset()
    return frozenset(id.removeprefix("rule.") for id in texts(game).ids("rule."))


def clauses(game: str) -> list[str]:
    """List the clauses that say something of their own: those with no parts, and no titles, which have no full stop."""
    known = known_clauses(game)
    chapters = {clause.rpartition(".")[0] for clause in known}
    said = {id.removeprefix("rule."): texts(game).say(id) for id in texts(game).ids("rule.")}
    return [clause for clause, text in said.items() if clause not in chapters and text.rstrip(")").endswith(".")]
