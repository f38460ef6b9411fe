"""Measures how fast the longest question opens, from what the server gathers to the painted page, p50 and worst.

web_question.py [--times N] [--json]
Looks through random games for the question with most options, makes its screen as the server does, and lets Chromium
(DURBAR_CHROMIUM names another than /usr/bin/chromium) take it over from the screen before it, at both sizes. Only the
way through the network is left out.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import re
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from durbar.web.shown import pages  # noqa: E402  # found by the line above
from durbar.web.shown.screen import Viewer, screen  # noqa: E402
from tests.web.browser.conftest import ARGUMENTS  # noqa: E402
from tests.web.browser.house import House  # noqa: E402
from tests.web.browser.lent import SIZES  # noqa: E402
from tests.web.browser.player import Player  # noqa: E402
from tests.web.browser.positions import LATER, Asked, walk  # noqa: E402

GAMES = {"agra": (4, "standard"), "sabika": (4, "advanced"), "amritsar": (4, "standard"), "taj-mahal": (5, "standard")}
DECISIONS = 120

# A frame is painted after the callback of requestAnimationFrame; the message posted there arrives when it is done.
OPEN = """async ([before, asked]) => {
  const { paint } = await import("/static/screen.js");
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  }));
  paint(before);
  await painted();
  const from = performance.now();
  paint(asked);
  await painted();
  return performance.now() - from;
}"""


def measure(browser: Browser, house: House, folder: Path, game: str, times: int) -> dict[str, Any]:
    """Find the question with most options in a random game, and open it again and again."""
    walked = (game, *GAMES[game], "longest")
    counts = [len(asked.context["options"]) for asked in walk(folder / "first", *walked, DECISIONS)]
    place = max(range(1, len(counts)), key=counts.__getitem__)
    with closing(walk(folder / "again", *walked, DECISIONS)) as walking:
        before = next(itertools.islice(walking, place - 1, None)).html
        return open_again(browser, house, game, before, next(walking), times)


def open_again(browser: Browser, house: House, game: str, before: str, asked: Asked, times: int) -> dict[str, Any]:
    """Open a question at both sizes, coming from the screen before it."""
    found: dict[str, Any] = {"question": asked.question, "options": len(asked.context["options"])}
    players, mode = GAMES[game]
    for size in SIZES:
        player = Player(browser, house.url, size, motion=True)
        player.lay_table(["me", *["hotseat"] * (players - 1)], game=game, mode=mode)
        player.context.clock.resume()
        taken = []
        for version in range(2 * LATER, 2 * LATER + 2 * times, 2):
            earlier = re.sub(r'data-version="\d+"', f'data-version="{version}"', before, count=1)
            begun = time.perf_counter()
            context = screen(asked.live, Viewer((asked.seat,)))
            html = pages.render("screen.html.j2", {**context, "version": version + 1}, game)
            made = (time.perf_counter() - begun) * 1000
            taken.append(made + player.page.evaluate(OPEN, [earlier, html]))
        player.close()
        taken.sort()
        found[size] = {"p50_ms": round(taken[len(taken) // 2], 1), "max_ms": round(taken[-1], 1)}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=20, help="how often each is opened")
    parser.add_argument("--game", choices=GAMES, action="append", help="only this one; may be given again")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data) / "house")
        path = os.environ.get("DURBAR_CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            for game in asked.game or GAMES:
                found[game] = measure(browser, house, Path(data) / game, game, asked.times)
        finally:
            browser.close()
            house.stop()
    if asked.json:
        print(json.dumps(found))
        return
    for game, one in found.items():
        for size, (wide, high) in SIZES.items():
            times = one[size]
            print(
                f"{game}, {one['question']} with {one['options']} options, {wide}x{high}: "
                f"p50 {times['p50_ms']} ms, worst {times['max_ms']} ms"
            )


if __name__ == "__main__":
    main()
