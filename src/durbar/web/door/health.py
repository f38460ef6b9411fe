"""Whether the server is well: alive, and ready to take a move and to let bots answer."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from durbar.web.bots.players import Bots
from durbar.web.door.desk import desk_of
from durbar.web.tables.house import House

LOG = logging.getLogger("durbar.health")
FRESH = 2.0
"""Seconds for which what was found out holds: whoever asks more often is told the same again."""
PATIENCE = 5.0
"""Seconds after which whoever has not answered is not well."""


@dataclass(frozen=True)
class Findings:
    """What was found out."""

    store: bool
    """Whether something can be written."""
    bots: bool
    """Whether a bot that is asked would answer."""

    @property
    def ready(self) -> bool:
        """Whether all is well."""
        return self.store and self.bots


class Health:
    """Looks after the store and the bots when somebody asks, but not again for everybody who does."""

    def __init__(self, house: House, bots: Bots) -> None:
        """Look after a house."""
        self._house = house
        self._bots = bots
        self._clock = house.config.clock
        self._pause = house.config.pause
        self._found: tuple[float, Findings] | None = None
        self._looking: dict[str, asyncio.Task[bool]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def look(self) -> Findings:
        """Find out how things are, or say what was found a moment ago."""
        async with self._one_at_a_time:
            now = self._clock()
            if self._found is None or now - self._found[0] >= FRESH:
                found = Findings(*await asyncio.gather(self._well("store"), self._well("bots")))
                if self._found is None or self._found[1] != found:
                    LOG.log(logging.INFO if found.ready else logging.ERROR, "health", extra=found.__dict__)
                self._found = (self._clock(), found)
            return self._found[1]

    async def _well(self, what: str) -> bool:
        """Look after one thing; what still hangs since the last time is not tried a second time beside it."""
        looking = self._looking.get(what)
        if looking is None:
            work = self._can_write() if what == "store" else self._bots_answer()
            looking = self._looking[what] = asyncio.create_task(work)
        waiting = asyncio.ensure_future(self._pause(PATIENCE))
        await asyncio.wait({looking, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if not looking.done():
            return False
        del self._looking[what]
        return looking.result()

    async def _can_write(self) -> bool:
        try:
            await self._house.run(self._house.store.probe)
        except Exception as error:  # noqa: BLE001  # whatever it is, nothing can be written
            LOG.warning("the store does not write", extra={"why": repr(error)[:300]})
            return False
        return True

    async def _bots_answer(self) -> bool:
        return not self._bots.failing and await self._bots.workers.answer()

    async def close(self) -> None:
        """Look no longer."""
        for looking in self._looking.values():
            looking.cancel()
        await asyncio.gather(*self._looking.values(), return_exceptions=True)


async def alive(request: Request) -> Response:
    """Say that the server answers; nothing else is looked at, so that nothing else can keep it from saying so."""
    return JSONResponse({"ok": True})


async def ready(request: Request) -> Response:
    """Say whether moves can be kept and bots answer; 503 if not, with what it is."""
    found = await desk_of(request).health.look()
    doc = {"ready": found.ready, "store": found.store, "bots": found.bots}
    return JSONResponse(doc, 200 if found.ready else 503)


ROUTES = [Route("/healthz", alive), Route("/readyz", ready)]
