"""Looking back at an earlier moment, and returning to the game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.test_friends import link_of, take_a_turn, whose_turn


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_line_of_the_log_shows_its_moment(come: Come, size: str) -> None:
    anna = come(size)
    anna.play_now()
    page = anna.page
    for _ in range(2):
        anna.wait_for_turn()
        take_a_turn(anna)
    anna.wait_for_turn()
    options = anna.texts()
    anna.press(page.locator('.tools [data-drawer="log"]'))
    anna.press(page.locator("#drawer h4 .then").last)
    expect(page.locator("#to-present")).to_be_visible()
    expect(anna.options).to_have_count(0)
    expect(page.locator("#own .hand [data-spot]")).to_have_count(0)
    anna.press(page.locator("#options [data-moment]").last)
    expect(page.locator("#options [data-moment]")).to_have_count(2)
    anna.press(page.locator("#to-present"))
    expect(page.locator("#to-present")).to_have_count(0)
    anna.wait_for_turn()
    assert anna.texts() == options
    take_a_turn(anna)


def test_the_log_goes_on_while_an_earlier_moment_is_shown(come: Come) -> None:
    anna, tomasz = come(), come()
    anna.lay_table(["me", "friend"], names={1: "Tomasz"})
    tomasz.sit_down(link_of(anna, 1))
    take_a_turn(whose_turn(anna, tomasz))
    player = whose_turn(anna, tomasz)
    looker = tomasz if player is anna else anna
    page = looker.page
    page.click('.tools [data-drawer="log"]')
    lines = page.locator("#drawer .lines:not(.fresh) li")
    page.locator("#drawer h4 .then").last.click()
    expect(page.locator("#to-present")).to_be_visible()
    before = lines.count()
    take_a_turn(player)
    expect(page.locator("body.gone-on")).to_have_count(1)
    expect(lines).not_to_have_count(before)
    expect(page.locator("#to-present")).to_be_visible()


def test_an_impatient_click_on_the_way_back_does_no_harm(come: Come) -> None:
    anna = come()
    anna.play_now()
    anna.wait_for_turn()
    take_a_turn(anna)
    anna.wait_for_turn()
    options = anna.texts()
    anna.page.click('.tools [data-drawer="log"]')
    anna.page.locator("#drawer h4 .then").last.click()
    anna.page.locator("#to-present").dblclick()
    expect(anna.page.locator("#to-present")).to_have_count(0)
    anna.wait_for_turn()
    assert anna.texts() == options
