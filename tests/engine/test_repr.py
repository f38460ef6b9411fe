"""What is printed of a table, a game and their parts: one short line that gives nothing away and never fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.decision import Question, Verb
from durbar.engine.game import Result
from durbar.engine.opening import open_table
from durbar.engine.table import Table
from tests.engine.situation import choose, fair, new_fair
from tests.harness import find_game, make, pick


def test_a_table_says_what_is_played_where_it_is_and_who_is_asked_what() -> None:
    table = durbar.new_table("taj-mahal", players=3, seed="engine page")
    assert repr(table) == "<Table taj-mahal, 3 players, visit 1 of 12, Star to play or leave>"
    assert repr(durbar.new_table("amritsar", players=1, seed=1)) == (
        "<Table amritsar, 1 player, era 1 of 3, round 1 of 4, Sun to opening goal>"
    )


def test_all_who_are_asked_at_once_are_named_whether_they_have_answered_or_not() -> None:
    table = new_fair()
    assert repr(table) == "<Table bazaar, 3 players, turn 2, Sun, Moon and Star to bid>"
    table.choose("bid 1", 1)
    assert repr(table) == "<Table bazaar, 3 players, turn 2, Sun, Moon and Star to bid>"


def test_what_may_still_be_taken_back_is_not_told() -> None:
    table = fair(["tea"], ["silk"])
    assert repr(table) == "<Table bazaar, 2 players, turn 1, Sun to act>"
    choose(table, "favour")
    assert repr(table) == "<Table bazaar, 2 players, turn 1, Sun to act, turn begun>"
    assert repr(table.decision) == "<Choose seat 0, raise>"


def test_a_table_that_is_only_imagined_says_so() -> None:
    table = fair(["tea"], ["silk"])
    assert repr(table.imagine(1, Random(1))) == "<Table bazaar, 2 players, turn 1, Sun to act, imagined>"


def test_the_end_names_who_has_won() -> None:
    assert repr(fair(stage="over", day=3)) == "<Table bazaar, 3 players, turn 1, won by Sun, Moon and Star>"
    table = durbar.new_table("sabika", players=1, seed=1)
    rng = Random(1)
    while move := pick(table, rng, 1000):
        make(table, [move])
    assert repr(table) == "<Table sabika, 1 player, round 5 of 5, lost>"


@pytest.mark.parametrize("name", [game.meta.name for game in durbar.all_games()])
def test_every_table_is_one_short_line_at_every_moment(name: str) -> None:
    table = durbar.new_table(name, seed="lines")
    rng = Random("lines")
    while (move := pick(table, rng, 100_000)) and table.number < 200:
        line = repr(table)
        assert line.startswith(f"<Table {name}, {table.setup.players} players, ")
        assert len(line) < 120
        assert "\n" not in line
        make(table, [move])


def test_without_texts_things_are_called_by_their_ids() -> None:
    def speechless(*args: Any, **more: Any) -> str:
        raise ImportError("no babel")

    game = replace(find_game("bazaar"), say=speechless)
    assert repr(open_table(game, 3, seed=1)) == "<Table bazaar, 3 players, turn 2, seat 0, seat 1 and seat 2 to bid>"


def broken(*args: Any) -> Any:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    "make_table",
    [
        lambda: Table.__new__(Table),
        lambda: open_table(replace(find_game("bazaar"), view=broken), 3, seed=1),
    ],
)
def test_whatever_is_wrong_with_a_table_it_can_be_printed(make_table: Callable[[], Table[Any]]) -> None:
    assert repr(make_table()).startswith("<durbar.engine.table.Table object at ")


def test_a_game_and_its_parts_are_short_lines() -> None:
    game = durbar.game("taj-mahal")
    assert repr(game) == "<Game taj-mahal>"
    assert repr(game.meta) == "<Meta taj-mahal, 2, 3, 4 or 5 players, rules 2>"
    assert repr(game.sheets) == "<Sheets taj-mahal, 9 sheets>"
    assert repr(game.sheets["supply"]) == "<Sheet supply, inferred, likely>"
    table = durbar.new_table("taj-mahal", players=2, seed=1, edition={"game": "taj-mahal", "name": "mine"})
    assert repr(table.sheets) == "<Sheets taj-mahal, 9 sheets, edition 'mine'>"
    assert len(repr(table.content)) < 80


def test_a_question_its_verbs_and_options_are_short_lines() -> None:
    dig = Verb("dig", "place", "depth", clause="1")
    assert repr(dig) == "<Verb dig place depth>"
    assert repr(dig.option("garden", "2")) == "<Option dig garden 2>"
    ask = Question("dig", "1", verbs=(dig,), thinkable=lambda s, seat: [], why_not=lambda s, seat, option: None)
    assert repr(ask) == "<Question dig>"


@pytest.mark.parametrize(
    ("winners", "final", "line"),
    [
        ((1,), False, "<Result 12, 30, so far>"),
        ((1,), True, "<Result 12, 30, won by seat 1>"),
        ((0, 1), True, "<Result 12, 30, won by seats 0 and 1>"),
        ((), True, "<Result 12, 30, lost>"),
    ],
)
def test_a_result_is_a_short_line(winners: tuple[int, ...], final: bool, line: str) -> None:
    assert repr(Result((12, 30), (2, 1), winners, (), final, "9")) == line
