"""From the lobby to the end of a whole game against bots: by mouse, by touch, and by keyboard alone."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from random import Random

from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.player import CARD, DONE, Look, Player


def by_chance(seed: int) -> Callable[[Look], str]:
    """Choose anything, and every other time to leave, or games would last long."""
    rng = Random(seed)

    def pick(look: Look) -> str:
        return "leave" if "leave" in look.texts and rng.random() < 0.5 else rng.choice(look.texts)

    return pick


def sees_the_result(player: Player) -> None:
    page = player.page
    expect(page.locator("#end")).to_be_visible()
    totals = [int(cell.replace("\N{MINUS SIGN}", "-")) for cell in page.locator("#end tfoot td").all_inner_texts()]
    found = [row.locator("td b").all_inner_texts() for row in page.locator("#end tbody tr").all()]
    rows = [[int(cell.replace("\N{MINUS SIGN}", "-")) for cell in row] for row in found]
    assert [sum(column) for column in zip(*rows, strict=True)] == totals
    assert totals == sorted(totals, reverse=True)
    assert page.locator("#end tbody th .clause").count() == len(rows)


def test_a_whole_game_by_mouse_on_a_wide_screen(come: Come) -> None:
    anna = come("wide")
    anna.play_now()
    anna.play(by_chance(1))
    sees_the_result(anna)
    anna.page.click("[data-hide=end]")
    expect(anna.page.locator("#end")).to_be_hidden()
    anna.page.goto(anna.url)
    expect(anna.page.locator(".over .results").first).to_contain_text("Anna")
    anna.page.locator(".over a").first.click()
    anna.page.wait_for_url("**/t/*")  # with its scripts
    anna.page.click("[data-hide=end]")
    anna.page.click('[data-do="rematch"]')
    expect(anna.screen).to_have_attribute("data-over", "0")


def test_a_whole_game_by_touch_on_a_phone(come: Come) -> None:
    yuki = come("phone")
    yuki.reads("zh-Hant")
    yuki.lay_table_by_form(["me", "bot:random", "bot:random"], name="Yuki")
    yuki.play(by_chance(2))
    sees_the_result(yuki)


def test_a_whole_game_by_keyboard_alone(come: Come) -> None:
    """Tab to "Play now", then digits, letters, Enter and arrows; End turn by E."""
    wei = come("wide")
    page = wei.page
    page.goto(wei.url)
    while not page.locator(f"{CARD} .play-now:focus").count():
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    for turn in itertools.count():
        wei.wait_for_turn()
        if wei.over:
            break
        moment = wei.moment
        if page.locator(DONE).count():
            page.keyboard.press("Enter" if turn % 2 else "e")
        elif turn % 3 == 0 and page.locator("#board .spot.legal").count():
            page.keyboard.press("Escape")
            page.keyboard.press("ArrowRight")
            expect(page.locator("#board .spot.legal:focus")).to_have_count(1)
            page.keyboard.press("Enter")
        elif page.locator("#options .filled").count():
            page.locator("#prompt").focus()
            page.keyboard.press("Enter")
        else:
            keys = [one.get_attribute("data-key") for one in wei.options.all()]
            page.keyboard.press(keys[-1 if turn % 2 else 0] or "1")
        wei.wait_past(moment)
    sees_the_result(wei)
    page.keyboard.press("Escape")
    expect(page.locator("#end")).to_be_hidden()
