"""What is said and preferred stands beside the game: bounded, paged, and no burden on the table."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest

from durbar.web.config import Limits
from durbar.web.kept import rows
from tests.web.court import MANY, Browser, Court
from tests.web.old_house import RUNNING, known_browser, leave_old_house


class Times:
    """The time of day, held by the test."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        self.now += 1
        return self.now

    def pass_by(self, seconds: int) -> None:
        self.now += seconds * 1000


@pytest.fixture
def times() -> Iterator[Times]:
    times = Times()
    with patch.object(rows, "now", times):
        yield times


def say(person: Browser, table: str, text: str, seat: int = 0) -> int:
    return person.post(table, "chat", seat=seat, text=text).status_code


def said(person: Browser, table: str, query: str = "") -> list[str]:
    html = person.get(f"/t/{table}/drawer/chat{query}").text
    return re.findall(r"</b> ?([^<]*)</p>", html)


def test_chat_and_preferences_do_not_use_a_table_up(tmp_path: Path) -> None:
    limits = Limits(burst=MANY, new_tables_burst=MANY, events=3, chat_minute=MANY)
    with Court(tmp_path, limits=limits) as court:
        person = court.browser()
        table = person.new_table("me", "hotseat", "hotseat")
        seat = court.look(table).waiting()[0]
        for number in range(10):
            assert say(person, table, f"line {number}") == 200
            assert person.post(table, "prefs", seat=seat, auto_end=number % 2 == 0).status_code == 200
        assert court.look(table).story.count == 0
        assert person.choose(table, seat).status_code == 200
        for number in range(5):
            person.post(table, "name", seat=seat, name=f"Name {number}")
        refusal = person.post(table, "name", seat=seat, name="Another")
        assert refusal.json()["error"] == "table_full", "what is part of the game's story still is limited"
        assert say(person, table, "still here") == 200


def test_what_was_said_and_preferred_is_there_after_a_restart(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", "hotseat")
    say(person, table, "first")
    say(person, table, "second", seat=1)
    person.post(table, "prefs", seat=1, auto_end=True)
    live = court.look(table)
    before = (live.story.version((0, 1, 2)), live.story.heard, [place.auto_end for place in live.story.places])
    court.forget(table)
    live = court.look(table)
    after = (live.story.version((0, 1, 2)), live.story.heard, [place.auto_end for place in live.story.places])
    assert before == after, "a page never finds its table to have gone back"
    assert said(person, table) == ["first", "second"]


def test_a_line_sent_twice_is_said_once(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", "hotseat")
    for _ in range(3):
        assert person.post(table, "chat", seat=0, text="hello", key="the-same-key").status_code == 200
    assert said(person, table) == ["hello"]
    assert person.post(table, "chat", seat=1, text="hello too", key="the-same-key").status_code == 200
    assert said(person, table) == ["hello", "hello too"]


def test_nobody_says_more_than_so_much_in_a_minute(court: Court, times: Times) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", "hotseat")
    most = court.config.limits.chat_minute
    assert [say(person, table, f"line {number}") for number in range(most)] == [200] * most
    refusal = person.post(table, "chat", seat=0, text="and another thing")
    assert refusal.status_code == 429
    assert "in a minute" in refusal.json()["text"]
    assert say(person, table, "my turn to speak", seat=1) == 200
    times.pass_by(61)
    assert say(person, table, "and another thing") == 200


def test_a_clock_that_was_put_back_silences_nobody(court: Court, times: Times) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", "hotseat")
    for number in range(court.config.limits.chat_minute):
        say(person, table, f"line {number}")
    times.pass_by(-86400)
    assert say(person, table, "yesterday") == 200


def test_only_the_last_lines_are_kept_and_shown_in_pages(tmp_path: Path) -> None:
    limits = Limits(burst=MANY, new_tables_burst=MANY, chat_kept=120, chat_minute=MANY)
    with Court(tmp_path, limits=limits) as court:
        person = court.browser()
        table = person.new_table("me", "hotseat", "hotseat")
        for number in range(130):
            say(person, table, f"line {number}")
        assert said(person, table) == [f"line {number}" for number in range(80, 130)]
        seen: list[str] = []
        query = ""
        while True:
            html = person.get(f"/t/{table}/drawer/chat{query}").text
            seen = [*said(person, table, query), *seen]
            earlier = re.search(r'data-before="(\d+)"', html)
            if earlier is None:
                break
            query = f"?before={earlier[1]}"
        assert seen == [f"line {number}" for number in range(10, 130)]
        assert 'data-before=""' in html, "from an earlier page one comes back to the latest"
        for odd in ("0", "1", "999999999", "-5", "x"):
            assert person.get(f"/t/{table}/drawer/chat?before={odd}").status_code == 200
        with closing(sqlite3.connect(court.config.database)) as db:
            assert db.execute("SELECT count(*) FROM said").fetchone() == (120,)


def test_opening_a_table_reads_nothing_of_what_was_said(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", "hotseat")
    for number in range(20):
        say(person, table, f"line {number}")
    kept = court.desk.house.store.load(table)
    assert kept is not None
    assert kept.events == []
    assert "line 1" not in repr(kept)


def test_notes_of_the_house_stand_among_what_was_said(court: Court, times: Times) -> None:
    host, friend = court.browser(), court.browser()
    table = host.new_table("me", "friend", "hotseat", undo="consent")
    friend.follow(host.link(table, 1))
    say(host, table, "before")
    host.post(table, "takeover", seat=0)
    say(host, table, "after")
    html = host.get(f"/t/{table}/drawer/chat").text
    assert html.index("before") < html.index("A bot now plays") < html.index("after")


def test_what_was_said_in_an_earlier_durbar_is_moved(tmp_path: Path) -> None:
    database = leave_old_house(tmp_path)
    with closing(sqlite3.connect(database)) as db:
        chats = db.execute("SELECT count(*) FROM events WHERE kind = 'chat'").fetchone()
    with Court(tmp_path) as court:
        host = known_browser(court, "host")
        assert said(host, RUNNING["agra"])[0] == "Good luck!"
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("SELECT count(*) FROM said").fetchone() == chats
        assert db.execute("SELECT count(*) FROM events WHERE kind IN ('chat', 'prefs')").fetchone() == (0,)
        for _, first, last, count in db.execute("SELECT table_id, min(n), max(n), count(*) FROM events GROUP BY 1"):
            assert (first, last) == (1, count)
