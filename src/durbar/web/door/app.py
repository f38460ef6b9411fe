"""The application: everything put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from durbar.engine.messages import DurbarError
from durbar.games import PACKAGES
from durbar.web.bots.players import Bots
from durbar.web.config import Config
from durbar.web.door import routes_actions, routes_editions, routes_lobby, routes_table
from durbar.web.door.desk import Desk, refusal_document
from durbar.web.door.limits import Buckets
from durbar.web.door.security import Guard
from durbar.web.kept.store import Store
from durbar.web.kept.tokens import Keyring
from durbar.web.refusal import refuse
from durbar.web.shown.easel import Easel
from durbar.web.shown.pages import STATIC, board_folder
from durbar.web.tables.house import House

LOG = logging.getLogger("durbar.app")
BOARD_FILES = (".css", ".svg", ".webp", ".png", ".js", ".woff2")


async def board_file(request: Request) -> Response:
    """Give one of the files that say how a game looks."""
    game, name = request.path_params["game"], request.path_params["name"]
    path = board_folder(game) / name if game in PACKAGES and Path(name).name == name else None
    if path is None or path.suffix not in BOARD_FILES or not path.is_file():
        raise refuse("no_such_page", 404)
    return FileResponse(path, headers={"Cache-Control": "no-cache"})


async def failed(request: Request, error: Exception) -> Response:
    """Own up to a mistake of ours."""
    LOG.error("request failed", exc_info=error)
    return JSONResponse(refusal_document(refuse("failed", 500)), 500)


class Files(StaticFiles):
    """The house's own files, which browsers ask for again only if they have changed."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """Answer with a file."""
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came
        response.headers["Cache-Control"] = "no-cache"
        return response


def create_app(config: Config) -> Starlette:
    """Build the application over the data of a configuration."""
    store = Store(config.database)
    house = House(config, store, Keyring.open(config.data / "key"))
    bots = Bots(house)
    easel = Easel()
    limits = config.limits
    desk = Desk(
        house,
        easel,
        new_tables=Buckets(limits.new_tables, limits.new_tables_burst, config.clock),
        checks=Buckets(limits.checks, limits.checks_burst, config.clock),
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await bots.start()
        catching_up = asyncio.create_task(house.keep_what_is_shown())
        yield
        catching_up.cancel()
        await asyncio.gather(catching_up, return_exceptions=True)
        await bots.close()
        easel.close()
        house.close()

    app = Starlette(
        routes=[
            *routes_lobby.ROUTES,
            *routes_editions.ROUTES,
            *routes_table.ROUTES,
            *routes_actions.ROUTES,
            Route("/games/{game}/{name}", board_file),
            Mount("/static", Files(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, config=config, answer=routes_lobby.refused)],
        exception_handlers={
            HTTPException: routes_lobby.no_such_page,
            DurbarError: routes_lobby.refused,
            Exception: failed,
        },
        lifespan=lifespan,
    )
    app.state.desk = desk
    return app
