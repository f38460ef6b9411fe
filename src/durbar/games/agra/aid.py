"""The aid of Agra."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.engine.aid import Aid, line


def aid(v: Mapping[str, Any], seat: int | None, asked: str) -> Aid:
    """Give the aid for a seat, or for somebody who looks on; `asked` is the id of the open question."""
    phase = v["phase"] if v["stage"] == "turn" else ""
    turn = (
        line("meditation", "4.1", phase in ("between", "meditation")),
        line("action", "5.1", phase == "action"),
        line("order", "9.1", phase == "order"),
        line("any_time", "8.3"),
        line("home", "5.3"),
        line("end", "11.1", v["trigger"] != "none"),
    )
    build = {one["level"]: one["cost"] for one in v["buildings"] if one["cost"]}
    costs = [
        line("circle", "4.4"),
        line("build", "6.1", two=build.get(2, 0), three=build.get(3, 0), four=build.get(4, 0)),
        line("materials", "6.4"),
        line("overtime", "5.4"),
    ]
    if seat is not None:
        own = v["players"][seat]
        now = {one["id"]: one for one in own["actions"]}
        costs.append(
            line(
                "favour", "12.3", good=now["basic-good"]["now"], step=now["influence"]["now"],
                have=now["influence"]["have"], process=now["process"]["now"],
            )
        )  # fmt: skip
        following = next((one for one in own["levels"] if one["n"] == own["level"] + 1), None)
        if following is not None:
            costs.append(line("level", "6.13", level=following["n"], goods=following["cost"]))
    return Aid(turn, tuple(costs))
