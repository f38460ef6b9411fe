"""Asked once more: before what cannot be taken back, in the bar, by mouse, finger and keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser.conftest import Come
from tests.web.browser.player import Player
from tests.web.browser.test_access import serious

PAUSE = 1
"""Seconds: longer than a question that is asked once more takes no answer."""


def sit_down(come: Come, size: str = "wide", theme: str = "light") -> Player:
    anna: Player = come(size, theme, asked=True)
    anna.lay_table(["me", "bot:random", "bot:random"])
    anna.wait_for_turn()
    return anna


def question(anna: Player) -> Locator:
    return anna.page.locator(".confirm:visible")


@pytest.mark.rule("taj-mahal", "4.1")
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_leaving_the_court_is_asked_once_more(come: Come, size: str) -> None:
    anna = sit_down(come, size)
    page, moment = anna.page, anna.moment
    leave = page.locator('#options [data-option="leave"]')
    with anna.sends_nothing():
        anna.press(leave)
        expect(question(anna)).to_be_visible()
        heads = question(anna).locator("h3").all_inner_texts()
        assert [head.strip() for head in heads] == ["You win", "You give up", "Cannot be taken back"]
        expect(question(anna)).to_contain_text("still there")
        expect(page.locator("#options")).to_be_hidden()
        expect(page.locator("#do-undo")).to_be_visible()
        ways = question(anna).locator("button")
        expect(ways).to_have_count(2)
        assert ways.evaluate_all("all => all.map((one) => one.classList.contains('filled'))") == [False, True]
        boxes = [ways.nth(at).bounding_box() for at in range(2)]
        assert all(box is not None and min(box["width"], box["height"]) >= 44 for box in boxes)
        anna.press(ways.last)  # the clock stands still: this may be the click that has opened it
        expect(question(anna)).to_be_visible()
        anna.press(ways.first)
        expect(question(anna)).to_have_count(0)
        expect(page.locator("#options")).to_be_visible()
        anna.press(leave)
        anna.time_passes(PAUSE)
    assert serious(page) == []
    anna.press(question(anna).locator("[data-confirm]"))
    anna.wait_past(moment)
    expect(question(anna)).to_have_count(0)


def test_who_one_is_can_be_read_beside_what_leaving_brings(come: Come) -> None:
    """The points to come take room from the words beside the name, which then go on below each other."""
    anna = sit_down(come)
    anna.press(anna.page.locator('#options [data-option="leave"]'))
    expect(question(anna)).to_be_visible()
    state = anna.page.locator(".tm-own header .state")
    state.evaluate("one => { one.textContent = 'you \u00b7 Sun \u00b7 violet this visit, and then some' }")
    assert state.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= 30")
    expect(anna.page.locator(".wall:visible")).to_have_count(0)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_whoever_taps_on_what_the_question_says_chooses_nothing_behind_it(come: Come, size: str) -> None:
    anna = sit_down(come, size)
    anna.press(anna.page.locator('#options [data-option="leave"]'))
    words = question(anna).locator("h3, li, p")
    with anna.sends_nothing():
        for place in range(words.count()):
            box = words.nth(place).bounding_box()
            assert box is not None
            (anna.page.touchscreen.tap if anna.touch else anna.page.mouse.click)(box["x"] + 20, box["y"] + 8)
            expect(question(anna)).to_be_visible()
            expect(anna.page.locator("#spot-menu:visible")).to_have_count(0)


def test_by_keyboard_alone_and_an_enter_that_is_held_does_not_answer(come: Come) -> None:
    anna = sit_down(come)
    page, moment = anna.page, anna.moment
    with anna.sends_nothing():
        page.locator('#options [data-option="leave"]').focus()
        page.keyboard.down("Enter")
        expect(question(anna)).to_be_focused()
        anna.time_passes(PAUSE)
        page.keyboard.down("Enter")  # it is still the same press
        expect(question(anna)).to_be_visible()
        page.keyboard.up("Enter")
        page.keyboard.press("Escape")
        expect(question(anna)).to_have_count(0)
        expect(page.locator('#options [data-option="leave"]')).to_be_focused()
        page.keyboard.press("Enter")
        anna.time_passes(PAUSE)
        expect(question(anna)).to_be_visible()
    page.keyboard.press("Enter")
    anna.wait_past(moment)


@pytest.mark.rule("taj-mahal", "3.2")
def test_choosing_anything_else_means_to_stay(come: Come) -> None:
    anna = sit_down(come)
    anna.press(anna.page.locator('#options [data-option="leave"]'))
    expect(question(anna)).to_be_visible()
    moment = anna.moment
    anna.page.locator("#own .spot.legal").first.click()
    anna.wait_past(moment)
    expect(question(anna)).to_have_count(0)
    anna.page.click("#do-restart")
    expect(anna.page.locator('#options [data-option="leave"]')).to_be_visible()


def test_whoever_does_not_want_it_is_not_asked_any_more_and_it_is_remembered(come: Come) -> None:
    anna = sit_down(come)
    page = anna.page
    anna.press(page.locator('#options [data-option="leave"]'))
    question(anna).locator("[data-ask-kind]").uncheck()
    page.keyboard.press("Escape")
    page.reload()
    anna.wait_for_turn()
    page.click('[data-drawer="menu"]')
    expect(page.locator('#drawer [name="ask_once"]')).to_be_checked()
    page.locator('#drawer [name="ask_once"]').uncheck()
    page.locator('#drawer [name="ask_once"]').check()  # for every question again
    page.keyboard.press("Escape")
    anna.press(page.locator('#options [data-option="leave"]'))
    question(anna).locator("[data-ask-kind]").uncheck()
    page.keyboard.press("Escape")
    anna.choose("leave")


def test_esc_puts_notes_away_and_a_typed_option_ends_with_its_question(come: Come) -> None:
    anna = sit_down(come)
    page = anna.page
    page.locator("#do-end-turn").click(force=True)  # it is greyed, and answers
    expect(page.locator(".toast")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".toast")).to_have_count(0)
    anna.play_a_card()
    page.keyboard.press("/")
    expect(page.locator("#palette")).to_be_visible()
    moment = anna.moment
    page.evaluate("() => document.getElementById('do-undo').click()")
    anna.wait_past(moment)
    expect(page.locator("#palette")).to_be_hidden()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_whatever_is_clicked_answers(come: Come, size: str) -> None:
    """Something of the board that no question is about says what it is, and what is asked; also when another plays."""
    anna = sit_down(come, size)
    page = anna.page
    page.locator("#own .score:visible, #board .tm-open-strip [title]:visible").first.click()
    expect(page.locator("#why-not .state")).to_contain_text("not asked for now")
    page.keyboard.press("Escape")
    anna.play_a_card()
    page.locator("#own .score:visible, #board .tm-open-strip [title]:visible").first.click()
    expect(page.locator("#why-not .state")).to_contain_text("Your turn is done")
