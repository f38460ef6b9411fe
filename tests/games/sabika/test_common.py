"""Sabika goes through the tests that every game has."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durbar.games.sabika import GAME, TEXTS
from durbar.games.sabika.names import BALANCE_CARD, GOODS
from durbar.games.sabika.state import CHOOSING, SETTING_UP, State
from tests import harness
from tests.harness import Subject, fuzz, make, pick

MOST_OPTIONS = 60


def conserved(s: State) -> tuple[object, ...]:
    """Count tokens, tiles, cards, seals, ships and workers, wherever they are."""
    content = s.content
    tokens = Counter({good: s.bag[good] + s.discard[good] for good in range(len(GOODS))})
    tokens.update(kind for kind in s.raw_cells if kind >= 0)
    for seat in range(s.seats):
        for good in range(len(GOODS)):
            tokens[good] += s.raw[seat][good] + s.goods[seat][good] + s.poem_goods[seat][good]
    small = [*s.small_deck, *s.small_discard, *(card for card in s.small if card >= 0)]
    small += [card for row in s.row for card in row if card != BALANCE_CARD]
    minors = [*s.minor_deck, *(poem for poem in s.minors if poem >= 0)]
    minors += [poem for seat in range(s.seats) for poem in (*s.blue[seat], *s.red[seat])]
    stores = [*s.store_pool, *(tile for tile in s.tiles if tile >= 0)]
    stores += [tile for store in s.stores for tiles in store for tile in tiles]
    majors = [poem for poem in s.majors if poem >= 0] + [poem for grey in s.grey for poem in grey]
    assert s.stage == SETTING_UP or tuple(tokens[good] for good in range(len(GOODS))) == content.tokens
    assert sorted(small) == list(range(len(content.small)))
    assert sorted(minors) == list(range(len(content.minors)))
    assert sorted(stores) == list(range(len(content.stores)))
    assert len(s.store_pool) == sum(s.tiles_left)
    assert len({*s.large, *(tile for tiles in s.larges for tile in tiles)}) == len(s.large) + sum(map(len, s.larges))
    assert sum(s.town_seals) + sum(s.seals) <= len(content.city_names)
    for seat in range(s.seats):
        if seat != s.yusuf:
            assert sum(s.materials[seat]) + sum(s.goods[seat]) <= s.chests(seat)
        assert min(s.dinars[seat], s.seals[seat], s.paria[seat]) >= 0
        assert s.at[seat][0] != s.at[seat][1] or s.at[seat][0] < 0
    return content.tokens, len(majors), len(s.sultan), sorted(s.paria_order)


def swap(s: State, seat: int, rng: Random) -> bool:
    """Exchange a starting tile of a rival with one that nobody was dealt."""
    rivals = [rival for rival in range(s.seats) if rival != seat and s.dealt[rival]]
    dealt = {tile for tiles in s.dealt for tile in tiles}
    left = [tile for tile in range(len(s.content.start_tiles)) if tile not in dealt]
    if s.stage != CHOOSING or not rivals or not left:
        return False
    rival = rng.choice(rivals)
    s.dealt[rival] = tuple(sorted((rng.choice(s.dealt[rival]), rng.choice(left))))
    return True


SABIKA = Subject(game=GAME, texts=TEXTS, conserved=conserved, longest=1500, swap=swap)
everywhere = pytest.mark.parametrize(("players", "mode"), SABIKA.sizes)


@pytest.mark.parametrize("path", SABIKA.golden_files(), ids=lambda path: path.stem)
def test_golden_records_replay(path: Path) -> None:
    harness.check_golden(SABIKA, path)


@everywhere
@pytest.mark.parametrize("seed", range(4))
def test_random_games_end_and_everything_adds_up(players: int, mode: str, seed: int, tmp_path: Path) -> None:
    table = harness.check_random_play(SABIKA, players, mode, str(seed), tmp_path)
    assert table.state.round == 5


@everywhere
def test_no_question_offers_too_much(players: int, mode: str) -> None:
    rng = Random("options")
    table = SABIKA.new(players, mode, "options").clone()
    while move := pick(table, rng, SABIKA.longest):
        for ask in table.decisions:
            assert 0 < len(ask.options) <= MOST_OPTIONS, ask.question.id
        make(table, [move])


@everywhere
def test_clones_are_exact_and_independent(players: int, mode: str) -> None:
    harness.check_clones(SABIKA, players, mode, "clones", stride=40)


@everywhere
def test_undo_and_redo_leave_no_trace(players: int, mode: str) -> None:
    harness.check_undo(SABIKA, players, mode, "undo", stride=25)


@everywhere
def test_a_table_is_always_what_its_record_says(players: int, mode: str) -> None:
    harness.check_wandering(SABIKA, players, mode, "wandering", stride=120)


@everywhere
def test_saved_games_load_anywhere(players: int, mode: str, tmp_path: Path) -> None:
    harness.check_saving(SABIKA, players, mode, "saved", tmp_path, stride=12, records=60)


@everywhere
def test_two_worlds_look_the_same(players: int, mode: str) -> None:
    assert harness.check_two_worlds(SABIKA, players, mode, "worlds", 40) > 10


@everywhere
def test_imagined_tables_play_on(players: int, mode: str) -> None:
    harness.check_imagination(SABIKA, players, mode, "imagined", 25)


@everywhere
def test_exactly_the_listed_options_are_accepted(players: int, mode: str) -> None:
    harness.check_legality(SABIKA, players, mode, "legal", 25)


@everywhere
def test_everything_is_said_in_words(players: int, mode: str) -> None:
    harness.check_words(SABIKA, players, mode, "words")


# ---------------------------------------------------------------------- files with something wrong in them


@cache
def some_record() -> Any:
    """Play a game against Yusuf and write it down."""
    table = SABIKA.new(1, "harder", "fuzz")
    rng = Random("fuzz")
    while move := pick(table, rng, SABIKA.longest):
        make(table, [move])
    return json.loads(json.dumps(table.record()))


@cache
def some_position() -> Any:
    """Write down a position in the middle of a turn, well into a game of four with events."""
    table = SABIKA.new(4, "advanced", "fuzz")
    rng = Random("fuzz")
    while table.number < 150 or not table.since_snapshot()[1]:
        move = pick(table, rng, SABIKA.longest)
        assert move is not None
        make(table, [move])
    return json.loads(json.dumps(table.position()))


EDITION = {
    "game": "sabika",
    "name": "fuzz",
    **{name: dict(sheet.data) for name, sheet in GAME.sheets.sheets.items()},
}
some = settings(max_examples=30, deadline=None, derandomize=True, database=None)
many = settings(max_examples=3000, deadline=None, derandomize=True, database=None)


@some
@given(st.deferred(lambda: fuzz.mutations(some_record())))
def test_a_wrong_record_is_refused_or_right_after_all(doc: Any) -> None:
    fuzz.check_record(SABIKA, doc)


@some
@given(st.deferred(lambda: fuzz.mutations(some_position())))
def test_a_wrong_position_is_refused_or_playable(doc: Any) -> None:
    fuzz.check_position(SABIKA, doc)


@some
@given(fuzz.mutations(EDITION))
def test_a_wrong_edition_is_refused_or_playable(edition: Any) -> None:
    fuzz.check_edition(SABIKA, edition)


# ---------------------------------------------------------------------- much more of it


@pytest.mark.soak
@everywhere
@pytest.mark.parametrize("seed", range(25))
def test_all_of_it_in_many_more_games(players: int, mode: str, seed: int, tmp_path: Path) -> None:
    name = f"soak {seed}"
    harness.check_random_play(SABIKA, players, mode, name, tmp_path)
    harness.check_clones(SABIKA, players, mode, name, stride=5)
    harness.check_undo(SABIKA, players, mode, name)
    harness.check_wandering(SABIKA, players, mode, name, stride=10)
    harness.check_legality(SABIKA, players, mode, name, 1)
    harness.check_saving(SABIKA, players, mode, name, tmp_path, records=20)
    harness.check_two_worlds(SABIKA, players, mode, name, 1)
    harness.check_imagination(SABIKA, players, mode, name, 3)


@pytest.mark.soak
@many
@given(st.deferred(lambda: fuzz.mutations(some_record()["moves"])))
def test_many_wrong_records(moves: Any) -> None:
    fuzz.check_record(SABIKA, {**some_record(), "moves": moves})


@pytest.mark.soak
@many
@given(st.deferred(lambda: fuzz.mutations(some_position()["state"])))
def test_many_wrong_positions(state: Any) -> None:
    doc = {key: value for key, value in some_position().items() if key not in ("since", "content")}
    fuzz.check_position(SABIKA, {**doc, "state": state})


@pytest.mark.soak
@many
@given(fuzz.mutations(EDITION))
def test_many_wrong_editions(edition: Any) -> None:
    fuzz.check_edition(SABIKA, edition)
