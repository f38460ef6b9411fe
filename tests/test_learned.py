"""Values that learn: the net, learning from games, going on later, weights that do not fit, and bots that use them."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from importlib.resources import as_file
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import durbar
from durbar.arena import learner as learning
from durbar.arena import training
from durbar.arena.crews import Alone, Crew, Lost, Processes, Work
from durbar.arena.learner import Learner, Story, gradients, returns
from durbar.arena.plot import draw_learning
from durbar.arena.training import KEPT, LOG, PLOT, Course, in_words, make_course, play_together, play_training, train
from durbar.bots.greedy import never
from durbar.bots.learned import Judge, LearnedBot, check_made, encoder_of, finished, home, judge_for, plan, read_net
from durbar.bots.net import FIELDS, Net, chance, new_net
from durbar.bots.random import RandomBot
from durbar.engine.messages import BadInput
from durbar.engine.table import Table
from durbar.games import game as find_game
from tests.test_cli import run as run  # noqa: PLC0414  # a fixture

WEIGHTS = sorted(one.name.removesuffix(".npz") for one in home().iterdir() if one.name.endswith(".npz"))
every_weights = pytest.mark.parametrize("name", WEIGHTS)


def of(name: str) -> tuple[Any, int]:
    """Read for which game and how many players weights are."""
    game, _, players = name.rpartition("-")
    return find_game(game), int(players)


def some_net(game: str, players: int, seed: int = 1) -> Net:
    """Give a net that has learned something or other."""
    rng = np.random.default_rng(seed)
    net = new_net(len(encoder_of(find_game(game)).names(players)), 8, rng)
    net.out = rng.normal(0.0, 0.3, net.out.shape).astype(np.float32)
    return net


def judge(game: str, players: int, seed: int = 1) -> Judge:
    return Judge(encoder_of(find_game(game)), some_net(game, players, seed))


def begun(game: str, players: int, choices: int, seed: str = "begun") -> Table[Any]:
    """Play some choices at random."""
    table = durbar.new_table(game, players=players, seed=seed)
    rng = Random(seed)
    for _ in range(choices):
        ask = table.decision
        assert ask is not None
        table.choose(rng.choice(ask.worthwhile), ask.seat)
    return table


# ---------------------------------------------------------------------- the net


def test_a_new_net_says_the_hand_made_margin() -> None:
    net = new_net(5, 4, np.random.default_rng(1))
    batch = np.array([[3.0, 1, 2, 3, 4], [-7.0, 0, 0, 1, 9]], dtype=np.float32)
    margin, logit = net.run(batch)
    assert margin.tolist() == [3.0, -7.0]
    assert 0.5 < chance(logit)[0] < 1
    assert 0 < chance(logit)[1] < 0.5


def test_gradients_are_those_of_the_error() -> None:
    rng = np.random.default_rng(2)
    net = new_net(4, 3, rng)
    net.out = rng.normal(0.0, 0.5, (3, 2)).astype(np.float32)
    batch = rng.normal(0.0, 1.0, (6, 4)).astype(np.float32)
    targets = np.stack([rng.normal(0.0, 4.0, 6), rng.uniform(0.0, 1.0, 6)], axis=1).astype(np.float32)

    def error() -> float:
        margin, logit = net.run(batch)
        off = (margin.astype(np.float64) - targets[:, 0]) / 10
        assert np.abs(off).max() < 1.5  # where the error is still a square
        p = chance(logit).astype(np.float64)
        entropy = -(targets[:, 1] * np.log(p) + (1 - targets[:, 1]) * np.log(1 - p))
        # A point of margin is ten of the net's: the slope of off^2 / 2 by what the net says is off.
        return float((off**2 / 2 + 0.5 * entropy).mean())

    slopes = gradients(net, batch, targets)
    for name in learning.LEARNED:
        weights = getattr(net, name)
        for at in np.ndindex(weights.shape):
            before = weights[at]
            found = []
            for step in (0.01, -0.01):
                weights[at] = before + step
                found.append(error())
            weights[at] = before
            assert (found[0] - found[1]) / 0.02 == pytest.approx(slopes[name][at], abs=2e-3)


def test_what_a_position_should_have_told_is_mixed_all_along_the_way_back() -> None:
    said = np.array([1.0, 2.0, 4.0], dtype=np.float32)
    last = 10.0
    middle = 0.1 * 4.0 + 0.9 * last
    first = 0.1 * 2.0 + 0.9 * middle
    assert returns(said, 10.0).tolist() == pytest.approx([first, middle, last])


def test_a_learner_comes_nearer_to_what_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "WARM", 4)
    rng = np.random.default_rng(3)
    learner = Learner(6, 8, "x")
    errors = []
    for _ in range(150):
        numbers = rng.normal(0.0, 3.0, (10, 6)).astype(np.float32)
        margin = float(numbers[:, 1].mean() * 0 + 8.0)  # whatever the hand-made margin says
        errors.append(learner.hear([Story(numbers, margin, 1.0)])["error"])
    assert sum(errors[-10:]) < 0.5 * sum(errors[:10])


# ---------------------------------------------------------------------- judging and planning


def test_a_game_that_is_over_is_judged_by_its_end() -> None:
    table = begun("sabika", 2, 0)
    rng = Random(4)
    while (ask := table.decision) is not None:
        table.choose(rng.choice(ask.worthwhile), ask.seat)
    lead = table.result.scores[0] - table.result.scores[1]
    won = [10.0 if seat in table.result.winners else 0.0 for seat in (0, 1)]
    assert [finished(table, seat) for seat in (0, 1)] == [lead + won[0], -lead + won[1]]
    assert judge("sabika", 2)([table], 0) == [lead + won[0]]


def test_many_positions_are_judged_as_each_alone() -> None:
    tables = [begun("sabika", 2, choices) for choices in (10, 30, 50)]
    judged = judge("sabika", 2)
    assert judged(tables, 0) == pytest.approx([judged([table], 0)[0] for table in tables], abs=2e-3)
    assert judged([], 0) == []


def test_a_plan_without_time_still_has_a_first_step() -> None:
    table = begun("sabika", 2, 30)
    seat = table.decisions[0].seat
    world = table.imagine(seat, Random(1))
    for late in (lambda: True, never):
        ways = plan(world, seat, judge("sabika", 2), 2, late)
        assert {way.steps[0].option for way in ways} <= set(table.decisions[0].options)
        assert ways


@pytest.mark.parametrize("game", ["agra", "amritsar", "sabika"])
def test_a_learned_bot_chooses_the_same_again_and_whatever_is_hidden(game: str) -> None:
    rng = Random(3)
    for choices in (20, 60):
        table = begun(game, 2, choices)
        seat = table.decisions[0].seat
        chosen = LearnedBot(judge(game, 2), "x", width=2).choose(table, seat)
        assert chosen in table.decisions[0].options
        for other in (table, table.imagine(seat, rng), table.entrust(seat, rng)):
            assert LearnedBot(judge(game, 2), "x", width=2).choose(other, seat).text == chosen.text


# ---------------------------------------------------------------------- learning from games


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plan as narrowly as can be, and begin to learn at once."""
    monkeypatch.setattr(training, "PLANNED", 0)
    monkeypatch.setattr(learning, "WARM", 1)


