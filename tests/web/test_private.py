"""What is kept is for its owner's eyes only: new files, existing ones, and copies."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from durbar.web.door.serve import open_data
from durbar.web.kept import backup, private
from durbar.web.tables import checkup
from tests.web.court import Court
from tests.web.old_house import leave_old_house
from tests.web.real import RealServer


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """Work under a mask that hides nothing, as some machines do."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    """List what others could read; SQLite's own files come and go while one looks."""
    found = []
    for path in (folder, *folder.iterdir()):
        with suppress(FileNotFoundError):
            if path.stat().st_mode & 0o077:
                found.append(path.name)
    return sorted(found)


def test_a_new_house_is_private_while_it_is_played_in(tmp_path: Path) -> None:
    data = tmp_path / "data"
    private.make_folder(data)
    with Court(data) as court:
        person = court.browser()
        person.new_table("me", "hotseat", "hotseat")
        assert {"durbar.sqlite3", "durbar.sqlite3-wal", "durbar.sqlite3-shm", "key"} <= {
            path.name for path in data.iterdir()
        }
        assert open_to_others(data) == []


def test_a_real_server_keeps_everything_private(tmp_path: Path) -> None:
    with RealServer(tmp_path / "data"):
        assert open_to_others(tmp_path / "data") == []


def test_an_open_folder_is_closed_with_a_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    leave_old_house(data)
    (data / "durbar-version-0001-20260101T000000.sqlite3").write_bytes(b"")
    assert open_to_others(data)
    before = os.umask(0)
    open_data(data).close()
    os.umask(before)
    assert open_to_others(data) == []
    said = capsys.readouterr().err
    assert "Others could read" in said
    assert "durbar.sqlite3" in said
    assert "durbar-version-0001" in said
    open_data(data).close()
    assert capsys.readouterr().err == "", "once it is closed there is nothing to say"


def test_a_folder_that_is_not_only_ours_stays_open_but_our_files_do_not(tmp_path: Path) -> None:
    data = tmp_path / "home"
    leave_old_house(data)
    (data / "letters").mkdir()
    (data / "link").symlink_to(tmp_path)
    data.chmod(0o755)
    private.tighten(data)
    assert data.stat().st_mode & 0o777 == 0o755
    assert (data / "letters").stat().st_mode & 0o077
    assert (data / "durbar.sqlite3").stat().st_mode & 0o777 == 0o600
    assert (data / "key").stat().st_mode & 0o777 == 0o600


def test_copies_are_private_too(court: Court, tmp_path: Path) -> None:
    court.browser().new_table("me", "hotseat", "hotseat")
    target = tmp_path / "safe" / "copy.sqlite3"
    backup.main(court.config.data, target)
    assert open_to_others(target.parent) == []
    checkup.check(court.config.data, tmp_path / "saved")
    assert open_to_others(tmp_path / "saved") == []
