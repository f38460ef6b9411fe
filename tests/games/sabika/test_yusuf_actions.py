"""What Yusuf takes [12.15-12.27]: buildings, warehouses, ships and poems."""

from __future__ import annotations

from typing import Any

import pytest

from durbar.games.sabika.names import YUSUF_DECKS
from tests.games.sabika.situation import (
    CITIES,
    CONTENT,
    YUSUF,
    Seat,
    Table,
    asked,
    choose,
    dinars,
    options,
    owned,
    purse,
    refusal,
    score,
    seals,
    ship,
    sit_down,
    told,
    work,
)

BUILDER, MERCHANT, POET = range(3)


def rival(**fields: Any) -> Seat:
    return Seat(**{"dinars": 0, "row": "", **fields})


def yusuf(
    deck: int,
    card: int,
    his: Seat = YUSUF,
    you: Seat | None = None,
    more: dict[str, list[list[int]]] | None = None,
    **rest: Any,
) -> Table:
    """Let Yusuf turn up this card of his builder, merchant or poet (0, 1, 2)."""
    tile = {BUILDER: 0, MERCHANT: 2, POET: 3}[deck]
    luck: dict[str, list[list[int]]] = {"yusuf tiles": [[tile]], f"yusuf {YUSUF_DECKS[deck]}": [[card - 1]]}
    for name, draws in (more or {}).items():
        luck[name] = luck.get(name, []) + draws
    return sit_down(you or Seat(), his, players=1, turn=1, start=1, luck=luck, **rest)


# ---------------------------------------------------------------------- buildings and warehouses


@pytest.mark.rule("sabika", "12.15")
@pytest.mark.rule("sabika", "12.16")
@pytest.mark.parametrize(
    ("wish", "number", "gone", "tile"),
    [("a1", 1, "", 7), ("a2", 1, "", 8), ("a3", 1, "", 9), ("a1", 3, "", 19), ("a2", 3, "", 20), ("a1", 1, "1 4 7", 9)],
)
def test_the_highest_large_building_of_the_wished_type(wish: str, number: int, gone: str, tile: int) -> None:
    table = yusuf(BUILDER, 1, you=Seat(large=gone), number=number, wishes=f"b1 {wish} c1")
    assert owned(table, "larges", 1) == [tile]
    assert (table.state.favour[1], purse(table, 1)) == (1, (0, 3, 0))
    assert told(table, "yusuf_favour") == [{"clause": "12.15", "n": 1}]


@pytest.mark.rule("sabika", "12.15")
@pytest.mark.rule("sabika", "12.17")
@pytest.mark.rule("sabika", "12.14")
def test_his_favour_marker_stays_on_the_last_space_and_a_missing_tile_is_skipped() -> None:
    table = yusuf(BUILDER, 1, rival(favour=6))
    assert table.state.favour[1] == 6
    table = yusuf(BUILDER, 1, large="10 11")
    assert (owned(table, "larges", 1), score(table, 1), table.state.favour[1]) == ([], 3, 0)


@pytest.mark.rule("sabika", "12.18")
@pytest.mark.rule("sabika", "12.19")
@pytest.mark.rule("sabika", "13.5")
@pytest.mark.parametrize(
    ("wish", "small", "card"),
    [
        ("a1", "25 13 2 1", 2),  # a garden, the one in the lower slot
        ("a2", "25 13 2 14", 13),
        ("a3", "1 13 2 25", 25),
        ("a3", "1 13 2 14", 1),  # no window: the first slot
        ("a3", "- 13 2 14", 13),
    ],
)
def test_the_small_building_in_the_lowest_slot(wish: str, small: str, card: int) -> None:
    table = yusuf(BUILDER, 5, small=small, wishes=f"b1 c1 {wish}")
    assert owned(table, "row", 1) == [card]
    assert purse(table, 1) == (0, 3, 0)
    assert table.state.balances[1] == 0


@pytest.mark.rule("sabika", "12.18")
@pytest.mark.rule("sabika", "12.14")
def test_no_small_building_is_skipped_but_the_card_is_scored() -> None:
    table = yusuf(BUILDER, 6)
    assert (owned(table, "row", 1), purse(table, 1)) == ([], (0, 2, 1))


