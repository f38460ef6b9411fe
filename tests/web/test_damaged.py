"""Damaged databases: a clear word, nothing overwritten, what can be read is read, and one table never harms another."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from durbar.cli import main
from durbar.engine.messages import BadInput
from durbar.web.door.serve import tell_of_games
from durbar.web.kept.salvage import Damaged, why_damaged
from durbar.web.kept.store import Store
from durbar.web.tables import checkup
from tests.web.court import Court
from tests.web.old_house import FINISHED, RUNNING, TABLES, known_browser, leave_old_house, told
from tests.web.test_serving import start

PAGE = 4096


def junk(raw: bytes) -> bytes:
    return Random("junk").randbytes(len(raw))


def half(raw: bytes) -> bytes:
    return raw[: len(raw) // 2]


def odd_half(raw: bytes) -> bytes:
    return raw[: len(raw) // 2 + 1234]


def stump(raw: bytes) -> bytes:
    return raw[:7]


def nothing(raw: bytes) -> bytes:
    return b""


def zeros(raw: bytes) -> bytes:
    return bytes(len(raw))


def torn(raw: bytes) -> bytes:
    """Lose some pages in the middle."""
    at = (len(raw) // PAGE - 3) // 2 * PAGE
    return raw[:at] + Random("torn").randbytes(3 * PAGE) + raw[at + 3 * PAGE :]


def present_house(data: Path) -> Path:
    """Give the old house, brought to the present version and left in good order."""
    database = leave_old_house(data)
    Store(database).close()
    with closing(sqlite3.connect(database)) as db:
        db.execute("PRAGMA journal_mode=DELETE")
    for copy in data.glob("durbar-version-*"):
        copy.unlink()
    return database


def files(data: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in data.iterdir() if path.name != "lock"}


@pytest.mark.parametrize("damage", [junk, half, odd_half, stump, nothing, zeros, torn])
def test_a_damaged_file_is_refused_with_a_word_and_stays_as_it_is(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    database = present_house(tmp_path)
    database.write_bytes(damage(database.read_bytes()))
    before = files(tmp_path)
    answer = start("--port", "0", "--data", str(tmp_path))
    assert answer.returncode == 1
    assert f"{database} is damaged" in answer.stderr
    assert f"durbar check {tmp_path}" in answer.stderr
    assert "Traceback" not in answer.stderr
    assert files(tmp_path) == before


def test_a_database_of_something_else_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "durbar.sqlite3")) as db, db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    before = files(tmp_path)
    with pytest.raises(BadInput, match="holds no games"):
        Store(tmp_path / "durbar.sqlite3")
    assert files(tmp_path) == before


def test_what_is_left_of_a_torn_database_is_saved_and_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = present_house(tmp_path / "old")
    database.write_bytes(torn(database.read_bytes()))
    before = files(tmp_path / "old")
    assert main(["check", str(tmp_path / "old"), "--save", str(tmp_path / "new")]) == 1
    said = capsys.readouterr().out
    assert "The file is damaged" in said
    assert "Places that cannot be read" in said
    assert files(tmp_path / "old") == before
    report = checkup.check(tmp_path / "new")
    assert report.saved.damage is None
    found = [*report.plays, *(id for id, _ in report.damaged)]
    assert set(found) >= set(TABLES), "no table is lost as a whole"
    assert len(report.plays) >= len(TABLES) - 3, "three pages are of three tables at most"
    with Court(tmp_path / "new") as court:
        host = known_browser(court, "host")
        for table in TABLES:
            assert host.get(f"/t/{table}").status_code == 200
            if table in report.plays:
                assert told(court, table) == TABLES[table]


@pytest.mark.parametrize("lost", [1, 3])
def test_a_running_table_that_has_lost_its_end_stands_still(
    tmp_path: Path, lost: int, capsys: pytest.CaptureFixture[str]
) -> None:
    database, table = present_house(tmp_path), RUNNING["agra"]
    with closing(sqlite3.connect(database)) as db, db:
        (last,) = db.execute("SELECT max(n) FROM events WHERE table_id = ?", [table]).fetchone()
        assert last > lost
        db.execute("DELETE FROM events WHERE table_id = ? AND n > ?", [table, last - lost])
    assert main(["check", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "The file is whole." in said
    assert "some of what happened at this table is missing" in said
    with Court(tmp_path) as court:
        host = known_browser(court, "host")
        assert "still-why" in host.get(f"/t/{table}").text
        assert host.get(f"/t/{table}/screen").status_code == 409
        for other in set(TABLES) - {table}:
            assert told(court, other) == TABLES[other], "no other table is harmed"


def test_what_happens_is_counted(tmp_path: Path) -> None:
    with Court(tmp_path) as court:
        host = court.browser()
        table = host.new_table("me", "hotseat", "hotseat")
        assert host.choose(table, court.look(table).waiting()[0]).status_code == 200
    with closing(sqlite3.connect(tmp_path / "durbar.sqlite3")) as db:
        (counted,) = db.execute("SELECT happened FROM tables").fetchone()
        (there,) = db.execute("SELECT count(*) FROM events").fetchone()
    assert counted == there > 0


def test_a_whole_folder_is_called_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    present_house(tmp_path)
    before = files(tmp_path)
    assert main(["check", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "The file is whole." in said
    assert f"Tables that are played on: {len(TABLES) + 1}." in said
    assert files(tmp_path) == before


def test_a_folder_of_before_versions_is_checked_without_being_changed(tmp_path: Path) -> None:
    leave_old_house(tmp_path)
    before = files(tmp_path)
    report = checkup.check(tmp_path)
    assert report.good
    assert report.saved.version == "0001"
    assert files(tmp_path) == before


def test_games_are_checked_while_they_are_played(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", "hotseat")
    report = checkup.check(court.config.data)
    assert report.good
    assert report.plays == [table]


def test_a_missing_or_damaged_key_is_said(tmp_path: Path) -> None:
    present_house(tmp_path)
    (tmp_path / "key").write_bytes(b"short")
    key = checkup.check(tmp_path).key
    assert key is not None
    assert "32 bytes" in BadInput.in_english(key)
    (tmp_path / "key").unlink()
    key = checkup.check(tmp_path).key
    assert key is not None
    assert "No such file" in BadInput.in_english(key)


def test_nothing_is_saved_over_something_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    present_house(tmp_path / "old")
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "letter").write_text("keep me")
    assert main(["check", str(tmp_path / "old"), "--save", str(tmp_path / "new")]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert main(["check", str(tmp_path / "nowhere")]) == 2
    assert "there are no games" in capsys.readouterr().err


def test_a_damaged_document_is_told_at_the_start_and_harms_no_other_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = present_house(tmp_path)
    bad, good = RUNNING["agra"], RUNNING["sabika"]
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("UPDATE events SET doc = substr(doc, 2) WHERE table_id = ? AND n = 3", [bad])
        db.execute("UPDATE tables SET summary = 'xx' || summary WHERE id = ?", [FINISHED["agra"]])
    with Court(tmp_path) as court:
        host = known_browser(court, "host")
        lobby = host.get("/")
        assert lobby.status_code == 200
        assert all(table in lobby.text for table in TABLES)
        assert "damaged" in host.get(f"/t/{bad}").text
        assert host.get(f"/t/{FINISHED['agra']}").status_code == 200
        assert told(court, good) == TABLES[good]
        tell_of_games(court.app)
    said = capsys.readouterr().err
    assert bad in said
    assert good not in said
    assert f"durbar check {tmp_path}" in said
    report = checkup.check(tmp_path)
    assert [id for id, _ in report.damaged] == [bad]


def flipped(raw: bytes, rng: Random, flips: int, first: int) -> bytes:
    """Turn some bits round, none before the byte `first`."""
    damaged = bytearray(raw)
    for _ in range(flips):
        at = rng.randrange(first, len(raw))
        damaged[at] ^= 1 << rng.randrange(8)
    return bytes(damaged)


def survive(data: Path, raw: bytes) -> str:
    """Open a damaged folder every way there is; say whether it was refused or served."""
    database = data / "durbar.sqlite3"
    database.write_bytes(raw)
    checkup.check(data)
    assert database.read_bytes() == raw
    try:
        Store(database).close()
    except (Damaged, BadInput):
        assert database.read_bytes() == raw, "what is damaged is not touched"
        return "refused"
    with Court(data) as court:
        host = known_browser(court, "host")
        assert host.get("/").status_code == 200
        for table in TABLES:
            assert host.get(f"/t/{table}").status_code in (200, 404, 409)
    return "served"


def fuzz(folder: Path, seed: str, rounds: int) -> None:
    raw = present_house(folder / "whole").read_bytes()
    rng = Random(seed)
    came_of_it = set()
    for number in range(rounds):
        data = folder / str(number)
        data.mkdir()
        (data / "key").write_bytes(b"k" * 32)
        kind = number % 4
        if kind == 3:
            raw_now = raw[: rng.randrange(len(raw))]
        else:
            raw_now = flipped(raw, rng, (1, 8, 200)[kind], rng.choice((0, 100, 8 * PAGE)))
        came_of_it.add(survive(data, raw_now))
    assert came_of_it == {"refused", "served"}


def test_flipped_bits_and_lost_ends(tmp_path: Path) -> None:
    fuzz(tmp_path, "damaged", 16)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_flipped_bits_and_lost_ends_for_long(tmp_path: Path, seed: int) -> None:
    fuzz(tmp_path, f"damaged {seed}", 100)


def test_a_whole_database_has_nothing_wrong(tmp_path: Path) -> None:
    assert why_damaged(present_house(tmp_path)) is None


def test_a_database_that_cannot_be_written_is_said_plainly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = present_house(tmp_path)
    real = sqlite3.connect

    def read_only_disk(where: Any, **how: Any) -> sqlite3.Connection:
        return real(f"{database.as_uri()}?mode=ro", uri=True) if where == database else real(where, **how)

    before = files(tmp_path)
    monkeypatch.setattr("durbar.web.kept.salvage.sqlite3.connect", read_only_disk)
    with pytest.raises(BadInput, match=r"cannot be written: attempt to write a readonly database.*--data"):
        Store(database)
    assert files(tmp_path) == before
