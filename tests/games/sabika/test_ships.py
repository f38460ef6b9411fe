"""The middle ring: consolidate [6.8] and production [6.9]; red poems that sail."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.sabika.situation import (
    CITIES,
    Seat,
    Table,
    asked,
    choose,
    dinars,
    end,
    has,
    options,
    owned,
    paria,
    purse,
    raw,
    refusal,
    score,
    seals,
    ship,
    sit_down,
    told,
    work,
)
from tests.games.sabika.test_editions import data, sit_down_with


def with_ships(seat: Seat, side: str, cities: str) -> Seat:
    return replace(seat, left=cities) if side == "left" else replace(seat, right=cities)


def consolidate(table: Table, *choices: str) -> Table:
    return work(table, "merchant", "consolidate-1", *choices)


# ---------------------------------------------------------------------- consolidate


@pytest.mark.rule("sabika", "6.8")
def test_the_example_of_cairo() -> None:
    """The third to consolidate gives a point and a dinar to each of the two before; Cairo then lets one build."""
    table = sit_down(
        Seat(has="gypsum", left="cairo"),
        Seat(right="cairo", dinars=0),
        Seat(right="cairo", dinars=0),
        Seat(left="cairo", dinars=0),
        cities={"cairo": 7},
    )
    consolidate(table, "consolidate cairo")
    assert [(dinars(table, seat), score(table, seat)) for seat in (1, 2, 3)] == [(1, 1), (1, 1), (0, 0)]
    assert ship(table, "cairo") == "right"
    assert asked(table) == (0, "build")
    choose(table, "large 3")
    assert (score(table), paria(table)) == (1, 3)


@pytest.mark.rule("sabika", "6.8")
@pytest.mark.rule("sabika", "4.15")
def test_those_who_were_there_are_paid_clockwise() -> None:
    table = sit_down(Seat(right="fez"), Seat(left="fez"), Seat(right="fez"), turn=1, cities={"fez": 1})
    consolidate(table, "consolidate fez")
    assert [line["seat"] for line in told(table, "was_there")] == [2, 0]


@pytest.mark.rule("sabika", "6.8")
def test_only_a_ship_on_the_left_is_consolidated() -> None:
    table = sit_down(Seat(left="fez", right="tunis"))
    consolidate(table)
    assert options(table) == ["consolidate fez"]
    assert refusal(table, "consolidate tunis") == ("not_on_the_left", "6.8")
    assert refusal(table, "consolidate cairo") == ("not_on_the_left", "6.8")
    assert refusal(table, "skip") == ("must_act", "4.13")


@pytest.mark.rule("sabika", "6.8")
@pytest.mark.rule("sabika", "13.10")
@pytest.mark.parametrize("tile", [1, 2, 3, 4, 5, 6])
def test_a_blue_city_gives_nothing_at_once(tile: int) -> None:
    table = sit_down(Seat(left="fez"), cities={"fez": tile}, raw={2: "silk"})
    consolidate(table, "consolidate fez")
    end(table)
    assert (purse(table), has(table), asked(table)) == ((10, 0, 0), "", (1, "work"))


@pytest.mark.rule("sabika", "6.8")
@pytest.mark.rule("sabika", "13.10")
@pytest.mark.parametrize(
    ("tile", "question"),
    [(7, "build"), (8, "carve"), (9, "export_to"), (10, "warehouse"), (11, "gather"), (12, "trade")],
)
def test_a_red_city_gives_its_action_at_once(tile: int, question: str) -> None:
    table = sit_down(Seat(left="fez", has="gypsum sugar"), cities={"fez": tile}, tiles="w1 - w3 -", minors="1")
    consolidate(table, "consolidate fez")
    assert asked(table) == (0, question)
    if question == "gather":
        assert options(table)[-1] == "gather-three marble marble marble"
    elif question == "warehouse":
        assert options(table, "extend") == ["extend w1 1", "extend w3 1"]
    elif question == "trade":
        assert dinars(table) == 12
    assert "skip" not in options(table)
    if question not in ("gather", "trade"):
        assert refusal(table, "skip") == ("must_use_city", "6.8")


@pytest.mark.rule("sabika", "6.8")
def test_the_production_of_a_red_city_must_be_begun() -> None:
    tiles = data("city_tiles", "tiles")
    tiles[6]["right"] = "production"
    table = sit_down_with({"city_tiles": {"tiles": tiles}}, Seat(left="fez", raw="clay"), cities={"fez": 7})
    consolidate(table, "consolidate fez")
    assert refusal(table, "done") == ("must_use_city", "6.8")
    choose(table, "process clay")
    assert "done" in options(table)


@pytest.mark.rule("sabika", "6.8")
@pytest.mark.rule("sabika", "4.16")
def test_of_a_red_city_with_two_actions_one_must_be_done_if_any_can_be() -> None:
    tiles = data("city_tiles", "tiles")
    tiles[6]["right"] = "export / carve"
    edition = {"city_tiles": {"tiles": tiles}}
    table = sit_down_with(edition, Seat(left="fez", has="sugar"), cities={"fez": 7}, minors="1")
    consolidate(table, "consolidate fez")
    assert asked(table) == (0, "export_to")  # no material to carve with: there is no choice
    assert refusal(table, "skip") == ("must_use_city", "6.8")
    table = sit_down_with(edition, Seat(left="fez", has="sugar wood"), cities={"fez": 7}, minors="1")
    consolidate(table, "consolidate fez")
    assert options(table) == ["choose export", "choose carve"]
    assert refusal(table, "skip") == ("must_use_city", "6.8")
    table = sit_down_with(edition, Seat(left="fez"), cities={"fez": 7}, minors="1")
    consolidate(table, "consolidate fez")
    assert asked(table) == (0, "act")


@pytest.mark.rule("sabika", "6.8")
@pytest.mark.rule("sabika", "4.16")
def test_what_the_action_of_a_red_city_brings_in_turn_may_be_declined() -> None:
    """Fez lets one build; the large building's own reward, an Export action, is a reward like any other."""
    table = sit_down(Seat(left="fez", has="gypsum sugar"), cities={"fez": 7}, large="16 17", number=3)
    consolidate(table, "consolidate fez", "large 16")
    assert asked(table) == (0, "export_to")
    assert "skip" in options(table)


