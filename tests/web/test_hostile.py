"""Hostile messages over real connections: no crash, no error of ours, nothing changed, and others play on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import resource
import socket
import sqlite3
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from urllib.parse import unquote

import httpx
import pytest
from starlette.routing import Match, Route

import durbar
from durbar.web.door.routes_actions import ACTIONS
from durbar.web.shown.drawers import DRAWERS
from tests.patience import PATIENCE, breathe, until
from tests.web.bystander import Bystander, beside, p99
from tests.web.court import Court
from tests.web.hostile import Attack
from tests.web.real import RealServer
from tests.web.vandal import Vandal
from tests.web.wired import hung_up

T = TypeVar("T")

WARM = 10_000
"""Messages after which memory grows but slowly: what is made once has been made by then."""
MESSAGES = int(os.environ.get("DURBAR_SOAK_MESSAGES", "1_000_000"))
"""Hostile messages of the soak, sent in so many parts, each to a new server, from so many addresses of this machine."""
PARTS = int(os.environ.get("DURBAR_SOAK_PARTS", "10"))
ADDRESSES = int(os.environ.get("DURBAR_SOAK_ADDRESSES", "2000"))
FIGURES = os.environ.get("DURBAR_SOAK_FIGURES", "")
"""A file to which the soak adds a line a minute, how far it is and what the server holds, and one with its figures."""
MINUTE = 60.0
PACE = 0.05
"""Seconds between two looks of a bystander, beside an attack as before it: whoever rests longer is answered later."""
RECORD = durbar.new_table("taj-mahal", players=3, seed="hostile").record()
LOOKS = 300
"""How many of them tell what is usual; of fewer, the slowest in a hundred are a matter of luck."""


def run(work: Coroutine[None, None, T]) -> T:
    """Run something in a thread of its own: in this one a browser test may have left a loop running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def sit_down(server: RealServer) -> tuple[str, str]:
    """Lay a table for people only; give its name and the cookie that holds it."""
    answer = post(server, "/tables", {**FORM, "seat1": "hotseat", "seat2": "hotseat"})
    return table_of(answer), answer.cookies["durbar"]


FORM = {"game": "taj-mahal", "players": "3", "seat0": "me"}


def post(server: RealServer, path: str, form: dict[str, str], cookie: str = "") -> httpx.Response:
    """Send a form as a page does."""
    headers = {"origin": server.address, "cookie": f"durbar={cookie}"}
    return httpx.post(f"{server.address}{path}", data=form, headers=headers, timeout=PATIENCE)


def table_of(answer: httpx.Response) -> str:
    """Tell which table somebody was led to."""
    return answer.headers["location"].removeprefix("/t/")


def lay_out(server: RealServer) -> tuple[list[str], str, str]:
    """Lay all kinds of tables and keep an edition, by one browser; give their names and its cookie."""
    table, cookie = sit_down(server)
    learning = {**FORM, "game": "agra", "seat1": "hotseat", "seat2": "hotseat", "learning": "1"}
    tables = [table, table_of(post(server, "/tables", learning, cookie))]
    tables.append(table_of(post(server, "/learn", {"game": "sabika"}, cookie)))
    toml = 'game = "taj-mahal"\nname = "ours"\n'
    kept = post(server, "/editions/upload", {"file": toml}, cookie)
    return tables, kept.headers["location"].removeprefix("/e/"), cookie


