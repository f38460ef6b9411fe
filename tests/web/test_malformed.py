"""Requests nobody should send: no crash, no error of ours, nothing changed."""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from durbar.web.config import Limits
from durbar.web.door.routes_actions import ACTIONS
from durbar.web.kept.schema import META
from tests.patience import PATIENCE
from tests.web.court import ADDRESS, Browser, Court, asked, options
from tests.web.real import RealServer
from tests.web.test_playing import two_friends

ODD: list[Any] = [
    None,
    True,
    -1,
    3.5,
    10**30,
    "",
    "0",
    "\x00",
    "\ud800",
    "\u202e",
    "a" * 5000,
    [],
    [0],
    {},
    {"seat": 0},
    "leave now",
    "play",
    "place agra; drop table events",
    float("nan"),
    float("inf"),
]
RAW = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"text"',
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",
    b"[" * 20_000,
    b'{"a":' * 5000,
    b'{"seat": 1e999}',
    b'{"number": ' + b"9" * 6000 + b"}",
    b"a=b&c=d",
    b"%zz=%00",
]
TYPES = [
    "application/json",
    "text/plain",
    "",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "\x00",
    "a" * 999,
]
BOUNDARY = "multipart/form-data; boundary=xx"


def nowhere(rng: Random, *words: str) -> tuple[str, str]:
    """Make up a method and a path out of what paths are made of, and of some more words."""
    known = ["t", "s", "..", "%2e%2e", "%00", "screen", "drawer", "qr", "x" * 300, "*", *words]
    path = "/" + "/".join(rng.choice(known) for _ in range(rng.randrange(1, 6)))
    return rng.choice(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "BREW"]), path


class Vandal:
    """Makes requests that are wrong in at least one way."""

    def __init__(self, court: Court, table: str, people: dict[int, Browser], rng: Random) -> None:
        self.court = court
        self.table = table
        self.people = people
        self.rng = rng

    def body(self, action: str) -> dict[str, Any]:
        """Make a body that would be right."""
        live = self.court.look(self.table)
        seat = asked(live)
        body: dict[str, Any] = {"seat": seat, "key": self.court.key(), "number": live.story.moment(seat)}
        more: dict[str, dict[str, Any]] = {
            "choose": {"option": options(live, seat)[0]},
            "name": {"name": "Mallory"},
            "chat": {"text": "hello"},
            "prefs": {"auto_end": True},
            "consent": {"grant": True},
            "takeover": {"level": "random"},
            "undo": {"turn": 0},
        }
        return {**body, **more.get(action, {})}

    def broken_field(self) -> httpx.Response:
        """Spoil one field."""
        action = self.rng.choice(["choose", "prefs", "chat", "name", "takeover", "consent", "undo"])
        body = self.body(action)
        field = self.rng.choice([*body, "more"])
        fine = {"text": str, "name": str, "level": str, "auto_end": bool, "grant": bool, "turn": int}.get(field, ())
        odd = [one for one in ODD if not isinstance(one, fine)]
        if self.rng.random() < 0.2 and field in ("seat", "key", "option", "text"):
            del body[field]
        else:
            body[field] = self.rng.choice(odd)
        return self.post(action, json.dumps(body).encode(), "application/json", body.get("seat"))

    def raw_body(self) -> httpx.Response:
        """Send what is no JSON, or not called so."""
        action = self.rng.choice([*ACTIONS, "explain", "nothing"])
        return self.post(action, self.rng.choice(RAW), self.rng.choice(TYPES[:5]), 0)

    def post(self, action: str, content: bytes, kind: str, seat: Any) -> httpx.Response:
        """Post as whoever holds the seat, if anybody does."""
        person = self.people.get(seat if isinstance(seat, int) else 0, self.people[0])
        path = f"/t/{self.table}/{action}"
        return person.send("POST", path, {"content-type": kind, "accept": "*/*"}, content=content)

    def wrong_place(self) -> httpx.Response:
        """Ask for what is not there."""
        method, path = nowhere(self.rng, self.table, "é", "moment", "-1.svg")
        if path.endswith("events"):
            path += "x"
        return self.people[self.rng.randrange(3)].send(method, path, content=self.rng.choice(RAW))

    def wrong_query(self) -> httpx.Response:
        """Ask for a page with odd wishes."""
        what = self.rng.choice(
            ["", "/screen", "/card", "/drawer/rules", "/drawer/log", "/moment/0", "/export", "/qr/watch.svg"]
        )
        wish = self.rng.choice(["as", "clause", "version", "x", "spot", "rule", "icons"])
        value = self.rng.choice(["-1", "9" * 40, "%00", "%ff", "1.4.2", "<script>", "²", "1e3"])
        return self.people[self.rng.randrange(3)].get(f"/t/{self.table}{what}?{wish}={value}")

    def wrong_form(self) -> httpx.Response:
        """Send the lobby a form it cannot use."""
        path = self.rng.choice(["/tables", "/play-now", "/import"])
        kind = self.rng.choice([*TYPES[1:5], BOUNDARY])
        content = self.rng.choice(
            [
                *RAW,
                b"game=chess",
                b"game=taj-mahal&players=77",
                b"--xx\r\n\r\nx",
                b"--xx\r\nContent-Disposition: x\r\n\r\n--xx--",
            ]
        )
        if path != "/import":
            content += b"&seat0=nobody&game=" + self.rng.choice([b"", b"chess", b"%00"])
        return self.people[0].send("POST", path, {"content-type": kind}, content=content)

    def wrong_guest(self) -> httpx.Response:
        """Come from somewhere else, or as somebody else."""
        stranger = self.court.browser()
        stranger.secret = self.rng.choice(["", "x", "é"[:0] + "A" * 32, "=;=", "../" * 9])
        action = self.rng.choice(["choose", "chat", "name"])
        headers = self.rng.choice(
            [{}, {"origin": "http://evil.example"}, {"host": "evil.example"}, {"origin": ADDRESS + "x"}]
        )
        return stranger.send("POST", f"/t/{self.table}/{action}", headers, json=self.body(action))

    def strike(self) -> httpx.Response:
        """Do one of these."""
        ways = [self.broken_field] * 4 + [self.raw_body] * 2
        ways += [self.wrong_place, self.wrong_query, self.wrong_form, self.wrong_guest]
        return self.rng.choice(ways)()


