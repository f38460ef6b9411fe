"""Guided games: beginning one or going on with it, playing on afterwards, and the page of things to remember."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

import durbar
from durbar.engine.messages import BadInput
from durbar.games import lesson as find_lesson
from durbar.games.shared.lessons import Lesson, way_to
from durbar.web.config import DEFAULT_BOT
from durbar.web.door.desk import browser_of, desk_of, viewer_of
from durbar.web.door.forms import clean, read_form
from durbar.web.door.routes_lobby import new_table, to_table
from durbar.web.kept import rows
from durbar.web.kept.rows import Event
from durbar.web.kept.writing import Writing
from durbar.web.refusal import refuse
from durbar.web.shown import pages
from durbar.web.shown.lessons import things_page
from durbar.web.shown.pages import shown_games
from durbar.web.shown.words import SPOKEN
from durbar.web.tables.lay import Order, Seating
from durbar.web.tables.learning import RIVAL, Learning, origin_of_scene, scene_of
from durbar.web.tables.live import Live
from durbar.web.tables.opening import moves_of, new_origin, origin_of


def _lesson(game: str, name: str) -> Lesson:
    found = find_lesson(game, name) if game in shown_games() else None
    if found is None:
        raise refuse("no_such_page", 404)
    return found


async def post_learn(request: Request) -> Response:
    """Go on with a guided game where it was left, begin it again, or lay its table for the first time."""
    desk = desk_of(request)
    house = desk.house
    limits = house.config.limits
    form = await read_form(request, limits.body, house.run)
    lesson = _lesson(form.get("game", ""), form.get("lesson") or "first")
    mine = await house.run(house.store.tables_of, browser_of(request), guided=True)
    table = next((row.id for row, _ in mine if (row.game, row.about["lesson"]) == (lesson.game, lesson.name)), None)
    if table is not None:
        if form.get("again") == "1":
            await house.change(table, _again)
            await house.tell(table)
        return RedirectResponse(f"/t/{table}", 303)
    refusal = await new_table(request)
    if refusal is not None:
        return refusal
    name = clean(form.get("name", ""), limits.name)
    return await to_table(request, partial(lesson_order, lesson, name), 0, name, {})


def _again(live: Live, tx: Writing) -> None:
    if isinstance(live, Learning):
        live.go("again")


def lesson_order(lesson: Lesson, name: str) -> Order:
    """Give the table of a guided game."""
    scene, _ = way_to(lesson, 0)
    rivals = [Seating("bot", RIVAL)] * (lesson.players - 1)
    origin = origin_of_scene(lesson, scene)
    return Order(lesson.game, origin, [Seating("learner", name=name), *rivals], "free", "slow", lesson=lesson.name)


async def post_play_on(request: Request) -> Response:
    """Lay a real table after a guided game: from where it has come to, or a new one."""
    house = desk_of(request).house
    refusal = await new_table(request)
    if refusal is not None:
        return refusal
    form = await read_form(request, house.config.limits.body, house.run)
    id = form.get("table", "")
    await viewer_of(request, id)
    async with house.table(id) as live:
        if not isinstance(live, Learning):
            raise refuse("not_at_this_table", 409)
        doc, lesson, name = await house.run(scene_of, live), live.lesson, live.story.places[0].name
    return await to_table(request, partial(onwards, lesson, doc, name, house.next_seed()), 0, name, {})


def onwards(lesson: Lesson, doc: Any, name: str, seed: str | None) -> Order:
    """Give the table of the first real game: against the bots that suit a beginner."""
    seats = [Seating("me", name=name), *[Seating("bot", DEFAULT_BOT)] * (lesson.players - 1)]
    if doc is None:
        return Order(
            lesson.game,
            new_origin(lesson.game, lesson.players, lesson.mode, seed=seed),
            seats,
            undo="free",
            learning=True,
        )
    table = durbar.from_position(doc, seed=seed)
    record = table.record()
    if "seed" not in record:
        raise BadInput("bad.luck_gone")
    events = [
        Event("choose", move.seat, {"option": move.option, "luck": move.luck, "settles": True, "turn": 0}, rows.now())
        for move in moves_of(record)
    ]
    return Order(lesson.game, origin_of(record), seats, undo="free", events=events, learning=True)


async def show_things(request: Request) -> Response:
    """Show what there is to remember, on a page that fits a sheet of A5."""
    lesson = _lesson(request.path_params["game"], request.path_params["lesson"])
    lang = SPOKEN.get()

    def make() -> Response:
        context = {**things_page(lesson, lang), "icons": pages.icons([lesson.game])}
        return pages.page("things.html.j2", context, lesson.game)

    return await desk_of(request).easel.paint(make)


ROUTES = [
    Route("/learn", post_learn, methods=["POST"]),
    Route("/play-on", post_play_on, methods=["POST"]),
    Route("/learn/{game}/{lesson}", show_things),
]
