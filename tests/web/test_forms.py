"""Reading forms: whatever is sent costs little, and what is wrong with it is said."""

from __future__ import annotations

import gc

import pytest

from durbar.engine.messages import BadInput
from durbar.web.door.forms import FIELDS, HEADER, HEADERS, Parts, _with_files
from tests.web.court import Court

TYPE = "multipart/form-data; boundary=xx"


def part(*headers: str, content: str = "") -> bytes:
    return "\r\n".join(("--xx", *headers, "", content, "")).encode()


def named(name: str, content: str = "", file: str = "") -> bytes:
    more = f'; filename="{file}"' if file else ""
    return part(f'Content-Disposition: form-data; name="{name}"{more}', content=content)


def read(body: bytes, size: int = 1 << 16, kind: str = TYPE) -> dict[str, str]:
    parts = Parts(kind)
    for at in range(0, len(body), size):
        parts.feed(body[at : at + size])
    return parts.end()


@pytest.mark.parametrize("size", [1, 7, 1 << 16])
def test_a_form_is_read_however_it_is_cut(size: int) -> None:
    body = named("name", "Łucja\r\n--x") + named("file", "{}", "game.json") + named("name", "Anna") + b"--xx--\r\n"
    assert read(body, size) == {"name": "Anna", "file": "{}"}


NESTED = part(
    'Content-Disposition: form-data; name="inner"', "Content-Type: multipart/mixed; boundary=yy", content="--yy" * 5000
)


def test_parts_inside_parts_are_plain_content() -> None:
    assert read(NESTED + b"--xx--\r\n") == {"inner": "--yy" * 5000}


@pytest.mark.parametrize(
    "body",
    [
        b"--xx\r\n\r\n\r\n" * 20_000 + b"--xx--\r\n",
        named("a") * (FIELDS + 1) + b"--xx--\r\n",
        part(*(f"X-{n}: y" for n in range(HEADERS + 1))) + b"--xx--\r\n",
        part("X: " + "y" * HEADER) + b"--xx--\r\n",
        part("X" * 100_000),
        named("a", "b"),
        b"--xx",
        b"",
        b"nothing of the kind",
        b"\r\n" * 50_000,
        b"--xx\r\nno colon\r\n\r\n\r\n--xx--\r\n",
    ],
    ids=[
        "empty parts",
        "fields",
        "headers",
        "long header",
        "endless name",
        "no end",
        "cut",
        "empty",
        "junk",
        "lines",
        "bad",
    ],
)
def test_a_form_that_cannot_be_read_is_refused_in_words(body: bytes) -> None:
    with pytest.raises(BadInput, match="the form cannot be read"):
        read(body)


def test_text_that_is_none_is_refused_in_words() -> None:
    with pytest.raises(BadInput, match="the file is not text in UTF-8"):
        read(named("a", file="x").replace(b"\r\n\r\n", b"\r\n\r\n\xff\xfe", 1) + b"--xx--\r\n")


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary=" + "x" * 300])
def test_a_form_needs_a_boundary_of_sensible_length(kind: str) -> None:
    with pytest.raises(BadInput):
        read(named("a") + b"--xx--\r\n", kind=kind)


def test_reading_stops_at_the_first_limit() -> None:
    """200 kB of empty parts once froze everybody for seconds: now the first few hundred bytes are enough."""
    flood = b"--xx\r\n\r\n\r\n"
    parts = Parts(TYPE)
    for _ in range(FIELDS):
        parts.feed(flood)
    with pytest.raises(BadInput):
        parts.feed(flood + b"--xx")


@pytest.mark.parametrize("path", ["/import", "/tables", "/play-now"])
def test_nobody_gets_a_failure_for_a_flood_of_parts(court: Court, path: str) -> None:
    for body in (b"--xx\r\n\r\n\r\n" * 20_000, NESTED * 20 + b"--xx--\r\n", b"--xx\r\n" + b"x" * 60_000):
        answer = court.browser().send("POST", path, {"content-type": TYPE}, content=body)
        assert answer.status_code in (400, 413, 422), answer.text
    assert court.browser().get("/healthz").status_code == 200


def test_a_plain_form_is_bounded_too(court: Court) -> None:
    kind = {"content-type": "application/x-www-form-urlencoded"}
    person = court.browser()
    assert person.send("POST", "/tables", kind, content=b"a=" + b"%41" * 100_000).status_code == 413
    assert person.send("POST", "/tables", kind, content=b"a=1&" * 200).status_code in (400, 422)


@pytest.mark.parametrize("end", [b"--xx--\r\n", b""])
def test_nothing_of_a_form_stays_in_memory(end: bytes) -> None:
    body = named("file", "x" * 70_000, "game.json") + end
    gc.collect()
    gc.disable()
    try:
        if end:
            assert len(_with_files(TYPE, body)["file"]) == 70_000
        else:
            with pytest.raises(BadInput):
                _with_files(TYPE, body)
        kept = [one for one in gc.get_objects() if type(one) is Parts]
        assert kept == []
    finally:
        gc.enable()