@pytest.mark.rule("sabika", "4.16")
def test_the_action_of_a_red_city_is_now_or_never() -> None:
    table = sit_down(Seat(left="fez"), cities={"fez": 9})
    consolidate(table, "consolidate fez")  # no goods: the export is lost
    assert asked(table) == (0, "act")
    assert ship(table, "fez") == "right"


@pytest.mark.rule("sabika", "13.7")
def test_poem_11_blue_scores_a_consolidation() -> None:
    table = sit_down(Seat(left="fez", blue="11"), cities={"fez": 1})
    consolidate(table, "consolidate fez")
    assert purse(table) == (10, 2, 0)


# ---------------------------------------------------------------------- production


@pytest.mark.rule("sabika", "6.9")
def test_a_reward_and_up_to_two_raw_in_either_order() -> None:
    def start() -> Table:
        table = sit_down(Seat(left="fez", right="tunis", raw="sugar-cane clay silk"), cities={"fez": 1, "tunis": 2})
        return work(table, "merchant", "production-1")

    table = start()
    assert options(table) == [
        *["collect fez", "collect tunis"],
        *["process sugar-cane", "process clay", "process silk"],
    ]
    assert refusal(table, "done") == ("must_act", "4.13")
    assert refusal(table, "collect cairo") == ("no_ship_there", "6.9")
    choose(table, "collect fez", "process clay", "process silk")
    assert (asked(table)[1], dinars(table), has(table), raw(table)) == ("act", 13, "pottery clothes", "sugar-cane")
    table = start()
    choose(table, "process clay", "process silk")
    assert refusal(table, "process sugar-cane") == ("processed", "6.9")
    choose(table, "collect tunis")
    assert (asked(table)[1], paria(table), has(table)) == ("act", 2, "pottery clothes")


@pytest.mark.rule("sabika", "6.9")
def test_a_part_that_was_left_is_over() -> None:
    table = sit_down(Seat(left="fez", right="tunis", raw="clay silk"), cities={"fez": 1, "tunis": 2})
    work(table, "merchant", "production-1", "process clay", "collect fez")
    assert (asked(table)[1], raw(table)) == ("act", "silk")
    table = sit_down(Seat(left="fez", right="tunis", raw="clay silk"), cities={"fez": 1, "tunis": 2})
    work(table, "merchant", "production-1", "collect fez")
    assert refusal(table, "collect tunis") == ("collected", "6.9")
    choose(table, "process clay", "done")
    assert (asked(table)[1], raw(table)) == ("act", "silk")


@pytest.mark.rule("sabika", "6.9")
def test_production_without_a_ship_or_without_raw() -> None:
    table = sit_down(Seat(raw="clay"))
    work(table, "merchant", "production-1", "process clay")
    assert (asked(table)[1], has(table)) == ("act", "pottery")
    table = sit_down(Seat(left="fez"), cities={"fez": 5})
    work(table, "merchant", "production-1", "collect fez")
    assert (asked(table)[1], score(table)) == ("act", 2)


# ---------------------------------------------------------------------- red poems that sail


@pytest.mark.rule("sabika", "7.13")
@pytest.mark.rule("sabika", "13.7")
def test_poem_14_red_sends_a_ship_for_nothing() -> None:
    table = sit_down(Seat(has="sugar sugar", red="14", dinars=0, blue="2"), cities={"damascus": 1})
    work(table, "poet", "reactivate-1")
    assert asked(table) == (0, "free_ship")
    assert len(options(table, "ship")) == 9
    choose(table, "ship damascus")
    assert options(table) == ["export-none", "export sugar"]
    assert refusal(table, "export-two sugar sugar") == ("too_many_goods", "6.1")
    choose(table, "export sugar")
    assert (purse(table), has(table)) == ((0, 2, 2), "sugar")
    assert (ship(table, "damascus"), seals(table), table.state.town_seals[CITIES.index("damascus")]) == (
        "left",
        0,
        True,
    )


