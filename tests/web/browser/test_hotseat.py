"""Two people at one screen: between their turns nothing private is in the page."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.web.browser.conftest import Come
from tests.web.browser.player import Player


def hand(player: Player) -> set[str]:
    """List the cards of the hand that is shown."""
    spots = player.page.locator("#own .hand [data-spot]").all()
    return {(spot.get_attribute("data-spot") or "").removeprefix("hand-") for spot in spots}


def private(player: Player) -> list[str]:
    """Find everything of a hand or of the options that the page holds, seen or not."""
    return [mark for mark in ("hand-", "data-option", "tm-own") if mark in player.screen.inner_html()]


def share(come: Come) -> Player:
    """Sit down with two others at one screen, and lift the first curtain."""
    anna = come()
    anna.lay_table(["me", "hotseat", "hotseat"], name="Anna", names={1: "Wei-Lin", 2: "Yuki"})
    anna.page.click("[data-reveal]")
    expect(anna.page.locator("#own")).to_be_visible()
    return anna


def open_text(player: Player) -> None:
    """Open the view in words."""
    player.page.click('[data-drawer="menu"]')
    player.page.click('#drawer [data-drawer="text"]')
    expect(player.page.locator("#drawer .textview")).to_be_visible()


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
        anna.play_a_card()
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


def test_emblem_and_words_lift_the_curtain_and_a_second_tap_does_not(come: Come) -> None:
    anna = share(come)
    page = anna.page
    for part in ("#curtain .emblem", "#curtain-words", "#curtain .pill"):
        anna.play_a_card()
        box = page.locator("#do-end-turn").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.click(x, y)
        expect(page.locator("#curtain")).to_be_visible()
        with anna.sends_nothing("/screen"):
            page.mouse.click(x, y)
            page.mouse.click(8, 8)
        expect(page.locator("[data-reveal]")).to_be_visible()
        page.click(part)
        expect(page.locator("#own")).to_be_visible()


def test_the_curtain_covers_what_was_open(come: Come) -> None:
    anna = share(come)
    page = anna.page
    anna.play_a_card()
    open_text(anna)
    page.click("#do-end-turn")
    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator("#drawer")).to_be_hidden()
    expect(page.locator("[data-reveal]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#own")).to_be_visible()


def test_nothing_that_was_open_stays_in_the_page(come: Come) -> None:
    anna = share(come)
    page = anna.page
    page.keyboard.press("/")
    page.locator("#typed").fill("play")
    expect(page.locator("#typed-list li").first).to_be_visible()
    page.keyboard.press("Escape")
    anna.play_a_card()
    page.locator("#own .tm-card").first.hover()
    anna.time_passes(1)
    expect(page.locator("#tip")).to_be_visible()
    open_text(anna)
    page.keyboard.press("e")
    expect(page.locator("#curtain")).to_be_visible()
    for place in ("#typed-list", "#drawer-body", "#tip", "#spot-menu", "#toasts", "#alarm"):
        assert page.locator(place).inner_html() == "", place
    assert page.locator("#typed").input_value() == ""


def test_a_drawer_that_comes_late_stays_closed(come: Come) -> None:
    anna = share(come)
    page = anna.page
    anna.play_a_card()

    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/drawer/text*", hold)
    page.click('[data-drawer="menu"]')
    with page.expect_request("**/drawer/text*"):
        page.click('#drawer [data-drawer="text"]')
    page.keyboard.press("e")
    expect(page.locator("#curtain")).to_be_visible()
    with page.expect_response("**/drawer/text*") as late:
        held[0].continue_()
    late.value.finished()
    anna.round_trip()
    expect(page.locator("#drawer")).to_be_hidden()
    assert page.locator("#drawer-body").inner_html() == ""
