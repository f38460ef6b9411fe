"""The lobby's requests: looking, laying a table, bringing a game file, opening a link."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from durbar.engine.messages import BadInput, DurbarError
from durbar.web.door.addresses import only_here
from durbar.web.door.desk import Visitor, as_refused, browser_of, change_cookie, desk_of, in_words, refusal_document
from durbar.web.door.devices import device_of
from durbar.web.door.forms import clean, read_form
from durbar.web.door.limits import address_of, read_body
from durbar.web.door.orders import file_order, form_order, quick_order, remember
from durbar.web.door.reader import LARGE
from durbar.web.door.routes_editions import find_edition
from durbar.web.door.routes_table import base_address
from durbar.web.refusal import Refused, refuse
from durbar.web.shown import pages
from durbar.web.shown.editions import is_judged, judged, listed
from durbar.web.shown.lobby import lobby
from durbar.web.shown.words import SPOKEN
from durbar.web.tables.lay import Order, lay


async def _lobby_page(
    request: Request, error: str | None = None, form: Mapping[str, str] | None = None, status: int = 200
) -> Response:
    desk = desk_of(request)
    store, browser = desk.house.store, browser_of(request)
    asked = request.query_params.get("edition", "")[:16]
    tables, guided, name, likes, kept, picked = await desk.house.run(
        lambda: (
            store.tables_of(browser),
            store.tables_of(browser, guided=True),
            store.name_of(browser),
            store.likes(browser),
            store.editions_of(browser),
            store.edition(asked) if asked else None,
        )
    )
    if picked is not None and all(one.id != picked.id for one in kept):
        kept = [*kept, picked]

    for one in kept:  # one by one, so that others come between
        if not is_judged(one):
            await desk.easel.paint(partial(judged, one))
    lang = SPOKEN.get()

    def make() -> Response:
        context = lobby(
            tables,
            name,
            error=error,
            form=form,
            editions=[listed(one) for one in kept],
            picked=None if picked is None else listed(picked),
            likes=likes,
            guided=[row for row, _ in guided],
            here={row.id: desk.house.hub.here(row.id, range(9)) for row, _ in tables},
            lang=lang,
        )
        context["only_here"] = only_here(base_address(request))
        context["icons"] = pages.marks(tuple(game["name"] for game in context["games"]))
        return pages.page("lobby.html.j2", context, status=status)

    return await desk.easel.paint(make)


async def show_lobby(request: Request) -> Response:
    """Show the lobby."""
    return await change_cookie(request) or await _lobby_page(request)


async def _lay(
    request: Request, make: Callable[[], Order], size: int, name: str, like: str | None = None
) -> tuple[str, Visitor]:
    """Lay a table for whoever asks; remember the name they gave, and what they `like` to play so.

    What is large is read elsewhere.
    """
    desk = desk_of(request)
    visitor = Visitor.of(request)
    order = await (desk.reader.read(make) if size > LARGE else desk.house.run(make))

    def work() -> str:
        likes = desk.house.store.likes(visitor.browser)
        with desk.house.store.write() as tx:
            if name:
                tx.name_browser(visitor.browser, name)
            if like is not None:
                tx.like(visitor.browser, remember(likes, order, like))
            return lay(desk.house, order, visitor.browser, tx, device_of(request))

    id = await desk.house.run(work)
    desk.house.nudge(id)
    return id, visitor


async def to_table(
    request: Request, make: Callable[[], Order], size: int, name: str, form: Mapping[str, str], like: str | None = None
) -> Response:
    try:
        id, visitor = await _lay(request, make, size, name, like)
    except Refused as error:
        return await _not_laid(request, error, form)
    response = RedirectResponse(f"/t/{id}", 303)
    visitor.remember(request, response)
    return response


async def lay_for(request: Request, make: Callable[[], Order]) -> Response:
    """Lay a table that somebody asked for elsewhere, and lead there."""
    return await to_table(request, make, 0, "", {})


async def new_table(request: Request) -> Response | None:
    """Refuse another table of somebody who has laid many, before anything of it is read."""
    try:
        desk_of(request).new_tables.take(address_of(request))
    except Refused as error:
        return await _not_laid(request, error, {})
    return None


async def _not_laid(request: Request, error: Refused, form: Mapping[str, str]) -> Response:
    """Show the lobby with the form as it was filled in, and why not; a few words to whoever reads no pages."""
    if not _reads_pages(request):
        raise error
    return await _lobby_page(request, in_words(error.why), form, error.status)


def _reads_pages(request: Request) -> bool:
    """Tell whether somebody asks as a browser does that opens a page."""
    return "text/html" in request.headers.get("accept", "")


async def post_table(request: Request) -> Response:
    """Lay a table as the form says."""
    desk = desk_of(request)
    limits = desk.house.config.limits
    refusal = await new_table(request)
    if refusal is not None:
        return refusal
    with desk.uploads.one(request):
        form = await read_form(request, limits.record, desk.house.run)
    id = form.get("edition_id", "")
    edition = (await find_edition(desk, id)).doc if id else None
    make = partial(form_order, form, limits, desk.house.next_seed(), edition)
    size = len(form.get("edition", ""))
    return await to_table(request, make, size, clean(form.get("name", ""), limits.name), form)


async def post_play_now(request: Request) -> Response:
    """Lay a table against bots, without any further question."""
    house = desk_of(request).house
    limits = house.config.limits
    refusal = await new_table(request)
    if refusal is not None:
        return refusal
    form = await read_form(request, limits.body, house.run)
    name = clean(form.get("name", ""), limits.name)
    likes = await house.run(house.store.likes, browser_of(request))
    like = "alone" if form.get("alone") == "1" else "now"
    last = likes.get(form.get("game", ""), {}).get(like, {})
    make = partial(quick_order, form, name, last, house.next_seed())
    return await to_table(request, make, 0, name, {}, like)


async def post_import(request: Request) -> Response:
    """Take a game file: as a form from a page, or bare as JSON."""
    desk = desk_of(request)
    most = desk.house.config.limits.record
    name = await desk.house.run(desk.house.store.name_of, browser_of(request))
    if not request.headers.get("content-type", "").startswith("application/json"):
        refusal = await new_table(request)
        if refusal is not None:
            return refusal
        try:
            with desk.uploads.one(request):
                form = await read_form(request, most, desk.house.run)
        except BadInput:
            return await _not_laid(request, refuse("no_game_file"), {})
        body = form.get("file", "").encode()
        return await to_table(request, partial(file_order, body, name), len(body), "", {})
    desk.new_tables.take(address_of(request))
    with desk.uploads.one(request):
        body = await read_body(request, most)
    id, visitor = await _lay(request, partial(file_order, body, name), len(body), "")
    response = JSONResponse({"url": f"/t/{id}"}, 201)
    visitor.remember(request, response)
    return response


async def no_such_page(request: Request, error: Exception) -> Response:
    """Answer for addresses and methods that do not exist."""
    status = getattr(error, "status_code", 404)
    code = "wrong_method" if status == 405 else "no_such_page"
    return await refused(request, refuse(code, status))


async def refused(request: Request, error: Exception) -> Response:
    """Answer a request that is refused, as a page or as JSON."""
    assert isinstance(error, DurbarError)
    refusal = as_refused(error)
    desk = desk_of(request)
    if _reads_pages(request):
        text = in_words(refusal.why)
        lang = SPOKEN.get()
        at_hand = pages.error_page_at_hand(refusal.status, text, lang)  # a crowd that is turned away needs no painter
        if at_hand is not None:
            return at_hand
        return await desk.easel.paint(lambda: pages.error_page(refusal.status, text, lang))
    return JSONResponse(refusal_document(refusal), refusal.status)


ROUTES = [
    Route("/", show_lobby),
    Route("/tables", post_table, methods=["POST"]),
    Route("/play-now", post_play_now, methods=["POST"]),
    Route("/import", post_import, methods=["POST"]),
]
