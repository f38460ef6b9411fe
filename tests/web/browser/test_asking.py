"""Asking the page: a finger that rests on something, a word in the rules."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.web.browser.conftest import Come

REST = 1
"""Seconds: longer than mouse or finger rest on something before they are told what it is."""


def test_a_resting_finger_asks_and_does_not_choose(come: Come) -> None:
    anna = come("phone")
    anna.play_now()
    anna.wait_for_turn()
    moment = anna.moment
    leave = anna.page.locator('#options [data-option="leave"]')
    leave.scroll_into_view_if_needed()
    box = leave.bounding_box()
    assert box is not None
    finger = anna.context.new_cdp_session(anna.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    anna.time_passes(REST)
    expect(anna.page.locator("#tip")).to_contain_text("Cannot be taken back")
    with anna.sends_nothing():
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    anna.press(leave)
    anna.wait_past(moment)


def test_the_rules_are_searched_by_words(come: Come) -> None:
    anna = come()
    anna.play_now()
    page = anna.page
    page.keyboard.press("?")
    lines = page.locator("#drawer .rule-line:visible")
    expect(lines.first).to_be_visible()
    many = lines.count()
    page.locator("#rule-search").fill("palace city")
    assert 0 < lines.count() < many
    expect(page.locator("#drawer .found")).to_contain_text(str(lines.count()))
    page.locator("#rule-search").fill("helicopter")
    expect(lines).to_have_count(0)
    expect(page.locator("#drawer .found")).to_contain_text("No rule")
    page.locator("#rule-search").fill("")
    expect(lines).to_have_count(many)


def test_what_the_mouse_rests_on_is_named_with_its_rule(come: Come) -> None:
    anna = come()
    anna.play_now()
    anna.wait_for_turn()
    page = anna.page
    leave = page.locator('#board [data-spot="leave"]')
    said = leave.locator("> title").text_content()
    assert said
    leave.hover()
    anna.time_passes(REST)
    expect(page.locator("#tip")).to_have_text(f"{said} (rule 4.1)")
    page.locator("#prompt").hover()
    expect(page.locator("#tip")).to_be_hidden()
    expect(leave.locator("> title")).to_have_text(said)
    assert "(rule 4.1)" in (page.locator('#options [data-option="leave"]').get_attribute("title") or "")


def test_a_button_that_gets_the_focus_back_keeps_quiet(come: Come) -> None:
    anna = come()
    anna.play_now()
    anna.wait_for_turn()
    page = anna.page
    for name in ("menu", "log"):
        button = page.locator(f'.tools [data-drawer="{name}"]')
        button.click()
        expect(page.locator("#drawer")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#drawer")).to_be_hidden()
        expect(button).to_be_focused()
        expect(page.locator("#tip")).to_be_hidden()
    page.keyboard.press("Tab")
    expect(page.locator("#tip")).to_be_visible()
    page.mouse.move(300, 400)
    expect(page.locator("#tip")).to_be_hidden()


def test_what_comes_under_a_resting_mouse_was_not_asked_about(come: Come) -> None:
    anna = come()
    anna.lay_table(["me", "hotseat"], names={1: "Wei-Lin"})
    page = anna.page
    page.click("[data-reveal]")
    anna.wait_for_turn()
    box = page.locator("#deck").bounding_box()
    assert box is not None
    anna.play_a_card()
    page.keyboard.press("e")
    expect(page.locator("#curtain")).to_be_visible()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.keyboard.press("Enter")
    expect(page.locator("#own")).to_be_visible()
    anna.time_passes(REST)
    expect(page.locator("#tip")).to_be_hidden()
    page.mouse.move(box["x"] + box["width"] / 2 + 2, box["y"] + box["height"] / 2)
    anna.time_passes(REST)
    expect(page.locator("#tip")).to_be_visible()
    page.mouse.move(-5, -5)  # out of the window
    expect(page.locator("#tip")).to_be_hidden()


def test_no_choice_waits_for_a_wish_that_is_still_on_its_way(come: Come) -> None:
    """How one likes to play, what one says and what one is called are told beside the game."""
    anna = come()
    anna.play_now()
    anna.wait_for_turn()
    held: list[Route] = []
    anna.page.route("**/prefs", lambda route: held.append(route))  # noqa: PLW0108 (playwright counts the arguments)
    anna.press(anna.page.locator('[data-drawer="menu"] >> visible=true'))
    with anna.page.expect_request("**/prefs"):
        anna.page.locator('#drawer [name="auto_end"]').check()
    anna.page.keyboard.press("Escape")
    anna.play_a_card()
    with anna.page.expect_response("**/prefs"):
        held[0].continue_()
    expect(anna.page.locator('#screen[data-auto="1"]')).to_be_attached()
