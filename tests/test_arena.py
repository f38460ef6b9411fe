"""The arena: what is counted in games among bots, and how it is told and drawn."""

from __future__ import annotations

import json
import sys
from typing import Any
from xml.etree import ElementTree

import pytest

import durbar
from durbar.arena.crews import Alone
from durbar.arena.match import Match, play_match
from durbar.arena.numbers import wilson
from durbar.arena.plan import Plan
from durbar.arena.plot import draw
from durbar.arena.ratings import AUTOMA, ratings
from durbar.arena.report import report
from durbar.arena.timing import timing
from durbar.arena.words import say
from tests.arena_bots import make


def plan_of(*bots: str, players: int, deals: int, game: str = "taj-mahal", mode: str = "standard") -> Plan:
    """Plan for bots that only tests have."""
    return Plan(game, players, mode, "test", bots, deals)


def played(plan: Plan) -> Match:
    """Play a plan here."""
    return play_match(Match(plan), Alone(), make=make)


# ---------------------------------------------------------------------- what is counted


def made_game(number: int, seats: list[str], scores: list[int]) -> dict[str, Any]:
    """Make up a game."""
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    told = {"scores": scores, "ranks": ranks, "winners": [seat for seat, rank in enumerate(ranks) if rank == 1]}
    rest = {"points": {"score.x": scores}, "choices": 10, "seconds": 1.0, "thought": [[[1.0, 2.0]] for _ in seats]}
    return {"game": number, "seats": seats, **told, **rest}


def made(plan: Plan, *scores: list[int]) -> Match:
    """Make up games in the seatings of a plan."""
    games = (made_game(number, plan.seating(number), one) for number, one in enumerate(scores))
    return Match(plan, {game["game"]: game for game in games})


def test_shares_scores_ranks_and_points_are_added_up_by_hand() -> None:
    told = report(made(plan_of("a", "b", players=2, deals=2), [10, 5], [5, 5], [7, 9], [3, 8]))  # ab ba ab ba
    a, b = told["bots"]["a"], told["bots"]["b"]
    assert (a["games"], a["wins"], a["share"]) == (4, 2.5, 0.625)
    assert b["share"] == 0.375
    assert a["wilson"] == pytest.approx(wilson(2.5, 4), abs=1e-4)
    assert a["by_deals"] == [0.0, 1.0], "deals of 3/4 and 1/2: two of them tell next to nothing"
    assert a["score"]["mean"] == 7.5
    assert b["score"] == {"mean": 5.5, "interval": [-0.8531, 11.8531]}, "deals of 5 and 6"
    assert a["rank"]["mean"] == 1.25
    assert a["points"] == {"score.x": 7.5}
    assert told["against"]["a"]["b"]["ahead"] == 0.625
    assert told["against"]["a"]["b"]["margin"]["mean"] == 2.0
    assert told["shared_victories"] == 1
    assert told["seats"] == [0.375, 0.625]
    assert told["choices"] == {"mean": 10.0, "least": 10, "median": 10.0, "most": 10}


def test_the_interval_by_deals_knows_that_seats_take_the_luck_away() -> None:
    """Where the first seat nearly always wins, both are even in nearly every deal; games taken alone do not tell."""
    scores = [[9, 1], [9, 1]] * 19 + [[9, 1], [1, 9]]  # the last deal is all a's
    told = report(made(plan_of("a", "b", players=2, deals=20), *scores))["bots"]["a"]
    low, high = told["by_deals"]
    assert told["share"] == 0.525
    assert high - low < 0.11 < 0.29 < told["wilson"][1] - told["wilson"][0]


def test_deals_that_are_not_whole_do_not_count() -> None:
    match = made(plan_of("a", "b", players=2, deals=2), [10, 5], [5, 10], [10, 5])
    told = report(match)
    assert told["games"] == {"planned": 4, "played": 3, "counted": 2, "per_deal": 2, "deals": 1}
    match.games[1] = {"game": 1, "seats": ["b", "a"], "void": "AssertionError: of ours"}
    told = report(match)
    assert told["games"]["counted"] == 0
    assert told["void"] == [{"game": 1, "error": "AssertionError: of ours"}]
    assert told["bots"]["a"]["share"] is None


