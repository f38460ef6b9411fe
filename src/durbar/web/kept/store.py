"""What is kept: tables, seats, who holds them, and everything that happened.

Nothing here but the pragmas is peculiar to SQLite. Events are only ever appended; a table is what they make of it.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event as sa_event

from durbar.web.kept import rows
from durbar.web.kept.rows import (
    DAY,
    UNUSED,
    WATCHING,
    Aside,
    EditionRow,
    Event,
    Keepsake,
    Kept,
    Said,
    SeatRow,
    TableRow,
)
from durbar.web.kept.salvage import check_whole, lenient
from durbar.web.kept.schema import (
    ASIDES,
    BROWSERS,
    EDITIONS,
    EVENTS,
    HOLDERS,
    LOGGED,
    SAID,
    SEATS,
    SHOWN,
    TABLES,
)
from durbar.web.kept.upgrade import bring_up
from durbar.web.kept.writing import Writing, edition_row, held_by
from durbar.web.refusal import NotKept

LOG = logging.getLogger("durbar.store")

REMEMBERED = 20_000
"""How many browsers at tables are remembered with their seats."""


def _document(text: str) -> Any:
    """Read a document; nothing in place of a damaged one, so that its table stands still and no other does."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def _pragmas(connection: Any, _record: Any) -> None:
    connection.text_factory = lenient
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


TROUBLE = {
    "SQLITE_FULL": "disk_full",
    "SQLITE_READONLY": "read_only",
    "SQLITE_CORRUPT": "broken",
    "SQLITE_NOTADB": "broken",
}
"""What SQLite may find wrong with the disk, and what people are told; of all else that it could not be kept."""


def _as_refusal(context: sa.ExceptionContext) -> NotKept | None:
    """Turn a failure of the disk into a refusal; a mistake of ours stays one."""
    error = context.original_exception
    name = getattr(error, "sqlite_errorname", "")
    ours = isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError) or name == "SQLITE_ERROR"
    if isinstance(error, sqlite3.DatabaseError) and not ours:
        LOG.error("the database failed", extra={"why": str(error), "code": name})
        kind = next((code for start, code in TROUBLE.items() if name.startswith(start)), "not_kept")
        return NotKept(kind)
    return None


