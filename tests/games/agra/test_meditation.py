"""The meditation phase [4.1-4.7], with the contracts that work in it."""

from __future__ import annotations

import pytest

from durbar.games.agra.names import CIRCLE
from tests.games.agra.situation import (
    Seat,
    Table,
    asked,
    choose,
    favour,
    goods,
    influence,
    options,
    refusal,
    rupees,
    sit_down,
    told,
    worker,
)
from tests.games.agra.test_common import AGRA
from tests.harness.legality import check_question

THREE = {"quarry": 0, "lumberjack": 0, "sailor": 0}


def points(table: Table) -> int:
    found: int = table.state.mp
    return found


def blocked(table: Table) -> str:
    found: str = CIRCLE[table.state.blocked]
    return found


@pytest.mark.rule("agra", "4.1")
def test_each_worker_laid_down_gives_points_of_a_lower_level() -> None:
    """The books' example: level 3, three workers, 2 + 2 + 1 points."""
    table = sit_down(Seat(level=3), Seat(), workers=THREE)
    gained = []
    for space in THREE:
        before = points(table)
        choose(table, f"lie {space}")
        gained.append(points(table) - before)
        assert worker(table, space) == "0 lies"
    assert gained == [2, 2, 1]
    assert points(table) == 5


@pytest.mark.rule("agra", "4.1")
def test_never_less_than_one_point_a_worker() -> None:
    table = sit_down(Seat(level=1), Seat(), workers=THREE)
    choose(table, "lie quarry", "lie lumberjack", "lie sailor")
    assert points(table) == 3


@pytest.mark.rule("agra", "4.1")
def test_only_own_standing_workers_lie_down() -> None:
    table = sit_down(Seat(), Seat(), workers={"quarry": 0, "sailor": 0, "trader": 1}, lying="sailor")
    assert options(table, "lie") == ["lie quarry"]
    assert refusal(table, "lie sailor") == ("not_standing", "4.1")
    assert refusal(table, "lie trader") == ("not_standing", "4.1")
    assert refusal(table, "lie botanist") == ("not_standing", "4.1")


@pytest.mark.rule("agra", "4.1")
def test_points_not_used_are_lost() -> None:
    table = sit_down(Seat(level=4), Seat(), workers={"quarry": 0})
    choose(table, "lie quarry", "go-on")
    assert points(table) == 0
    assert asked(table) == (0, "place")


@pytest.mark.rule("agra", "4.2")
def test_first_lie_down_then_spend() -> None:
    table = sit_down(Seat(level=2), Seat(), workers=THREE)
    choose(table, "lie quarry", "farmer north wood")
    assert options(table, "lie") == []
    assert refusal(table, "lie sailor") == ("spending_already", "4.7")


@pytest.mark.rule("agra", "4.4")
def test_deliver_by_meditation() -> None:
    table = sit_down(Seat(goods="wood wood", level=4), Seat(), workers=THREE, river="cook", blocked="process")
    assert refusal(table, "deliver cook wood") == ("too_few_points", "4.4")
    choose(table, "lie quarry", "deliver cook wood")
    assert (rupees(table, 0), goods(table, 0), points(table)) == (11, "wood", 0)
    assert refusal(table, "double cook wood") is not None
    choose(table, "influence craftsmen")
    assert influence(table, 0) == (1, 0, 0)


@pytest.mark.rule("agra", "4.4")
def test_process_by_meditation_costs_what_the_result_is_worth() -> None:
    """The books' example: cotton into oil for 2 points."""
    table = sit_down(Seat(goods="cotton", level=2), Seat(goods="cotton"), workers={"quarry": 0})
    assert refusal(table, "process oil") == ("too_few_points", "4.4")
    choose(table, "lie quarry", "process oil")
    assert (goods(table, 0), points(table)) == ("oil", 0)


