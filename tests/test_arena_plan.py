"""Plans of the arena: who meets whom in which seats, and how bots are written; and the numbers behind intervals."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import combinations

import pytest

from durbar.arena.numbers import around_mean, percentile, t_of, wilson, z_of
from durbar.arena.plan import Plan, make_plan
from durbar.bots import BOTS, THINKERS, bot, entrant
from durbar.bots.random import RandomBot
from durbar.engine.messages import BadInput


def plan_of(*bots: str, players: int, deals: int, game: str = "taj-mahal", mode: str = "standard") -> Plan:
    """Plan for bots that only tests have."""
    return Plan(game, players, mode, "test", bots, deals)


# ---------------------------------------------------------------------- who meets whom


@pytest.mark.parametrize(
    ("players", "field"), [(2, "ab"), (3, "abc"), (3, "abb"), (4, "abcd"), (2, "abcde"), (3, "abcd")]
)
def test_every_deal_is_played_by_all_lineups_in_all_seats(players: int, field: str) -> None:
    plan = plan_of(*field, players=players, deals=7)
    lineups = list(combinations(field, players))
    assert plan.per_deal == players * len(lineups)
    assert plan.games == 7 * plan.per_deal
    for deal in range(plan.deals):
        numbers = range(deal * plan.per_deal, (deal + 1) * plan.per_deal)
        assert {plan.deal_of(number) for number in numbers} == {deal}
        assert {plan.deal_seed(number) for number in numbers} == {f"test/{deal}"}
        met = Counter(tuple(sorted(plan.seating(number))) for number in numbers)
        assert met == Counter(tuple(sorted(lineup)) for lineup in lineups for _ in range(players))
        for seat in range(players):
            sat = Counter(plan.seating(number)[seat] for number in numbers)
            assert sat == {name: plan.per_deal * field.count(name) // len(field) for name in set(field)}
    assert len({plan.deal_seed(number) for number in range(plan.games)}) == 7


def test_who_sits_at_whose_left_changes_from_deal_to_deal() -> None:
    plan = plan_of("a", "b", "c", "d", players=4, deals=6)
    left_of = Counter(
        (seats[place - 1], seats[place]) for seats in map(plan.seating, range(plan.games)) for place in range(4)
    )
    assert set(left_of.values()) == {plan.games * 4 // 12}
    assert len({tuple(plan.seating(number)) for number in range(plan.games)}) == math.factorial(4)


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert make_plan("taj-mahal", ["random", "greedy"], 5).games == 6
    three = make_plan("taj-mahal", ["random", "greedy", "greedy"], 200)
    assert (three.players, three.deals, three.games) == (3, 67, 201)
    assert make_plan("amritsar", ["random", "greedy"], 5, players=1).games == 6


def test_a_seating_that_comes_again_in_a_deal_is_another_game() -> None:
    plan = plan_of("a", "b", "a", "b", players=4, deals=6)
    seats = [plan.seating(number) for number in range(4)]
    assert seats[0] == seats[2] != seats[1] == seats[3]
    assert plan.bot_seed(0, 1) == "test/0/bot 1"
    assert plan.bot_seed(2, 1) == "test/0/bot 1/1"
    assert plan.deal_seed(0) == plan.deal_seed(2)


# ---------------------------------------------------------------------- bots and how long they think


class Thinker(RandomBot):
    """Knows how long it may think."""

    name = "thinker"

    def __init__(self, seed: str | None = None, *, think: float | None = None, passes: int | None = None) -> None:
        super().__init__(seed)
        self.budget = (think, passes)


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "thinker", Thinker)
    monkeypatch.setattr("durbar.bots.THINKERS", {"thinker"})
    monkeypatch.setattr("durbar.arena.plan.THINKERS", {"thinker"})


@pytest.mark.usefixtures("thinker")
def test_a_bot_is_told_how_long_to_think() -> None:
    budgets = {text: bot(text, 1).budget for text in ("thinker", "thinker@0.3", "thinker@.5", "thinker#200")}  # type: ignore[attr-defined]
    assert budgets == {
        "thinker": (None, None), "thinker@0.3": (0.3, None), "thinker@.5": (0.5, None), "thinker#200": (None, 200),
    }  # fmt: skip
    assert entrant("thinker@1.50").label == "thinker@1.5"
    assert entrant("thinker#007").label == "thinker#7"


@pytest.mark.usefixtures("thinker")
def test_a_time_for_all_is_for_those_that_think_and_have_none() -> None:
    bots = ["random", "thinker", "thinker@2"]
    assert make_plan("taj-mahal", bots, 1, think=0.25).bots == ("random", "thinker@0.25", "thinker@2")
    assert make_plan("taj-mahal", bots, 1, passes=9).bots == ("random", "thinker#9", "thinker@2")
    assert make_plan("taj-mahal", bots, 1).bots == ("random", "thinker", "thinker@2")
    with pytest.raises(BadInput, match="--think or --passes, not both"):
        make_plan("taj-mahal", bots, 1, think=1, passes=1)


def test_no_bot_is_told_how_long_to_think_that_takes_its_own_time() -> None:
    assert "random" not in THINKERS
    with pytest.raises(BadInput, match="random takes its own time: write random, not random@1"):
        bot("random@1")
    with pytest.raises(BadInput, match="--think is for bots that think"):
        make_plan("taj-mahal", ["random", "greedy"], 1, think=1)


@pytest.mark.usefixtures("thinker")
@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("thinker@", "name@seconds or name#passes"),
        ("thinker@1#5", "name@seconds or name#passes"),
        ("thinker@-1", "name@seconds or name#passes"),
        ("thinker#1.5", "name@seconds or name#passes"),
        ("thinker@0", "from 0.001 to 3600 seconds"),
        ("thinker@9999", "from 0.001 to 3600 seconds"),
        ("thinker#0", "from 1 to 1000000000 passes"),
        ("deep@1", "there is no bot 'deep'; there are: easy, medium, hard, expert, greedy, random"),
    ],
)
def test_what_is_no_bot_is_refused(text: str, word: str) -> None:
    with pytest.raises(BadInput, match=re.escape(word)):
        entrant(text)


@pytest.mark.parametrize(
    ("bots", "players", "word"),
    [
        (["random"], 2, "a table for 2 needs 2 bots or more, not 1"),
        ([], 2, "no bot is named"),
        (["random", "random"], 2, "random would only play against itself"),
        (["random", "greedy", "random"], 2, "random is named twice"),
        (["random", "greedy"], 6, "2, 3, 4, or 5 players, not 6"),
        ([*["random"] * 30, *["greedy"] * 30], 2, "at most 40 bots"),
    ],
)
def test_bots_that_do_not_fit_the_seats_are_refused(bots: list[str], players: int, word: str) -> None:
    with pytest.raises(BadInput, match=word):
        make_plan("taj-mahal", bots, 10, players)


# ---------------------------------------------------------------------- numbers


def test_wilson_intervals_are_those_of_the_books() -> None:
    """Agresti and Coull 1998, Newcombe 1998: 81/263, 15/148, 0/20, 1/29; as three or four places give them."""
    known = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0.0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for (wins, games), (low, high) in known.items():
        assert wilson(wins, games) == pytest.approx((low, high), abs=6e-5)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=6e-5)
    assert wilson(0, 0) is None
    low, high = wilson(5.5, 10) or (0.0, 0.0)
    assert low < 0.55 < high, "a win that is shared counts as half"


def test_students_factors_are_those_of_the_tables() -> None:
    table = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 10: 2.2281, 29: 2.0452, 30: 2.0423, 120: 1.9799}
    for freedom, factor in table.items():
        assert t_of(freedom) == pytest.approx(factor, abs=6e-5)
    assert t_of(1000) == pytest.approx(1.96234, abs=6e-6)
    assert t_of(200) == pytest.approx(1.97190, abs=6e-6)
    assert t_of(201) == pytest.approx(1.97184, abs=1e-5), "where the way to reckon changes nothing jumps"
    assert z_of() == pytest.approx(1.959964, abs=1e-6)


def test_intervals_of_means() -> None:
    assert around_mean([1, 2, 3, 4, 5]) == pytest.approx((1.0368, 4.9632), abs=1e-4)
    assert around_mean([1]) is None
    assert around_mean([2, 2, 2]) is None


def test_percentiles_are_values_that_were_there() -> None:
    values = [float(one) for one in range(1, 101)]
    assert [percentile(values, percent) for percent in (50, 95, 100)] == [50.0, 95.0, 100.0]
    assert percentile([7.0], 95) == 7.0
