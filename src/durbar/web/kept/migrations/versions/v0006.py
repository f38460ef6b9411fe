"""A table knows how much has happened at it, so that a lost end is noticed like a lost middle."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Count what is there."""
    op.add_column("tables", sa.Column("happened", sa.Integer, nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE tables SET happened = (SELECT count(*) FROM events WHERE events.table_id = tables.id)"))
