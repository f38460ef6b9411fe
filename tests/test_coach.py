"""The coach: over whole games it is sparing, right, and knows no more than the seat it speaks to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.coaching import MOST_MARKS, Coach, Fact, fact
from durbar.games import rulebook
from durbar.games import texts as game_texts

SETUPS = [
    ("taj-mahal", 4, "standard"),
    ("taj-mahal", 2, "standard"),
    ("amritsar", 3, "standard"),
    ("amritsar", 1, "standard"),
    ("agra", 3, "standard"),
    ("agra", 2, "standard"),
    ("sabika", 3, "advanced"),
    ("sabika", 3, "standard"),
    ("sabika", 1, "standard"),
]
GAMES = 100
"""So many games of a title the coach sits through in the long test, of every setup in turn."""
KINDS = 8
"""So many kinds of facts a game has at the least."""
WORDS = 25
ADVICE = re.compile(r"\b(should|better|best|must you|try|consider|recommend)\b|!", re.IGNORECASE)
NAMES = ("Asha", "Binod", "Chitra", "Devi", "Esha")


def two_grey_poems(state: dict[str, Any]) -> None:
    """Give the first player as many grey poems as anybody may have."""
    majors = state["majors"]
    state["players"][0]["grey"] = [one for one in majors[:2] if one]
    majors[:2] = [None, None]


RARE: dict[tuple[str, str], Callable[[dict[str, Any]], None]] = {("sabika", "grey"): two_grey_poems}
"""Kinds of facts that need not come up in a hundred games of easy bots, and how they come about."""


def checks_of(game: str) -> Mapping[str, Any]:
    """Give the independent check of every kind of fact."""
    return vars(import_module(f"tests.coached.{game.replace('-', '_')}"))


@dataclass
class Held:
    """What came of games through which the coach sat."""

    turns: int = 0
    facts: Counter[str] = field(default_factory=Counter)
    """How often each kind of fact held at the beginning of a turn, each time worked out again and found right."""
    said: Counter[str] = field(default_factory=Counter)
    questions: int = 0
    """At so many questions another world was dealt, in which everything the seat may not know can be otherwise."""
    other: int = 0
    """In so many of these worlds something was otherwise indeed."""
    silent: int = 0
    """At so many of these questions there was nothing to say, in either world."""

    def add(self, more: Held) -> None:
        """Count another game."""
        for name, value in vars(more).items():
            setattr(self, name, getattr(self, name) + value)

    def __str__(self) -> str:
        told = self.questions - self.silent
        return (
            f"a word in {self.said.total()} of {self.turns} turns, {self.facts.total()} facts of {len(self.facts)} "
            f"kinds right; the same in another world at {self.questions} questions ({told} with facts, in {self.other} "
            "something hidden was otherwise)"
        )


def facts_at(table: durbar.Table[Any], seat: int) -> list[Fact]:
    """List what the coach of a seat could say."""
    facts_of = table.game.facts
    assert facts_of is not None
    return list(facts_of(table.view(seat, log=False)["position"], seat))


def hold_worlds(table: durbar.Table[Any], seat: int, facts: list[Fact], held: Held) -> None:
    """Deal anew what the seat cannot know: it sees the same, and the coach has the same to say."""
    world = table.imagine(seat, Random(f"world {table.number}"))
    assert [one.document() for one in facts_at(world, seat)] == [one.document() for one in facts], table.number
    held.questions += 1
    held.silent += not facts
    written = table.game.position
    held.other += written(world.state) != written(table.state)


def hold(game: str, players: int, mode: str, seed: str, level: str, every: int = 1) -> Held:
    """Let the coach sit through a game: what it could say is checked, at every question or fewer in another world."""
    table = durbar.new_table(game, players=players, mode=mode, seed=seed)
    bots = [durbar.bot(level, seed=f"{seed} {seat}") for seat in range(players)]
    coaches = [Coach() for _ in bots]
    heard, spoken = [0] * players, [0] * players
    checks, held = checks_of(game), Held()
    last: dict[int, int] = {}
    while table.decisions:
        seat = table.decisions[0].seat
        facts = facts_at(table, seat)
        if table.number % every == 0:
            hold_worlds(table, seat, facts, held)
        begins = last.get(seat) != table.turn
        last[seat] = table.turn
        if begins and table.view(seat, log=False)["position"]["turn"] == seat:
            for one in facts:
                name = one.message.id.removeprefix("coach.")
                assert checks[name](table.state, seat, dict(one.message.args)), (seed, table.number, one)
                held.facts[name] += 1
            heard[seat] += 1
            told = coaches[seat].hear(table.turn, facts)
            assert told is None or told in facts
            assert coaches[seat].hear(table.turn, facts) == told, "asked again, it says the same"
            if told is not None:
                held.said[told.message.id.removeprefix("coach.")] += 1
                spoken[seat] += 1
                assert 2 * spoken[seat] <= heard[seat], "it speaks in no more than half of the turns, at any time"
        table.choose(bots[seat].choose(table, seat), seat)
    held.turns = sum(heard)
    return held


@pytest.mark.parametrize(("game", "players", "mode"), SETUPS)
def test_it_speaks_in_half_of_the_turns_at_most_and_never_wrongly(game: str, players: int, mode: str) -> None:
    held = hold(game, players, mode, f"coach {game} {players}", "random", every=5)
    assert held.said.total() > 3
    assert len(held.facts) >= KINDS // 2
    assert held.questions > held.silent
    assert held.other or players == 1, "who plays alone knows everything but luck"


@pytest.mark.soak
@pytest.mark.parametrize("game", durbar.games.PACKAGES)
@pytest.mark.parametrize("level", ["random", "greedy", "easy"])
def test_it_is_right_through_a_hundred_games(game: str, level: str) -> None:
    setups = [one for one in SETUPS if one[0] == game]
    held = Held()
    for number, (_, players, mode) in zip(range(GAMES), cycle(setups), strict=False):
        held.add(hold(game, players, mode, f"{level} {number}", level))
    print(f"{game}, {level}: {held}")
    assert 0 < 2 * held.said.total() <= held.turns
    if level == "easy":
        kinds = {id.removeprefix("coach.") for id in game_texts(game).ids("coach.")}
        assert kinds - {name for one, name in RARE if one == game} <= set(held.facts), "every kind of fact comes up"


@pytest.mark.parametrize(("game", "name"), RARE)
def test_what_hardly_comes_up_is_right_too(game: str, name: str) -> None:
    """At the first turn of the first player, with what the fact is about put there."""
    table = durbar.new_table(game, players=3, mode="standard", seed="rare")
    luck = Random("rare")
    while table.view(0, log=False)["position"]["stage"] != "actions" or table.decisions[0].seat != 0:
        table.choose(luck.choice(table.decisions[0].options))
    assert name not in {one.message.id.removeprefix("coach.") for one in facts_at(table, 0)}
    document = table.position()
    RARE[game, name](document["state"])
    table = durbar.from_position(document, seed=1)
    (said,) = (one for one in facts_at(table, 0) if one.message.id == f"coach.{name}")
    assert checks_of(game)[name](table.state, 0, dict(said.message.args))
    assert not checks_of(game)[name](table.state, 1, dict(said.message.args)), "and holds for nobody else"


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
