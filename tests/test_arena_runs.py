"""Runs of the arena: by one process or several, broken off and gone on with, refused, and on a Ray cluster."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import durbar
from durbar.arena.cluster import Cluster
from durbar.arena.crews import Alone, Lost, Processes
from durbar.arena.journal import Journal
from durbar.arena.match import Match, play_match
from durbar.arena.plan import Plan
from durbar.arena.report import report
from durbar.engine.messages import BadInput
from tests.arena_bots import make
from tests.patience import PATIENCE, until

PLAN = Plan("taj-mahal", 2, "standard", "runs", ("random", "twin"), 4)
WORDS = ("arena", "taj-mahal", "--bots", "random,greedy", "--seed", "cli", "--lang", "en")


def told(match: Match) -> str:
    """Give a report's bytes."""
    return json.dumps(report(match))


# ---------------------------------------------------------------------- processes


def test_one_process_two_or_none_come_to_the_same_bytes() -> None:
    alone = told(play_match(Match(PLAN), Alone(), make=make))
    assert told(play_match(Match(PLAN), Processes(1), make=make)) == alone
    assert told(play_match(Match(PLAN), Processes(2), make=make)) == alone


def test_a_process_that_dies_is_replaced_and_its_game_played_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plan = Plan("taj-mahal", 2, "standard", "dies", ("random", "dying"), 2)
    monkeypatch.setenv("DURBAR_TEST_DIED", str(tmp_path / "died"))
    match = play_match(Match(plan), Processes(1), make=make)
    assert (tmp_path / "died").exists()
    assert report(match)["games"]["counted"] == 4
    assert report(match)["void"] == []
    assert told(match) == told(play_match(Match(plan), Alone(), make=make)), "as if nothing had been"


def test_a_game_that_ends_its_process_every_time_counts_for_nobody() -> None:
    plan = Plan("taj-mahal", 2, "standard", "dies", ("random", "dying"), 1)
    summed = report(play_match(Match(plan), Processes(1), make=make))
    assert [one["error"] for one in summed["void"]] == ["its process ended 3 times (code 3)"] * 2
    assert summed["games"]["counted"] == 0


def odd_ones_end(number: int) -> int:
    """Do some work, or end the process."""
    if number % 2:
        os._exit(7)
    return number * 10


def test_work_goes_on_around_what_is_lost() -> None:
    done = dict(Processes(1).run(odd_ones_end, range(3)))
    assert done == {0: 0, 1: Lost("its process ended 3 times (code 7)"), 2: 20}


# ---------------------------------------------------------------------- broken off, and gone on with


class Interrupted:
    """Breaks off after some games, as somebody at the keyboard does."""

    def __init__(self, after: int, journal: Journal) -> None:
        self.left, self.journal = after, journal

    def __call__(self, game: Mapping[str, Any]) -> None:
        self.journal.add(game)
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt


@pytest.mark.parametrize("after", [1, 3, 6])
def test_a_run_that_is_broken_off_and_gone_on_with_is_the_same_as_one(tmp_path: Path, after: int) -> None:
    file = tmp_path / "games.jsonl"
    journal = Journal(file, PLAN)
    first = play_match(Match(PLAN), Alone(), Interrupted(after, journal), make=make)
    journal.close()
    assert first.broken_off
    assert len(first.games) == after
    assert report(first)["games"]["counted"] == after - after % 2

    again = Journal(file, PLAN)
    assert again.games == first.games
    second = play_match(Match(PLAN, again.games), Alone(), again.add, make=make)
    again.close()
    assert not second.broken_off
    assert told(second) == told(play_match(Match(PLAN), Alone(), make=make))
    whole = Journal(file, PLAN)
    assert len(whole.games) == PLAN.games
    whole.close()


