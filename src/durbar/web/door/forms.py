"""Reading what people send: forms, files, JSON, and the texts in them."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeVar
from urllib.parse import parse_qsl

from python_multipart import MultipartParser
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import parse_options_header
from starlette.requests import Request

from durbar.engine.document import Doc, parse_json
from durbar.engine.messages import BadInput, Message
from durbar.web.door.limits import read_body
from durbar.web.refusal import unreadable

FIELDS = 100
"""How many fields a form may have; the largest of ours has some twenty."""
HEADERS = 4
HEADER = 1024
"""How many headers a part of a form may have, and how long each of them."""
PLAIN_FORM = 256 * 1024
"""The largest form without files: with an edition in it, several times the size of any."""
FILE, REQUEST = Message("what.file"), Message("what.request")

PIECE = 64 * 1024
"""How much of a form is read before it is asked whether that was enough."""

T = TypeVar("T")


class Run(Protocol):
    """Does something in a thread."""

    def __call__(self, work: Callable[..., T], /, *args: Any) -> Coroutine[Any, Any, T]:
        """Do it."""


KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")


def clean(text: str, most: int) -> str:
    """Make one line of plain text: no control or formatting characters, single blanks, not too long."""
    spaced = " ".join(text.split())
    kept = "".join(one for one in spaced if unicodedata.category(one)[0] != "C")
    return kept[:most].strip()


def _media_type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def read_json(request: Request, most: int) -> Doc:
    """Read a body of JSON."""
    if _media_type(request) != "application/json":
        raise unreadable("bad.want_json", 415)
    return json_document(await read_body(request, most))


async def read_large_json(request: Request, most: int, run: Run, read: Callable[[Doc], T]) -> T:
    """Read a JSON document that may be large, and make something of it: `run` does both beside the loop."""
    if _media_type(request) != "application/json":
        raise unreadable("bad.want_json", 415)
    body = await read_body(request, most)
    return await run(lambda: read(json_document(body)))


def json_document(body: bytes, what: Message = REQUEST) -> Doc:
    """Read JSON that holds nothing but real text."""
    doc = parse_json(_text(body, what), what)
    try:
        json.dumps(doc, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError):
        raise BadInput("bad.half", what=what.document()) from None
    return Doc(doc)


def _text(body: bytes, what: Message = REQUEST) -> str:
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise BadInput("bad.utf8", what=what.document()) from None


async def read_form(request: Request, most: int, run: Run) -> dict[str, str]:
    """Read a form, or a form with files of at most `most` bytes; of several fields with one name the last counts.

    Taking it apart is not for the loop in which everybody else is served: `run` does it elsewhere.
    """
    kind = _media_type(request)
    if kind == "application/x-www-form-urlencoded":
        return await run(_plain, await read_body(request, min(most, PLAIN_FORM)))
    if kind == "multipart/form-data":
        return await run(_with_files, request.headers["content-type"], await read_body(request, most))
    raise unreadable("bad.want_form", 415)


def _with_files(kind: str, body: bytes) -> dict[str, str]:
    parts = Parts(kind)
    try:
        for at in range(0, len(body), PIECE):
            parts.feed(body[at : at + PIECE])
        return parts.end()
    finally:
        parts.close()


def _plain(body: bytes) -> dict[str, str]:
    try:
        return dict(parse_qsl(_text(body), keep_blank_values=True, max_num_fields=FIELDS, errors="strict"))
    except ValueError:
        raise BadInput("bad.form") from None


class Parts:
    """A form with files: whoever sends too many parts or headers is stopped at the first of them."""

    def __init__(self, content_type: str) -> None:
        """Begin to read a body of this type."""
        _, options = parse_options_header(content_type)
        self._fields: dict[str, str] = {}
        self._count = 0
        self._headers: dict[bytes, bytes] = {}
        self._name, self._value, self._content = bytearray(), bytearray(), bytearray()
        self._ended = False
        callbacks = {
            "on_part_begin": self._begin,
            "on_part_data": lambda data, start, end: self._content.extend(data[start:end]),
            "on_part_end": self._finish,
            "on_header_begin": self._begin_header,
            "on_header_field": lambda data, start, end: self._name.extend(data[start:end]),
            "on_header_value": lambda data, start, end: self._value.extend(data[start:end]),
            "on_header_end": self._keep_header,
            "on_end": self._end,
        }
        try:
            self._parser = MultipartParser(
                options.get(b"boundary", b""),
                callbacks,  # type: ignore[arg-type]  # a typed dictionary of just these
                max_header_count=HEADERS,
                max_header_size=HEADER,
            )
        except FormParserError:
            raise BadInput("bad.form_parts", most=FIELDS) from None

    def feed(self, chunk: bytes) -> None:
        """Read on."""
        try:
            self._parser.write(chunk)
        except FormParserError:
            raise BadInput("bad.form_parts", most=FIELDS) from None

    def end(self) -> dict[str, str]:
        """Give the fields, if the last part was there."""
        if not self._ended:
            raise BadInput("bad.form_parts", most=FIELDS)
        return self._fields

    def close(self) -> None:
        """Let go of the parser, which refers back to here: else what was sent stays till rings are looked for."""
        del self._parser

    def _begin(self) -> None:
        self._count += 1
        if self._count > FIELDS:
            raise BadInput("bad.form_parts", most=FIELDS)
        self._headers = {}
        self._content = bytearray()

    def _begin_header(self) -> None:
        self._name.clear()
        self._value.clear()

    def _keep_header(self) -> None:
        self._headers[bytes(self._name).lower()] = bytes(self._value)

    def _finish(self) -> None:
        _, options = parse_options_header(self._headers.get(b"content-disposition", b""))
        if b"name" in options:
            name = _text(options[b"name"])
            self._fields[name] = _text(bytes(self._content), FILE if b"filename" in options else REQUEST)

    def _end(self) -> None:
        self._ended = True


def number_of(text: str | None) -> int | None:
    """Read a small number out of an address, or nothing."""
    return int(text) if text is not None and re.fullmatch(r"[0-9]{1,9}", text) else None


class Body:
    """What was posted to a table: checked field by field."""

    def __init__(self, doc: Doc, allowed: Sequence[str]) -> None:
        """Take the fields every request has, and those this one may have."""
        self._doc = doc.fields((), ("seat", "key", "number", *allowed))
        if "number" in doc:
            self.moment()

    def seat(self) -> int:
        """Give the seat the request is for."""
        return self._doc["seat"].number(0, 99)

    def key(self) -> str:
        """Give the key that makes the request one and the same however often it is sent."""
        key = self._doc["key"].text()
        if not KEY.fullmatch(key):
            self._doc["key"].fail("bad.key")
        return key

    def moment(self) -> int:
        """Give the number that says which moment of the game was looked at."""
        return self._doc["number"].number(0, 1 << 40)

    def text(self, field: str, most: int) -> str:
        """Give a text, made plain."""
        return clean(self._doc[field].text(), most)

    def flag(self, field: str) -> bool:
        """Give a yes or no."""
        return self._doc[field].flag()

    def optional_number(self, field: str) -> int | None:
        """Give a number if there is one."""
        return self._doc[field].number(0, 1 << 31) if field in self._doc else None

    def optional_text(self, field: str, most: int) -> str:
        """Give a text if there is one, made plain."""
        return self.text(field, most) if field in self._doc else ""
