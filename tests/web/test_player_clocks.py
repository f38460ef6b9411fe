"""Clocks: how much time each player has, as everybody sees it, and what happens when it has run out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from durbar.games import PACKAGES
from durbar.web.kept.rows import Kept, SeatRow, TableRow
from durbar.web.tables import people
from durbar.web.tables.live import Live
from durbar.web.tables.opening import new_origin
from tests.web.court import Browser, Court, asked, options
from tests.web.test_keys import notes
from tests.web.test_playing import pass_turn, two_friends
from tests.web.test_waiting import BEGIN, Time

LIVE = {"clock": "timed", "pace": "live", "minutes": "5", "seconds": "20"}
SLOW = {"clock": "timed", "pace": "slow", "hours": "24"}
MINUTE = 60_000


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


def left(court: Court, table: str, at: Time) -> list[int]:
    """Give the seconds each seat has left."""
    clocks = court.look(table).story.clocks
    assert clocks is not None
    return [clocks.left_at(seat, at.at) // 1000 for seat in range(3)]


def faces(person: Browser, table: str) -> list[tuple[str, ...]]:
    """Read the clocks a page shows: what was left, and since when it runs."""
    return re.findall(r'class="clock-of[^"]*"\s+data-left="(\d+)"\s+data-since="(\d+)"', person.screen(table))


def look(court: Court) -> None:
    court.run(court.app.state.clocks.look())


def test_a_table_has_no_clocks_unless_they_are_asked_for(court: Court) -> None:
    table, people = two_friends(court)
    assert court.look(table).story.clocks is None
    assert faces(people[0], table) == []


def test_the_time_of_whoever_is_waited_for_runs_and_each_turn_adds_to_it(court: Court, time: Time) -> None:
    table, people = two_friends(court, **LIVE)
    seat = asked(court.look(table))
    time.pass_by(60)
    assert left(court, table, time) == [240 if one == seat else 300 for one in range(3)]
    assert pass_turn(court, table, people) == seat
    assert left(court, table, time)[seat] == 260
    time.pass_by(10)
    other = asked(court.look(table))
    assert other != seat
    assert left(court, table, time)[seat] == 260
    assert left(court, table, time)[other] == 290


def test_no_clock_runs_before_all_have_come(court: Court, time: Time) -> None:
    host, friend = court.browser(), court.browser()
    table = host.new_table("me", "friend", "friend", **LIVE)
    friend.follow(host.link(table, 1))
    time.pass_by(600)
    assert left(court, table, time) == [300, 300, 300]
    court.browser().follow(host.link(table, 2))
    time.pass_by(10)
    assert sorted(left(court, table, time)) == [290, 300, 300]


def test_slow_clocks_give_each_turn_its_own_time(court: Court, time: Time) -> None:
    table, people = two_friends(court, **SLOW)
    seat = asked(court.look(table))
    time.pass_by(20 * 3600)
    assert left(court, table, time)[seat] == 4 * 3600
    pass_turn(court, table, people)
    assert left(court, table, time)[seat] == 24 * 3600


def test_everybody_sees_all_clocks_the_same_whatever_is_tried_in_private(court: Court, time: Time) -> None:
    table, people = two_friends(court, **LIVE)
    seat = asked(court.look(table))
    others = [people[one] for one in range(3) if one != seat]
    before = [faces(one, table) for one in others]
    assert all(len(one) == 3 for one in before), "everybody's"
    version = [court.look(table).story.version([one]) for one in range(3) if one != seat]
    time.pass_by(7)
    option = next(one for one in options(court.look(table), seat) if one != "leave")
    people[seat].choose(table, seat, option)
    people[seat].act(table, "undo", seat)
    assert [faces(one, table) for one in others] == before
    assert [court.look(table).story.version([one]) for one in range(3) if one != seat] == version


def test_who_seals_an_answer_is_timed_like_those_who_think(monkeypatch: pytest.MonkeyPatch, time: Time) -> None:
    monkeypatch.setitem(PACKAGES, "bazaar", "tests.engine.bazaar")
    about = {
        "undo": "strict",
        "pace": "live",
        "origin": new_origin("bazaar", 3, seed="sealed"),
        "clock": {"kind": "live", "base": 5 * MINUTE, "more": 0, "out": "bot"},
    }
    row = TableRow("a" * 16, "bazaar", "", 0, 0, False, about, {})
    live = Live(Kept(row, [SeatRow("hotseat", "", "", "") for _ in range(3)], []))
    people.keep_time(live)
    clocks = live.story.clocks
    assert clocks is not None
    assert clocks.waits == [0, 1, 2]
    public = live.story.public
    time.pass_by(60)
    live.choose(1, live.view(1)["decision"]["options"][0]["text"])
    people.keep_time(live)
    assert live.story.public == public
    assert [clocks.left_at(seat, time.at) for seat in range(3)] == [4 * MINUTE] * 3


def test_clocks_survive_a_restart(tmp_path: Path, time: Time) -> None:
    with Court(tmp_path / "data") as court:
        table, people = two_friends(court, **LIVE)
        time.pass_by(30)
        pass_turn(court, table, people)
        time.pass_by(30)
        before = left(court, table, time)
    with Court(tmp_path / "data") as court:
        assert left(court, table, time) == before
        time.pass_by(5)
        assert sum(before) - sum(left(court, table, time)) == 5


def test_a_time_that_runs_out_reminds_everybody_once(court: Court, time: Time) -> None:
    table, people = two_friends(court, **LIVE, out="remind")
    look(court)
    time.pass_by(299)
    look(court)
    assert notes(court, table) == []
    time.pass_by(1)
    look(court)
    time.pass_by(100)
    look(court)
    assert notes(court, table) == ["web.note.time"]
    assert court.look(table).is_human(asked(court.look(table)))
    assert people[0].choose(table, asked(court.look(table))).status_code in (200, 403)


def test_a_bot_plays_on_until_its_person_comes_back(court: Court, time: Time) -> None:
    table, people = two_friends(court, **LIVE, out="bot")
    seat = asked(court.look(table))
    look(court)
    time.pass_by(300)
    look(court)
    live = court.wait_for_bots(table)
    assert notes(court, table) == ["web.note.time", "web.note.bot_time"]
    assert not live.is_human(seat)
    assert asked(live) != seat
    assert people[seat].post(table, "giveback", seat=seat).status_code == 200
    assert left(court, table, time)[seat] >= 60
    court.forget(table)
    assert court.look(table).is_human(seat)


def test_a_time_that_ran_out_while_the_server_was_down_counts(tmp_path: Path, time: Time) -> None:
    with Court(tmp_path / "data") as court:
        table, _ = two_friends(court, **SLOW, out="remind")
    time.pass_by(25 * 3600)
    with Court(tmp_path / "data") as court:
        look(court)
        assert notes(court, table) == ["web.note.time"]


def test_nothing_happens_if_nothing_was_chosen_to_happen(court: Court, time: Time) -> None:
    table, _ = two_friends(court, **LIVE, out="nothing")
    look(court)
    time.pass_by(1000)
    look(court)
    assert notes(court, table) == []
    assert 0 in left(court, table, time)


def test_a_pause_needs_all_and_ends_by_one(court: Court, time: Time) -> None:
    table, people = two_friends(court, **LIVE)
    seat = asked(court.look(table))
    time.pass_by(40)
    assert people[1].post(table, "propose", seat=1, what="pause").status_code == 200
    assert people[1].post(table, "second", seat=1, grant=True).status_code == 422, "one's own proposal"
    assert people[0].post(table, "second", seat=0, grant=True).status_code == 200
    assert 'data-second="yes"' in people[2].screen(table)
    assert 'data-second="yes"' not in people[0].screen(table)
    time.pass_by(10)
    assert left(court, table, time)[seat] == 250, "not all have agreed"
    assert people[2].post(table, "second", seat=2, grant=True).status_code == 200
    time.pass_by(5000)
    assert left(court, table, time)[seat] == 250
    assert 'id="paused"' in people[0].screen(table)
    court.forget(table)
    assert people[2].post(table, "resume", seat=2).status_code == 200
    time.pass_by(10)
    assert left(court, table, time)[seat] == 240
    assert notes(court, table) == ["web.note.propose_pause", "web.note.paused", "web.note.resumed"]


def test_a_pause_that_one_would_not_have_is_off(court: Court, time: Time) -> None:
    table, people = two_friends(court, **LIVE)
    people[1].post(table, "propose", seat=1, what="pause")
    assert people[0].post(table, "propose", seat=0, what="pause").status_code == 409
    assert people[2].post(table, "second", seat=2, grant=False).status_code == 200
    assert court.look(table).story.proposal is None
    assert not court.look(table).story.paused
    assert people[0].post(table, "resume", seat=0).status_code == 409


def test_where_no_clock_runs_there_is_nothing_to_pause(court: Court) -> None:
    table, people = two_friends(court)
    assert people[0].post(table, "propose", seat=0, what="pause").json()["error"] == "no_clock_runs"
    assert people[0].post(table, "propose", seat=0, what="party").status_code == 422


@pytest.mark.parametrize(
    ("field", "value", "right"),
    [
        ("minutes", "0", "1 to 180"),
        ("minutes", "x", "1 to 180"),
        ("seconds", "-1", "0 to 600"),
        ("out", "end", "remind"),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused_with_what_would(
    court: Court, field: str, value: str, right: str
) -> None:
    form = {"game": "taj-mahal", "players": "3", **LIVE, field: value}
    answer = court.browser().form("/tables", **form)
    assert answer.status_code == 422
    assert right in answer.text


def test_the_time_left_begins_when_the_table_was_laid_and_is_told_in_the_lobby(court: Court, time: Time) -> None:
    table, people = two_friends(court, **LIVE)
    html = people[0].get("/").text
    assert f'data-left="{5 * MINUTE}" data-since="{BEGIN}"' in html
    assert table in html
