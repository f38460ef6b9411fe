"""Measures the time from a click to the painted answer in a real browser, p50 and p99.

web_paint.py [--turns N] [--game NAME] [--lang LANG] [--json]
Starts a server and Chromium (DURBAR_CHROMIUM names another than /usr/bin/chromium), plays at all sizes by the buttons
of the bar, pieces gliding, and reads the page's own clock: from the click to the frame with the new screen. Bots answer
at once, so that a click that ends a turn shares the machine with their moves.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.web.browser.conftest import ARGUMENTS  # noqa: E402  # found by the line above
from tests.web.browser.house import House  # noqa: E402
from tests.web.browser.lent import SIZES  # noqa: E402
from tests.web.browser.player import DONE, GAME, Player  # noqa: E402

# After a click the page is left alone, as a person does it: a test driver that asks again and again keeps it busy.
PAUSE = 500

# A frame is painted after the callback of requestAnimationFrame; the message posted there arrives when it is done.
WATCH = """() => {
  window.paints = [];
  let clicked = 0;
  document.addEventListener("click", (event) => { clicked = event.timeStamp; }, true);
  new MutationObserver(() => {
    const from = clicked;
    clicked = 0;
    if (!from) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.paints.push(performance.now() - from);
      port2.postMessage(null);
    });
  }).observe(document.getElementById("screen"), { attributes: true, attributeFilter: ["data-number"] });
}"""


def measure(browser: Browser, house: House, game: str, size: str, turns: int, lang: str) -> list[float]:
    """Play a number of choices, and give how long each took to be painted, in milliseconds."""
    player = Player(browser, house.url, size, motion=True)
    player.context.add_cookies([{"name": "durbar-language", "value": lang, "url": house.url}])
    player.context.clock.resume()  # what is painted is painted by the page's own clock
    times: list[float] = []
    while len(times) < turns:
        player.lay_table(["me", "bot:random", "bot:random", "bot:random"], game=game)
        player.page.evaluate(WATCH)
        made = 0
        while made < turns - len(times):
            player.wait_for_turn()
            if player.over:
                break
            moment = player.moment
            done = player.page.locator(DONE)
            player.press(done if done.count() else player.button(player.texts()[0]))  # its group is opened before
            player.page.wait_for_timeout(PAUSE)
            player.wait_past(moment)
            made += 1
        times += player.page.evaluate("window.paints")
    player.close()
    return times[:turns]


def summary(times: list[float]) -> dict[str, float]:
    """Give the middle, the slowest hundredth, and the slowest."""
    ordered = sorted(times)
    return {
        "n": len(ordered),
        "p50_ms": round(ordered[len(ordered) // 2], 1),
        "p99_ms": round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 1),
        "max_ms": round(ordered[-1], 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=100, help="choices at each size")
    parser.add_argument("--game", default=GAME, help=f"which game is played; {GAME} unless told otherwise")
    parser.add_argument("--lang", default="en", help="in which language the pages are")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data))
        path = os.environ.get("DURBAR_CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            for size in SIZES:
                found[size] = summary(measure(browser, house, asked.game, size, asked.turns, asked.lang))
        finally:
            browser.close()
            house.stop()
    if asked.json:
        print(json.dumps(found))
        return
    for size, times in found.items():
        wide, high = SIZES[size]
        print(f"click to paint, {wide}x{high}: p50 {times['p50_ms']} ms, p99 {times['p99_ms']} ms, n={times['n']}")


if __name__ == "__main__":
    main()