def all_kept(server: RealServer) -> list[Any]:
    """Read the whole database, beside the server."""
    with contextlib.closing(sqlite3.connect(f"file:{server.data / 'durbar.sqlite3'}?mode=ro", uri=True)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        return [(name, db.execute(f"SELECT * FROM {name}").fetchall()) for name in names]


def memory(server: RealServer) -> int:
    """Give the kilobytes the server holds."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8"))
    assert found is not None
    return int(found[1])


def note(figures: dict[str, Any]) -> None:
    """Say how far it is, and write it where it stays whatever comes."""
    line = json.dumps(figures)
    print(line, flush=True)
    if FIGURES:
        with Path(FIGURES).open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def stand_back() -> None:
    """Let everybody else have the processor first, in this thread: attackers have machines of their own.

    Here they would take a core from the server and from those who play, which is no more than an attack on the machine
    the test runs on. They send about a tenth fewer messages a second so.
    """
    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 19)


async def report(server: RealServer, wild: Attack, seed: int) -> None:
    """Note once a minute how far an attack is, for ever."""
    for minutes in count(1):
        await breathe(MINUTE)
        note({"part": seed, "minutes": minutes, "sent": wild.sent, "memory_kb": memory(server)})


def attack(server: RealServer, times: int, at_once: int, seed: int, warm: int) -> dict[str, Any]:
    """Send hostile messages while somebody plays; everything that must hold is looked at, the rest is given.

    With the first of them, so many, whatever is made once is made: memory and times are compared from there on.
    """
    tables, edition, cookie = lay_out(server)
    table = tables[0]
    vandal = Vandal(f"127.0.0.1:{server.port}", tables, edition, cookie, RECORD, Random(seed))
    wild = Attack(server.port, vandal, ADDRESSES)

    async def main() -> dict[str, Any]:
        with beside(server.port, table, cookie, server.data / "enough") as bystander:
            await asyncio.wrap_future(bystander.look(3))  # in a process that was begun before this one stands back
            if warm:  # the times of the others count
                stand_back()
            reporting = asyncio.create_task(report(server, wild, seed))
            await wild.run(warm, at_once)
            before, alone = await asyncio.wrap_future(bystander.look(min(LOOKS, max(10, times // 100)), PACE))
            held = memory(server)
            looking = bystander.look(1 << 30, PACE)
            await wild.run(times - warm, at_once)
            bystander.end()
            during, beset = await asyncio.wrap_future(looking)
            reporting.cancel()
        assert set(alone | beset) == {b"200"}, "nobody else is refused"
        return {
            "messages": wild.sent,
            "answers": dict(wild.answers.most_common()),
            "bystander_looks": [len(before), len(during)],
            "bystander_p99_ms": [p99(before), p99(during)],
            "memory_kb": [held, memory(server)],
        }

    kept = all_kept(server)
    found = run(main())
    assert wild.failures == [], wild.failures[:5]
    assert server.process.poll() is None
    assert all_kept(server) == kept
    return found


def test_hostile_messages_change_nothing(tmp_path: Path) -> None:
    with RealServer(tmp_path, "--log", "error") as server:
        found = attack(server, 500, 16, 1, warm=0)
    assert found["messages"] == 500


def test_hostile_messages_go_to_every_address(tmp_path: Path) -> None:
    """What is added to the house is attacked too: each route, and each thing that can be done or shown at a table."""
    with Court(tmp_path) as court:
        routes = [one for one in court.app.routes if isinstance(one, Route)]
    vandal = Vandal("127.0.0.1:1", ["A" * 16], "B" * 16, "C" * 32, RECORD, Random(1))
    missed = {(method, route.path) for route in routes for method in route.methods or ()}
    said = set()
    for _ in range(8000):
        message, _ = vandal.message()
        method, _, address = message.partition(b"\r\n")[0].decode("latin-1").removesuffix(" HTTP/1.1").partition(" ")
        path = unquote(address.partition("?")[0])
        said.add(path)
        scope = {"type": "http", "method": method, "path": path}
        found = next((one for one in routes if one.matches(scope)[0] is Match.FULL), None)
        if found is not None:
            missed.discard((method, found.path))
    assert {one for one in missed if one[0] != "HEAD"} == set()
    assert {f"/t/{'A' * 16}/{action}" for action in ACTIONS} <= said
    assert {f"/t/{'A' * 16}/drawer/{name}" for name in DRAWERS} <= said


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(PARTS))
def test_a_million_hostile_messages_change_nothing(tmp_path: Path, seed: int) -> None:
    times = MESSAGES // PARTS
    with RealServer(tmp_path, "--log", "error") as server:
        found = attack(server, times, 4, seed + 10, warm=max(times // 10, min(times // 2, WARM)))
    note({"part": seed + 10, **found})
    assert found["memory_kb"][1] <= found["memory_kb"][0] * 1.05
    before, during = found["bystander_p99_ms"]
    assert during <= 2 * before


@pytest.mark.soak
def test_five_thousand_half_open_connections_harm_nobody(tmp_path: Path) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    half = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
    with RealServer(tmp_path, "--log", "error") as server, contextlib.ExitStack() as stack:
        table, cookie = sit_down(server)
        bystander = Bystander(server.port, table, cookie)
        run(bystander.look(300))
        before = bystander.p99()
        looking = ThreadPoolExecutor(1)
        stack.callback(looking.shutdown)
        during = looking.submit(asyncio.run, bystander.look(600, 0.01))
        held = []
        for number in range(5000):
            whence = (f"127.0.{1 + number // 250}.1", 0)
            one = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), source_address=whence))
            with contextlib.suppress(ConnectionError):
                one.sendall(half[: number % len(half)])
            held.append(one)
        during.result()
        after = bystander.p99()
        print(json.dumps({"half_open": len(held), "bystander_p99_ms": [before, after]}))
        assert set(bystander.statuses) == {b"200"}, "nobody else is refused"
        until("all are hung up on", lambda: all(map(hung_up, held)))
        assert after <= 2 * before
