"""A link is good for one sitting down, the devices that hold a seat are known to it, further ones come by a code."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from durbar.web.kept import rows

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Let links already given work until somebody sits down by them, and whoever holds a seat hold it.

    A seat that somebody holds was sat down at: its link is spent. When that was nobody has written down.
    """
    op.add_column("seats", sa.Column("issue", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("spent", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("made", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("holders", sa.Column("device", sa.String(60), nullable=False, server_default=""))
    op.add_column("holders", sa.Column("since", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("holders", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("browsers", sa.Column("likes", sa.JSON, nullable=False, server_default="{}"))
    op.create_table(
        "codes",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False, index=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.execute(
        sa.text(
            "UPDATE seats SET spent = (kind NOT IN ('friend', 'watch') OR EXISTS (SELECT 1 FROM holders "
            "WHERE holders.table_id = seats.table_id AND holders.seat = seats.seat))"
        )
    )
    now = rows.now()
    op.execute(sa.text("UPDATE seats SET made = :now").bindparams(now=now))
    op.execute(sa.text("UPDATE holders SET seen = :now").bindparams(now=now))
