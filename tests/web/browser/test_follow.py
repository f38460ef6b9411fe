"""Following the table: stories of the others, whole at every size; a log in one direction; moments that matter."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.golden import moments
from tests.web.browser.conftest import Come
from tests.web.browser.player import DONE, Player
from tests.web.browser.test_access import serious

TALES = {
    "agra": ("4-players-one-winner", 12),
    "amritsar": ("1-players-one-winner", 6),
    "sabika": ("4-players-advanced-one-winner", 9),
    "taj-mahal": ("5-players-one-winner", 14),
}
"""A golden game of each kind, and how many turns of seat 0 have been before."""
ROUND = 9
"""The turn of a golden game against Yusuf with which the first round ends."""
CUT = """() => [...document.querySelectorAll(".stories")].filter((box) => box.checkVisibility()).flatMap((box) => {
    const edge = box.getBoundingClientRect();
    const shown = [...box.querySelectorAll(".tale")].filter((one) => !one.hidden);
    if (!shown.length) return ["nothing is told"];
    return shown.flatMap((tale, place) => {
        const words = tale.querySelector(".words");
        const form = [...words.children].filter((one) => !one.hidden);
        const inside = words.getBoundingClientRect();
        const found = [];
        if (form.length !== 1 || !form[0].textContent.trim()) found.push("not one form");
        if (words.scrollHeight > words.clientHeight + 1 || words.scrollWidth > words.clientWidth) found.push("cut off");
        if (inside.top < edge.top - 1 || inside.bottom > edge.bottom + 1) found.push("over the edge");
        if (edge.bottom > innerHeight || edge.right > innerWidth) found.push("out of sight");
        const next = shown[place + 1]?.getBoundingClientRect().left ?? edge.right;
        if (inside.right > next) found.push("over its neighbour");
        if (parseFloat(getComputedStyle(words).fontSize) < 12) found.push("too small");
        return found.map((what) => `${what}: ${tale.innerText}`);
    });
})"""

LAID = """() => [...document.querySelectorAll(".stories")].every((box) =>
    !box.checkVisibility() || box.dataset.laid === String(box.clientWidth))"""
TOP = """() => [document.getElementById("top")].flatMap((top) =>
    [top.scrollWidth - top.clientWidth, top.getBoundingClientRect().right - innerWidth])"""


@cache
def mine(game: str, name: str, turns: int) -> dict[str, Any]:
    """Write a golden game down where a turn of the first seat begins, after so many others."""
    seen: set[int] = set()
    for table in moments(game, name):
        asked = table.decision
        if asked is not None and asked.seat == 0 and not table.in_turn_of(0):
            seen.add(table.turn)
            if len(seen) > turns:
                return table.record()
    raise AssertionError(f"{name} of {game} has fewer turns")


@cache
def before(game: str, name: str, turn: int) -> dict[str, Any]:
    """Write a golden game down where a turn begins."""
    return next(table.record() for table in moments(game, name) if table.turn == turn)


def stories(player: Player) -> list[str]:
    """Read the stories, all of them: one after the other where they take turns."""
    page = player.page
    told = page.locator(".stories >> visible=true")
    counter = told.locator(".counter")
    if not counter.count() or counter.is_hidden():
        return [one.inner_text() for one in told.locator(".tale").all()]
    found = []
    for number in range(1, told.locator(".tale").count() + 1):
        expect(counter).to_contain_text(f"{number}/")
        assert page.evaluate(CUT) == []
        found.append(told.locator(".tale >> visible=true").inner_text())
        player.press(counter)
    return found


@pytest.mark.parametrize("game", TALES)
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_what_each_rival_did_stands_there_whole(come: Come, size: str, game: str) -> None:
    name, turns = TALES[game]
    player = come(size)
    player.bring(mine(game, name, turns))
    page = player.page
    read: list[list[str]] = []
    for width, height in [(1366, 768), (1920, 1080), (1180, 800)] if size == "wide" else [(390, 844), (360, 740)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(LAID)
        assert page.evaluate(CUT) == [], width
        read.append(stories(player))
        assert page.evaluate(CUT) == [], width
        top = page.evaluate(TOP)
        assert max(top) <= 0, width
    seats = {len(one) for one in read}
    assert len(seats) == 1, "at every size the same rivals are told of"
    assert all(re.match(r"[A-Z]", text) for one in read for text in one)


def test_one_story_at_a_time_goes_on_by_itself_unless_somebody_reads_it(come: Come) -> None:
    player = come("phone", motion=True)
    player.bring(mine("agra", *TALES["agra"]))
    page = player.page
    counter, tale = page.locator("#stories-line .counter"), page.locator("#stories-line .tale >> visible=true")
    expect(counter).to_contain_text("1/")
    player.time_passes(7)
    expect(counter).to_contain_text("2/")
    tale.focus()
    player.time_passes(7)
    expect(counter).to_contain_text("2/")
    page.emulate_media(reduced_motion="reduce")
    tale.blur()
    player.time_passes(20)
    expect(counter).to_contain_text("2/")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_story_opens_the_log_at_its_turn(come: Come, size: str) -> None:
    player = come(size)
    player.bring(mine("sabika", *TALES["sabika"]))
    page = player.page
    tale = page.locator(".stories >> visible=true").locator(".tale >> visible=true").last
    turn, words = tale.get_attribute("data-log"), tale.locator("b").first.inner_text()
    tale.focus()
    page.keyboard.press("Enter")
    at = page.locator(f"#log-{turn}")
    expect(at).to_be_in_viewport()
    expect(at).to_be_focused()
    expect(at.locator("h4 b").first).to_have_text(words)
    expect(at.locator("details")).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    expect(tale).to_be_focused()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_log_runs_one_way_and_opens_at_what_is_new(come: Come, size: str) -> None:
    player = come(size, "dark" if size == "phone" else "light")
    player.bring(mine("sabika", *TALES["sabika"]))
    page = player.page
    player.press(page.locator('.tools [data-drawer="log"]'))
    expect(page.locator("#log-since")).to_be_in_viewport()
    turns = page.locator("#drawer .turn")
    numbers = [int(id.removeprefix("log-")) for id in turns.evaluate_all("all => all.map((one) => one.id)")]
    assert numbers == sorted(numbers)
    assert page.locator("#drawer .log > h3").all_inner_texts() == ["Set-up", "Round 1", "Round 2"]
    assert page.locator("#drawer .turn:not(.fresh)[data-seat] .lines").count() == 0, (
        "what is old comes when it is opened"
    )

    player.press(page.locator('[data-sift="2"]'))
    expect(page.locator('#drawer .turn[data-seat="1"] >> visible=true')).to_have_count(0)
    expect(page.locator('#drawer .turn[data-seat="2"]').first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator('[data-sift="2"]')).to_have_attribute("aria-pressed", "true")
    old = page.locator('#drawer .turn[data-seat="2"]:not(.fresh)').first
    player.press(old.locator("summary"))
    expect(old.locator(".lines li").first).to_be_visible()
    assert serious(page) == []
    line = old.locator(".lines .then").first
    step = line.get_attribute("data-step")
    player.press(line)
    expect(page.locator(f'#bar.playing[data-line="{step}"]')).to_have_count(1)


# ---------------------------------------------------------------------- moments that matter


def come_to_the_end_of_a_round(player: Player) -> None:
    """Play the last turn of a round against Yusuf, each time by the first option."""
    player.bring(before("sabika", "1-players-one-winner", ROUND))
    expect(player.page.locator("#chapter:not([hidden])")).to_have_count(0)
    look = player.look()
    while not player.page.locator("#chapter").count():
        if look.done:
            player.press(player.page.locator(DONE))
        else:
            player.press_what_shows(player.page.locator(f'#options [data-option="{look.texts[0]}"]'))
        look = player.look(look.moment)


@pytest.mark.parametrize(("size", "theme"), [("wide", "dark"), ("phone", "light")])
def test_the_end_of_a_round_has_its_sheet_once(come: Come, size: str, theme: str) -> None:
    player = come(size, theme, sheets=True)
    come_to_the_end_of_a_round(player)
    page = player.page
    sheet, title = page.locator("#chapter"), page.locator("#chapter-title")
    expect(sheet).to_be_visible()
    expect(title).to_have_text("Round 1 is over")
    expect(title).to_be_focused()
    assert {"Income", "The Sultan's wishes", "Tribute"} <= set(sheet.locator("h3").all_inner_texts())
    assert sheet.locator("li .clause").count() == sheet.locator(".lines li").count()
    box = sheet.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 40
    for button in page.locator("#options [data-option]").all()[:2]:
        expect(button).to_be_in_viewport()
    assert serious(page) == []
    with player.sends_nothing():  # Enter takes nothing that lies below it
        page.keyboard.press("Enter" if size == "wide" else "Escape")
        expect(sheet).to_be_hidden()
    expect(page.locator("#prompt")).to_be_focused()
    page.reload()
    expect(page.locator("#prompt")).to_be_visible()
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize("way", ["button", "beside"])
def test_the_sheet_can_be_closed_and_turned_off(come: Come, way: str) -> None:
    player = come("phone" if way == "button" else "wide", sheets=True)
    come_to_the_end_of_a_round(player)
    page = player.page
    sheet = page.locator("#chapter")
    sheet.locator('input[type="checkbox"]').uncheck()
    if way == "button":
        player.press(sheet.locator("footer button"))
    else:
        player.press(page.locator("#rivals"))
    expect(sheet).to_be_hidden()
    player.press(page.locator('.tools [data-drawer="menu"]'))
    wish = page.locator('#drawer input[name="chapters"]')
    expect(wish).not_to_be_checked()
    page.keyboard.press("Escape")
    come_to_the_end_of_a_round(player)
    expect(sheet).to_have_count(1)
    expect(sheet).to_be_hidden()