@pytest.mark.rule("agra", "4.6")
def test_nobody_follows_a_meditation() -> None:
    table = sit_down(Seat(goods="cotton", level=2), Seat(goods="cotton"), workers={"quarry": 0})
    choose(table, "lie quarry", "process cloth")
    assert table.decision is not None
    assert table.decision.seat == 0
    assert goods(table, 1) == "cotton"


@pytest.mark.rule("agra", "4.4")
@pytest.mark.rule("agra", "7.5")
def test_the_price_of_processing_is_the_current_value() -> None:
    table = sit_down(Seat(goods="cotton", level=2), Seat(), workers={"quarry": 0}, tokens={"2-3": ("oil", 3)})
    choose(table, "lie quarry")
    assert options(table, "process") == ["process cloth"]
    assert refusal(table, "process oil") == ("too_few_points", "4.4")


@pytest.mark.rule("agra", "4.4")
def test_remove_a_cover_tile_by_meditation() -> None:
    table = sit_down(Seat(level=2), Seat(), workers={"quarry": 0})
    choose(table, "lie quarry", "uncover east 5")
    assert table.state.covers[0].bit_count() == 7
    assert points(table) == 0


@pytest.mark.rule("agra", "4.4")
def test_exchange_by_meditation() -> None:
    """The books' example: curry for paper, for 2 points."""
    table = sit_down(Seat(goods="curry", level=2), Seat(), workers={"quarry": 0})
    choose(table, "lie quarry", "exchange curry")
    taken = ["cement", "plank", "oil", "brick", "paper", "dye", "cloth"]
    assert options(table, "take") == [f"take {good}" for good in taken]
    assert refusal(table, "take curry") == ("not_equal", "4.4")
    assert refusal(table, "take wood") == ("not_equal", "4.4")
    choose(table, "take paper")
    assert points(table) == 0
    assert goods(table, 0) == "paper"


@pytest.mark.rule("agra", "4.4")
def test_the_centre_moves_a_farmer_for_one_point() -> None:
    table = sit_down(Seat(level=2), Seat(), workers={"quarry": 0}, blocked="exchange")
    choose(table, "lie quarry", "farmer south cotton")
    assert (table.state.farmers[0], points(table)) == ((3, 3, 4, 3), 1)
    choose(table, "farmer west cotton")
    assert table.state.farmers[0] == (3, 3, 4, 2)


@pytest.mark.rule("agra", "4.4")
@pytest.mark.parametrize(
    ("closed", "choice"),
    [
        ("deliver", "deliver cook wood"),
        ("process", "process plank"),
        ("uncover", "uncover north 1"),
        ("exchange", "exchange wood"),
    ],
)
def test_the_action_under_the_marker_is_closed(closed: str, choice: str) -> None:
    table = sit_down(Seat(goods="wood", level=4), Seat(), workers=THREE, river="cook", blocked=closed)
    choose(table, "lie quarry", "lie sailor")
    offered = {text.split()[0] for text in options(table)}
    assert offered & {*CIRCLE} == {*CIRCLE} - {closed}
    assert refusal(table, choice) == ("circle_blocked", "4.4")


@pytest.mark.rule("agra", "4.4")
def test_an_action_may_be_done_again_and_again() -> None:
    table = sit_down(Seat(goods="wood wood", level=4), Seat(), workers=THREE)
    choose(table, "lie quarry", "lie sailor", "process plank", "process plank")
    assert goods(table, 0) == "plank plank"


@pytest.mark.rule("agra", "4.5")
@pytest.mark.parametrize(
    ("done", "ends"),
    [
        (["process plank"], "process"),
        (["process plank", "uncover north 1"], "uncover"),
        (["uncover north 1", "exchange wood", "take cotton"], "exchange"),
        (["uncover north 1", "farmer north sandstone"], "uncover"),
        (["farmer north wood"], "deliver"),
        ([], "deliver"),
    ],
)
def test_where_the_marker_ends(done: list[str], ends: str) -> None:
    table = sit_down(Seat(goods="wood", level=4), Seat(), workers=THREE)
    choose(table, "lie quarry", "lie sailor", *done)
    assert blocked(table) == "deliver"
    choose(table, "go-on")
    assert blocked(table) == ends
    moved = [{"clause": "4.5", "circle": ends}] if ends != "deliver" else []
    assert told(table, "circle_marker") == moved


