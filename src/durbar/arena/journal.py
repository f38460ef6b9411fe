"""A file that keeps every game of an arena as it ends, so that a run can go on where it was broken off."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from durbar.arena.plan import Plan
from durbar.arena.words import bad
from durbar.engine.document import Doc, parse_json
from durbar.engine.messages import BadInput, Message
from durbar.engine.system import why

FORMAT = "durbar arena"
VERSION = 1


class Journal:
    """One line for what is played, then one for each game in the order in which they ended."""

    def __init__(self, path: Path, plan: Plan, keeps: bool = False) -> None:
        """Open a file, or begin it; it must be of the same plan, and of a run that keeps its games' records or not."""
        self.path = path
        self.games: dict[int, dict[str, Any]] = {}
        head = {"format": FORMAT, "version": VERSION, **plan.document, "keeps": keeps}
        try:
            self._file: IO[bytes] = path.open("a+b")
        except (OSError, ValueError) as error:
            raise bad("bad.journal_open", file=str(path), why=why(error)) from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._read(plan, head)
        except OSError as error:
            self._file.close()
            busy = isinstance(error, BlockingIOError)
            raise bad("bad.journal_busy" if busy else "bad.journal_open", file=str(path), why=why(error)) from None
        except BadInput:
            self._file.close()
            raise

    def _read(self, plan: Plan, head: Mapping[str, Any]) -> None:
        """Read what is there; a last line that is not whole was being written when the machine stopped."""
        self._file.seek(0)
        whole = 0
        lines = self._file.read().split(b"\n")
        for number, line in enumerate(lines[:-1], 1):
            doc = self._line(line, number)
            if number == 1:
                self._check_head(doc, head)
            else:
                self._take(doc, number, plan)
            whole += len(line) + 1
        self._file.truncate(whole)
        if not whole:
            self._write(head)

    def _line(self, line: bytes, number: int) -> Doc:
        try:
            return Doc(parse_json(line, Message("what.line")))
        except BadInput as error:
            raise self._damaged(number, error.message) from None

    def _damaged(self, number: int, why: Message) -> BadInput:
        return bad("bad.journal_damaged", file=str(self.path), line=number, why=why.document())

    def _check_head(self, doc: Doc, head: Mapping[str, Any]) -> None:
        theirs = doc.value
        if not isinstance(theirs, dict) or theirs.get("format") != FORMAT:
            raise bad("bad.journal_other_file", file=str(self.path))
        for key, ours in head.items():
            if key not in theirs or theirs[key] != ours:
                shown = {"file": str(self.path), "what": key, "theirs": _shown(theirs.get(key)), "ours": _shown(ours)}
                raise bad("bad.journal_other", **shown)

    def _take(self, doc: Doc, number: int, plan: Plan) -> None:
        """Take a game in, if it is one that this plan has and that is not there yet."""
        try:
            game = doc["game"].number(0, 10**9)
            seats = [seat.text() for seat in doc["seats"].items()]
        except BadInput as error:
            raise self._damaged(number, error.message) from None
        if game >= plan.games:
            raise bad("bad.journal_more", file=str(self.path), n=plan.games)
        if game in self.games or seats != plan.seating(game) or not _sound(doc.value, plan.players):
            raise self._damaged(number, Message("what.game", game=game))
        self.games[game] = doc.value

    def add(self, game: Mapping[str, Any]) -> None:
        """Keep a game that has ended."""
        try:
            self._write(game)
        except OSError as error:
            raise bad("bad.journal_open", file=str(self.path), why=why(error)) from None

    def _write(self, doc: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(doc, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def _sound(game: Mapping[str, Any], players: int) -> bool:
    """Tell whether a game has everything that is counted later, in the form in which it was written."""
    if "void" in game:
        return isinstance(game["void"], str)
    lists = ["ranks"] if "failed" in game else ["ranks", "scores"]
    return (
        all(_numbers(game.get(name)) and len(game[name]) == players for name in lists)
        and _numbers(game.get("winners"))
        and all(0 <= seat < players for seat in game["winners"])
        and isinstance(game.get("choices"), int)
        and isinstance(game.get("seconds"), int | float)
        and _thought(game.get("thought"), players)
        and (game["failed"] in range(players) if "failed" in game else _points(game.get("points"), players))
    )


def _numbers(value: Any) -> bool:
    return isinstance(value, list) and all(type(one) is int for one in value)


def _thought(value: Any, players: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == players
        and all(isinstance(turns, list) for turns in value)
        and all(isinstance(turn, list) and turn for turns in value for turn in turns)
        and all(isinstance(one, int | float) for turns in value for turn in turns for one in turn)
    )


def _points(value: Any, players: int) -> bool:
    return isinstance(value, dict) and all(
        isinstance(points, list) and len(points) == players and all(one is None or type(one) is int for one in points)
        for points in value.values()
    )


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)[:80]
