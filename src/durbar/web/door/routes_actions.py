"""Doing something at a table: every request names its seat and carries a key, so that sending it twice does no harm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from durbar.bots import BOTS
from durbar.web.config import DEFAULT_BOT
from durbar.web.door import people
from durbar.web.door.desk import Desk, browser_of, desk_of, in_words, refusal_document, viewer_of
from durbar.web.door.forms import Body, read_json
from durbar.web.door.packing import PLAIN
from durbar.web.door.routes_table import base_address, paint_screen, picture_address
from durbar.web.kept import rows
from durbar.web.kept.rows import Said
from durbar.web.kept.writing import Writing
from durbar.web.refusal import Refused, refuse, unreadable
from durbar.web.shown.screen import Viewer
from durbar.web.tables.house import Deed
from durbar.web.tables.lay import rematch
from durbar.web.tables.learning import Learning
from durbar.web.tables.live import Live

MINUTE = 60_000
"""In milliseconds."""

Read = Callable[[Desk, Body], Deed]
"""Reads what an action needs out of a request, and gives what is then to be done."""


@dataclass(frozen=True)
class Action:
    """One thing that can be done."""

    fields: Sequence[str]
    read: Read
    aside: bool = False
    """Whether it is done beside the game, and does not count against the table's life."""


def _playing(body: Body, do: Callable[[Live, int], None]) -> Deed:
    """Do something in the game: only for a seat a person plays, looking at the present moment."""
    seat, moment = body.seat(), body.moment()

    def deed(live: Live, tx: Writing) -> None:
        if not live.is_human(seat):
            raise refuse("bot_plays_for_you", 409)
        live.check_moment(seat, moment)
        do(live, seat)

    return deed


def _choose(desk: Desk, body: Body) -> Deed:
    option = body.text("option", desk.house.config.limits.option)
    return _playing(body, lambda live, seat: live.choose(seat, option))


def _undo(desk: Desk, body: Body) -> Deed:
    turn = body.optional_number("turn")
    return _playing(body, lambda live, seat: live.undo(seat, turn))


def _redo(desk: Desk, body: Body) -> Deed:
    return _playing(body, lambda live, seat: live.redo(seat))


def _restart(desk: Desk, body: Body) -> Deed:
    return _playing(body, lambda live, seat: live.restart(seat))


def _end_turn(desk: Desk, body: Body) -> Deed:
    return _playing(body, lambda live, seat: live.end_turn(seat))


def _consent(desk: Desk, body: Body) -> Deed:
    seat, grant = body.seat(), body.flag("grant")
    return lambda live, tx: live.consent(seat, grant)


def _name(desk: Desk, body: Body) -> Deed:
    seat, name = body.seat(), body.text("name", desk.house.config.limits.name)
    return lambda live, tx: live.rename(seat, name)


def _chat(desk: Desk, body: Body) -> Deed:
    seat, text = body.seat(), body.text("text", desk.house.config.limits.chat)
    if not text:
        raise unreadable("bad.empty")
    key, limits = body.key(), desk.house.config.limits

    def deed(live: Live, tx: Writing) -> None:
        if tx.has_said(live.id, seat, key):
            return
        if tx.lines_since(live.id, seat, rows.now() - MINUTE) >= limits.chat_minute:
            raise refuse("chatty", 429)
        tx.put_aside(live.id, live.say(seat))
        n = sum(aside.lines for aside in live.story.asides)
        tx.say(live.id, Said(n, seat, text, rows.now(), key), limits.chat_kept)

    return deed


def _prefs(desk: Desk, body: Body) -> Deed:
    seat, auto_end = body.seat(), body.flag("auto_end")
    return lambda live, tx: tx.put_aside(live.id, live.prefer(seat, auto_end))


def _take_over(desk: Desk, body: Body) -> Deed:
    by, whose = body.seat(), body.optional_number("whose")
    seat = by if whose is None else whose
    level = body.optional_text("level", 20) or DEFAULT_BOT
    if level not in BOTS:
        raise unreadable("bad.no_bot", name=level, known=list(BOTS))

    def deed(live: Live, tx: Writing) -> None:
        if seat >= len(live.story.places):
            raise unreadable("bad.no_such_seat", seat=seat)
        if live.is_human(seat) and seat != by and seat not in desk.house.left(live):
            raise refuse("still_there", 409)
        live.take_over(by, seat, level)

    return deed


def _give_back(desk: Desk, body: Body) -> Deed:
    seat = body.seat()
    return lambda live, tx: live.give_back(seat)


def _rematch(desk: Desk, body: Body) -> Deed:
    seat = body.seat()

    def deed(live: Live, tx: Writing) -> dict[str, Any]:
        if not live.known_to(None).over:
            raise refuse("not_over", 409)
        if not live.story.rematch:
            live.agree_rematch(seat, rematch(desk.house, live, tx))
        return {"url": f"/t/{live.story.rematch}"}

    return deed


def _lesson(desk: Desk, body: Body) -> Deed:
    way, chapter = body.text("way", 10), body.optional_number("chapter")

    def go(live: Live, seat: int) -> None:
        assert isinstance(live, Learning), "may() lets nobody else in"
        live.go(way, chapter)

    return _playing(body, go)


