"""The end sheet: every rival's column whole at every size, and what comes after the game always in sight."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.player import Player

RECORDS = Path(__file__).parents[2] / "fixtures"
SIZES = [(1366, 768), (1920, 1080), (390, 844)]
MOST_LINES = [
    ("taj-mahal", "5-players-one-winner"),
    ("agra", "4-players-one-winner"),
    ("amritsar", "4-players-one-winner"),
    ("amritsar", "1-players-lost"),
    ("sabika", "4-players-advanced-one-winner"),
    ("sabika", "1-players-hardest-lost"),
]
CUT = """() => {
    const body = document.querySelector("#end .sheet-body").getBoundingClientRect();
    const clip = (one) => one.scrollWidth > one.clientWidth + 1;
    const cells = [...document.querySelectorAll("#end .who, #end td, #end th, #end .sheet-body, #end .option")];
    const beyond = [...document.querySelectorAll("#end tfoot td")].filter(
        (one) => one.getBoundingClientRect().bottom > body.bottom + 1);
    return [...cells.filter(clip), ...beyond].map((one) => one.outerHTML.slice(0, 90));
}"""
"""Words that do not fit, and totals that would have to be scrolled for."""
COVERED = """() => {
    const edge = (id) => document.getElementById(id).getBoundingClientRect();
    return edge("end").right > edge("board").right + 1 || edge("end").bottom > edge("bar").top + 1;
}"""
"""Whether the sheet lies over more than the board."""


UNDER = """() => [...document.querySelectorAll("#end tbody td")].filter((cell) => {
    const [bar, number] = ["i", "b"].map((name) => cell.querySelector(name)?.getBoundingClientRect());
    return bar && (bar.right > number.left + .5 || bar.width < 2.5);
}).map((cell) => cell.textContent.trim())"""
"""Numbers under which a bar ends, or whose bar is not to be seen."""


def look_at(player: Player, game: str, name: str) -> None:
    record = (RECORDS / game / f"{name}.json").read_text(encoding="utf-8")
    player.go_to(player.post("/import", data=record, headers={"Content-Type": "application/json"}).json()["url"])
    expect(player.page.locator("#end")).to_be_visible()


@pytest.mark.parametrize(("game", "name"), MOST_LINES)
def test_all_columns_and_totals_are_seen_at_once_and_what_comes_next(come: Come, game: str, name: str) -> None:
    for wide, high in SIZES:
        anna = come("phone" if wide < 700 else "wide")
        anna.page.set_viewport_size({"width": wide, "height": high})
        look_at(anna, game, name)
        columns = json.loads((RECORDS / game / f"{name}.json").read_text(encoding="utf-8"))["setup"]["players"]
        expect(anna.page.locator("#end thead .who")).to_have_count(max(columns, 2))
        assert anna.page.evaluate(CUT) == [], (wide, high)
        assert anna.page.evaluate(UNDER) == [], (wide, high)
        for step in anna.page.locator("#end .end-steps .option").all():
            expect(step).to_be_in_viewport(ratio=1)
        if wide > 700:
            assert not anna.page.evaluate(COVERED), "cards and scores beside the board stay in sight"
        expect(anna.page.locator(".crumbs li").last).to_have_text("The game is over")
        expect(anna.page.locator("#prompt .finals .disc")).to_have_count(max(columns, 2))
        last = anna.page.locator("#end .sheet-body > :last-child")
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport()
