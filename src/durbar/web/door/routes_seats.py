"""Coming to a seat: by the link of it, which is good for one, or on a further device by a code of its holder's.

Opening a link only asks: whatever looks at links ahead of people, to show what they lead to, must not spend them.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from durbar.web.door.desk import Desk, Visitor, change_cookie, desk_of
from durbar.web.door.devices import device_of
from durbar.web.door.forms import clean, read_form
from durbar.web.kept import keys
from durbar.web.kept.keys import Place
from durbar.web.kept.rows import WATCHING
from durbar.web.kept.tokens import CODE, SECRET
from durbar.web.kept.writing import Writing
from durbar.web.refusal import refuse
from durbar.web.shown import pages
from durbar.web.shown.words import SPOKEN, Words, names_of, title_of
from durbar.web.tables.live import Live
from durbar.web.tables.people import sit
from durbar.web.tables.still import Unplayable


def _find(desk: Desk, request: Request) -> Place:
    """Find where the link or code of a request leads."""
    secret, code = request.path_params.get("secret", ""), request.path_params.get("code", "")
    with desk.house.store.read() as db:
        if code:
            found = keys.at_code(db, code) if CODE.fullmatch(code) else None
        else:
            found = keys.at_link(db, secret) if SECRET.fullmatch(secret) else None
    if found is None:
        raise refuse("no_such_code" if code else "no_such_link", 404)
    return found


async def open_link(request: Request) -> Response:
    """Show what a link or code leads to; whoever only watches, or holds the seat, is led there at once."""
    changed = await change_cookie(request)
    if changed is not None:
        return changed
    desk = desk_of(request)
    place = await desk.house.run(_find, desk, request)
    visitor = Visitor.of(request)
    held = await desk.house.run(desk.house.store.held, visitor.browser, place.table)
    if place.seat == WATCHING or place.seat in held:
        return await _enter(request, desk, place, visitor)
    if place.spent:
        raise refuse("link_spent", 410)

    lang = SPOKEN.get()

    def gather(live: Live) -> dict[str, Any]:
        names = names_of(live, live.view(None)["position"], lang)
        seats = live.story.places
        return {
            "names": names[: len(seats)],
            "own": seats[place.seat].name,
            "places": [{"kind": one.kind, "seated": one.seated} for one in seats],
        }

    try:
        async with desk.house.table(place.table) as live:
            context, game = await desk.house.run(gather, live), live.row.game
    except Unplayable as error:
        context, game = {"names": [], "own": "", "places": []}, error.still.row.game
    name = await desk.house.run(desk.house.store.name_of, visitor.browser)
    context |= {
        "game": game,
        "title": title_of(game, lang),
        "seat": place.seat,
        "name": name or context["own"],
        "device": "code" in request.path_params,
        "t": Words(game, lang=lang).t,
        "lang": lang,
        "icons": pages.icons([game]),
    }
    return await desk.easel.paint(lambda: pages.page("sit.html.j2", context))


async def sit_down(request: Request) -> Response:
    """Take the seat a link or code leads to: the browser holds it from now on, and the link is spent."""
    desk = desk_of(request)
    limits = desk.house.config.limits
    form = await read_form(request, limits.body, desk.house.run)
    place = await desk.house.run(_find, desk, request)
    return await _enter(request, desk, place, Visitor.of(request), clean(form.get("name", ""), limits.name))


async def _enter(request: Request, desk: Desk, place: Place, visitor: Visitor, name: str = "") -> Response:
    """Let a browser in, and its secret leave the address."""
    code, device = request.path_params.get("code", ""), device_of(request)

    def hold(tx: Writing) -> bool:
        """Hold the seat, as long as its link or code is still good; tell whether that is new."""
        held = tx.held(visitor.browser, place.table)
        if place.seat in held or (place.seat == WATCHING and held):
            return False
        if place.seat != WATCHING:
            now = keys.at_code(tx.db, code) if code else keys.at_link(tx.db, request.path_params["secret"])
            if now is None or now.spent:
                raise refuse("no_such_code" if code else "link_spent", 410)
            keys.use_code(tx, code) if code else keys.spend(tx, place.table, place.seat)
        tx.hold(visitor.browser, place.table, place.seat, device)
        if name:
            tx.name_browser(visitor.browser, name)
        return True

    def arrive(live: Live, tx: Writing) -> None:
        if hold(tx) and place.seat != WATCHING and not code:
            sit(live, place.seat, name, keys.doors_in(tx, place.table)[place.seat].issue > 0)

    def only_hold() -> None:
        with desk.house.store.write() as tx:
            hold(tx)

    try:
        await desk.house.change(place.table, arrive)
        await desk.house.tell(place.table)
    except Unplayable:
        await desk.house.run(only_hold)
    response = RedirectResponse(f"/t/{place.table}", 303)
    visitor.remember(request, response)
    return response


ROUTES = [
    Route("/s/{secret}", open_link),
    Route("/s/{secret}", sit_down, methods=["POST"]),
    Route("/d/{code}", open_link),
    Route("/d/{code}", sit_down, methods=["POST"]),
]
