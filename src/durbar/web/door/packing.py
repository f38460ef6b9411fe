"""Pages travel packed, as gzip, and what is secret in them does not show in how long they are.

Packed beside each other, a guess and a secret are shorter if the guess is right: whoever can put guesses into somebody
else's page, have it sent again and again, and read along how long it is, could find the secret letter by letter. So
answers with a link to a seat are never packed (`no_transform`), no answer repeats what its request says, pages of other
sites cannot ask for parts of a table, and every packed answer is longer by a number nobody can foresee.
"""

from __future__ import annotations

import re
import secrets
import struct
import zlib

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from durbar.web.door.desk import desk_of

LEVEL = 4
"""Half the work of the usual level, for pages that are a twentieth longer."""

QUICK = 2
"""The level for what is packed at once: of every answer to a choice, a little over half the work, for a tenth more."""

LEAST = 1024
"""Answers shorter than this, in bytes, travel as they are."""

AT_ONCE = 32 * 1024
"""Answers up to this length are packed at once: handing them to a thread would take longer."""

PADDING = 256
"""Up to how many bytes are added to a packed answer."""

PACKED = ("text/html", "text/css", "text/javascript", "application/json", "image/svg+xml")
PLAIN = {"Cache-Control": "no-store, no-transform"}
"""What an answer says that must not be packed, by us or by anybody on its way."""

_NAMED = 8
_BEGINS = struct.Struct("<BBBBLBB")
_ENDS = struct.Struct("<LL")


def pack(body: bytes, level: int = LEVEL, padding: int = 0) -> bytes:
    """Make a gzip of something, with a name of so many letters, which browsers pass by."""
    packing = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packing.compress(body) + packing.flush()
    begins = _BEGINS.pack(0x1F, 0x8B, 8, _NAMED, 0, 0, 255) + b"-" * padding + b"\0"
    return begins + packed + _ENDS.pack(zlib.crc32(body), len(body) & 0xFFFFFFFF)


_GZIP = re.compile(r"(?:^|,)\s*gzip\s*(?:;\s*q=(?P<quality>[0-9.]+)\s*)?(?:,|$)", re.IGNORECASE)


def takes_gzip(headers: Headers) -> bool:
    """Tell whether a client understands gzip."""
    found = _GZIP.search(headers.get("accept-encoding", ""))
    return found is not None and (found["quality"] or "1").strip("0.") != ""


def _to_be_packed(headers: Headers) -> bool:
    kind = headers.get("content-type", "").partition(";")[0].strip()
    return (
        kind in PACKED and "content-encoding" not in headers and "no-transform" not in headers.get("cache-control", "")
    )


class Packing:
    """Packs answers that are given whole; streams of events go out as they are, each event at once."""

    def __init__(self, app: ASGIApp) -> None:
        """Pack what `app` answers."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        wanted = takes_gzip(Headers(scope=scope))
        run = desk_of(Request(scope)).house.run
        begun: Message | None = None

        async def sending(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start" and _to_be_packed(Headers(raw=message["headers"])):
                begun = message
                return
            if begun is not None:
                headers = MutableHeaders(scope=begun)
                headers.setdefault("Vary", "Accept-Encoding")
                body = message.get("body", b"")
                if wanted and not message.get("more_body") and len(body) >= LEAST:
                    padding = secrets.randbelow(PADDING)
                    body = pack(body, QUICK, padding) if len(body) <= AT_ONCE else await run(pack, body, LEVEL, padding)
                    headers["Content-Encoding"] = "gzip"
                    headers["Content-Length"] = str(len(body))
                    message = {**message, "body": body}
                start, begun = begun, None
                await send(start)
            await send(message)

        await self._app(scope, receive, sending)
