"""What every request needs: the house, the pages, and who is asking."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from durbar.engine.messages import DurbarError, Message
from durbar.web.door.bookshelf import Bookshelf
from durbar.web.door.forms import number_of
from durbar.web.door.limits import Buckets, Uploads
from durbar.web.door.reader import Reader
from durbar.web.kept.tokens import SECRET, digest, new_secret
from durbar.web.refusal import Refused, reason, refuse
from durbar.web.shown.easel import Easel
from durbar.web.shown.moments import Moments
from durbar.web.shown.painted import Painted
from durbar.web.shown.screen import Viewer
from durbar.web.shown.words import SPOKEN, Words, names_of, words_for
from durbar.web.tables.house import House
from durbar.web.tables.live import Live, seats_held
from durbar.web.tables.reel import Reels

if TYPE_CHECKING:
    from durbar.web.door.health import Health

COOKIE = "durbar"
TLS_COOKIE = "__Host-durbar"
"""Its name behind TLS: browsers let nobody but this very host set it, and never send it in the clear."""
COOKIE_AGE = 400 * 86400
"""As long as browsers keep any cookie."""


@dataclass(frozen=True)
class Desk:
    """Where requests are received."""

    house: House
    easel: Easel
    new_tables: Buckets
    checks: Buckets
    """Looks at editions being made."""
    uploads: Uploads
    health: Health
    reader: Reader = field(default_factory=Reader)
    moments: Moments = field(default_factory=Moments)
    painted: Painted = field(default_factory=Painted)
    reels: Reels = field(default_factory=Reels)
    bookshelf: Bookshelf = field(default_factory=Bookshelf)


def desk_of(request: Request) -> Desk:
    """Find the desk."""
    desk: Desk = request.app.state.desk
    return desk


def is_secure(request: Request) -> bool:
    """Tell whether somebody comes by TLS."""
    return desk_of(request).house.config.secure or request.scope["scheme"] == "https"


def _secret_of(request: Request, name: str = "") -> str:
    """Give a browser's secret, or nothing."""
    secret = request.cookies.get(name or (TLS_COOKIE if is_secure(request) else COOKIE), "")
    return secret if SECRET.fullmatch(secret) else ""


def browser_of(request: Request) -> str:
    """Give the hash of a browser's secret, or nothing for one that has none."""
    secret = _secret_of(request)
    return digest(secret) if secret else ""


async def change_cookie(request: Request) -> Response | None:
    """Give a browser that comes by TLS with the cookie from before that the right one, and send it round again.

    The secret is a new one, to which all that the old one held goes over: the old cookie anybody nearby may have set.
    """
    old = _secret_of(request, COOKIE)
    if not is_secure(request) or not old or _secret_of(request):
        return None
    house, visitor = desk_of(request).house, Visitor(new_secret(), True)

    def move() -> list[str]:
        with house.store.write() as tx:
            return tx.move_browser(digest(old), visitor.browser)

    for table in await house.run(move):
        house.forget(table)  # in memory it is still the old browser's
    response = RedirectResponse(request.url.path, 303)
    visitor.remember(request, response)
    response.delete_cookie(COOKIE, path="/", secure=True, httponly=True, samesite="lax")
    return response


@dataclass(frozen=True)
class Visitor:
    """A browser that is about to hold something: it may have to be given a secret first."""

    secret: str
    new: bool

    @classmethod
    def of(cls, request: Request) -> Visitor:
        """Know a browser again, or greet a new one."""
        secret = _secret_of(request)
        return cls(secret, False) if secret else cls(new_secret(), True)

    @property
    def browser(self) -> str:
        """The hash under which the browser is kept."""
        return digest(self.secret)

    def remember(self, request: Request, response: Response) -> None:
        """Let the browser keep its secret, where no script can read it."""
        secure = is_secure(request)
        name = TLS_COOKIE if secure else COOKIE
        response.set_cookie(
            name, self.secret, max_age=COOKIE_AGE, path="/", httponly=True, samesite="lax", secure=secure
        )


async def viewer_of(request: Request, table: str) -> Viewer:
    """Say from which seats somebody looks; whoever has no link has no business at a table."""
    house, browser = desk_of(request).house, browser_of(request)
    held = house.store.remembered(browser, table) or await house.run(house.store.held, browser, table)
    if not held:
        raise refuse("no_such_table", 404)
    return Viewer(tuple(seats_held(held)), number_of(request.query_params.get("as")), lang=SPOKEN.get())


def in_words(why: Message | str, live: Live | None = None, seat: int | None = None) -> str:
    """Put a reason into words, for somebody at a table or for anybody."""
    if isinstance(why, str):
        return why
    lang = SPOKEN.get()
    if live is None:
        return words_for("", None, (), lang).say(why)
    names = names_of(live, live.view(None, log=False)["position"], lang)
    return Words(live.row.game, seat, names, lang).say(why)


def refusal_document(error: Refused, live: Live | None = None, seat: int | None = None) -> dict[str, Any]:
    """Write a refusal down for the page."""
    return {"error": error.code, "text": in_words(error.why, live, seat), "clause": error.clause}


def as_refused(error: DurbarError) -> Refused:
    """Give any complaint of ours a status: what cannot be read is the sender's fault."""
    return error if isinstance(error, Refused) else refuse("bad_request", 400, what=reason(error))
