"""Taj Mahal goes through the tests that every game has."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durbar.games.taj_mahal import GAME, TEXTS
from durbar.games.taj_mahal.content import INFLUENCE
from durbar.games.taj_mahal.state import State
from tests import harness
from tests.harness import Subject, fuzz, make, pick


def conserved(s: State) -> tuple[object, ...]:
    """Count cards, palaces and influence tiles, wherever they are."""
    cards = Counter(s.deck)
    cards.update(s.discard)
    cards.update(card for card in s.display if card >= 0)
    for seat in range(s.seats):
        cards.update(s.hands[seat])
        cards.update(s.played[seat])
    palaces = [s.palaces[seat] + s.palace.count(seat) + s.crown.count(seat) for seat in range(s.seats)]
    tiles = [sum(s.influence[seat][rank] for seat in range(s.seats)) for rank in range(len(INFLUENCE))]
    assert max(tiles) <= s.content.influence_tiles
    return tuple(sorted(cards.items())), tuple(palaces)


def swap(s: State, seat: int, rng: Random) -> bool:
    """Exchange a card of a rival's hand with one of the draw pile, or of another rival, all unseen by the seat."""
    rivals = [rival for rival in range(s.seats) if rival != seat and len(s.hands[rival]) > len(s.known[rival])]
    if not rivals or not s.deck:
        return False
    rival = rng.choice(rivals)
    card = rng.choice(list((Counter(s.hands[rival]) - Counter(s.known[rival])).elements()))
    place = rng.randrange(len(s.deck))
    hand = list(s.hands[rival])
    hand[hand.index(card)] = s.deck[place]
    s.hands[rival] = tuple(hand)
    s.deck[place] = card
    s.deck.sort()
    return True


TAJ_MAHAL = Subject(game=GAME, texts=TEXTS, conserved=conserved, longest=1000, swap=swap)
everywhere = pytest.mark.parametrize(("players", "mode"), TAJ_MAHAL.sizes)


@pytest.mark.parametrize("path", TAJ_MAHAL.golden_files(), ids=lambda path: path.stem)
def test_golden_records_replay(path: Path) -> None:
    harness.check_golden(TAJ_MAHAL, path)


@everywhere
@pytest.mark.parametrize("seed", range(5))
def test_random_games_end_and_everything_adds_up(players: int, mode: str, seed: int, tmp_path: Path) -> None:
    harness.check_random_play(TAJ_MAHAL, players, mode, str(seed), tmp_path)


@everywhere
def test_clones_are_exact_and_independent(players: int, mode: str) -> None:
    harness.check_clones(TAJ_MAHAL, players, mode, "clones", stride=40)


@everywhere
def test_undo_and_redo_leave_no_trace(players: int, mode: str) -> None:
    harness.check_undo(TAJ_MAHAL, players, mode, "undo", stride=25)


@everywhere
def test_a_table_is_always_what_its_record_says(players: int, mode: str) -> None:
    harness.check_wandering(TAJ_MAHAL, players, mode, "wandering", stride=120)


@everywhere
def test_saved_games_load_anywhere(players: int, mode: str, tmp_path: Path) -> None:
    harness.check_saving(TAJ_MAHAL, players, mode, "saved", tmp_path, stride=3, records=60)


@everywhere
def test_two_worlds_look_the_same(players: int, mode: str) -> None:
    assert harness.check_two_worlds(TAJ_MAHAL, players, mode, "worlds", 15) > 20


@everywhere
def test_imagined_tables_play_on(players: int, mode: str) -> None:
    harness.check_imagination(TAJ_MAHAL, players, mode, "imagined", 20)


@everywhere
def test_exactly_the_listed_options_are_accepted(players: int, mode: str) -> None:
    harness.check_legality(TAJ_MAHAL, players, mode, "legal", 12)


@everywhere
def test_everything_is_said_in_words(players: int, mode: str) -> None:
    harness.check_words(TAJ_MAHAL, players, mode, "words")


# ---------------------------------------------------------------------- files with something wrong in them


@cache
def some_record() -> Any:
    """Play a game of two, the dummy in it, and write it down."""
    table = TAJ_MAHAL.new(2, "standard", "fuzz")
    rng = Random("fuzz")
    while move := pick(table, rng, TAJ_MAHAL.longest):
        make(table, [move])
    return json.loads(json.dumps(table.record()))


@cache
def some_position() -> Any:
    """Write down a position in the middle of a turn, well into a game of four."""
    table = TAJ_MAHAL.new(4, "standard", "fuzz")
    rng = Random("fuzz")
    while table.number < 80 or not table.since_snapshot()[1]:
        move = pick(table, rng, TAJ_MAHAL.longest)
        assert move is not None
        make(table, [move])
    return json.loads(json.dumps(table.position()))


EDITION = {
    "game": "taj-mahal",
    "name": "fuzz",
    **{name: dict(sheet.data) for name, sheet in GAME.sheets.sheets.items()},
}
some = settings(max_examples=30, deadline=None, derandomize=True, database=None)
many = settings(max_examples=3000, deadline=None, derandomize=True, database=None)


@some
@given(st.deferred(lambda: fuzz.mutations(some_record())))
def test_a_wrong_record_is_refused_or_right_after_all(doc: Any) -> None:
    fuzz.check_record(TAJ_MAHAL, doc)


@some
@given(st.deferred(lambda: fuzz.mutations(some_position())))
def test_a_wrong_position_is_refused_or_playable(doc: Any) -> None:
    fuzz.check_position(TAJ_MAHAL, doc)


@some
@given(fuzz.mutations(EDITION))
def test_a_wrong_edition_is_refused_or_playable(edition: Any) -> None:
    fuzz.check_edition(TAJ_MAHAL, edition)


# ---------------------------------------------------------------------- much more of it


@pytest.mark.soak
@everywhere
@pytest.mark.parametrize("seed", range(25))
def test_all_of_it_in_many_more_games(players: int, mode: str, seed: int, tmp_path: Path) -> None:
    name = f"soak {seed}"
    harness.check_random_play(TAJ_MAHAL, players, mode, name, tmp_path)
    harness.check_clones(TAJ_MAHAL, players, mode, name, stride=5)
    harness.check_undo(TAJ_MAHAL, players, mode, name)
    harness.check_wandering(TAJ_MAHAL, players, mode, name, stride=10)
    harness.check_legality(TAJ_MAHAL, players, mode, name, 1)
    harness.check_saving(TAJ_MAHAL, players, mode, name, tmp_path, records=20)
    harness.check_two_worlds(TAJ_MAHAL, players, mode, name, 1)
    harness.check_imagination(TAJ_MAHAL, players, mode, name, 3)


@pytest.mark.soak
@many
@given(st.deferred(lambda: fuzz.mutations(some_record()["moves"])))
def test_many_wrong_records(moves: Any) -> None:
    fuzz.check_record(TAJ_MAHAL, {**some_record(), "moves": moves})


@pytest.mark.soak
@many
@given(st.deferred(lambda: fuzz.mutations(some_position()["state"])))
def test_many_wrong_positions(state: Any) -> None:
    doc = {key: value for key, value in some_position().items() if key not in ("since", "content")}
    fuzz.check_position(TAJ_MAHAL, {**doc, "state": state})


@pytest.mark.soak
@many
@given(fuzz.mutations(EDITION))
def test_many_wrong_editions(edition: Any) -> None:
    fuzz.check_edition(TAJ_MAHAL, edition)
