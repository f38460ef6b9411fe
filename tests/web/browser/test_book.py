"""The rulebook in a browser: nothing is clipped in any language, it can be searched by keyboard, and it prints."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from durbar.games import rulebook
from durbar.games.reading import book
from durbar.web.shown.words import HOUSE
from tests.web.browser.conftest import Come
from tests.web.browser.test_access import COLOURS, serious

CHAPTERS = {"taj-mahal": "palaces", "agra": "goods", "amritsar": "workers", "sabika": "buildings"}
CLIPPED = """() => {
    const { scrollWidth } = document.documentElement;
    const found = scrollWidth > innerWidth ? [`page: ${scrollWidth}`] : [];
    const worded = "a, b, p, h1, h2, h3, li, dt, dd, button, summary, figcaption, span";
    for (const one of document.body.querySelectorAll(worded)) {
        if (!one.checkVisibility() || one.closest(".vh, .skip, svg") || !one.textContent.trim()) continue;
        const { left, right, width } = one.getBoundingClientRect();
        const name = `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 40)}`;
        if (width && (left < -1 || right > innerWidth + 1)) found.push(`out: ${name}`);
        const cut = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible";
        if (cut) found.push(`cut: ${name}`);
    }
    return found;
}"""
BOXES = """() => [...document.querySelectorAll(".example, .note, .box, figure, .points li")].filter((one) =>
    one.checkVisibility() && (getComputedStyle(one).breakInside !== "avoid" || one.offsetHeight > %d)
).map((one) => `${one.className} ${one.id} ${one.offsetHeight}`)"""
"""What could be split between two pages: boxes that may be, or that are higher than a page."""
PX = 96 / 25.4
PAPER = {"A4": (210, 297), "Letter": (216, 279)}


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("game", CHAPTERS)
def test_nothing_is_clipped_in_any_language(come: Come, game: str, size: str) -> None:
    anna = come(size)
    wrong = {}
    for lang in HOUSE.languages():
        anna.context.add_cookies([{"name": "durbar-language", "value": lang, "url": anna.url}])
        for path in (f"/rules/{game}", f"/rules/{game}/{CHAPTERS[game]}", f"/rules/{game}/summary"):
            anna.go_to(path)
            expect(anna.page.locator("h1").first).to_be_visible()
            found = anna.page.evaluate(CLIPPED)
            if found:
                wrong[lang, path] = found
    assert wrong == {}


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("path", ["taj-mahal", "agra/goods", "sabika/glossary"])
def test_nothing_serious_for_those_who_listen(come: Come, path: str, size: str) -> None:
    anna = come(size)
    anna.go_to(f"/rules/{path}")
    assert serious(anna.page) == []
    anna.page.emulate_media(color_scheme="dark")
    assert serious(anna.page, COLOURS) == []


def test_searching_by_keyboard_alone(come: Come) -> None:
    anna = come("wide")
    anna.go_to("/rules/taj-mahal/goods")
    page = anna.page
    found, chapters = page.locator("#found"), page.locator(".chapters")
    page.keyboard.press("/")
    page.keyboard.type("c")
    expect(found).to_be_hidden()
    page.keyboard.type("rown")
    expect(found).to_contain_text("4.5")
    expect(chapters).to_be_hidden()
    assert {text.lower() for text in found.locator("mark").all_inner_texts()} == {"crown"}
    held = {one.number for one in rulebook.clauses("taj-mahal") if "crown" in one.text.lower()}
    shown = {text for text in found.locator("a b").all_inner_texts() if re.fullmatch(r"[\d.]+", text)}
    assert shown == held | {"4.4"}, "the clauses, and that of the crown in the glossary"
    page.keyboard.press("Escape")
    expect(found).to_be_hidden()
    expect(chapters).to_be_visible()
    page.keyboard.type("4.11")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/taj-mahal/palaces#4.11")
    expect(page.locator('[id="4.11"]')).to_be_in_viewport()


def test_on_a_phone_the_chapters_are_a_menu_and_hits_stand_in_their_place(come: Come) -> None:
    anna = come("phone")
    anna.go_to("/rules/agra/goods")
    menu = anna.page.locator(".chapters-menu")
    anna.press(menu.locator("summary"))
    anna.press(menu.locator("a", has_text="Meditation"))
    anna.page.wait_for_url("**/rules/agra/meditation")
    anna.page.locator("#book-search").fill("overtime")
    expect(anna.page.locator("#found")).to_contain_text("5.4")


def test_an_address_of_a_clause_from_before_leads_on(come: Come) -> None:
    anna = come("wide")
    anna.go_to("/rules/taj-mahal#rule-4.11")
    anna.page.wait_for_url("**/rules/taj-mahal/palaces#4.11")


def test_a_position_is_tried_from_the_book(come: Come) -> None:
    anna = come("wide")
    anna.go_to("/rules/taj-mahal/palaces")
    anna.press(anna.page.locator("#example-chain .try button"))
    anna.page.wait_for_url("**/t/*")
    anna.wait_for_turn()
    assert "leave" in anna.texts()


@pytest.mark.soak
@pytest.mark.parametrize("paper", PAPER)
@pytest.mark.parametrize("game", CHAPTERS)
def test_the_book_prints_and_no_box_is_split(come: Come, game: str, paper: str) -> None:
    anna = come("wide")
    anna.go_to(f"/rules/{game}/print")
    page = anna.page
    wide, high = PAPER[paper]
    page.emulate_media(media="print", color_scheme="light")
    page.set_viewport_size({"width": int((wide - 30) * PX), "height": int((high - 30) * PX)})
    assert page.evaluate(BOXES % int((high - 30) * PX)) == []
    pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper, print_background=True)))
    sections = len(book(game).chapters) + 4
    assert sections < pages < sections * 4, pages
    page.goto(f"{anna.url}/rules/{game}/summary")
    summary = page.pdf(format=paper, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", summary)) <= 2, "both sides of a sheet at most"
