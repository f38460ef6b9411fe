"""Files a player names: read and written with plain words for whatever goes wrong."""

from __future__ import annotations

import json
import os
import shlex
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from durbar.engine import opening
from durbar.engine.document import parse_json
from durbar.engine.messages import BadInput
from durbar.engine.record import state_hash
from durbar.engine.table import Table
from durbar.games import game

if TYPE_CHECKING:
    from durbar.terminal.session import Session

LARGEST = 50_000_000
"""No game file or edition comes near this many bytes."""


def read_text(path: Path) -> str:
    """Read a text file that a player names."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise BadInput(f"there is no file {str(path)!r}") from None
    except IsADirectoryError:
        raise BadInput(f"{str(path)!r} is a directory, not a file") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"{str(path)!r} cannot be read: {_reason(error)}") from None
    if len(data) > LARGEST:
        raise BadInput(f"{str(path)!r} is too large: a file of Durbar has less than {LARGEST // 1_000_000} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{str(path)!r} is not text in UTF-8") from None


def read_json(path: Path) -> Any:
    """Read a JSON document that a player names."""
    return parse_json(read_text(path), repr(str(path)))


def read_record(path: Path) -> Table[Any]:
    """Sit down at a saved game."""
    doc = read_json(path)
    try:
        return opening.load(doc, game)
    except BadInput as error:
        raise BadInput(f"{str(path)!r} is no game to go on with: {error}") from None


def write_record(table: Table[Any], path: Path) -> None:
    """Write a game file; an older file of this name stays whole until the new one is."""
    write_text(json.dumps(table.record(), indent=1, ensure_ascii=False) + "\n", path)


def write_text(text: str, path: Path) -> None:
    """Write a file that a player names, whole or not at all."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        if path.is_dir():
            raise BadInput(f"{str(path)!r} is a directory: name a file in it")
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            beside.unlink(missing_ok=True)
        raise BadInput(f"{str(path)!r} cannot be written: {_reason(error)}") from None


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)


def default_name(table: Table[Any]) -> Path:
    """Propose a name for a game file: the same for the same game."""
    luck = table.view(None)["luck"]
    mark = luck["commitment"][:8] if luck else state_hash(table)[:8]
    return Path(f"{table.game.meta.name}-{mark}.json")


def check_same_table(table: Table[Any], other: Table[Any], path: Path) -> None:
    """Refuse a game for which other people would have to sit down."""
    ours = (table.game.meta.title, table.setup.players)
    theirs = (other.game.meta.title, other.setup.players)
    if ours != theirs:
        raise BadInput(
            f"{str(path)!r} is a game of {theirs[0]} for {theirs[1]}; here {ours[1]} play {ours[0]}. "
            f"Leave and type: durbar play {other.game.meta.name} --load {shlex.quote(str(path))}"
        )


def resume_command(session: Session, path: Path) -> str:
    """Give the command that seats the same players at the saved game."""
    bots = [player.bot.name if player.bot else "human" for player in session.players]
    words = ["durbar", "play", session.table.game.meta.name, "--load", str(path), "--bots", ",".join(bots)]
    words += ["--names", ",".join(player.name for player in session.players)]
    if session.screen.plain:
        words.append("--plain")
    return shlex.join(words)
