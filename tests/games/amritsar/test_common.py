"""Amritsar goes through the tests that every game has."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durbar.games.amritsar import GAME, TEXTS
from durbar.games.amritsar.names import COLOURS, DONATE, FLIPPED, GOALS, HOWDAH_TILE, TYPES
from durbar.games.amritsar.state import State
from tests import harness
from tests.harness import Subject, fuzz, make, pick

MOST_OPTIONS = 60
OF_A_TYPE = len(GOALS) // len(TYPES)


def conserved(s: State) -> tuple[object, ...]:
    """Count workers, markers, warehouse tiles, goals and the Maharaja's resources, wherever they are."""
    workers = [colour for station in s.stations for colour in station] + list(s.carried)
    for seat in range(s.seats):
        assert min(*s.goods[seat], s.elephant[seat], s.stock[seat], s.score(seat)) >= 0
    if not s.carried:
        assert max(len(station) for station in s.stations) <= s.content.station_spaces
    tiles = [*s.display, *(tile for own in s.warehouses for tile in own if tile >= 0)]
    kinds = [
        sorted(card // OF_A_TYPE for card in (*s.goals[seat], *s.hands[seat]) if card >= 0) for seat in range(s.players)
    ]
    return (
        [workers.count(colour) for colour in range(len(COLOURS))],
        [markers(s, seat) for seat in range(s.seats)],
        sorted(HOWDAH_TILE if tile == FLIPPED else tile for tile in tiles),
        kinds,
        [lying + held for lying, held in zip(s.mine, s.hoard, strict=True)],
    )


def markers(s: State, seat: int) -> int:
    """Count a seat's markers on its board, in the stock, on the elephant and on the donation tiles."""
    given_away = sum(owners.count(seat) for owners in s.donations)
    empty = (*s.mahouts[seat], *s.warehouses[seat], *s.goals[seat]).count(-1)
    board = s.row_markers if seat == s.maharaja else empty
    if s.turn == seat and DONATE not in s.mahouts[seat] and s.goals[seat][0] >= 0:
        board += 1  # in the middle of the opening: both markers go up together
    return given_away + board + s.stock[seat] + s.elephant[seat]


def swap(s: State, seat: int, rng: Random) -> bool:
    """Exchange a rival's goal for one of its type that nobody has, or one on a slot for one in hand."""
    rivals = [rival for rival in range(s.players) if rival != seat]
    if not rivals:
        return False
    rival = rng.choice(rivals)
    laid = [card for card in s.goals[rival] if card >= 0]
    if laid and s.hands[rival] and rng.random() < 0.5:
        out, new = rng.choice(laid), rng.choice(s.hands[rival])
    else:
        out = rng.choice([*laid, *s.hands[rival]])
        dealt = {card for one in range(s.players) for card in (*s.hands[one], *s.goals[one])}
        first = out // OF_A_TYPE * OF_A_TYPE
        new = rng.choice([card for card in range(first, first + OF_A_TYPE) if card not in dealt])
    changed = {out: new, new: out}
    s.hands[rival] = tuple(sorted(changed.get(card, card) for card in s.hands[rival]))
    s.goals[rival] = tuple(changed.get(card, card) for card in s.goals[rival])
    return True


AMRITSAR = Subject(game=GAME, texts=TEXTS, conserved=conserved, longest=900, swap=swap)
everywhere = pytest.mark.parametrize(("players", "mode"), AMRITSAR.sizes)


@pytest.mark.parametrize("path", AMRITSAR.golden_files(), ids=lambda path: path.stem)
def test_golden_records_replay(path: Path) -> None:
    harness.check_golden(AMRITSAR, path)


@everywhere
@pytest.mark.parametrize("seed", range(5))
def test_random_games_end_and_everything_adds_up(players: int, mode: str, seed: int, tmp_path: Path) -> None:
    harness.check_random_play(AMRITSAR, players, mode, str(seed), tmp_path)


@everywhere
def test_clones_are_exact_and_independent(players: int, mode: str) -> None:
    harness.check_clones(AMRITSAR, players, mode, "clones", stride=40)


@everywhere
def test_undo_and_redo_leave_no_trace(players: int, mode: str) -> None:
    harness.check_undo(AMRITSAR, players, mode, "undo", stride=25)


@everywhere
def test_a_table_is_always_what_its_record_says(players: int, mode: str) -> None:
    harness.check_wandering(AMRITSAR, players, mode, "wandering", stride=60)


@everywhere
def test_saved_games_load_anywhere(players: int, mode: str, tmp_path: Path) -> None:
    harness.check_saving(AMRITSAR, players, mode, "saved", tmp_path, stride=5, records=60)


@everywhere
def test_no_question_offers_too_much(players: int, mode: str) -> None:
    rng = Random("options")
    table = AMRITSAR.new(players, mode, "options").clone()
    while (ask := table.decision) is not None:
        assert 0 < len(ask.options) <= MOST_OPTIONS, ask.question.id
        table.choose(rng.choice(ask.options))


@everywhere
def test_two_worlds_look_the_same(players: int, mode: str) -> None:
    assert harness.check_two_worlds(AMRITSAR, players, mode, "worlds", 30) > 5


@everywhere
def test_imagined_tables_play_on(players: int, mode: str) -> None:
    harness.check_imagination(AMRITSAR, players, mode, "imagined", 20)


@everywhere
def test_everything_is_said_in_words(players: int, mode: str) -> None:
    harness.check_words(AMRITSAR, players, mode, "words")


@everywhere
def test_exactly_the_listed_options_are_accepted(players: int, mode: str) -> None:
    harness.check_legality(AMRITSAR, players, mode, "legal", 10)


# ---------------------------------------------------------------------- files with something wrong in them


@cache
def some_record() -> Any:
    """Play a solo game, the Maharaja in it, and write it down."""
    table = AMRITSAR.new(1, "standard", "fuzz")
    rng = Random("fuzz")
    while move := pick(table, rng, AMRITSAR.longest):
        make(table, [move])
    return json.loads(json.dumps(table.record()))


@cache
def some_position() -> Any:
    """Write down a position in the middle of a turn, well into a game of four."""
    table = AMRITSAR.new(4, "standard", "fuzz")
    rng = Random("fuzz")
    while table.number < 80 or not table.since_snapshot()[1]:
        move = pick(table, rng, AMRITSAR.longest)
        assert move is not None
        make(table, [move])
    return json.loads(json.dumps(table.position()))


EDITION = {
    "game": "amritsar",
    "name": "fuzz",
    **{name: dict(sheet.data) for name, sheet in GAME.sheets.sheets.items()},
}
some = settings(max_examples=30, deadline=None, derandomize=True, database=None)
many = settings(max_examples=3000, deadline=None, derandomize=True, database=None)


@some
@given(st.deferred(lambda: fuzz.mutations(some_record())))
def test_a_wrong_record_is_refused_or_right_after_all(doc: Any) -> None:
    fuzz.check_record(AMRITSAR, doc)


@some
@given(st.deferred(lambda: fuzz.mutations(some_position())))
def test_a_wrong_position_is_refused_or_playable(doc: Any) -> None:
    fuzz.check_position(AMRITSAR, doc)


@some
@given(fuzz.mutations(EDITION))
def test_a_wrong_edition_is_refused_or_playable(edition: Any) -> None:
    fuzz.check_edition(AMRITSAR, edition)


# ---------------------------------------------------------------------- much more of it


@pytest.mark.soak
@everywhere
@pytest.mark.parametrize("seed", range(25))
def test_all_of_it_in_many_more_games(players: int, mode: str, seed: int, tmp_path: Path) -> None:
    name = f"soak {seed}"
    harness.check_random_play(AMRITSAR, players, mode, name, tmp_path)
    harness.check_clones(AMRITSAR, players, mode, name, stride=5)
    harness.check_undo(AMRITSAR, players, mode, name)
    harness.check_wandering(AMRITSAR, players, mode, name, stride=10)
    harness.check_legality(AMRITSAR, players, mode, name, 1)
    harness.check_saving(AMRITSAR, players, mode, name, tmp_path, records=20)
    harness.check_two_worlds(AMRITSAR, players, mode, name, 1)
    harness.check_imagination(AMRITSAR, players, mode, name, 3)


@pytest.mark.soak
@many
@given(st.deferred(lambda: fuzz.mutations(some_record()["moves"])))
def test_many_wrong_records(moves: Any) -> None:
    fuzz.check_record(AMRITSAR, {**some_record(), "moves": moves})


@pytest.mark.soak
@many
@given(st.deferred(lambda: fuzz.mutations(some_position()["state"])))
def test_many_wrong_positions(state: Any) -> None:
    doc = {key: value for key, value in some_position().items() if key not in ("since", "content")}
    fuzz.check_position(AMRITSAR, {**doc, "state": state})


@pytest.mark.soak
@many
@given(fuzz.mutations(EDITION))
def test_many_wrong_editions(edition: Any) -> None:
    fuzz.check_edition(AMRITSAR, edition)
