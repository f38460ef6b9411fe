"""What the browser tests share: one server and one Chromium for all, and players that come and go."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.patience import PATIENCE
from tests.web.browser.house import House
from tests.web.browser.lent import Lent
from tests.web.browser.player import Player

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--process-per-site",
]
Come = Callable[..., Player]
expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the browser tests, and begin with them, whole games first: what comes last should be short."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: (item.get_closest_marker("browser") is None, "whole_game" not in item.name))


def chromium_path() -> str:
    return os.environ.get("DURBAR_CHROMIUM") or shutil.which("chromium-headless-shell") or "/usr/bin/chromium"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server all tests of a process share."""
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.stop()


@pytest.fixture(scope="session")
def lent(chromium: Browser, house: House) -> Lent:
    """Browsers all tests of a process share."""
    return Lent(chromium, house.url)


@pytest.fixture
def come(chromium: Browser, house: House, lent: Lent, request: pytest.FixtureRequest) -> Iterator[Come]:
    """Let players come; when they go, their pages must have shown no error.

    All luck follows from the name of the test, so that a course that failed comes again when the test is run alone.
    """
    word = f"{request.path.stem}::{request.node.name}"
    print(f"all luck follows from {word!r}: run {request.node.nodeid!r} to have it again")
    house.luck(word)
    players: list[Player] = []

    def enter(
        size: str = "wide",
        theme: str = "light",
        url: str = "",
        motion: bool = False,
        watch: str = "request",
        asked: bool = False,
        sheets: bool | None = None,
        coach: str = "off",
    ) -> Player:
        used = lent if url in ("", house.url) else None
        players.append(Player(chromium, url or house.url, size, theme, motion, watch, asked, sheets, used, coach))
        return players[-1]

    with ExitStack() as gone:
        yield enter
        for player in players:
            gone.callback(player.close)
