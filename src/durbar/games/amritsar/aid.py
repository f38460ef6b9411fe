"""The aid of Amritsar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.engine.aid import Aid, line


def aid(v: Mapping[str, Any], seat: int | None, asked: str) -> Aid:
    """Give the aid for a seat, or for somebody who looks on; `asked` is the id of the open question."""
    step = v["step"]
    turn = (
        line("elephant", "7.2", step == "elephant"),
        line("workers", "8.2", step in ("take", "activate", "leave")),
        line("act", "9.1", step == "act"),
        line("again", "7.8", step == "elephant again"),
        line("follow", "10.1", v["stage"] == "follow"),
        line("era", "11.1", v["stage"] == "era end"),
    )
    layers = [
        line("layer", "5.2", layer=number, goods=[kind for kind, n in cost.items() for _ in range(n)])
        for number, cost in enumerate(v["layer_costs"], 1)
    ]
    costs = [*layers, line("upgrades", "14.2"), line("steps", "7.2"), line("skip", "8.4")]
    if seat is not None:
        own = v["players"][seat]
        costs.append(line("tax", "11.3", n=own["tax_due"], each=v["penalty"]))
    return Aid(turn, tuple(costs))
