"""What holds for the project as a whole: its pins, its packaging, its documents and its make targets."""

import ast
import fnmatch
import os
import re
import shutil
import subprocess
import sys
import textwrap
import tomllib
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PIN_FILES = sorted((ROOT / "constraints").glob("*.txt"))
PIN = re.compile(r"(?P<name>[a-z0-9]+(-[a-z0-9]+)*)==(?P<version>[0-9][0-9a-z.]*)")
# Addresses that name no outside service: this machine, reserved example names, and XML namespaces.
HARMLESS_ADDRESS = re.compile(
    r"https?://(127\\?\.0\\?\.0\\?\.1|localhost|\[?\{host\}|\[::1\]|0\.0\.0\.0|([\w-]+\.)*example(\.(com|org|net))?"
    r"|[\w.-]+\.test|www\.w3\.org|[{<*%$])"
)


def project_files() -> list[Path]:
    """Lists the files that belong to the project: all that git does not ignore, or all if git cannot say."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    if shutil.which("git") and (ROOT / ".git").exists():
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if listed.returncode == 0:
            return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]
    made = re.compile(r"(^|/)(\.git|\.venv|build|dist|__pycache__|\.\w+_cache|\.hypothesis|[^/]*\.egg-info)(/|$)")
    names = (path for path in ROOT.rglob("*") if path.is_file())
    return [path for path in names if not made.search(path.relative_to(ROOT).as_posix())]


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
    waiting = requirements(["web", "dev"])
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


# Packaging


def test_a_wheel_would_hold_every_file_of_the_package() -> None:
    package = ROOT / "src" / "durbar"
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["durbar"]
    # Setuptools lets **/ stand for no folder as well; fnmatch wants that spelled out.
    patterns += [pattern.removeprefix("**/") for pattern in patterns]
    names = [path.relative_to(package) for path in project_files() if path.is_relative_to(package)]
    data = [name.as_posix() for name in names if name.suffix != ".py"]
    left_out = [name for name in data if not any(fnmatch.fnmatch(name, pattern) for pattern in patterns)]
    assert left_out == []


def test_the_engine_imports_only_itself_and_the_standard_library() -> None:
    strangers = []
    for path in sorted((ROOT / "src" / "durbar" / "engine").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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
        timeout=300,
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


def test_links_between_documents_lead_somewhere() -> None:
    broken = []
    for path in [path for path in project_files() if path.suffix == ".md"]:
        prose = re.sub(r"^ *```.*?^ *```", "", text_of(path), flags=re.MULTILINE | re.DOTALL)
        for target in re.findall(r"\]\(([^)\s]+)\)", prose):
            name = target.partition("#")[0]
            if name and "://" not in name and not (path.parent / name).exists():
                broken.append(f"{path.relative_to(ROOT)}: {target}")
    assert broken == []


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
