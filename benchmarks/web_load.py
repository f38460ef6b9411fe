"""Measures the server under load on this machine: opening a long game, and many tables at once.

Every player is a browser of its own: it keeps an event stream open, asks for its screen when told of a change, and,
when it is asked and has thought for a while, sends a choice and gets its new screen with the answer. Everything stays
on 127.0.0.1, and everything ends after the seconds given.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import json
import os
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx

import durbar

SEATS = 4
JSON = {"x-durbar-screen": "1"}


class Server:
    """A server in a process of its own."""

    def __init__(self, data: Path) -> None:
        """Start it and wait until it listens."""
        command = [sys.executable, "-m", "durbar.web.serve", "--no-open", "--port", "0", "--data", str(data)]
        self.process = subprocess.Popen([*command, "--log", "error"], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[4].rstrip("/")

    def memory(self) -> float:
        """Give the megabytes it holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return round(int(found[1]) / 1024, 1) if found else 0.0

    def processor(self) -> float:
        """Give the seconds of processor time it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(20)


class Measured:
    """Times, in seconds, and what went wrong."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.answers: list[float] = []
        self.seen: list[float] = []
        self.errors: list[str] = []


class Player:
    """A seat at a table, and the browser that holds it."""

    def __init__(self, http: httpx.AsyncClient, origin: str, secret: str) -> None:
        """Hold the cookie of one browser."""
        self.http = http
        self.origin = origin
        self.headers = {"cookie": f"durbar={secret}", "origin": origin}
        self.screen = ""

    async def look(self, table: str) -> None:
        """Ask for the screen."""
        answer = await self.http.get(f"{table}/screen", headers=self.headers)
        answer.raise_for_status()
        self.screen = answer.text

    async def post(self, table: str, action: str, **body: Any) -> httpx.Response:
        """Do something."""
        doc = {"key": secrets.token_hex(8), **body}
        return await self.http.post(f"{table}/{action}", json=doc, headers={**self.headers, **JSON})

    def options(self) -> list[str]:
        """Read the choices off the screen, as somebody would who looks at the action bar."""
        bar = self.screen.partition('id="options"')[2].partition('id="steps"')[0]
        return [html.unescape(text) for text in re.findall(r'data-option="([^"]+)"', bar)]


class Party:
    """One table with its players."""

    def __init__(self, http: httpx.AsyncClient, origin: str, measured: Measured, rng: Random) -> None:
        """Prepare to play."""
        self.http = http
        self.origin = origin
        self.measured = measured
        self.rng = rng
        self.table = ""
        self.players: list[Player] = []
        self.moved_at = 0.0

    async def sit_down(self) -> None:
        """Lay a table; everybody opens their link."""
        host = Player(self.http, self.origin, secrets.token_urlsafe(24))
        form = {"game": "taj-mahal", "players": str(SEATS), "seat0": "me"}
        form |= {f"seat{seat}": "friend" for seat in range(1, SEATS)}
        answer = await self.http.post("/tables", data=form, headers=host.headers)
        self.table = answer.headers["location"]
        drawer = await self.http.get(f"{self.table}/drawer/friends", headers=host.headers)
        links = re.findall(r'value="[^"]+(/s/[^"]+)"', drawer.text)
        self.players = [host, *(Player(self.http, self.origin, secrets.token_urlsafe(24)) for _ in range(SEATS - 1))]
        for seat, player in enumerate(self.players):
            if seat:
                await self.http.get(links[seat], headers=player.headers)
            await player.post(self.table, "prefs", seat=seat, auto_end=True)
            await player.look(self.table)

    async def listen(self, player: Player) -> None:
        """Ask for the screen whenever the table has changed."""
        async with self.http.stream("GET", f"{self.table}/events", headers=player.headers, timeout=None) as stream:
            async for line in stream.aiter_lines():
                if (
                    line.startswith("data:")
                    and f'data-version="{json.loads(line[5:])["version"]}"' not in player.screen
                ):
                    moved_at = self.moved_at
                    await player.look(self.table)
                    if moved_at:
                        self.measured.seen.append(time.perf_counter() - moved_at)

    async def play(self, until: float, pause: float) -> None:
        """Let whoever is asked choose, with a pause before each choice."""
        await asyncio.sleep(self.rng.random() * pause)
        while time.perf_counter() < until:
            found = re.search(r'data-waiting="(\d)', self.players[0].screen)
            if found is None:
                return
            seat = int(found[1])
            player = self.players[seat]
            options = player.options()
            if options:
                await self._choose(player, seat, self.rng.choice(options))
            await asyncio.sleep(pause)

    async def _choose(self, player: Player, seat: int, option: str) -> None:
        number = re.search(r'data-number="(\d+)"', player.screen)
        assert number is not None
        started = self.moved_at = time.perf_counter()
        answer = await player.post(self.table, "choose", seat=seat, option=option, number=int(number[1]))
        self.measured.answers.append(time.perf_counter() - started)
        if answer.status_code == 200:
            player.screen = answer.json()["screen"]
        else:
            self.measured.errors.append(f"{answer.status_code} {answer.text[:200]}")


