"""Taj Mahal goes through the tests that every game has."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from durbar.games.taj_mahal import GAME, TEXTS
from durbar.games.taj_mahal.content import INFLUENCE
from durbar.games.taj_mahal.state import SETTING_UP, State
from tests import harness, two_worlds
from tests.harness import Subject


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
    assert s.stage == SETTING_UP or cards == Counter(s.content.deck)
    return tuple(palaces), len(s.content.deck)


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
def test_saved_games_load_anywhere(players: int, mode: str, tmp_path: Path) -> None:
    harness.check_saving(TAJ_MAHAL, players, mode, "saved", tmp_path, stride=3, records=60)


@everywhere
def test_two_worlds_look_the_same(players: int, mode: str) -> None:
    assert two_worlds.check_two_worlds(TAJ_MAHAL, players, mode, "worlds", 15) > 20


@everywhere
def test_imagined_tables_play_on(players: int, mode: str) -> None:
    two_worlds.check_imagination(TAJ_MAHAL, players, mode, "imagined", 20)


@everywhere
def test_exactly_the_listed_options_are_accepted(players: int, mode: str) -> None:
    harness.check_legality(TAJ_MAHAL, players, mode, "legal", 12)


@everywhere
def test_everything_is_said_in_words(players: int, mode: str) -> None:
    harness.check_words(TAJ_MAHAL, players, mode, "words")
