"""Makes the pictures in docs/play/ of what tells people what happened, what will happen, and who is there.

Each scene is photographed at both sizes.  scenes.py [--only PART] [--folder FOLDER]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.web.browser.conftest import ARGUMENTS, chromium_path  # noqa: E402  # found by the line above
from tests.web.browser.house import House  # noqa: E402
from tools.screenshots import played, sit_down, visit, write_png  # noqa: E402

Scene = Callable[[Page, House, str], None]


def lay(page: Page, house: House, game: str, *seats: str, **more: str) -> None:
    """Sit down at a new table, as the lobby's form does."""
    form: dict[str, str | float | bool] = {
        "game": game,
        "players": str(1 + len(seats)),
        "name": "Anna",
        "undo": "strict",
        "seat0": "me",
        **more,
    }
    form |= {f"seat{number}": kind for number, kind in enumerate(seats, 1)}
    page.goto(house.url)
    laid = page.request.post(f"{house.url}/tables", form=form, headers={"Origin": house.url}, max_redirects=0)
    page.goto(house.url + laid.headers["location"])


def watch(page: Page, house: House, seed: str) -> None:
    """What happened since our last turn is played back on the board, step by step."""
    sit_down(page, house, played("sabika", "alone", seed))
    page.locator("#watch").click()
    page.wait_for_selector("#film-next")
    for _ in range(40):
        if page.locator(".drawn:visible").count():
            break
        page.locator("#film-next").click()
        page.wait_for_timeout(400)
    page.wait_for_timeout(900)


def log(page: Page, house: House, seed: str) -> None:
    sit_down(page, house, played("agra", "deliveries", seed))
    page.locator('.tools [data-drawer="log"]').click()
    page.wait_for_selector("#drawer-body .lines, #drawer-body li")
    page.wait_for_timeout(600)


def sheet(page: Page, house: House, seed: str) -> None:
    """A visit is over: what it brought."""
    sit_down(page, house, played("taj-mahal", "opening", seed, ("play_or_leave", "visit", 6)))
    page.evaluate("document.getElementById('chapter').hidden = false")
    page.wait_for_timeout(600)


def options(page: Page, house: House, seed: str) -> None:
    """Every place says what it would yield now, in the bar and on the board."""
    sit_down(page, house, played("agra", "opening", seed, ("place", "round", 6)))


def reasons(page: Page, house: House, seed: str) -> None:
    options(page, house, seed)
    page.evaluate("document.querySelector('#no-all, #options [data-reasons]').click()")
    page.wait_for_timeout(500)


def confirm(page: Page, house: House, seed: str) -> None:
    """Leaving the court cannot be taken back: what is won, what is given up, and from when on."""
    lay(page, house, "taj-mahal", "bot:greedy", "bot:greedy", "bot:random")
    for _ in range(2):
        page.wait_for_selector("#options [data-option^='play ']", state="attached")
        page.evaluate("[...document.querySelectorAll(`#options [data-option^='play ']`)].at(-1).click()")
        page.wait_for_selector("#do-end-turn.filled, #options [data-option=alone]", state="attached")
        page.evaluate("document.querySelector('#options [data-option=alone]')?.click()")
        page.wait_for_selector("#do-end-turn.filled")
        page.locator("#do-end-turn").click()
        page.wait_for_selector("#options [data-option=leave]", state="attached")
    page.evaluate("document.querySelector('#options [data-option=leave]').click()")
    page.locator(".confirm:visible").wait_for()
    page.wait_for_timeout(700)


def stories(page: Page, house: House, seed: str) -> None:
    """What each rival's last turn was about stands in the top line."""
    sit_down(page, house, played("agra", "deliveries", seed))
    page.wait_for_timeout(600)


def clocks(page: Page, house: House, seed: str) -> None:
    """Who is there, and how much time everybody has left."""
    lay(
        page,
        house,
        "amritsar",
        "friend",
        "bot:greedy",
        "bot:random",
        clock="timed",
        pace="live",
        minutes="20",
        seconds="15",
        out="remind",
        name1="Tomasz",
    )
    page.wait_for_timeout(800)
    page.evaluate("document.querySelector('#drawer:not([hidden]) [data-close]')?.click()")
    page.wait_for_timeout(600)


SCENES: dict[str, Scene] = {
    "watch": watch,
    "log": log,
    "sheet": sheet,
    "stories": stories,
    "options": options,
    "confirm": confirm,
    "reasons": reasons,
    "clocks": clocks,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="only scenes with this in their name, such as log or phone")
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "play", help="where the pictures go")
    parser.add_argument("--seed", default="mumtaz", help="the luck of the games")
    asked = parser.parse_args()
    pictures = [(f"follow-{name}-{size}", size, scene) for name, scene in SCENES.items() for size in ("wide", "phone")]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        helper = browser.new_page()
        for name, size, scene in pictures:
            if asked.only not in name:
                continue
            house = House(Path(data, name), asked.seed)  # of its own: the second table of a server has other luck
            try:
                with visit(browser, size, "light") as page:
                    scene(page, house, asked.seed)
                    write_png(asked.folder / f"{name}.png", helper, page.screenshot())
            finally:
                house.stop()
        browser.close()


if __name__ == "__main__":
    main()
