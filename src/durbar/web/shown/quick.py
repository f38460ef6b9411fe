"""Templates made quick: pages have thousands of names and calls each, nearly all of them fields of documents."""

from __future__ import annotations

import re
from collections.abc import MutableMapping, Sequence
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.meta import find_referenced_templates, find_undeclared_variables
from jinja2.runtime import Context, Macro, Undefined, markup_join
from jinja2.utils import missing
from markupsafe import Markup, escape

_LAYOUT = re.compile(r"(\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\})|(?<=>)\s*\n\s*|\s*\n\s*(?=<)|(?<=\n)\s+", re.DOTALL)
"""What a template is laid out with: line breaks beside tags, indents; first, to be passed by, what is Jinja's own."""


def _put_away(layout: re.Match[str]) -> str:
    """Leave out an indent or a line break; a comment in its place keeps the numbers of the lines."""
    breaks = "\n" * layout[0].count("\n")
    return layout[1] or (f"{{#{breaks}#}}" if breaks else "")


MODULES = "modules"
"""Where a page's context keeps the macros that were made for it."""


class QuickContext(Context):
    """Calls what templates call without asking what it is: it is a macro, or one of our own plain functions."""

    def call(self, called: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call a macro, which wants to know whether to escape, or anything else, which does not."""
        if type(called) is not Macro:
            return called(*args, **kwargs)
        if called.caller or called.catch_kwargs or called.catch_varargs or len(args) > called._argument_count:
            return called(self.eval_ctx, *args, **kwargs)
        if len(args) < called._argument_count:
            args += tuple([kwargs.pop(name, missing) for name in called.arguments[len(args) :]])
        if kwargs:  # names it does not have: it says so itself
            return called(self.eval_ctx, *args, **kwargs)
        return str.__new__(Markup, called._func(*args))  # what a macro has written is markup: nothing to ask


ESCAPED = 20_000
"""How many words are remembered as they are written; few are new from one page to the next."""

_ESCAPED: dict[str, str] = {}


_METHODS = frozenset(dir(dict))


def written(value: Any) -> str:
    """Escape what is put into a page: most of it is markup already, a number, or was written before."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]  # it is one
    if kind is int or kind is float:
        return str(value)
    if kind is Undefined:
        return ""
    if kind is not str or len(value) > 100:
        return escape(value)
    found = _ESCAPED.get(value)
    if found is None:
        if len(_ESCAPED) >= ESCAPED:
            _ESCAPED.clear()
        found = _ESCAPED[value] = str(escape(value))
    return found


def joined(parts: Sequence[Any]) -> str:
    """Put values together: nearly always plain words and numbers, which nothing need be asked of."""
    for one in parts:
        if type(one) is not str and type(one) is not int:
            return markup_join(parts)
    return "".join(map(str, parts))


class QuickGenerator(CodeGenerator):
    """Writes templates as Python that does not ask what it knows: everything is escaped, nothing calls back."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.written(")

    def _import_common(self, node: nodes.Import | nodes.FromImport, frame: Frame) -> None:
        if not node.with_context:
            super()._import_common(node, frame)
            return
        self.write("environment.module(environment.get_template(")
        self.visit(node.template, frame)
        self.write(f", {self.name!r}), context.get_all(), {self.dump_local_context(frame)})")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802  # Jinja's
        """Write a call; nothing of ours asks for the variables of the loop around it."""
        self.write("context.call(")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802  # Jinja's
        """Write values put together."""
        self.write("environment.joined((")
        for one in node.nodes:
            self.visit(one, frame)
            self.write(", ")
        self.write("))")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802  # Jinja's
        """Write a look into a dictionary, or else the way round."""
        name = repr(node.attr)
        self.write(f"(_d[{name}] if type(_d := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {name} in _d else environment.getattr(_d, {name}))")


class QuickEnvironment(Environment):
    """An environment for such pages."""

    context_class = QuickContext
    code_generator_class = QuickGenerator
    written = staticmethod(written)
    joined = staticmethod(joined)

    def __init__(self, **options: Any) -> None:
        """Begin with no template read."""
        super().__init__(**options)
        self._read: dict[str, Template] = {}
        self._names: dict[str, tuple[str, ...]] = {}

    def module(self, template: Template, known: dict[str, Any], local: dict[str, Any]) -> TemplateModule:
        """Give the macros of a template with all they can see: for one page made once for the same things.

        Several templates of a page import the same macros, and nothing they speak of changes in between.
        """
        made = known.get(MODULES)
        if made is None or template.name is None:
            return template.make_module(known, True, local)
        seen = [
            local[name] if local.get(name, missing) is not missing else known.get(name)
            for name in self._of(template.name)
        ]
        key = (template.name, *map(id, seen))
        if key not in made:
            made[key] = (template.make_module(known, True, local), seen)  # what is seen stays, and so does its id
        return made[key][0]  # type: ignore[no-any-return]  # it was made above

    def _of(self, name: str) -> tuple[str, ...]:
        """List what a template, and whatever it includes or imports, may ask of those who import it."""
        if name not in self._names:
            found: set[str] = set()
            waiting, done = [name], set[str]()
            while waiting:
                one = waiting.pop()
                if one in done:
                    continue
                done.add(one)
                assert self.loader is not None
                tree = self.parse(self.loader.get_source(self, one)[0], one)
                found |= find_undeclared_variables(tree)
                for other in find_referenced_templates(tree):
                    assert other is not None, f"{one} does not name what it includes"
                    waiting.append(other)
            self._names[name] = tuple(sorted(found))
        return self._names[name]

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002  # Jinja's name
    ) -> Template:
        """Give a template; once read it stays, and needs no looking after."""
        found = self._read.get(name) if isinstance(name, str) else None
        if found is None:
            found = super().get_template(name, parent, globals)
            if isinstance(name, str) and not globals:
                self._read[name] = found
        return found

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        """Let templates be laid out for those who read them: a line break beside a tag is no space on the page."""
        return _LAYOUT.sub(_put_away, super().preprocess(source, name, filename))

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Look into a dictionary before asking for an attribute; what it does not have is no error, and soon said."""
        if type(obj) is dict:
            if attribute in obj:
                return obj[attribute]
            if attribute not in _METHODS:
                return self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)