def learned(course: Course, games: int, out: Path, resume: bool = False, crew: Crew | None = None) -> None:
    train(course, games, out, resume=resume, command="a test", told=lambda game, share: None, crew=crew)


def test_a_game_tells_every_seat_how_it_ended() -> None:
    course = make_course("amritsar", 2, seed="told")
    stories, choices = play_training(course, judge("amritsar", 2), 0)
    assert choices > 50
    assert [story.positions.shape[1] for story in stories] == [219, 219]
    assert min(len(story.positions) for story in stories) >= 12
    assert stories[0].margin == -stories[1].margin
    assert stories[0].win + stories[1].win == 1.0
    again, _ = play_training(course, judge("amritsar", 2), 0)
    assert all((one.positions == other.positions).all() for one, other in zip(stories, again, strict=True))
    others, _ = play_training(course, judge("amritsar", 2), 1)
    assert (
        others[0].positions.shape != stories[0].positions.shape or (others[0].positions != stories[0].positions).any()
    )


@pytest.mark.usefixtures("quick")
def test_whoever_goes_on_later_learns_the_same(tmp_path: Path) -> None:
    course = make_course("amritsar", 2, seed="same", hidden=8, every=1)
    learned(course, 3, tmp_path / "whole")
    learned(course, 2, tmp_path / "parts")
    with (tmp_path / "parts" / LOG).open("a", encoding="utf-8") as log:
        log.write('{"game": 3, "choices": 1}\n{"ga')  # it went on and was stopped before it could save
    learned(course, 3, tmp_path / "parts", resume=True)
    nets = [read_net(tmp_path / part, find_game("amritsar"), 2) for part in ("whole", "parts")]
    for name in FIELDS:
        assert (getattr(nets[0], name) == getattr(nets[1], name)).all(), name
    assert np.abs(nets[0].out).max() > 0
    logs = [
        [json.loads(line) for line in (tmp_path / part / LOG).read_text().splitlines()] for part in ("whole", "parts")
    ]
    assert [line["game"] for line in logs[1]] == [1, 2, 3]
    assert [line["error"] for line in logs[0]] == [line["error"] for line in logs[1]]
    made = json.loads((tmp_path / "parts" / "amritsar-2.json").read_text())
    assert made["games"] == 3
    assert (made["seed"], made["command"], made["encoder"], made["inputs"]) == ("same", "a test", 1, 219)


