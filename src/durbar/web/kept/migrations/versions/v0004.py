"""Editions that people make are kept beside the tables; tables go on carrying their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make room for them."""
    op.create_table(
        "editions",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("maker", sa.String(64), nullable=False, index=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("doc", sa.JSON, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
