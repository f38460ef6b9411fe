"""What a contract does at once may be declined, or done in part [10.14]."""

from __future__ import annotations

import pytest

from tests.games.agra.situation import Seat, asked, choose, favour, influence, options, owner, rupees, sit_down, worker


@pytest.mark.rule("agra", "10.14")
@pytest.mark.parametrize(("answer", "count"), [("accept 1", 1), ("decline", 0)])
def test_less_favour_saves_markers(answer: str, count: int) -> None:
    seat = Seat(goods="wood " * 19 + "paper")
    table = sit_down(seat, Seat(), served={"diwan": {"garment": 0, "painting": 0}}, pier=5)
    assert table.state.supply[0] == 0
    choose(table, "place sailor", "deliver diwan paper", answer)
    assert (favour(table, 0), table.state.supply[0], table.state.pier) == (count, 3 - count, 6)


@pytest.mark.rule("agra", "10.14")
def test_a_rival_who_wins_may_decline_too() -> None:
    table = sit_down(Seat(goods="curry"), Seat(), served={"sufi": {"cotton": 1}}, doubled="sufi-cotton")
    choose(table, "place sailor", "deliver sufi curry")
    assert asked(table) == (1, "free_level")
    choose(table, "decline")
    assert (owner(table, "sufi"), table.state.level) == (1, (1, 1))


@pytest.mark.rule("agra", "10.14")
def test_the_painter_may_stand_up_fewer() -> None:
    spaces = {"architect": 0, "trader": 0}
    table = sit_down(
        Seat(goods="sandstone"),
        Seat(),
        workers=spaces,
        lying="architect trader",
        served={"painter": {"painting": 0, "oil": 0}},
        pier=4,
    )
    choose(table, "place sailor", "deliver painter sandstone")
    assert options(table) == ["raise architect", "raise trader", "done"]
    choose(table, "raise trader", "done")
    assert asked(table) == (0, "step")
    assert [worker(table, space) for space in spaces] == ["0 lies", "0 stands"]


@pytest.mark.rule("agra", "10.14")
def test_the_mujtahidas_bonus_tile_may_be_declined() -> None:
    table = sit_down(Seat(goods="cotton"), Seat(), served={"mujtahida": {"statue": 0, "paper": 0}}, pier=4)
    choose(table, "place sailor", "deliver mujtahida cotton", "build cement-works", "decline")
    assert worker(table, "cement-works") == "0 stands"
    assert rupees(table, 0) == 13  # for the delivery alone


@pytest.mark.rule("agra", "10.14")
def test_the_painters_step_may_be_declined() -> None:
    table = sit_down(Seat(goods="sandstone"), Seat(), served={"painter": {"painting": 0, "oil": 0}}, pier=4)
    choose(table, "place sailor", "deliver painter sandstone", "done")
    assert influence(table, 0) == (0, 0, 0)
