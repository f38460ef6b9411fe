"""From the lobby to the end of a whole game against bots: by mouse, by touch, and by keyboard alone."""

from __future__ import annotations

import itertools
from random import Random

from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.player import CARD, DONE, Player


def numbers(seed: int) -> itertools.chain[int]:
    rng = Random(seed)
    return itertools.chain.from_iterable([rng.randrange(60)] for _ in itertools.count())


def sees_the_result(player: Player) -> None:
    page = player.page
    expect(page.locator("#end")).to_be_visible()
    totals = [int(cell) for cell in page.locator("#end tfoot td").all_inner_texts()]
    rows = [[int(cell) for cell in row.locator("td").all_inner_texts()] for row in page.locator("#end tbody tr").all()]
    assert [sum(column) for column in zip(*rows, strict=True)] == totals
    assert totals == sorted(totals, reverse=True)
    assert page.locator("#end tbody .clause").count() == len(rows)


def test_a_whole_game_by_mouse_on_a_wide_screen(come: Come) -> None:
    anna = come("wide")
    anna.play_now()
    anna.play(numbers(1))
    sees_the_result(anna)
    anna.page.click("[data-hide=end]")
    expect(anna.page.locator("#end")).to_be_hidden()
    anna.page.goto(anna.url)
    expect(anna.page.locator(".over .results").first).to_contain_text("Anna")
    anna.page.locator(".over a").first.click()
    anna.page.click("[data-hide=end]")
    anna.page.click('[data-do="rematch"]')
    expect(anna.screen).to_have_attribute("data-over", "0")


def test_a_whole_game_by_touch_on_a_phone(come: Come) -> None:
    yuki = come("phone")
    yuki.lay_table(["me", "bot:random", "bot:random"], name="Yuki")
    yuki.play(numbers(2))
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
        number = wei.data("number")
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
        wei.wait_past(number)
    sees_the_result(wei)
    page.keyboard.press("Escape")
    expect(page.locator("#end")).to_be_hidden()
