"""The aid of Sabika."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.engine.aid import Aid, line


def aid(v: Mapping[str, Any], seat: int | None, asked: str) -> Aid:
    """Give the aid for a seat, or for somebody who looks on; `asked` is the id of the open question."""
    stage = v["stage"]
    acts = stage == "actions"
    rest = v["players"][seat or 0]["rest"]
    turn = (
        line("worker", "4.4", acts),
        line("actions", "4.6", acts and asked != "ask.work"),
        line("rest", "4.14", n=rest["dinars"], points=rest["points"]),
        line("income", "9.1", stage == "income"),
        line("wishes", "9.2"),
        line("tribute", "9.5", stage == "tribute"),
        line("ready", "9.11", stage == "reorganise"),
    )
    buy, sell = v["market"]["buy"], v["market"]["sell"]
    costs = [
        line("move", "4.6"),
        line("cells", "8.1"),
        line("materials", "5.12"),
        line(
            "buy", "5.6", raw=v["market"]["raw"], **{kind: buy[kind] for kind in ("gypsum", "wood", "marble", "glazed")}
        ),
        line(
            "sell", "5.6", goods=sell["sugar"], **{kind: sell[kind] for kind in ("gypsum", "wood", "marble", "glazed")}
        ),
    ]
    if seat is not None:
        own = v["players"][seat]
        if own["carve_prices"] is not None:
            blue, red, grey = own["carve_prices"]
            costs.append(line("carve", "7.1", blue=blue, red=red, grey=grey))
        if own["due"] is not None:
            costs.append(line("due", "9.5", n=own["due"], paria=own["paria"]))
    return Aid(turn, tuple(costs))
