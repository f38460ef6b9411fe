"""Measures the server under load on this machine: opening a long game, and many tables at once.

Every player is a browser of its own: it keeps an event stream open, asks for its screen when told of a change, and,
when it is asked and has thought for a while, sends a choice and gets its new screen with the answer. Everything stays
on 127.0.0.1, and everything ends after the seconds given.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import durbar  # noqa: E402  # found by the line above
from benchmarks.browsers import Player, Server, Wire, sit_at, sit_down_as_friends, spread  # noqa: E402
from durbar.web.door.desk import COOKIE  # noqa: E402

SEATS = 4
WHENCE = 8
"""Addresses from which people come: one may open 256 windows, and lay 30 tables at once."""


class Measured:
    """Times, in seconds, and what went wrong."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.answers: list[float] = []
        self.seen: list[float] = []
        self.errors: list[str] = []


class Party:
    """One table with its players."""

    def __init__(self, address: str, measured: Measured, rng: Random, whence: str) -> None:
        """Prepare to play."""
        self.measured = measured
        self.rng = rng
        self.table = ""
        self.players = [Player(address, whence) for _ in range(SEATS)]
        self.moved_at = 0.0

    async def sit_down(self) -> None:
        """Lay a table; everybody opens their link."""
        host = self.players[0]
        self.table = await sit_at(host, "taj-mahal", ["me", *["friend"] * (SEATS - 1)])
        await sit_down_as_friends(host, self.players[1:], self.table)
        for seat, player in enumerate(self.players):
            await player.post(self.table, "prefs", seat=seat, auto_end=True)
            await player.look(self.table)

    async def listen(self, player: Player) -> None:
        """Ask for the screen whenever the table has changed."""
        reader = await player.ear.send(f"GET {self.table}/events")
        while True:
            line = (await reader.readline()).decode()
            if not line:
                return
            if line.startswith("data:") and f'data-version="{json.loads(line[5:])["version"]}"' not in player.screen:
                moved_at = self.moved_at
                await player.look(self.table)
                if moved_at:
                    self.measured.seen.append(time.perf_counter() - moved_at)

    async def play(self, until: float, pause: float) -> None:
        """Let whoever is asked go on, with a pause before each choice."""
        await asyncio.sleep(self.rng.random() * pause)
        while time.perf_counter() < until:
            seat = self.players[0].asked
            if seat is None:
                return
            started = self.moved_at = time.perf_counter()
            status, answer = await self.players[seat].go_on(self.table, seat, self.rng)
            self.measured.answers.append(time.perf_counter() - started)
            self.players[seat].screen = answer.pop("screen", self.players[seat].screen)
            if status != 200:
                self.measured.errors.append(f"{status} {answer}")
            await asyncio.sleep(pause)


async def load(server: Server, tables: int, seconds: float, pause: float) -> dict[str, Any]:
    """Play at many tables at once."""
    measured = Measured()
    whence = [f"127.0.0.{2 + number % WHENCE}" for number in range(tables)]
    parties = [Party(server.address, measured, Random(number), one) for number, one in enumerate(whence)]
    for party in parties:
        await party.sit_down()
    listening = [asyncio.create_task(party.listen(player)) for party in parties for player in party.players]
    await asyncio.sleep(1)
    used, own = server.processor(), time.process_time()
    began = time.perf_counter()
    failed = await asyncio.gather(*(party.play(began + seconds, pause) for party in parties), return_exceptions=True)
    took = time.perf_counter() - began
    used, own = server.processor() - used, time.process_time() - own
    ended = [task.exception() for task in listening if task.done()]
    measured.errors += [repr(one) for one in [*failed, *ended] if one]
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    for party in parties:
        for player in party.players:
            player.wire.close()
            player.ear.close()
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
        "client_cores": round(own / took, 2),
        "server_memory_mb": server.memory(),
    }


async def windows(server: Server, number: int, changes: int = 10) -> dict[str, Any]:
    """Open many windows at one table, from several addresses, and let each of some changes reach all of them."""
    host = Player(server.address)
    table = await sit_at(host, "taj-mahal", ["me", "hotseat", "hotseat"])
    wires = [Wire(server.address, host.secret, f"127.0.0.{2 + at % WHENCE}") for at in range(number)]
    told: list[float] = []

    async def hear(reader: asyncio.StreamReader) -> float:
        while not (await reader.readline()).startswith(b"data:"):
            pass
        return time.perf_counter()

    async def open_one(wire: Wire) -> asyncio.StreamReader:
        reader = await wire.send(f"GET {table}/events")
        await hear(reader)
        return reader

    began = time.perf_counter()
    readers = await asyncio.gather(*map(open_one, wires))
    opened = time.perf_counter() - began
    for change in range(changes):
        heard = [asyncio.create_task(hear(reader)) for reader in readers]
        began = time.perf_counter()
        status, answer = await host.post(table, "chat", seat=0, text=f"change {change}")
        assert status == 200, answer
        told += [at - began for at in await asyncio.gather(*heard)]
    for wire in (*wires, host.wire):
        wire.close()
    return {
        "windows": number,
        "opened_s": round(opened, 2),
        "change_to_window_ms": spread(told),
        "server_memory_mb": server.memory(),
    }


async def crowd(server: Server, clients: int = 16, seconds: float = 8.0) -> dict[str, Any]:
    """Let many clients of one address look at past moments as fast as they can, and somebody else look at a table."""
    guest, other = Player(server.address), Player(server.address)
    table, past = [await sit_at(one, "taj-mahal", ["me", "hotseat", "hotseat"]) for one in (guest, other)]
    answers: Counter[int] = Counter()

    async def look_back(number: int) -> None:
        wire = Wire(server.address, other.secret, "127.0.0.2")
        while True:
            status, _, _ = await wire.ask(f"GET {past}/moment/{number % 4}")
            answers[status] += 1

    async def look(times: int) -> list[float]:
        took = []
        for _ in range(times):
            began = time.perf_counter()
            await guest.look(table)
            took.append(time.perf_counter() - began)
            await asyncio.sleep(seconds / times)
        return took

    await look(20)
    before = await look(150)
    looking = [asyncio.create_task(look_back(number)) for number in range(clients)]
    during = await look(150)
    for task in looking:
        task.cancel()
    await asyncio.gather(*looking, return_exceptions=True)
    return {
        "clients": clients,
        "answers": dict(answers),
        "others_alone_ms": spread(before),
        "others_ms": spread(during),
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
            cookie = {"cookie": f"{COOKIE}={answer.cookies[COOKIE]}"}
            table = answer.json()["url"]
            server.stop()
            server = Server(data)
            with httpx.Client(base_url=server.address, headers=cookie, timeout=60) as anew:
                anew.get("/healthz")
                server.settle()
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
    parser.add_argument("--windows", type=int, default=1000)
    parser.add_argument("--beside", default=None, help="the `src` folder of another version, to be measured too")
    asked = parser.parse_args()
    sources = {"this": None, **({} if asked.beside is None else {"beside": asked.beside})}
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, source in sources.items():
            data = Path(folder) / name
            found[name] = {}
            if source is None:  # another version may not take the game
                found[name]["open_longest_game"] = opening(data / "long")
            parts: dict[str, Callable[[Server], Coroutine[Any, Any, dict[str, Any]]]] = {
                "crowd": crowd,
                "windows": lambda server: windows(server, asked.windows),
                "load": lambda server: load(server, asked.tables, asked.seconds, asked.pause),
            }
            for part, work in parts.items():
                server = Server(data / part, source)
                server.settle()
                try:
                    found[name][part] = asyncio.run(work(server))
                finally:
                    server.stop()
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
