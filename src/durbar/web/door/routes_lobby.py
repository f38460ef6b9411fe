"""The lobby's requests: looking, laying a table, bringing a game file, opening a link."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from durbar.engine.messages import BadInput, DurbarError
from durbar.engine.record import RECORD
from durbar.web.door.desk import Visitor, as_refused, browser_of, change_cookie, desk_of, in_words, refusal_document
from durbar.web.door.forms import clean, json_document, read_form
from durbar.web.door.limits import address_of, read_body
from durbar.web.door.orders import play_now, read_order, read_record
from durbar.web.door.routes_editions import find_edition
from durbar.web.door.routes_table import VIEW
from durbar.web.kept.rows import WATCHING
from durbar.web.kept.tokens import SECRET, digest
from durbar.web.refusal import Refused, refuse
from durbar.web.shown import pages
from durbar.web.shown.editions import listed
from durbar.web.shown.lobby import lobby
from durbar.web.tables.lay import Order, lay


async def _lobby_page(
    request: Request, error: str | None = None, form: Mapping[str, str] | None = None, status: int = 200
) -> Response:
    desk = desk_of(request)

    def make() -> Response:
        store, browser = desk.house.store, browser_of(request)
        kept = store.editions_of(browser)
        picked = store.edition(request.query_params.get("edition", "")[:16])
        if picked is not None and all(one.id != picked.id for one in kept):
            kept = [*kept, picked]
        context = lobby(
            store.tables_of(browser),
            store.name_of(browser),
            error=error,
            form=form,
            editions=[listed(one) for one in kept],
            picked=None if picked is None else listed(picked),
        )
        context["icons"] = pages.icons([game["name"] for game in context["games"]])
        return pages.page("lobby.html.j2", context, status=status)

    return await desk.house.run(make)


async def show_lobby(request: Request) -> Response:
    """Show the lobby."""
    return await change_cookie(request) or await _lobby_page(request)


async def _lay(request: Request, make: Callable[[], Order], name: str) -> tuple[str, Visitor]:
    """Lay a table for whoever asks; remember the name they gave."""
    desk = desk_of(request)
    desk.new_tables.take(address_of(request))
    visitor = Visitor.of(request)

    def work() -> str:
        try:
            order = make()
        except Refused:
            raise
        except DurbarError as error:
            raise refuse("bad_table", what=str(error)[:300]) from error
        with desk.house.store.write() as tx:
            if name:
                tx.name_browser(visitor.browser, name)
            return lay(desk.house, order, visitor.browser, tx)

    id = await desk.house.run(work)
    desk.house.changed(id)
    return id, visitor


async def _to_table(request: Request, make: Callable[[], Order], name: str, form: Mapping[str, str]) -> Response:
    try:
        id, visitor = await _lay(request, make, name)
    except Refused as error:
        return await _lobby_page(request, in_words(error.why), form, error.status)
    response = RedirectResponse(f"/t/{id}", 303)
    visitor.remember(request, response)
    return response


async def post_table(request: Request) -> Response:
    """Lay a table as the form says."""
    house = desk_of(request).house
    limits = house.config.limits
    form = await read_form(request, limits.record)
    id = form.get("edition_id", "")
    edition = (await find_edition(desk_of(request), id)).doc if id else None
    return await _to_table(
        request,
        lambda: read_order(form, limits, house.next_seed(), edition),
        clean(form.get("name", ""), limits.name),
        form,
    )


async def post_play_now(request: Request) -> Response:
    """Lay a table against bots, without any further question."""
    house = desk_of(request).house
    limits = house.config.limits
    form = await read_form(request, limits.body)
    name = clean(form.get("name", ""), limits.name)
    players = form.get("players", "")
    return await _to_table(request, lambda: play_now(form.get("game", ""), name, house.next_seed(), players), name, {})


async def post_import(request: Request) -> Response:
    """Take a game file: as a form from a page, or bare as JSON."""
    desk = desk_of(request)
    most = desk.house.config.limits.record
    name = await desk.house.run(desk.house.store.name_of, browser_of(request))
    if not request.headers.get("content-type", "").startswith("application/json"):
        try:
            form = await read_form(request, most)
        except BadInput:
            why = refuse("no_game_file")
            return await _lobby_page(request, in_words(why.why), {}, why.status)
        return await _to_table(request, lambda: _order(form.get("file", "").encode(), name), "", {})
    body = await read_body(request, most)
    id, visitor = await _lay(request, lambda: _order(body, name), "")
    response = JSONResponse({"url": f"/t/{id}"}, 201)
    visitor.remember(request, response)
    return response


def _order(body: bytes, name: str) -> Order:
    try:
        doc = json_document(body, "the file").value
    except BadInput as error:
        raise refuse("no_game_file") from error
    kind = doc.get("durbar") if isinstance(doc, dict) else None
    if kind == VIEW:
        raise refuse("only_a_view")
    if kind != RECORD:
        raise refuse("no_game_file")
    try:
        return read_record(doc, name)
    except Refused:
        raise
    except DurbarError as error:
        raise refuse("bad_file", what=str(error).removeprefix("the document: ")[:300]) from error


async def open_link(request: Request) -> Response:
    """Follow a secret link: the browser holds the seat from now on, and the secret leaves the address."""
    changed = await change_cookie(request)
    if changed is not None:
        return changed
    desk = desk_of(request)
    secret = request.path_params["secret"]
    found = await desk.house.run(desk.house.store.at_link, digest(secret)) if SECRET.fullmatch(secret) else None
    if found is None:
        raise refuse("no_such_link", 404)
    table, seat = found
    visitor = Visitor.of(request)

    def hold() -> None:
        with desk.house.store.write() as tx:
            if seat != WATCHING or not tx.held(visitor.browser, table):
                tx.hold(visitor.browser, table, seat)

    await desk.house.run(hold)
    response = RedirectResponse(f"/t/{table}", 303)
    visitor.remember(request, response)
    return response


async def health(request: Request) -> Response:
    """Say that the server and its database are well."""
    desk = desk_of(request)
    await desk.house.run(desk.house.store.ping)
    return JSONResponse({"ok": True})


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
    if "text/html" in request.headers.get("accept", ""):
        return await desk.easel.paint(lambda: pages.error_page(refusal.status, in_words(refusal.why)))
    return JSONResponse(refusal_document(refusal), refusal.status)


ROUTES = [
    Route("/", show_lobby),
    Route("/tables", post_table, methods=["POST"]),
    Route("/play-now", post_play_now, methods=["POST"]),
    Route("/import", post_import, methods=["POST"]),
    Route("/s/{secret}", open_link),
    Route("/healthz", health),
]
