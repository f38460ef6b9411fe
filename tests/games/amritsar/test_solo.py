"""The solo game [22.1-22.7, 22.15-22.19, 22.25]: setting up against the Maharaja, his eras, and who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from durbar.engine import opening
from durbar.engine.chance import ScriptedLuck, SeededLuck, new_seed
from durbar.games.amritsar.names import GOALS
from tests.games.amritsar.situation import (
    GAME,
    Raja,
    Seat,
    Table,
    act_plainly,
    acting,
    asked,
    display,
    hoard,
    mahouts,
    now,
    place,
    points,
    score,
    sit_down,
    told,
)

RAJA = 1
"""His seat."""


def new(mode: str = "standard", luck: Mapping[str, Sequence[Sequence[int]]] = {}) -> Table:
    script = {name: [list(one) for one in results] for name, results in luck.items()}
    return opening.open_table(GAME, 1, mode, luck=ScriptedLuck(script, SeededLuck(new_seed("solo"))))


# ---------------------------------------------------------------------- setting up


@pytest.mark.rule("amritsar", "22.1")
@pytest.mark.rule("amritsar", "22.2")
@pytest.mark.rule("amritsar", "22.3")
@pytest.mark.rule("amritsar", "22.5")
@pytest.mark.rule("amritsar", "22.6")
@pytest.mark.rule("amritsar", "22.26")
@pytest.mark.parametrize("tile", [0, 1, 2, 3])
def test_how_he_begins(tile: int) -> None:
    table = new(luck={"temple tiles": [[tile, 0, 0]]})
    assert (score(table, RAJA), now(table).row_markers, now(table).elephant[RAJA]) == (5, 15, 1)
    assert (hoard(table), now(table).mine, now(table).white_step) == ("marble", (3, 3, 2), 0)
    assert place(table, RAJA) == ["north", "east", "south", "west"][tile]
    assert (now(table).stock[RAJA], mahouts(table, RAJA), now(table).hands[RAJA]) == (0, {}, ())
    assert (now(table).start, asked(table)) == (0, (0, "opening_goal"))
    assert len(display(table)) == 6
    assert len(now(table).court) == 4


@pytest.mark.rule("amritsar", "22.7")
@pytest.mark.rule("amritsar", "22.25")
def test_his_goal_is_a_starred_card_that_the_player_has_not() -> None:
    """The player has the card of the north; the first of those left is the east's."""
    table = new(luck={"goals": [[0], [0], [0], [0]], "maharaja goal": [[0]]})
    assert GOALS[now(table).hands[0][2]] == "each-north"
    assert told(table, "maharaja_goal") == [{"clause": "22.7", "goal": "each-east"}]
    assert table.view(0)["position"]["maharaja"]["goal"] == "each-east"
    table = new(luck={"goals": [[0], [0], [4], [0]], "maharaja goal": [[3]]})
    assert told(table, "maharaja_goal")[0]["goal"] == "each-west"


@pytest.mark.rule("amritsar", "22.17")
@pytest.mark.rule("amritsar", "22.19")
def test_the_harder_game_begins_with_two_markers_and_no_reward() -> None:
    table = new("harder")
    assert (now(table).elephant[RAJA], now(table).row_markers, score(table, RAJA), hoard(table)) == (2, 14, 5, "marble")


@pytest.mark.rule("amritsar", "22.1")
def test_the_player_always_goes_first_and_the_maharaja_answers_at_once() -> None:
    table = acting("white", "north", Seat(), court="white yellow blue green")
    act_plainly(table)
    assert [line["colour"] for line in told(table, "maharaja_acts")] == ["white", "white"]
    assert told(table, "maharaja_moves") == [{"clause": "4.2", "corner": "south-east"}]
    assert asked(table) == (0, "move")


# ---------------------------------------------------------------------- eras and the end


@pytest.mark.rule("amritsar", "22.23")
def test_his_own_turn_calls_no_worker_and_he_never_follows() -> None:
    seat = Seat(mahouts="blue=any white=coin-point", post="green")
    table = acting("white", "north", seat, court="white yellow blue green")
    act_plainly(table)
    assert told(table, "follows") == []
    assert asked(table) == (0, "move")


@pytest.mark.rule("amritsar", "22.15")
@pytest.mark.rule("amritsar", "11.1")
def test_at_an_eras_end_he_scores_majorities_and_pays_no_tax() -> None:
    table = sit_down(
        Seat(tax=1),
        raja=Raja(hoard="", elephant=0),
        stage="era end",
        turn=None,
        donations={"north": "a1 b1 c0", "south": "a1 b0"},
    )
    assert (points(table, 0), points(table, RAJA)) == ({"temple": 2, "tax": -1}, {"temple": 4 + 2})
    assert told(table, "maharaja_leads_district") == [
        {"clause": "11.1", "seat": 1, "district": "north", "n": 4},
        {"clause": "11.1", "seat": 1, "district": "south", "n": 2},
    ]
    assert [line["seat"] for line in told(table, "pays_tax")] == [0]


