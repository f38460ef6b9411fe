"""`durbar train`: a value learned by planned play against itself, which can be broken off and gone on with."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import BadZipFile

import numpy as np

import durbar
from durbar.arena.crews import Alone, Crew, Lost
from durbar.arena.learner import Learner, Story
from durbar.arena.match import Match, play_match
from durbar.arena.plan import Plan
from durbar.arena.plot import check_plot, draw_learning
from durbar.arena.report import report
from durbar.arena.words import bad
from durbar.bots import Bot, bot
from durbar.bots.learned import Judge, LearnedBot, encoder_of, thought
from durbar.bots.ways import best_on_the_whole
from durbar.engine.decision import Option
from durbar.engine.opening import open_table
from durbar.engine.table import Table
from durbar.games import game as find_game

EXPLORE, NEAR = 0.15, 3.0
"""How often a turn begins with something else than the best, and how much worse in points that may seem."""
PLANNED = 4
"""How many ways are followed at once in training, beside the best of each first step."""
LOG, KEPT, PLOT = "log.jsonl", "kept.npz", "strength.svg"
Told: TypeAlias = Callable[[int, str], None]
"""Hears of every game by its number, and now and then of the strength so far."""


@dataclass(frozen=True)
class Course:
    """What is learned, and how; whoever goes on must say the same."""

    game: str
    players: int
    seed: str = "1"
    hidden: int = 64
    together: int = 1
    """So many games are played by one net before it hears of any of them: at the same time, if there is who plays."""
    every: int = 50
    """After how many games everything is saved."""
    judge: int = 0
    """After how many games the strength is measured; never, if 0."""
    matches: int = 40
    """Against greedy in how many games."""

    def document(self) -> dict[str, Any]:
        """Give what decides the weights."""
        found = find_game(self.game)
        return {
            "durbar": durbar.__version__,
            "rules": found.meta.rules_version,
            "encoder": encoder_of(found).version,
            **{name: value for name, value in asdict(self).items() if name not in ("every", "judge", "matches")},
        }


class TrainingBot(LearnedBot):
    """Plans narrowly, and now and then tries what seems a little worse."""

    name = "training"

    def _think(self, table: Table[Any], seat: int) -> tuple[Option, ...]:
        found = thought(table, seat, self._rng, self._judge, self._worlds, self._width)
        way = best_on_the_whole(found, self._rng)
        if self._rng.random() < EXPLORE:
            (ways,) = found
            near = [one for one in ways.values() if one.value > way.value - NEAR]
            way = near[int(self._rng.random() * len(near))]
        return tuple(step.option for step in way.steps)


def make_course(game: str, players: int | None, **how: Any) -> Course:
    """Check what is to be learned."""
    found = find_game(game)
    known = encoder_of(found).players
    setup = found.setup(known[0] if players is None else players, None)
    if setup.players not in known:
        raise bad("bad.train_players", title=found.title, players=list(known), given=setup.players)
    return Course(found.meta.name, setup.players, **how)


def play_together(course: Course, judge: Judge, first: int, crew: Crew) -> Iterator[tuple[list[Story], int, float]]:
    """Play a batch of games by one net, whoever plays them, and give them in their order, each as soon as may be."""
    known: dict[int, tuple[list[Story], int, float]] = {}
    number = first
    with closing(crew.run(partial(play_timed, course, judge), range(first, first + course.together))) as played:  # type: ignore[type-var]  # crews are generators
        for one, game in played:
            if isinstance(game, Lost):
                raise bad("bad.train_lost", game=one + 1, why=game.why)
            known[one] = game
            while number in known:
                yield known.pop(number)
                number += 1


def play_timed(course: Course, judge: Judge, number: int) -> tuple[list[Story], int, float]:
    """Play a game, and tell how many choices and seconds it took."""
    begun = time.perf_counter()
    stories, choices = play_training(course, judge, number)
    return stories, choices, round(time.perf_counter() - begun, 3)


def play_training(course: Course, judge: Judge, number: int) -> tuple[list[Story], int]:
    """Play a game of the net against itself, and give what each seat saw; and how many choices it took."""
    game = find_game(course.game)
    seed = f"{course.seed}/{number}"
    table: Table[Any] = open_table(game, players=course.players, seed=f"train {seed}")
    bots = [TrainingBot(judge, f"{seed}/{seat}", width=PLANNED) for seat in range(course.players)]
    seen: list[list[list[float]]] = [[] for _ in bots]
    choices = 0
    while (ask := table.decision) is not None:
        seat = ask.seat
        table.choose(bots[seat].choose(table, seat), seat)
        choices += 1
        if not table.in_turn_of(seat) and not table.over:
            seen[seat].append(judge.encode(table.state, seat))
    result = table.result
    stories = []
    for seat, positions in enumerate(seen):
        if positions:
            rival = max(score for other, score in enumerate(result.scores) if other != seat)
            win = 1.0 / len(result.winners) if seat in result.winners else 0.0
            stories.append(Story(np.array(positions, dtype=np.float32), result.scores[seat] - rival, win))
    return stories, choices


def train(
    course: Course, games: int, out: Path, *, resume: bool, command: str, told: Told, crew: Crew | None = None
) -> None:
    """Learn until so many games are played, in whole batches; everything lands in the folder `out`.

    Who plays makes no difference: a batch is played by one net, and heard in the order of its games.
    """
    game = find_game(course.game)
    encoder = encoder_of(game)
    learner = Learner(len(encoder.names(course.players)), course.hidden, course.seed)
    begin(course, learner, out, resume)
    if course.judge:
        check_plot()
    with (out / LOG).open("a", encoding="utf-8") as log:

        def note(line: Mapping[str, Any]) -> None:
            print(json.dumps(line), file=log, flush=True)

        while learner.games < games:
            before = learner.games
            for stories, choices, seconds in play_together(
                course, Judge(encoder, learner.net), before, crew or Alone()
            ):
                note({"game": learner.games + 1, "choices": choices, **learner.hear(stories), "seconds": seconds})
                told(learner.games, "")
            due = bool(course.judge) and learner.games // course.judge > before // course.judge
            if due:
                found = strength(course, Judge(encoder, learner.net))
                note({"game": learner.games, **found})
                told(learner.games, in_words(found))
            if learner.games // course.every > before // course.every or learner.games >= games or due:
                save(course, learner, out, command)
    if course.judge:
        drawing = draw_learning(course.game, course.players, strengths(out / LOG))
        (out / PLOT).write_text(drawing, encoding="utf-8")


def in_words(found: Mapping[str, Any]) -> str:
    """Write a share with its interval."""
    low, high = found["wilson"]
    return f"{100 * found['share']:.1f} % ({100 * low:.1f}-{100 * high:.1f} %)"


def strengths(log: Path) -> list[dict[str, Any]]:
    """Read out of a log how strong the net was, and when."""
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if line.get("share") is not None]


# ---------------------------------------------------------------------- what is kept


def begin(course: Course, learner: Learner, out: Path, resume: bool) -> None:
    """Begin anew in an empty place, or go on with the very same course."""
    kept = out / KEPT
    if not resume:
        if kept.exists() or (out / LOG).exists():
            raise bad("bad.train_exists", path=str(out))
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise bad("bad.train_write", path=str(out), error=error.strerror or str(error)) from None
        return
    try:
        with kept.open("rb") as file, np.load(file, allow_pickle=False) as found:
            course_then = json.loads(str(found["course"]))
            parts = {name: found[name] for name in found.files}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise bad("bad.train_resume", path=str(kept), error=str(error)) from None
    for name, value in course.document().items():
        if course_then.get(name) != value:
            raise bad("bad.train_other", path=str(kept), what=name, made=str(course_then.get(name)), wanted=str(value))
    learner.take(parts)
    trim(out / LOG, learner.games)


def trim(log: Path, games: int) -> None:
    """Cut off what was noted after the last time everything was saved: it comes again."""
    lines = [line for line in log.read_text(encoding="utf-8").splitlines() if line] if log.exists() else []
    kept = []
    for line in lines:
        try:
            noted = json.loads(line)
        except ValueError:
            break
        if noted.get("game", 0) > games:
            break
        kept.append(line + "\n")
    log.write_text("".join(kept), encoding="utf-8")


def save(course: Course, learner: Learner, out: Path, command: str) -> None:
    """Save the weights for play with how they were made, and all that is needed to go on."""
    name = f"{course.game}-{course.players}"
    document = course.document()
    made = {
        **document,
        "inputs": learner.net.inputs,
        "games": learner.games,
        "command": command,
    }
    weights: dict[str, Any] = {**learner.net.weights()}
    replace(out / f"{name}.npz", lambda file: np.savez_compressed(file, **weights))
    (out / f"{name}.json").write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")
    kept = {**learner.kept(), "course": np.array(json.dumps(document))}
    replace(out / KEPT, lambda file: np.savez(file, **kept))


def replace(path: Path, write: Callable[[Any], object]) -> None:
    """Write a file so that there is the old one or the new one, never half of it."""
    half = path.with_name(path.name + ".half")
    with half.open("wb") as file:
        write(file)
    half.replace(path)


# ---------------------------------------------------------------------- how strong it is


def strength(course: Course, judge: Judge) -> dict[str, Any]:
    """Play one against greedy in paired deals, and give its share of the wins with Wilson's interval."""

    def make(name: str, seed: str) -> Bot:
        return LearnedBot(judge, seed) if name == "easy" else bot(name, seed)

    deals = -(-course.matches // course.players)
    mode = find_game(course.game).setup(course.players, None).mode
    bots = ("easy", *["greedy"] * (course.players - 1))
    plan = Plan(course.game, course.players, mode, f"{course.seed}/strength", bots, deals)
    found = report(play_match(Match(plan), Alone(), make=make))
    mine = found["bots"]["easy"]
    return {"share": mine["share"], "wilson": mine["wilson"], "even": mine["even"], "matches": plan.games}
