"""Requests for the rulebooks: pages that are the same for everybody, painted once for a language and kept packed."""

from __future__ import annotations

import json
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from durbar.engine.messages import BadInput
from durbar.games.reading import FIRST, Example, book
from durbar.web.config import DEFAULT_BOT
from durbar.web.door.desk import browser_of, desk_of
from durbar.web.door.limits import address_of
from durbar.web.door.orders import find_game
from durbar.web.door.routes_lobby import lay_for
from durbar.web.door.shelved import shelved
from durbar.web.refusal import refuse
from durbar.web.shown import reading
from durbar.web.shown.figures import figure, picture
from durbar.web.tables.lay import Order, Seating
from durbar.web.tables.opening import origin_of


def _game_of(request: Request) -> str:
    try:
        return find_game(request.path_params["game"]).meta.name
    except BadInput:
        raise refuse("no_such_page", 404) from None


async def show_book(request: Request) -> Response:
    """Show a page of a game's rulebook: the first one, a chapter, or one of the lists behind them."""
    page = request.path_params.get("page", FIRST)
    game = _game_of(request)
    if page not in await desk_of(request).house.run(reading.known_pages, game):
        raise refuse("no_such_page", 404)
    easel = desk_of(request).easel

    async def make(lang: str) -> str:
        if page in (FIRST, "print", "summary"):
            await easel.paint(partial(picture, game, lang))
        for name, after in reading.figures_of(game, page):  # one by one, so that players at their tables come between
            await easel.paint(partial(figure, game, name, after, lang))
        return await easel.paint(partial(reading.painted, game, page, lang))

    return await shelved(request, game, page, "text/html", make)


async def show_clause(request: Request) -> Response:
    """Lead to a clause, wherever it stands in the book; old numbers are led on too."""
    game, number = _game_of(request), request.path_params["number"]
    place = await desk_of(request).house.run(lambda: book(game).place_of(number))
    if not place:
        raise refuse("no_such_page", 404)
    return RedirectResponse(f"/rules/{game}/{place}", 303)


async def give_search(request: Request) -> Response:
    """Give what can be searched for in a book."""
    game = _game_of(request)

    async def make(lang: str) -> str:
        found = await desk_of(request).easel.paint(partial(reading.searched, game, lang))
        return json.dumps(found, ensure_ascii=False, separators=(",", ":"))

    return await shelved(request, game, "search.json", "application/json", make)


async def _example_of(request: Request) -> Example:
    game, name = _game_of(request), request.path_params["name"]
    found = await desk_of(request).house.run(lambda: book(game).example(name))
    if found is None:
        raise refuse("no_such_page", 404)
    return found


async def give_position(request: Request) -> Response:
    """Give the position of an example as a file."""
    example = await _example_of(request)
    name = f"{example.game}-{example.name}.json"
    document = await desk_of(request).house.run(lambda: example.document)
    return JSONResponse(document, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _order(example: Example, name: str) -> Order:
    """Lay a table with the position of an example: whoever asks plays the first seat, bots the others."""
    table = example.before()
    bots = [Seating("bot", DEFAULT_BOT)] * (table.setup.players - 1)
    return Order(example.game, origin_of(table.record()), [Seating("me", name=name), *bots], undo="free")


async def post_try(request: Request) -> Response:
    """Open the position of an example to be played on."""
    example = await _example_of(request)
    desk = desk_of(request)
    desk.new_tables.take(address_of(request))
    name = await desk.house.run(desk.house.store.name_of, browser_of(request))
    return await lay_for(request, partial(_order, example, name))


ROUTES = [
    Route("/rules/{game}", show_book),
    Route("/rules/{game}/search.json", give_search),
    Route("/rules/{game}/clause/{number}", show_clause),
    Route("/rules/{game}/position/{name}.json", give_position),
    Route("/rules/{game}/try/{name}", post_try, methods=["POST"]),
    Route("/rules/{game}/{page}", show_book),
]
