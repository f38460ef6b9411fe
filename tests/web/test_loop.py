"""Nothing heavy happens in the loop in which everybody is served, whatever is sent: counted in calls, not seconds."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.messages import Message
from durbar.web.config import Limits
from durbar.web.door import forms, orders
from durbar.web.door.reader import LARGE, NICE
from durbar.web.shown.drawers import DRAWERS
from tests.web.court import JSON, Court
from tests.web.test_playing import two_friends
from tests.web.wired import Wired

MOST = 12_000
"""Calls in one step of the loop: some three milliseconds of a slow machine. Usual requests take a few hundred."""

TYPE = "multipart/form-data; boundary=xx"


class Probe:
    """Counts the calls that one thread makes in each step of its loop."""

    def __init__(self) -> None:
        self.most = 0
        self.where = ""
        self._calls = 0

    def __call__(self, frame: Any, event: str, arg: object) -> None:
        if event in ("call", "c_call"):
            self._calls += 1
            if self._calls > self.most:
                self.most = self._calls
                self.where = f"{frame.f_code.co_filename}:{frame.f_lineno} {frame.f_code.co_name}"

    def step(self) -> None:
        """Begin to count anew."""
        self._calls = 0


@contextmanager
def probe(thread: threading.Thread, monkeypatch: pytest.MonkeyPatch) -> Iterator[Probe]:
    """Count what a loop's thread does."""
    counting = Probe()
    plain = asyncio.Handle._run

    def step(handle: asyncio.Handle) -> None:
        if threading.current_thread() is not thread:
            plain(handle)
            return
        counting.step()
        sys.setprofile(counting)
        try:
            plain(handle)
        finally:
            sys.setprofile(None)

    with monkeypatch.context() as patch:
        patch.setattr(asyncio.Handle, "_run", step)
        yield counting
    assert counting.most < MOST, f"{counting.most} calls in one step of the loop, at {counting.where}"


def long_game() -> dict[str, Any]:
    """Play the longest game there is among some."""
    table = durbar.new_table("taj-mahal", players=5, seed="long")
    rng = Random(1)
    while table.decisions:
        options = table.decisions[0].options
        table.choose(rng.choice([one for one in options if one.text != "leave"] or options))
    return table.record()


FLOODS = {
    "empty parts": b"--xx\r\n\r\n\r\n" * 60_000,
    "line breaks": b"\r\n" * 500_000,
    "half boundaries": b'--xx\r\nContent-Disposition: form-data; name="file"\r\n\r\n' + b"\r\n--x" * 200_000,
    "nested": b"--xx\r\nContent-Type: multipart/mixed; boundary=yy\r\n\r\n" + b"--yy\r\n\r\n" * 100_000,
    "a large file": b'--xx\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n['
    + b"1," * 900_000
    + b"1]\r\n--xx--\r\n",
    "an edition": b'--xx\r\nContent-Disposition: form-data; name="edition"\r\n\r\n'
    + b"".join(b"a%d.b.c = [[1, 2], {x = 1}]\n" % number for number in range(6000))
    + b"\r\n--xx\r\n"
    + b'Content-Disposition: form-data; name="game"\r\n\r\ntaj-mahal\r\n--xx--\r\n',
}


