"""`durbar train`: a value learned by play of a bot against itself."""

from __future__ import annotations

import argparse
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from durbar.cli.common import INTERRUPTED, Commands, command, whole
from durbar.texts import Say

if TYPE_CHECKING:
    from durbar.arena.crews import Crew

MOST = 10_000_000


def add_train(commands: Commands, say: Say) -> None:
    """Add `durbar train`."""
    parser = command(commands, "train", run_train, say("cli.train"), say)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=whole(say, 1, 99), metavar="P", help=say("cli.train.players"))
    parser.add_argument("--games", type=whole(say, 1, MOST), default=1000, metavar="N", help=say("cli.train.games"))
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help=say("cli.train.out"))
    parser.add_argument("--resume", action="store_true", help=say("cli.train.resume"))
    parser.add_argument("--seed", default="1", metavar="WORD", help=say("cli.simulate.seed"))
    parser.add_argument("--hidden", type=whole(say, 1, 1024), default=64, metavar="N", help=say("cli.train.hidden"))
    parser.add_argument("--every", type=whole(say, 1, MOST), default=50, metavar="N", help=say("cli.train.every"))
    together = whole(say, 1, 10_000)
    parser.add_argument("--together", type=together, default=1, metavar="N", help=say("cli.train.together"))
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=whole(say, 1, 1024), default=1, metavar="J", help=say("cli.simulate.jobs"))
    where.add_argument("--ray", metavar="ADDRESS", help=say("cli.arena.ray"))
    parser.add_argument("--judge", type=whole(say, 0, MOST), default=0, metavar="N", help=say("cli.train.judge"))
    matches = say("cli.train.matches", bot="greedy")
    parser.add_argument("--matches", type=whole(say, 1, MOST), default=40, metavar="N", help=matches)


def find_crew(asked: argparse.Namespace) -> tuple[Crew, AbstractContextManager[None]]:
    """Find those who play, and what is held as long as they do."""
    from durbar.arena.crews import Alone, Processes

    if asked.ray is None:
        return (Alone() if asked.jobs == 1 else Processes(asked.jobs)), nullcontext()
    from durbar.arena.cluster import Cluster

    cluster = Cluster(asked.ray)
    return cluster, cluster.held()


def run_train(asked: argparse.Namespace) -> int:
    """Learn, and say where everything is."""
    from durbar.arena.training import KEPT, LOG, PLOT, make_course, train
    from durbar.arena.words import say
    from durbar.cli.progress import Progress

    how = {name: getattr(asked, name) for name in ("seed", "hidden", "together", "every", "judge", "matches")}
    course = make_course(asked.game, asked.players, **how)
    words = [f"--{name} {getattr(course, name)}" for name in ("players", "seed", "hidden")]
    words += [f"--together {course.together}"] if course.together > 1 else []
    command = " ".join(["durbar train", course.game, *words, f"--games {asked.games}", "--out FOLDER"])
    crew, held = find_crew(asked)
    progress: list[Progress] = []

    def told(game: int, share: str) -> None:
        if share:
            progress[0].close()
            print(say("told.strength", asked.spoken, games=game, share=share, bot="greedy"))
            return
        if not progress:
            progress.append(Progress(asked.games, game - 1, asked.spoken))
        progress[0].step()

    try:
        with held:
            train(course, asked.games, asked.out, resume=asked.resume, command=command, told=told, crew=crew)
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        if progress:
            progress[0].close()
    name = f"{course.game}-{course.players}"
    for file in (f"{name}.npz", f"{name}.json", KEPT, LOG, PLOT):
        if (asked.out / file).exists():
            print(say("told.written", asked.spoken, file=str(asked.out / file)))
    return 0
