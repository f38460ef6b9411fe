"""`durbar serve`, `durbar backup` and `durbar check`: the table in the browser, which needs the extra `web`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from durbar.cli.common import Commands, command
from durbar.engine.messages import BadInput, Message
from durbar.texts import Say

DAMAGED = 1


@contextmanager
def with_web() -> Iterator[None]:
    """Load a part of the web table, or say what is missing for it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "durbar":
            raise BadInput("cli.no_web@durbar.cli") from None
        raise BadInput("cli.web_needs@durbar.cli", package=error.name) from None


def add_serve(commands: Commands, say: Say, wanted: str | None) -> None:
    """Add `durbar serve`; the web table alone knows what it understands, and is asked only if somebody wants it."""
    parser = command(commands, "serve", serve, say("cli.serve"), say)
    if wanted is not None:
        with with_web():
            from durbar.web.door.serve import add_arguments
        add_arguments(parser, wanted)


def serve(asked: argparse.Namespace) -> int:
    """Serve until interrupted."""
    with with_web():
        from durbar.web.door import serve as door
    door.serve(door.config_of(asked), open_browser=not asked.no_open, log=asked.log, lang=asked.spoken)
    return 0


def add_backup(commands: Commands, say: Say) -> None:
    """Add `durbar backup`."""
    parser = command(commands, "backup", backup, say("cli.backup"), say)
    parser.add_argument("target", metavar="TARGET", type=Path, help=say("cli.backup.target"))
    parser.add_argument("--data", type=Path, default=None, help=say("cli.data"))


def backup(asked: argparse.Namespace) -> int:
    """Copy a server's games."""
    with with_web():
        from durbar.web.config import default_data
        from durbar.web.kept.backup import main
    main(asked.data or default_data(), asked.target)
    return 0


def add_check(commands: Commands, say: Say) -> None:
    """Add `durbar check`."""
    parser = command(commands, "check", check, say("cli.check"), say)
    parser.add_argument("data", metavar="DATA", type=Path, help=say("cli.check.data"))
    parser.add_argument("--save", metavar="FOLDER", type=Path, help=say("cli.check.save"))


def check(asked: argparse.Namespace) -> int:
    """Look through a server's games, and say what is well, what is not, and what was saved."""
    with with_web():
        from durbar.web.tables import checkup
    report = checkup.check(asked.data, asked.save)
    say, saved = asked.say, report.saved
    version = {"version": saved.version} if saved.version else {}
    print(say("cli.check.version" if version else "cli.check.no_version", folder=str(asked.data), **version))
    print(say("cli.check.damaged", why=saved.damage.document()) if saved.damage else say("cli.check.whole"))
    if report.key:
        print(say("cli.check.key", why=report.key.document()))
    print(say("cli.check.plays", n=len(report.plays)))
    for id, tables in (("cli.check.older", report.older), ("cli.check.tables", report.damaged)):
        print(say(id, n=len(tables)))
        for table, why in tables:
            print(say("cli.check.table", table=table, why=why.document()))
    print(say("cli.check.rows", rows=[_counted("cli.check.count", *one) for one in saved.rows.items()]))
    gaps = [_counted("cli.check.gap", *one) for one in saved.gaps.items() if one[1]]
    if gaps or saved.strays:
        print(say("cli.check.gaps", gaps=gaps, strays=saved.strays))
    if asked.save is not None:
        print(say("cli.check.saved", folder=str(asked.save), command=f"durbar serve --data {asked.save}"))
    elif not report.good:
        print(say("cli.check.can_save", command=f"durbar check {asked.data} --save FOLDER"))
    return 0 if report.good else DAMAGED


def _counted(id: str, table: str, n: int) -> dict[str, Any]:
    return Message(id, table=table, n=n).document()
