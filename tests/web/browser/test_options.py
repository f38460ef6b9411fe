"""The options in the bar: no word is cut at any size, many stand in groups or two levels, the rest slides in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import durbar
from tests.web.browser.album import moments, screen_of
from tests.web.browser.conftest import Come
from tests.web.browser.house import House
from tests.web.browser.player import CURTAIN, Player
from tests.web.browser.positions import LATER, show, walk

SIZES = [(1366, 768), (1920, 1080), (390, 844)]
WALKS = [
    ("taj-mahal", 4, "standard"),
    ("agra", 3, "standard"),
    ("amritsar", 3, "standard"),
    ("amritsar", 1, "standard"),
    ("sabika", 4, "advanced"),
    ("sabika", 1, "hardest"),
]
OPEN_ALL = """() => {
    document.getElementById("options").classList.add("opened");
    for (const one of document.querySelectorAll("#options [data-group]")) one.classList.add("open");
    for (const one of document.querySelectorAll(".fold-panel")) one.hidden = false;
}"""
CUT = """() => [...document.querySelectorAll("#options .option, #options .upright")].flatMap((option) => {
    if (!option.checkVisibility()) return [];
    const edge = option.getBoundingClientRect();
    const name = option.dataset.option ?? (option.id || option.textContent);
    const parts = [...option.querySelectorAll(".label, .outcome, .outcome *, .short, :scope.upright > span")].filter(
        (one) => !one.closest("svg") && one.getClientRects().length);
    const cut = parts.filter((one) => {
        const box = one.getBoundingClientRect();
        const block = getComputedStyle(one).display !== "inline";
        return box.right > edge.right + 0.5 || box.left < edge.left - 0.5 || box.bottom > edge.bottom + 0.5 ||
            box.top < edge.top - 0.5 || (block && one.scrollWidth > one.clientWidth + 1);
    });
    const over = option.scrollWidth > option.clientWidth + 1 || option.scrollHeight > option.clientHeight + 1;
    const own = over && option.matches(".option");
    return [...cut.map((one) => `${name}: ${one.className}: ${one.textContent}`), ...(own ? [`${name} itself`] : [])];
})"""
"""What of an option's words lies beyond an edge of its button, or of its own box."""
BROKEN = """() => [...document.querySelectorAll("#options .option .label")].flatMap((label) => {
    if (!label.checkVisibility()) return [];
    const broken = [];
    const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/\\p{Script=Latin}+/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map((one) => Math.round(one.top)));
        if (lines.size > 1) broken.push(`${word[0]} in ${label.textContent}`);
    }
    return broken;
})"""
"""Words of options that go on in another line."""
ALIKE = """() => {
    const seen = new Map();
    for (const one of document.querySelectorAll("#options [data-option]")) {
        const part = (name) => [...one.querySelectorAll(name)].filter((each) => each.checkVisibility());
        const words = part(".label, .short, .outcome, i").map((each) => each.textContent.trim()).join(" / ");
        const drawn = part("use").map((each) => each.getAttribute("href")).join(" ");
        const said = `${one.closest(".group")?.getAttribute("aria-label")}: ${words} ${drawn}`;
        seen.set(said, [...(seen.get(said) ?? []), one.dataset.option]);
    }
    return [...seen.values()].filter((options) => options.length > 1);
}"""
"""Options that cannot be told apart by what is to be seen of them."""


def seat_at(chromium: Browser, house: House, game: str, players: int, mode: str) -> Iterator[Player]:
    for wide, high in SIZES:
        player = Player(chromium, house.url, "phone" if wide < 700 else "wide")
        player.page.set_viewport_size({"width": wide, "height": high})
        player.lay_table(["me", *["hotseat"] * (players - 1)], game=game, mode=mode)
        if player.page.locator("[data-reveal]").count():
            player.press(player.page.locator("[data-reveal]"))
        yield player


def check_words(
    chromium: Browser, house: House, folder: Path, walked: tuple[str, int, str], seed: str, decisions: int
) -> None:
    """Walk a random game, and look at every question at every size."""
    people = list(seat_at(chromium, house, *walked))
    for asked in walk(folder, *walked, seed, decisions):
        for player in people:
            show(player.page, asked.html)
            player.page.evaluate(OPEN_ALL)
            size = player.page.viewport_size
            assert player.page.evaluate(CUT) == [], (asked.question, size)
            assert player.page.evaluate(BROKEN) == [], (asked.question, size)
            assert player.page.evaluate(ALIKE) == [], (asked.question, size)
    for player in people:
        player.close()


