"""The rulebook of a game, clause by clause, and the map from its clauses to the code."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import durbar
from durbar.engine.messages import BadInput
from durbar.games import rulebook
from tests.said import read

FOLDER = Path(durbar.__file__).parent / "games" / "taj_mahal"
TESTS = Path(__file__).parent / "games" / "taj_mahal"
GAME = durbar.game("taj-mahal")
CLAUSE = re.compile(r"\d+(\.\d+)+")


def numbers() -> list[str]:
    return [clause.number for clause in rulebook.clauses("taj-mahal")]


def cited(text: str) -> set[str]:
    """Find clauses cited in square brackets, such as [4.2] or [4.8-4.11, 7.1]."""
    brackets = re.findall(r"\[([\d.,\s-]+)\]", text)
    return {part for inside in brackets for part in re.split(r"[,\s-]+", inside) if CLAUSE.fullmatch(part)}


def test_every_clause_that_the_code_cites_exists() -> None:
    given = {said.clause for said in read(FOLDER)}
    assert "" in given  # a part of a message needs no clause of its own
    given |= {line.clause for line in durbar.new_table("taj-mahal", seed="lines").result.lines}
    given |= {sheet.clause for sheet in GAME.sheets.sheets.values()}
    for path in FOLDER.rglob("*.py"):
        given |= cited(path.read_text(encoding="utf-8"))
    assert given - {""} - set(numbers()) == set()


def test_clauses_cite_only_clauses_that_exist() -> None:
    for clause in rulebook.clauses("taj-mahal"):
        assert cited(clause.text) <= set(numbers()), clause.number


def test_the_rulebook_is_in_order_and_whole() -> None:
    book = rulebook.clauses("taj-mahal")
    order = [tuple(map(int, clause.number.split("."))) for clause in book]
    assert order == sorted(order)
    assert [number for number in numbers() if number.count(".") == 0] == [str(chapter) for chapter in range(1, 12)]
    for clause in book:
        parent = clause.number.rpartition(".")[0]
        assert not parent or parent in numbers()
        assert clause.depth == clause.number.count(".") + 1 == (1 if clause.heading else 2)
        assert not re.search(r"Message|[{}]|  | [.,;:]", clause.text), clause.text
        if clause.heading:
            assert not clause.text.endswith(".")
        else:
            assert clause.text.rstrip(")").endswith(".")
    for chapter in [clause.number for clause in book if clause.heading]:
        under = [number for number in numbers() if number.rpartition(".")[0] == chapter]
        assert under == [f"{chapter}.{place}" for place in range(1, len(under) + 1)]


def test_a_clause_and_a_chapter() -> None:
    assert [clause.number for clause in rulebook.clause("taj-mahal", "4.10")] == ["4.10"]
    chapter = rulebook.clause("taj-mahal", " [7] ")
    assert [(clause.number, clause.heading) for clause in chapter] == [
        ("7", True),
        *((f"7.{number}", False) for number in range(1, 5)),
    ]


@pytest.mark.parametrize(
    ("number", "near"), [("4.99", r"4\.9"), ("2.8", r"2\.7"), ("banana", "1, 2, 3"), ("", "1, 2, 3")]
)
def test_an_unknown_clause_is_refused_with_those_near_it(number: str, near: str) -> None:
    with pytest.raises(BadInput, match=f"Taj Mahal has no clause .* close to it: .*{near}"):
        rulebook.clause("taj-mahal", number)


def test_searching_the_rulebook() -> None:
    found = [clause.number for clause in rulebook.search("taj-mahal", "Bonus TILE crown")]
    assert "4.5" in found
    assert "4.3" not in found
    assert "6.1" in [clause.number for clause in rulebook.search("taj-mahal", "special elephant")]
    assert rulebook.search("taj-mahal", "  ") == rulebook.search("taj-mahal", "rook") == []


def test_a_number_of_the_old_book_is_answered_by_the_clause_that_took_its_place() -> None:
    assert set(GAME.renumbered.values()) <= set(numbers())
    assert [clause.number for clause in rulebook.clause("taj-mahal", "1.4.6")] == ["4.6"]
    assert [clause.number for clause in rulebook.clause("taj-mahal", "[6.4.7]")] == ["4.6"]
    assert rulebook.clause("taj-mahal", "1.4") == rulebook.clause("taj-mahal", "4")
    assert rulebook.clause("taj-mahal", "2.1")[0].text.startswith("Lay province tile 12")  # not the old 2.1


def test_rulings_say_so_and_have_a_reason() -> None:
    ruled = {clause.number for clause, _ in rulebook.rulings("taj-mahal")}
    assert ruled == {clause.number for clause in rulebook.clauses("taj-mahal") if clause.text.startswith("Ruling: ")}
    assert {"4.6", "4.16", "9.4", "11.3"} <= ruled
    for _, reason in rulebook.rulings("taj-mahal"):
        assert reason.endswith(".")
    assert not any(clause.text.startswith("Reconstruction") for clause in rulebook.clauses("taj-mahal"))


def test_a_language_that_is_not_there_has_no_rulebook() -> None:
    with pytest.raises(BadInput, match="there are: en"):
        rulebook.clauses("taj-mahal", "xx")


def test_a_game_that_is_not_there_has_no_rulebook() -> None:
    with pytest.raises(BadInput, match="taj-mahal"):
        rulebook.clauses("chess")


# ---------------------------------------------------------------------- the rule map


def rule_map() -> list[list[str]]:
    """Read the table in the game's README: clause, what it is about, code, tests."""
    lines = (FOLDER / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [row for row in rows if CLAUSE.fullmatch(row[0])]


def test_the_rule_map_names_every_clause_in_order() -> None:
    clauses = [clause.number for clause in rulebook.clauses("taj-mahal") if not clause.heading]
    assert [row[0] for row in rule_map()] == clauses


def test_the_rule_map_leads_to_code_that_exists() -> None:
    for number, _, code, _ in rule_map():
        names = re.findall(r"`([\w.]+)`", code)
        assert names, number
        for name in names:
            module, _, last = name.rpartition(".")
            if name != "content.toml":
                assert hasattr(importlib.import_module(f"durbar.games.taj_mahal.{module}"), last), name
        assert "content.toml" not in names or (FOLDER / "content.toml").is_file()


def test_the_rule_map_leads_to_tests_that_cite_the_clause() -> None:
    for number, _, _, tests in rule_map():
        names = re.findall(r"`([\w.]+)`", tests)
        assert names, number
        for name in names:
            text = (TESTS / name).read_text(encoding="utf-8")
            assert re.search(rf'mark\.rule\("taj-mahal",[^)]*"{re.escape(number)}"', text), f"{name}: {number}"
