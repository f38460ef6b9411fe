"""Measures the processor time the server takes for one act that three windows see, beside another source tree if asked.

web_act.py [--game NAME] [--acts N] [--beside SRC]
Three players hold a window each, as browsers do: whoever acts gets the new screen with the answer, the two others are
told of the change and fetch theirs, each without the parts their page has. They fetch after acts in private too, of
which browsers are not told; what acts cost that all can see is given apart. With --beside a second server runs from
another `src` folder, and the acts take turns between the two, so that both see the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from benchmarks.browsers import Player, Server, sit_at, sit_down_as_friends  # noqa: E402  # found by the line above

SEATS = 3
_PART = re.compile(r"<!--([0-9a-f]{12})-->")
_SAME = re.compile(r'<template data-same="([0-9a-f]{12})"></template>')


class Page:
    """What a browser does with screens: it keeps the parts, and puts them back where the server leaves them out."""

    def __init__(self, html: str) -> None:
        """Begin with a whole screen."""
        self.html = html

    def parts(self) -> dict[str, str]:
        """Find the parts of the screen, by their names."""
        found = {}
        for begin in _PART.finditer(self.html):
            end = f"<!--/{begin[1]}-->"
            found[begin[1]] = self.html[begin.start() : self.html.index(end, begin.end()) + len(end)]
        return found

    @property
    def have(self) -> str:
        """Name the parts that are here."""
        return f"X-Durbar-Have: {' '.join(sorted(set(_PART.findall(self.html))))}\r\n"

    @property
    def version(self) -> str:
        """Read off the screen how much of the table it shows."""
        return self.html.partition('data-version="')[2].partition('"')[0]

    def take(self, html: str) -> None:
        """Take a new screen over."""
        parts = self.parts()
        self.html = _SAME.sub(lambda same: parts[same[1]], html)


class Bench:
    """One server, one table, three windows."""

    def __init__(self, data: Path, source: str | None) -> None:
        """Start a server, from another source tree if one is named."""
        self.server = Server(data, source)
        self.players = [Player(self.server.address) for _ in range(SEATS)]
        self.pages: list[Page] = []
        self.ears: list[asyncio.StreamReader] = []
        self.table = ""
        self.spent: list[float] = []
        self.took: list[float] = []
        self.open: list[bool] = []
        """Of each act, whether the others saw something of it."""

    async def sit_down(self, game: str) -> None:
        """Lay the table and open the windows."""
        self.table = await sit_at(self.players[0], game, ["me", *["friend"] * (SEATS - 1)])
        await sit_down_as_friends(self.players[0], self.players[1:], self.table)
        for seat, player in enumerate(self.players):
            await player.post(self.table, "prefs", seat=seat, auto_end=True)
        for player in self.players:
            await player.look(self.table)
            self.pages.append(Page(player.screen))
            self.ears.append(await player.ear.send(f"GET {self.table}/events"))

    async def act(self, rng: Random) -> bool:
        """Let whoever is asked choose, and everybody see it; tell whether the game goes on."""
        for player, page in zip(self.players, self.pages, strict=True):
            player.screen = page.html
        asked = self.players[0].asked
        if asked is None:
            return False
        # Where several are asked at once, one who has answered is still waited for on the others' screens.
        seat = next((seat for seat, player in enumerate(self.players) if 'data-turn="1"' in player.screen), asked)
        player, page = self.players[seat], self.pages[seat]
        used, began = self.server.processor(), time.perf_counter()
        status, answer = await player.go_on(self.table, seat, rng, page.have)
        assert status == 200, answer
        page.take(answer["screen"])
        self.took.append(time.perf_counter() - began)
        shown = False
        for other, (one, seen) in enumerate(zip(self.players, self.pages, strict=True)):
            if other != seat:
                before = seen.version
                _, _, html = await one.wire.ask(f"GET {self.table}/screen", seen.have)
                seen.take(html)
                shown = seen.version != before
        self.spent.append(self.server.processor() - used)
        self.open.append(shown)
        return True

    def result(self, first: int) -> dict[str, Any]:
        """Sum up, without the first acts."""
        spent, took = self.spent[first:], sorted(self.took[first:])
        seen = [one for one, shown in zip(spent, self.open[first:], strict=True) if shown]
        return {
            "acts": len(spent),
            "processor_ms_per_act": round(statistics.fmean(spent) * 1000, 2),
            "acts_that_all_see": len(seen),
            "processor_ms_per_act_that_all_see": round(statistics.fmean(seen) * 1000, 2) if seen else None,
            "processor_ms_p50": round(statistics.median(spent) * 1000, 2),
            "answer_ms_p50": round(statistics.median(took) * 1000, 2),
            "answer_ms_p99": round(took[int(len(took) * 0.99)] * 1000, 2),
        }

    async def end(self) -> None:
        """Hang up and stop the server."""
        for player in self.players:
            player.wire.close()
            player.ear.close()
        self.server.stop()


async def measure(folder: Path, game: str, acts: int, sources: dict[str, str | None]) -> dict[str, Any]:
    """Let the servers take turns, game after game."""
    benches = {name: Bench(folder / name, source) for name, source in sources.items()}
    try:
        for bench in benches.values():
            bench.server.settle()
        for bench in benches.values():
            await bench.sit_down(game)
        rngs = {name: Random(1) for name in benches}
        going = True
        while going and len(benches[next(iter(benches))].spent) < acts:
            for name, bench in benches.items():
                going &= await bench.act(rngs[name])
        return {name: bench.result(10) for name, bench in benches.items()}
    finally:
        for bench in benches.values():
            await bench.end()


def main() -> None:
    """Measure, and print what came out as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="taj-mahal")
    parser.add_argument("--acts", type=int, default=150)
    parser.add_argument("--beside", default=None, help="the `src` folder of another version")
    asked = parser.parse_args()
    sources = {"this": None, **({} if asked.beside is None else {"beside": asked.beside})}
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(measure(Path(folder), asked.game, asked.acts, sources)), indent=1))


if __name__ == "__main__":
    main()
