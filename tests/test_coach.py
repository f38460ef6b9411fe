"""The coach: over whole games it is sparing, right, and knows no more than the seat it speaks to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import durbar
from durbar.bots import Bot
from durbar.engine.coaching import MOST_MARKS, Coach, Fact, fact
from durbar.games import rulebook
from durbar.games import texts as game_texts

SETUPS = [
    ("taj-mahal", 4, "standard"),
    ("taj-mahal", 2, "standard"),
    ("amritsar", 3, "standard"),
    ("amritsar", 1, "standard"),
    ("agra", 3, "standard"),
    ("sabika", 3, "advanced"),
    ("sabika", 1, "standard"),
]
KINDS = 8
"""So many kinds of facts a game has at the least."""
WORDS = 25
ADVICE = re.compile(r"\b(should|better|best|must you|try|consider|recommend)\b|!", re.IGNORECASE)
NAMES = ("Asha", "Binod", "Chitra", "Devi", "Esha")


def checks_of(game: str) -> Mapping[str, Any]:
    """Give the independent check of every kind of fact."""
    return vars(import_module(f"tests.coached.{game.replace('-', '_')}"))


def turns(table: durbar.Table[Any], bots: list[Bot]) -> Iterator[int]:
    """Play on, and stop where a turn of somebody's own begins."""
    last: dict[int, int] = {}
    while table.decisions:
        seat = table.decisions[0].seat
        if last.get(seat) != table.turn:
            last[seat] = table.turn
            if table.view(seat, log=False)["position"]["turn"] == seat:
                yield seat
        table.choose(bots[seat].choose(table, seat), seat)


def hold(game: str, players: int, mode: str, seed: str, level: str) -> tuple[Counter[str], Counter[str], int]:
    """Let the coach sit through a game; everything it could say is checked. Count what is so, what was said, turns."""
    table = durbar.new_table(game, players=players, mode=mode, seed=seed)
    bots = [durbar.bot(level, seed=f"{seed} {seat}") for seat in range(players)]
    coaches = [Coach() for _ in bots]
    heard = [0] * players
    checks, facts_of = checks_of(game), table.game.facts
    assert facts_of is not None
    known: Counter[str] = Counter()
    said: Counter[str] = Counter()
    spoken = [0] * players
    for seat in turns(table, bots):
        facts = list(facts_of(table.view(seat, log=False)["position"], seat))
        for one in facts:
            name = one.message.id.removeprefix("coach.")
            assert checks[name](table.state, seat, dict(one.message.args)), (seed, table.number, one)
            known[name] += 1
        heard[seat] += 1
        told = coaches[seat].hear(table.turn, facts)
        assert told is None or told in facts
        assert coaches[seat].hear(table.turn, facts) == told, "asked again, it says the same"
        if told is not None:
            said[told.message.id.removeprefix("coach.")] += 1
            spoken[seat] += 1
            assert 2 * spoken[seat] <= heard[seat], "it speaks in no more than half of the turns, at any time"
    return known, said, sum(heard)


@pytest.mark.parametrize(("game", "players", "mode"), SETUPS)
def test_it_speaks_in_half_of_the_turns_at_most_and_never_wrongly(game: str, players: int, mode: str) -> None:
    known, said, _ = hold(game, players, mode, f"coach {game} {players}", "random")
    assert said.total() > 3
    assert len(known) >= KINDS // 2


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players", "mode"), SETUPS)
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_it_is_right_through_a_hundred_games(game: str, players: int, mode: str, level: str) -> None:
    known: Counter[str] = Counter()
    words = turns = 0
    for number in range(100):
        held, said, heard = hold(game, players, mode, f"{level} {number}", level)
        known, words, turns = known + held, words + said.total(), turns + heard
    print(f"{game}, {players}, {mode}, {level}: a word in {words} of {turns} turns, {known.total()} facts held")
    assert 0 < 2 * words <= turns
    ids = [id.removeprefix("coach.") for id in game_texts(game).ids("coach.")]
    if players > 2 and level == "random":
        assert set(ids) == set(known), "every kind of fact comes up"


@pytest.mark.parametrize("game", durbar.games.PACKAGES)
def test_every_sentence_is_short_states_a_fact_and_cites_its_clause(game: str) -> None:
    texts = game_texts(game)
    ids = texts.ids("coach.")
    assert len(ids) >= KINDS
    assert {id.removeprefix("coach.") for id in ids} == {
        name for name, value in checks_of(game).items() if callable(value) and name in {one[6:] for one in ids}
    }, "every kind of fact has a check of its own"
    for id in ids:
        for template in texts.templates(id):
            assert len(template.split()) <= WORDS, template
            assert not ADVICE.search(template), template
            assert template.endswith("."), template
    source = import_module(f"durbar.games.{game.replace('-', '_')}.coach").__file__
    assert source is not None
    code = Path(source).read_text(encoding="utf-8")
    book = {clause.number for clause in rulebook.clauses(game)}
    cited = set(re.findall(r'fact\(\s*"[^"]+"(?: if [^,]+)?, "([\d.]+)"', code))
    assert cited
    assert cited <= book


@pytest.mark.parametrize(("game", "players"), [("taj-mahal", 3), ("amritsar", 3), ("agra", 3), ("sabika", 3)])
def test_it_says_the_same_in_worlds_that_the_seat_cannot_tell_apart(game: str, players: int) -> None:
    """What is hidden is dealt anew; the view stays the same, and so do the words."""
    table = durbar.new_table(game, players=players, seed=f"worlds {game}")
    bots = [durbar.bot("random", seed=f"{seat}") for seat in range(players)]
    facts_of = table.game.facts
    assert facts_of is not None
    held = 0
    for number, seat in enumerate(turns(table, bots)):
        if number % 5:
            continue
        here = [one.document() for one in facts_of(table.view(seat, log=False)["position"], seat)]
        world = table.imagine(seat, Random(number))
        there = [one.document() for one in facts_of(world.view(seat, log=False)["position"], seat)]
        assert here == there
        held += bool(here)
        if number > 60:
            break
    assert held


# ---------------------------------------------------------------------- when it speaks


def some(*names: str, presses: bool = False) -> list[Fact]:
    return [fact(name, "1.1", presses=presses) for name in names]


def test_it_is_silent_in_the_first_turn_and_after_it_has_spoken() -> None:
    coach = Coach()
    said = [coach.hear(turn, some("one", "two")) for turn in range(6)]
    assert [one and one.message.id for one in said] == [None, "coach.one", None, "coach.two", None, None]


def test_what_presses_may_come_in_two_turns_running_if_it_was_silent_before() -> None:
    coach = Coach()
    for turn in range(4):
        assert coach.hear(turn, []) is None
    assert coach.hear(4, some("one")) is not None
    assert coach.hear(5, some("two")) is None, "what does not press waits"
    coach = Coach()
    for turn in range(4):
        coach.hear(turn, [])
    coach.hear(4, some("one"))
    assert coach.hear(5, some("now", presses=True)) is not None


def test_a_turn_that_is_taken_back_counts_no_more() -> None:
    coach = Coach()
    coach.hear(0, [])
    assert coach.hear(1, some("one")) is not None
    coach.hear(2, [])
    assert coach.hear(1, some("one")) == some("one")[0]
    assert list(coach.told) == [0, 1]
    assert coach.hear(1, []) is None, "what holds no longer is not said again"


def test_a_fact_points_at_three_things_at_most() -> None:
    assert len(fact("many", "1.1", "a", "b", "c", "d").marks) == MOST_MARKS
