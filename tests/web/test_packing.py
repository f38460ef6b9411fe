"""Pages travel packed; links to seats do not, and how long a page is tells nothing for sure."""

from __future__ import annotations

import gzip
import re
import threading

import httpx
import pytest

from durbar.web.door import packing
from durbar.web.door.packing import PADDING, pack
from durbar.web.shown.drawers import DRAWERS
from tests.web.court import ADDRESS, Browser, Court
from tests.web.test_playing import two_friends


def raw(person: Browser, path: str, encoding: str = "gzip", **headers: str) -> tuple[httpx.Response, bytes]:
    """Ask for something, and give what travels as well."""

    async def ask() -> tuple[httpx.Response, bytes]:
        sent = {"origin": ADDRESS, "accept-encoding": encoding, "cookie": f"durbar={person.secret}", **headers}
        async with person.court.client.stream("GET", path, headers=sent) as answer:
            return answer, b"".join([piece async for piece in answer.aiter_raw()])

    return person.court.run(ask())


@pytest.fixture
def table(court: Court) -> tuple[str, dict[int, Browser]]:
    return two_friends(court)


PAGES = ["/", "/t/{}", "/t/{}/screen", "/t/{}/drawer/rules", "/t/{}/moment/0", "/static/table.css", "/static/net.js"]


@pytest.mark.parametrize("path", [*PAGES, "/games/taj-mahal/icons.svg", "/t/{}/export"])
def test_what_is_long_travels_packed(table: tuple[str, dict[int, Browser]], path: str) -> None:
    id, people = table
    plain, whole = raw(people[0], path.format(id), "identity")
    packed, travelled = raw(people[0], path.format(id), "br, gzip")
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert int(packed.headers["content-length"]) == len(travelled)
    now = re.compile(rb'data-now="\d+"')
    assert now.sub(b"", gzip.decompress(travelled)) == now.sub(b"", whole)
    assert len(travelled) < len(whole) / 2 + PADDING


@pytest.mark.parametrize("encoding", ["", "br", "gzip;q=0", "gzip; q=0.0", "x-gzip-like"])
def test_whoever_does_not_take_it_gets_it_plain(table: tuple[str, dict[int, Browser]], encoding: str) -> None:
    id, people = table
    assert "content-encoding" not in raw(people[0], f"/t/{id}", encoding)[0].headers


def test_a_link_to_a_seat_is_never_packed(table: tuple[str, dict[int, Browser]]) -> None:
    id, people = table
    for path in (f"/t/{id}/drawer/friends", f"/t/{id}/qr/watch.svg"):
        answer, body = raw(people[0], path)
        assert answer.status_code == 200
        assert len(body) > packing.LEAST
        assert "content-encoding" not in answer.headers
        assert answer.headers["cache-control"] == "no-store, no-transform"


def test_a_code_for_another_device_is_never_packed(table: tuple[str, dict[int, Browser]]) -> None:
    id, people = table
    answer = people[1].post(id, "admit", seat=1)
    assert answer.json()["code"]
    assert len(answer.content) > packing.LEAST
    assert answer.headers["cache-control"] == "no-store, no-transform"


def test_no_other_answer_holds_a_link(court: Court, table: tuple[str, dict[int, Browser]]) -> None:
    id, people = table
    secrets = [people[0].link(id, seat).removeprefix("/s/") for seat in (0, 1, 2, None)]
    drawers = DRAWERS.keys() - {"friends"}
    for path in ("/", f"/t/{id}", f"/t/{id}/screen", f"/t/{id}/export", *(f"/t/{id}/drawer/{one}" for one in drawers)):
        for person in people.values():
            text = person.get(path).text
            assert not any(secret in text for secret in (*secrets, person.secret))


def test_no_page_of_a_table_repeats_what_its_request_says(table: tuple[str, dict[int, Browser]]) -> None:
    id, people = table
    guess = "zzguesszz"
    for path in ("", "/screen", "/drawer/rules", "/drawer/chat", "/drawer/friends", "/moment/0", "/export"):
        asked = f"/t/{id}{path}?as={guess}&clause={guess}&version={guess}&{guess}={guess}"
        answer = people[0].get(asked, **{"x-durbar-have": guess, "referer": guess, "user-agent": guess})
        assert answer.status_code == 200
        assert guess not in answer.text


def test_how_long_a_packed_page_is_cannot_be_foreseen(
    table: tuple[str, dict[int, Browser]], monkeypatch: pytest.MonkeyPatch
) -> None:
    id, people = table
    asked: list[int] = []

    def below(most: int) -> int:
        asked.append(most)
        return len(asked) * 7

    monkeypatch.setattr("durbar.web.door.packing.secrets.randbelow", below)
    lengths = [len(raw(people[0], f"/t/{id}/screen")[1]) for _ in range(3)]
    assert [length - lengths[0] for length in lengths] == [0, 7, 14]
    assert asked == [PADDING] * 3


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_other_sites_get_no_part_of_a_table(table: tuple[str, dict[int, Browser]], site: str) -> None:
    id, people = table
    headers = {"sec-fetch-site": site}
    for path in ("screen", "drawer/friends", "moment/0", "export", "qr/0.svg", "events"):
        assert people[0].send("GET", f"/t/{id}/{path}", headers).status_code == 403
    for path in ("/", f"/t/{id}"):
        assert people[0].send("GET", path, headers).status_code == 200, "whoever follows a link to a table arrives"


def test_events_are_neither_packed_nor_held_back(court: Court, table: tuple[str, dict[int, Browser]]) -> None:
    id, people = table
    begun = threading.Event()
    assert b"event: change" in court.events(id, people[0], begun=begun)
    assert begun.is_set()


def test_packing_is_done_outside_the_loop(
    table: tuple[str, dict[int, Browser]], monkeypatch: pytest.MonkeyPatch
) -> None:
    id, people = table
    where: list[tuple[int, str]] = []

    def watched(body: bytes, level: int = packing.LEVEL, padding: int = 0) -> bytes:
        where.append((len(body), threading.current_thread().name))
        return pack(body, level, padding)

    monkeypatch.setattr(packing, "pack", watched)
    raw(people[0], f"/t/{id}")
    assert where[0][0] > packing.AT_ONCE
    assert where[0][1].startswith("durbar")


def test_a_file_is_sent_again_only_if_it_has_changed(court: Court) -> None:
    person = court.browser()
    for encoding in ("gzip", "identity"):
        answer, _ = raw(person, "/static/table.js", encoding)
        again, body = raw(person, "/static/table.js", encoding, **{"if-none-match": answer.headers["etag"]})
        assert (again.status_code, body) == (304, b"")
        assert raw(person, "/static/table.js", encoding, **{"if-none-match": 'W/"other"'})[0].status_code == 200
