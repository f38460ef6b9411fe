"""Older versions of the rules: what was otherwise then is still played so, to the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.messages import BadInput
from tests.games.sabika.situation import Seat, Table, asked, choose, dinars, options, seals, ship, sit_down, work
from tests.games.sabika.test_golden import RECORDS
from tests.games.sabika.test_yusuf_actions import BLUE_TILES, MERCHANT, RED_TILES, rival, yusuf

OLD = "1"
SIZES = [(players, mode) for players in (1, 2, 3, 4) for mode in durbar.game("sabika").meta.modes_for(players)]


def test_old_records_are_among_the_golden_ones() -> None:
    assert {doc["rules"] for doc in RECORDS.values()} == {"1", "2"}


@pytest.mark.parametrize(
    ("name", "choice"),
    [
        ("2-players-seals-and-levy-one-winner-rules-2", "with-seal"),
        ("2-players-seals-and-levy-one-winner-rules-2", "levy dinar"),
        ("1-players-yusuf-sails-lost-rules-2", "send venice"),
    ],
)
def test_golden_records_show_what_version_1_did_not_know(name: str, choice: str) -> None:
    doc = RECORDS[name]
    assert choice in [move.get("choose") for move in doc["moves"]]
    old = {field: value for field, value in doc.items() if field not in ("hashes", "result")} | {"rules": OLD}
    with pytest.raises(BadInput, match="moves"):
        durbar.load(old)


@pytest.mark.parametrize(("players", "mode"), SIZES)
def test_an_old_table_is_played_to_its_end(players: int, mode: str) -> None:
    table = durbar.new_table("sabika", players=players, mode=mode, seed="old", rules=OLD)
    rng = Random(players)
    while table.decisions:
        ask = table.decisions[0]
        assert "with-seal" not in [option.text for option in ask.options]
        table.choose(rng.choice(ask.options), ask.seat)
    assert durbar.verify(table.record()).setup.rules == OLD


def test_an_old_position_stays_one_of_the_old_rules() -> None:
    table = durbar.new_table("sabika", players=2, seed="old", rules=OLD)
    doc = table.position()
    assert doc["rules"] == OLD
    assert durbar.from_position(doc, seed="on").clone().state.rules == OLD


@pytest.mark.rule("sabika", "6.8")
def test_the_action_of_a_red_city_could_be_declined() -> None:
    table = sit_down(Seat(left="fez", has="sugar"), cities={"fez": 9}, rules=OLD)
    work(table, "merchant", "consolidate-1", "consolidate fez", "skip")
    assert (ship(table, "fez"), asked(table)[1]) == ("right", "act")
    table = sit_down(Seat(red="17", left="fez"), cities={"fez": 9}, rules=OLD)
    work(table, "poet", "reactivate-1")
    assert options(table) == ["visit fez", "skip"]


@pytest.mark.rule("sabika", "3.18")
def test_seals_paid_only_what_was_missing() -> None:
    table = sit_down(Seat(builder="building-1", dinars=1, seals=2), no_seal="fez tunis", rules=OLD)
    assert "with-seal" not in options(table)
    choose(table, "work builder-1 large-quarry")
    assert (dinars(table), seals(table)) == (0, 0)


@pytest.mark.rule("sabika", "11.4")
def test_the_levy_could_cost_a_point_in_place_of_a_seal() -> None:
    def start(**seat: Any) -> Table:
        me = Seat(points=5, **seat)
        return sit_down(me, stage="tribute", number=1, event="levy", no_seal="fez", rules=OLD)

    assert options(start(dinars=0, seals=1)) == ["levy seal", "levy point"]
    table = start(dinars=3, seals=1)
    assert (asked(table), dinars(table)) == ((0, "tribute"), 2)


@pytest.mark.rule("sabika", "12.21")
def test_yusuf_went_to_a_city_that_fits() -> None:
    rest: dict[str, Any] = {"trade": 1, "cities": {**RED_TILES, **BLUE_TILES}, "rules": OLD}
    table = yusuf(MERCHANT, 3, rival(right="fez florence"), no_seal="fez algiers tunis florence", **rest)
    assert ship(table, "algiers", 1) == "left"
