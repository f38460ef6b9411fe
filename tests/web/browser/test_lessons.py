"""Guided games in the browser: to their end by mouse, finger and keyboard; the bubble fits; nobody gets lost."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from durbar.games import PACKAGES, lessons
from tests.patience import until
from tests.web.browser.conftest import Come
from tests.web.browser.player import Player
from tests.web.browser.test_access import serious

ALL = [(game, lesson.name) for game in PACKAGES for lesson in lessons(game)]
LANGUAGES = ("en", "pl", "zh-Hant", "zh-Hans", "ja")
TEXT_HIGH = {"wide": 150, "phone": 190}
"""The most pixels a bubble's text may be high."""
TABS = 120
"""So many things at most lie between any two on a page."""

STEP = """() => {
    const step = document.getElementById("lesson-step"), bubble = document.getElementById("lesson");
    if (!step || !bubble || bubble.hidden || bubble.classList.contains("away")) return null;
    return { ...step.dataset, number: Number(step.dataset.key.split(".")[0]) };
}"""
WRONG = """() => {
    const found = [], bubble = document.getElementById("lesson"), at = bubble.getBoundingClientRect();
    const step = document.getElementById("lesson-step").dataset;
    const upon = (one) => Math.min(at.right, one.right) - Math.max(at.left, one.left) > 1
        && Math.min(at.bottom, one.bottom) - Math.max(at.top, one.top) > 1;
    if (at.left < 0 || at.top < 0 || at.right > innerWidth || at.bottom > innerHeight) found.push("outside");
    for (const one of bubble.querySelectorAll("header, h2, .lesson-text, footer, footer > *")) {
        const part = one.getBoundingClientRect();
        if (part.width && (part.right > at.right || part.bottom > at.bottom)) found.push("cut");
    }
    const button = step.option && document.querySelector(`#options [data-option="${CSS.escape(step.option)}"]`);
    for (const [name, one] of [["prompt", document.getElementById("prompt")], ["option", button]])
        if (one && upon(one.getBoundingClientRect())) found.push(`over the ${name}`);
    if (step.option && !button) found.push("no option");
    if (step.option && document.querySelector("#options .filled") !== button) found.push("not filled");
    const lit = document.querySelector(".wanted");
    if (!lit && step.option) found.push(`nothing lit for ${step.spots}`);
    const part = /^.{1,2}[.#[]/.test(step.spots);
    if (lit && step.option && !part && upon(lit.getBoundingClientRect())) found.push("over the spot");
    return found;
}"""
POINT = """() => {
    const at = document.querySelector(".wanted").getBoundingClientRect();
    const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.04, 0.96];
    for (const down of parts) for (const right of parts) {
        const [x, y] = [at.left + at.width * right, at.top + at.height * down];
        if (document.elementFromPoint(x, y)?.closest(".wanted")) return [x, y];
    }
    return null;
}"""
"""Where what is lit can be clicked."""
FIT = """async ([langs, phone]) => {
    const bubble = document.getElementById("lesson"), before = document.documentElement.lang, found = [];
    const kept = [...bubble.children];
    for (const lang of langs) {
        const answer = await fetch(`${location.pathname}/screen`, { headers: { "Accept-Language": lang } });
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        document.documentElement.lang = lang;
        const parts = [...page.getElementById("lesson-step").children];
        bubble.replaceChildren(...parts.map((one) => document.adoptNode(one)));
        const text = bubble.querySelector(".lesson-text"), head = bubble.querySelector("h2");
        found.push({ lang, high: text.getBoundingClientRect().height, whole: bubble.getBoundingClientRect().height,
            cut: text.scrollWidth > text.clientWidth + 1, title: head.getBoundingClientRect().height,
            words: text.textContent });
    }
    document.documentElement.lang = before;
    bubble.replaceChildren(...kept);
    return found;
}"""


def begin(player: Player, game: str, lesson: str) -> None:
    player.go_to(player.post("/learn", form={"game": game, "lesson": lesson, "name": "Anna"}).headers["location"])


def step(player: Player, past: str = "") -> dict[str, Any]:
    """Waits for another step than the last one, with the bubble in its place."""

    def look() -> dict[str, Any] | None:
        found: dict[str, Any] | None = player.page.evaluate(STEP)
        if found is None or found["key"] == past:
            player.time_passes(1)
            return None
        return found

    return until(f"a step after {past} is asked", look)


