"""Keys to seats: a link is good for one, further devices come by a code, and whoever frees a seat does so openly."""

from __future__ import annotations

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.routing import Route, compile_path

from durbar.web.door.routes_actions import ACTIONS
from durbar.web.kept import keys
from durbar.web.shown.drawers import DRAWERS
from tests.patience import PATIENCE
from tests.web.court import Browser, Court, asked
from tests.web.old_house import RUNNING, known_browser, leave_old_house
from tests.web.test_waiting import Time

DAY = 86400
TELEPHONE = (
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"
)


def laid(court: Court, *more: str) -> tuple[str, Browser, Browser]:
    """Lay a table at which a friend has sat down."""
    host, friend = court.browser(), court.browser()
    table = host.new_table("me", "friend", *(more or ("bot:random",)))
    friend.follow(host.link(table, 1), "Bela")
    return table, host, friend


def notes(court: Court, table: str) -> list[str]:
    """List what the house has noted for everybody."""
    return [line.text.id for line in court.look(table).story.lines]


def friends(browser: Browser, table: str) -> str:
    return browser.get(f"/t/{table}/drawer/friends").text


def devices(browser: Browser, table: str) -> list[str]:
    """List the devices that a seat is shown to be held by."""
    return re.findall(r'data-end-device="([0-9a-f]+)"', friends(browser, table))


def code_of(browser: Browser, table: str, seat: int) -> str:
    answer = browser.post(table, "admit", seat=seat)
    assert answer.status_code == 200, answer.text
    return f"/d/{answer.json()['code']}"


def free(host: Browser, table: str, seat: int, **more: str) -> int:
    body = {"key": host.court.key(), "whose": seat, **more}
    return host.send("POST", f"/t/{table}/host/free", {"accept": "application/json"}, json=body).status_code


# ---------------------------------------------------------------------- links


def test_whoever_laid_the_table_cannot_look_into_a_friends_hand(court: Court) -> None:
    host = court.browser()
    table = host.new_table("me", "friend", "bot:random")
    link = host.link(table, 1)  # noted down before it was sent
    friend = court.browser()
    friend.follow(link)
    spy = court.browser()
    for one in (host, spy):
        answer = one.get(link)
        assert answer.status_code == 410
        assert "good for one" in answer.text
        assert one.form(link, name="Eve").status_code == 410
    assert spy.get(f"/t/{table}").status_code == 404
    assert 'data-seat="1"' not in host.screen(table, 1)
    assert friend.get(link).status_code == 303, "its holder is led to the table"


def test_whatever_looks_at_a_link_ahead_does_not_spend_it(court: Court) -> None:
    host, preview, friend = court.browser(), court.browser(), court.browser()
    table = host.new_table("me", "friend", "bot:random")
    link = host.link(table, 1)
    for _ in range(3):
        assert preview.get(link).status_code == 200
    assert not court.look(table).story.places[1].seated
    assert preview.get(f"/t/{table}").status_code == 404
    assert friend.follow(link) == table


def test_of_two_who_sit_down_at_once_one_gets_the_seat(court: Court) -> None:
    host = court.browser()
    table = host.new_table("me", "friend", "bot:random")
    people = [court.browser() for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda one: one.form(host.link(table, 1), name="").status_code, people))
    assert sorted(answers) == [303, *[410] * 7]
    assert [one.get(f"/t/{table}").status_code for one in people].count(200) == 1


def test_the_host_sees_that_a_seat_is_held_and_not_its_key(court: Court) -> None:
    table, host, friend = laid(court)
    shown = friends(host, table)
    assert "held, by one device" in shown
    for secret in (friend.secret, host.link(table, 1), *devices(friend, table)):
        assert secret not in shown
    code_of(friend, table, 1)
    assert friends(host, table) == shown


def test_the_watchers_link_is_good_for_many(court: Court) -> None:
    table, host, _ = laid(court)
    for _ in range(3):
        court.browser().follow(host.link(table, None))


# ---------------------------------------------------------------------- devices


def test_a_further_device_is_let_in_once_by_whoever_holds_the_seat(court: Court) -> None:
    table, _, friend = laid(court)
    code = code_of(friend, table, 1)
    telephone, late = court.browser(), court.browser()
    assert telephone.get(code).status_code == 200, "looking ahead spends nothing here either"
    telephone.follow(code)
    court.wait_for_bots(table)
    assert telephone.screen(table) == friend.screen(table)
    assert late.get(code).status_code == 404
    assert late.form(code, name="").status_code == 404
    assert notes(court, table) == [], "how many devices somebody has is nobody's business"


