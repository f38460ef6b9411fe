"""`durbar play`: a game in the terminal."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import durbar
from durbar.bots import BOTS, bot
from durbar.cli.common import Commands, command, names, read_edition, whole
from durbar.engine.messages import BadInput
from durbar.engine.table import Table
from durbar.games import game
from durbar.terminal.files import read_record
from durbar.texts import Say, Texts

if TYPE_CHECKING:  # what draws takes its time to load: other commands, and help, do without
    from rich.console import Console

    from durbar.terminal.session import Player

TEXTS = Texts("durbar.terminal")

EASIEST = "easy"
"""Who sits there if nobody is named: as in the lobby."""
PERSON = "human"
LONGEST_NAME = 20


def add_play(commands: Commands, say: Say) -> None:
    """Add `durbar play`."""
    parser = command(commands, "play", play, say("cli.play"), say)
    parser.add_argument("game", metavar="GAME", help=say("cli.play.game"))
    parser.add_argument("--players", type=whole(say, 1, 99), metavar="N", help=say("cli.players"))
    parser.add_argument(
        "--bots",
        type=names,
        metavar="A,B,..",
        help=say("cli.play.bots", bots=list(BOTS), person=PERSON),
    )
    parser.add_argument("--names", type=names, metavar="X,Y,..", help=say("cli.play.names"))
    parser.add_argument("--seed", metavar="TEXT", help=say("cli.play.seed"))
    parser.add_argument("--mode", help=say("cli.mode"))
    parser.add_argument("--edition", type=Path, metavar="FILE", help=say("cli.with_edition"))
    parser.add_argument("--load", type=Path, metavar="FILE", help=say("cli.play.load"))
    parser.add_argument("--coach", action="store_true", help=say("cli.play.coach"))
    parser.add_argument("--plain", action="store_true", help=say("cli.play.plain"))


def play(asked: argparse.Namespace) -> int:
    """Seat everybody and play."""
    from durbar.terminal.screen import Screen, use_tab_key
    from durbar.terminal.session import Session

    table = find_table(asked)
    lang: str = asked.spoken
    players = seat_players(table, asked.bots, asked.names, asked.seed, lang)
    console, plain = make_console(asked.plain, asked.say)
    session = Session(table, players, Screen(console, input, plain), lang, coach=asked.coach)
    use_tab_key(session.complete)
    session.run()
    return 0


def find_table(asked: argparse.Namespace) -> Table[Any]:
    """Set up a new table, or sit down at a saved one."""
    wanted = game(asked.game)
    if asked.load is None:
        edition = read_edition(asked.edition) if asked.edition else None
        return durbar.new_table(wanted.meta.name, asked.players, asked.seed, asked.mode, edition)
    for option in ("seed", "mode", "edition"):
        if getattr(asked, option) is not None:
            raise BadInput("cli.play.own@durbar.cli", option=f"--{option}")
    table = read_record(asked.load)
    if table.game is not wanted:
        raise BadInput(
            "cli.play.other_game@durbar.cli", path=str(asked.load), game=table.game.title, wanted=wanted.title
        )
    if asked.players not in (None, table.setup.players):
        raise BadInput(
            "cli.play.other_players@durbar.cli", path=str(asked.load), n=table.setup.players, wanted=asked.players
        )
    return table


def seat_players(
    table: Table[Any], bots: list[str] | None, given: list[str] | None, seed: str | None, lang: str
) -> list[Player]:
    """Put people and bots into the seats."""
    from durbar.terminal.session import Player

    count = table.setup.players
    chosen = bots or [EASIEST]
    for name in chosen:
        if name != PERSON and name not in BOTS:
            raise BadInput("cli.play.no_bot@durbar.cli", name=name, known=list(BOTS), person=PERSON)
    if len(chosen) == 1:
        chosen = chosen * (count - 1)
    if len(chosen) > count:
        raise BadInput("cli.play.many_bots@durbar.cli", n=len(chosen), players=count)
    kinds = [PERSON] * (count - len(chosen)) + chosen
    called = seat_names(given or [], count, lang)
    return [
        Player(name, None if kind == PERSON else bot(kind, None if seed is None else f"{seed}/bot {seat}"))
        for seat, (name, kind) in enumerate(zip(called, kinds, strict=True))
    ]


def seat_names(given: list[str], count: int, lang: str) -> list[str]:
    """Name the seats: as given, then by their emblems."""
    if len(given) > count:
        raise BadInput("cli.play.many_names@durbar.cli", n=len(given), players=count)
    for name in given:
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise BadInput("cli.play.long_name@durbar.cli", n=LONGEST_NAME, name=name[:40])
    named = given + [TEXTS.say(f"seat.{seat}", lang=lang) for seat in range(len(given), count)]
    for name in named:
        if named.count(name) > 1:
            raise BadInput("cli.play.same_name@durbar.cli", name=name)
    return named


def make_console(plain: bool, say: Say) -> tuple[Console, bool]:
    """Open the terminal; one too narrow for drawings, or a dumb one, gets words."""
    from rich.console import Console

    from durbar.terminal.screen import NARROWEST

    console = Console(highlight=False, emoji=False, markup=False)
    dumb = console.is_dumb_terminal or os.environ.get("TERM") == "dumb"
    if not plain and (dumb or console.width < NARROWEST):
        if not dumb:
            print(say("cli.play.narrow", n=NARROWEST, width=console.width))
        plain = True
    if plain:
        console = Console(highlight=False, emoji=False, markup=False, color_system=None, no_color=True)
    return console, plain