def all_kept(court: Court) -> list[Any]:
    """Read the whole database."""
    with court.desk.house.store._engine.connect() as db:
        return [db.execute(sa.select(table)).fetchall() for table in META.sorted_tables]


def vandalise(tmp_path: Path, times: int, seed: int) -> None:
    limits = Limits(rate=1e9, burst=10**9, new_tables=1e9, new_tables_burst=10**9)
    with Court(tmp_path / "data", limits=limits) as court:
        table, people = two_friends(court)
        before = all_kept(court)
        views = [court.look(table).view(seat) for seat in range(3)]
        vandal = Vandal(court, table, people, Random(seed))
        for _ in range(times):
            answer = vandal.strike()
            assert answer.status_code < 500, f"{answer.request.method} {answer.request.url}: {answer.text[:500]}"
        assert all_kept(court) == before
        assert [court.look(table).view(seat) for seat in range(3)] == views
        court.forget(table)
        assert [court.look(table).view(seat) for seat in range(3)] == views


def test_five_hundred_malformed_requests(tmp_path: Path) -> None:
    vandalise(tmp_path, 450, 7)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(9))
def test_ten_thousand_malformed_requests(tmp_path: Path, seed: int) -> None:
    vandalise(tmp_path, 1000, seed + 100)


LINES = [
    b"",
    b"\x00\x01\x02",
    b"GET",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
    b"GET /%" + b"f" * 70_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
    b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999\r\n\r\nx",
    b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"POST /t/x/undo HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"GET /t/\xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: \xff\xff\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
]


def shout(server: RealServer, times: int, rng: Random) -> None:
    for _ in range(times):
        line = bytearray(rng.choice(LINES))
        for _ in range(rng.randrange(3)):
            if line:
                line[rng.randrange(len(line))] = rng.randrange(256)
        answer = b""
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw, suppress(OSError):
            raw.sendall(line)
            assert httpx.get(f"{server.address}/healthz", timeout=PATIENCE).status_code == 200  # it has met the noise
            raw.shutdown(socket.SHUT_WR)  # nothing more comes: whoever waits for it gives up
            answer = raw.recv(200)
        assert not answer.startswith(b"HTTP/1.1 5"), (bytes(line[:300]), answer)


def test_noise_on_the_wire(tmp_path: Path) -> None:
    with RealServer(tmp_path, "--log", "error") as server:
        shout(server, 50, Random(3))


@pytest.mark.soak
def test_much_noise_on_the_wire(tmp_path: Path) -> None:
    with RealServer(tmp_path, "--log", "error") as server:
        shout(server, 1000, Random(4))
