"""What is handed out: an sdist that is the whole project, and a wheel that works alone and tells its types."""

from __future__ import annotations

import fcntl
import fnmatch
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from importlib.metadata import distribution
from pathlib import Path

import pytest

import durbar
from tests.project import PROJECT, ROOT, project_files

BUILD = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"
MADE_BY_SETUPTOOLS = ("PKG-INFO", "setup.cfg", "src/durbar.egg-info/*")
USER = ROOT / "tests" / "user.py"


def run(command: Sequence[str | Path], folder: Path) -> str:
    """Run a program and give what it says; if it fails, that is the message."""
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    return done.stdout


class Built:
    """The sdist, the wheel that was built out of it, and an environment with nothing but the wheel."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "alone" / "bin" / "python"

    @property
    def sdist(self) -> Path:
        return next(self.folder.glob("durbar-*.tar.gz"))

    @property
    def wheel(self) -> Path:
        return next(self.folder.glob("durbar-*.whl"))

    def make(self) -> None:
        """Build and install, all of it beside the project and without the network."""
        checkout = self.folder / "checkout"
        for path in project_files():
            copy = checkout / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
        run([sys.executable, "-c", BUILD, "build_sdist", self.folder], checkout)
        run(["tar", "xf", self.sdist], self.folder)
        unpacked = self.folder / self.sdist.name.removesuffix(".tar.gz")
        run([sys.executable, "-c", BUILD, "build_wheel", self.folder], unpacked)
        run([sys.executable, "-m", "venv", "--without-pip", self.python.parent.parent], self.folder)
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "--disable-pip-version-check", "install"]
        run([*pip, "--no-deps", "--no-index", "--no-compile", self.wheel], self.folder)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Built:
    """Build once, whichever worker is first."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "packaging"
    folder.mkdir(exist_ok=True)
    built = Built(folder)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "done").exists():
            built.make()
            (folder / "done").touch()
    return built


def test_the_sdist_holds_the_whole_project(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = {name.partition("/")[2]: archive.getmember(name) for name in archive.getnames()}
    held = {name for name, member in names.items() if member.isfile()}
    ours = {path.relative_to(ROOT).as_posix() for path in project_files()}
    made = {name for name in held if any(fnmatch.fnmatch(name, pattern) for pattern in MADE_BY_SETUPTOOLS)}
    assert sorted(ours - held) == []
    assert sorted(held - ours - made) == []
    programs = {path.relative_to(ROOT).as_posix() for path in project_files() if path.stat().st_mode & 0o100}
    assert [name for name in sorted(programs) if not names[name].mode & 0o100] == []


def test_the_wheel_holds_the_whole_package(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        held = {name for name in archive.namelist() if name.startswith("durbar/")}
    package = ROOT / "src"
    paths = [path.relative_to(package) for path in project_files() if path.is_relative_to(package)]
    ours = {(path.with_suffix(".json") if path.suffix == ".po" else path).as_posix() for path in paths}
    assert sorted(ours - held) == []
    assert sorted(held - ours) == []
    assert "durbar/py.typed" in held
    assert "durbar/texts/en.json" in held, "catalogues are plain data"


def test_the_version_stands_once(built: Built) -> None:
    assert "version" in PROJECT["project"]["dynamic"]
    assert built.wheel.name == f"durbar-{durbar.__version__}-py3-none-any.whl"
    assert distribution("durbar").version == durbar.__version__, "run make lint: the version has changed"


def check_types(built: Built, program: Path) -> subprocess.CompletedProcess[str]:
    """Let mypy read a program in the environment that has the wheel alone."""
    strict = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--python-executable", str(built.python)]
    return subprocess.run([*strict, str(program)], cwd=built.folder, capture_output=True, text=True, check=False)


def test_a_user_who_has_only_the_wheel_is_told_all_types(built: Built) -> None:
    program = built.folder / "user.py"
    shutil.copy(USER, program)
    checked = check_types(built, program)
    assert checked.stdout.startswith("Success: no issues found"), checked.stdout + checked.stderr
    run([built.python, "-I", "-W", "error", program], built.folder)


def test_a_user_who_has_only_the_wheel_is_told_what_is_wrong(built: Built) -> None:
    lines = {
        'table = durbar.new_table("taj-mahal", players="3")': "arg-type",
        "table.chose": "attr-defined",
        "table.decision.options": "union-attr",
        "text: str = table.number": "assignment",
    }
    program = built.folder / "mistaken.py"
    program.write_text("\n".join(["import durbar", *lines]) + "\n", encoding="utf-8")
    told = check_types(built, program).stdout.splitlines()
    found = [(line.partition(": error: ")[0].rpartition(":")[2], line.rpartition("[")[2].rstrip("]")) for line in told]
    assert found[:-1] == [(str(number), error) for number, error in enumerate(lines.values(), 2)]
