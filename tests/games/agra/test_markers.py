"""Hidden rupees [1.3] and the 22 markers [1.4-1.7]."""

from __future__ import annotations

from random import Random

import pytest

from durbar.games.agra.view import redeal
from tests.games.agra.situation import (
    GAME,
    Seat,
    asked,
    choose,
    favour,
    goods,
    options,
    refusal,
    rupees,
    sit_down,
    told,
)

FULL = "wood " * 12 + "curry " * 6


@pytest.mark.rule("agra", "1.3")
def test_everything_is_open_but_rivals_rupees() -> None:
    table = sit_down(Seat(rupees=7), Seat(rupees=9, goods="wood", favour=3))
    for seat in (0, 1, None):
        players = GAME.view(table.state, seat)["players"]
        assert [player["rupees"] for player in players] == [7 if seat == 0 else None, 9 if seat == 1 else None]
        assert players[1]["goods"] == {"wood": 1}
        assert players[1]["favour"] == 3


@pytest.mark.rule("agra", "1.3")
def test_the_log_tells_amounts_only_to_their_owner() -> None:
    table = sit_down(Seat(goods="oil"), Seat(), river="cook")
    choose(table, "place sailor", "deliver cook oil")
    line = next(entry for entry in table.log if entry.id == "log.delivers")
    assert "rupees" not in line.for_seat(1).args
    assert "rupees" not in line.for_seat(None).args
    assert line.for_seat(0).args["rupees"] == 1


@pytest.mark.rule("agra", "1.3")
def test_a_redealt_purse_stays_within_what_is_known() -> None:
    table = sit_down(Seat(goods="oil wood"), Seat(rupees=4), Seat(rupees=6), river="cook")
    choose(table, "place sailor", "deliver cook oil")
    rng = Random(1)
    for _ in range(50):
        state = table.state.copy()
        redeal(state, 1, rng)
        assert state.least[0] <= state.rupees[0] <= state.most[0]
        assert state.rupees[1] == 4
        assert state.rupees[2] == 6  # nothing has come or gone: it is known


@pytest.mark.rule("agra", "1.3")
def test_who_pays_less_than_the_price_is_known_to_have_nothing() -> None:
    spaces = ["architect", "sailor", "trader", "botanist", "quarry", "lumberjack", "turmeric-field", "cotton-field"]
    workers = dict.fromkeys([*spaces, "tailor", "sawmill"], 0)
    table = sit_down(Seat(rupees=1), Seat(), workers=workers, merchant="cotton-field")
    choose(table, "go-on", "place quarry")
    assert (table.state.least[0], table.state.most[0]) == (0, 0)


@pytest.mark.rule("agra", "1.4")
@pytest.mark.rule("agra", "1.6")
@pytest.mark.rule("agra", "1.7")
def test_a_gain_beyond_the_supply_asks_what_to_free() -> None:
    table = sit_down(Seat(goods=FULL, favour=3), Seat(), merchant="cotton-field")
    assert table.state.supply[0] == 1
    choose(table, "place quarry")
    assert asked(table) == (0, "free_marker")
    assert options(table, "forgo", "free-favour", "free") == ["forgo", "free-favour", "free wood", "free curry"]
    assert refusal(table, "free oil") == ("no_good", "1.4")
    choose(table, "free wood")
    assert goods(table, 0).split().count("sandstone") == 2
    assert goods(table, 0).split().count("wood") == 11
    assert table.state.supply[0] == 0


@pytest.mark.rule("agra", "1.4")
def test_what_finds_no_marker_is_lost() -> None:
    table = sit_down(Seat(goods=FULL, favour=3), Seat(), merchant="cotton-field")
    choose(table, "place quarry", "forgo")
    assert goods(table, 0).split().count("sandstone") == 1
    assert told(table, "forgoes") == [{"clause": "1.4", "seat": 0, "gain": "sandstone", "n": 1}]


@pytest.mark.rule("agra", "1.4")
def test_favour_can_be_freed_for_goods_and_goods_for_favour() -> None:
    table = sit_down(Seat(goods=FULL, favour=4), Seat(), merchant="quarry")
    choose(table, "place quarry", "free-favour", "free-favour")
    assert (favour(table, 0), goods(table, 0).split().count("sandstone")) == (2, 2)
    assert asked(table) == (0, "free_marker")  # now the Merchant's favour
    assert refusal(table, "free-favour") == ("same_kind", "1.6")
    choose(table, "free curry", "forgo")
    assert favour(table, 0) == 3


@pytest.mark.rule("agra", "1.5")
def test_bound_markers_cannot_be_freed() -> None:
    orders = {"traders": {1: 0, 2: 0}}
    table = sit_down(
        Seat(goods="wood " * 15),
        Seat(),
        orders=orders,
        akbar={"curry": 0, "paper": 0},
        served={"mahout": {"brick": 0}},
        contracts={"french-trader": 0},
        french=(2,),
        merchant="cotton-field",
    )
    assert table.state.supply[0] == 22 - 15 - 6
    choose(table, "place quarry")
    assert options(table) == ["forgo", "free wood", "contract french-trader"]


