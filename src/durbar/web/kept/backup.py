"""`durbar backup`: a copy of all games, taken while they are being played."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from durbar.engine.messages import BadInput
from durbar.engine.system import why
from durbar.web.config import Config
from durbar.web.kept import private


def main(data: Path, target: Path) -> None:
    """Copy the database to the file `target`, and the key that belongs to it beside it.

    The copy is whole or not there at all; a server at work on the database is not disturbed.
    """
    source = Config(data=data).database
    if not source.is_file():
        raise BadInput("bad.no_games", folder=str(data), file=source.name)
    try:
        private.make_folder(target.parent)
        private.write(target.with_name(target.name + ".key"), (data / "key").read_bytes())
    except OSError as error:
        raise BadInput("bad.not_written", path=str(target), why=why(error)) from error
    copy_database(source, target)


def copy_database(source: Path, target: Path) -> None:
    """Copy a database that may be in use."""
    draft = target.with_name(target.name + ".part")
    try:
        draft.unlink(missing_ok=True)
        private.make_file(draft)
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(draft)) as there:
            here.backup(there)
            there.execute("PRAGMA journal_mode=DELETE")
        draft.replace(target)
    except OSError as error:
        raise BadInput("bad.not_written", path=str(target), why=why(error)) from error
    except sqlite3.Error as error:
        raise BadInput("bad.not_copied", path=str(source), why=why(error)) from error
