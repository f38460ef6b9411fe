"""The tables of the database; whoever changes them adds a step to `migrations`, which all databases go through."""

from __future__ import annotations

import sqlalchemy as sa

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