@pytest.mark.rule("sabika", "12.20")
@pytest.mark.parametrize(
    ("card", "tiles", "taken"),
    [
        (8, "w1 w13 w14 w2", "w13"),  # left side: most chests
        (7, "w1 w13 w2 w14", "w14"),  # right side
        (8, "w2 w1 w14 w15", "w2"),  # equal: the nearer slot
        (8, "- w1 w14 w15", "w1"),
        (8, "- - w2 w14", "w14"),  # nothing there: the other side
        (7, "w3 w1 - -", "w3"),
    ],
)
def test_the_warehouse_with_most_chests(card: int, tiles: str, taken: str) -> None:
    table = yusuf(BUILDER, card, tiles=tiles)
    assert [CONTENT.store_names[tile] for tile in table.state.stores[1][0]] == [taken]
    assert purse(table, 1) == (0, 2, 1)  # the card's, and nothing for the tile
    assert table.state.chests(1) == 4 + (2 if taken in ("w13", "w14") else 1)


@pytest.mark.rule("sabika", "12.14")
@pytest.mark.rule("sabika", "12.20")
def test_no_warehouse_at_all() -> None:
    table = yusuf(BUILDER, 8)
    assert (table.state.chests(1), purse(table, 1)) == (4, (0, 2, 1))


# ---------------------------------------------------------------------- ships


@pytest.mark.rule("sabika", "12.21")
@pytest.mark.rule("sabika", "12.23")
@pytest.mark.parametrize(
    ("right", "trade", "tiles", "no_seal", "goals"),
    [
        ("fez", 1, {"algiers": 1, "fez": 2}, "fez", ["algiers"]),  # fitting with a seal
        ("fez", 8, {}, "fez", ["algiers"]),
        ("tunis", 8, {}, "tunis algiers", ["fez"]),
        ("tunis", 8, {}, "tunis fez algiers", ["florence", "cairo"]),
        ("damascus", 8, {}, "damascus fez algiers", ["constantinople", "cairo"]),
        ("fez", 1, {"algiers": 7, "florence": 1, "fez": 2, "tunis": 8}, "fez", ["florence"]),
    ],
)
def test_where_his_ship_goes(right: str, trade: int, tiles: dict[str, int], no_seal: str, goals: list[str]) -> None:
    table = yusuf(MERCHANT, 3, rival(right=right), trade=trade, cities=tiles, no_seal=no_seal)
    if len(goals) > 1:
        assert asked(table) == (0, "send")
        assert options(table) == [f"send {city}" for city in goals]
        choose(table, f"send {goals[0]}")
    assert ship(table, goals[0], 1) == "left"
    assert seals(table, 1) == (0 if goals[0] in no_seal.split() else 1)


RED_TILES = {"florence": 7, "venice": 8, "ragusa": 9, "constantinople": 10, "damascus": 11, "cairo": 12}
BLUE_TILES = {"fez": 1, "algiers": 2, "tunis": 3}


@pytest.mark.rule("sabika", "12.21")
@pytest.mark.rule("sabika", "12.22")
def test_fallbacks_of_his_export() -> None:
    """Blue cities fit. Without a seal there any city will do; if none fits, one with a seal; then any."""
    rest: dict[str, Any] = {"trade": 1, "cities": {**RED_TILES, **BLUE_TILES}}
    table = yusuf(MERCHANT, 3, rival(right="fez"), no_seal="fez algiers", **rest)
    assert (ship(table, "tunis", 1), seals(table, 1)) == ("left", 1)
    table = yusuf(MERCHANT, 3, rival(right="fez"), no_seal="fez algiers tunis", **rest)
    assert (ship(table, "algiers", 1), seals(table, 1)) == ("left", 0)
    table = yusuf(MERCHANT, 3, rival(right="fez florence"), no_seal="fez algiers tunis florence", **rest)
    assert options(table) == ["send venice", "send algiers"]  # Venice is red, and as near as blue Algiers
    choose(table, "send venice")
    assert (ship(table, "venice", 1), seals(table, 1)) == ("left", 1)
    table = yusuf(MERCHANT, 3, rival(right="fez algiers tunis"), no_seal="fez algiers tunis florence", **rest)
    assert ship(table, "cairo", 1) == "left"  # two from Tunis; Venice is three from Granada
    table = yusuf(MERCHANT, 3, rival(right="fez algiers tunis"), no_seal=" ".join(CITIES), **rest)
    assert options(table) == ["send florence", "send cairo"]


@pytest.mark.rule("sabika", "12.14")
@pytest.mark.rule("sabika", "12.21")
def test_with_ships_everywhere_he_only_scores() -> None:
    table = yusuf(MERCHANT, 1, rival(right=" ".join(CITIES)), no_seal=" ".join(CITIES))
    assert purse(table, 1) == (0, 2, 3)


