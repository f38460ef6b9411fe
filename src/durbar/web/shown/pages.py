"""Pages: the house's templates, a game's own beside them, and the files both need."""

from __future__ import annotations

import hashlib
import marshal
import re
import threading
import unicodedata
import zlib
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, ChoiceLoader, Environment, FileSystemLoader
from jinja2.bccache import Bucket
from jinja2.filters import FILTERS
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse

import durbar
import durbar.web
from durbar.games import PACKAGES
from durbar.texts.joints import tidy
from durbar.web.shown.quick import QuickEnvironment
from durbar.web.shown.words import HOUSE, Words

HERE = Path(__file__).parent
STATIC = HERE / "static"


def board_folder(game: str) -> Path:
    """Give the folder that says how a game looks."""
    return Path(durbar.__file__).parent.joinpath(*PACKAGES[game].split(".")[1:], "board")


@cache
def shown_games() -> tuple[str, ...]:
    """List the games that can be played here: those that say how they look."""
    return tuple(game for game in PACKAGES if (board_folder(game) / "board.html.j2").is_file())


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


def columns(text: str) -> int:
    """Count how wide a text is, in Latin letters: one of Chinese or Japanese takes the room of two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def broken(name: str) -> str:
    """Put a bar where a name of Chinese or Japanese letters can break into two lines: at a joint, else in the midst."""
    joint = re.search(r"(?<=[-・·])(?=.)|(?<=[\u3040-\u30ff]{2})(?=[\u4e00-\u9fff]{2})", name)
    at = joint.start() if joint else (len(name) + 1) // 2
    while at > 1 and name[at] in "ーァィゥェォッャュョン":
        at -= 1
    return f"{name[:at]}|{name[at:]}"


def near(spots: Mapping[str, Any] | Sequence[str], *starts: str) -> list[Any]:
    """Give the spots that begin with one of the words, and what is said of them: what a part of a board depends on."""
    if isinstance(spots, Mapping):
        return [(spot, said) for spot, said in spots.items() if spot.startswith(starts)]
    return [spot for spot in spots if spot.startswith(starts)]


def among(spots: Mapping[str, Any] | Sequence[str], names: Iterable[str]) -> list[Any]:
    """Give those of the named spots that are there, and what is said of them."""
    if isinstance(spots, Mapping):
        return [(name, spots[name]) for name in names if name in spots]
    return [name for name in names if name in spots]


NAME = 12
"""How long the name of a part is."""

_BEGINS = re.compile(f"<!--([0-9a-f]{{{NAME}}})-->")


def _as_bytes(values: tuple[Any, ...]) -> bytes:
    """Write plain values down, equal ones alike: quickly, as Python writes its own, or as they are read."""
    try:
        return marshal.dumps(values, 0)  # later versions tell apart what is equal but not the same
    except ValueError:  # markup, or something else that is no plain value
        return repr(values).encode()


def _digest(written: bytes) -> bytes:
    return hashlib.blake2b(written, digest_size=20).digest()


def digest(value: Any) -> bytes:
    """Write a large value down in short, for several parts that follow from it."""
    return _digest(_as_bytes((value,)))


def _same(name: str) -> str:
    return f'<template data-same="{name}"></template>'


def without(html: str, known: Collection[str]) -> str:
    """Leave out the parts a page has already: an empty element says which one stays at its place."""
    made: list[str] = []
    done = 0
    for begin in _BEGINS.finditer(html):
        name = begin[1]
        if name not in known or begin.start() < done:
            continue
        end = html.index(f"<!--/{name}-->", begin.end())
        made += (html[done : begin.start()], _same(name))
        done = end + NAME + len("<!--/-->")
    return "".join((*made, html[done:]))


_SAME = re.compile(_same(f"([0-9a-f]{{{NAME}}})"))


def bare(html: str) -> tuple[str, frozenset[str]]:
    """Give what is left of a screen for a page that has all its parts, and which those are that lie in no other."""
    left = without(html, frozenset(_BEGINS.findall(html)))
    return left, frozenset(_SAME.findall(left))


class Shelf:
    """Parts of pages that were made before: most of a board stays as it is from one choice to the next."""

    def __init__(self, most: int) -> None:
        """Hold at most so many parts."""
        self._most = most
        self._parts: OrderedDict[bytes, Markup] = OrderedDict()
        self._lock = threading.Lock()

    def keeper(
        self, *reader: Any, known: Collection[str] = (), view: Mapping[str, Any] | None = None
    ) -> Callable[..., Markup]:
        """Give the function for one reader's templates.

        `{% call keep("map", v.cities) %}...{% endcall %}` makes the part between only if it was not made before for the
        same reader and equal values: everything else the part shows must follow from these. The part stands between two
        comments with its name, by which a page says that it has it already. Of a part that is `known` only a sign is
        left, unless it lies in another that is not: what is put on the shelf is whole. What lies in the `view` itself
        is written down once a page, however many parts follow from it.
        """
        inside = 0
        whose = _as_bytes(reader)
        large = {id(one): one for one in (view or {}).values() if type(one) in (list, dict)}
        short: dict[int, bytes] = {}

        def written(value: Any) -> Any:
            if id(value) not in large:
                return value
            found = short.get(id(value))
            if found is None:
                found = short[id(value)] = digest(value)
            return found

        def keep(make: Callable[[], str], *values: Any) -> Markup:
            nonlocal inside
            key = _digest(whose + _as_bytes(tuple(map(written, values))))
            name = key[: NAME // 2].hex()
            if not inside and name in known:
                return Markup(_same(name))
            with self._lock:
                part = self._parts.get(key)
                if part is not None:
                    self._parts.move_to_end(key)
                    return part
            inside += 1
            try:
                part = Markup(f"<!--{name}-->{make()}<!--/{name}-->")
            finally:
                inside -= 1
            with self._lock:
                self._parts[key] = part
                if len(self._parts) > self._most:
                    self._parts.popitem(last=False)
            return part

        return keep


SHELF = Shelf(10_000)


@cache
def look(game: str) -> str:
    """Name how a game looks and speaks in this version: a page that was left open over an upgrade has other parts."""
    texts = [Path(one.__file__ or "").parent / "texts" for one in (durbar, durbar.web, import_module(PACKAGES[game]))]
    found = hashlib.blake2b(digest_size=8)
    for folder in (HERE / "templates", board_folder(game), *texts):
        for file in sorted(folder.glob("*.j2")) + sorted(folder.glob("*.po")):
            found.update(file.read_bytes())
    return found.hexdigest()


class Compiled(BytecodeCache):
    """What templates were compiled to: the house's are compiled once, not once for every game."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._codes: dict[str, bytes] = {}

    def get_bucket(self, environment: Environment, name: str, filename: str | None, source: str) -> Bucket:
        """Tell templates apart by all they include: of the house's, some include a game's."""
        assert isinstance(environment, QuickEnvironment)
        return super().get_bucket(environment, name, str(environment.files(source, filename)), source)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Hand over what is there; it knows itself whether it is of the present source."""
        if bucket.key in self._codes:
            bucket.bytecode_from_string(self._codes[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Put something away."""
        self._codes[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


@cache
def environment_for(game: str) -> QuickEnvironment:
    """Read the house's templates and a game's when they are first needed, and stay with them until the next start."""
    folders = [HERE / "templates"] + ([board_folder(game)] if game else [])
    environment = QuickEnvironment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=COMPILED,
        auto_reload=False,
    )
    environment.filters.update({name: unwrap(one) for name, one in FILTERS.items()})  # nothing here is asynchronous
    environment.filters.update(columns=columns, broken=broken, near=near, among=among, digest=digest)
    environment.globals["static"] = static
    environment.globals["languages"] = spoken_here()
    environment.globals["game_static"] = lambda name, other=game: game_file(name, other)
    return environment


