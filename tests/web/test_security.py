"""Who is let in, and what a browser may do: origins, hosts, cookies, headers, limits, logs."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import httpx
import pytest
from sqlalchemy.exc import IntegrityError

from durbar.web.config import Limits
from durbar.web.door.forms import clean
from durbar.web.door.logs import JsonLines
from durbar.web.door.security import known_host
from durbar.web.kept.tokens import digest
from tests.web.court import ADDRESS, Court
from tests.web.real import RealServer
from tests.web.test_playing import two_friends


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "https://127.0.0.1.evil.example:8000"},
        {"origin": "http://127.0.0.1:9999"},
        {"origin": ""},
        {"origin": ADDRESS, "sec-fetch-site": "cross-site"},
        {"origin": ADDRESS, "sec-fetch-site": "same-site"},
        {"origin": ADDRESS, "sec-fetch-site": "none"},
    ],
)
def test_unsafe_requests_of_other_sites_are_refused(court: Court, headers: dict[str, str]) -> None:
    table, people = two_friends(court)
    count = court.look(table).story.count
    body = {"seat": 0, "key": "a-good-key", "name": "Mallory"}
    answer = people[0].send("POST", f"/t/{table}/name", headers, json=body)
    assert answer.status_code == 403
    assert people[0].send("POST", "/tables", headers, data={"game": "taj-mahal"}).status_code == 403
    assert court.look(table).story.count == count


def test_a_request_of_our_own_page_is_known_by_either_header(court: Court) -> None:
    table, people = two_friends(court)
    for number, headers in enumerate(({"origin": ADDRESS}, {"origin": "null", "sec-fetch-site": "same-origin"})):
        body = {"seat": 0, "key": f"a-good-key-{number}", "name": "Asha"}
        assert people[0].send("POST", f"/t/{table}/name", headers, json=body).status_code == 200


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8000", True),
        ("localhost", True),
        ("[::1]:8000", True),
        ("192.168.1.5:8000", True),
        ("durbar.example", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example:8000", False),
        ("", False),
        ("[", False),
        ("a b", False),
    ],
)
def test_foreign_names_do_not_lead_here(host: str, known: bool) -> None:
    assert known_host(host, ("durbar.example",)) is known


def test_a_rebound_name_is_refused(court: Court) -> None:
    assert court.browser().get("/", host="evil.example:8000").status_code == 421


def test_cookies_are_for_this_site_and_no_script(court: Court, tmp_path: Path) -> None:
    cookie = court.browser().form("/play-now", game="taj-mahal").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie
    with Court(tmp_path / "tls", secure=True) as other:
        assert "; secure" in other.browser().form("/play-now", game="taj-mahal").headers["set-cookie"].lower()


def test_every_answer_carries_the_headers_that_protect(court: Court) -> None:
    table, people = two_friends(court)
    paths = ["/", f"/t/{table}", f"/t/{table}/screen", "/nowhere", "/static/icons.svg", "/healthz", "/s/wrong"]
    for path in paths:
        headers = people[0].get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    assert people[0].get(f"/t/{table}").headers["cache-control"] == "no-store"


def test_no_page_has_a_script_or_style_of_its_own(court: Court) -> None:
    table, people = two_friends(court)
    for path in ("/", f"/t/{table}", "/nowhere"):
        html = people[0].get(path).text
        assert "<style" not in html
        assert " onclick=" not in html
        assert all("src=" in tag for tag in html.split("<script")[1:])


def test_bodies_are_limited_and_of_the_right_type(court: Court) -> None:
    table, people = two_friends(court)
    body = json.dumps({"seat": 0, "key": "a-good-key", "name": "x"}).encode()
    post = f"/t/{table}/name"
    assert people[0].send("POST", post, {"content-type": "text/plain"}, content=body).status_code == 415
    large = body + b" " * 100_000
    assert people[0].send("POST", post, {"content-type": "application/json"}, content=large).status_code == 413
    assert people[0].send("PUT", post, json={}).status_code == 405
    assert people[0].get(f"/t/{table}/choose").status_code in (404, 405)


def test_whoever_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    with Court(tmp_path / "data", limits=Limits(rate=1.0, burst=5, new_tables_burst=2)) as court:
        person = court.browser()
        answers = [person.get("/healthz").status_code for _ in range(8)]
        assert answers == [200] * 5 + [429] * 3
        for seconds, more in ((0.75, 0), (0.25, 1), (2.0, 2), (100.0, 5)):
            court.clock.pass_by(seconds)
            answers = [person.get("/healthz").status_code for _ in range(more + 1)]
            assert answers == [200] * more + [429]
    with Court(tmp_path / "more", limits=Limits(new_tables_burst=2)) as court:
        answers = [court.browser().form("/play-now", game="taj-mahal").status_code for _ in range(3)]
        assert answers == [303, 303, 429]


def test_windows_are_limited(tmp_path: Path) -> None:
    with Court(tmp_path / "data", limits=Limits(streams=0)) as court:
        table, people = two_friends(court)
        assert people[0].get(f"/t/{table}/events").status_code == 429


def test_a_table_does_not_grow_for_ever(tmp_path: Path) -> None:
    with Court(tmp_path / "data", limits=Limits(events=6)) as court:
        table, people = two_friends(court)
        assert court.look(table).story.count == 4, "two have sat down and have names"
        answers = [people[0].post(table, "name", seat=0, name="Another").status_code for _ in range(4)]
        assert answers == [200, 200, 409, 409]


def test_only_files_meant_for_browsers_are_given_out(court: Court) -> None:
    person = court.browser()
    assert person.get("/games/taj-mahal/board.css").status_code == 200
    for path in (
        "/games/taj-mahal/board.html.j2",
        "/games/taj-mahal/..%2fmeta.py",
        "/games/chess/board.css",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
    ):
        assert person.get(path).status_code == 404


def test_text_is_made_plain() -> None:
    assert clean("  a \n\t b\u0000\u202e\u200b\ud800c ", 10) == "a bc"
    assert clean("x" * 50, 24) == "x" * 24
    assert clean("Zoë 玉 🐘", 24) == "Zoë 玉 🐘"


def test_logs_are_lines_of_json_without_secrets(court: Court, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    table, people = two_friends(court)
    people[1].get(people[0].link(table, 2))
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records if record.name.startswith("durbar")]
    assert {"at", "level", "from", "what", "method", "path", "status", "ms"} <= set(lines[-1])
    assert lines[-1]["path"] == "/s/..."
    text = json.dumps(lines)
    for secret in (*(person.secret for person in people.values()), people[0].link(table, 2)):
        assert secret.removeprefix("/s/") not in text


def test_health(court: Court) -> None:
    assert court.browser().get("/healthz").json() == {"ok": True}


def test_behind_tls_cookies_are_of_this_host_alone_and_browsers_stay_with_tls(tmp_path: Path) -> None:
    with Court(tmp_path / "data", secure=True) as court:
        person = court.browser()
        answer = person.form("/play-now", game="taj-mahal")
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-durbar=")
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
        assert "Domain" not in cookie
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        assert person.get(answer.headers["location"]).status_code == 200


def test_without_tls_nothing_insists_on_it(court: Court) -> None:
    answer = court.browser().form("/play-now", game="taj-mahal")
    assert answer.headers["set-cookie"].startswith("durbar=")
    assert "strict-transport-security" not in answer.headers


def test_a_browser_from_before_tls_keeps_its_seats_and_gets_a_new_secret(tmp_path: Path) -> None:
    with Court(tmp_path / "data") as court:
        person = court.browser()
        table = person.new_table("me", "hotseat", "hotseat", name="Anna")
    with Court(tmp_path / "data", secure=True) as court:
        person.court = court
        old = person.secret
        court.look(table)
        assert person.post(table, "chat", seat=0, text="hello").status_code == 404, "the old cookie counts no more"
        answer = person.get(f"/t/{table}")
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
        assert person.secret != old
        assert any(one.startswith('durbar=""') for one in answer.headers.get_list("set-cookie"))
        assert person.get(f"/t/{table}").status_code == 200
        assert "Anna" in person.get("/").text
        assert court.look(table).row.host == digest(person.secret)
        thief = court.browser()
        thief.secret, thief.cookie = old, "__Host-durbar"
        assert thief.get(f"/t/{table}").status_code == 404, "whoever knows the old secret has nothing"


SPELLINGS = (
    "/s/{0}",
    "/S/{0}",
    "//s/{0}",
    "/s//{0}",
    "/s/{0}/",
    "/./s/{0}",
    "/s/{0}?from=mail",
    "/s/{0}#top",
    "/%73/{0}",
    "/s%2F{0}",
    "/%2573/%25{1:x}{2}",
    "/s/%{1:x}{2}",
    "/s/{3}",
    "/s/{4}",
    "/t/{0}",
    "/t/{0}/screen",
    "/?link=/s/{0}",
    "/x/{0}.svg",
    "/s/ {0}",
)


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_link_is_never_in_the_log_however_it_is_spelled(
    court: Court, caplog: pytest.LogCaptureFixture, spelling: str
) -> None:
    person = court.browser()
    table = person.new_table("me", "friend")
    secret = person.link(table, 1).removeprefix("/s/")
    path = spelling.format(secret, ord(secret[0]), secret[1:], secret.upper(), secret[:20])
    with caplog.at_level(logging.DEBUG):
        answer = person.get(path, referer=f"http://127.0.0.1:8000/s/{secret}")
    assert answer.status_code < 500
    log = "\n".join(f"{record.getMessage()} {vars(record)}" for record in caplog.records if "durbar" in record.name)
    assert "'path'" in log, "there is a line of it"
    for piece in (secret, secret[1:], secret[:20], secret.upper()):
        assert piece not in log


def test_a_real_server_writes_no_link_down(tmp_path: Path) -> None:
    with (
        (tmp_path / "log").open("wb") as log,
        RealServer(tmp_path / "data", "--log", "debug", log=log) as server,
        httpx.Client(base_url=server.address) as client,
    ):
        answer = client.post(
            "/tables", data={"game": "agra", "players": "2", "seat1": "friend"}, headers={"origin": server.address}
        )
        page = client.get(f"{answer.headers['location']}/drawer/friends").text
        secrets = set(re.findall(r"/s/([A-Za-z0-9_-]{32})", page))
        assert secrets
        for secret in secrets:
            for path in (
                f"/s/{secret}",
                f"/S/{secret}",
                f"//s//{secret}",
                f"/s/{secret}/x",
                f"/%73/{secret}?x={secret}",
            ):
                client.get(path, headers={"referer": f"{server.address}/s/{secret}"})
        server.end()
    written = (tmp_path / "log").read_text(encoding="utf-8")
    assert '"path"' in written
    assert not [secret for secret in secrets if secret in written]


def test_an_error_of_the_database_tells_no_values(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", "hotseat")
    with court.desk.house.store.write() as tx:
        tx.keep_answer(table, 0, "the-key-of-it", {})
        with pytest.raises(IntegrityError) as raised:
            tx.keep_answer(table, 0, "the-key-of-it", {})
    assert "the-key-of-it" not in str(raised.value)
