"""All options of a game: made once per content, found by what they do, or by the text that somebody types."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Protocol

from durbar.engine.decision import Option, Verb
from durbar.engine.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class OptionBook:
    """What a game's Options derive from: every option that is made stands in it under its text form."""

    def __init__(self) -> None:
        """Begin with an empty book."""
        self.by_text: dict[str, Option] = {}

    def one(self, verb: Verb, *nouns: str, value: object = None, spots: tuple[str, ...] = ()) -> Option:
        """Make one option."""
        option = verb.option(*nouns, value=value, spots=spots)
        self.by_text[option.text] = option
        return option

    def each(self, verb: Verb, names: Sequence[str], spot: str) -> list[Option]:
        """Make one option a name: its value is the place of the name, its spot is called by both."""
        return [self.one(verb, name, value=place, spots=(f"{spot}-{name}",)) for place, name in enumerate(names)]

    def find(self, text: str) -> Option | None:
        """Find an option by its text form, however it is spaced and in whatever letters."""
        return self.by_text.get(" ".join(text.lower().split()))


class HasOptions(Protocol):
    """A content: its options are made once and shared by all tables."""

    @property
    def options(self) -> OptionBook:
        """All options of the game."""
        ...


def find_option(content: HasOptions, text: str) -> Option | None:
    """Find the option with this text form, whether it is legal or not."""
    return content.options.find(text)


def options_like(content: HasOptions, text: str) -> list[str]:
    """Suggest text forms close to one that does not exist."""
    return get_close_matches(text.lower(), content.options.by_text, 3, 0.5)
