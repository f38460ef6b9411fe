"""In which language somebody is answered: as they chose, else as their browser asks, else in English."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from durbar.texts import ENGLISH
from durbar.texts.wishes import fitting
from durbar.web.door.desk import COOKIE_AGE, desk_of, is_secure
from durbar.web.door.forms import read_form
from durbar.web.refusal import refuse
from durbar.web.shown.words import HOUSE

COOKIE = "durbar-language"
"""Holds nothing but the language: no secret, so that a page of another port may see it."""

LONGEST = 400
"""How much is read of what a browser says it would like."""

_WISH = re.compile(r"\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*|\*)\s*(?:;\s*q\s*=\s*([0-9.]{1,5})\s*)?")
_PATH = re.compile(r"/(?![/\\])[\w./?=&%-]{0,300}", re.ASCII)
"""What a page of this server is called."""


def language_of(request: Request) -> str:
    """Say in which language to answer."""
    known = HOUSE.languages()
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in known else best(request.headers.get("accept-language", ""), known)


def best(header: str, known: Collection[str]) -> str:
    """Choose of the languages there are what a browser would like most."""
    return _best(header[:LONGEST], tuple(known))


@lru_cache(maxsize=256)
def _best(header: str, known: tuple[str, ...]) -> str:
    wishes = sorted(_wishes(header), key=lambda one: -one[1])
    return next((found for wish, _ in wishes if (found := fitting(wish, known))), ENGLISH)


def _wishes(header: str) -> Iterator[tuple[str, float]]:
    """Read what is wished, and how much."""
    for part in header.split(","):
        found = _WISH.fullmatch(part)
        try:
            weight = float(found[2] or 1) if found else 0.0
        except ValueError:
            weight = 0.0
        if found and 0 < weight <= 1:
            yield found[1], weight


async def post_language(request: Request) -> Response:
    """Speak another language from now on, and show the page again on which it was chosen."""
    desk = desk_of(request)
    form = await read_form(request, desk.house.config.limits.body, desk.house.run)
    lang, back = form.get("lang", ""), form.get("back", "/")
    if lang not in HOUSE.languages():
        raise refuse("no_such_language", 422, lang=lang[:20], known=list(HOUSE.languages()))
    response = RedirectResponse(back if _PATH.fullmatch(back) else "/", 303)
    response.set_cookie(
        COOKIE, lang, max_age=COOKIE_AGE, path="/", httponly=True, samesite="lax", secure=is_secure(request)
    )
    return response


ROUTES = [Route("/language", post_language, methods=["POST"])]
