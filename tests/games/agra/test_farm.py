"""The Botanist [6.13, 6.14], farmers and cover tiles [6.15], production [7.2, 10.19]."""

from __future__ import annotations

import pytest

from tests.games.agra.situation import COVERS, Seat, asked, choose, goods, options, refusal, sit_down, told


@pytest.mark.rule("agra", "6.13")
@pytest.mark.parametrize(
    ("level", "cost"),
    [(1, "turmeric cotton"), (2, "curry"), (3, "cotton oil"), (4, "turmeric dye"), (5, "curry cloth")],
)
def test_rising_a_level_takes_the_printed_goods(level: int, cost: str) -> None:
    table = sit_down(Seat(goods=cost + " wood", level=level), Seat())
    choose(table, "place botanist", "rise")
    assert (table.state.level[0], goods(table, 0)) == (level + 1, "wood")
    [paid] = told(table, "pays_level")
    assert (paid["clause"], sorted(paid["goods"])) == ("6.13", sorted(cost.split()))


@pytest.mark.rule("agra", "6.13")
def test_two_different_parts_in_any_order() -> None:
    table = sit_down(Seat(goods="turmeric cotton"), Seat())
    choose(table, "place botanist", "uncover north 1")
    assert refusal(table, "uncover north 5") == ("option_done", "6.13")
    choose(table, "rise")
    assert (table.state.level[0], table.state.covers[0].bit_count()) == (2, 7)
    assert table.state.turn == 1  # two parts are done, and nothing else is open


@pytest.mark.rule("agra", "6.13")
def test_a_third_part_is_refused() -> None:
    table = sit_down(Seat(goods="turmeric cotton"), Seat())
    choose(table, "place botanist", "uncover north 1", "farmer south turmeric")
    assert refusal(table, "rise") == ("two_options_done", "6.13")
    assert options(table)[0] == "done"
    choose(table, "farmer south cotton")
    assert table.state.turn == 1


@pytest.mark.rule("agra", "6.13")
@pytest.mark.parametrize(
    ("steps", "ends"),
    [
        (["farmer north wood", "farmer east wood"], (4, 2, 3, 3)),
        (["farmer north wood", "farmer north sandstone"], (3, 3, 3, 3)),
        (["farmer west cotton"], (3, 3, 3, 2)),
    ],
)
def test_farmers_move_by_two_steps_in_all(steps: list[str], ends: tuple[int, ...]) -> None:
    table = sit_down(Seat(), Seat())
    choose(table, "place botanist", *steps)
    assert table.state.farmers[0] == ends


@pytest.mark.rule("agra", "6.13")
def test_one_farmer_by_two_spaces() -> None:
    table = sit_down(Seat(removed="north-5"), Seat())
    choose(table, "place botanist", "farmer north wood", "farmer north wood")
    assert table.state.farmers[0] == (5, 3, 3, 3)
    assert refusal(table, "farmer north wood") == ("option_done", "6.13")


@pytest.mark.rule("agra", "6.14")
@pytest.mark.rule("agra", "6.13")
def test_fewer_steps_and_fewer_parts_are_allowed() -> None:
    table = sit_down(Seat(), Seat())
    choose(table, "place botanist", "farmer north wood", "done")
    assert table.state.farmers[0] == (4, 3, 3, 3)
    assert table.state.turn == 1


@pytest.mark.rule("agra", "6.14")
def test_a_farmers_second_step_is_gone_once_another_part_begins() -> None:
    table = sit_down(Seat(), Seat())
    choose(table, "place botanist", "farmer north wood", "uncover east 1")
    assert table.state.turn == 1
    assert table.state.farmers[0] == (4, 3, 3, 3)


@pytest.mark.rule("agra", "6.14")
def test_closed_parts() -> None:
    table = sit_down(Seat(level=6, removed=" ".join(COVERS), goods="curry cloth"), Seat())
    choose(table, "place botanist")
    assert refusal(table, "rise") == ("last_level", "6.14")
    assert refusal(table, "uncover north 1") == ("no_cover", "6.14")
    table = sit_down(Seat(goods="turmeric"), Seat())
    choose(table, "place botanist")
    assert refusal(table, "rise") == ("level_goods", "6.13")