# ---------------------------------------------------------------------- details [4.7]


@pytest.mark.rule("agra", "4.7")
def test_a_worker_raised_and_laid_again_counts_on() -> None:
    table = sit_down(Seat(goods="oil", level=2), Seat(), workers={"quarry": 0})
    choose(table, "lie quarry", "burn oil", "lie quarry")
    assert points(table) == 2 + 1


@pytest.mark.rule("agra", "4.7")
def test_points_come_from_the_level_of_the_moment() -> None:
    table = sit_down(Seat(favour=4, level=3, tiles="meditation-level"), Seat(), workers=THREE)
    choose(table, "lie quarry", "favour meditation-level", "lie sailor")
    assert points(table) == 2 + 2  # level 3, then one below level 4
    choose(table, "lie lumberjack")
    assert points(table) == 2 + 2 + 2


@pytest.mark.rule("agra", "4.7")
def test_the_tile_for_a_point_is_open_to_the_end_of_the_phase() -> None:
    table = sit_down(Seat(favour=2, tiles="meditation-point"), Seat(), workers={"quarry": 0})
    choose(table, "lie quarry", "farmer north wood")
    assert points(table) == 0
    choose(table, "favour meditation-point")
    assert (points(table), favour(table, 0)) == (1, 1)
    choose(table, "farmer north sandstone")


@pytest.mark.rule("agra", "4.7")
@pytest.mark.rule("agra", "12.9")
def test_the_muezzin_adds_a_point_once() -> None:
    table = sit_down(Seat(), Seat(), workers=THREE, contracts={"muezzin": 0}, pier=3)
    choose(table, "lie quarry")
    assert points(table) == 2
    choose(table, "lie sailor")
    assert points(table) == 3


@pytest.mark.rule("agra", "4.7")
def test_the_muezzin_adds_to_points_from_favour() -> None:
    table = sit_down(Seat(favour=2, tiles="meditation-point"), Seat(), contracts={"muezzin": 0}, pier=3)
    choose(table, "favour meditation-point")
    assert points(table) == 2


@pytest.mark.rule("agra", "4.7")
def test_no_points_no_muezzin() -> None:
    table = sit_down(Seat(), Seat(), workers=THREE, contracts={"muezzin": 0}, pier=3)
    choose(table, "go-on")
    assert told(table, "gains_mp") == []


@pytest.mark.rule("agra", "4.7")
@pytest.mark.rule("agra", "10.15")
@pytest.mark.parametrize(("rate", "left", "gained"), [("mosaicist-1", 4, 1), ("mosaicist-3", 2, 2)])
def test_the_mosaicist_sells_points_for_favour(rate: str, left: int, gained: int) -> None:
    table = sit_down(Seat(level=4), Seat(), workers=THREE, contracts={"mosaicist": 0}, pier=3)
    assert refusal(table, f"contract {rate}") == ("no_mp", "4.7")
    choose(table, "lie quarry", "lie sailor", f"contract {rate}")
    assert (points(table), favour(table, 0)) == (left, gained)
    assert told(table, "pays_mosaicist") == [{"clause": "4.7", "seat": 0, "n": 5 - left}]
    assert refusal(table, "contract mosaicist-1") == ("contract_used", "10.15")
    assert refusal(table, "contract mosaicist-3") == ("contract_used", "10.15")
    assert refusal(table, "lie lumberjack") == ("spending_already", "4.7")
    choose(table, "go-on")
    assert blocked(table) == "deliver"  # it is no action of the circle


