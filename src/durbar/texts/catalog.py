"""The templates of one language, and where they are looked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from gettext import c2py
from importlib.resources import files
from tomllib import loads
from typing import Any, TypeAlias

from durbar.engine.messages import BadInput
from durbar.texts import po

ENGLISH = "en"
HOUSE = "durbar"
"""The package with the texts that all games share."""

Template: TypeAlias = str | Sequence[str]


class Catalog:
    """All templates of one language in one package."""

    def __init__(self, lang: str, templates: Mapping[str, Template], rule: str = "n != 1", forms: int = 2) -> None:
        """Take the templates by id; a list holds the plural forms, of which `rule` (as in gettext) picks one."""
        self.lang = lang
        self.forms = forms
        self.templates = templates
        self._form = c2py(rule)
        self.special = frozenset(_plain(id) for id in templates if ".you-" in id or id.endswith(ONE))
        """The ids that have a text for a reader or a number of their own, beside .you."""

    def find(self, id: str, count: Any = None) -> str | None:
        """Find a template, in the form that fits `count`: the last one if nothing is counted."""
        template = self.templates.get(id)
        if template is None or isinstance(template, str):
            return template
        form = self._form(abs(count)) if isinstance(count, int) else len(template) - 1
        return template[min(form, len(template) - 1)]


ONE = ".=1"
"""Ends the id of what is said for exactly one, where a language has a single form but says something else then."""


def _plain(id: str) -> str:
    return id.removesuffix(ONE).split(".you")[0]


@cache
def read_catalog(package: str, lang: str) -> Catalog | None:
    """Read `texts/<lang>` of a package, compiled or not, if it has one."""
    folder = files(package) / "texts"
    found = {
        ending: file.read_text(encoding="utf-8")
        for ending in (po.COMPILED, ".po")
        if (file := folder / f"{lang}{ending}").is_file()
    }
    if not found:
        return None
    made = po.load(found.get(po.COMPILED), found.get(".po"), f"{package}/texts/{lang}.po")
    return Catalog(lang, made["texts"], made["rule"], made["forms"])


NOTE = "sheet.{}.note"
"""The id of what the house says of a sheet of data."""


@cache
def notes(package: str) -> Mapping[str, str]:
    """Give the notes of a game's own data by their ids: English that stands beside the values, and in no catalogue."""
    file = files(package) / "content.toml"
    sheets = loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {NOTE.format(name): sheet["note"] for name, sheet in sheets.items()}


def languages(package: str) -> list[str]:
    """List the languages a package has texts in."""
    return list(_languages(package))


@cache
def _languages(package: str) -> tuple[str, ...]:
    """Look once what files there are: the server asks for it with every request."""
    names = (file.name for file in (files(package) / "texts").iterdir())
    return tuple(sorted({name.rpartition(".")[0] for name in names if name.endswith((".po", po.COMPILED))}))


@cache
def catalogs(package: str, lang: str) -> tuple[Catalog, ...]:
    """Give the catalogues in which a text is looked for, one after another."""
    known = languages(package)
    if lang not in known:
        raise BadInput("bad.no_texts", lang=lang, known=known)
    places = dict.fromkeys([(package, lang), (HOUSE, lang), (package, ENGLISH), (HOUSE, ENGLISH)])
    found = [read_catalog(*place) for place in places]
    return tuple(catalog for catalog in found if catalog is not None)
