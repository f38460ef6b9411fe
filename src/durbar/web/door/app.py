"""The application: everything put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from durbar.engine.messages import DurbarError
from durbar.web.bots.players import Bots
from durbar.web.config import Config
from durbar.web.door import (
    files,
    routes_actions,
    routes_editions,
    routes_lessons,
    routes_lobby,
    routes_rules,
    routes_seats,
    routes_table,
    speech,
)
from durbar.web.door.desk import Desk, refusal_document
from durbar.web.door.health import ROUTES, Health
from durbar.web.door.limits import Buckets, Uploads
from durbar.web.door.metrics import Measured, Metrics
from durbar.web.door.packing import Packing
from durbar.web.door.security import Guard
from durbar.web.kept import keys
from durbar.web.kept.store import Store
from durbar.web.kept.tokens import Keyring
from durbar.web.refusal import refuse
from durbar.web.shown.easel import Easel
from durbar.web.tables.house import House
from durbar.web.tables.timekeeper import Timekeeper

LOG = logging.getLogger("durbar.app")


async def failed(request: Request, error: Exception) -> Response:
    """Own up to a mistake of ours."""
    LOG.error("request failed", exc_info=error)
    return JSONResponse(refusal_document(refuse("failed", 500)), 500)


def create_app(config: Config) -> Starlette:
    """Build the application over the data of a configuration."""
    store = Store(config.database)
    house = House(config, store, Keyring.open(config.data / "key"))
    bots = Bots(house)
    clocks = Timekeeper(house)
    easel = Easel()
    health = Health(house, bots)
    limits = config.limits
    new_tables = Buckets(limits.new_tables, limits.new_tables_burst, config.clock)
    checks = Buckets(limits.checks, limits.checks_burst, config.clock)
    desk = Desk(house, easel, new_tables, checks, Uploads(limits.uploads, limits.all_uploads, limits.body), health)
    metrics = None if config.metrics is None else Metrics(house, bots)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.run(keys.sweep, store)
        await clocks.start()
        for_ever = [asyncio.create_task(house.hub.keep_time()), asyncio.create_task(house.keep_what_is_shown())]
        for_ever.append(asyncio.create_task(clocks.keep()))
        if metrics is not None:
            app.state.metrics_port = metrics.open(config.metrics or 0)
            LOG.info("metrics", extra={"port": app.state.metrics_port})
            for_ever.append(asyncio.create_task(metrics.watch_the_loop()))
        bots.start()
        yield
        for task in for_ever:
            task.cancel()
        await asyncio.gather(*for_ever, return_exceptions=True)
        if metrics is not None:
            await asyncio.to_thread(metrics.close)
        await health.close()
        await bots.close()
        await desk.reader.close()
        easel.close()
        house.close()

    app = Starlette(
        routes=[
            *routes_table.ROUTES,  # they are tried one by one: first what is asked for with every act
            *routes_actions.ROUTES,
            *ROUTES,
            *routes_lobby.ROUTES,
            *routes_lessons.ROUTES,
            *speech.ROUTES,
            *routes_seats.ROUTES,
            *routes_editions.ROUTES,
            *routes_rules.ROUTES,
            *files.ROUTES,
        ],
        middleware=[
            *([] if metrics is None else [Middleware(Measured, metrics=metrics)]),
            Middleware(Guard, config=config, answer=routes_lobby.refused),
            Middleware(Packing),
        ],
        exception_handlers={
            HTTPException: routes_lobby.no_such_page,
            DurbarError: routes_lobby.refused,
            Exception: failed,
        },
        lifespan=lifespan,
    )
    app.state.desk = desk
    app.state.clocks = clocks
    app.state.bots = bots
    return app
