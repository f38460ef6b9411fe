"""Large screens: the board takes the full height, the side column grows, the log lies below the own board if wanted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.album import TURN_THE_PAGE, last_of, screen_of
from tests.web.browser.conftest import Come
from tests.web.browser.player import Player

SIZES = {"1366": (1366, 768), "1920": (1920, 1080), "2560": (2560, 1440), "21:9": (2560, 1080)}
BOARDS = {"1366": (1008, 630), "1920": (1507, 942), "2560": (2083, 1302), "21:9": (1507, 942)}
"""How large the board is."""
FULL = {"taj-mahal": 5, "agra": 4, "amritsar": 4, "sabika": 4}
OUT = """() => {
    const seen = (one) => one.getClientRects().length && !one.closest(".vh, [hidden], .drawer");
    const own = document.querySelector(".own-board").getBoundingClientRect();
    const bar = document.querySelector("#bar").getBoundingClientRect();
    const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowY);
    const beyond = ({ right, bottom }) => right > own.right + 1 || bottom > own.bottom + 1;
    const out = [...document.querySelectorAll(".own-board > *, .own-board :is(.line, .slots) > *")].filter((one) =>
        seen(one) && beyond(one.getBoundingClientRect()));
    const cut = [...document.querySelectorAll("#rivals, #own, .own-board, #prompt")].filter((one) =>
        seen(one) && !scrolls(one)
        && (one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2));
    const low = ["#board", "#own", "#rivals"].filter((one) =>
        document.querySelector(one).getBoundingClientRect().bottom > bar.top + 1);
    const page = document.documentElement;
    const wide = page.scrollWidth > innerWidth || page.scrollHeight > innerHeight ? ["the page"] : [];
    return [...out, ...cut].map((one) => one.id || one.className).concat(low, wide);
}"""
SMALL = """() => [...document.querySelectorAll("#own :is(p, span, b, small, h3, i, em)")].filter((one) =>
    one.getClientRects().length && !one.closest(".vh, [aria-hidden]")
    && parseFloat(getComputedStyle(one).fontSize) < 10.9
    && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())).map(
        (one) => one.outerHTML.slice(0, 90))"""


def resize(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


@pytest.mark.parametrize("game", FULL)
def test_the_fullest_table_has_room_on_every_screen(come: Come, game: str) -> None:
    """Late in a game of as many as can play, and of two: nothing is clipped, and the page does not scroll."""
    anna = come()
    anna.lay_table(["me", "bot:random"], game=game)
    anna.wait_for_turn()
    for players in (FULL[game], 2):
        html = screen_of(*last_of(game, players, "large"))
        for size in SIZES:
            resize(anna.page, size)
            anna.page.evaluate(TURN_THE_PAGE, html)
            assert anna.page.evaluate(OUT) == [], f"{players} players at {size}"
            assert anna.page.evaluate(SMALL) == []
            board = anna.page.locator("#board").bounding_box()
            assert board is not None
            assert (round(board["width"]), round(board["height"])) == BOARDS[size]


def log_at_the_side(anna: Player) -> bool:
    return bool(anna.page.evaluate("document.body.classList.contains('docked')"))


def test_the_log_stands_below_the_own_board_as_long_as_it_is_wanted(come: Come) -> None:
    anna = come()
    page = anna.page
    resize(page, "1920")
    anna.lay_table(["me", "bot:random", "bot:random"], game="sabika")
    log = page.locator("#drawer[data-name=log]")
    expect(log).to_be_visible()
    place, own, bar = (page.locator(one).bounding_box() for one in ("#drawer", "#own", "#bar"))
    assert place is not None
    assert own is not None
    assert bar is not None
    assert place["y"] >= own["y"] + own["height"]
    assert place["y"] + place["height"] <= bar["y"]
    page.keyboard.press("Escape")
    expect(log).to_be_visible()  # it lies over nothing
    page.locator('.tools [data-drawer="rules"]').click()
    expect(page.locator("#drawer[data-name=rules]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(log).to_be_visible()
    page.keyboard.press("l")
    expect(log).to_be_hidden()
    larger = page.locator("#own").bounding_box()
    assert larger is not None
    assert larger["height"] > own["height"] + 100
    page.reload()
    expect(page.locator("#own")).to_be_visible()
    assert not log_at_the_side(anna), "that is remembered"
    page.keyboard.press("l")
    expect(log).to_be_visible()
    assert log_at_the_side(anna)
    resize(page, "1366")
    expect(log).to_be_hidden()
    resize(page, "21:9")
    expect(log).to_be_visible()
    column, side = page.locator("#drawer").bounding_box(), page.locator("#own").bounding_box()
    assert column is not None
    assert side is not None
    assert round(column["width"]) == 320
    assert column["x"] > side["x"] + side["width"]


def test_a_log_at_the_side_shows_lines_or_is_not_there(come: Come) -> None:
    """Five at a table leave little room below the own board at 1920: a filter and headings alone tell nothing."""
    anna = come()
    resize(anna.page, "1920")
    table, _ = last_of("taj-mahal", 5, "large")
    anna.bring(table.record())
    anna.page.wait_for_function(
        "() => !document.body.classList.contains('docked') || document.querySelector('#drawer li')"
    )
    if log_at_the_side(anna):
        place = anna.page.locator("#drawer").bounding_box()
        assert place is not None
        assert place["height"] >= 240
