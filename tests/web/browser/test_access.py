"""axe finds nothing serious: the lobby, the table, every drawer, the curtain and the end; light and dark."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import durbar.games
from durbar.web.shown.drawers import DRAWERS
from tests.web.browser.conftest import Come
from tests.web.browser.player import Player

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
RUN = """(rules) => axe.run(document, { runOnly: rules, resultTypes: ["violations"] })"""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = {"type": "rule", "values": ["color-contrast"]}
"""All that can differ between light and dark."""
STRUCTURE = ("heading-", "page-has-heading-one", "landmark-", "region", "empty-heading", "skip-link")
"""Rules by which those who listen find their way: axe calls them moderate, we do not."""
RECORDS = Path(__file__).parents[2] / "fixtures"


def serious(page: Page, rules: Any = RULES) -> list[str]:
    """Let axe look at the page; list what is serious or critical, or out of order, with where it is."""
    page.clock.resume()  # axe looks at a page in many short turns
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate(RUN, rules)
    return [
        f"{one['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else ''}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical") or one["id"].startswith(STRUCTURE)
        for node in one["nodes"]
    ]


def open_drawer(player: Player, name: str) -> None:
    page = player.page
    if name != "menu" and page.locator(f'#top [data-drawer="{name}"] >> visible=true').count():
        player.press(page.locator(f'.tools [data-drawer="{name}"]'))
    else:
        player.press(page.locator('.tools [data-drawer="menu"]'))
        if name != "menu":
            player.press(page.locator(f'#drawer [data-drawer="{name}"]'))
    expect(page.locator(f'#drawer[data-name="{name}"]')).to_be_visible()


def all_eyes(page: Page) -> list[str]:
    """Let axe look at the page as it is, and at its colours in the dark, where nothing else differs."""
    found = serious(page)
    page.emulate_media(color_scheme="dark")
    found += serious(page, COLOURS)
    page.emulate_media(color_scheme="light")
    return found


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_nothing_serious(come: Come, size: str) -> None:
    anna = come(size)
    anna.lobby()
    assert all_eyes(anna.page) == []
    anna.lay_table(["me", "bot:random", "bot:random", "bot:random", "bot:random"])
    anna.wait_for_turn()
    assert all_eyes(anna.page) == []
    anna.choose(next(text for text in anna.texts() if text.startswith("play ")))
    assert all_eyes(anna.page) == []
    open_drawer(anna, "menu")
    assert all_eyes(anna.page) == []
    anna.lay_table(["me", "hotseat"])
    assert all_eyes(anna.page) == []


def test_nothing_serious_in_any_drawer(come: Come) -> None:
    anna = come()
    anna.lay_table(["me", "bot:random", "bot:random", "bot:random", "bot:random"])
    anna.wait_for_turn()
    for name in DRAWERS.keys() - {"hands", "chapters"}:  # which only tables for learning and lessons have
        open_drawer(anna, name)
        assert serious(anna.page) == [], name
        anna.page.keyboard.press("Escape")


@pytest.mark.parametrize("game", durbar.games.PACKAGES)
def test_nothing_serious_while_each_game_is_played(come: Come, game: str) -> None:
    """The question, the log, and the whole position in words."""
    anna = come()
    anna.lay_table(["me", "bot:random", "bot:random"], game=game)
    anna.wait_for_turn()
    assert serious(anna.page) == []
    for name in ("log", "text"):
        open_drawer(anna, name)
        expect(anna.page.locator("#drawer-body > *").first).to_be_visible()
        assert serious(anna.page) == [], name
        anna.page.keyboard.press("Escape")


def test_nothing_serious_where_there_is_nothing(come: Come) -> None:
    anna = come("phone")
    for path in ("/nowhere", "/t/nowhere", "/sources/chess"):
        anna.go_to(path)
        assert serious(anna.page) == [], path
    assert [error for error in anna.errors if "404" not in error] == []
    anna.errors.clear()  # the browser itself tells of addresses that lead nowhere


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("game", durbar.games.PACKAGES)
def test_nothing_serious_at_the_end(come: Come, game: str, size: str) -> None:
    anna = come(size, "light")
    anna.lobby()
    anna.page.locator("#import-file").set_input_files(min((RECORDS / game).glob("*.json")))
    anna.press(anna.page.locator('form[action="/import"] button'))
    anna.page.wait_for_url("**/t/*")
    expect(anna.page.locator("#end")).to_be_visible()
    assert serious(anna.page) == []
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("#end")).to_be_hidden()
    assert serious(anna.page) == []