@pytest.mark.rule("agra", "1.5")
def test_markers_on_actions_and_scrolls_are_bound_until_the_turn_ends() -> None:
    table = sit_down(Seat(goods="wood " * 17 + "garment", favour=4), Seat(), merchant="cotton-field")
    choose(table, "favour influence", "influence traders", "luxury garment")
    assert table.state.supply[0] == 2
    choose(table, "place quarry")
    assert asked(table) == (1, "place")  # the turn is over, and both markers are home
    assert table.state.supply[0] == 2


@pytest.mark.rule("agra", "1.7")
def test_on_a_rivals_turn_the_owner_is_asked_too() -> None:
    table = sit_down(Seat(), Seat(goods="wood " * 21), workers={"sailor": 1})
    assert table.state.supply[1] == 1
    choose(table, "place sailor")
    assert favour(table, 1) == 1
    table = sit_down(Seat(), Seat(goods="wood " * 21, level=4), workers={"sailor": 1})
    choose(table, "place sailor")
    assert asked(table) == (1, "free_marker")
    choose(table, "free wood")
    assert favour(table, 1) == 2


@pytest.mark.rule("agra", "1.7")
def test_markers_that_only_change_place_need_no_supply() -> None:
    table = sit_down(Seat(goods="wood " * 20 + "oil oil"), Seat(), built="sawmill", river="cook")
    assert table.state.supply[0] == 0
    choose(table, "place sailor", "deliver cook oil", "done", "done")
    assert rupees(table, 0) == 11
    choose(table, "akbar oil")
    assert table.state.supply[0] == 0


@pytest.mark.rule("agra", "1.7")
def test_losers_markers_become_favour_without_the_supply() -> None:
    table = sit_down(
        Seat(goods="wood " * 21), Seat(), served={"mahout": {"brick": 1}}, river="cook", doubled="mahout-brick"
    )
    choose(table, "place sailor", "deliver mahout wood")
    assert favour(table, 0) == 1


@pytest.mark.rule("agra", "1.4")
def test_twenty_two_markers_are_all_there_are() -> None:
    with pytest.raises(AssertionError):
        sit_down(Seat(goods="wood " * 23), Seat())


# ---------------------------------------------------------------------- at any time of the own turn


@pytest.mark.rule("agra", "1.4")
@pytest.mark.rule("agra", "1.6")
@pytest.mark.rule("agra", "1.7")
def test_markers_can_be_taken_back_at_any_time_of_the_own_turn() -> None:
    table = sit_down(Seat(goods="wood wood curry", favour=1), Seat(), workers={"sailor": 0})
    before = table.state.supply[0]
    choose(table, "take-back")
    assert options(table) == ["free-favour", "free wood", "free curry"]
    assert refusal(table, "free oil") == ("no_good", "1.4")
    choose(table, "free wood")
    assert (asked(table), goods(table, 0)) == ((0, "meditate"), "wood curry")
    choose(table, "go-on", "take-back", "free-favour")
    assert (asked(table), favour(table, 0)) == ((0, "place"), 0)
    choose(table, "place trader", "take-back", "free curry")
    assert (asked(table), goods(table, 0)) == ((0, "trader"), "wood")
    choose(table, "take-back")  # nothing to choose: it is the wood
    assert (asked(table), goods(table, 0)) == ((0, "trader"), "")
    assert table.state.supply[0] == before + 4
    assert refusal(table, "take-back") == ("nothing_to_free", "1.6")
    assert [line["good"] for line in told(table, "frees_good")] == ["wood", "curry", "wood"]


@pytest.mark.rule("agra", "1.4")
def test_less_than_one_is_due() -> None:
    """Two wood are produced, one of them is taken back to keep its marker."""
    table = sit_down(Seat(goods="paper"), Seat(), merchant="cotton-field")
    choose(table, "place lumberjack", "take-back", "free wood")
    assert (asked(table), goods(table, 0)) == ((0, "order_phase"), "wood paper")


@pytest.mark.rule("agra", "1.6")
def test_to_take_markers_back_is_no_reason_to_ask() -> None:
    """A turn with nothing left to do ends by itself, whatever goods there are."""
    table = sit_down(Seat(goods="wood"), Seat(), merchant="cotton-field")
    choose(table, "place quarry")
    assert asked(table) == (1, "place")


# ---------------------------------------------------------------------- what is known of a purse


@pytest.mark.rule("agra", "1.3")
def test_a_redealt_purse_can_be_all_that_is_known_to_be_possible() -> None:
    table = sit_down(Seat(goods="oil wood"), Seat(rupees=4), Seat(), river="cook")
    choose(table, "place sailor", "deliver cook oil")
    state = table.state
    assert (state.least[0], state.rupees[0], state.most[0]) == (11, 11, 17)  # no single gain is more than 7
    rng = Random("purses")
    dealt = []
    for _ in range(20000):
        copy = state.copy()
        redeal(copy, 1, rng)
        dealt.append(copy.rupees[0])
    assert set(dealt) == set(range(11, 18))
    assert dealt.count(11) > dealt.count(17)


@pytest.mark.rule("agra", "1.3")
def test_redealing_does_not_depend_on_what_is_hidden() -> None:
    table = sit_down(Seat(goods="oil"), Seat(), river="cook")
    choose(table, "place sailor", "deliver cook oil")
    one, other = table.state.copy(), table.state.copy()
    other.rupees = (15, *other.rupees[1:])
    redeal(one, 1, Random(5))
    redeal(other, 1, Random(5))
    assert one.rupees == other.rupees