def ended(raja: Raja, seat: Seat | None = None, mode: str = "standard", **rest: Any) -> Table:
    """Sit down at the end of a solo game."""
    rest = {"stage": "era end", "turn": None, "era": 3, "raja": raja, "mode": mode, **rest}
    return sit_down(seat or Seat(tax=0), **rest)


@pytest.mark.rule("amritsar", "22.16")
@pytest.mark.rule("amritsar", "22.18")
@pytest.mark.rule("amritsar", "22.25")
@pytest.mark.parametrize(("step", "scored"), [(4, 0), (5, 3), (6, 0)])
def test_his_track_at_the_end(step: int, scored: int) -> None:
    """On the last but one a point for each resource, on the last for each coin in his warehouse, and he has none."""
    table = ended(Raja(hoard="marble copper gold", elephant=7, step=step))
    assert points(table, RAJA).get("knowledge", 0) == scored
    assert table.view(0)["position"]["maharaja"]["last_space"] == "coins"


@pytest.mark.rule("amritsar", "22.18")
def test_in_version_1_the_last_space_counted_his_elephant() -> None:
    table = ended(Raja(hoard="marble copper gold", elephant=7, step=6), rules="1")
    assert points(table, RAJA)["knowledge"] == 7
    assert table.view(0)["position"]["maharaja"]["last_space"] == "elephant"


@pytest.mark.rule("amritsar", "22.16")
@pytest.mark.rule("amritsar", "22.17")
@pytest.mark.parametrize(("mode", "scored"), [("standard", 2), ("harder", 4)])
def test_his_goal_at_the_end_and_twice_in_the_harder_game(mode: str, scored: int) -> None:
    raja = Raja(elephant=0, hoard="", goal="each-east")
    table = ended(raja, mode=mode, donations={"east": "a1 b1 c0", "north": "a1"})
    assert points(table, RAJA)["goals"] == scored
    assert told(table, "maharaja_scores") == [{"clause": "22.16", "n": 0, "goal": scored}]


@pytest.mark.rule("amritsar", "22.16")
@pytest.mark.rule("amritsar", "12.1")
@pytest.mark.parametrize(
    ("own", "his", "winners", "line"),
    [(8, 7, (0,), "wins"), (7, 8, (), "maharaja_wins"), (8, 8, (0,), "shared_with_maharaja")],
)
def test_who_wins(own: int, his: int, winners: tuple[int, ...], line: str) -> None:
    table = ended(Raja(points=his), Seat(points=own, tax=0))
    assert (table.result.scores, table.result.winners) == ((own,), winners)
    assert [note.args for note in table.result.notes] == [{"n": his}]
    lines = ("wins", "maharaja_wins", "shared_with_maharaja", "shared_win")
    assert [one for one in lines if told(table, one)] == [line]


@pytest.mark.rule("amritsar", "22.16")
@pytest.mark.rule("amritsar", "12.1")
@pytest.mark.parametrize(("laid", "winners"), [("a1 b1", ()), ("a0 b0", (0,))])
def test_a_tie_goes_by_donations(laid: str, winners: tuple[int, ...]) -> None:
    """The north is worth 2 in the last era."""
    own, his = (6, 4) if "1" in laid else (4, 6)
    table = ended(Raja(points=his, goal="each-west"), Seat(points=own, tax=0), donations={"north": laid})
    assert table.result.scores == (6,)
    assert table.result.winners == winners


@pytest.mark.rule("amritsar", "22.25")
@pytest.mark.rule("amritsar", "19.1")
@pytest.mark.rule("amritsar", "19.5")
@pytest.mark.rule("amritsar", "19.6")
@pytest.mark.rule("amritsar", "12.3")
@pytest.mark.parametrize(
    ("goal", "raja", "laid", "scored"),
    [
        ("most-north", Raja(elephant=0), "a1 b1 c0", 2),
        ("most-north", Raja(elephant=0), "a1 c0", 5),
        ("most-coins", Raja(), "", 5),
        ("most-resources", Raja(hoard="marble marble"), "", 2),
        ("most-resources", Raja(hoard=""), "", 5),
    ],
)
def test_he_is_the_rival_of_the_players_ranks(goal: str, raja: Raja, laid: str, scored: int) -> None:
    table = ended(raja, Seat(goods="gold coin", goals=f"start={goal}", tax=0), donations={"north": laid})
    assert points(table, 0)["goals"] == scored


@pytest.mark.rule("amritsar", "22.1")
@pytest.mark.rule("amritsar", "22.14")
def test_what_he_does_cannot_be_taken_back() -> None:
    table = acting("white", "north", Seat(), court="white yellow blue green")
    act_plainly(table)
    assert table.why_not_undo(0) is not None
