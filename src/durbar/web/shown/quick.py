"""Templates made quick: pages have thousands of names and calls each, nearly all of them fields of documents."""

from __future__ import annotations

import re
from collections.abc import MutableMapping, Sequence
from contextlib import suppress
from keyword import iskeyword
from typing import Any

from jinja2 import Environment, Template, TemplateNotFound, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.meta import find_referenced_templates, find_undeclared_variables
from jinja2.runtime import Context, Macro, Undefined, markup_join
from jinja2.utils import missing
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from durbar.web.shown.macros import Lent, Macros, is_lendable

_LAYOUT = re.compile(r"(\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\})|(?<=>)\s*\n\s*|\s*\n\s*(?=<)|(?<=\n)\s+", re.DOTALL)
"""What a template is laid out with: line breaks beside tags, indents; first, to be passed by, what is Jinja's own."""


def _put_away(layout: re.Match[str]) -> str:
    """Leave out an indent or a line break; a comment in its place keeps the numbers of the lines."""
    breaks = "\n" * layout[0].count("\n")
    return layout[1] or (f"{{#{breaks}#}}" if breaks else "")


MACROS = "macros"
"""Where a page's context has its macros."""


class QuickContext(Context):
    """Calls what templates call without asking what it is: it is a macro, or one of our own plain functions."""

    def __init__(
        self,
        environment: Environment,
        parent: dict[str, Any],
        name: str | None,
        blocks: dict[str, Any],
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002  # Jinja's name
    ) -> None:
        """Begin; which names are everybody's is not gathered, since no template of ours asks."""
        super().__init__(environment, parent, name, blocks)

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
    if kind is str:
        found = _ESCAPED.get(value)
        return _escaped(value) if found is None else found
    if kind is Markup:
        return value  # type: ignore[no-any-return]  # it is one
    if kind is int or kind is float:
        return str(value)
    return "" if kind is Undefined else escape(value)


def _escaped(value: str) -> str:
    """Escape a word, and remember it if it is short."""
    escaped = str(escape(value))
    if len(value) <= 100:
        if len(_ESCAPED) >= ESCAPED:
            _ESCAPED.clear()
        _ESCAPED[value] = escaped
    return escaped


def joined(parts: Sequence[Any]) -> str:
    """Put values together: nearly always plain words and numbers, which nothing need be asked of."""
    for one in parts:
        if type(one) is not str and type(one) is not int:
            return markup_join(parts)
    return "".join(map(str, parts))


SMALL = 2500
"""How many letters a template has at most that is put in the place where it is included."""


class Inlining(NodeTransformer):
    """Puts small templates in the places where they are included: nothing is looked up or handed over for them.

    What is set in one stays in it. A mistake in it is told by the line that includes it. Large ones, and those that
    include others, are compiled once and not wherever they stand.
    """

    def __init__(self, environment: QuickEnvironment) -> None:
        """Read what is included as an environment does."""
        self._environment = environment

    def visit_Include(self, node: nodes.Include) -> nodes.Node | list[nodes.Node]:  # noqa: N802  # Jinja's
        """Put a template in the place of its name."""
        name = node.template.value if isinstance(node.template, nodes.Const) else None
        if not isinstance(name, str) or not node.with_context:
            return node
        try:
            source, filename = self._environment.source(name)
        except TemplateNotFound:
            return [] if node.ignore_missing else node
        if len(source) > SMALL or _INCLUDES.search(source) is not None:
            return node
        scope = nodes.Scope(self._environment.plain(source, name, filename).body, lineno=node.lineno)
        return scope.set_lineno(node.lineno, override=True).set_environment(self._environment)


_INCLUDES = re.compile(r"\{%-?\s*(include|extends|block)\b")
_INCLUDED = re.compile(r"\{%-?\s*include\s+\"([^\"]+)\"")

_METHODS_CALLED = ("append", "endswith", "get", "items", "keys", "pop", "startswith", "update", "values")
"""Methods of dictionaries, lists and words: where such a name stands, the method is meant."""


