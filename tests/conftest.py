"""What all tests share: the rule marker, the report of clauses that no test cites, and luck that comes again."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.clauses import CITED, clauses, known_clauses

pytest.register_assert_rewrite("tests.harness")

gc.set_threshold(50_000, 20, 20)  # it went through all that thousands of tests are made of, again and again
os.environ["DURBAR_LANG"] = "en"  # tests read English, whatever this machine speaks


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the report."""
    parser.addoption(
        "--clauses",
        metavar="GAME,..",
        help="collect only, and list the clauses of each GAME that none of the collected tests cites",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Run nothing where only the report is wanted."""
    if config.getoption("clauses"):
        config.option.collectonly = True


@pytest.fixture(autouse=True)
def _luck_comes_again(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let luck, keys and names that have no seed follow from the name of the test."""
    luck = Random(f"{request.path.stem}::{request.node.name}")
    monkeypatch.setattr("secrets.token_bytes", luck.randbytes)
    monkeypatch.setattr("secrets.choice", luck.choice)


def cited(item: pytest.Item) -> Iterator[tuple[str, str]]:
    """Go through the clauses a test cites, as game and clause."""
    for mark in item.iter_markers("rule"):
        if mark.kwargs or len(mark.args) != 2 or not all(isinstance(one, str) for one in mark.args):
            raise pytest.UsageError(f'{item.nodeid}: write it as @pytest.mark.rule("game", "1.2.3"), not {mark}')
        game, clause = mark.args
        if clause not in known_clauses(game):
            raise pytest.UsageError(f"{item.nodeid}: the rules of {game} have no clause {clause}")
        yield game, clause


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Check what the tests cite, and note what they leave out."""
    cites: dict[Path, set[tuple[str, str]]] = {item.path: set() for item in items}
    config.stash[CITED] = cites
    for item in items:
        cites[item.path].update(cited(item))
    found = {pair for pairs in cites.values() for pair in pairs}
    wanted = config.getoption("clauses")
    if wanted:
        games = wanted.split(",")
        config.stash[MISSING] = {
            game: [clause for clause in clauses(game) if (game, clause) not in found] for game in games
        }
        items.clear()


def pytest_collection_finish() -> None:
    """Let the garbage collector pass by what stays to the end."""
    gc.freeze()


MISSING = pytest.StashKey[dict[str, list[str]]]()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the report."""
    for game, missing in config.stash.get(MISSING, {}).items():
        terminalreporter.write_line(f"clauses of {game} without a test: {' '.join(missing) or 'none'}")
