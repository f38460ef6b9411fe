"""What is printed: goods, buildings, tiles, tracks, notables [1.1, 1.2, 6.4, 12, 13]."""

from __future__ import annotations

from collections import Counter

import pytest

from durbar.games.agra.names import ACTIONS, GUILDS, NOTABLES, PRINTED_ACTIONS, TILES
from tests.games.agra.situation import (
    BUILDINGS,
    CONTENT,
    COVERS,
    GAME,
    GOODS,
    Seat,
    choose,
    rupees,
    sit_down,
    value,
)

ROWS = (
    ("sandstone", "cement", "brick", "statue"),
    ("wood", "plank", "paper", "book"),
    ("turmeric", "curry", "dye", "painting"),
    ("cotton", "oil", "cloth", "garment"),
)
GUILD_OF = {
    "craftsmen": "takshaka dyer cook calligrapher mosaicist painter grand-mufti court-artist",
    "traders": "portuguese-trader mahout french-trader jagirdar english-trader dutch-trader nazim diwan",
    "scholars": "sufi khatib muezzin caliph mullah mujtahida sadr-us-sudur grand-imam",
}
BONUS = {
    "portuguese-trader": ("cloth", 1),
    "sufi": ("curry", 1),
    "dyer": ("dye", 1),
    "cook": ("oil", 1),
    "calligrapher": ("paper", 1),
    "mullah": ("brick", 1),
    "mujtahida": ("statue", 2),
    "dutch-trader": ("garment", 2),
    "painter": ("painting", 2),
    "nazim": ("book", 2),
}
DEMANDS = {
    "portuguese-trader": "cloth turmeric",
    "sufi": "curry cotton",
    "takshaka": "cement turmeric",
    "mahout": "brick wood",
    "khatib": "paper sandstone",
    "french-trader": "plank sandstone",
    "dyer": "dye cotton",
    "cook": "oil wood",
    "muezzin": "curry cloth",
    "jagirdar": "curry plank",
    "caliph": "cloth brick",
    "calligrapher": "paper dye",
    "mullah": "brick oil",
    "english-trader": "oil paper",
    "mosaicist": "dye cement",
    "mujtahida": "statue paper cotton",
    "dutch-trader": "garment curry wood",
    "painter": "painting oil sandstone",
    "nazim": "book cement turmeric",
    "sadr-us-sudur": "garment plank turmeric",
    "grand-mufti": "book statue dye",
    "grand-imam": "book garment brick",
    "court-artist": "painting statue cloth",
    "diwan": "garment painting paper",
}


def named(goods: tuple[int, ...]) -> str:
    return " ".join(GOODS[good] for good in goods)


@pytest.mark.rule("agra", "1.1")
def test_what_lies_on_the_table() -> None:
    assert len(NOTABLES) == 24
    assert len(CONTENT.token_sides) == 3
    assert len(CONTENT.bonus_names) == 12
    assert Counter(CONTENT.bonus_level) == {2: 4, 3: 4, 4: 4}
    assert len(TILES) == 14
    assert sorted({*CONTENT.limits[1:]}) == [3, 4, 5, 6]


@pytest.mark.rule("agra", "1.8")
def test_the_bank_never_runs_out() -> None:
    """All coins of the box are 328 rupees; whoever has more is paid all the same."""
    table = sit_down(Seat(goods="garment", rupees=200), Seat(rupees=200))
    choose(table, "luxury garment")
    assert rupees(table, 0) == 203


@pytest.mark.rule("agra", "12.11")
def test_where_the_books_differ_the_reading_that_fits_the_rest_is_used() -> None:
    remove_cover = ACTIONS.index("remove-cover")
    assert (CONTENT.favour_have[remove_cover], CONTENT.favour_cost[remove_cover]) == (3, 2)
    assert BONUS["portuguese-trader"] == ("cloth", 1)


@pytest.mark.rule("agra", "1.2")
def test_what_a_player_has_and_begins_with() -> None:
    assert (CONTENT.workers, CONTENT.markers, len(COVERS), CONTENT.start_rupees) == (10, 22, 8, 2)
    assert GAME.meta.players == (2, 3, 4)


