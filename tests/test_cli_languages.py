"""The command line in every language: help, complaints and reports; and no English is written into the code again."""

from __future__ import annotations

import ast
import json
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import durbar
from durbar.cli.common import columns, folded
from durbar.cli.parser import make_parser
from durbar.cli.words import TEXTS
from durbar.engine.document import BadPlace, Doc
from durbar.engine.messages import BadInput, Message
from durbar.games import editions, texts
from durbar.texts import Texts, catalogs, languages
from durbar.texts.joints import wide
from tests.project import ROOT
from tests.said import Reader, places, plain
from tests.test_cli import BAD_WORDS, bad_files
from tests.test_cli import run as run  # noqa: PLC0414  # a fixture

SOURCE = ROOT / "src" / "durbar"
LANGUAGES = [lang for lang in languages("durbar") if lang != "en"]
HOUSE = Texts("durbar")

COMMANDS = ["", "serve", "play", "games", "rules", "sources", "texts", "simulate", "bench", "verify", "backup", "check"]
COMMANDS += ["arena", "train", "edition", *(f"edition {action}" for action in ("check", "new", "list", "show", "diff"))]

NAMES = (
    r"-?-[a-z][a-z-]*|\bdurbar\b(?: [a-z-]+)*|\b[A-Z][A-Z_,.]+\b|https?:\S+|/\S+|\{.*?\}"
    r"|「[^」]*」|“[^”]*”|„[^”]*”|'[^']*'"
)
WORDS = {"pl", "greedy", "random", "human", "serve", "Durbar", "Prometheus", "TLS", "X-Forwarded-", "check", "owner"}
WORDS |= {"Ray", "auto", "local", "svg", "JSON"}
"""Names that are the same in every language: of commands, options, values, bots and other programs."""
LATIN = re.compile(r"[A-Za-z][A-Za-z'-]+")


@cache
def english_sentences() -> list[str]:
    """List the English texts of the command line that are more than a name."""
    found = (one for catalog in catalogs("durbar.cli", "en")[:1] for one in catalog.templates.values())
    whole = [one for one in found if isinstance(one, str) and "{" not in one and one.count(" ") > 1]
    return [" ".join(one.split()) for one in whole]


def english_left(text: str, lang: str) -> list[str]:
    """Give what is English in a text that should not be."""
    flat = " ".join(text.split())
    left = [one for one in english_sentences() if one in flat and not any(one in own for own in _own(lang))]
    if wide(lang):
        bare = re.sub(NAMES, " ", text)
        left += [word for word in LATIN.findall(bare) if word not in WORDS and word not in _commands()]
    return left


@cache
def _own(lang: str) -> list[str]:
    found = catalogs("durbar.cli", lang)[0].templates.values()
    return [one for one in found if isinstance(one, str)]


@cache
def _commands() -> set[str]:
    return {word for line in COMMANDS for word in line.split()} | {"easy", "normal", "hard"} | set(durbar.bots.BOTS)


# ---------------------------------------------------------------------- help


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_in_the_language_asked_for(run: Any, command: str, lang: str) -> None:
    ran = run(*command.split(), "--help", "--lang", lang)
    english = run(*command.split(), "--help", "--lang", "en").out
    assert (ran.code, ran.err) == (0, "")
    assert english_left(ran.out, lang) == []
    assert not set(ran.out.splitlines()) & {
        line for line in english.splitlines() if line.count(" ") > 5 and "[" not in line
    }
    assert not re.search(r"usage|options:|positional|show this", ran.out)
    assert max(map(columns, ran.out.splitlines())) <= 80
    assert set(re.findall(r"--[a-z-]+", ran.out)) == set(re.findall(r"--[a-z-]+", english)), "no option is lost"


