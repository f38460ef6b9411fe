"""Durbar beside Catanatron, in one run, interleaved, on one core: random play, decisions a second.

One decision is: options listed, one chosen at random, applied. Durbar keeps its snapshots meanwhile, as a search
needs them; Catanatron plays bare, which is kind to it. Processor time is counted. The machine may be noisy, so
there are many short rounds in which every engine makes about as many decisions, and the ratio is the median of the
rounds' ratios: what slows a moment down slows everybody down in it.

    make peers                       installs Catanatron beside the project and runs this
    python benchmarks/peers.py --rounds 9 --json
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

import durbar
from durbar.arena.bench import play_random

PLAYERS = 4
DECISIONS = 3000
"""About as many are made in one round by every engine."""


def catanatron_games(count: int, seed: int) -> int:
    """Play Catanatron's own games among its own random players; give the number of decisions."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found, unused-ignore]  # only here

    decisions = 0
    for number in range(count):
        random.seed(seed + number)  # noqa: TID251  # Catanatron's players draw from the global generator
        game = Game([RandomPlayer(colour) for colour in list(Color)[:PLAYERS]], seed=seed + number)
        game.play()
        state = game.state
        decisions += len(state.action_records if hasattr(state, "action_records") else state.actions)
    return decisions


def catanatron_clone() -> float:
    """Measure a copy of a Catanatron game in mid-play, in microseconds."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(1)  # noqa: TID251  # likewise
    game = Game([RandomPlayer(colour) for colour in list(Color)[:PLAYERS]], seed=1)
    for _ in range(200):
        game.play_tick()
    start = time.process_time()
    for _ in range(200):
        game.copy()
    return (time.process_time() - start) / 200 * 1e6


def durbar_games(name: str, count: int, seed: int) -> int:
    """Play games of ours at random; give the number of decisions."""
    return play_random(name, PLAYERS, count, f"peers {seed}")


def rate(play: Callable[[], int]) -> float:
    """Give decisions a second of processor time."""
    start = time.process_time()
    decisions = play()
    return decisions / (time.process_time() - start)


def main() -> None:
    """Alternate between the engines and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=25, help="how often each engine takes its turn")
    parser.add_argument("--json", action="store_true", help="print figures only")
    args = parser.parse_args()
    try:
        catanatron_games(1, 0)
    except ImportError:
        sys.exit("benchmarks/peers.py needs Catanatron beside Durbar: run 'make peers', which installs it")
    names = [game.meta.name for game in durbar.all_games()]
    plays: dict[str, Callable[[int, int], int]] = {
        "catanatron": lambda games, number: catanatron_games(games, 100 * number),
        **{name: partial(durbar_games, name) for name in names},
    }
    # The first games warm everything up, and show how many make a round.
    games = {name: max(1, round(DECISIONS * 3 / play(3, args.rounds))) for name, play in plays.items()}
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for number in range(args.rounds):
        for name, play in plays.items():
            rates[name].append(rate(partial(play, games[name], number)))
    middle = {name: statistics.median(found) for name, found in rates.items()}
    ratio = {
        name: statistics.median(ours / theirs for ours, theirs in zip(rates[name], rates["catanatron"], strict=True))
        for name in plays
    }
    report = {
        "decisions_per_second": {name: round(value) for name, value in middle.items()},
        "ratio_to_catanatron": {name: round(ratio[name], 2) for name in names},
        "catanatron_clone_us": round(catanatron_clone(), 1),
    }
    if args.json:
        print(json.dumps(report, indent=2))
        return
    for name, value in middle.items():
        print(f"{name:12} {value:10,.0f} decisions/s   {ratio[name]:5.2f} x Catanatron")
    print(f"a copy of a Catanatron game: {report['catanatron_clone_us']} us (Durbar's: durbar bench)")


if __name__ == "__main__":
    main()
