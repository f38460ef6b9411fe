"""Nothing of the board is silent: a tap on whatever has a name answers, chooses, asks which, or says why not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error, Page

from tests.web.browser.album import moments, screen_of
from tests.web.browser.conftest import Come
from tests.web.browser.player import CURTAIN
from tests.web.browser.positions import LATER, show

KINDS = """() => {
    const named = ":is(#board, #own) :is([data-spot], [title], g:has(> title), svg:has(> title)):not(button)";
    const found = new Map();
    for (const one of document.querySelectorAll(named)) {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const kind = `${one.getAttribute("class") ?? one.tagName} ${(one.dataset.spot ?? "").split("-")[0]}`;
        const met = document.elementFromPoint(x, y);
        if (met?.closest(named) === one && !found.has(kind)) found.set(kind, { kind, x, y });
    }
    return [...found.values()];
}"""
"""One thing of each kind that is in sight, and where it is tapped."""
LISTEN = """() => {
    const { fetch } = window;
    window.fetch = (what, ...rest) => {
        if (String(what).includes("choose")) window.chosen = true;
        return fetch(what, ...rest);
    };
}"""
"""A choice is noted as soon as the page sends it: when it comes to the network nobody knows."""
QUIET = """() => {
    window.chosen = false;
    document.querySelectorAll(".toast").forEach((toast) => toast.remove());
}"""
ANSWER = """() => {
    const shown = (id) => !document.getElementById(id).hidden;
    const open = ".toast, .confirm:not([hidden]), #options .group.open, .drawer:not([hidden])";
    return window.chosen || shown("why-not") || shown("spot-menu") || !!document.querySelector(open);
}"""


@pytest.mark.parametrize("asked", [True, False], ids=["asked", "others are asked"])
@pytest.mark.parametrize(
    ("game", "players", "question", "size"),
    [
        ("taj-mahal", 5, "take", "across"),
        ("sabika", 4, "carve", "phone"),
        ("agra", 4, "place", "across"),
        ("amritsar", 4, "act", "phone"),
    ],
)
def test_everything_that_is_tapped_answers(
    come: Come, game: str, players: int, question: str, size: str, asked: bool
) -> None:
    anna = come(size, asked=True)
    anna.lay_table(["me", *["hotseat"] * (players - 1)], game=game)
    if anna.page.locator(CURTAIN).count():
        anna.press(anna.page.locator(CURTAIN))
    page = anna.page
    table, seat = next((table, seat) for found, table, seat in moments(game, players, "answers") if found == question)
    show(page, screen_of(table, seat if asked else (seat + 1) % players, LATER))
    page.route("**/choose", lambda route: route.abort())
    page.evaluate(LISTEN)
    anna.offline = True  # nothing that is chosen here arrives
    tapped = 0
    tabs = page.locator(".board-tab >> visible=true")
    for at in range(max(1, tabs.count())):
        if tabs.count():
            anna.press(tabs.nth(at))
        for one in page.evaluate(KINDS):
            page.evaluate(QUIET)
            page.touchscreen.tap(one["x"], one["y"])
            answers(page, one["kind"])
            tapped += 1
            for _ in range(2):
                page.keyboard.press("Escape")
    assert tapped > 3


def answers(page: Page, kind: str) -> None:
    """See that the page answers a tap: that may take a moment, as the finger could be there to stay."""
    try:
        page.wait_for_function(ANSWER)
    except Error:
        pytest.fail(f"a tap on {kind} stays without an answer")