@pytest.mark.rule("agra", "3.3")
def test_secondary_actions_between_the_two_parts() -> None:
    table = sit_down(Seat(goods="turmeric", favour=2), Seat())
    choose(table, "place botanist", "uncover north 1")
    assert refusal(table, "rise") == ("level_goods", "6.13")
    choose(table, "favour basic-good", "gain cotton", "rise")
    assert table.state.level[0] == 2


@pytest.mark.rule("agra", "6.15")
def test_farmers_stay_on_their_side_and_off_the_covers() -> None:
    table = sit_down(Seat(farmers=(2, 4, 5, 1), removed="south-5 west-1"), Seat())
    choose(table, "place botanist")
    assert refusal(table, "farmer north sandstone") == ("at_a_cover", "6.15")
    assert refusal(table, "farmer east turmeric") == ("at_a_cover", "6.15")
    assert refusal(table, "farmer south cotton") == ("at_a_good", "6.15")
    assert refusal(table, "farmer west cotton") == ("at_a_good", "6.15")
    moves = ["farmer north wood", "farmer east wood", "farmer south turmeric", "farmer west sandstone"]
    assert options(table, "farmer") == moves


# ---------------------------------------------------------------------- production


@pytest.mark.rule("agra", "7.2")
@pytest.mark.parametrize(
    ("building", "made"),
    [
        ("quarry", "sandstone sandstone"),
        ("lumberjack", "wood wood"),
        ("turmeric-field", "turmeric turmeric"),
        ("cotton-field", "cotton cotton"),
    ],
)
def test_the_start_farm_gives_two_of_each(building: str, made: str) -> None:
    """The books' example at the Quarry: two free spaces beside sandstone, two sandstone."""
    table = sit_down(Seat(), Seat())
    choose(table, f"place {building}")
    assert goods(table, 0) == made


@pytest.mark.rule("agra", "7.2")
@pytest.mark.parametrize(
    ("seat", "count"),
    [
        (Seat(removed="north-5", farmers=(2, 3, 3, 3)), 4),
        (Seat(removed="north-5 east-1", farmers=(1, 5, 3, 3)), None),
        (Seat(farmers=(4, 2, 3, 3)), 0),
        (Seat(farmers=(2, 4, 3, 3)), 4),
        (Seat(removed=" ".join(COVERS), farmers=(1, 5, 3, 3)), 8),
    ],
)
def test_wood_by_the_free_spaces_on_both_sides(seat: Seat, count: int | None) -> None:
    """The books' example: four free spaces beside wood, four wood."""
    if count is None:  # a farmer cannot stand on a cover tile: such a farm does not exist
        with pytest.raises(Exception, match="cover tile"):
            sit_down(seat, Seat())
        return
    table = sit_down(seat, Seat())
    choose(table, "place lumberjack")
    assert goods(table, 0) == " ".join(["wood"] * count)
    assert told(table, "produces") == [{"clause": "7.2", "seat": 0, "good": "wood", "n": count}]


@pytest.mark.rule("agra", "10.19")
@pytest.mark.rule("agra", "12.9")
@pytest.mark.parametrize(
    ("contract", "building", "made"),
    [
        ("mahout", "quarry", "sandstone sandstone sandstone"),
        ("mahout", "lumberjack", "wood wood wood"),
        ("mahout", "cotton-field", "cotton cotton"),
        ("khatib", "turmeric-field", "turmeric turmeric turmeric"),
        ("khatib", "cotton-field", "cotton cotton cotton"),
        ("khatib", "quarry", "sandstone sandstone"),
    ],
)
def test_mahout_and_khatib_add_one(contract: str, building: str, made: str) -> None:
    table = sit_down(Seat(), Seat(), contracts={contract: 0})
    choose(table, f"place {building}")
    assert goods(table, 0) == made