@pytest.mark.rule("agra", "12.1")
def test_goods_buildings_and_arrows() -> None:
    for row, goods in enumerate(ROWS):
        assert tuple(GOODS[row::4]) == goods
    assert (
        *("quarry", "lumberjack", "turmeric-field", "cotton-field"),
        *("cement-works", "sawmill", "spice-kitchen", "oil-press"),
        *("brickworks", "paper-mill", "dye-works", "weaving-mill"),
        *("sculptor", "bookbinder", "painters-studio", "tailor"),
    ) == BUILDINGS
    assert [CONTENT.printed[good] for good in range(16)] == [1] * 4 + [2] * 8 + [3] * 4
    arrows = {GOODS[good]: GOODS[source] for good, source in enumerate(CONTENT.source) if source >= 0}
    assert arrows == {
        made: {1: row[0], 2: row[0], 3: row[2]}[place] for row in ROWS for place, made in enumerate(row) if place
    }


@pytest.mark.rule("agra", "12.2")
def test_the_twelve_bonus_tiles() -> None:
    assert [(CONTENT.bonus_level[tile], name) for tile, name in enumerate(CONTENT.bonus_names)] == [
        *[(2, "craftsmen-3"), (2, "traders-3"), (2, "favour-3"), (2, "cover-2")],
        *[(3, "craftsmen-4"), (3, "scholars-4"), (3, "rupees-5"), (3, "favour-4")],
        *[(4, "scholars-5"), (4, "traders-5"), (4, "rupees-6"), (4, "favour-5")],
    ]
    assert CONTENT.bonus_rupees == [3, 3, 3, 2, 4, 4, 5, 4, 5, 5, 6, 5]


@pytest.mark.rule("agra", "12.3")
@pytest.mark.rule("agra", "12.4")
def test_what_favour_actions_take() -> None:
    prices = dict(zip(ACTIONS, zip(CONTENT.favour_have, CONTENT.favour_cost, strict=True), strict=True))
    assert {name: prices[name] for name in PRINTED_ACTIONS} == {
        "basic-good": (2, 2),
        "influence": (4, 3),
        "process": (3, 3),
    }
    assert {name: prices[name] for name in TILES} == {
        "stand-up": (2, 2),
        "remove-cover": (3, 2),
        "gain-value-2": (4, 3),
        "price-token": (3, 2),
        "meditation-point": (2, 1),
        "akbar-or-order": (4, 2),
        "process-basic": (3, 2),
        "sell": (3, 2),
        "farmers": (2, 1),
        "free-overtime": (3, 3),
        "more-processing": (2, 2),
        "deliver": (4, 2),
        "meditation-level": (4, 4),
        "exchange": (2, 2),
    }


@pytest.mark.rule("agra", "12.5")
@pytest.mark.rule("agra", "13.5")
def test_price_tokens() -> None:
    assert CONTENT.token_sides == ((1, 2), (2, 3), (3, 4))


@pytest.mark.rule("agra", "12.6")
@pytest.mark.rule("agra", "13.6")
def test_the_farm() -> None:
    assert [GOODS[good] for good in CONTENT.corners] == ["sandstone", "wood", "turmeric", "cotton"]
    assert (CONTENT.farm_spaces, CONTENT.farmer_start, CONTENT.cover_places) == (5, 3, (1, 5))
    state = sit_down(Seat(), Seat()).state
    assert [state.production(0, good) for good in range(4)] == [2, 2, 2, 2]


@pytest.mark.rule("agra", "12.6")
def test_eight_goods_are_the_most() -> None:
    table = sit_down(Seat(removed=" ".join(COVERS), farmers=(5, 3, 3, 1)), Seat())
    assert [table.state.production(0, good) for good in range(4)] == [8, 2, 4, 2]


@pytest.mark.rule("agra", "12.7")
@pytest.mark.rule("agra", "13.4")
def test_the_meditation_track() -> None:
    assert CONTENT.meditation_points[1:] == (1, 2, 2, 3, 3, 4)
    assert [named(cost) for cost in CONTENT.level_cost[1:]] == [
        "turmeric cotton",
        "curry",
        "oil cotton",
        "dye turmeric",
        "cloth curry",
    ]
    assert (CONTENT.double_favour_level, CONTENT.last_level_points) == (4, 5)


