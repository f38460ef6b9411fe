"""`durbar arena`: bots against each other, the same luck in all seatings, and what that tells of their strength."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from pathlib import Path

from durbar.bots import BOTS
from durbar.cli.common import Commands, command, names, whole
from durbar.texts import Say


def add_arena(commands: Commands, say: Say) -> None:
    """Add `durbar arena`."""
    parser = command(commands, "arena", run_arena, say("cli.arena"), say)
    parser.add_argument("game", metavar="GAME")
    known = list(BOTS)
    parser.add_argument("--bots", type=names, required=True, metavar="A,B,..", help=say("cli.arena.bots", bots=known))
    games = whole(say, 1, 10_000_000)
    parser.add_argument("--games", type=games, default=100, metavar="N", help=say("cli.arena.games"))
    parser.add_argument("--players", type=whole(say, 1, 99), metavar="P", help=say("cli.arena.players"))
    parser.add_argument("--mode", metavar="M", help=say("cli.mode"))
    parser.add_argument("--seed", default="1", metavar="WORD", help=say("cli.simulate.seed"))
    parser.add_argument("--edition", type=Path, metavar="FILE", help=say("cli.with_edition"))
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=whole(say, 1, 1024), default=1, metavar="J", help=say("cli.simulate.jobs"))
    where.add_argument("--ray", metavar="ADDRESS", help=say("cli.arena.ray"))
    thought = parser.add_mutually_exclusive_group()
    thought.add_argument("--passes", type=whole(say, 1), metavar="N", help=say("cli.arena.passes"))
    thought.add_argument("--think", type=seconds(say), metavar="S", help=say("cli.arena.think"))
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help=say("cli.arena.keep"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=say("cli.arena.out"))
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help=say("cli.arena.plot"))
    parser.add_argument("--resume", type=Path, metavar="FILE", help=say("cli.arena.resume"))


def seconds(say: Say) -> Callable[[str], float]:
    """Read a time."""

    def read(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = math.nan
        if not math.isfinite(found):
            raise argparse.ArgumentTypeError(say("cli.seconds", given=text[:40]))
        return found

    return read


def run_arena(asked: argparse.Namespace) -> int:
    """Play, print and write what came of it."""
    from durbar.cli.compete import run

    return run(asked)
