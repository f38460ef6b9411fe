"""`durbar serve` for tests that want a course to come again: all luck of a table follows from a word in a file.

That is the luck of the game, of what a game file leaves open, and, by the table's name and the house's key, of its
bots. How much time passes changes nothing: nobody is gone after a while, and nobody asks too often. Clocks are told
what time it is by a second file: how many seconds later it is than it was.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
from collections import Counter
from collections.abc import Sequence
from math import inf
from pathlib import Path
from unittest.mock import patch

from durbar.engine.chance import new_seed
from durbar.web.config import Config, Limits
from durbar.web.door.serve import serve
from durbar.web.kept import rows

WORD = "luck"
"""The file, in the folder of the games."""
LATER = "later"
"""The file that holds how many seconds have passed beside those that pass by themselves."""
KEY = b"k" * 32
ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"
MANY = 1_000_000


class Fate:
    """Says what happens to all tables, in the order in which they ask."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._asked: Counter[str] = Counter()

    def next(self, what: str) -> str:
        question = f"{self._file.read_text(encoding='utf-8')}/{what}"
        self._asked[question] += 1
        return f"{question}/{self._asked[question]}"

    def name(self) -> str:
        """Name a table."""
        return "".join(ALPHABET[byte % 32] for byte in hashlib.sha256(self.next("name").encode()).digest()[:16])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path, required=True)
    asked = parser.parse_args(arguments)
    gc.set_threshold(50_000, 20, 20)  # as in the tests' own processes
    fate = Fate(asked.data / WORD)
    now = rows.now

    def later() -> int:
        file = asked.data / LATER
        return now() + 1000 * (int(file.read_text(encoding="utf-8")) if file.exists() else 0)

    limits = Limits(rate=MANY, burst=MANY, new_tables=MANY, new_tables_burst=MANY)
    with (
        patch("durbar.web.tables.house.House.next_seed", lambda _: fate.next("game")),
        patch("durbar.web.tables.opening.new_seed", lambda: new_seed(fate.next("file"))),
        patch("durbar.web.tables.lay.new_table_id", fate.name),
        patch("durbar.web.kept.rows.now", later),
    ):
        serve(
            Config(asked.data, port=asked.port, bot_delay=0.0, bot_patience=inf, left_live=inf, limits=limits),
            open_browser=False,
            log="error",
        )


if __name__ == "__main__":
    main()
