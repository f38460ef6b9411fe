"""The macros of pages: made once for a page, or once for all where they ask nothing before they are called.

Making macros costs more than most pages call them for, and what is made for one page only goes round in rings, which
the collector of garbage has to look for. So macros that can are lent to one page after the other, and what a page
has made for itself is taken apart when the page is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jinja2 import Template, nodes
from jinja2.environment import TemplateModule
from jinja2.meta import find_undeclared_variables
from jinja2.runtime import Context
from jinja2.utils import missing


def is_lendable(tree: nodes.Template) -> bool:
    """Tell whether a template asks the page for something only in its macros, when these are called."""
    tree.body = [one for one in tree.body if not isinstance(one, nodes.Macro)]
    imports: list[nodes.Import | nodes.FromImport | nodes.Include]
    imports = [*tree.find_all(nodes.Import), *tree.find_all(nodes.FromImport), *tree.find_all(nodes.Include)]
    return not any(one.with_context for one in imports) and not find_undeclared_variables(tree)


class Lent:
    """The macros of such a template: they see what the page knows that has them, and one page has them at a time."""

    def __init__(self, template: Template) -> None:
        """Make them, for no page yet."""
        self._context = template.new_context({}, True)
        self.module = TemplateModule(template, self._context)

    def see(self, known: dict[str, Any], local: dict[str, Any]) -> None:
        """Let them see what is known in a place of a page."""
        here = {name: value for name, value in local.items() if value is not missing}
        self._context.parent = {**known, **here} if here else known

    def forget(self) -> None:
        """Let them see nothing any more."""
        self._context.parent = {}


class Macros:
    """The macros that one page has: its templates import the same ones, and what they see does not change."""

    def __init__(self) -> None:
        """Begin with none."""
        self._here: dict[tuple[Any, ...], tuple[TemplateModule, Sequence[Any]]] = {}
        self._lent: list[tuple[list[Lent], Lent]] = []
        self._own: list[Context] = []

    def get(self, key: tuple[Any, ...]) -> TemplateModule | None:
        """Give what is here already."""
        found = self._here.get(key)
        return None if found is None else found[0]

    def borrow(self, key: tuple[Any, ...], seen: Sequence[Any], free: list[Lent], template: Template) -> Lent:
        """Take macros that no page has at the moment, or make some; what is `seen` stays, and so does its id."""
        lent = free.pop() if free else Lent(template)
        self._lent.append((free, lent))
        self._here[key] = (lent.module, seen)
        return lent

    def make(self, key: tuple[Any, ...], seen: Sequence[Any], template: Template, context: Context) -> TemplateModule:
        """Make macros for this page alone."""
        module = TemplateModule(template, context)
        self._own.append(context)
        self._here[key] = (module, seen)
        return module

    def end(self) -> None:
        """Give back what was lent, and take apart what was made: what refers to itself would long outlive the page."""
        for free, lent in self._lent:
            lent.forget()
            free.append(lent)
        for context in self._own:
            context.vars.clear()
        for own in (self._here, self._lent, self._own):
            own.clear()