@pytest.mark.rule("agra", "4.7")
def test_the_mosaicist_works_in_meditation_only() -> None:
    table = sit_down(Seat(level=4), Seat(), workers=THREE, contracts={"mosaicist": 0}, pier=3)
    choose(table, "lie quarry", "go-on")
    assert refusal(table, "contract mosaicist-1") == ("no_mp", "4.7")


@pytest.mark.rule("agra", "4.7")
def test_the_closed_action_stays_closed_for_the_whole_phase() -> None:
    table = sit_down(Seat(goods="wood", level=6), Seat(), workers=THREE, river="cook")
    choose(table, "lie quarry", "lie sailor", "process plank")
    assert refusal(table, "deliver cook wood") == ("circle_blocked", "4.4")


@pytest.mark.rule("agra", "10.17")
@pytest.mark.rule("agra", "12.9")
def test_workers_on_the_cook_are_sent_home_for_points() -> None:
    table = sit_down(Seat(level=2), Seat(), contracts={"cook": 0}, cook=2)
    assert table.state.workers[0] == 8
    choose(table, "cook")
    assert (points(table), table.state.workers[0], table.state.cook_workers) == (2, 9, 1)
    choose(table, "cook")
    assert (points(table), table.state.workers[0], table.state.cook_workers) == (3, 10, 0)
    assert refusal(table, "cook") == ("no_cook_worker", "10.17")
    choose(table, "go-on")
    assert asked(table) == (0, "place")


@pytest.mark.rule("agra", "4.7")
@pytest.mark.rule("agra", "10.17")
def test_the_cooks_workers_and_those_laid_down_count_together() -> None:
    table = sit_down(Seat(level=4), Seat(), workers={"quarry": 0}, contracts={"cook": 0}, cook=1)
    choose(table, "cook", "lie quarry")
    assert points(table) == 3 + 2
    choose(table, "farmer north wood")
    assert refusal(table, "cook") == ("spending_already", "4.7")


@pytest.mark.rule("agra", "4.7")
def test_a_book_can_make_the_meditation_possible() -> None:
    """Nobody is on the board, but the favour of a book pays for the tile with a point."""
    table = sit_down(Seat(goods="book", favour=1, tiles="meditation-point"), Seat())
    assert asked(table) == (0, "meditate")
    choose(table, "luxury book", "favour meditation-point")
    assert points(table) == 1


# ---------------------------------------------------------------------- open in every turn [4.3]


@pytest.mark.rule("agra", "4.3")
def test_with_nothing_to_meditate_with_the_phase_passes_without_a_question() -> None:
    table = sit_down(Seat(goods="wood", favour=2), Seat())
    assert asked(table) == (0, "place")
    assert refusal(table, "meditate") == ("no_points_now", "4.3")
    table = sit_down(Seat(tiles="meditation-point"), Seat())
    assert asked(table) == (0, "place"), "a tile without favour can do nothing"
    table = sit_down(Seat(goods="wood", favour=2), Seat(), workers={"quarry": 0}, lying="quarry")
    assert asked(table) == (0, "place"), "nobody can stand up"


@pytest.mark.rule("agra", "4.3")
@pytest.mark.parametrize(
    ("seat", "contracts", "raising"),
    [
        (Seat(goods="oil"), {}, "burn oil"),
        (Seat(goods="book"), {}, "luxury book"),
        (Seat(favour=2, tiles="stand-up"), {}, "favour stand-up"),
        (Seat(goods="cotton"), {"caliph": 0}, "contract caliph"),
    ],
)
def test_whoever_can_stand_a_worker_up_is_asked(seat: Seat, contracts: dict[str, int], raising: str) -> None:
    pier = 3 if contracts else 1
    table = sit_down(seat, Seat(), workers={"quarry": 0}, lying="quarry", contracts=contracts, pier=pier)
    assert asked(table) == (0, "meditate")
    choose(table, raising, "lie quarry")
    assert points(table) == 1


