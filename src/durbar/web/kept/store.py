"""What is kept: tables, seats, who holds them, and everything that happened. The only SQL of the house.

Nothing here but the pragmas is peculiar to SQLite. Events are only ever appended; a table is what they make of it.
Whoever changes the tables below adds a step to `migrations`, which both old and new databases go through.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
from collections.abc import Iterator, Sequence
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
    Holder,
    Keepsake,
    Kept,
    Said,
    SeatRow,
    Standing,
    TableRow,
)
from durbar.web.kept.salvage import check_whole, lenient
from durbar.web.kept.upgrade import bring_up
from durbar.web.refusal import NotKept

LOG = logging.getLogger("durbar.store")

REMEMBERED = 20_000
"""How many browsers at tables are remembered with their seats."""

LINKED = ("friend", "watch")
"""The places that somebody comes to by a link."""

META = sa.MetaData()

TABLES = sa.Table(
    "tables",
    META,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False, index=True),
    sa.Column("bot_asked", sa.Boolean, nullable=False, index=True),
    sa.Column("about", sa.JSON, nullable=False),
    sa.Column("summary", sa.JSON, nullable=False),
    sa.Column("happened", sa.Integer, nullable=False, server_default="0"),
)
SEATS = sa.Table(
    "seats",
    META,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("level", sa.String(20), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("link", sa.String(64), nullable=False, unique=True),
    sa.Column("issue", sa.Integer, nullable=False, server_default="0"),
    sa.Column("spent", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("made", sa.BigInteger, nullable=False, server_default="0"),
)
HOLDERS = sa.Table(
    "holders",
    META,
    sa.Column("browser", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True, index=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("device", sa.String(60), nullable=False, server_default=""),
    sa.Column("since", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"),
)
BROWSERS = sa.Table(
    "browsers",
    META,
    sa.Column("browser", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("likes", sa.JSON, nullable=False, server_default="{}"),
)
CODES = sa.Table(
    "codes",
    META,
    sa.Column("code", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("ends", sa.BigInteger, nullable=False),
)
EVENTS = sa.Table(
    "events",
    META,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("seat", sa.Integer, nullable=True),
    sa.Column("doc", sa.JSON, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
ANSWERS = sa.Table(
    "answers",
    META,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("doc", sa.JSON, nullable=False),
)
EDITIONS = sa.Table(
    "editions",
    META,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("maker", sa.String(64), nullable=False, index=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("doc", sa.JSON, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
)
SHOWN = sa.Table(
    "shown",
    META,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("doc", sa.JSON, nullable=False),
)
LOGGED = sa.Table(
    "log",
    META,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("doc", sa.JSON, nullable=False),
)
SAID = sa.Table(
    "said",
    META,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("key", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
ASIDES = sa.Table(
    "asides",
    META,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("auto_end", sa.Boolean, nullable=False),
    sa.Column("changes", sa.Integer, nullable=False),
    sa.Column("lines", sa.Integer, nullable=False),
)


_HELD = sa.select(HOLDERS.c.seat).where(
    HOLDERS.c.browser == sa.bindparam("browser"),
    HOLDERS.c.table_id == sa.bindparam("table"),
    HOLDERS.c.seen > sa.bindparam("after"),
)
_ANSWER = sa.select(ANSWERS.c.doc).where(
    ANSWERS.c.table_id == sa.bindparam("table"),
    ANSWERS.c.seat == sa.bindparam("seat"),
    ANSWERS.c.key == sa.bindparam("key"),
)
_SHOWN = SHOWN.update().where(SHOWN.c.table_id == sa.bindparam("table"))
_GONE = LOGGED.delete().where(LOGGED.c.table_id == sa.bindparam("table"), LOGGED.c.n > sa.bindparam("last"))
_STANDS = TABLES.update().where(TABLES.c.id == sa.bindparam("table"))
"""What every choice asks and says, put together once."""


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


def _in_words(context: sa.ExceptionContext) -> NotKept | None:
    """Turn a failure of the disk into a refusal; a mistake of ours stays one."""
    error = context.original_exception
    name = getattr(error, "sqlite_errorname", "")
    ours = isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError) or name == "SQLITE_ERROR"
    if isinstance(error, sqlite3.DatabaseError) and not ours:
        LOG.error("the database failed", extra={"why": str(error), "code": name})
        kind = next((code for start, code in TROUBLE.items() if name.startswith(start)), "not_kept")
        return NotKept(kind)
    return None


class Writing:
    """One transaction: all of it happens, or none."""

    def __init__(self, connection: sa.Connection) -> None:
        """Work on an open transaction."""
        self._db = connection
        self.sat_down = False
        """Whether somebody got a seat, or lost one."""

    @property
    def db(self) -> sa.Connection:
        """The connection the transaction is open on, for what is kept of keys."""
        return self._db

    def probe(self) -> None:
        """Write something that changes nothing."""
        number = self._db.exec_driver_sql("PRAGMA user_version").scalar_one()
        self._db.exec_driver_sql(f"PRAGMA user_version = {number}")

    def create(self, row: TableRow, seats: Sequence[SeatRow], watch: str, standing: Standing) -> None:
        """Lay a new table; `watch` is the hash of the spectators' link."""
        values = {**row.__dict__, "summary": standing.summary, "over": standing.over, "bot_asked": standing.bot_asked}
        self._db.execute(TABLES.insert().values(**values))
        laid = [*enumerate(seats), (WATCHING, SeatRow("watch", "", "", watch))]
        places = [
            {"table_id": row.id, "seat": n, **one.__dict__, "spent": one.kind not in LINKED, "made": row.created}
            for n, one in laid
        ]
        self._db.execute(SEATS.insert(), places)

    def append(self, table: str, first: int, events: Sequence[Event], standing: Standing, public: bool = True) -> None:
        """Write down what happened, as entries `first` and following; no two writers can have the same number.

        Unless something `public` happened, the lobby shows no sign of it.
        """
        entries = [
            {"table_id": table, "n": first + place, "kind": one.kind, "seat": one.seat, "doc": one.doc, "at": one.at}
            for place, one in enumerate(events)
        ]
        if entries:
            self._db.execute(EVENTS.insert(), entries)
        values = {"over": standing.over, "bot_asked": standing.bot_asked, "summary": standing.summary}
        values["happened"] = first - 1 + len(entries)
        if public:
            values["changed"] = rows.now()
        self._db.execute(_STANDS, {"table": table, **values})

    def keep(self, table: str, shown: Keepsake) -> None:
        """Keep what everybody sees of a table, in place of what they saw before."""
        doc = {"view": shown.view, "record": shown.record}
        if not self._db.execute(_SHOWN, {"table": table, "doc": doc}).rowcount:
            self._db.execute(SHOWN.insert(), {"table_id": table, "doc": doc})
        self._db.execute(_GONE, {"table": table, "last": shown.first})
        lines = [{"table_id": table, "n": n, "doc": line} for n, line in enumerate(shown.log, shown.first + 1)]
        if lines:
            self._db.execute(LOGGED.insert(), lines)

    def answer(self, table: str, seat: int, key: str) -> dict[str, Any] | None:
        """Find what was answered to the same request before."""
        asked = {"table": table, "seat": seat, "key": key}
        doc: dict[str, Any] | None = self._db.execute(_ANSWER, asked).scalar_one_or_none()
        return doc

    def keep_answer(self, table: str, seat: int, key: str, doc: dict[str, Any]) -> None:
        """Remember what was answered, in case the request comes again."""
        self._db.execute(ANSWERS.insert(), {"table_id": table, "seat": seat, "key": key, "doc": doc})

    def put_aside(self, table: str, aside: Aside) -> None:
        """Keep what a seat has done beside the game, in place of what was kept of that before."""
        here = sa.and_(ASIDES.c.table_id == table, ASIDES.c.seat == aside.seat)
        if not self._db.execute(ASIDES.update().where(here).values(**aside.__dict__)).rowcount:
            self._db.execute(ASIDES.insert().values(table_id=table, **aside.__dict__))

    def has_said(self, table: str, seat: int, key: str) -> bool:
        """Tell whether a line came with the same request before."""
        found = sa.select(SAID.c.n).where(SAID.c.table_id == table, SAID.c.seat == seat, SAID.c.key == key)
        return self._db.execute(found).first() is not None

    def lines_since(self, table: str, seat: int, since: int) -> int:
        """Count the lines of a seat since a time; what a clock that was put back calls the future does not count."""
        when = SAID.c.at.between(since, rows.now())
        found = sa.select(sa.func.count()).where(SAID.c.table_id == table, SAID.c.seat == seat, when)
        return int(self._db.execute(found).scalar_one())

    def say(self, table: str, line: Said, most: int) -> None:
        """Keep a line of chat, and of all only the last `most`."""
        self._db.execute(SAID.insert().values(table_id=table, **line.__dict__))
        self._db.execute(SAID.delete().where(SAID.c.table_id == table, SAID.c.n <= line.n - most))

    def held(self, browser: str, table: str) -> list[int]:
        """List the seats a browser holds at a table."""
        return _held(self._db, browser, table)

    def hold(self, browser: str, table: str, seat: int, device: str = "") -> None:
        """Let a browser hold a seat; `device` is what is told of it."""
        if seat in self.held(browser, table):
            return
        self.sat_down = True
        kept = {"browser": browser, "table_id": table, "seat": seat}
        self._db.execute(HOLDERS.delete().where(*(HOLDERS.c[name] == value for name, value in kept.items())))
        self._db.execute(HOLDERS.insert().values(**kept, device=device, since=rows.now(), seen=rows.now()))

    def holders(self, table: str) -> list[Holder]:
        """List who holds which seat, those who came first before others."""
        fields = (HOLDERS.c.browser, HOLDERS.c.seat, HOLDERS.c.device, HOLDERS.c.since, HOLDERS.c.seen)
        found = sa.select(*fields).where(HOLDERS.c.table_id == table, HOLDERS.c.seen > rows.now() - UNUSED)
        return [Holder(*one) for one in self._db.execute(found.order_by(HOLDERS.c.since, HOLDERS.c.browser))]

    def delete(self, table: str) -> None:
        """Take a table away with all that belongs to it."""
        self.sat_down = True
        for part in (HOLDERS, CODES, EVENTS, ANSWERS, SHOWN, LOGGED, SAID, ASIDES, SEATS):
            self._db.execute(part.delete().where(part.c.table_id == table))
        self._db.execute(TABLES.delete().where(TABLES.c.id == table))

    def like(self, browser: str, likes: dict[str, Any]) -> None:
        """Remember how a browser last laid tables."""
        if not self._db.execute(BROWSERS.update().where(BROWSERS.c.browser == browser).values(likes=likes)).rowcount:
            self._db.execute(BROWSERS.insert().values(browser=browser, name="", likes=likes))

    def move_browser(self, old: str, new: str) -> list[str]:
        """Give everything that one browser holds to another, which holds nothing yet; list the tables it has laid."""
        self.sat_down = True
        self._db.execute(HOLDERS.update().where(HOLDERS.c.browser == old).values(browser=new))
        self._db.execute(BROWSERS.update().where(BROWSERS.c.browser == old).values(browser=new))
        laid = list(self._db.execute(sa.select(TABLES.c.id).where(TABLES.c.host == old)).scalars())
        self._db.execute(TABLES.update().where(TABLES.c.host == old).values(host=new))
        return laid

    def name_browser(self, browser: str, name: str) -> None:
        """Remember the name a browser gave last."""
        named = BROWSERS.update().where(BROWSERS.c.browser == browser).values(name=name)
        if not self._db.execute(named).rowcount:
            self._db.execute(BROWSERS.insert().values(browser=browser, name=name))

    def editions_of(self, maker: str) -> int:
        """Count the editions a browser keeps."""
        found = sa.select(sa.func.count()).select_from(EDITIONS).where(EDITIONS.c.maker == maker)
        return self._db.execute(found).scalar_one()

    def edition(self, id: str) -> EditionRow | None:
        """Find an edition."""
        return _edition(self._db, id)

    def add_edition(self, row: EditionRow) -> None:
        """Keep a new edition."""
        self._db.execute(EDITIONS.insert().values(**row.__dict__))

    def change_edition(self, id: str, name: str, doc: dict[str, Any]) -> None:
        """Keep an edition as it is now; tables that were laid with it carry their own."""
        self._db.execute(EDITIONS.update().where(EDITIONS.c.id == id).values(name=name, doc=doc, changed=rows.now()))

    def drop_edition(self, id: str) -> None:
        """Throw an edition away."""
        self._db.execute(EDITIONS.delete().where(EDITIONS.c.id == id))