@pytest.mark.rule("sabika", "7.13")
@pytest.mark.rule("sabika", "6.3")
def test_poem_14_red_without_goods_and_under_events() -> None:
    table = sit_down(Seat(red="14", dinars=0))
    work(table, "poet", "reactivate-1", "ship cairo")
    assert (ship(table, "cairo"), purse(table), asked(table)) == ("left", (0, 0, 0), (1, "work"))
    table = sit_down(Seat(has="sugar", red="14", blue="20"), cities={"damascus": 1}, event="free-trade")
    work(table, "poet", "reactivate-1", "ship damascus", "export sugar")
    assert purse(table) == (10, 3, 4)
    table = sit_down(Seat(has="sugar", red="14", dinars=0), event="storms")
    work(table, "poet", "reactivate-1", "ship constantinople", "export-none")
    assert dinars(table) == 0


@pytest.mark.rule("sabika", "7.13")
@pytest.mark.rule("sabika", "6.6")
def test_poem_14_red_needs_a_city_without_a_ship() -> None:
    table = sit_down(Seat(red="14", left=" ".join(CITIES), dinars=0))
    work(table, "poet", "reactivate-1")
    assert asked(table) == (1, "work")
    table = sit_down(Seat(red="14", left="fez"))
    work(table, "poet", "reactivate-1")
    assert refusal(table, "ship fez") == ("ship_there", "6.1")


@pytest.mark.rule("sabika", "7.15")
@pytest.mark.rule("sabika", "13.7")
@pytest.mark.parametrize("side", ["left", "right"])
def test_poem_17_red_does_the_action_of_a_red_city(side: str) -> None:
    table = sit_down(
        with_ships(Seat(red="17", blue="11", dinars=0, has="gypsum"), side, "fez tunis"),
        Seat(right="fez"),
        cities={"fez": 7, "tunis": 1},
        event="bureaucracy",
    )
    work(table, "poet", "reactivate-1")
    assert options(table) == ["visit fez"]
    assert refusal(table, "skip") == ("must_use_city", "6.8")
    assert refusal(table, "visit tunis") == ("not_a_red_city", "7.15")
    assert refusal(table, "visit cairo") == ("no_ship_there", "6.9")
    choose(table, "visit fez")
    assert asked(table) == (0, "build")
    assert (ship(table, "fez"), purse(table), score(table, 1)) == (side, (0, 0, 0), 0)
    assert refusal(table, "skip") == ("must_use_city", "6.8")


@pytest.mark.rule("sabika", "7.15")
def test_poem_17_red_goes_only_where_the_action_can_be_done() -> None:
    cities = {"fez": 7, "tunis": 9, "cairo": 12}
    table = sit_down(Seat(red="17", left="fez tunis cairo", has="sugar"), cities=cities)
    work(table, "poet", "reactivate-1")
    assert options(table) == ["visit tunis", "visit cairo"]
    assert refusal(table, "visit fez") == ("not_doable", "7.15")  # nothing to build with
    table = sit_down(Seat(red="17", left="fez tunis"), cities=cities)
    work(table, "poet", "reactivate-1")
    assert asked(table) == (0, "act")  # neither can be done: the poem does nothing


@pytest.mark.rule("sabika", "7.15")
def test_poem_17_red_without_a_red_city_does_nothing() -> None:
    table = sit_down(Seat(red="17", left="tunis", dinars=0), cities={"tunis": 1})
    work(table, "poet", "reactivate-1")
    assert asked(table) == (1, "work")


@pytest.mark.rule("sabika", "13.7")
def test_poem_22_red_gives_rewards_of_two_different_cities() -> None:
    table = sit_down(Seat(red="22", left="fez", right="tunis venice"), cities={"fez": 1, "tunis": 2, "venice": 9})
    work(table, "poet", "reactivate-1")
    assert options(table) == ["collect venice", "collect fez", "collect tunis", "skip"]
    assert refusal(table, "collect cairo") == ("no_ship_there", "6.9")
    choose(table, "collect fez")
    assert refusal(table, "collect fez") == ("city_used", "13.7")
    choose(table, "collect venice")
    assert purse(table) == (10 + 3 + 2, 0, 1)


@pytest.mark.rule("sabika", "13.7")
def test_poem_20_red_is_two_dinars_then_an_export() -> None:
    table = sit_down(Seat(red="20", has="sugar", dinars=0), cities={"tunis": 1})
    work(table, "poet", "reactivate-1")
    assert (dinars(table), asked(table)) == (2, (0, "export_to"))
    choose(table, "ship tunis")
    assert purse(table) == (3, 2, 2)


@pytest.mark.rule("sabika", "13.7")
def test_poem_11_red_is_a_consolidation() -> None:
    table = sit_down(Seat(red="11", left="fez"), Seat(right="fez", dinars=0), cities={"fez": 12})
    work(table, "poet", "reactivate-1")
    assert options(table) == ["consolidate fez", "skip"]
    choose(table, "consolidate fez")
    assert (ship(table, "fez"), dinars(table, 1), score(table, 1)) == ("right", 1, 1)
    assert (asked(table), dinars(table)) == ((0, "trade"), 12)
    assert owned(table, "red") == [11]
