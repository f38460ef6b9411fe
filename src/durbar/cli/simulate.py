"""`durbar simulate` and `durbar bench`: games among bots, and the speed of the games."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from durbar.bots import BOTS
from durbar.cli.common import Commands, command, names, print_json, print_table, read_edition, whole
from durbar.games import game

FAILED = 1


def add_simulate(commands: Commands) -> None:
    """Add `durbar simulate`."""
    parser = command(commands, "simulate", run_simulation, "let bots play many games and sum them up")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=whole(1, 99), metavar="N", help="how many play")
    parser.add_argument("--games", type=whole(1), default=100, metavar="K", help="how many games (100)")
    parser.add_argument("--seed", default="1", metavar="S", help="any text; the same gives the same games (1)")
    parser.add_argument(
        "--bots", type=names, metavar="A,B,..", help=f"one for all or one a seat (greedy): {', '.join(BOTS)}"
    )
    parser.add_argument("--mode", help="mode of the game")
    parser.add_argument("--edition", type=Path, metavar="FILE", help="play with your own component data")
    parser.add_argument("--jobs", type=whole(1, 1024), default=1, metavar="J", help="games at the same time (1)")
    parser.add_argument("--json", action="store_true", help="for programs")


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
        print_simulation(report)
    return FAILED if report["errors"] else 0


def print_simulation(report: Mapping[str, Any]) -> None:
    """Print what came of a simulation."""
    title = game(report["game"]).meta.title
    print(
        f"{title}: {report['games']} games of {report['players']}, mode {report['mode']}, "
        f"seed {report['seed']!r}, {report['seconds']} s"
    )
    print()
    rows: list[tuple[Any, ...]] = [("bot", "seats", "wins", "win rate", "mean", "least", "median", "most")]
    for name, bot in report["bots"].items():
        rate = "" if bot["win_rate"] is None else f"{100 * bot['win_rate']:.1f} %"
        rows.append((name, bot["seats"], bot["wins"], rate, *_spread(bot["score"])))
    rows += [
        (label, "", "", "", *_spread(report[key]))
        for label, key in (("all scores", "score"), ("winning scores", "winning_score"), ("choices", "choices"))
    ]
    print_table(rows)
    print()
    print(f"Shared victories: {report['shared_victories']}. Errors: {len(report['errors'])}.")
    if report["notes"]:
        told = ", ".join(f"{id.removeprefix('note.')} {times}" for id, times in report["notes"].items())
        print(f"Notes under the results: {told}.")
    for error in report["errors"]:
        print(f"Game {error['number']}: {error['error']} (its record is in the --json report)")


def _spread(spread: Mapping[str, Any] | None) -> tuple[Any, ...]:
    if spread is None:
        return ("", "", "", "")
    return (spread["mean"], spread["least"], spread["median"], spread["most"])


def add_bench(commands: Commands) -> None:
    """Add `durbar bench`."""
    parser = command(commands, "bench", run_bench, "measure the speed of the games")
    parser.add_argument("games", metavar="GAME", nargs="*", help="all, if none is named")
    parser.add_argument("--json", action="store_true", help="for programs")


def run_bench(asked: argparse.Namespace) -> int:
    """Measure, and print the report."""
    from durbar.arena.bench import bench

    chosen = [game(name).meta.name for name in asked.games]
    report = bench(chosen or None)
    if asked.json:
        return print_json(report)
    for name, measured in report.items():
        print(game(name).meta.title)
        print_table([("measured", "value"), *((key.replace("_", " "), value) for key, value in measured.items())])
    return 0
