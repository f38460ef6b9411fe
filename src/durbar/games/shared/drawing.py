"""How a game looks in the terminal: what its `terminal` module gives, and what it is given.

A game folder holds a module or package `terminal` with one `DRAWING`. Each function in it gets a `Sight`:
the view of one seat and the words for it. Nothing else of the table reaches it, so a drawing cannot show
what its reader may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.text import Text

from durbar.engine.messages import Message
from durbar.texts import ENGLISH, Texts


class Emblem(NamedTuple):
    """A seat's sign: never a colour alone."""

    sign: str
    letter: str
    style: str
    line: str
    """The colour of thin things, light enough for any dark ground."""


EMBLEMS = (
    Emblem("☼", "S", "#2a1e1a on #eda200", "#ffb81f"),
    Emblem("☾", "M", "#ffffff on #1b3a86", "#8fb0ff"),
    Emblem("★", "R", "#ffffff on #b8232f", "#ff7f76"),
    Emblem("♠", "L", "#ffffff on #1b837a", "#5fdccb"),
    Emblem("∩", "G", "#2a1e1a on #f6f2e7", "#ffffff"),
)
"""Sun, moon, star, leaf and gate; the letters stand for them where only plain letters can be shown."""

LONGEST = 10
"""How many columns of a name a table shows."""

NOBODY = Emblem("·", ".", "dim", "dim")


@dataclass(frozen=True)
class Sight:
    """What one reader sees: the view of a seat, and how to put it into words."""

    view: Mapping[str, Any]
    names: tuple[str, ...]
    lang: str
    game_say: Callable[..., str]
    texts: Texts
    """The words of the drawing itself."""
    width: int = 80
    height: int = 24
    """How many lines the table may take."""
    ascii: bool = False
    """Whether only plain letters can be shown."""
    tinted: bool = False
    """Whether there are enough colours to paint areas."""

    @property
    def position(self) -> Mapping[str, Any]:
        """The game's own view of the position."""
        position: Mapping[str, Any] = self.view["position"]
        return position

    @property
    def seat(self) -> int | None:
        """The seat of the reader; None for a spectator."""
        seat: int | None = self.view["seat"]
        return seat

    def say(self, message: Message | str) -> str:
        """Put a message of the game into words."""
        return self.game_say(message, lang=self.lang, seat=self.seat, names=self.names)

    def say_document(self, doc: Mapping[str, Any]) -> str:
        """Put a message document of the view into words."""
        return self.say(Message(doc["id"], doc["clause"], **doc["args"]))

    def noun(self, kind: str, value: str, n: int | None = None) -> str:
        """Name a thing of the game, or `n` of it; an edition's own names, which have no texts, are shown as written."""
        message = Message(f"{kind}.{value}") if n is None else Message(f"{kind}.{value}", n=n)
        said = self.say(message)
        return value.replace("-", " ").title() if said == repr(message) else said

    def word(self, id: str, /, **args: Any) -> str:
        """Put a message of the drawing into words."""
        lang = self.lang if self.lang in self.texts.languages() else ENGLISH
        return self.texts.say(Message(id, "", **args), lang=lang, seat=self.seat, names=self.names)

    def player(self, seat: int) -> str:
        """Name a player; the reader is "you"."""
        return self.word("word.You") if seat == self.seat else self.names[seat]

    def emblem(self, seat: int | None) -> str:
        """Give the sign of a seat, one column wide."""
        return emblem(seat).letter if self.ascii else emblem(seat).sign

    def badge(self, seat: int | None) -> Text:
        """Give the sign of a seat in its colours."""
        return Text(f" {self.emblem(seat)} ", emblem(seat).style)

    def named_badge(self, seat: int) -> Text:
        """Give the sign and the name of a player."""
        name = Text(self.player(seat), "bold" if seat == self.seat else "")
        name.truncate(LONGEST, overflow="ellipsis")
        return Text.assemble(self.badge(seat), " ", name)


def emblem(seat: int | None) -> Emblem:
    """Find the emblem of a seat."""
    return NOBODY if seat is None or seat >= len(EMBLEMS) else EMBLEMS[seat]


def cite(text: str, clause: str) -> str:
    """Add the clause a sentence follows."""
    return f"{text} [{clause}]" if clause else text


class Part(NamedTuple):
    """One part of the table that a player can ask for by its name, perhaps with more words behind it."""

    draw: Callable[[Sight, str], RenderableType]
    tell: Callable[[Sight, str], list[str]]


@dataclass(frozen=True)
class Drawing:
    """A game's look: one frozen description, made of the functions in its terminal module."""

    texts: Texts
    """Words used in the drawing; `part.<name>` says what each part shows."""
    parts: Mapping[str, Part]
    """What can be asked for by name, in the order in which help lists it."""
    table: Callable[[Sight], RenderableType]
    """Draw what stands above the question."""
    brief: Callable[[Sight], list[str]]
    """Say in a few sentences what stands above the question, for those who listen."""
    beyond: tuple[str, ...] = ()
    """Message ids of names for seats that nobody sits in, behind the players'."""
    secret: tuple[str, ...] = ()
    """Message ids of score lines that nobody but their player may see before the end."""
