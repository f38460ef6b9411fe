"""For this user's eyes only: what is kept holds every hand of cards, and with the key links to seats can be made."""

from __future__ import annotations

import os
import re
from pathlib import Path

FILE = 0o600
FOLDER = 0o700
OTHERS = 0o077
"""What others may do with a file: nothing."""

OURS = re.compile(r"key(\.new)?|lock|durbar.*\.sqlite3.*")
"""The files of a folder of games."""


def make_folder(folder: Path) -> None:
    """Make a folder that nobody else looks into, if there is none."""
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)


def make_file(path: Path) -> None:
    """Make an empty file that nobody else reads; what SQLite puts beside it follows its example."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))


def write(path: Path, content: bytes, new: bool = False) -> None:
    """Write a file that nobody else reads, in place of another unless it must be `new`."""
    how = os.O_WRONLY | os.O_CREAT | (os.O_EXCL if new else os.O_TRUNC)
    with os.fdopen(os.open(path, how, FILE), "wb") as file:
        os.fchmod(file.fileno(), FILE)
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def tighten(folder: Path) -> list[str]:
    """Close what others could read or write in a folder of games; name what was open.

    The folder itself is closed only if nothing else is in it: it may be a home, or where everybody puts something.
    """
    found = sorted(folder.iterdir())
    ours = [path for path in found if OURS.fullmatch(path.name) and path.is_file() and not path.is_symlink()]
    wanted = [(path, FILE) for path in ours]
    if len(ours) == len(found):
        wanted.insert(0, (folder, FOLDER))
    opened = [(path, mode) for path, mode in wanted if path.stat().st_mode & OTHERS]
    for path, mode in opened:
        path.chmod(mode)
    return [path.name for path, _ in opened]
