"""`durbar play`: a game in the terminal."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from rich.console import Console

import durbar
from durbar.bots import BOTS, bot
from durbar.cli.common import Commands, command, names, read_edition, whole
from durbar.engine.messages import BadInput
from durbar.engine.table import Table
from durbar.games import game
from durbar.terminal.files import read_record
from durbar.terminal.screen import NARROWEST, Screen, use_tab_key
from durbar.terminal.session import TEXTS, Player, Session
from durbar.texts.wishes import LANG_HELP, wished

PERSON = "human"
LONGEST_NAME = 20


def add_play(commands: Commands) -> None:
    """Add `durbar play`."""
    parser = command(commands, "play", play, "play in the terminal, against bots or together at one screen")
    parser.add_argument("game", metavar="GAME", help="see: durbar games")
    parser.add_argument("--players", type=whole(1, 99), metavar="N", help="how many play")
    parser.add_argument(
        "--bots",
        type=names,
        metavar="A,B,..",
        help=f"who sits in the last seats (greedy in all but yours): one for all, or one a seat; "
        f"{', '.join(BOTS)}, or {PERSON} for a person",
    )
    parser.add_argument("--names", type=names, metavar="X,Y,..", help="the players' names, from the first seat on")
    parser.add_argument("--seed", metavar="TEXT", help="any text; the same gives the same luck")
    parser.add_argument("--mode", help="mode of the game")
    parser.add_argument("--edition", type=Path, metavar="FILE", help="play with your own component data")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    parser.add_argument("--lang", help=LANG_HELP)
    parser.add_argument("--coach", action="store_true", help="be told now and then what newcomers overlook")
    parser.add_argument("--plain", action="store_true", help="words only: no boxes, no colours, for screen readers")


def play(asked: argparse.Namespace) -> int:
    """Seat everybody and play."""
    table = find_table(asked)
    lang = wished(asked.lang, TEXTS.languages())
    players = seat_players(table, asked.bots, asked.names, asked.seed, lang)
    console, plain = make_console(asked.plain)
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
            raise BadInput(f"a saved game has its own {option}: leave out --{option} or --load")
    table = read_record(asked.load)
    if table.game is not wanted:
        raise BadInput(f"{str(asked.load)!r} is a game of {table.game.meta.name}, not of {wanted.meta.name}")
    if asked.players not in (None, table.setup.players):
        raise BadInput(f"{str(asked.load)!r} is a game for {table.setup.players}, not for {asked.players}")
    return table


def seat_players(
    table: Table[Any], bots: list[str] | None, given: list[str] | None, seed: str | None, lang: str
) -> list[Player]:
    """Put people and bots into the seats."""
    count = table.setup.players
    chosen = bots or ["greedy"]
    for name in chosen:
        if name != PERSON and name not in BOTS:
            raise BadInput(f"there is no bot {name!r}; there are: {', '.join(BOTS)}, and {PERSON} for a person")
    if len(chosen) == 1:
        chosen = chosen * (count - 1)
    if len(chosen) > count:
        raise BadInput(f"{len(chosen)} bots do not fit at a table for {count}")
    kinds = [PERSON] * (count - len(chosen)) + chosen
    called = seat_names(given or [], count, lang)
    return [
        Player(name, None if kind == PERSON else bot(kind, None if seed is None else f"{seed}/bot {seat}"))
        for seat, (name, kind) in enumerate(zip(called, kinds, strict=True))
    ]


def seat_names(given: list[str], count: int, lang: str) -> list[str]:
    """Name the seats: as given, then by their emblems."""
    if len(given) > count:
        raise BadInput(f"{len(given)} names are too many for {count} players")
    for name in given:
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise BadInput(f"a name has at most {LONGEST_NAME} letters, all printable; not {name[:40]!r}")
    named = given + [TEXTS.say(f"seat.{seat}", lang=lang) for seat in range(len(given), count)]
    for name in named:
        if named.count(name) > 1:
            raise BadInput(f"two players cannot both be called {name!r}")
    return named


def make_console(plain: bool) -> tuple[Console, bool]:
    """Open the terminal; one too narrow for drawings, or a dumb one, gets words."""
    console = Console(highlight=False, emoji=False, markup=False)
    dumb = console.is_dumb_terminal or os.environ.get("TERM") == "dumb"
    if not plain and (dumb or console.width < NARROWEST):
        if not dumb:
            print(f"The drawn table needs {NARROWEST} columns, and there are {console.width}: it is told in words.")
        plain = True
    if plain:
        console = Console(highlight=False, emoji=False, markup=False, color_system=None, no_color=True)
    return console, plain
