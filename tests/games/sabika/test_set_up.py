"""Set-up [1.1-2.5]: the board by the number of players, what is drawn, and the secret choice of a starting tile."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import durbar
from durbar.games.sabika.names import EMPTY, VOID
from tests.games.sabika.situation import (
    CITIES,
    CONTENT,
    GAME,
    SPACES,
    Seat,
    Table,
    asked,
    choose,
    dinars,
    has,
    options,
    paria,
    raw,
    refusal,
    score,
    sit_down,
    told,
    worker,
)

EVERYBODY = (1, 2, 3, 4)


def new(players: int, seed: str = "set up", mode: str = "standard") -> Table:
    return durbar.new_table("sabika", players=players, seed=seed, mode=mode)


def names(spaces: tuple[int, ...]) -> list[str]:
    return [SPACES[space] for space in spaces]


# ---------------------------------------------------------------------- the board


@pytest.mark.rule("sabika", "1.1")
@pytest.mark.rule("sabika", "1.2")
@pytest.mark.rule("sabika", "13.1")
@pytest.mark.parametrize(
    ("players", "raw_cells", "marble_cells"),
    [
        (1, [1, 3, 4, 6], [1, 3, 5]),
        (2, [1, 3, 4, 6], [1, 3, 5]),
        (3, [1, 2, 3, 4, 6], [1, 3, 4, 6]),
        (4, [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]),
    ],
)
def test_the_side_of_the_board_and_the_void_tiles(players: int, raw_cells: list[int], marble_cells: list[int]) -> None:
    state = new(players).state
    assert [number for number, cell in enumerate(state.raw_cells, 1) if cell != VOID] == raw_cells
    assert [number for number, cell in enumerate(state.marble_cells, 1) if cell != VOID] == marble_cells


@pytest.mark.rule("sabika", "1.3")
@pytest.mark.rule("sabika", "1.4")
@pytest.mark.parametrize(
    ("players", "workers"),
    [
        (1, "building-1 warehouse-right building-2 warehouse-left export-1 export-2 carve-1 carve-2"),
        (2, "building-1 warehouse-right building-2 warehouse-left export-1 export-2 carve-1 carve-2"),
        (3, "building-1 building-2 export-1 carve-2"),
        (4, ""),
    ],
)
def test_the_sultans_workers(players: int, workers: str) -> None:
    assert names(new(players).state.sultan) == workers.split()


@pytest.mark.rule("sabika", "1.5")
@pytest.mark.rule("sabika", "1.7")
@pytest.mark.parametrize(("players", "cells"), [(1, 4), (2, 4), (3, 5), (4, 6)])
def test_raw_comes_out_of_a_bag_of_24_tokens(players: int, cells: int) -> None:
    state = new(players).state
    lying = [kind for kind in state.raw_cells if kind >= 0]
    assert len(lying) == cells
    assert sum(state.bag) == 24 - cells
    count = Counter(lying)
    assert [state.bag[kind] + count[kind] for kind in range(3)] == [8, 8, 8]


@pytest.mark.rule("sabika", "1.5")
def test_the_tokens_are_drawn_at_random() -> None:
    assert len({new(4, str(seed)).state.raw_cells for seed in range(8)}) > 4


@pytest.mark.rule("sabika", "1.6")
@pytest.mark.parametrize("players", EVERYBODY)
def test_every_marble_cell_has_a_marble(players: int) -> None:
    state = new(players).state
    assert EMPTY not in state.marble_cells
    assert state.marble_cells.count(1) == {1: 3, 2: 3, 3: 4, 4: 6}[players]


@pytest.mark.rule("sabika", "1.8")
def test_the_narrator_begins_before_the_first_round() -> None:
    table = new(2)
    assert [space["reached"] for space in table.view(0)["position"]["track"]] == [False] * 5


@pytest.mark.rule("sabika", "1.9")
@pytest.mark.rule("sabika", "1.10")
@pytest.mark.rule("sabika", "13.12")
def test_one_wish_of_each_letter_in_any_order_face_up() -> None:
    orders, tiles = set(), set()
    for seed in range(40):
        table = new(2, str(seed))
        wishes = [CONTENT.wish_names[wish] for wish in table.state.wishes]
        assert sorted(wish[0] for wish in wishes) == ["a", "b", "c"]
        assert [wish["id"] for wish in table.view(None)["position"]["wishes"]] == wishes
        orders.add("".join(wish[0] for wish in wishes))
        tiles.update(wishes)
    assert len(orders) == 6
    assert tiles == {"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"}


@pytest.mark.rule("sabika", "1.11")
@pytest.mark.rule("sabika", "13.4")
@pytest.mark.parametrize(("players", "second"), [(1, 9), (2, 9), (3, 12), (4, 12)])
def test_large_buildings_of_both_eras(players: int, second: int) -> None:
    tiles = [tile + 1 for tile in new(players).state.large]
    assert tiles[:9] == list(range(1, 10))
    assert len(tiles) == 9 + second
    assert ({13, 14, 15} & set(tiles) == set()) == (players < 3)


@pytest.mark.rule("sabika", "1.12")
@pytest.mark.rule("sabika", "1.13")
@pytest.mark.parametrize("players", EVERYBODY)
def test_warehouses_in_two_piles_two_open_beside_each(players: int) -> None:
    state = new(players).state
    assert state.tiles_left == (10, 10)
    assert len({*state.tiles, *state.store_pool}) == 24
    assert min(state.tiles) >= 0


@pytest.mark.rule("sabika", "1.14")
@pytest.mark.parametrize("players", EVERYBODY)
def test_four_small_buildings_are_open(players: int) -> None:
    state = new(players).state
    assert len(state.small) == 4
    assert min(state.small) >= 0
    assert len(state.small_deck) == 32


@pytest.mark.rule("sabika", "1.15")
@pytest.mark.parametrize(("players", "shown"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_minor_poems(players: int, shown: int) -> None:
    state = new(players).state
    assert len(state.minors) == shown
    assert min(state.minors) >= 0
    assert len(state.minor_deck) == 22 - shown


@pytest.mark.rule("sabika", "1.16")
@pytest.mark.parametrize(("players", "shown"), [(1, 4), (2, 4), (3, 6), (4, 8)])
def test_major_poems_all_have_different_letters(players: int, shown: int) -> None:
    for seed in range(10):
        letters = [CONTENT.major_names[poem][0] for poem in new(players, str(seed)).state.majors]
        assert len(letters) == len(set(letters)) == shown


@pytest.mark.rule("sabika", "1.17")
@pytest.mark.parametrize("players", EVERYBODY)
def test_a_tile_and_a_seal_on_every_city(players: int) -> None:
    state = new(players).state
    assert len(CITIES) == len(set(state.city_tile)) == 9
    assert all(0 <= tile < 12 for tile in state.city_tile)
    assert state.town_seals == (True,) * 9


@pytest.mark.rule("sabika", "1.18")
def test_one_trade_card() -> None:
    assert {new(2, str(seed)).state.trade for seed in range(60)} == set(range(8))


# ---------------------------------------------------------------------- players


@pytest.mark.rule("sabika", "2.1")
@pytest.mark.rule("sabika", "2.2")
@pytest.mark.rule("sabika", "2.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_player_begins_with(players: int) -> None:
    state = new(players).state
    assert len(set(state.balance_card)) == players
    for seat in range(players):
        assert state.chests(seat) == 4
        assert state.stores[seat] == ((), (), (), ())
        assert state.row[seat] == (-1,)
        assert state.at[seat] == (-1, -1, -1, -1)
        assert state.standing[seat] == 0b1111
        assert (state.score(seat), state.paria[seat], state.favour[seat], state.seals[seat]) == (5, 0, 0, 0)
        assert state.ships[seat] == (0,) * 9


@pytest.mark.rule("sabika", "2.2")
def test_two_builders_a_merchant_and_a_poet_stand_in_the_workshop() -> None:
    table = sit_down(Seat())
    assert [worker(table, name) for name in ("builder-1", "builder-2", "merchant", "poet")] == ["workshop stands"] * 4


@pytest.mark.rule("sabika", "2.1")
def test_a_start_warehouse_has_no_reward() -> None:
    table = sit_down(Seat(), tiles="w1 w2 w3 w4")
    choose(table, "work builder-1 warehouse-left")
    assert options(table, "activate") == []
    assert refusal(table, "activate 1") == ("nothing_to_activate", "5.3")


def choosing(*dealt: str, players: int = 4, **rest: Any) -> Table:
    seats = [Seat(dealt=tiles, dinars=0, points=5) for tiles in dealt]
    return sit_down(*seats, players=players, stage="choosing", number=0, **rest)


@pytest.mark.rule("sabika", "2.4")
@pytest.mark.rule("sabika", "2.5")
def test_two_of_ten_starting_tiles_are_dealt_and_one_is_kept_in_secret() -> None:
    table = new(4)
    dealt = [tile for tiles in table.state.dealt for tile in tiles]
    assert len(dealt) == len(set(dealt)) == 8
    assert len(table.decisions) == 4
    for seat in range(4):
        shown = [player["dealt"] for player in table.view(seat)["position"]["players"]]
        assert [tiles is not None for tiles in shown] == [seat == one for one in range(4)]
        assert table.view(None)["position"]["players"][seat]["dealt"] is None


@pytest.mark.rule("sabika", "2.4")
def test_nothing_is_seen_before_all_have_chosen() -> None:
    table = choosing("1 4", "2 5", "3 9", "7 10")
    table.choose("keep 4", 0)
    table.choose("keep 2", 1)
    assert told(table, "keeps") == []
    table.choose("keep 3", 2)
    table.choose("keep 7", 3)
    assert [line["tile"] for line in told(table, "keeps")] == ["4", "2", "3", "7"]


@pytest.mark.rule("sabika", "2.4")
def test_only_a_tile_one_was_dealt() -> None:
    table = choosing("1 4", "2 5", "3 6", "7 10")
    assert refusal(table, "keep 2", 0) == ("not_dealt", "2.4")
    assert refusal(table, "keep 10", 3) is None


def keep(table: Table, *tiles: int) -> Table:
    for seat, tile in enumerate(tiles):
        table.choose(f"keep {tile}", seat)
    return table


@pytest.mark.rule("sabika", "2.4")
@pytest.mark.rule("sabika", "2.5")
@pytest.mark.rule("sabika", "13.2")
def test_the_lowest_number_starts_and_dinars_follow_the_order() -> None:
    table = keep(choosing("1 4", "2 5", "3 9", "7 10"), 4, 2, 9, 7)
    # tile 9 gives a dinar and a raw, but the cells of the situation are empty
    assert table.state.start == 1
    assert asked(table) == (1, "work")
    assert [dinars(table, seat) for seat in range(4)] == [7, 4, 5 + 1, 6]
    assert [has(table, seat) for seat in range(4)] == ["wood wood", "gypsum wood", "marble", "wood marble"]


@pytest.mark.rule("sabika", "2.4")
@pytest.mark.rule("sabika", "9.8")
def test_the_paria_markers_are_stacked_start_player_on_top() -> None:
    table = keep(choosing("1 4", "2 5", "3 9", "7 8"), 4, 5, 3, 8)
    assert table.state.start == 2
    assert table.state.paria_order == (1, 0, 3, 2)


@pytest.mark.rule("sabika", "2.4")
def test_paria_of_tile_10_moves_the_marker() -> None:
    table = keep(choosing("1 10", "2 5", players=2), 10, 5)
    assert (paria(table, 0), paria(table, 1)) == (1, 0)
    assert has(table, 0) == "gypsum glazed"
    assert (dinars(table, 0), dinars(table, 1)) == (5, 4)


@pytest.mark.rule("sabika", "2.7")
@pytest.mark.rule("sabika", "2.5")
def test_starting_raw_is_taken_from_the_rondel_in_turn_order() -> None:
    table = choosing("8 9", "3 5", players=2, raw={1: "clay", 3: "clay", 4: "silk"})
    keep(table, 8, 3)
    assert asked(table) == (1, "gain_raw")
    assert options(table) == ["fetch raw-1", "fetch raw-3", "fetch raw-4", "skip"]
    choose(table, "fetch raw-1")
    assert asked(table) == (0, "gain_raw")
    assert options(table) == ["fetch raw-3", "fetch raw-4", "skip"]
    choose(table, "fetch raw-4")
    assert (raw(table, 1), raw(table, 0)) == ("clay", "silk")
    assert table.state.raw_cells[0] == table.state.raw_cells[3] == EMPTY
    assert asked(table) == (1, "work")


TILES = {
    1: (0, 0, "gypsum gypsum", ""),
    2: (0, 0, "gypsum wood", ""),
    3: (0, 0, "gypsum", "silk"),
    4: (0, 0, "wood wood", ""),
    5: (0, 0, "gypsum marble", ""),
    6: (1, 0, "wood", "silk"),
    7: (0, 0, "wood marble", ""),
    8: (0, 0, "gypsum wood", "silk"),
    9: (1, 0, "marble", "silk"),
    10: (0, 1, "gypsum glazed", ""),
}


@pytest.mark.rule("sabika", "13.3")
@pytest.mark.rule("sabika", "2.6")
@pytest.mark.parametrize("tile", TILES)
def test_each_starting_tile(tile: int) -> None:
    other = 1 if tile != 1 else 2
    rest = [number for number in range(1, 11) if number not in (tile, other)][:2]
    table = choosing(f"{min(tile, other)} {max(tile, other)}", f"{rest[0]} {rest[1]}", players=2, raw={1: "silk"})
    table.choose(f"keep {tile}", 0)
    table.choose(f"keep {rest[1]}", 1)
    if asked(table)[1] == "gain_raw" and asked(table)[0] == 1:
        choose(table, "skip")
    coins, steps, things, kind = TILES[tile]
    if kind:
        choose(table, "fetch raw-1")
    place = 0 if table.state.start == 0 else 1
    assert (dinars(table), paria(table), has(table), raw(table)) == (4 + place + coins, steps, things, kind)
    assert score(table) == 5


@pytest.mark.rule("sabika", "2.4")
def test_players_and_modes() -> None:
    assert GAME.meta.players == (1, 2, 3, 4)
    assert GAME.meta.modes_for(1) == ("standard", "advanced", "harder", "hardest")
    assert GAME.meta.modes_for(2) == GAME.meta.modes_for(4) == ("standard", "advanced")
