"""A server and browsers to measure it with: as little of each as is needed, so that measuring disturbs nothing."""

from __future__ import annotations

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
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from durbar.web.door.desk import COOKIE

FORM = "Content-Type: application/x-www-form-urlencoded\r\n"


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
        spent = 0
        for thread in Path(f"/proc/{self.process.pid}/task").iterdir():
            spent += int((thread / "schedstat").read_text(encoding="utf-8").split()[0])
        return spent / 1e9

    def settle(self) -> None:
        """Wait until it has read its templates and rests: it does so while nobody asks."""
        quiet, used = 0, self.processor()
        while quiet < 4:
            time.sleep(0.25)
            before, used = used, self.processor()
            quiet = quiet + 1 if used - before < 0.01 else 0

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(20)


class Wire:
    """One connection: as little of HTTP as is needed, so that the measuring does not disturb what is measured."""

    def __init__(self, address: str, cookie: str, whence: str = "127.0.0.1") -> None:
        """Prepare to speak to an address as one browser, from an address of this machine."""
        self._whence = whence
        self._host = address.partition("//")[2]
        self._head = (
            f"Host: {self._host}\r\nOrigin: {address}\r\nCookie: {COOKIE}={cookie}\r\nAccept-Encoding: gzip\r\n"
        )
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

    @property
    def asked(self) -> int | None:
        """Read off the screen which seat is waited for, if any."""
        found = re.search(r'data-waiting="(\d)', self.screen)
        return None if found is None else int(found[1])

    async def go_on(self, table: str, seat: int, rng: Random, have: str = "") -> tuple[int, dict[str, Any]]:
        """Do what is asked of the seat: choose, or end a turn in which there is nothing left to choose."""
        number = re.search(r'data-number="(\d+)"', self.screen)
        assert number is not None
        options = self.options()
        body = {"seat": seat, "number": int(number[1])}
        if not options:
            return await self.post(table, "end-turn", have, **body)
        return await self.post(table, "choose", have, option=rng.choice(options), **body)


async def sit_at(host: Player, game: str, seats: Sequence[str]) -> str:
    """Lay a table; give its address."""
    form = "&".join([f"game={game}", f"players={len(seats)}", *(f"seat{n}={kind}" for n, kind in enumerate(seats))])
    status, headers, _ = await host.wire.ask("POST /tables", FORM, form.encode())
    while status == 429:  # new tables from one address are limited
        await asyncio.sleep(0.5)
        status, headers, _ = await host.wire.ask("POST /tables", FORM, form.encode())
    return headers["location"]


async def sit_down_as_friends(host: Player, friends: Sequence[Player], table: str) -> None:
    """Let friends sit down by the links that the host reads, in the order of the seats that are open."""
    _, _, drawer = await host.wire.ask(f"GET {table}/drawer/friends")
    links = re.findall(r'value="[^"]+(/s/[^"]+)"', drawer)
    for friend, link in zip(friends, links, strict=False):  # the last link is for those who watch
        status, _, _ = await friend.wire.ask(f"POST {link}", FORM, b"name=")
        assert status == 303, status


def spread(times: list[float]) -> dict[str, float]:
    """Sum times up, in milliseconds."""
    if len(times) < 2:
        return {"count": len(times)}
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    found = {"p50": cuts[49], "p90": cuts[89], "p99": cuts[98], "most": max(times)}
    return {"count": len(times), **{name: round(value * 1000, 1) for name, value in found.items()}}