class QuickGenerator(CodeGenerator):
    """Writes templates as Python that does not ask what it knows: everything is escaped, nothing calls back."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802  # Jinja's
        """Write a template; what it imports, and a loop, have attributes and no fields."""
        self._plain = {"house", "loop", *(one.target for one in node.find_all(nodes.Import))}
        super().visit_Template(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.written(")

    def _import_common(self, node: nodes.Import | nodes.FromImport, frame: Frame) -> None:
        if not node.with_context:
            super()._import_common(node, frame)
            return
        self.write("environment.module(environment.get_template(")
        self.visit(node.template, frame)
        self.write(f", {self.name!r}), context.get_all(), {self.dump_local_context(frame)})")

    def visit_Include(self, node: nodes.Include, frame: Frame) -> None:  # noqa: N802  # Jinja's
        """Write a template that stands in this one: all of it at once."""
        assert isinstance(node.template, nodes.Const), "templates name what they include"
        assert node.with_context
        name, local = node.template.value, self.dump_local_context(frame)
        self.newline(node)
        self.simple_write(f"environment.included({name!r}, context.get_all(), {local})", frame, node)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802  # Jinja's
        """Write a call; nothing of ours asks for the variables of the loop around it."""
        if not forward_caller and self._is_direct(node):
            self.visit(node.node, frame)
            self.write("(")
            for argument in (*node.args, *node.kwargs):
                self.visit(argument, frame)
                self.write(", ")
            self.write(")")
            return
        self.write("context.call(")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")

    def visit_CallBlock(self, node: nodes.CallBlock, frame: Frame) -> None:  # noqa: N802  # Jinja's
        """Write a part that is kept: what makes it is a plain function, called by nobody but `keep`."""
        call = node.call
        if not (isinstance(call.node, nodes.Name) and call.node.name == "keep") or call.kwargs or call.dyn_args:
            super().visit_CallBlock(node, frame)
            return
        self.macro_body(node, frame)
        self.start_write(frame, node)
        self.visit(call.node, frame)
        self.write("(macro, ")
        for argument in call.args:
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")
        self.end_write(frame)

    def _is_direct(self, node: nodes.Call) -> bool:
        """Tell whether something is called that is known not to be a macro: words, methods of plain values."""
        if node.dyn_args is not None or node.dyn_kwargs is not None or any(iskeyword(one.key) for one in node.kwargs):
            return False
        called = node.node
        if isinstance(called, nodes.Getattr):
            return called.attr in _METHODS_CALLED
        return isinstance(called, nodes.Name) and called.name == "t"

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802  # Jinja's
        """Write values put together."""
        self.write("environment.joined((")
        for one in node.nodes:
            self.visit(one, frame)
            self.write(", ")
        self.write("))")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802  # Jinja's
        """Write a look into a dictionary, or else the way round."""
        owner = node.node
        if node.attr in _METHODS_CALLED or (isinstance(owner, nodes.Name) and owner.name in self._plain):
            self.write("(")
            self.visit(owner, frame)
            self.write(f").{node.attr}")
            return
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
        self._free: dict[str, list[Lent] | None] = {}
        """By template, the macros that no page has at the moment; nothing for those that are made for each page."""

    def source(self, name: str) -> tuple[str, str | None]:
        """Give the text of a template, and its file."""
        assert self.loader is not None
        source, filename, _ = self.loader.get_source(self, name)
        return source, filename

    def plain(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Read a template as it is written."""
        return super()._parse(source, name, filename)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Read a template with all that is small in it."""
        tree: nodes.Template = Inlining(self).visit(self.plain(source, name, filename))
        return tree

    def files(self, source: str, filename: str | None) -> list[str | None]:
        """List the files of which a template is made, if it includes others as large as they may be."""
        found = [filename]
        for name in _INCLUDED.findall(source):
            with suppress(TemplateNotFound):
                found.append(self.source(name)[1])
        return found

    def included(self, name: str, known: dict[str, Any], local: dict[str, Any]) -> str:
        """Fill a template that another one includes, with all that is known there."""
        template = self.get_template(name)
        return self._filled(template, template.new_context(known, True, local))

    def page(self, name: str, context: dict[str, Any]) -> str:
        """Fill a template with all that it includes."""
        template, macros = self.get_template(name), Macros()
        try:
            return self._filled(template, template.new_context({**context, MACROS: macros}))
        except Exception:  # noqa: BLE001  # Jinja raises it again, with the lines of the templates
            self.handle_exception()
        finally:
            macros.end()

    def _filled(self, template: Template, context: Context) -> str:
        """Fill a template; its own macros are taken apart then, as they refer to where they were made."""
        html = "".join(template.root_render_func(context))
        context.vars.clear()
        return html

    def module(self, template: Template, known: dict[str, Any], local: dict[str, Any]) -> TemplateModule:
        """Give the macros of a template with all they can see: for one page made once for the same things.

        Several templates of a page import the same macros, and nothing they speak of changes in between.
        """
        macros = known.get(MACROS)
        if macros is None or template.name is None:
            return template.make_module(known, True, local)
        seen = [
            local[name] if local.get(name, missing) is not missing else known.get(name)
            for name in self._of(template.name)
        ]
        key = (template.name, *map(id, seen))
        found = macros.get(key)
        if found is not None:
            return found  # type: ignore[no-any-return]  # it is one
        free = self._free[template.name]
        if free is None:
            return macros.make(key, seen, template, template.new_context(known, True, local))  # type: ignore[no-any-return]
        lent = macros.borrow(key, seen, free, template)
        lent.see(known, local)
        return lent.module  # type: ignore[no-any-return]

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
            self._free[name] = [] if is_lendable(self.parse(self.source(name)[0], name)) else None
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