ACTIONS = {
    "lesson": Action(("way", "chapter"), _lesson),
    "choose": Action(("option",), _choose),
    "undo": Action(("turn",), _undo),
    "redo": Action((), _redo),
    "restart": Action((), _restart),
    "end-turn": Action((), _end_turn),
    "consent": Action(("grant",), _consent),
    "name": Action(("name",), _name),
    "chat": Action(("text",), _chat, aside=True),
    "prefs": Action(("auto_end",), _prefs, aside=True),
    "takeover": Action(("whose", "level"), _take_over),
    "giveback": Action((), _give_back),
    "rematch": Action((), _rematch),
    "admit": Action((), people.admit),
    "end-device": Action(("device",), people.end_device),
    "leave": Action((), people.leave),
    "resign": Action((), people.resign),
    "propose": Action(("what", "whose"), people.propose),
    "second": Action(("grant",), people.second),
    "resume": Action((), people.resume),
    "close-hands": Action((), people.close_hands),
}
WITHOUT_SCREEN = ("end-device", "leave", "resign", "propose", "second")
"""Actions after which somebody may look from another place: no screen goes with the answer."""


async def post_action(request: Request) -> Response:
    """Do something, and answer with the new version, or with the reason why not."""
    desk = desk_of(request)
    id = request.path_params["id"]
    action = ACTIONS.get(request.path_params["action"])
    if action is None:
        raise refuse("no_such_page", 404)
    viewer = await viewer_of(request, id)
    body = Body(await read_json(request, desk.house.config.limits.body), action.fields)
    seat, key = body.seat(), body.key()
    read, what = action.read(desk, body), request.path_params["action"]

    def deed(live: Live, tx: Writing) -> dict[str, Any] | None:
        if not live.may(what):
            raise refuse("not_at_this_table", 409)
        return read(live, tx)

    try:
        doc = await desk.house.act(id, browser_of(request), seat, key, deed, action.aside)
    except Refused as error:
        doc = await _refusal(desk, id, viewer, seat, error)
        return JSONResponse(await _with_screen(request, doc, id, viewer, seat), error.status)

    async def tell() -> None:
        await desk.house.tell(id)
        if doc.get("url", "").startswith("/t/"):
            desk.house.nudge(doc["url"].removeprefix("/t/"))

    try:
        answer = doc if what in WITHOUT_SCREEN else await _with_screen(request, doc, id, viewer, seat)
        if what == "admit":
            answer |= await desk.house.run(_code, request, id, seat, key)
    except BaseException:
        await tell()  # the others hear of it whatever happens to the answer
        raise
    secret = PLAIN if what == "admit" else None
    return JSONResponse(answer, headers=secret, background=BackgroundTask(tell))  # whoever acted comes first


def _code(request: Request, id: str, seat: int, key: str) -> dict[str, Any]:
    """Write a code down, as words and as a picture; nothing of it is kept with the answer."""
    code = desk_of(request).house.keyring.code(id, seat, key)
    url = f"{base_address(request)}/d/{code}"
    return {"code": code, "link": url, "qr": picture_address(url)}


async def post_host(request: Request) -> Response:
    """Do something that only whoever has laid the table may do; everybody at it is told."""
    desk = desk_of(request)
    house, id, what = desk.house, request.path_params["id"], request.path_params["what"]
    await viewer_of(request, id)
    body = Body(await read_json(request, house.config.limits.body), ("whose",))
    key, whose = body.key(), body.optional_number("whose")
    if what == "delete":
        answer = await house.delete(id, browser_of(request), lambda live, tx: people.delete(desk, live, tx))
        return JSONResponse(answer)
    if what != "free":
        raise refuse("no_such_page", 404)
    if whose is None:
        raise unreadable("bad.whose_seat")
    await house.host_act(id, browser_of(request), key, lambda live, tx: people.free(desk, live, tx, whose))
    await house.tell(id)
    return JSONResponse({})


async def _with_screen(request: Request, doc: dict[str, Any], id: str, viewer: Viewer, seat: int) -> dict[str, Any]:
    """Add the new screen if the page asks for it, so that a click needs one way to the server and back."""
    if request.headers.get("x-durbar-screen") != "1":
        return doc
    return {**doc, "screen": await paint_screen(request, id, Viewer(viewer.held, seat, lang=viewer.lang), first=True)}


async def _refusal(desk: Desk, id: str, viewer: Viewer, seat: int, error: Refused) -> dict[str, Any]:
    """Say why not, and where the game is now."""
    async with desk.house.table(id) as live:
        own = seat in viewer.held
        doc = await desk.house.run(refusal_document, error, live, seat if own else None)
        doc["version"] = live.story.version(viewer.held)
        return {**doc, "number": live.story.moment(seat)} if own else doc


async def explain(request: Request) -> Response:
    """Say why something may not be chosen now, or that it may."""
    desk = desk_of(request)
    id = request.path_params["id"]
    viewer = await viewer_of(request, id)
    body = Body(await read_json(request, desk.house.config.limits.body), ("option",))
    seat, option = body.seat(), body.text("option", desk.house.config.limits.option)
    if seat not in viewer.held:
        raise refuse("not_your_seat", 403)
    async with desk.house.table(id) as live:
        why = await desk.house.run(live.why_not, option, seat)
        text = "" if why is None else await desk.house.run(in_words, why, live, seat)
    return JSONResponse({"legal": why is None, "text": text, "clause": "" if why is None else why.clause})


ROUTES = [
    Route("/t/{id}/explain", explain, methods=["POST"]),
    Route("/t/{id}/host/{what}", post_host, methods=["POST"]),
    Route("/t/{id}/{action}", post_action, methods=["POST"]),
]
