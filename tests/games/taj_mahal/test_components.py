"""What lies in the box: cards, tiles, palaces and the map [1.1, 1.2, 8.1-10.4]."""

from __future__ import annotations

from collections import Counter, deque

import pytest

import durbar
from tests.games.taj_mahal.situation import CONTENT, COPIES, GAME, INFLUENCE, PROVINCE_OF, RANKS

COLOURS = ("red", "yellow", "green", "violet")
NAMES = CONTENT.city_names
ROADS = {frozenset((NAMES[one], NAMES[other])) for one, other in CONTENT.roads}
BORDER = {road for road in ROADS if len({PROVINCE_OF[city] for city in road}) == 2}


def symbols(card: str) -> list[str]:
    return card.split("-")[1:]


def cards(colour: str) -> dict[str, int]:
    return {card: count for card, count in COPIES.items() if card.startswith(colour)}


# Contents


@pytest.mark.rule("taj-mahal", "1.1")
def test_the_box_holds_a_hundred_cards_and_twenty_palaces_a_colour() -> None:
    table = durbar.new_table("taj-mahal", players=5, seed="the box")
    players = table.view(None)["position"]["players"]
    assert COPIES.total() + len(table.view(None)["position"]["specials"]) == 100
    assert [player["palaces"] for player in players] == [20] * 5
    assert sum(CONTENT.bonus_count) == 16
    assert len(CONTENT.tile_goods) == 12


@pytest.mark.rule("taj-mahal", "1.2")
def test_two_to_five_play_twelve_visits() -> None:
    assert GAME.meta.players == (2, 3, 4, 5)
    for players in (1, 6):
        with pytest.raises(durbar.BadInput, match="is for 2, 3, 4, or 5 players"):
            durbar.new_table("taj-mahal", players=players)
    assert durbar.new_table("taj-mahal", players=3, seed="x").view(0)["position"]["visits"] == 12


@pytest.mark.rule("taj-mahal", "10.4")
def test_six_influence_tiles_of_each_of_four_kinds() -> None:
    """Five players may hold one each while another lies at court, so six are enough."""
    assert CONTENT.influence_tiles == 6
    assert INFLUENCE == ("vizier", "general", "monk", "princess")


# Cards


@pytest.mark.rule("taj-mahal", "8.1")
def test_each_colour_has_21_cards_and_white_has_12() -> None:
    assert {colour: sum(cards(colour).values()) for colour in COLOURS} == dict.fromkeys(COLOURS, 21)
    assert sum(cards("white").values()) == 12
    assert COPIES.total() == 96


@pytest.mark.rule("taj-mahal", "8.2")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize(
    ("face", "count"),
    [
        ("elephant-elephant", 2),
        ("elephant-mogul", 2),
        ("elephant-vizier", 3),
        ("elephant-general", 3),
        ("elephant-monk", 3),
        ("elephant-princess", 3),
    ],
)
def test_cards_with_an_elephant_are_alike_in_all_colours(colour: str, face: str, count: int) -> None:
    assert COPIES[f"{colour}-{face}"] == count


@pytest.mark.rule("taj-mahal", "8.1")
@pytest.mark.rule("taj-mahal", "8.2")
def test_a_coloured_card_shows_two_symbols_and_only_the_elephant_twice() -> None:
    for colour in COLOURS:
        shown = Counter(symbol for card, count in cards(colour).items() for symbol in symbols(card) * count)
        assert shown == {"elephant": 18, "mogul": 4, "vizier": 5, "general": 5, "monk": 5, "princess": 5}
        for card in cards(colour):
            one, other = symbols(card)
            assert one != other or one == "elephant"


@pytest.mark.rule("taj-mahal", "8.3")
@pytest.mark.parametrize(
    ("symbol", "count"), [("vizier", 1), ("general", 1), ("monk", 1), ("princess", 1), ("mogul", 1), ("elephant", 7)]
)
def test_a_white_card_shows_one_symbol(symbol: str, count: int) -> None:
    assert COPIES[f"white-{symbol}"] == count


@pytest.mark.rule("taj-mahal", "8.4")
def test_the_mixed_cards_of_a_colour_are_a_ring_of_the_five_ranks_and_each_pair_exists_twice() -> None:
    pairs: Counter[frozenset[str]] = Counter()
    for colour in COLOURS:
        mixed = [frozenset(symbols(card)) for card in cards(colour) if "elephant" not in card]
        pairs.update(mixed)
        assert len(mixed) == 5
        assert all(cards(colour)[card] == 1 for card in cards(colour) if "elephant" not in card)
        seen, todo = {"vizier"}, ["vizier"]
        while todo:
            linked = {other for pair in mixed if todo[-1] in pair for other in pair} - {todo.pop()}
            assert len(linked) == 2  # a ring: each rank has two neighbours, and all are reached
            todo += linked - seen
            seen |= linked
        assert seen == set(RANKS) - {"elephant"}
    assert sorted(pairs.values()) == [2] * 10


