"""What the browser tests share: one server and one Chromium for all, and players that come and go."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browser.house import House
from tests.web.browser.player import Player

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
Come = Callable[..., Player]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("DURBAR_CHROMIUM", "/usr/bin/chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server all tests of a process share."""
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.stop()


@pytest.fixture
def come(chromium: Browser, house: House) -> Iterator[Come]:
    """Let players come; when they go, their pages must have shown no error."""
    players: list[Player] = []

    def enter(size: str = "wide", theme: str = "light", url: str = "", motion: bool = False) -> Player:
        players.append(Player(chromium, url or house.url, size, theme, motion))
        return players[-1]

    yield enter
    for player in players:
        player.close()