def test_a_bot_with_two_seats_has_both_counted() -> None:
    told = report(made(plan_of("a", "b", "b", players=3, deals=1), [9, 5, 4], [3, 9, 6], [9, 2, 9]))["bots"]
    assert (told["a"]["even"], told["b"]["even"]) == (0.3333, 0.6667)
    assert told["a"]["share"] + told["b"]["share"] == pytest.approx(1)
    assert told["b"]["score"]["mean"] == round((5 + 4 + 3 + 6 + 9 + 2) / 6, 4)


def test_times_are_told_by_turn_and_by_choice() -> None:
    match = made(plan_of("greedy", "random", players=2, deals=1), [1, 2], [1, 2])
    match.games[0]["thought"] = [[[1.0, 2.0], [4.0]], [[0.5]]]
    match.games[1]["thought"] = [[[0.5]], []]
    told = timing(match, 4.0, 2)
    assert told["games_per_second"] == 0.5
    assert told["bots"]["greedy"]["turn"] == {"n": 2, "p50": 3.0, "p95": 4.0, "max": 4.0}
    assert told["bots"]["greedy"]["choice"] == {"n": 3, "p50": 2.0, "p95": 4.0, "max": 4.0}
    assert told["bots"]["greedy"]["turns_over"] is None


def test_turns_that_run_over_their_time_are_counted() -> None:
    match = made(plan_of("hard@0.1", "random", players=2, deals=1), [1, 2], [1, 2])
    match.games[0]["thought"] = [[[60.0, 59.0], [121.0], [60.0, 60.1]], [[500.0]]]
    assert timing(match, 1.0, 2)["bots"]["hard@0.1"]["turns_over"] == 2, "a fifth more than 100 ms is let pass"


def test_ratings_follow_the_results() -> None:
    match = made(plan_of("a", "b", "c", players=3, deals=20), *[[9, 5, 1], [1, 9, 5], [5, 1, 9]] * 20)
    for game in match.games.values():  # always a before b before c
        game["ranks"] = ["abc".index(name) + 1 for name in game["seats"]]
    rated = ratings(match.games.values())
    assert rated is not None
    assert rated["a"]["mu"] > rated["b"]["mu"] + 3 > rated["c"]["mu"] + 6
    assert all(one["sigma"] < 25 / 3 for one in rated.values())


def test_alone_a_bot_is_rated_against_the_automa() -> None:
    match = made(plan_of("a", players=1, deals=3), [9], [9], [9])
    rated = ratings(match.games.values())
    assert rated is not None
    assert rated["a"]["mu"] > 25 > rated[AUTOMA]["mu"]


def test_without_openskill_there_are_no_ratings_and_the_rest_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    told = report(made(plan_of("a", "b", players=2, deals=1), [1, 2], [1, 2]))
    assert told["ratings"] is None
    assert told["bots"]["a"]["rating"] is None
    assert told["bots"]["a"]["share"] == 0.5


# ---------------------------------------------------------------------- games, played


def test_two_bots_that_are_alike_come_out_exactly_even() -> None:
    """They have the same luck of their own in the same seat, so that each wins what the seat wins."""
    told = report(played(plan_of("random", "twin", players=2, deals=3)))
    for name in ("random", "twin"):
        assert told["bots"][name]["share"] == 0.5
        assert told["against"][name]["twin" if name == "random" else "random"]["margin"]["mean"] == 0
    assert told["bots"]["random"]["by_deals"] is None, "no spread, and so nothing to reckon an interval with"


SHAPE = {
    "format": str, "version": int, "level": float, "plan": dict, "games": dict, "bots": dict, "against": dict,
    "ratings": dict, "seats": list, "choices": dict, "shared_victories": int, "failures": list, "void": list,
}  # fmt: skip
BOT_SHAPE = {
    "games": int, "wins": float, "share": float, "wilson": list, "by_deals": list | None, "even": float | None,
    "score": dict, "rank": dict, "points": dict, "failures": int, "rating": dict,
}  # fmt: skip


