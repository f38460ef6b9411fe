"""Chat and preferences stand by themselves, and no longer among what happened in the game."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

EVENTS = sa.table("events", *(sa.column(name) for name in ("table_id", "n", "kind", "seat", "doc", "at")))
ASIDE = ("chat", "prefs")


def upgrade() -> None:
    """Make room for them, and move what there is; the game's own events are numbered anew without a gap."""
    said = op.create_table(
        "said",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    asides = op.create_table(
        "asides",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("auto_end", sa.Boolean, nullable=False),
        sa.Column("changes", sa.Integer, nullable=False),
        sa.Column("lines", sa.Integer, nullable=False),
    )
    db = op.get_bind()
    ids = sa.select(EVENTS.c.table_id).where(EVENTS.c.kind.in_(ASIDE)).distinct()
    for table in list(db.execute(ids).scalars()):
        found = db.execute(sa.select(EVENTS).where(EVENTS.c.table_id == table).order_by(EVENTS.c.n)).mappings().all()
        if [row["n"] for row in found] == list(range(1, len(found) + 1)):  # else something is lost, and stays in sight
            _move(db, table, [dict(row) for row in found], said, asides)


def _move(db: sa.Connection, table: str, found: list[dict[str, Any]], said: sa.Table, asides: sa.Table) -> None:
    lines: list[dict[str, Any]] = []
    seats: dict[int, dict[str, Any]] = {}
    for row in found:
        if row["kind"] not in ASIDE:
            continue
        seat = row["seat"]
        kept = seats.setdefault(seat, {"table_id": table, "seat": seat, "auto_end": False, "changes": 0, "lines": 0})
        doc = _document(row["doc"])
        if row["kind"] == "prefs":
            kept["changes"] += 1
            kept["auto_end"] = bool(doc.get("auto_end"))
        else:
            kept["lines"] += 1
            line = {"table_id": table, "n": len(lines) + 1, "seat": seat, "key": "", "at": row["at"]}
            lines.append({**line, "text": str(doc.get("text", ""))})
    if lines:
        db.execute(said.insert(), lines)
    db.execute(asides.insert(), list(seats.values()))
    here = EVENTS.c.table_id == table
    db.execute(EVENTS.delete().where(here, EVENTS.c.kind.in_(ASIDE)))
    rest = [row["n"] for row in found if row["kind"] not in ASIDE]
    for new, old in enumerate(rest, 1):
        if new != old:  # always to a smaller number, which is free by then
            db.execute(EVENTS.update().where(here, EVENTS.c.n == old).values(n=new))


def _document(text: object) -> dict[str, Any]:
    """Read a document; a damaged one says nothing."""
    try:
        doc = json.loads(str(text))
    except ValueError:
        return {}
    return doc if isinstance(doc, dict) else {}
