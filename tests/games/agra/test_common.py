"""Agra goes through the tests that every game has."""

from functools import cache
from random import Random
from typing import Any

from durbar.engine import opening
from durbar.engine.table import Table
from durbar.engine.tuples import put
from durbar.games.agra.names import COOK_CARD, GUILDS
from durbar.games.agra.rules.markers import bound_markers
from durbar.games.agra.state import State
from tests.games.agra.situation import GAME, TEXTS
from tests.harness import Subject
from tests.harness.common import Common


def conserved(s: State) -> tuple[tuple[int, int], ...]:
    """Count the markers and workers of every player; purses stay between their bounds."""
    cook = s.owner[COOK_CARD]
    counts = []
    for seat in range(s.seats):
        markers = s.supply[seat] + sum(s.goods[seat]) + s.favour[seat] + bound_markers(s, seat)
        workers = s.workers[seat] + s.worker.count(seat) + (s.cook_workers if cook == seat else 0)
        assert s.least[seat] <= s.rupees[seat] <= s.most[seat]
        assert min(s.supply[seat], s.favour[seat], s.workers[seat], *s.goods[seat]) >= 0
        counts.append((markers, workers))
    return tuple(counts)


def swap(s: State, seat: int, rng: Random) -> bool:
    """Give a rival another number of rupees that the seat must think possible."""
    rivals = [rival for rival in range(s.seats) if rival != seat and s.least[rival] < s.most[rival]]
    if not rivals:
        return False
    rival = rng.choice(rivals)
    s.rupees = put(s.rupees, rival, rng.randint(s.least[rival], s.most[rival]))
    return True


@cache
def late_position(players: int) -> dict[str, Any]:
    """Play at random for a while, then lift everybody near the top of the guilds."""
    rng = Random("late")
    table = opening.open_table(GAME, players, "standard", "late")
    while table.state.round < 30 or table.since_snapshot()[1]:
        ask = table.decision
        assert ask is not None
        table.choose(rng.choice(ask.options))
    doc = table.position()
    for player in doc["state"]["players"]:
        player["influence"] = dict.fromkeys(GUILDS, table.content.top - 2)
    return doc


class Late(Subject):
    """Agra from a late position on: random players take thousands of choices for a whole game."""

    def new(self, players: int, mode: str, seed: str) -> Table[Any]:
        """Sit down at the late position."""
        return opening.from_position(late_position(players), self.find, seed)


AGRA = Subject(game=GAME, texts=TEXTS, conserved=conserved, longest=12000, swap=swap)
LATE = Late(game=GAME, texts=TEXTS, conserved=conserved, longest=6000, swap=swap)


class TestCommon(Common):
    """Agra; random players need thousands of choices for a whole game."""

    subject = AGRA
    late = LATE
    record_of = (2, "standard")
    position_of = (4, "standard", 0)
    saved_records = 300
    saving = 19
    imagining = 60
