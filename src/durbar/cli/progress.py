"""How far a long run is, and how long it will still take: one line that changes, or a line now and then in a file."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

from durbar.arena.words import say

WIDTH = 24
OFTEN, SELDOM = 0.1, 60.0
"""After how many seconds there is something new to see: in a terminal, and in a file."""


class Progress:
    """Counts what is done, and shows it on stderr."""

    def __init__(
        self,
        total: int,
        done: int,
        lang: str,
        out: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin where an earlier run has ended."""
        self.total, self.done, self._before = total, done, done
        self._lang, self._out, self._clock = lang, out or sys.stderr, clock
        self._live = self._out.isatty()
        self._begun = self._shown = clock()
        self._width = 0
        self.seconds = 0.0

    def step(self) -> None:
        """Note that one more is done."""
        self.done += 1
        now = self._clock()
        self.seconds = now - self._begun
        if now - self._shown >= (OFTEN if self._live else SELDOM) or (self._live and self.done == self.total):
            self._shown = now
            self._show()

    def line(self) -> str:
        """Say how far it is."""
        full = WIDTH * self.done // self.total
        rate = (self.done - self._before) / self.seconds if self.seconds > 0 else 0.0
        left = (self.total - self.done) / rate if rate else 0.0
        told = say("told.progress", self._lang, done=self.done, total=self.total, rate=f"{rate:.3g}", left=clock(left))
        return f"[{'#' * full}{'-' * (WIDTH - full)}] {told}"

    def _show(self) -> None:
        line = self.line()
        if self._live:
            print("\r" + line.ljust(self._width), end="", file=self._out, flush=True)
            self._width = len(line)
        else:
            print(line, file=self._out, flush=True)

    def close(self) -> None:
        """End the line that changes."""
        if self._live and self._width:
            print("\r" + " " * self._width, end="\r", file=self._out, flush=True)
            self._width = 0


def clock(seconds: float) -> str:
    """Write a time as a clock does: 0:07, 12:30, 3:05:00."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
