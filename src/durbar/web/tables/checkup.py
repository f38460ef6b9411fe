"""`durbar check`: whether a folder of games is whole, what can be saved of one that is not, and saving it."""

from __future__ import annotations

import fcntl
import tempfile
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from durbar.engine.messages import BadInput, Message
from durbar.engine.system import why
from durbar.web.kept import private, salvage
from durbar.web.kept.backup import copy_database
from durbar.web.kept.salvage import Saved
from durbar.web.kept.store import Store
from durbar.web.kept.tokens import Keyring
from durbar.web.refusal import Refused
from durbar.web.tables.still import Still, wake


@dataclass
class Report:
    """What was found in a folder."""

    saved: Saved
    plays: list[str] = field(default_factory=list)
    """Tables that are played on as if nothing had happened."""
    older: list[tuple[str, Message]] = field(default_factory=list)
    """Tables of rules that are no longer played, and these rules."""
    damaged: list[tuple[str, Message]] = field(default_factory=list)
    """Tables that are damaged, and how."""
    key: Message | None = None
    """What is wrong with the key, or nothing."""

    @property
    def good(self) -> bool:
        """Whether nothing is damaged."""
        lost = self.saved.damage or self.saved.strays or any(self.saved.gaps.values())
        return not (lost or self.damaged or self.key)


def check(data: Path, target: Path | None = None) -> Report:
    """Look through a folder of games without changing anything in it; save into another folder what can be saved."""
    if target is not None and target.exists() and any(target.iterdir()):
        raise BadInput("bad.folder_not_empty", folder=str(target))
    with tempfile.TemporaryDirectory(prefix="durbar-check-") as scratch:
        copy = salvage.snapshot(data, Path(scratch), in_use(data))
        saved = Path(scratch) / "durbar.sqlite3"
        report = Report(salvage.save(copy, saved), key=_why_no_key(data / "key"))
        _wake_all(saved, report)
        if target is not None:
            _keep(saved, data / "key", target)
    return report


def in_use(data: Path) -> bool:
    """Tell whether a server is at work in a folder."""
    with suppress(OSError), closing((data / "lock").open("rb")) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def _why_no_key(key: Path) -> Message | None:
    try:
        Keyring.read(key)
    except BadInput as error:
        return error.message
    except OSError as error:
        return Message("bad.not_read", path=str(key), why=why(error))
    return None


def _wake_all(database: Path, report: Report) -> None:
    """Play every table again, as opening it would."""
    with closing(Store(database)) as store:
        for id in store.all_tables():
            try:
                kept = store.load(id)
                found = None if kept is None else wake(kept, store.keepsake)
            except Refused:
                report.damaged.append((id, Message("damage.unknown_game")))
                continue
            if not isinstance(found, Still):
                report.plays.append(id)
            elif found.damage:
                report.damaged.append((id, Message("damage.table", game=found.row.game, why=found.damage.document())))
            else:
                rules = str(found.row.about["origin"]["rules"])
                report.older.append((id, Message("damage.older", game=found.row.game, version=rules)))


def _keep(database: Path, key: Path, target: Path) -> None:
    """Put what was saved, and the key that belongs to it, into a folder of its own."""
    try:
        private.make_folder(target)
        copy_database(database, target / "durbar.sqlite3")
        if key.is_file():
            private.write(target / "key", key.read_bytes(), new=True)
    except OSError as error:
        raise BadInput("bad.not_written", path=str(target), why=why(error)) from error
