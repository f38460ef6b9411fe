"""Reading what people send: forms, files, JSON, and the texts in them."""

from __future__ import annotations

import email.parser
import email.policy
import json
import re
import unicodedata
from collections.abc import Sequence
from urllib.parse import parse_qsl

from starlette.requests import Request

from durbar.engine.document import Doc, parse_json
from durbar.engine.messages import BadInput
from durbar.web.limits import read_body
from durbar.web.refusal import refuse

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
        raise refuse("bad_request", 415, what="it must be of the type application/json")
    return json_document(await read_body(request, most))


def json_document(body: bytes, what: str = "the request") -> Doc:
    """Read JSON that holds nothing but real text."""
    doc = parse_json(_text(body, what), what)
    try:
        json.dumps(doc, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError):
        raise BadInput(f"{what} holds half a character") from None
    return Doc(doc)


def _text(body: bytes, what: str = "the request") -> str:
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise BadInput(f"{what} is not text in UTF-8") from None


async def read_form(request: Request, most: int) -> dict[str, str]:
    """Read a form, or a form with files; of several fields with one name the last counts."""
    kind = _media_type(request)
    body = await read_body(request, most)
    if kind == "application/x-www-form-urlencoded":
        try:
            return dict(parse_qsl(_text(body), keep_blank_values=True, max_num_fields=200, errors="strict"))
        except ValueError:
            raise BadInput("the form cannot be read") from None
    if kind == "multipart/form-data":
        return _multipart(request.headers["content-type"], body)
    raise refuse("bad_request", 415, what="it must be a form")


def _multipart(content_type: str, body: bytes) -> dict[str, str]:
    head = b"Content-Type: " + content_type.encode("latin-1") + b"\r\n\r\n"
    message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
    fields: dict[str, str] = {}
    for part in message.iter_parts() if message.is_multipart() else ():
        name = part.get_param("name", header="content-disposition")
        content = part.get_payload(decode=True)
        if isinstance(name, str) and isinstance(content, bytes):
            fields[name] = _text(content, "the file" if part.get_filename() else "the request")
    return fields


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
            self._doc["key"].fail("must be 8 to 64 letters, digits, hyphens or underscores")
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
