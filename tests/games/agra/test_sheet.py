"""The running score [11.3]: every source as it would count now, rupees only for their owner [1.3]."""

from __future__ import annotations

import pytest

from durbar.games.agra.scoring import lines
from tests.games.agra.situation import Seat, sit_down

SOURCES = ("rupees", "contracts", "craftsmen", "traders", "scholars", "meditation", "covers", "akbar")


@pytest.mark.rule("agra", "1.3")
@pytest.mark.rule("agra", "11.3")
def test_a_seat_sees_all_sources_and_its_own_rupees_alone() -> None:
    table = sit_down(
        Seat(rupees=12, influence=(0, 3, 1), removed="north-1", level=6),
        Seat(rupees=7, influence=(0, 2, 1)),
        orders={"traders": {1: 0, 2: 1, 3: 0}, "scholars": {1: 1}},
        akbar={"curry": 0, "paper": 0},
        contracts={"nazim": 0},
        pier=5,
    )
    mine, rival = table.view(0)["position"]["players"]
    assert mine["points"] == {
        "rupees": 12,
        "contracts": 2,
        "craftsmen": 0,
        "traders": 4,
        "scholars": 0,
        "meditation": 5,
        "covers": 1,
        "akbar": 3,
    }
    assert mine["score"] == 27
    assert rival["points"] == {**dict.fromkeys(SOURCES, 0), "rupees": None, "traders": 1, "scholars": 1}
    assert rival["score"] is None
    for player in table.view(None)["position"]["players"]:
        assert (player["points"]["rupees"], player["score"]) == (None, None)


@pytest.mark.rule("agra", "11.3")
def test_the_running_score_has_the_lines_of_the_final_one() -> None:
    table = sit_down(Seat(), Seat())
    ids = [line.id for line in lines(table.state)]
    assert ids == [f"score.{source}" for source in SOURCES]
    assert set(table.view(1)["position"]["players"][1]["points"]) == set(SOURCES)