@pytest.mark.rule("taj-mahal", "8.4")
@pytest.mark.parametrize(
    ("colour", "pairs"),
    [
        ("red", "vizier-general general-monk monk-princess princess-mogul mogul-vizier"),
        ("green", "vizier-monk monk-mogul mogul-general general-princess princess-vizier"),
        ("yellow", "vizier-general general-princess princess-monk monk-mogul mogul-vizier"),
        ("violet", "vizier-monk monk-general general-mogul mogul-princess princess-vizier"),
    ],
)
def test_the_mixed_cards(colour: str, pairs: str) -> None:
    assert {card for card in cards(colour) if "elephant" not in card} == {f"{colour}-{pair}" for pair in pairs.split()}


# Tiles


@pytest.mark.rule("taj-mahal", "10.1")
def test_the_goods_on_the_province_tiles_add_up() -> None:
    goods = Counter(("rice", "spice", "tea", "jewels")[good] for tile in CONTENT.tile_goods for good in tile)
    assert goods == {"rice": 7, "spice": 6, "tea": 5, "jewels": 5}


@pytest.mark.rule("taj-mahal", "10.2")
@pytest.mark.rule("taj-mahal", "10.3")
def test_fifteen_square_bonus_tiles_and_the_taj_mahal() -> None:
    faces = dict(zip(("plus4", "plus2", "card", "rice", "spice", "tea", "jewels"), CONTENT.bonus_count, strict=True))
    assert faces == {"plus4": 1, "plus2": 3, "card": 3, "rice": 0, "spice": 3, "tea": 3, "jewels": 3}


# Map


@pytest.mark.rule("taj-mahal", "9.1")
@pytest.mark.rule("taj-mahal", "9.4")
def test_twelve_provinces_of_four_cities_and_a_fifth_in_agra() -> None:
    sizes = {name: list(PROVINCE_OF.values()).count(name) for name in CONTENT.province_names}
    assert len(sizes) == 12
    assert sizes.pop("agra") == 5
    assert set(sizes.values()) == {4}
    assert PROVINCE_OF["agra"] == "agra"
    assert len(NAMES) == 49


@pytest.mark.rule("taj-mahal", "9.2")
def test_the_cities_of_a_province_form_a_ring_and_agra_lies_in_the_middle() -> None:
    for province in CONTENT.province_names:
        ring = [city for city in NAMES if PROVINCE_OF[city] == province and city != "agra"]
        wanted = {frozenset((city, ring[place - 1])) for place, city in enumerate(ring)}
        if province == "agra":
            wanted |= {frozenset((city, "agra")) for city in ring}
        assert {road for road in ROADS if {PROVINCE_OF[city] for city in road} == {province}} == wanted


@pytest.mark.rule("taj-mahal", "9.2")
@pytest.mark.rule("taj-mahal", "9.4")
def test_border_roads() -> None:
    ends = Counter(PROVINCE_OF[city] for road in BORDER for city in road)
    assert ends == {
        "kabul": 3, "kashmir": 4, "lahore": 8, "multan": 6, "thatta": 6, "delhi": 8,
        "ajmer": 10, "agra": 10, "gujarat": 6, "malwa": 7, "awadh": 6, "allahabad": 6,
    }  # fmt: skip
    assert len(BORDER) == 40
    assert len(ROADS) == len(CONTENT.roads) == 92
    assert not any("agra" in road for road in BORDER)


@pytest.mark.rule("taj-mahal", "9.4")
def test_all_cities_are_linked_by_roads() -> None:
    seen, todo = {"agra"}, deque(["agra"])
    while todo:
        here = todo.popleft()
        near = {city for road in ROADS if here in road for city in road} - seen
        seen |= near
        todo += near
    assert len(seen) == 49


@pytest.mark.rule("taj-mahal", "9.4")
def test_no_two_roads_cross_and_no_two_cities_share_a_place() -> None:
    place: dict[str, tuple[int, int]] = dict(zip(NAMES, CONTENT.city_place, strict=True))
    assert len(set(place.values())) == 49

    def side(a: str, b: str, c: str) -> int:
        (ax, ay), (bx, by), (cx, cy) = place[a], place[b], place[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    roads = [sorted(road) for road in ROADS]
    for a, b in roads:
        for c, d in roads:
            if len({a, b, c, d}) == 4:
                crossing = side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
                assert not crossing, (a, b, c, d)


@pytest.mark.rule("taj-mahal", "9.3")
@pytest.mark.rule("taj-mahal", "9.4")
def test_sixteen_fortresses_at_least_one_in_each_province() -> None:
    fortresses = [city for city, is_one in zip(NAMES, CONTENT.fortress, strict=True) if is_one]
    assert len(fortresses) == 16
    assert "agra" in fortresses
    count = Counter(PROVINCE_OF[city] for city in fortresses)
    assert {province for province, number in count.items() if number == 2} == {
        "kabul",
        "kashmir",
        "gujarat",
        "allahabad",
    }
    assert set(count) == set(CONTENT.province_names)


@pytest.mark.rule("taj-mahal", "6.5")
@pytest.mark.parametrize("sheet", sorted(GAME.sheets.sheets))
def test_every_sheet_names_its_source_and_its_clause(sheet: str) -> None:
    found = GAME.sheets[sheet]
    assert found.source in ("rulebook", "inferred", "reconstructed")
    assert found.note
    assert found.clause[0].isdigit()
    if found.confidence == "guess":
        assert found.source == "reconstructed"
