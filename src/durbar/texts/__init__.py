"""Messages into words: PO catalogues, one a language; a game's own first, then the house's, then English."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.messages.pofile import read_po
from babel.plural import PluralRule

from durbar.engine.messages import BadInput, Message

ENGLISH = "en"
_PLACE = re.compile(r"\{(\w+)(?::([\w-]+))?(\*)?\}")

Template = str | tuple[str, ...]


class Catalog:
    """All templates of one language."""

    def __init__(self, lang: str, templates: Mapping[str, Template]) -> None:
        """Take the templates by id; a tuple holds the plural forms in the order of the PO header."""
        self.lang = lang
        self.templates = templates
        self.locale = Locale.parse(lang.replace("-", "_"))
        self.plural: PluralRule = self.locale.plural_form

    def find(self, id: str, count: Any) -> str | None:
        """Find a template, in the form that fits `count`."""
        template = self.templates.get(id)
        if template is None or isinstance(template, str):
            return template
        kinds = [kind for kind in ("zero", "one", "two", "few", "many", "other") if kind in (*self.plural.tags, "other")]
        kind = self.plural(abs(count)) if isinstance(count, int) else "other"
        return template[min(kinds.index(kind), len(template) - 1)]


@cache
def read_catalog(package: str, lang: str) -> Catalog | None:
    """Read `texts/<lang>.po` of a package, if it has one."""
    file = files(package) / ("texts" if package != __name__ else "") / f"{lang}.po"
    if not file.is_file():
        return None
    catalog = read_po(BytesIO(file.read_bytes()), locale=lang.replace("-", "_"))
    return Catalog(lang, {_id(entry.id): entry.string for entry in catalog if entry.id and entry.string})


def _id(id: str | Sequence[str]) -> str:
    return id if isinstance(id, str) else id[0]


def languages(package: str) -> list[str]:
    """List the languages a package has texts in."""
    return sorted(file.name[:-3] for file in (files(package) / "texts").iterdir() if file.name.endswith(".po"))


class Texts:
    """The words of one game."""

    def __init__(self, package: str) -> None:
        """Read the catalogues of `package` when they are first needed."""
        self.package = package

    def _catalogs(self, lang: str) -> list[Catalog]:
        wanted = [read_catalog(self.package, lang), read_catalog(__name__, lang)]
        if lang != ENGLISH:
            wanted += [read_catalog(self.package, ENGLISH), read_catalog(__name__, ENGLISH)]
        found = [catalog for catalog in wanted if catalog is not None]
        if not any(catalog.lang == lang for catalog in found):
            raise BadInput(f"there are no texts in {lang!r}; there are: {', '.join(self.languages())}")
        return found

    def languages(self) -> list[str]:
        """List the languages this game speaks."""
        return languages(self.package)

    def has(self, id: str, lang: str = ENGLISH) -> bool:
        """Tell whether there is a text with this id."""
        return any(id in catalog.templates for catalog in self._catalogs(_known(lang)))

    def ids(self, prefix: str, lang: str = ENGLISH) -> list[str]:
        """List the ids that begin with `prefix`, in the order of the file."""
        return [id for catalog in self._catalogs(_known(lang)) for id in catalog.templates if id.startswith(prefix)]

    def say(
        self, message: Message | str, lang: str = ENGLISH, seat: int | None = None, names: Sequence[str] | None = None
    ) -> str:
        """Put a message into words for the reader in `seat`, who is "you"; `names` are the players' names."""
        if isinstance(message, str):
            message = Message(message)
        return _Speaker(self._catalogs(_known(lang)), seat, names).sentence(message)


def _known(lang: str) -> str:
    try:
        Locale.parse(lang.replace("-", "_"))
    except (ValueError, UnknownLocaleError, TypeError):
        raise BadInput(f"{lang!r} is not a language code such as en, pl, ja or zh-Hant") from None
    return lang


class _Speaker:
    """One rendering: a language, a reader, the players' names."""

    def __init__(self, catalogs: list[Catalog], seat: int | None, names: Sequence[str] | None) -> None:
        self.catalogs = catalogs
        self.seat = seat
        self.names = names

    def find(self, id: str, count: Any) -> tuple[str, Catalog] | None:
        for catalog in self.catalogs:
            template = catalog.find(id, count)
            if template is not None:
                return template, catalog
        return None

    def sentence(self, message: Message) -> str:
        args = message.args
        count = args.get("n")
        found = None
        if self.seat is not None and args.get("seat") == self.seat:
            found = self.find(message.id + ".you", count)
        found = found or self.find(message.id, count)
        if found is None:
            return repr(message)  # a missing text must be seen, and must not stop a game; a test finds it
        template, catalog = found
        return _PLACE.sub(lambda place: self.value(args.get(place[1]), place[2], bool(place[3]), catalog), template)

    def value(self, value: Any, kind: str | None, many: bool, catalog: Catalog) -> str:
        if many:
            words = [self.value(one, kind, False, catalog) for one in value or ()]
            if not words:
                return self.sentence(Message("word.nothing"))
            return format_list(words, locale=catalog.locale)
        if kind == "seat":
            return self.seat_name(value)
        if kind == "message":
            return self.sentence(Message(value["id"], value["clause"], **value["args"]))
        if kind is None or value is None:
            return str(value)
        return self.sentence(Message(f"{kind}.{value}"))

    def seat_name(self, seat: Any) -> str:
        if seat == self.seat and seat is not None:
            return self.sentence(Message("word.you"))
        if self.names is not None and isinstance(seat, int) and 0 <= seat < len(self.names):
            return self.names[seat]
        return self.sentence(Message("word.player", "", number=seat + 1 if isinstance(seat, int) else seat))
