"""`durbar serve`, `durbar backup` and `durbar check`: the table in the browser, which needs the extra `web`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from durbar.cli.common import Commands, command
from durbar.engine.messages import BadInput

DAMAGED = 1


@contextmanager
def with_web() -> Iterator[None]:
    """Load a part of the web table, or say what is missing for it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "durbar":
            raise BadInput("this Durbar has no browser table; in the terminal: durbar play taj-mahal") from None
        raise BadInput(
            f"the browser table needs the package {error.name!r}, which is not installed: "
            "pip install 'durbar[web]'; without it there is: durbar play taj-mahal"
        ) from None


def add_serve(commands: Commands, wanted: bool) -> None:
    """Add `durbar serve`; what it understands is known to the web table alone, and asked for only if it is wanted."""
    parser = command(commands, "serve", serve, "serve the games to browsers")
    if wanted:
        with with_web():
            from durbar.web.door.serve import add_arguments
        add_arguments(parser)


def serve(asked: argparse.Namespace) -> int:
    """Serve until interrupted."""
    with with_web():
        from durbar.web.door import serve as door
    door.serve(door.config_of(asked), open_browser=not asked.no_open, log=asked.log)
    return 0


def add_backup(commands: Commands) -> None:
    """Add `durbar backup`."""
    parser = command(commands, "backup", backup, "copy all games of a server into a file, while it runs")
    parser.add_argument("target", metavar="TARGET", type=Path, help="the file to write")
    parser.add_argument("--data", type=Path, default=None, help="folder of the games (as with serve)")


def backup(asked: argparse.Namespace) -> int:
    """Copy a server's games."""
    with with_web():
        from durbar.web.config import default_data
        from durbar.web.kept.backup import main
    main(asked.data or default_data(), asked.target)
    return 0


def add_check(commands: Commands) -> None:
    """Add `durbar check`."""
    parser = command(commands, "check", check, "tell whether a server's games are whole, and save what can be saved")
    parser.add_argument("data", metavar="DATA", type=Path, help="folder of the games; nothing in it is changed")
    parser.add_argument("--save", metavar="FOLDER", type=Path, help="write what can be saved into this new folder")


def check(asked: argparse.Namespace) -> int:
    """Look through a server's games, and say what is well, what is not, and what was saved."""
    with with_web():
        from durbar.web.tables import checkup
    report = checkup.check(asked.data, asked.save)
    saved = report.saved
    print(f"{asked.data}: version {saved.version or 'unknown'} of the database.")
    print(f"The file is damaged: {saved.why}." if saved.why else "The file is whole.")
    if report.key:
        print(f"The key is not: {report.key}.")
    print(f"Tables that are played on: {len(report.plays)}.")
    for title, tables in (("Tables of older rules, to look at", report.older), ("Damaged tables", report.damaged)):
        print(f"{title}: {len(tables)}.")
        for id, why in tables:
            print(f"  {id}: {why}")
    print("Rows read: " + ", ".join(f"{count} {table}" for table, count in saved.rows.items()) + ".")
    gaps = ", ".join(f"{count} in {table}" for table, count in saved.gaps.items() if count)
    if gaps or saved.strays:
        print(f"Places that cannot be read: {gaps or 'none'}. Rows of tables that are gone: {saved.strays}.")
    if asked.save is not None:
        print(f"Saved in {asked.save}; serve it with: durbar serve --data {asked.save}")
    elif not report.good:
        print(f"To save what can be saved: durbar check {asked.data} --save FOLDER")
    return 0 if report.good else DAMAGED
