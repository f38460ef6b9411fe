"""Files that say how the house and its games look: read and packed once, and asked for again only if they changed."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from durbar.games import PACKAGES
from durbar.web.door.desk import desk_of
from durbar.web.door.packing import PACKED, pack, takes_gzip
from durbar.web.refusal import refuse
from durbar.web.shown.pages import STATIC, board_folder

KINDS = (".css", ".svg", ".webp", ".png", ".js", ".woff2")
BEST = 9


@dataclass(frozen=True)
class Shipped:
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    kind: str
    mark: str
    """What tells it from other versions of the same file."""


@lru_cache(maxsize=500)
def _ship(path: Path, changed: int, size: int) -> Shipped:
    body = path.read_bytes()
    kind = guess_type(path.name)[0] or "application/octet-stream"
    return Shipped(body, pack(body, BEST) if kind in PACKED else None, kind, f'W/"{zlib.crc32(body):08x}-{size}"')


async def _answer(request: Request, folder: Path) -> Response:
    name = request.path_params["name"]
    path = folder / name
    if Path(name).name != name or path.suffix not in KINDS or not path.is_file():
        raise refuse("no_such_page", 404)
    stat = path.stat()
    file = await desk_of(request).house.run(_ship, path, stat.st_mtime_ns, stat.st_size)
    headers = {"Cache-Control": "no-cache", "ETag": file.mark, "Vary": "Accept-Encoding"}
    if file.mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.packed is not None and takes_gzip(request.headers):
        return Response(file.packed, media_type=file.kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(file.body, media_type=file.kind, headers=headers)


async def house_file(request: Request) -> Response:
    """Give one of the house's own files."""
    return await _answer(request, STATIC)


async def board_file(request: Request) -> Response:
    """Give one of the files that say how a game looks."""
    game = request.path_params["game"]
    if game not in PACKAGES:
        raise refuse("no_such_page", 404)
    return await _answer(request, board_folder(game))


ROUTES = [
    Route("/static/{name}", house_file),
    Route("/games/{game}/{name}", board_file),
]
