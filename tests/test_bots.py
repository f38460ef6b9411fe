"""Bots: they choose what is legal, the same again with the same seed, and see only what their seat may know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import durbar
from durbar.bots import BOTS
from durbar.bots.greedy import GreedyBot
from durbar.bots.levels import LEVELS, HardBot
from durbar.engine.messages import BadInput
from durbar.engine.table import Table

GAMES = [game.meta.name for game in durbar.all_games()]


def played(game: str, *levels: str, seed: str = "bots", most: int = 10_000) -> Table[Any]:
    """Let bots play, to the end or as far as `most` choices lead."""
    table = durbar.new_table(game, players=len(levels), seed=seed)
    bots = [durbar.bot(level, f"{seed}/{seat}") for seat, level in enumerate(levels)]
    while not table.over and table.number < most:
        seat = table.decisions[0].seat
        table.choose(bots[seat].choose(table, seat), seat)
    return table


@pytest.mark.parametrize("game", GAMES)
def test_greedy_beats_random(game: str) -> None:
    result = played(game, "greedy", "random").result
    assert result.winners == (0,)
    assert result.scores[0] > 1.5 * max(1, result.scores[1])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["random", "greedy", "easy", "medium#1", "hard#1", "expert#1"])
def test_a_seed_plays_the_same_game_again(game: str, level: str) -> None:
    first, second = (played(game, level, level, most=60) for _ in range(2))
    assert first.record() == second.record()


def test_a_whole_number_is_a_seed_too() -> None:
    tables = [durbar.new_table("taj-mahal", players=2, seed=seed) for seed in (42, "42")]
    assert tables[0].seed() == tables[1].seed()
    for level in ("random", "greedy"):
        chosen = [durbar.bot(level, seed=seed).choose(tables[0], 0) for seed in (7, "7")]
        assert chosen[0] is chosen[1]
        with pytest.raises(BadInput, match=r"a seed is a text or a whole number, not 4\.2"):
            durbar.bot(level, seed=4.2)  # type: ignore[arg-type]  # as a program may


@pytest.mark.parametrize("game", GAMES)
def test_greedy_chooses_the_same_whatever_is_hidden(game: str) -> None:
    rng = Random(3)
    for most in range(20, 120, 20):
        table = played(game, "random", "random", "random", most=most)
        seat = table.decisions[0].seat
        chosen = GreedyBot("x").choose(table, seat)
        for _ in range(3):
            assert GreedyBot("x").choose(table.imagine(seat, rng), seat).text == chosen.text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["easy", "medium#40", "hard#40", "expert#40"])
def test_every_level_chooses_the_same_whatever_is_hidden(game: str, level: str) -> None:
    if game not in LEVELS["hard"]:
        level = level.replace("#40", "#1")  # there a pass plans a whole turn
    rng = Random(3)
    for most in (20, 60):
        table = played(game, "random", "random", "random", most=most)
        seat = table.decisions[0].seat
        chosen = durbar.bot(level, "x").choose(table, seat)
        for other in (table.imagine(seat, rng), table.entrust(seat, rng)):
            assert durbar.bot(level, "x").choose(other, seat).text == chosen.text


@pytest.mark.parametrize("game", GAMES)
def test_easy_beats_random(game: str) -> None:
    assert played(game, "easy", "random").result.winners == (0,)


def test_a_level_that_searches_beats_greedy_over_a_few_deals() -> None:
    ahead = 0
    for seat in range(2):
        levels = ["greedy", "greedy"]
        levels[seat] = "medium#200"
        scores = played("taj-mahal", *levels, seed="strength").result.scores
        ahead += scores[seat] - scores[1 - seat]
    assert ahead > 0


class Ticking:
    """A clock that goes on by a millisecond whenever somebody looks at it."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 1000


@pytest.mark.parametrize("game", GAMES)
def test_a_level_stops_when_its_time_is_over(game: str) -> None:
    for most in (20, 60):
        table = played(game, "random", "random", "random", most=most)
        clock = Ticking()
        bot = HardBot("x", think=0.05, clock=clock)
        seat = table.decisions[0].seat
        assert bot.choose(table, seat) in table.decisions[0].options
        assert clock() < 0.06


def counted(table: Table[Any], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count how often somebody imagines the table from now on."""
    times = [0]
    imagine = type(table).imagine

    def count(self: Table[Any], *args: Any) -> Table[Any]:
        times[0] += 1
        return imagine(self, *args)

    monkeypatch.setattr(type(table), "imagine", count)
    return times


def test_greedy_keeps_to_its_plan_while_nothing_new_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played("amritsar", "random", "random", most=40)
    while table.why_not_undo(0) is None or table.decisions[0].seat != 0:  # on to the beginning of a turn
        seat = table.decisions[0].seat
        table.choose(durbar.bot("random", "on").choose(table, seat), seat)
    bot, times = GreedyBot("x"), counted(table, monkeypatch)
    table.choose(bot.choose(table, 0), 0)
    planned = times[0]
    assert planned > 0
    steps = 0
    while table.decisions[0].seat == 0 and table.why_not_undo(0) is None:
        table.choose(bot.choose(table, 0), 0)
        steps += 1
    assert steps > 2
    assert times[0] == planned


def test_greedy_thinks_again_when_somebody_leaves_its_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played("amritsar", "random", "random", most=40)
    while table.why_not_undo(0) is None or table.decisions[0].seat != 0:
        seat = table.decisions[0].seat
        table.choose(durbar.bot("random", "on").choose(table, seat), seat)
    bot = GreedyBot("x")
    chosen = bot.choose(table, 0)
    other = next(option for option in table.decisions[0].options if option.text != chosen.text)
    table.choose(other, 0)
    assert bot.choose(table, 0) in table.decisions[0].options


def test_a_bot_that_does_not_exist() -> None:
    with pytest.raises(BadInput, match="there is no bot 'deep'; there are: easy, medium, hard, expert, greedy, random"):
        durbar.bot("deep")


def test_a_bot_that_is_not_asked() -> None:
    table = durbar.new_table("taj-mahal", players=3, seed="x")
    idle = next(seat for seat in range(3) if seat != table.decisions[0].seat)
    for level in BOTS:
        with pytest.raises(BadInput, match=f"seat {idle} is not asked anything now"):
            durbar.bot(level, "x").choose(table, idle)
