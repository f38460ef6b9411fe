"""Run by Alembic: takes the steps on the connection it was given, in the transaction that is open on it."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
