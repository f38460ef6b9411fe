"""What the command line says, and in which language; the words of Python's own parser too."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise

from durbar.engine.messages import BadInput
from durbar.texts import ENGLISH, Say, Texts
from durbar.texts.wishes import wished

TEXTS = Texts("durbar.cli")

PARSER = {
    "usage: ": "parser.usage",
    "positional arguments": "parser.arguments",
    "options": "parser.options",
    "show this help message and exit": "parser.help",
    "argument %(argument_name)s: %(message)s": "parser.argument",
    "the following arguments are required: %s": "parser.required",
    "unrecognized arguments: %s": "parser.unknown",
    "not allowed with argument %s": "parser.excluded",
    "expected one argument": "parser.one",
    "expected at least one argument": "parser.some",
    "ignored explicit argument %r": "parser.no_value",
    "invalid choice: %(value)r (choose from %(choices)s)": "parser.choice",
}
"""What Python's parser says, and our text for it: it is asked to look its own words up here."""

_PLACE = re.compile(r"%(?:\((\w+)\))?[rs]")


def language(words: Sequence[str]) -> str:
    """Find the language in which a command line is answered, even before it is read."""
    asked = [word.partition("=")[2] for word in words if word.startswith("--lang=")]
    asked += [after for word, after in pairwise(words) if word == "--lang"]
    return wished(asked[-1] if asked else None, TEXTS.languages())


def speech(words: Sequence[str]) -> str:
    """Find the language for whatever is wrong: a language that does not exist is refused in one that does."""
    try:
        return language(words)
    except BadInput:
        pass
    try:
        return language([])
    except BadInput:
        return ENGLISH


@contextmanager
def parser_speaks(say: Say) -> Iterator[None]:
    """Let Python's parser speak a language: it looks up all it says by two functions, and knows no other way."""

    def look_up(said: str) -> str:
        if said not in PARSER:
            return said
        places = {place[1] or "what": f"%({place[1]})s" if place[1] else "%s" for place in _PLACE.finditer(said)}
        return say(PARSER[said], **places)

    before = vars(argparse)["_"]
    vars(argparse)["_"] = look_up
    try:
        yield
    finally:
        vars(argparse)["_"] = before