def spoken_here() -> dict[str, str]:
    """Name the languages there are, each in its own words."""
    return {lang: HOUSE.say("language.name", lang=lang) for lang in HOUSE.languages()}


def warm_up() -> None:
    """Read everything there is, so that the first page comes as fast as the others."""
    for game in ("", *shown_games()):
        environment = environment_for(game)
        for name in environment.list_templates(extensions=["j2"]):
            environment.get_template(name)


def render(template: str, context: dict[str, Any], game: str = "", known: Collection[str] = ()) -> str:
    """Fill a template; in one for a seat, parts can be kept, and those that are `known` are left out."""
    reader = (context["lang"], context.get("me"), context.get("names"))
    context = {
        **context,
        "keep": SHELF.keeper(game and look(game), *reader, known=known, view=context.get("v")),
    }
    typed = [str(escape(name)) for name in context.get("typed") or context.get("names") or ()]
    html = tidy(environment_for(game).page(template, context), context["lang"], typed)
    return without(html, known) if known else html


def page(template: str, context: dict[str, Any], game: str = "", status: int = 200) -> HTMLResponse:
    """Answer with a filled template."""
    return HTMLResponse(render(template, context, game), status)


WORDS = "\ue000"
"""Stands in a page that says what is wrong where the words go; nobody's words hold it."""

