"""What came of an arena: shares, scores, ranks and points, with intervals that know which games belong together.

All of it follows from the games alone, so that the same games give the same bytes. How long it took is told in
`timing.py`.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from durbar.arena.match import Match
from durbar.arena.numbers import LEVEL, Interval, around_mean, wilson
from durbar.arena.ratings import ratings

FORMAT = "durbar arena report"
VERSION = 1

Played: TypeAlias = Mapping[str, Any]
Deals: TypeAlias = Sequence[Sequence[Played]]


def report(match: Match) -> dict[str, Any]:
    """Sum up the deals of which all games are there."""
    plan, deals = match.plan, match.whole_deals()
    games = [game for deal in deals for game in deal]
    rated = ratings(games)
    names = list(dict.fromkeys(plan.bots))
    return {
        "format": FORMAT,
        "version": VERSION,
        "level": LEVEL,
        "plan": plan.document,
        "games": {
            "planned": plan.games,
            "played": len(match.games),
            "counted": len(games),
            "per_deal": plan.per_deal,
            "deals": len(deals),
        },
        "bots": {name: of_bot(name, deals, rated) for name in names},
        "against": {name: {other: against(name, other, deals) for other in names if other != name} for name in names}
        if plan.players > 1
        else {},
        "ratings": rated,
        "seats": seat_shares(games, plan.players),
        "choices": spread([game["choices"] for game in games]),
        "shared_victories": sum(len(game["winners"]) > 1 and "failed" not in game for game in games),
        "failures": [told_of(game) for game in by_number(match) if "failed" in game],
        "void": [{"game": game["game"], "error": game["void"]} for game in by_number(match) if "void" in game],
    }


def by_number(match: Match) -> Iterator[Played]:
    """Go through the games in the order of the plan."""
    return (match.games[number] for number in sorted(match.games))


def told_of(game: Played) -> dict[str, Any]:
    """Tell who failed in a game, and how."""
    seat = game["failed"]
    return {"game": game["game"], "seat": seat, "bot": game["seats"][seat], "error": game["error"]}


def of_bot(name: str, deals: Deals, rated: Mapping[str, Any] | None) -> dict[str, Any]:
    """Sum up one bot's games."""
    games = [game for deal in deals for game in deal if name in game["seats"]]
    wins = sum(win_share(name, game) for game in games)
    even = [game["seats"].count(name) / len(game["seats"]) for game in games if len(game["seats"]) > 1]
    return {
        "games": len(games),
        "wins": round(wins, 4),
        "share": rounded(wins / len(games)) if games else None,
        "wilson": pair(wilson(wins, len(games))),
        "by_deals": pair(clipped(around_mean(by_deals(deals, lambda game: share_in(name, game))))),
        "even": rounded(statistics.fmean(even)) if even else None,
        "score": mean_of(deals, lambda game: of_seats(name, game, "scores")),
        "rank": mean_of(deals, lambda game: of_seats(name, game, "ranks")),
        "points": points(name, games),
        "failures": sum("failed" in game and game["seats"][game["failed"]] == name for game in games),
        "rating": None if rated is None else rated.get(name),
    }


def win_share(name: str, game: Played) -> float:
    """Give a bot's part of the win: those who share it share it evenly, as the game names its winners."""
    winners = game["winners"]
    return sum(game["seats"][seat] == name for seat in winners) / len(winners) if winners else 0.0


def share_in(name: str, game: Played) -> list[float]:
    """Give the same for games the bot sat in, and nothing for others."""
    return [win_share(name, game)] if name in game["seats"] else []


def of_seats(name: str, game: Played, what: str) -> list[float]:
    """Give scores or ranks of a bot's seats; a game that ended with a failure has no scores."""
    values = game.get(what) or []
    return [value for value, seat in zip(values, game["seats"], strict=False) if seat == name]


def by_deals(deals: Deals, values: Callable[[Played], Sequence[float]]) -> list[float]:
    """Give the mean of each deal: one luck, all seatings; deals are independent of each other, their games are not."""
    found = ([value for game in deal for value in values(game)] for deal in deals)
    return [statistics.fmean(one) for one in found if one]


def mean_of(deals: Deals, values: Callable[[Played], Sequence[float]]) -> dict[str, Any] | None:
    """Give the mean of all values, with the interval that the means of the deals tell."""
    every = [value for deal in deals for game in deal for value in values(game)]
    if not every:
        return None
    return {"mean": rounded(statistics.fmean(every)), "interval": pair(around_mean(by_deals(deals, values)))}


def points(name: str, games: Sequence[Played]) -> dict[str, float]:
    """Give the mean points of a seat by source, as the game's own score sheet lists them."""
    found: dict[str, list[int]] = {}
    for game in games:
        for source, values in game.get("points", {}).items():
            mine = [value for value, seat in zip(values, game["seats"], strict=True) if seat == name]
            found.setdefault(source, []).extend(value for value in mine if value is not None)
    return {source: rounded(statistics.fmean(values)) for source, values in found.items() if values}


def against(name: str, other: str, deals: Deals) -> dict[str, Any] | None:
    """Compare two bots in the games in which both sat: who came out ahead, and by how many points."""
    games = [game for deal in deals for game in deal if name in game["seats"] and other in game["seats"]]
    if not games:
        return None
    ahead = sum(share_ahead(name, other, game) for game in games)
    return {
        "games": len(games),
        "ahead": rounded(ahead / len(games)),
        "wilson": pair(wilson(ahead, len(games))),
        "by_deals": pair(
            clipped(
                around_mean(by_deals(deals, lambda game: [share_ahead(name, other, game)] * both(name, other, game)))
            )
        ),
        "margin": mean_of(deals, lambda game: margin(name, other, game)),
    }


def both(name: str, other: str, game: Played) -> bool:
    """Tell whether two bots met."""
    return name in game["seats"] and other in game["seats"]


def share_ahead(name: str, other: str, game: Played) -> float:
    """Give how often a seat of one bot is ranked before one of the other; equal ranks count half."""
    mine, theirs = of_seats(name, game, "ranks"), of_seats(other, game, "ranks")
    results = [(a < b) + (a == b) / 2 for a in mine for b in theirs]
    return statistics.fmean(results) if results else 0.0


def margin(name: str, other: str, game: Played) -> list[float]:
    """Give by how many points one bot is before the other."""
    mine, theirs = of_seats(name, game, "scores"), of_seats(other, game, "scores")
    return [statistics.fmean(mine) - statistics.fmean(theirs)] if mine and theirs else []


def seat_shares(games: Sequence[Played], players: int) -> list[float | None]:
    """Give how often each seat won, whoever sat there: what the seatings cancel."""
    won = [
        sum((seat in game["winners"]) / len(game["winners"]) for game in games if game["winners"])
        for seat in range(players)
    ]
    return [rounded(wins / len(games)) if games else None for wins in won]


def spread(values: Sequence[int]) -> dict[str, float] | None:
    """Give mean, least, median and most."""
    if not values:
        return None
    return {
        "mean": round(statistics.fmean(values), 2),
        "least": min(values),
        "median": statistics.median(values),
        "most": max(values),
    }


def clipped(interval: Interval | None) -> Interval | None:
    """Keep an interval of a share within what a share can be."""
    return None if interval is None else (max(0.0, interval[0]), min(1.0, interval[1]))


def pair(interval: Interval | None) -> list[float] | None:
    """Give an interval as JSON data."""
    return None if interval is None else [rounded(one) for one in interval]


def rounded(value: float) -> float:
    """Leave out what is below any interval, and differs from machine to machine."""
    return round(value, 4)
