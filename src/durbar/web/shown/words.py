"""Words for people: the game's own texts first, then the house's, for one reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

from durbar.engine.messages import DurbarError, Message
from durbar.games import texts as game_texts
from durbar.texts import ENGLISH, Texts
from durbar.web.tables.live import Live
from durbar.web.tables.story import Place
from durbar.web.tables.summary import seat_count

HOUSE = Texts("durbar.web")

SPOKEN: ContextVar[str] = ContextVar("spoken", default=ENGLISH)
"""The language of whoever is being answered."""

SAID = 5000
"""How much one reader's words remember to have said."""

Say = Callable[..., str]

UNREADABLE = (DurbarError, AttributeError, IndexError, KeyError, OSError, OverflowError, TypeError, ValueError)
"""What comes of words and values that another version meant otherwise, or that are damaged."""

GIVEN = ("bonus", "building", "city", "poem", "province")
"""Kinds of things that editions may name as they like: where there is no text, the name itself stands."""


def spelt(word: str) -> str:
    """Write a name of the data as people read it."""
    return word.replace("_", " ").replace("-", " ").replace(":", ": ")


class Words:
    """What is said to one reader at one table, or in the lobby."""

    def __init__(
        self,
        game: str | None = None,
        seat: int | None = None,
        names: Sequence[str] = (),
        lang: str = ENGLISH,
    ) -> None:
        """Speak `lang` to whoever sits in `seat`."""
        self._game = None if game is None else game_texts(game)
        self.seat = seat
        self.names = names
        self.lang = lang
        self._said: dict[Hashable, str] = {}

    def has(self, id: str) -> bool:
        """Tell whether there is a text with this id."""
        return HOUSE.has(id, self.lang) or (self._game is not None and self._game.has(id, self.lang))

    def say(self, message: Message | Mapping[str, Any]) -> str:
        """Put a message, or its document, into words."""
        if isinstance(message, Message):
            return self.t(message.id, **message.args)
        return self.t(message["id"], **message["args"])

    def t(self, id: str, /, **args: Any) -> str:
        """Say a text by its id: what templates call, hundreds of times for a page, and mostly once more."""
        key: Hashable = (id, *args.items()) if args else id
        try:
            return self._said[key]
        except KeyError:
            pass
        except TypeError:  # a list cannot be looked up, but what it is written as can
            key = (id, repr(args))
            if key in self._said:
                return self._said[key]
        if len(self._said) >= SAID:
            self._said.clear()
        said = self._said[key] = self._say(Message(id, "", **args))
        return said

    def _say(self, message: Message) -> str:
        game = self._game
        texts = game if game is not None and game.has(message.id, self.lang) else HOUSE
        kind, _, name = message.id.partition(".")
        if kind in GIVEN and texts is HOUSE:
            return spelt(name).capitalize()
        return texts.say(message, lang=self.lang, seat=self.seat, names=self.names)

    def ids(self, prefix: str) -> list[str]:
        """List the game's texts that begin with `prefix`, in their order."""
        return [] if self._game is None else self._game.ids(prefix, self.lang)


@lru_cache(maxsize=2000)
def words_for(game: str, seat: int | None, names: tuple[str, ...], lang: str) -> Words:
    """Give the words for one reader at a table, or without a game in the lobby; they remember what was said before."""
    return Words(game or None, seat, names, lang)


def brief(text: str) -> str:
    """Give what stands before the first colon, however the language writes one: the name without its description."""
    return re.split("[:：]", text, maxsplit=1)[0]


def title_of(game: str, lang: str) -> str:
    """Give the title of a game in a language."""
    return words_for(game, None, (), lang).t("game.title")


def seat_names(game: str, places: Sequence[Place], seats: int, lang: str = ENGLISH) -> list[str]:
    """Name everybody at a table of `seats`; those beyond the players are the game's own."""
    words = words_for(game, None, (), lang)
    names = []
    for seat, place in enumerate(places):
        if place.name:
            names.append(place.name)
        elif place.kind == "bot":
            names.append(words.t(f"seat.{seat}"))
        else:
            names.append(words.t("word.player", number=seat + 1))
    return names + [words.t("word.dummy")] * (seats - len(places))


def names_of(live: Live, position: Mapping[str, Any], lang: str) -> list[str]:
    """Name everybody at the table."""
    places = live.story.places
    return seat_names(live.row.game, places, seat_count(position, len(places)), lang)
