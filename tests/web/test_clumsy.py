"""Clumsy and hostile people at clocks, proposals, deleting and giving up: two tabs, old pages, coming and going."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from tests.patience import PATIENCE
from tests.web.court import Browser, Court, asked, options
from tests.web.test_keys import notes
from tests.web.test_people import host_does
from tests.web.test_player_clocks import LIVE, left, look
from tests.web.test_playing import pass_turn, two_friends
from tests.web.test_waiting import Time


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


@contextmanager
def windows(court: Court, table: str, people: dict[int, Browser], seats: tuple[int, ...]) -> Iterator[None]:
    """Let some people have the table open."""
    leave = threading.Event()
    with ThreadPoolExecutor(len(seats)) as pool:
        begun = [threading.Event() for _ in seats]
        open_ = [
            pool.submit(court.events, table, people[seat], None, there, leave)
            for seat, there in zip(seats, begun, strict=True)
        ]
        assert all(there.wait(PATIENCE) for there in begun)
        while len(court.desk.house.hub.here(table, seats)) < len(seats):
            court.look(table)
        yield
        leave.set()
        for window in open_:
            window.result()


def test_whoever_comes_back_before_all_have_agreed_is_not_removed(court: Court) -> None:
    """The proposal is off: it was about somebody who was away."""
    table, people = two_friends(court)
    with windows(court, table, people, (0, 1)):
        court.clock.pass_by(court.config.left_live + 1)
        assert people[0].post(table, "propose", seat=0, what="remove", whose=2).status_code == 200
        with windows(court, table, people, (2,)):
            people[1].post(table, "second", seat=1, grant=True)
            assert not court.look(table).story.places[2].gone
            assert court.look(table).story.proposal is None


def test_a_pause_waits_for_nobody_who_has_left(court: Court, time: Time) -> None:
    table, people = two_friends(court, **LIVE)
    assert people[0].post(table, "propose", seat=0, what="pause").status_code == 200
    assert people[1].post(table, "second", seat=1, grant=True).status_code == 200
    assert not court.look(table).story.paused
    assert people[2].post(table, "leave", seat=2).status_code == 200
    assert court.look(table).story.paused, "all who are still there have agreed"


def test_a_proposal_goes_with_whoever_made_it(court: Court, time: Time) -> None:
    table, people = two_friends(court, **LIVE)
    assert people[1].post(table, "propose", seat=1, what="pause").status_code == 200
    assert people[1].post(table, "leave", seat=1).status_code == 200
    assert court.look(table).story.proposal is None
    assert people[0].post(table, "second", seat=0, grant=True).status_code == 422
    assert not court.look(table).story.paused


def test_a_table_that_is_taken_away_stops_no_other_clock(court: Court, time: Time) -> None:
    """Its time runs out after it is gone; the others' clocks are looked at all the same."""
    gone, hosts = two_friends(court, **LIVE, out="remind")
    look(court)
    time.pass_by(100)
    stays, _ = two_friends(court, **LIVE, out="remind")
    look(court)
    assert host_does(hosts[0], gone, "delete") == 200
    time.pass_by(300)
    look(court)
    assert notes(court, stays) == ["web.note.time"]
    look(court)


def test_a_choice_confirmed_after_the_time_ran_out_is_refused_and_giving_back_lets_go_on(
    court: Court, time: Time
) -> None:
    table, people = two_friends(court, **LIVE, out="bot")
    seat = asked(court.look(table))
    option = options(court.look(table), seat)[0]
    look(court)
    time.pass_by(300)
    look(court)
    answer = people[seat].choose(table, seat, option)
    assert (answer.status_code, answer.json()["error"]) == (409, "bot_plays_for_you")
    court.wait_for_bots(table)
    assert people[seat].post(table, "giveback", seat=seat).status_code == 200
    while asked(court.look(table)) != seat:
        pass_turn(court, table, people)
    assert people[seat].choose(table, seat).status_code == 200


def test_giving_up_twice_from_two_tabs_counts_once(court: Court) -> None:
    table, people = two_friends(court)
    key = court.key()
    assert people[1].post(table, "resign", seat=1, key=key).status_code == 200
    assert people[1].post(table, "resign", seat=1, key=key).status_code in (200, 403)
    assert people[1].post(table, "resign", seat=1).status_code == 403
    assert people[1].post(table, "giveback", seat=1).status_code == 403
    assert people[0].post(table, "takeover", seat=0, whose=1).status_code in (409, 422)
    assert notes(court, table).count("web.note.resigned") == 1


def test_whoever_gives_up_while_a_bot_plays_for_them_does_so_for_good(court: Court) -> None:
    table, people = two_friends(court)
    assert people[1].post(table, "takeover", seat=1).status_code == 200
    assert people[1].post(table, "resign", seat=1).status_code == 200
    assert court.look(table).story.places[1].gone
    assert people[1].post(table, "giveback", seat=1).status_code == 403


def test_a_clock_of_the_machine_that_goes_back_gives_nobody_time(court: Court, time: Time) -> None:
    table, people = two_friends(court, **LIVE, out="remind")
    seat = asked(court.look(table))
    time.pass_by(100)
    assert people[seat].post(table, "name", seat=seat, name="Late").status_code == 200
    time.pass_by(-3600)
    assert left(court, table, time)[seat] <= 300
    look(court)
    assert pass_turn(court, table, people) == seat
    assert left(court, table, time)[seat] <= 320
    assert people[0].get(f"/t/{table}").status_code == 200


def test_a_pause_asked_for_and_taken_back_leaves_the_clock_as_it_was(court: Court, time: Time) -> None:
    table, people = two_friends(court, **LIVE)
    seat = asked(court.look(table))
    time.pass_by(40)
    for _ in range(3):
        assert people[1].post(table, "propose", seat=1, what="pause").status_code == 200
        assert people[1].post(table, "second", seat=1, grant=False).status_code == 200
    assert people[0].post(table, "second", seat=0, grant=True).status_code == 422
    time.pass_by(10)
    assert left(court, table, time)[seat] == 250


def test_a_rematch_from_several_tabs_at_once_is_one_table(court: Court) -> None:
    table, people = two_friends(court)
    for seat in (1, 2):
        assert people[seat].post(table, "resign", seat=seat).status_code == 200
    assert people[0].post(table, "rematch", seat=0).status_code == 409, "the game is not over"
    assert people[0].post(table, "takeover", seat=0).status_code == 200
    assert court.wait_for_bots(table).known_to(None).over
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: people[0].post(table, "rematch", seat=0).json()["url"], range(4)))
    assert len(set(answers)) == 1
    kinds = [place.kind for place in court.look(answers[0].removeprefix("/t/")).story.places]
    assert kinds == ["me", "bot", "bot"], "whoever gave up is not asked to come again"
