"""What is printed and how many there are [1.1, 2.1, 23], each value written down here once more."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from durbar.games.amritsar.names import (
    BRIDGES,
    COLOURS,
    CORNERS,
    DISTRICTS,
    GOAL_CLAUSES,
    GOAL_SLOTS,
    GOALS,
    MAHOUTS,
    STATIONS,
    WAREHOUSE_SLOTS,
    WAREHOUSES,
)
from tests.games.amritsar.situation import CONTENT, GAME, Seat, now, sit_down


@pytest.mark.rule("amritsar", "1.1")
def test_how_many_there_are_of_each() -> None:
    assert (len(WAREHOUSES), len(GOALS), len(BRIDGES), len(MAHOUTS), len(CONTENT.tile_names)) == (15, 24, 6, 7, 12)
    assert (len(CONTENT.temple), GAME.meta.players) == (4, (1, 2, 3, 4))
    assert len({*WAREHOUSES, *GOALS, *BRIDGES}) == 15 + 24 + 6
    assert Counter(CONTENT.tile_colour) == {0: 3, 1: 3, 2: 3, 3: 3}


@pytest.mark.rule("amritsar", "1.1")
@pytest.mark.rule("amritsar", "23.9")
def test_eleven_slots_and_five_in_stock_are_sixteen_markers() -> None:
    assert (len(COLOURS), WAREHOUSE_SLOTS, len(GOAL_SLOTS)) == (4, 3, 4)
    assert (CONTENT.start_stock, CONTENT.elephant_most, CONTENT.start_spaces) == (5, 6, 4)
    board = table_board()
    assert list(board["mahouts"]) == ["white", "yellow", "blue", "green"]
    assert len(board["warehouses"]) == 3
    assert [one["slot"] for one in board["goals"]] == ["start", "any", "coins", "points"]


def table_board() -> dict[str, Any]:
    board: dict[str, Any] = sit_down(Seat(), Seat()).view(0)["position"]["players"][0]
    return board


@pytest.mark.rule("amritsar", "2.1")
@pytest.mark.rule("amritsar", "23.1")
def test_the_districts_and_their_stations() -> None:
    districts = sit_down(Seat(), Seat()).view(None)["position"]["districts"]
    assert [one["id"] for one in districts] == ["north", "east", "south", "west"]
    assert [[station["id"] for station in one["stations"]] for one in districts] == [
        *(["n1", "n2"], ["e1", "e2"], ["s1", "s2"], ["w1", "w2"]),
    ]
    assert all(station["spaces"] == 4 for one in districts for station in one["stations"])
    assert all(len(one["tiles"]) == 3 for one in districts)
    assert [len(one["spaces"]) for one in districts] == [7] * 4


@pytest.mark.rule("amritsar", "23.1")
def test_the_corners_lie_after_the_districts() -> None:
    assert CORNERS == ("north-east", "south-east", "south-west", "north-west")
    assert (DISTRICTS, STATIONS) == (
        ("north", "east", "south", "west"),
        ("n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2"),
    )


@pytest.mark.rule("amritsar", "23.2")
@pytest.mark.rule("amritsar", "23.3")
def test_the_market() -> None:
    assert CONTENT.price == ((1, 1, 1, 2, 2, 2), (1, 1, 2, 2, 2), (1, 2, 2, 2))
    assert CONTENT.market_points == ((0, 1, 1, 1, 1, 2), (0, 1, 1, 1, 2), (0, 1, 1, 2))
    assert (CONTENT.supply_price, CONTENT.supply_pays) == (2, 1)


@pytest.mark.rule("amritsar", "23.4")
@pytest.mark.rule("amritsar", "23.6")
@pytest.mark.rule("amritsar", "23.5")
@pytest.mark.parametrize(
    ("players", "layers", "points", "below"),
    [
        (1, "1112234", [1, 0, 1, 2, 2, 4, 6], ["", "", "", "ab", "bc", "de", "f"]),
        (2, "1112234", [1, 0, 1, 2, 2, 4, 6], ["", "", "", "ab", "bc", "de", "f"]),
        (3, "111122334", [1, 1, 1, 1, 2, 2, 4, 4, 6], ["", "", "", "", "ab", "cd", "ef", "ef", "gh"]),
        (4, "1111222334", [1, 0, 0, 1, 2, 2, 2, 4, 4, 6], ["", "", "", "", "ab", "bc", "cd", "ef", "fg", "hi"]),
    ],
)
def test_the_donation_tiles(players: int, layers: str, points: list[int], below: list[str]) -> None:
    tile = CONTENT.donation[players]
    assert "".join(str(layer + 1) for layer in tile.layer) == layers
    assert tile.points == points
    assert ["".join(tile.letters[one] for one in links) for links in tile.below] == below


@pytest.mark.rule("amritsar", "23.4")
def test_the_costs_of_the_layers() -> None:
    assert CONTENT.layer_cost == [(1, 0, 0), (1, 1, 0), (0, 1, 1), (0, 0, 2)]


@pytest.mark.rule("amritsar", "23.7")
@pytest.mark.rule("amritsar", "23.8")
def test_every_temple_tile_has_one_to_four() -> None:
    assert CONTENT.temple == [(4, 3, 2, 1), (1, 4, 3, 2), (2, 1, 4, 3), (3, 2, 1, 4)]


@pytest.mark.rule("amritsar", "23.11")
def test_the_knowledge_tracks() -> None:
    research, resources, income = CONTENT.steps
    assert research[1:] == (
        *("marker", "upgrade", "unlock", "era:marker", "mahout", "free-upgrade", "end:elephant", "marker"),
    )
    assert resources[1:] == ("marble", "copper", "any", "era:any", "any-two", "era:any", "end:resources", "any")
    assert income[1:] == ("coin", "era:tax", "coins", "era:coin-point", "era:tax", "era:tax", "end:coins", "coin")
    assert CONTENT.frame == 4


@pytest.mark.rule("amritsar", "23.12")
@pytest.mark.rule("amritsar", "23.13")
def test_the_tax_track() -> None:
    assert CONTENT.tax == (0, 1, 2, 2, 3, 3, 4, 5, 6)


@pytest.mark.rule("amritsar", "23.14")
@pytest.mark.rule("amritsar", "17.8")
@pytest.mark.rule("amritsar", "18.16")
def test_the_bags() -> None:
    assert CONTENT.goal_bags == 1
    assert CONTENT.warehouse_bags == [1] * 15
    assert dict(zip(MAHOUTS, CONTENT.mahout_bags, strict=True)) == {
        **dict.fromkeys(("donate", "upgrade", "coin-point", "market"), 0),
        **dict.fromkeys(("coin-marble", "any", "study"), 1),
    }


@pytest.mark.rule("amritsar", "23.15")
@pytest.mark.rule("amritsar", "23.16")
@pytest.mark.rule("amritsar", "23.17")
def test_the_district_tiles() -> None:
    tiles = zip(CONTENT.tile_names, CONTENT.tile_main, CONTENT.tile_secondary, strict=True)
    assert {name: (main, secondary) for name, main, secondary in tiles} == {
        "yellow-1": ("coin", "market-coin"),
        "yellow-2": ("market", "coins"),
        "yellow-3": ("coins", "market"),
        "blue-1": ("marbles", "any"),
        "blue-2": ("copper", "any"),
        "blue-3": ("marbles-or-copper", "gold"),
        "white-1": ("research", "study"),
        "white-2": ("resources", "study"),
        "white-3": ("income", "study"),
        "green-1": ("warehouse-or-goal", "mahout"),
        "green-2": ("mahout", "upgrade"),
        "green-3": ("warehouse-or-mahout", "mahout"),
    }


@pytest.mark.rule("amritsar", "23.10")
@pytest.mark.rule("amritsar", "14.3")
def test_the_rewards_of_the_goal_slots() -> None:
    assert (CONTENT.slot_reward, CONTENT.slot_points) == (("none", "any", "coins", "points"), 2)


@pytest.mark.rule("amritsar", "1.4")
def test_what_the_seats_are_called_or_painted_changes_nothing() -> None:
    """A position knows seats by number alone."""
    doc = GAME.position(now(sit_down(Seat(), Seat(), Seat())))
    assert [sorted(player) for player in doc["players"]] == [sorted(doc["players"][0])] * 3
    assert "colour" not in str(sorted(doc["players"][0]))


@pytest.mark.rule("amritsar", "19.25")
@pytest.mark.rule("amritsar", "2.14")
@pytest.mark.rule("amritsar", "2.15")
def test_the_rest_that_was_made_up() -> None:
    assert (CONTENT.goal_pair, CONTENT.goal_top) == (6, 5)
    assert (CONTENT.start_workers, CONTENT.station_coins) == ((1, 2), 0)


@pytest.mark.rule("amritsar", "22.26")
def test_the_maharajas_board() -> None:
    assert CONTENT.rows == [("point", 1), ("gold", 1), ("point", 2), ("gold", 1), ("point", 3)]
    assert (CONTENT.markers_in_row, CONTENT.mine, CONTENT.maharaja_marble) == (3, (4, 3, 2), 1)
    assert CONTENT.white_track[1:] == ("marble", "marker", "point", "marble-two", "point", "point")
    assert [COLOURS[colour] for colour in CONTENT.colour_order] == ["yellow", "blue", "white", "green"]
    assert CONTENT.blue_action == ((0, 0), (0, 1), (1, 2))
    assert (CONTENT.maharaja_elephant, CONTENT.maharaja_goal_times) == (
        {"standard": 1, "harder": 2},
        {"standard": 1, "harder": 2},
    )


def test_goals_have_their_numbers() -> None:
    numbers = dict(zip(GOALS, GOAL_CLAUSES, strict=True))
    assert (numbers["most-north"], numbers["most-resources"], numbers["pair-research-resources"]) == (
        "19.1",
        "19.6",
        "19.7",
    )
    assert (numbers["top-income"], numbers["each-west"], numbers["layers"]) == ("19.12", "19.16", "19.18")
    assert (numbers["low-layers"], numbers["layer-1"], numbers["layer-4"]) == ("19.19", "19.21", "19.24")


def test_every_value_says_where_it_comes_from() -> None:
    for name, sheet in GAME.sheets.sheets.items():
        assert sheet.source in ("rulebook", "photo", "inferred", "reconstructed"), name
        assert sheet.confidence in ("certain", "likely", "guess"), name
        assert sheet.clause, name
