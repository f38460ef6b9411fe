"""The aid of Taj Mahal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.engine.aid import Aid, Line, line
from durbar.games.taj_mahal.names import GOODS


def aid(v: Mapping[str, Any], seat: int | None, asked: str) -> Aid:
    """Give the aid for a seat, or for somebody who looks on; `asked` is the id of the open question."""
    at_court = asked in ("ask.play_or_leave", "ask.add")
    turn = (
        line("play", "3.2", at_court),
        line("leave", "4.1", at_court),
        line("palaces", "4.2", asked == "ask.place"),
        line("score", "4.8"),
        line("cards", "4.13", asked == "ask.take"),
        line("between", "5.1", v["stage"] == "between"),
    )
    costs: tuple[Line, ...] = (line("goods", "4.9"), line("chain", "4.11"))
    if seat is not None:
        own = v["players"][seat]
        pays = {good: own["goods"][good] + 1 for good in GOODS}
        costs = (
            line("goods_now", "4.9", **pays),
            line("chain_now", "4.11", n=own["chain"]),
            line("hand_now", "7.1", n=own["hand_points"]),
        )
    return Aid(turn, costs)
