"""Looking at a table: the page, the screen, drawers, events, files, links as pictures."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import Any

import segno
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from durbar.web.door.addresses import only_here
from durbar.web.door.desk import browser_of, change_cookie, desk_of, viewer_of
from durbar.web.door.forms import number_of
from durbar.web.door.limits import address_of
from durbar.web.door.orders import VIEW
from durbar.web.door.packing import PLAIN
from durbar.web.kept import keys, rows
from durbar.web.kept.rows import WATCHING
from durbar.web.kept.tokens import device_name
from durbar.web.kept.writing import Writing
from durbar.web.refusal import refuse
from durbar.web.shown import pages, playback
from durbar.web.shown.cards import card, has_card, signs, wish_of
from durbar.web.shown.drawers import DRAWERS, chat, drawer, links, may_pass_on
from durbar.web.shown.painted import key_of
from durbar.web.shown.screen import Viewer, screen
from durbar.web.shown.still import still_page
from durbar.web.tables.live import Live
from durbar.web.tables.past import past_of
from durbar.web.tables.people import sit
from durbar.web.tables.still import Still, Unplayable


def _around(request: Request, live: Live) -> tuple[Any, ...]:
    """Say what somebody sees of a table beside the game: who thinks, who is gone, whether it is theirs, who is here."""
    house = desk_of(request).house
    host = live.row.host == browser_of(request)
    return house.hub.thinking(live.id), tuple(house.left(live)), host, tuple(house.seen(live))


def _gather(request: Request, live: Live, viewer: Viewer) -> Callable[[], dict[str, Any]]:
    """Give the work of gathering what somebody sees of a table now: to be done while the table is one's own."""
    return partial(screen, live, viewer, *_around(request, live))


async def _come(request: Request, id: str, viewer: Viewer) -> None:
    """Let whoever holds a seat and opens its table for the first time be seen to have come."""
    house = desk_of(request).house
    async with house.table(id) as live:
        new = [seat for seat in viewer.held if not live.story.places[seat].seated]
    if not new:
        return

    def arrive(live: Live, tx: Writing) -> None:
        for seat in new:
            if not live.story.places[seat].seated:
                sit(live, seat, "", again=False)

    await house.change(id, arrive)
    await house.tell(id)


async def show_table(request: Request) -> Response:
    """Show the page of a table."""
    changed = await change_cookie(request)
    if changed is not None:
        return changed
    desk = desk_of(request)
    id = request.path_params["id"]
    viewer = await viewer_of(request, id)
    try:
        async with desk.house.table(id) as live:
            context = await desk.house.run(_gather(request, live, viewer))
    except Unplayable as error:
        return await _show_still(request, error.still, viewer)
    context["icons"] = pages.icons([context["game"]])
    context["signs"] = signs(context["game"])
    context["now"] = rows.now()
    return await desk.easel.paint(lambda: pages.page("table.html.j2", context, context["game"]))


async def _show_still(request: Request, still: Still, viewer: Viewer) -> Response:
    """Show a table that cannot be played on."""

    def make() -> Response:
        context = still_page(still, viewer.lang)
        return pages.page("still.html.j2", {**context, "icons": pages.icons([still.row.game])}, still.row.game)

    return await desk_of(request).easel.paint(make)


async def paint_screen(request: Request, id: str, viewer: Viewer, first: bool = False) -> str:
    """Write what somebody sees of a table now, without the parts that their page says it has."""
    desk = desk_of(request)
    house = desk.house
    have = frozenset(request.headers.get("x-durbar-have", "").split())

    def make(context: dict[str, Any]) -> str:
        return pages.render("screen.html.j2", context, context["game"], have)

    async with house.table(id) as live:
        around = _around(request, live)
        gather = partial(screen, live, viewer, *around)
        # In one go, with the table held, if that is soon done: hardly anybody stands before those who act, and nobody
        # before those who find the easel free. Every way to another thread costs as much as a part of a page.
        if first:
            return await desk.easel.paint(lambda: make(gather()), first)
        key = key_of(live, viewer, around)
        html = desk.painted.get(key, have)
        if html is None and desk.easel.free:
            html = await desk.easel.paint(lambda: make(gather()))
        elif html is not None:
            return html
        context = await house.run(gather) if html is None else {}
    if html is None:
        html = await desk.easel.paint(lambda: make(context))
    desk.painted.put(key, have, html)
    return html


