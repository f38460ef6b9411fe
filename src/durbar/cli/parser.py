"""The words of the command line."""

from __future__ import annotations

import argparse
import re
from typing import Any, NoReturn

import durbar
from durbar.cli import arena, files, games, play, serve, simulate, texts, train
from durbar.cli.common import Formatter
from durbar.cli.words import TEXTS
from durbar.engine.native import build
from durbar.texts import Say

_HEADING = re.compile(r"(?<=[\u3040-\u30ff\u3400-\u9fff]):$", re.MULTILINE)


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def __init__(self, *, say: Say, **how: Any) -> None:
        """Speak by `say`."""
        super().__init__(formatter_class=Formatter, **how)
        self._say = say

    def format_help(self) -> str:
        """Write the help; a heading ends with the sign its letters ask for."""
        return _HEADING.sub("：", super().format_help())

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where the right form stands."""
        self.exit(2, self._say("cli.see_help", prog=self.prog, problem=message) + "\n")


def make_parser(command: str, lang: str) -> Parser:
    """Make the whole command line, of which `command` was given; each command knows the function that runs it."""
    say = TEXTS.voice(lang)
    parser = Parser(
        prog="durbar",
        say=say,
        description=say("cli.durbar"),
        epilog=say("cli.more"),
        allow_abbrev=False,
    )
    version = f"%(prog)s {durbar.__version__} ({build()})"
    parser.add_argument("--version", action="version", version=version, help=say("parser.version"))
    parser.add_argument("--lang", help=say("cli.lang"))
    parser.set_defaults(say=say, spoken=lang)
    commands = parser.add_subparsers(title=say("cli.commands"), metavar="COMMAND", required=True, parser_class=Parser)
    serve.add_serve(commands, say, lang if command == "serve" else None)
    for add in (
        play.add_play,
        games.add_games,
        games.add_rules,
        games.add_sources,
        texts.add_texts,
        simulate.add_simulate,
        arena.add_arena,
        train.add_train,
        simulate.add_bench,
        files.add_verify,
        files.add_edition,
        serve.add_backup,
        serve.add_check,
    ):
        add(commands, say)
    return parser
