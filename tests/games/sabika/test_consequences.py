"""Every option of Sabika says what it brings, and what it announces comes true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from durbar.engine.decision import Option
from durbar.engine.messages import Message
from durbar.games.sabika.rules.foresight import COUNTED, holdings
from durbar.games.sabika.state import ACTION_PHASE, State
from tests.games.sabika.situation import TEXTS, Seat, Table, asked, choose, numbers, options, outcome, promise, sit_down
from tests.games.sabika.test_common import SABIKA
from tests.harness.consequences import check_consequences

THEN_MORE = {
    "payment": ("log.builds_with", "log.carves_with"),
    "export_goods": ("log.exports",),
    "favour": ("log.reward",),
}
"""After these questions the turn goes on by itself and may bring more of the same: the log's own lines are held."""


def announced(table: Table, seat: int, outcome: Message) -> Mapping[str, int]:
    """Give the numbers of an outcome, where nothing but the option itself lies before the next question."""
    ask, s = table.decision, table.state
    assert ask is not None
    over = not any(s.standing) or (ask.question.id == "work" and sum(map(int.bit_count, s.standing)) == 1)
    if s.stage != ACTION_PHASE or over or ask.question.id in THEN_MORE:
        return {}
    return {thing: amount for thing, amount in outcome.args.items() if thing in COUNTED}


def told(table: Table, ids: tuple[str, ...], first: int) -> list[Message]:
    """Give the new lines of the log that tell of the option itself."""
    return [entry for entry in table.log[first:] if entry.id in ids]


def changed(before: State, after: State, seat: int, thing: str) -> int:
    """Count how much more of a thing a seat has."""
    place = COUNTED.index(thing)
    return holdings(after, seat)[place] - holdings(before, seat)[place]


@pytest.mark.parametrize(
    ("players", "mode"), [(1, "standard"), (1, "hardest"), (2, "standard"), (3, "advanced"), (4, "standard")]
)
def test_two_hundred_random_decisions_announce_what_happens(players: int, mode: str) -> None:
    held = check_consequences(SABIKA, players, mode, "consequences", 200, announced, changed)
    assert held > 100


def held_by_the_log(table: Table, option: Option) -> int:
    """Choose: the lines about the choice give the points and paria that its outcome announces."""
    ask, first = table.decision, len(table.log)
    assert ask is not None
    outcome = ask.outcome(option)
    assert outcome is not None
    table.choose(option, ask.seat)
    lines = told(table, THEN_MORE[ask.question.id], first)
    if ask.question.id == "favour":
        if outcome.id == "outcome.reward":  # not one of two sides, which is asked first
            assert lines[0].args["parts"] == outcome.args["parts"]
    elif table.decision is None or table.decision.question.id != "spend_good":  # then not all has gone yet
        assert sum(line.args["n"] for line in lines) == outcome.args.get("points", 0)
        assert sum(line.args.get("paria", 0) for line in lines) == outcome.args.get("paria", 0)
    return len(lines)


def test_payments_exports_and_favours_announce_what_the_log_tells() -> None:
    held: Counter[str] = Counter()
    for players in (1, 2, 3, 4) * 3:
        table, rng = SABIKA.new(players, "standard", f"log {len(held)}"), Random(f"{players} {held.total()}")
        while (ask := table.decision) is not None:
            option = rng.choice(ask.options)
            if ask.question.id in THEN_MORE:
                held[ask.question.id] += held_by_the_log(table, option)
            else:
                table.choose(option, ask.seat)
    assert min(held[id] for id in THEN_MORE) > 1, held


@pytest.mark.rule("sabika", "9.5")
def test_a_tribute_announces_the_points_it_will_cost_at_least() -> None:
    """Whoever pays as much as possible from there on loses just what was announced."""
    for paid in ("down 0", "down 2", "down 4"):
        table = sit_down(Seat(paria=4, dinars=2, seals=1, points=10), stage="tribute", number=4, no_seal="fez")
        lost = outcome(table, paid)["lost"]
        choose(table, paid)
        while asked(table) == (0, "tribute"):
            choose(table, options(table)[-1])
        assert table.state.score(0) == 10 - lost


# ---------------------------------------------------------------------- what the words say


@pytest.mark.rule("sabika", "4.12")
@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("work merchant export-1", "costs nothing; no main action: no goods to export"),
        ("work merchant consolidate-1", "costs nothing; no main action: no ship on the left of a city"),
        ("work poet reactivate-1", "costs nothing; no main action: you have no red poem"),
        ("work poet craft-1", "costs nothing; brings 3 dinars"),
        ("work builder-1 small-quarry", "costs nothing; 3 of gypsum and wood"),
        ("work builder-1 market-1", "costs 1 dinar; 2 dinars, and up to 2 transactions"),
    ],
)
def test_a_space_says_what_it_costs_and_yields_now(choice: str, words: str) -> None:
    table = sit_down(Seat(dinars=6), Seat(builder="market-1"))
    said = TEXTS.say(promise(table, choice), seat=0)
    assert said.partition("; beside it")[0] == words


@pytest.mark.rule("sabika", "3.4")
def test_a_quarry_without_room_says_so() -> None:
    table = sit_down(Seat(has="wood wood wood wood"), Seat())
    assert "no room for" in TEXTS.say(promise(table, "work builder-1 small-quarry"), seat=0)
    choose(table, "work builder-1 small-quarry")
    if asked(table)[1] == "act":
        choose(table, "act small-quarry")
    assert all(promise(table, choice).id == "outcome.no_room_for" for choice in options(table))


@pytest.mark.rule("sabika", "3.4")
def test_letting_go_of_the_same_kind_changes_nothing_and_says_so() -> None:
    table = sit_down(Seat(has="gypsum wood wood wood"), Seat())
    choose(table, "work builder-1 small-quarry")
    if asked(table)[1] == "act":
        choose(table, "act small-quarry")
    choose(table, options(table)[0])
    assert asked(table) == (0, "make_room")
    assert TEXTS.say(promise(table, "drop gypsum")) == "changes nothing: gypsum goes for gypsum"
    assert promise(table, "drop gypsum").useless
    assert not promise(table, "drop wood").useless
    assert not promise(table, "leave").useless
    assert numbers(table, "drop wood") == {"wood": -1, "gypsum": 1}
    assert ".nothing" in promise(table, "leave").id


LONGEST_SHORT = 30


def test_what_stands_on_a_chip_is_short_and_tells_options_apart() -> None:
    """Said in short, no two options of a question are alike in label and outcome, and usual ones fit a chip."""
    table, rng = SABIKA.new(3, "advanced", "short"), Random("short")
    lengths = []
    for _ in range(150):
        ask = table.decision
        assert ask is not None
        chips = []
        for option in ask.options:
            outcome = ask.outcome(option)
            assert outcome is not None
            short = outcome.id + ".short"
            said = TEXTS.say(Message(short if TEXTS.has(short) else outcome.id, **outcome.args), seat=ask.seat)
            chips.append((TEXTS.say(option.label), said))
            lengths.append(len(said))
        assert len(set(chips)) == len(chips)
        table.choose(rng.choice(ask.options), ask.seat)
    assert sum(length <= LONGEST_SHORT for length in lengths) > 0.9 * len(lengths)
