"""Finds what code can say by reading it: the calls of tell, Why, Message, Question, Verb, and complaints."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from durbar.texts import PLACE, Texts


@dataclass(frozen=True)
class Said:
    """A message the code makes: its id, its clause, and the names of the values it gives."""

    id: str
    clause: str
    args: frozenset[str]
    secret: frozenset[str] = frozenset()


COMPLAINTS = ("BadInput", "CannotServe", "Damaged", "OtherRules", "unreadable")
"""What is called with the id of a text and its values, and has no clause."""


class Reader:
    """Reads one module and finds the messages in it, without running it."""

    def __init__(self, path: Path) -> None:
        self.inherited: list[Reader] = []  # the other modules of its folder: a class there may be the base of one here
        tree = ast.parse(path.read_text(encoding="utf-8"))
        self.functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        self.around: dict[ast.AST, ast.FunctionDef] = {}
        for function in self.functions.values():
            self.around |= dict.fromkeys(ast.walk(function), function)
        self.nodes = list(ast.walk(tree))
        self.calls = [node for node in self.nodes if isinstance(node, ast.Call)]

    def texts(self, node: ast.expr | None) -> list[str]:
        """Give every text an expression can be; nothing where it cannot be told."""
        match node:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.IfExp(body=body, orelse=orelse):
                return self.texts(body) + self.texts(orelse)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return [one + other for one in self.texts(left) for other in self.texts(right)]
            case ast.Name(id=name) if node in self.around:
                return self.local(name, self.around[node])
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                return [text for reader in (self, *self.inherited) for text in reader.kept(name)]
        return []

    def kept(self, name: str) -> list[str]:
        """Give what this module assigns to an attribute of its objects."""
        assigned = [one for one in self.nodes if isinstance(one, ast.Assign)]
        values = [one.value for one in assigned if ast.unparse(one.targets[0]) == f"self.{name}"]
        return [text for value in values for text in self.texts(value)]

    def local(self, name: str, function: ast.FunctionDef) -> list[str]:
        """Give what a local name can be: what is assigned to it, or what callers (of methods: anywhere) pass for it."""
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
                return self.texts(node.value)
        names = [one.arg for one in function.args.args]
        if name not in names:
            return []
        method = names[0] == "self"
        callers = (self, *self.inherited) if method else (self,)
        return [text for reader in callers for text in reader.passed(function.name, names.index(name) - method)]

    def passed(self, function: str, place: int) -> list[str]:
        """Give what this module passes to a function at a place."""
        calls = [call for call in self.calls if self.callee(call) == function and len(call.args) > place]
        return [text for call in calls for text in self.texts(call.args[place])]

    @staticmethod
    def callee(call: ast.Call) -> str:
        return ast.unparse(call.func).rpartition(".")[2]

    def keys(self, node: ast.expr | None) -> frozenset[str]:
        """Give the keys of a dictionary that is written out, here, in a local name, or in the function named here."""
        if isinstance(node, ast.Name) and node.id in self.functions:
            returned = [one for one in ast.walk(self.functions[node.id]) if isinstance(one, ast.Return)]
            return frozenset().union(*(self.keys(one.value) for one in returned))
        if isinstance(node, ast.Lambda):
            return self.keys(node.body)
        if isinstance(node, ast.Name) and node in self.around:
            given = [one for one in ast.walk(self.around[node]) if isinstance(one, ast.Assign)]
            return frozenset().union(*(self.keys(one.value) for one in given if ast.unparse(one.targets[0]) == node.id))
        if not isinstance(node, ast.Dict):
            return frozenset()
        return frozenset(text for key in node.keys for text in self.texts(key))

    def said(self) -> Iterator[Said]:
        for call in self.calls:
            kind = self.callee(call)
            named = {word.arg: word.value for word in call.keywords if word.arg}
            spread = [self.keys(word.value) for word in call.keywords if word.arg is None]
            args = frozenset(named).union(*spread)
            given = [*call.args, *[None] * 5]
            if kind == "tell":
                for id, clause in self.pairs(given[1], given[2]):
                    yield Said("log." + id, clause, args, self.keys(given[4]))
            elif kind in ("Why", "Message", "useless", "fail", *COMPLAINTS):
                clause = "" if kind in COMPLAINTS else self.only(given[1])
                for id in self.texts(given[0]):
                    yield Said(id.partition("@")[0], clause, args)
            elif kind == "Question":
                about = frozenset({"seat"} | self.keys(named.get("about")))
                clauses = self.texts(given[1])
                for place, id in enumerate(self.texts(given[0])):
                    yield Said("ask." + id, clauses[min(place, len(clauses) - 1)] if clauses else "", about)
            elif kind == "Verb":
                word, *nouns = [self.only(one) for one in call.args]
                yield Said("option." + word, self.only(named["clause"]), frozenset(nouns))

    def pairs(self, ids: ast.expr | None, clauses: ast.expr | None) -> list[tuple[str, str]]:
        """Give each id with its clause: as they are passed together, or else each with each."""
        said, cited = self.texts(ids), self.texts(clauses) or [""]
        if len(said) == len(cited):
            return list(zip(said, cited, strict=True))
        return [(id, clause) for id in said for clause in cited]

    def only(self, node: ast.expr | None) -> str:
        texts = self.texts(node)
        return texts[0] if texts else ""


def read(folder: Path) -> list[Said]:
    """Find every message that the modules in a folder can make."""
    readers = [Reader(path) for path in sorted(folder.rglob("*.py"))]
    for reader in readers:
        reader.inherited = [other for other in readers if other is not reader]
    return [said for reader in readers for said in reader.said()]


# ---------------------------------------------------------------------- held against the texts

KINDS = ("log.", "ask.", "option.", "why.", "outcome.")


def places(template: str) -> set[str]:
    """Name the values a text has places for."""
    return {place["name"] for place in PLACE.finditer(template)}


def plain(id: str) -> str:
    """Give the id of a message whose other form (for its own seat, as a hint, in short, under a heading) this is."""
    return id.removesuffix(".you").removesuffix(".hint").removesuffix(".short").removesuffix(".headed")


def check_ids(texts: Texts, ids: set[str], kinds: Sequence[str] = KINDS) -> None:
    """Every message has a text and every text a message; whoever is asked is spoken to, and given a hint."""
    assert [id for id in sorted(ids) if not texts.has(id)] == []
    written = {plain(id) for kind in kinds for id in texts.ids(kind)}
    assert written - ids == set()
    if "option." in kinds:
        assert {plain(id).replace("group.", "option.") for id in texts.ids("group.")} - ids == set()
    for id in ids:
        if id.startswith("ask."):
            assert texts.has(id + ".you"), id
            assert texts.has(id + ".hint"), id


def check_values(texts: Texts, said: Iterable[Said]) -> None:
    """Texts use only the values that the code gives, and a secret one only where its owner reads."""
    wrong = []
    for one in said:
        heading = one.id.replace("option.", "group.")
        forms = (one.id + form for form in (".you", ".hint", ".short", ".headed"))
        for id in (one.id, *forms, heading, heading + ".short"):
            given = one.args | (one.secret if id.endswith(".you") else set())
            wrong += [f"{id}: {text}" for text in texts.templates(id) if places(text) - given]
    assert wrong == []


def check_you(texts: Texts) -> None:
    """Whoever a line is about reads it as "you"."""
    about = [id for id in [*texts.ids("log."), *texts.ids("ask.")] if "{seat:seat}" in texts.templates(id)[0]]
    assert [id for id in about if not texts.has(id + ".you")] == []
    assert not any("{seat:seat}" in text for id in about for text in texts.templates(id + ".you"))
