"""Games among bots, many at once, and what came of them."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any

from durbar.bots import BOTS, bot
from durbar.engine.messages import BadInput
from durbar.engine.opening import open_table
from durbar.games import game as find_game


@dataclass(frozen=True)
class Match:
    """What is to be played."""

    game: str
    players: int
    mode: str
    seed: str
    bots: tuple[str, ...]
    edition: Mapping[str, Any] | None

    def seating(self, number: int) -> list[str]:
        """Seat the bots of one game: they move one seat on from game to game."""
        turn = number % self.players
        return [self.bots[(seat - turn) % self.players] for seat in range(self.players)]


def play_one(match: Match, number: int) -> dict[str, Any]:
    """Play one game; an error is reported with all that is needed to see it again."""
    seed = f"{match.seed}/{number}"
    names = match.seating(number)
    table = open_table(find_game(match.game), match.players, match.mode, seed, match.edition)
    players = [bot(name, f"{seed}/bot {seat}") for seat, name in enumerate(names)]
    try:
        while (ask := table.decision) is not None:
            table.choose(players[ask.seat].choose(table, ask.seat), ask.seat)
    except Exception as error:  # noqa: BLE001  # whatever goes wrong in a simulation is its result
        return {"number": number, "error": f"{type(error).__name__}: {error}", "record": table.record()}
    result = table.result
    return {
        "number": number,
        "bots": names,
        "scores": list(result.scores),
        "winners": list(result.winners),
        "choices": table.number,
        "notes": [note.id for note in result.notes],
    }


def seat_bots(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """Give every seat a bot: one name for all, or one each."""
    chosen = tuple(names or ("greedy",))
    for name in chosen:
        if name not in BOTS:
            raise BadInput("bad.no_bot", name=name, known=list(BOTS))
    if len(chosen) == 1:
        chosen *= players
    if len(chosen) != players:
        raise BadInput("bad.bots_for_players", players=players, n=len(chosen))
    return chosen


def simulate(
    game: str,
    players: int | None = None,
    games: int = 100,
    seed: str = "1",
    bots: Sequence[str] | None = None,
    mode: str | None = None,
    edition: Mapping[str, Any] | None = None,
    jobs: int = 1,
) -> dict[str, Any]:
    """Play `games` games and report scores, wins and lengths; the same seed gives the same report, but for the time."""
    setup = find_game(game).setup(players, mode)
    if games < 1 or jobs < 1:
        raise BadInput("bad.games_and_jobs", games=games, jobs=jobs)
    match = Match(game, setup.players, setup.mode, seed, seat_bots(bots, setup.players), edition)
    start = time.perf_counter()
    if jobs == 1:
        played = [play_one(match, number) for number in range(games)]
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            played = list(pool.map(partial(play_one, match), range(games), chunksize=4))
    return report(match, played, time.perf_counter() - start)


def report(match: Match, played: list[dict[str, Any]], seconds: float) -> dict[str, Any]:
    """Sum up the games played."""
    good = [one for one in played if "error" not in one]
    return {
        "game": match.game,
        "players": match.players,
        "mode": match.mode,
        "seed": match.seed,
        "games": len(played),
        "errors": [one for one in played if "error" in one],
        "bots": {name: _bot_report(name, good) for name in sorted(set(match.bots))},
        "score": _spread([score for one in good for score in one["scores"]]),
        "winning_score": _spread([one["scores"][one["winners"][0]] for one in good if one["winners"]]),
        "choices": _spread([one["choices"] for one in good]),
        "shared_victories": sum(len(one["winners"]) > 1 for one in good),
        "notes": dict(sorted(Counter(note for one in good for note in one["notes"]).items())),
        "seconds": round(seconds, 2),
    }


def _bot_report(name: str, played: list[dict[str, Any]]) -> dict[str, Any]:
    """Sum up one bot's games; a shared victory counts as its share."""
    scores = [score for one in played for score, who in zip(one["scores"], one["bots"], strict=True) if who == name]
    wins = sum(
        sum(one["bots"][seat] == name for seat in one["winners"]) / len(one["winners"])
        for one in played
        if one["winners"]
    )
    return {
        "seats": len(scores),
        "wins": round(wins, 2),
        "win_rate": _share(wins, len(played)),
        "score": _spread(scores),
    }


def _share(part: float, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _spread(values: list[int]) -> dict[str, float] | None:
    if not values:
        return None
    return {
        "mean": round(statistics.fmean(values), 2),
        "least": min(values),
        "median": statistics.median(values),
        "most": max(values),
    }
