"""What everybody last saw of a table is kept beside it, to be shown if its rules can no longer be played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make room for views and logs; they come in as tables are played on, or looked through after the start."""
    op.create_table(
        "shown",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("doc", sa.JSON, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("doc", sa.JSON, nullable=False),
    )
