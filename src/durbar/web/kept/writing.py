"""Writing: all that a transaction can do. What is read for it is read inside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from durbar.web.kept import rows
from durbar.web.kept.rows import (
    UNUSED,
    WATCHING,
    Aside,
    EditionRow,
    Event,
    Holder,
    Keepsake,
    Said,
    SeatRow,
    Standing,
    TableRow,
)
from durbar.web.kept.schema import (
    ANSWERS,
    ASIDES,
    BROWSERS,
    CODES,
    EDITIONS,
    EVENTS,
    HOLDERS,
    LOGGED,
    SAID,
    SEATS,
    SHOWN,
    TABLES,
)

LINKED = ("friend", "watch")
"""The places that somebody comes to by a link."""


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
            {"table_id": row.id, "seat": n, **one.__dict__, "spent": one.kind not in LINKED, "made": rows.steady()}
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
        return held_by(self._db, browser, table)

    def hold(self, browser: str, table: str, seat: int, device: str = "") -> None:
        """Let a browser hold a seat; `device` is what is told of it."""
        if seat in self.held(browser, table):
            return
        self.sat_down = True
        kept = {"browser": browser, "table_id": table, "seat": seat}
        self._db.execute(HOLDERS.delete().where(*(HOLDERS.c[name] == value for name, value in kept.items())))
        self._db.execute(HOLDERS.insert().values(**kept, device=device, since=rows.now(), seen=rows.steady()))

    def holders(self, table: str) -> list[Holder]:
        """List who holds which seat, those who came first before others."""
        fields = (HOLDERS.c.browser, HOLDERS.c.seat, HOLDERS.c.device, HOLDERS.c.since, HOLDERS.c.seen)
        found = sa.select(*fields).where(HOLDERS.c.table_id == table, HOLDERS.c.seen > rows.steady() - UNUSED)
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
        return edition_row(self._db, id)

    def add_edition(self, row: EditionRow) -> None:
        """Keep a new edition."""
        self._db.execute(EDITIONS.insert().values(**row.__dict__))

    def change_edition(self, id: str, name: str, doc: dict[str, Any]) -> bool:
        """Keep an edition as it is now, if there is such; tables that were laid with it carry their own."""
        change = EDITIONS.update().where(EDITIONS.c.id == id).values(name=name, doc=doc, changed=rows.now())
        return self._db.execute(change).rowcount > 0

    def drop_edition(self, id: str) -> None:
        """Throw an edition away."""
        self._db.execute(EDITIONS.delete().where(EDITIONS.c.id == id))


def held_by(db: sa.Connection, browser: str, table: str) -> list[int]:
    return sorted(db.execute(_HELD, {"browser": browser, "table": table, "after": rows.steady() - UNUSED}).scalars())


def edition_row(db: sa.Connection, id: str) -> EditionRow | None:
    row = db.execute(sa.select(EDITIONS).where(EDITIONS.c.id == id)).mappings().one_or_none()
    return None if row is None else EditionRow(**row)
