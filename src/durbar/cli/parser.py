"""The words of the command line."""

from __future__ import annotations

import argparse
from typing import NoReturn

import durbar
from durbar.cli import arena, files, games, play, serve, simulate, texts
from durbar.engine.native import build


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where the right form stands."""
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def make_parser(command: str) -> Parser:
    """Make the whole command line, of which `command` was given; each command knows the function that runs it."""
    parser = Parser(
        prog="durbar",
        description="Heavy Eurogames about palaces. Without a command: serve them here and open the browser.",
        epilog="durbar COMMAND --help tells more of a command.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {durbar.__version__} ({build()})")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    serve.add_serve(commands, wanted=command == "serve")
    for add in (
        play.add_play,
        games.add_games,
        games.add_rules,
        games.add_sources,
        texts.add_texts,
        simulate.add_simulate,
        arena.add_arena,
        simulate.add_bench,
        files.add_verify,
        files.add_edition,
        serve.add_backup,
        serve.add_check,
    ):
        add(commands)
    return parser