def test_a_code_is_good_for_ten_minutes_and_the_last_one_counts(court: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time(monkeypatch)
    table, _, friend = laid(court)
    first, second = code_of(friend, table, 1), code_of(friend, table, 1)
    assert court.browser().get(first).status_code == 404
    time.pass_by(599)
    assert court.browser().get(second).status_code == 200
    time.pass_by(1)
    telephone = court.browser()
    assert telephone.get(second).status_code == 404
    assert "ten minutes" in telephone.form(second, name="").text


def test_a_request_for_a_code_that_is_sent_twice_gives_the_same(court: Court) -> None:
    table, _, friend = laid(court)
    one, other = (friend.post(table, "admit", seat=1, key="the-same-key").json() for _ in range(2))
    assert one["code"] == other["code"]
    with court.desk.house.store.read() as db:
        kept = "\n".join(db.connection.driver_connection.iterdump())  # type: ignore[union-attr]  # a file of SQLite
    assert one["code"] not in kept


def test_each_seat_sees_the_devices_that_hold_it_and_can_end_them(court: Court) -> None:
    table, host, friend = laid(court)
    telephone = court.browser()
    code = code_of(friend, table, 1)
    telephone.send("POST", code, {"user-agent": TELEPHONE}, data={"name": ""})
    shown = friends(friend, table)
    assert "Chrome · Android" in shown
    assert len(devices(friend, table)) == 2
    assert not set(devices(friend, table)) & set(devices(host, table))
    this = re.findall(r'data-end-device="([0-9a-f]+)"[^>]* data-own', friends(telephone, table))
    assert len(this) == 1
    assert friend.post(table, "end-device", seat=1, device=this[0]).status_code == 200
    assert telephone.get(f"/t/{table}").status_code == 404
    assert telephone.post(table, "chat", seat=1, text="still here").status_code == 404
    assert friend.get(f"/t/{table}").status_code == 200
    answer = friend.post(table, "end-device", seat=1, device=this[0])
    assert (answer.status_code, answer.json()["error"]) == (404, "no_such_device")


def test_nobody_ends_the_devices_of_another_seat(court: Court) -> None:
    table, host, friend = laid(court)
    [device] = devices(friend, table)
    assert host.post(table, "end-device", seat=1, device=device).status_code == 403
    assert host.post(table, "end-device", seat=0, device=device).status_code == 404
    assert friend.get(f"/t/{table}").status_code == 200


def test_who_ends_the_last_device_has_left_and_everybody_is_told(court: Court) -> None:
    table, host, friend = laid(court)
    [device] = devices(friend, table)
    assert friend.post(table, "end-device", seat=1, device=device).status_code == 200
    assert notes(court, table) == ["web.note.left"]
    assert friend.get(f"/t/{table}").status_code == 404
    assert not court.look(table).story.places[1].seated
    assert "was left: nobody holds it" in friends(host, table)


def test_the_window_of_an_ended_device_is_told_and_hears_no_more(court: Court) -> None:
    table, _, friend = laid(court)
    telephone = court.browser()
    telephone.follow(code_of(friend, table, 1))
    this = re.findall(r'data-end-device="([0-9a-f]+)"[^>]* data-own', friends(telephone, table))
    begun = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        heard = pool.submit(court.events, table, telephone, None, begun, threading.Event())
        assert begun.wait(PATIENCE)
        friend.post(table, "end-device", seat=1, device=this[0])
        assert heard.result(PATIENCE).endswith(b"event: gone\ndata: {}\n\n")


# ---------------------------------------------------------------------- freeing


def test_a_seat_is_freed_openly(court: Court) -> None:
    table, host, friend = laid(court)
    assert free(host, table, 1) == 200
    assert notes(court, table) == ["web.note.freed"]
    assert "has freed the seat of Bela" in friends_chat(host, table)
    assert friend.get(f"/t/{table}").status_code == 404
    assert host.get(host.link(table, 1)).status_code == 404, "the old link is gone"
    other = court.browser()
    other.follow(host.link(table, 1, 1), "Carla")
    assert notes(court, table) == ["web.note.freed", "web.note.sat"]
    assert 'data-seat="1"' in other.screen(table)
    court.forget(table)
    assert notes(court, table) == ["web.note.freed", "web.note.sat"]


def friends_chat(browser: Browser, table: str) -> str:
    return browser.get(f"/t/{table}/drawer/chat").text


def test_a_new_link_for_a_seat_nobody_has_come_to_is_told_as_well(court: Court) -> None:
    host = court.browser()
    table = host.new_table("me", "friend", "bot:random")
    assert free(host, table, 1, key="once-and-again") == 200
    assert free(host, table, 1, key="once-and-again") == 200
    assert notes(court, table) == ["web.note.relinked"], "sent twice, done once"
    assert court.browser().get(host.link(table, 1)).status_code == 404
    assert host.link(table, 1, 1) in friends(host, table)
    assert court.browser().follow(host.link(table, 1, 1)) == table


def test_codes_of_a_seat_that_is_freed_are_gone(court: Court) -> None:
    table, host, friend = laid(court)
    code = code_of(friend, table, 1)
    free(host, table, 1)
    assert court.browser().get(code).status_code == 404


def test_only_the_host_frees_seats_and_only_those_of_friends(court: Court) -> None:
    table, host, friend = laid(court)
    watcher = court.browser()
    watcher.follow(host.link(table, None))
    assert [free(one, table, 1) for one in (friend, watcher, court.browser())] == [403, 403, 404]
    assert [free(host, table, seat) for seat in (0, 2, 3, 99)] == [409] * 4
    assert friend.get(f"/t/{table}").status_code == 200
    assert notes(court, table) == []


# ---------------------------------------------------------------------- a year


def test_keys_that_nobody_has_used_for_a_year_open_nothing(court: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time(monkeypatch)
    table, host, friend = laid(court, "friend")
    assert court.browser().get(host.link(table, 2)).status_code == 200
    time.pass_by(200 * DAY)
    assert friend.get(f"/t/{table}").status_code == 200, "used: it counts anew"
    time.pass_by(200 * DAY)
    assert friend.get(f"/t/{table}").status_code == 200
    assert host.get(f"/t/{table}").status_code == 404, "not used for 400 days"
    assert table not in host.get("/").text
    assert court.browser().get(host.link(table, 2)).status_code == 404, "a link that nobody came by"
    keys.sweep(court.desk.house.store)
    assert friend.get(f"/t/{table}").status_code == 200


# ---------------------------------------------------------------------- roles and routes

PLACES = (
    *("", "/screen", "/card?spot=city-agra", "/moment/0", "/export", "/qr/watch.svg", "/sources"),
    *(f"/drawer/{name}" for name in DRAWERS),
)
FLEETING = ("/events", "/step/0")
"""Streams, and what there is only once something was done."""
DEEDS = (*ACTIONS, "explain")


def test_all_that_can_be_asked_of_a_table_is_tried_by_every_role(court: Court) -> None:
    """What is added to a table is added to the lists of this test too."""
    paths = [one.path for one in court.app.routes if isinstance(one, Route) and "GET" in (one.methods or ())]
    shown = {path.removeprefix("/t/{id}") for path in paths if path.startswith("/t/{id}")}
    tried = {re.sub(r"\?.*", "", place) for place in (*PLACES, *FLEETING)}
    patterns = [compile_path(path)[0] for path in sorted(shown)]
    missed = [one.pattern for one in patterns if not any(one.match(place) for place in tried)]
    assert missed == []


def test_roles_and_routes(court: Court) -> None:
    """Nobody reaches more than their role gives them, whatever they held before."""
    table, host, friend = laid(court, "friend")
    freed = court.browser()
    freed.follow(host.link(table, 2))
    free(host, table, 2)
    telephone = court.browser()
    telephone.follow(code_of(friend, table, 1))
    this = re.findall(r'data-end-device="([0-9a-f]+)"[^>]* data-own', friends(telephone, table))[0]
    friend.post(table, "end-device", seat=1, device=this)
    watcher = court.browser()
    watcher.follow(host.link(table, None))
    for nobody in (freed, telephone, court.browser()):
        assert {nobody.get(f"/t/{table}{place}").status_code for place in (*PLACES, *FLEETING)} == {404}
        for deed in DEEDS:
            assert nobody.post(table, deed, seat=1).status_code == 404, deed
        assert free(nobody, table, 1) == 404
    for somebody in (host, friend, watcher):
        assert {somebody.get(f"/t/{table}{place}").status_code for place in PLACES} == {200}
    extra = {
        "chat": {"text": "hello"},
        "end-device": {"device": this},
        "propose": {"what": "pause"},
        "second": {"grant": True},
    }
    extra |= {name: {"number": 0} for name in ("undo", "redo", "restart", "end-turn")}
    extra |= {name: {"option": "leave", "number": 0} for name in ("choose", "explain")}
    extra |= {"lesson": {"way": "on", "number": 0}, "consent": {"grant": True}}
    extra |= {"name": {"name": "Mallory"}, "prefs": {"auto_end": True}}
    for outsider, seats in ((watcher, (0, 1, 2)), (friend, (0, 2)), (host, (1, 2))):
        for seat in seats:
            for deed in DEEDS:
                assert outsider.post(table, deed, seat=seat, **extra.get(deed, {})).status_code == 403, deed
    assert asked(court.look(table)) in range(3)


# ---------------------------------------------------------------------- earlier versions


def test_links_given_before_are_good_until_somebody_sits_down(tmp_path: Path) -> None:
    leave_old_house(tmp_path / "data")
    with Court(tmp_path / "data") as court:
        for table in RUNNING.values():
            host, friend = known_browser(court, "host"), known_browser(court, "friend")
            assert host.get(f"/t/{table}").status_code == friend.get(f"/t/{table}").status_code == 200
            held = {seat: door for seat, door in keys.doors(court.desk.house.store, table).items() if door.devices}
            assert all(door.spent for door in held.values())
            assert 1 in held
            assert court.browser().get(host.link(table, 1)).status_code == 410, "the friend has come long ago"
            assert devices(friend, table)
            for seat, place in enumerate(court.look(table).story.places):
                if place.kind == "friend" and seat not in held:
                    assert court.browser().follow(host.link(table, seat)) == table
