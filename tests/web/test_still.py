"""Tables that this Durbar cannot play on are shown as they stood, and harm nobody."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from durbar.games import PACKAGES
from tests.patience import until
from tests.web.court import Browser, Court, asked
from tests.web.old_house import FINISHED, RUNNING, TABLES, known_browser, leave_old_house


def with_other_rules(court: Court, table: str, rules: str = "0.1") -> None:
    """Let a table have been played by rules that nobody knows any more."""
    with closing(sqlite3.connect(court.config.database)) as db, db:
        about = json.loads(db.execute("SELECT about FROM tables WHERE id = ?", [table]).fetchone()[0])
        about["origin"]["rules"] = rules
        db.execute("UPDATE tables SET about = ? WHERE id = ?", [json.dumps(about), table])
    court.forget(table)


def step(court: Court, person: Browser, table: str) -> int:
    """Do the next thing there is to do at a table of one's own; give the seat that did it."""
    live = court.look(table)
    seat = asked(live) if live.story.trier is None else live.story.trier
    answer = person.act(table, "end-turn", seat) if live.held else person.choose(table, seat)
    assert answer.status_code == 200, answer.text
    return seat


def a_game_begun(court: Court, person: Browser, **fields: str) -> tuple[str, dict[str, Any]]:
    """Play a little; give the table and what everybody knows of it."""
    table = person.new_table("me", "hotseat", "hotseat", **fields)
    for _ in range(6):
        step(court, person, table)
    return table, court.look(table).view(None)


@pytest.mark.parametrize("game", PACKAGES)
def test_a_running_game_of_rules_nobody_plays_is_shown_as_it_stood(court: Court, game: str) -> None:
    person = court.browser()
    table, view = a_game_begun(court, person, game=game)
    with_other_rules(court, table)
    page = person.get(f"/t/{table}")
    assert page.status_code == 200
    assert "cannot be played on here" in page.text
    assert "version 0.1 of the rules" in page.text
    assert page.text.count("<li>") >= len(view["log"]), "the log is there in words"
    exported = person.get(f"/t/{table}/export")
    assert exported.json() == {"durbar": "view", "format": 1, **view}
    assert table in person.get("/").text, "it stands in the lobby as before"


def test_nothing_can_be_done_at_it_and_nothing_of_it_changes(court: Court) -> None:
    person = court.browser()
    table, _ = a_game_begun(court, person)
    seat = court.look(table).waiting()[0]
    with_other_rules(court, table)
    before = "\n".join(sqlite3.connect(court.config.database).iterdump())
    acts: dict[str, dict[str, Any]] = {
        "choose": {"option": "pass", "number": 1},
        "undo": {"number": 1},
        "end-turn": {"number": 1},
        "chat": {"text": "Hello?"},
        "prefs": {"auto_end": True},
        "takeover": {},
    }
    for action, body in acts.items():
        answer = person.post(table, action, seat=seat, **body)
        assert answer.status_code == 409, answer.text
    for path in ("screen", "drawer/log", "moment/1", "events"):
        answer = person.get(f"/t/{table}/{path}")
        assert answer.status_code == 409
        assert "version 0.1 of the rules" in answer.text
    assert "\n".join(sqlite3.connect(court.config.database).iterdump()) == before


def test_nobody_learns_more_of_it_than_everybody_knew(court: Court) -> None:
    host, friend = court.browser(), court.browser()
    table = host.new_table("me", "friend", "bot:random")
    friend.follow(host.link(table, 1))
    live = court.wait_for_bots(table)
    hands = [live.view(seat)["position"]["players"][seat]["hand"] for seat in (0, 1)]
    assert all(hands)
    with_other_rules(court, table)
    file = host.get(f"/t/{table}/export").json()
    assert file["seat"] is None
    assert file["luck"]["seed"] is None
    assert [one.get("hand") for one in file["position"]["players"]] == [
        one.get("hand") for one in live.view(None)["position"]["players"]
    ]


@pytest.mark.parametrize("game", PACKAGES)
def test_a_finished_game_is_given_as_its_whole_record(tmp_path: Path, game: str) -> None:
    leave_old_house(tmp_path)
    table = FINISHED[game]
    with Court(tmp_path) as court:
        host = known_browser(court, "host")
        record = host.get(f"/t/{table}/export").json()
        until("every table's view is kept", lambda: not court.desk.house.store.not_shown())
        with_other_rules(court, table)
        page = host.get(f"/t/{table}").text
        assert all(f"<b>{score}</b>" in page for score in TABLES[table]["scores"])
        assert host.get(f"/t/{table}/export").json() == record


def test_a_table_of_which_nothing_was_kept_says_so(tmp_path: Path) -> None:
    database = leave_old_house(tmp_path)
    table = RUNNING["agra"]
    with closing(sqlite3.connect(database)) as db, db:
        db.execute('UPDATE tables SET about = replace(about, \'"rules": "\', \'"rules": "old-\')')
    with Court(tmp_path) as court:
        host = known_browser(court, "host")
        page = host.get(f"/t/{table}")
        assert page.status_code == 200
        assert "Björn" in page.text
        assert "has not kept its log" in page.text
        assert "kept nothing of it that could be saved" in page.text
        assert host.get(f"/t/{table}/export").status_code == 409


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET doc = replace(doc, 'option', 'optiom')",
        "UPDATE events SET kind = 'chooze' WHERE kind = 'choose'",
        "UPDATE events SET seat = 77 WHERE kind = 'choose'",
        "DELETE FROM events WHERE n = 2",
        "UPDATE events SET doc = '[]' WHERE n = 1",
        "UPDATE tables SET about = replace(about, 'players', 'plaxers')",
        "UPDATE seats SET kind = 'x' WHERE seat = 0",
    ],
)
def test_a_damaged_table_stands_still_and_the_others_are_played(court: Court, damage: str) -> None:
    person = court.browser()
    table, _ = a_game_begun(court, person)
    other, _ = a_game_begun(court, person)
    where = "table_id" if "tables SET" not in damage else "id"
    word = "AND" if "WHERE" in damage else "WHERE"
    with closing(sqlite3.connect(court.config.database)) as db, db:
        db.execute(f"{damage} {word} {where} = ?", [table])
    court.forget(table)
    answer = person.get(f"/t/{table}")
    assert answer.status_code == 200
    if "seats" not in damage:
        assert "damaged" in answer.text
    assert person.get("/").status_code == 200
    step(court, person, other)


def test_what_was_taken_back_is_gone_from_the_log_that_is_kept(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", "hotseat", undo="free")
    store = court.desk.house.store

    def kept() -> list[Any]:
        found = store.keepsake(table)
        assert found is not None
        return found.log

    for _ in range(6):
        step(court, person, table)
        assert kept() == court.look(table).view(None)["log"]
    while court.look(table).story.trier is not None:
        step(court, person, table)
    long = len(kept())
    seat = court.look(table).story.moves[-1].seat
    assert person.act(table, "undo", seat).status_code == 200
    assert len(kept()) < long
    assert kept() == court.look(table).view(None)["log"]