_ERRORS: dict[tuple[int, str], str] = {}
"""By status and language, the page that says what is wrong, without its words: those are never kept."""


def error_page_at_hand(status: int, text: str, lang: str) -> HTMLResponse | None:
    """Answer with a page that says what is wrong, if one of this status was painted before."""
    html = _ERRORS.get((status, lang))
    return None if html is None else HTMLResponse(html.replace(WORDS, escape(text)), status)


def error_page(status: int, text: str, lang: str) -> HTMLResponse:
    """Answer with a page that says what is wrong."""
    context = {"code": status, "text": WORDS, "t": Words(lang=lang).t, "lang": lang, "icons": icons([])}
    html = _ERRORS[status, lang] = render("error.html.j2", context)
    return HTMLResponse(html.replace(WORDS, escape(text)), status)


@cache
def _drawn(file: Path) -> str:
    """Read drawings, if there are any, without the line breaks they are laid out with.

    Their titles say to whoever draws what they are; on a page things are named where they are used, in its language.
    """
    drawings = file.read_text(encoding="utf-8") if file.is_file() else ""
    drawings = re.sub(r"<title>[^<]*</title>", "", drawings)
    return re.sub(r"\s*\n\s*", " ", re.sub(r"(?<=>)\s*\n\s*|\s*\n\s*(?=<)", "", drawings))


def icons(games: list[str]) -> Markup:
    """Give the house's icons and those of some games, to be put into a page."""
    return Markup("".join(map(_drawn, [STATIC / "icons.svg", *(board_folder(game) / "icons.svg" for game in games)])))


_SHEET = re.compile(r"<svg[^>]*>")
_POINTS = re.compile(r"(?:href=\"|url\()#([\w-]+)")
"""Where a drawing uses another."""


def _with_its_own(drawings: str, name: str) -> str:
    """Cut a drawing out of others, with those it is made of."""
    found = re.search(rf'<(\w+) id="{name}".*?</\1>', drawings, re.DOTALL)
    assert found is not None, name
    return found[0] + "".join(_with_its_own(drawings, other) for other in _POINTS.findall(found[0]))


@cache
def marks(games: tuple[str, ...]) -> Markup:
    """Give the house's icons and only the mark of each game, for pages on which nothing of the games is drawn."""
    own = []
    for game in games:
        drawings = _drawn(board_folder(game) / "icons.svg")
        sheet = _SHEET.search(drawings)
        assert sheet is not None, game
        own.append(f"{sheet[0]}{_with_its_own(drawings, f'mark-{game}')}</svg>")
    return Markup("".join((_drawn(STATIC / "icons.svg"), *own)))
