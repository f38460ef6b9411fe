"""Messages into words: PO catalogues, one a language; a game's own first, then the house's, then English.

Babel is loaded with the first catalogue: a program that only plays never pays for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any, TypeAlias

from durbar.engine.messages import BadInput, Message

ENGLISH = "en"
HOUSE = "durbar"
"""The package with the texts that all games share."""

PLACE = re.compile(r"\{(?P<name>\w+)(?::(?P<kind>[\w-]+))?(?P<many>\*)?\}")
"""A place in a template: {n}, {card:card}, {won:rank*}."""

SHORT = ".short"
"""Ends the id of a shorter form, for places with little room; names and messages inside it are short too."""

_FORMS = ("zero", "one", "two", "few", "many", "other")

Template: TypeAlias = str | tuple[str, ...]


class Catalog:
    """All templates of one language."""

    def __init__(self, lang: str, templates: Mapping[str, Template]) -> None:
        """Take the templates by id; a tuple holds the plural forms in the order of the PO header."""
        from babel import Locale

        self.lang = lang
        self.templates = templates
        self.locale = Locale.parse(lang.replace("-", "_"))
        self._plural = self.locale.plural_form
        self._forms = [form for form in _FORMS if form in (*self._plural.tags, "other")]

    def find(self, id: str, count: Any) -> str | None:
        """Find a template, in the form that fits `count`."""
        template = self.templates.get(id)
        if template is None or isinstance(template, str):
            return template
        form = self._plural(abs(count)) if isinstance(count, int) else "other"
        return template[min(self._forms.index(form), len(template) - 1)]

    def enumeration(self, words: Sequence[str]) -> str:
        """Join words as this language does: "a, b, and c"."""
        from babel.lists import format_list

        return format_list(words, locale=self.locale)


@cache
def read_catalog(package: str, lang: str) -> Catalog | None:
    """Read `texts/<lang>.po` of a package, if it has one."""
    from babel.messages.pofile import read_po

    file = files(package) / "texts" / f"{lang}.po"
    if not file.is_file():
        return None
    catalog = read_po(BytesIO(file.read_bytes()), locale=lang.replace("-", "_"))
    return Catalog(lang, {_id(entry.id): _template(entry.string) for entry in catalog if entry.id and entry.string})


def _id(id: str | Sequence[str]) -> str:
    return id if isinstance(id, str) else id[0]


def _template(forms: str | Sequence[str]) -> Template:
    return forms if isinstance(forms, str) else tuple(forms)


def languages(package: str) -> list[str]:
    """List the languages a package has texts in."""
    return sorted(file.name[:-3] for file in (files(package) / "texts").iterdir() if file.name.endswith(".po"))


@cache
def catalogs(package: str, lang: str) -> tuple[Catalog, ...]:
    """Give the catalogues in which a text is looked for, one after another."""
    known = languages(package)
    if lang not in known:
        raise BadInput(f"there are no texts in {lang!r}; there are: {', '.join(known)}")
    places = dict.fromkeys([(package, lang), (HOUSE, lang), (package, ENGLISH), (HOUSE, ENGLISH)])
    found = [read_catalog(*place) for place in places]
    return tuple(catalog for catalog in found if catalog is not None)


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
                return (template,) if isinstance(template, str) else template
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
        return _Speaker(catalogs(self.package, lang), seat, names).sentence(message)


class _Speaker:
    """One rendering: a language, a reader, the players' names."""

    def __init__(self, catalogs: Sequence[Catalog], seat: int | None, names: Sequence[str] | None) -> None:
        self.catalogs = catalogs
        self.seat = seat
        self.names = names
        self.short = False
        """Whether what stands inside is to be short as well, where it has a short form."""

    def find(self, id: str, count: Any = None) -> tuple[str, Catalog] | None:
        for catalog in self.catalogs:
            template = catalog.find(id, count)
            if template is not None:
                return template, catalog
        return None

    def sentence(self, message: Message) -> str:
        args = message.args
        count = args.get("n")
        self.short = self.short or message.id.endswith(SHORT)
        found = None
        if self.seat is not None and args.get("seat") == self.seat:
            found = self.find(message.id + ".you", count)
        found = found or self.find(message.id, count)
        if found is None:
            return repr(message)  # a missing text must be seen, and must not stop a game; a test finds it
        template, catalog = found
        return PLACE.sub(
            lambda place: self.value(args.get(place["name"]), place["kind"], bool(place["many"]), catalog),
            template,
        )

    def value(self, value: Any, kind: str | None, many: bool, catalog: Catalog) -> str:
        if many:
            words = [self.value(one, kind, False, catalog) for one in value or ()]
            return catalog.enumeration(words) if words else self.sentence(Message("word.nothing"))
        if kind == "seat":
            return self.seat_name(value)
        if kind == "message":
            return self.sentence(Message(self.brief(value["id"]), value["clause"], **value["args"]))
        if kind is None or value is None:
            return str(value)
        named = self.find(self.brief(f"{kind}.{value}"))
        # Only an edition has names that no catalogue knows, such as another card: they are shown as they are.
        return named[0] if named is not None else str(value).replace("-", " ")

    def brief(self, id: str) -> str:
        """Give the id of the short form inside a short message, where there is one."""
        return id + SHORT if self.short and self.find(id + SHORT) is not None else id

    def seat_name(self, seat: Any) -> str:
        if isinstance(seat, str) and seat.isdecimal():  # an option counts the players from 1
            seat = int(seat) - 1
        if seat == self.seat and seat is not None:
            return self.sentence(Message("word.you"))
        if self.names is not None and isinstance(seat, int) and 0 <= seat < len(self.names):
            return self.names[seat]
        return self.sentence(Message("word.player", "", number=seat + 1 if isinstance(seat, int) else seat))
