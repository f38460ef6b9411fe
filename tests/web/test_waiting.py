"""The clock: how long everybody knows the table to wait."""

from __future__ import annotations

import re

import pytest

from tests.web.court import Browser, Court, asked, options
from tests.web.test_playing import two_friends

BEGIN = 1_800_000_000_000


class Time:
    """A clock that stands still until it is moved on."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.at = BEGIN
        patch.setattr("durbar.web.kept.rows.now", lambda: self.at)
        patch.setattr("durbar.web.kept.rows.steady", lambda: self.at)

    def pass_by(self, seconds: int) -> int:
        self.at += seconds * 1000
        return self.at


def since(person: Browser, table: str, seat: int | None = None) -> int | None:
    found = re.search(r'id="clock"[^>]* data-since="(\d+)"', person.screen(table, seat))
    return int(found[1]) if found else None


def test_the_clock_runs_since_everybody_saw_the_game_go_on(court: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time(monkeypatch)
    table, people = two_friends(court)
    seat = asked(court.look(table))

    def seen() -> set[int | None]:
        return {since(one, table) for one in people.values()}

    assert seen() == {BEGIN}
    time.pass_by(60)
    people[seat].post(table, "chat", seat=seat, text="a moment")
    option = next(one for one in options(court.look(table), seat) if one != "leave")
    people[seat].choose(table, seat, option)  # nobody else knows of it yet
    assert seen() == {BEGIN}
    people[seat].act(table, "undo", seat)
    assert seen() == {BEGIN}
    people[seat].choose(table, seat, option)
    while not court.look(table).held:
        people[seat].choose(table, seat, "alone")
    later = time.pass_by(30)
    assert people[seat].act(table, "end-turn", seat).status_code == 200
    assert seen() == {later}
    court.forget(table)
    assert seen() == {later}


def test_a_page_knows_what_time_the_server_thinks_it_is(court: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time(monkeypatch)
    person = court.browser()
    table = person.new_table("me", "hotseat")
    now = time.pass_by(5)
    assert f'data-now="{now}"' in person.get(f"/t/{table}").text
    assert since(person, table) is None  # behind the curtain there is nothing
    assert since(person, table, asked(court.look(table))) == BEGIN


def test_a_finished_game_has_no_clock(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", undo="free")
    live = court.look(table)
    while not live.known_to(None).over:
        seat = asked(live)
        if live.held:
            person.act(table, "end-turn", seat)
        else:
            person.choose(table, seat, "leave" if "leave" in options(live, seat) else None)
        live = court.look(table)
    assert since(person, table) is None