@pytest.mark.parametrize("walked", WALKS, ids=str)
def test_no_word_of_an_option_is_cut(
    chromium: Browser, house: House, tmp_path: Path, walked: tuple[str, int, str]
) -> None:
    check_words(chromium, house, tmp_path, walked, "a sample", 8)


@pytest.mark.soak
@pytest.mark.parametrize("walked", WALKS, ids=str)
def test_no_word_of_an_option_is_cut_in_two_hundred_decisions(
    chromium: Browser, house: House, tmp_path: Path, walked: tuple[str, int, str]
) -> None:
    check_words(chromium, house, tmp_path, walked, "two hundred", 200)


# ---------------------------------------------------------------------- long questions


def position(
    game: str, question: str, least: int, players: int = 3, most: int = 1000, mode: str = "standard"
) -> dict[str, Any]:
    """Find a random game's moment at which seat 0 is asked something with so many answers."""
    for seed in range(40):
        table = durbar.new_table(game, players=players, mode=mode, seed=f"{question} {seed}")
        bot = durbar.bot("random", f"{question} {seed}")
        while (ask := table.decision) is not None:
            if ask.seat == 0 and ask.question.id == question and least <= len(ask.answers) <= most:
                return table.record()
            table.choose(bot.choose(table, ask.seat))
    raise AssertionError(f"{question} never has {least} answers")


def test_a_long_question_has_its_prompt_in_a_line_and_its_chips_in_groups(come: Come) -> None:
    anna = come()
    anna.bring(position("agra", "place", 13))
    page = anna.page
    prompt, rail = page.locator("#prompt").bounding_box(), page.locator("#rail").bounding_box()
    assert prompt is not None
    assert rail is not None
    assert prompt["height"] <= 24
    assert prompt["y"] + prompt["height"] <= rail["y"] + 1
    assert page.locator("#options .upright").all_inner_texts()[:2] == ["Characters", "Production"]
    heights = page.locator("#rail .option").evaluate_all("all => [...new Set(all.map((one) => one.offsetHeight))]")
    assert heights == [28]
    beyond = page.locator("#prompt").evaluate("(one) => one.scrollHeight - one.clientHeight")
    assert page.locator("#prompt").evaluate("(one) => getComputedStyle(one).overflowY") == "hidden" or beyond <= 0
    tops = page.locator("#rail .option").evaluate_all(
        "all => new Set(all.map((one) => Math.round(one.getBoundingClientRect().y))).size"
    )
    assert tops == 2
    expect(page.locator("#extras #no-all")).to_be_visible()


@pytest.mark.parametrize(("players", "question"), [(1, "opening_goal"), (1, "act"), (3, "opening_goal")])
def test_a_phone_has_two_columns_where_three_would_break_a_word(come: Come, players: int, question: str) -> None:
    anna = come("phone")
    anna.lay_table(["me", *["hotseat"] * (players - 1)], game="amritsar")
    if anna.page.locator(CURTAIN).count():
        anna.press(anna.page.locator(CURTAIN))
    columns = set()
    asked = (one for one in moments("amritsar", players, "broken") if one[0] == question)
    for n, (_, table, seat) in enumerate(islice(asked, 4)):
        show(anna.page, screen_of(table, seat, LATER + n))
        assert anna.page.evaluate(BROKEN) == [], table.number
        columns.add(anna.page.evaluate("() => document.getElementById('options').classList.contains('whole')"))
    assert True in columns


def test_what_a_phone_shows_of_a_long_list_can_be_read(come: Come) -> None:
    """What fades tells that there is more; it lies over the lower edge, and never over a line that is whole."""
    anna = come("phone")
    anna.bring(position("sabika", "work", 21))
    fading = anna.page.evaluate("() => getComputedStyle(document.getElementById('options'), '::after').height")
    assert fading == "10px"
    mark, options = (anna.page.locator(one).bounding_box() for one in ("#go-on", "#options"))
    assert mark
    assert options
    assert mark["y"] > options["y"] + options["height"] - 16
    assert mark["x"] > options["x"] + options["width"] - 40


