"""Durbar beside other engines, in one run, interleaved, on one core: random play, decisions a second.

One decision is: options listed, one chosen at random, applied. Durbar plays in two ways, each with the sources as they
are (pure) and compiled where `make fast` has built it: with snapshots, as a search needs them, and as play-outs that
keep nothing. Catanatron, and OpenSpiel's games in C++ asked from Python, play bare. Each engine runs in a process of
its own, one at a time. Processor time is counted. The machine may be noisy, so there are many short rounds in which
every engine makes about as many decisions, and the ratio is the median of the rounds' ratios: what slows a moment down
slows everybody down in it.

    make peers                       installs Catanatron beside the project and runs this
    python benchmarks/peers.py --rounds 9 --json
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

FAST = Path(__file__).resolve().parent.parent / ".venv-fast" / "bin" / "python"
PLAYERS = 4
DECISIONS = 10_000
"""About as many are made in one round by every engine."""
GAMES = ("agra", "amritsar", "sabika", "taj-mahal")
WAYS = ("snapshots", "play-outs")
SPIEL = ("backgammon", "gin_rummy")

# ---------------------------------------------------------------------- what a worker plays


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


def spiel_games(name: str, count: int, seed: int) -> int:
    """Play one of OpenSpiel's games at random; luck is drawn, and not counted as a decision."""
    import pyspiel  # type: ignore[import-not-found, unused-ignore]  # likewise

    game = pyspiel.load_game(name)
    rng = random.Random(seed)
    decisions = 0
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                decisions += 1
    return decisions


def durbar_games(name: str, way: str, count: int, seed: int) -> int:
    """Play games of ours at random; give the number of decisions."""
    from durbar.arena.bench import play_out_random, play_random

    play = play_random if way == "snapshots" else play_out_random
    return play(name, PLAYERS, count, f"peers {seed}")


def player(engine: str) -> Callable[[int, int], int]:
    """Find who plays: an engine is `catanatron`, `spiel GAME` or `durbar GAME WAY`."""
    kind, name, way = f"{engine} - -".split()[:3]
    if kind == "durbar":
        return partial(durbar_games, name, way)
    if kind == "spiel":
        return partial(spiel_games, name)
    return lambda count, seed: catanatron_games(count, 100 * seed)


def work() -> None:
    """Play what is asked for, line by line; answer with the decisions made and the processor time they took."""
    for line in sys.stdin:
        engine, count, seed = json.loads(line)
        play = player(engine)
        start = time.process_time()
        decisions = play(count, seed)
        print(json.dumps([decisions, time.process_time() - start]), flush=True)


# ---------------------------------------------------------------------- who asks them


class Worker:
    """A process that plays for one engine and one build."""

    def __init__(self, python: str, engine: str) -> None:
        """Start it; the compiled Durbar must not find the sources."""
        env = dict(os.environ)
        if python != sys.executable:
            env.pop("PYTHONPATH", None)
        command = [python, __file__, "--work"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
        self._engine = engine

    def play(self, count: int, seed: int) -> tuple[int, float]:
        """Let it play so many games."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        print(json.dumps([self._engine, count, seed]), file=process.stdin, flush=True)
        decisions, seconds = json.loads(process.stdout.readline())
        return decisions, seconds

    def close(self) -> None:
        """Let it end."""
        self._process.communicate()


def engines() -> dict[str, tuple[str, str]]:
    """Name all that can be measured here: by which Python, and what it is told to play."""
    found = {"catanatron": (sys.executable, "catanatron")}
    if importlib.util.find_spec("pyspiel") is not None:
        found |= {f"open_spiel {name}": (sys.executable, f"spiel {name}") for name in SPIEL}
    for build, python in {"pure": sys.executable, "compiled": str(FAST)}.items():
        if Path(python).exists():
            found |= {f"{name} {build} {way}": (python, f"durbar {name} {way}") for name in GAMES for way in WAYS}
    return found


def measure(rounds: int) -> dict[str, Any]:
    """Let all take turns, and compare them round by round."""
    workers = {name: Worker(*how) for name, how in engines().items()}
    games = {}
    for name, worker in workers.items():  # the first games warm everything up, and show how many make a round
        decisions, _ = worker.play(3, rounds)
        games[name] = max(1, round(DECISIONS * 3 / decisions))
    rates: dict[str, list[float]] = {name: [] for name in workers}
    for number in range(rounds):
        for name, worker in workers.items():
            decisions, seconds = worker.play(games[name], number)
            rates[name].append(decisions / seconds)
    for worker in workers.values():
        worker.close()
    theirs = rates["catanatron"]
    return {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "decisions_per_second": {name: round(statistics.median(found)) for name, found in rates.items()},
        "ratio_to_catanatron": {
            name: round(statistics.median(one / other for one, other in zip(found, theirs, strict=True)), 2)
            for name, found in rates.items()
        },
        "catanatron_clone_us": round(catanatron_clone(), 1),
    }


def main() -> None:
    """Alternate between the engines and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=25, help="how often each engine takes its turn")
    parser.add_argument("--json", action="store_true", help="print figures only")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.work:
        work()
        return
    if importlib.util.find_spec("catanatron") is None:
        sys.exit("benchmarks/peers.py needs Catanatron beside Durbar: run 'make peers', which installs it")
    if not FAST.exists():
        print("only the pure build is here; 'make fast' builds the other one", file=sys.stderr)
    report = measure(args.rounds)
    if args.json:
        print(json.dumps(report, indent=2))
        return
    print(report["machine"])
    for name, value in report["decisions_per_second"].items():
        print(f"{name:30} {value:10,} decisions/s   {report['ratio_to_catanatron'][name]:5.2f} x Catanatron")
    print(f"a copy of a Catanatron game: {report['catanatron_clone_us']} us (Durbar's: durbar bench)")


if __name__ == "__main__":
    main()