@pytest.mark.rule("agra", "12.8")
@pytest.mark.rule("agra", "13.8")
def test_orders_are_worth_four_and_in_their_places() -> None:
    columns = [[named(order) for order in column] for column in CONTENT.orders]
    assert GUILDS == ("craftsmen", "traders", "scholars")
    assert columns[0] == [
        *("brick cloth", "sandstone garment", "oil plank"),
        *("turmeric book", "cement dye", "cotton painting"),
    ]
    assert columns[1] == [
        *("curry plank", "turmeric garment", "oil dye"),
        *("wood statue", "cloth paper", "sandstone painting"),
    ]
    assert columns[2] == [
        *("cement paper", "wood painting", "brick curry"),
        *("cotton book", "dye plank", "turmeric statue"),
    ]
    for column in CONTENT.orders:
        for one, other in column:
            assert CONTENT.printed[one] + CONTENT.printed[other] == 4
            assert one % 4 != other % 4


@pytest.mark.rule("agra", "12.8")
def test_a_bowl_is_worth_what_its_good_is_worth() -> None:
    table = sit_down(Seat(), Seat(), tokens={"2-3": ("curry", 3)})
    assert value(table, "curry") == 3


@pytest.mark.rule("agra", "13.7")
def test_akbars_bowls() -> None:
    assert named(CONTENT.bowls[:6]) == "cement brick statue plank paper book"
    assert named(CONTENT.bowls[6:]) == "curry dye painting oil cloth garment"


@pytest.mark.rule("agra", "13.3")
def test_the_influence_tracks() -> None:
    assert CONTENT.level_rupees == (0, 2, 3, 3, 4, 4, 5, 5, 6, 7)
    assert CONTENT.top == 9
    assert {level: favour for level, favour in enumerate(CONTENT.level_favour) if favour} == {3: 1, 6: 2}


@pytest.mark.rule("agra", "13.2")
def test_build_costs() -> None:
    assert CONTENT.build_cost == (0,) * 4 + (3,) * 4 + (4,) * 4 + (5,) * 4


@pytest.mark.rule("agra", "6.4")
def test_building_materials() -> None:
    assert {GOODS[good]: CONTENT.material[good] for good in CONTENT.materials} == {
        "sandstone": 1,
        "wood": 1,
        "cement": 2,
        "plank": 2,
    }


@pytest.mark.rule("agra", "13.1")
def test_made_up_names_can_be_seen_as_such() -> None:
    assert GAME.sheets["buildings"].confidence == "guess"
    assert GAME.sheets["values"].confidence == "certain", "both books print 1, 2, 2 and 3"
    assert {GAME.sheets[name].confidence for name in ("goods", "notables")} == {"likely"}
    assert GAME.sheets["orders"].confidence == "guess"


@pytest.mark.rule("agra", "12.9")
def test_levels_and_bonuses_of_the_notables() -> None:
    assert [CONTENT.notable_level.count(level) for level in (1, 2, 3, 4)] == [8, 7, 5, 4]
    assert CONTENT.notable_level == sorted(CONTENT.notable_level)
    bonuses = {
        name: (GOODS[CONTENT.bonus_good[notable]], CONTENT.bonus_pay[notable])
        for notable, name in enumerate(NOTABLES)
        if CONTENT.bonus_good[notable] >= 0
    }
    assert bonuses == BONUS


@pytest.mark.rule("agra", "13.9")
def test_what_the_notables_demand() -> None:
    assert {name: named(CONTENT.demands[notable]) for notable, name in enumerate(NOTABLES)} == DEMANDS
    worth = {1: 3, 2: 4, 3: 6, 4: 8}
    for notable in range(len(NOTABLES)):
        goods = CONTENT.demands[notable]
        assert sum(CONTENT.printed[good] for good in goods) == worth[CONTENT.notable_level[notable]]
        assert len({good % 4 for good in goods}) == len(goods)


@pytest.mark.rule("agra", "13.10")
def test_the_guilds_of_the_notables() -> None:
    found: dict[str, list[str]] = {guild: [] for guild in GUILDS}
    for notable, name in enumerate(NOTABLES):
        found[GUILDS[CONTENT.notable_guild[notable]]].append(name)
    assert {guild: " ".join(names) for guild, names in found.items()} == GUILD_OF
