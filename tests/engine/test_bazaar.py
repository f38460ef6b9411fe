"""The made-up game goes through the tests that every game has."""

from pathlib import Path
from random import Random

import pytest

from tests import harness
from tests.clauses import texts
from tests.engine.bazaar.names import CARDS
from tests.engine.bazaar.state import State
from tests.harness import Subject, find_game


def conserved(s: State) -> tuple[int, ...]:
    """Count every card, wherever it lies."""
    cards = [*s.deck, *s.discard, *(card for place in (*s.hands, *s.stash) for card in place)]
    return tuple(cards.count(card) for card in range(len(CARDS)))


def swap(s: State, seat: int, rng: Random) -> bool:
    """Exchange two cards of rivals, or of a rival and the deck, that the seat has not seen."""
    places = [s.deck, *(s.stash[rival] for rival in range(s.seats) if rival != seat)]
    places += [s.hands[rival] for rival in range(s.seats) if rival != seat and not s.known[rival]]
    places = [place for place in places if place]
    if len(places) < 2:
        return False
    one, other = rng.sample(places, 2)
    here, there = rng.randrange(len(one)), rng.randrange(len(other))
    one[here], other[there] = other[there], one[here]
    s.deck.sort()
    return True


BAZAAR = Subject(game=find_game("bazaar"), texts=texts("bazaar"), conserved=conserved, longest=200, swap=swap)
everywhere = pytest.mark.parametrize(("players", "mode"), BAZAAR.sizes)


@pytest.mark.parametrize("path", BAZAAR.golden_files(), ids=lambda path: path.stem)
def test_golden_records_replay(path: Path) -> None:
    harness.check_golden(BAZAAR, path)


@everywhere
@pytest.mark.parametrize("seed", range(20))
def test_random_games_end_and_everything_adds_up(players: int, mode: str, seed: int, tmp_path: Path) -> None:
    harness.check_random_play(BAZAAR, players, mode, str(seed), tmp_path)


@everywhere
def test_clones_are_exact_and_independent(players: int, mode: str) -> None:
    harness.check_clones(BAZAAR, players, mode, "clones", stride=3)


@everywhere
@pytest.mark.parametrize("seed", range(4))
def test_undo_and_redo_leave_no_trace(players: int, mode: str, seed: int) -> None:
    harness.check_undo(BAZAAR, players, mode, f"undo {seed}")


@everywhere
@pytest.mark.parametrize("seed", range(3))
def test_a_table_is_always_what_its_record_says(players: int, mode: str, seed: int) -> None:
    harness.check_wandering(BAZAAR, players, mode, f"wandering {seed}", stride=3)


@everywhere
def test_saved_games_load_anywhere(players: int, mode: str, tmp_path: Path) -> None:
    harness.check_saving(BAZAAR, players, mode, "saved", tmp_path)


@everywhere
def test_two_worlds_look_the_same(players: int, mode: str) -> None:
    assert harness.check_two_worlds(BAZAAR, players, mode, "worlds", 1) > 50


@everywhere
def test_imagined_tables_play_on(players: int, mode: str) -> None:
    harness.check_imagination(BAZAAR, players, mode, "imagined", 2)


@everywhere
def test_exactly_the_listed_options_are_accepted(players: int, mode: str) -> None:
    harness.check_legality(BAZAAR, players, mode, "legal", 1)


@everywhere
def test_everything_is_said_in_words(players: int, mode: str) -> None:
    harness.check_words(BAZAAR, players, mode, "words")


@pytest.mark.soak
@everywhere
@pytest.mark.parametrize("seed", range(100))
def test_all_of_it_in_many_more_games(players: int, mode: str, seed: int, tmp_path: Path) -> None:
    name = f"soak {seed}"
    harness.check_random_play(BAZAAR, players, mode, name, tmp_path)
    harness.check_clones(BAZAAR, players, mode, name, stride=2)
    harness.check_undo(BAZAAR, players, mode, name)
    harness.check_wandering(BAZAAR, players, mode, name)
    harness.check_legality(BAZAAR, players, mode, name, 1)
    harness.check_saving(BAZAAR, players, mode, name, tmp_path)
    harness.check_two_worlds(BAZAAR, players, mode, name, 1)
    harness.check_imagination(BAZAAR, players, mode, name, 1)
