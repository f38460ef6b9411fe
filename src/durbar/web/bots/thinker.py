"""A process in which bots think: reads questions as lines of JSON, writes answers, ends with its parent."""

from __future__ import annotations

import json
import signal
import sys
import traceback
from typing import Any

import durbar


def think(job: dict[str, Any]) -> str:
    """Choose for the bot that a job describes."""
    table = durbar.from_position(job["position"], seed=job["seed"])
    return str(durbar.bot(job["level"], job["seed"]).choose(table, job["seat"]))


def main() -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key press that ends the server is the server's business
    for line in sys.stdin.buffer:
        try:
            answer = {"option": think(json.loads(line))}
        except Exception:  # noqa: BLE001  # whatever goes wrong with one bot must not end the others
            answer = {"error": traceback.format_exc()}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
