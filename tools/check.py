"""Runs the project's checks one after the other, says how far they are, and sums up what failed."""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tools import fast, scripts

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
CODE = [folder for folder in ("src", "tests", "benchmarks", "examples", "tools") if (ROOT / folder).is_dir()]

# A step tells whether all is well, or gives none if it could not be taken.
Step = tuple[str, Callable[[], bool | None]]
WORDS = {True: "ok", False: "FAILED", None: "SKIPPED"}


def call(program: str, *arguments: str) -> bool:
    """Runs a program of the virtual environment and tells whether it succeeded."""
    return subprocess.run([BIN / program, *arguments], cwd=ROOT, check=False).returncode == 0


def find_chromium() -> bool:
    """Looks for a Chromium and names it to the tests; only a CI machine must have one."""
    script = ["sh", "tools/browser.sh", str(BIN)]
    found = subprocess.run(script, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if found.returncode == 0:
        os.environ["DURBAR_CHROMIUM"] = found.stdout.strip()
        print(f"      {os.environ['DURBAR_CHROMIUM']}", flush=True)
        return True
    os.environ.pop("DURBAR_CHROMIUM", None)
    if scripts.must_be_checked():
        print("      A CI machine must run the browser tests.", flush=True)
        return False
    print("      Going on without the browser tests.", flush=True)
    return True


def script_steps() -> list[Step]:
    """Lists the checks of the page's scripts; without their tools they are left out, but not on a CI machine."""
    there = False

    def find_tools() -> bool | None:
        nonlocal there
        there = scripts.ready()
        if not there and scripts.must_be_checked():
            print("      A CI machine must check the scripts.", flush=True)
            return False
        return there or None

    return [
        ("scripts: tools", find_tools),
        ("scripts: types", lambda: scripts.types() if there else None),
        ("scripts: lint and format", lambda: scripts.lint() if there else None),
    ]


def run_tests(marks: str, jobs: str, arguments: list[str]) -> bool:
    """Runs the tests with these marks, without those that need a browser if there is none."""
    if "DURBAR_CHROMIUM" not in os.environ:
        marks += " and not browser"
    return call("pytest", "-n", jobs, "--dist", "worksteal", "-m", marks, *arguments)


def run_compiled(jobs: str) -> bool:
    """Runs the tests of engine and games on the compiled build; it must not find the sources."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [str(fast.FOLDER / "bin" / "python"), "-m", "pytest", "-n", jobs, "--dist", "worksteal", *fast.TESTS]
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode == 0


def steps(what: str, jobs: str, arguments: list[str]) -> list[Step]:
    """Lists the steps of `make lint`, `make test` or `make soak`."""
    chromium: Step = ("chromium", find_chromium)
    if what == "soak":
        return [
            chromium,
            ("pytest, the long tests", lambda: run_tests("soak", jobs, arguments)),
            ("the compiled build", lambda: call("python", "-m", "tools.fast")),
            ("pytest, the compiled build", lambda: run_compiled(jobs)),
        ]
    lint: list[Step] = [
        ("ruff check", lambda: call("ruff", "check", ".")),
        ("ruff format", lambda: call("ruff", "format", "--check", "--output-format", "concise", ".")),
        ("mypy --strict", lambda: call("mypy", *CODE)),
        ("import-linter", lambda: call("lint-imports", "--no-logo")),
        *script_steps(),
    ]
    if what == "lint":
        return lint
    return [chromium, *lint, ("pytest", lambda: run_tests("not soak", jobs, arguments))]


def main() -> int:
    """Runs all steps, even after one failed, so that one run shows everything there is to mend."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", default="auto", help="how many tests run at once")
    parser.add_argument("what", choices=["lint", "test", "soak"])
    parser.add_argument("pytest", nargs=argparse.REMAINDER, help="more arguments for pytest")
    asked = parser.parse_args()

    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes are started: none compiles all of it anew
    started = time.monotonic()
    failed, skipped = [], []
    todo = steps(asked.what, asked.jobs, asked.pytest)
    for number, (name, step) in enumerate(todo, start=1):
        begun = time.monotonic()
        label = f"[{number}/{len(todo)}] {name}"
        print(f"{label} ...", flush=True)
        good = step()
        if good is None:
            skipped.append(name)
        elif not good:
            failed.append(name)
        now = time.monotonic()
        print(f"{label}: {WORDS[good]} ({now - begun:.1f} s, {now - started:.1f} s in all)", flush=True)

    if asked.what != "lint" and "DURBAR_CHROMIUM" not in os.environ:
        print("\n*** BROWSER TESTS SKIPPED: no Chromium, for the reason given in step 1.")
        print("*** Install Chromium, or name one: DURBAR_CHROMIUM=/path/to/chromium make test")
    if skipped:
        print("\n*** SCRIPTS NOT CHECKED: their tools are missing, for the reason given in the step of that name.")
    passed = "everything else passed" if skipped else "everything passed"
    verdict = f"FAILED: {', '.join(failed)}" if failed else passed
    print(f"\nmake {asked.what}: {verdict} ({time.monotonic() - started:.1f} s)")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
