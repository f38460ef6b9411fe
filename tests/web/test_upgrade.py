"""A database of an earlier Durbar opens in this one, plays on, and is what it was; one of a later one is left alone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from durbar.engine.messages import BadInput
from durbar.games import PACKAGES
from durbar.web.kept import upgrade
from durbar.web.kept.schema import META
from durbar.web.kept.store import Store
from tests.web.court import Court, asked
from tests.web.old_house import FINISHED, RUNNING, TABLES, known_browser, leave_old_house, told
from tests.web.test_serving import start


def content(database: Path, without: str = "") -> list[str]:
    with closing(sqlite3.connect(database)) as db:
        return [line for line in db.iterdump() if not without or without not in line]


def copies(data: Path) -> list[Path]:
    return sorted(data.glob("durbar-version-*"))


def test_a_database_without_a_version_is_what_it_was(tmp_path: Path) -> None:
    leave_old_house(tmp_path / "data")
    assert {known["game"] for known in TABLES.values()} == set(PACKAGES)
    with Court(tmp_path / "data") as court:
        for table, known in TABLES.items():
            assert told(court, table) == known


@pytest.mark.parametrize("game", PACKAGES)
def test_a_running_game_of_an_earlier_durbar_plays_on(tmp_path: Path, game: str) -> None:
    leave_old_house(tmp_path / "data")
    table = RUNNING[game]
    with Court(tmp_path / "data") as court:
        host, friend = known_browser(court, "host"), known_browser(court, "friend")
        before = TABLES[table]["choices"]
        for _ in range(12):
            live = court.wait_for_bots(table)
            trier = live.story.trier
            seat = asked(live) if trier is None else trier
            who = friend if seat == 1 else host
            answer = who.act(table, "end-turn", seat) if live.held else who.choose(table, seat)
            assert answer.status_code == 200, answer.text
        now = court.wait_for_bots(table)
        assert len(now.story.moves) > before
        before_restart = told(court, table)
        court.forget(table)
        assert told(court, table) == before_restart


@pytest.mark.parametrize("game", PACKAGES)
def test_a_finished_game_of_an_earlier_durbar_is_shown_and_given(tmp_path: Path, game: str) -> None:
    leave_old_house(tmp_path / "data")
    with Court(tmp_path / "data") as court:
        host = known_browser(court, "host")
        assert host.get(f"/t/{FINISHED[game]}").status_code == 200
        record = host.get(f"/t/{FINISHED[game]}/export").json()
        assert record["result"]["scores"] == TABLES[FINISHED[game]]["scores"]
        assert FINISHED[game] in host.get("/").text


def test_it_is_copied_first_for_its_owner_alone(tmp_path: Path) -> None:
    database = leave_old_house(tmp_path)
    before = content(database)
    store = Store(database)
    store.close()
    [copy] = copies(tmp_path)
    assert store.copied == copy
    assert copy.name.startswith("durbar-version-0001-2")
    assert copy.stat().st_mode & 0o777 == 0o600
    assert content(copy) == before
    assert upgrade.version_of(database) == upgrade.versions()[-1]
    again = Store(database)
    again.close()
    assert again.copied is None, "what is up to date is not copied again"
    assert copies(tmp_path) == [copy]


def test_a_step_that_fails_leaves_everything_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = leave_old_house(tmp_path)
    before = content(database)

    def fail(config: object, revision: str) -> None:
        connection: sa.Connection = config.attributes["connection"]  # type: ignore[attr-defined]  # Alembic's own
        connection.execute(sa.text("CREATE TABLE half_made (n INTEGER)"))
        raise RuntimeError("out of ideas")

    monkeypatch.setattr("alembic.command.upgrade", fail)
    with pytest.raises(RuntimeError, match="out of ideas"):
        Store(database)
    assert content(database) == before
    monkeypatch.undo()
    Store(database).close()
    assert upgrade.version_of(database) == upgrade.versions()[-1]


def test_without_a_copy_no_step_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = leave_old_house(tmp_path)
    before = database.read_bytes()
    monkeypatch.setattr(upgrade, "copy_database", refuse_to_copy)
    with pytest.raises(BadInput, match="cannot be written"):
        Store(database)
    assert database.read_bytes() == before


def refuse_to_copy(source: Path, target: Path) -> None:
    raise BadInput(f"{target} cannot be written: No space left on device")


def test_a_database_from_the_future_is_refused_and_untouched(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    database = data / "durbar.sqlite3"
    Store(database).close()
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    before = {path.name: path.read_bytes() for path in data.iterdir()}
    answer = start("--port", "0", "--data", str(data))
    assert answer.returncode == 1
    assert "newer Durbar" in answer.stderr
    assert "9999" in answer.stderr
    assert "Traceback" not in answer.stderr
    assert {name: (data / name).read_bytes() for name in before} == before


def test_steps_lead_to_the_tables_the_store_works_with(tmp_path: Path) -> None:
    database = tmp_path / "durbar.sqlite3"
    upgrade.bring_up(database)
    engine = sa.create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), META) == []
    engine.dispose()


def test_versions_follow_one_another() -> None:
    assert list(upgrade.versions()) == [f"{number:04}" for number in range(1, len(upgrade.versions()) + 1)]


def test_an_old_and_a_new_database_are_laid_out_alike(tmp_path: Path) -> None:
    old, new = leave_old_house(tmp_path / "old"), tmp_path / "new.sqlite3"
    for database in (old, new):
        Store(database).close()

    def layout(database: Path) -> set[str]:
        with closing(sqlite3.connect(database)) as db:
            found = db.execute("SELECT type, tbl_name, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
            columns = {
                (table, *column[1:4], column[5])
                for _, table, _ in found.fetchall()
                for column in db.execute(f"PRAGMA table_info({table})").fetchall()
            }
        return {str(one) for one in columns}

    assert layout(old) == layout(new)
