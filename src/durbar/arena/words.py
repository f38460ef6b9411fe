"""The arena's words: what it tells and what it refuses, by message id, in the `texts` beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from durbar.engine.messages import BadInput, Message
from durbar.texts import ENGLISH, Texts

TEXTS = Texts("durbar.arena")


def say(id: str, lang: str = ENGLISH, /, **args: Any) -> str:
    """Put one of the arena's messages into words."""
    return TEXTS.say(Message(id, "", **args), lang)


def bad(id: str, **args: Any) -> BadInput:
    """Refuse something that was asked of the arena, by one of its own texts."""
    return BadInput(f"{id}@{TEXTS.package}", **args)


@contextmanager
def needing(what: str, extra: str) -> Iterator[None]:
    """Load a package that comes with an extra, or say what is missing for `what` and how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        need = Message(f"need.{what}").document()
        raise bad("bad.package", what=need, package=package, extra=f"durbar[{extra}]") from None
