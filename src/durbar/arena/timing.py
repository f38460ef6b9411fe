"""How long bots thought and games took: what differs from run to run, and stands in a report of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from durbar.arena.match import Match
from durbar.arena.numbers import percentile
from durbar.bots.entrants import read_entrant

FORMAT = "durbar arena times"
VERSION = 1
GRACE = 1.2
"""By how much a turn may run over its time before it counts as over."""


def timing(match: Match, seconds: float, now: int) -> dict[str, Any]:
    """Sum up times in milliseconds; `now` games were played in `seconds`, the others in earlier runs."""
    games = [game for _, game in sorted(match.games.items()) if "void" not in game]
    worked = sum(game["seconds"] for game in games)
    return {
        "format": FORMAT,
        "version": VERSION,
        "plan": match.plan.document,
        "games": len(games),
        "seconds": round(seconds, 2),
        "games_per_second": round(now / seconds, 3) if seconds > 0 and now else None,
        "seconds_a_game": round(worked / len(games), 4) if games else None,
        "bots": {name: thinking(name, games) for name in dict.fromkeys(match.plan.bots)},
    }


def thinking(name: str, games: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Sum up how long one bot thought, by choices and by turns."""
    turns = [
        turn
        for game in games
        for seat, mine in zip(game["seats"], game["thought"], strict=True)
        if seat == name
        for turn in mine
    ]
    whole = [sum(turn) for turn in turns]
    allowed = read_entrant(name).think
    over = None if allowed is None else sum(one > 1000 * GRACE * allowed for one in whole)
    return {"choice": spread([one for turn in turns for one in turn]), "turn": spread(whole), "turns_over": over}


def spread(values: Sequence[float]) -> dict[str, float] | None:
    """Give how many there are, the middle one, the one that 95 of 100 do not exceed, and the largest."""
    if not values:
        return None
    ranked = sorted(values)
    return {
        "n": len(ranked),
        "p50": round(percentile(ranked, 50), 3),
        "p95": round(percentile(ranked, 95), 3),
        "max": round(ranked[-1], 3),
    }
