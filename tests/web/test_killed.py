"""The server is killed without warning during play: nothing acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import json
import re
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from durbar.web.tokens import new_secret
from tests.web.real import RealServer

PEOPLE = (0, 1)
KINDS = {"choose": "choose", "undo": "undo", "redo": "choose", "restart": "undo", "end-turn": "end"}


class Client:
    """Plays two seats from one browser, and writes down what the server has acknowledged."""

    def __init__(self, server: RealServer, http: httpx.Client, rng: Random) -> None:
        self.server = server
        self.http = http
        self.rng = rng
        self.done: list[tuple[str, int, str | None]] = []
        self.under_way: tuple[str, dict[str, Any]] | None = None
        form = {"game": "taj-mahal", "players": "3", "seat0": "me", "seat1": "hotseat", "seat2": "bot:random"}
        answer = self.http.post(f"{server.address}/tables", data=form, headers={"origin": server.address})
        self.http.cookies.update(answer.cookies)
        self.table: str = answer.headers["location"]

    def step(self) -> None:
        """Finish what was under way, or do something new; raises if the server is gone."""
        if self.under_way is None:
            self.under_way = self._next()
            if self.under_way is None:
                return
        action, body = self.under_way
        url = f"{self.server.address}{self.table}/{action}"
        answer = self.http.post(url, json=body, headers={"origin": self.server.address})
        assert answer.status_code == 200, f"{action} {body}: {answer.status_code} {answer.text}"
        self.done.append((KINDS[action], body["seat"], body.get("option")))
        self.under_way = None

    def _next(self) -> tuple[str, dict[str, Any]] | None:
        view = self._get("/export").json()
        if view["durbar"] == "record":
            return None
        seat = view["waiting"][0]
        if seat not in PEOPLE:
            return None
        html = self._get(f"/screen?as={seat}").text
        body = {"seat": seat, "number": int(re.findall(r'data-number="(\d+)"', html)[0]), "key": new_secret()}
        ways = [way for way in KINDS if re.search(rf'id="do-{way}"(?![^>]*aria-disabled)', html)]
        decision = self._get(f"/export?as={seat}").json()["decision"]
        options = [option["text"] for option in decision.get("options", [])]
        if options and (not ways or self.rng.random() < 0.7):
            return "choose", {**body, "option": self.rng.choice(options)}
        return (self.rng.choice(ways), body) if ways else None

    def _get(self, path: str) -> httpx.Response:
        answer = self.http.get(f"{self.server.address}{self.table}{path}")
        assert answer.status_code == 200, answer.text
        return answer


def kept(data: Path) -> list[tuple[str, int, str | None]]:
    """Read what people did from the database itself."""
    with closing(sqlite3.connect(data / "durbar.sqlite3")) as db:
        rows = db.execute("SELECT kind, seat, doc FROM events ORDER BY n").fetchall()
    found = []
    for kind, seat, text in rows:
        doc = json.loads(text)
        if seat in PEOPLE:
            found.append((kind, seat, doc.get("option") if kind == "choose" and not doc.get("redo") else None))
    return found


def play_through_kills(data: Path, kills: int, seed: int) -> None:
    rng = Random(seed)
    with RealServer(data, "--log", "error") as server, httpx.Client(headers={"accept": "*/*"}, timeout=20) as http:
        client = Client(server, http, rng)
        for _ in range(kills):
            timer = threading.Timer(rng.uniform(0.02, 0.6), server.process.kill)
            timer.start()
            try:
                while server.process.poll() is None:
                    client.step()
            except httpx.TransportError:
                pass
            timer.join()
            server.kill()
            now = kept(data)
            expected = client.done
            if client.under_way is not None and len(now) == len(expected) + 1:
                action, body = client.under_way  # it was done, but nobody was told
                expected = [*expected, (KINDS[action], body["seat"], body.get("option"))]
            assert now == expected
            server = RealServer(data, "--log", "error", port=server.port)
            server.start()
            client.server = server
            try:
                if client.under_way is not None:
                    client.step()
                    assert kept(data) == client.done, "the same request again is done once"
            except BaseException:
                server.kill()
                raise
        before = len(client.done)
        try:
            for _ in range(400):
                client.step()
                if len(client.done) >= before + 3:
                    break
                time.sleep(0.05)
            assert len(client.done) >= before + 3, "the game does not go on"
            assert kept(data) == client.done
        finally:
            server.kill()


def test_killed_five_times(tmp_path: Path) -> None:
    play_through_kills(tmp_path, 5, 1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_killed_two_hundred_times(tmp_path: Path, seed: int) -> None:
    play_through_kills(tmp_path, 20, seed + 10)
