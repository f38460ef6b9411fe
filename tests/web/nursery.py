"""Servers that begin at once: a process that has read everything already forks one whenever it is asked to.

A server killed hundreds of times would spend nearly all of its time on reading its own code and templates. Each of
these is a process of its own all the same, with files, threads and connections of its own, and dies like any other.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

from durbar.web.shown.pages import warm_up
from tests.patience import PATIENCE, until
from tests.web import seeded

ROOT = Path(__file__).resolve().parents[2]


class Born:
    """A process that somebody else has forked; it is not there any more as soon as it has ended."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def poll(self) -> int | None:
        """Tell whether it has ended: nothing while it runs."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return -signal.SIGKILL
        return None

    def send_signal(self, how: signal.Signals) -> None:
        """Send it a signal, if it is still there."""
        if self.poll() is None:
            os.kill(self.pid, how)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.send_signal(signal.SIGKILL)

    def wait(self, _: float = PATIENCE) -> int:
        """Wait until it has ended."""
        return until("the server has ended", self.poll)


class Nursery:
    """The process that forks servers."""

    def __enter__(self) -> Self:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
        command = [sys.executable, "-m", "tests.web.nursery"]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def fork(self, *arguments: str) -> tuple[Born, str]:
        """Begin a server; give its process, and what it says when it is open."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(arguments), file=self._process.stdin, flush=True)
        born = Born(int(self._process.stdout.readline()))
        return born, self._process.stdout.readline()


def main() -> None:
    """Fork a server for every line that comes."""
    warm_up()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who are killed
    for line in sys.stdin:
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            print(os.getpid(), flush=True)
            seeded.main(json.loads(line))
            os._exit(0)


if __name__ == "__main__":
    main()
