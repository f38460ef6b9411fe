"""Messages nobody should send: for every address of the server, wrong in some way or only asking to look."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from durbar.games import PACKAGES
from durbar.web.door.routes_actions import ACTIONS
from durbar.web.shown.drawers import DRAWERS
from tests.web.test_malformed import BOUNDARY, LINES, ODD, RAW, TYPES, nowhere

DEEDS = (*ACTIONS, "explain", "no")
NAMES = (*DRAWERS, "nothing")
PATHS = ["", "/screen", "/moment/0", "/moment/999999999", "/moment/x", "/export", "/qr/watch.svg", "/qr/9.svg"]
NOTHING = b""
STRANGER = "A" * 32
"""The cookie of a browser that holds nothing."""
FORM = "application/x-www-form-urlencoded"


class Vandal:
    """Makes requests each of which is wrong in at least one way, or asks only to look."""

    def __init__(
        self, host: str, tables: Sequence[str], edition: str, cookie: str, record: dict[str, Any], rng: Random
    ) -> None:
        """Know a host, tables and an edition of one browser, and its cookie."""
        self.host, self.tables, self.edition, self.record, self.rng = host, tables, edition, record, rng
        self.cookies = [cookie, STRANGER]
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
            self.odd_sight,
            self.odd_book,
            self.odd_lesson,
            self.odd_language,
            self.odd_page,
        ]
        self.cut = (self.odd_stream, self.stranger, self.noise)
        """Ways after which nothing more can be said on the same connection."""

    @property
    def table(self) -> str:
        """Any of the tables."""
        return self.rng.choice(self.tables)

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
        fields.setdefault(
            "Accept-Language", self.rng.choice(["", "pl", "x-" * 200, "ja;q=0,en;q=9e9", "\xff", ",;=" * 99])
        )
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
        path = f"/t/{self.table}/{self.rng.choice(DEEDS)}"
        return self._request(f"POST {path}", self.rng.choice(RAW), self.rng.choice(TYPES[:5]))

    def odd_place(self) -> bytes:
        """Ask for what is not there."""
        method, path = nowhere(self.rng, self.table, "%ff", "static", "games")
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
        wish = f"version={known}&here={self.rng.choice(['', '0+1+2', '9' * 40, '-1', '%00', '7+' * 2000])}"
        return self._request(f"GET /t/{self.table}/events?{wish}", headers={"Last-Event-ID": known})

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

    def odd_sight(self) -> bytes:
        """Look at steps, things and data of a table that are hardly there."""
        odd = ["0", "1", "-1", "x", "9" * 9, "9" * 40, "%00", "city-agra", "1.1", "a+" * 30, "<i>"]
        value = self.rng.choice(odd)
        what = self.rng.choice(
            [
                f"step/{value}",
                f"step/{value}?as=9",
                f"card?spot={value}",
                f"card?rule={value}&icons={self.rng.choice(odd)}",
                f"card?spot=city-agra&icons={value}",
                f"drawer/log?clause={value}",
                f"drawer/chat?before={value}",
                f"sources?sheet={value}",
            ]
        )
        return self._request(f"GET /t/{self.table}/{what}")

    def odd_book(self) -> bytes:
        """Read in rulebooks, and try examples that are not there or as a page of another site."""
        game = self.rng.choice([*PACKAGES, "chess", "%00"])
        name = self.rng.choice(["no", "%ff", "x" * 300, "..", "laid-out"])
        if self.rng.random() < 0.2:
            return self._request(f"POST /rules/{game}/try/{name}", headers={"Sec-Fetch-Site": "cross-site"})
        if self.rng.random() < 0.2:
            return self._request(f"POST /rules/{game}/try/x{name}", self.rng.choice(RAW), self.rng.choice(TYPES[:5]))
        place = self.rng.choice(["", f"/{name}", "/search.json", "/clause/1.1", f"/clause/{name}"])
        place = self.rng.choice([place, f"/position/{name}.json"])
        mark = self.rng.choice(["", "*", 'W/"0"', "x" * 2000])
        return self._request(f"GET /rules/{game}{place}?x=%00", headers={"If-None-Match": mark})

    def odd_lesson(self) -> bytes:
        """Begin lessons there are not, go on to nowhere in one there is, play on where nothing was learned."""
        odd = self.rng.choice(ODD)
        body: dict[str, Any] = {"seat": 0, "key": "a-good-key", "number": 1 << 39, "way": "on", "chapter": 1}
        body[self.rng.choice([*body, "more"])] = odd
        body["number"] = body["number"] if not isinstance(body["number"], int) else 1 << 39
        lesson = self.rng.choice(["x", "%00", "second%20first", "../first"])
        game = self.rng.choice([*PACKAGES, "", "chess"])
        form = f"game={game}&lesson={lesson}&again=1&name=%ff".encode()
        kind = self.rng.choice([FORM, FORM, "application/json", BOUNDARY])
        return self.rng.choice(
            [
                self._request(f"POST /t/{self.table}/lesson", json.dumps(body).encode(), "application/json"),
                self._request("POST /learn", self.rng.choice([form, *RAW]), kind),
                self._request("POST /play-on", f"table={self.rng.choice(['', 'x', '%00', '..'])}".encode(), kind),
                self._request(f"GET /learn/{game or '%ff'}/{self.rng.choice([lesson, 'first'])}"),
            ]
        )

    def odd_language(self) -> bytes:
        """Wish for words there are not, and to be led out of the house."""
        lang = self.rng.choice(["", "xx", "%00", "zh-Hant" * 100, "en", "pl"])
        back = self.rng.choice(
            ["//evil.example", "/\\evil.example", "/%0d%0aSet-Cookie:x=y", "javascript:x", "/" * 999]
        )
        form = self.rng.choice([f"lang={lang}&back={back}".encode("latin-1"), *RAW])
        return self._request("POST /language", form, self.rng.choice([FORM, FORM, *TYPES[:5]]))

    def odd_page(self) -> bytes:
        """Open pages of editions and data, change editions of somebody else's, ask how the house is."""
        id = self.rng.choice([self.edition, "x", "%00", self.edition + "x", "0" * 900])
        game = self.rng.choice([*PACKAGES, "chess"])
        sheet = self.rng.choice(["cards", "%00", "x" * 900, "../cards", ""])
        if self.rng.random() < 0.3:
            deed = self.rng.choice([f"/e/{id}/delete", f"/e/x{id}/copy"])
            return self._request(f"POST {deed}", self.rng.choice(RAW), headers={"Cookie": f"durbar={STRANGER}"})
        path = self.rng.choice(
            [
                f"/e/{id}?sheet={sheet}",
                f"/e/{id}/sources",
                f"/e/{id}/download",
                f"/editor/{game}?sheet={sheet}",
                f"/sources/{game}",
                f"/games/{game}/board.css",
                "/healthz",
                "/readyz",
                "/metrics",
            ]
        )
        return self._request(f"{self.rng.choice(['GET', 'GET', 'HEAD', 'PUT'])} {path}")
