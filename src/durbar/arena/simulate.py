"""Games among bots, many at once, and what came of them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from durbar.arena.crews import Alone, Crew, Lost, Processes
from durbar.arena.playing import described, play_table
from durbar.arena.report import spread
from durbar.bots import bot, entrant
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
        wrong = play_table(table, players).error
    except Exception as error:  # noqa: BLE001  # whatever goes wrong in a simulation is its result
        wrong = described(error)
    if wrong:
        return {"number": number, "error": wrong, "record": table.record()}
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
        entrant(name)
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
    crew: Crew = Alone() if jobs == 1 else Processes(min(jobs, games))
    found = dict(crew.run(partial(play_one, match), range(games)))
    played = [as_played(number, found[number]) for number in range(games)]
    return report(match, played, time.perf_counter() - start)


def as_played(number: int, found: dict[str, Any] | Lost) -> dict[str, Any]:
    """Tell of a game whose process died as of any other that went wrong; it has no record."""
    return {"number": number, "error": found.why, "record": None} if isinstance(found, Lost) else found


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
        "score": spread([score for one in good for score in one["scores"]]),
        "winning_score": spread([one["scores"][one["winners"][0]] for one in good if one["winners"]]),
        "choices": spread([one["choices"] for one in good]),
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
        "score": spread(scores),
    }


def _share(part: float, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
