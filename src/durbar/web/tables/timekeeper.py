"""Sees to it that what was chosen for clocks that run out happens, whoever looks on, and also after a restart."""

from __future__ import annotations

import asyncio
import logging

from durbar.web.kept import rows
from durbar.web.kept.writing import Writing
from durbar.web.refusal import Refused
from durbar.web.tables.house import House
from durbar.web.tables.live import Live
from durbar.web.tables.people import run_out

LOG = logging.getLogger("durbar.clocks")
EVERY = 1.0
"""Seconds between two looks at the clocks."""


class Timekeeper:
    """Knows when the next clock of each table runs out."""

    def __init__(self, house: House) -> None:
        """Watch the clocks of a house."""
        self._house = house
        self._ends: dict[str, int] = {}
        self._one = asyncio.Lock()

    async def start(self) -> None:
        """Find the clocks that ran when the server stopped."""
        self._house.timed.update(await self._house.run(self._house.store.timed))

    async def keep(self) -> None:
        """Look again and again, for ever."""
        while True:
            try:
                await self.look()
            except Exception:
                LOG.exception("clocks could not be looked at")
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Look which times are over now, and do what was chosen for that."""
        async with self._one:
            while self._house.timed:
                await self._note(self._house.timed.pop())
            now = rows.now()
            for table in [table for table, at in self._ends.items() if at <= now]:
                await self._run_out(table)
                await self._note(table)

    async def _note(self, table: str) -> None:
        """Learn when the next clock of a table runs out."""
        self._ends.pop(table, None)
        try:
            async with self._house.table(table) as live:
                clocks = live.story.clocks
                ends = [] if clocks is None else list(clocks.ends().values())
        except Refused:  # it stands still, or is gone
            return
        if ends:
            self._ends[table] = min(ends)

    async def _run_out(self, table: str) -> None:
        def deed(live: Live, tx: Writing) -> None:
            run_out(live)

        try:
            await self._house.change(table, deed)
        except Refused:  # it was taken away, and must not hold up the others
            return
        await self._house.tell(table)
