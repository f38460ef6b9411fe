"""Pages: the house's templates, a game's own beside them, and the files both need."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader
from markupsafe import Markup
from starlette.responses import HTMLResponse

import durbar
from durbar.games import PACKAGES
from durbar.web.words import Words

HERE = Path(__file__).parent
STATIC = HERE / "static"


def board_folder(game: str) -> Path:
    """Give the folder that says how a game looks."""
    return Path(durbar.__file__).parent.joinpath(*PACKAGES[game].split(".")[1:], "board")


@cache
def _stamp(path: Path, changed: int, size: int) -> str:
    return f"{zlib.crc32(path.read_bytes()):08x}"


def _address(path: Path, url: str) -> str:
    """Give the address of a file, which changes when the file does."""
    if not path.is_file():
        return url
    stat = path.stat()
    return f"{url}?v={_stamp(path, stat.st_mtime_ns, stat.st_size)}"


def static(name: str) -> str:
    """Give the address of one of the house's files."""
    return _address(STATIC / name, f"/static/{name}")


def game_file(name: str, game: str) -> str:
    """Give the address of one of a game's files."""
    return _address(board_folder(game) / name, f"/games/{game}/{name}")


class Pages:
    """Makes pages out of templates."""

    def __init__(self) -> None:
        """Read templates when they are first needed, and again when they change."""
        self._environments: dict[str, Environment] = {}

    def _environment(self, game: str) -> Environment:
        if game not in self._environments:
            folders = [HERE / "templates"] + ([board_folder(game)] if game else [])
            environment = Environment(
                loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders]),
                autoescape=True,
                trim_blocks=True,
                lstrip_blocks=True,
            )
            environment.globals["static"] = static
            environment.globals["game_static"] = lambda name, other=game: game_file(name, other)
            self._environments[game] = environment
        return self._environments[game]

    def render(self, template: str, context: dict[str, Any], game: str = "") -> str:
        """Fill a template."""
        return self._environment(game).get_template(template).render(context)

    def page(self, template: str, context: dict[str, Any], game: str = "", status: int = 200) -> HTMLResponse:
        """Answer with a filled template."""
        return HTMLResponse(self.render(template, context, game), status)

    def error(self, status: int, text: str) -> HTMLResponse:
        """Answer with a page that says what is wrong."""
        context = {"code": status, "text": text, "t": Words().t, "lang": "en", "icons": self.icons([])}
        return self.page("error.html.j2", context, status=status)

    def icons(self, games: list[str]) -> Markup:
        """Give the house's icons and those of some games, to be put into a page."""
        files = [STATIC / "icons.svg", *(board_folder(game) / "icons.svg" for game in games)]
        return Markup("".join(file.read_text(encoding="utf-8") for file in files if file.is_file()))  # our own files
