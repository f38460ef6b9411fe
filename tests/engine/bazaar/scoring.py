"""The evening [5]: coins and cards laid aside."""

from __future__ import annotations

from durbar.engine.game import Result, ScoreLine, rank
from durbar.games.shared.scoring import who_wins
from tests.engine.bazaar.state import OVER, State


def result(s: State) -> Result:
    """Count a point a coin and one for each card laid aside; equals share the rank [5.1, 5.2]."""
    scores = tuple(s.coins[seat] + len(s.stash[seat]) for seat in range(s.seats))
    ranks = rank(scores)
    lines = (
        ScoreLine("score.coins", "5.1", tuple(s.coins)),
        ScoreLine("score.stash", "5.1", tuple(len(stash) for stash in s.stash)),
    )
    over = s.stage == OVER
    return Result(scores, ranks, who_wins(ranks, over), lines, over, "5.2")
