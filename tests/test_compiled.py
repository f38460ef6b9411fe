"""The compiled build: what it compiles, that it comes only where it is asked for, and that it plays the same games."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from durbar.engine.native import build
from tests.project import PROJECT, ROOT
from tools import scripts
from tools.fast import FOLDER

COMPILED: list[str] = PROJECT["tool"]["durbar"]["compiled"]
INTERPRETED = {"messages.py", "game.py", "native.py"}
"""What must stay so: a list's heir, a generic dataclass, and what speaks to the compiler."""


def modules() -> set[Path]:
    return {path for glob in COMPILED for path in ROOT.glob(glob)}


def setup_py(command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run setup.py as a builder does."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("DURBAR_COMPILE")} | settings
    return subprocess.run(
        [sys.executable, "setup.py", *command.split()], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


def same_games(python: Path, *names: str) -> dict[str, Any]:
    """Let a build play; the sources must not be found by the compiled one."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if python == Path(sys.executable):
        env["PYTHONPATH"] = str(ROOT / "src")
    command = [str(python), str(ROOT / "tests" / "same_games.py"), *names]
    found: dict[str, Any] = json.loads(subprocess.run(command, env=env, capture_output=True, check=True).stdout)
    return found


@pytest.mark.parametrize("glob", COMPILED)
def test_every_line_of_the_list_names_something(glob: str) -> None:
    assert list(ROOT.glob(glob))


def test_all_rules_are_compiled_and_what_cannot_be_is_not() -> None:
    found = modules()
    rules = set((ROOT / "src/durbar/games").glob("*/rules/*.py"))
    assert rules <= found
    assert {path.name for path in found if path.parent.name == "engine"}.isdisjoint(INTERPRETED)


def test_nothing_compiled_lies_beside_the_sources() -> None:
    assert not [path for path in (ROOT / "src").rglob("*") if path.suffix in {".so", ".c", ".pyd"}]


def test_the_build_is_pure_and_needs_no_compiler_unless_asked() -> None:
    asked = "--version"  # setup.py is read to its end, and nothing is built
    assert setup_py(asked).returncode == 0
    script = (
        "import sys; sys.argv = ['setup.py', '--name']; exec(open('setup.py').read()); sys.exit('mypyc' in sys.modules)"
    )
    for value in ("", "1"):  # even then it is needed only when something is really built
        env = os.environ | {"DURBAR_COMPILE": value}
        done = subprocess.run(
            [sys.executable, "-c", f"__file__ = 'setup.py'; {script}"], cwd=ROOT, env=env, check=False
        )
        assert done.returncode == 0


def test_pip_is_told_of_the_compiler_only_where_it_is_needed(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "src/durbar/__init__.py"):
        copy = tmp_path / name  # the builder writes beside the sources what it finds out
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy)
    script = "from setuptools import build_meta; print(build_meta.get_requires_for_build_wheel())"
    for value, needed in (("", False), ("1", True)):
        env = os.environ | {"DURBAR_COMPILE": value}
        done = subprocess.run(
            [sys.executable, "-c", script], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
        )
        assert (PROJECT["tool"]["durbar"]["compiler"] in done.stdout.splitlines()[-1]) == needed


def test_the_compiler_is_the_one_that_is_pinned() -> None:
    pins = (ROOT / "constraints" / "dev.txt").read_text(encoding="utf-8").splitlines()
    assert PROJECT["tool"]["durbar"]["compiler"] in pins


def test_nothing_is_compiled_in_place() -> None:
    done = setup_py("editable_wheel", DURBAR_COMPILE="1")
    assert done.returncode != 0
    assert "builds nothing in place" in done.stderr
    assert "run 'make fast'" in done.stderr


def test_a_build_knows_what_it_is() -> None:
    from durbar.engine import running

    assert build() == ("pure" if str(running.__file__).endswith(".py") else "compiled")


@pytest.mark.skipif(
    shutil.which("gcc") is None and not scripts.must_be_checked(),
    reason="there is no C compiler, and this is no CI machine",
)
def test_a_compiled_engine_plays_the_same_games_with_rules_that_are_not(tmp_path: Path) -> None:
    globs = ("src/durbar/engine/*.py", "src/durbar/games/shared/*.py")
    subprocess.run([sys.executable, "-m", "tools.fast", tmp_path / "fast", *globs], cwd=ROOT, check=True)
    pure, compiled = (
        same_games(python, "taj-mahal") for python in (Path(sys.executable), tmp_path / "fast" / "bin" / "python")
    )
    assert (pure["build"], compiled["build"]) == ("pure", "compiled")
    assert pure["games"]
    assert pure["games"] == compiled["games"]


@pytest.mark.soak
def test_both_builds_play_the_same_games_choice_by_choice() -> None:
    subprocess.run([sys.executable, "-m", "tools.fast"], cwd=ROOT, check=True)
    pure, compiled = same_games(Path(sys.executable)), same_games(FOLDER / "bin" / "python")
    assert (pure["build"], compiled["build"]) == ("pure", "compiled")
    assert len(pure["games"]) > 10
    assert pure["games"] == compiled["games"]
