"""Set-up: how the table looks before the first card is played [2]."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

import durbar
from tests.games.taj_mahal.situation import COPIES, PROVINCE_OF, Table, look, told

SEEDS = [f"set-up {number}" for number in range(30)]
ALL_PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def new(players: int = 3, seed: str = SEEDS[0]) -> Table:
    return durbar.new_table("taj-mahal", players=players, seed=seed)


@pytest.mark.rule("taj-mahal", "2.1")
def test_tile_twelve_lies_on_agra_and_the_others_anywhere() -> None:
    orders = set()
    for seed in SEEDS:
        tiles = {province["id"]: province["tile"] for province in look(new(seed=seed))["provinces"]}
        assert tiles.pop("agra") == 12
        assert sorted(tiles.values()) == list(range(1, 12))
        orders.add(tuple(tiles.values()))
    assert len(orders) == len(SEEDS)


@pytest.mark.rule("taj-mahal", "2.2")
def test_the_taj_mahal_lies_on_agra_and_a_square_tile_on_each_other_fortress() -> None:
    layouts = set()
    for seed in SEEDS:
        cities = look(new(seed=seed))["cities"]
        bonus = {city["id"]: city["bonus"] for city in cities if city["bonus"]}
        assert set(bonus) == {city["id"] for city in cities if city["fortress"]}
        layouts.add(tuple(bonus.values()))
        assert bonus.pop("agra") == "plus4"
        assert Counter(bonus.values()) == {"plus2": 3, "card": 3, "spice": 3, "tea": 3, "jewels": 3}
    assert len(layouts) > 1


@pytest.mark.rule("taj-mahal", "2.3")
def test_all_six_prizes_are_at_court_and_the_first_province_is_visited() -> None:
    table = look(new())
    assert set(table["prizes"].values()) == {None}
    assert table["visit"] == 1
    current = next(province for province in table["provinces"] if province["state"] == "current")
    assert current["tile"] == 1
    assert current["id"] == table["province"]
    assert told(new(), "visit")[0]["clause"] == "2.3"
    assert all(province["state"] == "to_come" for province in table["provinces"] if province["tile"] > 1)


@pytest.mark.rule("taj-mahal", "2.4")
def test_nobody_owns_a_special_card_yet() -> None:
    assert look(new())["specials"] == [
        {"id": name, "owner": None, "played": False} for name in ("vizier", "general", "monk", "princess")
    ]


@ALL_PLAYERS
@pytest.mark.rule("taj-mahal", "2.5")
def test_six_hidden_cards_each(players: int) -> None:
    table = new(players)
    for seat in range(players):
        for reader in [*range(players), None]:
            shown = table.view(reader)["position"]["players"][seat]
            assert shown["hand_size"] == 6
            assert (shown["hand"] is None) == (reader != seat)
            assert shown["known"] == []
    dealt = [entry for entry in table.log if entry.id == "log.dealt"]
    for entry, reader in itertools.product(dealt, [*range(players), None]):
        assert ("cards" in entry.for_seat(reader).args) == (entry.args["seat"] == reader)


@pytest.mark.parametrize(("players", "size"), [(2, 5), (3, 5), (4, 7), (5, 9)])
@pytest.mark.rule("taj-mahal", "2.6")
def test_the_display_is_twice_the_players_less_one(players: int, size: int) -> None:
    table = new(players)
    assert [place["by"] for place in look(table)["open"]] == [None] * size
    assert look(table)["deck"] == 96 - 6 * players - size
    assert look(table)["discard"] == 0
    assert told(table, "display")[0]["clause"] == "2.6"


@ALL_PLAYERS
@pytest.mark.rule("taj-mahal", "2.7")
def test_the_lot_names_the_start_player_and_nobody_has_points(players: int) -> None:
    starters = set()
    for seed in SEEDS:
        table = new(players, seed)
        starters.add(look(table)["start"])
        assert told(table, "start") == [{"clause": "2.7", "seat": look(table)["start"]}]
        assert [one["score"] for one in look(table)["players"]] == [0] * len(look(table)["players"])
    assert starters == set(range(max(players, 3)))


@pytest.mark.rule("taj-mahal", "2.7")
def test_the_start_player_plays_first() -> None:
    for seed in SEEDS:
        table = new(4, seed)
        assert table.decision is not None
        assert table.decision.seat == look(table)["start"]


@ALL_PLAYERS
@pytest.mark.rule("taj-mahal", "1.1")
def test_every_card_is_somewhere_and_none_is_twice(players: int) -> None:
    state = new(players).position()["state"]
    cards = Counter(state["deck"] + state["discard"] + state["display"])
    for player in state["players"]:
        cards.update(player["hand"])
    # The dummy may have flipped cards already, if the lot has made it the start player.
    cards.update(card for player in state["players"] for card in player["played"])
    assert cards == COPIES


@pytest.mark.rule("taj-mahal", "2.1")
def test_the_first_visit_goes_where_tile_one_lies() -> None:
    table = new()
    first = next(province["id"] for province in look(table)["provinces"] if province["tile"] == 1)
    assert told(table, "visit")[0]["province"] == first
    assert first in PROVINCE_OF.values()
