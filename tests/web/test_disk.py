"""A disk that is full or cannot be written, clocks that jump, copies taken during play.

What happens is said, nothing acknowledged is lost, and play goes on.
"""

from __future__ import annotations

import resource
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

import httpx
import pytest
from sqlalchemy import event

from durbar.web.kept import backup, rows, upgrade
from durbar.web.kept.salvage import why_damaged
from durbar.web.tables import checkup
from tests.patience import PATIENCE
from tests.web.court import Browser, Court, asked, options
from tests.web.old_house import leave_old_house
from tests.web.real import SeededServer
from tests.web.test_killed import Client, kept


@contextmanager
def trouble(court: Court, *pragmas: str) -> Iterator[None]:
    """Let every connection to the database be in trouble."""
    engine = court.desk.house.store._engine

    def suffer(connection: sqlite3.Connection, *_: object) -> None:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "checkout", suffer)
    try:
        yield
    finally:
        event.remove(engine, "checkout", suffer)

        def recover(connection: sqlite3.Connection, *_: object) -> None:
            connection.execute("PRAGMA max_page_count=1073741823")
            connection.execute("PRAGMA query_only=OFF")

        event.listen(engine, "checkout", recover)


def full_disk(court: Court) -> str:
    with closing(sqlite3.connect(court.config.database)) as db:
        return f"max_page_count={db.execute('PRAGMA page_count').fetchone()[0]}"


def step(court: Court, person: Browser, table: str, key: str) -> httpx.Response:
    """Do the next thing there is to do; the key makes it the same thing if it is asked again."""
    live = court.look(table)
    seat = asked(live) if live.story.trier is None else live.story.trier
    body = {"seat": seat, "number": live.story.moment(seat), "key": key}
    if live.held:
        return person.post(table, "end-turn", **body)
    return person.post(table, "choose", **body, option=options(live, seat)[0])


def moves(court: Court, table: str) -> list[tuple[int, str]]:
    return [(move.seat, move.option) for move in court.look(table).story.moves]


@pytest.mark.parametrize(("kind", "error", "words"), [("full", "disk_full", "full"), ("read", "read_only", "written")])
def test_a_disk_in_trouble_is_said_and_play_goes_on_afterwards(court: Court, kind: str, error: str, words: str) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", "hotseat")
    for number in range(4):
        assert step(court, person, table, f"before-{number}").status_code == 200
    acknowledged, refusal = moves(court, table), None
    with trouble(court, full_disk(court) if kind == "full" else "query_only=ON"):
        for number in range(200):
            answer = step(court, person, table, f"during-{number}")
            if answer.status_code != 200:
                refusal = answer
                break
            acknowledged = moves(court, table)
        assert refusal is not None, "a full disk takes no more"
        assert (refusal.status_code, refusal.json()["error"]) == (507, error)
        assert words in refusal.json()["text"]
        assert moves(court, table) == acknowledged, "memory does not run ahead of the disk"
        assert person.get(f"/t/{table}").status_code == 200, "looking is still possible"
        assert person.form("/play-now", game="taj-mahal").status_code == 507
    court.forget(table)
    assert moves(court, table) == acknowledged
    assert step(court, person, table, f"during-{number}").status_code == 200, "the same request again"
    assert step(court, person, table, "after-it").status_code == 200
    assert checkup.check(court.config.data).good


def test_a_server_whose_files_may_not_grow_loses_nothing(tmp_path: Path) -> None:
    with (
        SeededServer(tmp_path, "no room") as server,
        httpx.Client(headers={"accept": "*/*"}, timeout=PATIENCE) as http,
    ):
        client = Client(server, http, Random("no room"))
        client.begin()
        client.finish()
        limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        size = (tmp_path / "durbar.sqlite3-wal").stat().st_size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, limits[1]))
        client.begin()
        with pytest.raises(AssertionError, match="507"):
            client.finish()
        assert kept(tmp_path) == client.done
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)
        client.finish()
        assert kept(tmp_path) == client.done, "the same request again is done once"
        client.begin()
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, limits[1]))
        with pytest.raises(AssertionError, match="507"):
            client.finish()
        server.kill()
        assert kept(tmp_path) == client.done
        server.start()
        client.finish()
        assert kept(tmp_path) == client.done


@pytest.mark.parametrize("years", [-60, -1, 1, 200])
def test_a_clock_that_jumps_changes_nothing_in_the_game(court: Court, years: int) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", "hotseat")
    step(court, person, table, "before-it")
    real = rows.now()
    with patch.object(rows, "now", lambda: real + years * 31_557_600_000):
        for number in range(6):
            assert step(court, person, table, f"during-{number}").status_code == 200
        assert person.post(table, "chat", seat=0, text="What time is it?").status_code == 200
        assert person.get("/").status_code == 200
        assert person.get(f"/t/{table}").status_code == 200
    before = moves(court, table)
    court.forget(table)
    assert moves(court, table) == before
    assert step(court, person, table, "after-it").status_code == 200
    assert "What time is it?" in person.get(f"/t/{table}/drawer/chat").text


def test_a_clock_that_was_put_back_costs_no_earlier_copy(tmp_path: Path) -> None:
    with patch("durbar.web.kept.upgrade.datetime") as clock:
        clock.now.return_value.strftime.return_value = "20261117T120000"
        for _ in range(3):
            database = leave_old_house(tmp_path / "new")
            upgrade.bring_up(database)
            database.unlink()
    assert len(list((tmp_path / "new").glob("durbar-version-0001-20261117T120000*.sqlite3"))) == 3


def play_and_copy(court: Court, folder: Path, copies: int) -> None:
    """Take copies while a game is played; each holds all that was acknowledged before it was begun."""
    person = court.browser()
    table = person.new_table("me", "hotseat", "hotseat", game="agra")
    acknowledged: list[tuple[int, str]] = []
    failed: list[str] = []
    enough = threading.Event()

    def play() -> None:
        number = 0
        while not enough.is_set():
            number += 1
            answer = step(court, person, table, f"move-{number:06}")
            if answer.status_code != 200:
                failed.append(answer.text)
                return
            acknowledged[:] = moves(court, table)

    player = threading.Thread(target=play)
    player.start()
    taken: list[tuple[Path, list[tuple[int, str]]]] = []
    try:
        for number in range(copies):
            before = list(acknowledged)
            target = folder / str(number) / "durbar.sqlite3"
            backup.main(court.config.data, target)
            target.with_name("durbar.sqlite3.key").rename(target.with_name("key"))
            taken.append((target, before))
    finally:
        enough.set()
        player.join()
    assert not failed
    final = moves(court, table)
    for target, before in taken:
        assert why_damaged(target) is None
        with Court(target.parent) as restored:
            found = moves(restored, table)
            assert found[: len(before)] == before, "what was acknowledged is in the copy"
            assert found == final[: len(found)], "and nothing that was not played"
            person.court = restored
            assert step(restored, person, table, "onward-1").status_code == 200, "the copy is played on"
            person.court = court


def test_copies_taken_during_play_are_whole_and_played_on(court: Court, tmp_path: Path) -> None:
    play_and_copy(court, tmp_path / "copies", 4)


@pytest.mark.soak
def test_many_copies_taken_during_play(court: Court, tmp_path: Path) -> None:
    play_and_copy(court, tmp_path / "copies", 100)
