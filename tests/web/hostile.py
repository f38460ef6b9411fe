"""Messages nobody should send, over a real connection, from as many addresses as this machine has for itself."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from durbar.web.shown.drawers import DRAWERS
from tests.patience import PATIENCE
from tests.web.test_malformed import BOUNDARY, LINES, ODD, RAW, TYPES

ACTIONS = (
    "choose",
    "undo",
    "redo",
    "restart",
    "end-turn",
    "consent",
    "name",
    "chat",
    "prefs",
    "takeover",
    "explain",
    "no",
)
NAMES = (*DRAWERS, "nothing")
PATHS = ["", "/screen", "/moment/0", "/moment/999999999", "/moment/x", "/export", "/qr/watch.svg", "/qr/9.svg"]
NOTHING = b""
HELD = 100
"""How many connections are held open to be used again."""
ASIDE = 200
"""How many messages may wait aside."""
SOON = 0.2
"""Seconds within which a message that is whole is mostly answered; it then waits aside, and its answer counts."""


class Vandal:
    """Makes requests each of which is wrong in at least one way, or asks only to look."""

    def __init__(self, host: str, table: str, cookies: list[str], record: dict[str, Any], rng: Random) -> None:
        self.host, self.table, self.cookies, self.record, self.rng = host, table, cookies, record, rng
        self.ways: list[Callable[[], bytes]] = [
            self.odd_field,
            self.odd_body,
            self.odd_place,
            self.look,
            self.odd_form,
            self.odd_parts,
            self.odd_file,
            self.odd_edition,
            self.odd_stream,
            self.odd_draft,
            self.odd_link,
            self.odd_host,
            self.stranger,
            self.noise,
        ]
        self.cut = (self.odd_stream, self.stranger, self.noise)
        """Ways after which nothing more can be said on the same connection."""

    def message(self) -> tuple[bytes, bool]:
        """Make one; tell too whether it is whole, so that another can come behind it."""
        way = self.rng.choice(self.ways)
        return way(), way not in self.cut

    def _request(
        self, line: str, body: bytes = NOTHING, kind: str = "", headers: dict[str, str] | None = None
    ) -> bytes:
        fields = {"Host": self.host, "Origin": f"http://{self.host}", "Content-Length": str(len(body))}
        fields.update(headers or {})
        fields.setdefault("Cookie", f"durbar={self.rng.choice(self.cookies)}")
        fields.setdefault("Accept", self.rng.choice(["text/html", "*/*"]))
        if self.rng.random() < 0.5:
            fields["Accept-Encoding"] = "gzip"
        if kind:
            fields["Content-Type"] = kind
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        return f"{line} HTTP/1.1\r\n{head}\r\n".encode("latin-1", "replace") + body

    def odd_field(self) -> bytes:
        """Spoil one field of an action: as somebody who holds a seat, at a moment that never was."""
        action = self.rng.choice(["choose", "undo", "redo", "restart", "end-turn"])
        body: dict[str, Any] = {
            "seat": self.rng.randrange(3),
            "key": "a-good-key",
            "number": 1 << 39,
            "option": "leave",
        }
        body[self.rng.choice([*body, "more"])] = self.rng.choice(ODD)
        body["number"] = body["number"] if not isinstance(body["number"], int) else 1 << 39
        return self._request(f"POST /t/{self.table}/{action}", json.dumps(body).encode(), "application/json")

    def odd_body(self) -> bytes:
        """Send what is no JSON, or not called so."""
        path = f"/t/{self.table}/{self.rng.choice(ACTIONS)}"
        return self._request(f"POST {path}", self.rng.choice(RAW), self.rng.choice(TYPES[:5]))

    def odd_place(self) -> bytes:
        """Ask for what is not there."""
        words = [
            "t",
            "s",
            self.table,
            "..",
            "%2e%2e",
            "%00",
            "%ff",
            "screen",
            "drawer",
            "qr",
            "x" * 300,
            "*",
            "static",
            "games",
        ]
        path = "/" + "/".join(self.rng.choice(words) for _ in range(self.rng.randrange(1, 6)))
        method = self.rng.choice(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "BREW"])
        return self._request(f"{method} {path}", self.rng.choice(RAW))

    def look(self) -> bytes:
        """Look at everything there is, with odd wishes."""
        what = self.rng.choice([*PATHS, *(f"/drawer/{name}" for name in NAMES)])
        value = self.rng.choice(["-1", "9" * 40, "%00", "%ff", "1.4.2", "<script>", "1e3"])
        have = self.rng.choice(["", "zz", "0" * 12, "a " * 3000])
        wish = f"{self.rng.choice(['as', 'clause', 'version', 'x'])}={value}"
        return self._request(f"GET /t/{self.table}{what}?{wish}", headers={"X-Durbar-Have": have})

    def odd_form(self) -> bytes:
        """Send the lobby a form it cannot use."""
        body = self.rng.choice(RAW) + b"&seat0=nobody&game=" + self.rng.choice([b"", b"chess", b"%00", b"taj-mahal"])
        kind = self.rng.choice(TYPES[1:4])
        return self._request(f"POST {self.rng.choice(['/tables', '/import'])}", body, kind)

    def odd_parts(self) -> bytes:
        """Send parts without end, without names, without sense."""
        part = self.rng.choice(
            [b"--xx\r\n\r\n\r\n", b"\r\n", b"--x", b"--xx\r\nContent-Disposition: x\r\n\r\n", b"--xx--\r\n"]
        )
        body = part * self.rng.randrange(1, 1500) + self.rng.choice([b"", b"--xx--\r\n", b"\xff"])
        return self._request(f"POST {self.rng.choice(['/tables', '/import', '/play-now'])}", body, BOUNDARY)

    def odd_file(self) -> bytes:
        """Send a game file that is cut, changed, of another kind, or of a version that will never be."""
        doc = {**self.record, "format": self.rng.choice([99, -1, None, "1"])}
        doc["durbar"] = self.rng.choice(["record", "view", "position", "cards", 7])
        body = json.dumps(doc).encode()
        if self.rng.random() < 0.3:
            body = body[: self.rng.randrange(len(body))]
        elif self.rng.random() < 0.3:
            body += b" " * 70_000
        if self.rng.random() < 0.5:
            return self._request("POST /import", body, "application/json")
        head = b'--xx\r\nContent-Disposition: form-data; name="file"; filename="game.json"\r\n\r\n'
        return self._request("POST /import", head + body + b"\r\n--xx--\r\n", BOUNDARY)

    def odd_edition(self) -> bytes:
        """Send component data that cannot be read."""
        line = self.rng.choice([b"a.b.c = [1, [2]]\n", b"[[a]]\n", b'x = """\n', b"[a.b]\n\xff\n", b"# nothing\n"])
        body = b"= broken\n" + line * self.rng.randrange(1, 3000)
        head = b'--xx\r\nContent-Disposition: form-data; name="game"\r\n\r\ntaj-mahal\r\n'
        head += b'--xx\r\nContent-Disposition: form-data; name="edition"\r\n\r\n'
        return self._request("POST /tables", head + body + b"\r\n--xx--\r\n", BOUNDARY)

    def odd_stream(self) -> bytes:
        """Open a window, knowing things that are not so."""
        known = self.rng.choice(["", "-1", "9" * 30, "x", "1"])
        return self._request(f"GET /t/{self.table}/events?version={known}", headers={"Last-Event-ID": known})

    def odd_draft(self) -> bytes:
        """Have an edition looked at, kept, copied or thrown away that is none."""
        doc: Any = {"game": "taj-mahal", "name": "x", self.rng.choice(["cards", "setup", "..", "name", "game"]): None}
        doc[self.rng.choice(list(doc))] = self.rng.choice([one for one in ODD if not isinstance(one, str)])
        body: Any = {"edition": doc, "sheet": "cards", "id": "a" * 16}
        body[self.rng.choice(list(body))] = self.rng.choice([one for one in ODD if not isinstance(one, dict)])
        path = self.rng.choice(["/editions", "/editions/check", "/editions/upload", "/e/x/copy", "/e/x/delete"])
        kind = self.rng.choice(["application/json", BOUNDARY])
        return self._request(f"POST {path}", json.dumps(body).encode(), kind)

    def odd_link(self) -> bytes:
        """Try keys that open nothing, and pages of what is not there."""
        path = self.rng.choice(["/s/", "/d/", "/e/", "/editor/", "/sources/", "/rules/", "/static/", "/games/agra/"])
        path += self.rng.choice(["", "x", "A" * 43, "%2e%2e%2f", "abcd-efgh", "%00", "0" * 900])
        method = self.rng.choice(["GET", "POST", "HEAD"])
        return self._request(f"{method} {path}", b"name=Mallory", "application/x-www-form-urlencoded")

    def odd_host(self) -> bytes:
        """Do what only the host may, or only with the others' consent, with one field spoilt."""
        what = self.rng.choice(["host/free", "host/x", "propose", "second", "end-device", "giveback", "resume"])
        body: dict[str, Any] = {"seat": 0, "key": "a-good-key", "whose": 99, "what": "nothing", "device": "none"}
        body[self.rng.choice(list(body))] = self.rng.choice(ODD)
        body["key"] = self.rng.choice([None, "", "?" * 9, 7])
        return self._request(f"POST /t/{self.table}/{what}", json.dumps(body).encode(), "application/json")

    def stranger(self) -> bytes:
        """Come from somewhere else, or as somebody else."""
        wrong: list[dict[str, str]] = [
            {"Cookie": f"durbar={'A' * 32}"},
            {"Cookie": "=;=" * 500},
            {"Origin": "http://evil.example"},
            {"Host": "evil.example"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Transfer-Encoding": "chunked"},
            {"Content-Length": "7"},
        ]
        body = json.dumps({"seat": 0, "key": "a-good-key", "name": "Mallory"}).encode()
        path = f"/t/{self.table}/{self.rng.choice(['name', 'chat', 'prefs'])}"
        return self._request(f"POST {path}", body, "application/json", self.rng.choice(wrong))

    def noise(self) -> bytes:
        """Send what is hardly HTTP."""
        line = bytearray(self.rng.choice(LINES))
        for _ in range(self.rng.randrange(3)):
            if line:
                line[self.rng.randrange(len(line))] = self.rng.randrange(256)
        return bytes(line)


class Line(asyncio.Protocol):
    """One connection, over which one message after the other is sent as long as the server goes on listening."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._told: asyncio.Future[str] | None = None
        self._read = bytearray()
        self._whole = -1
        self._bare = False
        """Whether the answer has a head only."""
        self.open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport, self.open = transport, True

    def connection_lost(self, exc: Exception | None) -> None:
        self.open = False
        self._tell()

    def send(self, message: bytes, last: bool) -> asyncio.Future[str]:
        """Send a message; give what will be the status of its answer, or nothing if there is none."""
        assert self._transport is not None
        self._told, self._whole = asyncio.get_running_loop().create_future(), -1
        self._bare = message.startswith(b"HEAD ")
        self._read.clear()
        self._transport.write(message)
        if last and self._transport.can_write_eof() and not self._transport.is_closing():
            with suppress(OSError):  # the server may have hung up just now
                self._transport.write_eof()
        return self._told

    def data_received(self, data: bytes) -> None:
        self._read += data
        if self._whole < 0:
            head, end, _ = bytes(self._read[:8192]).lower().partition(b"\r\n\r\n")
            length = _LENGTH.search(head)
            if not end:
                return
            if length is None or b"connection: close" in head:  # a stream, or the end
                self.close()
                return
            self._whole = len(head) + len(end) + (0 if self._bare else int(length[1]))
        if len(self._read) >= self._whole:
            self._tell()

    def close(self) -> None:
        """Hang up."""
        self.open = False
        if self._transport is not None:
            self._transport.abort()
        self._tell()

    def _tell(self) -> None:
        if self._told is not None and not self._told.done():
            head = bytes(self._read[:12])
            self._told.set_result(head[9:12].decode("latin-1") if head.startswith(b"HTTP/1.1 ") else "")


_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)")


class Attack:
    """Sends messages over many connections, a few at once, and counts what comes back.

    One that the server waits for the rest of waits aside, so that others are sent meanwhile.
    """

    def __init__(self, port: int, vandal: Vandal, addresses: int) -> None:
        self._port, self._vandal = port, vandal
        self._addresses = [f"127.{1 + n // 60000}.{n // 250 % 240}.{1 + n % 250}" for n in range(addresses)]
        self._lines: list[Line] = []
        self._aside = asyncio.Semaphore(ASIDE)
        self.answers: Counter[str] = Counter()
        self.failures: list[bytes] = []
        self._left = 0

    @property
    def sent(self) -> int:
        """How many messages have been answered, or were left without an answer."""
        return self.answers.total()

    async def run(self, times: int, at_once: int) -> None:
        """Send so many messages, and wait for all that comes of them."""
        self._left = times
        await asyncio.gather(*(self._go_on() for _ in range(at_once)))
        for _ in range(ASIDE):
            await self._aside.acquire()
        for _ in range(ASIDE):
            self._aside.release()
        for line in self._lines:
            line.close()
        self._lines.clear()

    async def _a_while(self, told: asyncio.Future[Any]) -> None:
        """Wait for an answer, but not for ever: those that may never come are set aside, and judged when they do."""
        loop = asyncio.get_running_loop()
        enough: asyncio.Future[None] = loop.create_future()
        clock = loop.call_later(SOON, enough.set_result, None)
        await asyncio.wait([told, enough], return_when=asyncio.FIRST_COMPLETED)
        clock.cancel()

    async def _go_on(self) -> None:
        while self._left > 0:
            self._left -= 1
            message, whole = self._vandal.message()
            line = await self._line(whole)
            told = line.send(message, not whole and not message.startswith((b"GET /t/", b"POST /", b"HEAD", b"GET / ")))
            await self._a_while(told)
            if told.done():
                self._count(message, line, whole, told)
            else:
                await self._aside.acquire()
                told.add_done_callback(partial(self._late, message, line))
                asyncio.get_running_loop().call_later(PATIENCE, line.close)

    async def _line(self, whole: bool) -> Line:
        """Give a connection that is free, or a new one from any address; the next message comes over another."""
        if whole and len(self._lines) >= HELD:
            at = self._vandal.rng.randrange(len(self._lines))
            self._lines[at], self._lines[-1] = self._lines[-1], self._lines[at]
            line = self._lines.pop()
            if line.open:
                return line
        whence = (self._vandal.rng.choice(self._addresses), 0)
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(Line, "127.0.0.1", self._port, local_addr=whence)
        return line

    def _late(self, message: bytes, line: Line, told: asyncio.Future[str]) -> None:
        self._aside.release()
        self._count(message, line, False, told)

    def _count(self, message: bytes, line: Line, whole: bool, told: asyncio.Future[str]) -> None:
        status = told.result()
        self.answers[status] += 1
        if status.startswith("5"):
            self.failures.append(message[:2000])
        if whole and line.open:
            self._lines.append(line)
        else:
            line.close()
