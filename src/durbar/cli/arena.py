"""`durbar arena`: bots against each other, the same luck in all seatings, and what that tells of their strength."""

from __future__ import annotations

import argparse
import math
from pathlib import Path

from durbar.bots import BOTS
from durbar.cli.common import Commands, command, names, whole
from durbar.texts.wishes import LANG_HELP


def add_arena(commands: Commands) -> None:
    """Add `durbar arena`."""
    parser = command(commands, "arena", run_arena, "let bots compete: every deal in all seatings, with intervals")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--bots",
        type=names,
        required=True,
        metavar="A,B,..",
        help="one a seat, or more, of whom all combinations meet; name, name@seconds or name#passes: "
        f"{', '.join(BOTS)}",
    )
    parser.add_argument("--games", type=whole(1, 10_000_000), default=100, metavar="N", help="at least so many (100)")
    parser.add_argument("--players", type=whole(1, 99), metavar="P", help="how many sit at a table (as many as bots)")
    parser.add_argument("--mode", metavar="M", help="mode of the game")
    parser.add_argument("--seed", default="1", metavar="WORD", help="any text; the same gives the same games (1)")
    parser.add_argument("--edition", type=Path, metavar="FILE", help="play with your own component data")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=whole(1, 1024), default=1, metavar="J", help="games at the same time (1)")
    where.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster: its address, auto, or local for one that is made here"
    )
    thought = parser.add_mutually_exclusive_group()
    thought.add_argument("--passes", type=whole(1), metavar="N", help="how many passes bots make that think")
    thought.add_argument("--think", type=seconds, metavar="S", help="how many seconds a turn they may think")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="write every game into a file of this folder")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the report as JSON, and the times beside it")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw shares of wins, and strength by think time")
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="keep finished games in this file, and go on with those it has"
    )
    parser.add_argument("--lang", help=LANG_HELP)


def seconds(text: str) -> float:
    """Read a time."""
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise argparse.ArgumentTypeError(f"must be a number of seconds, as in 0.3, not {text[:40]!r}")
    return found


def run_arena(asked: argparse.Namespace) -> int:
    """Play, print and write what came of it."""
    from durbar.cli.compete import run

    return run(asked)
