"""Messages into words: one catalogue a language; a game's own first, then the house's, then English."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from durbar.engine.messages import BadInput, Message
from durbar.texts.catalog import ENGLISH, HOUSE, Catalog, catalogs, languages
from durbar.texts.speaking import PLACE, SHORT, Speaker

__all__ = ["ENGLISH", "HOUSE", "PLACE", "SHORT", "Catalog", "Say", "Speaker", "Texts", "catalogs", "languages"]


Say = Callable[..., str]
"""Says a text by its id and values, in somebody's language."""


class Texts:
    """The words of one game."""

    def __init__(self, package: str) -> None:
        """Read the catalogues of `package` when they are first needed."""
        self.package = package

    def languages(self) -> list[str]:
        """List the languages this game speaks."""
        return languages(self.package)

    def has(self, id: str, lang: str = ENGLISH) -> bool:
        """Tell whether there is a text with this id."""
        return any(id in catalog.templates for catalog in catalogs(self.package, lang))

    def ids(self, prefix: str = "", lang: str = ENGLISH) -> list[str]:
        """List the ids that begin with `prefix`, in the order of the files."""
        ids = (id for catalog in catalogs(self.package, lang) for id in catalog.templates)
        return list(dict.fromkeys(id for id in ids if id.startswith(prefix)))

    def templates(self, id: str, lang: str = ENGLISH) -> tuple[str, ...]:
        """Give the template of an id as it is written, in all its plural forms; nothing if there is none."""
        for catalog in catalogs(self.package, lang):
            template = catalog.templates.get(id)
            if template is not None:
                return (template,) if isinstance(template, str) else tuple(template)
        return ()

    def say(
        self,
        message: Message | str,
        lang: str = ENGLISH,
        seat: int | None = None,
        names: Sequence[str] | None = None,
    ) -> str:
        """Put a message into words for the reader in `seat`, who is "you"; `names` are the players' names."""
        if isinstance(message, str):
            message = Message(message)
        return Speaker(catalogs(self.package, lang), seat, names).sentence(message)

    def voice(self, lang: str) -> Say:
        """Give what says a text by its id and values in one language."""
        return lambda id, /, **args: self.say(Message(id, "", **args), lang)


BadInput.in_english = staticmethod(Texts(HOUSE).say)