class Store:
    """The database."""

    def __init__(self, path: Path) -> None:
        """Open the file, made or brought to the present version if need be."""
        if path.exists():
            check_whole(path)
        self.copied = bring_up(path)
        """The copy that was made before the database was changed for this version."""
        self._engine = sa.create_engine(
            f"sqlite:///{path}", pool_size=16, max_overflow=32, json_deserializer=_document, hide_parameters=True
        )
        sa_event.listen(self._engine, "connect", _pragmas)
        sa_event.listen(self._engine, "handle_error", self._failed)
        self.errors = 0
        """How often the database has failed."""
        sa_event.listen(self._engine, "handle_error", _as_refusal, retval=True)
        self._one_writer = threading.Lock()
        self._seats: dict[tuple[str, str], tuple[int, list[int]]] = {}
        self._sat_down = 0

    def _failed(self, context: sa.ExceptionContext) -> None:
        self.errors += 1

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    @contextmanager
    def write(self) -> Iterator[Writing]:
        """Begin a transaction; it is on disk when the block has ended."""
        with self._one_writer:
            with self._engine.begin() as connection:
                writing = Writing(connection)
                yield writing
            if writing.sat_down:
                self._sat_down += 1
                self._seats.clear()

    def probe(self) -> None:
        """Fail if nothing can be written: writes the number again that stands at the head of the file."""
        with self.write() as writing:
            writing.probe()

    def load(self, table: str) -> Kept | None:
        """Read all of one table."""
        with self._engine.connect() as db:
            row = db.execute(sa.select(TABLES).where(TABLES.c.id == table)).mappings().one_or_none()
            if row is None:
                return None
            seats = db.execute(
                sa.select(SEATS.c.kind, SEATS.c.level, SEATS.c.name, SEATS.c.link)
                .where(SEATS.c.table_id == table, SEATS.c.seat != WATCHING)
                .order_by(SEATS.c.seat)
            )
            events = db.execute(
                sa.select(EVENTS.c.n, EVENTS.c.kind, EVENTS.c.seat, EVENTS.c.doc, EVENTS.c.at)
                .where(EVENTS.c.table_id == table)
                .order_by(EVENTS.c.n)
            ).all()
            asides = db.execute(
                sa.select(ASIDES.c.seat, ASIDES.c.auto_end, ASIDES.c.changes, ASIDES.c.lines)
                .where(ASIDES.c.table_id == table)
                .order_by(ASIDES.c.seat)
            )
            return Kept(
                _table_row(row),
                [SeatRow(*seat) for seat in seats],
                [Event(*event[1:]) for event in events],
                [Aside(*aside) for aside in asides],
                [event[0] for event in events] != list(range(1, row["happened"] + 1)),
            )

    def said(self, table: str) -> list[Said]:
        """Read the chat of a table, as far as it is kept."""
        columns = (SAID.c.n, SAID.c.seat, SAID.c.text, SAID.c.at, SAID.c.key)
        with self._engine.connect() as db:
            found = db.execute(sa.select(*columns).where(SAID.c.table_id == table).order_by(SAID.c.n))
            return [Said(*line) for line in found]

    def keepsake(self, table: str) -> Keepsake | None:
        """Read what everybody last saw of a table."""
        with self._engine.connect() as db:
            doc = db.execute(sa.select(SHOWN.c.doc).where(SHOWN.c.table_id == table)).scalar_one_or_none()
            log = db.execute(sa.select(LOGGED.c.doc).where(LOGGED.c.table_id == table).order_by(LOGGED.c.n)).scalars()
            lines = [line for line in log if line is not None]
            return None if doc is None else Keepsake(doc["view"], doc["record"], 0, lines)

    def not_shown(self) -> list[str]:
        """List the tables of which it is not kept what everybody sees."""
        with self._engine.connect() as db:
            kept = sa.select(SHOWN.c.table_id)
            return list(db.execute(sa.select(TABLES.c.id).where(TABLES.c.id.not_in(kept))).scalars())

    @contextmanager
    def read(self) -> Iterator[sa.Connection]:
        """Look something up."""
        with self._engine.connect() as db:
            yield db

    def held(self, browser: str, table: str) -> list[int]:
        """List the seats a browser holds at a table; that it has asked keeps its keys from running out."""
        found = self.remembered(browser, table)
        if found:
            return found
        begun = self._sat_down
        with self._engine.connect() as db:
            found = held_by(db, browser, table)
        if found and begun == self._sat_down:  # nobody has sat down meanwhile
            self._use(browser, table)
            if len(self._seats) >= REMEMBERED:
                self._seats.clear()
            self._seats[browser, table] = (rows.steady() // DAY, found)
        return found

    def _use(self, browser: str, table: str) -> None:
        """Note that the keys of a browser were used, once a day at most."""
        at = rows.steady()
        old = (HOLDERS.c.browser == browser, HOLDERS.c.table_id == table, HOLDERS.c.seen <= at - DAY)
        with self._engine.connect() as db:
            if db.execute(sa.select(HOLDERS.c.seat).where(*old)).first() is None:
                return
        with self.write() as tx:
            tx.db.execute(HOLDERS.update().where(*old, HOLDERS.c.seen > at - UNUSED).values(seen=at))

    def remembered(self, browser: str, table: str) -> list[int]:
        """List the seats a browser is remembered to hold; nothing if it was not asked for since somebody sat down.

        Nothing is remembered from one day to the next, so that keys that have run out are noticed.
        """
        day, found = self._seats.get((browser, table), (0, []))
        return found if day == rows.steady() // DAY else []

    def tables_of(self, browser: str, most: int = 100, guided: bool = False) -> list[tuple[TableRow, list[int]]]:
        """List the tables at which a browser holds a seat, with these seats, the latest first; or its guided games."""
        with self._engine.connect() as db:
            still = (HOLDERS.c.browser == browser, HOLDERS.c.seen > rows.steady() - UNUSED)
            mine = sa.select(HOLDERS.c.table_id, HOLDERS.c.seat).where(*still)
            seats: dict[str, list[int]] = {}
            for table, seat in db.execute(mine):
                seats.setdefault(table, []).append(seat)
            ids = sa.select(HOLDERS.c.table_id).where(*still)
            learnt = sa.select(SEATS.c.table_id).where(SEATS.c.table_id.in_(ids), SEATS.c.kind == "learner")
            mine_too = TABLES.c.id.in_(learnt) if guided else TABLES.c.id.not_in(learnt)
            found = db.execute(
                sa.select(TABLES).where(TABLES.c.id.in_(ids), mine_too).order_by(TABLES.c.changed.desc()).limit(most)
            )
            return [(_table_row(row), sorted(seats[row["id"]])) for row in found.mappings()]

    def all_tables(self) -> list[str]:
        """List all tables, the first first."""
        with self._engine.connect() as db:
            return list(db.execute(sa.select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)).scalars())

    def timed(self) -> list[str]:
        """List the tables with clocks whose games are not over."""
        with self._engine.connect() as db:
            found = db.execute(sa.select(TABLES.c.id, TABLES.c.about).where(TABLES.c.over.is_(False)))
            return [id for id, about in found if about and "clock" in about]

    def bots_asked(self) -> list[str]:
        """List the tables that wait for a bot."""
        with self._engine.connect() as db:
            return list(db.execute(sa.select(TABLES.c.id).where(TABLES.c.bot_asked.is_(True))).scalars())

    def likes(self, browser: str) -> dict[str, Any]:
        """Give how a browser last laid tables, by game."""
        with self._engine.connect() as db:
            found = db.execute(sa.select(BROWSERS.c.likes).where(BROWSERS.c.browser == browser)).scalar_one_or_none()
            return found or {}

    def name_of(self, browser: str) -> str:
        """Give the name a browser gave last."""
        with self._engine.connect() as db:
            found = sa.select(BROWSERS.c.name).where(BROWSERS.c.browser == browser)
            return db.execute(found).scalar_one_or_none() or ""

    def edition(self, id: str) -> EditionRow | None:
        """Find an edition by its name in addresses."""
        with self._engine.connect() as db:
            return edition_row(db, id)

    def editions_of(self, maker: str) -> list[EditionRow]:
        """List the editions a browser keeps, the latest first."""
        with self._engine.connect() as db:
            found = sa.select(EDITIONS).where(EDITIONS.c.maker == maker).order_by(EDITIONS.c.changed.desc())
            return [EditionRow(**row) for row in db.execute(found).mappings()]

    def all_editions(self) -> list[EditionRow]:
        """List all editions kept here, by game and name."""
        with self._engine.connect() as db:
            found = sa.select(EDITIONS).order_by(EDITIONS.c.game, EDITIONS.c.name, EDITIONS.c.id)
            return [EditionRow(**row) for row in db.execute(found).mappings()]


def _table_row(row: Any) -> TableRow:
    fields = ("id", "game", "host", "created", "changed", "over", "about", "summary")
    return TableRow(*(row[field] for field in fields))