@pytest.mark.rule("agra", "10.19")
def test_nothing_is_added_to_nothing() -> None:
    table = sit_down(Seat(farmers=(4, 2, 3, 3)), Seat(), contracts={"mahout": 0})
    choose(table, "place lumberjack")
    assert goods(table, 0) == ""


@pytest.mark.rule("agra", "10.19")
def test_nothing_is_added_to_goods_from_favour() -> None:
    table = sit_down(Seat(favour=2), Seat(), contracts={"mahout": 0})
    choose(table, "favour basic-good", "gain wood")
    assert goods(table, 0) == "wood"


@pytest.mark.rule("agra", "10.19")
@pytest.mark.rule("agra", "12.9")
def test_the_dyer_makes_one_of_two() -> None:
    table = sit_down(Seat(), Seat(), contracts={"dyer": 0, "khatib": 0})
    choose(table, "place turmeric-field")
    assert asked(table) == (0, "dye")
    assert options(table, "decline", "gain") == ["decline", "gain curry", "gain dye"]
    assert refusal(table, "gain painting") == ("not_value", "7.6")
    assert refusal(table, "gain oil") == ("not_in_row", "10.19")
    choose(table, "gain curry")
    assert goods(table, 0) == "turmeric curry"


@pytest.mark.rule("agra", "7.6")
@pytest.mark.rule("agra", "10.19")
def test_the_dyer_goes_by_current_values() -> None:
    table = sit_down(Seat(), Seat(), contracts={"dyer": 0}, tokens={"2-3": ("painting", 2), "3-4": ("curry", 3)})
    choose(table, "place turmeric-field")
    assert options(table, "decline", "gain") == ["decline", "gain dye", "gain painting"]


@pytest.mark.rule("agra", "10.19")
def test_the_dyer_works_once_a_turn() -> None:
    table = sit_down(Seat(goods="statue"), Seat(), contracts={"dyer": 0}, merchant="cotton-field")
    choose(table, "place turmeric-field", "gain curry", "statue", "place quarry")
    assert goods(table, 0) == "sandstone sandstone curry"


@pytest.mark.rule("agra", "10.19")
def test_one_good_is_too_little_for_the_dyer() -> None:
    table = sit_down(Seat(farmers=(3, 2, 3, 3)), Seat(), contracts={"dyer": 0})
    choose(table, "place lumberjack")
    assert goods(table, 0) == "wood"


FULL = "sandstone " * 2 + "turmeric " * 11 + "cotton " * 4


@pytest.mark.rule("agra", "7.2")
def test_a_harvest_is_what_the_farm_shows_when_it_is_taken() -> None:
    """With no marker left the owner is asked what to free, and removes a cover tile in the middle of it."""
    table = sit_down(Seat(goods=FULL, favour=5, tiles="remove-cover"), Seat())
    choose(table, "place lumberjack")
    assert table.decision is not None
    assert table.decision.prompt.args["n"] == 2
    choose(table, "favour remove-cover", "uncover east 1")
    assert table.decision.prompt.args["n"] == 2, "one marker came free, and one more good is due"
    choose(table, "free turmeric", "free turmeric")
    assert goods(table, 0).split().count("wood") == 3


@pytest.mark.rule("agra", "7.2")
def test_a_harvest_may_become_smaller_while_markers_are_freed() -> None:
    table = sit_down(Seat(goods=FULL, favour=5, tiles="farmers"), Seat(), workers={"sailor": 1})
    choose(table, "place lumberjack", "favour farmers", "farmer north wood", "done")
    assert table.decision is not None
    assert table.decision.prompt.args["n"] == 1
    choose(table, "free-favour")
    assert goods(table, 0).split().count("wood") == 1


@pytest.mark.rule("agra", "7.2")
def test_the_second_version_counts_a_harvest_when_it_begins() -> None:
    table = sit_down(Seat(goods=FULL, favour=5, tiles="remove-cover"), Seat(), rules="2")
    choose(table, "place lumberjack", "favour remove-cover", "uncover east 1", "free turmeric")
    assert goods(table, 0).split().count("wood") == 2
