"""`durbar`, `durbar serve` and `durbar backup`: the table in the browser, which needs the extra `web`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from durbar.cli.common import Commands, command
from durbar.engine.messages import BadInput


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
