"""Every game folder has the same plan: the same files for the same roles, and nothing else at its door."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest

from durbar.engine.decision import Verb
from durbar.engine.flow import SlotState
from durbar.games import PACKAGES
from durbar.games.shared.description import describe, part
from durbar.games.shared.drawing import Drawing
from durbar.games.shared.options import OptionBook
from tests.clauses import MADE_UP
from tests.patience import PATIENCE

FILES = (
    "__init__.py",
    "README.md",
    "aid.py",
    "cards.py",
    "clauses.toml",
    "coach.py",
    "content.py",
    "content.toml",
    "meta.py",
    "names.py",
    "options.py",
    "scoring.py",
    "setup.py",
    "state.py",
    "value.py",
    "view.py",
)
OPTIONAL = {"encoder.py", "story.py", "lesson"}
"""What a game folder may have besides: its position in numbers, the stories of its turns, its guided games."""
FOLDERS = ("board", "position", "rulebook", "rules", "terminal", "texts")
POSITION = {"__init__.py", "writing.py", "reading.py", "checks.py"}
TERMINAL = {"__init__.py", "words.py", "signs.py", "panels.py", "texts"}
"""What every terminal has, before what a board has of its own."""
GROWN = {"sabika": {"content"}}
"""Roles that have outgrown one file: a folder of the same name, with a file a chapter."""
DONE_WITHOUT = {
    "bazaar": {"README.md", "aid.py", "board", "cards.py", "clauses.toml", "coach.py", "rulebook", "terminal"}
}
"""The made-up game is played by tests alone: nobody looks at it."""
LONGEST = 420
"""A file is one chapter; past some 400 lines it is two."""

GAMES = {**PACKAGES, **MADE_UP}
every_game = pytest.mark.parametrize("name", GAMES)


def folder_of(name: str) -> Path:
    return Path(str(files(GAMES[name])))


def door(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.name != "__pycache__"}


def own_imports(name: str, file: str) -> set[str]:
    """List what a file imports from its own game, by the names of the files."""
    tree = ast.parse((folder_of(name) / file).read_text(encoding="utf-8"))
    modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    modules |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    start = GAMES[name] + "."
    return {module.removeprefix(start) for module in modules if module.startswith(start)}


@every_game
def test_the_door_shows_the_plan_and_nothing_else(name: str) -> None:
    planned = {*FILES, *FOLDERS} - DONE_WITHOUT.get(name, set())
    grown = GROWN.get(name, set())
    assert door(folder_of(name)) - OPTIONAL == planned - {f"{role}.py" for role in grown} | grown


@every_game
def test_a_package_says_in_one_sentence_what_the_game_is(name: str) -> None:
    tree = ast.parse((folder_of(name) / "__init__.py").read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    assert len(tree.body) == 1, "describe finds everything in the other files"


@every_game
def test_each_file_has_its_role(name: str) -> None:
    package = GAMES[name]
    assert part(package, "meta", "META").name == name
    assert issubclass(part(package, "options", "Options"), OptionBook)
    assert any(isinstance(value, Verb) for value in vars(import_module(f"{package}.options")).values())
    assert "options" in vars(describe(package).content())
    state = part(package, "state", "State")
    assert issubclass(state, SlotState)
    assert "fill" in vars(state), "fill is the one function that copies"
    assert "lay_out" in vars(state), "a state is made without arguments, so that a copy is too"
    assert not {"copy", "become"} & set(vars(state))
    assert callable(part(package, "setup", "set_up"))
    assert callable(part(package, "rules", "segment"))


@every_game
def test_names_and_meta_know_nothing_of_the_game_and_content_no_rule(name: str) -> None:
    assert own_imports(name, "names.py") == set()
    assert own_imports(name, "meta.py") == set()
    content = "content/__init__.py" if "content" in GROWN.get(name, ()) else "content.py"
    below = {"meta", "names", "options"} | {f"content.{path.stem}" for path in folder_of(name).glob("content/*.py")}
    assert own_imports(name, content) <= below
    assert own_imports(name, "options.py") <= {"names", "content"}  # the content only for its type
    assert own_imports(name, "state.py") <= {"content", "meta", "names"}


@every_game
def test_verbs_stand_in_options_alone(name: str) -> None:
    folder = folder_of(name)
    elsewhere = [
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if path != folder / "options.py" and " = Verb(" in path.read_text(encoding="utf-8")
    ]
    assert elsewhere == []


@every_game
def test_a_position_is_written_read_and_checked_in_three_files(name: str) -> None:
    package = GAMES[name]
    assert door(folder_of(name) / "position") == POSITION
    assert part(package, "position", "position") is part(package, "position.writing", "position")
    assert part(package, "position", "read_position") is part(package, "position.reading", "read_position")
    assert callable(part(package, "position.checks", "check_position"))


@pytest.mark.parametrize("name", PACKAGES)
def test_a_terminal_has_the_same_files_and_a_drawing(name: str) -> None:
    assert door(folder_of(name) / "terminal") >= TERMINAL
    assert isinstance(part(PACKAGES[name], "terminal", "DRAWING"), Drawing)


@every_game
def test_a_file_is_one_chapter(name: str) -> None:
    for path in folder_of(name).rglob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST, path.name


@every_game
def test_each_file_of_the_door_can_be_imported_first(name: str) -> None:
    """Whoever wants one of them need not know in which order the game is put together."""
    folder, package = folder_of(name), GAMES[name]
    paths = [*folder.glob("[a-z]*.py"), *(path.parent for path in folder.glob("*/__init__.py"))]
    modules = sorted(f"{package}.{path.stem}" for path in paths)
    program = (
        "import sys\n"
        "from importlib import import_module\n"
        "package, *modules = sys.argv[1:]\n"
        "for module in modules:\n"
        "    for known in [known for known in sys.modules if known.startswith(package)]:\n"
        "        del sys.modules[known]\n"
        "    import_module(module)\n"
    )
    root = Path(__file__).resolve().parent.parent
    subprocess.run([sys.executable, "-c", program, package, *modules], cwd=root, check=True, timeout=PATIENCE)


# ---------------------------------------------------------------------- what is missing is named


def test_a_missing_file_is_named_with_what_belongs_there() -> None:
    with pytest.raises(ImportError, match=r"the game durbar\.games\.shared has no meta: META belongs there"):
        describe("durbar.games.shared")


def test_a_missing_part_is_named_with_its_file() -> None:
    with pytest.raises(ImportError, match=r"agra.state\.py has no Table"):
        part(PACKAGES["agra"], "state", "Table")


def test_a_file_that_fails_to_import_something_else_says_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half_a_game").mkdir()
    (tmp_path / "half_a_game" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "half_a_game" / "meta.py").write_text("import nowhere_at_all\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="nowhere_at_all"):
        describe("half_a_game")