def test_what_may_be_done_at_any_time_opens_upwards(come: Come) -> None:
    anna = come()
    record = position("agra", "place", 13)
    anna.bring(record)
    page = anna.page
    free = page.locator("#free-panel .option").first
    expect(free).to_be_hidden()
    page.locator("#any-time").click()
    expect(free).to_be_visible()
    expect(free).to_be_focused()
    panel, bar = page.locator("#free-panel").bounding_box(), page.locator("#bar").bounding_box()
    assert panel is not None
    assert bar is not None
    assert panel["y"] + panel["height"] <= bar["y"] + 1
    page.keyboard.press("Escape")
    expect(free).to_be_hidden()
    expect(page.locator("#any-time")).to_be_focused()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_first_the_worker_then_the_space(come: Come, size: str) -> None:
    """The bar shows a worker's spaces once it was chosen; the board's other spaces step back; Esc goes back a level."""
    anna = come(size)
    anna.bring(position("sabika", "work", 21))
    page = anna.page
    heads = page.locator("#options [data-level]")
    assert heads.all_inner_texts()
    expect(page.locator("#options [data-option]").locator("visible=true")).to_have_count(0)
    anna.press(heads.nth(1))
    shown = page.locator("#options [data-option]").locator("visible=true")
    worker = shown.first.get_attribute("data-option")
    assert worker is not None
    name = worker.split(" ")[1]
    texts = shown.evaluate_all("all => all.map((one) => one.dataset.option)")
    assert {text.split(" ")[1] for text in texts} == {name}
    aside = page.locator("#board .spot.legal.elsewhere")
    assert aside.count() > 0
    assert not set(aside.evaluate_all("all => all.map((one) => one.dataset.spot)")) & {
        f"space-{text.split(' ')[-1]}" for text in texts
    }
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    expect(page.locator("#board .spot.elsewhere")).to_have_count(0)


def test_the_board_opens_a_group_as_the_bar_does(come: Come) -> None:
    anna = come()
    anna.bring(position("sabika", "work", 21))
    page = anna.page
    merchant = page.locator('#own .slot.legal[data-spot="worker-merchant"]')
    merchant.click()
    expect(page.locator("#spot-menu")).to_be_hidden()
    expect(page.locator('#options [data-level][aria-expanded="true"] .label')).to_have_text("Merchant")
    key = page.locator('#options .group.open [data-option^="work merchant "]').first
    text, moment = key.get_attribute("data-option"), anna.moment
    page.keyboard.press(key.get_attribute("data-key") or "")
    anna.wait_past(moment)
    assert text is not None


def test_groups_are_reached_by_keys_alone(come: Come) -> None:
    anna = come()
    anna.bring(position("sabika", "work", 21))
    page = anna.page
    page.keyboard.press("2")
    expect(page.locator("#options .group.open")).to_have_count(1)
    moment = anna.moment
    page.keyboard.press("1")
    anna.wait_past(moment)


# ---------------------------------------------------------------------- what does not fit, what is of no use


def test_the_wheel_and_an_arrow_slide_the_row(come: Come) -> None:
    anna = come()
    anna.bring(position("sabika", "carve", 12, mode="advanced"))
    page = anna.page
    left = "() => document.getElementById('rail').scrollLeft"
    arrow = page.locator("#go-on")
    expect(arrow).to_be_visible()
    expect(page.locator("#go-back")).to_be_hidden()
    page.locator("#rail").hover()
    page.mouse.wheel(0, 120)
    page.wait_for_function("() => document.getElementById('rail').scrollLeft > 0")
    expect(page.locator("#go-back")).to_be_visible()
    arrow.click()
    page.wait_for_function(
        "() => { const r = document.getElementById('rail'); return r.scrollLeft + r.clientWidth >= r.scrollWidth - 4; }"
    )
    expect(arrow).to_be_hidden()
    page.locator("#go-back").click()
    assert page.evaluate(left) >= 0
    page.locator("#rail .option").last.focus()
    expect(page.locator("#rail .option").last).to_be_in_viewport(ratio=1)


def test_what_comes_to_nothing_is_dashed_and_can_be_chosen(come: Come) -> None:
    anna = come()
    anna.bring(position("agra", "place", 8))
    useless = anna.page.locator("#options .option.useless")
    assert useless.count() > 0
    assert useless.first.evaluate("(one) => getComputedStyle(one).borderTopStyle") == "dashed"
    assert "no" in useless.first.locator(".outcome").inner_text()
    text = useless.first.get_attribute("data-option")
    assert text is not None
    anna.choose(text)


def test_a_phone_has_nothing_destructive_first(come: Come) -> None:
    anna = come("phone")
    anna.lay_table(["me", "bot:random"])
    anna.wait_for_turn()
    assert anna.texts()[-1] == "leave"
    boxes = anna.page.locator("#options [data-option]").evaluate_all(
        "all => all.map((one) => { const { x, y } = one.getBoundingClientRect(); return [y, x, one.dataset.option]; })"
    )
    assert max(boxes)[2] == "leave"
    door = anna.page.locator('#options [data-option="leave"]')
    door.scroll_into_view_if_needed()
    expect(door).to_be_in_viewport(ratio=1)
