"""Measures the server under load on this machine: opening a long game, and many tables at once.

Every player is a browser of its own: it keeps an event stream open, asks for its screen when told of a change, and,
when it is asked and has thought for a while, sends a choice and gets its new screen with the answer. Everything stays
on 127.0.0.1, and everything ends after the seconds given.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
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
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx

import durbar

SEATS = 4
WHENCE = 8
"""Addresses from which people come: one may open 256 windows, and lay 30 tables at once."""


class Server:
    """A server in a process of its own."""

    def __init__(self, data: Path, source: str | None = None) -> None:
        """Start it, from another source tree if one is named, and wait until it listens."""
        command = [sys.executable, "-m", "durbar.web.door.serve", "--no-open", "--port", "0", "--data", str(data)]
        environment = os.environ if source is None else {**os.environ, "PYTHONPATH": source}
        self.process = subprocess.Popen(
            [*command, "--log", "error"], stdout=subprocess.PIPE, text=True, env=environment
        )
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


class Wire:
    """One connection: as little of HTTP as is needed, so that the measuring does not disturb what is measured."""

    def __init__(self, address: str, cookie: str, whence: str = "127.0.0.1") -> None:
        """Prepare to speak to an address as one browser, from an address of this machine."""
        self._whence = whence
        self._host = address.partition("//")[2]
        self._head = f"Host: {self._host}\r\nOrigin: {address}\r\nCookie: durbar={cookie}\r\nAccept-Encoding: gzip\r\n"
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._lock = asyncio.Lock()

    async def send(self, line: str, more: str = "", body: bytes = b"") -> asyncio.StreamReader:
        """Send a request; give where the answer comes from."""
        if self._streams is None or self._streams[0].at_eof():  # the server hangs up on who was silent for long
            host, _, port = self._host.partition(":")
            self._streams = await asyncio.open_connection(host, int(port), limit=1 << 22, local_addr=(self._whence, 0))
        reader, writer = self._streams
        head = f"{line} HTTP/1.1\r\n{self._head}{more}Content-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        await writer.drain()
        return reader

    async def ask(self, line: str, more: str = "", body: bytes = b"") -> tuple[int, dict[str, str], str]:
        """Send a request; give the status, the headers and the body of the answer."""
        async with self._lock:
            reader = await self.send(line, more, body)
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (field.partition(":") for field in head[1:])}
            content = await reader.readexactly(int(headers["content-length"]))
            if headers.get("content-encoding") == "gzip":
                content = gzip.decompress(content)
        return int(head[0].split()[1]), headers, content.decode()

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()


class Player:
    """A seat at a table, and the browser that holds it."""

    def __init__(self, address: str, whence: str = "127.0.0.1") -> None:
        """Open two connections: one for requests, one for events."""
        self.secret = secrets.token_urlsafe(24)
        self.wire = Wire(address, self.secret, whence)
        self.ear = Wire(address, self.secret, whence)
        self.screen = ""

    async def look(self, table: str) -> None:
        """Ask for the screen."""
        status, _, self.screen = await self.wire.ask(f"GET {table}/screen")
        assert status == 200, self.screen

    async def post(self, table: str, action: str, have: str = "", **body: Any) -> tuple[int, dict[str, Any]]:
        """Do something; the answer carries the new screen, without the parts named in a header `have`."""
        doc = json.dumps({"key": secrets.token_hex(8), **body}).encode()
        more = f"Content-Type: application/json\r\nX-Durbar-Screen: 1\r\n{have}"
        status, _, text = await self.wire.ask(f"POST {table}/{action}", more, doc)
        answer: dict[str, Any] = json.loads(text)
        return status, answer

    def options(self) -> list[str]:
        """Read the choices off the screen, as somebody would who looks at the action bar."""
        bar = self.screen.partition('id="options"')[2].partition('id="steps"')[0]
        return [html.unescape(text) for text in re.findall(r'data-option="([^"]+)"', bar)]


async def sit_at(host: Player, game: str, seats: Sequence[str]) -> str:
    """Lay a table; give its address."""
    form = "&".join([f"game={game}", f"players={len(seats)}", *(f"seat{n}={kind}" for n, kind in enumerate(seats))])
    more = "Content-Type: application/x-www-form-urlencoded\r\n"
    status, headers, _ = await host.wire.ask("POST /tables", more, form.encode())
    while status == 429:  # new tables from one address are limited
        await asyncio.sleep(0.5)
        status, headers, _ = await host.wire.ask("POST /tables", more, form.encode())
    return headers["location"]


async def links_of(host: Player, table: str) -> list[str]:
    """Read the links to the seats, in their order."""
    _, _, drawer = await host.wire.ask(f"GET {table}/drawer/friends")
    return re.findall(r'value="[^"]+(/s/[^"]+)"', drawer)


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
        links = await links_of(host, self.table)
        for seat, player in enumerate(self.players):
            if seat:
                await player.wire.ask(f"GET {links[seat]}")
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
        status, answer = await player.post(self.table, "choose", seat=seat, option=option, number=int(number[1]))
        self.measured.answers.append(time.perf_counter() - started)
        player.screen = answer.pop("screen", player.screen)
        if status != 200:
            self.measured.errors.append(f"{status} {answer}")


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
                try:
                    found[name][part] = asyncio.run(work(server))
                finally:
                    server.stop()
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
