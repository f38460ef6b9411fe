"""`durbar`, `durbar serve` and `durbar backup`: the table in the browser, which needs the extra `web`."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from types import ModuleType

from durbar.cli.common import Commands, command, whole
from durbar.engine.messages import BadInput

HOST = "127.0.0.1"
PORT = 8000


def web(module: str) -> ModuleType:
    """Load a part of the web table, or say what is missing for it."""
    try:
        return import_module(f"durbar.web.{module}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "durbar":
            raise BadInput("this Durbar has no browser table; in the terminal: durbar play taj-mahal") from None
        raise BadInput(
            f"the browser table needs the package {error.name!r}, which is not installed: "
            "pip install 'durbar[web]'; without it there is: durbar play taj-mahal"
        ) from None


def data_folder() -> Path:
    """Give the folder where games are kept if no other is named."""
    folder: Path = web("config").default_data()
    return folder


def add_serve(commands: Commands) -> None:
    """Add `durbar serve`."""
    parser = command(commands, "serve", serve, "serve the games to browsers")
    parser.add_argument("--host", default=HOST, help=f"address to listen on ({HOST}: only this machine)")
    parser.add_argument("--port", type=whole(0, 65535), default=PORT, help=f"port to listen on ({PORT})")
    parser.add_argument("--data", type=Path, default=None, help="folder for the games (in the home folder)")


def serve(asked: argparse.Namespace) -> int:
    """Serve until interrupted."""
    return web("serve").main(asked.host, asked.port, asked.data or data_folder(), False) or 0


def serve_and_open(asked: argparse.Namespace) -> int:
    """Serve on this machine and open the browser."""
    return web("serve").main(HOST, PORT, data_folder(), True) or 0


def add_backup(commands: Commands) -> None:
    """Add `durbar backup`."""
    parser = command(commands, "backup", backup, "copy all games of a server into a file, while it runs")
    parser.add_argument("target", metavar="TARGET", type=Path, help="the file to write")
    parser.add_argument("--data", type=Path, default=None, help="folder of the games (as with serve)")


def backup(asked: argparse.Namespace) -> int:
    """Copy a server's games."""
    return web("backup").main(asked.data or data_folder(), asked.target) or 0