@pytest.mark.rule("sabika", "12.21")
@pytest.mark.rule("sabika", "12.13")
def test_his_export_brings_no_reward() -> None:
    table = yusuf(MERCHANT, 1, rival(right="fez"), cities={"algiers": 5}, trade=8, no_seal="fez")
    assert (ship(table, "algiers", 1), purse(table, 1)) == ("left", (0, 2, 3))
    assert told(table, "yusuf_seal") == [{"clause": "12.21", "city": "algiers"}]


@pytest.mark.rule("sabika", "12.24")
@pytest.mark.rule("sabika", "12.25")
def test_which_ship_he_consolidates() -> None:
    rest: dict[str, Any] = {"cities": {**RED_TILES, **BLUE_TILES}, "trade": 1}
    table = yusuf(MERCHANT, 4, rival(left="fez tunis cairo"), **rest)
    assert asked(table) == (0, "settle")
    assert options(table) == ["settle fez", "settle tunis"]
    assert refusal(table, "settle cairo") == ("not_his_ship", "12.24")
    choose(table, "settle tunis")
    assert ship(table, "tunis", 1) == "right"
    table = yusuf(MERCHANT, 4, rival(left="florence cairo"), **rest)
    assert options(table) == ["settle florence", "settle cairo"]
    table = yusuf(MERCHANT, 4, rival(right="fez"), **rest)
    assert (asked(table), purse(table, 1)) == ((0, "work"), (0, 2, 2))


@pytest.mark.rule("sabika", "12.24")
@pytest.mark.rule("sabika", "12.26")
def test_consolidating_where_the_other_was_before() -> None:
    table = yusuf(MERCHANT, 4, rival(left="fez"), Seat(right="fez", dinars=0))
    assert purse(table) == (1, 1, 0)
    table = sit_down(Seat(left="fez"), rival(right="fez"), players=1, cities={"fez": 1})
    work(table, "merchant", "consolidate-1", "consolidate fez")
    assert told(table, "yusuf_gains") == [{"clause": "12.24", "n": 2}]
    assert (table.state.points[1][4], dinars(table, 1)) == (2, 0)


@pytest.mark.rule("sabika", "12.24")
def test_a_red_city_does_nothing_for_him() -> None:
    table = yusuf(MERCHANT, 4, rival(left="fez"), cities={"fez": 7}, small="1 2 3 4")
    assert (owned(table, "larges", 1), owned(table, "row", 1)) == ([], [])


# ---------------------------------------------------------------------- poems


@pytest.mark.rule("sabika", "12.27")
@pytest.mark.rule("sabika", "12.28")
@pytest.mark.parametrize(
    ("his", "minors", "majors", "blue", "grey"),
    [
        (rival(), "3 21 8", "a1 h2 c1", [21], []),  # first the highest minor
        (rival(blue="22"), "3 21 8", "a1 h2 c1", [22], ["h2"]),  # then the last major
        (rival(blue="22", grey="g1"), "3 21 8", "a1 h2 c1", [22, 21], ["g1"]),
        (rival(blue="22 20", grey="g1"), "3 21 8", "a1 h2 c1", [22, 20], ["g1", "h2"]),
        (
            rival(blue="22 20 19", grey="g1 e1"),
            "3 21 8",
            "a1 h2",
            [22, 20, 19, 21],
            ["g1", "e1"],
        ),  # two majors are enough
        (rival(), "", "a1 h2", [], ["h2"]),  # no minor: a major instead
        (rival(blue="22"), "3", "", [22, 3], []),  # no major: a minor instead
        (rival(blue="22"), "", "", [22], []),
    ],
)
def test_what_he_carves(his: Seat, minors: str, majors: str, blue: list[int], grey: list[str]) -> None:
    table = yusuf(POET, 4, his, minors=minors, majors=majors)
    assert owned(table, "blue", 1) == blue
    assert [CONTENT.major_names[poem] for poem in table.state.grey[1]] == grey
    assert (purse(table, 1), table.state.powers[1]) == ((0, 3, 0), 0)


@pytest.mark.rule("sabika", "12.28")
def test_the_alternation_counts_on_when_nothing_of_the_due_kind_was_there() -> None:
    table = yusuf(POET, 4, minors="", majors="a1 h2")
    assert table.state.yusuf_carved == 1
    table = yusuf(POET, 4, rival(blue="22"), minors="", majors="")
    assert table.state.yusuf_carved == 2


@pytest.mark.rule("sabika", "12.12")
@pytest.mark.rule("sabika", "12.27")
def test_poems_never_work_for_him() -> None:
    table = yusuf(MERCHANT, 1, rival(blue="2 11 20", right="fez"), no_seal="fez", trade=8)
    assert purse(table, 1) == (0, 2, 3)
