"""How the page's scripts are checked: which node serves, what is said where there is none, how long a script may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import check, scripts

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = sorted(path for folder in ("src", "tests") for path in (ROOT / folder).rglob("*.js"))


def put(path: Path, says: str, code: int = 0) -> Path:
    """Puts a program there that says something, and succeeds or not."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'#!/bin/sh\necho "{says}"\nexit {code}\n', encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a node: what is put into this folder is found."""
    folder = tmp_path / "machine"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(scripts, "WHEEL", tmp_path / "wheel")
    monkeypatch.setattr(scripts, "MODULES", tmp_path / "node_modules")
    monkeypatch.setattr(scripts, "LOG", tmp_path / "npm.log")
    return folder


def put_wheel() -> Path:
    """Puts a node there as the Python package brings it, with npm beside it."""
    put(scripts.WHEEL / "lib/node_modules/npm/bin/npm-cli.js", "")
    return put(scripts.WHEEL / "bin/node", "v24.19.0")


# The node


def test_the_machines_node_serves_if_it_is_new_enough(machine: Path) -> None:
    node, npm = put(machine / "node", "v20.0.0"), put(machine / "npm", "11.0.0")
    put_wheel()
    assert scripts.find_node() == str(node)
    assert scripts.find_npm() == [str(npm)]


def test_a_node_that_is_too_old_does_not_serve(machine: Path) -> None:
    put(machine / "node", "v18.20.8")
    put(machine / "npm", "10.0.0")
    assert scripts.find_node() is None
    assert scripts.find_npm() == []
    wheel = put_wheel()
    assert scripts.find_node() == str(wheel)
    assert scripts.find_npm()[0] == str(wheel)


def test_a_node_that_does_not_start_does_not_serve(machine: Path) -> None:
    put(machine / "node", "", code=127)
    assert scripts.find_node() is None


def test_debians_node_without_npm_runs_what_another_npm_has_installed(machine: Path) -> None:
    node = put(machine / "node", "v22.1.0")
    assert scripts.find_npm() == []
    wheel = put_wheel()
    assert scripts.find_node() == str(node)
    assert scripts.find_npm()[0] == str(wheel)


# What cannot be had


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("npm error code ECONNREFUSED", "there is no network"),
        ("npm error getaddrinfo EAI_AGAIN somewhere", "there is no network"),
        ("npm error code ENOSPC", "the disk is full"),
        ("npm error notarget No matching version found for typescript@99.0.0.\n", "has no typescript@99.0.0."),
        ("npm error code SELF_SIGNED_CERT_IN_CHAIN", "is not trusted"),
        ("npm error something new", "its last words are above"),
    ],
)
def test_it_is_said_in_words_why_npm_gave_up(said: str, means: str) -> None:
    assert means in scripts.diagnosis(said)


def test_packages_that_cannot_be_fetched_are_told_of(machine: Path, capfd: pytest.CaptureFixture[str]) -> None:
    put(machine / "node", "v22.1.0")
    put(machine / "npm", "npm error code ENOTFOUND", code=1)
    assert not scripts.ready()
    said = capfd.readouterr()
    assert "Cannot install them: there is no network" in said.out
    assert "npm error code ENOTFOUND" in said.err


def test_packages_in_another_version_than_pinned_are_fetched_again(machine: Path) -> None:
    node = machine / "node"
    node.write_text('#!/bin/sh\n[ "$1" = --version ] && echo v22.1.0 || exec "$@"\n', encoding="utf-8")
    node.chmod(0o755)
    for name, program in scripts.PROGRAMS.items():
        put(scripts.MODULES / ".bin" / program, f"Version {scripts.pins()[name]}")
    assert scripts.ready()
    put(scripts.MODULES / ".bin" / "tsc", "Version 1.0.0")
    assert scripts.missing(str(node)) == ["typescript"]


@pytest.mark.parametrize(("ci", "found"), [("true", False), ("", None)])
def test_without_tools_the_checks_are_left_out_but_not_on_a_ci_machine(
    ci: str, found: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(scripts, "ready", lambda: False)
    assert [step() for _, step in check.script_steps()] == [found, None, None]


# The scripts themselves


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_fits_its_page(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [f"{path.name}:{number}" for number, line in enumerate(lines, start=1) if len(line) > 120] == []
    assert len(lines) <= 250 or path.name.endswith(".test.js"), "one file is one thing: make it two"
