"""Bots: they choose what is legal, the same again with the same seed, and see only what their seat may know."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import Any

import pytest

import durbar
from durbar.arena.crews import Alone
from durbar.arena.match import Match, play_match
from durbar.arena.plan import Plan
from durbar.arena.report import report
from durbar.arena.timing import GRACE
from durbar.bots import BOTS
from durbar.bots.greedy import GreedyBot, never
from durbar.bots.leaf import LEAVES, by_hand, margin
from durbar.bots.levels import AS_GREEDY, LEVELS, ExpertBot, HardBot, MediumBot, ThinkingBot
from durbar.bots.plans import Beam, Plans
from durbar.engine.messages import BadInput
from durbar.engine.native import build
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
    most = 60 if level in ("random", "easy") else 24
    first, second = (played(game, level, level, most=most) for _ in range(2))
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
    """With three, and with two: some values were learned for two alone."""
    name = level.partition("#")[0]
    if isinstance(LEVELS[name][game].how, Beam):
        level = level.replace("#40", "#1")  # there a pass plans whole turns
    rng = Random(3)
    for players, most in ((3, 20), (2, 60)):
        table = played(game, *["random"] * players, most=most)
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


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "level", "deals", "least"),
    [
        ("taj-mahal", "medium#100", 30, 0.7),
        ("sabika", "medium#1", 15, 0.55),
        ("amritsar", "medium#1", 10, 0.4),
        ("agra", "medium#1", 8, 0.45),
    ],
)
def test_a_level_is_no_weaker_than_it_was(game: str, level: str, deals: int, least: float) -> None:
    """A match against greedy, both in either seat of every deal: it takes the same course on every machine."""
    match = Match(Plan(game, players=2, mode="standard", seed="ladder", bots=(level, "greedy"), deals=deals))
    told = report(play_match(match, Alone()))
    assert told["bots"][level]["share"] >= least


class Work:
    """A clock that goes by work alone: every choice made on any table takes a tenth of a millisecond."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        choose = Table.choose_trusted

        def counted(table: Table[Any], seat: int, option: Any) -> None:
            self.now += 0.0001
            choose(table, seat, option)

        monkeypatch.setattr(Table, "choose_trusted", counted)

    def __call__(self) -> float:
        return self.now


