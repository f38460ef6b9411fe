"""Writes into the README how much of each game's component data is known: `python tools/known.py`.

A test compares them, so that the table never claims anything else than the games do.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
sys.path[:0] = [str(ROOT / "src")]

import durbar  # noqa: E402  # found by the line above


def told(text: str) -> str:
    """Gives the README with the present shares in the table of games, in the third column from the right."""
    for game in durbar.all_games():
        row = re.compile(
            rf"^(\| \*\*{re.escape(game.meta.title)}\*\* .*\| )\d+ %( \| [^|]+ \| [^|]+ \|)$", re.MULTILINE
        )
        text = row.sub(rf"\g<1>{game.sheets.known.percent} %\g<2>", text)
    return text


def main() -> None:
    README.write_text(told(README.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