def _held(db: sa.Connection, browser: str, table: str) -> list[int]:
    return sorted(db.execute(_HELD, {"browser": browser, "table": table, "after": rows.now() - UNUSED}).scalars())


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
        sa_event.listen(self._engine, "handle_error", _in_words, retval=True)
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
            found = _held(db, browser, table)
        if found and begun == self._sat_down:  # nobody has sat down meanwhile
            self._use(browser, table)
            if len(self._seats) >= REMEMBERED:
                self._seats.clear()
            self._seats[browser, table] = (rows.now() // DAY, found)
        return found

    def _use(self, browser: str, table: str) -> None:
        """Note that the keys of a browser were used, once a day at most."""
        at = rows.now()
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
        return found if day == rows.now() // DAY else []

    def tables_of(self, browser: str, most: int = 100) -> list[tuple[TableRow, list[int]]]:
        """List the tables at which a browser holds a seat, with these seats, the latest first."""
        with self._engine.connect() as db:
            still = (HOLDERS.c.browser == browser, HOLDERS.c.seen > rows.now() - UNUSED)
            mine = sa.select(HOLDERS.c.table_id, HOLDERS.c.seat).where(*still)
            seats: dict[str, list[int]] = {}
            for table, seat in db.execute(mine):
                seats.setdefault(table, []).append(seat)
            ids = sa.select(HOLDERS.c.table_id).where(*still)
            found = db.execute(
                sa.select(TABLES).where(TABLES.c.id.in_(ids)).order_by(TABLES.c.changed.desc()).limit(most)
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
            return _edition(db, id)

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


def _edition(db: sa.Connection, id: str) -> EditionRow | None:
    row = db.execute(sa.select(EDITIONS).where(EDITIONS.c.id == id)).mappings().one_or_none()
    return None if row is None else EditionRow(**row)


def _table_row(row: Any) -> TableRow:
    fields = ("id", "game", "host", "created", "changed", "over", "about", "summary")
    return TableRow(*(row[field] for field in fields))
