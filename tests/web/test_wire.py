"""Connections that say nothing, or too little: others come in all the same, and nobody is waited for without end."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import socket
import struct
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from durbar.web.config import Config, Limits
from durbar.web.door.app import create_app
from durbar.web.door.limits import neighbours
from durbar.web.door.serve import add_arguments, server_of
from durbar.web.door.wire import Wire
from tests.patience import until
from tests.web.wired import Wired, hung_up

HALF = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
BODILESS = b"POST /import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n"
OK = b"HTTP/1.1 200 OK"


def many(stack: contextlib.ExitStack, wired: Wired, number: int, whence: str, sent: bytes) -> list[socket.socket]:
    return [stack.enter_context(wired.connect(whence, sent)) for _ in range(number)]


@pytest.mark.parametrize(
    "sent", [b"", b"G", HALF, b"POST /import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n"]
)
def test_half_open_connections_of_many_addresses_lock_nobody_out(tmp_path: Path, sent: bytes) -> None:
    limits = Limits(connections=40, all_connections=200)
    with Wired(tmp_path, limits=limits) as wired, contextlib.ExitStack() as stack:
        for address in range(2, 10):
            many(stack, wired, 40, f"127.0.0.{address}", sent)
        for _ in range(20):
            assert wired.ask() == OK
            assert wired.ask(whence="127.0.0.7") == OK, "a neighbour of one who holds many comes in too"


def test_an_address_that_holds_all_it_may_gives_up_its_own(tmp_path: Path) -> None:
    with Wired(tmp_path, limits=Limits(connections=10)) as wired, contextlib.ExitStack() as stack:
        others = many(stack, wired, 10, "127.0.0.3", WHOLE)
        held = many(stack, wired, 25, "127.0.0.2", HALF)
        until("all but ten are hung up on", lambda: sum(map(hung_up, held)) == 15)
        assert [hung_up(one) for one in held] == [True] * 15 + [False] * 10, "the oldest go first"
        assert all(one.recv(1 << 16).startswith(OK) for one in others)
        assert not any(map(hung_up, others))


def test_whoever_does_not_say_what_they_want_is_hung_up_on(tmp_path: Path) -> None:
    with Wired(tmp_path, limits=Limits(patience=10.0)) as wired, contextlib.ExitStack() as stack:
        slow = [many(stack, wired, 1, "127.0.0.1", sent)[0] for sent in (b"", HALF, WHOLE + HALF)]
        lingers = many(stack, wired, 1, "127.0.0.1", b"GET /nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1")[
            0
        ]
        idle = many(stack, wired, 1, "127.0.0.1", WHOLE)[0]
        for answered in (slow[2], lingers, idle):
            assert answered.recv(1 << 16).startswith(b"HTTP/1.1 ")

        def given_up() -> bool:
            wired.clock.pass_by(0.1)
            for one in (*slow[1:], lingers):
                with contextlib.suppress(ConnectionError):
                    one.sendall(b"z")  # a byte now and then does not help
            return all(map(hung_up, (*slow, lingers)))

        until("the slow ones are hung up on", given_up)
        assert not hung_up(idle), "between two requests there is more time"
        idle.sendall(WHOLE)
        assert idle.recv(1 << 16).startswith(OK)


def test_an_open_window_is_no_slow_connection(tmp_path: Path) -> None:
    with Wired(tmp_path, limits=Limits(connections=5)) as wired, contextlib.ExitStack() as stack:
        form = b"game=taj-mahal"
        head = (
            f"POST /play-now HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Length: {len(form)}\r\n"
        )
        more = "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
        first = stack.enter_context(wired.connect(sent=(head + more).encode() + form))
        answer = first.recv(1 << 16).decode()
        place, cookie = (answer.partition(name)[2].partition("\r\n")[0] for name in ("location: ", "set-cookie: "))
        ask = f"GET {place}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie.partition(';')[0]}\r\n\r\n"
        window = stack.enter_context(wired.connect(sent=ask.encode()))
        assert window.recv(1 << 16).startswith(OK)
        held = many(stack, wired, 10, "127.0.0.1", HALF)

        def given_up() -> bool:
            wired.clock.pass_by(60.0)
            return all(map(hung_up, held))

        until("the slow ones are hung up on", given_up)
        assert not hung_up(window)


def test_what_nobody_takes_is_not_kept_for_them(tmp_path: Path) -> None:
    """Somebody asks for one page after the other and reads none of them."""
    with Wired(tmp_path, limits=Limits(patience=10.0)) as wired:
        with socket.socket() as raw:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            raw.connect(("127.0.0.1", wired.port))
            raw.setblocking(False)
            asked = b"GET /games/taj-mahal/cover.webp HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 5000

            def pushed_back() -> bool:
                """Tell whether the server reads no more, having filled all there is between us."""
                with contextlib.suppress(BlockingIOError):
                    raw.send(asked)
                    return False
                return True

            until("the server has more than it gets rid of", pushed_back)
            assert wired.server is not None
            crowd = wired.server._crowd

            def swept() -> bool:
                wired.clock.pass_by(6.0)
                return len(crowd) == 0

            until("it is hung up on", swept)
        assert wired.ask() == OK


@pytest.mark.parametrize(
    ("host", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unknown", "unknown"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_a_house_counts_as_one(host: str, counts_as: str) -> None:
    assert neighbours(host) == counts_as


def test_whoever_is_cut_off_is_not_held_on_to(tmp_path: Path) -> None:
    with Wired(tmp_path) as wired:
        with wired.connect(sent=WHOLE) as raw:
            assert raw.recv(1 << 16).startswith(OK)
            assert wired.server is not None
            (wire,) = wired.server.server_state.connections
            assert isinstance(wire, Wire)
            until("it may ask for more", lambda: wire.timeout_keep_alive_task is not None)
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # hangs up by a reset
        until("nothing waits for it any more", lambda: wire.timeout_keep_alive_task is None)
        until("what it asked for is forgotten", lambda: not wire.has_asked)


def seen_as(tmp_path: Path, proxies: str, client: str) -> tuple[str, str]:
    """Give the address and the scheme the application sees when somebody claims others."""
    config = Config(tmp_path, proxies=proxies)
    how: uvicorn.Config = server_of(create_app(config), config).config
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope)

    how.app = app
    how.load()
    claims = [(b"x-forwarded-for", b"203.0.113.9"), (b"x-forwarded-proto", b"https")]
    scope: Any = {"type": "http", "client": (client, 1), "scheme": "http", "headers": claims}
    asyncio.run(how.loaded_app(scope, None, None))
    return seen[0]["client"][0], seen[0]["scheme"]


def test_a_proxy_is_believed_only_if_it_was_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    assert seen_as(tmp_path, "", "127.0.0.1") == ("127.0.0.1", "http")
    assert seen_as(tmp_path, "192.0.2.1", "127.0.0.1") == ("127.0.0.1", "http")
    assert seen_as(tmp_path, "127.0.0.1", "127.0.0.1") == ("203.0.113.9", "https")
    assert seen_as(tmp_path, "192.0.2.1, 127.0.0.0/8", "127.0.0.5") == ("203.0.113.9", "https")


def test_a_proxy_is_named_by_its_address(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    for wrong in ("*", "proxy.example", "127.0.0.1,"):
        with pytest.raises(SystemExit):
            parser.parse_args(["--trusted-proxy", wrong])
        assert "a proxy is an address such as 127.0.0.1" in capsys.readouterr().err
    assert parser.parse_args(["--trusted-proxy", "::1,10.0.0.0/8"]).trusted_proxy == "::1,10.0.0.0/8"


def test_a_proxy_may_hold_as_many_as_there_are(tmp_path: Path) -> None:
    limits = Limits(connections=5, all_connections=60)
    with Wired(tmp_path, limits=limits, proxies="127.0.0.2") as wired, contextlib.ExitStack() as stack:
        held = many(stack, wired, 40, "127.0.0.2", WHOLE)
        assert all(one.recv(1 << 16).startswith(OK) for one in held)
        assert not any(map(hung_up, held))
