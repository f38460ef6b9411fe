"""Installs Durbar and the named extras at their pinned versions into this Python's environment."""

import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = Path(sys.prefix)
LOG = VENV / "install.log"

NO_NETWORK = (
    "name resolution|Name or service not known|Network is unreachable|No route to host|NewConnectionError"
    "|ConnectTimeout|Read timed out|Connection refused|Connection reset|ProxyError"
)
# What pip says, and what that means to somebody who only wanted to play; the first that fits is shown.
CAUSES = {
    NO_NETWORK: "there is no network, or the package index cannot be reached. Try again when it can be.",
    r"CERTIFICATE_VERIFY_FAILED": "the package index's certificate is not trusted by this machine.",
    r"No space left on device": "the disk is full.",
    r"Permission denied": "this user may not write into the project's folder.",
    r"No matching distribution found for (\S+)": "the package index has no {0} for this Python ({version}).",
}


def pinned(group: str) -> int:
    """Counts the pins of a constraint file."""
    text = (ROOT / "constraints" / f"{group}.txt").read_text(encoding="utf-8")
    return sum("==" in line for line in text.splitlines())


def package(line: str) -> str | None:
    """Finds the package that pip's line is about, whether it is fetched, copied or there already."""
    found = re.match(r"(?:Collecting|Requirement already satisfied:) ([\w.-]+)|Processing \S*/([\w.]+)-", line)
    return re.sub(r"[-_.]+", "-", found[1] or found[2]).lower() if found else None


def diagnosis(log: str) -> str:
    """Says in words why pip gave up."""
    version = ".".join(map(str, sys.version_info[:3]))
    for pattern, cause in CAUSES.items():
        if found := re.search(pattern, log):
            return cause.format(*found.groups(), version=version)
    return "pip gave up; its last words are above."


def run_pip(extras: list[str], started: float) -> int:
    """Runs pip, shows how far it is, and keeps what it says in the log."""
    total = sum(pinned(group) for group in ["base", *extras])
    command = [sys.executable, "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    command += ["--progress-bar", "off", "--editable", f".[{','.join(extras)}]"]
    for pins in sorted((ROOT / "constraints").glob("*.txt")):
        if pins.name != "npm.txt":  # tools/scripts.py hands that one to npm
            command += ["--constraint", str(pins.relative_to(ROOT))]
    seen: set[str] = set()
    with (
        LOG.open("w", encoding="utf-8") as log,
        subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        ) as pip,
    ):
        assert pip.stdout is not None
        for line in pip.stdout:
            log.write(line)
            name = package(line)
            if name and name not in seen:
                seen.add(name)
                print(f"      {len(seen):2}/{total} {name} ({time.monotonic() - started:.0f} s)", flush=True)
            elif line.startswith("Installing collected packages"):
                print(f"      installing ({time.monotonic() - started:.0f} s) ...", flush=True)
    return pip.returncode


def main() -> int:
    """Installs, and leaves a stamp for make that tells which packages are there."""
    extras = sys.argv[1:]
    started = time.monotonic()
    if run_pip(extras, started):
        log = LOG.read_text(encoding="utf-8")
        print("\n".join(log.splitlines()[-12:]), file=sys.stderr)
        print(f"\nCannot set Durbar up: {diagnosis(log)}\n  All that pip said: {LOG}", file=sys.stderr)
        return 1
    for extra in extras:
        (VENV / f"ready-{extra}").write_text(f"{ROOT}\n", encoding="utf-8")
    print(f"[setup] done in {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
