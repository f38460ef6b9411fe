"""Messages nobody should send, over a real connection, from as many addresses as this machine has for itself."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from tests.patience import PATIENCE, breathe
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
DRAWERS = ("log", "rules", "scores", "sources", "chat", "text", "help", "friends", "nothing")
PATHS = ["", "/screen", "/moment/0", "/moment/999999999", "/moment/x", "/export", "/qr/watch.svg", "/qr/9.svg"]
NOTHING = b""


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
            self.stranger,
            self.noise,
        ]

    def message(self) -> bytes:
        """Make one."""
        return self.rng.choice(self.ways)()

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
        what = self.rng.choice([*PATHS, *(f"/drawer/{name}" for name in DRAWERS)])
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


class Attack:
    """Sends messages over many connections at once, and counts what comes back."""

    def __init__(self, port: int, vandal: Vandal, addresses: int) -> None:
        self._port, self._vandal = port, vandal
        self._addresses = [f"127.{1 + n // 60000}.{n // 250 % 240}.{1 + n % 250}" for n in range(addresses)]
        self.answers: Counter[str] = Counter()
        self.failures: list[bytes] = []
        self._left = 0

    async def run(self, times: int, at_once: int) -> None:
        """Send so many messages."""
        self._left = times
        await asyncio.gather(*(self._go_on() for _ in range(at_once)))

    async def _go_on(self) -> None:
        while self._left > 0:
            self._left -= 1
            message = self._vandal.message()
            status = await self._send(message, self._vandal.rng.choice(self._addresses))
            self.answers[status] += 1
            if status.startswith("5"):
                self.failures.append(message[:2000])

    async def _send(self, message: bytes, whence: str) -> str:
        """Send one message over a connection of its own; give the status, or nothing if there is none."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(whence, 0))
        head = b""
        with suppress(OSError):
            writer.write(message)
            if not message.startswith((b"GET /t/", b"POST /", b"HEAD", b"GET / ")):
                writer.write_eof()
            async with asyncio.timeout(PATIENCE):
                head = await reader.read(64)
        writer.transport.abort()
        with suppress(ConnectionError):
            await writer.wait_closed()
        return head[9:12].decode("latin-1") if head.startswith(b"HTTP/1.1 ") else ""


class Bystander:
    """Somebody who plays on, and notes how long everything takes."""

    def __init__(self, port: int, table: str, cookie: str) -> None:
        self._port = port
        head = f"Host: 127.0.0.1:{port}\r\nCookie: durbar={cookie}\r\nAccept-Encoding: gzip\r\n\r\n"
        self._asks = [f"GET {path} HTTP/1.1\r\n{head}".encode() for path in (f"/t/{table}/screen", f"/t/{table}", "/")]
        self.times: list[float] = []
        self.statuses: Counter[bytes] = Counter()

    async def look(self, times: int, pause: float = 0.0) -> None:
        """Look at the table a number of times, each over a new connection, as somebody does who comes in just now."""
        for number in range(times):
            began = asyncio.get_running_loop().time()
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
            try:
                writer.write(self._asks[number % 3])
                async with asyncio.timeout(PATIENCE):
                    head = await reader.readuntil(b"\r\n\r\n")
                    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
                    await reader.readexactly(length)
            finally:
                writer.close()
                await writer.wait_closed()
            self.times.append(asyncio.get_running_loop().time() - began)
            self.statuses[head[9:12]] += 1
            await breathe(pause)

    def p99(self) -> float:
        """Give the time within which 99 of 100 were answered, in milliseconds, and begin to note anew."""
        times, self.times = sorted(self.times), []
        return round(times[int(len(times) * 0.99)] * 1000, 1)
