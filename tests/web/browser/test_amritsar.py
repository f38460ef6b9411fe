"""Amritsar in the browser: whole games at both sizes, mostly by the spots of its board; the sowing; the Maharaja."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.player import DONE, Player
from tests.web.browser.test_layout import check
from tests.web.browser.test_whole_game import sees_the_result

GAME = "amritsar"
CUT_OFF = """() => [".am-own", ".am-rival", ".am-raja", ".am-own .line", ".am-own header"].filter(name =>
    [...document.querySelectorAll(name)].some(one => one.getClientRects().length
        && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)))"""


def pick(player: Player, rng: Random) -> tuple[str, str]:
    """Give the first option, and one by chance: often one that ends something, or games would last long."""
    texts: list[str] = player.options.evaluate_all("all => all.map(one => one.dataset.option)")
    short = [text for text in texts if text in ("end", "skip", "done", "pass")]
    return texts[0], rng.choice(short if short and rng.random() < 0.6 else texts)


def play_on(player: Player, rng: Random, until: str = "") -> None:
    """Take anything that is offered, until the game is over or an option begins with `until`."""
    for turn in itertools.count():
        player.wait_for_turn()
        if player.over:
            return
        number = player.data("number")
        if player.page.locator(DONE).count():
            player.press(player.page.locator(DONE))
        else:
            first, chosen = pick(player, rng)
            if until and first.startswith(until):
                return
            if turn == 9:
                check(player)
                assert player.page.evaluate(CUT_OFF) == []
            player.take_where_it_lies(chosen)
        player.wait_past(number)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_whole_game_of_amritsar_against_bots(come: Come, size: str) -> None:
    anna = come(size)
    anna.lay_table(["me", "bot:random"], game=GAME)
    play_on(anna, Random(5))
    sees_the_result(anna)


def test_a_whole_game_against_the_maharaja(come: Come) -> None:
    anna = come()
    anna.lay_table(["me"], game=GAME)
    anna.wait_for_turn()
    raja = anna.page.locator("#am-raja-board")
    expect(raja.locator(".row")).to_have_count(5)
    expect(raja.locator(".stair")).to_have_count(6)
    play_on(anna, Random(3))
    expect(anna.page.locator("#end")).to_be_visible()
    expect(raja).to_contain_text("Maharaja")


def test_the_sowing_is_shown_before_it_is_done(come: Come) -> None:
    """A station that is pointed at shows its way; one that is taken shows it with the workers in hand."""
    anna = come()
    anna.lay_table(["me", "bot:random"], game=GAME)
    play_on(anna, Random(1), until="take")
    page = anna.page
    station = page.locator("#board .station.legal").first
    name = (station.get_attribute("id") or "").removeprefix("station-")
    path = page.locator(f".sow-{name}")
    expect(path).to_be_hidden()
    station.hover()
    expect(path).to_be_visible()
    workers = path.locator(".drop").count()
    anna.choose(f"take {name}")
    expect(path).to_be_visible()
    expect(page.locator(".tray .carried")).to_have_count(workers)
    anna.page.locator("#do-undo").click()
    expect(page.locator(".tray")).to_have_count(0)


def test_tabs_show_one_part_at_a_time_on_a_phone(come: Come) -> None:
    anna = come("phone")
    anna.lay_table(["me", "bot:random"], game=GAME)
    anna.wait_for_turn()
    page = anna.page
    parts = {"city": "#am-city", "market": "#am-market-panel", "stores": "#am-display", "own": "#own .tracks"}
    for tab in ("market", "stores", "own", "city"):
        anna.press(page.locator(f"label:has(.tab-{tab})"))
        assert [name for name, part in parts.items() if page.locator(part).is_visible()] == [tab]
