"""The tests that every game has, as a class: a game's own test file derives one from it and names its Subject.

How deep each test looks is a number in the class, because games differ in length; none is switched off by it.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from durbar.engine.table import Table
from tests import harness
from tests.harness import Subject, fuzz, make, pick

SETTINGS = settings(
    deadline=None,
    derandomize=True,  # the same cases in every run, so that one that failed comes again
    database=None,
    suppress_health_check=[
        HealthCheck.differing_executors,  # each game runs them, on a class of its own
        HealthCheck.too_slow,  # that would be the machine
    ],
)
some = settings(SETTINGS, max_examples=30)
many = settings(SETTINGS, max_examples=3000)


class Common:
    """What every game must hold to."""

    subject: ClassVar[Subject]
    late: ClassVar[Subject | None] = None
    """For a game that takes random players thousands of choices: the same near its end."""
    seeds: ClassVar[int] = 4
    """How many random games are played for each number of players and mode."""
    most_options: ClassVar[int] = 60
    """No question offers more."""
    record_of: ClassVar[tuple[int, str]]
    """Players and mode of the game file that is fuzzed."""
    position_of: ClassVar[tuple[int, str, int]]
    """Players and mode of the position that is fuzzed, and after how many choices it is taken."""
    copying: ClassVar[int] = 120
    wandering: ClassVar[int] = 200
    saving: ClassVar[int] = 11
    saved_records: ClassVar[int] = 90
    worlds: ClassVar[int] = 60
    telling: ClassVar[int] = 30
    least_worlds: ClassVar[int] = 10
    imagining: ClassVar[int] = 25
    legality: ClassVar[int] = 25
    """Every how many choices the test of that name looks, and how often it must have found something to look at."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Run each test for every number of players in every mode, and for every seed or file it asks for."""
        if "players" in metafunc.fixturenames:
            metafunc.parametrize(("players", "mode"), self.subject.sizes)
        if "path" in metafunc.fixturenames:
            metafunc.parametrize("path", self.subject.golden_files(), ids=lambda path: path.stem)
        if "seed" in metafunc.fixturenames:
            soak = metafunc.definition.get_closest_marker("soak") is not None
            metafunc.parametrize("seed", range(25 if soak else self.seeds))

    @property
    def short(self) -> Subject:
        """The game, or its end where a whole one is too long."""
        return self.late or self.subject

    def ended(self, table: Table[Any]) -> None:
        """Look at a game that has ended; a game may expect something of it."""

    # ------------------------------------------------------------------ playing

    def test_golden_records_replay(self, path: Path) -> None:
        harness.check_golden(self.subject, path)

    def test_random_games_end_and_everything_adds_up(self, players: int, mode: str, seed: int, tmp_path: Path) -> None:
        self.ended(harness.check_random_play(self.subject, players, mode, str(seed), tmp_path))

    def test_playing_out_makes_the_same_choices(self, players: int, mode: str) -> None:
        harness.check_play_outs(self.short, players, mode, "played out", stride=self.copying)

    def test_no_question_offers_too_much(self, players: int, mode: str) -> None:
        rng = Random("options")
        table = self.subject.new(players, mode, "options").clone()
        while move := pick(table, rng, self.subject.longest):
            for ask in table.decisions:
                assert 0 < len(ask.options) <= self.most_options, ask.question.id
            make(table, [move])

    def test_clones_are_exact_and_independent(self, players: int, mode: str) -> None:
        harness.check_clones(self.short, players, mode, "clones", stride=70)

    def test_copies_and_pickles_are_exact_here_and_elsewhere(self, players: int, mode: str, tmp_path: Path) -> None:
        harness.check_copies(self.short, players, mode, "copies", tmp_path, stride=self.copying)

    def test_a_copy_has_every_field_and_no_list_of_the_position(self, players: int, mode: str) -> None:
        harness.check_fill(self.short, players, mode, "copies")

    def test_undo_and_redo_leave_no_trace(self, players: int, mode: str) -> None:
        harness.check_undo(self.short, players, mode, "undo", stride=60)

    def test_a_table_is_always_what_its_record_says(self, players: int, mode: str) -> None:
        harness.check_wandering(self.short, players, mode, "wandering", stride=self.wandering)

    def test_saved_games_load_anywhere(self, players: int, mode: str, tmp_path: Path) -> None:
        harness.check_saving(
            self.short, players, mode, "saved", tmp_path, stride=self.saving, records=self.saved_records
        )

    def test_two_worlds_look_the_same(self, players: int, mode: str) -> None:
        assert harness.check_two_worlds(self.short, players, mode, "worlds", self.worlds) > self.least_worlds

    def test_every_line_of_a_golden_game_can_be_shown(self, path: Path) -> None:
        harness.check_lines(path)

    def test_two_worlds_look_the_same_at_every_line(self, players: int, mode: str) -> None:
        assert harness.check_told(self.short, players, mode, "told", self.telling) > 0

    def test_imagined_tables_play_on(self, players: int, mode: str) -> None:
        harness.check_imagination(self.short, players, mode, "imagined", self.imagining)

    def test_exactly_the_listed_options_are_accepted(self, players: int, mode: str) -> None:
        harness.check_legality(self.short, players, mode, "legal", self.legality)

    def test_everything_is_said_in_words(self, players: int, mode: str) -> None:
        harness.check_words(self.short, players, mode, "words")

    # ------------------------------------------------------------------ files with something wrong in them

    @classmethod
    @cache
    def record(cls) -> Any:
        """Play a game to its end and write it down."""
        subject = cls.late or cls.subject
        table = subject.new(*cls.record_of, "fuzz")
        rng = Random("fuzz")
        while move := pick(table, rng, subject.longest):
            make(table, [move])
        return json.loads(json.dumps(table.record()))

    @classmethod
    @cache
    def position(cls) -> Any:
        """Write down a position in the middle of a turn, well into a game."""
        subject = cls.late or cls.subject
        players, mode, wait = cls.position_of
        table = subject.new(players, mode, "fuzz")
        rng = Random("fuzz")
        while table.number < wait or not table.since_snapshot()[1]:
            move = pick(table, rng, subject.longest)
            assert move is not None
            make(table, [move])
        return json.loads(json.dumps(table.position()))

    @classmethod
    def edition(cls) -> dict[str, Any]:
        """Write down the data of the game as an edition."""
        game = cls.subject.game
        sheets = {name: dict(sheet.data) for name, sheet in game.sheets.sheets.items()}
        return {"game": game.meta.name, "name": "fuzz", **sheets}

    @some
    @given(st.data())
    def test_a_wrong_record_is_refused_or_right_after_all(self, data: st.DataObject) -> None:
        fuzz.check_record(self.subject, data.draw(fuzz.mutations(self.record())))

    @some
    @given(st.data())
    def test_a_wrong_position_is_refused_or_playable(self, data: st.DataObject) -> None:
        fuzz.check_position(self.subject, data.draw(fuzz.mutations(self.position())))

    @some
    @given(st.data())
    def test_a_wrong_edition_is_refused_or_playable(self, data: st.DataObject) -> None:
        edition = data.draw(fuzz.mutations(self.edition()))
        fuzz.check_edition(self.subject, edition, data.draw(fuzz.sizes(self.subject)))

    # ------------------------------------------------------------------ much more of it

    @pytest.mark.soak
    def test_all_of_it_in_many_more_games(self, players: int, mode: str, seed: int, tmp_path: Path) -> None:
        name = f"soak {seed}"
        harness.check_random_play(self.subject, players, mode, name, tmp_path)
        harness.check_clones(self.short, players, mode, name, stride=5)
        harness.check_copies(self.short, players, mode, name, tmp_path, stride=5)
        harness.check_undo(self.short, players, mode, name)
        harness.check_wandering(self.short, players, mode, name, stride=10)
        harness.check_legality(self.short, players, mode, name, 1)
        harness.check_saving(self.short, players, mode, name, tmp_path, records=20)
        harness.check_two_worlds(self.short, players, mode, name, 1)
        harness.check_told(self.short, players, mode, name, 1)
        harness.check_imagination(self.short, players, mode, name, 3)

    @pytest.mark.soak
    @many
    @given(st.data())
    def test_many_wrong_records(self, data: st.DataObject) -> None:
        record = self.record()
        fuzz.check_record(self.subject, {**record, "moves": data.draw(fuzz.mutations(record["moves"]))})

    @pytest.mark.soak
    @many
    @given(st.data())
    def test_many_wrong_positions(self, data: st.DataObject) -> None:
        doc = {key: value for key, value in self.position().items() if key not in ("since", "content")}
        fuzz.check_position(self.subject, {**doc, "state": data.draw(fuzz.mutations(doc["state"]))})

    @pytest.mark.soak
    @many
    @given(st.data())
    def test_many_wrong_editions(self, data: st.DataObject) -> None:
        edition = data.draw(fuzz.mutations(self.edition()))
        fuzz.check_edition(self.subject, edition, data.draw(fuzz.sizes(self.subject)))
