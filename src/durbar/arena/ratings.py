"""Ratings after Plackett and Luce, by openskill: how strong each bot looks, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import fmean
from typing import Any

AUTOMA = "automa"
"""Who a bot plays against where it sits alone."""


def ratings(games: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, float]] | None:
    """Rate everybody by the games in their order; none without openskill.

    A bot with several seats at a table is one player: its rating goes by the mean of what its seats would get.
    """
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        return None
    model = PlackettLuce()
    rated: dict[str, Any] = {}
    for game in games:
        seats, ranks = list(game["seats"]), [float(rank) for rank in game["ranks"]]
        if len(seats) == 1:
            seats.append(AUTOMA)
            ranks = [1.0, 2.0] if game["winners"] else [2.0, 1.0]
        before = [rated.get(name) or model.rating(name=name) for name in seats]
        after = [team[0] for team in model.rate([[one] for one in before], ranks=ranks)]
        for name in dict.fromkeys(seats):
            mine = [one for one, seat in zip(after, seats, strict=True) if seat == name]
            rated[name] = model.rating(
                name=name, mu=fmean(one.mu for one in mine), sigma=fmean(one.sigma for one in mine)
            )
    return {name: {"mu": round(one.mu, 2), "sigma": round(one.sigma, 2)} for name, one in rated.items()}
