"""`durbar simulate` and `durbar bench`: games among bots, and the speed of the games."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from durbar.bots import BOTS
from durbar.cli.common import Commands, command, names, print_json, print_table, read_edition, whole
from durbar.games import game
from durbar.texts import Say

FAILED = 1


def add_simulate(commands: Commands, say: Say) -> None:
    """Add `durbar simulate`."""
    parser = command(commands, "simulate", run_simulation, say("cli.simulate"), say)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=whole(say, 1, 99), metavar="N", help=say("cli.players"))
    parser.add_argument("--games", type=whole(say, 1), default=100, metavar="K", help=say("cli.simulate.games"))
    parser.add_argument("--seed", default="1", metavar="S", help=say("cli.simulate.seed"))
    parser.add_argument("--bots", type=names, metavar="A,B,..", help=say("cli.simulate.bots", bots=list(BOTS)))
    parser.add_argument("--mode", help=say("cli.mode"))
    parser.add_argument("--edition", type=Path, metavar="FILE", help=say("cli.with_edition"))
    parser.add_argument("--jobs", type=whole(say, 1, 1024), default=1, metavar="J", help=say("cli.simulate.jobs"))
    parser.add_argument("--json", action="store_true", help=say("cli.json"))


def run_simulation(asked: argparse.Namespace) -> int:
    """Play, and print the report."""
    from durbar.arena.simulate import simulate

    report = simulate(
        game=asked.game,
        players=asked.players,
        games=asked.games,
        seed=asked.seed,
        bots=asked.bots,
        mode=asked.mode,
        edition=read_edition(asked.edition) if asked.edition else None,
        jobs=asked.jobs,
    )
    if asked.json:
        print_json(report)
    else:
        print_simulation(report, asked.say)
    return FAILED if report["errors"] else 0


def print_simulation(report: Mapping[str, Any], say: Say) -> None:
    """Print what came of a simulation."""
    about = {name: report[name] for name in ("players", "mode", "seed", "seconds")}
    print(say("cli.simulate.head", title=game(report["game"]).title, n=report["games"], **about))
    print()
    heads = ("bot", "seats", "wins", "win_rate", "mean", "least", "median", "most")
    rows: list[tuple[Any, ...]] = [tuple(say(f"head.{head}") for head in heads)]
    for name, bot in report["bots"].items():
        rate = "" if bot["win_rate"] is None else f"{100 * bot['win_rate']:.1f} %"
        rows.append((name, bot["seats"], bot["wins"], rate, *_spread(bot["score"])))
    rows += [
        (say(f"cli.simulate.{key}"), "", "", "", *_spread(report[key])) for key in ("score", "winning_score", "choices")
    ]
    print_table(rows)
    print()
    print(say("cli.simulate.ends", shared=report["shared_victories"], errors=len(report["errors"])))
    if report["notes"]:
        told = [f"{id.removeprefix('note.')} {times}" for id, times in report["notes"].items()]
        print(say("cli.simulate.notes", notes=told))
    for error in report["errors"]:
        print(say("cli.simulate.error", number=error["number"], what=error["error"]))


def _spread(spread: Mapping[str, Any] | None) -> tuple[Any, ...]:
    if spread is None:
        return ("", "", "", "")
    return (spread["mean"], spread["least"], spread["median"], spread["most"])


def add_bench(commands: Commands, say: Say) -> None:
    """Add `durbar bench`."""
    parser = command(commands, "bench", run_bench, say("cli.bench"), say)
    parser.add_argument("games", metavar="GAME", nargs="*", help=say("cli.bench.games"))
    parser.add_argument("--json", action="store_true", help=say("cli.json"))


def run_bench(asked: argparse.Namespace) -> int:
    """Measure, and print the report."""
    from durbar.arena.bench import bench

    chosen = [game(name).meta.name for name in asked.games]
    report = bench(chosen or None)
    if asked.json:
        return print_json(report)
    for name, measured in report.items():
        print(asked.say("cli.title", title=game(name).title))
        rows = [(asked.say(f"bench.{key}"), value) for key, value in measured.items()]
        print_table([(asked.say("head.measured"), asked.say("head.value")), *rows])
    return 0