async def show_screen(request: Request) -> Response:
    """Show only what changes as the game goes on."""
    id = request.path_params["id"]
    return HTMLResponse(await paint_screen(request, id, await viewer_of(request, id)))


async def show_moment(request: Request) -> Response:
    """Show an earlier moment of the game, as everybody knew it then."""
    desk = desk_of(request)
    house = desk.house
    id, turn = request.path_params["id"], number_of(request.path_params["turn"])
    viewer = await viewer_of(request, id)
    if turn is None:
        raise refuse("no_such_page", 404)
    async with house.table(id) as live:
        past, version = await house.run(past_of, live), live.story.version(viewer.held)

    html = await desk.easel.paint(lambda: desk.moments.show(past, turn, version, viewer.lang))
    return HTMLResponse(html)


async def show_step(request: Request) -> Response:
    """Show the table as a reader sees it at a line of their log, with what was done there."""
    desk = desk_of(request)
    house = desk.house
    id, line = request.path_params["id"], number_of(request.path_params["line"])
    viewer = await viewer_of(request, id)
    known = frozenset(request.headers.get("x-durbar-have", "").split())
    async with house.table(id) as live:
        me, curtain = viewer.looks_from(live)
        ask = partial(playback.ask, live, viewer, me, line or 0, house.seen(live))
        asked = None if line is None or curtain is not None else await house.run(ask)
    html = None if asked is None else await desk.easel.paint(lambda: playback.show(desk.reels, asked, known))
    if html is None:
        raise refuse("no_such_page", 404)
    return HTMLResponse(html)


def base_address(request: Request) -> str:
    """Give what links begin with."""
    return desk_of(request).house.config.address or str(request.base_url).rstrip("/")


def link_address(request: Request, table: str, seat: int | None, issue: int = 0) -> str:
    """Give the whole address of a secret link."""
    return f"{base_address(request)}/s/{desk_of(request).house.keyring.link(table, seat, issue)}"


def _keys(request: Request, live: Live, viewer: Viewer, browser: str, names: list[str]) -> dict[str, Any]:
    """Gather the links somebody may pass on, and the devices that hold their own seats."""
    store, host = desk_of(request).house.store, live.row.host == browser
    doors = keys.doors(store, live.id)

    def address(seat: int | None) -> str:
        return link_address(request, live.id, seat, 0 if seat is None else doors[seat].issue)

    own = [
        {
            "seat": seat,
            "name": names[seat],
            "devices": [
                {
                    "id": device_name(live.id, seat, one.browser),
                    "name": one.device,
                    "since": one.since,
                    "this": one.browser == browser,
                }
                for one in keys.devices(store, live.id, seat)
            ],
        }
        for seat in viewer.held
    ]
    return {
        "links": links(live, host, doors, address, names),
        "own": own,
        "host": host,
        "only_here": only_here(base_address(request)),
    }


async def show_drawer(request: Request) -> Response:
    """Show one of the drawers."""
    desk = desk_of(request)
    id, name = request.path_params["id"], request.path_params["name"]
    if name not in DRAWERS:
        raise refuse("no_such_page", 404)
    viewer = await viewer_of(request, id)
    browser = browser_of(request)
    clause = request.query_params.get("clause", "")[:20]

    def make(live: Live) -> dict[str, Any]:
        context = drawer(name, live, viewer, clause)
        if name == "chat":
            context |= chat(live, context, desk.house.store.said(id), number_of(request.query_params.get("before")))
        if name == "friends":
            context |= _keys(request, live, viewer, browser, context["names"])
        return context

    async with desk.house.table(id) as live:
        context = await desk.house.run(make, live)
    page = await desk.easel.paint(lambda: pages.page(f"drawer_{name}.html.j2", context, context["game"]))
    if "links" in context:
        page.headers.update(PLAIN)
    return page