def test_more_games_may_be_asked_for_when_going_on_and_fewer_may_not(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    journal = Journal(file, PLAN)
    play_match(Match(PLAN), Alone(), journal.add, make=make)
    journal.close()
    more = Plan(PLAN.game, 2, PLAN.mode, PLAN.seed, PLAN.bots, 5)
    journal = Journal(file, more)
    match = play_match(Match(more, journal.games), Alone(), make=make)
    journal.close()
    assert told(match) == told(play_match(Match(more), Alone(), make=make))
    with pytest.raises(BadInput, match="games beyond the 2 that are to be played"):
        Journal(file, Plan(PLAN.game, 2, PLAN.mode, PLAN.seed, PLAN.bots, 1))


def test_a_line_that_was_being_written_when_all_stopped_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    journal = Journal(file, PLAN)
    play_match(Match(PLAN), Alone(), journal.add, make=make)
    journal.close()
    file.write_bytes(file.read_bytes()[:-20])
    journal = Journal(file, PLAN)
    assert sorted(journal.games) == [0, 1, 2, 3, 4, 5, 6]
    journal.add(play_match(Match(PLAN), Alone(), make=make).games[7])
    journal.close()
    journal = Journal(file, PLAN)
    assert sorted(journal.games) == list(range(8))
    journal.close()


def spoilt(change: str) -> Iterator[bytes]:
    """Spoil the lines of a file that is whole."""
    game = play_match(Match(PLAN), Alone(), make=make).games[0]
    head = {"format": "durbar arena", "version": 1, **PLAN.document, "keeps": False}
    heads = {
        "version": {**head, "version": 2},
        "seed": {**head, "seed": "another"},
        "bots": {**head, "bots": ["random", "greedy"]},
        "keeps": {**head, "keeps": True},
        "durbar": {**head, "durbar": "0.0.1"},
        "rules": {key: value for key, value in head.items() if key != "rules"},
        "other file": {"game": "taj-mahal"},
    }
    yield json.dumps(heads.get(change, head)).encode()
    games: dict[str, list[Any]] = {
        "no json": [],
        "twice": [game, game],
        "seats": [{**game, "seats": ["twin", "random"]}],
        "no scores": [{key: value for key, value in game.items() if key != "scores"}],
        "winner": [{**game, "winners": [5]}],
        "thought": [{**game, "thought": [[], [["x"]]]}],
        "points": [{**game, "points": {"score.x": [1]}}],
    }
    yield from (json.dumps(one).encode() for one in games.get(change, []))
    if change == "no json":
        yield b'{"game": 1, '
    if change == "list":
        yield b"[1]"


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ("version", "another arena; version there: 2; here: 1"),
        ("seed", 'seed there: "another"; here: "runs"'),
        ("bots", r'bots there: \["random", "greedy"\]; here: \["random", "twin"\]'),
        ("keeps", "keeps there: true; here: false"),
        ("durbar", 'durbar there: "0.0.1"'),
        ("rules", "rules there: null"),
        ("other file", "is not a file of an arena"),
        ("no json", "damaged in line 2: the line is not JSON"),
        ("list", "damaged in line 2"),
        ("twice", "damaged in line 3: game 0"),
        ("seats", "damaged in line 2: game 0"),
        ("no scores", "damaged in line 2: game 0"),
        ("winner", "damaged in line 2: game 0"),
        ("thought", "damaged in line 2: game 0"),
        ("points", "damaged in line 2: game 0"),
    ],
)
def test_a_file_of_another_run_or_a_damaged_one_is_refused_and_left_alone(
    tmp_path: Path, change: str, word: str
) -> None:
    file = tmp_path / "games.jsonl"
    before = b"\n".join(spoilt(change)) + b"\n"
    file.write_bytes(before)
    with pytest.raises(BadInput, match=word):
        Journal(file, PLAN)
    assert file.read_bytes() == before


def test_a_file_is_of_one_run_at_a_time(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.jsonl", PLAN)
    with pytest.raises(BadInput, match="in use by another run"):
        Journal(tmp_path / "games.jsonl", PLAN)
    journal.close()
    Journal(tmp_path / "games.jsonl", PLAN).close()
    with pytest.raises(BadInput, match="cannot be used to go on with: Is a directory"):
        Journal(tmp_path, PLAN)


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(tmp_path: Path) -> None:
    """A real one, sent to the whole group as a terminal does, in the middle of far more games than can be over."""
    command = [sys.executable, "-m", "durbar", *WORDS, "--games", "5000", "--jobs", "2", "--resume", "games.jsonl"]
    file = tmp_path / "games.jsonl"
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0
    ) as going:
        until("a deal is played", lambda: file.exists() and file.read_bytes().count(b"\n") > 3)
        os.killpg(going.pid, signal.SIGINT)
        out, err = going.communicate(timeout=PATIENCE)
    assert going.returncode == 130
    assert "Traceback" not in err
    assert "To go on, give the same command with --resume games.jsonl" in err
    assert out.startswith("Taj Mahal: ")
    plan = Plan("taj-mahal", 2, "standard", "cli", ("random", "greedy"), 2500)
    journal = Journal(file, plan)
    assert f"Broken off after {len(journal.games)} of 5000 games" in err
    journal.close()


# ---------------------------------------------------------------------- many machines


@pytest.mark.soak
def test_a_ray_cluster_comes_to_the_same_bytes_and_outlives_a_dead_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ray = pytest.importorskip("ray")
    version = durbar.__version__
    paths = os.pathsep.join([str(Path(__file__).parents[1]), *sys.path])
    ray.init(
        address="local", num_cpus=2, include_dashboard=False, log_to_driver=False,
        runtime_env={"env_vars": {"PYTHONPATH": paths}},
    )  # fmt: skip
    try:
        alone = play_match(Match(PLAN), Alone(), make=make)
        assert told(play_match(Match(PLAN), Cluster("local"), make=make)) == told(alone)
        dying = Plan("taj-mahal", 2, "standard", "dies", ("random", "dying"), 1)
        summed = report(play_match(Match(dying), Cluster("local"), make=make))
        assert [one["error"] for one in summed["void"]] == ["WorkerCrashedError 3 times"] * 2
        assert ray.is_initialized(), "what was there before stays"
        monkeypatch.setattr(durbar, "__version__", "9.9")
        with pytest.raises(
            BadInput, match=rf"a machine of the cluster has Durbar {re.escape(version)}, and here is 9\.9"
        ):
            play_match(Match(PLAN), Cluster("local"), make=make)
    finally:
        ray.shutdown()