def test_the_language_may_stand_anywhere_and_in_the_environment(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    said = run("--lang", "pl", "games").out
    assert said == run("games", "--lang", "pl").out == run("games", "--lang=pl").out != run("games").out
    monkeypatch.setenv("DURBAR_LANG", "pl")
    assert run("games").out == said
    assert "lang" not in run("games", "--lang", "en").err
    monkeypatch.setenv("DURBAR_LANG", "xx")
    assert "DURBAR_LANG: there are no texts in 'xx'" in run("games").err


def test_what_is_refused_of_a_language_is_said_in_one_that_there_is(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DURBAR_LANG", "pl")
    assert "nie ma tekstów w języku „xx”" in run("games", "--lang", "xx").err


def test_pythons_parser_has_its_own_words_back_afterwards(run: Any) -> None:
    import argparse

    assert "用法" in run("games", "--help", "--lang", "zh-Hant").out
    assert argparse.ArgumentParser(prog="x").format_usage().startswith("usage: ")


def test_lines_are_broken_by_columns() -> None:
    text = "把能救回的寫入這個新資料夾，並用「--data FOLDER」指定其他資料夾；不會更改其中任何內容。"
    lines = folded(text, 20)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert max(map(columns, lines)) <= 22
    assert not any(line[0] in "，。；」" for line in lines)
    assert folded("one two three", 7) == ["one two", "three"]


# ---------------------------------------------------------------------- complaints


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_complaint_is_in_the_language_asked_for(run: Any, lang: str, tmp_path: Path) -> None:
    games, wrong = bad_files(tmp_path)
    lines = [line.split(" ") for line, _ in BAD_WORDS if "--lang" not in line]
    lines += [["verify", name] for name in games] + [["play", "taj-mahal", "--load", name] for name in games]
    lines += [["edition", "check", name] for name in wrong] + [["backup", "x", "--data", str(tmp_path)]]
    lines += [
        ["check", str(tmp_path)],
        ["edition", "show", "nothing", "--data", str(tmp_path)],
        ["serve", "--port", "x"],
    ]
    for words in lines:
        ran, english = run(*words, "--lang", lang), run(*words, "--lang", "en")
        assert ran.code == english.code == 2, words
        assert ran.err.count("\n") == 1
        assert ran.err != english.err
        assert "Message(" not in ran.err
        told = ran.err.replace(str(tmp_path), "")
        if wide(lang):
            assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", told), told
            assert not re.search(r"\b(there|must|cannot|field|file|not|the|is)\b", re.sub(NAMES, " ", told)), told
        else:
            assert not re.search(r"\b(there|must|cannot|the|is|not|of|file)\b", told), told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reports_are_in_the_language_asked_for(run: Any, lang: str, tmp_path: Path) -> None:
    record, edition = tmp_path / "1.json", tmp_path / "2.toml"
    table = durbar.new_table("taj-mahal", 2, seed="1")
    record.write_text(json.dumps(table.record()), encoding="utf-8")
    edition.write_text('game = "taj-mahal"\nname = "x"\n[deal]\nhand = 3\n', encoding="utf-8")
    for words in (
        ["games"],
        ["verify", str(record)],
        ["edition", "check", str(edition)],
        ["edition", "list", "--data", str(tmp_path)],
        ["simulate", "taj-mahal", "--players", "2", "--games", "1", "--bots", "random"],
        ["texts", "check", lang],
    ):
        ran, english = run(*words, "--lang", lang), run(*words, "--lang", "en")
        assert (ran.code, ran.err) == (0, "")
        assert ran.out != english.out, words
        same = set(ran.out.splitlines()) & set(english.out.splitlines()) - {""}
        assert not [line for line in same if re.search(r"[a-z]{3} [a-z]{3}", line) and "data.py" not in line], same
    assert run("games", "--json", "--lang", lang).out == run("games", "--json", "--lang", "en").out


# ---------------------------------------------------------------------- errors of the Python interface


def test_an_error_is_english_and_carries_what_can_be_said_in_any_language() -> None:
    with pytest.raises(BadInput) as raised:
        durbar.new_table("taj-mahal", 9)
    error = raised.value
    assert str(error) == "Taj Mahal is for 2, 3, 4, or 5 players, not 9"
    assert HOUSE.say(error.message, "pl") == "Tadż Mahal: możliwa liczba graczy to 2, 3, 4 lub 5, a\xa0nie 9"
    assert HOUSE.say(error.message, "zh-Hant") == "泰姬瑪哈陵適合2、3、4或5位玩家，而不是9位"


def test_an_illegal_choice_in_a_file_is_told_in_the_words_of_its_game() -> None:
    doc = durbar.new_table("taj-mahal", 2, seed="1").position()
    doc["since"] = [{"seat": 0, "choose": "leave the table"}]
    with pytest.raises(BadInput) as raised:
        durbar.from_position(doc)
    for lang in ("en", *LANGUAGES):
        said = HOUSE.say(raised.value.message, lang)
        assert "Message(" not in said
        assert said.startswith("since[0]")
    assert "choice 1 is not legal" in str(raised.value)


def test_a_complaint_of_a_game_is_told_in_its_own_words_and_cites() -> None:
    edition = {"game": "sabika", "name": "x", "wishes": {"tiles": []}}
    found = editions.complaints(edition)
    assert found[0].text in HOUSE.say(found[0].message, "en")
    said = {lang: HOUSE.say(found[0].message, lang) for lang in ("en", *LANGUAGES)}
    assert len(set(said.values())) == 5
    assert found[0].clause


def test_errors_travel_between_processes() -> None:
    plain_error = BadInput("bad.no_game", name="x", known=["a", "b"])
    placed = BadPlace("a.b", Message("bad.at_most", "4.2", most=3))
    for error in (plain_error, placed, placed.said_by("durbar.games.agra")):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.message) == (type(error), str(error), error.message)
    assert str(placed) == "a.b: must be a whole number of at most 3 [4.2]"


def test_what_was_typed_is_quoted_and_shows_what_cannot_be_seen() -> None:
    error = BadInput("bad.no_game", name="a\x1b[31m\nb", known=["x"])
    assert str(error) == "there is no game 'a\\x1b[31m\\nb'; there are: x"
    assert HOUSE.say(error.message, "ja").startswith("ゲーム「a\\x1b[31m\\nb」")


def test_a_text_of_a_package_that_is_not_there_is_seen_and_stops_nothing() -> None:
    assert "bad.x" in str(BadInput("bad.x@durbar.nowhere", n=1))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_document_is_complained_of_in_every_language(lang: str) -> None:
    for read in (lambda: Doc([], "x").fields(("a",)), lambda: Doc("7", "x").number(0, 9), lambda: Doc({})["a"]):
        with pytest.raises(BadInput) as raised:
            read()
        assert HOUSE.say(raised.value.message, lang) != str(raised.value)


# ---------------------------------------------------------------------- no English in the code

RAISED = {"BadInput": 0, "CannotServe": 0, "Damaged": 0, "OtherRules": 0, "fail": 0, "unreadable": 0}
ID = re.compile(r"[a-z]+(\.[\w-]+)+(@[\w.]+)?")
SENTENCE = re.compile(r"[A-Za-z]{2,},? [A-Za-z]{2,}")
TOLD = ("help", "description", "epilog", "title")
KINDS = ("bad.", "what.", "system.", "damage.", "review.", "cli.", "parser.", "serve.", "bench.")


def calls() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", node


def literals(node: ast.AST) -> Iterator[str]:
    """Give what an expression says by itself, outside of calls: those say by ids."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif not isinstance(node, ast.Call):
        for inner in ast.iter_child_nodes(node):
            yield from literals(inner)


def test_no_complaint_is_a_sentence() -> None:
    wrong = []
    for where, call in calls():
        name = ast.unparse(call.func).rpartition(".")[2]
        if name in RAISED and len(call.args) > 0:
            wrong += [f"{where}: {text}" for text in literals(call.args[0]) if not ID.fullmatch(text) and text != "@"]
        elif name == "ArgumentTypeError":
            wrong += [f"{where}: {text}" for one in call.args for text in literals(one)]
    assert wrong == []


def test_no_help_and_no_print_is_a_sentence() -> None:
    wrong = []
    for where, call in calls():
        name = ast.unparse(call.func).rpartition(".")[2]
        if name == "print":
            wrong += [f"{where}: {text}" for one in call.args for text in literals(one) if SENTENCE.search(text)]
        elif name in ("add_argument", "add_parser", "add_subparsers", "ArgumentParser", "Parser"):
            told = [word.value for word in call.keywords if word.arg in TOLD]
            wrong += [f"{where}: {text}" for one in told for text in literals(one)]
    assert wrong == []


def test_every_such_text_is_said_and_has_its_values() -> None:
    """Each id the code names has a text somewhere, each text is named by the code, and its places are filled."""
    readers = [Reader(path) for path in sorted(SOURCE.rglob("*.py"))]
    named = {
        node.value.partition("@")[0]
        for reader in readers
        for node in reader.nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(KINDS)
    }
    homes = {package: Texts(package) for package in ("durbar", "durbar.cli", "durbar.arena", "durbar.web")}
    homes |= {name: texts(name) for name in durbar.games.PACKAGES}
    written = {id for home in homes.values() for id in home.ids() if id.startswith(KINDS)}
    made = {id for id in written if id.startswith(("bench.", "cli.simulate.", "bad.at", "bad.whole", "cli.verify."))}
    assert {plain(id) for id in written} - named - made == set()
    assert {id for id in named if ID.fullmatch(id) and not id.endswith((".py", ".json"))} - written == set()
    wrong = []
    for path, reader in zip(sorted(SOURCE.rglob("*.py")), readers, strict=True):
        own = [name for name, package in durbar.games.PACKAGES.items() if package.split(".")[-1] in path.parts]
        for said in (one for one in reader.said() if one.id.startswith(KINDS) and one.args):
            for home in own or ("durbar", "durbar.cli", "durbar.arena", "durbar.web"):
                found = homes[home].templates(said.id)
                wrong += [f"{said.id}: {text}" for text in found if places(text) - said.args - {"clause"}]
    assert sorted(set(wrong)) == []


def test_the_words_of_pythons_parser_are_still_its_own() -> None:
    """What Python would say in other words from now on would be English in every language."""
    import argparse
    import inspect

    from durbar.cli.words import PARSER

    source = inspect.getsource(argparse)
    spelt = {said: (repr(said), json.dumps(said)) for said in PARSER}
    assert [said for said, ways in spelt.items() if not any(way in source for way in ways)] == []
    assert make_parser("games", "pl").format_usage()
    assert TEXTS.languages() == languages("durbar")
