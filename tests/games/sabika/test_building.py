"""Building [5.8-5.21]: large buildings with the Sultan's favour, and renewing the cards."""

from __future__ import annotations

import pytest

from tests.games.sabika.situation import (
    CONTENT,
    Seat,
    Table,
    asked,
    choose,
    dinars,
    end,
    has,
    options,
    outcome,
    owned,
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

STONES = "gypsum wood marble glazed"


def build(table: Table, *choices: str) -> Table:
    return work(table, "builder-1", "building-1", *choices)


# ---------------------------------------------------------------------- large buildings


@pytest.mark.rule("sabika", "5.12")
def test_the_example_of_a_large_building() -> None:
    """Gypsum and marble are 1 + 3 points."""
    table = sit_down(Seat(has="gypsum marble", favour=0))
    build(table, "large 1")
    assert options(table) == ["pay gypsum", "pay-two gypsum marble"]
    assert outcome(table, "pay-two gypsum marble") == {"n": 4}
    choose(table, "pay-two gypsum marble")
    assert (score(table), has(table)) == (4, "")


@pytest.mark.rule("sabika", "5.12")
@pytest.mark.parametrize(
    ("pay", "points"),
    [
        ("pay gypsum", 1),
        ("pay-two gypsum wood", 3),
        ("pay-two gypsum marble", 4),
        ("pay-two gypsum glazed", 5),
        ("pay-three gypsum wood marble", 6),
        ("pay-three gypsum wood glazed", 7),
        ("pay-three gypsum marble glazed", 8),
    ],
)
def test_gypsum_and_up_to_two_other_kinds(pay: str, points: int) -> None:
    table = sit_down(Seat(has=STONES))
    build(table, "large 1")
    assert len(options(table)) == 7
    choose(table, pay)
    assert score(table) == points
    assert has(table) == " ".join(stone for stone in STONES.split() if stone not in pay.split())


@pytest.mark.rule("sabika", "5.12")
def test_what_is_no_payment_for_a_large_building() -> None:
    table = sit_down(Seat(has="gypsum gypsum wood wood"))
    build(table, "large 1")
    assert refusal(table, "pay wood") == ("no_base", "5.12")
    assert refusal(table, "pay-two gypsum gypsum") == ("material_twice", "5.12")
    assert refusal(table, "pay-two gypsum marble") == ("material_missing", "5.12")


@pytest.mark.rule("sabika", "5.12")
@pytest.mark.rule("sabika", "4.1")
def test_only_tiles_of_the_current_era() -> None:
    table = sit_down(Seat(has="gypsum"), Seat(large="3"))
    build(table)
    assert options(table, "large") == [f"large {tile}" for tile in (1, 2, 4, 5, 6, 7, 8, 9)]
    assert refusal(table, "large 10") == ("other_era", "5.12")
    assert refusal(table, "large 3") == ("tile_gone", "5.12")
    table = sit_down(Seat(has="wood"), small="5 - - -")
    build(table)
    assert refusal(table, "large 1") == ("no_gypsum", "5.12")


@pytest.mark.rule("sabika", "5.12")
@pytest.mark.rule("sabika", "5.13")
def test_points_tile_favour_and_reward_in_this_order() -> None:
    table = sit_down(Seat(has="gypsum wood", dinars=0), minors="1 2")
    build(table, "large 1", "pay-two gypsum wood")
    assert purse(table) == (2 + 3, 3, 0)
    assert (owned(table, "larges"), table.state.favour[0]) == ([1], 1)
    ids = [entry.id.removeprefix("log.") for entry in table.log]
    assert [one for one in ids if one in ("builds_large", "builds_with", "favour", "reward")] == [
        *("builds_large", "builds_with", "favour", "reward", "reward"),
    ]


@pytest.mark.rule("sabika", "5.12")
@pytest.mark.rule("sabika", "13.2")
@pytest.mark.parametrize(
    ("before", "choices"),
    [(0, []), (1, [1, 2]), (2, [1, 2, 3]), (3, [1, 2, 3, 4]), (4, [1, 2, 3, 4, 5]), (5, [1, 2, 3, 4, 5])],
)
def test_the_reward_of_the_new_space_or_an_earlier_one(before: int, choices: list[int]) -> None:
    table = sit_down(Seat(has="gypsum", favour=before), raw={1: "clay"}, large="3")
    build(table, "large 3")
    assert table.state.favour[0] == before + 1
    if choices:
        assert asked(table) == (0, "favour")
        assert options(table) == [f"favour {space}" for space in choices]
        assert (refusal(table, "favour 5") is None) == (before >= 4)
    else:
        assert asked(table)[1] != "favour"  # only one space is reached
    if before in (1, 2, 3):
        assert refusal(table, "favour 5") == ("not_reached", "5.12")


@pytest.mark.rule("sabika", "5.12")
@pytest.mark.rule("sabika", "13.2")
@pytest.mark.parametrize(
    ("space", "choices", "gains", "things", "kinds"),
    [
        (1, [], (2, 0, 0), "", "clay"),
        (2, ["choose raw", "fetch raw-1"], (0, 0, 0), "", "clay silk"),
        (2, ["choose process", "process clay"], (0, 0, 0), "pottery", ""),
        (3, [], (0, 0, 2), "", "clay"),
        (4, [], (0, 2, 0), "", "clay"),
        (5, ["choose glazed"], (0, 0, 0), "glazed", "clay"),
        (5, ["choose goods", "grab raw-1"], (0, 0, 0), "clothes", "clay"),
    ],
)
def test_each_space_of_the_favour_track(
    space: int, choices: list[str], gains: tuple[int, int, int], things: str, kinds: str
) -> None:
    table = sit_down(Seat(has="gypsum", favour=4, raw="clay"), raw={1: "silk"}, large="3")
    build(table, "large 3", f"favour {space}", *choices)
    assert purse(table) == (10 + gains[0], 1 + gains[1], 3 + gains[2])
    assert (has(table), raw(table)) == (things, kinds)


@pytest.mark.rule("sabika", "5.12")
@pytest.mark.rule("sabika", "5.14")
@pytest.mark.parametrize("before", [5, 6])
def test_the_last_space_gives_a_point_and_an_earlier_reward_each_time(before: int) -> None:
    table = sit_down(Seat(has="gypsum", favour=before), large="3")
    build(table, "large 3", "favour 4")
    assert table.state.favour[0] == 6
    assert purse(table) == (10, 1 + 1 + 2, 3)
    assert told(table, "last_favour") == [{"clause": "5.12", "seat": 0, "n": 1}]


@pytest.mark.rule("sabika", "4.16")
def test_a_side_that_cannot_be_done_is_not_offered() -> None:
    table = sit_down(Seat(has="gypsum", favour=1), large="3")
    build(table, "large 3", "favour 2")  # no token on the rondel and no raw: nothing to choose
    assert (asked(table), purse(table)) == ((1, "work"), (10, 1, 3))
    table = sit_down(Seat(has="gypsum", favour=1, raw="clay"), large="3")
    build(table, "large 3", "favour 2")
    assert options(table) == ["choose process", "skip"]
    assert refusal(table, "choose raw") == ("not_doable", "4.16")
    assert refusal(table, "choose glazed") == ("other_reward", "4.16")


FIRST = {
    1: ("palace", [], (3, 0, 0), "", ""),
    2: ("fountain", ["fetch raw-1", "fetch raw-2"], (0, 0, 0), "", "clay silk"),
    3: ("gate", [], (0, 0, 3), "", ""),
    4: ("palace", [], (0, 0, 0), "wood marble", ""),
    5: ("fountain", ["extend w1 1"], (3, 1, 0), "", ""),
    6: ("gate", ["buy wood", "done"], (2 - 1, 0, 0), "wood", ""),
    7: ("palace", [], (0, 1, 0), "glazed", ""),
    8: ("fountain", ["collect fez"], (3, 0, 0), "", ""),
    9: ("gate", [], (0, 2, 2), "", ""),
}
SECOND = {
    10: ("palace", [], (4, 1, 0), "", ""),
    11: ("fountain", ["grab raw-1"], (2, 0, 0), "pottery", ""),
    12: ("gate", [], (0, 0, 4), "", ""),
    13: ("palace", [], (0, 1, 0), "marble marble", ""),
    14: ("fountain", [], (3, 0, 0), "", ""),
    15: ("gate", [], (0, 2, 0), "glazed", ""),
    16: ("palace", ["skip"], (0, 0, 0), "", ""),
    17: ("fountain", ["skip"], (0, 0, 0), "", ""),
    18: ("gate", ["consolidate fez"], (0, 0, 0), "", ""),
    19: ("palace", [], (0, 5, 0), "", ""),
    20: ("fountain", [], (0, 3, 2), "", ""),
    21: ("gate", [], (3, 3, 0), "", ""),
}


@pytest.mark.rule("sabika", "13.4")
@pytest.mark.rule("sabika", "5.12")
@pytest.mark.parametrize("tile", [*FIRST, *SECOND])
def test_each_large_building(tile: int) -> None:
    kind, choices, gains, things, kinds = {**FIRST, **SECOND}[tile]
    table = sit_down(
        Seat(has="gypsum", left="fez"),
        number=1 if tile < 10 else 3,
        raw={1: "clay", 2: "silk"},
        tiles="w1 - - -",
        cities={"fez": 1},
        minors="1",
    )
    build(table, f"large {tile}")
    assert outcome_type(table, tile) == kind
    if asked(table)[1] in ("export_to", "carve"):
        raise AssertionError("nothing is in store, so these rewards are lost")
    for choice in choices:
        if choice != "skip":
            choose(table, choice)
    assert purse(table) == (10 + 2 + gains[0], 1 + gains[1], gains[2])
    assert (has(table), raw(table)) == (things, kinds)
    assert ship(table, "fez") == ("right" if tile == 18 else "left")


def outcome_type(table: Table, tile: int) -> str:
    found: str = told(table, "builds_large")[0]["type"]
    assert told(table, "builds_large")[0]["tile"] == str(tile)
    return found


@pytest.mark.rule("sabika", "13.4")
@pytest.mark.rule("sabika", "4.16")
def test_tile_16_gives_an_export_and_17_a_carving() -> None:
    table = sit_down(Seat(has="gypsum sugar", dinars=0), number=3, cities={"fez": 1})
    build(table, "large 16")
    assert asked(table) == (0, "export_to")
    choose(table, "ship fez")
    assert purse(table) == (2 - 1 + 3, 1 + 2, 2)  # favour, route, reward; gypsum and sugar
    assert (ship(table, "fez"), seals(table)) == ("left", 1)
    table = sit_down(Seat(has="gypsum wood", dinars=0), number=3, minors="12 3")
    build(table, "large 17", "pay gypsum")
    assert asked(table) == (0, "carve")
    choose(table, "carve-blue 3")
    assert (purse(table), owned(table, "blue")) == ((2 - 1, 1 + 2, 0), [3])


@pytest.mark.rule("sabika", "4.16")
@pytest.mark.rule("sabika", "4.18")
def test_an_action_as_a_reward_may_be_declined_and_brings_no_move_and_no_cell() -> None:
    table = sit_down(Seat(has="gypsum sugar"), number=3, raw={1: "silk"})
    build(table, "large 16")
    assert "skip" in options(table)
    choose(table, "skip")
    assert asked(table) == (0, "act")  # back at the space of the builder, whose own cell is still open
    assert options(table) == ["use raw-1", "end"]
    assert table.state.at[0] == (0, -1, -1, -1)


@pytest.mark.rule("sabika", "4.16")
def test_a_reward_that_is_not_doable_is_lost() -> None:
    table = sit_down(Seat(has="gypsum"), number=3)
    build(table, "large 18")
    assert asked(table) == (1, "work")


@pytest.mark.rule("sabika", "13.4")
def test_the_types_and_the_numbers_of_large_buildings() -> None:
    kinds = ["palace", "fountain", "gate"]
    assert [kinds[tile.type] for tile in CONTENT.large] == kinds * 7
    assert [tile.era for tile in CONTENT.large] == [1] * 9 + [2] * 12
    assert [number for number, tile in enumerate(CONTENT.large, 1) if tile.many] == [13, 14, 15]


# ---------------------------------------------------------------------- renewing the cards


@pytest.mark.rule("sabika", "5.8")
def test_renewing_the_cards_costs_a_dinar_and_scores_a_point() -> None:
    table = sit_down(Seat(has="gypsum"), small="1 2 3 4", luck={"small buildings": [[0, 0, 0, 0]]})
    build(table, "refresh")
    assert purse(table) == (9, 1, 0)
    assert [card + 1 for card in table.state.small] == [5, 6, 7, 8]
    assert [card + 1 for card in table.state.small_discard] == [1, 2, 3, 4]
    assert refusal(table, "refresh") == ("refreshed", "5.8")
    assert refusal(table, "skip") == ("must_build", "5.10")


@pytest.mark.rule("sabika", "5.8")
def test_without_a_dinar_nothing_is_renewed_but_a_seal_will_do() -> None:
    table = sit_down(Seat(has="gypsum", dinars=0), small="1 2 3 4")
    build(table)
    assert refusal(table, "refresh") == ("no_dinar", "5.8")
    table = sit_down(Seat(has="gypsum", dinars=0, seals=1), small="1 2 3 4", no_seal="fez")
    build(table, "refresh")
    assert (seals(table), score(table)) == (0, 1)


@pytest.mark.rule("sabika", "5.9")
@pytest.mark.rule("sabika", "5.11")
def test_renewing_throws_away_what_lies_there_and_turns_up_four() -> None:
    table = sit_down(Seat(has="gypsum"), small="1 - - 4", luck={"small buildings": [[0, 0, 0, 0]]})
    build(table, "refresh")
    assert [card + 1 for card in table.state.small] == [2, 3, 5, 6]
    assert [card + 1 for card in table.state.small_discard] == [1, 4]


@pytest.mark.rule("sabika", "5.8")
@pytest.mark.rule("sabika", "5.10")
def test_the_discards_are_a_new_pile_and_too_few_cards_leave_gaps() -> None:
    rows = ["1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 balance", "balance 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30"]
    table = sit_down(Seat(has="gypsum", row=rows[0]), Seat(row=rows[1]), small="31 32 - -", small_discard="33 34 35")
    assert len(table.state.small_deck) == 1
    build(table, "refresh")
    assert min(table.state.small) >= 0
    assert len({*table.state.small, *table.state.small_deck, *table.state.small_discard}) == 6
    assert told(table, "reshuffle") == [{"clause": "5.8"}]
    table = sit_down(
        Seat(has="gypsum", row=rows[0]), Seat(row=f"{rows[1]} 33 34 35"), Seat(row="balance 36"), small="31 32 - -"
    )
    build(table, "refresh")
    assert sorted(table.state.small) == [-1, -1, 30, 31]


@pytest.mark.rule("sabika", "5.10")
def test_after_renewing_one_must_build_if_anything_can_be_paid() -> None:
    table = sit_down(Seat(has="wood"), small="5 - - -", large="", luck={"small buildings": [[0, 0, 0, 0]]})
    build(table, "refresh")
    assert asked(table) == (1, "work")  # 1 to 4 need gypsum: the action is over
    assert (dinars(table), score(table), has(table)) == (9, 1, "wood")
    table = sit_down(Seat(has="wood"), small="5 - - -", large="", luck={"small buildings": [[4, 0, 0, 0]]})
    build(table, "refresh")
    assert options(table) == ["small 6 left", "small 6 right"]


@pytest.mark.rule("sabika", "5.10")
def test_a_renewal_alone_does_not_make_building_possible() -> None:
    table = sit_down(Seat(has="wood"), small="1 2 3 4", large="")
    assert refusal(table, "work builder-1 building-1") == ("nothing_to_do", "4.11")


@pytest.mark.rule("sabika", "5.8")
@pytest.mark.rule("sabika", "5.11")
@pytest.mark.rule("sabika", "5.9")
def test_once_a_turn_also_for_a_building_action_as_a_reward() -> None:
    table = sit_down(
        Seat(has="gypsum gypsum", left="cairo"), number=3, small="1 2 3 4", cities={"cairo": 7}, wishes="a1 b1 c1"
    )
    build(table, "refresh", "large 18", "consolidate cairo")
    assert asked(table) == (0, "build")
    assert refusal(table, "refresh") == ("refreshed", "5.8")
    choose(table, "large 19", "favour 1")
    assert score(table) == 1 + 1 + 1 + 5
    end(table)
    choose(table, "rest poet")
    assert not table.state.refreshed
