"""A process in which bots think: reads questions as lines of JSON, writes answers, ends with its parent.

It is given a table in which nothing is left that the bot's seat cannot know, and once it has its games it opens no file
and no connection any more: a bot that wanted to cheat would find nothing to look at.
"""

from __future__ import annotations

import json
import math
import os
import pickle
import resource
import signal
import sys
import traceback
from base64 import b64decode
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import durbar
from durbar.bots.leaf import read_ahead
from durbar.bots.levels import ThinkingBot
from durbar.games import PACKAGES


def think(job: dict[str, Any]) -> dict[str, Any]:
    """Choose for the bot that a job describes, and tell what it means to choose after that."""
    table = pickle.loads(b64decode(job["table"]))  # it comes from the parent, through a pipe of its own
    bot = durbar.bot(job["level"], job["seed"])
    option = str(bot.choose(table, job["seat"]))
    return {"option": option, "then": [str(one) for one in bot.intends()] if isinstance(bot, ThinkingBot) else []}


def limit(what: int, soft: int, hard: int | None = None) -> None:
    """Allow this process so much of something; some systems do not know every limit."""
    with suppress(OSError, ValueError):
        resource.setrlimit(what, (soft, soft if hard is None else hard))


def limit_time(seconds: float) -> None:
    """Allow so much computing for the next answer, if not any amount; beyond it the system ends the process."""
    if math.isinf(seconds):
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    limit(
        resource.RLIMIT_CPU,
        math.ceil(used.ru_utime + used.ru_stime + seconds),
        resource.getrlimit(resource.RLIMIT_CPU)[1],
    )


def answer(job: dict[str, Any]) -> dict[str, Any]:
    """Answer one line."""
    if "level" not in job:
        return {"here": True}
    limit_time(job["seconds"])
    return think(job)


def main(arguments: Sequence[str] | None = None) -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key press that ends the server is the server's business
    (memory,) = sys.argv[1:] if arguments is None else arguments
    limit(resource.RLIMIT_CORE, 0)
    limit(resource.RLIMIT_AS, int(memory))
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # what a bot multiplies is small, and each thread would take memory
    for name in PACKAGES:
        durbar.game(name).content()
    read_ahead(max(max(durbar.game(name).meta.players) for name in PACKAGES))
    limit(resource.RLIMIT_NOFILE, 0)
    for line in sys.stdin.buffer:
        try:
            said = answer(json.loads(line))
        except Exception:  # noqa: BLE001  # whatever goes wrong with one bot must not end the others
            said = {"error": traceback.format_exc()}
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
