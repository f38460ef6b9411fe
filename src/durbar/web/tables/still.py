"""Tables that cannot be played on: what everybody saw of them last is kept, and is all that is shown of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import durbar
from durbar.engine.game import OtherRules
from durbar.engine.messages import Message
from durbar.web.kept.rows import Keepsake, Kept, TableRow
from durbar.web.refusal import Refused
from durbar.web.tables.live import Live


def keepsake(live: Live) -> Keepsake:
    """Take down what everybody sees of a table now; of its log only what is not kept already."""
    log = live.log_for(None)
    pairs = zip(log, live.noted, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1] or pair[0] == pair[1], pairs))
    live.noted = log
    view = {name: part for name, part in live.view(None).items() if name != "log"}
    record = live.table.record() if live.known_to(None).over else None
    return Keepsake(view, record, same, [dict(one.for_seat(None).document(), turn=one.turn) for one in log[same:]])


@dataclass(frozen=True)
class Still:
    """A table as it stood when it was last played, and why it is not played on."""

    row: TableRow
    why: Message
    kept: Keepsake | None

    @classmethod
    def of(cls, kept: Kept, keepsake: Keepsake | None, error: Exception) -> Still:
        """Say why a table did not come back to life."""
        rules = str(kept.row.about["origin"]["rules"])
        meta = durbar.game(kept.row.game).meta
        if isinstance(error, OtherRules):
            played = ", ".join((*meta.plays, meta.rules_version))
            why = Message("web.still.rules", "", title=meta.title, rules=rules, played=played)
        else:
            why = Message("web.still.damaged", "", title=meta.title, rules=rules)
        return cls(kept.row, why, keepsake)

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
