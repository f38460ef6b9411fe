"""Keys to seats: links that are good for one sitting down, codes for further devices, and who holds what.

Of links and codes only hashes are kept.
"""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from durbar.web.kept import rows
from durbar.web.kept.rows import UNUSED, WATCHING, Door
from durbar.web.kept.schema import CODES, HOLDERS, SEATS
from durbar.web.kept.store import Store
from durbar.web.kept.tokens import digest
from durbar.web.kept.writing import Writing

CODE_LIFE = 10 * 60_000
"""Milliseconds in which a code must be used."""


@dataclass(frozen=True)
class Place:
    """Where a link or a code leads to."""

    table: str
    seat: int
    spent: bool
    """Whether somebody has sat down by it."""


def at_link(db: sa.Connection, secret: str) -> Place | None:
    """Find where a link leads; nowhere if nobody has used it for a year."""
    found = db.execute(
        sa.select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.spent, SEATS.c.made).where(SEATS.c.link == digest(secret))
    ).one_or_none()
    if found is None or (found.seat != WATCHING and not found.spent and found.made <= rows.steady() - UNUSED):
        return None
    return Place(found.table_id, found.seat, found.spent)


def at_code(db: sa.Connection, code: str) -> Place | None:
    """Find where a code leads; nowhere if its time is over."""
    found = db.execute(sa.select(CODES).where(CODES.c.code == digest(code))).one_or_none()
    return None if found is None or found.ends <= rows.steady() else Place(found.table_id, found.seat, False)


def spend(tx: Writing, table: str, seat: int) -> None:
    """Let nobody else sit down by the present link of a seat."""
    tx.db.execute(SEATS.update().where(SEATS.c.table_id == table, SEATS.c.seat == seat).values(spent=True))


def renew(tx: Writing, table: str, seat: int, issue: int, secret: str) -> None:
    """Put a new link in the place of a seat's old one."""
    values = {"issue": issue, "link": digest(secret), "spent": False, "made": rows.steady()}
    tx.db.execute(SEATS.update().where(SEATS.c.table_id == table, SEATS.c.seat == seat).values(**values))


def admit(tx: Writing, table: str, seat: int, code: str) -> int:
    """Let one further device in by a code; earlier codes of the seat end. Gives until when it is good."""
    ends = rows.steady() + CODE_LIFE
    tx.db.execute(CODES.delete().where(CODES.c.ends <= rows.steady()))
    tx.db.execute(CODES.delete().where(CODES.c.table_id == table, CODES.c.seat == seat))
    tx.db.execute(CODES.insert().values(code=digest(code), table_id=table, seat=seat, ends=ends))
    return ends


def use_code(tx: Writing, code: str) -> None:
    """Let a code be good for nothing more."""
    tx.db.execute(CODES.delete().where(CODES.c.code == digest(code)))


def release(tx: Writing, table: str, seat: int, browser: str | None = None) -> list[str]:
    """Take a seat from a browser, or from all that hold it, and end its codes; give those that have lost it."""
    lost = [one.browser for one in tx.holders(table) if one.seat == seat and browser in (None, one.browser)]
    for one in lost:
        mine = (HOLDERS.c.browser == one, HOLDERS.c.table_id == table, HOLDERS.c.seat == seat)
        tx.db.execute(HOLDERS.delete().where(*mine))
    tx.db.execute(CODES.delete().where(CODES.c.table_id == table, CODES.c.seat == seat))
    tx.sat_down = True
    return lost


def doors(store: Store, table: str) -> dict[int, Door]:
    """Say of each seat how it stands open."""
    with store.read() as db:
        return doors_in(Writing(db), table)


def doors_in(tx: Writing, table: str) -> dict[int, Door]:
    """Say of each seat how it stands open, in a transaction."""
    held = [one.seat for one in tx.holders(table)]
    seats = tx.db.execute(sa.select(SEATS.c.seat, SEATS.c.issue, SEATS.c.spent).where(SEATS.c.table_id == table))
    return {seat: Door(issue, spent, held.count(seat)) for seat, issue, spent in seats if seat != WATCHING}


def devices(store: Store, table: str, seat: int) -> list[rows.Holder]:
    """List the devices that hold a seat, the first first."""
    with store.read() as db:
        return [one for one in Writing(db).holders(table) if one.seat == seat]


def sweep(store: Store) -> None:
    """Forget codes whose time is over.

    Keys that nobody has used for a year open nothing, but stay: the clock may have been wrong when the house opened.
    """
    with store.write() as tx:
        tx.db.execute(CODES.delete().where(CODES.c.ends <= rows.steady()))