async def show_card(request: Request) -> Response:
    """Explain a thing on the table: a spot, or what follows a clause and shows some pictures."""
    desk = desk_of(request)
    id, asked = request.path_params["id"], request.query_params
    viewer = await viewer_of(request, id)
    wish = wish_of(asked.get("spot", ""), asked.get("rule", ""), asked.get("icons", ""))
    if wish is None:
        raise refuse("no_such_thing", 404)
    async with desk.house.table(id) as live:
        if not has_card(live.row.game, wish):
            raise refuse("no_such_thing", 404)
        context = await desk.house.run(card, live, viewer, wish)
    return await desk.easel.paint(lambda: pages.page("card.html.j2", context, context["game"]))


async def listen(request: Request) -> Response:
    """Tell a window about every change, as server-sent events."""
    house = desk_of(request).house
    id = request.path_params["id"]
    viewer = await viewer_of(request, id)
    if request.method == "HEAD":
        return Response(media_type="text/event-stream")
    address = address_of(request)
    house.hub.windows.why_not(address)  # before the table is opened for it
    async with house.table(id) as live:
        pulse = house.pulse(live)
    listener = house.hub.listen(id, pulse, viewer.held, address, browser_of(request))
    known = number_of(request.headers.get("last-event-id") or request.query_params.get("version"))
    here = request.query_params.get("here")
    shown = None if here is None else tuple(int(one) for one in here.split() if number_of(one) is not None)
    return StreamingResponse(
        house.hub.stream(listener, known, shown),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def export(request: Request) -> Response:
    """Give a finished game as a whole record, a running one as what the seat may know."""
    house = desk_of(request).house
    id = request.path_params["id"]
    viewer = await viewer_of(request, id)

    def make(live: Live) -> dict[str, Any]:
        if live.known_to(None).over:
            record = live.table.record()
            return {**record, "taken_back": live.taken_back} if live.taken_back else record
        seat, _ = viewer.looks_from(live)
        return {"durbar": VIEW, "format": 1, **live.view(seat)}

    try:
        async with house.table(id) as live:
            doc, game = await house.run(make, live), live.row.game
    except Unplayable as error:
        kept, game = error.still.document(), error.still.row.game
        if kept is None:
            raise
        doc = {"durbar": VIEW, "format": 1, **kept}
    name = f"{game}-{id}.json"
    body = await house.run(json.dumps, doc, ensure_ascii=False, indent=1)
    return Response(
        body, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


async def show_qr(request: Request) -> Response:
    """Draw the link of a seat, or of the spectators, for a telephone to read."""
    house = desk_of(request).house
    id, place = request.path_params["id"], request.path_params["seat"]
    await viewer_of(request, id)
    seat = WATCHING if place == "watch" else number_of(place)
    async with house.table(id) as live:
        host = live.row.host == browser_of(request)
        doors = await house.run(keys.doors, house.store, id)
        if seat is None or not may_pass_on(live, host, doors, seat):
            raise refuse("no_such_page", 404)
    url = link_address(request, id, None if seat == WATCHING else seat, 0 if seat == WATCHING else doors[seat].issue)
    return Response(await house.run(_qr, url), media_type="image/svg+xml", headers=PLAIN)


def _qr(url: str) -> bytes:
    picture = BytesIO()
    segno.make(url, error="m").save(picture, kind="svg", scale=6, border=3, dark="#2A1E1A", light="#FFFFFF")
    return picture.getvalue()


def picture_address(url: str) -> str:
    """Draw an address for a telephone to read, as the address of a picture."""
    return "data:image/svg+xml;base64," + b64encode(_qr(url)).decode()


ROUTES = [
    Route("/t/{id}", show_table),
    Route("/t/{id}/screen", show_screen),
    Route("/t/{id}/moment/{turn}", show_moment),
    Route("/t/{id}/step/{line}", show_step),
    Route("/t/{id}/drawer/{name}", show_drawer),
    Route("/t/{id}/card", show_card),
    Route("/t/{id}/events", listen),
    Route("/t/{id}/export", export),
    Route("/t/{id}/qr/{seat}.svg", show_qr),
]
