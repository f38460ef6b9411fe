"""Tables and records of version 1 of the rules go on by it; what it did otherwise is in rules/versions.py."""

from __future__ import annotations

from random import Random

import pytest

import durbar
from tests.games.amritsar.situation import GAME, Seat, acting, asked, choose, goods, options, refusal, told
from tests.games.amritsar.test_golden import RECORDS

SETUPS = [(players, mode) for players in GAME.meta.players for mode in GAME.meta.modes_for(players)]


def test_version_1_is_still_played() -> None:
    assert (GAME.meta.rules_version, tuple(GAME.meta.plays)) == ("2", ("1",))
    table = durbar.new_table("amritsar", players=2, seed="old", rules="1")
    assert (table.setup.rules, table.record()["rules"], table.position()["rules"]) == ("1", "1", "1")
    assert "rules" not in table.position()["state"]
    assert table.clone().state.rules == "1"


def test_what_version_1_did_not_know_is_no_part_of_its_data() -> None:
    """The sheet about the last space came with version 2: files of version 1 have the fingerprint they always had."""
    old = durbar.new_table("amritsar", players=1, seed="old", rules="1").record()["content"]
    assert old != durbar.new_table("amritsar", players=1, seed="old").record()["content"]
    other = {"game": "amritsar", "name": "mine", "solo_end": {"reading": "other"}}
    assert old == durbar.new_table("amritsar", players=1, seed="old", edition=other, rules="1").record()["content"]


@pytest.mark.rule("amritsar", "9.4")
def test_in_version_1_a_main_action_could_be_declined() -> None:
    table = acting("blue", "north", Seat(place="north"), Seat(), rules="1")
    assert "end" in options(table)
    choose(table, "top blue-1", "gain gold")
    assert options(table) == ["main blue-1", "skip"]
    choose(table, "skip", "end")
    assert (goods(table, 0), asked(table), told(table, "main_passes")) == ("gold", (1, "move"), [])
    table = acting("blue", "north", Seat(place="north"), Seat(), rules="1")
    choose(table, "end")
    assert (goods(table, 0), asked(table), told(table, "no_main_action")) == ("", (1, "move"), [])


@pytest.mark.rule("amritsar", "9.4")
@pytest.mark.parametrize(("tile", "leave"), [("yellow-2", "done"), ("green-1", "skip")])
def test_in_version_1_a_main_action_could_be_begun_and_left(tile: str, leave: str) -> None:
    table = acting("white", "east", Seat(goods="marble", place="south"), Seat(), rules="1")
    choose(table, f"work {tile}")
    assert refusal(table, leave) is None
    choose(table, leave)
    assert (goods(table, 0), asked(table)) == ("marble", (1, "move"))


@pytest.mark.rule("amritsar", "16.1")
def test_a_set_to_return_is_no_answer_in_version_1() -> None:
    table = acting("green", "north", Seat(goods="copper gold coin coin"), Seat(), rules="1")
    choose(table, "work blue-1")
    assert asked(table) == (0, "drop")
    assert refusal(table, "return copper+coin") == ("table.other_question", "16.1")


@pytest.mark.parametrize(("players", "mode"), SETUPS)
def test_a_game_of_version_1_is_played_to_its_end_and_its_record_holds(players: int, mode: str) -> None:
    table = durbar.new_table("amritsar", players=players, mode=mode, seed=f"old {players}", rules="1")
    rng = Random(f"old {players} {mode}")
    while table.decision is not None:
        assert "return" not in {option.verb.word for option in table.decision.options}
        table.choose(rng.choice(table.decision.options))
    assert durbar.verify(table.record()).result == table.result


def choices(version: str) -> list[list[str]]:
    """List the choices of each golden record of a version, in order."""
    return [
        [move["choose"] for move in doc["moves"] if "choose" in move]
        for doc in RECORDS.values()
        if doc["rules"] == version
    ]


@pytest.mark.rule("amritsar", "9.4")
def test_in_every_turn_of_the_records_of_version_2_a_worker_does_a_main_action() -> None:
    """In those of version 1 some turns end without one."""
    for version, always in (("1", False), ("2", True)):
        turns = [part for made in choices(version) for part in " | ".join(made).split("take ")[1:]]
        assert len(turns) > 50
        assert all("| work " in turn or "| top " in turn for turn in turns) is always


@pytest.mark.rule("amritsar", "16.1")
def test_the_records_of_version_2_return_sets() -> None:
    new = [choice for made in choices("2") for choice in made]
    assert any(choice.startswith("return ") and "+" in choice for choice in new)
    assert not any(choice.startswith("drop ") for choice in new)
    assert any(choice.startswith("drop ") for made in choices("1") for choice in made)
