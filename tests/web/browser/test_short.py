"""A phone held across, and windows of little height: everything can be reached, and nothing lies over it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.browser.conftest import Come
from tests.web.browser.player import CURTAIN, Player
from tests.web.browser.positions import show, walk

MODES = {"taj-mahal": "standard", "agra": "standard", "amritsar": "standard", "sabika": "advanced"}
MOST = {"taj-mahal": 5, "agra": 4, "amritsar": 4, "sabika": 4}
SHORT = [(844, 390), (667, 375), (1366, 480)]
COVERED = """(names) => {
    const seen = (one) => {
        one.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const inside = left >= 0 && top >= 0 && left + width <= innerWidth + .5 && top + height <= innerHeight + .5;
        return inside && one.contains(document.elementFromPoint(x, y));
    };
    const bad = names.flatMap((name) => [...document.querySelectorAll(name)].filter((one) => one.checkVisibility()
        && !seen(one)).map((one) => `${name}: ${one.dataset.option ?? one.textContent.trim().slice(0, 40)}`));
    const missing = names.filter((name) => !document.querySelector(name)?.checkVisibility());
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) bad.push("the page scrolls");
    return [...bad, ...missing.map((name) => `${name} is missing`)];
}"""
BOARD = """() => {
    const tab = document.querySelector("#board .board-tab input");
    tab?.click();
    const { left, top, width, height } = document.querySelector("#board [data-window]").getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return Math.min(width, height) >= 230 && left + width <= innerWidth && top + height <= innerHeight
        && Boolean(hit?.closest("#board"));
}"""
OWN = """() => {
    const [own, bar] = ["#own", "#bar"].map((name) => document.querySelector(name).getBoundingClientRect());
    const beside = own.right <= bar.left + 1 || own.left >= bar.right - 1;
    return beside || own.bottom <= bar.top + 1 || own.top >= bar.bottom - 1;
}"""
STEPS = ["#do-undo", "#do-end-turn"]
ASK = """() => {
    const option = document.querySelector(".confirm")?.dataset.confirms;
    if (!option) return false;
    document.querySelector(`#options [data-option="${CSS.escape(option)}"]`).click();
    return true;
}"""
HEADS = "() => [...document.querySelectorAll('#options [data-level]')].map((one) => one.id)"


def seated(come: Come, game: str) -> Player:
    """Let somebody with a phone held across come to a table whose screens are then replaced."""
    anna = come("across", asked=True)
    anna.lay_table(["me", *["hotseat"] * (MOST[game] - 1)], game=game, mode=MODES[game])
    if anna.page.locator(CURTAIN).count():
        anna.press(anna.page.locator(CURTAIN))
    return anna


def look(anna: Player, where: object) -> bool:
    """See that question, options, steps and board can all be used, and what is asked once more if anything is."""
    page = anna.page
    assert page.evaluate(COVERED, ["#prompt .question", "#options .option", *STEPS]) == [], where
    for head in page.evaluate(HEADS):
        page.evaluate("(id) => document.getElementById(id).click()", head)
        assert page.evaluate(COVERED, ["#options .group.open .option"]) == [], (head, where)
        page.keyboard.press("Escape")
    assert page.evaluate(BOARD), where
    assert page.evaluate(OWN), where
    asked: bool = page.evaluate(ASK)
    if asked:
        ways = [".confirm:not([hidden]) [data-stay]", ".confirm:not([hidden]) [data-confirm]"]
        assert page.evaluate(COVERED, [*ways, ".confirm:not([hidden]) .question", *STEPS]) == [], where
        page.keyboard.press("Escape")
    return asked


@pytest.mark.parametrize("game", MOST)
def test_everything_can_be_reached_with_little_height(come: Come, tmp_path: Path, game: str) -> None:
    anna = seated(come, game)
    seen: set[str] = set()
    confirmed = 0
    for asked in walk(tmp_path, game, MOST[game], MODES[game], "short", 60):
        if asked.question in seen:
            continue
        seen.add(asked.question)
        for wide, high in SHORT:
            anna.page.set_viewport_size({"width": wide, "height": high})
            show(anna.page, asked.html)
            confirmed += look(anna, (asked.question, wide, high))
    assert len(seen) > 3
    assert confirmed >= len(SHORT) or game == "amritsar", "no luck lies behind what is chosen there so early"
