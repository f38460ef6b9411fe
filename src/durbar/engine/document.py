"""Strict reading of documents: every complaint names the place, what stands there, and what would be right."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, NoReturn

from durbar.engine.messages import BadInput, Message

LONGEST_PATH = 200
"""How much of a path is said."""


class BadPlace(BadInput):
    """Bad input at a place of a document: the place and the problem, also by themselves."""

    def __init__(self, path: str, problem: Message) -> None:
        """Complain about what stands at `path`."""
        said = "bad.at" if path else "bad.whole"
        cited = ".cited" if problem.clause else ""
        super().__init__(said + cited, path=path[:LONGEST_PATH], problem=problem.document(), clause=problem.clause)
        self.path = path
        self.problem = problem

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes whole."""
        return type(self), (self.path, self.problem)

    def said_by(self, package: str) -> BadPlace:
        """Give the same complaint, whose problem is looked up among the texts of a package."""
        problem = self.problem
        return BadPlace(self.path, Message(f"{problem.id}@{package}", problem.clause, **problem.args))


class Asked(NamedTuple):
    """What a reader asked of a place: number, flag, text, name, parts, list or object, and what would be right."""

    kind: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    """The names that may stand here; of an object, the fields it may have."""
    required: tuple[str, ...] = ()
    """Of an object, the fields it must have."""
    length: int | None = None
    """How many elements a list must have, if that is fixed."""
    parts: tuple[tuple[str, ...], ...] = ()
    """Of a text made of several names, those that may stand in each place."""
    joint: str = ""
    """What joins these names."""


_NOTES: ContextVar[dict[str, Asked] | None] = ContextVar("notes", default=None)


@contextmanager
def noting() -> Iterator[dict[str, Asked]]:
    """Note by its path what is asked of every place read within the block: so a form can ask the same."""
    notes: dict[str, Asked] = {}
    before = _NOTES.set(notes)
    try:
        yield notes
    finally:
        _NOTES.reset(before)


class Doc:
    """A value inside a document, and the way to it."""

    __slots__ = ("path", "value")

    def __init__(self, value: Any, path: str = "") -> None:
        """Wrap `value`, found at `path`."""
        self.value = value
        self.path = path

    def fail(self, id: str, clause: str = "", /, **args: Any) -> NoReturn:
        """Refuse the document for what stands here: by a text, and the clause that asks for something else."""
        raise BadPlace(self.path, Message(id, clause, **args))

    def _under(self, key: str | int) -> str:
        return f"{self.path}[{key}]" if isinstance(key, int) else f"{self.path}.{key}".lstrip(".")

    def _note(self, asked: Asked) -> None:
        notes = _NOTES.get()
        if notes is not None and (self.path not in notes or notes[self.path].kind == "text"):
            notes[self.path] = asked  # a text that is looked up afterwards is a name

    def fields(self, required: Sequence[str], optional: Sequence[str] = ()) -> Doc:
        """Insist on an object with these fields and no others."""
        known = (*required, *optional)  # names one by one: in a text of them all, "" and "23" would be found too
        self._note(Asked("object", choices=known, required=tuple(required)))
        if not isinstance(self.value, dict):
            self.fail("bad.object", value=short(self.value))
        for key in self.value:
            if key not in known:
                self.fail("bad.unknown_field", key=key[:60], known=list(known))
        for key in required:
            if key not in self.value:
                self.fail("bad.missing", key=key)
        return self

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def __getitem__(self, key: str) -> Doc:
        if key not in self:
            self.fail("bad.missing", key=key)
        return Doc(self.value[key], self._under(key))

    def get(self, key: str, default: Any) -> Doc:
        """Give the field, or the default in its place."""
        return self[key] if key in self else Doc(default, self._under(key))

    def named(self, among: Sequence[str] = ()) -> Iterator[tuple[str, Doc]]:
        """Go through the fields of an object; `among` are the names they may have, if any may be left out."""
        if among:
            self._note(Asked("object", choices=tuple(among)))
        if not isinstance(self.value, dict):
            self.fail("bad.object", value=short(self.value))
        for key in self.value:
            yield key, self[key]

    def items(self, length: int | None = None) -> list[Doc]:
        """Give the elements of a list, of `length` if that is fixed."""
        self._note(Asked("list", length=length))
        if not isinstance(self.value, list):
            self.fail("bad.list", value=short(self.value))
        if length is not None and len(self.value) != length:
            self.fail("bad.elements", n=length, given=len(self.value))
        return [Doc(value, self._under(place)) for place, value in enumerate(self.value)]

    def number(self, least: int, most: int) -> int:
        """Give a whole number in the range."""
        self._note(Asked("number", least, most))
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not least <= self.value <= most:
            self.fail("bad.number", least=least, most=most, value=short(self.value))
        return self.value

    def flag(self) -> bool:
        """Give true or false."""
        self._note(Asked("flag"))
        if not isinstance(self.value, bool):
            self.fail("bad.flag", value=short(self.value))
        return self.value

    def text(self) -> str:
        """Give a text."""
        self._note(Asked("text"))
        if not isinstance(self.value, str):
            self.fail("bad.text", value=short(self.value))
        return self.value

    def one_of(self, choices: Sequence[str]) -> str:
        """Give one of the names."""
        self._note(Asked("name", choices=tuple(choices)))
        if not isinstance(self.value, str) or self.value not in choices:
            self.fail("bad.one_of", choices=list(choices), value=short(self.value))
        return self.value

    def parts(self, joint: str, *choices: Sequence[str]) -> list[int]:
        """Give the places of several names that one text joins, each in `choices` of its own."""
        self._note(Asked("parts", parts=tuple(map(tuple, choices)), joint=joint))
        words = self.text().split(joint)
        if len(words) != len(choices):
            self.fail("bad.parts", n=len(choices), joint=joint, value=short(self.value))
        return [Doc(word, self.path).index_in(names) for word, names in zip(words, choices, strict=True)]

    def index_in(self, choices: Sequence[str]) -> int:
        """Give the place of a name in `choices`."""
        return choices.index(self.one_of(choices))

    def optional_index_in(self, choices: Sequence[str]) -> int:
        """Give the place of a name in `choices`, or -1 for null."""
        return -1 if self.value is None else self.index_in(choices)

    def optional_number(self, least: int, most: int) -> int:
        """Give a whole number in the range, or -1 for null."""
        return -1 if self.value is None else self.number(least, most)


def short(value: Any) -> str:
    """Show a value in an error message, cut to a line."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=repr)
        text = text.encode("utf-8", "backslashreplace").decode()
    except (TypeError, ValueError, RecursionError):
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 60 else text[:57] + "..."


def parse_json(text: str | bytes, what: Message) -> Any:
    """Read JSON that somebody gave us; a number too large, too deep a nesting or a cut file is only bad input."""
    said = what.document()
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        if error.doc.strip():
            raise BadInput("bad.json", what=said, line=error.lineno, column=error.colno) from None
        raise BadInput("bad.json_empty", what=said) from None
    except UnicodeDecodeError:
        raise BadInput("bad.json_utf8", what=said) from None
    except ValueError:
        raise BadInput("bad.json_number", what=said) from None
    except RecursionError:
        raise BadInput("bad.json_deep", what=said) from None
