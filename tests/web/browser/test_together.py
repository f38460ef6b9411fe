"""What follows the table, met by what somebody does meanwhile: undo, typing, sheets, and the room there is."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.player import DONE
from tests.web.browser.test_friends import link_of, take_a_turn, whose_turn
from tests.web.browser.test_playback import PLAYED, alone, is_present, play_on, until_played

FITS = """() => [...document.querySelectorAll("#top :is(h1, .crumbs li), #bar .last li span, #bar .telling > *")]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
        const at = one.getBoundingClientRect(), around = one.closest("#top, #bar").getBoundingClientRect();
        return one.scrollWidth > one.clientWidth + 1 || at.top < around.top || at.bottom > around.bottom + 0.5;
    })
    .map((one) => one.textContent.trim())"""
"""What is cut in the top bar or in the action bar."""
SEEN = """() => [...document.querySelectorAll("#drawn .told .here")].every((one) => {
    const at = one.getBoundingClientRect(), around = one.closest(".told").getBoundingClientRect();
    return at.bottom <= around.bottom + 1 || at.top <= around.top + 1;
})"""
"""Whether the step that is shown can be read on the card that was drawn."""


def test_another_course_after_an_undo_is_played_back_too_and_a_redo_is_not(come: Come) -> None:
    anna = come(watch="always")
    anna.bring(alone("sabika", 0.4))
    page, rng = anna.page, Random(1)
    until_played(anna, rng)
    page.keyboard.press("Escape")
    is_present(anna)
    moment = anna.moment
    page.keyboard.press("z")
    anna.wait_past(moment)
    moment = anna.moment
    page.keyboard.press("y")
    anna.wait_past(moment)
    expect(page.locator(PLAYED)).to_have_count(0)
    expect(page.locator("#watch")).to_be_visible()
    for _ in range(2):  # through what he did, and the last choice of the turn
        moment = anna.moment
        page.keyboard.press("z")
        anna.wait_past(moment)
    expect(page.locator(DONE)).to_have_count(0)
    until_played(anna, rng)
    steps = [int(line) for line in anna.data("steps").split()]
    shown = int(page.locator("#bar").get_attribute("data-line") or -1)
    assert shown == next(line for line in steps if str(line) in anna.data("stops").split())


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_nothing_begins_to_play_while_somebody_types(come: Come, size: str) -> None:
    anna, tomasz = come(size), come()
    anna.lay_table(["me", "friend"], names={1: "Tomasz"})
    tomasz.sit_down(link_of(anna, 1))
    while whose_turn(anna, tomasz) is anna:
        take_a_turn(anna)
    page = anna.page
    page.evaluate("() => localStorage.setItem('durbar', JSON.stringify({ watch: 'always' }))")
    if size == "phone":
        anna.press(page.locator('.tools [data-drawer="menu"]'))
    anna.press(page.locator(f'{".tools" if size == "wide" else "#drawer"} [data-drawer="chat"]'))
    field = page.locator("#chat-text")
    field.focus()
    page.keyboard.type("Wait, I wanted")
    version = anna.data("version")
    take_a_turn(tomasz)
    page.wait_for_function("(old) => document.getElementById('screen').dataset.version !== old", arg=version)
    expect(page.locator(PLAYED)).to_have_count(0)
    expect(field).to_be_focused()
    expect(field).to_have_value("Wait, I wanted")
    page.keyboard.press("Escape")
    if page.locator("#chapter:visible").count():  # nor over the sheet
        anna.time_passes(1)
        anna.round_trip()
        expect(page.locator(PLAYED)).to_have_count(0)
        page.keyboard.press("Escape")
    anna.time_passes(1)
    expect(page.locator(PLAYED)).to_have_count(1)


@pytest.mark.parametrize("game", ["amritsar", "sabika"])
def test_on_a_phone_nothing_is_cut_while_the_game_goes_on(come: Come, game: str) -> None:
    """Where the game is, what was done last, and every sentence that is played back stand there whole."""
    anna = come("phone", watch="always")
    anna.bring(alone(game, 0.5))
    page, rng = anna.page, Random(2)
    done = played = 0
    while min(done, played) < 3:
        if page.locator("body.watching").count():
            page.wait_for_selector(PLAYED)
            played += 1
            line = page.locator("#bar").get_attribute("data-line")
            assert page.evaluate(FITS) == []
            assert page.evaluate(SEEN)
            page.locator("#film-next").tap()
            page.wait_for_function("(line) => document.getElementById('bar').dataset.line !== line", arg=line)
            continue
        done += page.locator(DONE).count()
        assert page.evaluate(FITS) == []
        page.keyboard.press("Escape")  # a sheet
        play_on(anna, rng)
