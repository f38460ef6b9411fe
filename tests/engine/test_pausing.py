"""Waiting between two segments: what comes after a turn comes when it is told to, and is the same as ever."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

import durbar
from durbar.engine.messages import BadInput, IllegalChoice
from durbar.engine.record import state_hash

GAMES = [(game.meta.name, players) for game in durbar.all_games() for players in (min(game.meta.players), 3)]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_game_that_waits_after_every_turn_is_the_same_game(game: str, players: int) -> None:
    plain = durbar.new_table(game, players=players, seed="waiting")
    waiting = durbar.new_table(game, players=players, seed="waiting")
    rng = Random(f"{game} {players}")
    waited = 0
    while not plain.over and waited < 40:
        ask = plain.decision
        assert ask is not None
        option = rng.choice(ask.options).text
        plain.choose(option, ask.seat)
        waiting.choose_and_pause(option, ask.seat)
        if waiting.paused:
            waited += 1
            assert not waiting.over
            assert waiting.decisions == []
            for copied in (waiting.clone(), copy.deepcopy(waiting), pickle.loads(pickle.dumps(waiting))):
                assert copied.paused
                assert state_hash(copied) == state_hash(waiting)
                copied.go_on()
                assert state_hash(copied) == state_hash(plain)
            waiting.go_on()
        assert state_hash(waiting) == state_hash(plain)
        assert waiting.log == plain.log
    assert waited
    assert list(waiting.history()) == list(plain.history())


@pytest.mark.rule("sabika", "12.7")
def test_a_turn_can_be_taken_back_until_the_automa_is_let_play() -> None:
    table = durbar.new_table("sabika", players=1, seed="waiting")
    rng = Random(2)
    before = state_hash(table)
    while not (table.paused and table.undoable):
        if table.paused:
            table.go_on()
        assert table.decision is not None
        before = state_hash(table)
        table.choose_and_pause(rng.choice(table.decision.options))
    after = state_hash(table)
    with pytest.raises(IllegalChoice, match="Your turn is complete"):
        table.choose("end", 0)
    with pytest.raises(BadInput, match="between two turns"):
        table.record()
    assert "between two turns" in repr(table)
    table.undo()
    assert (table.paused, state_hash(table)) == (False, before)
    option = table._redo[-1][1]
    table.choose_and_pause(option)
    assert (table.paused, state_hash(table)) == (True, after)
    table.go_on()
    assert table.why_not_undo() is not None
    assert durbar.verify(table.record()).number == table.number
