"""Requests about component data: where it comes from, and editions that people make, keep, share and bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

import durbar
from durbar.engine.content import ABOUT, parse_toml
from durbar.engine.document import Doc, short
from durbar.engine.messages import BadInput, Message
from durbar.games import editions
from durbar.web.door.desk import Desk, Visitor, browser_of, desk_of, viewer_of
from durbar.web.door.forms import clean, read_form, read_large_json
from durbar.web.door.limits import address_of
from durbar.web.door.orders import find_game
from durbar.web.door.shelved import shelved
from durbar.web.kept import rows
from durbar.web.kept.rows import EditionRow
from durbar.web.kept.tokens import TABLE_ID, new_table_id
from durbar.web.refusal import reason, refuse, unreadable
from durbar.web.shown import editions as shown
from durbar.web.shown import pages
from durbar.web.shown.words import SPOKEN


def _game_of(request: Request) -> str:
    try:
        return find_game(request.path_params["game"]).meta.name
    except BadInput:
        raise refuse("no_such_page", 404) from None


async def _edition_of(request: Request) -> EditionRow:
    """Find the edition an address names: whoever has the address may look at it."""
    return await find_edition(desk_of(request), request.path_params["id"])


async def find_edition(desk: Desk, id: str) -> EditionRow:
    """Find an edition that is kept."""
    found = await desk.house.run(desk.house.store.edition, id) if TABLE_ID.fullmatch(id) else None
    if found is None:
        raise refuse("no_such_edition", 404)
    return found


# ---------------------------------------------------------------------- where data comes from


async def show_sources(request: Request) -> Response:
    """Show where the house edition of a game comes from."""
    game = _game_of(request)
    sheets = durbar.game(game).sheets
    return await _shelved(request, "sources", "sources.html.j2", lambda: shown.sources(sheets, f"/editor/{game}"), game)


async def _shelved(
    request: Request, name: str, template: str, make: Callable[[], dict[str, Any]], game: str
) -> Response:
    """Answer with a page in which nothing is of whoever asks: it takes tens of milliseconds, once for everybody."""

    async def painted(lang: str) -> str:
        return await desk_of(request).easel.paint(lambda: pages.render(template, make(), game))

    return await shelved(request, game, name, "text/html", painted)


async def show_edition_sources(request: Request) -> Response:
    """Show the same of an edition that is kept."""
    row = await _edition_of(request)

    def context() -> dict[str, Any]:
        return shown.sources(editions.check(row.doc), f"/e/{row.id}")

    return await _paint(request, "sources.html.j2", context, row.game)


async def show_table_sources(request: Request) -> Response:
    """Show the same of the data a table is played with, which it keeps whatever becomes of an edition."""
    desk = desk_of(request)
    id = request.path_params["id"]
    await viewer_of(request, id)
    async with desk.house.table(id) as live:
        sheets = live.table.sheets
    edit = f"/editor/{sheets.game}"
    return await _paint(
        request, "sources.html.j2", lambda: {**shown.sources(sheets, edit), "table": f"/t/{id}"}, sheets.game
    )


async def _paint(request: Request, template: str, make: Any, game: str, status: int = 200) -> Response:
    return await desk_of(request).easel.paint(lambda: pages.page(template, make(), game, status))


# ---------------------------------------------------------------------- the editor


async def show_editor(request: Request) -> Response:
    """Open the editor with the house's values: nothing is kept before it is saved."""
    game = _game_of(request)
    sheet = request.query_params.get("sheet", "")
    sheet = sheet if sheet in durbar.game(game).sheets.sheets else ""
    draft = {"game": game, "name": ""}
    return await _shelved(
        request, f"editor/{sheet}", "editor.html.j2", lambda: shown.editor(game, draft, sheet, None, True), game
    )


async def show_edition(request: Request) -> Response:
    """Open an edition: its maker may change it, anybody else may look, play and copy."""
    row = await _edition_of(request)
    mine = row.maker == browser_of(request)
    sheet = request.query_params.get("sheet", "")
    return await _paint(request, "editor.html.j2", lambda: shown.editor(row.game, row.doc, sheet, row, mine), row.game)


async def post_check(request: Request) -> Response:
    """Look at an edition being made; nothing is kept."""
    desk = desk_of(request)
    desk.checks.take(address_of(request))

    def read(doc: Doc) -> tuple[dict[str, Any], str, bool]:
        doc = doc.fields(("edition", "sheet"), ("form",))
        edition = _read(doc["edition"].value)
        sheet = doc["sheet"].one_of(tuple(durbar.game(edition["game"]).sheets.sheets))
        return edition, sheet, doc["form"].flag() if "form" in doc else False

    with desk.uploads.one(request):
        edition, sheet, form = await read_large_json(request, desk.house.config.limits.edition, desk.house.run, read)
    return JSONResponse(await desk.easel.paint(lambda: shown.look(edition["game"], edition, sheet, form)))


