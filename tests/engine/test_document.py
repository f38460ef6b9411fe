"""Reading what people write: every complaint names the place, what stands there, and what would be right."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from durbar.engine.document import Asked, BadPlace, Doc, noting, parse_json, short
from durbar.engine.messages import BadInput, Message

FILE = Message("what.file")

DOC = Doc({"game": "x", "players": [{"hand": ["tea", 7], "coins": 3, "ready": True, "seat": None}]})
PLAYER = DOC["players"].items()[0]


def complaint(reading: Callable[[], object]) -> str:
    with pytest.raises(BadInput) as refused:
        reading()
    return str(refused.value)


def test_what_is_right_is_given() -> None:
    assert DOC.fields(("game",), ("players", "more")) is DOC
    assert DOC["game"].text() == "x"
    assert PLAYER["coins"].number(0, 3) == 3
    assert PLAYER["ready"].flag() is True
    assert PLAYER["seat"].optional_number(0, 3) == -1
    assert PLAYER["coins"].optional_number(0, 3) == 3
    assert PLAYER["hand"].items(2)[0].index_in(("silk", "tea")) == 1
    assert PLAYER["seat"].optional_index_in(("silk", "tea")) == -1
    assert PLAYER["hand"].items()[0].optional_index_in(("silk", "tea")) == 1
    assert PLAYER.get("stash", []).items() == []
    assert PLAYER.get("coins", 0).number(0, 9) == 3
    assert [name for name, _ in PLAYER.named()] == ["hand", "coins", "ready", "seat"]
    assert "game" in DOC
    assert "game" not in DOC["players"]


@pytest.mark.parametrize(
    ("reading", "text"),
    [
        (lambda: DOC.fields(("game",)), "the document: unknown field 'players'; the fields here are: game"),
        (lambda: DOC.fields(("seed",), ("game", "players")), "the document: the field 'seed' is missing"),
        (lambda: Doc({"": 1}).fields("23"), "the document: unknown field ''; the fields here are: 2, 3"),
        (lambda: Doc({"23": 1}).fields("23"), "the document: unknown field '23'; the fields here are: 2, 3"),
        (lambda: DOC["seed"], "the document: the field 'seed' is missing"),
        (lambda: PLAYER["name"], "players[0]: the field 'name' is missing"),
        (lambda: DOC["game"]["name"], "game: the field 'name' is missing"),
        (lambda: PLAYER["coins"].fields(()), "players[0].coins: must be an object, not 3"),
        (lambda: list(PLAYER["hand"].named()), 'players[0].hand: must be an object, not ["tea", 7]'),
        (DOC["game"].items, 'game: must be a list, not "x"'),
        (lambda: PLAYER["hand"].items(3), "players[0].hand: must have 3 elements, not 2"),
        (lambda: PLAYER["coins"].number(4, 9), "players[0].coins: must be a whole number from 4 to 9, not 3"),
        (lambda: PLAYER["ready"].number(0, 1), "players[0].ready: must be a whole number from 0 to 1, not true"),
        (lambda: PLAYER["seat"].number(0, 1), "players[0].seat: must be a whole number from 0 to 1, not null"),
        (PLAYER["coins"].flag, "players[0].coins: must be true or false, not 3"),
        (PLAYER["hand"].items()[1].text, "players[0].hand[1]: must be a text, not 7"),
        (lambda: DOC["game"].one_of(("a", "b")), 'game: must be one of a, b; not "x"'),
        (lambda: PLAYER["hand"].one_of(("a",)), 'players[0].hand: must be one of a; not ["tea", 7]'),
        (lambda: PLAYER["hand"].items()[1].index_in(("a",)), "players[0].hand[1]: must be one of a; not 7"),
        (lambda: PLAYER["coins"].optional_index_in(("a",)), "players[0].coins: must be one of a; not 3"),
        (lambda: PLAYER["coins"].optional_number(0, 2), "players[0].coins: must be a whole number from 0 to 2, not 3"),
        (lambda: Doc(2.5, "x").number(0, 9), "x: must be a whole number from 0 to 9, not 2.5"),
        (lambda: Doc(7, "x").fail("bad.at_most", "4.2", most=6), "x: must be a whole number of at most 6 [4.2]"),
    ],
)
def test_every_complaint_names_the_place_and_the_remedy(reading: Callable[[], object], text: str) -> None:
    assert complaint(reading) == text


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    "value",
    ["x" * 1000, deep(100_000), {(1, 2): 3}, {1, 2}, "\ud800", float("nan"), 10**5000, b"bytes", [object()]],
    ids=lambda value: type(value).__name__,
)
def test_anything_can_be_shown_in_a_line(value: Any) -> None:
    text = short(value)
    assert 0 < len(text) <= 60
    assert text.encode()


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"a": 1', "[1,]", "nothing", "[" * 100_000, "1" * 5000, b"\xff\xfe\xfa", '{"a": "\x00"}'],
    ids=range(9),
)
def test_what_is_not_json_is_bad_input(text: str | bytes) -> None:
    said = complaint(lambda: parse_json(text, FILE))
    assert said.startswith("the file is not JSON: ")
    assert not re.search(r"Expecting|char \d|codec|recursion|set_int|delimiter", said), "no word of Python's"


def test_json_is_read() -> None:
    assert parse_json('{"a": [1, null, "é"]}', FILE) == {"a": [1, None, "é"]}
    assert parse_json(b"[]", FILE) == []


# ---------------------------------------------------------------------- what is asked of each place


def test_reading_tells_what_it_asks_of_each_place() -> None:
    doc = Doc({"n": 3, "who": "b", "pair": "a-b", "list": [True]})
    with noting() as notes:
        doc.fields(("n", "who"), ("pair", "list"))
        doc["n"].number(1, 9)
        doc["who"].text()
        doc["who"].index_in(("a", "b"))
        assert doc["pair"].parts("-", ("a", "b"), ("a", "b")) == [0, 1]
        doc["list"].items()[0].flag()
    assert notes["n"] == Asked("number", 1, 9)
    assert notes["who"] == Asked("name", choices=("a", "b")), "a text that is looked up afterwards is a name"
    assert notes["pair"] == Asked("parts", parts=(("a", "b"), ("a", "b")), joint="-")
    assert notes["list"] == Asked("list")
    assert notes["list[0]"] == Asked("flag")
    assert notes[""].required == ("n", "who")


def test_a_complaint_about_names_that_are_joined_says_what_would_be_right() -> None:
    for text, told in (("a", "must be 2 names joined by '-'"), ("a-c", "must be one of a, b"), (7, "must be a text")):
        with pytest.raises(BadPlace, match=told) as refused:
            Doc(text, "here").parts("-", ("a", "b"), ("a", "b"))
        assert refused.value.path == "here"
