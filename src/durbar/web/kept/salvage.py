"""Damaged databases: whether one is whole, and saving what can be read of one that is not.

Nothing here writes to the database in question. A damaged one is never worked on: what can be read of it is written
into a new one, row by row, and it stays as it is.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from durbar.engine.messages import BadInput, Message
from durbar.engine.system import why
from durbar.web.kept import upgrade
from durbar.web.kept.backup import copy_database

MAGIC = b"SQLite format 3\0"
DOCUMENTS = {"tables": ("about", "summary"), "events": ("doc",)}
"""The columns without which a table cannot be played."""
FAR = 1 << 40
"""No table has so many rows."""


class Damaged(BadInput):
    """A database that is not worked on because it is not whole."""


UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""What comes of a damaged database: its own complaint may hold damaged names, and then cannot be read either."""


def lenient(raw: bytes) -> str:
    """Read text that may be damaged."""
    return raw.decode(errors="replace")


def why_damaged(path: Path) -> Message | None:
    """Say what is wrong with a database; nothing if it is whole."""
    try:
        with path.open("rb") as file:
            head = file.read(len(MAGIC))
    except OSError as error:
        return Message("damage.unread", why=why(error))
    if not head:
        return Message("damage.empty")
    if head != MAGIC:
        return Message("damage.no_database")
    try:
        with closing(upgrade.read_only(path)) as db:
            db.text_factory = lenient  # it may name what is damaged
            found = db.execute("PRAGMA integrity_check(1)").fetchone()
    except UNREADABLE as error:
        return Message("damage.found", said=str(error))
    if found == ("ok",):
        return None
    said = str(found[0]).replace("\n", "; ") if found else ""
    return Message("damage.found", said=said) if said else Message("damage.silent")


def check_whole(path: Path) -> None:
    """Refuse to work on a database that is damaged, or that cannot be written."""
    damage = why_damaged(path)
    if damage is not None:
        raise Damaged("bad.damaged", path=str(path), folder=str(path.parent), why=damage.document())
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("BEGIN IMMEDIATE")
            db.execute("PRAGMA user_version=1")  # to begin is not enough: a disk may be read only
            db.execute("ROLLBACK")
    except UNREADABLE as error:
        raise BadInput("bad.database_not_written", path=str(path), why=why(error)) from error


def damaged_tables(path: Path) -> list[str]:
    """List the tables of which something kept is no longer a document; they will stand still."""
    found: set[str] = set()
    with closing(upgrade.read_only(path)) as db:
        for table, columns in DOCUMENTS.items():
            id = "id" if table == "tables" else "table_id"
            bad = " OR ".join(f"NOT json_valid({column})" for column in columns)
            found.update(str(row[0]) for row in db.execute(f"SELECT DISTINCT {id} FROM {table} WHERE {bad}"))
    return sorted(found)


# ---------------------------------------------------------------------- saving


@dataclass
class Saved:
    """What came of saving a database."""

    damage: Message | None
    """What is wrong with the file, or nothing."""
    version: str
    rows: dict[str, int] = field(default_factory=dict)
    gaps: dict[str, int] = field(default_factory=dict)
    """Places where rows of a table could not be read."""
    strays: int = 0
    """Rows whose table at the house was not among those that could be read."""


def snapshot(data: Path, folder: Path, in_use: bool) -> Path:
    """Copy a database to look at, with what was not yet written into it; one in use is asked for its copy."""
    source, copy = data / "durbar.sqlite3", folder / "looked-at.sqlite3"
    if not source.is_file():
        raise BadInput("bad.no_games", folder=str(data), file=source.name)
    try:
        if in_use:
            copy_database(source, copy)
            return copy
        for end in ("", "-wal"):
            if (one := source.with_name(source.name + end)).exists():
                shutil.copyfile(one, copy.with_name(copy.name + end))
    except OSError as error:
        raise BadInput("bad.not_read", path=str(source), why=why(error)) from error
    return copy


def save(source: Path, target: Path) -> Saved:
    """Write everything that can be read of a database into a new one, which has the present version then."""
    damage = why_damaged(source)
    try:
        version = upgrade.version_of(source) or upgrade.UNVERSIONED
    except UNREADABLE:
        version = ""
    if version and version not in upgrade.versions():
        raise BadInput("bad.newer_file", path=source.name, version=version[:40])
    saved = Saved(damage, version)
    upgrade.take_steps(target, to=version or upgrade.versions()[-1])
    with closing(sqlite3.connect(source)) as there, closing(sqlite3.connect(target)) as here, here:
        there.text_factory = lenient
        there.execute("PRAGMA cell_size_check=ON")
        for table in _tables(here):
            _save_table(there, here, table, saved)
        for table in _tables(here):
            if "table_id" in _columns(here, table):
                gone = here.execute(f"DELETE FROM {table} WHERE table_id NOT IN (SELECT id FROM tables)").rowcount
                saved.rows[table] -= gone
                saved.strays += gone
    upgrade.take_steps(target)
    return saved


def _tables(db: sqlite3.Connection) -> list[str]:
    found = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
    return [name for (name,) in found if name != "alembic_version" and not name.startswith("sqlite_")]


def _columns(db: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in db.execute(f"PRAGMA table_info({table})")]


def _save_table(there: sqlite3.Connection, here: sqlite3.Connection, table: str, saved: Saved) -> None:
    """Copy the rows of one table, past those that cannot be read."""
    saved.rows[table] = saved.gaps[table] = 0
    try:
        old = _columns(there, table)
    except UNREADABLE:
        old = []
    columns = [column for column in _columns(here, table) if column in old]
    if not columns:
        saved.gaps[table] += 1
        return
    names = ", ".join(f'"{column}"' for column in columns)
    insert = f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({', '.join('?' * len(columns))})"
    for row in _readable(there, table, names):
        if row is None:
            saved.gaps[table] += 1
        else:
            saved.rows[table] += here.execute(insert, row).rowcount


def _readable(db: sqlite3.Connection, table: str, names: str) -> Iterator[Sequence[Any] | None]:
    """Give all rows that can be read, and nothing in place of every stretch of rows that cannot."""
    after: int | None = 0
    while after is not None:
        try:
            for number, *row in db.execute(
                f"SELECT rowid, {names} FROM {table} NOT INDEXED WHERE rowid > ? ORDER BY rowid", [after]
            ):
                if number <= after:
                    break  # rows that do not follow one another: this stretch is damaged too
                after = number
                yield row
            else:
                return
        except UNREADABLE:
            pass
        yield None
        after = _beyond(db, table, after)


def _beyond(db: sqlite3.Connection, table: str, after: int) -> int | None:
    """Find where rows can be read again: far enough first, then as near as it goes."""

    def readable(at: int) -> bool:
        try:
            rows = db.execute(f"SELECT * FROM {table} NOT INDEXED WHERE rowid > ? ORDER BY rowid LIMIT 1", [at])
            rows.fetchall()
        except UNREADABLE:
            return False
        return True

    far = 1
    while not readable(after + far):
        far *= 2
        if far > FAR:
            return None
    near = far // 2
    while far - near > 1:
        middle = (near + far) // 2
        near, far = (near, middle) if readable(after + middle) else (middle, far)
    return after + far
