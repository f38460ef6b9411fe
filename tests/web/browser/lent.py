"""Browsers that tests lend each other, and in which time stands still."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, BrowserContext, Page

from tests.patience import PATIENCE

if TYPE_CHECKING:
    from tests.web.browser.player import Player

SIZES = {"wide": (1366, 768), "full": (1920, 1080), "phone": (390, 844), "across": (844, 390)}
TOUCH = ("phone", "across")
BEGIN = datetime(2030, 1, 1, tzinfo=UTC)
OFTEN = 20
"""How often a clock is put back before its browser is thrown away."""


def open_browser(browser: Browser, size: str, theme: str, motion: bool) -> BrowserContext:
    """Open a browser in which time stands still."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        has_touch=size in TOUCH,
        is_mobile=size in TOUCH,
        reduced_motion="no-preference" if motion else "reduce",
    )
    context.set_default_timeout(PATIENCE * 1000)
    context.clock.install(time=BEGIN)
    context.clock.pause_at(BEGIN)
    return context


def stands_still(page: Page) -> bool:
    """Tell whether for a page time stands where it began."""
    return bool(page.evaluate("() => Date.now()") == BEGIN.timestamp() * 1000)


class Lent:
    """Browsers that one test after the other uses: half of what a page costs is the process it starts in.

    A page of each stays open, for a process ends with its last page. Cookies, what a page keeps and the page itself are
    gone before the next test, and a clock that has moved is put back. Every page of a browser goes through all that its
    clock was ever told, so that one whose clock was put back often is not used again.
    """

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.free: dict[tuple[str, str, bool], list[BrowserContext]] = {}
        self.put_back: Counter[BrowserContext] = Counter()

    def take(self, size: str, theme: str, motion: bool) -> BrowserContext:
        """Give a browser of this kind that nobody uses."""
        free = self.free.setdefault((size, theme, motion), [])
        if free:
            return free.pop()
        context = open_browser(self.browser, size, theme, motion)
        context.new_page().goto(self.url + "/healthz")
        return context

    def give_back(self, player: Player) -> None:
        """Make everything as it was, or throw the browser away."""
        context, page = player.context, player.page
        usable = not player.offline and not page.is_closed()
        if usable and not stands_still(page):
            usable = self._put_back(context)
        if not usable:
            context.close()
            return
        stays, *others = context.pages
        for other in others:
            other.close()
        context.clear_cookies()
        stays.evaluate("() => localStorage.clear()")
        self.free[player.kind].append(context)

    def _put_back(self, context: BrowserContext) -> bool:
        """Let it be the beginning of time again; tell whether that is so, for all pages that are still to come."""
        self.put_back[context] += 1
        context.clock.install(time=BEGIN - timedelta(days=1))  # a clock that runs can only be stopped later
        context.clock.pause_at(BEGIN)
        return self.put_back[context] < OFTEN and stands_still(context.pages[0])
