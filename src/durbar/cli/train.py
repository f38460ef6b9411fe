"""`durbar train`: a value learned by play of a bot against itself."""

from __future__ import annotations

import argparse
from pathlib import Path

from durbar.cli.common import INTERRUPTED, Commands, command, whole
from durbar.texts import Say

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
    parser.add_argument("--judge", type=whole(say, 0, MOST), default=0, metavar="N", help=say("cli.train.judge"))
    matches = say("cli.train.matches", bot="greedy")
    parser.add_argument("--matches", type=whole(say, 1, MOST), default=40, metavar="N", help=matches)


def run_train(asked: argparse.Namespace) -> int:
    """Learn, and say where everything is."""
    from durbar.arena.training import KEPT, LOG, PLOT, make_course, train
    from durbar.arena.words import say
    from durbar.cli.progress import Progress

    how = {name: getattr(asked, name) for name in ("seed", "hidden", "every", "judge", "matches")}
    course = make_course(asked.game, asked.players, **how)
    words = [f"--{name} {getattr(course, name)}" for name in ("players", "seed", "hidden")]
    command = " ".join(["durbar train", course.game, *words, f"--games {asked.games}", "--out FOLDER"])
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
        train(course, asked.games, asked.out, resume=asked.resume, command=command, told=told)
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
