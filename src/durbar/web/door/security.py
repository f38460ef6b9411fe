"""Who may ask, and what a browser may do with the answer: host names, origins, rates, headers, a line in the log."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import time
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any
from urllib.parse import unquote, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from durbar.web.config import Config
from durbar.web.door.limits import Buckets, address_of
from durbar.web.door.speech import language_of
from durbar.web.refusal import Refused, refuse
from durbar.web.shown.words import SPOKEN
from durbar.web.turns import ASKING

LOG = logging.getLogger("durbar.requests")
SAFE = ("GET", "HEAD", "OPTIONS")

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # positions of pieces; a script cannot hide in an attribute of style
        "script-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
YEAR = 365 * 86400
"""Seconds for which a browser that once came by TLS comes by nothing else."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Nothing leaves for other sites; within the house it stays, or browsers would call the origin of a form "null".
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

_RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_OURS = frozenset(name for name, _ in _RAW)


LONGEST_HOST = 300
"""Letters of the longest host there can be, with its port."""


def known_host(host: str, names: tuple[str, ...]) -> bool:
    """Tell whether a Host header names this server: an address, localhost, or a name it was given.

    A foreign name that was made to point here (DNS rebinding) is none of these.
    """
    return len(host) <= LONGEST_HOST and _known_host(host, names)


@lru_cache(maxsize=256)
def _known_host(host: str, names: tuple[str, ...]) -> bool:
    try:
        name = urlsplit("//" + host).hostname or ""
    except ValueError:
        return False
    if name == "localhost" or name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def check_origin(headers: Headers) -> None:
    """Refuse an unsafe request that another site made the browser send."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        if site != "same-origin":
            raise refuse("foreign", 403)
        return
    origin = urlsplit(headers.get("origin", ""))
    if origin.scheme not in ("http", "https") or origin.netloc.lower() != headers.get("host", "").lower():
        raise refuse("foreign", 403)


COSTS = (
    (re.compile(r"/(static|games)/.*"), 0.25),
    (re.compile(r"/healthz|/readyz|/metrics|/s/.*"), 1.0),
    (re.compile(r"/t/[^/]+/(screen|events|card|drawer/.*)"), 2.0),
    (re.compile(r"/t/[^/]+/(step/.*|lesson)"), 4.0),
    (re.compile(r"/t/[^/]+/(moment|export|qr)(/.*)?|/editions/check"), 8.0),
    (re.compile(r"/e/[^/]+(/sources)?"), 25.0),
    (re.compile(r"/t/[^/]+/sources|/sources/.*|/editor/.*|/e/.*|/rules/.*|/editions.*"), 10.0),
    (re.compile(r"/t/[^/]+/.*"), 2.0),
    (re.compile(r"/t/.*|/"), 4.0),
    (re.compile(r"/import|/tables|/play-now|/learn|/play-on"), 10.0),
)
"""What a request costs by its path, roughly in milliseconds of work; whatever else is asked for costs one."""


def cost_of(path: str) -> float:
    """Give how many tokens a request takes."""
    return next((cost for pattern, cost in COSTS if pattern.fullmatch(path)), 1.0)


COOKIES = 100
"""How many cookies a browser may send; ours are two."""

WISHES = 16
"""How many values an address may carry behind its question mark; our own carry two."""

FRAGMENT = re.compile(r"/t/[^/]+/.+")
"""What only our own pages fetch: parts of a table, its files and streams."""


def check_fetch(path: str, headers: Headers) -> None:
    """Refuse to give a part of a table to a page of another site, however it makes the browser ask for it."""
    if headers.get("sec-fetch-site") in ("cross-site", "same-site") and FRAGMENT.fullmatch(path):
        raise refuse("foreign", 403)


Answer = Callable[[Request, Refused], Awaitable[Response]]


class Guard:
    """Stands before everything else."""

    def __init__(self, app: ASGIApp, config: Config, answer: Answer) -> None:
        """Guard `app`; `answer` puts a refusal into words."""
        self._app = app
        self._config = config
        self._answer = answer
        self._buckets = Buckets(config.limits.rate, config.limits.burst, config.clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not; note it either way."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.monotonic()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [one for one in message["headers"] if one[0] not in _OURS] + _RAW
                headers = MutableHeaders(scope=message)
                if self._config.secure:
                    headers["Strict-Transport-Security"] = f"max-age={YEAR}"
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        request = Request(scope, receive)
        ASKING.set(address_of(request))
        SPOKEN.set(language_of(request))
        try:
            self._check(request)
        except Refused as error:
            if error.status == 429:
                await asyncio.sleep(self._config.slow_down)
            response = await self._answer(request, error)
            if error.status == 411:
                response.headers["Connection"] = "close"
            await response(scope, receive, sending)
        else:
            await self._app(scope, receive, sending)
        finally:
            if LOG.isEnabledFor(logging.INFO):
                LOG.info("request", extra=_line(scope, status, time.monotonic() - started))

    def _check(self, request: Request) -> None:
        if not known_host(request.headers.get("host", ""), self._config.names):
            raise refuse("host", 421)
        path = request.scope["path"]
        self._buckets.take(ASKING.get(), cost_of(path))
        if request.headers.get("cookie", "").count(";") > COOKIES:
            raise refuse("too_large", 431)
        if request.scope["query_string"].count(b"&") > WISHES:
            raise refuse("too_large", 414)
        if "transfer-encoding" in request.headers:  # browsers know the length; pieces of a byte each cost us most
            raise refuse("no_length", 411)
        if request.method in SAFE:
            check_fetch(path, request.headers)
        else:
            check_origin(request.headers)


PLAIN = re.compile(r"[A-Za-z0-9._-]{0,24}")
"""What a part of an address looks like that is no secret."""


def without_secrets(path: str) -> str:
    """Write an address for the log: no link can be read out of it, however it was spelled."""
    path = path[:1000]  # more of it is not shown, and would take time
    for _ in range(3):
        path = unquote(path)
    parts = path.split("/")
    shown = [part if PLAIN.fullmatch(part) else "..." for part in parts]
    for place, part in enumerate(parts):
        if part.strip().lower() == "s":
            return "/".join((*shown[: place + 1], "..."))[:200]
    return "/".join(shown)[:200]


def _line(scope: Scope, status: int, seconds: float) -> dict[str, Any]:
    """Describe a request without the secrets that stand in its address."""
    client = scope.get("client")
    return {
        "method": scope["method"],
        "path": without_secrets(scope["path"]),
        "status": status,
        "ms": round(seconds * 1000, 1),
        "client": client[0] if client else "",
    }