class Backwards:
    """Gives what was done last first."""

    def run(self, work: Work, numbers: Iterable[int]) -> Iterator[tuple[int, Any]]:
        yield from reversed([(number, work(number)) for number in numbers])


class Losing:
    """Loses everything."""

    def run(self, work: Work, numbers: Iterable[int]) -> Iterator[tuple[int, Any]]:
        for number in numbers:
            yield number, Lost("it fell down")


@pytest.mark.usefixtures("quick")
def test_games_played_together_teach_the_same_whoever_plays_them(tmp_path: Path) -> None:
    course = make_course("amritsar", 2, seed="together", hidden=8, together=2, every=1)
    learned(course, 3, tmp_path / "alone")
    learned(course, 2, tmp_path / "parts")
    learned(course, 4, tmp_path / "parts", resume=True, crew=Backwards())
    logs = [
        [json.loads(line) for line in (tmp_path / part / LOG).read_text().splitlines()] for part in ("alone", "parts")
    ]
    assert [line["game"] for line in logs[0]] == [1, 2, 3, 4], "batches are whole"
    for field in ("game", "choices", "error"):
        assert [line[field] for line in logs[0]] == [line[field] for line in logs[1]]
    nets = [read_net(tmp_path / part, find_game("amritsar"), 2) for part in ("alone", "parts")]
    assert all((getattr(nets[0], name) == getattr(nets[1], name)).all() for name in FIELDS)
    with pytest.raises(BadInput, match="game 5 could not be played: it fell down"):
        learned(course, 6, tmp_path / "parts", resume=True, crew=Losing())


def test_processes_play_the_same_games() -> None:
    course = make_course("amritsar", 2, seed="processes", together=2)
    net = judge("amritsar", 2)
    here, there = (list(play_together(course, net, 0, crew)) for crew in (Alone(), Processes(2)))
    for (stories, choices, _), (others, as_many, _) in zip(here, there, strict=True):
        assert choices == as_many
        assert all((one.positions == other.positions).all() for one, other in zip(stories, others, strict=True))