@pytest.mark.skipif(build() == "compiled", reason="nothing can be counted in a compiled class")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", [MediumBot, HardBot, ExpertBot])
def test_no_turn_takes_longer_than_a_level_may_think(
    game: str, level: type[ThinkingBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(game, "random", "random", "random", most=50)
    clock = Work(monkeypatch)
    bot = level("x", think=0.1, clock=clock)
    longest = 0.0
    for _ in range(3):
        turn, seat, began = table.turn, table.decisions[0].seat, clock()
        while table.turn == turn and table.decisions[0].seat == seat:
            table.choose(bot.choose(table, seat), seat)
        longest = max(longest, clock() - began)
    assert 0.05 < longest <= 0.1 * GRACE


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("level", "turns"), [(MediumBot, 150), (HardBot, 70), (ExpertBot, 30)])
def test_a_thousand_turns_take_no_longer_than_a_level_may_think(
    game: str, level: type[ThinkingBot], turns: int
) -> None:
    """By the time of the processor, so that whatever else the machine does is nobody's fault."""
    clock, number = time.process_time, 0
    taken: list[float] = []
    allowed = LEVELS[level.name][game].think
    while len(taken) < turns:
        number += 1
        table = durbar.new_table(game, players=3, seed=f"time {number}")
        rng = Random(number)
        while (ask := table.decision) is not None:
            turn, seat, began = table.turn, ask.seat, clock()
            bot = level("x", clock=clock) if rng.random() < 0.2 else durbar.bot("random", f"{number}/{table.number}")
            while (asked := table.decision) is not None and (table.turn, asked.seat) == (turn, seat):
                table.choose(bot.choose(table, seat), seat)
            if isinstance(bot, ThinkingBot):
                taken.append(clock() - began)
    assert max(taken) <= allowed * GRACE


def test_what_was_thought_in_a_turn_is_kept_for_its_next_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = [0]

    def leaf(table: Table[Any], seats: Sequence[int]) -> list[float]:
        judged[0] += 1
        return by_hand(table, seats)

    monkeypatch.setitem(LEAVES, "taj-mahal", leaf)  # so a leaf is replaced, too
    table, bot, fewer = durbar.new_table("taj-mahal", players=3, seed="kept"), durbar.bot("hard#60", "x"), 0
    while not table.over and table.number < 60:
        seat, before = table.decisions[0].seat, judged[0]
        going_on = table.why_not_undo(seat) is None
        table.choose(bot.choose(table, seat), seat)
        assert judged[0] - before in range(61)
        fewer += going_on and 0 < judged[0] - before < 60
    assert judged[0] > 60
    assert fewer > 3


def test_a_margin_counts_the_best_rival_against_a_seat() -> None:
    table = played("taj-mahal", "random", "random", "random", most=90)
    own = by_hand(table, range(3))
    half = margin(0.5)(table, (2, 0))
    assert half == [own[2] - 0.5 * max(own[:2]), own[0] - 0.5 * max(own[1:])]
    alone = durbar.new_table("amritsar", players=1, seed="alone")
    assert margin(0.5)(alone, (0,)) == by_hand(alone, (0,))


@pytest.mark.parametrize(
    ("players", "thought"), [(2, Beam(4, 3, 1)), (3, AS_GREEDY), (4, AS_GREEDY), (1, Beam(4, 3, 1))]
)
def test_where_nothing_was_learned_amritsar_is_planned_as_greedy_does(
    players: int, thought: Beam, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Beam] = []

    class Noted(Plans):
        def __init__(self, beam: Beam, *rest: Any) -> None:
            begun.append(beam)
            super().__init__(beam, *rest)

    monkeypatch.setattr("durbar.bots.levels.Plans", Noted)
    table = durbar.new_table("amritsar", players=players, seed="unlearned")
    while len(table.decisions[0].worthwhile) < 2:
        table.choose(table.decisions[0].worthwhile[0], table.decisions[0].seat)
    seat = table.decisions[0].seat
    durbar.bot("medium#1", "x").choose(table, seat)
    assert begun == [thought]


def at_a_choice(game: str) -> Table[Any]:
    """Play until a turn begins in which there is something to choose."""
    table = played(game, "greedy", "greedy", most=30)
    while table.since_snapshot()[1] or len(table.decisions[0].worthwhile) < 3:
        seat = table.decisions[0].seat
        table.choose(durbar.bot("random", "on").choose(table, seat), seat)
    return table


@pytest.mark.parametrize("game", ["sabika", "amritsar", "agra"])
def test_a_plan_looks_on_to_the_own_next_turn(game: str) -> None:
    table = at_a_choice(game)
    seat, turns = table.decisions[0].seat, set()

    def leaf(world: Table[Any], seats: Sequence[int]) -> list[float]:
        turns.add(world.turn - table.turn)
        return by_hand(world, seats)

    thought = Plans(Beam(2, 2, 1), leaf, table, seat, Random(5))
    thought.go_on(never)
    assert thought.best() in table.decisions[0].options
    assert min(turns) == 1
    assert max(turns) > 2


@pytest.mark.parametrize("game", ["sabika", "amritsar", "agra"])
def test_a_plan_that_is_broken_off_does_not_depend_on_the_scale_of_the_leaf(game: str) -> None:
    """What goes on is held against what has ended by the same measure, whatever a leaf counts in."""
    table = at_a_choice(game)
    seat = table.decisions[0].seat
    for patience in (8, 20, 50):
        chosen = set()
        for more in (-1000.0, 0.0, 1000.0):
            asked = count()

            def leaf(world: Table[Any], seats: Sequence[int], more: float = more) -> list[float]:
                return [more] * len(seats)

            def late(asked: Iterator[int] = asked, patience: int = patience) -> bool:
                return next(asked) >= patience

            thought = Plans(Beam(4), leaf, table, seat, Random(5))
            thought.go_on(late)
            chosen.add(thought.best().text)
        assert len(chosen) == 1


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