def seen(player: Player) -> None:
    """Reads the card of what a step shows, which holds what the step says, and puts it away."""
    card = player.page.locator("#why-not.card")
    expect(card).to_be_visible()
    expect(card.locator("#why-not-title")).not_to_be_empty()
    expect(card.locator(".state")).to_contain_text(player.page.locator("#lesson-text").inner_text())
    card.locator("[data-shut]").click()


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_a_lesson_by_mouse(come: Come, game: str, lesson: str) -> None:
    anna = come()
    begin(anna, game, lesson)
    past, numbers = "", []
    while True:
        now = step(anna, past)
        assert anna.page.evaluate(WRONG) == [], now
        numbers.append(now["number"])
        if now["last"] == "1":
            break
        x, y = anna.page.evaluate(POINT)
        anna.page.mouse.click(x, y)
        if now["looks"] == "1":
            seen(anna)
        past = now["key"]
    assert sorted(set(numbers)) == list(range(len(lessons_of(game, lesson).steps)))
    anna.press(anna.page.locator("#lesson-play"))
    anna.page.wait_for_url("**/t/*")
    expect(anna.page.locator("#lesson-step")).to_have_count(0)
    expect(anna.page.locator("html.coach-on")).to_have_count(1)


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_a_lesson_on_a_phone_by_keyboard_alone(come: Come, game: str, lesson: str) -> None:
    anna = come("phone")
    begin(anna, game, lesson)
    past = ""
    while True:
        now = step(anna, past)
        assert anna.page.evaluate(WRONG) == [], now
        if now["last"] == "1":
            break
        if now["number"] == 1 and not past.startswith("1."):
            anna.page.keyboard.press("ArrowLeft")  # back, and on again
            assert step(anna, now["key"])["number"] == 0
            anna.page.keyboard.press("ArrowRight")
            now = step(anna, "0.0.asks.0")
        anna.page.keyboard.press("Enter")
        past = now["key"]
    if anna.page.locator("#end").count():
        anna.page.keyboard.press("Escape")  # what is open first
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_url(anna.url + "/")


def lessons_of(game: str, name: str) -> Any:
    return next(one for one in lessons(game) if one.name == name)


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize(("game", "lesson"), ALL)
@pytest.mark.soak
def test_every_bubble_fits_in_every_language(come: Come, game: str, lesson: str, size: str) -> None:
    anna = come(size)
    begin(anna, game, lesson)
    wrong = []
    for number in range(len(lessons_of(game, lesson).steps)):
        now = step(anna)
        assert now["number"] == number
        for one in anna.page.evaluate(FIT, [LANGUAGES, size == "phone"]):
            most = TEXT_HIGH[size] + (18 if one["lang"] == "pl" else 0)
            if one["high"] > most or one["cut"] or one["title"] > 45 or one["whole"] > 330:
                wrong.append((number, one))
        if now["last"] == "0":
            anna.page.keyboard.press("ArrowRight")
            until("the step is skipped", partial(_past, anna, number))
    assert wrong == []


def _past(player: Player, number: int) -> bool:
    player.time_passes(1)
    found = player.page.evaluate(STEP)
    return found is not None and int(found["number"]) > number


def test_a_lesson_comes_back_to_its_step(come: Come) -> None:
    anna = come()
    begin(anna, "amritsar", "first")
    for number in range(3):
        now = step(anna)
        assert now["number"] == number
        anna.page.keyboard.press("Enter")
        step(anna, now["key"])
    now = step(anna)
    anna.page.reload()
    assert step(anna)["key"] == now["key"]
    anna.press(anna.page.locator("#lesson-leave"))
    card = anna.page.locator('.game-card[data-game="amritsar"]')
    expect(card.locator(".learn-on")).to_have_text("Go on: step 4 of 16")
    anna.press(card.locator(".learn-on"))
    assert step(anna)["key"] == now["key"]
    anna.press(anna.page.locator("#chapter-3"))
    assert step(anna, now["key"])["number"] == 6


@pytest.mark.parametrize("keys", [False, True])
def test_a_phone_has_the_chapters_in_a_sheet(come: Come, keys: bool) -> None:
    """By finger and by keyboard alone: the place in the top bar opens the list, and a chapter begins anew."""
    anna = come("phone")
    begin(anna, "amritsar", "first")
    now = step(anna)
    opener, sheet = anna.page.locator("#lesson-now"), anna.page.locator("#drawer .lesson-list")
    box = opener.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["width"] >= 44
    expect(anna.page.locator("#lesson-chapters")).to_be_hidden()
    for chapter, number in ((2, 6), (0, 0)):
        _press(anna, opener, keys)
        expect(sheet).to_be_visible()
        buttons = sheet.locator("button")
        expect(buttons).to_have_count(len(lessons_of("amritsar", "first").chapters))
        highs = buttons.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().height)")
        assert min(highs) >= 44
        expect(sheet.locator('[aria-current="step"]')).to_have_count(1)
        assert serious(anna.page) == []
        _press(anna, buttons.nth(chapter), keys)
        now = step(anna, now["key"])
        assert now["number"] == number
        expect(sheet).to_have_count(0)
    _press(anna, opener, keys)
    expect(sheet).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert step(anna)["key"] == now["key"], "the sheet is put away, and nothing has changed"
    if keys:
        expect(opener).to_be_focused()


