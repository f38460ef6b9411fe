"""Copies and pickles of a table: exact, independent, and at home where they arrive."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.chance import RandomLuck, ScriptedLuck, SeededLuck, new_seed
from durbar.engine.messages import BadInput
from durbar.engine.opening import open_table
from durbar.engine.table import Table
from durbar.games.shared import description
from tests import harness
from tests.engine.bazaar.state import State
from tests.engine.situation import choose, fair, new_fair, question, texts
from tests.engine.test_bazaar import BAZAAR
from tests.harness import find_game, fingerprint
from tests.harness.saving import saved
from tests.harness.tables import again


def rich(coins: int = 20) -> Table[Any]:
    return new_fair(edition={"game": "bazaar", "name": "rich", "purse": {"coins": coins}})


# ---------------------------------------------------------------------- copy


def test_a_copy_is_a_clone_and_both_go_on() -> None:
    table = fair(["tea"], ["silk"], actions=1)
    choose(table, "favour")
    for one in (copy.copy(table), copy.deepcopy(table)):
        assert type(one) is Table
        choose(one, "raise silk", "rest")
        assert question(one) == (1, "act")
    assert question(table) == (0, "raise")
    choose(table, "raise tea")
    assert table.state.prices == [3, 2, 3]


def test_a_deep_copy_of_what_holds_a_table_holds_a_clone() -> None:
    table = new_fair()
    ask = table.decision
    assert ask is not None
    kept = {"table": table, "same": table, "chosen": ask.options[1]}
    new = copy.deepcopy(kept)
    assert new["table"] is new["same"] is not table
    assert new["chosen"] is kept["chosen"], "an option stays the one object it is"
    assert copy.copy(ask.options[1]) is ask.options[1]


# ---------------------------------------------------------------------- pickle


def test_a_pickled_table_stands_in_the_middle_of_a_turn_as_it_did() -> None:
    table = fair(["caravan", "tea"], ["silk"], prices={"silk": 4, "spice": 2, "tea": 2}, rolls={"caravan": [2]})
    choose(table, "send caravan", "raise silk", "favour")
    back = again(table)
    assert saved(back) == saved(table)
    choose(back, "raise tea", "brew", "lower tea", "raise spice")
    assert question(back) == (0, "act")
    assert question(table) == (0, "raise")


def test_what_could_be_undone_or_done_again_still_can() -> None:
    table = fair(["tea"], ["silk"], actions=1)
    choose(table, "favour", "raise silk", "rest")
    assert question(table) == (1, "act"), "three choices of a turn that is over"
    table.undo()
    back = again(table)
    assert back.undoable == 2
    back.redo()
    assert question(back) == (1, "act")
    back.restart_turn(0)
    assert fingerprint(back) == fingerprint(fair(["tea"], ["silk"], actions=1))
    assert back.log == again(back).log


def test_sealed_answers_stay_sealed() -> None:
    table = fair(stage="morning")
    table.choose("bid 3", 2)
    back = again(table)
    assert back.sealed_seats == (2,)
    choose(back, "bid 0", "bid 1")
    assert back.state.bids == [0, 1, 3]


def test_the_log_travels_with_a_table_and_not_with_its_clone() -> None:
    table = fair(["silk"], ["silk"])
    choose(table, "sell silk", "follow silk", "rest")
    assert harness.log_lines(again(table)) == harness.log_lines(table)
    assert len(table.log) > 1
    assert again(table.clone()).log == []


def test_luck_goes_on_as_it_would_have() -> None:
    script = ScriptedLuck({"gamble": [[6], [2]]}, SeededLuck(new_seed("x")))
    for luck in (None, script, RandomLuck(Random(5))):
        table = fair(luck=luck)
        choose(table, "gamble")
        back = again(table)
        for one in (table, back):
            choose(one, "gamble")
        assert fingerprint(back) == fingerprint(table)


def test_tables_that_share_a_generator_share_one_where_they_arrive() -> None:
    table = open_table(find_game("bazaar"), 3, luck=RandomLuck(Random(5)))
    one, two = pickle.loads(pickle.dumps((table.clone(), table.clone())))
    assert one.luck._rng is two.luck._rng


def test_an_imagined_table_stays_imagined() -> None:
    world = fair(["tea"], ["silk"]).imagine(1, Random(1))
    back = again(world)
    assert back.imagined
    with pytest.raises(BadInput, match="an imagined table has no record"):
        back.record()
    assert fingerprint(back) == fingerprint(world)


def test_an_edition_travels() -> None:
    table = rich()
    choose(table, "bid 3", "bid 2", "bid 1")
    back = again(table)
    assert back.state.coins == [17, 18, 19]
    assert back.sheets.edition == table.sheets.edition
    assert back.record() == table.record()


def test_a_table_from_a_position_keeps_its_start() -> None:
    table = fair(["tea"], ["silk"])
    choose(table, "rest")
    assert again(table).record() == table.record()


def test_a_finished_game_is_over_where_it_arrives() -> None:
    table = fair(stage="over", day=3)
    back = again(table)
    assert back.over
    assert back.result == table.result


def test_a_game_is_the_game_that_is_there() -> None:
    for game in (*durbar.all_games(), find_game("bazaar")):
        assert pickle.loads(pickle.dumps(game)) is game
        assert copy.deepcopy(game) is game


def test_a_game_that_is_kept_nowhere_cannot_be_pickled() -> None:
    table = open_table(replace(find_game("bazaar")), 3, seed="nowhere")
    with pytest.raises(pickle.PicklingError, match="the game 'bazaar' is not the one that its package describes"):
        pickle.dumps(table)
    assert fingerprint(copy.deepcopy(table)) == fingerprint(table), "a copy needs no name"


def test_a_pickle_of_other_rules_or_other_data_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    old, poor = pickle.dumps(new_fair()), pickle.dumps(rich())
    game = find_game("bazaar")
    monkeypatch.setattr(
        description, "describe", lambda package: replace(game, meta=replace(game.meta, rules_version="2"))
    )
    with pytest.raises(BadInput, match="this table was pickled with version '1' of the rules of Bazaar"):
        pickle.loads(old)
    monkeypatch.setattr(description, "describe", lambda package: replace(game, sheets=rich(7).sheets))
    with pytest.raises(BadInput, match="this table was pickled with other component data of Bazaar"):
        pickle.loads(old)
    assert pickle.loads(poor).state.coins == [20, 20, 20], "an edition brings its own"


def test_every_protocol_of_today_will_do() -> None:
    table = fair(["tea"], ["silk"], actions=1)
    choose(table, "rest", "favour")
    assert table.log
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert fingerprint(pickle.loads(pickle.dumps(table, protocol))) == fingerprint(table)


def test_a_state_with_something_that_runs_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    copied = State.copy

    def live(s: State) -> State:
        new = copied(s)
        new.days = [lambda: 3]  # type: ignore[assignment]  # that is what is wrong
        return new

    monkeypatch.setattr(State, "copy", live)
    with pytest.raises((AttributeError, pickle.PicklingError)):
        harness.check_copies(BAZAAR, 3, "standard", "live", tmp_path)


# ---------------------------------------------------------------------- other processes


def best_of(table: Table[Any]) -> durbar.Option:
    """Choose for the seat that is asked, somewhere else."""
    assert table.decision is not None
    return durbar.bot("random", seed=3).choose(table, table.decision.seat)


def test_tables_and_choices_go_to_other_processes_and_back() -> None:
    tables = [durbar.new_table(game.meta.name, seed=1) for game in durbar.all_games()]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        for table, chosen in zip(tables, pool.map(best_of, tables), strict=True):
            assert chosen.text == best_of(table).text
            table.choose(chosen)
            assert table.number == 1
            assert texts(table)
