"""The clock as a player sees it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser.conftest import Come
from tests.web.browser.lent import BEGIN, Lent, stands_still
from tests.web.browser.player import Player


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_clock_ticks_while_the_table_waits(come: Come, size: str) -> None:
    anna = come(size)
    anna.lay_table(["me", "bot:random"])
    anna.wait_for_turn()
    face = anna.page.locator("#clock time")
    expect(face).to_have_text(re.compile(r"\d+:\d\d"))
    minutes, seconds = map(int, face.inner_text().split(":"))
    anna.time_passes(5 * 60 + 3)
    waited = 60 * (minutes + 5) + seconds + 3
    expect(face).to_have_text(f"{waited // 60}:{waited % 60:02}")
    moment = anna.moment
    anna.press(anna.page.locator('#options [data-option="leave"]'))
    anna.wait_past(moment)
    expect(face).to_have_text(re.compile(r"\d+:\d\d"))


def test_long_times_are_spelt_in_hours_and_days(come: Come) -> None:
    anna = come()
    anna.lay_table(["me", "bot:random"])
    spelt = anna.page.evaluate("""async () => {
        const { spell } = await import("/static/clock.js");
        return [-5, 0, 59_999, 61_000, 3_599_999, 3_600_000, 90_000_000, 260_000_000].map((time) => spell(time, "en"));
    }""")
    assert spelt == ["0:00", "0:00", "0:59", "1:01", "59:59", "1 hr", "1 day", "3 days"]


@pytest.mark.parametrize("runs", [False, True])
def test_a_browser_whose_clock_has_moved_is_lent_again_with_time_at_its_beginning(
    chromium: Browser, lent: Lent, runs: bool
) -> None:
    anna = Player(chromium, lent.url, lent=lent)
    anna.go_to("/healthz")
    if runs:
        anna.context.clock.resume()
        anna.page.wait_for_function("(begin) => Date.now() > begin", arg=BEGIN.timestamp() * 1000)
    else:
        anna.time_passes(60)
    assert not stands_still(anna.page)
    anna.close()
    tomasz = Player(chromium, lent.url, lent=lent)
    assert tomasz.context is anna.context
    tomasz.go_to("/healthz")
    assert stands_still(tomasz.page)
    tomasz.time_passes(2)
    assert tomasz.page.evaluate("() => Date.now()") == BEGIN.timestamp() * 1000 + 2000
    tomasz.close()