def test_a_wide_screen_has_the_chapters_in_its_bar_by_keyboard_too(come: Come) -> None:
    anna = come()
    begin(anna, "amritsar", "first")
    now = step(anna)
    expect(anna.page.locator("#lesson-now")).to_be_hidden()
    for chapter, number in ((3, 6), (1, 0)):
        _press(anna, anna.page.locator(f"#chapter-{chapter}"), True)
        now = step(anna, now["key"])
        assert now["number"] == number


def _press(player: Player, button: Locator, keys: bool) -> None:
    """Presses a button: by finger or mouse, or by Tab up to it and Enter."""
    if not keys:
        player.press(button)
        return
    for _ in range(TABS):
        if button.evaluate("(one) => one === document.activeElement"):
            break
        player.page.keyboard.press("Tab")
    expect(button).to_be_focused()
    player.page.keyboard.press("Enter")


def test_another_move_is_shown_and_taken_back_with_a_line(come: Come) -> None:
    anna = come()
    begin(anna, "amritsar", "first")
    for _ in range(3):
        now = step(anna)
        anna.page.keyboard.press("Enter")
        step(anna, now["key"])
    now = step(anna)
    anna.press(anna.page.locator('#options [data-option="take s2"]'))
    again = step(anna, now["key"])
    assert again["number"] == now["number"]
    expect(anna.page.locator("#lesson-about")).to_have_text("A good move. Here we try: Take W2.")
    expect(anna.page.locator('#options [data-option="take s2"]')).to_be_visible()


def test_what_is_dimmed_has_its_card_with_what_the_step_is_about(come: Come) -> None:
    anna = come()
    begin(anna, "amritsar", "first")
    now = step(anna)
    anna.page.keyboard.press("Enter")
    now = step(anna, now["key"])
    anna.page.locator("#board [data-spot]:not(.legal)").first.dispatch_event("click")
    expect(anna.page.locator("#why-not .state")).to_contain_text("This step: ")
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("#why-not")).to_be_hidden()
    assert step(anna)["key"] == now["key"]


def test_the_rulebook_begins_the_lesson_and_a_clause_leads_to_the_rulebook(come: Come) -> None:
    anna = come()
    anna.go_to("/rules/amritsar")
    anna.press(anna.page.locator('.book-top form[action="/learn"] button'))
    now = step(anna)
    assert now["number"] == 0
    clause = anna.page.locator("#lesson .clause").first
    anna.go_to(clause.get_attribute("href") or "")
    expect(anna.page.locator(":target")).to_have_count(1)
    anna.press(anna.page.locator('.book-top form[action="/learn"] button'))
    assert step(anna)["key"] == now["key"]


WANDER = """(seed) => {
    const leads = "form[action], .menu, a[href]:not(.clause)";
    const middle = (one) => {
        const at = one.getBoundingClientRect();
        return [Math.min(innerWidth - 2, Math.max(1, at.left + at.width * 0.5)),
                Math.min(innerHeight - 2, Math.max(1, at.top + at.height * 0.5))];
    };
    const all = [...document.querySelectorAll("button, a.clause, .spot, [title], .bubble, #board, #own, #rivals")]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width && !one.closest(leads))
        .filter((one) => !document.elementFromPoint(...middle(one))?.closest(leads));
    return middle(all[seed % all.length]);
}"""
"""Where to click: on anything that does not lead away from the table, nor lies under what does."""
AWAY = """() => Boolean(document.activeElement?.closest("form[action], .menu, a[href]:not(.clause)"))"""


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_a_wanderer_is_never_lost(come: Come, game: str, lesson: str, size: str) -> None:
    """Clicks anywhere, at random: no error, never stuck, and the lesson's thread is there afterwards."""
    anna, rng = come(size), Random(f"{game} {lesson} {size}")
    begin(anna, game, lesson)
    step(anna)
    path = anna.page.url
    for _ in range(30):
        if rng.random() < 0.15:
            key = rng.choice(["Enter", "Tab", "ArrowDown", "ArrowUp", "z", "r", "?", "1", "2"])
            anna.page.keyboard.press("Tab" if key == "Enter" and anna.page.evaluate(AWAY) else key)
        else:
            x, y = anna.page.evaluate(WANDER, rng.randrange(10**6))
            if anna.touch:
                anna.page.touchscreen.tap(x, y)
            else:
                anna.page.mouse.click(x, y)
        anna.time_passes(rng.choice([0, 1, 2]))
        assert anna.page.url.partition("#")[0] == path
    anna.page.reload()
    here = step(anna)
    while here["last"] == "0":
        anna.page.keyboard.press("ArrowRight")
        here = step(anna, here["key"])
        assert anna.page.evaluate(WRONG) == []
