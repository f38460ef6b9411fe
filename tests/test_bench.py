"""What is measured: memory is held to its bounds here, time is not."""

from __future__ import annotations

import pytest

import durbar
from durbar.arena import bench

GAMES = [game.meta.name for game in durbar.all_games()]


@pytest.mark.parametrize("name", GAMES)
def test_a_search_of_100_000_nodes_fits_into_four_tenths_of_a_gigabyte(name: str) -> None:
    nodes = 400
    bench.search_tree(name, 4, 50)  # what is made when it is first asked for is no part of a node
    assert bench.kept_bytes(lambda: bench.search_tree(name, 4, nodes)) * 100_000 < 0.4 * 2**30


@pytest.mark.parametrize("name", GAMES)
def test_a_clone_at_the_start_of_a_turn_takes_less_than_3_kilobytes(name: str) -> None:
    table = durbar.new_table(name, players=4, seed="clones")
    assert bench.clone_bytes([table] * 50) < 3 * 1024


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_added_up_with_all_its_parts(name: str) -> None:
    state = durbar.new_table(name, players=4, seed="state").state
    assert 2000 < bench.state_bytes(state) < 7 * 1024


@pytest.mark.parametrize("name", GAMES[1:])
def test_both_ways_of_playing_at_random_count_their_decisions(name: str) -> None:
    assert bench.play_random(name, 4, 2, "bench") > 100
    assert bench.play_out_random(name, 4, 2, "bench") > 100
    assert bench.play_out_random(name, 4, 2, "bench") == bench.play_out_random(name, 4, 2, "bench")
