"""The server is killed without warning during play: nothing acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import json
import re
import sqlite3
import threading
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from durbar.web.kept.tokens import new_secret
from tests.patience import PATIENCE, until
from tests.web.nursery import Nursery
from tests.web.real import ForkedServer, RealServer

MOMENTS = ("sent", "written", "answered")
"""When the server is killed: with a request on its way, as something of it reaches the disk, or after its answer."""
KINDS = {"choose": "choose", "undo": "undo", "redo": "choose", "restart": "undo", "end-turn": "end"}


class Client:
    """Plays two seats or three from one browser, and writes down what the server has acknowledged."""

    def __init__(self, server: RealServer, http: httpx.Client, rng: Random, third: str = "bot:random") -> None:
        self.server = server
        self.http = http
        self.rng = rng
        self.people = (0, 1) if third.startswith("bot") else (0, 1, 2)
        self.done: list[tuple[str, int, str | None]] = []
        self.under_way: tuple[str, dict[str, Any]] | None = None
        form = {"game": "taj-mahal", "players": "3", "seat0": "me", "seat1": "hotseat", "seat2": third}
        answer = self.http.post(f"{server.address}/tables", data=form, headers={"origin": server.address})
        self.http.cookies.update(answer.cookies)
        self.table: str = answer.headers["location"]

    def begin(self) -> None:
        """Wait until one of the people can do something, and decide what."""
        if self.under_way is None:
            self.under_way = until("one of the people is asked", self._next)

    def finish(self) -> None:
        """Do what was decided; raises if the server is gone."""
        assert self.under_way is not None
        action, body = self.under_way
        url = f"{self.server.address}{self.table}/{action}"
        answer = self.http.post(url, json=body, headers={"origin": self.server.address})
        assert answer.status_code == 200, f"{action} {body}: {answer.status_code} {answer.text}"
        self.done.append((KINDS[action], body["seat"], body.get("option")))
        self.under_way = None

    def _next(self) -> tuple[str, dict[str, Any]] | None:
        view = self._get("/export").json()
        assert view["durbar"] == "view", "the game is over too soon"
        seat = view["waiting"][0]
        if seat not in self.people:
            return None
        html = self._get(f"/screen?as={seat}").text
        body = {"seat": seat, "number": int(re.findall(r'data-number="(\d+)"', html)[0]), "key": new_secret()}
        ways = [way for way in KINDS if re.search(rf'id="do-{way}"(?![^>]*aria-disabled)', html)]
        decision = self._get(f"/export?as={seat}").json()["decision"]
        options = [option["text"] for option in (decision or {}).get("options", [])]  # none: the turn is to be ended
        if options and (not ways or self.rng.random() < 0.7):
            return "choose", {**body, "option": self.rng.choice(options)}
        return (self.rng.choice(ways), body) if ways else None

    def _get(self, path: str) -> httpx.Response:
        answer = self.http.get(f"{self.server.address}{self.table}{path}")
        assert answer.status_code == 200, answer.text
        return answer


def kept(data: Path, people: Collection[int] = (0, 1)) -> list[tuple[str, int, str | None]]:
    """Read what people did from the database itself."""
    with closing(sqlite3.connect(data / "durbar.sqlite3")) as db:
        rows = db.execute("SELECT kind, seat, doc FROM events ORDER BY n").fetchall()
    found = []
    for kind, seat, text in rows:
        doc = json.loads(text)
        if seat in people:
            found.append((kind, seat, doc.get("option") if kind == "choose" and not doc.get("redo") else None))
    return found


@contextmanager
def killed(server: RealServer, moment: str) -> Iterator[None]:
    """Kill the server at a moment of the request that is made meanwhile; whatever comes first, the same must hold."""
    log = server.data / "durbar.sqlite3-wal"
    before, over = log.stat(), threading.Event()

    def wait_and_kill() -> None:
        while moment == "written" and log.stat() == before and not over.is_set():
            pass
        if moment == "answered":
            over.wait(PATIENCE)
        server.kill()

    killer = threading.Thread(target=wait_and_kill)
    killer.start()
    try:
        with suppress(httpx.TransportError):
            yield
    finally:
        over.set()
        killer.join()
        server.kill()


def play_through_kills(nursery: Nursery, data: Path, kills: int, seed: int, third: str = "bot:random") -> None:
    rng = Random(seed)
    with (
        ForkedServer(data, f"killed {seed}", nursery) as server,
        httpx.Client(headers={"accept": "*/*"}, timeout=PATIENCE) as http,
    ):
        client = Client(server, http, rng, third)
        for number in range(kills):
            for _ in range(rng.randrange(3)):
                client.begin()
                client.finish()
            client.begin()
            with killed(server, MOMENTS[number % len(MOMENTS)]):
                client.finish()
            now = kept(data, client.people)
            expected = client.done
            if client.under_way is not None and len(now) == len(expected) + 1:
                action, body = client.under_way  # it was done, but nobody was told
                expected = [*expected, (KINDS[action], body["seat"], body.get("option"))]
            assert now == expected
            server.start()
            if client.under_way is not None:
                client.finish()
                assert kept(data, client.people) == client.done, "the same request again is done once"
        for _ in range(3):
            client.begin()
            client.finish()
        assert kept(data, client.people) == client.done


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery() as nursery:
        yield nursery


@pytest.mark.parametrize("seed", [1])
def test_killed_five_times(nursery: Nursery, tmp_path: Path, seed: int) -> None:
    play_through_kills(nursery, tmp_path, 5, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 35))
def test_killed_five_hundred_times(nursery: Nursery, tmp_path: Path, seed: int) -> None:
    """Bots begin to think anew after every kill, which takes longest: they play in one game of five."""
    play_through_kills(nursery, tmp_path, 20, seed, "bot:random" if seed % 5 == 0 else "hotseat")
