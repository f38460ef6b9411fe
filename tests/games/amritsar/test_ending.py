"""The end of the game [12.1, 12.2]: tops of the tracks, all 24 goals [19.1-19.24, 12.3], and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.amritsar.situation import Seat, Table, choose, options, points, sit_down, told


def final(*seats: Seat, **rest: Any) -> Table:
    """Sit down at the end of the last era, which ends at once."""
    return sit_down(*seats, **{"stage": "era end", "turn": None, "era": 3, **rest})


def worth(goal: str, seat: Seat, *others: Seat, **rest: Any) -> int:
    """Lay a goal on the start slot and see what it scores at the end."""
    own = Seat(**{**vars(seat), "goals": f"start={goal}", "tax": 0})
    table = final(own, *(others or (Seat(tax=0),)), **rest)
    assert table.over
    lines = [line for line in told(table, "scores_goal") if line["goal"] == goal]
    assert [line["seat"] for line in lines] == [0]
    assert lines[0]["n"] == points(table, 0).get("goals", 0)
    found: int = lines[0]["n"]
    return found


NONE = Seat(tax=0, elephant=0)
EMPTY = Seat(elephant=0)


@pytest.mark.rule("amritsar", "12.1")
@pytest.mark.rule("amritsar", "23.11")
@pytest.mark.parametrize(
    ("seat", "scored"),
    [
        (Seat(knowledge=(7, 0, 0), elephant=4, tax=0), 5),
        (Seat(knowledge=(6, 0, 0), elephant=4, tax=0), 0),
        (Seat(knowledge=(0, 0, 7), goods="coin coin marble", tax=0), 3),
        (Seat(knowledge=(0, 0, 6), goods="coin coin", tax=0), 0),
        (Seat(knowledge=(7, 0, 7), goods="coin coin gold", elephant=3, tax=0), 7),
    ],
)
def test_the_tops_of_the_tracks(seat: Seat, scored: int) -> None:
    """Markers on the elephant (the last income brings one more), resources, coins (one more too)."""
    table = final(seat, Seat(tax=0))
    assert points(table, 0).get("knowledge", 0) == scored


@pytest.mark.rule("amritsar", "12.1")
@pytest.mark.rule("amritsar", "23.11")
def test_the_top_of_resources() -> None:
    table = final(Seat(knowledge=(0, 7, 0), goods="marble gold coin", tax=0), Seat(tax=0))
    choose(table, "gain-two marble copper", "return coin")
    assert points(table, 0) == {"knowledge": 4}


# ---------------------------------------------------------------------- A: ranks


@pytest.mark.rule("amritsar", "19.1")
@pytest.mark.rule("amritsar", "19.2")
@pytest.mark.rule("amritsar", "19.3")
@pytest.mark.rule("amritsar", "19.4")
@pytest.mark.rule("amritsar", "12.3")
@pytest.mark.parametrize("district", ["north", "east", "south", "west"])
@pytest.mark.parametrize(
    ("laid", "scored"),
    [
        ("a0 b0 c1", 5),
        ("a0 b1", 5),
        ("a0 b1 c1", 2),
        ("a1 b1", 0),
        ("", 0),
        ("a0 b1 c1 d2 e2", 2),
        ("a0 b2 c1 d1 e1", 2),
        ("a0 b1 c1 d2 e2 f2", 0),
    ],
)
def test_most_markers_in_a_district(district: str, laid: str, scored: int) -> None:
    """Most 5, second 2, ties alike; second is the highest count below the lead; nothing without a marker."""
    goal = f"most-{district}"
    assert worth(goal, EMPTY, NONE, NONE, donations={district: laid}) == scored


@pytest.mark.rule("amritsar", "19.5")
@pytest.mark.rule("amritsar", "12.3")
@pytest.mark.parametrize(
    ("own", "others", "scored"),
    [(2, (1, 0), 5), (1, (1, 1), 5), (1, (2, 2), 2), (1, (3, 2), 0), (0, (0, 0), 0), (1, (4, 1), 2), (0, (2, 1), 0)],
)
def test_most_coins(own: int, others: tuple[int, int], scored: int) -> None:
    rivals = [Seat(goods="coin " * count, tax=0) for count in others]
    assert worth("most-coins", Seat(goods="coin " * own + "marble"), *rivals) == scored


@pytest.mark.rule("amritsar", "19.6")
@pytest.mark.rule("amritsar", "12.3")
@pytest.mark.parametrize(
    ("own", "other", "scored"),
    [("marble gold", "copper", 5), ("marble", "copper", 5), ("gold", "marble copper", 2), ("coin", "copper", 0)],
)
def test_most_resources(own: str, other: str, scored: int) -> None:
    assert worth("most-resources", Seat(goods=own), Seat(goods=f"{other} coin", tax=0)) == scored


# ---------------------------------------------------------------------- B: knowledge


@pytest.mark.rule("amritsar", "19.7")
@pytest.mark.rule("amritsar", "19.8")
@pytest.mark.rule("amritsar", "19.9")
@pytest.mark.rule("amritsar", "19.25")
@pytest.mark.parametrize(
    ("goal", "pair"),
    [("pair-research-resources", (0, 1)), ("pair-research-income", (0, 2)), ("pair-resources-income", (1, 2))],
)
def test_two_cubes_at_the_frame(goal: str, pair: tuple[int, int]) -> None:
    for one, other, scored in ((4, 4, 6), (5, 4, 6), (4, 3, 0), (3, 7, 0)):
        steps = [0, 0, 0]
        steps[pair[0]], steps[pair[1]] = one, other
        seat = Seat(knowledge=(steps[0], steps[1], steps[2]), goals=f"start={goal}", tax=0)
        table = final(seat, Seat(tax=0))
        while not table.over:
            choose(table, options(table)[0])
        assert points(table, 0).get("goals", 0) == scored


@pytest.mark.rule("amritsar", "19.10")
@pytest.mark.rule("amritsar", "19.11")
@pytest.mark.rule("amritsar", "19.12")
@pytest.mark.rule("amritsar", "19.25")
@pytest.mark.parametrize(("goal", "track"), [("top-research", 0), ("top-resources", 1), ("top-income", 2)])
def test_a_cube_on_top(goal: str, track: int) -> None:
    for step, scored in ((7, 5), (6, 0)):
        steps = [6, 6, 6]
        steps[track] = step
        seat = Seat(knowledge=(steps[0], steps[1], steps[2]), goals=f"start={goal}", tax=0)
        table = final(seat, Seat(tax=0))
        while not table.over:
            choose(table, options(table)[0])
        assert points(table, 0).get("goals", 0) == scored


# ---------------------------------------------------------------------- C and D: markers


@pytest.mark.rule("amritsar", "19.13")
@pytest.mark.rule("amritsar", "19.14")
@pytest.mark.rule("amritsar", "19.15")
@pytest.mark.rule("amritsar", "19.16")
@pytest.mark.parametrize("district", ["north", "east", "south", "west"])
@pytest.mark.parametrize(("laid", "scored"), [("", 0), ("a1", 0), ("a0", 1), ("a0 b1 c0 d0", 3)])
def test_a_point_for_each_marker_in_a_district(district: str, laid: str, scored: int) -> None:
    other = "east" if district != "east" else "north"
    assert worth(f"each-{district}", EMPTY, NONE, donations={district: laid, other: "a0"}) == scored


@pytest.mark.rule("amritsar", "19.17")
@pytest.mark.parametrize(
    ("districts", "scored"),
    [("", 0), ("west", 1), ("north west", 2), ("north south west", 3), ("north east south west", 5)],
)
def test_markers_on_different_tiles(districts: str, scored: int) -> None:
    laid = dict.fromkeys(districts.split(), "a0")
    assert worth("tiles", EMPTY, NONE, donations=laid) == scored


@pytest.mark.rule("amritsar", "19.18")
@pytest.mark.parametrize(
    ("laid", "scored"),
    [
        ({}, 0),
        ({"north": "a0 b0"}, 1),
        ({"north": "a1 b1 d0", "east": "a0"}, 2),
        ({"north": "a0 b1 c1 d0 e1 f0"}, 4),
        ({"north": "a0 b1 c1 d0 e1 f0 g1", "south": "a1 b1 c1 d1"}, 4),
        ({"north": "a1 b1 c1 d0 e1 f0 g0", "east": "a0"}, 6),
    ],
)
def test_markers_in_different_layers(laid: dict[str, str], scored: int) -> None:
    rival = Seat(
        tax=0, elephant=0, mahouts="white=any blue=upgrade", goals="any=most-south coins=top-income points=tiles"
    )
    assert worth("layers", EMPTY, rival, donations=laid) == scored


@pytest.mark.rule("amritsar", "19.19")
@pytest.mark.parametrize(
    ("laid", "scored"),
    [
        ({"north": "a0 b0 c0", "east": "a0 b0 c0"}, 6),
        ({"north": "a0 b0 c0 d0 e0", "west": "c0"}, 6),
        ({"north": "a0 b0 c0 d0 e0"}, 0),
        ({"north": "a0 b0 c0 d0 e0 f0"}, 0),
    ],
)
def test_six_in_the_two_lowest_layers(laid: dict[str, str], scored: int) -> None:
    assert worth("low-layers", EMPTY, NONE, donations=laid) == scored


@pytest.mark.rule("amritsar", "19.20")
@pytest.mark.parametrize(
    ("laid", "scored"),
    [
        ({"north": "a1 b1 c1 d0 e0 f0", "east": "a1 b1 d0"}, 5),
        ({"north": "a1 b1 c1 d0 e0 f0", "east": "a0 b0 c0"}, 0),
        ({"north": "a1 b1 c1 d0 e0 f0 g0"}, 0),
    ],
)
def test_four_in_the_two_middle_layers(laid: dict[str, str], scored: int) -> None:
    assert worth("middle-layers", EMPTY, NONE, donations=laid) == scored


@pytest.mark.rule("amritsar", "19.21")
@pytest.mark.parametrize(("count", "scored"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 5)])
def test_markers_in_the_lowest_layer(count: int, scored: int) -> None:
    laid = {"north": " ".join(["a0", "b0", "c0"][:count]), "east": " ".join(["a0", "b0"][: max(0, count - 3)])}
    assert worth("layer-1", EMPTY, NONE, donations=laid) == scored


SECOND = Seat(
    tax=0,
    elephant=0,
    mahouts="white=any blue=upgrade",
    goals="any=most-south coins=top-income points=tiles",
    warehouses="bargain",
)


@pytest.mark.rule("amritsar", "19.22")
@pytest.mark.parametrize(("count", "scored"), [(0, 0), (1, 2), (2, 3), (3, 4), (4, 6), (5, 6)])
def test_markers_in_the_second_layer(count: int, scored: int) -> None:
    laid = {
        "north": " ".join(["a1 b1 c1", "d0", "e0"][: count + 1]),
        "east": " ".join(["a1 b1 c1", "d0", "e0"][: max(1, count - 1)]),
        "south": "a1 b1 d0" if count == 5 else "",
    }
    assert worth("layer-2", EMPTY, SECOND, donations=laid) == scored


@pytest.mark.rule("amritsar", "19.23")
@pytest.mark.parametrize(("count", "scored"), [(0, 0), (1, 3), (2, 4), (3, 5), (4, 7)])
def test_markers_in_the_third_layer(count: int, scored: int) -> None:
    whole = ["a1 b1 c1 d1 f1 e1 g0 h0", "a2 b2 c2 d2 e2 f2 g0 h0"]
    laid = {}
    for district, spaces in zip(("north", "east"), whole, strict=True):
        kept = spaces.split()
        drop = {"north": max(0, 2 - count), "east": min(2, 4 - count)}[district]
        laid[district] = " ".join(kept[: len(kept) - drop])
    assert worth("layer-3", EMPTY, SECOND, Seat(tax=0, elephant=0, post="blue"), donations=laid) == scored


@pytest.mark.rule("amritsar", "19.24")
@pytest.mark.parametrize(("top", "scored"), [("g0", 5), ("g1", 0), ("", 0)])
def test_a_marker_in_the_highest_layer(top: str, scored: int) -> None:
    assert worth("layer-4", EMPTY, SECOND, donations={"north": f"a1 b1 c1 d1 e1 f1 {top}"}) == scored


# ---------------------------------------------------------------------- which goals, and who wins


@pytest.mark.rule("amritsar", "12.1")
@pytest.mark.rule("amritsar", "12.2")
def test_goals_in_hand_do_not_score_and_all_on_the_board_do() -> None:
    """Four markers in the north: a point each by one card on the board, nothing by the card in hand."""
    laid = {"north": "a0 b0 c0"}
    seat = Seat(elephant=0, tax=0, goals="start=each-north any=layer-1", cards="most-north")
    table = final(seat, Seat(tax=0), donations=laid)
    assert points(table, 0) == {"temple": 2, "goals": 3 + 3}
    lines = [(line["goal"], line["clause"], line["n"]) for line in told(table, "scores_goal") if line["seat"] == 0]
    assert lines == [("each-north", "19.13", 3), ("layer-1", "19.21", 3)]
    shown = table.view(1)["position"]["players"][0]
    assert [slot["goal"]["id"] for slot in shown["goals"] if slot["goal"]] == ["each-north", "layer-1"]
    assert shown["hand"] is None


@pytest.mark.rule("amritsar", "12.1")
def test_most_points_win() -> None:
    table = final(Seat(points=7, tax=0), Seat(points=9, tax=0), Seat(points=8, tax=0))
    assert (table.result.scores, table.result.winners, table.result.ranks) == ((7, 9, 8), (1,), (3, 1, 2))
    assert told(table, "wins") == [{"clause": "12.1", "seat": 1, "winners": [1], "n": 9}]


@pytest.mark.rule("amritsar", "12.1")
def test_a_tie_goes_to_more_donations() -> None:
    """The west is worth 3 in the last era and the south 4: nine points each, with two markers against one."""
    table = final(Seat(points=6, tax=0), Seat(points=5, tax=0), donations={"west": "a0 b0", "south": "a1"})
    assert (table.result.scores, table.result.winners, table.result.ranks) == ((9, 9), (0,), (1, 2))


@pytest.mark.rule("amritsar", "12.1")
def test_still_tied_the_victory_is_shared() -> None:
    table = final(Seat(tax=0), Seat(tax=0), Seat(points=4, tax=0))
    assert (table.result.scores, table.result.winners, table.result.ranks) == ((5, 5, 4), (0, 1), (1, 1, 3))
    assert told(table, "shared_win") == [{"clause": "12.1", "seat": 0, "winners": [0, 1], "n": 5}]


@pytest.mark.rule("amritsar", "1.3")
def test_points_above_a_hundred_go_on() -> None:
    table = final(Seat(points=99, tax=0), Seat(points=104, tax=0), donations={"south": "a0"})
    assert (table.result.scores, table.result.winners) == ((103, 104), (1,))


@pytest.mark.rule("amritsar", "12.1")
def test_the_lines_of_the_result_add_up() -> None:
    table = final(Seat(knowledge=(0, 0, 7), goods="coin", tax=0), Seat(tax=3), donations={"north": "a0 b0"})
    lines = {line.id.removeprefix("score."): line.points for line in table.result.lines}
    assert lines["start"] == (5, 5)
    assert lines["temple"] == (2, 0)
    assert lines["tax"] == (0, -5)
    assert lines["knowledge"] == (2, 0)
    assert tuple(sum(points) for points in zip(*lines.values(), strict=True)) == table.result.scores
