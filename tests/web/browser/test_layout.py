"""Both sizes without scrolling: prompt, options, own things and rivals are all in sight, and nothing is cut off."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import durbar
from tests.golden import record_at
from tests.web.browser.conftest import Come
from tests.web.browser.player import Player
from tests.web.browser.test_friends import take_a_turn

RECORDS = Path(__file__).parents[2] / "fixtures" / "taj-mahal"
ZONES = ("#top", "#prompt", "#options", "#steps", "#board", "#own", "#rivals")
MEASURE = """zones => zones.map(zone => {
    const box = document.querySelector(zone).getBoundingClientRect();
    return [zone, box.left >= 0 && box.top >= 0 && box.right <= innerWidth + .5 && box.bottom <= innerHeight + .5
                  && box.width > 40 && box.height > 20];
})"""
CUT_OFF = """() => ["#prompt", "#own", "#rivals", ".tm-own", ".tm-rival", "#steps"].flatMap(name =>
    [...document.querySelectorAll(name)].filter(one => one.getClientRects().length
        && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)).map(() => name))"""
CUT_WORDS = """() => [...document.querySelectorAll("#options .option:not(.greyed, .find)")].flatMap(option => {
    const edge = option.getBoundingClientRect().right;
    return [...option.querySelectorAll(".label, .brief, .tm-option, .outcome, .tm-outcome > *")].filter(one => {
        const box = one.getBoundingClientRect();
        const clamped = one.matches(".label, .outcome") && one.scrollHeight > one.clientHeight + 3;
        return box.width && (box.right > edge || clamped);
    }).map(one => `${option.dataset.option}: ${one.className} ${one.textContent}`);
})"""
SMALL = """() => [...document.querySelectorAll("#screen :is(p, span, b, small, td, th, button, h1, h3, a, li)")]
    .filter(one => one.getClientRects().length && !one.closest(".vh, [aria-hidden]") && one.childNodes.length
    && [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim())
    && parseFloat(getComputedStyle(one).fontSize) < 11).map(one => one.outerHTML.slice(0, 120))"""


def large_hand(players: int, cards: int) -> dict[str, Any]:
    """Let seat 0 leave the court at once, visit after visit, until it holds that many cards."""
    table = durbar.new_table("taj-mahal", players=players, seed="hoard")
    bot = durbar.bot("greedy", "hoard")
    while (asked := table.decision) is not None:
        if asked.seat or asked.question.id != "play_or_leave":
            table.choose(bot.choose(table, asked.seat))
        elif len(table.view(0)["position"]["players"][0]["hand"]) >= cards:
            return table.record()
        else:
            table.choose("leave")
    raise AssertionError(f"nobody came to {cards} cards")


def check(player: Player) -> None:
    page = player.page
    scrolls = (
        "[document.documentElement.scrollHeight <= innerHeight, document.documentElement.scrollWidth <= innerWidth]"
    )
    assert page.evaluate(scrolls) == [True, True]
    assert page.evaluate("(e => e.scrollHeight <= e.clientHeight)(document.getElementById('table'))")
    assert [zone for zone, seen in page.evaluate(MEASURE, ZONES) if not seen] == []
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("question", ["play_or_leave", "place", "take"])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_everything_is_in_sight_late_in_a_full_game(come: Come, size: str, question: str) -> None:
    player = come(size)
    player.bring(record_at("taj-mahal", "5-players-one-winner", question, lambda position: position["visit"] >= 9))
    check(player)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_everything_is_in_sight_at_the_start(come: Come, size: str, players: int) -> None:
    player = come(size)
    player.lay_table(["me", *["bot:random"] * (players - 1)])
    player.wait_for_turn()
    check(player)


def test_a_phone_shows_that_there_is_more_and_the_door_last(come: Come) -> None:
    anna = come("phone")
    anna.lay_table(["me", "bot:random"])
    anna.wait_for_turn()
    leave = anna.page.locator('#options [data-option="leave"]')
    expect(leave).not_to_be_in_viewport()
    row = anna.page.locator("#options")
    expect(row).to_have_class(re.compile(r"\bmore\b"))
    row.evaluate("(row) => row.scrollTo(0, row.scrollHeight)")
    expect(row).not_to_have_class(re.compile(r"\bmore\b"))
    expect(leave).to_be_in_viewport(ratio=1)


WAITING = """() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const [bar, steps, prompt, question] = ["#bar", "#steps", "#prompt", "#prompt .question"].map(box);
    const buttons = [...document.querySelectorAll("#options .option")];
    return {
        "the question": question.height > 16 && question.top >= bar.top && question.bottom <= prompt.bottom + .5,
        "both buttons": buttons.length === 2 && buttons.every((one) => one.getBoundingClientRect().bottom <= steps.top),
        "their labels": buttons.every((one) => [one, ...one.querySelectorAll(".label")].every(
            (part) => part.scrollWidth <= part.clientWidth + 1)),
    };
}"""


@pytest.mark.parametrize("name", ["Bo", "Christopher", "Maximiliane-Theodora", "W" * 24])
def test_a_phone_waits_for_friends_with_long_names(come: Come, name: str) -> None:
    anna = come("phone")
    anna.lay_table(["me", "friend"], names={1: name})
    anna.press(anna.page.locator("[data-close]"))
    if anna.data("waiting") == "0":
        take_a_turn(anna)
    expect(anna.page.locator("#invite")).to_be_visible()
    assert anna.page.evaluate(WAITING) == {"the question": True, "both buttons": True, "their labels": True}
    last = anna.page.locator("#options .option").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_bars_of_the_end_have_one_scale_and_long_names_room(come: Come, size: str) -> None:
    anna = come(size)
    anna.lobby()
    anna.page.locator("#import-file").set_input_files(RECORDS / "5-players-one-winner.json")
    anna.press(anna.page.locator(".import button"))
    expect(anna.page.locator("#end")).to_be_visible()
    widths = "() => [...document.querySelectorAll('#end tfoot td')].map((one) => one.getBoundingClientRect().width)"
    for name in ("", "Christopher", "W" * 24):
        if name:
            anna.page.evaluate("name => document.querySelectorAll('#end .who')[1].textContent = name", name)
        found = anna.page.evaluate(widths)
        assert max(found) - min(found) < 1.5, found
        cut = """() => [...document.querySelectorAll("#end .who, #end td, #end th, .sheet-body")].filter(
            (one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML.slice(0, 80))"""
        assert anna.page.evaluate(cut) == []


def test_a_long_name_stays_in_the_log_at_the_side(come: Come) -> None:
    anna = come()
    anna.page.set_viewport_size({"width": 1920, "height": 1080})
    anna.lay_table(["me", "hotseat", "hotseat"], name="W" * 24, names={1: "M" * 24, 2: "Q" * 24})
    anna.press(anna.page.locator("[data-reveal]"))
    log = anna.page.locator("body.docked #drawer-body")
    expect(log.locator(".lines li").first).to_be_visible()
    assert re.search(r"[WMQ]{24}", log.inner_text()), "the others' names"
    assert log.evaluate("(log) => log.scrollWidth <= log.clientWidth")
    out = "(log) => [...log.querySelectorAll('li')].filter((li) => li.scrollWidth > li.clientWidth + 1).length"
    assert log.evaluate(out) == 0


def test_the_board_can_be_zoomed_and_moved(come: Come) -> None:
    anna = come()
    anna.lay_table(["me", "bot:random"])
    anna.wait_for_turn()
    page = anna.page
    drawing = page.locator("#board [data-pan]")
    still = drawing.bounding_box()
    assert still is not None
    page.mouse.move(300, 300)
    page.mouse.wheel(0, -600)
    larger = drawing.bounding_box()
    assert larger is not None
    assert larger["width"] > still["width"] * 1.5
    page.mouse.down()
    page.mouse.move(420, 360, steps=4)
    page.mouse.up()
    moved = drawing.bounding_box()
    assert moved is not None
    assert moved["x"] > larger["x"] + 20
    page.keyboard.press("0")
    assert drawing.bounding_box() == still
    page.keyboard.press("+")
    nearer = drawing.bounding_box()
    assert nearer is not None
    assert nearer["width"] > still["width"]
    page.locator('.zoom [data-zoom="reset"]').click()
    assert drawing.bounding_box() == still


def test_light_dark_and_other_likings_stay(come: Come) -> None:
    anna = come()
    anna.lay_table(["me", "bot:random"])
    page = anna.page
    page.click('[data-drawer="menu"]')
    page.locator('#drawer [name="theme"][value="dark"]').check()
    page.locator('#drawer [name="twin"]').check()
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 17, 15)"
    assert page.evaluate("document.documentElement.classList.contains('twin')")


@pytest.mark.parametrize("cards", [6, 9, 15, 20])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_every_option_says_what_it_does(come: Come, size: str, cards: int) -> None:
    player = come(size)
    player.bring(large_hand(5, cards))
    check(player)
    assert player.page.evaluate(CUT_WORDS) == []
    bar, door = player.page.locator("#options").bounding_box(), player.page.locator("#o-leave").bounding_box()
    assert bar is not None
    assert door is not None
    assert door["x"] + door["width"] <= bar["x"] + bar["width"], "on a wide screen leaving is always in sight"
    assert player.texts()[-1] == "leave"


def test_a_large_hand_shows_some_of_every_card(come: Come) -> None:
    player = come()
    player.bring(large_hand(5, 20))
    rows: dict[float, list[float]] = {}
    for card in player.page.locator("#own .hand .tm-card").all():
        box = card.bounding_box()
        assert box is not None
        rows.setdefault(round(box["y"] / 20), []).append(box["x"])
    assert len(rows) == 2
    for places in rows.values():
        assert min(right - left for left, right in pairwise(places)) >= 20


def test_the_own_board_stays_where_it_is_while_cards_are_played(come: Come) -> None:
    player = come()
    player.bring(large_hand(4, 8))
    before = player.page.locator("#own .played").bounding_box()
    player.play_a_card()
    assert player.page.locator("#own .played").bounding_box() == before
