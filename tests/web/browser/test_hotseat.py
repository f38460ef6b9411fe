"""Two people at one screen: between their turns nothing private is in the page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.player import DONE, Player


def hand(player: Player) -> set[str]:
    """List the cards of the hand that is shown."""
    spots = player.page.locator("#own .hand [data-spot]").all()
    return {(spot.get_attribute("data-spot") or "").removeprefix("hand-") for spot in spots}


def private(player: Player) -> list[str]:
    """Find everything of a hand or of the options that the page holds, seen or not."""
    return [mark for mark in ("hand-", "data-option", "tm-own") if mark in player.screen.inner_html()]


def test_the_curtain_hides_all_hands(come: Come) -> None:
    anna = come()
    anna.lay_table(["me", "hotseat", "hotseat"], name="Anna", names={1: "Wei-Lin", 2: "Yuki"})
    page = anna.page
    seen: list[str] = []
    for _ in range(3):
        said = page.locator("#curtain").inner_text()
        assert private(anna) == []
        page.click("[data-reveal]")
        expect(page.locator("#own")).to_be_visible()
        name = page.locator("#own .name").inner_text()
        assert name in said
        assert name not in seen
        assert hand(anna)
        seen.append(name)
        anna.choose(next(text for text in anna.texts() if text.startswith("play ")))
        if not page.locator(DONE).count():
            anna.choose(anna.texts()[0])
        page.click("#do-end-turn")
        expect(page.locator("#curtain")).to_be_visible()
        assert private(anna) == []


def test_a_reload_lets_the_curtain_down(come: Come) -> None:
    anna = come("phone")
    anna.lay_table(["me", "hotseat"], names={1: "Wei-Lin"})
    anna.press(anna.page.locator("[data-reveal]"))
    expect(anna.page.locator("#own")).to_be_visible()
    anna.page.reload()
    expect(anna.page.locator("#curtain")).to_be_visible()
    assert private(anna) == []


def test_the_curtain_covers_what_was_open(come: Come) -> None:
    anna = come()
    anna.lay_table(["me", "hotseat", "hotseat"], name="Anna", names={1: "Wei-Lin", 2: "Yuki"})
    page = anna.page
    page.click("[data-reveal]")
    expect(page.locator("#own")).to_be_visible()
    anna.choose(next(text for text in anna.texts() if text.startswith("play ")))
    if not page.locator(DONE).count():
        anna.choose(anna.texts()[0])
    page.click('[data-drawer="menu"]')
    page.click('#drawer [data-drawer="text"]')
    expect(page.locator("#drawer .textview")).to_be_visible()
    page.click("#do-end-turn")
    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator("#drawer")).to_be_hidden()
    expect(page.locator("[data-reveal]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#own")).to_be_visible()
