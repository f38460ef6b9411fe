"""Agra goes through the tests that every game has."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from durbar.engine import opening
from durbar.engine.table import Table
from durbar.engine.tuples import put
from durbar.games.agra import GAME, TEXTS
from durbar.games.agra.names import COOK_CARD, GUILDS
from durbar.games.agra.position import bound_markers
from durbar.games.agra.state import State
from tests import harness
from tests.harness import Subject

MOST_OPTIONS = 60


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
everywhere = pytest.mark.parametrize(("players", "mode"), AGRA.sizes)


@pytest.mark.parametrize("path", AGRA.golden_files(), ids=lambda path: path.stem)
def test_golden_records_replay(path: Path) -> None:
    harness.check_golden(AGRA, path)


@everywhere
@pytest.mark.parametrize("seed", range(4))
def test_random_games_end_and_everything_adds_up(players: int, mode: str, seed: int, tmp_path: Path) -> None:
    harness.check_random_play(AGRA, players, mode, str(seed), tmp_path)


@everywhere
def test_no_question_offers_too_much(players: int, mode: str) -> None:
    rng = Random("options")
    table = AGRA.new(players, mode, "options").clone()
    while (ask := table.decision) is not None:
        assert 0 < len(ask.options) <= MOST_OPTIONS, ask.question.id
        table.choose(rng.choice(ask.options))


@everywhere
def test_clones_are_exact_and_independent(players: int, mode: str) -> None:
    harness.check_clones(LATE, players, mode, "clones", stride=40)


@everywhere
def test_undo_and_redo_leave_no_trace(players: int, mode: str) -> None:
    harness.check_undo(LATE, players, mode, "undo", stride=25)


@everywhere
def test_saved_games_load_anywhere(players: int, mode: str, tmp_path: Path) -> None:
    harness.check_saving(LATE, players, mode, "saved", tmp_path, stride=5, records=150)


@everywhere
def test_two_worlds_look_the_same(players: int, mode: str) -> None:
    assert harness.check_two_worlds(LATE, players, mode, "worlds", 40) > 10


@everywhere
def test_imagined_tables_play_on(players: int, mode: str) -> None:
    harness.check_imagination(LATE, players, mode, "imagined", 60)


@everywhere
def test_exactly_the_listed_options_are_accepted(players: int, mode: str) -> None:
    harness.check_legality(LATE, players, mode, "legal", 25)


@everywhere
def test_everything_is_said_in_words(players: int, mode: str) -> None:
    harness.check_words(LATE, players, mode, "words")
