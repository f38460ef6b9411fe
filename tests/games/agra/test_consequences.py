"""What an option says it brings is what it brings: over random games, and in situations one can check by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from durbar.engine.messages import Message
from durbar.engine.table import Table
from durbar.games.agra.names import GUILDS
from durbar.games.agra.rules.brings import SHORT
from durbar.games.agra.scoring import result
from durbar.games.agra.state import State
from tests.games.agra.situation import GAME, GOODS, TEXTS, Seat, choose, sit_down
from tests.games.agra.test_common import AGRA, LATE
from tests.harness.consequences import check_consequences

NUMBERS = ("rupees", "favour", "mp", "workers", "covers", "level", "lying", "deliveries", "points")
THINGS = {
    *NUMBERS,
    *GUILDS,
    *GOODS,
    *(f"{good}-harvest" for good in GOODS[:4]),
    *(f"{good}-price" for good in GOODS),
}
NAMES = ["Asha", "Bela", "Chand", "Devi"]


def parts(outcome: Message) -> Iterator[Message]:
    """Take an outcome apart."""
    if outcome.id != "outcome.and":
        yield outcome
        return
    for key in ("first", "rest"):
        part = outcome.args[key]
        yield from parts(Message(part["id"], part["clause"], **part["args"]))


def announced(table: Table[Any], seat: int, outcome: Message) -> Mapping[str, int]:
    """Add up what the parts promise."""
    promised: Counter[str] = Counter()
    for part in parts(outcome):
        numbers = {key: value for key, value in part.args.items() if key in THINGS and isinstance(value, int)}
        if part.id == "outcome.step":  # there `level` is the number of a level, and the guild's name the step
            del numbers["level"]
        for key, value in numbers.items():
            promised[key] += value
    return promised


def amount(s: State, seat: int, thing: str) -> int:
    """Count what a seat has of a thing."""
    name, _, kind = thing.partition("-")
    if thing == "points":
        return result(s).scores[seat] - s.rupees[seat]
    if thing == "covers":
        return s.covers[seat].bit_count()
    if thing == "lying":
        return sum(down and owner == seat for down, owner in zip(s.lying, s.worker, strict=True))
    if thing == "deliveries":
        return s.free_deliveries + s.paid_deliveries
    if thing == "mp":
        return s.mp
    if thing in GUILDS:
        return s.influence[seat][GUILDS.index(thing)]
    if kind == "harvest":
        return s.production(seat, GOODS.index(name))
    if kind == "price":
        return s.value[GOODS.index(name)]
    held: int = s.goods[seat][GOODS.index(thing)] if thing in GOODS else getattr(s, thing)[seat]
    return held


def changed(before: State, after: State, seat: int, thing: str) -> int:
    return amount(after, seat, thing) - amount(before, seat, thing)


@pytest.mark.parametrize(("players", "decisions"), [(2, 40), (3, 35), (4, 30)])
def test_the_first_choices_bring_what_they_announce(players: int, decisions: int) -> None:
    assert check_consequences(AGRA, players, "standard", "told", decisions, announced, changed) > 50


@pytest.mark.parametrize(("players", "decisions"), [(2, 35), (3, 30), (4, 30)])
def test_late_choices_bring_what_they_announce(players: int, decisions: int) -> None:
    """Everybody has goods, contracts, tiles and favour there."""
    assert check_consequences(LATE, players, "standard", "told", decisions, announced, changed) > 50