@pytest.mark.rule("agra", "4.3")
def test_a_detour_to_a_standing_worker_opens_meditation_again() -> None:
    """Favour makes cotton, the Caliph takes cotton: the worker stands up and lies down in the same turn."""
    table = sit_down(Seat(favour=2), Seat(), workers={"quarry": 0}, lying="quarry", contracts={"caliph": 0}, pier=3)
    assert asked(table) == (0, "place")
    choose(table, "favour basic-good", "gain cotton")
    assert table.decision is not None
    assert "meditate" in options(table)
    check_question(AGRA, table, table.decision)
    choose(table, "meditate", "contract caliph", "lie quarry")
    assert points(table) == 1


@pytest.mark.rule("agra", "4.3")
def test_the_tile_for_a_point_needs_no_worker_on_the_board() -> None:
    table = sit_down(Seat(favour=2, tiles="meditation-point"), Seat())
    assert asked(table) == (0, "meditate")
    choose(table, "favour meditation-point", "farmer north wood")
    assert asked(table) == (0, "place")


@pytest.mark.rule("agra", "4.3")
def test_a_tile_that_comes_during_the_turn_opens_meditation_without_any_worker() -> None:
    """A painting leads to a favour tile, and the tile to a point: any number of workers includes none."""
    seat = Seat(goods="painting", favour=2, influence=(2, 0, 0))
    table = sit_down(seat, Seat(), display="meditation-point sell farmers")
    assert asked(table) == (0, "place")
    choose(table, "luxury painting", "influence craftsmen", "take-tile meditation-point", "influence traders")
    assert asked(table) == (0, "place")
    choose(table, "meditate", "favour meditation-point")
    assert points(table) == 1
    choose(table, "farmer north wood")
    assert asked(table) == (0, "place")
    assert "meditate" not in options(table)


@pytest.mark.rule("agra", "4.3")
@pytest.mark.rule("agra", "4.5")
def test_meditation_is_open_after_the_last_point_was_spent() -> None:
    """The marker moves only when the phase is over, so what it blocks is the same all along."""
    seat = Seat(goods="painting", favour=2, influence=(2, 0, 0), level=2)
    table = sit_down(seat, Seat(), workers={"quarry": 0}, display="meditation-point sell farmers", blocked="deliver")
    choose(table, "lie quarry", "uncover north 1")
    assert (asked(table), blocked(table)) == ((0, "place"), "deliver")
    choose(table, "luxury painting", "influence craftsmen", "take-tile meditation-point", "influence traders")
    choose(table, "meditate", "favour meditation-point")
    assert refusal(table, "lie quarry") == ("spending_already", "4.7")
    choose(table, "farmer north sandstone", "place lumberjack")
    assert blocked(table) == "uncover"


@pytest.mark.rule("agra", "4.3")
def test_who_has_gone_on_or_placed_a_worker_meditates_no_more() -> None:
    seat = Seat(goods="oil statue", favour=1)
    table = sit_down(seat, Seat(), workers={"quarry": 0}, lying="quarry")
    choose(table, "go-on", "burn oil")
    assert refusal(table, "meditate") == ("meditation_over", "4.3")
    table = sit_down(Seat(goods="statue", favour=2), Seat(), workers={"sailor": 1})
    choose(table, "place lumberjack", "statue")
    assert refusal(table, "meditate") == ("meditation_over", "4.3")


@pytest.mark.rule("agra", "4.3")
def test_the_second_version_asks_no_more_after_the_last_point() -> None:
    seat = Seat(goods="painting", favour=2, influence=(2, 0, 0))
    table = sit_down(seat, Seat(), display="meditation-point sell farmers", rules="2")
    choose(table, "luxury painting", "influence craftsmen", "take-tile meditation-point", "influence traders")
    assert refusal(table, "meditate") == ("meditation_over", "4.3")