def spread(times: list[float]) -> dict[str, float]:
    """Sum times up, in milliseconds."""
    if len(times) < 2:
        return {"count": len(times)}
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    found = {"p50": cuts[49], "p90": cuts[89], "p99": cuts[98], "most": max(times)}
    return {"count": len(times), **{name: round(value * 1000, 1) for name, value in found.items()}}


async def load(server: Server, tables: int, seconds: float, pause: float) -> dict[str, Any]:
    """Play at many tables at once."""
    measured = Measured()
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=tables * SEATS * 2)
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=server.address, limits=limits, timeout=30))
        parties = [Party(http, server.address, measured, Random(number)) for number in range(tables)]
        for party in parties:
            await party.sit_down()
            await asyncio.sleep(0.3)  # slower than the server's limit of new tables from one address
        listening = [asyncio.create_task(party.listen(player)) for party in parties for player in party.players]
        await asyncio.sleep(1)
        used = server.processor()
        began = time.perf_counter()
        until = began + seconds
        failed = await asyncio.gather(*(party.play(until, pause) for party in parties), return_exceptions=True)
        took = time.perf_counter() - began
        used = server.processor() - used
        measured.errors += [
            repr(one) for one in [*failed, *(task.exception() for task in listening if task.done())] if one
        ]
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    return {
        "tables": tables,
        "players": tables * SEATS,
        "pause_s": pause,
        "seconds": round(took, 1),
        "choice_to_answer_ms": spread(measured.answers),
        "choice_to_the_others_ms": spread(measured.seen),
        "errors": len(measured.errors),
        "first_errors": measured.errors[:3],
        "server_cores": round(used / took, 2),
        "server_memory_mb": server.memory(),
    }


def longest_record() -> dict[str, Any]:
    """Play games at random and give the longest."""
    longest: dict[str, Any] = {"moves": []}
    for seed in range(30):
        table = durbar.new_table("taj-mahal", players=5, seed=f"long {seed}")
        rng = Random(seed)
        while table.decisions:
            options = table.decisions[0].options
            stay = [option for option in options if option.text != "leave"]
            table.choose(rng.choice(stay or options))
        record = table.record()
        longest = max(longest, record, key=lambda one: len(one["moves"]))
    return longest


def opening(data: Path) -> dict[str, Any]:
    """Bring the longest game, start the server anew, and open it: nothing is in memory then."""
    record = longest_record()
    choices = sum("choose" in move for move in record["moves"])
    server = Server(data)
    try:
        with httpx.Client(base_url=server.address, headers={"origin": server.address}, timeout=60) as http:
            answer = http.post("/import", json=record)
            cookie = {"cookie": f"durbar={answer.cookies['durbar']}"}
            table = answer.json()["url"]
            server.stop()
            server = Server(data)
            with httpx.Client(base_url=server.address, headers=cookie, timeout=60) as anew:
                anew.get("/healthz")
                time.sleep(4)  # templates are read while nobody asks
                times = []
                for _ in range(2):
                    started = time.perf_counter()
                    anew.get(table).raise_for_status()
                    times.append(round((time.perf_counter() - started) * 1000, 1))
    finally:
        server.stop()
    return {"choices": choices, "first_ms": times[0], "again_ms": times[1]}


def main() -> None:
    """Measure, and print what came out as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--pause", type=float, default=5.0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        opened = opening(Path(folder) / "long")
        server = Server(Path(folder) / "load")
        try:
            loaded = asyncio.run(load(server, asked.tables, asked.seconds, asked.pause))
        finally:
            server.stop()
    print(json.dumps({"open_longest_game": opened, "load": loaded}, indent=1))


if __name__ == "__main__":
    main()
