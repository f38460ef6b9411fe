"""Speed and size, measured: decisions a second, games a second, what a clone costs, how large a position is."""

from __future__ import annotations

import gc
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

from durbar.engine.chance import RandomLuck
from durbar.engine.copying import fields
from durbar.engine.native import build
from durbar.engine.opening import open_table
from durbar.engine.table import Table
from durbar.games import all_games
from durbar.games import game as find_game

ROUNDS = 5
NODES = 2000
"""How large a tree is grown to see what a node takes."""


def play_random(name: str, players: int, games: int, seed: str) -> int:
    """Play whole games at random, snapshots and the fast luck of imagined games and all, as a search does.

    Gives the number of decisions.
    """
    game = find_game(name)
    rng = Random(seed)
    random = rng.random
    decisions = 0
    for number in range(games):
        table = open_table(game, players, luck=RandomLuck(Random(f"{seed}/{number}"))).clone()
        choose = table.choose
        ask = table.decision
        while ask is not None:
            options = ask.options
            choose(options[int(random() * len(options))])
            ask = table.decision
        decisions += table.number
    return decisions


def play_out_random(name: str, players: int, games: int, seed: str) -> int:
    """Play whole games at random and keep nothing; give the number of decisions."""
    game = find_game(name)
    rng = Random(seed)
    return sum(open_table(game, players, luck=RandomLuck(rng)).play_out(rng, "any").choices for _ in range(games))


def timed(work: Callable[[], int]) -> tuple[int, float]:
    """Do the work; give what it counted and the processor time it took."""
    start = time.process_time()
    count = work()
    return count, time.process_time() - start


def samples(name: str, players: int) -> tuple[list[Table[Any]], list[Table[Any]]]:
    """Collect tables of a random game: at the start of a turn, and in the middle of one."""
    rng = Random(name)
    table = open_table(find_game(name), players, seed="bench")
    starts: list[Table[Any]] = []
    middles: list[Table[Any]] = []
    while (ask := table.decision) is not None:
        (middles if table.since_snapshot()[1] else starts).append(table.clone())
        table.choose(rng.choice(ask.options))
    return starts, middles


def clone_cost(tables: list[Table[Any]]) -> float:
    """Give the median microseconds of a clone."""
    costs = []
    for table in tables:
        start = time.perf_counter()
        for _ in range(5):
            table.clone()
        costs.append((time.perf_counter() - start) / 5 * 1e6)
    return statistics.median(costs) if costs else 0.0


def state_bytes(state: Any) -> int:
    """Add up what a position takes in memory, shared content left out."""
    seen: set[int] = set()

    def size(value: Any) -> int:
        if id(value) in seen or isinstance(value, int | str | bool | None):
            return 0
        seen.add(id(value))
        total = sys.getsizeof(value)
        if isinstance(value, list | tuple):
            total += sum(size(one) for one in value)
        elif isinstance(value, dict):
            total += sum(size(key) + size(one) for key, one in value.items())
        return total

    parts = [value for name, value in fields(state).items() if name != "content"]
    return sys.getsizeof(state) + sum(size(part) for part in parts)


def kept_bytes(make: Callable[[], list[Any]]) -> int:
    """Make some things, and give how many bytes each of them keeps in memory."""
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        made = make()
        gc.collect()
        return round((tracemalloc.get_traced_memory()[0] - before) / len(made))
    finally:
        tracemalloc.stop()


def clone_bytes(tables: list[Table[Any]]) -> int:
    """Give what a clone of these tables keeps in memory, on an average."""
    return kept_bytes(lambda: [table.clone() for table in tables]) if tables else 0


def search_tree(name: str, players: int, count: int) -> list[Table[Any]]:
    """Grow a tree of tables as a search does: a node is a clone of another, a choice made, options listed."""
    rng = Random("tree")
    nodes = [open_table(find_game(name), players, seed="tree").clone()]
    while len(nodes) < count:
        node = rng.choice(nodes)
        if node.decision is not None:
            child = node.clone()
            ask = child.decision
            assert ask is not None
            child.choose(rng.choice(ask.options))
            if child.decision is not None:
                assert child.decision.options
            nodes.append(child)
    return nodes


def growth(name: str, players: int) -> float:
    """Give what a choice costs in the last third of a game, against the first third: 1 means it does not grow."""
    rng = Random("growth")
    thirds = [0.0, 0.0, 0.0]
    counts = [0, 0, 0]
    for number in range(12):
        table = open_table(find_game(name), players, seed=f"growth {number}").clone()
        costs = []
        while (ask := table.decision) is not None:
            start = time.perf_counter()
            table.choose(rng.choice(ask.options))
            costs.append(time.perf_counter() - start)
        for place, cost in enumerate(costs):
            third = place * 3 // len(costs)
            thirds[third] += min(cost, 0.001)  # a pause of the machine is no cost of ours
            counts[third] += 1
    return (thirds[2] / counts[2]) / (thirds[0] / counts[0])


def bench_game(name: str) -> dict[str, Any]:
    """Measure one game with the most usual number of players."""
    players = find_game(name).setup(None, None).players
    play_random(name, players, 2, "warm")
    rates, seconds, bare = [], [], []
    for number in range(ROUNDS):
        decisions, took = timed(lambda n=number: play_random(name, players, 10, f"bench {n}"))  # type: ignore[misc]
        rates.append(decisions / took)
        seconds.append(took / 10)
        decisions, took = timed(lambda n=number: play_out_random(name, players, 10, f"bench {n}"))  # type: ignore[misc]
        bare.append(decisions / took)
    starts, middles = samples(name, players)
    most = max(find_game(name).meta.players)
    largest = max(state_bytes(table.state) for half in samples(name, most) for table in half)
    return {
        "build": build(),
        "players": players,
        "decisions_per_second": round(statistics.median(rates)),
        "decisions_per_second_played_out": round(statistics.median(bare)),
        "games_per_second": round(1 / statistics.median(seconds), 1),
        "clone_at_turn_start_us": round(clone_cost(starts), 1),
        "clone_in_mid_turn_us": round(clone_cost(middles), 1),
        "bytes_per_state": largest,
        "bytes_per_clone": clone_bytes(starts + middles),
        "bytes_per_search_node": kept_bytes(lambda: search_tree(name, players, NODES)),
        "late_to_early_cost": round(growth(name, players), 2),
    }


def bench(names: list[str] | None = None) -> dict[str, Any]:
    """Measure the named games, or all."""
    chosen = names or [game.meta.name for game in all_games()]
    return {name: bench_game(name) for name in chosen}
