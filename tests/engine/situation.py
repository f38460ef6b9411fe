"""Situations at the bazaar, written down in a line."""

from __future__ import annotations

from typing import Any

from durbar.engine.chance import Luck, ScriptedLuck, SeededLuck, new_seed
from durbar.engine.opening import from_position, open_table
from durbar.engine.table import Table
from tests.harness import find_game

HANDS = (["silk", "tea"], ["silk", "spice"], ["caravan"])


def new_fair(players: int = 3, seed: str = "fair", mode: str = "standard", **more: Any) -> Table[Any]:
    """Set up a new table."""
    return open_table(find_game("bazaar"), players, mode, seed, **more)


def position(*hands: list[str], mode: str = "standard", **changes: Any) -> dict[str, Any]:
    """Write a position down; unless told otherwise everybody has 4 coins and 2 favours, and seat 0 begins."""
    hands = hands or HANDS
    seats = len(hands)
    stage = changes.get("stage", "trade")
    trading = stage == "trade"
    state: dict[str, Any] = {
        "stage": stage,
        "day": 1,
        "start": 0,
        "turn": 0,
        "turns": seats if trading else 0,
        "actions": 2 if trading else 0,
        "bids": [None] * seats if stage == "morning" else [0] * seats,
        "prices": {"silk": 3, "spice": 2, "tea": 2},
        "players": [{"hand": list(hand), "known": [], "stash": [], "coins": 4, "favours": 2} for hand in hands],
        "deck": "rest",
        "discard": [],
    }
    for seat, player in changes.pop("players", {}).items():
        state["players"][seat].update(player)
    state.update(changes)
    return {
        "durbar": "position",
        "format": 1,
        "game": "bazaar",
        "rules": "1",
        "setup": {"players": seats, "mode": mode},
        "state": state,
    }


def fair(
    *hands: list[str], rolls: dict[str, list[int]] | None = None, luck: Luck | None = None, **changes: Any
) -> Table[Any]:
    """Sit down at a situation; `rolls` are the dice to come, by name."""
    if rolls is not None:
        script = {name: [[value] for value in values] for name, values in rolls.items()}
        luck = ScriptedLuck(script, SeededLuck(new_seed("fair")))
    return from_position(position(*hands, **changes), find_game, seed="fair", luck=luck)


def choose(table: Table[Any], *texts: str) -> None:
    """Make choices one after another, whoever is asked."""
    for text in texts:
        table.choose(text)


def texts(table: Table[Any]) -> list[str]:
    """List what can be chosen now."""
    assert table.decision is not None
    return [option.text for option in table.decision.options]


def question(table: Table[Any]) -> tuple[int, str]:
    """Say who is asked what."""
    assert table.decision is not None
    return table.decision.seat, table.decision.question.id
