"""Taking back: free until the turn ends, never across luck; what cannot be done says why."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.player import DONE, Player
from tests.web.browser.test_friends import question


def step(player: Player, name: str) -> None:
    moment = player.moment
    player.page.click(f"#do-{name}")
    player.wait_past(moment)


def sit_down(come: Come) -> Player:
    """Sit down with two rivals, and wait to be asked."""
    anna = come()
    anna.lay_table(["me", "bot:random", "bot:random"])
    anna.wait_for_turn()
    return anna


def test_undo_redo_restart_and_end_turn(come: Come) -> None:
    anna = come()
    for _ in range(12):  # a random rival may have left before her first turn: alone at court there is no turn to end
        anna.lay_table(["me", "bot:random", "bot:random"])
        anna.wait_for_turn()
        if anna.page.locator(".tm-rival:not(.out)").count():
            break
    first = question(anna)
    assert anna.page.locator("#do-undo").get_attribute("aria-disabled") == "true"
    anna.play_a_card()
    expect(anna.page.locator(DONE)).to_be_visible()
    step(anna, "undo")
    step(anna, "restart") if question(anna) != first else None
    assert question(anna) == first
    step(anna, "redo")
    while not anna.page.locator(DONE).count():
        anna.choose(anna.texts()[0])
    step(anna, "restart")
    assert question(anna) == first
    anna.play_a_card()
    step(anna, "end-turn")
    anna.wait_for_turn()
    assert anna.page.locator("#do-undo").get_attribute("aria-disabled") == "true"


def test_undo_stops_at_luck_and_says_why(come: Come) -> None:
    """Who leaves without having played draws a hidden card [4.14]: an eye warns before, the button explains after."""
    anna = sit_down(come)
    leave = anna.page.locator('#options [data-option="leave"]')
    assert leave.get_attribute("data-wall")
    expect(leave.locator(".eye")).to_be_visible()
    anna.choose("leave")
    anna.page.locator("#do-undo").click(force=True)  # it is greyed, and yet it answers
    assert "Luck" in anna.refusal()


def test_a_turn_that_ends_by_itself(come: Come) -> None:
    anna = sit_down(come)
    anna.page.click('[data-drawer="menu"]')
    anna.page.locator('#drawer [name="auto_end"]').check()
    anna.page.keyboard.press("Escape")
    anna.play_a_card()
    expect(anna.page.locator(DONE)).to_have_count(0)


def test_no_click_is_silent(come: Come) -> None:
    """A greyed card, a greyed button and an impossible typed option all answer with their reason and clause."""
    anna = sit_down(come)
    anna.page.locator("#do-end-turn").click(force=True)  # it is greyed, and yet it answers
    assert anna.refusal()
    anna.page.keyboard.press("/")
    anna.page.locator("#typed").fill("play red-elephant-elephant-elephant")
    anna.page.keyboard.press("Enter")
    assert "red-elephant" in anna.refusal()
    anna.play_a_card()
    anna.end_turn()
    anna.wait_for_turn()
    grey = anna.page.locator("#own .spot.greyed")
    if grey.count():
        grey.first.click(force=True)
        assert "rule 3." in anna.refusal()
        anna.page.locator("#why-not .clause").last.click()
        expect(anna.page.locator(".rule-line.cited")).to_be_visible()


def test_typing_an_option_chooses_it(come: Come) -> None:
    anna = sit_down(come)
    moment = anna.moment
    anna.page.keyboard.press("/")
    expect(anna.page.locator("#typed-list li").first).to_be_visible()
    anna.page.locator("#typed").fill("leave")
    anna.page.keyboard.press("Enter")
    anna.wait_past(moment)


def test_a_double_click_answers_one_question(come: Come) -> None:
    anna = sit_down(come)
    moment = anna.moment
    anna.page.locator('#options [data-option="leave"]').click()
    anna.wait_past(moment)
    after = anna.moment
    anna.options.first.hover()
    anna.page.mouse.down(click_count=2)  # the second half of a double click, on what the first has put there
    anna.page.mouse.up(click_count=2)
    expect(anna.page.locator(".toast")).to_contain_text("double click")
    assert anna.moment == after
    anna.options.first.click()
    anna.wait_past(after)


def test_a_key_that_is_held_down_answers_one_question(come: Come) -> None:
    anna = sit_down(come)
    moment = anna.moment
    anna.options.first.focus()
    anna.page.keyboard.down("Enter")
    anna.wait_past(moment)
    after = anna.moment
    with anna.sends_nothing():
        for _ in range(6):
            anna.page.keyboard.down("Enter")  # the keyboard repeats it
        anna.page.keyboard.up("Enter")
    assert anna.moment == after
    anna.page.keyboard.press("Enter")  # pressed anew it counts again
    anna.wait_past(after)


def test_a_key_that_means_nothing_does_nothing(come: Come) -> None:
    anna = sit_down(come)
    number = anna.data("number")
    anna.page.evaluate("document.activeElement.blur()")
    anna.page.keyboard.press("Space")  # an error would be seen when she goes
    assert anna.data("number") == number