@pytest.mark.parametrize("flood", FLOODS)
@pytest.mark.parametrize("path", ["/import", "/tables"])
def test_forms_and_files_are_taken_apart_elsewhere(
    court: Court, path: str, flood: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = court.browser()
    person.get("/")
    with probe(court._thread, monkeypatch):
        answer = person.send("POST", path, {"content-type": TYPE}, content=FLOODS[flood])
    assert 400 <= answer.status_code < 500


@pytest.mark.parametrize(
    "body", [b"[" + b"1," * 8000 + b"1]", b'{"a":' * 3000, b'{"seat": "' + b"\\u00e9" * 2600 + b'"}']
)
def test_a_body_of_an_action_is_small_enough_to_be_read_at_once(
    court: Court, body: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people = two_friends(court)
    people[0].screen(table)
    assert len(body) <= court.config.limits.body + 1000
    with probe(court._thread, monkeypatch):
        answer = people[0].send("POST", f"/t/{table}/choose", JSON, content=body)
    assert 400 <= answer.status_code < 500


@pytest.mark.parametrize("path", ["/editions/check", "/editions"])
def test_an_edition_being_made_is_read_elsewhere(court: Court, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    person = court.browser()
    person.get("/editor/agra")
    many = {f"place {number}": [{"n": number}] for number in range(1200)}
    doc: dict[str, Any] = {"edition": {"game": "agra", "name": "Many", "supply": {"workers": many}}}
    if path == "/editions/check":
        doc["sheet"] = "supply"
    with probe(court._thread, monkeypatch):
        answer = person.send("POST", path, JSON, content=json.dumps(doc).encode())
        if "id" in answer.json():
            person.get(f"/e/{answer.json()['id']}/download")
    assert answer.status_code == 200


def test_a_long_game_is_brought_opened_and_looked_at_elsewhere(court: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    person, record = court.browser(), long_game()
    with probe(court._thread, monkeypatch):
        answer = person.send("POST", "/import", {**JSON, "accept": "*/*"}, content=json.dumps(record).encode())
        assert answer.status_code == 201
        table = answer.json()["url"].removeprefix("/t/")
        court.forget(table)
        paths = ["", "/screen", "/moment/30", "/export", "/qr/watch.svg"]
        for path in [*paths, *(f"/drawer/{name}" for name in DRAWERS)]:
            assert person.get(f"/t/{table}{path}").status_code == 200
        assert person.get("/").status_code == 200


def test_headers_and_addresses_without_end_cost_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = ["X-Durbar-Have: " + "a " * 6000, "Accept-Encoding: " + "x," * 6000, "If-None-Match: " + "x" * 14_000]
    heads = [f"GET /t/x/screen HTTP/1.1\r\nHost: 127.0.0.1\r\n{one}\r\n\r\n" for one in long]
    heads += [f"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {'x=y; a' * 2000}\r\n\r\n"]
    heads += [f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" for path in ("/" + "t/" * 7000, f"/?{'a=b&' * 3500}")]
    with Wired(tmp_path) as wired:
        wired.ask("/")
        with probe(wired._thread, monkeypatch):
            for head in heads:
                with wired.connect(sent=head.encode()) as raw:
                    assert raw.recv(1 << 16).startswith((b"HTTP/1.1 2", b"HTTP/1.1 4"))


def test_the_wire_itself_is_read_in_small_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    head = b"POST /import HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    floods = [
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"a:b\r\n" * 50_000 + b"\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + b"a:b\r\n" * 50_000,
        head + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * 40_000,
        b"\r\n" * 100_000,
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 500,
    ]
    with Wired(tmp_path, limits=Limits(burst=100_000)) as wired:
        wired.ask()
        with probe(wired._thread, monkeypatch):
            for flood in floods:
                wired.connect(sent=flood).close()
                assert wired.ask() == b"HTTP/1.1 200 OK"


def test_what_is_large_is_read_in_another_process(court: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    here: list[int] = []
    plain = forms.json_document

    def watched(body: bytes, what: Message = forms.REQUEST) -> Any:
        here.append(len(body))
        return plain(body, what)

    monkeypatch.setattr(orders, "json_document", watched)
    record = long_game()
    small = json.dumps(record).encode()
    large = small + b" " * (LARGE + 1 - len(small))
    tables = []
    for body in (small, large):
        answer = court.browser().send("POST", "/import", {**JSON, "accept": "*/*"}, content=body)
        assert answer.status_code == 201, answer.text
        tables.append(court.look(answer.json()["url"].removeprefix("/t/")).view(None)["position"])
    assert here == ([len(small)] if len(small) <= LARGE else [])
    assert tables[0] == tables[1]
    reader = court.desk.reader.pid
    assert reader is not None
    own, its = (os.getpriority(os.PRIO_PROCESS, one) for one in (0, reader))
    assert its == min(19, own + NICE), "it stands back behind whoever plays"
    for body, word in ((b"[" + b"1," * LARGE + b"1]", "no_game_file"), (large[:-1] + b"}", "no_game_file")):
        answer = court.browser().send("POST", "/import", {**JSON, "accept": "*/*"}, content=body)
        assert (answer.status_code, answer.json()["error"]) == (422, word)
