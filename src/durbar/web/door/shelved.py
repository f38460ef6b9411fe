"""Answering with a page that is the same for everybody: taken off the shelf, or painted now and put there."""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from durbar.web.door.desk import desk_of
from durbar.web.door.files import BEST
from durbar.web.door.packing import pack, takes_gzip
from durbar.web.shown.pages import look
from durbar.web.shown.words import SPOKEN


async def shelved(request: Request, game: str, page: str, kind: str, make: Callable[[str], Awaitable[str]]) -> Response:
    """Answer with a page that is kept, or with one made now in a language; whoever has it already is told so."""
    desk, lang = desk_of(request), SPOKEN.get()
    key = (game, page, lang, look(game))
    packed = desk.bookshelf.get(key)
    if packed is None:
        body = (await make(lang)).encode()
        packed = await desk.house.run(pack, body, BEST)
        desk.bookshelf.put(key, packed)
    mark = f'W/"{zlib.crc32(packed):08x}-{lang}"'
    headers = {"Cache-Control": "no-cache", "ETag": mark, "Vary": "Accept-Encoding, Accept-Language, Cookie"}
    if mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if takes_gzip(request.headers):
        return Response(packed, media_type=kind, headers={**headers, "Content-Encoding": "gzip"})
    whole = await desk.house.run(zlib.decompress, packed, 16 + zlib.MAX_WBITS)
    return Response(whole, media_type=kind, headers={**headers, "Cache-Control": "no-cache, no-transform"})