@pytest.mark.soak
def test_a_ray_cluster_teaches_the_same(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray")
    from durbar.arena.cluster import Cluster

    paths = os.pathsep.join([str(Path(__file__).parents[1]), *sys.path])
    ray.init(
        address="local", num_cpus=2, include_dashboard=False, log_to_driver=False,
        runtime_env={"env_vars": {"PYTHONPATH": paths}},
    )  # fmt: skip
    try:
        course = make_course("amritsar", 2, seed="ray", hidden=8, together=2)
        learned(course, 2, tmp_path / "alone")
        cluster = Cluster("local")
        with cluster.held():
            learned(course, 2, tmp_path / "ray", crew=cluster)
        assert ray.is_initialized(), "what was there before stays"
    finally:
        ray.shutdown()
    logs = [(tmp_path / part / LOG).read_text().splitlines() for part in ("alone", "ray")]
    assert [json.loads(line)["error"] for line in logs[0]] == [json.loads(line)["error"] for line in logs[1]]


@pytest.mark.usefixtures("quick")
def test_strength_is_measured_noted_and_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.setattr(training, "bot", lambda name, seed: RandomBot(seed))  # greedy thinks too long for a test
    course = make_course("amritsar", 2, seed="strong", hidden=8, judge=1, matches=2)
    told: list[tuple[int, str]] = []
    train(course, 1, tmp_path, resume=False, command="a test", told=lambda game, share: told.append((game, share)))
    noted = json.loads((tmp_path / LOG).read_text().splitlines()[1])
    assert (noted["game"], noted["matches"], noted["even"], noted["share"]) == (1, 2, 0.5, 1.0)
    assert told == [(1, ""), (1, in_words(noted))]
    assert "100.0 % (" in told[1][1]
    assert (tmp_path / PLOT).read_text(encoding="utf-8").count("<svg") == 1


def test_the_drawing_is_the_same_again() -> None:
    pytest.importorskip("matplotlib")
    found = [{"game": 50, "share": 0.5, "wilson": [0.3, 0.7]}, {"game": 100, "share": 0.7, "wilson": [0.5, 0.85]}]
    drawing = draw_learning("amritsar", 2, found)
    assert drawing == draw_learning("amritsar", 2, found)
    assert "games learned from" in drawing
    assert "Amritsar" in drawing


# ---------------------------------------------------------------------- bad input


def test_what_cannot_be_learned_is_refused(run: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / LOG).write_text("", encoding="utf-8")
    for words, complaint in (
        (["chess"], "there is no game 'chess'"),
        (["sabika", "--players", "1"], "learned for 2, 3, or 4 players, not 1"),
        (["sabika", "--players", "9"], "9"),
        (["sabika", "--games", "0"], "--games"),
        (["sabika", "--out", str(tmp_path / "file" / "x")], "nothing can be written"),
        (["sabika", "--out", str(tmp_path / "old")], "go on with --resume"),
        (["sabika", "--out", str(tmp_path / "none"), "--resume"], "nothing to go on with"),
    ):
        out = [] if "--out" in words else ["--out", str(tmp_path / "new")]
        ran = run("train", *words, *out, "--lang", "en")
        assert ran.code == 2, words
        assert complaint in ran.err, ran.err
        assert ran.err.count("\n") == 1


@pytest.mark.usefixtures("quick")
def test_the_command_learns_goes_on_and_refuses_to_go_on_otherwise(run: Any, tmp_path: Path) -> None:
    out = ["--out", str(tmp_path / "out"), "--lang", "en", "--hidden", "4"]
    ran = run("train", "amritsar", "--games", "1", *out)
    assert ran.code == 0
    assert "amritsar-2.npz" in ran.out
    assert run("train", "amritsar", "--games", "1", "--resume", *out).code == 0
    ran = run("train", "amritsar", "--games", "2", "--resume", "--seed", "2", *out)
    assert ran.code == 2
    assert "was made otherwise: seed was 1, and is 2 now" in ran.err
    (tmp_path / "out" / KEPT).write_bytes(b"PK\x03\x04 cut off")
    ran = run("train", "amritsar", "--games", "2", "--resume", *out)
    assert (ran.code, ran.err.count("\n")) == (2, 1)


# ---------------------------------------------------------------------- weights that come with Durbar


def test_there_are_weights() -> None:
    assert WEIGHTS


@every_weights
def test_weights_fit_and_are_small(name: str) -> None:
    game, players = of(name)
    found = judge_for(game.meta.name, players)
    assert found is not None
    assert judge_for(game.meta.name, players) is found, "they are read once"
    with as_file(home() / f"{name}.npz") as path:
        assert path.stat().st_size < 400_000
    made = json.loads((home() / f"{name}.json").read_text(encoding="utf-8"))
    assert made["command"].startswith(f"durbar train {game.meta.name} --players {players} ")


def test_where_nothing_was_learned_there_is_no_judge() -> None:
    assert judge_for("taj-mahal", 2) is None


@pytest.mark.parametrize(
    ("field", "value"), [("encoder", 99), ("rules", "0"), ("players", 7), ("game", "x"), ("inputs", 3)]
)
def test_weights_of_another_make_are_refused(tmp_path: Path, field: str, value: Any) -> None:
    name = WEIGHTS[0]
    game, players = of(name)
    for end in ("npz", "json"):
        with as_file(home() / f"{name}.{end}") as path:
            shutil.copy(path, tmp_path)
    made = json.loads((tmp_path / f"{name}.json").read_text())
    (tmp_path / f"{name}.json").write_text(json.dumps({**made, field: value}))
    with pytest.raises(BadInput, match=f"do not fit: {field} is {value}, and"):
        read_net(tmp_path, game, players)


def test_weights_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    name = WEIGHTS[0]
    game, players = of(name)
    with pytest.raises(BadInput, match="weights cannot be read from"):
        read_net(tmp_path, game, players)
    with as_file(home() / f"{name}.json") as path:
        shutil.copy(path, tmp_path)
    (tmp_path / f"{name}.npz").write_bytes(b"nothing")
    with pytest.raises(BadInput, match="weights cannot be read from"):
        read_net(tmp_path, game, players)
    net = judge_for(game.meta.name, players)
    assert net is not None
    np.savez(tmp_path / f"{name}.npz", **{**net.net.weights(), "out": np.zeros((3, 2))})  # type: ignore[arg-type]  # arrays by name
    with pytest.raises(BadInput, match="does not hold weights"):
        read_net(tmp_path, game, players)
    with pytest.raises(BadInput, match="does not hold weights"):
        check_made([], game, players, "x")


@every_weights
def test_bots_with_weights_choose_the_same_whatever_is_hidden(name: str) -> None:
    game, players = of(name)
    found, rng = judge_for(game.meta.name, players), Random(3)
    assert found is not None
    table = begun(game.meta.name, players, 40)
    seat = table.decisions[0].seat
    chosen = LearnedBot(found, "x", width=2).choose(table, seat)
    for other in (table.imagine(seat, rng), table.entrust(seat, rng)):
        assert LearnedBot(found, "x", width=2).choose(other, seat).text == chosen.text
