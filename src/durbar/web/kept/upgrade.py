"""The version of a database: a new one is made, an earlier one is brought up, and one from the future is left alone.

The steps from version to version stand in `migrations`. Before any of them is taken the database is copied, and all of
them are one transaction: a server that is killed meanwhile finds the database as it was.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import event as sa_event

from durbar.engine.messages import BadInput
from durbar.web.kept import private
from durbar.web.kept.backup import copy_database

MIGRATIONS = Path(__file__).parent / "migrations"
UNVERSIONED = "0001"
"""The version of databases in which none stands."""


def _alembic() -> Config:
    found = Config()
    found.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return found


@cache
def versions() -> tuple[str, ...]:
    """List the versions there have been, the present one last."""
    steps = ScriptDirectory.from_config(_alembic()).walk_revisions()
    return tuple(step.revision for step in reversed(list(steps)))


def read_only(path: Path) -> sqlite3.Connection:
    """Open a database to look at it."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def version_of(path: Path) -> str:
    """Read the version of a database, without changing anything; nothing for one whose version does not stand in it."""
    with closing(read_only(path)) as db:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if "tables" not in tables:
            raise BadInput("bad.empty_database", path=str(path))
        if "alembic_version" not in tables:
            return ""
        return str(db.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def bring_up(path: Path) -> Path | None:
    """Make a database, or bring it to the present version; give the copy that was made of it before."""
    if not path.exists():
        _make(path)
        return None
    version = version_of(path)
    if version == versions()[-1]:
        return None
    if version and version not in versions():
        raise BadInput("bad.newer_database", path=str(path), version=version[:40], known=versions()[-1])
    copy = _copy_beside(path, version or UNVERSIONED)
    take_steps(path)
    return copy


def _copy_beside(path: Path, version: str) -> Path:
    """Copy a database, under a name that says what it is and when it was made."""
    made = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
    name = f"{path.stem}-version-{version}-{made}"
    copy = path.with_name(name + path.suffix)
    for number in count(2):
        if not copy.exists():  # a clock that was put back must not cost an earlier copy
            break
        copy = path.with_name(f"{name}-{number}{path.suffix}")
    copy_database(path, copy)
    return copy


def _make(path: Path) -> None:
    """Make a database that is there as a whole or not at all."""
    draft = path.with_name(path.name + ".new")
    draft.unlink(missing_ok=True)
    private.make_file(draft)
    take_steps(draft)
    draft.replace(path)


def take_steps(path: Path, to: str = "head") -> None:
    """Take all steps that are missing; a database with games but no version is of the first."""
    stamp = path.exists() and path.stat().st_size > 0 and not version_of(path)
    engine = sa.create_engine(f"sqlite:///{path}", poolclass=sa.NullPool)
    sa_event.listen(engine, "connect", _by_hand)
    sa_event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    config = _alembic()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        if stamp:
            command.stamp(config, UNVERSIONED)
        command.upgrade(config, to)


def _by_hand(connection: Any, _record: Any) -> None:
    """Keep the driver from ending a transaction before a table is changed: it would not be all or nothing."""
    connection.isolation_level = None
    connection.execute("PRAGMA synchronous=FULL")
