"""How a game's folder becomes a Game: each part is found where the plan of a game folder puts it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from durbar.engine.content import parse_toml, read_sheets
from durbar.engine.game import Game
from durbar.engine.messages import Message
from durbar.engine.telling import Telling
from durbar.games.shared.options import find_option, options_like
from durbar.texts import Texts


@cache
def describe(package: str) -> Game[Any]:
    """Put a game together out of the parts in its folder."""
    meta = part(package, "meta", "META")
    return Game(
        meta=meta,
        sheets=read_sheets(meta.name, (files(package) / "content.toml").read_text(encoding="utf-8")),
        read_content=part(package, "content", "Content"),
        new_state=part(package, "state", "new_state"),
        segment=part(package, "rules", "segment"),
        result=part(package, "scoring", "result"),
        view=part(package, "view", "view"),
        redeal=part(package, "view", "redeal"),
        hidden_luck=frozenset(part(package, "view", "HIDDEN_LUCK")),
        position=part(package, "position", "position"),
        read_position=part(package, "position", "read_position"),
        find_option=find_option,
        options_like=options_like,
        value=part(package, "value", "value"),
        say=Texts(package).say,
        telling=telling(package),
        facts=optional(package, "coach", "facts"),
        aid=optional(package, "aid", "aid"),
        renumbered=old_numbers(package),
        home=(describe, package),
    )


def optional(package: str, file: str, name: str) -> Any:
    """Find a part that a game may do without."""
    return None if find_spec(f"{package}.{file}") is None else part(package, file, name)


def telling(package: str) -> Telling | None:
    """Find how a game tells its turns; None if it has no stories."""
    module = f"{package}.story"
    if find_spec(module) is None:
        return None
    own = vars(import_module(module))
    more = {
        field: own[name]
        for field, name in (("points", "points"), ("answers", "ANSWERS"), ("spots", "SPOTS"), ("idle", "IDLE"))
        if name in own
    }
    return Telling(
        story=part(package, "story", "story"),
        whose=part(package, "story", "whose"),
        stops=part(package, "story", "STOPS"),
        chapters=part(package, "story", "CHAPTERS"),
        **more,
    )


def old_numbers(package: str) -> dict[str, str]:
    """Read which clause each number of an older version means now."""
    table = files(package) / "clauses.toml"
    return (
        dict(parse_toml(table.read_text(encoding="utf-8"), Message("what.path", path=str(table)))["old"])
        if table.is_file()
        else {}
    )


def part(package: str, file: str, name: str) -> Any:
    """Find one part of a game; where there is none, the error names the file it belongs into."""
    module = f"{package}.{file}"
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise ImportError(f"the game {package} has no {file}: {name} belongs there", name=module) from error
    if not hasattr(found, name):
        raise ImportError(f"{found.__file__} has no {name}", name=module, path=found.__file__)
    return getattr(found, name)
