"""Tables that cannot be played on: what everybody saw of them last is kept, and is all that is shown of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import durbar
from durbar.engine.game import OtherRules
from durbar.engine.messages import BadInput, DurbarError, Message
from durbar.web.kept.rows import Keepsake, Kept, TableRow
from durbar.web.refusal import Refused, refuse
from durbar.web.tables.learning import live_of
from durbar.web.tables.live import Live


def keepsake(live: Live) -> Keepsake:
    """Take down what everybody sees of a table now; of its log only what is not kept already."""
    log = live.log_for(None)
    pairs = zip(log, live.noted, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1] or pair[0] == pair[1], pairs))
    live.noted = log
    view = live.view(None, log=False)
    del view["log"]
    record = live.table.record() if live.known_to(None).over else None
    return Keepsake(view, record, same, [dict(one.for_seat(None).document(), turn=one.turn) for one in log[same:]])


@dataclass(frozen=True)
class Still:
    """A table as it stood when it was last played, and why it is not played on."""

    row: TableRow
    why: Message
    damage: Message | None
    """What went wrong, for whoever keeps the server; nothing if it is only that its rules are no longer played."""
    kept: Keepsake | None

    def document(self) -> dict[str, Any] | None:
        """Give it as a file: the record of a finished game, of another what everybody knew; nothing if none is kept."""
        if self.kept is None:
            return None
        return self.kept.record or {**self.kept.view, "log": self.kept.log}


class Unplayable(Refused):
    """What is asked needs a table that is played, and this one stands still."""

    def __init__(self, still: Still) -> None:
        """Carry the table."""
        super().__init__(409, "still", still.why)
        self.still = still


def wake(kept: Kept, keepsake: Callable[[str], Keepsake | None]) -> Live | Still:
    """Bring a table back; one that cannot be played stands still, whatever is wrong with it, and harms no other."""
    try:
        if kept.torn:
            raise BadInput("bad.table_torn")
        live = live_of(kept)
        if kept.row.over and not live.known_to(None).over:
            raise BadInput("bad.table_end")
        return live
    except Exception as error:  # noqa: BLE001  # damaged data fails anywhere
        return _still(kept, keepsake, error)


def _still(kept: Kept, keepsake: Callable[[str], Keepsake | None], error: Exception) -> Still:
    try:
        meta = durbar.game(kept.row.game).meta
        said = {"title": meta.title, "rules": str(kept.row.about["origin"]["rules"])}
        if isinstance(error, OtherRules):
            why = Message("web.still.rules", "", played=", ".join((*meta.plays, meta.rules_version)), **said)
            return Still(kept.row, why, None, keepsake(kept.row.id))
        damage = _damage(error)
        return Still(kept.row, Message("web.still.damaged", "", **said), damage, keepsake(kept.row.id))
    except Exception as worse:  # not even what it is can be read
        raise refuse("broken", 409) from worse


def _damage(error: Exception) -> Message:
    """Say what went wrong; what nobody foresaw stays in Python's words."""
    if isinstance(error, DurbarError):
        return error.message
    return Message("system.other", said=f"{type(error).__name__}: {error}"[:300])
