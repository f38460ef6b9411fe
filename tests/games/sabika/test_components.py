"""What is printed: the parts by their counts, and where each number comes from [13.1-13.13]."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.sabika.situation import CITIES, CONTENT, GAME, IDLE, SPACES, sit_down

COUNTS = {
    "large buildings": (len(CONTENT.large), 21),
    "small buildings": (len(CONTENT.small), 36),
    "balance cards": (len(CONTENT.balance_cards), 4),
    "warehouses": (len(CONTENT.stores), 24),
    "minor poems": (len(CONTENT.minors), 22),
    "major poems": (len(CONTENT.majors), 20),
    "trade cards": (len(CONTENT.trade_cards), 8),
    "city tiles": (len(CONTENT.city_tiles), 12),
    "cities": (len(CITIES), 9),
    "wishes": (len(CONTENT.wishes), 9),
    "starting tiles": (len(CONTENT.start_tiles), 10),
    "events": (len(CONTENT.helping) + len(CONTENT.hindering), 14),
    "cards of Yusuf": (sum(len(deck) for deck in CONTENT.yusuf_cards), 26),
    "spaces": (len(SPACES), 20),
    "tokens": (sum(CONTENT.tokens), 24),
}


@pytest.mark.parametrize("what", COUNTS)
def test_how_many_there_are(what: str) -> None:
    found, printed = COUNTS[what]
    assert found == printed


@pytest.mark.rule("sabika", "13.1")
def test_the_rondel() -> None:
    assert (
        *("building-1", "small-quarry", "warehouse-right", "market-1"),
        *("building-2", "large-quarry", "warehouse-left", "market-2"),
        *("export-1", "consolidate-1", "production-1", "export-2", "consolidate-2", "production-2"),
        *("carve-1", "reactivate-1", "craft-1", "carve-2", "reactivate-2", "craft-2"),
    ) == SPACES
    assert set(CONTENT.quarry.values()) == {3}


@pytest.mark.rule("sabika", "13.2")
def test_the_tracks() -> None:
    assert CONTENT.tribute == (2, 3, 4, 5, 6)
    assert (CONTENT.wishes_after, CONTENT.events_after, CONTENT.first_era) == ((1, 3, 5), (2, 4), 2)
    assert CONTENT.tower == (1, 2, 3)
    assert [reward.text for reward in CONTENT.favour] == [
        *["2 dinars", "1 raw / 1 process", "2 paria", "2 points", "1 glazed / 1 goods"],
    ]
    assert (CONTENT.last_favour, CONTENT.last_favour_points) == (6, 1)
    assert (CONTENT.start_dinars, CONTENT.start_points) == ((4, 5, 6, 7), 5)


@pytest.mark.rule("sabika", "13.7")
def test_what_blue_poems_bring() -> None:
    """Dinars, points, paria, and whatever else a power has."""
    powers = CONTENT.powers
    assert (tuple(powers.salary), tuple(powers.seals), tuple(powers.recital)) == (
        (2, 2, 0, 0),
        (2, 2, 0, 0),
        (0, 1, 1, 0),
    )
    assert (powers.patron.dinars, powers.walker.extra, powers.envoy.points, powers.exempt.paria) == (2, 1, 2, 1)
    assert (tuple(powers.carpenter), tuple(powers.keeper)) == ((0, 1, 1, 0), (1, 1, 0, 0))
    assert (tuple(powers.trader), tuple(powers.sculptor)) == ((1, 0, 0, 1), (0, 1, 0, 1))
    assert (tuple(powers.dreamer), tuple(powers.storeroom)) == ((4, 0, 0, 0), (0, 1, 1, 2))
    assert (powers.sailor.dinars, powers.symmetry.points, powers.artisan.points) == (2, 2, 2)
    assert (tuple(powers.merchant), powers.gardener.extra, powers.tithe.extra, powers.quarry.extra) == (
        (0, 2, 2, 0),
        1,
        1,
        1,
    )


@pytest.mark.rule("sabika", "13.13")
def test_the_icon_of_yusuf_stands_where_there_is_a_cell_with_two_players() -> None:
    seen = set()
    for deck in CONTENT.yusuf_cards:
        for card in deck:
            if card.discard:
                seen.add(SPACES[card.space])
                cells = [CONTENT.raw_cells, CONTENT.marble_cells]
                beside = [CONTENT.raw_cell_of[card.space], CONTENT.marble_cell_of[card.space]]
                assert any(cell >= 0 and 1 in kind[cell].players for kind, cell in zip(cells, beside, strict=True))
    assert seen == {
        *{"building-1", "market-1", "building-2", "market-2"},
        *{"export-1", "export-2", "production-2"},
        *{"carve-1", "craft-1", "reactivate-2"},
    }
    assert [len(deck) for deck in CONTENT.yusuf_cards] == [12, 7, 7]


@pytest.mark.rule("sabika", "1.3")
def test_sixteen_workers_of_others_and_the_sultan_at_most() -> None:
    assert {players: len(spaces) for players, spaces in CONTENT.sultan.items()} == {1: 8, 2: 8, 3: 4, 4: 0}
    rings = Counter(CONTENT.space_ring[space] for space in CONTENT.sultan[2])
    assert rings == {0: 4, 1: 2, 2: 2}


def test_each_sheet_says_where_it_comes_from() -> None:
    known = {"rulebook", "inferred", "reconstructed"}
    for name, sheet in GAME.sheets.sheets.items():
        assert sheet.source in known, name
        assert sheet.confidence in {"certain", "likely", "guess"}, name
    assert GAME.sheets["events"].confidence == "certain"
    assert GAME.sheets["warehouses"].confidence == "guess"


@pytest.mark.rule("sabika", "2.6")
def test_the_table_can_be_seen_by_anybody() -> None:
    table = sit_down(IDLE)
    assert table.view(None)["position"] == table.view(2)["position"]
