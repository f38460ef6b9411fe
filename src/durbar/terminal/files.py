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
from durbar.engine.messages import BadInput, Message
from durbar.engine.record import state_hash
from durbar.engine.system import why
from durbar.engine.table import Table
from durbar.games import game

if TYPE_CHECKING:
    from durbar.terminal.session import Session

LARGEST = 50_000_000
"""No game file or edition comes near this many bytes."""


def named(path: Path) -> Message:
    """Say which file something is about."""
    return Message("what.path", path=str(path))


def read_text(path: Path) -> str:
    """Read a text file that a player names."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise BadInput("bad.no_file", path=str(path)) from None
    except IsADirectoryError:
        raise BadInput("bad.directory", path=str(path)) from None
    except (OSError, ValueError) as error:
        raise BadInput("bad.not_read", path=str(path), why=why(error)) from None
    if len(data) > LARGEST:
        raise BadInput("bad.too_large", path=str(path), most=LARGEST // 1_000_000)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("bad.utf8", what=named(path).document()) from None


def read_json(path: Path) -> Any:
    """Read a JSON document that a player names."""
    return parse_json(read_text(path), named(path))


def read_record(path: Path) -> Table[Any]:
    """Sit down at a saved game."""
    doc = read_json(path)
    try:
        return opening.load(doc, game)
    except BadInput as error:
        raise BadInput("bad.no_game_to_go_on", path=str(path), why=error.message.document()) from None


def write_record(table: Table[Any], path: Path) -> None:
    """Write a game file; an older file of this name stays whole until the new one is."""
    write_text(json.dumps(table.record(), indent=1, ensure_ascii=False) + "\n", path)


def write_text(text: str, path: Path) -> None:
    """Write a file that a player names, whole or not at all."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        if path.is_dir():
            raise BadInput("bad.directory_to_write", path=str(path))
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            beside.unlink(missing_ok=True)
        raise BadInput("bad.not_written", path=str(path), why=why(error)) from None


def default_name(table: Table[Any]) -> Path:
    """Propose a name for a game file: the same for the same game."""
    luck = table.view(None)["luck"]
    mark = luck["commitment"][:8] if luck else state_hash(table)[:8]
    return Path(f"{table.game.meta.name}-{mark}.json")


def check_same_table(table: Table[Any], other: Table[Any], path: Path) -> None:
    """Refuse a game for which other people would have to sit down."""
    ours = (table.game.meta.name, table.setup.players)
    theirs = (other.game.meta.name, other.setup.players)
    if ours != theirs:
        command = f"durbar play {other.game.meta.name} --load {shlex.quote(str(path))}"
        raise BadInput(
            "bad.other_table",
            path=str(path),
            title=other.game.title,
            players=theirs[1],
            here=table.game.title,
            n=ours[1],
            command=command,
        )


def resume_command(session: Session, path: Path) -> str:
    """Give the command that seats the same players at the saved game."""
    bots = [player.bot.name if player.bot else "human" for player in session.players]
    words = ["durbar", "play", session.table.game.meta.name, "--load", str(path), "--bots", ",".join(bots)]
    words += ["--names", ",".join(player.name for player in session.players)]
    if session.screen.plain:
        words.append("--plain")
    return shlex.join(words)
