"""The rulebook in a browser: nothing is clipped in any language, it can be searched by keyboard, and it prints."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from durbar.games import rulebook
from durbar.games.reading import book
from durbar.web.shown.words import HOUSE
from tests.web.browser.conftest import Come
from tests.web.browser.paper import Line, overlapping, pages
from tests.web.browser.player import Player
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
WITHOUT_FIGURES = """() => {
    for (const one of document.querySelectorAll(".panel-view, .panel-view *")) one.style.visibility = "hidden";
}"""
PX = 96 / 25.4
PAPER = {"A4": (210, 297), "Letter": (216, 279)}
FULL, LEAST, FOOT = 0.3, 0.08, 0.94
"""How far down text reaches on a page that is not nearly empty, on the last one, and where the page's number stands.

A picture that stands alone below the text is not text, and other machines have other letters: so a third is enough."""
LINE, HEADING = 0.004, 20
"""What stands so near is one line; letters of so many px are those of a chapter's heading."""
UNHEADED = 2
"""So many pages have no head: the contents, and what you are and how you win."""


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


def heads(lines: list[Line]) -> int:
    """Count the sizes of letters in the uppermost line: the head of the page has one."""
    top = min(lines).down
    return len({round(one.size) for one in lines if one.down < top + 2 * LINE})


def looks_well_on(anna: Player, game: str, paper: str) -> None:
    """Print a book: nothing is cut or split, no page is nearly empty, and no page ends with a heading."""
    anna.go_to(f"/rules/{game}/print")
    page = anna.page
    wide, high = PAPER[paper]
    page.emulate_media(media="print", color_scheme="light")
    page.set_viewport_size({"width": int((wide - 30) * PX), "height": int((high - 30) * PX)})
    assert page.evaluate(BOXES % int((high - 30) * PX)) == []
    assert page.evaluate(CLIPPED) == []
    printed = pages(page.pdf(format=paper, print_background=True))
    sections = len(book(game).chapters) + 4
    assert len(printed) > sections
    for number, lines in enumerate(printed, 1):
        own = [one for one in lines if one.down < FOOT]
        last = max(own)
        assert last.down > (FULL if number < len(printed) else LEAST), f"page {number} is nearly empty"
        below = [one.size for one in own if one.down > last.down - LINE]
        assert max(below) < HEADING, f"page {number} ends with a heading"
        if number > UNHEADED:
            assert heads(own) == 1, f"page {number}: something stands in the line at its head"
    page.evaluate(WITHOUT_FIGURES)
    for number, lines in enumerate(pages(page.pdf(format=paper)), 1):
        assert overlapping(lines) == [], f"page {number}: text stands on text"


@pytest.mark.parametrize("paper", PAPER)
def test_the_book_prints(come: Come, paper: str) -> None:
    looks_well_on(come("wide"), "taj-mahal", paper)


@pytest.mark.soak
@pytest.mark.parametrize("paper", PAPER)
@pytest.mark.parametrize("lang", HOUSE.languages())
@pytest.mark.parametrize("game", CHAPTERS)
def test_every_book_prints_in_every_language(come: Come, game: str, lang: str, paper: str) -> None:
    anna = come("wide")
    anna.context.add_cookies([{"name": "durbar-language", "value": lang, "url": anna.url}])
    looks_well_on(anna, game, paper)
    anna.go_to(f"/rules/{game}/summary")
    assert len(pages(anna.page.pdf(format=paper, print_background=True))) <= 2, "both sides of a sheet at most"
