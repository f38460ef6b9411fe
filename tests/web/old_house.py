"""A folder of games as a Durbar from before versions were counted left it: running and finished games of all titles.

`unversioned.sql` is what that Durbar wrote, as SQL; `unversioned.json` is what it knew of each table then.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from durbar.engine.record import state_hash
from tests.web.court import Browser, Court
from tests.web.seeded import KEY

FOLDER = Path(__file__).parents[1] / "fixtures" / "house"
KNOWN: dict[str, Any] = json.loads((FOLDER / "unversioned.json").read_text(encoding="utf-8"))
TABLES: dict[str, dict[str, Any]] = KNOWN["tables"]
RUNNING = {known["game"]: id for id, known in TABLES.items() if not known["over"]}
FINISHED = {known["game"]: id for id, known in TABLES.items() if known["over"]}


def leave_old_house(data: Path) -> Path:
    """Write the folder; give its database."""
    data.mkdir(parents=True, exist_ok=True)
    (data / "key").write_bytes(KEY)
    database = data / "durbar.sqlite3"
    with closing(sqlite3.connect(database)) as db:
        db.executescript((FOLDER / "unversioned.sql").read_text(encoding="utf-8"))
        db.execute("PRAGMA journal_mode=WAL")
    return database


def known_browser(court: Court, who: str) -> Browser:
    """Give somebody who sat at these tables: the host, or the friend."""
    browser = court.browser()
    browser.secret = KNOWN["browsers"][who]
    return browser


def told(court: Court, table: str) -> dict[str, Any]:
    """Say of a table what was known of it then."""
    live = court.look(table)
    story = live.story
    return {
        "game": live.row.game,
        "over": live.known_to(None).over,
        "state": state_hash(live.table),
        "choices": len(story.moves),
        "shown": state_hash(live.known_to(None)),
        "settled": story.settled,
        "redo": len(story.redo),
        "names": [place.name for place in story.places],
        "auto_end": [place.auto_end for place in story.places],
        "said": [[line.seat, line.text] for line in court.desk.house.store.said(table)],
        "waiting": live.waiting(),
        "trier": story.trier,
        "scores": list(live.table.result.scores) if live.table.over else None,
        "moments": [story.moment(seat) for seat in range(len(story.places))],
    }
