"""Every clause of every game is cited by a test."""

import subprocess
import sys
from pathlib import Path

import pytest

from durbar.games import PACKAGES
from tests.clauses import CITED, MADE_UP, clauses

ROOT = Path(__file__).resolve().parent.parent


def folder(game: str) -> str:
    """Say where the tests of a game are."""
    return f"tests/games/{PACKAGES[game].rpartition('.')[2]}" if game in PACKAGES else "tests/engine"


def collect(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_every_clause_has_a_test(pytestconfig: pytest.Config) -> None:
    """Whoever runs all tests has collected them already; whoever runs some has them collected elsewhere."""
    games = [*PACKAGES, *MADE_UP]
    assert all(map(clauses, games))
    files = {path for game in games for path in (ROOT / folder(game)).rglob("test_*.py")}
    cites = pytestconfig.stash[CITED]
    if files <= cites.keys() and not any("::" in argument for argument in pytestconfig.args):
        cited = {pair for path in files for pair in cites[path]}
        assert [(game, clause) for game in games for clause in clauses(game) if (game, clause) not in cited] == []
        return
    report = collect("--clauses", ",".join(games), *(folder(game) for game in games)).stdout
    for game in games:
        assert f"clauses of {game} without a test: none" in report, report


def test_the_report_names_clauses_that_no_test_cites() -> None:
    report = collect("--clauses", "bazaar", "tests/engine/test_chance.py").stdout
    assert f"clauses of bazaar without a test: {' '.join(clauses('bazaar'))}" in report


@pytest.mark.parametrize(
    ("mark", "text"),
    [
        ('"bazaar", "9.9"', "the rules of bazaar have no clause 9.9"),
        ('"chess", "1"', "the rules of chess have no clause 1"),
        ('"bazaar", 3', 'write it as @pytest.mark.rule("game", "1.2.3")'),
        ('"bazaar"', 'write it as @pytest.mark.rule("game", "1.2.3")'),
    ],
)
def test_a_test_can_only_cite_what_is_there(mark: str, text: str, tmp_path: Path) -> None:
    wrong = tmp_path / "test_wrong.py"
    wrong.write_text(f"import pytest\n\n@pytest.mark.rule({mark})\ndef test_wrong() -> None: ...\n", encoding="utf-8")
    said = collect("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), "-p", "tests.conftest", str(wrong))
    assert said.returncode != 0
    assert text in said.stdout + said.stderr