def _read(value: Any) -> dict[str, Any]:
    """Read an edition that may still be wrong in its values, but not in its build; leave out what is the house's."""
    if not isinstance(value, dict):
        Doc(value, "edition").fail("bad.object", value=short(value))
    named = {**value, "name": value.get("name") or "?"}
    plain = editions.check_plain(named)
    house = find_game(Doc(plain)["game"].text()).sheets
    Doc(plain).fields(("game", "name"), tuple(house.sheets))
    for name, part in Doc(plain).named():
        if name not in ("game", "name"):
            part.fields((), (*ABOUT, *house[name].data))
    return editions.slim({**plain, "name": clean(Doc(value).get("name", "").text(), editions.LONGEST_NAME)})


async def post_save(request: Request) -> Response:
    """Keep an edition: as a new one, or in the place of what its maker kept under the same address."""
    desk = desk_of(request)
    desk.new_tables.take(address_of(request))

    def read(doc: Doc) -> tuple[dict[str, Any], str]:
        doc = doc.fields(("edition",), ("id",))
        return _read(doc["edition"].value), doc["id"].text() if "id" in doc else ""

    with desk.uploads.one(request):
        edition, id = await read_large_json(request, desk.house.config.limits.edition, desk.house.run, read)
    if id:
        row = await find_edition(desk, id)
        if row.maker != browser_of(request):
            raise refuse("not_your_edition", 403)
        if row.game != edition["game"]:
            raise unreadable("bad.edition_game")
    visitor = Visitor.of(request)
    kept = await desk.house.run(_keep, desk, visitor.browser, edition, id)
    response = JSONResponse({"id": kept, "url": f"/e/{kept}"})
    visitor.remember(request, response)
    return response


def _keep(desk: Desk, browser: str, edition: dict[str, Any], id: str = "") -> str:
    if not edition["name"]:
        raise refuse("edition_unnamed")
    with desk.house.store.write() as tx:
        if id:
            if not tx.change_edition(id, edition["name"], edition):
                raise refuse("no_such_edition", 404)  # it was thrown away in another window meanwhile
            return id
        most = desk.house.config.limits.editions
        if tx.editions_of(browser) >= most:
            raise refuse("too_many_editions", 409, n=most)
        now = rows.now()
        row = EditionRow(new_table_id(), browser, edition["game"], edition["name"], edition, now, now)
        tx.add_edition(row)
        return row.id


async def post_upload(request: Request) -> Response:
    """Take an edition file into one's own editions, and open it."""
    desk = desk_of(request)
    desk.new_tables.take(address_of(request))
    with desk.uploads.one(request):
        form = await read_form(request, desk.house.config.limits.edition, desk.house.run)
    visitor = Visitor.of(request)

    def work() -> str:
        try:
            edition = _read(parse_toml(form.get("file", ""), Message("what.file")))
        except BadInput as error:
            raise refuse("bad_edition", what=reason(error)) from error
        return _keep(desk, visitor.browser, edition)

    id = await desk.house.run(work)
    return _to(request, visitor, f"/e/{id}")


def _to(request: Request, visitor: Visitor, url: str) -> Response:
    response = RedirectResponse(url, 303)
    visitor.remember(request, response)
    return response


async def post_copy(request: Request) -> Response:
    """Take a copy of an edition into one's own."""
    desk = desk_of(request)
    desk.new_tables.take(address_of(request))
    row = await _edition_of(request)
    visitor = Visitor.of(request)
    id = await desk.house.run(_keep, desk, visitor.browser, row.doc)
    return _to(request, visitor, f"/e/{id}")


async def post_delete(request: Request) -> Response:
    """Throw an edition of one's own away; tables that are played with it keep it."""
    desk = desk_of(request)
    row = await _edition_of(request)
    if row.maker != browser_of(request):
        raise refuse("not_your_edition", 403)

    def work() -> None:
        with desk.house.store.write() as tx:
            tx.drop_edition(row.id)

    await desk.house.run(work)
    return RedirectResponse("/", 303)


async def download(request: Request) -> Response:
    """Give an edition as a file."""
    row = await _edition_of(request)
    headers = {"Content-Disposition": f'attachment; filename="{row.game}-{row.id}.toml"'}
    text = await desk_of(request).house.run(editions.to_toml, row.doc, SPOKEN.get())
    return Response(text, media_type="application/toml", headers=headers)


ROUTES = [
    Route("/sources/{game}", show_sources),
    Route("/t/{id}/sources", show_table_sources),
    Route("/editor/{game}", show_editor),
    Route("/editions", post_save, methods=["POST"]),
    Route("/editions/check", post_check, methods=["POST"]),
    Route("/editions/upload", post_upload, methods=["POST"]),
    Route("/e/{id}", show_edition),
    Route("/e/{id}/sources", show_edition_sources),
    Route("/e/{id}/download", download),
    Route("/e/{id}/copy", post_copy, methods=["POST"]),
    Route("/e/{id}/delete", post_delete, methods=["POST"]),
]