@pytest.mark.parametrize("game", [game.meta.name for game in durbar.all_games()])
def test_every_game_is_played_and_its_report_has_its_shape(game: str) -> None:
    match = played(plan_of("random", "twin", players=2, deals=2, game=game))
    told = report(match)
    assert {key: type(value) for key, value in told.items()} == SHAPE
    for bot_told in told["bots"].values():
        assert bot_told.keys() == BOT_SHAPE.keys()
        assert all(isinstance(bot_told[key], kind) for key, kind in BOT_SHAPE.items())
        assert sum(bot_told["points"].values()) == pytest.approx(bot_told["score"]["mean"], abs=0.01)
        assert durbar.game(game).say(durbar.Message(next(iter(bot_told["points"])))) != ""
    assert json.loads(json.dumps(told)) == told, "plain JSON, no tuple and no number that is none"
    times = timing(match, 1.0, 4)
    assert times["bots"]["random"]["choice"]["n"] + times["bots"]["twin"]["choice"]["n"] == sum(
        one["choices"] for one in match.games.values()
    )
    assert times["bots"]["random"]["turn"]["n"] <= times["bots"]["random"]["choice"]["n"]


@pytest.mark.parametrize(("game", "mode"), [("amritsar", "standard"), ("sabika", "standard")])
def test_alone_every_bot_meets_the_automa_with_the_same_luck(game: str, mode: str) -> None:
    plan = plan_of("random", "twin", players=1, deals=3, game=game, mode=mode)
    assert [plan.deal_seed(number) for number in range(4)] == ["test/0", "test/0", "test/1", "test/1"]
    told = report(played(plan))
    random, twin = told["bots"]["random"], told["bots"]["twin"]
    assert random["score"] == twin["score"], "alike, with the same luck"
    assert random["games"] == 3
    assert (random["share"], random["even"]) == (0.0, None), "random never beats an automa"
    assert random["rank"]["mean"] == 2.0
    assert told["against"] == {}
    assert told["ratings"][AUTOMA]["mu"] > told["ratings"]["random"]["mu"]


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        ("raising", "ZeroDivisionError: thought too hard"),
        ("cheating", "IllegalChoice: "),
        ("silent", "chose None, which is no option"),
        ("unmade", "FileNotFoundError: no weights"),
    ],
)
def test_a_bot_that_fails_loses_its_game_openly_and_the_others_go_on(bad: str, error: str) -> None:
    match = played(plan_of("random", bad, "twin", players=3, deals=1))
    told = report(match)
    assert told["games"]["counted"] == 3
    assert told["void"] == []
    assert [(one["game"], one["bot"]) for one in told["failures"]] == [(0, bad), (1, bad), (2, bad)]
    assert all(one["error"].startswith(error) for one in told["failures"])
    assert told["bots"][bad]["failures"] == 3
    assert (told["bots"][bad]["share"], told["bots"][bad]["rank"]["mean"]) == (0.0, 3.0)
    assert told["bots"]["random"]["share"] == told["bots"]["twin"]["share"] == 0.5
    assert told["bots"]["random"]["score"] is None, "a game that was not played to its end has no score"
    assert told["shared_victories"] == 0


def test_a_mistake_of_the_rules_is_no_bots_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(table: Any, option: Any, seat: int) -> None:
        raise AssertionError("a rule is wrong")

    monkeypatch.setattr("durbar.arena.playing.choose", broken)
    told = report(played(plan_of("random", "twin", players=2, deals=1)))
    assert [one["error"] for one in told["void"]] == ["AssertionError: a rule is wrong"] * 2
    assert told["failures"] == []
    assert told["games"]["counted"] == 0


# ---------------------------------------------------------------------- drawings


def test_shares_are_drawn_as_well_formed_svg_the_same_each_time() -> None:
    told = report(made(plan_of("greedy", "random", players=2, deals=2), [10, 5], [5, 5], [7, 9], [3, 8]))
    drawing = draw(told)
    assert drawing == draw(told)
    root = ElementTree.fromstring(drawing)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    words = "".join(root.itertext())
    for word in ("Taj Mahal, 2 at the table", "greedy", "random", "62.5 %", "share of wins"):
        assert word in words
    assert "seconds a turn" not in words


@pytest.mark.parametrize("lang", ["en", "pl", "zh-Hant", "zh-Hans", "ja"])
def test_strength_over_think_time_is_drawn_where_there_are_several(lang: str) -> None:
    plan = plan_of("hard@0.1", "hard@1", "greedy", "hard#50", "expert#50", players=2, deals=1)
    told = report(made(plan, *[[1, 2]] * plan.games))
    words = "".join(ElementTree.fromstring(draw(told, lang)).itertext())
    assert say("plot.think", lang) in words
    assert say("plot.passes", lang) not in words, "one number of passes is no curve"
