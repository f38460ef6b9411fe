"""Golden games gone through once more, to stop where a test wants to begin: quicker than bots that think."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import durbar

FOLDER = Path(__file__).parent / "fixtures"


def moments(game: str, name: str) -> Iterator[durbar.Table[Any]]:
    """Give the table before every choice of a golden game."""
    doc = json.loads((FOLDER / game / f"{name}.json").read_text(encoding="utf-8"))
    first = next(place for place, move in enumerate(doc["moves"]) if "choose" in move)
    begin = {field: value for field, value in doc.items() if field not in ("hashes", "result")}
    table = durbar.load({**begin, "moves": doc["moves"][:first]})
    for move in doc["moves"]:
        if "choose" in move:
            yield table
            table.choose(move["choose"], move["seat"])


def record_at(game: str, name: str, question: str, here: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Write a golden game down where the first seat is first asked a question in a position that is right."""
    for table in moments(game, name):
        asked = table.decision
        if asked is not None and asked.seat == 0 and asked.question.id == question and here(table.view(0)["position"]):
            return table.record()
    raise AssertionError(f"in {name} of {game} nobody is asked {question} there")
